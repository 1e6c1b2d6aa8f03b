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
    """Add an icon for each name of `texts`: a row in the middle, and the last one at the right."""
    *in_row, last = texts
    row_left = (paper.area[2] - PITCH * len(in_row)) / 2
    lefts = {name: row_left + index * PITCH for index, name in enumerate(in_row)}
    lefts[last] = paper.area[2] - (PITCH + DISC) / 2
    paper.icons(
        [
            IconButton(
                paper.box((left, top, PITCH, HEIGHT)), ICONS.get(name, name), texts[name],
                on_press[name], name, on_felt=True,
            )
            for name, left in lefts.items()
        ]
    )  # fmt: skip
