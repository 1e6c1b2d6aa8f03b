"""While cards fly: what is pressed and drawn, another size of window; and what holds still."""

from itertools import pairwise

import pygame
import pytest

from rules.kit.move import Move
from table.app.saved_settings import AT_ONCE
from tests.sampling import drawn, luck
from tests.scenes.match.evening import ANNA, Pilot, anna_with_bots

pytestmark = pytest.mark.usefixtures("every_frame")

SHOWN = {
    "nothing": lambda pilot: None,
    "a tooltip": lambda pilot: pilot.point(pilot.card(pilot.hand()[0]), 1.0),
    "a card seen large": lambda pilot: pilot.key(pygame.K_F3),
    "a hint": lambda pilot: pilot.key(pygame.K_F2),
    "a picked card": lambda pilot: pilot.click(pilot.card(pilot.hand()[0])),
    "the cursor": lambda pilot: pilot.key(pygame.K_RIGHT),
    "a refusal": lambda pilot: pilot.key(pygame.K_RETURN),
}


@pytest.mark.parametrize("shown", SHOWN)
def test_the_first_press_of_f1_explains(pilot: Pilot, shown: str) -> None:
    """At one's own turn, whatever is shown there."""
    pilot.at_turn(ANNA)
    pilot.wait(1.0)
    SHOWN[shown](pilot)
    pilot.wait(0.5)
    assert pilot.top == "TableScene"
    pilot.key(pygame.K_F1)
    assert pilot.top == "HowToScene", f"with {shown} on the table F1 did nothing"


def test_a_key_while_cards_fly_only_hurries(pilot: Pilot) -> None:
    """Nothing is chosen by it; a drag lands everything and then plays its card."""
    scene = pilot.sit(ANNA)
    pages = {pygame.K_ESCAPE: "PauseScene", pygame.K_F1: "HowToScene"}
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_d, *pages):
        if key in pages:
            pilot.until(lambda: scene.renderer.tween is not None)
        else:
            pilot.in_last_flight()
        lines = pilot.lines()
        pilot.key(key)
        assert scene.renderer.tween is None and pilot.lines() == lines
        assert pilot.top == pages.get(key, "TableScene")
        if key in pages:
            pilot.key(pygame.K_ESCAPE)
            assert pilot.top == "TableScene" and pilot.lines() == lines
            continue
        assert scene.controls.lights.cursor is None
        pilot.until_turn()
        pilot.play(pilot.hand()[0])
    pilot.engine.close(scene, "menu")
    scene = pilot.sit(ANNA)
    pilot.in_last_flight()
    poses = scene.renderer.table.poses.items()
    pose = min(pose for spot, pose in poses if spot.zone == "hand:0")
    pilot.drag((round(pose.x - pose.width * 0.42), round(pose.y)), pilot.place("played:0"))
    assert pilot.sealed_or_made(0) == Move("play", (pose.face,))


def test_every_card_is_seen_once(pilot: Pilot) -> None:
    """None that flies is at rest as well, and none is missing but beneath its heap."""
    renderer, met = pilot.sit(ANNA).renderer, 0
    for _ in pilot.as_long_as(lambda: not pilot.free()):
        pilot.wait()
        tween = renderer.tween
        resting = {key[1] for key in renderer.canvas.items if key[0] == "card"}
        if tween is None:
            assert resting | renderer.table.covered_spots == set(renderer.table.poses)
            continue
        if not renderer.animation.laid:  # in the frame that works it out all lies as it lay
            assert pilot.now == tween.began and not renderer.canvas._movers
            continue
        begun = [flight for flight in tween.flights if pilot.now >= tween.began + flight.start]
        flying = {flight.spot for flight in begun if not tween.landed(flight, pilot.now)}
        met += len(flying)
        assert not flying & resting
        waiting = {flight.spot for flight in tween.flights if flight not in begun}
        unseen = set(renderer.table.poses) - resting - flying
        assert unseen <= waiting | renderer.table.covered_spots
    assert met > 50


@pytest.mark.parametrize("taken", [True, False])
def test_a_card_let_go_is_seen_in_every_frame(pilot: Pilot, taken: bool) -> None:
    """Played or gone home. A frame at rest changes nothing, a drag only where the card is."""
    renderer = pilot.at_turn(ANNA).renderer
    pilot.wait(0.3)
    assert pilot.engine.frame(pilot.now + 0.01) == []
    name, (x, y) = pilot.hand()[6], pilot.place("pot") if taken else (3, 200)
    spot = pilot.spot(name)
    pilot.hold(pilot.card(name), (x, y))
    assert ("card", spot) not in renderer.canvas.items and len(renderer.canvas._movers) == 1
    pilot.post(pygame.MOUSEMOTION, pos=(x + 3, y), rel=(1, 1), buttons=(1, 0, 0))
    rects = pilot.engine.frame(pilot.now + 0.02)
    assert 0 < sum(rect.w * rect.h for rect in rects) < 640 * 400 / 4
    pilot.release((x, y))
    for _ in range(40):
        pilot.wait()
        cards = sum(key[0] == "card" for key in renderer.canvas.items)
        assert cards + len(renderer.canvas._movers) == len(renderer.table.poses)


VIEWS = 40
MOVES = 4  # of a plate in so many views: as many as bring much larger cards, or more of them


@pytest.mark.parametrize(("size", "speed"), [((1024, 640), AT_ONCE)])
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        *drawn([("punk", 3), ("puck", 3)], 1, "plates"),
        *drawn([("punk", 4), ("punk", 5)], 1, "sizes"),
    ],
)
def test_the_table_holds_still(pilot: Pilot, game: str, seats: int) -> None:
    """In forty views plates seldom move; with several at the table no size changes."""
    rng = luck("steady", game, seats)
    renderer = pilot.sit(anna_with_bots(seats), "4", game=game).renderer
    seen, plates, units = None, list[object](), set[object]()
    for _ in pilot.as_long_as(lambda: len(plates) < VIEWS and pilot.top == "TableScene"):
        pilot.wait()
        if renderer.view is not seen:
            seen, ring = renderer.view, renderer.table.ring
            stations = [station for _, station in sorted(ring.stations.items())]
            plates.append([(round(one.plate.x), round(one.plate.y)) for one in stations])
            sizes = (ring.middle_unit, *(one.unit for one in stations))
            units.add(tuple(round(size, 1) for size in sizes))
        if pilot.free():
            pilot.choose_by_luck(rng)
    moves = sum(first != second for first, second in pairwise(plates))
    assert len(plates) > VIEWS / 2 and moves <= MOVES, f"{moves} moves in {len(plates)} views"
    assert seats == 3 or len(units) == 1, units
