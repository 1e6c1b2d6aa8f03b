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
        self._first: dict[str, Callable[[pygame.event.Event], bool]] = {
            "undo": partial(self._turn, undo_controller.undo),
            "redo": partial(self._turn, undo_controller.redo),
            "skip": self._skip,
        }
        self._then: dict[str, Callable[[pygame.event.Event], bool]] = {
            "log": self._log,
            "again": self._again,
            "hint": self._hint,
        }

    @property
    def now(self) -> float:
        return self.screen.now

    def event(self, event: pygame.event.Event) -> None:
        """One event, in order."""
        takes = self._types.get(event.type)
        if takes is not None:
            takes(event)

    # by the type of the event

    def _pointer(self, event: pygame.event.Event) -> None:
        """The pointer moves, lets go or turns the wheel: for the log, what is met, or the turn."""
        if self.log.event(event):
            self.screen.hud.lay_log()
            if event.type != pygame.MOUSEWHEEL and not self.highlights.on:
                self._meet(event)  # words are explained there too
            return
        if event.type == pygame.MOUSEMOTION:
            self.hints.guard.moved(event.pos)
        if not self._meet(event):
            self._play(event)

    def _button(self, event: pygame.event.Event) -> None:
        self.screen.hover.guard.pressed(self.now)
        if self.turns.calm:
            self._press(event)

    def _press(self, event: pygame.event.Event) -> None:
        """A button of the mouse or a key goes down."""
        name = undo_key(event) or self.toolbar.asked(event)
        key = event.key if event.type == pygame.KEYDOWN else None
        if name in self._first and self._first[name](event):
            return
        if self.log.event(event):
            self.screen.hud.lay_log()
            if key is None:
                self._meet(event)
            return
        if key == WORDS:
            self._explain()
            return
        if name in self._then and self._then[name](event):
            return
        if self._hinted(event) or self._meet(event):
            return
        away = name == "menu" or key in AWAY
        menu = self.toolbar.rect("menu")
        if self.highlights.on and not away and self.highlights.advances(event, menu):
            self._hurry()
        else:
            self._past_what_moves(event, name, away)

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
        if controls is not None and controls.event(event, self.now):
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
        if self.highlights.on:
            self._hurry()
        else:
            self._cut_short()
        return True

    def _log(self, event: pygame.event.Event) -> bool:
        self.screen.turn_log()
        return True

    def _again(self, event: pygame.event.Event) -> bool:
        """What happened last is shown once more; whose turn it is gets it back afterwards."""
        controls = self.screen.controls
        if self.highlights.staying:
            self.highlights.again()
        elif controls is not None:
            controls.let_go(self.now)
            if self.presentation.again():
                self.screen.controls = None
            else:
                self.screen.engine.notice(self.screen.words.say("play.nothing"))
        else:
            return False
        return True

    def _hint(self, event: pygame.event.Event) -> bool:
        controls = self.screen.controls
        if controls is None or self.presentation.busy:
            return False
        if event.type == pygame.KEYDOWN or not self.hints.guard.asleep:
            self.hints.ask(controls)
            self.screen.make_way()
        self.screen.refresh_hud()
        return True

    def _hinted(self, event: pygame.event.Event) -> bool:
        """A hint is taken or put away; True if the event was for that."""
        hints = self.hints
        lay = hints.shown_for(self.screen.controls) or hints.thinking
        taken = hints.event(event, self.screen.controls)
        if lay and (taken or not (hints.shown_for(self.screen.controls) or hints.thinking)):
            self.screen.refresh_hud()
        return taken

    def _explain(self) -> None:
        """What the next word on the table means; all of them, where none stands there."""
        controls = self.screen.controls
        told = not self.highlights.on and self.screen.hover.next_word(controls)
        if not told and self.screen.words.glossary:
            self.presentation.cut_short(self.now)  # no hand stays open that has just chosen
            self.turns.rules(GLOSSARY)

    # past what moves

    def _past_what_moves(self, event: pygame.event.Event, name: str, away: bool) -> None:
        """A press finishes what others did; what only hurries is taken by nothing that was not
        there when it was pressed."""
        others, before = self.screen.controls is None, self._under(event, name)
        if cut := self._cut_short():
            if event.type == pygame.KEYDOWN and not away:
                return
            name = self.toolbar.asked(event)
            if others and self._under(event, name) != before:
                return
        if self.toolbar.paper is not None and self._put_paper_away(event):
            return
        key = event.key if event.type == pygame.KEYDOWN else None
        if key == pygame.K_ESCAPE:
            self._escape()
        elif key == pygame.K_PAUSE or name == "menu":
            self.turns.pause()
        elif key in RULES:
            self.turns.rules()
        else:
            self._play(event)
            if cut and others and self.screen.controls is not None:
                self.screen.controls.hurried = True

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
        on_link = self.toolbar.on_link(event) or bool(asks)
        self.toolbar.paper = None
        self.screen.refresh_hud()
        if on_link:
            self.turns.rules(self.toolbar.anchor)
        return on_link

    def _under(self, event: pygame.event.Event, name: str) -> object:
        """What lies still under a press: a button at the head of the table, or a card."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return None
        return name if name == "menu" else self.screen.showing.at_rest(*event.pos)

    def _hurry(self) -> None:
        """What is told is told at once; where a great moment waits for it, that goes on."""
        if self.presentation.busy:
            self._cut_short()
        else:
            self.highlights.press(self.now)

    def _cut_short(self) -> bool:
        """Finish whatever moves or waits to be looked at; True if anything did."""
        held = self.screen.table_talk.holds(self.now)
        if held:
            self.screen.table_talk.hurry(self.now)
        if not self.presentation.cut_short(self.now) and not held:
            return False
        self.step(self.now)
        return True
