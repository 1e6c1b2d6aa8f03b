"""A heap from which a card is drawn: its edge and its number stay as they are to be read."""

from collections.abc import Iterator
from pathlib import Path

import pygame

from table.felt.furniture import rect_of
from table.layout.room import around_all
from table.layout.tween import Flight
from tests.table_pilot import Pilot

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
