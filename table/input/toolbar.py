"""Show the buttons at the head of the table, and an objection."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from table.felt.canvas import Item
from table.felt.furniture import (
    Bubble,
    BubbleText,
    Look,
    arrow_button_item,
    beside_arrow,
    bubble,
    button_item,
)
from table.felt.picture import LINE
from table.felt.rail import RAIL
from table.i18n.words import Words
from table.layout.ring import Room
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.form import FINGER
from table.widgets.text import LOWEST, text_width
from table.widgets.tooltip import Tooltip

BROAD = (22.0, 14.0, 10.0)  # how wide an objection is at most, in heights of its letters
STAYS = 7.0  # seconds an objection stays
KEYS = {"skip": pygame.K_f, "log": pygame.K_l, "again": pygame.K_a, "hint": pygame.K_F2}
NAMES = {key: name for name, key in KEYS.items()}
ASKING = (pygame.K_SLASH, pygame.K_QUOTE, pygame.K_PLUS, pygame.K_QUESTION)
"""The keys that write a question mark with Shift, on keyboards here and there: while nobody writes
text, a key does not tell what it would write."""
BUTTONED = 0.53  # of the window's width, at most
ROW = ("menu", "log", "hint", "again", "skip")  # from the right
HIGH = 28.0  # a button, in logical units
LETTERS = 0.54  # the height of a button's letters, in heights of the button
KEYED = re.compile(r"\s*\([^()]*\)$")  # the key at the end of what a button says
ARROWS = ("redo", "undo")  # and beyond them
BUTTONS = ("undo", "redo", "skip", "log", "again", "hint", "menu")  # as a press looks for them
CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META  # held for undo and redo
LEAST = 0.6  # the scale of a window from which on arrows can be read, and hit


class Clear(NamedTuple):
    """What an objection lies upon: none of `keep`, nothing that is to be `seen` as long as there is
    any other room, however narrow, nor of `rather` if that can be helped."""

    keep: Sequence[Room] = ()
    rather: Sequence[Room] = ()
    seen: Sequence[Room] = ()


class Toolbar:
    """Where the buttons are, and the objection that lies there now, if one does. `rects` has each
    button that is there now, by the name its words have. `tips`: what there is to say of a button
    at this moment, where that is not always the same."""

    def __init__(self, tips: Callable[[str, Words], Tooltip | None] | None = None) -> None:
        self.tips = tips
        self.rects: dict[str, pygame.Rect] = {}
        self.able = False  # whether anything can be taken back
        self.paper: Bubble | None = None
        self._letters = LETTERS
        self._plain = False
        self.anchor = ""  # of the paragraph the objection leads to
        self._until = 0.0
        self._least = 0  # pixels, the least that a finger is asked to hit

    def buttons(
        self,
        size: tuple[int, int],
        theme: Theme,
        words: Words,
        shown: Collection[str],
        undo: bool | None = None,
    ) -> dict[Hashable, Item]:
        """The pause and the log, and of `skip`, `again`, `hint` and `redo` those that are `shown`.
        Each has a place of its own, and where one has gone no other comes to be pressed. `undo`:
        whether anything can be taken back, None where there is no button for it; in a small window
        there is none for that or for `redo`."""
        large = theme.large
        scale = scale_of(size)
        height = round(HIGH * large * scale)
        top = round((RAIL + (LINE - HIGH) * large / 2) * scale)
        self._least = round(FINGER * scale)
        arrows = scale >= LEAST and undo is not None
        self._plain = large > 1.0
        row = (*ROW, *ARROWS) if arrows else ROW
        px = round(height * LETTERS)
        plain = self._plain
        while px > LOWEST and sum(_widths(row, words, px, height, plain)) > size[0] * BUTTONED:
            px -= 1
        self._letters = px / height
        right, places = size[0] - round(24 * scale), {}
        for name, needed in zip(row, _widths(row, words, px, height, plain), strict=True):
            places[name] = pygame.Rect(right - needed, top, needed, height)
            right -= needed + round(8 * scale)
        there = {"log", "menu", *shown, *(("undo",) if arrows else ())}
        self.rects = {name: places[name] for name in BUTTONS if name in there and name in places}
        self.able = bool(undo)
        return {name: self.button(name, theme, words) for name in self.rects}

    def rect(self, name: str) -> pygame.Rect:
        """Where a button is; an empty rectangle where it is not there now."""
        return self.rects.get(name) or pygame.Rect(0, 0, 0, 0)

    def button(self, name: str, theme: Theme, words: Words, down: bool | None = None) -> Item:
        """One of the buttons; `down`: the pointer is on it, and may hold it down."""
        look = Look(letters=self._letters)
        if down is not None:
            look = look._replace(met=True, down=down)
        if name in ARROWS:
            able = self.able or name == "redo"
            said = _label(name, words, self._plain) if name == "undo" else ""
            return arrow_button_item(self.rects[name], name == "redo", theme, able, look, said)
        label = _label(name, words, self._plain)
        return button_item(self.rects[name], label, theme, True, False, look)

    def object(
        self,
        said: BubbleText,
        near: Room,
        size: tuple[int, int],
        theme: Theme,
        now: float,
        clear: Clear,
    ) -> None:
        """Lay an objection down beside what it is about."""
        px = round(20 * theme.large * scale_of(size))
        never, rather, seen = clear
        keep = [*never, *(Room(*rect) for rect in self.rects.values())]
        ways = [([*keep, *seen], rather, broad) for broad in BROAD]
        for most, less, broad in [*ways, (keep, [*seen, *rather], BROAD[0])]:
            self.paper = bubble(said, near, size, theme, px, most, less, broad)
            if not any(room.overlap(Room(*self.paper.item.rect)) > 0 for room in most):
                break
        self._until = now + STAYS

    def expire(self, now: float) -> bool:
        """Put the objection away once it has lain there long enough; True if that is now."""
        if self.paper is None or now < self._until:
            return False
        self.paper = None
        return True

    def asked(self, event: pygame.event.Event) -> str:
        """The name of the button that a press is on, of a finger just beside it, or that a key
        stands for; empty where there is none."""
        if event.type == pygame.KEYDOWN:
            question = event.key in ASKING and event.mod & pygame.KMOD_SHIFT
            name = "hint" if question else NAMES.get(event.key, "")
            return name if name in self.rects else ""
        if event.type == pygame.MOUSEBUTTONDOWN:
            least = self._least if event.dict.get("touch") else 0
            for name, rect in self.rects.items():
                room = rect.inflate(max(0, least - rect.w), max(0, least - rect.h))
                if room.collidepoint(event.pos):
                    return name
        return ""

    def on_link(self, event: pygame.event.Event) -> bool:
        """Whether a press is on the link of the objection that lies there."""
        link = self.paper.link if self.paper is not None else None
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        return pressed and link is not None and bool(link.collidepoint(event.pos))


@lru_cache(maxsize=64)
def _label(name: str, words: Words, plain: bool) -> str:
    """What stands on a button: in large writing (`plain`) without its key, and shorter, where all
    of it would make it small."""
    short = f"play.{name}.short"
    said = words.say(short if plain and words.has(short) else f"play.{name}")
    return KEYED.sub("", said) if plain else said


@lru_cache(maxsize=64)
def _widths(row: Sequence[str], words: Words, px: int, height: int, plain: bool) -> Sequence[int]:
    """How wide buttons must be for what stands on them in letters of a height."""
    found = []
    for name in row:
        needed = 0 if name == "redo" else text_width(_label(name, words, plain), "strong", px)
        arrow = beside_arrow(pygame.Rect(0, 0, 0, height)).x if name in ARROWS else 0
        found.append(needed + height // 2 + 2 + arrow)
    return found


def undo_key(event: pygame.event.Event) -> str:
    """What an event asks for: `undo` by Ctrl-Z, `redo` by Ctrl-Y or Ctrl-Shift-Z, or nothing."""
    if event.type != pygame.KEYDOWN or not event.mod & CONTROL:
        return ""
    if event.key == pygame.K_y:
        return "redo"
    if event.key == pygame.K_z:
        return "redo" if event.mod & pygame.KMOD_SHIFT else "undo"
    return ""
