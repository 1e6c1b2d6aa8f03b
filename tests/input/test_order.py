"""One's hand in an order of one's own, and the cards that have just come into it."""

from pathlib import Path

import pygame

from rules.kit.cards import Card, card, cards
from rules.kit.state import State, Table
from table.input.order import Orders
from table.layout.fans import card_order
from table.layout.layout import Zone
from tests.input.test_answers import at_turn
from tests.scenes.match.evening import ANNA, TWO
from tests.table_pilot import Pilot

# --- putting in order ------------------------------------------------------------------------


def put(pilot: Pilot, name: str, after: str) -> None:
    """Drag a card within the hand until its middle lies to the right of another's."""
    start, spots = pilot.card(name), pilot.spot
    poses = pilot.scene.showing.table.poses
    pose, goal = poses[spots(name)], poses[spots(after)]
    x = goal.x + goal.width * 0.1 + start[0] - pose.x
    pilot.drag(start, (round(x), start[1] + 2))
    pilot.until(lambda: pilot.scene.showing.tween is None)


def test_a_card_dragged_within_the_hand_lies_there(pilot: Pilot) -> None:
    """Put behind another, it stays behind it, and nothing is played, picked or refused; so it does
    in another size of window, after a pause, and when others have played."""
    pilot.sit(ANNA)
    pilot.until_turn()
    first, second, third, *rest = pilot.hand()
    put(pilot, first, third)
    mine = [second, third, first, *rest]
    assert pilot.hand() == mine and not pilot.scene.hands.desk.picked
    assert pilot.scene.toolbar.paper is None and 0 not in pilot.match.sealed
    pilot.resize((1024, 640))
    assert pilot.hand() == mine
    pilot.key(pygame.K_ESCAPE)
    pilot.key(pygame.K_ESCAPE)
    assert pilot.top == "TableScene" and pilot.hand() == mine
    pilot.play(rest[0])
    for _ in pilot.as_long_as(lambda: not pilot.free()):
        pilot.key(pygame.K_RETURN) if pilot.scene.climaxes.on else pilot.wait(0.1)
    assert pilot.hand() == [name for name in mine if name != rest[0]]


def test_a_key_sorts_the_hand_again(pilot: Pilot) -> None:
    """Z puts it as the table had it."""
    pilot.sit(ANNA)
    pilot.until_turn()
    before = pilot.hand()
    put(pilot, before[0], before[-1])
    put(pilot, before[3], before[1])
    assert pilot.hand() != before
    pilot.key(pygame.K_z)
    pilot.until(lambda: pilot.scene.showing.tween is None)
    assert pilot.hand() == before


def test_the_order_is_each_persons_own(home: Path) -> None:
    """What one person has put in order another's hand knows nothing of, and behind the curtain
    there is nothing to be seen of it."""
    with Pilot(home) as pilot:
        pilot.sit(TWO)
        pilot.until_called()
        one, hand = pilot.scene.director.facing, pilot.hand()
        put(pilot, hand[0], hand[-1])
        mine = pilot.hand()
        pilot.key(pygame.K_ESCAPE)
        pilot.key(pygame.K_ESCAPE)
        pilot.until(lambda: pilot.top == "CurtainScene")
        assert set(pilot.hand()) == {"??"}
        pilot.here()
        pilot.until_turn()
        assert pilot.hand() == mine
        pilot.play(mine[0])
        pilot.until_called()
        assert pilot.scene.director.facing != one
        ranks = [card(name).rank for name in pilot.hand()]
        assert ranks == sorted(ranks)


def test_a_card_that_may_not_be_played_can_be_put_in_order(tmp_path: Path) -> None:
    """Tunk asks at first for no card at all, and yet the hand is one's own; put down elsewhere
    such a card goes home, and the table says why."""
    with at_turn(tmp_path, seats="Anna,bot") as pilot:
        assert pilot.match.state.phase == "begin"
        hand = pilot.hand()
        put(pilot, hand[0], hand[-1])
        assert pilot.hand() == [*hand[1:], hand[0]]
        pilot.click(pilot.button("draw"))
        pilot.until_turn("play")
        assert pilot.hand()[:5] == [*hand[1:], hand[0]], "the new card lies after the others"


def test_an_order_lasts_as_long_as_the_hand() -> None:
    """It is forgotten when the hand is over, and when all its cards have been given up."""
    orders = Orders()
    first, second = cards("2C 3C")
    orders.note(_holding(1, first, second))
    orders.put("hand:0", [first, second], [first], 1)
    orders.note(_holding(1, first, second))
    assert orders.kept == {"hand:0": (second, first)}
    orders.note(_holding(1))
    assert orders.kept == {}
    orders.put("hand:0", [first], [first], 0)
    orders.note(_holding(2, first))
    assert orders.kept == {}


def _holding(hand: int, *held: Card) -> State:
    return State(Table(1, {}, hand=hand), {"hand:0": [*held]}, {}, "play")


def test_what_came_later_lies_after_what_was_put() -> None:
    """In the order they have in the zone; hidden cards, of which there is no order, stay."""
    zone = Zone(sort="rank")
    lying, own = cards("9C 2C KC 5C"), cards("KC 2C 7C")
    assert [lying[index].name for index in card_order(lying, zone, own)] == ["KC", "2C", "9C", "5C"]
    assert card_order(lying, zone) == [1, 3, 0, 2]


# --- just drawn --------------------------------------------------------------------------------


def test_the_card_just_drawn_is_marked_until_the_turn_ends(tmp_path: Path) -> None:
    """Exactly that one, and none at the beginning of a hand."""
    with at_turn(tmp_path) as pilot:
        before = set(pilot.hand())
        assert not pilot.scene.hands.lights.drawn
        pilot.click(pilot.button("draw"))
        pilot.until_turn("play")
        (new,) = set(pilot.hand()) - before
        assert {one.name for one in pilot.scene.hands.lights.drawn} == {new}
        assert ("drawn", new) in pilot.scene.showing.canvas.items
        rest = next(name for name in pilot.hand() if name != new)
        pilot.drag(pilot.card(rest), pilot.place("discard"))
        pilot.wait()
        assert not [key for key in pilot.scene.showing.canvas.items if key[0] == "drawn"]
        pilot.until_turn("begin")
        assert not pilot.scene.hands.lights.drawn
