"""Cards at the window: dragged, clicked, by keys, let go again, given up."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import card
from rules.kit.move import Move
from table.input.drag import places_at
from table.input.toolbar import STAYS
from table.layout.ring import Room
from tests.sampling import drawn
from tests.scenes.match.evening import ANNA, sealed_or_made, written
from tests.table_pilot import Pilot

# --- playing a card ----------------------------------------------------------------------


def test_a_card_dragged_to_its_place_is_played(pilot: Pilot) -> None:
    """The drag is the choice, on disk at once; the card glides on from where it was let go."""
    pilot.sit(ANNA)
    pilot.until_turn("select")
    name, before = pilot.hand()[2], len(pilot.lines())
    pilot.play(name)
    assert sealed_or_made(pilot, 0) == Move("play", (card(name),))
    assert pilot.lines()[before:] == [{"seat": 0, "move": f"play {name}"}]
    flight = next(one for one in pilot.scene.showing.tween.flights if one.new.face is card(name))
    assert flight.spot.zone == "played:0"
    assert abs(flight.old.y - flight.new.y) < flight.new.width
    pilot.until_turn("select")
    assert name not in pilot.hand() and len(pilot.hand()) == 6


def test_a_card_dragged_to_a_wrong_place_comes_home(pilot: Pilot) -> None:
    """It is seen to glide home, the reason stands there in words, nothing is lost or written;
    after a while the window looks exactly as before."""
    pilot.sit(ANNA)
    pilot.until_turn()
    pilot.wait(0.2)
    before, hand, lines = pilot.picture(), pilot.hand(), pilot.lines()
    pilot.drag(pilot.card(hand[1]), pilot.place("hand:1"))
    scene = pilot.scene
    assert scene.showing.tween is not None
    pilot.wait(0.5)
    assert scene.showing.tween is None and scene.toolbar.paper is not None
    assert pilot.picture() != before
    assert pilot.hand() == hand and pilot.lines() == lines
    pilot.point((2, 2), STAYS + 0.2)
    assert pilot.picture() == before


def test_a_drop_on_bare_felt_comes_home(pilot: Pilot) -> None:
    """Beside everything nothing happens but the way home."""
    pilot.sit(ANNA)
    pilot.until_turn()
    pilot.wait(0.2)
    before = pilot.picture()
    pilot.drag(pilot.card(pilot.hand()[0]), (8, 200))
    assert pilot.scene.showing.tween is not None
    pilot.wait(1.0)
    assert pilot.picture() == before and pilot.scene.hands is not None


def test_a_card_mostly_elsewhere_still_finds_its_place(pilot: Pilot) -> None:
    """Half on a place that does not take it, a little on its own: it is played."""
    pilot.sit(ANNA)
    pilot.until_turn()
    name = pilot.hand()[3]
    pose = pilot.scene.showing.table.poses[pilot.spot(name)]
    room = pilot.scene.showing.table.frames["played:0"].room
    start = pilot.card(name)
    lift = (round(room.middle[0] - pose.x), round(room.y - pose.box.height * 0.4 - pose.y))
    pilot.drag(start, (start[0] + lift[0], start[1] + lift[1]))
    assert sealed_or_made(pilot, 0) == Move("play", (card(name),))


@pytest.mark.parametrize("click", [False, True])
def test_a_card_put_down_in_the_middle_is_played(pilot: Pilot, click: bool) -> None:
    """“Drag it to the middle”: on bare felt there it goes to the one place before oneself that
    takes it, by drag as by click; on the pot, which takes no cards, it is refused."""
    pilot.sit(ANNA)
    pilot.until_turn("select")
    for where in ("pot", "felt"):
        name = pilot.hand()[2]
        there = pilot.place("pot") if where == "pot" else bare_middle(pilot)
        if click:
            pilot.click(pilot.card(name))
            pilot.click(there)
        else:
            pilot.drag(pilot.card(name), there)
        if where == "pot":
            assert sealed_or_made(pilot, 0) is None and pilot.scene.toolbar.paper is not None
            pilot.scene.toolbar.paper = None
            pilot.scene.hands.let_go(pilot.now)
            pilot.wait(1.0)
            continue
        assert sealed_or_made(pilot, 0) == Move("play", (card(name),))
        pilot.until_turn("select")
    pilot.drag(pilot.card(pilot.hand()[0]), pilot.place("hand:1"))
    assert pilot.scene.hands is not None


def bare_middle(pilot: Pilot) -> tuple[int, int]:
    """The pixel of the middle that is furthest from every place, and in none."""
    table = pilot.scene.showing.table
    room = table.ring.middle
    wide, high = round(room.width), round(room.height)
    spots = [(round(room.x) + x, round(room.y) + y) for x in range(wide) for y in range(0, high, 4)]
    bare = [spot for spot in spots if not places_at(pilot.scene.showing, spot)]
    return max(bare, key=lambda spot: min(_far(spot, one.room) for one in table.frames.values()))


def _far(spot: tuple[int, int], room: Room) -> float:
    """How far a pixel is from a room, along the axis on which it is further."""
    x, y = room.middle
    return max(abs(spot[0] - x) - room.width / 2, abs(spot[1] - y) - room.height / 2)


def test_click_and_click(pilot: Pilot) -> None:
    """A click picks, a second one on the place plays; another card takes the first one's place."""
    pilot.sit(ANNA)
    pilot.until_turn()
    first, second = pilot.hand()[1], pilot.hand()[4]
    pilot.click(pilot.card(first))
    pilot.wait(0.5)
    pilot.click(pilot.card(second))
    assert pilot.scene.hands.desk.picked == [card(second)]
    pilot.click(pilot.place("played:0"))
    assert sealed_or_made(pilot, 0) == Move("play", (card(second),))


def test_double_click(pilot: Pilot) -> None:
    """Two quick clicks on a card play it."""
    pilot.sit(ANNA)
    pilot.until_turn()
    name = pilot.hand()[1]
    pilot.click(pilot.card(name))
    assert sealed_or_made(pilot, 0) is None
    pilot.click(pilot.card(name))
    assert sealed_or_made(pilot, 0) == Move("play", (card(name),))


def test_a_whole_trick_by_keys_alone(pilot: Pilot) -> None:
    """Arrows walk along the hand, Enter plays; or Space picks, and lays down on the place."""
    pilot.sit(ANNA)
    pilot.until_turn()
    name = pilot.hand()[2]
    for _ in range(3):
        pilot.key(pygame.K_RIGHT)
    assert pilot.scene.hands.lights.cursor is card(name)
    pilot.key(pygame.K_RETURN)
    assert sealed_or_made(pilot, 0) == Move("play", (card(name),))
    pilot.until_turn("select")
    name = pilot.hand()[-1]
    pilot.walk_to(card(name))
    pilot.key(pygame.K_SPACE)
    pilot.walk_to(("place", "played:0"))
    pilot.key(pygame.K_SPACE)
    assert sealed_or_made(pilot, 0) == Move("play", (card(name),))
    assert pilot.match.state.tallies["trick"] == 2


def test_a_stray_enter_chooses_for_nobody(home: Path) -> None:
    """With nothing picked and nothing pointed at, Enter does nothing, though a button is ready."""
    path = written(home, ANNA, "keep")
    with Pilot(home) as pilot:
        pilot.resume(path)
        pilot.until_turn("keep")
        assert pilot.scene.hands.desk.press("discard")[0] is not None
        pilot.key(pygame.K_RETURN)
        assert pilot.free() and not pilot.match.sealed.get(0)


def test_nothing_is_dimmed_that_may_be_played(pilot: Pilot, home: Path) -> None:
    """Where every card may be played none is dimmed, nor while others think."""
    pilot.sit(ANNA)
    for _ in range(120):
        pilot.wait()
        dimmed = pilot.scene.showing.dimmed
        assert not dimmed
    assert pilot.free()


# --- letting go --------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["right", "escape"])
def test_letting_go_in_mid_drag(pilot: Pilot, way: str) -> None:
    """The right button, or Esc, puts everything back; the release that follows plays nothing,
    and Esc does not pause as well."""
    pilot.sit(ANNA)
    pilot.until_turn()
    pilot.wait(0.2)
    before = pilot.picture()
    place = pilot.place("played:0")
    pilot.hold(pilot.card(pilot.hand()[1]), place)
    if way == "right":
        pilot.click(place, 3)
    else:
        pilot.key(pygame.K_ESCAPE)
    pilot.release(place)
    pilot.point((2, 2), 1.0)
    assert sealed_or_made(pilot, 0) is None and pilot.top == "TableScene"
    assert pilot.picture() == before


def test_resizing_in_mid_drag_loses_nothing(pilot: Pilot) -> None:
    """The card is still in the hand, or goes home; it can be played in the new window."""
    pilot.sit(ANNA)
    pilot.until_turn()
    hand = pilot.hand()
    pilot.hold(pilot.card(hand[1]), pilot.place("pot"))
    pilot.resize((800, 500))
    pilot.release(pilot.place("hand:1"))
    pilot.wait(1.0)
    assert pilot.hand() == hand and sealed_or_made(pilot, 0) is None
    pilot.play(hand[1])
    assert sealed_or_made(pilot, 0) == Move("play", (card(hand[1]),))


# --- giving cards up ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "way"),
    drawn(product([0, 1, 3, "all"], ["button", "key", "drag", "click"]), 6, "giving up"),
)
def test_giving_up_cards(pilot: Pilot, home: Path, count: int | str, way: str) -> None:
    """None, one, several or all cards, by the button, its key, dragged together, or
    by a click on their place."""
    pilot.resume(written(home, ANNA, "keep"))
    pilot.until_turn("keep")
    hand = pilot.hand()
    chosen = hand if count == "all" else hand[: int(count)]
    for name in chosen:
        pilot.click(pilot.card(name))
        pilot.wait(0.5)
    assert pilot.scene.hands.desk.picked == [card(name) for name in chosen]
    if way == "button" or not chosen:
        pilot.click(pilot.button("discard"))
    elif way == "key":
        pilot.key(pygame.K_d)
    elif way == "click":
        pilot.click(pilot.place("discards:0"))
    else:
        pilot.drag(pilot.card(chosen[0]), pilot.place("discards:0"))
    assert sealed_or_made(pilot, 0) == Move("discard", tuple(sorted(map(card, chosen))))


def test_one_card_put_down_may_be_followed_by_others(pilot: Pilot, home: Path) -> None:
    """Where several may go, a card dragged there alone is picked, and so is the next one; those
    picked go together, by the button or dragged once more."""
    pilot.resume(written(home, ANNA, "keep"))
    pilot.until_turn("keep")
    hand, before = pilot.hand(), sealed_or_made(pilot, 0)
    for count, name in enumerate(hand[:2], 1):
        pilot.drag(pilot.card(name), pilot.place("discards:0"))
        pilot.wait(1.0)
        assert sealed_or_made(pilot, 0) == before
        assert pilot.scene.hands.desk.picked == [card(one) for one in hand[:count]]
    pilot.drag(pilot.card(hand[0]), pilot.place("discards:0"))
    assert sealed_or_made(pilot, 0) == Move("discard", tuple(sorted(map(card, hand[:2]))))


def test_a_click_on_the_empty_place_gives_up_nothing_by_mistake(pilot: Pilot, home: Path) -> None:
    """With nothing picked, a stray click where the discards go decides nothing."""
    pilot.resume(written(home, ANNA, "keep"))
    pilot.until_turn("keep")
    lines = pilot.lines()
    pilot.click(pilot.place("discards:0"))
    pilot.wait(0.5)
    assert pilot.lines() == lines and pilot.scene.hands is not None


def test_the_cards_not_given_up_come_home(pilot: Pilot, home: Path) -> None:
    """Two cards dragged to a wrong place come home and stay picked."""
    pilot.resume(written(home, ANNA, "keep"))
    pilot.until_turn("keep")
    hand = pilot.hand()
    for name in hand[:2]:
        pilot.click(pilot.card(name))
        pilot.wait(0.5)
    pilot.drag(pilot.card(hand[0]), pilot.place("hand:1"))
    pilot.wait(1.0)
    assert pilot.hand() == hand and sealed_or_made(pilot, 0) != Move("discard")
    assert set(pilot.scene.hands.desk.picked) == {card(name) for name in hand[:2]}
