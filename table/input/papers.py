"""Tooltips on the felt: that of what is met and, beside it, those of words met on it in turn."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.match import Sitter
from rules.kit.sight import kind_and_owner
from table.felt.canvas import Item, with_words
from table.felt.furniture import TOP, rect_of
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.hands import Hands
from table.input.things import Thing
from table.input.tips import Tips
from table.input.toolbar import Toolbar
from table.layout.ring import Room
from table.widgets.tooltip import Tooltip, tooltip_at

REACH = 9  # pixels about a paper in which the pointer is still on its way to it


def _way(word: pygame.Rect, paper: pygame.Rect) -> pygame.Rect:
    """What the pointer crosses from a word to its paper."""
    way = word.inflate(2 * REACH, 2 * REACH)
    if paper.bottom <= word.top or word.bottom <= paper.top:
        top, bottom = sorted((word.centery, paper.centery))
        return pygame.Rect(way.x, top, way.w, bottom - top)
    left, right = sorted((word.centerx, paper.centerx))
    return pygame.Rect(left, way.y, right - left, way.h)


class Lying(NamedTuple):
    """A tooltip that lies there, and the thing it tells of."""

    thing: Thing
    tip: Tooltip
    item: Item


class Papers:
    """Lays the tooltips of things, each where it covers neither the thing nor what else must be
    read. `lying` are those that lie there now, each but the first of a word on the one before."""

    def __init__(self, showing: TableRenderer, sitters: Sequence[Sitter], toolbar: Toolbar) -> None:
        self.showing, self.sitters, self.toolbar = showing, sitters, toolbar
        self.lying: list[Lying] = []

    def lay(
        self, things: Sequence[Thing], words: Words, hands: Hands | None
    ) -> dict[Hashable, Item]:
        """The tooltips of these, as they lie over the table; those that come after one of which
        there is nothing to tell, or for which there is no room, do not."""
        self.lying = []
        for thing in things:
            tip = self._told(thing, words, hands)
            laid = None if tip is None else self._laid(thing, tip, hands)
            if tip is None or laid is None:
                break
            self.lying.append(Lying(thing, tip, laid))
        keys = ["tip", *(("tip", place) for place in range(1, len(self.lying)))]
        return {key: one.item for key, one in zip(keys, self.lying, strict=False)}

    def under(self, pos: tuple[int, int]) -> int:
        """How many of them lie beneath, and up to, the one at a pixel; nothing where none is near.
        The way from a word to its paper is near."""
        for place, one in reversed(list(enumerate(self.lying))):
            near = [one.item.rect.inflate(2 * REACH, 2 * REACH)]
            near += [_way(rect_of(one.thing.room), near[0])] if one.thing.kind == "word" else []
            if any(rect.collidepoint(pos) for rect in near):
                return place + 1
        return 0

    def upon(self, pos: tuple[int, int]) -> bool:
        """Whether one that explains a word, or words on it, lies at a pixel itself."""
        words = bool(self.lying) and self.lying[0].thing.kind == "word"
        return words and any(one.item.rect.collidepoint(pos) for one in self.lying)

    def word_at(self, pos: tuple[int, int]) -> Thing | None:
        """A word at a pixel of the topmost paper there that is explained in turn."""
        place = self.under(pos)
        words = self.lying[place - 1].item.words if place else ()
        return next(
            (
                Thing("word", one.key, Room(*one.rect))
                for one in words
                if one.rect.collidepoint(pos)
            ),
            None,
        )

    def _told(self, thing: Thing, words: Words, hands: Hands | None) -> Tooltip | None:
        desk, drawn, label = None, frozenset[Card](), ""
        if hands is not None:
            desk, drawn = hands.desk, frozenset(hands.lights.drawn)
            if thing.kind == "verb":
                label = hands.lights.label(str(thing.what))
        if thing.kind == "toolbar":
            told = self.toolbar.told(str(thing.what), words)
            if told is not None:
                return told._replace(glossary=words.glossary)
            label = words.say(f"play.{thing.what}")
        return Tips(self.showing, self.sitters, words, desk, drawn).of(thing, label)

    def _laid(self, thing: Thing, tip: Tooltip, hands: Hands | None) -> Item | None:
        near, keep, never = rect_of(thing.room), self._kept(), self._clear(hands)
        number = self.showing.canvas.items.get(("count", thing.what))
        if number is not None:  # which is part of its heap
            near = near.union(number.rect)
        before = [one.item.rect for one in self.lying]
        theme, size = self.showing.looks.theme, self.showing.size
        lying, read = None, self._read()
        if thing.kind == "word":  # on no account on the word itself
            keep = [*keep, *before]
            lying = tooltip_at(tip, near, theme, size, keep, [near, *never, *read])
            lying = lying or tooltip_at(tip, near, theme, size, keep, [near, *never])
            never = [near]
        lying = lying or tooltip_at(tip, near, theme, size, keep, [*never, *read])
        lying = lying or tooltip_at(tip, near, theme, size, keep, never)
        if lying is None:
            return None
        sheet, rect = lying
        laid = Item(TOP + 3 + len(before), ((sheet.picture, rect.topleft, 0),), rect)
        return with_words(laid, sheet.spots, rect.topleft)

    def _kept(self) -> list[pygame.Rect]:
        """What a tooltip had better not cover: where one is told what is awaited and what has
        happened, who sits there, what lies open and the heaps of the middle."""
        table = self.showing.table
        assert table is not None
        own = table.ring.stations[self.showing.bottom]
        rooms = [own.prompt, table.ring.banner]
        rooms += [one.plate for one in table.ring.stations.values()]
        rooms += [
            pose.box
            for spot, pose in table.poses.items()
            if spot not in table.covered
            and (pose.face is not UNKNOWN or kind_and_owner(spot.zone)[1] < 0)
        ]
        return [rect_of(room) for room in rooms]

    def _read(self) -> list[pygame.Rect]:
        """What a tooltip lies on only where there is no other room: papers that lie there to be
        read, and what somebody says."""
        items = self.showing.canvas.items
        found = [items[key].rect for key in ("advice", "talk", "paper") if key in items]
        return [rect for rect in found if rect.size != (0, 0)]

    def _clear(self, hands: Hands | None) -> list[pygame.Rect]:
        """What a tooltip never lies on: a button, and the sentences of this moment."""
        items = self.showing.canvas.items
        said = [items[key].rect for key in ("band", "prompt") if key in items]
        buttons = list(hands.buttons.values()) if hands is not None else []
        return [*buttons, *self.toolbar.rects.values(), *said]
