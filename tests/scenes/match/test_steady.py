"""The table holds still: plates and hands do not hop from phase to phase, and a heap looks the same
while cards are drawn from it."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from rules.kit.remarks import candidates
from table.app.settings_file import AT_ONCE
from table.felt.furniture import rect_of
from table.layout.room import around_all
from table.layout.tween import Flight
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


# --- a heap from which a card is drawn ------------------------------------------------------------

PALER = 0.93  # of the brightness it has at rest, no heap is darker while cards fly
LOOKS = 150


def brightness(pilot: Pilot, rect: pygame.Rect) -> float:
    return sum(pygame.transform.average_color(pilot.engine.surface, rect)[:3]) / 3


def over(pilot: Pilot, one: Flight, rect: pygame.Rect) -> bool:
    """Whether a card on its way from heap to heap is over a place now, with its shadow."""
    glide = pilot.scene.showing.tween
    pose = glide.flying(one, pilot.now).pose
    box = rect_of(pose.box).inflate(pose.width * 0.5, pose.width * 0.5)
    return bool(one.source) and not glide.landed(one, pilot.now) and box.colliderect(rect)


def uncovered(pilot: Pilot) -> Iterator[tuple[str, pygame.Rect]]:
    """The heaps to which no card flies, and their numbers, where none flies over them."""
    showing = pilot.scene.showing
    flying = showing.tween.flights
    for zone in showing.table.counts:
        boxes = [pose.box for spot, pose in showing.table.poses.items() if spot.zone == zone]
        number = showing.canvas.items.get(("count", zone))
        for rect in [rect_of(around_all(boxes)), *([number.rect] if number else [])]:
            grows = any(one.source and one.spot.zone == zone for one in flying)
            if not grows and not any(over(pilot, one, rect) for one in flying):
                yield zone, rect


def test_a_heap_stays_as_bright_while_cards_are_drawn(tmp_path: Path) -> None:
    """While a card flies from a heap, the others close up without a shadow of their own on each
    other, and the heap's number can be read: where no card flies over it, the heap is as bright
    as at rest."""
    with Pilot(tmp_path, (1024, 640)) as pilot:
        pilot.sit("bot,bot,bot", "4", game="tunk")
        showing, looks = pilot.scene.showing, 0
        while looks < LOOKS:
            pilot.until(lambda: showing.tween is not None)
            seen = []
            while showing.tween is not None:
                seen += [(zone, rect, brightness(pilot, rect)) for zone, rect in uncovered(pilot)]
                pilot.wait()
            looks += len(seen)
            for zone, rect, shone in seen:
                there = brightness(pilot, rect)
                assert shone >= PALER * there, f"{zone} is {shone:.0f}, and {there:.0f} at rest"
