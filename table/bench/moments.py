"""How long a frame takes while a great moment is told."""

from __future__ import annotations

import time

import pygame

from rules.kit.match import PlayerInfo
from table.app.app import App
from table.session.open_game import OpenGame, parts

RATE = 1 / 60
MOMENTS = 4  # climaxes that are told from their first beat to their last


def climax_frames(app: App, game: OpenGame, size: tuple[int, int]) -> list[float]:
    """The seconds of every frame of some climaxes at a table of the program itself, with the most
    seats and computers at all of them; what lies between is played as fast as it can be."""
    from table.engine.game_loop import GameLoop
    from table.scenes.match.table_scene import TableScene

    seats = max(parts(game)[0].SEATS)
    players = [PlayerInfo(f"Seat {seat + 1}", "bot", "steady") for seat in range(seats)]
    stage = GameLoop(app.theme, app.words, size)
    scene = TableScene(app, app.start(game, players, {}, "climax"))
    stage.open(scene)
    told, now, times = 0, time.monotonic(), list[float]()
    ends = now + 60  # of a machine that is too slow
    while told < MOMENTS and time.monotonic() < ends and stage.top is scene:
        moving = scene.highlights.moving and scene.showing.tween is None
        if moving:
            scene.showing.looks.deck.finish()
        elif scene.highlights.staying:
            scene.highlights.press(now + 9)
            told += 1
        now += RATE
        began = time.perf_counter()
        stage.frame(now)
        if moving:
            times.append(time.perf_counter() - began)
            pygame.event.pump()
        elif scene.thoughts:
            time.sleep(0.002)
    app.leave(scene.journal)
    return times
