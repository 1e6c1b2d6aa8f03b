"""Give each event over the table to the part that wants it.

Anything in flight is finished by a click or a key, which is then taken as if nothing had been
in the way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from table.i18n.rules_page import GLOSSARY
from table.input.toolbar import undo_key
from table.scenes.match.match_controller import UndoController
from table.scenes.match.table_screen import TableScreen
from table.scenes.match.turn_controller import TurnController

WORDS = pygame.K_w  # tells what the next word on the table means
RULES = (pygame.K_F1, pygame.K_h)
AWAY = (
    pygame.K_ESCAPE,
    pygame.K_F1,
    pygame.K_PAUSE,
)  # keys that leave the table alone, whatever moves there


class InputRouter:
    """Gives every event at one table to the part that wants it: by the event's type, a press by
    the button it is on, a key by what it means. `step` lets the scene go on at once."""

    def __init__(
        self,
        screen: TableScreen,
        turns: TurnController,
        undo_controller: UndoController,
        step: Callable[[float], None],
    ) -> None:
        self.screen, self.turns, self.step = screen, turns, step
        self.presentation, self.highlights = screen.presentation, screen.highlights
        self.toolbar, self.log, self.hints = screen.toolbar, screen.log, screen.hints
        self._types: dict[int, Callable[[pygame.event.Event], None]] = {
            pygame.MOUSEMOTION: self._pointer,
            pygame.MOUSEBUTTONUP: self._pointer,
            pygame.MOUSEWHEEL: self._pointer,
            pygame.MOUSEBUTTONDOWN: self._button,
            pygame.KEYDOWN: self._press,
        }
        self._commands: dict[str, Callable[[pygame.event.Event], bool]] = {
            "undo": partial(self._turn, undo_controller.undo),
            "redo": partial(self._turn, undo_controller.redo),
            "skip": self._skip,
            "log": self._log,
            "again": self._again,
            "hint": self._hint,
        }

    def event(self, event: pygame.event.Event) -> None:
        """One event, in order."""
        takes = self._types.get(event.type)
        if takes is not None:
            takes(event)

    # by the type of the event

    def _pointer(self, event: pygame.event.Event) -> None:
        """The pointer moves, lets go or turns the wheel: for the log, what is met, or the turn."""
        if self._for_log(event):
            return
        if event.type == pygame.MOUSEMOTION:
            self.hints.guard.moved(event.pos)
        if not self._meet(event):
            self._play(event)

    def _button(self, event: pygame.event.Event) -> None:
        self.screen.hover.guard.pressed(self.screen.now)
        if self.turns.calm:
            self._press(event)

    def _press(self, event: pygame.event.Event) -> None:
        """A button of the mouse or a key goes down."""
        name = undo_key(event) or self.toolbar.asked(event)
        if name in self._commands and self._commands[name](event):
            return
        if self._for_log(event):
            return
        key = event.key if event.type == pygame.KEYDOWN else None
        if key == WORDS:
            self._explain()
        elif not (self._hinted(event) or self._meet(event)):
            away = name == "menu" or key in AWAY
            menu = self.toolbar.rect("menu")
            if not (self.highlights.on and not away and self.highlights.advances(event, menu)):
                self._past_what_moves(event, name, away)
            elif not self._cut_flight():  # a great moment waits for what is told to be told
                self.highlights.press(self.screen.now)

    def _for_log(self, event: pygame.event.Event) -> bool:
        """Whether an event was for the log; words are explained there too."""
        if not self.log.event(event):
            return False
        self.screen.hud.lay_log()
        if event.type not in (pygame.MOUSEWHEEL, pygame.KEYDOWN):
            self._meet(event)
        return True

    def _meet(self, event: pygame.event.Event) -> bool:
        """What the pointer or the focus meets; True if the event was for that alone."""
        hover = self.screen.hover
        if not self.highlights.on:
            return hover.event(event, self.screen.controls)
        hover.note_pointer(event)
        return False

    def _play(self, event: pygame.event.Event) -> None:
        """The event is for the person whose turn it is."""
        controls = self.screen.controls
        if controls is not None and controls.event(event, self.screen.now):
            self.screen.refresh_hud()

    # by the button at the head, or its key

    def _turn(self, turn: Callable[[], None], event: pygame.event.Event) -> bool:
        """One of the arrows that lead back and on again, or its key."""
        pressed = event.type == pygame.KEYDOWN or event.button == 1
        if pressed:
            turn()
        return bool(pressed)

    def _skip(self, event: pygame.event.Event) -> bool:
        if self.screen.controls is not None:
            return False
        self.presentation.skipping = True
        if not self.highlights.on:
            self._cut_short()
        elif not self._cut_flight():
            self.highlights.press(self.screen.now)
        return True

    def _log(self, event: pygame.event.Event) -> bool:
        self.screen.turn_log()
        return True

    def _again(self, event: pygame.event.Event) -> bool:
        """What happened last is shown once more; whose turn it is gets it back afterwards."""
        controls, staying = self.screen.controls, self.highlights.staying
        if staying:
            self.highlights.again()
        elif controls is not None:
            controls.let_go(self.screen.now)
            if self.presentation.again():
                self.screen.controls = None
            else:
                self.screen.notice("play.nothing")
        return staying or controls is not None

    def _hint(self, event: pygame.event.Event) -> bool:
        controls = self.screen.controls
        if controls is None or self.presentation.busy:
            return False
        if event.type == pygame.KEYDOWN or not self.hints.guard.asleep:
            self.screen.ask_hint()
        else:
            self.screen.refresh_hud()
        return True

    def _hinted(self, event: pygame.event.Event) -> bool:
        """A hint is taken or put away; True if the event was for that."""
        hints = self.hints
        before = hints.shown_for(self.screen.controls) or hints.thinking
        taken = hints.event(event, self.screen.controls)
        if before and (taken or not (hints.shown_for(self.screen.controls) or hints.thinking)):
            self.screen.refresh_hud()
        return taken

    def _explain(self) -> None:
        """What the next word on the table means; all of them, where there is none."""
        told = not self.highlights.on and self.screen.hover.next_word(self.screen.controls)
        if not told and self.screen.words.glossary:
            self.presentation.cut_short(self.screen.now)  # no hand stays open that has just chosen
            self.turns.rules(GLOSSARY)

    # past what moves

    def _past_what_moves(self, event: pygame.event.Event, name: str, away: bool) -> None:
        """A press finishes what others did; what only hurries is taken by nothing that was not
        there when it was pressed."""
        screen = self.screen
        others, before = screen.controls is None, self._under(event, name)
        key = event.key if event.type == pygame.KEYDOWN else None
        if cut := self._cut_short():
            if key is not None and not away:
                return
            name = self.toolbar.asked(event)
            if others and self._under(event, name) != before:
                return
        if self.toolbar.paper is not None:  # any press puts an objection away
            on_link = self.toolbar.on_link(event) or (key in RULES and bool(self.toolbar.anchor))
            self.toolbar.paper = None
            screen.refresh_hud()
            if on_link:
                self.turns.rules(self.toolbar.anchor)
                return
        if key == pygame.K_ESCAPE:
            self._escape()
        elif key == pygame.K_PAUSE or name == "menu":
            self.turns.pause()
        elif key in RULES:
            self.turns.rules()
        else:
            self._play(event)
            if cut and others and screen.controls is not None:
                screen.controls.hurried = True

    def _escape(self) -> None:
        controls = self.screen.controls
        if self.log.open:
            self.screen.turn_log()
        elif controls is not None and controls.builder.picked:
            controls.let_go(self.screen.now)
            self.screen.refresh_hud()
        else:
            self.turns.pause()

    def _under(self, event: pygame.event.Event, name: str) -> object:
        """What is still under a press: a button at the head of the table, or a card."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return None
        return name if name == "menu" else self.screen.showing.at_rest(*event.pos)

    def _cut_flight(self) -> bool:
        """Finish what moves or is still to be shown; True if anything did."""
        return self.presentation.busy and self._cut_short()

    def _cut_short(self) -> bool:
        """Finish whatever moves or waits to be looked at; True if anything did."""
        now, talk = self.screen.now, self.screen.table_talk
        held = talk.holds(now)
        if held:
            talk.hurry(now)
        cut = self.presentation.cut_short(now) or held
        if cut:
            self.step(now)
        return cut
