"""How long one frame of the table takes, and what the table costs at rest.

A frame is everything between two looks at the clock: poses, painting, and
handing the changed rectangles to the screen. Milliseconds; `rest` is the share
of one processor core while nobody does anything.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

if sys.platform.startswith("linux"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame

from rules.kit.changes import Spot
from rules.kit.contract import Rules
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import State, View
from table.arrange import twin_of
from table.house import House, OpenGame, parts
from table.picture import Around, Company, Looks, sample
from table.showing import Showing

SIZES = ((1920, 1080), (3840, 2160))
RATE = 1 / 60
ROUNDS = 4
REST = 4.0


def run() -> Iterator[dict[str, Any]]:
    """One line a case: the game with the most seats, at each size."""
    pygame.display.init()
    house = House()
    playable = [game for game in house.games if not game.error]
    if not playable:
        return
    game = max(playable, key=lambda one: max(parts(one)[0].SEATS))
    for size in SIZES:
        screen = pygame.display.set_mode(size)
        for name, case in (("deal", _deal), ("drag", _drag), ("sweep", _sweep)):
            times = [one for _ in range(ROUNDS) for one in case(_Bench(house, game, size, screen))]
            yield _line(name, game, size, times)
    yield {"bench": "rest", "size": list(SIZES[0]), "share": round(_rest(house, game), 4)}
    house.close()
    pygame.display.quit()


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


class _Bench:
    """A full table in a window, without a scene round it."""

    def __init__(
        self, house: House, game: OpenGame, size: tuple[int, int], screen: pygame.Surface
    ) -> None:
        self.rules, layout = parts(game)
        self.seats = max(self.rules.SEATS)
        self.screen = screen
        deck = house.deck()
        looks = Looks(layout, house.theme, deck, game.words)
        state = sample(self.rules, self.seats, tricks=0)
        self.showing = Showing(looks, size, Around.of(self.rules, state.table))
        self.company = Company([f"Seat {seat + 1}" for seat in range(self.seats)])

    def put(self, view: View) -> None:
        """Show a view at once, with every picture drawn."""
        self.showing.show(view, self.company, 0, 0.0, 0.0)
        self.showing.looks.deck.finish()
        self.showing.draw(self.screen, whole=True)
        pygame.display.flip()

    def glide(self, view: View) -> list[float]:
        """The time of every frame of the way to a view, the one that works it out among them."""

        def act(now: float) -> bool:
            if now == RATE:
                self.showing.show(view, self.company, 0, now)
            return self.showing.step(now)

        return self.frames(act)

    def frames(self, act: Callable[[float], bool]) -> list[float]:
        """The time of every frame while `act` says that there are more."""
        times, frame, more = [], 0, True
        while more:
            frame += 1
            began = time.perf_counter()
            more = act(frame * RATE)
            rects = self.showing.draw(self.screen, whole=False)
            if rects:
                pygame.display.update(rects)
            times.append(time.perf_counter() - began)
        return times


def _deal(bench: _Bench) -> list[float]:
    """The whole pack from the stock into every hand."""
    dealt = redact(bench.rules, sample(bench.rules, bench.seats, tricks=0), 0)
    bench.put(dealt)  # so that every face has been drawn once, as after a first game
    bench.put(_swept(bench.rules, dealt))
    return bench.glide(dealt)


def _sweep(bench: _Bench) -> list[float]:
    """Every card of a table in mid-play into the stock, as one movement."""
    view = redact(bench.rules, sample(bench.rules, bench.seats, tricks=6), 0)
    gone = _swept(bench.rules, view)
    bench.put(gone)
    bench.put(view)
    return bench.glide(gone)


def _drag(bench: _Bench) -> list[float]:
    """One card of the own hand carried across the table."""
    view = redact(bench.rules, sample(bench.rules, bench.seats, tricks=6), 0)
    bench.put(view)
    table = bench.showing.table
    assert table is not None
    spot = max(
        (spot for spot in table.poses if kind_and_owner(spot.zone)[1] == 0),
        key=lambda one: table.poses[one].width,
    )
    return bench.frames(lambda now: _carried(bench, spot, now))


def _carried(bench: _Bench, spot: Spot, now: float) -> bool:
    table = bench.showing.table
    assert table is not None
    part = min(1.0, now / 2)
    width, height = table.size
    pose = table.poses[spot]._replace(x=part * width, y=height * (1 - part * 0.8), depth=20_000)
    bench.showing.carry({spot: pose})
    return part < 1


def _swept(rules: Rules, view: View) -> View:
    """The same view with every card in a heap nobody sees."""
    blind = next(kind for kind, sight in rules.SIGHT.items() if sight == "none")
    state: State = view.copy()
    cards = [one for zone in state.zones.values() for one in zone]
    for zone in state.zones.values():
        zone.clear()
    state.zones[blind] = cards
    swept = twin_of(view)
    swept.zones = redact(rules, state, view.seat).zones
    return swept


def _rest(house: House, game: OpenGame) -> float:
    """The share of a core while a person is thinking."""
    from table.scene import Stage
    from table.scenes.play import PlayScene
    from table.seats.roster import roster

    rules, _ = parts(game)
    seats = ",".join(["Anna"] + ["bot"] * (max(rules.SEATS) - 1))
    stage = Stage(house.theme, house.words, SIZES[0])
    scene = PlayScene(house, house.start(game, roster(seats), {}, "rest"))
    stage.open(scene)
    clock, began = pygame.time.Clock(), time.monotonic()
    while scene.hands is None and time.monotonic() - began < 30:
        stage.frame(time.monotonic())
        clock.tick(60)
    started, spent = time.monotonic(), time.process_time()
    while time.monotonic() - started < REST:
        stage.frame(time.monotonic())
        clock.tick(30)
    share = (time.process_time() - spent) / (time.monotonic() - started)
    house.leave(scene.journal)
    return share
