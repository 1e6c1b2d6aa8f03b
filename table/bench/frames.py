"""How long one frame of the table takes, and what the table costs at rest.

A frame is everything between two looks at the clock: poses, painting, a fresh
sentence in the band where a movement begins, and handing the changed rectangles
to the screen. Milliseconds; in `point` the pointer goes from card to card of a
table in play, and rests on some until it is told; `rest` is the share
of one processor core while nobody does anything. `thinking` is the deal again
while two computer players beside the window think without a pause.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import TYPE_CHECKING, Any

import pygame

from rules.kit.cards import UNKNOWN
from rules.kit.changes import Spot
from rules.kit.contract import Rules
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import State, View
from rules.kit.story import TURN
from sprites.portraits import seated_portraits
from table.app.app import App, looking_on
from table.bench.moments import climax_frames
from table.engine.display import choose_acceleration
from table.felt.banner import Sentence, banner_item, banner_room
from table.felt.picture import Company, Looks
from table.felt.renderer import TableRenderer
from table.felt.screenshots import sample
from table.felt.typeset import Pieces
from table.i18n.words import SeatName
from table.layout.arrange import TableSetup
from table.layout.sealed import twin_of
from table.players.future import ChoiceFuture
from table.players.levels import LEVELS
from table.players.worker import Workers
from table.session.open_game import OpenGame, parts

if TYPE_CHECKING:
    from table.engine.game_loop import GameLoop
    from table.scenes.match.table_scene import TableScene

SIZES = ((1920, 1080), (3840, 2160))
RATE = 1 / 60
ROUNDS = 4
REST = 4.0
AT_ONCE = 2  # processes that think


def run() -> Iterator[dict[str, Any]]:
    """One line a case: the game with the most seats, at each size. What is dealt for it lies in
    a folder of its own."""
    pygame.display.init()
    choose_acceleration(pygame.display.get_driver())
    with looking_on() as app:
        yield from _measured(app)
    pygame.display.quit()


def _measured(app: App) -> Iterator[dict[str, Any]]:
    playable = [game for game in app.games if not game.error]
    if not playable:
        return
    game = max(playable, key=lambda offered: max(parts(offered)[0].SEATS))
    for size in SIZES:
        pygame.display.set_mode(size)
        for name, case in (("deal", _deal), ("drag", _drag), ("sweep", _sweep)):
            times = [time for _ in range(ROUNDS) for time in case(_Bench(app, game, size))]
            yield _line(name, game, size, times)
    for size in SIZES:
        yield _line("point", game, size, _point(app, game, size))
        yield _line("climax", game, size, climax_frames(app, game, size))
    pygame.display.set_mode(SIZES[0])
    with Workers() as workers:
        busy = _Busy(workers, playable)
        times = [time for _ in range(ROUNDS) for time in _deal(_Bench(app, game, SIZES[0], busy))]
    yield {**_line("thinking", game, SIZES[0], times), "thoughts": busy.thought_out}
    yield {"bench": "rest", "size": list(SIZES[0]), "share": round(_rest(app, game), 4)}


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
    """A full table in the window, without a scene round it; `busy` is seen to at every frame."""

    def __init__(
        self, app: App, game: OpenGame, size: tuple[int, int], busy: _Busy | None = None
    ) -> None:
        self.rules, layout = parts(game)
        self.seats = max(self.rules.SEATS)
        screen = pygame.display.get_surface()
        assert screen is not None, "open the window first"
        self.screen, self.busy = screen, busy
        deck = app.themes.deck()
        looks = Looks(layout, app.theme, deck, game.words)
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
        pieces: Pieces = (
            SeatName.of(seat, self.company.names[seat]),
            f": {self.told}, ",
            *shown[:3],
        )
        said = [Sentence(tuple(pieces), TURN)] * 2
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
            if self.busy:
                self.busy.see_to()
            more = act(frame * RATE)
            rects = self.showing.draw(self.screen, whole=False)
            if rects:
                pygame.display.update(rects)
            times.append(time.perf_counter() - began)
        return times


class _Busy:
    """Processes that think as hard as they ever do, at one game's table after another's, each
    given the next choice as soon as it has answered."""

    def __init__(self, workers: Workers, known: list[OpenGame]) -> None:
        self.workers = workers
        self.asked = cycle(choice for game in known for choice in _choices(game))
        self.thoughts: list[ChoiceFuture] = []
        self.thought_out = 0
        while not self.thought_out:  # until then they are still starting
            self.see_to()
            time.sleep(RATE)

    def see_to(self) -> None:
        """Take what has been answered, and ask again."""
        before = len(self.thoughts)
        self.thoughts = [thought for thought in self.thoughts if not thought.ready()]
        self.thought_out += before - len(self.thoughts)
        while len(self.thoughts) < AT_ONCE:
            game, view, seat = next(self.asked)
            self.thoughts.append(
                self.workers.ask(game, view, seat, LEVELS[-1].name, self.thought_out)
            )


def _choices(game: OpenGame) -> Iterator[tuple[str, View, int]]:
    """What is asked at a game's first choice, at each size of table."""
    rules, _ = parts(game)
    for seats in rules.SEATS:
        state = sample(rules, seats, tricks=0)
        for seat in rules.actors(state)[:1]:
            yield game.name, redact(rules, state, seat), seat


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
    cards = [card for zone in state.zones.values() for card in zone]
    for zone in state.zones.values():
        zone.clear()
    state.zones[blind] = cards
    swept = twin_of(view)
    swept.zones = redact(rules, state, view.seat).zones
    return swept


def _point(app: App, game: OpenGame, size: tuple[int, int]) -> list[float]:
    """The pointer over a person's turn, from one thing to the next: what is met rises, every
    third thing is told what it is."""
    stage, scene = at_turn(app, game, size)
    scene.showing.looks.deck.finish()
    table, now, times = scene.showing.table, time.monotonic(), []
    assert table is not None
    goals = [pose.box.middle for pose in table.poses.values()][::3]
    x, y = size[0] / 2, size[1] / 2
    for number, goal in enumerate(goals):
        for step in range(60 if number % 3 else 20):
            now += RATE
            if step < 16:
                x, y = x + (goal[0] - x) / 4, y + (goal[1] - y) / 4
                pos = (round(x), round(y))
                pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=pos))
            began = time.perf_counter()
            stage.frame(now)
            times.append(time.perf_counter() - began)
    app.leave(scene.journal)
    return times


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
