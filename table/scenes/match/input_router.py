"""The way of an event over the table: past whatever is open or moves there, to a person's hands.

Anything in flight is finished by a click or a key, which is then taken as if nothing had been
in the way.
"""

from __future__ import annotations

import pygame

from table.i18n.rules_page import GLOSSARY
from table.input.table_input import TableInput
from table.scenes.match.overlays import Overlays
from table.scenes.match.table_screen import TableScreen
from table.scenes.match.turn_controller import TurnController
from table.scenes.match.undo_controller import UndoController

MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
WORDS = pygame.K_w  # tells what the next word on the table means
RULES = (pygame.K_F1, pygame.K_h)
AWAY = (
    pygame.K_ESCAPE,
    pygame.K_F1,
    pygame.K_PAUSE,
)  # keys that leave the table alone, whatever moves there


class InputRouter:
    """Gives every event at one table to whom it is for: the log, a climax, the pointer, an
    objection, the pages that lie above, the hands."""

    def __init__(
        self,
        screen: TableScreen,
        overlays: Overlays,
        turns: TurnController,
        undo_controller: UndoController,
    ) -> None:
        self.screen, self.overlays, self.turns, self.undo_controller = (
            screen,
            overlays,
            turns,
            undo_controller,
        )
        self.presentation, self.highlights = screen.presentation, screen.highlights
        self.toolbar, self.log = screen.toolbar, screen.log

    @property
    def now(self) -> float:
        return self.screen.scene.app.now

    def event(self, event: pygame.event.Event) -> None:
        """One event, in order."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.screen.pointing.rest.pressed(self.now)
        if event.type == pygame.MOUSEBUTTONDOWN and not self.turns.calm:
            return
        if self.undo_controller.event(event) or self._turned(event):
            return
        if self.screen.controls is None and self.toolbar.asks(event, "skip"):
            self.presentation.skipping = True
            if not self.highlights.on or self.presentation.busy:
                self._cut_short()
            else:
                self.highlights.press(self.now)
            return
        if self._look_back(event) or self._advised(event):
            return
        if self.highlights.on:
            self.screen.pointing.elsewhere(event)
        elif self.screen.pointing.event(event, self.screen.controls):
            return
        away = event.type == pygame.KEYDOWN and event.key in AWAY
        away = away or self.toolbar.hit(event, "menu")
        if (
            self.highlights.on
            and not away
            and self.highlights.hears(event, self.toolbar.rect("menu"))
        ):
            if self.presentation.busy:
                self._cut_short()
            else:
                self.highlights.press(self.now)
            return
        self._past_what_moves(event, away)

    def _turned(self, event: pygame.event.Event) -> bool:
        """One of the arrows that lead back and on again; True if it was pressed."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        for name, turn in (
            ("undo", self.undo_controller.undo),
            ("redo", self.undo_controller.redo),
        ):
            if self.toolbar.asks(event, name):
                turn()
                return True
        return False

    def _past_what_moves(self, event: pygame.event.Event, away: bool) -> None:
        """A press finishes what others did; what only hurries is taken by nothing that was not
        there when it was pressed."""
        pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
        others, before = self.screen.controls is None, self._under(event)
        if cut := pressed and self._cut_short():
            if event.type == pygame.KEYDOWN and not away:
                return
            if others and self._under(event) != before:
                return
        if pressed and self.toolbar.paper is not None and self._put_paper_away(event):
            return
        self._at_table(event, cut and others)

    def _at_table(self, event: pygame.event.Event, hurried: bool) -> None:
        """Nothing is in its way any more: the pause, the rules, or a person's hands."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._escape()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_PAUSE:
            self.turns.pause()
        elif event.type == pygame.KEYDOWN and event.key in RULES:
            self.turns.rules()
        elif self.toolbar.hit(event, "menu"):
            self.turns.pause()
        elif self.screen.controls is not None:
            if self.screen.controls.event(event, self.now):
                self.screen.refresh_hud()
            if hurried and self.screen.controls is not None:
                self.screen.controls.hurried = True

    def _look_back(self, event: pygame.event.Event) -> bool:
        """The log, and what happened last once more; True if the event was for one of them."""
        controls = self.screen.controls
        if self.log.event(event):
            self.screen.hud.lay_log()
            if event.type in MOUSE and not self.highlights.on:  # words are explained there too
                self.screen.pointing.event(event, controls)
        elif event.type == pygame.KEYDOWN and event.key == WORDS:
            self._explain(controls)
        elif self.toolbar.asks(event, "log"):
            self.screen.turn_log()
        elif self.toolbar.asks(event, "again") and self.highlights.staying:
            self.highlights.again()
        elif self.toolbar.asks(event, "again") and controls is not None:
            self._again(controls)
        else:
            return False
        return True

    def _advised(self, event: pygame.event.Event) -> bool:
        """A hint is asked for, taken or put away; True if the event was for that."""
        screen, controls = self.screen, self.screen.controls
        hints = screen.hints
        lay = hints.lies(controls) or hints.thinking
        asks = controls is not None and self.toolbar.asks(event, "hint")
        if asks and controls is not None and not self.presentation.busy:
            if event.type == pygame.KEYDOWN or not hints.rest.asleep:
                hints.ask(controls)
                screen.make_way()
            screen.refresh_hud()
            return True
        taken = hints.event(event, controls)
        if lay and (taken or not (hints.lies(screen.controls) or hints.thinking)):
            screen.refresh_hud()
        return taken

    def _explain(self, controls: TableInput | None) -> None:
        """What the next word on the table means; all of them, where none stands there."""
        told = not self.highlights.on and self.screen.pointing.next_word(controls)
        if not told and self.screen.words.glossary:
            self.presentation.cut_short(self.now)  # no hand stays open beneath that has just chosen
            self.turns.rules(GLOSSARY)

    def _again(self, controls: TableInput) -> None:
        """Show once more what happened last; whose turn it is gets it back afterwards."""
        controls.let_go(self.now)
        if self.presentation.again():
            self.screen.controls = None
        else:
            self.screen.scene.app.notice(self.screen.words.say("play.nothing"))

    def _escape(self) -> None:
        controls = self.screen.controls
        if self.log.open:
            self.screen.turn_log()
        elif controls is not None and controls.builder.picked:
            controls.let_go(self.now)
            self.screen.refresh_hud()
        else:
            self.turns.pause()

    def _put_paper_away(self, event: pygame.event.Event) -> bool:
        """Any press puts an objection away; one on its link opens the rules there."""
        asks = event.type == pygame.KEYDOWN and event.key in RULES and self.toolbar.anchor
        on_link = self.toolbar.links(event) or bool(asks)
        self.screen.refresh_hud()
        if on_link:
            self.turns.rules(self.toolbar.anchor)
        return on_link

    def _under(self, event: pygame.event.Event) -> object:
        """What lies still under a press: a button at the head of the table, or a card."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return None
        if self.toolbar.hit(event, "menu"):
            return "menu"
        return self.screen.showing.at_rest(*event.pos)

    def _cut_short(self) -> bool:
        """Finish whatever moves or waits to be looked at; True if anything did."""
        held = self.screen.table_talk.holds(self.now)
        if held:
            self.screen.table_talk.hurry(self.now)
        if not self.presentation.cut_short(self.now) and not held:
            return False
        self.screen.scene.step(self.now)
        return True
