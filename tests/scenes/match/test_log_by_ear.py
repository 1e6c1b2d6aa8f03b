"""The log by ear: a sentence a key, and nobody's own to anybody who has not asked for it."""

from pathlib import Path

import pygame

from table.scenes.match.narrator import HAND
from tests.scenes.match.blind import listening
from tests.scenes.match.test_spoken import cards_of, tells
from tests.table_pilot import Pilot


def test_the_log_is_leafed_by_ear(pilot: Pilot, home: Path) -> None:
    """The log that comes says how it is read; then each key reads one sentence, the last one first,
    and the hand it belongs to wherever that is another one. No card of one's own is in it until
    the hand has been asked for; from then on it is read as its person was told."""
    ears = listening(pilot, home / "said")
    pilot.at_turn("Anna,bot,bot", game="tunk")
    pilot.key(pygame.K_l)
    pilot.until(lambda: not pilot.scene.log.sliding)
    ears.fresh()
    pilot.key(pygame.K_HOME)
    first = ears.fresh()
    pilot.key(pygame.K_DOWN)
    second = ears.fresh()
    assert len(first) == len(second) == 1 and first != second
    assert first[0].startswith(pilot.scene.log.called(1, 1))
    pilot.key(pygame.K_UP)
    assert ears.fresh() == first
    said: list[str] = []
    pilot.key(pygame.K_END)
    for _ in range(40):
        said += ears.fresh()
        pilot.key(pygame.K_UP)
    assert said[-1].endswith(first[0]) and not tells(said, cards_of(pilot, 0))


def test_what_one_was_told_alone_is_leafed_only_by_who_asked(pilot: Pilot, home: Path) -> None:
    """A sentence that the others were told otherwise, or not at all."""
    ears = listening(pilot, home / "said")
    pilot.at_turn("Anna,bot,bot", game="tunk")
    pilot.click(pilot.button("draw"))
    pilot.until_turn("play")
    log, seat = pilot.scene.log, pilot.scene.log.audience
    assert seat is not None
    told = {
        who: [log.words.tell(said.why) for entry in log.entries(who) for said in entry.told]
        for who in (None, seat)
    }
    alone = [one for one in told[seat] if one not in told[None]]
    pilot.key(pygame.K_l)

    def read() -> list[str]:
        ears.fresh()
        pilot.key(pygame.K_HOME)
        for _ in range(12):
            pilot.key(pygame.K_DOWN)
        return ears.fresh()

    assert not tells(read(), alone)
    pilot.key(HAND)
    assert alone and tells(read(), alone)
