"""Six sizes of type, three styles of button, one radius, one shadow: all that is drawn takes these.

Lengths are logical units, of which a window has 640 from top to bottom.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal

WINDOW_HEIGHT = 640


class Type(float, Enum):
    """The sizes of type: heights of the letters in usual print."""

    DISPLAY = 0.072 * WINDOW_HEIGHT  # the name of the program, a call across the table
    TITLE = 0.050 * WINDOW_HEIGHT  # of a page
    HEADING = 0.037 * WINDOW_HEIGHT  # of a part of a page; the main button
    BODY = 0.031 * WINDOW_HEIGHT  # what is read and pressed
    NOTE = 0.026 * WINDOW_HEIGHT  # a remark, a label of a row
    SMALL = 0.022 * WINDOW_HEIGHT  # the word under an icon, a column's head


ButtonStyle = Literal["primary", "secondary", "icon"]
"""`primary`: what Enter does, one a page; `secondary`: any other; `icon`: a picture on a disc."""

ButtonState = Literal["", "hovered", "held", "disabled"]

RADIUS = 10.0  # of all corners; what is lower than twice this has round ends
SHADOW = 7.0  # the depth of all shadows
