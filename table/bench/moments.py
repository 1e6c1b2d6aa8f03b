"""How long a frame takes while a great moment is told."""

from __future__ import annotations

import time

import pygame

from rules.kit.match import Sitter
from table.app.house import House
from table.session.open_game import OpenGame, parts

RATE = 1 / 60
MOMENTS = 4  # climaxes that are told from their first beat to their last


def climax_frames(house: House, game: OpenGame, size: tuple[int, int]) -> list[float]:
    """The seconds of every frame of some climaxes at a table of the program itself, with the most
    seats and computers at all of them; what lies between is played as fast as it can be."""
    from table.engine.stage import Stage
    from table.scenes.match.table_scene import TableScene

    seats = max(parts(game)[0].SEATS)
    sitters = [Sitter(f"Seat {seat + 1}", "bot", "steady") for seat in range(seats)]
    stage = Stage(house.theme, house.words, size)
    scene = TableScene(house, house.start(game, sitters, {}, "climax"))
    stage.open(scene)
    told, now, times = 0, time.monotonic(), list[float]()
    ends = now + 60  # of a machine that is too slow
    while told < MOMENTS and time.monotonic() < ends and stage.top is scene:
        moving = scene.climaxes.moving and scene.showing.tween is None
        if moving:
            scene.showing.looks.deck.finish()
        elif scene.climaxes.staying:
            scene.climaxes.press(now + 9)
            told += 1
        now += RATE
        began = time.perf_counter()
        stage.frame(now)
        if moving:
            times.append(time.perf_counter() - began)
            pygame.event.pump()
        elif scene.thoughts:
            time.sleep(0.002)
    house.leave(scene.journal)
    return times
