"""Cards at the window: dragged, clicked, by keys, let go again, given up."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import card
from rules.kit.move import Move
from table.felt.furniture import rect_of
from table.input.drag import own_place_for
from table.input.hit_testing import places_at, visible_place_at
from table.input.toolbar import OBJECTION_SECONDS
from tests.sampling import drawn
from tests.scenes.match.evening import ANNA, Pilot, anna_near, written
from tests.tables import GAME_NAMES

SIZES = [(1024, 640), (1920, 1080)]
SEED_OF_A_PAIR = "2"  # with which Anna may púkk


def has_played(pilot: Pilot, *names: str, verb: str = "play") -> bool:
    """Whether the person has chosen to play these cards, and nothing else."""
    return pilot.sealed_or_made(0) == Move(verb, tuple(sorted(map(card, names))))


def test_a_card_dragged_to_its_place_is_played(pilot: Pilot) -> None:
    """A drag is the choice, on disk at once, and glides on; no card is dimmed without need."""
    scene = pilot.at_turn(ANNA, phase="select")
    name, before, renderer = pilot.hand()[2], len(pilot.lines()), scene.renderer
    assert not renderer.dimmed_spots
    pilot.play(name)
    assert has_played(pilot, name)
    assert pilot.lines()[before:] == [{"seat": 0, "move": f"play {name}"}]
    flight = next(each for each in renderer.tween.flights if each.spot.zone == "played:0")
    assert abs(flight.old.y - flight.new.y) < flight.new.width
    for _ in pilot.as_long_as(lambda: not pilot.free()):
        assert not renderer.dimmed_spots
        pilot.wait()
    assert name not in pilot.hand() and len(pilot.hand()) == 6


@pytest.mark.parametrize("size", SIZES[1:])
def test_a_chip_dragged_to_a_pool_stays_there(pilot: Pilot) -> None:
    """It flies from where it was let go, not from its stack, onto the heap in that pool."""
    scene = pilot.at_turn("Anna,bot", SEED_OF_A_PAIR, game="pukk", phase="entry")
    start, pool = scene.renderer.arrangement.stacks["chips:0"].chips[-1], "pool:pukk"
    x, y = pilot.place(pool)
    pilot.drag((round(start.x), round(start.y)), (x + 40, y))
    (throw,) = scene.renderer.animation.chip_animation.throws.throws
    assert (throw.x, throw.y, throw.taker) == (x + 40, y, pool)
    assert scene.renderer.arrangement.frames[pool].room.holds(throw.pile[0].x, throw.pile[0].y)


def test_a_card_dragged_to_a_wrong_place_comes_home(pilot: Pilot) -> None:
    """It glides home with a reason, none from its own hand; later the window is as before."""
    scene = pilot.at_turn(ANNA)
    pilot.wait(0.2)
    before, hand, lines = pilot.picture(), pilot.hand(), pilot.lines()
    own = pilot.card(hand[1])
    for target in (pilot.place("hand:1"), (8, 200)):
        pilot.drag(own, target)
        assert scene.renderer.tween is not None
        pilot.wait(0.5)
        assert scene.renderer.tween is None
        assert scene.toolbar.objection is not None and pilot.picture() != before
        assert pilot.hand() == hand and pilot.lines() == lines
        pilot.point((2, 2), OBJECTION_SECONDS + 0.2)
        assert pilot.picture() == before and scene.controls is not None
    pilot.drag(own, (own[0] + 9, own[1]))
    assert scene.toolbar.objection is None and pilot.lines() == lines


def test_a_card_put_down_in_the_middle_is_played(pilot: Pilot) -> None:
    """As a click on bare felt does, where one place is lit; a click on the pot is refused."""
    scene = pilot.at_turn(ANNA, phase="select")
    renderer, room = scene.renderer, scene.renderer.table.ring.middle
    steps = product(range(1, round(room.width), 8), range(1, round(room.height), 8))
    spots = ((round(room.x) + x, round(room.y) + y) for x, y in steps)
    bare = next(spot for spot in spots if is_bare(renderer, spot))
    lines, name = pilot.lines(), pilot.hand()[2]
    pilot.click(pilot.card(name))
    pilot.click(pilot.place("pot"))
    assert pilot.lines() == lines and scene.toolbar.objection is not None
    pilot.click(bare)
    assert has_played(pilot, name)
    x, y = pilot.place("pot")
    for put in ((x, y), (x, round(room.y + room.height) + 40)):
        pilot.until_free()
        name = pilot.hand()[2]
        pilot.drag(pilot.card(name), put)
        assert has_played(pilot, name), f"a card dropped at {put} goes where it is lit"


def is_bare(renderer, spot: tuple[int, int]) -> bool:
    """Whether nothing lies at a pixel of the middle, nor anybody's seat."""
    seats = renderer.table.ring.stations.values()
    near = [(spot[0] + x, spot[1] + y) for x, y in product((-9, 0, 9), repeat=2)]
    taken = any(places_at(renderer, each) or visible_place_at(renderer, each) for each in near)
    return not taken and not any(station.room.holds(*spot) for station in seats)


def test_letting_go_in_mid_drag(pilot: Pilot) -> None:
    """A right click or Esc puts all back and does no more, and the next drag counts."""
    pilot.at_turn(ANNA)
    pilot.wait(0.2)
    before, place, hand = pilot.picture(), pilot.place("played:0"), pilot.hand()
    for let_go in (lambda: pilot.click(place, 3), lambda: pilot.key(pygame.K_ESCAPE)):
        pilot.hold(pilot.card(hand[1]), place)
        let_go()
        pilot.release(place)
        pilot.point((2, 2), 1.0)
        assert pilot.sealed_or_made(0) is None and pilot.top == "TableScene"
        assert pilot.picture() == before
    pilot.play(hand[1])
    assert has_played(pilot, hand[1])


def test_nothing_is_given_up_by_mistake(pilot: Pilot, home: Path) -> None:
    """Cards wait on their pile, a press takes one back, and only the button gives them up."""
    pilot.resume(written(home, ANNA, "keep"))
    pilot.until_turn("keep")
    hand, lines, builder = pilot.hand(), pilot.lines(), pilot.scene.controls.builder
    assert builder.press("discard")[0] is not None
    pilot.key(pygame.K_RETURN)
    pilot.click(pilot.place("discards:0"))
    pilot.wait(0.5)

    def on_pile() -> list[str]:
        """The cards on the pile, after nothing has been given up."""
        pilot.wait(1.0)
        assert pilot.free() and pilot.lines() == lines and not pilot.match.waiting_choices.get(0)
        poses = pilot.scene.renderer.table.poses
        return [pose.face.name for spot, pose in poses.items() if spot.zone == "discards:0"]

    for count, name in enumerate(hand, 1):
        pilot.drag(pilot.card(name), pilot.place("discards:0"))
        assert on_pile() == hand[:count], "a dropped card waits on its pile for the button"
    pilot.click(pilot.card(hand[0]))
    assert on_pile() == hand[1:], "a press takes a card back from the pile"
    pilot.drag(pilot.card(hand[1]), pilot.place("hand:0"))
    assert on_pile() == hand[2:], "and so does a drag to the hand"
    pilot.click(pilot.card(hand[0]))
    pilot.click(pilot.place("discards:0"))
    assert on_pile() == [*hand[2:], hand[0]], "a click on the pile puts down what is picked"
    pilot.click(pilot.button("discard"))
    assert has_played(pilot, hand[0], *hand[2:], verb="discard")


@pytest.mark.parametrize(("size", "game"), drawn(product(SIZES, GAME_NAMES), 1, "picked"))
def test_a_picked_card_covers_neither_prompt_nor_plate(pilot: Pilot, game: str) -> None:
    """Whatever cards are picked, prompt, own plate and banner stay in sight."""
    renderer = pilot.at_turn(anna_near(game), "4", game=game).renderer
    own = renderer.table.ring.stations[renderer.bottom]
    hand = [spot for spot in renderer.table.poses if spot.zone == f"hand:{renderer.bottom}"]
    renderer.pick(hand, [])
    readable = map(rect_of, (own.prompt, own.plate, renderer.table.ring.banner))
    for spot, rect in product(hand, readable):
        shared = rect_of(renderer.pose(spot).box).clip(rect)
        assert min(shared.size) <= 2, (game, spot)  # a hair


def pick_a_card(pilot: Pilot, game: str) -> bool:
    """Go to a turn in which a card goes to an own place, and pick it; False without one."""
    pilot.sit(anna_near(game), game=game)
    for _ in range(6):
        pilot.until_free()
        controls, builder = pilot.scene.controls, pilot.scene.controls.builder
        for each in sorted(builder.pickable() & controls.lights.spots().keys()):
            builder.let_go()
            builder.grab(each)
            if any(place and isinstance(place, str) for place in builder.places()):
                controls.refresh()
                return True
        builder.let_go()
        controls.on_move(pilot.thinkers.hint(game, builder.view, builder.seat).wait_for_move())
        pilot.wait(0.5)
    return False


@pytest.mark.parametrize(("game", "size"), drawn(product(GAME_NAMES, SIZES), 1, "other places"))
def test_a_place_that_takes_no_such_card_says_so(tmp_path, game, size) -> None:
    """A press there makes nothing, and a sentence says why; bare felt stands for the own place."""
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        if not pick_a_card(pilot, game):
            pytest.skip("nothing is put down before oneself")
        scene, renderer, table = pilot.scene, pilot.scene.renderer, pilot.scene.renderer.table
        controls, builder = scene.controls, scene.controls.builder
        lit, picked = set(controls.lights.lit_places()), builder.picked_cards[:]
        lines, pressed = pilot.lines(), 0
        for zone, frame in table.frames.items():
            pos = round(frame.room.middle[0]), round(frame.room.middle[1])
            spot = table.card_at(*pos)
            face = table.poses[spot].face if spot else None
            is_legal = {*table.zones_at(*pos), face} & lit or face in builder.pickable()
            is_visible = table.ring.middle.holds(*pos) and visible_place_at(renderer, pos)
            if is_visible and not is_legal:
                assert own_place_for(builder, renderer, pos) is None
                pilot.click(pos)
                assert scene.controls is controls and pilot.lines() == lines, zone
                assert scene.toolbar.objection is not None and builder.picked_cards == picked, zone
                scene.toolbar.objection = None
                pressed += 1
        assert pressed or game not in ("pukk", "punk")


def test_a_chip_let_go_over_nothing_is_in_nobodys_hand(pilot: Pilot) -> None:
    """Its picture follows the pointer, and goes when it is let go or put back."""
    scene = pilot.at_turn("Anna,bot", game="pukk")
    (stack,) = (name for name in scene.controls.builder.sources() if name.startswith("chips:"))
    x, y = map(round, scene.renderer.arrangement.stacks[stack].room.middle)
    for button in (1, 3):
        pilot.hold((x, y), (x + 40, y + 60))
        assert scene.renderer.canvas._movers
        if button == 3:
            pilot.press((x + 40, y + 60), button)
        pilot.release((x + 40, y + 60), button)
        pilot.wait()
        assert not scene.renderer.canvas._movers
