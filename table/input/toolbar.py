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

MAX_WIDTHS = (22.0, 14.0, 10.0)  # of an objection, in heights of its letters
OBJECTION_SIZE = Type.BODY  # of its letters, in logical units
OBJECTION_SECONDS = 7.0  # seconds an objection stays
KEYS = {"skip": pygame.K_f, "log": pygame.K_l, "again": pygame.K_a, "hint": pygame.K_h}
QUESTION_KEYS = (pygame.K_SLASH, pygame.K_QUOTE, pygame.K_PLUS, pygame.K_QUESTION)
"""The keys that write a question mark with Shift, on keyboards here and there: while nobody writes
text, a key does not tell what it would write."""
MAX_ROW_WIDTH = 0.30  # of the window's width, at most
BETWEEN = 0.2  # two buttons, in heights of one
# From the right: first what is always there, so that gaps are only at the left; `undo` and `redo`
# are left out of a small window.
ROW = ("menu", "log", "undo", "again", "hint", "skip", "redo")
BUTTON_HEIGHT = 28.0  # a button, in logical units
TRAILING_KEY = re.compile(r"\(([^()]*)\)$")  # the key at the end of what a button says
ICONS = {
    "menu": "pause", "log": "log", "hint": "hint", "again": "again", "skip": "last",
    "undo": "undo", "redo": "redo",
}  # fmt: skip
BUTTONS = ("undo", "redo", "skip", "log", "again", "hint", "menu")  # as a press looks for them
CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META  # held for undo and redo
MIN_ARROW_SCALE = 0.6  # the scale of a window from which on arrows can be read, and hit


class ObjectionRooms(NamedTuple):
    """Rooms an objection covers never (`keep`), in need (`keep_visible`), or rarely (`avoid`)."""

    keep: Sequence[Room] = ()
    avoid: Sequence[Room] = ()
    keep_visible: Sequence[Room] = ()


class Toolbar:
    """The buttons at the head and the objection, or None. `rects`: by name; `anchor`: of the
    objection's paragraph; `tips`: makes the tooltip of a button that changes, or None."""

    def __init__(self, tips: Callable[[str, Words], Tooltip | None] | None = None) -> None:
        self.tips = tips
        self.rects: dict[str, pygame.Rect] = {}
        self.can_undo = False
        self.objection: Bubble | None = None
        self.anchor = ""
        self._letters: dict[str, str] = {}
        self._hides_at = 0.0  # the objection
        self._min_touch_size = 0  # pixels, the least that a finger is asked to hit

    def buttons(
        self,
        size: tuple[int, int],
        theme: Theme,
        words: Words,
        shown: Collection[str],
        undo: bool | None = None,
    ) -> dict[Hashable, Item]:
        """Place and return the buttons: pause, log and those of `shown`, each always at its place.
        `undo`: whether one can, None for no button; small windows have no arrows."""
        large, scale = theme.large, scale_of(size)
        height, most = round(BUTTON_HEIGHT * large * scale), size[0] * MAX_ROW_WIDTH
        top = RAIL * scale + (LINE * large * scale - height) / 2
        self._min_touch_size, self.can_undo = round(FINGER * scale), bool(undo)
        arrows = scale >= MIN_ARROW_SCALE and undo is not None
        row = [name for name in ROW if arrows or name not in ("undo", "redo")]
        self._letters = {name: key_of(name, words) for name in row}
        widths = _widths(tuple(self._letters.values()), height)
        if sum(widths) > most:  # in large print without letters
            self._letters = dict.fromkeys(row, "")
            height = min(height, int(most / (len(row) * (1 + BETWEEN))))
            widths = _widths(tuple(self._letters.values()), height)
        right, rects = size[0] - round(24 * scale), {}
        for name, width in zip(row, widths, strict=True):
            rects[name] = pygame.Rect(right - width, round(top), width, height)
            right -= width + round(BETWEEN * height)
        visible = {"log", "menu", "undo", *shown}.intersection(rects)
        self.rects = {name: rects[name] for name in BUTTONS if name in visible}
        return {name: self.button(name, theme) for name in self.rects}

    def rect(self, name: str) -> pygame.Rect:
        """The rectangle of a button; empty while it is not visible."""
        return self.rects.get(name) or pygame.Rect(0, 0, 0, 0)

    def button(self, name: str, theme: Theme, down: bool | None = None) -> Item:
        """Draw a button; `down`: None without the pointer on it, else whether it is held down."""
        look = Look(hovered=down is not None, held=bool(down))
        able, letter = self.can_undo or name != "undo", self._letters[name]
        return icon_button_item(self.rects[name], ICONS[name], theme, able, look, letter)

    def show_objection(
        self,
        text: BubbleText,
        near: Room,
        size: tuple[int, int],
        theme: Theme,
        now: float,
        clear: ObjectionRooms,
    ) -> None:
        """Set `objection` to a bubble with this text, beside the room `near` that it is about, in
        the first width that covers nothing it must not, for OBJECTION_SECONDS from `now`. Its link
        leads to `anchor`. The caller draws it."""
        px = round(OBJECTION_SIZE * theme.large * scale_of(size))
        keep = [*clear.keep, *(Room(*rect) for rect in self.rects.values())]
        attempts = [([*keep, *clear.keep_visible], clear.avoid, width) for width in MAX_WIDTHS]
        attempts.append((keep, [*clear.keep_visible, *clear.avoid], MAX_WIDTHS[0]))
        for blocked, avoided, width in attempts:
            self.objection = bubble(text, near, size, theme, px, blocked, avoided, width)
            rect = Room(*self.objection.item.rect)
            if not any(room.overlap(rect) > 0 for room in blocked):
                break
        self._hides_at = now + OBJECTION_SECONDS

    def expire(self, now: float) -> bool:
        """Hide the objection when its time is over; True if it has just been hidden."""
        if self.objection is None or now < self._hides_at:
            return False
        self.objection = None
        return True

    def button_pressed(self, event: pygame.event.Event) -> str:
        """The button that an event presses by pointer, finger (or just beside) or key, or ""."""
        if event.type == pygame.KEYDOWN:
            is_question = event.key in QUESTION_KEYS and event.mod & pygame.KMOD_SHIFT
            for name, key in KEYS.items():
                is_hint_key = name == "hint" and (is_question or event.key == pygame.K_F2)
                if name in self.rects and (is_hint_key or event.key == key):
                    return name
            return ""
        if event.type == pygame.MOUSEBUTTONDOWN:
            least = self._min_touch_size if event.dict.get("touch") else 0
            for name, rect in self.rects.items():
                room = rect.inflate(max(0, least - rect.w), max(0, least - rect.h))
                if room.collidepoint(event.pos):
                    return name
        return ""

    def is_on_link(self, event: pygame.event.Event) -> bool:
        """Whether a press is on the link in the objection."""
        link = self.objection.link if self.objection is not None else None
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        return pressed and link is not None and bool(link.collidepoint(event.pos))


@lru_cache(maxsize=64)
def key_of(name: str, words: Words) -> str:
    """The key that presses a button, as its text has it in brackets; "" for none."""
    found = TRAILING_KEY.search(words.say(f"play.{name}")) if name != "redo" else None
    return found[1] if found else ""


@lru_cache(maxsize=64)
def _widths(letters: Sequence[str], height: int) -> Sequence[int]:
    """The widths of buttons with these letters beside their icons."""
    px = round(height * ICON_LETTER)
    return [height + (text_width(text, "strong", px) if text else 0) for text in letters]


def undo_key(event: pygame.event.Event) -> str:
    """The command of an event: `undo` (Ctrl-Z), `redo` (Ctrl-Y or Ctrl-Shift-Z) or ""."""
    if event.type != pygame.KEYDOWN or not event.mod & CONTROL:
        return ""
    if event.key == pygame.K_y or (event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT):
        return "redo"
    return "undo" if event.key == pygame.K_z else ""
