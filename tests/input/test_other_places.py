"""A click with cards in mind on a place that takes none of them: it is refused, never passed on."""

from itertools import product
from pathlib import Path

import pytest

from rules.kit.catalogue import games
from table.input.drag import own_place_for
from table.input.hit_testing import visible_place_at
from tests.sampling import drawn
from tests.table_pilot import Pilot

GAMES = [game.name for game in games() if game.rules]
SIZES = [(1024, 640), (1920, 1080)]


def at_a_card(pilot: Pilot, game: str) -> str:
    """To a turn in which some card may be put down before oneself; picks it. "" where the game has
    no such turn."""
    pilot.sit("Anna,bot,bot", game=game)
    for _ in range(6):
        for _ in pilot.as_long_as(lambda: not pilot.free(), 400):
            if pilot.top == "CurtainScene":
                pilot.here()
            elif pilot.scene.highlights.on:
                pilot.scene.highlights.press(pilot.now)
            pilot.wait(0.1)
        controls = pilot.scene.controls
        for one in sorted(controls.builder.pickable()):
            if one not in controls.lights.spots():
                continue
            controls.builder.let_go()
            controls.builder.grab(one)
            if any(place and isinstance(place, str) for place in controls.builder.places()):
                controls.refresh()
                return one.name
        controls.builder.let_go()
        choice = pilot.thinkers.hint(game, controls.builder.view, controls.builder.seat).move()
        controls.finish(choice, None, pilot.scene.showing.table.ring.middle)  # type: ignore[union-attr]
        pilot.wait(0.5)
    return ""


@pytest.mark.parametrize(("game", "size"), drawn(product(GAMES, SIZES), 3, "other places"))
def test_a_place_that_takes_no_such_card_says_so(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    """A pool of the board, the pot, what others played: nothing is made of the press, and a
    sentence says why, as on others' cards. Only bare felt stands for the place before oneself."""
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        name = at_a_card(pilot, game)
        if not name:
            pytest.skip("nothing is put down before oneself")
        scene, table = pilot.scene, pilot.scene.showing.table
        controls = scene.controls
        lit, picked = set(controls.lights.lit()), controls.builder.picked[:]
        if table.mat is not None:
            assert visible_place_at(scene.showing, tuple(map(round, table.mat.middle)))
        tried = 0
        for zone, frame in table.frames.items():
            pos = round(frame.room.middle[0]), round(frame.room.middle[1])
            there = set(table.zones_at(*pos))
            spot = table.card_at(*pos)
            theirs = spot is None or table.poses[spot].face not in controls.builder.pickable()
            if there & lit or not theirs or not table.ring.middle.holds(*pos):
                continue
            if spot is not None and table.poses[spot].face in lit:
                continue
            if visible_place_at(scene.showing, pos) is None:
                continue
            assert own_place_for(controls.builder, scene.showing, pos) is None
            lines = pilot.lines()
            pilot.click(pos)
            assert scene.controls is controls and pilot.lines() == lines, zone
            assert scene.toolbar.paper is not None and controls.builder.picked == picked, zone
            scene.toolbar.paper = None
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
