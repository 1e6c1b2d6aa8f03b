"""Law 13, non-interference: what nobody may know of makes no difference to anything they can see.

A journal is played twice: as it was, and with two things swapped in its written luck that a seat
has not come to know. Everything that this seat can get hold of must be the same, to the byte and
to the pixel, until it sees one of the two. Which are swapped is chosen by the seed of the run.
"""

import hashlib
import random
from collections.abc import Sequence

import pytest

from rules.kit.chain import body
from rules.kit.contract import Rules
from rules.kit.match import Moment
from rules.kit.seal import Seal
from rules.kit.sight import Known
from tests.laws.holding import WALKS, held, held_at_the_end, held_back
from tests.laws.interfering import Leak
from tests.sampling import luck
from tests.tables import seatings
from tests.walks import Walk, walk


def test_law_13_what_is_hidden_makes_no_difference(walked: list[Walk]) -> None:
    """In every game, at every number of seats, for every seat and for the room: view, offers,
    notes, replies, score, what a computer is sent and the picture are the same whichever way
    round two hidden cards, or dice, lie."""
    rng = luck("swaps", walked[0].seed)
    some = rng.sample(walked[1:], min(WALKS, len(walked)) - 1)
    compared = held([walked[0], *some], rng)
    assert compared, f"nothing stays hidden long enough to be swapped, seed {walked[0].seed!r}"


def test_law_13_what_is_hidden_to_the_end_makes_no_difference(walked: list[Walk]) -> None:
    """Nor does it to how a hand ends, where it has not been seen by then."""
    held_at_the_end(walked[0], luck("ends", walked[0].seed))


def test_law_13_what_is_hidden_makes_no_difference_to_undo(walked: list[Walk]) -> None:
    """Nor does it where choices are taken back and brought back, by whoever and however often:
    what everybody knows afterwards, and all they are shown and told, does not depend on what
    they have not seen."""
    rng = luck("backwards", walked[0].seed)
    assert any(held_back(one, rng) for one in walked), "nothing was taken back"


def test_law_13_an_undo_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law has teeth: where everybody remembers what lay in the hands, it is found."""

    def told(rules: Rules, past: Sequence[Moment]) -> dict[int | None, Known]:
        zones = past[0].state.zones
        hands = [zone for zone in zones if rules.SIGHT[zone.partition(":")[0]] == "owner"]
        known = {zone: tuple(sorted(zones[zone])) for zone in hands}
        return dict.fromkeys(past[0].known, known)

    monkeypatch.setattr("rules.kit.match.known_again", told)
    with pytest.raises(Leak, match="what was taken back tells"):
        for seating in seatings():
            held_back(walk(seating, {}, f"tells/{seating}"), random.Random(1))


def test_law_13_a_seal_that_anybody_can_open_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor do the dealer's seals tell, as both worlds have the same (`rules.kit.seal` says why that
    may be): seals without a salt, which anybody could try cards on, are found."""

    def unsalted(self: Seal) -> str:
        return hashlib.sha256(body({"dealt": self.line.get("dealt")})).hexdigest()

    monkeypatch.setattr(Seal, "digest", property(unsalted))
    with pytest.raises(Leak, match="the seals"):
        for seating in seatings():
            held([walk(seating, {}, f"unsalted/{seating}", 40)], random.Random(1))
