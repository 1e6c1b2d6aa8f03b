"""What stands at the edge of the table in play: buttons at its head, and an objection."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache

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
from table.felt.head import LINE
from table.felt.rail import RAIL
from table.i18n.glossary import Glossary
from table.i18n.words import Words
from table.layout.ring import Room
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.form import FINGER
from table.widgets.text import LOWEST, width
from table.widgets.tooltip import Tooltip

BROAD = (22.0, 14.0, 10.0)  # how wide an objection is at most, in heights of its letters
STAYS = 7.0  # seconds an objection stays
KEYS = {
    "menu": pygame.K_ESCAPE,
    "skip": pygame.K_f,
    "log": pygame.K_l,
    "again": pygame.K_a,
    "hint": pygame.K_F2,
}
ASKING = (pygame.K_SLASH, pygame.K_QUOTE, pygame.K_PLUS, pygame.K_QUESTION)
"""The keys that write a question mark with Shift, on keyboards here and there: while nobody writes
text, a key does not tell what it would write."""
BUTTONED = 0.53  # of the window's width, at most
ROW = ("menu", "log", "hint", "again", "skip")  # from the right
HIGH = 28.0  # a button, in logical units
LETTERS = 0.54  # the height of a button's letters, in heights of the button
KEYED = re.compile(r"\s*\([^()]*\)$")  # the key at the end of what a button says
ARROWS = ("redo", "undo")  # and beyond them
LEAST = 0.6  # the scale of a window from which on arrows can be read, and hit


class Toolbar:
    """Where the buttons are, and the objection that lies there now, if one does. `rects` has each
    button that is there now, by the name its words have. `told`: what there is to say of a button
    at this moment, where that is not always the same."""

    def __init__(self) -> None:
        self.rects: dict[str, pygame.Rect] = {}
        self.able = False  # whether anything can be taken back
        self.told: Callable[[str, Words], Tooltip | None] = lambda name, words: None
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
        skip: bool,
        again: bool,
        hint: bool = False,
        undo: bool | None = None,
        redo: bool = False,
    ) -> dict[Hashable, Item]:
        """The pause and the log; skipping ahead where there is anybody to skip, and what happened
        last once more where there may be. Each has a place of its own, and where one has gone no
        other comes to be pressed. `undo`: whether anything can be taken back, None where there is
        no button for it; in a small window there is none for that or for `redo`."""
        large = theme.large
        scale = scale_of(size)
        high = round(HIGH * large * scale)
        top = round((RAIL + (LINE - HIGH) * large / 2) * scale)
        self._least = round(FINGER * scale)
        arrows = scale >= LEAST and undo is not None
        self._plain = large > 1.0
        row = (*ROW, *ARROWS) if arrows else ROW
        px = round(high * LETTERS)
        plain = self._plain
        while px > LOWEST and sum(_widths(row, words, px, high, plain)) > size[0] * BUTTONED:
            px -= 1
        self._letters = px / high
        right, places = size[0] - round(24 * scale), {}
        for name, wide in zip(row, _widths(row, words, px, high, plain), strict=True):
            places[name] = pygame.Rect(right - wide, top, wide, high)
            right -= wide + round(8 * scale)
        there = {"menu": True, "skip": skip, "hint": hint, "log": True, "again": again}
        there |= {"undo": arrows, "redo": arrows and redo}
        self.rects = {name: places[name] for name, shown in there.items() if shown}
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
        text: str,
        link: str,
        near: Room,
        size: tuple[int, int],
        theme: Theme,
        now: float,
        keep: Sequence[Room] = (),
        rather: Sequence[Room] = (),
        glossary: Glossary | None = None,
        seen: Sequence[Room] = (),
    ) -> None:
        """Lay an objection down beside what it is about, and upon none of `keep`, nor of what is
        to be `seen` as long as there is any other room, however narrow; nor of `rather` if that
        can be helped."""
        px = round(20 * theme.large * scale_of(size))
        keep = [*keep, *(Room(*rect) for rect in self.rects.values())]
        ways = [([*keep, *seen], rather, broad) for broad in BROAD]
        said = BubbleText(text, link, glossary)
        for most, less, broad in [*ways, (keep, [*seen, *rather], BROAD[0])]:
            self.paper = bubble(said, near, size, theme, px, most, less, broad)
            if not any(one.overlap(Room(*self.paper.item.rect)) > 0 for one in most):
                break
        self._until = now + STAYS

    def outlived(self, now: float) -> bool:
        """Whether the objection has lain there long enough; then it is gone."""
        if self.paper is None or now < self._until:
            return False
        self.paper = None
        return True

    def hit(self, event: pygame.event.Event, name: str) -> bool:
        """Whether a press is on one of the buttons; of a finger, just beside it."""
        rect = self.rects.get(name)
        if event.type != pygame.MOUSEBUTTONDOWN or rect is None:
            return False
        if event.dict.get("touch"):
            rect = rect.inflate(max(0, self._least - rect.w), max(0, self._least - rect.h))
        return rect.collidepoint(event.pos)

    def links(self, event: pygame.event.Event) -> bool:
        """Put the paper away; True if the press was on its link."""
        paper, self.paper = self.paper, None
        return (
            event.type == pygame.MOUSEBUTTONDOWN
            and paper is not None
            and paper.link is not None
            and paper.link.collidepoint(event.pos)
        )

    def asks(self, event: pygame.event.Event, name: str) -> bool:
        """Whether an event is a press of one of the buttons, or of its key."""
        rect = self.rects.get(name)
        if rect is None:
            return False
        if event.type == pygame.KEYDOWN:
            question = event.key in ASKING and event.mod & pygame.KMOD_SHIFT
            return bool(event.key == KEYS.get(name) or (name == "hint" and question))
        return self.hit(event, name)


@lru_cache(maxsize=64)
def _label(name: str, words: Words, plain: bool) -> str:
    """What stands on a button: in large writing (`plain`) without its key, and shorter, where all
    of it would make it small."""
    short = f"play.{name}.short"
    said = words.say(short if plain and words.has(short) else f"play.{name}")
    return KEYED.sub("", said) if plain else said


@lru_cache(maxsize=64)
def _widths(row: Sequence[str], words: Words, px: int, high: int, plain: bool) -> Sequence[int]:
    """How wide buttons must be for what stands on them in letters of a height."""
    found = []
    for name in row:
        wide = 0 if name == "redo" else width(_label(name, words, plain), "strong", px)
        arrow = beside_arrow(pygame.Rect(0, 0, 0, high)).x if name in ARROWS else 0
        found.append(wide + high // 2 + 2 + arrow)
    return found
