"""Place tooltips on the felt, and those of words in them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.match import PlayerInfo
from rules.kit.sight import kind_and_owner
from table.felt.canvas import Item, with_words
from table.felt.furniture import TOP, rect_of
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.hit_testing import Thing
from table.input.table_input import Controls
from table.input.toolbar import Toolbar
from table.input.tooltip_text import TooltipText
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


class ShownTooltip(NamedTuple):
    """A tooltip that lies there, and the thing it tells of."""

    thing: Thing
    tip: Tooltip
    item: Item


class Tooltips:
    """Lays the tooltips of things, each where it covers neither the thing nor what else must be
    read. `lying` are those that lie there now, each but the first of a word on the one before."""

    def __init__(
        self, showing: TableRenderer, players: Sequence[PlayerInfo], toolbar: Toolbar
    ) -> None:
        self.showing, self.players, self.toolbar = showing, players, toolbar
        self.lying: list[ShownTooltip] = []

    def lay(
        self, things: Sequence[Thing], words: Words, controls: Controls
    ) -> dict[Hashable, Item]:
        """The tooltips of these, as they lie over the table; those that come after one of which
        there is nothing to tell, or for which there is no room, do not."""
        self.lying = []
        for thing in things:
            tip = self._told(thing, words, controls)
            laid = None if tip is None else self._laid(thing, tip, controls)
            if tip is None or laid is None:
                break
            self.lying.append(ShownTooltip(thing, tip, laid))
        keys = ["tip", *(("tip", place) for place in range(1, len(self.lying)))]
        return {key: shown.item for key, shown in zip(keys, self.lying, strict=False)}

    def under(self, pos: tuple[int, int]) -> int:
        """How many of them lie beneath, and up to, the one at a pixel; nothing where none is near.
        The way from a word to its paper is near."""
        for place, shown in reversed(list(enumerate(self.lying))):
            near = [shown.item.rect.inflate(2 * REACH, 2 * REACH)]
            near += [_way(rect_of(shown.thing.room), near[0])] if shown.thing.kind == "word" else []
            if any(rect.collidepoint(pos) for rect in near):
                return place + 1
        return 0

    def upon(self, pos: tuple[int, int]) -> bool:
        """Whether one that explains a word, or words on it, lies at a pixel itself."""
        words = bool(self.lying) and self.lying[0].thing.kind == "word"
        return words and any(shown.item.rect.collidepoint(pos) for shown in self.lying)

    def word_at(self, pos: tuple[int, int]) -> Thing | None:
        """A word at a pixel of the topmost paper there that is explained in turn."""
        place = self.under(pos)
        words = self.lying[place - 1].item.words if place else ()
        return next(
            (
                Thing("word", word.key, Room(*word.rect))
                for word in words
                if word.rect.collidepoint(pos)
            ),
            None,
        )

    def _told(self, thing: Thing, words: Words, controls: Controls) -> Tooltip | None:
        builder, drawn, label = None, frozenset[Card](), ""
        if controls is not None:
            builder, drawn = controls.builder, frozenset(controls.lights.drawn)
            if thing.kind == "verb":
                label = controls.lights.label(str(thing.what))
        if thing.kind == "toolbar":
            tips = self.toolbar.tips
            told = tips(str(thing.what), words) if tips is not None else None
            if told is not None:
                return told._replace(glossary=words.glossary)
            label = words.say(f"play.{thing.what}")
        return TooltipText(self.showing, self.players, words, builder, drawn).of(thing, label)

    def _laid(self, thing: Thing, tip: Tooltip, controls: Controls) -> Item | None:
        near, keep, never = rect_of(thing.room), self._kept(), self._clear(controls)
        number = self.showing.canvas.items.get(("count", thing.what))
        if number is not None:  # which is part of its heap
            near = near.union(number.rect)
        before = [shown.item.rect for shown in self.lying]
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
        table = self.showing.arrangement
        own = table.ring.stations[self.showing.bottom]
        rooms = [own.prompt, table.ring.banner]
        rooms += [station.plate for station in table.ring.stations.values()]
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

    def _clear(self, controls: Controls) -> list[pygame.Rect]:
        """What a tooltip never lies on: a button, and the sentences of this moment."""
        items = self.showing.canvas.items
        said = [items[key].rect for key in ("band", "prompt") if key in items]
        buttons = list(controls.buttons.values()) if controls is not None else []
        return [*buttons, *self.toolbar.rects.values(), *said]
