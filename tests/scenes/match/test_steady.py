"""The table holds still: plates and hands do not hop from phase to phase."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from rules.kit.remarks import candidates
from table.app.settings_file import AT_ONCE
from table.scenes.match.table_scene import TableScene
from tests.sampling import drawn, luck
from tests.table_pilot import Pilot

VIEWS = 60
MOVES = 4  # of a plate in so many views: as many as bring much larger cards, or more of them


@pytest.mark.parametrize("game", drawn(["punk", "puck"], 1, "plates"))
def test_plates_hardly_ever_move(tmp_path: Path, game: str) -> None:
    """What has been measured holds from phase to phase and from hand to hand, whatever lies
    there for a while: in sixty views of a match the plates lie elsewhere a few times at most."""
    draw = luck("steady", game)
    with Pilot(tmp_path, (1024, 640), speed=AT_ONCE) as pilot:
        pilot.sit("Anna,bot,bot", "4", game=game)
        scene: TableScene = pilot.scene
        seen, places = None, list[list[tuple[int, int]]]()
        for _ in pilot.as_long_as(lambda: len(places) < VIEWS and pilot.top == "TableScene"):
            pilot.wait()
            if scene.showing.view is not seen:
                seen, stations = scene.showing.view, scene.showing.table.ring.stations
                places.append([(round(one.plate.x), round(one.plate.y))
                               for _, one in sorted(stations.items())])  # fmt: skip
            if pilot.free():
                seat = scene.controls.builder.seat
                choices = list(candidates(scene.match.rules, scene.match.state, seat))
                scene.controls.made(draw.choice(choices))
        moved = sum(one != other for one, other in pairwise(places))
        assert len(places) > VIEWS / 2 and moved <= MOVES, f"{moved} moves in {len(places)} views"


@pytest.mark.parametrize("seats", drawn([4, 5], 1, "in every round"))
def test_cards_have_one_size_in_every_round(tmp_path: Path, seats: int) -> None:
    """With several at the table, where the middle fills up in each round: the table is laid for
    the whole of it, so that nothing becomes larger or smaller on the way, nor with the next one."""
    draw, sizes = luck("one size", str(seats)), dict[int, set[tuple[float, ...]]]()
    with Pilot(tmp_path, (1024, 640), speed=AT_ONCE) as pilot:
        pilot.sit(",".join(["Anna", *["bot"] * (seats - 1)]), "4", game="punk")
        scene: TableScene = pilot.scene
        for _ in pilot.as_long_as(lambda: max(sizes, default=0) < 3):
            pilot.wait()
            if pilot.top != "TableScene":
                pilot.key(pygame.K_RETURN)
                continue
            view, table = scene.showing.view, scene.showing.table
            units = [station.unit for station in table.ring.stations.values()]
            found = sizes.setdefault(view.tallies["round"], set())
            found.add(tuple(round(one, 1) for one in (table.ring.middle_unit, *units)))
            if pilot.free():
                seat = scene.controls.builder.seat
                choices = list(candidates(scene.match.rules, scene.match.state, seat))
                scene.controls.made(draw.choice(choices))
    assert len(set.union(*sizes.values())) == 1, sizes
