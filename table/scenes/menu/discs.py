"""The icons at the foot of the menu that open other pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from table.panels.paper import Paper
from table.widgets import IconButton

DISC, HEIGHT = 52.0, 80.0  # of an icon's disc, and with the word beneath
PITCH = 118.0  # from disc to disc
ICONS = {"look_back": "book"}  # of pages whose icon has another name


def add_discs(
    paper: Paper, top: float, texts: Mapping[str, str], on_press: Mapping[str, Callable[[], None]]
) -> None:
    """Add an icon for each name, side by side in the middle; the last one at the right."""
    *middle, last = texts
    left = (paper.area[2] - PITCH * len(middle)) / 2
    places = {name: left + number * PITCH for number, name in enumerate(middle)}
    places[last] = paper.area[2] - (PITCH + DISC) / 2
    paper.icons(
        [
            IconButton(
                paper.box((x, top, PITCH, HEIGHT)), ICONS.get(name, name), texts[name],
                on_press[name], name, True,
            )
            for name, x in places.items()
        ]
    )  # fmt: skip
