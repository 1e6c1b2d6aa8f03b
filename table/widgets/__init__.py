"""The small kit menus and settings are made of; every size is in logical units.

A `Form` holds widgets and hands them events, focus and their turn to be drawn with a `Brush`: it is
`laid`, `touched` and `painted`, and what its tooltips tell is `resting`. A `widget` is a label, a
panel or a picture; others are in `pressed`, `choose`, `number`, `entry`, `scroll`, `rich`, `plain`,
`ledger` and `chart`, and `numbered` is what several of those that scroll have in common. `text`
makes writing fit, `markup` takes apart what a `rich` page shows, `worded` marks the words that are
explained there; `pen` and `weave` draw by hand, an `emblem` and a `small_card` stand in a line.
`lay` puts boxes in columns and rows, `steer` takes the focus from one to the next, `panning` is a
finger that pushes a column, `points` how the desktop counts; a `tip` lies over all, `felt` under
it. It imports `theme` and `words`, and knows neither scenes nor games. Begin in `form.py`.
"""

from table.widgets.brush import LOGICAL, Box, Brush, scale_of
from table.widgets.choose import Choice
from table.widgets.entry import Entry
from table.widgets.felt import felt
from table.widgets.form import Form
from table.widgets.lay import column, row
from table.widgets.number import Slider, Stepper
from table.widgets.pressed import Button, Toggle
from table.widgets.rich import RichText
from table.widgets.scroll import List, Scroll
from table.widgets.widget import Label, Panel, Picture, Widget

__all__ = [
    "LOGICAL",
    "Box",
    "Brush",
    "Button",
    "Choice",
    "Entry",
    "Form",
    "Label",
    "List",
    "Panel",
    "Picture",
    "RichText",
    "Scroll",
    "Slider",
    "Stepper",
    "Toggle",
    "Widget",
    "column",
    "felt",
    "row",
    "scale_of",
]
