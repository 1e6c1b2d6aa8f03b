"""Give each event over the table to the part that wants it, and list what can be done without
pointing: cards, places, buttons, the head.

Anything in flight is finished by a click or a key, which is then taken as if nothing had been
in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

import pygame

from table.engine.devices import key_press
from table.engine.switches import Group, Node, Stop, group_nodes
from table.felt.furniture import rect_of
from table.i18n.rules_page import GLOSSARY
from table.input.hover import thing_under_focus
from table.input.table_input import TableInput
from table.input.toolbar import KEYS, undo_key
from table.scenes.match.match_controller import UndoController
from table.scenes.match.table_screen import TableScreen
from table.scenes.match.turn_controller import TurnController

WORDS = pygame.K_w  # tells what the next word on the table means
RULES = (pygame.K_F1, pygame.K_h)
AWAY = (pygame.K_ESCAPE, pygame.K_F1, pygame.K_PAUSE)  # these leave alone what moves there


class InputRouter:
    """Gives every event at one table to the part that wants it: by the event's type, a press by
    the button it is on, a key by what it means. `step` lets the scene go on at once."""

    def __init__(
        self, turns: TurnController, undo: UndoController, step: Callable[[float], None]
    ) -> None:
        self.turns, self.step = turns, step
        self.screen = screen = turns.screen
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
            "undo": partial(self._turn, undo.undo),
            "redo": partial(self._turn, undo.redo),
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
            self.hints.guard.note_pointer(event.pos)
        if not self._meet(event):
            self._play(event)

    def _button(self, event: pygame.event.Event) -> None:
        self.screen.hover.guard.note_click(self.screen.now)
        if self.turns.is_calm:
            self._press(event)

    def _press(self, event: pygame.event.Event) -> None:
        """A button of the mouse or a key goes down."""
        name = undo_key(event) or self.toolbar.button_pressed(event)
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
            if not (
                self.highlights.is_active
                and not away
                and self.highlights.is_go_on_press(event, menu)
            ):
                self._past_what_moves(event, name, away)
            elif not self._cut_flight():  # a great moment waits for what is told to be told
                self.highlights.go_on(self.screen.now)

    def _for_log(self, event: pygame.event.Event) -> bool:
        """Whether an event was for the log; words are explained there too."""
        if not self.log.event(event):
            return False
        self.screen.hud.lay_out_log()
        if event.type not in (pygame.MOUSEWHEEL, pygame.KEYDOWN):
            self._meet(event)
        return True

    def _meet(self, event: pygame.event.Event) -> bool:
        """What the pointer or the focus meets; True if the event was for that alone."""
        hover = self.screen.hover
        if not self.highlights.is_active:
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
        if not self.highlights.is_active:
            self._cut_short()
        elif not self._cut_flight():
            self.highlights.go_on(self.screen.now)
        return True

    def _log(self, event: pygame.event.Event) -> bool:
        self.screen.turn_log()
        return True

    def _again(self, event: pygame.event.Event) -> bool:
        """What happened last is shown once more; whose turn it is gets it back afterwards."""
        controls, staying = self.screen.controls, self.highlights.is_staying
        if staying:
            self.highlights.replay()
        elif controls is not None:
            controls.let_go(self.screen.now)
            if self.presentation.queue_replay():
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
        told = not self.highlights.is_active and self.screen.hover.next_word(self.screen.controls)
        if not told and self.screen.words.glossary:
            self.presentation.cut_short(self.screen.now)  # no hand stays open that has just chosen
            self.turns.open_rules(GLOSSARY)

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
            name = self.toolbar.button_pressed(event)
            if others and self._under(event, name) != before:
                return
        if self.toolbar.objection is not None:  # any press puts an objection away
            on_link = self.toolbar.is_on_link(event) or (key in RULES and bool(self.toolbar.anchor))
            self.toolbar.objection = None
            screen.refresh_hud()
            if on_link:
                self.turns.open_rules(self.toolbar.anchor)
                return
        if key == pygame.K_ESCAPE:
            self._escape()
        elif key == pygame.K_PAUSE or name == "menu":
            self.turns.open_pause()
        elif key in RULES:
            self.turns.open_rules()
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
            self.turns.open_pause()

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
        held = talk.is_holding(now)
        if held:
            talk.hurry(now)
        cut = self.presentation.cut_short(now) or held
        if cut:
            self.step(now)
        return cut


Hear = Callable[[pygame.event.Event], None]

HEAD = {**{name: (key, 0) for name, key in KEYS.items()}, "menu": (pygame.K_PAUSE, 0)}
HEAD["undo"] = pygame.K_z, pygame.KMOD_LCTRL
HEAD["redo"] = pygame.K_y, pygame.KMOD_LCTRL


def scan_stops(screen: TableScreen, hear: Hear) -> list[Node]:
    """The groups of a table, what is most wanted first; `hear` takes its keys."""

    def stop(key: Hashable, rect: pygame.Rect, press: int, modifier: int = 0) -> Stop:
        """A part of the window, and the key that presses it."""
        return Stop(key, rect.copy, partial(hear, key_press(press, modifier)))

    controls, showing, hints = screen.controls, screen.showing, screen.hints
    nodes: list[Node] = []
    if screen.toolbar.objection is not None and screen.toolbar.anchor:
        nodes.append(stop("rules", screen.toolbar.objection.item.rect, pygame.K_h))
    if controls is not None and hints.shown_for(controls) and hints.leaf is not None:
        nodes.append(stop("advice", hints.leaf.rect, pygame.K_RETURN))
    still = showing.tween is None and not screen.highlights.is_active
    if still and showing.table is not None and controls is not None:
        nodes += _turn(controls, screen, hear)
    else:
        nodes.append(stop("on", _felt(screen, 0.04), pygame.K_SPACE))
    if controls is not None and showing.table is not None and not screen.highlights.is_active:
        nodes += _order(controls, screen, hear)
    if screen.log.open:
        upper, lower = screen.log.rect.copy(), screen.log.rect.copy()
        upper.h = lower.h = upper.h // 2
        lower.top = upper.bottom
        parts = {"up": (upper, pygame.K_PAGEUP), "down": (lower, pygame.K_PAGEDOWN)}
        pages = (
            stop(("log", sign), rect, key)._replace(stays=True, sign=sign)
            for sign, (rect, key) in parts.items()
        )
        nodes.append(Group("log", tuple(pages)))
    rects = sorted(screen.toolbar.rects.items(), key=lambda named: named[1].x)
    head: list[Node] = [stop(("head", name), rect, *HEAD[name]) for name, rect in rects]
    if still:  # what lies in the middle is shown large
        head.append(stop("large", _felt(screen, 0.3), pygame.K_F3)._replace(stays=True))
    return [*nodes, *group_nodes("head", head)]


def _felt(screen: TableScreen, less: float) -> pygame.Rect:
    """The felt beside the log, less so much of its width and height."""
    width, height = screen.showing.room
    return pygame.Rect(0, 0, width, height).inflate(-round(width * less), -round(height * less))


def _turn(controls: TableInput, screen: TableScreen, hear: Hear) -> list[Node]:
    """A person's own choice: the very stops of the keyboard."""
    groups: dict[str, list[Node]] = {"card": [], "place": [], "button": []}
    for stop in controls.keys.stops():
        kind = str(stop[0]) if isinstance(stop, tuple) else "card"
        groups[kind].append(_stop(stop, controls, screen, hear, stays=kind != "button"))
    return [node for kind, nodes in groups.items() for node in group_nodes(f"{kind}s", nodes)]


def _stop(
    stop: Hashable, controls: TableInput, screen: TableScreen, hear: Hear, stays: bool
) -> Stop:
    def aim() -> None:
        if screen.controls is controls:
            controls.lights.cursor = stop
            screen.hover.follow_keys()
            screen.refresh_hud()

    def away() -> None:
        """The cursor points at none of a group that is framed as a whole."""
        if screen.controls is controls and controls.lights.cursor is not None:
            controls.lights.cursor = None
            screen.refresh_hud()

    def where() -> pygame.Rect:
        turn = screen.controls is controls
        thing = thing_under_focus(stop, controls, screen.showing) if turn else None
        return pygame.Rect(0, 0, 0, 0) if thing is None else rect_of(thing.room)

    return Stop(stop, where, partial(hear, key_press(pygame.K_SPACE)), aim, stays, sight=away)


def _order(controls: TableInput, screen: TableScreen, hear: Hear) -> list[Node]:
    """The card picked last goes to the left or the right in one's hand; also while it is on its
    way there, as it may go further."""
    card = next(reversed(controls.builder.picked), None)
    stops: list[Node] = []
    for sign, key in controls.ordering.move_keys(card).items() if card is not None else ():
        stop = _stop(card, controls, screen, hear, stays=True)
        press = partial(hear, key_press(key, pygame.KMOD_LSHIFT))
        where = partial(_half, stop.where, sign)
        stops.append(stop._replace(key=("order", sign), where=where, press=press, sign=sign))
    return [Group("order", tuple(stops))] if stops else []


def _half(where: Callable[[], pygame.Rect], sign: str) -> pygame.Rect:
    """The left or the right half of it."""
    whole = where()
    left = whole.x if sign == "left" else whole.x + whole.w // 2
    return pygame.Rect(left, whole.y, whole.w // 2, whole.h)
