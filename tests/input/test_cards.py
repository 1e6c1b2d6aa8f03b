"""Cards at the window: dragged, clicked, by keys, let go again, given up."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import card
from rules.kit.catalogue import games
from rules.kit.move import Move
from table.felt.furniture import rect_of
from table.input.drag import own_place_for
from table.input.hit_testing import places_at, visible_place_at
from table.input.toolbar import OBJECTION_SECONDS
from tests.sampling import drawn
from tests.scenes.match.evening import ANNA, sealed_or_made, written
from tests.table_pilot import Pilot

GAMES = [game.name for game in games() if game.rules]
SIZES = [(1024, 640), (1920, 1080)]


def played(pilot: Pilot, *names: str, verb: str = "play") -> bool:
    """Whether that, and nothing else, is what the person has chosen."""
    return sealed_or_made(pilot, 0) == Move(verb, tuple(sorted(map(card, names))))


@pytest.fixture
def giving(pilot: Pilot, home: Path) -> Pilot:
    """At a turn in which cards may be given up."""
    pilot.resume(written(home, ANNA, "keep"))
    pilot.until_turn("keep")
    return pilot


# --- playing a card ----------------------------------------------------------------------


def test_a_card_dragged_to_its_place_is_played(pilot: Pilot) -> None:
    """The drag is the choice, on disk at once; the card glides on from where it was let go.
    Where every card may be played none is dimmed, nor while others think."""
    pilot.at_turn(ANNA, phase="select")
    name, before = pilot.hand()[2], len(pilot.lines())
    assert not pilot.scene.showing.dimmed
    pilot.play(name)
    assert played(pilot, name) and pilot.lines()[before:] == [{"seat": 0, "move": f"play {name}"}]
    flights = pilot.scene.showing.tween.flights
    flight = next(flight for flight in flights if flight.new.face is card(name))
    assert flight.spot.zone == "played:0"
    assert abs(flight.old.y - flight.new.y) < flight.new.width
    for _ in pilot.as_long_as(lambda: not pilot.free()):
        assert not pilot.scene.showing.dimmed
        pilot.wait()
    assert name not in pilot.hand() and len(pilot.hand()) == 6


def test_a_card_dragged_to_a_wrong_place_comes_home(pilot: Pilot) -> None:
    """It is seen to glide home, the reason stands there in words, nothing is lost or written;
    after a while the window looks exactly as before. On bare felt nothing is even said."""
    pilot.at_turn(ANNA)
    pilot.wait(0.2)
    before, hand, lines, scene = pilot.picture(), pilot.hand(), pilot.lines(), pilot.scene
    for where, said in ((pilot.place("hand:1"), True), ((8, 200), False)):
        pilot.drag(pilot.card(hand[1]), where)
        assert scene.showing.tween is not None
        pilot.wait(0.5)
        assert scene.showing.tween is None and (scene.toolbar.objection is not None) == said
        assert (pilot.picture() != before) == said
        assert pilot.hand() == hand and pilot.lines() == lines
        pilot.point((2, 2), OBJECTION_SECONDS + 0.2)
        assert pilot.picture() == before and scene.controls is not None


@pytest.mark.parametrize("click", [False, True])
def test_a_card_put_down_in_the_middle_is_played(pilot: Pilot, click: bool) -> None:
    """“Drag it to the middle”: on bare felt there it goes to the one place before oneself that
    takes it, by drag as by click; on the pot, which takes no cards, it is refused."""
    pilot.at_turn(ANNA, phase="select")
    name, scene = pilot.hand()[2], pilot.scene
    for refused, there in ((True, pilot.place("pot")), (False, bare_middle(pilot))):
        if click:
            pilot.click(pilot.card(name))
            pilot.click(there)
        else:
            pilot.drag(pilot.card(name), there)
        assert played(pilot, name) != refused
        if refused:
            assert sealed_or_made(pilot, 0) is None and scene.toolbar.objection is not None
            scene.toolbar.objection = None
            scene.controls.let_go(pilot.now)
            pilot.wait(1.0)


def bare_middle(pilot: Pilot) -> tuple[int, int]:
    """The pixel of the middle that is furthest from every place, and in none."""
    table = pilot.scene.showing.table
    room = table.ring.middle

    def far(spot: tuple[int, int]) -> float:
        rooms = (frame.room for frame in table.frames.values())
        return min(
            max(abs(spot[0] - r.middle[0]) - r.width / 2, abs(spot[1] - r.middle[1]) - r.height / 2)
            for r in rooms
        )

    spots = product(range(round(room.width)), range(0, round(room.height), 4))
    moved = ((round(room.x) + x, round(room.y) + y) for x, y in spots)
    return max((spot for spot in moved if not places_at(pilot.scene.showing, spot)), key=far)


def test_a_whole_trick_by_keys_alone(pilot: Pilot) -> None:
    """Arrows walk along the hand, Enter plays; or Space picks, and lays down on the place."""
    pilot.at_turn(ANNA)
    name = pilot.hand()[2]
    for _ in range(3):
        pilot.key(pygame.K_RIGHT)
    assert pilot.scene.controls.lights.cursor is card(name)
    pilot.key(pygame.K_RETURN)
    assert played(pilot, name)
    pilot.until_turn("select")
    name = pilot.hand()[-1]
    for stop in (card(name), ("place", "played:0")):
        pilot.walk_to(stop)
        pilot.key(pygame.K_SPACE)
    assert played(pilot, name) and pilot.match.state.tallies["trick"] == 2


# --- letting go --------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["right", "escape"])
def test_letting_go_in_mid_drag(pilot: Pilot, way: str) -> None:
    """The right button, or Esc, puts everything back; the release that follows plays nothing,
    and Esc does not pause as well."""
    pilot.at_turn(ANNA)
    pilot.wait(0.2)
    before, place = pilot.picture(), pilot.place("played:0")
    pilot.hold(pilot.card(pilot.hand()[1]), place)
    pilot.click(place, 3) if way == "right" else pilot.key(pygame.K_ESCAPE)
    pilot.release(place)
    pilot.point((2, 2), 1.0)
    assert sealed_or_made(pilot, 0) is None and pilot.top == "TableScene"
    assert pilot.picture() == before


def test_resizing_in_mid_drag_loses_nothing(pilot: Pilot) -> None:
    """The card is still in the hand, or goes home; it can be played in the new window."""
    pilot.at_turn(ANNA)
    hand = pilot.hand()
    pilot.hold(pilot.card(hand[1]), pilot.place("pot"))
    pilot.resize((800, 500))
    pilot.release(pilot.place("hand:1"))
    pilot.wait(1.0)
    assert pilot.hand() == hand and sealed_or_made(pilot, 0) is None
    pilot.play(hand[1])
    assert played(pilot, hand[1])


# --- giving cards up ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "way"), drawn(product([0, 1, 3, 5], ["button", "key", "drag", "click"]), 6, "giving")
)
def test_giving_up_cards(giving: Pilot, count: int, way: str) -> None:
    """None, one, several or all cards, by the button, its key, dragged together, or
    by a click on their place."""
    hand = giving.hand()[:count]
    for name in hand:
        giving.click(giving.card(name))
        giving.wait(0.5)
    assert giving.scene.controls.builder.picked == [card(name) for name in hand]
    if way == "button" or not hand:
        giving.click(giving.button("discard"))
    elif way == "key":
        giving.key(pygame.K_d)
    elif way == "click":
        giving.click(giving.place("discards:0"))
    else:
        giving.drag(giving.card(hand[0]), giving.place("discards:0"))
    assert played(giving, *hand, verb="discard")


def test_nothing_is_given_up_by_mistake(giving: Pilot) -> None:
    """With nothing picked and nothing pointed at, Enter does nothing, though a button is ready;
    nor does a stray click where the discards go. Where several may go, a card dragged there alone
    is picked, and so is the next one; those picked go together once they are dragged again."""
    hand, lines = giving.hand(), giving.lines()
    assert giving.scene.controls.builder.press("discard")[0] is not None
    giving.key(pygame.K_RETURN)
    giving.click(giving.place("discards:0"))
    giving.wait(0.5)
    for count, name in enumerate(hand[:2], 1):
        assert giving.free() and giving.lines() == lines and not giving.match.sealed.get(0)
        giving.drag(giving.card(name), giving.place("discards:0"))
        giving.wait(1.0)
        assert giving.scene.controls.builder.picked == [card(each) for each in hand[:count]]
    giving.drag(giving.card(hand[0]), giving.place("discards:0"))
    assert played(giving, *hand[:2], verb="discard")


# --- what a card covers, and where it may not go ------------------------------------------


@pytest.mark.parametrize(("size", "game"), drawn(product(SIZES, GAMES), 3, "picked"))
def test_a_picked_card_covers_neither_prompt_nor_plate(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    """Whatever is picked of one's hand, the prompt that judges it, one's plate and the band stay
    in sight."""
    with Pilot(tmp_path, size) as pilot:
        pilot.at_turn("Anna,bot,bot", "4", game=game)
        showing = pilot.scene.showing
        own = showing.table.ring.stations[showing.bottom]
        hand = [spot for spot in showing.table.poses if spot.zone == f"hand:{showing.bottom}"]
        showing.pick(hand, [])
        read = [rect_of(own.prompt), rect_of(own.plate), rect_of(showing.table.ring.banner)]
        for spot, rect in product(hand, read):
            shared = rect_of(showing.pose(spot).box).clip(rect)
            assert min(shared.size) <= 2, (game, spot)  # a hair


def at_a_card(pilot: Pilot, game: str) -> bool:
    """To a turn in which some card may be put down before oneself; picks it. False where the game
    has no such turn."""
    pilot.sit("Anna,bot,bot", game=game)
    for _ in range(6):
        pilot.until_free()
        controls = pilot.scene.controls
        for each in sorted(controls.builder.pickable() & controls.lights.spots().keys()):
            controls.builder.let_go()
            controls.builder.grab(each)
            if any(place and isinstance(place, str) for place in controls.builder.places()):
                controls.refresh()
                return True
        controls.builder.let_go()
        choice = pilot.thinkers.hint(game, controls.builder.view, controls.builder.seat).move()
        controls.finish(choice, None, pilot.scene.showing.table.ring.middle)  # type: ignore[union-attr]
        pilot.wait(0.5)
    return False


@pytest.mark.parametrize(("game", "size"), drawn(product(GAMES, SIZES), 3, "other places"))
def test_a_place_that_takes_no_such_card_says_so(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    """A pool of the board, the pot, what others played: nothing is made of the press, and a
    sentence says why, as on others' cards. Only bare felt stands for the place before oneself."""
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        if not at_a_card(pilot, game):
            pytest.skip("nothing is put down before oneself")
        scene, showing, table = pilot.scene, pilot.scene.showing, pilot.scene.showing.table
        controls, builder = scene.controls, scene.controls.builder
        lit, picked, lines = set(controls.lights.lit()), builder.picked[:], pilot.lines()
        if table.mat is not None:
            assert visible_place_at(showing, tuple(map(round, table.mat.middle)))
        tried = 0
        for zone, frame in table.frames.items():
            pos = round(frame.room.middle[0]), round(frame.room.middle[1])
            spot = table.card_at(*pos)
            face = table.poses[spot].face if spot else None
            meant = {*table.zones_at(*pos), face} & lit or face in builder.pickable()
            seen = table.ring.middle.holds(*pos) and visible_place_at(showing, pos)
            if meant or not seen:
                continue
            assert own_place_for(builder, showing, pos) is None
            pilot.click(pos)
            assert scene.controls is controls and pilot.lines() == lines, zone
            assert scene.toolbar.objection is not None and builder.picked == picked, zone
            scene.toolbar.objection = None
            tried += 1
        assert tried or game not in ("pukk", "punk")


def test_a_chip_let_go_over_nothing_is_in_nobodys_hand(tmp_path: Path) -> None:
    """Its picture follows the pointer, and goes when it is let go or put back."""
    with Pilot(tmp_path) as pilot:
        scene = pilot.at_turn("Anna,bot", game="pukk")
        (stack,) = (name for name in scene.controls.builder.sources() if name.startswith("chips:"))
        x, y = map(round, scene.showing.arrangement.stacks[stack].room.middle)
        for button in (1, 3):
            pilot.hold((x, y), (x + 40, y + 60))
            assert scene.showing.canvas._movers
            if button == 3:
                pilot.press((x + 40, y + 60), button)
            pilot.release((x + 40, y + 60), button)
            pilot.wait()
            assert not scene.showing.canvas._movers
