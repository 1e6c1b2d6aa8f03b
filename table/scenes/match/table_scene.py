"""Run the table in play: show what has happened, ask people, let computers think."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from table.app.app import App, GameSession
from table.engine.scene import Engine, Scene
from table.engine.switches import Node
from table.i18n.words import Words
from table.input.table_input import Controls
from table.scenes.coach.anchors import hidden_area, notice_corner
from table.scenes.match.input_router import InputRouter
from table.scenes.match.match_controller import MatchController
from table.scenes.match.overlays import Overlays
from table.scenes.match.reseating import Reseating
from table.scenes.match.scan_stops import scan_stops
from table.scenes.match.table_screen import TableScreen
from table.scenes.match.thoughts import Thoughts
from table.scenes.match.turn_controller import Lesson
from table.scenes.match.undo import UndoController, UndoOptions
from table.scenes.match.viewpoint import Viewpoint
from table.session.open_game import parts
from table.session.seat_changes import SeatChanges
from table.theme.theme import Theme


class TableScene(Scene):
    """One match at one window. Closes with "menu", "again" or "seats", or, of a deal
    of an evening that is over, with "evening"."""

    pick_key = pygame.K_SPACE

    def __init__(self, app: App, session: GameSession) -> None:
        self.app, self.session = app, session
        self.game, self.match, self.journal = session.game, session.match, session.journal
        self.event_log = session.event_log
        _, self.layout = parts(self.game)
        self.overlays = Overlays(
            app,
            session,
            words=lambda: self.screen.words,
            theme=lambda seat: self.screen.look.theme(seat),
            ways=lambda: self.options.offered() if self.options is not None else {},
        )

    def open(self, engine: Engine) -> None:
        self._sit_down()
        if self.session.notice:
            engine.notice(self.words.tell(self.session.notice))
        if len(self.viewpoint.people) == 1:
            self.viewpoint.face(self.viewpoint.people[0])
        self.screen.show_now(0.0)

    def _sit_down(self) -> None:
        """For those who sit there now."""
        session = self.session
        self.viewpoint = Viewpoint(self.match, self.layout, session.deal_of is not None)
        ways, lesson = UndoOptions(session, self.viewpoint), self.lesson
        self.options = ways if session.guide is None else None
        self.screen = screen = TableScreen(
            self,
            self.app,
            session,
            self.viewpoint,
            self.options,
            lambda step, again: self.controller.commit(step, again),
            self.thinking(),
        )
        self.controller = MatchController(screen, self.overlays, session, lesson)
        self.turns, self.narrator = self.controller.turns, self.controller.narrator
        self.undo_controller = UndoController(self.controller, ways)
        self.reseating = Reseating(screen, self.undo_controller)
        self.router = InputRouter(screen, self.turns, self.undo_controller, self.step)
        self.showing, self.toolbar = screen.showing, screen.toolbar
        self.presentation, self.saying, self.log = screen.presentation, screen.saying, screen.log
        self.hover, self.highlights = screen.hover, screen.highlights
        self.thoughts = screen.thoughts

    @property
    def lesson(self) -> Lesson | None:
        """What goes along with the turns; nothing but in a guided hand."""
        return None

    def thinking(self) -> Thoughts:
        """Where the choices of the computers come from."""
        return Thoughts(self.app, self.game.name, self.match)

    def _sit_down_anew(self) -> None:
        """Somebody else sits there now, or is called otherwise."""
        left, now = self.reseating.clear(), self.engine.now
        self._sit_down()
        self.viewpoint.follow(left.viewpoint, left.stay)
        self.screen.orders.note(self.match.state)
        self.screen.orders.kept.update(left.orders)
        self.showing.steady = left.steady
        if left.log:
            self.screen.log.turn(now, True)
            self.showing.aside = self.log.wide()
        self.screen.show_now(now)
        self.dirty = True

    @property
    def words(self) -> Words:
        """The game's words in the language of now."""
        return self.screen.words

    @property
    def controls(self) -> Controls:
        """Those of the person whose turn it is; None while it is nobody's."""
        return self.screen.controls

    @property
    def calm(self) -> bool:
        """Whether a press is meant for the table, and not one too many at the curtain."""
        return self.turns.calm

    @property
    def effective_theme(self) -> Theme:
        return self.screen.showing.looks.theme

    def notice_position(self, paper: tuple[int, int]) -> tuple[int, int]:
        return notice_corner(self.showing, self.toolbar, self.controls, paper)

    def hidden_area(self, notice: pygame.Rect) -> float:
        return hidden_area(self.showing, self.toolbar, self.controls, notice)

    @property
    def animating(self) -> bool:
        return self.screen.animating

    def resize(self, size: tuple[int, int]) -> None:
        self.screen.resize(size)

    def event(self, event: pygame.event.Event) -> None:
        if not self.narrator.event(event):
            before = self.narrator.focus.stand(event)
            self.router.event(event)
            self.narrator.focus.pressed(before)

    def switch_targets(self) -> Sequence[Node]:
        return scan_stops(self.screen, self.event)

    def step(self, now: float) -> None:
        if self.reseating.due:
            self._sit_down_anew()
        if not self.dirty:  # the first frame is painted before any sound is made
            self.presentation.listen(now)
        if self.screen.step(now):
            self.controller.ahead(now)
        else:
            self.controller.step(now)
        self.narrator.step()
        if self.reseating.due:  # nobody sees what those saw who sat there
            self._sit_down_anew()

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        return self.showing.draw(surface, self.dirty)

    def try_leave(self) -> bool:
        """Every choice is on disk already."""
        return True

    def resume(self, value: object) -> None:
        meaning = self.overlays.take_answer(value)
        if isinstance(value, SeatChanges):
            self.reseating.wanted(value)
            return
        self.turns.helped()
        answers: dict[str, Callable[[], None]] = {
            "here": lambda: self.turns.welcome(self.overlays.seat),
            "leave": self.controller.leave,
            "deal": lambda: self.controller.advance(self.engine.now),
            "again": self.controller.try_again,
            "score": self.controller.skip_to_score,
            "sure": self.turns.assured,
            "undo": self.undo_controller.undo,
            "redo": self.undo_controller.redo,
            "named": lambda: self.overlays.named(self.engine),
            "back": lambda: self.undo_controller.undo(self.overlays.seat),
            "agree": lambda: self.undo_controller.answered(True),
            "refuse": lambda: self.undo_controller.answered(False),
        }
        if meaning:
            answers[meaning]()
        self.turns.call_back()
