"""How long one frame of the table takes, and what the table costs at rest.

A frame is everything between two looks at the clock: poses, painting, a fresh sentence in the
band where a movement begins, and handing the changed rectangles to the screen. Milliseconds; `rest`
is the share of one processor core while nobody does anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pygame

from rules.kit.cards import UNKNOWN
from rules.kit.contract import Rules
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import State, View
from rules.kit.story import TURN
from sprites.portraits import seated_portraits
from table.app.app import App, looking_on
from table.engine.display import choose_acceleration
from table.felt.banner import Sentence, banner_item, banner_room
from table.felt.picture import Company, Looks
from table.felt.renderer import TableRenderer
from table.felt.screenshots import sample
from table.i18n.words import SeatName
from table.layout.arrange import TableSetup
from table.layout.layout import twin_of
from table.session.open_game import OpenGame, parts

if TYPE_CHECKING:
    from table.engine.game_loop import GameLoop
    from table.scenes.match.table_scene import TableScene

SIZES = ((1920, 1080), (3840, 2160))
RATE = 1 / 60
ROUNDS = 4
REST = 4.0


def run() -> Iterator[dict[str, Any]]:
    """One line a case: the game with the most seats, at each size."""
    pygame.display.init()
    choose_acceleration(pygame.display.get_driver())
    with looking_on() as app:
        game = largest_game(app)
        for size in SIZES:
            pygame.display.set_mode(size)
            for name, case in (("deal", _deal), ("drag", _drag), ("sweep", _sweep)):
                times = [time for _ in range(ROUNDS) for time in case(_Bench(app, game, size))]
                yield _line(name, game, size, times)
        pygame.display.set_mode(SIZES[0])
        yield {"bench": "rest", "size": list(SIZES[0]), "share": round(_rest(app, game), 4)}
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


class _Bench:
    """A full table in the window, without a scene round it."""

    def __init__(self, app: App, game: OpenGame, size: tuple[int, int]) -> None:
        self.rules, layout = parts(game)
        self.seats = max(self.rules.SEATS)
        screen = pygame.display.get_surface()
        assert screen is not None, "open the window first"
        self.screen = screen
        looks = Looks(layout, app.theme, app.themes.deck(), game.words)
        state = sample(self.rules, self.seats, tricks=0)
        self.showing = TableRenderer(looks, size, TableSetup.of(self.rules, state.table))
        self.company = Company([f"Seat {seat + 1}" for seat in range(self.seats)])
        self.told = 0

    def put(self, view: View) -> None:
        """Show a view at once, with every picture drawn."""
        self.showing.show(view, self.company, 0, 0.0, 0.0)
        self.showing.looks.deck.finish()
        self.showing.draw(self.screen, whole=True)
        pygame.display.flip()

    def tell(self) -> None:
        """Another sentence in the band than before, with a name and a card in it."""
        table = self.showing.table
        assert table is not None
        self.told += 1
        seat, looks = self.told % self.seats, self.showing.looks
        shown = [pose.face for pose in table.poses.values() if pose.face is not UNKNOWN]
        name = SeatName.of(seat, self.company.names[seat])
        said = [Sentence((name, f": {self.told}, ", *shown[:3]), TURN)] * 2
        faces = seated_portraits(tuple(self.company.names))
        room = banner_room(table)
        self.showing.extras = {"band": banner_item(said, room, looks.theme, looks.deck, faces)}

    def glide(self, view: View) -> list[float]:
        """The time of every frame of the way to a view, the one that works it out among them."""

        def act(now: float) -> bool:
            if now == RATE:
                self.tell()
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
        key=lambda place: table.poses[place].width,
    )
    pose, (width, height) = table.poses[spot], table.size

    def carried(now: float) -> bool:
        part = min(1.0, now / 2)
        x, y = part * width, height * (1 - part * 0.8)
        bench.showing.carry({spot: pose._replace(x=x, y=y, depth=20_000)})
        return part < 1

    return bench.frames(carried)


def _swept(rules: Rules, view: View) -> View:
    """The same view with every card in a heap nobody sees."""
    blind = next(kind for kind, sight in rules.SIGHT.items() if sight == "none")
    state: State = view.copy()
    cards = [card for zone in state.zones.values() for card in zone]
    for zone in state.zones.values():
        zone.clear()
    state.zones[blind] = cards
    swept = twin_of(view)
    swept.zones = redact(rules, state, view.seat).zones
    return swept


def at_turn(
    app: App, game: OpenGame, size: tuple[int, int], seats: int = 0
) -> tuple[GameLoop, TableScene]:
    """A table of the program itself at which a person is asked; with the most seats, unless a
    number of them is given."""
    from table.engine.game_loop import GameLoop
    from table.players.roster import roster
    from table.scenes.match.table_scene import TableScene

    rules, _ = parts(game)
    names = ",".join(["Anna"] + ["bot"] * ((seats or max(rules.SEATS)) - 1))
    stage = GameLoop(app.theme, app.words, size)
    scene = TableScene(app, app.start(game, roster(names), {}, "rest"))
    stage.open(scene)
    clock, began = pygame.time.Clock(), time.monotonic()
    while scene.controls is None and time.monotonic() - began < 30:
        stage.frame(time.monotonic())
        clock.tick(60)
    return stage, scene


def _rest(app: App, game: OpenGame) -> float:
    """The share of a core while a person is thinking."""
    stage, scene = at_turn(app, game, SIZES[0])
    clock = pygame.time.Clock()
    started, spent = time.monotonic(), time.process_time()
    while time.monotonic() - started < REST:
        stage.frame(time.monotonic())
        clock.tick(30)
    share = (time.process_time() - spent) / (time.monotonic() - started)
    app.leave(scene.journal)
    return share
