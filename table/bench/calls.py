"""How many Python functions one event calls, at a person's turn in a table of the program itself.

A line for a frame in which nothing happens (`idle`), for the pointer on its way over the table
(`hover`), for the mouse button going down on a card (`press`), for a step of the drag (`motion`),
and for letting go where the card may be played (`drop`): everything from the event to the picture,
computers' answers and later frames left out. `hops` is how many calls deep the deepest function
lies. The counts do not depend on the machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pygame

from table.app.app import temporary_app
from table.bench.frames import FRAME_SECONDS, find_drag, largest_game, table_at_turn
from table.engine.display import start_video
from table.engine.game_loop import GameLoop
from table.felt.renderer import TableRenderer
from table.input.table_input import TableInput
from table.session.open_game import rules_and_layout

SIZE = (1280, 800)
SEATS = 3
SETTLING_FRAMES = 120  # until nothing moves and every picture has been drawn
STEP_PIXELS = 10  # of a drag between two frames
PROGRAM = tuple(str(Path(__file__).resolve().parents[2] / name) for name in ("table", "rules"))


class CallCounter:
    """Counts calls of the program's own functions in a `with` block. `deepest` is how deep they
    were nested, and `files` the files that they are in."""

    def __init__(self) -> None:
        self.count = self.depth = self.deepest = 0
        self.files: set[str] = set()

    def __enter__(self) -> CallCounter:
        sys.setprofile(self._on_event)
        return self

    def __exit__(self, *failure: object) -> None:
        sys.setprofile(None)

    def _on_event(self, frame: FrameType, event: str, _argument: object) -> None:
        """Count a call, and note how deep calls are nested. Called by the interpreter."""
        if event not in ("call", "return") or not frame.f_code.co_filename.startswith(PROGRAM):
            return
        if event == "return":
            self.depth -= 1
            return
        self.count += 1
        self.depth += 1
        self.deepest = max(self.deepest, self.depth)
        self.files.add(frame.f_code.co_filename)


def run() -> Iterator[dict[str, Any]]:
    """Yield a line of results for each event, in the game with the most seats."""
    start_video(None)
    with temporary_app() as app:
        app.settings.volume = 0.0  # while sounds last, they take a few calls more
        game = largest_game(app)
        seats = min(rules_and_layout(game)[0].SEATS, key=lambda count: abs(count - SEATS))
        stage, scene = table_at_turn(app, game, SIZE, seats)
        assert scene.controls is not None
        for _ in range(SETTLING_FRAMES):
            stage.frame(stage.now + FRAME_SECONDS)
        for event, calls in event_calls(stage, scene.renderer, scene.controls):
            yield {
                "bench": "calls", "game": game.name, "event": event, "calls": calls.count,
                "files": len(calls.files), "hops": calls.deepest,
            }  # fmt: skip
        app.leave(scene.journal)
    pygame.display.quit()


def event_calls(
    stage: GameLoop, renderer: TableRenderer, controls: TableInput
) -> Iterator[tuple[str, CallCounter]]:
    """Drag a card to where it is played; yield the name of each event and the calls it made."""
    spot, goal = find_drag(controls)
    start = renderer.pose(spot).box.middle
    x, y = round(start[0]), round(start[1])
    yield "idle", count_frame_calls(stage)
    hover = {"rel": (4, 0), "buttons": (0, 0, 0)}
    count_frame_calls(stage, pygame.MOUSEMOTION, pos=(x - 4, y), **hover)
    yield "hover", count_frame_calls(stage, pygame.MOUSEMOTION, pos=(x, y), **hover)
    yield "press", count_frame_calls(stage, pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    calls = CallCounter()
    step_count = max(2, round(max(abs(goal[0] - x), abs(goal[1] - y)) / STEP_PIXELS))
    for step in range(1, step_count + 1):
        pos = (x + (goal[0] - x) * step // step_count, y + (goal[1] - y) * step // step_count)
        calls = count_frame_calls(stage, pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0))
        if step == step_count // 2:  # on its way, where nothing lights up or goes out
            yield "motion", calls
    yield "drop", count_frame_calls(stage, pygame.MOUSEBUTTONUP, pos=goal, button=1)


def count_frame_calls(stage: GameLoop, kind: int | None = None, **facts: object) -> CallCounter:
    """Run one frame, with an event unless `kind` is None, and count its calls."""
    pygame.event.clear()
    if kind is not None:
        pygame.event.post(pygame.event.Event(kind, facts))
    with CallCounter() as calls:
        stage.frame(stage.now + FRAME_SECONDS)
    return calls
