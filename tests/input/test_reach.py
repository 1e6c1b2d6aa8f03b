"""At the table without a mouse, and with a finger: what is seen large, reasons, the pause."""

from pathlib import Path

import pygame
import pytest

from rules.kit.cards import card
from table.input.drag import FINGER_LIFT
from table.input.hover import LONG_PRESS_SECONDS
from tests.input.ways import Controller, Fingers, Two
from tests.scenes.match.evening import ANNA, Pilot

SIZE = (1024, 640)
DOWN, UP = pygame.FINGERDOWN, pygame.FINGERUP


@pytest.fixture
def pilot(home: Path):
    with Pilot(home, SIZE) as made:
        made.at_turn(ANNA, phase="select")
        yield made


def test_large_by_a_key(pilot: Pilot) -> None:
    """F3 enlarges the focused card, then the rest, explains plates, and ends; other keys hide."""
    pilot.key(pygame.K_RIGHT)
    pilot.key(pygame.K_F3)
    assert pilot.scene.hover.large == (pilot.scene.controls.lights.cursor,)
    pilot.key(pygame.K_ESCAPE)
    assert not pilot.scene.hover.large and pilot.top == "TableScene"
    told: set[str] = set()
    pilot.key(pygame.K_F3)
    for _ in pilot.as_long_as(lambda: pilot.scene.hover.large or pilot.scene.hover.tip, 30):
        told |= {pilot.scene.hover.tip.title} if pilot.scene.hover.tip else set()
        pilot.key(pygame.K_F3)
    assert {player.name for player in pilot.match.players} <= told


def test_a_controller_sees_large_pauses_and_reads_the_log(pilot: Pilot) -> None:
    """By Y, Back, Start and B; the pause key, and a switch, pause at once, with a card picked."""
    hand = Controller(pilot)
    hand.button("DPAD_RIGHT")
    hand.button("Y")
    assert pilot.scene.hover.large
    hand.button("B")
    hand.button("BACK")
    assert pilot.scene.log.open
    hand.button("B")
    assert not pilot.scene.log.open
    for top in ("PauseScene", "TableScene"):
        hand.button("START")
        assert pilot.top == top
    pilot.key(pygame.K_SPACE)
    assert pilot.scene.controls.builder.picked_cards
    pilot.key(pygame.K_PAUSE)
    assert pilot.top == "PauseScene"
    pilot.key(pygame.K_ESCAPE)
    Two(pilot).reach(("head", "menu"))
    assert pilot.top == "PauseScene"


def test_a_reason_leads_to_the_rules_by_keys(home: Path) -> None:
    """Where a refusal has a paragraph, H opens it there, as a click on it does; and a switch."""
    with Pilot(home, SIZE, speed=4.0) as pilot:
        pilot.at_turn("Anna,bot", game="tunk")
        for way in (lambda: pilot.key(pygame.K_r), lambda: Two(pilot).reach("rules")):
            pilot.click(pilot.card(pilot.hand()[0]))
            anchor = pilot.scene.toolbar.anchor
            assert pilot.scene.toolbar.objection is not None and anchor
            way()
            assert pilot.top == "HowToScene" and pilot.engine.top.anchor == anchor
            pilot.key(pygame.K_ESCAPE)


def test_a_finger_carries_a_card_above_itself(pilot: Pilot) -> None:
    """The card lies above the finger, where it is seen, and goes where it is seen to lie."""
    hand, name = Fingers(pilot), pilot.hand()[0]
    (x, y), spot = pilot.place("played:0"), pilot.spot(name)
    tall = pilot.scene.renderer.pose(spot).box.height
    end = (x, y + round(FINGER_LIFT * tall))
    hand.hold(pilot.card(name), end)
    carried = pilot.scene.controls.carried_poses[spot]
    assert carried.y + tall / 2 < end[1] + tall * 0.5
    assert pilot.scene.controls.lights.over == "played:0"
    hand.finger(UP, end)
    pilot.wait()
    assert str(pilot.sealed_or_made(0)) == f"play {name}"


def test_a_long_press_shows_large_and_picks_nothing(pilot: Pilot) -> None:
    """As long as the finger stays; and it tells of what is no card, and leaves it to be read."""
    hand, plate = Fingers(pilot), pilot.scene.renderer.table.ring.stations[1].plate
    for at in (pilot.card(pilot.hand()[0]), tuple(map(round, plate.middle))):
        hand.finger(DOWN, at)
        pilot.wait(LONG_PRESS_SECONDS + 0.2)
        large = pilot.scene.hover.large
        hand.finger(UP, at)
        pilot.wait(1.0)
        assert not pilot.scene.hover.large and not pilot.scene.controls.builder.picked_cards
        told = pilot.scene.hover.tip and pilot.scene.hover.tip.title
        assert bool(large) != (told == pilot.match.players[1].name)


def test_two_fingers_show_large(pilot: Pilot) -> None:
    """On a card, and what the first of them began comes to nothing; a drag is taken back."""
    hand, name = Fingers(pilot), pilot.hand()[0]
    at = pilot.card(name)
    beside = (at[0] + 30, at[1] + 10)
    hand.finger(DOWN, at, 0)
    hand.finger(DOWN, beside, 1)
    pilot.wait(0.1)
    assert pilot.scene.hover.large == (card(name),)
    hand.finger(UP, at, 0)
    hand.finger(UP, at, 1)
    pilot.wait(0.1)
    assert pilot.scene.hover.large and not pilot.scene.controls.builder.picked_cards
    hand.tap((500, 300))
    assert not pilot.scene.hover.large
    hand.hold(at, (at[0], at[1] - 120))
    assert pilot.scene.controls.dragging
    hand.finger(DOWN, beside, 1)
    pilot.wait()
    hand.finger(UP, beside, 1)
    hand.finger(UP, at, 0)
    pilot.wait()
    pilot.until(lambda: pilot.scene.renderer.tween is None)
    assert not pilot.scene.controls.dragging and 0 not in pilot.match.waiting_choices
    assert pilot.hand()[0] == name and not pilot.scene.renderer.carried_spots


def test_a_finger_at_the_head(pilot: Pilot) -> None:
    """A tap just below a button presses it; one that went with no pointer is met no more."""
    hand, rect = Fingers(pilot), pilot.scene.toolbar.rect("log")
    assert rect.h < 44
    hand.tap((rect.centerx, rect.bottom + 5))
    assert pilot.scene.log.open
    hand.tap((rect.centerx, rect.bottom + 5))
    x, y = pilot.scene.toolbar.rect("again").center
    hand.drag((x, y + 40), (x, y))
    assert pilot.scene.hover.thing.what == "again"
    pilot.scene.screen.controls = None
    pilot.scene.screen.refresh_hud()
    assert not pilot.scene.toolbar.rect("again").w and pilot.scene.hover.thing is None
