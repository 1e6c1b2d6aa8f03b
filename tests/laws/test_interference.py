"""Law 13, non-interference: what nobody may know of makes no difference to anything they can see.

A journal is played twice: as it was, and with two things swapped in its written luck that a seat
has not come to know. Everything that this seat can get hold of must be the same, to the byte and
to the pixel, until it sees one of the two. Which are swapped is chosen by the seed of the run.
"""

import hashlib
import random
from collections.abc import Iterator, Sequence

import pytest

from rules.kit.chain import body
from rules.kit.contract import Rules
from rules.kit.match import Moment
from rules.kit.said import why
from rules.kit.seal import Seal
from rules.kit.sight import Known
from rules.kit.story import Told
from table.session.event_log import LogEntry
from table.session.talk import Talk
from tests.laws import interfering
from tests.laws.interfering import WALKS, Leak, held, held_at_the_end, held_back
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


def all_hands(rules: Rules, past: Sequence[Moment]) -> dict[int | None, Known]:
    """After an undo everybody remembers what lay in the hands."""
    zones = past[0].state.zones
    hands = [zone for zone in zones if rules.SIGHT[zone.partition(":")[0]] == "owner"]
    return {who: {zone: tuple(sorted(zones[zone])) for zone in hands} for who in past[0].known}


def unsalted(self: Seal) -> str:
    """The dealer's seals, on which anybody could try cards; `rules.kit.seal` says why they may not
    be so."""
    return hashlib.sha256(body({"dealt": self.line.get("dealt")})).hexdigest()


def peeking(self: Talk, entry: LogEntry, since: object) -> Iterator[LogEntry]:
    """Somebody talks by what lies in the hands."""
    zones = self.event_log.match.state.zones
    lowest = [min(cards, default="") for zone, cards in sorted(zones.items()) if "hand" in zone]
    yield entry._replace(told=(Told(why("lowest", n=str(lowest))),))


TELLING = {
    "what was taken back tells": ("rules.kit.match.known_again", all_hands),
    "the seals": ("rules.kit.seal.Seal.digest", property(unsalted)),
    "what is said": ("table.session.talk.Talk._line", peeking),
}


@pytest.mark.parametrize("said", TELLING)
def test_law_13_what_tells_is_found(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law has teeth: a memory, a seal and a talker that tell are each found."""
    monkeypatch.setattr(interfering, "TALKED", 1)
    monkeypatch.setattr(*TELLING[said])
    with pytest.raises(Leak, match=said):
        for seating in seatings():
            played = walk(seating, {}, f"tells/{seating}", 40)
            held_back(played, random.Random(1))
            held([played], random.Random(1))
