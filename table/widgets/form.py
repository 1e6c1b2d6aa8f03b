"""A form: the widgets of one page, where they lie, their focus, events, drawing and tooltips."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import dist, inf
from typing import TypeVar

import pygame

from table.theme.theme import Theme
from table.widgets.brush import LOGICAL, Box, Brush, merge_rects, scale_of
from table.widgets.button import Button
from table.widgets.choice import Choice
from table.widgets.entry import Entry
from table.widgets.scroll import Panning, Scroll
from table.widgets.tooltip import Tooltip, TooltipTimer, place_page_tooltip
from table.widgets.widget import Point, Widget, inside, next_towards

W = TypeVar("W", bound=Widget)
TooltipSource = tuple[Widget, Tooltip, Box]  # the widget, its tooltip, and the box it is about
RING = 7.0  # logical units around a widget that its ring and edges may touch
FINGER = 44.0  # logical units: a smaller widget is hit by a finger that touches beside it
TOOLTIP_KEY = pygame.K_F3  # shows the tooltip of the focus at once
STIR_DISTANCE = 12  # pixels the mouse must move from where it pressed before tooltips come again
_ARROWS = {
    pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0),
}  # fmt: skip
_ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
_OUTSIDE = (-1_000_000, -1_000_000)  # where the mouse is while a finger is off the screen
_NO_SURFACE, _NO_RECT = pygame.Surface((1, 1)), pygame.Rect(0, 0, 0, 0)


class Form:
    """The widgets of a page of `size` logical units, scaled and centred in the window.

    Widgets are drawn, and visited by Tab, in the order they were added. Their areas count from the
    form's upper left corner, or from that of their column. `focus` is the widget that gets the
    keys; its ring is shown if `by_keys`. `reduced_motion`: columns stop when a finger lets go."""

    def __init__(self, theme: Theme, window: tuple[int, int] = LOGICAL,
                 size: tuple[float, float] = LOGICAL) -> None:  # fmt: skip
        self.theme, self.size = theme, size
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self.by_keys = self.reduced_motion = False
        self.on_escape: Callable[[], None] | None = None
        self.tooltip = TooltipTimer()
        self._columns: dict[Widget, Scroll] = {}
        self._panning = Panning()
        self._mouse = _OUTSIDE
        self._is_touch = False  # whether the last press was that of a finger
        self._held: Widget | None = None
        self._hovered: Widget | None = None
        self._keys_came_last = False  # then tooltips are those of the focus
        self._pressed_at: Point | None = None  # no tooltip before the mouse has left this place
        self._backdrop: pygame.Surface | None = None
        self._drawn: dict[Widget, pygame.Rect] = {}  # where each was drawn last
        self.resize(window)

    def resize(self, window: tuple[int, int]) -> None:
        """Scale and centre the page for a window of this size in pixels; draw it all afterwards."""
        self.window = window
        self.scale = scale_of(window)
        left = (window[0] - self.size[0] * self.scale) / 2
        top = (window[1] - self.size[1] * self.scale) / 2
        self.origin = left, top
        self._backdrop = None
        self._drop_press()

    def add(self, widget: W, within: Scroll | None = None) -> W:
        """Add a widget and return it. `within`: the column that scrolls it, None for none."""
        self.widgets.append(widget)
        if within:
            self._columns[widget] = within
            within.extent = max(within.extent, widget.area[1] + widget.area[3] + RING)
        return widget

    def find(self, name: str) -> Widget:
        """Return the first widget of this name; KeyError if there is none."""
        return {widget.name: widget for widget in reversed(self.widgets)}[name]

    def column(self, widget: Widget) -> Scroll | None:
        """Return the column that contains a widget; None if it is in none."""
        return self._columns.get(widget)

    def columns(self) -> list[Scroll]:
        return [widget for widget in self.widgets if isinstance(widget, Scroll)]

    def pixels(self, widget: Widget, box: Box | None = None) -> pygame.Rect:
        """Return the pixels of a widget, or of a box in it, as it is scrolled now."""
        return self._brush(widget).rect(box or widget.area)

    def centre_of(self, name: str) -> tuple[int, int]:
        return self.pixels(self.find(name)).center

    def visible_rect(self, name: str) -> pygame.Rect:
        """Return the pixels of the widget of this name, as far as its column shows them."""
        widget = self.find(name)
        return self._clipped(widget, self.pixels(widget))

    def to_units(self, pixel: tuple[int, int]) -> Point:
        x, y = self.origin
        return (pixel[0] - x) / self.scale, (pixel[1] - y) / self.scale

    def _corner(self, widget: Widget) -> Point:
        """Return the point from which a widget's area counts, in the page's units."""
        column = self._columns.get(widget)
        return (column.area[0], column.area[1] - column.offset) if column else (0.0, 0.0)

    def _brush(self, widget: Widget, surface: pygame.Surface | None = None) -> Brush:
        """Return a brush for a widget; one without a surface only converts units."""
        (x, y), (left, top) = self.origin, self._corner(widget)
        origin = (x + left * self.scale, y + top * self.scale)
        return Brush(surface or _NO_SURFACE, self.theme, self.scale, origin)

    def _bounds(self, widget: Widget) -> pygame.Rect:
        """Return the rectangle of all pixels that a widget, its ring and its list may draw on."""
        x, y, w, h = widget.bounds()
        rect = self.pixels(widget, (x - RING, y - RING, w + 2 * RING, h + 2 * RING))
        has_open_list = isinstance(widget, Choice) and widget.is_open
        return rect if has_open_list else self._clipped(widget, rect)

    def _clipped(self, widget: Widget, rect: pygame.Rect) -> pygame.Rect:
        """Return the part of a rectangle that the widget's column shows; all of it without one."""
        column = self._columns.get(widget)
        if column is None:
            return rect
        x, y, w, h = column.area
        return rect.clip(self.pixels(column, (x - RING, y, w + RING, h)))  # rings reach out left

    def _mouse_from(self, widget: Widget) -> Point:
        """Return the position of the mouse, in the units in which the widget's area counts."""
        x, y = self._brush(widget).origin
        return (self._mouse[0] - x) / self.scale, (self._mouse[1] - y) / self.scale

    def _open_choice(self) -> Choice | None:
        """Return the focused choice if its list is open, else None; sets the limits of its list."""
        if not isinstance(self.focus, Choice):
            return None
        left, top = self._corner(self.focus)
        self.focus.limits = (-left, -top, *self.size)
        return self.focus if self.focus.is_open else None

    def draw(self, surface: pygame.Surface, whole: bool = False) -> list[pygame.Rect]:
        """Draw the parts of the page that have changed, and return their rectangles. `whole`: draw
        all of it, and keep the fresh background on the surface, to draw single widgets on later."""
        changed = [*self.tooltip.changed_rects]
        for widget in self.widgets:
            if widget.dirty:
                changed += [self._bounds(widget), self._drawn.get(widget, _NO_RECT)]
        if whole or self._backdrop is None:
            self._backdrop = surface.copy()
            changed = [surface.get_rect()]
        elif not changed:
            return []
        dirty = merge_rects(changed, surface.get_rect())
        for rect in dirty:
            self._draw_part(surface, rect)
        surface.set_clip(None)
        self.tooltip.changed_rects = []
        for widget in self.widgets:
            widget.dirty = False
            self._drawn[widget] = self._bounds(widget)
        return dirty

    def _draw_part(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the part of the page in a rectangle: widgets, open list, tooltip."""
        surface.set_clip(rect)
        surface.blit(self._backdrop or surface, rect, rect)
        widgets = [widget for widget in self.widgets if self._bounds(widget).colliderect(rect)]
        for widget in widgets:
            if widget.visible:
                surface.set_clip(self._clipped(widget, rect))
                brush = self._brush(widget, surface)
                widget.draw_noting_texts(brush)
                if widget.focused and self.by_keys:
                    brush.focus(widget.area, widget.focus_gap)
        surface.set_clip(rect)
        for widget in widgets:
            if isinstance(widget, Scroll):
                widget.draw_fades(self._brush(widget, surface))
        choice = self._open_choice()
        if choice:
            choice.draw_list(self._brush(choice, surface))
        if self.tooltip.shown_tooltip:
            panel, place = self.tooltip.shown_tooltip
            surface.blit(panel.picture, place)

    def text_rects(self) -> list[pygame.Rect]:
        """Return the rectangles in pixels of all visible texts and buttons."""
        widgets = [w for w in self.widgets if w.visible and w not in self._columns.values()]
        rects = [self._clipped(w, self.pixels(w, w.text_area())) for w in widgets]
        return [rect for rect in rects if rect]  # without empty ones

    def button_rects(self) -> list[pygame.Rect]:
        """Return the rectangles in pixels of all widgets to press that do not scroll."""
        return [self._bounds(widget) for widget in self.stops() if not isinstance(widget, Scroll)]

    def set_focus(self, widget: Widget | None) -> None:
        """Give the focus to a widget, or to none; its column scrolls it into sight."""
        if widget is self.focus:
            return
        if self.focus:
            self.focus.focused = False
            self.focus.blur()
        self.focus = widget
        if isinstance(widget, Entry):
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()
        if widget:
            widget.focused = True
            widget.gain_focus()
            if widget in self._columns:
                _, y, _, h = widget.area
                self._columns[widget].show(y - RING, h + 2 * RING)
            self._open_choice()

    @property
    def current(self) -> Widget | None:
        """The widget with the key focus; if the mouse was used last, the one under the mouse."""
        return self.focus if self.by_keys or not self._hovered else self._hovered

    def stops(self) -> list[Widget]:
        """Return the widgets at which Tab stops, in its order."""
        return [w for w in self.widgets if w.focusable and w.enabled and w.visible]

    def event(self, event: pygame.event.Event) -> None:
        """Handle an event of the keys, the mouse or a finger, or send it to its widget."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            self.tooltip.dismiss()
        if event.type in (pygame.KEYDOWN, pygame.MOUSEMOTION):
            self._keys_came_last = event.type == pygame.KEYDOWN
        if event.type == pygame.KEYDOWN:
            self._key_event(event)
        elif event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            if isinstance(self.focus, Entry):
                self.focus.type(event.text, event.type == pygame.TEXTEDITING)
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._pointer_event(event)
        elif event.type == pygame.MOUSEWHEEL:
            notches = getattr(event, "precise_y", 0) or event.y
            under = self._widget_under()
            around = [w for w in self.columns() if inside(self._mouse_from(w), w.area)]
            is_used = any(widget.wheel(notches) for widget in (under, *around) if widget)
            if is_used and not self._held:  # another widget is under the mouse now
                self._move(self._mouse)

    def _pointer_event(self, event: pygame.event.Event) -> None:
        """Handle a motion of the mouse or a finger, or a press or release of the left button."""
        self._is_touch = bool(event.dict.get("touch"))
        is_finger_down = self._is_touch and event.type == pygame.MOUSEBUTTONDOWN
        if is_finger_down or dist(event.pos, self._pressed_at or event.pos) > STIR_DISTANCE:
            self._pressed_at = None  # tooltips may come again
        if event.type == pygame.MOUSEMOTION or event.button == 1:
            self._move(event.pos)
            if event.type == pygame.MOUSEBUTTONDOWN:
                self._press()
            elif event.type == pygame.MOUSEBUTTONUP:
                self._release(bool(event.dict.get("void")))

    def _key_event(self, event: pygame.event.Event) -> None:
        """Send a key to the focus; unless used there, move the focus, press a button or scroll."""
        focus, key, stops = self.focus, event.key, self.stops()
        mods = event.dict.get("mod", 0)
        if not isinstance(focus, Entry) or key in (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN):
            self._show_focus(True)  # any other key types into the field
        main = next((w for w in stops if isinstance(w, Button) and w.style == "primary"), None)
        if key == pygame.K_END and mods & pygame.KMOD_CTRL and main:
            self.set_focus(main)
        elif focus and focus.enabled and focus.visible and focus.key(event):
            pass
        elif key == TOOLTIP_KEY:
            self.tooltip.skip_wait(self._tooltip_source())
        elif key == pygame.K_ESCAPE and self.on_escape:
            self.on_escape()
        elif key == pygame.K_TAB and stops:
            self._step_focus(stops, -1 if mods & pygame.KMOD_SHIFT else 1)
        elif key in _ARROWS and stops:
            rects = {widget: self.pixels(widget) for widget in stops}
            self.set_focus(next_towards(focus, rects, _ARROWS[key]))
        elif key in _ENTERS and isinstance(focus, Entry):  # which goes on to the next field
            later_stops = stops[stops.index(focus) + 1 :] if focus in stops else []
            later_fields = [widget for widget in later_stops if isinstance(widget, Entry)]
            self.set_focus(later_fields[0] if later_fields else main or focus)
            self._show_focus(True)
        elif key in _ENTERS:
            if main is not None:
                main.click()
        else:
            for column in self.columns():
                if column.visible and column.key(event):
                    return

    def _step_focus(self, stops: list[Widget], step: int) -> None:
        """Move the focus by `step` stops; from none, to the first or, backwards, to the last."""
        number = 0 if step > 0 else -1
        if self.focus in stops:
            number = stops.index(self.focus) + step
        self.set_focus(stops[number % len(stops)])

    def _show_focus(self, by_keys: bool) -> None:
        if self.focus and by_keys != self.by_keys:
            self.focus.dirty = True
        self.by_keys = by_keys

    def _is_uncovered(self, widget: Widget) -> bool:
        column = self._columns.get(widget)
        return widget.visible and (not column or inside(self._mouse_from(column), column.area))

    def _widget_under(self) -> Widget | None:
        """Return the topmost widget that a press here is for; None for none. An open list lies on
        top of everything. A finger that hits no button means the nearest one close by, if any."""
        choice = self._open_choice()
        if choice and choice.contains(self._mouse_from(choice)):
            return choice
        solid = [w for w in reversed(self.widgets) if w.focusable or isinstance(w, Scroll)]
        live = (widget for widget in solid if widget.enabled and self._is_uncovered(widget))
        under = next((widget for widget in live if widget.contains(self._mouse_from(widget))), None)
        if self._is_touch and (under is None or not under.focusable):
            return self._nearest_to_finger() or under
        return under

    def _nearest_to_finger(self) -> Widget | None:
        """Return the nearest widget within a finger's reach (see FINGER); None for none."""
        nearest, min_distance = None, inf
        for widget in filter(self._is_uncovered, self.stops()):
            x, y, w, h = widget.area
            at = self._mouse_from(widget)
            across = abs(at[0] - x - w / 2)
            down = abs(at[1] - y - h / 2)
            is_near = 2 * across < max(FINGER, w) and 2 * down < max(FINGER, h)
            if is_near and across + down < min_distance:
                nearest, min_distance = widget, across + down
        return nearest

    def _column_under(self, under: Widget | None) -> Scroll | None:
        """Return the column that a finger on this widget scrolls: the widget's own, or the first
        under the finger. None if there is none, or if the finger drags the widget instead."""
        if under is not None and under.draggable:
            return None
        if under is not None and under in self._columns:
            return self._columns[under]
        columns = [under] if isinstance(under, Scroll) else []
        columns += [column for column in self.columns() if column.visible]
        return next((w for w in columns if inside(self._mouse_from(w), w.area)), None)

    def is_tap(self, widget: Widget, pixel: tuple[int, int]) -> bool:
        """Whether a finger lifted here taps the widget; not if it scrolled or showed a tooltip."""
        if self._panning.column is not None or self.tooltip.shown_tooltip is not None:
            return False
        return self._held is widget and self._bounds(widget).collidepoint(pixel)

    def _move(self, pixel: tuple[int, int]) -> None:
        """Move the pointer: push a column, drag the held widget or, if none is held, hover."""
        self._mouse = pixel
        if self._is_touch and self._panning.move(self.to_units(self._mouse)):
            self._drop_press()
            self.tooltip.dismiss()
        elif self._held:
            self._held.drag(self._mouse_from(self._held))
        else:
            self._hover(self._widget_under())
            if self._hovered:
                self._hovered.hover(self._mouse_from(self._hovered))

    def _hover(self, widget: Widget | None) -> None:
        """Note which widget is under the pointer; None for none."""
        if widget is not self._hovered:
            if self._hovered:
                self._hovered.hovered = False
            if widget:
                widget.hovered = True
            self._hovered = widget

    def _press(self) -> None:
        """Press the widget under the pointer, or the page beside all widgets."""
        self._show_focus(False)
        self.tooltip.restart()
        under = self._widget_under()
        self.set_focus(under if under and under.focusable else None)
        self._held = under
        if self._is_touch:
            self._panning.start(self.to_units(self._mouse), self._column_under(under))
        if under:
            under.held = True
            under.press(self._mouse_from(under))

    def _drop_press(self) -> Widget | None:
        """End the present press without a click; returns the widget that was held, or None."""
        widget = self._held
        if widget:
            widget.held = False
            self._held = None
        return widget

    def _release(self, is_cancelled: bool) -> None:
        """Release the held widget: a click, unless a finger has scrolled or shown a tooltip."""
        held = self._drop_press()
        has_pushed = self._panning.lift(self.reduced_motion)
        if has_pushed or is_cancelled:
            self.tooltip.dismiss()
            self._leave()
            return
        if held:
            if self.tooltip.shown_tooltip is None:
                at = self._mouse_from(held)
                if self._is_touch and not held.contains(at) and self._nearest_to_finger() is held:
                    x, y, w, h = held.area
                    at = x + w / 2, y + h / 2  # missed by little: as if in the middle
                held.release(at)
                self._pressed_at = self._mouse
            self._move(self._mouse)
        if self._is_touch and self.tooltip.shown_tooltip is None:
            self._leave()

    def _leave(self) -> None:
        self._mouse = _OUTSIDE
        self._hover(None)

    def step(self, now: float) -> None:
        """Move the caret, rolling columns and tooltips on to the time `now`, in seconds."""
        self._panning.step(now)
        if isinstance(self.focus, Entry):
            self.focus.step(now)
        source = self._tooltip_source()
        if self._open_choice():  # its list is where the tooltip would be
            source = None
            self.tooltip.dismiss()
        if self.tooltip.step(source, now) and source:
            widget, tooltip, box = source
            near = self.pixels(widget, box)
            self.tooltip.show(place_page_tooltip(tooltip, near, self.theme, self.window))

    def _tooltip_source(self) -> TooltipSource | None:
        """Return the tooltip of the focus if a key was used last, else of the topmost widget under
        the mouse; None for none. A held widget shows one only to a finger or for a word."""
        candidates: Iterable[Widget] = []
        if self._keys_came_last:
            candidates = [self.focus] if self.focus else []
        elif self._pressed_at is None:
            candidates = filter(self._is_uncovered, reversed(self.widgets))
        for widget in candidates:
            found = widget.tooltip_at(None if self._keys_came_last else self._mouse_from(widget))
            if found is not None:
                tooltip, box = found
                is_wanted = self._is_touch or tooltip.word or not self._held
                return (widget, tooltip, box) if is_wanted else None
        return None
