"""Give each event over the table to the part that takes it, and list what a switch can reach:
cards, places, buttons, the toolbar.

A click or key ends all flights and is then taken as if there had been none."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

import pygame

from table.engine.devices import key_press
from table.engine.game_loop import HIDING_EVENTS
from table.engine.switches import Group, Node, Stop, group_nodes
from table.felt.furniture import rect_of
from table.i18n.rules_page import GLOSSARY_ANCHOR
from table.input.table_input import TableInput
from table.input.toolbar import KEYS, undo_key
from table.scenes.match.match_controller import UndoController
from table.scenes.match.table_screen import TableScreen
from table.scenes.match.turn_controller import TurnController

WORDS_KEY = pygame.K_w  # explains the next word on the table
RULES_KEYS = (pygame.K_F1, pygame.K_r)
PAGE_KEYS = (pygame.K_ESCAPE, pygame.K_F1, pygame.K_PAUSE)  # open one, even if they end flights too


class InputRouter:
    """Gives every event at one table to the part that takes it, by the type of the event, then by
    the toolbar button or the meaning of the key. `step_scene`: steps the scene at once."""

    def __init__(self, turns: TurnController, undo: UndoController,
                 step_scene: Callable[[float], None]) -> None:  # fmt: skip
        self.turns, self.step_scene = turns, step_scene
        self.screen = screen = turns.screen
        self.presentation, self.highlights = screen.presentation, screen.highlights
        self.toolbar, self.log, self.hints = screen.toolbar, screen.log, screen.hints
        self._undo_steps = {"undo": undo.undo, "redo": undo.redo}
        self._commands = {"skip": self._skip, "again": self._show_again, "hint": self._ask_hint}

    def event(self, event: pygame.event.Event) -> None:
        """Give an event to the part that takes it. A click just after the curtain is ignored."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.screen.hover.guard.note_click(self.screen.now)
            if self.turns.takes_presses:
                self._take_press(event)
        elif event.type == pygame.KEYDOWN:
            self._take_press(event)
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL):
            self._take_pointer(event)
        elif event.type in HIDING_EVENTS:  # others may bring the window back
            self.turns.cover_table(self.turns.recall_person)

    def _take_pointer(self, event: pygame.event.Event) -> None:
        """Give a pointer event to the first that takes it: the log, hovering, or the turn."""
        if self._give_to_log(event):
            return
        if event.type == pygame.MOUSEMOTION:
            self.hints.guard.note_pointer(event.pos)
        if not self._give_to_hover(event):
            self._give_to_turn(event)

    def _take_press(self, event: pygame.event.Event) -> None:
        """Give a press of a mouse button or key to the first that takes it: undo and redo, the
        toolbar, the log, a word, a hint, hovering, a climax, or else the turn."""
        name = undo_key(event) or self.toolbar.button_pressed(event)
        key = event.key if event.type == pygame.KEYDOWN else None
        if name:
            self.screen.hover.clear()  # a tooltip has been read
        if name in self._undo_steps and (key is not None or event.button == 1):
            self._undo_steps[name]()
        elif name == "log":
            self.screen.toggle_log()
        elif (name in self._commands and self._commands[name](event)) or self._give_to_log(event):
            return
        elif key == WORDS_KEY:
            self._explain_word()
        elif not (self._give_to_hint(event) or self._give_to_hover(event)):
            opens_page = name == "menu" or key in PAGE_KEYS
            goes_on = False  # with the climax
            if self.highlights.is_active and not opens_page:
                goes_on = self.highlights.is_go_on_press(event, self.toolbar.rect("menu"))
            if not goes_on:
                self._finish_then_press(event, name, opens_page)
            elif not self._finish_flights():  # first show what comes before the climax
                self.highlights.go_on(self.screen.now)

    def _give_to_log(self, event: pygame.event.Event) -> bool:
        """Give an event to the log; return whether it took it. Then hovering gets the pointer's
        events as well, to explain words in the log."""
        if not self.log.event(event):
            return False
        self.screen.hud.lay_out_log()
        if event.type not in (pygame.MOUSEWHEEL, pygame.KEYDOWN):
            self._give_to_hover(event)
        return True

    def _give_to_hover(self, event: pygame.event.Event) -> bool:
        """Give an event to hovering unless a climax plays; return whether it was only for that."""
        hover = self.screen.hover
        if not self.highlights.is_playing:
            return hover.event(event, self.screen.controls)
        if event.type == pygame.MOUSEMOTION:
            hover.guard.note_pointer(event.pos)
        return False

    def _give_to_turn(self, event: pygame.event.Event) -> None:
        """Give an event to the turn of a person, if there is one, and show what it has changed."""
        controls = self.screen.controls
        if controls is not None and controls.event(event, self.screen.now):
            self.screen.refresh_hud()

    def _skip(self, event: pygame.event.Event) -> bool:
        """Skip the steps up to the next person's turn. Return False if a person is choosing now."""
        if self.screen.controls is not None:
            return False
        self.presentation.skipping = True
        if not self.highlights.is_active:
            self._finish_waiting()
        elif not self._finish_flights():
            self.highlights.go_on(self.screen.now)
        return True

    def _show_again(self, event: pygame.event.Event) -> bool:
        """Show the climax that stays, or the last steps, once more; or say that there are none.
        Return False if no climax stays and nobody is choosing."""
        controls = self.screen.controls
        if self.highlights.is_staying:
            self.highlights.replay()
            return True
        if controls is None:
            return False
        controls.let_go(self.screen.now)
        if self.presentation.queue_replay():
            self.screen.controls = None
        else:
            self.screen.notice("play.nothing")
        return True

    def _ask_hint(self, event: pygame.event.Event) -> bool:
        """Ask for a hint, or in a lesson, show the move that it waits for. Return False if nobody
        is choosing. A click is ignored just after the button has moved under the pointer."""
        controls = self.screen.controls
        if controls is None or self.presentation.busy:
            return False
        if self.turns.lesson is not None:
            self.turns.lesson.show_wish()
            return True
        if event.type == pygame.KEYDOWN or not self.hints.guard.asleep:
            self.screen.ask_hint()
        else:
            self.screen.refresh_hud()
        return True

    def _give_to_hint(self, event: pygame.event.Event) -> bool:
        """Give an event to the hint, which it may accept or close; return whether it was taken."""
        hints, controls = self.hints, self.screen.controls
        had_hint = hints.is_shown_for(controls) or hints.is_thinking
        taken = hints.event(event, controls)
        has_hint = hints.is_shown_for(controls) or hints.is_thinking
        if had_hint and (taken or not has_hint):
            self.screen.refresh_hud()
        return taken

    def _explain_word(self) -> None:
        """Explain the next word on the table, or open the glossary if there is none."""
        screen = self.screen
        if not self.highlights.is_playing and screen.hover.next_word(screen.controls):
            return
        if screen.words.glossary:
            self.presentation.cut_short(self.screen.now)  # close the hand that has just chosen
            self.turns.open_rules(GLOSSARY_ANCHOR)

    def _finish_then_press(self, event: pygame.event.Event, name: str, opens_page: bool) -> None:
        """End what is still being shown, then take the press. A key that ended something does
        nothing else, unless it opens a page. A click that ended something does nothing else if
        another thing is under the pointer then than before. `name`: the toolbar button, or ""."""
        screen = self.screen
        nobody_chose = screen.controls is None
        aimed_at = self._thing_under(event, name)
        key = event.key if event.type == pygame.KEYDOWN else None
        was_cut = self._finish_waiting()
        if was_cut:
            if key is not None and not opens_page:
                return
            name = self.toolbar.button_pressed(event)  # the buttons may have moved
            if nobody_chose and self._thing_under(event, name) != aimed_at:
                return
        if self.toolbar.objection is not None and self._close_objection(event, key):
            return
        if key == pygame.K_ESCAPE:
            self._press_escape()
        elif key == pygame.K_PAUSE or name == "menu":
            self.turns.open_pause()
        elif key in RULES_KEYS:
            self.turns.open_rules()
        elif self._is_on_seal(event):
            self.turns.open_seals()
        else:
            self._give_to_turn(event)
            if was_cut and nobody_chose and screen.controls is not None:
                screen.controls.only_picks = True

    def _close_objection(self, event: pygame.event.Event, key: int | None) -> bool:
        """Close the objection. Return whether the press was for its link, and opened the rules."""
        is_rules_key = key in RULES_KEYS and bool(self.toolbar.anchor)
        follows_link = self.toolbar.is_on_link(event) or is_rules_key
        self.toolbar.objection = None
        self.screen.refresh_hud()
        if follows_link:
            self.turns.open_rules(self.toolbar.anchor)
        return follows_link

    def _press_escape(self) -> None:
        """Close the log if it is open, else put picked cards back, else open the pause."""
        controls = self.screen.controls
        if self.log.open:
            self.screen.toggle_log()
        elif controls is not None and controls.builder.picked_cards:
            controls.let_go(self.screen.now)
            self.screen.refresh_hud()
        else:
            self.turns.open_pause()

    def _thing_under(self, event: pygame.event.Event, name: str) -> object:
        """Return the menu button or the resting card under a click, None for neither or a key."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return None
        return name if name == "menu" else self.screen.renderer.card_at_rest(*event.pos)

    def _is_on_seal(self, event: pygame.event.Event) -> bool:
        """Return whether a press is a click on the seal of the deal at the head of the table."""
        seal = self.screen.renderer.canvas.items.get("sealed")
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return is_click and seal is not None and seal.rect.collidepoint(event.pos)

    def _finish_flights(self) -> bool:
        """End flights, frames that wait, and all else that is being shown. Return False, and end
        nothing, if there are no flights or frames."""
        return self.presentation.busy and self._finish_waiting()

    def _finish_waiting(self) -> bool:
        """End flights, frames, pauses and table talk. Return whether there were any."""
        now, talk = self.screen.now, self.screen.table_talk
        holds_sheet = talk.holds_sheet(now)
        if holds_sheet:
            talk.end_line(now)
        was_cut = self.presentation.cut_short(now) or holds_sheet
        if was_cut:
            self.step_scene(now)
        return was_cut


TakeEvent = Callable[[pygame.event.Event], None]

TOOLBAR_KEYS = {**{name: (key, 0) for name, key in KEYS.items()}, "menu": (pygame.K_PAUSE, 0)}
TOOLBAR_KEYS["undo"] = pygame.K_z, pygame.KMOD_LCTRL
TOOLBAR_KEYS["redo"] = pygame.K_y, pygame.KMOD_LCTRL
SKIP_MARGIN, LARGE_MARGIN = 0.04, 0.3  # of the frames for “go on” and “show large”


def scan_stops(screen: TableScreen, take_event: TakeEvent) -> list[Node]:
    """Return the stops at a table for a person who plays with switches, which move from one to the
    next and press it. The most wanted come first. They send key presses to `take_event`."""
    controls, renderer, hints = screen.controls, screen.renderer, screen.hints
    stop = partial(_key_stop, take_event)
    nodes: list[Node] = []
    if screen.toolbar.objection is not None and screen.toolbar.anchor:
        nodes.append(stop("rules", screen.toolbar.objection.item.rect, pygame.K_r))
    if controls is not None and hints.is_shown_for(controls) and hints.panel is not None:
        nodes.append(stop("advice", hints.panel.rect, pygame.K_RETURN))
    is_still = renderer.tween is None and not screen.highlights.is_active
    if is_still and renderer.table is not None and controls is not None:
        nodes += _turn_nodes(controls, screen, take_event)
    else:
        nodes.append(stop("on", _felt_rect(screen, SKIP_MARGIN), pygame.K_SPACE))
    if controls is not None and renderer.table is not None and not screen.highlights.is_active:
        nodes += _order_nodes(controls, screen, take_event)
    if screen.log.open:
        nodes.append(_log_group(screen.log.rect, take_event))
    rects = sorted(screen.toolbar.rects.items(), key=lambda named: named[1].x)
    head: list[Node] = [stop(("head", name), rect, *TOOLBAR_KEYS[name]) for name, rect in rects]
    if is_still:  # shows the middle of the table large
        large = stop("large", _felt_rect(screen, LARGE_MARGIN), pygame.K_F3)
        head.append(large._replace(stays=True))
    return [*nodes, *group_nodes("head", head)]


def _key_stop(take_event: TakeEvent, name: Hashable, rect: pygame.Rect, key: int,
              modifier: int = 0) -> Stop:  # fmt: skip
    """Return the stop with this name at a rectangle, which sends the press of a key."""
    return Stop(name, rect.copy, partial(take_event, key_press(key, modifier)))


def _log_group(rect: pygame.Rect, take_event: TakeEvent) -> Group:
    """Return the two stops of the open log: its halves, which scroll it up and down."""
    x, y, width, height = rect
    half = height // 2
    upper, lower = pygame.Rect(x, y, width, half), pygame.Rect(x, y + half, width, half)
    up = _key_stop(take_event, ("log", "up"), upper, pygame.K_PAGEUP)
    down = _key_stop(take_event, ("log", "down"), lower, pygame.K_PAGEDOWN)
    return Group(
        "log", (up._replace(stays=True, sign="up"), down._replace(stays=True, sign="down"))
    )


def _felt_rect(screen: TableScreen, margin: float) -> pygame.Rect:
    """Return the middle of the table beside the log: less `margin`, a share of width and height."""
    width, height = screen.renderer.room
    return pygame.Rect(0, 0, width, height).inflate(-round(width * margin), -round(height * margin))


def _turn_nodes(controls: TableInput, screen: TableScreen, take_event: TakeEvent) -> list[Node]:
    """Return the stops of the keyboard cursor in a turn, in groups of cards, places and buttons."""
    groups: dict[str, list[Node]] = {"card": [], "place": [], "button": []}
    for stop in controls.stops():
        kind = str(stop[0]) if isinstance(stop, tuple) else "card"
        stays = kind != "button"
        groups[kind].append(_turn_stop(stop, controls, screen, take_event, stays))
    return [node for kind, nodes in groups.items() for node in group_nodes(f"{kind}s", nodes)]


def _turn_stop(stop: Hashable, controls: TableInput, screen: TableScreen, take_event: TakeEvent,
               stays: bool) -> Stop:  # fmt: skip
    """Return a stop of the keyboard cursor for switches. `stays`: a press does not end the scan."""

    def move_cursor() -> None:
        if screen.controls is controls:  # the turn is not over
            controls.lights.cursor = stop
            screen.hover.by_keys = True
            screen.refresh_hud()

    def remove_cursor() -> None:
        """Take the cursor away while a whole group is framed."""
        if screen.controls is controls and controls.lights.cursor is not None:
            controls.lights.cursor = None
            screen.refresh_hud()

    def current_rect() -> pygame.Rect:
        """Return the rectangle of the stop now; an empty one after the turn."""
        thing = controls.thing_of_stop(stop) if screen.controls is controls else None
        return pygame.Rect(0, 0, 0, 0) if thing is None else rect_of(thing.room)

    press = partial(take_event, key_press(pygame.K_SPACE))
    return Stop(stop, current_rect, press, aim=move_cursor, stays=stays, aim_group=remove_cursor)


def _order_nodes(controls: TableInput, screen: TableScreen, take_event: TakeEvent) -> list[Node]:
    """Return the group of the stops that move the card picked last to the left or right in the
    hand; [] if none is picked. Each is one half of the card."""
    if not controls.builder.picked_cards:
        return []
    card = controls.builder.picked_cards[-1]
    stops = list[Node]()
    for side, key in controls.move_keys(card).items():
        stop = _turn_stop(card, controls, screen, take_event, stays=True)
        press = partial(take_event, key_press(key, pygame.KMOD_LSHIFT))
        where = partial(_half_rect, stop.where, side)
        stops.append(stop._replace(key=("order", side), where=where, press=press, sign=side))
    return [Group("order", tuple(stops))] if stops else []


def _half_rect(where: Callable[[], pygame.Rect], side: str) -> pygame.Rect:
    whole = where()
    left = whole.x if side == "left" else whole.x + whole.w // 2
    return pygame.Rect(left, whole.y, whole.w // 2, whole.h)
