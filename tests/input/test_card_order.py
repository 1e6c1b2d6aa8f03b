"""One's hand in an order of one's own, and the cards that have just come into it."""

from pathlib import Path

import pygame
import pytest

from rules.kit.cards import Card, card, cards
from rules.kit.state import State, Table
from table.engine.switches import stops
from table.input.keyboard_input import CardOrder
from table.layout.fans import card_order
from table.layout.layout import Zone
from tests.input.ways import Fingers, One, Two
from tests.scenes.match.evening import ANNA, TWO
from tests.table_pilot import Pilot

SHIFT = pygame.KMOD_LSHIFT


class Hand:
    """The hand at a pilot's table, by the places its cards had at first."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot, self.names = pilot, pilot.hand()

    def order(self) -> list[int]:
        self.pilot.wait()
        self.pilot.until(lambda: self.pilot.scene.renderer.tween is None)
        return [self.names.index(name) for name in self.pilot.hand() if name in self.names]

    def put(self, first: int, after: int) -> None:
        """Drag a card within the hand until its middle lies to the right of another's."""
        pilot, poses = self.pilot, self.pilot.scene.renderer.table.poses
        start = pilot.card(self.names[first])
        pose, goal = (poses[pilot.spot(self.names[place])] for place in (first, after))
        x = goal.x + goal.width * 0.1 + start[0] - pose.x
        pilot.drag(start, (round(x), start[1] + 2))
        pilot.until(lambda: pilot.scene.renderer.tween is None)

    def is_unplayed(self) -> bool:
        scene = self.pilot.scene
        picked, refused = scene.controls.builder.picked_cards, scene.toolbar.objection
        return not picked and refused is None and 0 not in scene.match.waiting_choices


def first(*places: int) -> list[int]:
    """The order of seven cards with these first, and the others after them as they were."""
    return [*places, *(place for place in range(7) if place not in places)]


@pytest.fixture
def hand(pilot: Pilot) -> Hand:
    pilot.at_turn(ANNA, phase="select")
    return Hand(pilot)


def test_a_card_dragged_within_the_hand_stays_there(pilot: Pilot, hand: Hand) -> None:
    """At any size, after a pause and others' turns; Z puts all in the table's order."""
    hand.put(0, 2)
    order = first(1, 2, 0)
    assert hand.order() == order and hand.is_unplayed()
    pilot.resize((1024, 640))
    assert hand.order() == order
    pilot.key(pygame.K_ESCAPE)
    pilot.key(pygame.K_ESCAPE)
    assert pilot.top == "TableScene" and hand.order() == order
    pilot.play(hand.names[3])
    pilot.until_free()
    assert hand.order() == [1, 2, 0, 4, 5, 6]
    pilot.key(pygame.K_z)
    assert hand.order() == [0, 1, 2, 4, 5, 6]


def test_the_gap_is_lit_only_while_the_pointer_is_on_the_hand(pilot: Pilot) -> None:
    """A card held by its upper edge is not put in order where its lower half is on the hand."""
    pilot.at_turn("Anna,bot", game="tunk", phase="begin")
    hand, table, lights = Hand(pilot), pilot.scene.renderer.table, pilot.scene.controls.lights
    box = table.poses[pilot.spot(hand.names[0])].box
    start = pilot.card(hand.names[0])
    pilot.press(start)
    for y, is_lit in ((start[1] + 9, True), (round(box.y - 0.25 * box.height), False)):
        pilot.post(pygame.MOUSEMOTION, pos=(start[0], y), rel=(1, 1), buttons=(1, 0, 0))
        pilot.wait()
        assert (lights.gap is not None) == is_lit, f"{y}: see Drag.insertion"
    pilot.release(start)


def test_the_order_is_each_persons_own(home: Path) -> None:
    """The order that one person chose is not in another's hand, nor is it seen at the curtain."""
    with Pilot(home) as pilot:
        pilot.sit(TWO)
        pilot.until_called()
        person = pilot.scene.viewpoint.facing_seat
        Hand(pilot).put(0, 6)
        order = pilot.hand()
        pilot.key(pygame.K_ESCAPE)
        pilot.key(pygame.K_ESCAPE)
        pilot.until(lambda: pilot.top == "CurtainScene")
        assert set(pilot.hand()) == {"??"}
        pilot.here()
        pilot.until_turn()
        assert pilot.hand() == order
        pilot.play(order[0])
        pilot.until_called()
        assert pilot.scene.viewpoint.facing_seat != person
        ranks = [card(name).rank for name in pilot.hand()]
        assert ranks == sorted(ranks)


def test_a_card_that_may_not_be_played_can_be_put_in_order(pilot: Pilot) -> None:
    """Also where no card is asked for; a drawn card comes last, marked while the turn lasts."""
    pilot.at_turn("Anna,bot", game="tunk", phase="begin")
    hand, lights = Hand(pilot), pilot.scene.controls.lights
    hand.put(0, 4)
    assert hand.order() == [1, 2, 3, 4, 0] and not lights.drawn_cards
    pilot.click(pilot.button("draw"))
    pilot.until_turn("play")
    assert hand.order() == [1, 2, 3, 4, 0]
    new, items = pilot.hand()[5], pilot.scene.renderer.canvas.items
    assert {each.name for each in pilot.scene.controls.lights.drawn_cards} == {new}
    assert ("drawn", new) in items
    pilot.hold(pilot.card(new), (2, 2))
    assert ("drawn", new) not in pilot.scene.renderer.canvas.items, "its mark is left in the hand"
    pilot.release((2, 2))
    pilot.until_free()
    pilot.drag(pilot.card(hand.names[0]), pilot.place("discard"))
    pilot.wait()
    assert not [key for key in pilot.scene.renderer.canvas.items if key[0] == "drawn"]
    pilot.until_turn("begin")
    assert not pilot.scene.controls.lights.drawn_cards


def test_an_order_lasts_as_long_as_the_hand() -> None:
    """It ends with the hand or its cards; later cards come after, hidden ones have none."""

    def holding(hand: int, *held: Card) -> State:
        return State(Table(1, {}, hand=hand), {"hand:0": [*held]}, {}, "play")

    orders, (two, three) = CardOrder(), cards("2C 3C")
    for hand, after in ((1, holding(1)), (1, holding(2, two, three))):
        orders.note(holding(hand, two, three))
        orders.put("hand:0", [two, three], [two], 1)
        orders.note(holding(hand, two, three))
        assert orders.card_orders == {"hand:0": (three, two)}
        orders.note(after)
        assert orders.card_orders == {}
    zone, lying, own = Zone(sort="rank"), cards("9C 2C KC 5C"), cards("KC 2C 7C")
    assert [lying[index].name for index in card_order(lying, zone, own)] == ["KC", "2C", "9C", "5C"]
    assert card_order(lying, zone) == [1, 3, 0, 2]


@pytest.mark.parametrize("way", [Two, One])
def test_ones_own_order_by_switches(pilot: Pilot, hand: Hand, way: type[Two]) -> None:
    """The halves of a picked card move it by one each press, no further than the ends."""

    def halves() -> set[object]:
        keys = {stop.key for stop in stops(pilot.scene.switch_targets())}
        return keys & {("order", "left"), ("order", "right")}

    switches, top = way(pilot), card(hand.names[0])
    assert not halves()
    switches.touch(top)
    for place in (1, 2):
        switches.reach(("order", "right"))
        assert hand.order().index(0) == place
    assert switches.switches.framed_node.key == ("order", "right")  # once more is one press
    for order in (first(1, 0), first()):
        switches.reach(("order", "left"))
        assert hand.order() == order
    assert halves() == {("order", "right")}
    assert pilot.scene.controls.builder.picked_cards == [top]
    assert 0 not in pilot.match.waiting_choices


def test_ones_own_order_by_keys_and_a_controller(pilot: Pilot, hand: Hand) -> None:
    """Shift with left, right moves the card, with up, down the cursor; Z sorts; the stick moves."""
    pilot.key(pygame.K_RIGHT, SHIFT)  # to the first
    for key, order in ((pygame.K_RIGHT, [1, 0]), (pygame.K_RIGHT, [1, 2, 0]), (pygame.K_LEFT, [1])):
        pilot.key(key, SHIFT)
        assert hand.order() == first(*order)
    pilot.key(pygame.K_DOWN, SHIFT)
    assert pilot.scene.controls.lights.cursor is card(hand.names[2])
    for _ in range(9):
        pilot.key(pygame.K_LEFT, SHIFT)
    assert hand.order()[0] == 2 and hand.is_unplayed()
    pilot.key(pygame.K_z)
    assert hand.order() == first()
    for value in (32767, 0):
        axis = pygame.CONTROLLER_AXIS_RIGHTX
        pilot.post(pygame.CONTROLLERAXISMOTION, instance_id=1, axis=axis, value=value)
        pilot.wait()
    assert hand.order() == first(0, 1, 3, 2)


def test_ones_own_order_by_the_wheel_and_a_finger(pilot: Pilot, hand: Hand) -> None:
    """The wheel moves the card that was first under the pointer; a finger pushes one."""
    spots = (pilot.card(hand.names[0]), None, 1, (4, 300))
    orders = ([1, 0], [1, 2, 0], [2, 1, 0], [2, 1, 0])
    for spot, order in zip(spots, orders, strict=True):
        if spot is not None:
            pilot.point(pilot.card(hand.names[1]) if spot == 1 else spot)
        pilot.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0)
        assert hand.order() == first(*order)
    start, end = (pilot.card(hand.names[place]) for place in (2, 1))
    Fingers(pilot).drag(start, (end[0] + 20, start[1]))
    assert hand.order() != first(2, 1, 0) and 0 not in pilot.match.waiting_choices
