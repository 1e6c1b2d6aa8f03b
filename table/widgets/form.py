"""A form: the widgets of one page, their focus, their events, and what is told of them."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import pygame

from table.theme.theme import Theme
from table.widgets.brush import LOGICAL
from table.widgets.choice import Choice
from table.widgets.entry import Entry
from table.widgets.laid import RING
from table.widgets.painted import Painted
from table.widgets.resting import Paper, Told
from table.widgets.scroll import Scroll
from table.widgets.steer import along, main_button, onward, toward
from table.widgets.tooltip import spelled_out, tip_at
from table.widgets.widget import Point, Widget, inside

_ARROWS = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
LOOK = pygame.K_F3  # what the focus is on is told at once
_ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
TALLEST = 0.6  # of the window: a tooltip on which its own words are explained as well
_AWAY = (-1.0e6, -1.0e6)
_POINTED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
STIRS = 12  # pixels from where the mouse pressed: nearer it has not gone on to anything else
_MOVES = (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN)


class Form(Painted):
    """`size` logical units (the whole 1024 x 640 by default), centred in the window and scaled.

    Widgets are drawn in the order they were added; Tab goes in that order too.
    """

    def __init__(
        self, theme: Theme, window: tuple[int, int] = LOGICAL, size: tuple[float, float] = LOGICAL
    ) -> None:
        super().__init__(theme, size)
        self.on_escape: Callable[[], None] | None = None
        self._held: Widget | None = None
        self._hovered: Widget | None = None
        self._typed = False  # what the keys are on is told, and not what the pointer is on
        self._hushed: Point | None = None  # nothing is told before the mouse has gone from there
        self.resize(window)

    def resize(self, window: tuple[int, int]) -> None:
        """The window has this many pixels; draw everything anew after this."""
        self._centre(window)
        self._backdrop = None
        if self._held:  # whatever was under way is given up, and nothing is pressed
            self._held.held = False
            self._held = None

    def set_focus(self, widget: Widget | None) -> None:
        """Give the focus to a widget, or to none; a column scrolls it into sight."""
        if widget is self.focus:
            return
        if self.focus:
            self.focus.focused = False
            self.focus.left()
        self.focus = widget
        if isinstance(widget, Entry):
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()
        if widget:
            widget.focused = True
            widget.entered()
            if isinstance(widget, Choice):
                widget.room = lambda: self._room(widget)
                widget.across = lambda: self._across(widget)
            if widget in self._within:
                _, y, _, h = widget.area
                self._within[widget].show(y - RING, h + 2 * RING)

    @property
    def met(self) -> Widget | None:
        """What the keys are on; where the mouse was used last, what it is on."""
        return self.focus if self.by_keys or not self._hovered else self._hovered

    def stops(self) -> list[Widget]:
        """The widgets Tab stops at, in its order."""
        return [w for w in self.widgets if w.focusable and w.enabled and w.visible]

    def event(self, event: pygame.event.Event) -> bool:
        """Send one event where it belongs; True if it was used."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            self._resting.put_away()
        if event.type in _POINTED:
            self.touch = bool(event.dict.get("touch"))
        if event.type in (pygame.KEYDOWN, pygame.MOUSEMOTION):
            self._typed = event.type == pygame.KEYDOWN
        fresh = self.touch and event.type == pygame.MOUSEBUTTONDOWN  # it comes from nowhere
        if fresh or (event.type == pygame.MOUSEMOTION and self._gone_on(event.pos)):
            self._hushed = None
        if event.type == pygame.KEYDOWN:
            if self.focus and not self.by_keys:
                self.focus.stale = True
            typing = isinstance(self.focus, Entry) and event.key not in _MOVES
            self.by_keys = self.by_keys or not typing
            return self._key(event)
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            if isinstance(self.focus, Entry):
                self.focus.type(event.text, event.type == pygame.TEXTEDITING)
            return isinstance(self.focus, Entry)
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._move(event.pos)
            return self._press()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._move(event.pos)
            return self._release(bool(event.dict.get("void")))
        elif event.type == pygame.MOUSEWHEEL:
            return self._wheel(getattr(event, "precise_y", 0) or event.y)
        return False

    def _gone_on(self, pos: tuple[int, int]) -> bool:
        """Whether the mouse has left what it pressed."""
        at = self._hushed or pos
        return hypot(pos[0] - at[0], pos[1] - at[1]) > STIRS

    def step(self, now: float) -> None:
        """Time goes on; carets blink, and who rests on a thing is told what it is."""
        self._panning.step(now)
        for widget in self.widgets:
            widget.step(now)
        under = self._told_by(self.focus, None) if self._typed else self._tipped()
        if not self._typed and self._hushed is not None:  # it would cover what has been pressed for
            under = None
        asks = self.touch or (under is not None and under[1].word)  # of a finger, for anything
        if self._held and not asks:  # a long press asks for a word
            under = None
        if isinstance(self.focus, Choice) and self.focus.opened:  # its entries lie where it would
            under = None
            self._resting.put_away()
        self._resting.step(under, now)

    def _tipped(self) -> Told | None:
        """The topmost thing under the mouse that has something to tell."""
        for widget in reversed(self.widgets):
            column = self._within.get(widget)
            seen = not column or inside(self._local(column), column.area)
            told = self._told_by(widget, self._local(widget)) if widget.visible and seen else None
            if told is not None:
                return told
        return None

    def _told_by(self, widget: Widget | None, at: Point | None) -> Told | None:
        told = None if widget is None else widget.told(at)
        return None if widget is None or told is None else (widget, *told)

    def _tip(self, told: Told) -> Paper | None:
        """A tooltip and where it lies: that of a word on no account on the word itself. The words
        on it are explained there too, as the pointer cannot go there, unless that is too much."""
        widget, tip, box = told
        near = self._brush(widget).rect(box)
        never, whole = [near] if tip.word else [], spelled_out(tip)
        return tip_at(whole, near, self.theme, self.window, (), never, TALLEST) or tip_at(
            tip._replace(glossary=None), near, self.theme, self.window, (), never
        )

    def _under(self) -> Widget | None:
        """The topmost widget under the mouse; an open list lies above all."""
        if isinstance(self.focus, Choice) and self.focus.holds(self._local(self.focus)):
            return self.focus
        found = None
        for widget in reversed(self.widgets):
            if self._live(widget) and widget.holds(self._local(widget)) and _solid(widget):
                found = widget
                break
        if self.touch and (found is None or not found.focusable):
            return self._beside() or found
        return found

    def tapped(self, widget: Widget, pixel: tuple[int, int]) -> bool:
        """Whether a finger that is lifted here has tapped this widget."""
        pushed = self._panning.column is not None or self._resting.paper is not None
        return self._held is widget and not pushed and self._pixels(widget).collidepoint(pixel)

    def _move(self, pixel: tuple[int, int]) -> None:
        self._mouse = (float(pixel[0]), float(pixel[1]))
        if self.touch and self._pushes():
            self._let_go()
            return
        if self._held:
            self._held.drag(self._local(self._held))
            return
        under = self._under()
        if under is not self._hovered:
            if self._hovered:
                self._hovered.hovered = False
            if under:
                under.hovered = True
            self._hovered = under
        if under:
            under.hover(self._local(under))

    def _press(self) -> bool:
        if self.focus:
            self.focus.stale = self.focus.stale or self.by_keys
        self.by_keys = False
        self._resting.pressed()
        under = self._under()
        self.set_focus(under if under and under.focusable else None)
        self._held = under
        if self.touch:
            self._put(under)
        if under:
            under.held = True
            under.press(self._local(under))
        return under is not None

    def _let_go(self) -> None:
        """The press under way comes to nothing."""
        held, self._held = self._held, None
        if held:
            held.held = False
        self._resting.put_away()

    def _release(self, void: bool = False) -> bool:
        if self._panning.lifted(self.still) or void:
            self._let_go()
            self._leave()
            return True
        held, self._held = self._held, None
        if held:
            held.held = False
            if self._resting.paper is None:  # else the press has been answered by that
                at = self._local(held)
                if self.touch and not held.holds(at) and self._beside() is held:
                    at = held.area[0] + held.area[2] / 2, held.area[1] + held.area[3] / 2
                held.release(at)
                self._hushed = self._mouse
            self._move((round(self._mouse[0]), round(self._mouse[1])))
        if self.touch and self._resting.paper is None:
            self._leave()
        return held is not None

    def _leave(self) -> None:
        """A finger that has been lifted points at nothing."""
        self._mouse = _AWAY
        if self._hovered:
            self._hovered.hovered = False
        self._hovered = None

    def _wheel(self, notches: float) -> bool:
        under = self._under()
        used = under is not None and under.wheel(notches)
        if not used:
            for column in self.widgets:
                if isinstance(column, Scroll) and inside(self._local(column), column.area):
                    used = used or column.wheel(notches)
        if used and not self._held:  # something else lies under the mouse now
            self._move((round(self._mouse[0]), round(self._mouse[1])))
        return used

    def _key(self, event: pygame.event.Event) -> bool:
        focus = self.focus
        main = main_button(self.stops())
        if event.key == pygame.K_END and event.dict.get("mod", 0) & pygame.KMOD_CTRL and main:
            self.set_focus(main)
            return True
        if focus and focus.enabled and focus.visible and focus.key(event):
            return True
        if event.key == LOOK:
            self._resting.asked(self._told_by(focus, None))
        elif event.key == pygame.K_ESCAPE and self.on_escape:
            self.on_escape()
        elif event.key == pygame.K_TAB:
            back = getattr(event, "mod", 0) & pygame.KMOD_SHIFT
            self.set_focus(along(self.stops(), focus, -1 if back else 1))
        elif event.key in _ARROWS and self.stops():
            middles = {w: pygame.Vector2(self._brush(w).rect(w.area).center) for w in self.stops()}
            self.set_focus(toward(middles, focus, *_ARROWS[event.key]))
        elif event.key in _ENTERS and isinstance(focus, Entry):
            self.set_focus(onward(self.stops(), focus))  # Enter alone presses nothing for who types
            self.by_keys = True
        elif event.key in _ENTERS:
            meant = main_button(self.stops())
            if meant is not None:
                meant.click()
            return meant is not None
        else:
            return any(w.key(event) for w in self.widgets if isinstance(w, Scroll) and w.visible)
        return True


def _solid(widget: Widget) -> bool:
    """Whether the mouse meets the widget: pictures and texts without a purpose let it through."""
    return widget.focusable or isinstance(widget, Scroll)
