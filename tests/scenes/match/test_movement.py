"""What great moments and the end of a match move: enough to be seen, ended by any press, and with
less movement nothing."""

import pygame
import pytest

from table.app.saved_settings import AT_ONCE
from tests.scenes.match.evening import ANNA
from tests.table_pilot import FRAME, Pilot

pytestmark = pytest.mark.usefixtures("every_frame")

RATE = 20  # pictures a second that are looked at
SECONDS = 2.4  # that are watched
STRIKE_CHANGES, END_CHANGES = 8, 30  # twentieths of a second with another picture, at least


def changes(pilot: Pilot, seconds: float = SECONDS) -> int:
    """How many pictures, 20 a second, differ from the one before, from now on."""
    count, before, pilot.pace = 0, pilot.picture(), 1 / RATE
    for _ in range(round(seconds * RATE)):
        pilot.wait()
        seen = pilot.picture()
        count, before = count + (seen != before), seen
    return count


def to_a_strike(pilot: Pilot) -> None:
    """Play on until equal cards are about to be struck out."""
    highlights = pilot.sit("bot,bot,bot,bot", game="punk", seed="strip").highlights

    def strikes() -> bool:
        sequence = highlights.sequence
        return sequence is not None and any(beat.struck for beat in sequence.climax.beats[:1])

    for _ in pilot.as_long_as(lambda: not strikes()):
        if highlights.is_active:
            pilot.key(pygame.K_RETURN)
        pilot.wait()
    pilot.until(lambda: highlights.sequence.number == 0)


def to_the_end(pilot: Pilot) -> None:
    """Play a match at once to its last sheet, which opens at the usual speed."""
    pilot.app.settings.speed = AT_ONCE
    scene = pilot.sit("bot,bot", game="punk", seed="end")
    for _ in pilot.as_long_as(lambda: pilot.engine.top is scene):
        if scene.highlights.is_active:
            pilot.key(pygame.K_RETURN)
        pilot.app.settings.speed = 1.0 if scene.match.ended else AT_ONCE
        pilot.wait()
    assert pilot.top == "ScoresScene" and pilot.engine.top.final


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_struck_cards_are_seen_to_be_struck(pilot: Pilot, still: bool) -> None:
    """They rise, are struck across, shake and turn grey, in eight pictures of a twentieth of a
    second or more. With less movement they are struck out in one; and a press shows the end."""
    pilot.app.settings.reduced_motion = still
    to_a_strike(pilot)
    moved = changes(pilot, 1.0)
    if still:
        assert moved <= 1, f"{moved} pictures change where nothing should move"
    else:
        assert moved >= STRIKE_CHANGES, f"{moved} pictures change, at least {STRIKE_CHANGES}"
        highlights = pilot.scene.highlights
        highlights.sequence.again()
        pilot.until(lambda: highlights.sequence.number == 0)
        pilot.key(pygame.K_RETURN)
        assert highlights.is_staying and not pilot.scene.showing.canvas._movers


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_the_end_of_a_match_is_an_event(pilot: Pilot, still: bool) -> None:
    """The sheet rises, totals count up, the ring is drawn, suits fall, and the winner hops, in 30
    pictures or more; then all lies still. With less movement all is there at once."""
    pilot.app.settings.reduced_motion = still
    to_the_end(pilot)
    moved = changes(pilot)
    limits = (0, 1) if still else (END_CHANGES, SECONDS * 20)
    assert limits[0] <= moved <= limits[1], f"{moved} pictures change, {limits} are wanted"
    assert pilot.engine.frame(pilot.now + FRAME) == []


@pytest.mark.parametrize("press", ["key", "click"])
def test_a_press_ends_the_event(pilot: Pilot, press: str) -> None:
    """Any key or click shows the sheet as it stays, and answers nothing."""
    to_the_end(pilot)
    pilot.wait(0.3)
    pilot.key(pygame.K_LSHIFT) if press == "key" else pilot.click((3, 3))
    pilot.wait()
    sheet = pilot.engine.top.sheet
    assert pilot.top == "ScoresScene" and (sheet.counted, sheet.ringed) == (1.0, 1.0)
    assert changes(pilot, 0.5) == 0, "nothing moves after a press"


def test_a_carried_card_leans_and_comes_straight(pilot: Pilot) -> None:
    """A card moved fast leans back from its way, by 6 degrees at most, and comes straight when the
    hand stops; with less movement it never leans."""
    showing = pilot.at_turn(ANNA).showing
    name, (x, y) = pilot.hand()[0], (500, 300)
    pilot.hold(pilot.card(name), (x, y))
    leans = []
    for step in range(8):
        pilot.post(pygame.MOUSEMOTION, pos=(x + 30 * step, y), rel=(30, 0), buttons=(1, 0, 0))
        pilot.wait()
        leans.append(showing._lean.degrees)
    assert min(leans) < 0 and min(leans) >= -6, leans
    pilot.wait(0.6)
    assert showing._lean.degrees == 0
