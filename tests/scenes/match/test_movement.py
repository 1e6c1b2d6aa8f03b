"""What great moments and the end of a match move: enough to be seen, ended by any press, and with
less movement nothing."""

import pygame
import pytest

from table.app.saved_settings import AT_ONCE
from table.felt.notes import note_at
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


def to_a_beat(pilot: Pilot, game: str, seats: str, wanted: str, before: bool = False) -> None:
    """Play on until a climax whose first beat has what is `wanted` begins; with `before` until the
    cards of its step fly."""
    highlights = pilot.sit(seats, game=game, seed="strip").highlights

    def comes() -> bool:
        sequence = highlights.sequence
        return sequence is not None and bool(getattr(sequence.climax.beats[0], wanted))

    for _ in pilot.as_long_as(lambda: not comes()):
        if highlights.is_active or pilot.top != "TableScene":
            pilot.key(pygame.K_RETURN)
        pilot.wait()
    if not before:
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
    to_a_beat(pilot, "punk", "bot,bot,bot,bot", "struck")
    moved = changes(pilot, 1.0)
    if still:
        assert moved <= 1, f"{moved} pictures change where nothing should move"
    else:
        assert moved >= STRIKE_CHANGES, f"{moved} pictures change, at least {STRIKE_CHANGES}"
        highlights = pilot.scene.highlights
        highlights.sequence.restart()
        pilot.until(lambda: highlights.sequence.number == 0)
        pilot.key(pygame.K_RETURN)
        assert highlights.is_staying and not pilot.scene.renderer.canvas._movers


def test_a_dropped_hand_is_a_fan_that_is_counted(pilot: Pilot) -> None:
    """It is drawn to the middle, each card turned further than the one before, and the number
    beneath counts up; the other cards become dark little by little."""
    to_a_beat(pilot, "tunk", "bot,bot,bot", "together")
    poses = [*pilot.scene.highlights.sequence._moving.together.values()]
    angles = [pose.angle for pose in poses]
    assert len(set(angles)) == len(poses) > 2 and angles == sorted(angles, reverse=True), angles
    assert changes(pilot, 0.12) >= 2, "the cards beside it are dimmed at once"
    pilot.wait(0.3)
    assert changes(pilot, 0.5) >= 5, "the number is there at once and does not count up"


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_the_end_of_a_match_is_an_event(pilot: Pilot, still: bool) -> None:
    """The sheet rises, totals count up, the ring is drawn, suits fall, and the winner hops, in 30
    pictures or more; then all lies still. With less movement all is there at once."""
    pilot.app.settings.reduced_motion = pilot.engine.reduced_motion = still
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
    assert pilot.top == "ScoresScene" and (sheet.counted_share, sheet.ring_share) == (1.0, 1.0)
    assert changes(pilot, 0.5) == 0, "nothing moves after a press"


def test_a_carried_card_leans_and_comes_straight(pilot: Pilot) -> None:
    """A card moved fast leans back from its way, by 6 degrees at most, and comes straight when the
    hand stops, or on its way home when it is let go; with less movement it never leans."""
    renderer = pilot.at_turn(ANNA).renderer
    name, (x, y) = pilot.hand()[0], (500, 300)
    pilot.hold(pilot.card(name), (x, y))
    leans = []
    for step in range(8):
        pilot.post(pygame.MOUSEMOTION, pos=(x + 30 * step, y), rel=(30, 0), buttons=(1, 0, 0))
        pilot.wait()
        leans.append(renderer._lean.degrees)
    assert min(leans) < 0 and min(leans) >= -6, leans
    lean = renderer._lean.degrees
    pilot.release((x + 30 * 7, y))
    pilot.wait()
    assert any(flight.old.angle == lean for flight in renderer.tween.flights), "it snaps straight"
    pilot.until(lambda: renderer.tween is None)
    pilot.hold(pilot.card(name), (x, y))
    pilot.wait(0.6)
    assert renderer._lean.degrees == 0


def test_cards_taken_are_drawn_together_on_their_way_home(pilot: Pilot) -> None:
    """They fly to the middle at once, where the beat begins, and from there to their place: they
    are not seen at home before, and neither is the note of that place."""
    to_a_beat(pilot, "paks", "bot,bot", "together", before=True)
    renderer = pilot.scene.renderer
    flying = {flight.spot: flight.new for flight in renderer.tween.flights}
    assert renderer.gathered and all(flying[spot] == at for spot, at in renderer.gathered.items())
    notes = {note_at(spot.zone) for spot in renderer.gathered}
    pilot.until(lambda: renderer.tween is None)
    shown = renderer.canvas.items
    assert renderer.gathered and not notes & shown.keys()
    pilot.until(lambda: not pilot.scene.highlights.is_active)
    assert not renderer.gathered and notes & renderer.notes.keys()
