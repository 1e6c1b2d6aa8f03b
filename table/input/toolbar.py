"""Show the buttons at the head of the table, and an objection."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from table.felt.canvas import Item
from table.felt.furniture import ICON_LETTER, Bubble, BubbleText, Look, bubble, icon_button_item
from table.felt.picture import LINE
from table.felt.rail import RAIL
from table.i18n.words import Words
from table.layout.ring import Room
from table.theme.style import Type
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.form import FINGER
from table.widgets.text import text_width
from table.widgets.tooltip import Tooltip

MAX_WIDTHS = (22.0, 14.0, 10.0)  # of an objection, in heights of its letters; tried in this order
OBJECTION_SIZE = Type.BODY  # of its letters, in logical units
OBJECTION_SECONDS = 7.0  # an objection stays so long
KEYS = {"skip": pygame.K_f, "log": pygame.K_l, "again": pygame.K_a, "hint": pygame.K_h}
QUESTION_KEYS = (pygame.K_SLASH, pygame.K_QUOTE, pygame.K_PLUS, pygame.K_QUESTION)
"""The keys that write a question mark with Shift on various keyboards, since outside text input
pygame does not tell what a key would write."""
MAX_ROW_WIDTH = 0.30  # of the row of buttons, as a share of the window's width
BETWEEN = 0.2  # the gap between two buttons, in heights of one
# From the right, beginning with the buttons that are always there, so that gaps are at the left.
ROW = ("menu", "log", "undo", "again", "hint", "skip", "redo")
RIGHT_MARGIN = 24  # logical units
BUTTON_HEIGHT = 28.0  # logical units
TRAILING_KEY = re.compile(r"\(([^()]*)\)$")  # the key at the end of what a button says
ICONS = {
    "menu": "pause", "log": "log", "hint": "hint", "again": "again", "skip": "last",
    "undo": "undo", "redo": "redo",
}  # fmt: skip
BUTTONS = ("undo", "redo", "skip", "log", "again", "hint", "menu")  # a press tries them so
CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META  # held for undo and redo
MIN_ARROW_SCALE = 0.6  # of the window: if it is smaller, the arrows of undo and redo are left out


class ObjectionRooms(NamedTuple):
    """Rooms that an objection must not cover: never (`keep`), only if there is no other way
    (`keep_visible`), or preferably not (`avoid`)."""

    keep: Sequence[Room] = ()
    avoid: Sequence[Room] = ()
    keep_visible: Sequence[Room] = ()


class Toolbar:
    """The buttons at the head of the table, and an objection. `rects`: the buttons by name;
    `objection`: the bubble that is shown, or None; `anchor`: the paragraph of the rules that its
    link leads to. `tips` is called with a button's name for a tooltip that changes; where it
    returns None, or is None, the tooltip is that of the words."""

    def __init__(self, tips: Callable[[str, Words], Tooltip | None] | None = None) -> None:
        self.tips = tips
        self.rects: dict[str, pygame.Rect] = {}
        self.can_undo = False
        self.objection: Bubble | None = None
        self.anchor = ""
        self._letters: dict[str, str] = {}  # the key shown beside each button's icon
        self._hides_at = 0.0  # when the objection is hidden
        self._min_touch_size = 0  # pixels; a finger need not hit anything smaller

    def buttons(self, size: tuple[int, int], theme: Theme, words: Words, shown: Collection[str],
                undo: bool | None = None) -> dict[Hashable, Item]:  # fmt: skip
        """Place the buttons in a window of this `size`, and return those that are visible: pause,
        log, and those of `shown`. Each keeps its place whichever others there are. `undo`: whether
        the player can undo; None leaves its arrows out, as do small windows."""
        scale, large = scale_of(size), theme.large
        height = round(BUTTON_HEIGHT * large * scale)
        max_width = size[0] * MAX_ROW_WIDTH
        top = round(RAIL * scale + (LINE * large * scale - height) / 2)
        self._min_touch_size = round(FINGER * scale)
        self.can_undo = bool(undo)
        has_arrows = scale >= MIN_ARROW_SCALE and undo is not None
        row = [name for name in ROW if has_arrows or name not in ("undo", "redo")]
        self._letters = {name: key_of(name, words) for name in row}
        widths = _widths(tuple(self._letters.values()), height)
        if sum(widths) > max_width:  # large print: leave the letters out
            self._letters = dict.fromkeys(row, "")
            height = min(height, int(max_width / (len(row) * (1 + BETWEEN))))
            widths = _widths(tuple(self._letters.values()), height)
        rects = {}
        right = size[0] - round(RIGHT_MARGIN * scale)
        for name, width in zip(row, widths, strict=True):
            rects[name] = pygame.Rect(right - width, top, width, height)
            right -= width + round(BETWEEN * height)
        visible = {"log", "menu", "undo", *shown}.intersection(rects)
        self.rects = {name: rects[name] for name in BUTTONS if name in visible}
        return {name: self.button(name, theme) for name in self.rects}

    def rect(self, name: str) -> pygame.Rect:
        """The rectangle of a button, or an empty one while it is not visible."""
        return self.rects.get(name) or pygame.Rect(0, 0, 0, 0)

    def button(self, name: str, theme: Theme, is_held: bool | None = None) -> Item:
        """Draw a button. `is_held`: False if the pointer is only on it, None if it is not."""
        look = Look(hovered=is_held is not None, held=bool(is_held))
        is_enabled = self.can_undo or name != "undo"
        icon, letter = ICONS[name], self._letters[name]
        return icon_button_item(self.rects[name], icon, theme, is_enabled, look, letter)

    def show_objection(self, text: BubbleText, near: Room, size: tuple[int, int], theme: Theme,
                       now: float, clear: ObjectionRooms) -> None:  # fmt: skip
        """Set `objection` to a bubble beside the room `near`; the caller draws it. Widths are tried
        until it covers nothing that `clear` protects. It hides after OBJECTION_SECONDS."""
        px = round(OBJECTION_SIZE * theme.large * scale_of(size))
        keep = [*clear.keep, *(Room(*rect) for rect in self.rects.values())]
        # Only the last attempt may cover what should rather be kept visible.
        attempts = [([*keep, *clear.keep_visible], clear.avoid, width) for width in MAX_WIDTHS]
        attempts.append((keep, [*clear.keep_visible, *clear.avoid], MAX_WIDTHS[0]))
        for blocked, avoided, width in attempts:
            self.objection = bubble(text, near, size, theme, px, blocked, avoided, width)
            rect = Room(*self.objection.item.rect)
            if not any(room.overlap(rect) > 0 for room in blocked):
                break
        self._hides_at = now + OBJECTION_SECONDS

    def expire(self, now: float) -> bool:
        """Hide the objection when its time is over; return whether it has just been hidden."""
        if self.objection is None or now < self._hides_at:
            return False
        self.objection = None
        return True

    def button_pressed(self, event: pygame.event.Event) -> str:
        """Return the button that an event presses, or "". A finger may press just beside it."""
        if event.type == pygame.KEYDOWN:
            is_question = event.key in QUESTION_KEYS and event.mod & pygame.KMOD_SHIFT
            for name, key in KEYS.items():
                is_hint_key = name == "hint" and (is_question or event.key == pygame.K_F2)
                if name in self.rects and (is_hint_key or event.key == key):
                    return name
            return ""
        if event.type == pygame.MOUSEBUTTONDOWN:
            min_side = self._min_touch_size if event.dict.get("touch") else 0
            for name, rect in self.rects.items():
                room = rect.inflate(max(0, min_side - rect.w), max(0, min_side - rect.h))
                if room.collidepoint(event.pos):
                    return name
        return ""

    def is_on_link(self, event: pygame.event.Event) -> bool:
        link = self.objection.link if self.objection is not None else None
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        return pressed and link is not None and bool(link.collidepoint(event.pos))


@lru_cache(maxsize=64)
def key_of(name: str, words: Words) -> str:
    """Return the key that presses a button, which its text has in brackets; "" for none."""
    match = TRAILING_KEY.search(words.say(f"play.{name}")) if name != "redo" else None
    return match[1] if match else ""


@lru_cache(maxsize=64)
def _widths(letters: Sequence[str], height: int) -> Sequence[int]:
    """Return the widths of buttons, in pixels, whose icons have these letters beside them."""
    px = round(height * ICON_LETTER)
    letter_widths = [text_width(text, "strong", px) if text else 0 for text in letters]
    return [height + width for width in letter_widths]


def undo_key(event: pygame.event.Event) -> str:
    """Return `undo` for Ctrl-Z, `redo` for Ctrl-Y or Ctrl-Shift-Z, "" for other events."""
    if event.type != pygame.KEYDOWN or not event.mod & CONTROL:
        return ""
    if event.key == pygame.K_y or (event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT):
        return "redo"
    return "undo" if event.key == pygame.K_z else ""
