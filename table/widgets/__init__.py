"""The widgets of menus and settings, in logical units.

A `Form` holds widgets and gives them events, focus and a `Brush`. It imports `theme` and
`i18n`, and knows neither scenes nor games.
Begin in `form.py`.

| file | what it is |
| --- | --- |
| `form` | the widgets of one page: where they lie, focus, events, tooltips |
| `widget` | what every widget is: labels, panels, pictures; columns and rows |
| `tooltip` | a tooltip |
| `scroll` | columns and lists that scroll, by wheel, keys or finger |
| `button` | buttons, icons that are pressed, toggles |
| `choice` | a drop-down |
| `number` | steppers and sliders |
| `entry` | a text field |
| `rich` | a page with headings, links and cards; a plain text |
| `markup` | reads the text of such a page |
| `ledger` | a table with columns |
| `text` | text that fits, as pictures; underlines words that are explained |
| `small_card` | a card in a line of text |
| `brush` | draws boxes, text, shadows |
| `pen` | draws by hand: rings, lines, a crown |
| `cloth` | the cloth and its weave |
| `picture_cache` | keeps painted pictures until the window's size changes |
"""

from table.widgets.brush import LOGICAL as LOGICAL, Box as Box, Brush as Brush, scale_of as scale_of
from table.widgets.button import Button as Button, IconButton as IconButton, Toggle as Toggle
from table.widgets.choice import Choice as Choice
from table.widgets.cloth import felt as felt
from table.widgets.entry import Entry as Entry
from table.widgets.form import Form as Form
from table.widgets.number import Slider as Slider, Stepper as Stepper
from table.widgets.rich import RichText as RichText
from table.widgets.scroll import List as List, Scroll as Scroll
from table.widgets.widget import (
    Clickable as Clickable,
    Label as Label,
    Panel as Panel,
    Picture as Picture,
    Rule as Rule,
    Widget as Widget,
)
