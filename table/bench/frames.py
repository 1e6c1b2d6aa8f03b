"""How long one frame of the table takes, and what the table costs at rest.

A frame is everything between two looks at the clock: poses, painting, sentences, and handing the
changed rectangles to the screen. Milliseconds, of the frames in which cards are dealt (`deal`) and
of those in which a card is carried over the table (`drag`); `rest` is the share of one processor
core while nobody does anything.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pygame

from rules.kit.changes import Spot
from table.app.app import App, temporary_app
from table.engine.display import choose_acceleration
from table.engine.game_loop import GameLoop
from table.felt.renderer import TableRenderer
from table.input.table_input import TableInput
from table.players.roster import parse_roster
from table.scenes.match.table_scene import TableScene
from table.session.open_game import OpenGame, parts

SIZES = ((1920, 1080), (3840, 2160))
RATE = 1 / 60
CARRIED = 2.0  # seconds that a card is carried
REST = 4.0


def run() -> Iterator[dict[str, Any]]:
    """One line a case: the game with the most seats, at each size."""
    pygame.display.init()
    choose_acceleration(pygame.display.get_driver())
    with temporary_app() as app:
        game = largest_game(app)
        for size in SIZES:
            stage, scene, times = at_turn(app, game, size)
            yield _line("deal", game, size, times)
            if size == SIZES[0]:
                yield {"bench": "rest", "size": list(size), "share": round(_rest(stage), 4)}
            yield _line("drag", game, size, _drag(stage, scene))
            app.leave(scene.journal)
    pygame.display.quit()


def largest_game(app: App) -> OpenGame:
    """The game with the most seats among those that can be played."""
    playable = [game for game in app.games if not game.error]
    return max(playable, key=lambda game: max(parts(game)[0].SEATS))


def _line(name: str, game: OpenGame, size: tuple[int, int], times: list[float]) -> dict[str, Any]:
    ordered = sorted(times)
    return {
        "bench": name,
        "game": game.name,
        "seats": max(parts(game)[0].SEATS),
        "size": list(size),
        "driver": pygame.display.get_driver(),
        "frames": len(ordered),
        "median_ms": round(ordered[len(ordered) // 2] * 1000, 3),
        "p99_ms": round(ordered[int(len(ordered) * 0.99)] * 1000, 3),
        "most_ms": round(ordered[-1] * 1000, 3),
    }


def at_turn(
    app: App, game: OpenGame, size: tuple[int, int], seats: int = 0
) -> tuple[GameLoop, TableScene, list[float]]:
    """A table of the program itself at which a person is asked, with the most seats, unless a
    number of them is given; and the seconds of each frame on the way there in which cards moved."""
    names = ",".join(["Anna"] + ["bot"] * ((seats or max(parts(game)[0].SEATS)) - 1))
    stage, times = GameLoop(app.theme, app.words, size), list[float]()
    scene = TableScene(app, app.start(game, parse_roster(names), {}, "rest"))
    stage.open(scene)
    clock, ends = pygame.time.Clock(), time.monotonic() + 30
    while (scene.controls is None or scene.showing.tween) and time.monotonic() < ends:
        spent = _frame(stage, time.monotonic())
        times += [spent] if scene.showing.tween is not None else []
        clock.tick(60)
    return stage, scene, times


def _frame(stage: GameLoop, now: float) -> float:
    """One frame; how many seconds it took."""
    began = time.perf_counter()
    stage.frame(now)
    return time.perf_counter() - began


def _drag(stage: GameLoop, scene: TableScene) -> list[float]:
    """One card of the own hand carried across the table: the seconds of each frame."""
    assert scene.controls is not None
    spot, (right, top) = drag_of(scene.showing, scene.controls)
    left, low = map(round, scene.showing.pose(spot).box.middle)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(left, low), button=1))
    times, steps = list[float](), round(CARRIED / RATE)
    for step in range(1, steps + 1):
        pos = left + (right - left) * step // steps, low + (top - low) * step // steps
        facts = {"pos": pos, "rel": (1, 1), "buttons": (1, 0, 0)}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, facts))
        times.append(_frame(stage, stage.now + RATE))
    return times


def drag_of(showing: TableRenderer, controls: TableInput) -> tuple[Spot, tuple[int, int]]:
    """A card of this hand that can be played by dragging it, and the middle of where it may go."""
    builder = controls.builder
    for face, spot in controls.lights.spots().items():
        if spot not in controls.own_spots() or face not in builder.pickable():
            continue
        before = builder.picked[:]
        builder.picked[:] = [face]
        places = [place for place in builder.places() if builder.drop((place,))[0] is not None]
        builder.picked[:] = before
        if places:
            x, y = controls.lights.room(places[0]).middle
            return spot, (round(x), round(y))
    raise LookupError("no card of this hand is played by dragging it")


def _rest(stage: GameLoop) -> float:
    """The share of a core while a person is thinking."""
    clock = pygame.time.Clock()
    started, spent = time.monotonic(), time.process_time()
    while time.monotonic() - started < REST:
        stage.frame(time.monotonic())
        clock.tick(30)
    return (time.process_time() - spent) / (time.monotonic() - started)
