"""Law 13, non-interference: what nobody may know of makes no difference to anything they can see.

A journal is played twice: as it was, and with two things swapped in its written luck that a seat
has not come to know. Everything that this seat can get hold of must be the same, to the byte and
to the pixel, until it sees one of the two. Which are swapped is chosen by the seed of the run.
"""

import hashlib
import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pygame
import pytest

from rules.kit.chain import body_bytes
from rules.kit.contract import Rules
from rules.kit.said import why
from rules.kit.seal import Seal
from rules.kit.sight import Known
from rules.kit.story import Told
from rules.kit.undo import Moment
from table.scenes.match.narrator import HAND_KEY, LAST_KEY, SCORE_KEY, TABLE_KEY
from table.session.log_entry import LogEntry
from table.session.talk import Talk
from tests.laws import interfering
from tests.laws.interfering import (
    WALKS,
    Leak,
    compare_at_the_end,
    compare_walks,
    compare_with_undo,
    knows,
    swaps,
    tables_of,
    where_first,
)
from tests.laws.worlds import Journaled, Parted, Worlds, journal_of
from tests.sampling import drawn, luck
from tests.scenes.match.blind import listening
from tests.scenes.match.evening import written_in
from tests.table_pilot import Pilot
from tests.tables import LONG, Seating, option_sets, seatings
from tests.walks import Walk, walk


def test_law_13_what_is_hidden_makes_no_difference(walked: list[Walk]) -> None:
    """For every seat and for the room view, offers, notes, replies, score, what a computer is sent
    and the picture are the same whichever way round two hidden cards, or dice, lie."""
    rng = luck("swaps", walked[0].seed)
    some = rng.sample(walked[1:], min(WALKS, len(walked)) - 1)
    compared = compare_walks([walked[0], *some], rng)
    assert compared, f"nothing stays hidden long enough to be swapped, seed {walked[0].seed!r}"


def test_law_13_what_is_hidden_to_the_end_makes_no_difference(walked: list[Walk]) -> None:
    """Nor does it to how a hand ends, where it has not been seen by then."""
    compare_at_the_end(walked[0], luck("ends", walked[0].seed))


def test_law_13_what_is_hidden_makes_no_difference_to_undo(walked: list[Walk]) -> None:
    """Nor does it where choices are taken back and brought back: what everybody knows afterwards,
    and all they are shown and told, does not depend on what they have not seen."""
    rng = luck("backwards", walked[0].seed)
    assert any(compare_with_undo(walk, rng) for walk in walked), "nothing was taken back"


def all_hands(rules: Rules, past: Sequence[Moment]) -> dict[int | None, Known]:
    """After an undo everybody remembers what lay in the hands."""
    zones = past[0].state.zones
    hands = [zone for zone in zones if rules.SIGHT[zone.partition(":")[0]] == "owner"]
    return {who: {zone: tuple(sorted(zones[zone])) for zone in hands} for who in past[0].known}


def unsalted(self: Seal) -> str:
    """Seals on which anybody could try cards; `rules.kit.seal` says why they may not be so."""
    return hashlib.sha256(body_bytes({"dealt": self.line.get("dealt")})).hexdigest()


def peeking(self: Talk, entry: LogEntry) -> LogEntry:
    """Somebody talks by what lies in the hands."""
    zones = self.event_log.match.state.zones
    lowest = [min(cards, default="") for zone, cards in sorted(zones.items()) if "hand" in zone]
    return entry._replace(sentences=(Told(why("lowest", n=str(lowest))),))


TELLING = {
    "what was taken back tells": ("rules.kit.undo.known_in_hindsight", all_hands),
    "the seals": ("rules.kit.seal.Seal.digest", property(unsalted)),
    "what is said": ("table.session.talk.Talk._line_after", peeking),
}


@pytest.mark.parametrize("said", TELLING)
def test_law_13_what_tells_is_found(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law has teeth: a memory, a seal and a talker that tell are each found."""
    monkeypatch.setattr(interfering, "TALKED", 1)
    monkeypatch.setattr(*TELLING[said])
    with pytest.raises(Leak, match=said):
        for seating in seatings():
            played = walk(seating, {}, f"tells/{seating}", 40)
            compare_with_undo(played, random.Random(1))
            compare_walks([played], random.Random(1))


# --- by ear, at the window ----------------------------------------------------------------------


PAIRS = 20 if LONG else 1
DEALS = 300 if LONG else 60
SEATS = 3
GAMES = sorted({seating.game.name for seating in seatings()})
TABLES = [min(tables_of(name), key=lambda table: abs(table.seats - SEATS)) for name in GAMES]
HIDING = [table for table in TABLES if "owner" in table.rules.SIGHT.values()]
"""A table of three, or as near as may be, of every game with hands that their owners alone see."""
ASKED = (TABLE_KEY, SCORE_KEY, LAST_KEY)


def stops(seating: Seating, rng: random.Random) -> Iterator[Worlds]:
    """Pairs of worlds, each where somebody is asked, who cannot tell them apart."""
    sets = option_sets(seating.rules, seating.seats)
    for deal in range(DEALS):
        journal = journal_of(walk(seating, rng.choice(sets), f"window/{seating}/{deal}", 60))
        for swap in islice(swaps(journal, rng), 2):
            worlds, wanted = Worlds(journal, swap), rng.randint(1, 12)
            while (match := worlds.step_first()) is not None:
                try:
                    worlds.step_second()
                except Parted:
                    break
                owing = match.seats_to_choose()
                if owing and worlds.swapped:
                    can_tell = any(knows(who, worlds) for who in (None, owing[0]))
                    if can_tell or match.table.hand != worlds.hand:
                        break
                    wanted -= 1
                if owing and not wanted:
                    yield worlds
                    break


def heard(home: Path, journal: Journaled, lines: list[dict]) -> list[str]:
    """All that is spoken from the menu to a turn, while keys walk and ask for everything."""
    path = written_in(home, journal.match(lines), lines)
    with Pilot(home, speed=4.0) as pilot:
        ears = listening(pilot, home / "said")
        pilot.resume(path)
        pilot.until(lambda: pilot.top == "CurtainScene")
        pilot.here()
        pilot.until(pilot.free)
        for key in (*ASKED, HAND_KEY, HAND_KEY, *ASKED, *[pygame.K_RIGHT] * 8):
            pilot.key(key)
        pilot.key(pygame.K_ESCAPE)
        pilot.wait(0.2)
        return ears.all()


@pytest.mark.usefixtures("one_seal")
@pytest.mark.parametrize("seating", drawn(HIDING, 1, "two worlds"), ids=str)
def test_law_13_two_worlds_sound_alike(seating: Seating, tmp_path: Path) -> None:
    """Where room and the one asked cannot tell two worlds apart, all that is spoken is the same."""
    pairs = list(islice(stops(seating, random.Random(f"spoken/{seating}")), PAIRS))
    assert pairs, "no two worlds that cannot be told apart"
    for number, worlds in enumerate(pairs):
        both = []
        for name, lines in (
            ("one", worlds.journal.lines[: worlds.used]),
            ("other", worlds.written()),
        ):
            home = tmp_path / f"{number}-{name}"
            home.mkdir()
            both.append(heard(home, worlds.journal, lines))
        assert len(both[0]) > 3 and both[0] == both[1], (
            f"{where_first(worlds)} this is heard: {both}"
        )
