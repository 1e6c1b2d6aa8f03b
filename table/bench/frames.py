"""How long one frame of the table takes, and what the table costs at rest.

A frame of the cases `deal`, `drag` and `sweep` is everything between two looks at the clock: poses,
painting, a new sentence in the banner where a movement begins, and handing the changed rectangles
to the screen. `climax` is a frame of the whole program while a great moment is shown. Milliseconds;
`rest` is the share of one processor core while nobody does anything.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from typing import Any

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.changes import Spot
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import View
from rules.kit.story import TURN
from sprites.portraits import seated_portraits
from table.app.app import App, temporary_app
from table.engine.display import start_video
from table.engine.game_loop import GameLoop
from table.felt.banner import Sentence, banner_item, banner_room
from table.felt.picture import Company, Looks
from table.felt.renderer import TableRenderer
from table.felt.screenshots import sample
from table.i18n.words import SeatName
from table.input.table_input import TableInput
from table.layout.arrange import TableSetup
from table.layout.layout import copy_view
from table.players.roster import parse_roster
from table.scenes.match.table_scene import TableScene
from table.session.open_game import OpenGame, rules_and_layout

SIZES = ((1920, 1080), (3840, 2160))
FRAME_SECONDS = 1 / 60
ROUNDS = 4  # of each case
DRAG_SECONDS, DRAG_RISE = 2.0, 0.8  # from the lower left corner to the right, so far up
DRAG_DEPTH = 20_000  # above all cards at rest
IDLE_SECONDS, IDLE_RATE = 4.0, 30  # at so many frames a second
MID_PLAY = 6  # tricks
CLIMAXES = 4  # shown from their first beat to their last
LATER_SECONDS = 9.0  # after which nothing keeps a climax from ending
CLIMAX_LIMIT = 60.0  # seconds, on a machine that is too slow for so many
OPENING_LIMIT = 30.0  # seconds until a person has to choose
THINKING_SECONDS = 0.002  # between two looks at what computer players have thought out


def run() -> Iterator[dict[str, Any]]:
    """Yield a line for each case and size, in the game with the most seats. Raises NoDisplay."""
    start_video(None)
    with temporary_app() as app:
        yield from _measure_cases(app, largest_game(app))
    pygame.display.quit()


def _measure_cases(app: App, game: OpenGame) -> Iterator[dict[str, Any]]:
    """Yield the results of each case at each size, and the use of the processor at rest."""
    for size in SIZES:
        pygame.display.set_mode(size)
        for name, case in (("deal", _time_deal), ("drag", _time_drag), ("sweep", _time_sweep)):
            times = [seconds for _ in range(ROUNDS) for seconds in case(_Table(app, game, size))]
            yield _result(name, game, size, times)
    for size in SIZES:
        yield _result("climax", game, size, _climax_times(app, game, size))
    stage, scene = table_at_turn(app, game, SIZES[0])
    yield {"bench": "rest", "size": list(SIZES[0]), "share": round(_idle_share(stage), 4)}
    app.leave(scene.journal)


def largest_game(app: App) -> OpenGame:
    playable = [game for game in app.games if not game.error]
    return max(playable, key=lambda game: max(rules_and_layout(game)[0].SEATS))


def _result(name: str, game: OpenGame, size: tuple[int, int], times: list[float]) -> dict[str, Any]:
    """The line of results of a case, from the seconds that its frames took."""
    ordered = sorted(times)
    return {
        "bench": name, "game": game.name, "seats": max(rules_and_layout(game)[0].SEATS),
        "size": list(size), "driver": pygame.display.get_driver(), "frames": len(ordered),
        "median_ms": round(ordered[len(ordered) // 2] * 1000, 3),
        "p99_ms": round(ordered[int(len(ordered) * 0.99)] * 1000, 3),
        "most_ms": round(ordered[-1] * 1000, 3),
    }  # fmt: skip


class _Table:
    """A full table of a game in the window, without a scene; open the window first."""

    def __init__(self, app: App, game: OpenGame, size: tuple[int, int]) -> None:
        self.rules, layout = rules_and_layout(game)
        self.seats = max(self.rules.SEATS)
        screen = pygame.display.get_surface()
        assert screen is not None, "open the window first"
        self.screen = screen
        looks = Looks(layout, app.theme, app.themes.deck(), game.words)
        setup = TableSetup.of(self.rules, sample(self.rules, self.seats, turns=0).table)
        self.renderer = TableRenderer(looks, size, setup)
        self.company = Company([f"Seat {seat + 1}" for seat in range(self.seats)])

    def view(self, tricks: int) -> View:
        """What the first seat sees after so many tricks."""
        return redact(self.rules, sample(self.rules, self.seats, turns=tricks), 0)

    def stack_up(self, view: View) -> View:
        """Return a copy of a view in which every card is in a zone that nobody sees."""
        hidden = next(kind for kind, sight in self.rules.SIGHT.items() if sight == "none")
        state = view.copy()
        cards = [card for zone in state.zones.values() for card in zone]
        state.zones = {name: [] for name in state.zones} | {hidden: cards}
        copy = copy_view(view)
        copy.zones = redact(self.rules, state, view.seat).zones
        return copy

    def show_at_once(self, view: View) -> None:
        """Show a view without movement, with every picture drawn."""
        self.renderer.show(view, self.company, 0, 0.0, 0.0)
        self.renderer.looks.deck.wait_until_drawn()
        self.renderer.draw(self.screen, whole=True)
        pygame.display.flip()

    def animate(self, view: View) -> list[float]:
        """Move the cards to a view, beginning with the first frame; return each frame's seconds."""

        def advance(now: float) -> bool:
            if now == FRAME_SECONDS:
                self._change_banner()
                self.renderer.show(view, self.company, 0, now)
            return self.renderer.step(now)

        return self.time_frames(advance)

    def _change_banner(self) -> None:
        """Put two sentences with a name and cards into the banner."""
        looks, table, names = self.renderer.looks, self.renderer.arrangement, self.company.names
        cards = [pose.face for pose in table.poses.values() if pose.face is not UNKNOWN]
        pieces: tuple[str | Card, ...] = (SeatName.of(1, names[1]), ": 1, ", *cards[:3])
        sentences = [Sentence(pieces, TURN)] * 2
        faces = seated_portraits(tuple(names))
        banner = banner_item(sentences, banner_room(table), looks.theme, looks.deck, faces)
        self.renderer.extras = {"band": banner}

    def time_frames(self, advance: Callable[[float], bool]) -> list[float]:
        """Draw frames until `advance`, which gets the time, returns False; return their seconds."""
        times = list[float]()
        is_moving = True
        gc.disable()  # as in the game loop while something moves
        while is_moving:
            start = time.perf_counter()
            is_moving = advance((len(times) + 1) * FRAME_SECONDS)
            changed = self.renderer.draw(self.screen, whole=False)
            if changed:
                pygame.display.update(changed)
            times.append(time.perf_counter() - start)
        gc.enable()
        return times


def _time_deal(table: _Table) -> list[float]:
    """Deal the whole pack from the stock into every hand; return the seconds of every frame."""
    view = table.view(tricks=0)
    table.show_at_once(view)  # so that every face has been drawn once, as after a first game
    table.show_at_once(table.stack_up(view))
    return table.animate(view)


def _time_sweep(table: _Table) -> list[float]:
    """Move every card in mid-play into the stock; return the seconds of every frame."""
    view = table.view(tricks=MID_PLAY)
    table.show_at_once(table.stack_up(view))
    table.show_at_once(view)
    return table.animate(table.stack_up(view))


def _time_drag(table: _Table) -> list[float]:
    """Carry one card of the hand across the table; return the seconds of every frame."""
    table.show_at_once(table.view(tricks=MID_PLAY))
    poses = table.renderer.arrangement.poses
    width, height = table.renderer.arrangement.size
    hand = [spot for spot in poses if kind_and_owner(spot.zone)[1] == 0]
    spot = max(hand, key=lambda spot: poses[spot].width)

    def advance(now: float) -> bool:
        part = min(1.0, now / DRAG_SECONDS)
        y = height * (1 - part * DRAG_RISE)
        carried = poses[spot]._replace(x=part * width, y=y, depth=DRAG_DEPTH)
        table.renderer.carry({spot: carried})
        return part < 1

    return table.time_frames(advance)


def _climax_times(app: App, game: OpenGame, size: tuple[int, int]) -> list[float]:
    """Let computers play without a pause until CLIMAXES great moments have been shown; return the
    seconds that each frame of these took."""
    seats = max(rules_and_layout(game)[0].SEATS)
    stage, scene = open_table(app, game, size, ",".join(["bot"] * seats), "climax")
    times = list[float]()
    shown_count, now = 0, time.monotonic()
    deadline = now + CLIMAX_LIMIT
    while shown_count < CLIMAXES and time.monotonic() < deadline and stage.top is scene:
        is_playing = scene.highlights.is_playing and scene.renderer.tween is None
        if is_playing:
            scene.renderer.looks.deck.wait_until_drawn()
        elif scene.highlights.is_staying:
            scene.highlights.go_on(now + LATER_SECONDS)
            shown_count += 1
        now += FRAME_SECONDS
        start = time.perf_counter()
        stage.frame(now)
        if is_playing:
            times.append(time.perf_counter() - start)
            pygame.event.pump()
        elif scene.thoughts:
            time.sleep(THINKING_SECONDS)
    app.leave(scene.journal)
    return times


def open_table(
    app: App, game: OpenGame, size: tuple[int, int], names: str, seed: str
) -> tuple[GameLoop, TableScene]:
    """Open a table with these players in a window of its own."""
    stage = GameLoop(app.theme, app.words, size)
    scene = TableScene(app, app.start(game, parse_roster(names), {}, seed))
    stage.open(scene)
    return stage, scene


def table_at_turn(
    app: App, game: OpenGame, size: tuple[int, int], seats: int = 0
) -> tuple[GameLoop, TableScene]:
    """Open a table and play until a person has to choose. With 0 `seats` it has the most."""
    bots = (seats or max(rules_and_layout(game)[0].SEATS)) - 1
    stage, scene = open_table(app, game, size, ",".join(["Anna"] + ["bot"] * bots), "rest")
    wait_for_turn(stage, scene)
    return stage, scene


def wait_for_turn(stage: GameLoop, scene: TableScene) -> None:
    """Run frames until a person has to choose and nothing moves."""
    deadline = time.monotonic() + OPENING_LIMIT
    while (scene.controls is None or scene.renderer.tween) and time.monotonic() < deadline:
        stage.frame(stage.now + FRAME_SECONDS)
        if scene.thoughts:
            time.sleep(THINKING_SECONDS)


def find_drag(controls: TableInput) -> tuple[Spot, tuple[int, int]]:
    """Find a card that is played by dragging it; return its spot and where to drop it, in pixels.
    Raises LookupError if there is none."""
    builder = controls.builder
    for face, spot in controls.lights.spots().items():
        if spot not in controls.own_spots() or face not in builder.pickable():
            continue
        picked_before = builder.picked_cards[:]
        builder.picked_cards[:] = [face]  # only to ask where it may go
        places = [place for place in builder.places() if builder.drop((place,))[0] is not None]
        builder.picked_cards[:] = picked_before
        if places:
            x, y = controls.lights.room(places[0]).middle
            return spot, (round(x), round(y))
    raise LookupError("no card of this hand is played by dragging it")


def _idle_share(stage: GameLoop) -> float:
    """The share of a processor core that is used while a person thinks."""
    clock = pygame.time.Clock()
    started, spent = time.monotonic(), time.process_time()
    while time.monotonic() - started < IDLE_SECONDS:
        stage.frame(stage.now + 1 / IDLE_RATE)
        clock.tick(IDLE_RATE)
    return (time.process_time() - spent) / (time.monotonic() - started)
