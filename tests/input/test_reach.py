"""At the table without a drag, and with a finger: one's own order, what is seen large, reasons."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import card
from table.engine.switches import stops
from table.input.drag import RAISED
from table.input.hover import LONG
from tests.input.ways import Controller, Fingers, One, Two
from tests.scenes.match.evening import ANNA, sealed_or_made
from tests.table_pilot import Pilot

SIZE = (1024, 640)


@pytest.fixture
def pilot(home: Path) -> Iterator[Pilot]:
    with Pilot(home, SIZE) as made:
        made.sit(ANNA)
        made.until_turn("select")
        yield made


def settle(pilot: Pilot) -> None:
    pilot.wait()
    pilot.until(lambda: pilot.scene.showing.tween is None)


# --- one's own order


@pytest.mark.parametrize("way", [Two, One])
def test_one_s_own_order_by_switches(pilot: Pilot, way: type[Two]) -> None:
    """While a card is picked the switches come to its two halves, which move it by one: each press
    again, and no further than to the end; of a card that is not picked there are none."""
    hand, switches = pilot.hand(), way(pilot)
    assert not any(stop.key == ("order", "right") for stop in stops(pilot.scene.switch_targets()))
    switches.touch(card(hand[0]))
    for place in (1, 2):
        switches.reach(("order", "right"))
        settle(pilot)
        assert pilot.hand().index(hand[0]) == place
    assert switches.switches.framed_node.key == ("order", "right")  # once more is one press
    switches.reach(("order", "left"))
    settle(pilot)
    assert pilot.hand() == [hand[1], hand[0], *hand[2:]]
    switches.reach(("order", "left"))
    settle(pilot)
    keys = [stop.key for stop in stops(pilot.scene.switch_targets())]
    assert pilot.hand() == hand and ("order", "right") in keys and ("order", "left") not in keys
    assert pilot.scene.controls.builder.picked == [card(hand[0])] and 0 not in pilot.match.sealed


def test_one_s_own_order_by_keys(pilot: Pilot) -> None:
    """Shift with left and right moves the card the cursor is on, no further than the ends; with up
    and down it goes to another; Z sorts as it always did. Nothing is picked and nothing played."""
    hand = pilot.hand()
    shift = pygame.KMOD_LSHIFT
    pilot.key(pygame.K_RIGHT, shift)  # to the first
    for place in (1, 2, 2):
        pilot.key(pygame.K_RIGHT, shift)
        settle(pilot)
        if place == 2:
            break
    assert pilot.hand() == [*hand[1:3], hand[0], *hand[3:]]
    pilot.key(pygame.K_LEFT, shift)
    settle(pilot)
    assert pilot.hand() == [hand[1], hand[0], *hand[2:]]
    pilot.key(pygame.K_DOWN, shift)
    assert pilot.scene.controls.lights.cursor is card(hand[2])
    for _ in range(len(hand) + 2):
        pilot.key(pygame.K_LEFT, shift)
        settle(pilot)
    assert pilot.hand()[0] == hand[2]
    assert not pilot.scene.controls.builder.picked and 0 not in pilot.match.sealed
    pilot.key(pygame.K_z)
    settle(pilot)
    assert pilot.hand() == hand


def test_one_s_own_order_by_the_wheel(pilot: Pilot) -> None:
    """The wheel moves the card that lay under the pointer when it began to turn, however many
    others come to lie there; another one once the pointer has moved."""
    hand = pilot.hand()
    pilot.point(pilot.card(hand[0]))
    for _ in range(2):
        pilot.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0)
        settle(pilot)
    assert pilot.hand() == [*hand[1:3], hand[0], *hand[3:]]
    pilot.point(pilot.card(hand[1]))
    pilot.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0)
    settle(pilot)
    assert pilot.hand() == [hand[2], hand[1], hand[0], *hand[3:]]
    pilot.point((4, 300))
    pilot.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0)
    settle(pilot)
    assert pilot.hand() == [hand[2], hand[1], hand[0], *hand[3:]]


def test_one_s_own_order_by_a_controller(pilot: Pilot) -> None:
    """Its right stick."""
    hand = pilot.hand()
    for value in (32767, 0, 32767, 0):
        axis = pygame.CONTROLLER_AXIS_RIGHTX
        pilot.post(pygame.CONTROLLERAXISMOTION, instance_id=1, axis=axis, value=value)
        settle(pilot)
    assert pilot.hand() == [hand[1], hand[0], *hand[2:]]


# --- what is seen large, and what things are


def test_large_by_a_key(pilot: Pilot) -> None:
    """F3 shows the card the cursor is on, then what else lies there, and the plates tell who sits
    there; in the end nothing. Any other key puts it away."""
    pilot.key(pygame.K_RIGHT)
    one = pilot.scene.controls.lights.cursor
    pilot.key(pygame.K_F3)
    assert pilot.scene.hover.large == (one,)
    pilot.key(pygame.K_ESCAPE)
    assert not pilot.scene.hover.large and pilot.top == "TableScene"
    told = set()
    for _ in range(30):
        pilot.key(pygame.K_F3)
        if not pilot.scene.hover.large and pilot.scene.hover.tip is None:
            break
        if pilot.scene.hover.tip is not None:
            told.add(pilot.scene.hover.tip.title)
    else:
        raise AssertionError("it never ends")
    assert {player.name for player in pilot.match.players} <= told


def test_a_controller_sees_large_pauses_and_reads_the_log(pilot: Pilot) -> None:
    """Y, Back and Start, and Start once more goes on; B puts the log away."""
    hand = Controller(pilot)
    hand.button("DPAD_RIGHT")
    hand.button("Y")
    assert pilot.scene.hover.large
    hand.button("B")
    hand.button("BACK")
    assert pilot.scene.log.open
    hand.button("B")
    assert not pilot.scene.log.open
    hand.button("START")
    assert pilot.top == "PauseScene"
    hand.button("START")
    assert pilot.top == "TableScene"


def test_the_pause_though_cards_are_picked(pilot: Pilot) -> None:
    """Esc puts them back first; the key for it, and a switch on its button, pause at once."""
    pilot.key(pygame.K_RIGHT)
    pilot.key(pygame.K_SPACE)
    assert pilot.scene.controls.builder.picked
    pilot.key(pygame.K_PAUSE)
    assert pilot.top == "PauseScene"
    pilot.key(pygame.K_ESCAPE)
    Two(pilot).reach(("head", "menu"))
    assert pilot.top == "PauseScene"


def test_a_reason_leads_to_the_rules_by_keys(home: Path) -> None:
    """Where a refusal has a paragraph, H opens it there, as a click on it does; and a switch."""
    with Pilot(home, SIZE, speed=4.0) as pilot:
        pilot.at_turn("Anna,bot", game="tunk")
        for way in ("key", "switch"):
            pilot.click(pilot.card(pilot.hand()[0]))
            anchor = pilot.scene.toolbar.anchor
            assert pilot.scene.toolbar.paper is not None and anchor
            if way == "key":
                pilot.key(pygame.K_h)
            else:
                Two(pilot).reach("rules")
            assert pilot.top == "HowToScene" and pilot.engine.top.anchor == anchor
            pilot.key(pygame.K_ESCAPE)


# --- a finger


def test_a_finger_carries_a_card_above_itself(pilot: Pilot) -> None:
    """The card lies above the finger, where it is seen, and goes where it is seen to lie."""
    hand, name = Fingers(pilot), pilot.hand()[0]
    start, (x, y) = pilot.card(name), pilot.place("played:0")
    spot = pilot.spot(name)
    tall = pilot.scene.showing.pose(spot).box.height
    hand.finger(pygame.FINGERDOWN, start)
    end = (x, y + round(RAISED * tall))
    for step in range(1, 5):
        pos = tuple(a + (b - a) * step // 4 for a, b in zip(start, end, strict=True))
        hand.finger(pygame.FINGERMOTION, pos)
        pilot.wait()
    carried = pilot.scene.controls.carried[spot]
    assert carried.y + tall / 2 < end[1] + tall * 0.5
    assert pilot.scene.controls.lights.over == "played:0"
    hand.finger(pygame.FINGERUP, end)
    pilot.wait()
    assert str(sealed_or_made(pilot, 0)) == f"play {name}"


def test_a_finger_puts_its_hand_in_order(pilot: Pilot) -> None:
    """A card that is pushed along within the hand goes among the others there."""
    hand, names = Fingers(pilot), pilot.hand()
    start, end = pilot.card(names[0]), pilot.card(names[2])
    hand.finger(pygame.FINGERDOWN, start)
    for step in range(1, 5):
        pos = start[0] + (end[0] + 20 - start[0]) * step // 4, start[1]
        hand.finger(pygame.FINGERMOTION, pos)
        pilot.wait()
    hand.finger(pygame.FINGERUP, (end[0] + 20, start[1]))
    settle(pilot)
    assert pilot.hand() != names and 0 not in pilot.match.sealed


def test_a_long_press_shows_large_and_picks_nothing(pilot: Pilot) -> None:
    """As long as the finger stays; and it tells of what is no card, and leaves it to be read."""
    hand, at = Fingers(pilot), pilot.card(pilot.hand()[0])
    hand.finger(pygame.FINGERDOWN, at)
    pilot.wait(LONG + 0.2)
    assert pilot.scene.hover.large
    hand.finger(pygame.FINGERUP, at)
    pilot.wait()
    assert not pilot.scene.hover.large and not pilot.scene.controls.builder.picked
    plate = pilot.scene.showing.table.ring.stations[1].plate
    at = round(plate.middle[0]), round(plate.middle[1])
    hand.finger(pygame.FINGERDOWN, at)
    pilot.wait(LONG + 0.2)
    hand.finger(pygame.FINGERUP, at)
    pilot.wait(1.0)
    assert pilot.scene.hover.tip is not None
    assert pilot.scene.hover.tip.title == pilot.match.players[1].name


def test_two_fingers_show_large(pilot: Pilot) -> None:
    """On a card, and what the first of them began comes to nothing; a drag is taken back."""
    hand, name = Fingers(pilot), pilot.hand()[0]
    at = pilot.card(name)
    hand.finger(pygame.FINGERDOWN, at, 0)
    hand.finger(pygame.FINGERDOWN, (at[0] + 30, at[1] + 10), 1)
    pilot.wait(0.1)
    assert pilot.scene.hover.large == (card(name),)
    hand.finger(pygame.FINGERUP, at, 0)
    hand.finger(pygame.FINGERUP, at, 1)
    pilot.wait(0.1)
    assert pilot.scene.hover.large and not pilot.scene.controls.builder.picked
    hand.tap((500, 300))
    assert not pilot.scene.hover.large
    hand.finger(pygame.FINGERDOWN, at, 0)
    hand.finger(pygame.FINGERMOTION, (at[0], at[1] - 120), 0)
    pilot.wait()
    assert pilot.scene.controls.dragging
    hand.finger(pygame.FINGERDOWN, (at[0] + 30, at[1]), 1)
    pilot.wait()
    hand.finger(pygame.FINGERUP, (at[0] + 30, at[1]), 1)
    hand.finger(pygame.FINGERUP, at, 0)
    settle(pilot)
    assert not pilot.scene.controls.dragging and 0 not in pilot.match.sealed
    assert pilot.hand()[0] == name and not pilot.scene.showing.carried


def test_nothing_at_the_head_is_too_small_for_a_finger(pilot: Pilot) -> None:
    """A tap just above or below a button there is one on it."""
    hand, rect = Fingers(pilot), pilot.scene.toolbar.rect("log")
    assert rect.h < 44
    hand.tap((rect.centerx, rect.bottom + 5))
    assert pilot.scene.log.open
