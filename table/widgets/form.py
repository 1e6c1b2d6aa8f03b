"""A form: the widgets of one page, where they lie, their focus, events, drawing and tooltips."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot
from typing import TypeVar

import pygame

from table.theme.theme import Theme
from table.widgets.brush import LOGICAL, Box, Brush, scale_of
from table.widgets.button import Button
from table.widgets.choice import Choice
from table.widgets.entry import Entry
from table.widgets.scroll import Panning, Scroll
from table.widgets.tooltip import RESTS, Sheet, Tooltip, spelled_out, tooltip_at
from table.widgets.widget import Panel, Point, Widget, inside

W = TypeVar("W", bound=Widget)
Paper = tuple[Sheet, pygame.Rect]
Source = tuple[Widget, Tooltip, Box]
"""What a tooltip is of: a widget, the text, and which box of the widget."""

RING = 7.0  # units around a widget that its ring and edges may touch
FINGER = 44.0  # logical units, the least that a finger is asked to hit
LOOK = pygame.K_F3  # shows the tooltip of the focus at once
TALLEST = 0.6  # of the window: a tooltip on which its own words are explained as well
STIRS = 12  # pixels the mouse must move from where it pressed before tooltips come again
_ARROWS = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
_ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
_MOVES = (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN)
_AWAY = (-1.0e6, -1.0e6)
_NOWHERE = pygame.Surface((1, 1))


class TooltipTimer:
    """Shows a tooltip once the pointer or the focus has rested on something.

    `paper` is the tooltip shown now; `changed`, where one has come or gone since that was last
    emptied. `place` makes the paper; None where there is no room.
    """

    def __init__(self, place: Callable[[Source], Paper | None]) -> None:
        self.place = place
        self.paper: Paper | None = None
        self.changed: list[pygame.Rect] = []
        self._source: Source | None = None
        self._since = 0.0  # seconds

    def step(self, source: Source | None, now: float) -> None:
        """Advance the time; `source`: what is rested on, if it has a tooltip."""
        if source != self._source:
            self.dismiss()
            self._source, self._since = source, now
        elif source and self.paper is None and now - self._since >= RESTS:
            self.paper = self.place(source)
            self.changed += [self.paper[1]] if self.paper else []

    def restart(self) -> None:
        """Forget what was rested on: a press begins."""
        self._source = None

    def show_now(self, source: Source | None) -> None:
        """Show this tooltip without waiting."""
        self.dismiss()
        self._source, self._since = source, float("-inf")

    def dismiss(self) -> None:
        """Hide the tooltip until something else is rested on."""
        self.changed += [self.paper[1]] if self.paper else []
        self.paper, self._since = None, float("inf")


class Form:
    """`size` logical units (the whole 1024 x 640 by default), centred in the window and scaled.

    Widgets are drawn in the order they were added; Tab goes in that order too. A widget's area is
    counted from the form's corner, or from that of the column it was added within.
    `focus`: what the keys are on; `by_keys`: its ring is shown, to those who use them. `touch`:
    the last press was that of a finger. `still`: a column stops when the finger lets go of it.
    """

    def __init__(
        self, theme: Theme, window: tuple[int, int] = LOGICAL, size: tuple[float, float] = LOGICAL
    ) -> None:
        self.theme, self.size = theme, size
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self.by_keys = self.touch = self.still = False
        self.on_escape: Callable[[], None] | None = None
        self.tooltip = TooltipTimer(self._place_tooltip)
        self._columns: dict[Widget, Scroll] = {}
        self._panning = Panning()
        self._mouse: Point = (-1.0, -1.0)
        self._held: Widget | None = None
        self._hovered: Widget | None = None
        self._typed = False  # tooltips are those of the focus, and not of what is pointed at
        self._pressed_at: Point | None = None  # no tooltip before the mouse has left this place
        self._backdrop: pygame.Surface | None = None
        self._drawn: dict[Widget, pygame.Rect] = {}
        self.resize(window)

    def resize(self, window: tuple[int, int]) -> None:
        """Lay the page in the middle of a window of this many pixels; draw it anew after this."""
        self.window, self.scale = window, scale_of(window)
        self.origin = tuple((window[i] - self.size[i] * self.scale) / 2 for i in (0, 1))
        self._backdrop = None
        self._drop_press()

    # --- where widgets lie

    def add(self, widget: W, within: Scroll | None = None) -> W:
        """Put a widget on the form; `within` a column its area is counted from that corner."""
        self.widgets.append(widget)
        if within:
            self._columns[widget] = within
            bottom = widget.area[1] + widget.area[3] + RING
            within.extent = max(within.extent, bottom)
        return widget

    def find(self, name: str) -> Widget:
        """Find the widget of this name; KeyError when there is none."""
        for widget in self.widgets:
            if widget.name == name:
                return widget
        raise KeyError(name)

    def column(self, widget: Widget) -> Scroll | None:
        """The column a widget lies in, if it lies in any."""
        return self._columns.get(widget)

    def pixels(self, widget: Widget, box: Box | None = None) -> pygame.Rect:
        """The pixels of a widget, or of a box of it, wherever it has been scrolled to."""
        return self._brush(widget).rect(box or widget.area)

    def centre_of(self, name: str) -> tuple[int, int]:
        """The pixel in the middle of the widget of this name."""
        return self.pixels(self.find(name)).center

    def visible_rect(self, name: str) -> pygame.Rect:
        """The pixels of the widget of this name, as far as its column shows them."""
        widget = self.find(name)
        return self._clipped(widget, self.pixels(widget))

    def to_units(self, pixel: tuple[int, int]) -> Point:
        """Convert a pixel to the page's own units."""
        x, y = self.origin
        return (pixel[0] - x) / self.scale, (pixel[1] - y) / self.scale

    def _corner(self, widget: Widget) -> Point:
        """The corner from which a widget's area is counted, in the page's units."""
        column = self._columns.get(widget)
        return (column.area[0], column.area[1] - column.offset) if column else (0.0, 0.0)

    def _brush(self, widget: Widget, surface: pygame.Surface | None = None) -> Brush:
        """A brush whose origin is where the widget's area is counted from."""
        (x, y), (left, top) = self.origin, self._corner(widget)
        origin = (x + left * self.scale, y + top * self.scale)
        return Brush(surface or _NOWHERE, self.theme, self.scale, origin)

    def _bounds(self, widget: Widget) -> pygame.Rect:
        """All pixels the widget may touch."""
        x, y, w, h = widget.bounds()
        rect = self.pixels(widget, (x - RING, y - RING, w + 2 * RING, h + 2 * RING))
        opened = isinstance(widget, Choice) and widget.is_open
        return rect if opened else self._clipped(widget, rect)

    def _clipped(self, widget: Widget, rect: pygame.Rect) -> pygame.Rect:
        """What a widget's column shows of some pixels; rings may stand out at its left."""
        column = self._columns.get(widget)
        if column is None:
            return rect
        x, y, w, h = column.area
        return rect.clip(self.pixels(column, (x - RING, y, w + RING, h)))

    def _local(self, widget: Widget) -> Point:
        """The mouse, in the units and from the corner the widget counts by."""
        x, y = self._brush(widget).origin
        return (self._mouse[0] - x) / self.scale, (self._mouse[1] - y) / self.scale

    def _limit(self, choice: Choice) -> None:
        """Tell a choice where its list may drop: within the form, as the choice counts."""
        left, top = self._corner(choice)
        choice.limits = (-left, -top, *self.size)

    # --- drawing

    def draw(self, surface: pygame.Surface, whole: bool = False) -> list[pygame.Rect]:
        """Draw what changed and return those rectangles.

        `whole`: the surface holds a fresh background; it is kept, to redraw single widgets on.
        """
        if whole or self._backdrop is None:
            self._backdrop = surface.copy()
            dirty = [surface.get_rect()]
        else:
            found = self._dirty()
            if not found:
                return []
            dirty = merged(found, surface.get_rect())
        for rect in dirty:
            surface.set_clip(rect)
            surface.blit(self._backdrop, rect, rect)
            for widget in self.widgets:
                self._draw_widget(surface, widget, rect)
            for widget in self.widgets:
                if isinstance(widget, Scroll) and self._bounds(widget).colliderect(rect):
                    widget.draw_fades(self._brush(widget, surface))
            if isinstance(self.focus, Choice) and self.focus.is_open:
                self.focus.draw_list(self._brush(self.focus, surface))
            if self.tooltip.paper:
                sheet, place = self.tooltip.paper
                surface.blit(sheet.picture, place)
        surface.set_clip(None)
        self.tooltip.changed = []
        for widget in self.widgets:
            widget.dirty = False
            self._drawn[widget] = self._bounds(widget)
        return dirty

    def _dirty(self) -> list[pygame.Rect]:
        found = [*self.tooltip.changed]
        for widget in self.widgets:
            if widget.dirty:
                found += [self._bounds(widget), self._drawn.get(widget, pygame.Rect(0, 0, 0, 0))]
        return found

    def _draw_widget(self, surface: pygame.Surface, widget: Widget, rect: pygame.Rect) -> None:
        if not widget.visible or not self._bounds(widget).colliderect(rect):
            return
        brush = self._brush(widget, surface)
        surface.set_clip(self._clipped(widget, rect))
        brush.glossary = widget.glossary
        widget.draw(brush)
        widget.texts = tuple(brush.texts)
        if widget.glossary is not None:
            widget.terms = tuple((brush.box_of(spot.rect), spot.key) for spot in brush.spots)
        if widget.focused and self.by_keys:
            brush.focus(widget.area, widget.ring)
        surface.set_clip(rect)

    def text_rects(self) -> list[pygame.Rect]:
        """The pixels of all that is read or pressed."""
        inner = [w for w in self.widgets if w.visible and w not in self._columns.values()]
        rects = [self._clipped(w, self.pixels(w, w.text_area())) for w in inner]
        return [rect for rect in rects if rect.w and rect.h]

    def button_rects(self) -> list[pygame.Rect]:
        """The pixels of all that can be pressed now."""
        return [self._bounds(widget) for widget in self.stops() if not isinstance(widget, Scroll)]

    def title_rects(self) -> list[pygame.Rect]:
        """The pixels of the strips in which titles stand."""
        panels = [w for w in self.widgets if isinstance(w, Panel) and w.visible]
        return [self.pixels(panel, panel.title_area) for panel in panels]

    # --- the focus

    def set_focus(self, widget: Widget | None) -> None:
        """Give the focus to a widget, or to none; a column scrolls it into sight."""
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
            if isinstance(widget, Choice):
                self._limit(widget)

    @property
    def current(self) -> Widget | None:
        """What the keys are on; where the mouse was used last, what it is on."""
        return self.focus if self.by_keys or not self._hovered else self._hovered

    def stops(self) -> list[Widget]:
        """The widgets Tab stops at, in its order."""
        return [w for w in self.widgets if w.focusable and w.enabled and w.visible]

    # --- events

    def event(self, event: pygame.event.Event) -> bool:
        """Send one event where it belongs; True if it was used."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            self.tooltip.dismiss()
        if event.type in (pygame.KEYDOWN, pygame.MOUSEMOTION):
            self._typed = event.type == pygame.KEYDOWN
        handle = _HANDLERS.get(event.type)
        return handle is not None and handle(self, event)

    def _pointer_event(self, event: pygame.event.Event) -> bool:
        """Handle a motion, or a press or release of the left button."""
        self.touch = bool(event.dict.get("touch"))
        if event.type == pygame.MOUSEMOTION:
            at = self._pressed_at or event.pos
            if hypot(event.pos[0] - at[0], event.pos[1] - at[1]) > STIRS:
                self._pressed_at = None
            self._move(event.pos)
            return False
        if self.touch and event.type == pygame.MOUSEBUTTONDOWN:  # a finger comes from nowhere
            self._pressed_at = None
        if event.button != 1:
            return False
        self._move(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press()
        return self._release(bool(event.dict.get("void")))

    def _text_event(self, event: pygame.event.Event) -> bool:
        if isinstance(self.focus, Entry):
            self.focus.type(event.text, event.type == pygame.TEXTEDITING)
        return isinstance(self.focus, Entry)

    def _key_event(self, event: pygame.event.Event) -> bool:
        focus, key, stops = self.focus, event.key, self.stops()
        if focus and not self.by_keys:
            focus.dirty = True
        typing = isinstance(focus, Entry) and key not in _MOVES
        self.by_keys = self.by_keys or not typing
        main = main_button(stops)
        if key == pygame.K_END and event.dict.get("mod", 0) & pygame.KMOD_CTRL and main:
            self.set_focus(main)
        elif focus and focus.enabled and focus.visible and focus.key(event):
            pass
        elif key == LOOK:
            self.tooltip.show_now(self._tooltip_of(focus, None))
        elif key == pygame.K_ESCAPE and self.on_escape:
            self.on_escape()
        elif key == pygame.K_TAB:
            back = getattr(event, "mod", 0) & pygame.KMOD_SHIFT
            self.set_focus(next_stop(stops, focus, -1 if back else 1))
        elif key in _ARROWS and stops:
            middles = {w: pygame.Vector2(self.pixels(w).center) for w in stops}
            self.set_focus(stop_towards(middles, focus, *_ARROWS[key]))
        elif key in _ENTERS and isinstance(focus, Entry):
            self.set_focus(next_field(stops, focus))  # Enter alone presses nothing in a field
            self.by_keys = True
        elif key in _ENTERS:
            if main is not None:
                main.click()
            return main is not None
        else:
            return any(w.key(event) for w in self.widgets if isinstance(w, Scroll) and w.visible)
        return True

    def _wheel_event(self, event: pygame.event.Event) -> bool:
        notches = getattr(event, "precise_y", 0) or event.y
        under = self._under()
        used = under is not None and under.wheel(notches)
        if not used:
            for column in self.widgets:
                if isinstance(column, Scroll) and inside(self._local(column), column.area):
                    used = used or column.wheel(notches)
        if used and not self._held:  # something else lies under the mouse now
            self._move((round(self._mouse[0]), round(self._mouse[1])))
        return used

    # --- the pointer

    def _in_sight(self, widget: Widget) -> bool:
        """Whether the mouse is not where its column has scrolled a widget out of sight."""
        column = self._columns.get(widget)
        return widget.visible and (not column or inside(self._local(column), column.area))

    def _under(self) -> Widget | None:
        """The topmost widget under the mouse; an open list lies above all. Pictures and texts
        that cannot be pressed let the mouse through."""
        if isinstance(self.focus, Choice) and self.focus.contains(self._local(self.focus)):
            return self.focus
        found = None
        for widget in reversed(self.widgets):
            solid = widget.focusable or isinstance(widget, Scroll)
            live = solid and widget.enabled and self._in_sight(widget)
            if live and widget.contains(self._local(widget)):
                found = widget
                break
        if self.touch and (found is None or not found.focusable):
            return self._nearest() or found
        return found

    def _nearest(self) -> Widget | None:
        """What a finger means that comes down just beside it: nothing is too small for one."""
        best, least = None, float("inf")
        for widget in self.stops():
            if self._in_sight(widget):
                (x, y, w, h), at = widget.area, self._local(widget)
                more, higher = max(0.0, (FINGER - w) / 2), max(0.0, (FINGER - h) / 2)
                grown = (x - more, y - higher, w + 2 * more, h + 2 * higher)
                far = abs(at[0] - x - w / 2) + abs(at[1] - y - h / 2)
                if inside(at, grown) and far < least:
                    best, least = widget, far
        return best

    def _finger(self) -> Point:
        return self._mouse[0] / self.scale, self._mouse[1] / self.scale

    def _column_under(self, under: Widget | None) -> Scroll | None:
        """The column that a finger would push that comes down on this widget."""
        if under is not None and under.draggable:
            return None
        if isinstance(under, Scroll):
            return under
        if under is not None and under in self._columns:
            return self._columns[under]
        columns = [w for w in self.widgets if isinstance(w, Scroll) and w.visible]
        return next((w for w in columns if inside(self._local(w), w.area)), None)

    def is_tap(self, widget: Widget, pixel: tuple[int, int]) -> bool:
        """Whether a finger that is lifted here has tapped this widget."""
        pushed = self._panning.column is not None or self.tooltip.paper is not None
        return self._held is widget and not pushed and self._bounds(widget).collidepoint(pixel)

    def _move(self, pixel: tuple[int, int]) -> None:
        self._mouse = (float(pixel[0]), float(pixel[1]))
        if self.touch and self._panning.move(self._finger()):
            self._drop_press()
            self.tooltip.dismiss()
            return
        if self._held:
            self._held.drag(self._local(self._held))
            return
        under = self._under()
        self._hover(under)
        if under:
            under.hover(self._local(under))

    def _hover(self, widget: Widget | None) -> None:
        if widget is not self._hovered:
            if self._hovered:
                self._hovered.hovered = False
            if widget:
                widget.hovered = True
            self._hovered = widget

    def _press(self) -> bool:
        if self.focus and self.by_keys:
            self.focus.dirty = True
        self.by_keys = False
        self.tooltip.restart()
        under = self._under()
        self.set_focus(under if under and under.focusable else None)
        self._held = under
        if self.touch:
            self._panning.start(self._finger(), self._column_under(under))
        if under:
            under.held = True
            under.press(self._local(under))
        return under is not None

    def _drop_press(self) -> Widget | None:
        """End the press under way without pressing anything; returns what was held."""
        held, self._held = self._held, None
        if held:
            held.held = False
        return held

    def _release(self, void: bool) -> bool:
        if self._panning.lift(self.still) or void:
            self._drop_press()
            self.tooltip.dismiss()
            self._leave()
            return True
        held = self._drop_press()
        if held:
            if self.tooltip.paper is None:  # else the long press has shown that
                at = self._local(held)
                if self.touch and not held.contains(at) and self._nearest() is held:
                    at = held.area[0] + held.area[2] / 2, held.area[1] + held.area[3] / 2
                held.release(at)
                self._pressed_at = self._mouse
            self._move((round(self._mouse[0]), round(self._mouse[1])))
        if self.touch and self.tooltip.paper is None:
            self._leave()
        return held is not None

    def _leave(self) -> None:
        """A finger that has been lifted points at nothing."""
        self._mouse = _AWAY
        self._hover(None)

    # --- time and tooltips

    def step(self, now: float) -> None:
        """Advance the time: carets blink, columns roll on, tooltips come."""
        self._panning.step(now)
        for widget in self.widgets:
            widget.step(now)
        source = self._tooltip_of(self.focus, None) if self._typed else self._tooltip_under()
        if not self._typed and self._pressed_at is not None:  # it would cover what was pressed for
            source = None
        asks = self.touch or (source is not None and source[1].word)  # a long press asks for it
        if self._held and not asks:
            source = None
        if isinstance(self.focus, Choice) and self.focus.is_open:  # its entries lie where it would
            self._limit(self.focus)
            source = None
            self.tooltip.dismiss()
        self.tooltip.step(source, now)

    def _tooltip_under(self) -> Source | None:
        """The tooltip of the topmost thing under the mouse that has one."""
        shown = (widget for widget in reversed(self.widgets) if self._in_sight(widget))
        found = (self._tooltip_of(widget, self._local(widget)) for widget in shown)
        return next((source for source in found if source is not None), None)

    def _tooltip_of(self, widget: Widget | None, at: Point | None) -> Source | None:
        found = widget.tooltip_at(at) if widget else None
        return (widget, *found) if widget and found else None

    def _place_tooltip(self, source: Source) -> Paper | None:
        """The paper of a tooltip and where it lies: that of a word never on the word itself. The
        words on it are explained there too, as the pointer cannot go there, unless that is too
        much."""
        widget, tooltip, box = source
        near = self.pixels(widget, box)
        never, whole = [near] if tooltip.word else [], spelled_out(tooltip)
        return tooltip_at(whole, near, self.theme, self.window, (), never, TALLEST) or tooltip_at(
            tooltip._replace(glossary=None), near, self.theme, self.window, (), never
        )


_HANDLERS: Mapping[int, Callable[[Form, pygame.event.Event], bool]] = {
    pygame.KEYDOWN: Form._key_event,
    pygame.TEXTINPUT: Form._text_event,
    pygame.TEXTEDITING: Form._text_event,
    pygame.MOUSEMOTION: Form._pointer_event,
    pygame.MOUSEBUTTONDOWN: Form._pointer_event,
    pygame.MOUSEBUTTONUP: Form._pointer_event,
    pygame.MOUSEWHEEL: Form._wheel_event,
}


def merged(rects: Sequence[pygame.Rect], window: pygame.Rect) -> list[pygame.Rect]:
    """Rectangles that overlap become one, so that nothing is drawn twice."""
    found: list[pygame.Rect] = []
    for rect in rects:
        rect = rect.clip(window)
        while rect and (hit := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(hit))
        if rect:
            found.append(rect)
    return found


def next_stop(stops: Sequence[Widget], focus: Widget | None, way: int) -> Widget | None:
    """The stop after the focus, or before it where `way` is -1, round and round."""
    if not stops:
        return focus
    here = stops.index(focus) if focus in stops else (-1 if way > 0 else 0)
    return stops[(here + way) % len(stops)]


def stop_towards(
    middles: Mapping[Widget, pygame.Vector2], focus: Widget | None, right: int, down: int
) -> Widget | None:
    """The next stop in a direction: near, and not too far aside; else the focus stays. `middles`:
    where each stop is, in Tab's order."""
    if focus is None or focus not in middles:
        return next(iter(middles), focus)
    best: Widget = focus
    least = float("inf")
    for widget, middle in middles.items():
        way = middle - middles[focus]
        ahead, aside = way * (right, down), abs(way.x * down) + abs(way.y * right)
        if ahead > 1 and aside <= 4 * ahead and ahead + 2 * aside < least:
            best, least = widget, ahead + 2 * aside
    return best


def next_field(stops: Sequence[Widget], field: Entry) -> Widget:
    """From a field to the next one, and from the last to the page's main button."""
    after = stops[stops.index(field) + 1 :] if field in stops else []
    fields = (widget for widget in after if isinstance(widget, Entry))
    return next(fields, main_button(stops) or field)


def main_button(stops: Sequence[Widget]) -> Button | None:
    """The first button of a page that does what the page is for."""
    return next((w for w in stops if isinstance(w, Button) and w.kind == "primary"), None)
