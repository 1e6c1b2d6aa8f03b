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
FRAME_SECONDS = 1 / 60
DRAG_SECONDS = 2.0
IDLE_SECONDS = 4.0


def run() -> Iterator[dict[str, Any]]:
    """Yield a line of results for each case, in the game with the most seats at each size."""
    pygame.display.init()
    choose_acceleration(pygame.display.get_driver())
    with temporary_app() as app:
        game = largest_game(app)
        for size in SIZES:
            stage, scene, times = table_at_turn(app, game, size)
            yield _result("deal", game, size, times)
            if size == SIZES[0]:
                yield {"bench": "rest", "size": list(size), "share": round(_idle_share(stage), 4)}
            yield _result("drag", game, size, _drag_times(stage, scene))
            app.leave(scene.journal)
    pygame.display.quit()


def largest_game(app: App) -> OpenGame:
    """The game with the most seats among those that can be played."""
    playable = [game for game in app.games if not game.error]
    return max(playable, key=lambda game: max(parts(game)[0].SEATS))


def _result(name: str, game: OpenGame, size: tuple[int, int], times: list[float]) -> dict[str, Any]:
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


def table_at_turn(
    app: App, game: OpenGame, size: tuple[int, int], seats: int = 0
) -> tuple[GameLoop, TableScene, list[float]]:
    """Open a table (`seats` 0: with the most seats) and run it until a person has to choose; return
    also the seconds of each frame in which cards moved."""
    names = ",".join(["Anna"] + ["bot"] * ((seats or max(parts(game)[0].SEATS)) - 1))
    stage, times = GameLoop(app.theme, app.words, size), list[float]()
    scene = TableScene(app, app.start(game, parse_roster(names), {}, "rest"))
    stage.open(scene)
    clock, ends = pygame.time.Clock(), time.monotonic() + 30
    while (scene.controls is None or scene.showing.tween) and time.monotonic() < ends:
        spent = _timed_frame(stage, time.monotonic())
        times += [spent] if scene.showing.tween is not None else []
        clock.tick(60)
    return stage, scene, times


def _timed_frame(stage: GameLoop, now: float) -> float:
    """Run one frame and return its seconds."""
    start = time.perf_counter()
    stage.frame(now)
    return time.perf_counter() - start


def _drag_times(stage: GameLoop, scene: TableScene) -> list[float]:
    """Drag a card of the hand across the table and return the seconds of each frame."""
    assert scene.controls is not None
    spot, (right, top) = find_drag(scene.showing, scene.controls)
    left, low = map(round, scene.showing.pose(spot).box.middle)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(left, low), button=1))
    times, steps = list[float](), round(DRAG_SECONDS / FRAME_SECONDS)
    for step in range(1, steps + 1):
        pos = left + (right - left) * step // steps, low + (top - low) * step // steps
        facts = {"pos": pos, "rel": (1, 1), "buttons": (1, 0, 0)}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, facts))
        times.append(_timed_frame(stage, stage.now + FRAME_SECONDS))
    return times


def find_drag(showing: TableRenderer, controls: TableInput) -> tuple[Spot, tuple[int, int]]:
    """A card of the hand that can be played by dragging, and the point to drop it at."""
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


def _idle_share(stage: GameLoop) -> float:
    """The share of a processor core that is used while a person thinks."""
    clock = pygame.time.Clock()
    started, spent = time.monotonic(), time.process_time()
    while time.monotonic() - started < IDLE_SECONDS:
        stage.frame(time.monotonic())
        clock.tick(30)
    return (time.process_time() - spent) / (time.monotonic() - started)
