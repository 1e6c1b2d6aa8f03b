"""The scene of a table in play, which connects its screen, controllers and input."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
import pygame

from rules.kit.match import Refused
from rules.kit.sight import kind_and_owner
from table.app.app import App, GameSession
from table.engine.scene import Engine, Scene
from table.engine.switches import Node
from table.i18n.words import Words
from table.input.table_input import Controls
from table.scenes.coach.anchors import hidden_area, notice_corner
from table.scenes.match.input_router import InputRouter, scan_stops
from table.scenes.match.match_controller import MatchController, UndoController
from table.scenes.match.overlays import OnAnswer, Overlays, ignore_answer
from table.scenes.match.table_screen import TableScreen
from table.scenes.match.thoughts import Thoughts
from table.scenes.match.turn_controller import Lesson
from table.scenes.match.viewpoint import UndoOptions, Viewpoint
from table.scenes.overlays.pause import ANEW
from table.session.open_game import rules_and_layout
from table.session.seat_changes import SeatChanges, SeatRequest, apply_change
from table.theme.theme import Theme


class TableScene(Scene):
    """One match at one window. Closes with "menu", "again", "seats" or "learn"; or with SERIES
    after a deal of an evening."""

    pick_key = pygame.K_SPACE

    def __init__(self, app: App, session: GameSession) -> None:
        self.app, self.session = app, session
        self.game, self.match, self.journal = session.game, session.match, session.journal
        self.event_log = session.event_log
        _, self.layout = rules_and_layout(self.game)

    def open(self, engine: Engine) -> None:
        """Build the table, and show the position at which the match stands."""
        self._build_table()
        if self.session.notice:
            engine.notice(self.words.tell(self.session.notice))
        self.screen.show_now(0.0)

    def _build_table(self) -> None:
        """Build viewpoint, screen and controllers for the current players."""
        session = self.session
        self.viewpoint = Viewpoint(self.match, self.layout, session.deal_of is not None)
        options = UndoOptions(session, self.viewpoint)

        def commit(step: Callable[[], object], retry: Callable[[], None]) -> bool:
            return self.controller.commit(step, retry)

        self.screen = screen = TableScreen(
            self, self.app, session, self.viewpoint, options, commit, self.make_thoughts()
        )
        self.overlays = Overlays(screen, session, self.resume)
        self.controller = MatchController(self.overlays, session, self.lesson)
        self.turns, self.narrator = self.controller.turns, self.controller.narrator
        self.undo_controller = UndoController(self.controller)
        self.router = InputRouter(self.turns, self.undo_controller, self.step)
        self.renderer, self.toolbar = screen.renderer, screen.toolbar
        self.presentation, self.banner, self.log = screen.presentation, screen.banner, screen.log
        self.hover, self.highlights = screen.hover, screen.highlights
        self.thoughts = screen.thoughts

    @property
    def lesson(self) -> Lesson | None:
        return None

    def make_thoughts(self) -> Thoughts:
        return Thoughts(self.app, self.game.name, self.match)

    def _rebuild_table(self) -> None:
        """Cancel everything under way, and build the table anew after a change of players or names.
        People who stay keep the order of their cards and what they have seen."""
        old_screen, now = self.screen, self.engine.now
        self.undo_controller.discard_pending()
        old_screen.hints.put_away()
        old_screen.highlights.drop(now)
        staying = old_screen.staying_seats()
        self._build_table()
        self.viewpoint.carry_over(old_screen.viewpoint, staying)
        orders = self.screen.orders
        orders.note(self.match.state)
        for zone, order in old_screen.orders.card_orders.items():
            if kind_and_owner(zone)[1] in staying:
                orders.card_orders[zone] = order
        self.renderer.steady = old_screen.renderer.steady
        if old_screen.log.open:
            self.log.toggle(now, at_once=True)
            self.renderer.aside = self.log.reserved_width
        self.screen.show_now(now)
        self.dirty = True

    @property
    def words(self) -> Words:
        return self.screen.words

    @property
    def controls(self) -> Controls:
        return self.screen.controls

    @property
    def effective_theme(self) -> Theme:
        return self.screen.renderer.looks.theme

    def notice_position(self, paper: tuple[int, int]) -> tuple[int, int]:
        return notice_corner(self.renderer, self.toolbar, self.controls, paper)

    def hidden_area(self, notice: pygame.Rect) -> float:
        return hidden_area(self.renderer, self.toolbar, self.controls, notice)

    @property
    def animating(self) -> bool:
        is_moving = self.presentation.busy or self.highlights.is_playing or self.log.is_sliding
        return is_moving or bool(self.thoughts) or self.screen.hints.is_thinking

    def resize(self, size: tuple[int, int]) -> None:
        self.screen.lay_out_anew(size)

    def event(self, event: pygame.event.Event) -> None:
        """Give an event to the voice, or else to the table; say so if a key has had no effect."""
        if self.highlights.is_late_press(event, self.engine.now):
            return
        if not self.narrator.event(event):
            old_state = self.narrator.focus.state_before(event)
            self.router.event(event)
            self.narrator.focus.explain_press(old_state)

    def switch_targets(self) -> Sequence[Node]:
        return scan_stops(self.screen, self.event)

    def step(self, now: float) -> None:
        """Advance animations and sounds, then the match if it need not wait for them."""
        if self.screen.has_new_players:
            self._rebuild_table()
        if not self.dirty:  # the first frame is painted before any sound is made
            self.app.speaker.prepare()
            self.app.speaker.step(now)
        if self.screen.step(now):
            self.controller.start_computers_early(now)
        else:
            self.controller.step(now)
        self.narrator.step()
        if self.screen.has_new_players:  # the new players must not see the old ones' view
            self._rebuild_table()

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        return self.renderer.draw(surface, self.dirty)

    def resume(self, value: object, on_answer: OnAnswer = ignore_answer) -> None:
        """Go on after a page: change seats, obey a command to the table, or else call `on_answer`
        with the page's value; then call the person back whose hand the page has covered."""
        if isinstance(value, SeatChanges):
            self._change_seats(value)
            return
        self.turns.update_help()
        if value == "leave":
            self.controller.leave()
        elif isinstance(value, str) and value in ANEW:
            self.controller.leave(goal=value)
        elif value == "undo":
            self.undo_controller.undo()
        elif value == "redo":
            self.undo_controller.redo()
        else:
            on_answer(value)
        self.turns.recall_person()

    def _change_seats(self, changes: SeatChanges) -> None:
        """Make changes of seats and names one by one. If one cannot be saved, a dialog offers to
        try it and the rest again."""
        for index, request in enumerate(changes.each):
            change = partial(self._change_seat, request)
            retry = partial(self._change_seats, SeatChanges(changes.each[index:]))
            if not self.controller.commit(change, retry):
                return
        if not self.screen.has_new_players:  # shows what will change with the next hand
            self.screen.show_now(self.engine.now, 0.0)

    def _change_seat(self, request: SeatRequest) -> None:
        """Make one change of a seat or name. A new name is also changed in the list of people, and
        in the other matches of an evening. If the match refuses the change, a notice says why."""
        app, name = self.app, request.name
        old_player = self.match.players[request.seat]
        try:
            apply_change(self.match, request)
        except Refused as refused:
            self.screen.notice(f"reason.{refused.why.key}", **dict(refused.why.facts))
            return
        errors = []
        person = app.people.by_key(self.match.players[request.seat].key) if name else None
        if person is not None:
            errors.append(app.people.change(msgspec.structs.replace(person, name=name)))
        if name and self.session.on_name_corrected is not None:
            errors.append(self.session.on_name_corrected(old_player, name))
        for error in filter(None, errors):
            self.engine.notice(self.words.tell(error))
        app.profiles.fix_portraits(self.match.players)
