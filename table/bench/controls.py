"""How many controls each page has, and how many presses lead from the menu to a first choice.

`presses` are those of somebody who has never played, a name typed on the way, and `again` those of
the next time. A control is what Tab stops at. The pages are those that the menu opens, with a match
in progress, and the pause of a match.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pygame

from rules.kit.handicap import Handicap
from rules.kit.moves import moves
from rules.kit.part import SeriesPart
from rules.kit.player_info import PlayerInfo
from rules.kit.state import Value
from table.app.app import App, GameSession
from table.bench.frames import FRAME_SECONDS, OPENING_LIMIT, THINKING_SECONDS
from table.engine.display import NoDisplay
from table.engine.game_loop import GameLoop
from table.engine.page import Page
from table.files.trouble import Trouble
from table.players.roster import bot_players
from table.scenes.match.table_scene import TableScene
from table.scenes.menu.menu import MenuScene
from table.session.open_game import OpenGame, parts
from table.storage.store import Store
from table.widgets import Entry
from table.window import table_scene

SIZE = (1366, 768)
NAME = "Anna"
MOST_PRESSES = 9
SEED = "controls"  # of a deal in which a person can choose before the hand is over
GAME, SEATS = "game:", "seats:"  # before a game's name, in the name of its tile and its button
LEADS_AWAY = ("leave",)  # controls of the menu that open no page

Line = dict[str, Any]  # of results


def run() -> Iterator[Line]:
    """Yield a line for the presses of each game, then a line for the controls of each page. Raises
    Trouble where no window can be opened."""
    pygame.display.init()
    with TemporaryDirectory() as home:
        games = [game.name for game in App(Store(Path(home))).games if not game.error]
    for game in games:
        yield from _count_in_new_home(partial(Visit.presses, game=game))
    yield from _count_in_new_home(Visit.pages)
    pygame.display.quit()


def _count_in_new_home(count: Callable[[Visit], Iterator[Line]]) -> Iterator[Line]:
    """Yield what `count` counts where nobody has ever played."""
    with TemporaryDirectory() as home:
        try:
            visit = Visit(Path(home))
        except NoDisplay as error:
            raise Trouble(str(error)) from None
        yield from count(visit)
        visit.app.close()


class SameDeals(App):
    """An application that deals every match of a game alike."""

    def start(
        self,
        game: OpenGame,
        players: Sequence[PlayerInfo],
        options: Mapping[str, Value],
        seed: str | None = None,
        dealer: int | None = None,
        part: SeriesPart | None = None,
        handicap: Handicap | None = None,
    ) -> GameSession:
        return super().start(game, players, options, seed or SEED, dealer, part, handicap)


class Visit:
    """A newcomer at the window, who presses buttons by name; `home` is a folder for what is saved,
    which is empty at first."""

    def __init__(self, home: Path) -> None:
        self.app = app = SameDeals(Store(home))
        app.settings.volume = 0.0
        self.stage = GameLoop(app.theme, app.words, SIZE)
        self.menu = MenuScene(app, table_scene)
        self.stage.open(self.menu)
        self._run_frames()

    def presses(self, game: str) -> Iterator[Line]:
        """Yield the numbers of presses until a first choice in this game, now and the next time."""
        counts = []
        for _ in range(2):
            self._press(GAME + game)
            counts.append(1)
            while not self._reaches_choice() and counts[-1] < MOST_PRESSES:
                self._press_main()
                counts[-1] += 1
            self._leave_table()
        yield {"bench": "presses", "game": game, "presses": counts[0], "again": counts[1]}

    def pages(self) -> Iterator[Line]:
        """Yield the number of controls of the menu, of the pages it opens, and of the pause."""
        yield self._controls("menu, first start")
        self._press(next(name for name in self._names() if name.startswith(GAME)))
        while not self._reaches_choice():
            self._press_main()
        self._make_choice()
        self._send_key(pygame.K_ESCAPE)
        self._run_frames()
        yield self._controls("pause")
        self._send_key(pygame.K_ESCAPE)
        self._run_frames()
        self._leave_table()
        self._finish_match()
        self.menu.rebuild()
        self.menu.form.set_focus(None)
        yield self._controls("menu")
        opened = set[type]()
        for name in self._names():
            if name.startswith(GAME) or name in LEADS_AWAY:
                continue
            self._press(name)
            page = self.stage.top
            if isinstance(page, Page) and page is not self.menu and type(page) not in opened:
                opened.add(type(page))
                yield self._controls(name.partition(":")[0])
            self._leave_table()
            while (top := self.stage.top) is not self.menu and top is not None:
                self.stage.close(top)
        tile = self.menu.form.find(next(name for name in self._names() if name.startswith(GAME)))
        self.menu.form.set_focus(tile)
        yield self._controls("menu, a game pointed at")
        seats = next((name for name in self._names() if name.startswith(SEATS)), tile.name)
        self._press(seats)
        yield self._controls("seats")

    def _controls(self, page: str) -> Line:
        """The line with the number of controls of the page on top."""
        assert isinstance(self.stage.top, Page)
        return {"bench": "controls", "page": page, "controls": len(self.stage.top.form.stops())}

    def _names(self) -> list[str]:
        """The names of the controls of the page on top."""
        assert isinstance(self.stage.top, Page)
        return [widget.name for widget in self.stage.top.form.stops()]

    def _run_frames(self, count: int = 12) -> None:
        for _ in range(count):
            self.stage.frame(self.stage.now + FRAME_SECONDS)

    def _press(self, name: str) -> None:
        """Press the control of this name with the mouse."""
        assert isinstance(self.stage.top, Page)
        place = self.stage.top.form.centre_of(name)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=place, button=1))
        self._run_frames()

    def _press_main(self) -> None:
        """Press Enter, at a name after typing it."""
        page = self.stage.top
        if isinstance(page, Page) and isinstance(page.form.focus, Entry):
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=NAME))
        self._send_key(pygame.K_RETURN)
        self._run_frames()

    def _send_key(self, code: int) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))

    def _reaches_choice(self) -> bool:
        """Whether a person can choose at the table, after waiting for the computers."""
        scene, ends = self.stage.top, time.monotonic() + OPENING_LIMIT
        while isinstance(scene, TableScene) and time.monotonic() < ends:
            if scene.controls is not None and not scene.showing.tween:
                return True
            if scene.highlights.is_staying or self.stage.top is not scene:
                return False
            self._run_frames(1)
            if scene.thoughts:
                time.sleep(THINKING_SECONDS)
        return False

    def _make_choice(self) -> None:
        """Make any move, so that the match is worth keeping."""
        scene = self.stage.top
        assert isinstance(scene, TableScene) and scene.controls is not None
        builder = scene.controls.builder
        move = next(iter(moves(scene.match.rules, builder.view, builder.seat)))
        scene.controls.made(move)

    def _finish_match(self) -> None:
        """Put a finished match into the album."""
        game, rng = self.app.open(min(game.name for game in self.app.games)), random.Random(1)
        rules, _ = parts(game)
        session = self.app.start(game, bot_players(min(rules.SEATS)), {}, "1")
        match = session.match
        while not match.over:
            if not match.advance():
                for seat in match.owing():
                    match.choose(seat, rng.choice(list(moves(rules, match.view(seat), seat))))
        self.app.finish(game, match, session.journal)

    def _leave_table(self) -> None:
        """Leave the table for the menu, the match unfinished."""
        scene = self.stage.top
        if isinstance(scene, TableScene):
            scene.controller.leave()
        self._run_frames()
