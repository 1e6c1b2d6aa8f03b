"""The row of buttons at the menu's foot: the ways to all that is no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from table.engine.scene import App
from table.widgets import Button, Form
from table.widgets.text import width

FOOT, HIGH = 584.0, 42.0
PX = 18.0
APART = 8.0
LEAST, MOST = 26.0, 46.0  # beside the letters of a button in all
LEAVE = 90.0  # width of the button that leaves, at the right


def add_foot_buttons(
    form: Form, app: App, edge: float, ways: Mapping[str, Callable[[], None]]
) -> None:
    """Lay them on the menu, each as wide as what it says, so that in large print one is written
    as large as the other; and the one that leaves, as far from the right `edge`."""
    words, scale = app.words, app.scale
    said = {name: words.say(f"menu.{name}") for name in ways}
    wides = {name: width(text, "strong", round(PX * scale)) / scale for name, text in said.items()}
    room, whole = 1024 - 2 * edge - LEAVE - APART * len(ways), sum(wides.values())
    part = min(app.theme.large, (room - LEAST * len(ways)) / whole)
    pad = min(MOST, (room - whole * part) / len(ways))
    x = edge
    for name, on in ways.items():
        wide = wides[name] * part + pad
        form.add(Button((x, FOOT, wide, HIGH), said[name], on, name=name, size=PX))
        x += wide + APART
    leave = (1024 - edge - LEAVE, FOOT, LEAVE, HIGH)
    form.add(Button(leave, words.say("menu.leave"), app.quit, name="leave"))
