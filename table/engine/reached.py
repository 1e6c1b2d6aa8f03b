"""What can be done on a page without pointing: its widgets row by row, and what is done with each
by which keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from table.engine.pads import pressed
from table.engine.scan import Group, Node, Stop, grouped
from table.widgets import Choice, Entry, Form, Scroll
from table.widgets.widget import Widget

SIGNS = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_PAGEUP: "up",
    pygame.K_PAGEDOWN: "down",
}
ROWS = 7  # rows of a page that are gone through one by one

Hear = Callable[[pygame.event.Event], None]


def reached(form: Form, hear: Hear, write: Callable[[Entry], None]) -> list[Node]:
    """The groups of a page: `hear` takes its keys, `write` opens what a field is written with."""
    if isinstance(form.focus, Choice) and form.focus.opened:
        return _listed(form, form.focus, hear)
    rows: list[Node] = []
    for number, row in enumerate(_rows(form)):
        nodes = [_node(form, one, hear, write) for one in row]
        rows += grouped(("row", number), nodes)
    return rows if len(rows) <= ROWS else _flat(grouped("page", rows))


def _flat(nodes: list[Node]) -> list[Node]:
    """A page is not gone into: its groups are what it begins with."""
    only = nodes[0]
    return list(only.within) if len(nodes) == 1 and isinstance(only, Group) else nodes


def _rows(form: Form) -> Iterator[list[Widget]]:
    """The widgets that can be pressed, and columns of text that scroll, row by row, each from the
    left; those of one column stay together."""
    stops = [*form.stops(), *_texts(form)]
    order = {one: number for number, one in enumerate(form.widgets)}
    where = {one: form.pixels(one) for one in stops}
    columns = dict.fromkeys(form.column(one) for one in stops)
    for column in sorted(columns, key=lambda one: -1 if one is None else order[one]):
        row: list[Widget] = []
        own = [one for one in stops if form.column(one) is column]
        for one in sorted(own, key=lambda one: (where[one].centery, where[one].x)):
            if row and not _abreast(where[one], where[row[0]]):
                yield sorted(row, key=lambda each: where[each].x)
                row = []
            row.append(one)
        if row:
            yield sorted(row, key=lambda each: where[each].x)


def _abreast(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether they stand in one row: the middle of each lies beside the other."""
    return one.top <= other.centery < one.bottom and other.top <= one.centery < other.bottom


def _texts(form: Form) -> list[Widget]:
    """Columns with nothing in them to stop at, that are longer than the room they have."""
    full = {form.column(one) for one in form.stops()}
    scrolls = [one for one in form.widgets if isinstance(one, Scroll) and not one.focusable]
    return [one for one in scrolls if one.visible and one not in full and one.tall > one.area[3]]


def _node(form: Form, widget: Widget, hear: Hear, write: Callable[[Entry], None]) -> Node:
    aim = partial(_aim, form, widget)
    key = widget.name or form.widgets.index(widget)
    where = partial(form.pixels, widget)
    if isinstance(widget, Entry):
        return Stop(key, where, partial(write, widget), aim, sight=aim)
    if not widget.worked:
        return Stop(key, where, partial(hear, pressed(pygame.K_RETURN)), aim, sight=aim)
    parts = []
    for number, code in enumerate(widget.worked):
        part = partial(_part, form, widget, number)
        stays, sign = code != pygame.K_RETURN, SIGNS.get(code, "")
        parts.append(Stop((key, code), part, partial(hear, pressed(code)), aim, stays, sign, aim))
    return Group(key, tuple(parts))


def _aim(form: Form, widget: Widget) -> None:
    form.by_keys = True
    form.set_focus(widget if widget.focusable else None)


def _part(form: Form, widget: Widget, number: int) -> pygame.Rect:
    """What of a widget stands for one of the keys it is worked with: side by side, or from the top
    down where they lead up and down."""
    rect, many = form.pixels(widget), len(widget.worked)
    if pygame.K_LEFT in widget.worked:
        wide = rect.w // many
        return pygame.Rect(rect.x + number * wide, rect.y, wide, rect.h)
    high = rect.h // many
    return pygame.Rect(rect.x, rect.y + number * high, rect.w, high)


def _listed(form: Form, choice: Choice, hear: Hear) -> list[Node]:
    """The entries of a list that has been dropped down."""

    def row(number: int) -> pygame.Rect:
        return form.pixels_of(choice, choice.row_area(number))

    found: Sequence[Node] = [
        Stop(
            ("option", number),
            partial(row, number),
            partial(hear, pressed(pygame.K_RETURN)),
            partial(choice.point, number),
            sight=partial(choice.point, number),
        )
        for number, (value, _) in enumerate(choice.options)
        if value not in choice.dead
    ]
    away = partial(hear, pressed(pygame.K_ESCAPE))
    shut = Stop("shut", partial(form.pixels_of, choice, choice.area), away)
    return [*_flat(grouped("options", found)), shut]
