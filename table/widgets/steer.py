"""Where keys take the focus of a page: along it, in a direction, from field to field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from table.widgets.button import Button
from table.widgets.entry import Entry
from table.widgets.widget import Widget


def along(stops: Sequence[Widget], focus: Widget | None, way: int) -> Widget | None:
    """The stop after the focus, or before it where `way` is -1, round and round."""
    if not stops:
        return focus
    here = stops.index(focus) if focus in stops else (-1 if way > 0 else 0)
    return stops[(here + way) % len(stops)]


def toward(
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


def onward(stops: Sequence[Widget], field: Entry) -> Widget:
    """From a field to the next one, and from the last to the page's main button."""
    after = stops[stops.index(field) + 1 :] if field in stops else []
    fields = [one for one in after if isinstance(one, Entry)]
    return next(iter(fields), main_button(stops) or field)


def main_button(stops: Sequence[Widget]) -> Button | None:
    """The first button of a page that does what the page is for."""
    return next((w for w in stops if isinstance(w, Button) and w.kind == "primary"), None)
