"""Place tooltips on the felt, and those of words in them. When they come: `hover.py`."""

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

APPROACH_MARGIN = 9  # pixels around a tooltip in which the pointer is still on its way to it


def _path_between(word: pygame.Rect, panel: pygame.Rect) -> pygame.Rect:
    """The rectangle that the pointer crosses from a word to the tooltip about it."""
    around_word = word.inflate(2 * APPROACH_MARGIN, 2 * APPROACH_MARGIN)
    if panel.bottom <= word.top or word.bottom <= panel.top:
        top, bottom = sorted((word.centery, panel.centery))
        return pygame.Rect(around_word.x, top, around_word.w, bottom - top)
    left, right = sorted((word.centerx, panel.centerx))
    return pygame.Rect(left, around_word.y, right - left, around_word.h)


class ShownTooltip(NamedTuple):
    """A tooltip that is shown, and the thing it is about."""

    thing: Thing
    tip: Tooltip
    item: Item


class Tooltips:
    """Places the tooltips of things where they cover neither the thing nor what else must be
    read. `shown`: the first is about a thing, each further one about a word in the one before."""

    def __init__(
        self, showing: TableRenderer, players: Sequence[PlayerInfo], toolbar: Toolbar
    ) -> None:
        self.showing, self.players, self.toolbar = showing, players, toolbar
        self.shown: list[ShownTooltip] = []

    def place_all(
        self, things: Sequence[Thing], words: Words, controls: Controls
    ) -> dict[Hashable, Item]:
        """Place the tooltips of these things over the table and return their items; stop at the
        first that has no text or no room."""
        self.shown = []
        for thing in things:
            tip = self._tooltip_of(thing, words, controls)
            item = None if tip is None else self._place_tooltip(thing, tip, controls)
            if tip is None or item is None:
                break
            self.shown.append(ShownTooltip(thing, tip, item))
        keys = ["tip", *(("tip", index) for index in range(1, len(self.shown)))]
        return {key: shown.item for key, shown in zip(keys, self.shown, strict=False)}

    def depth_at(self, pos: tuple[int, int]) -> int:
        """The number of tooltips up to the one at or near a pixel; 0 where none is near. The path
        from a word to its tooltip is near."""
        for index, shown in reversed(list(enumerate(self.shown))):
            near = [shown.item.rect.inflate(2 * APPROACH_MARGIN, 2 * APPROACH_MARGIN)]
            near += (
                [_path_between(rect_of(shown.thing.room), near[0])]
                if shown.thing.kind == "word"
                else []
            )
            if any(rect.collidepoint(pos) for rect in near):
                return index + 1
        return 0

    def is_on_word_tooltip(self, pos: tuple[int, int]) -> bool:
        """Whether the tooltips are about a word and one of them covers the pixel."""
        words = bool(self.shown) and self.shown[0].thing.kind == "word"
        return words and any(shown.item.rect.collidepoint(pos) for shown in self.shown)

    def word_at(self, pos: tuple[int, int]) -> Thing | None:
        """The explained word at a pixel of the topmost tooltip there; None without one."""
        index = self.depth_at(pos)
        words = self.shown[index - 1].item.words if index else ()
        return next(
            (
                Thing("word", word.key, Room(*word.rect))
                for word in words
                if word.rect.collidepoint(pos)
            ),
            None,
        )

    def _tooltip_of(self, thing: Thing, words: Words, controls: Controls) -> Tooltip | None:
        builder, drawn, label = None, frozenset[Card](), ""
        if controls is not None:
            builder, drawn = controls.builder, frozenset(controls.lights.drawn)
            if thing.kind == "verb":
                label = controls.lights.label(str(thing.what))
        if thing.kind == "toolbar":
            tips = self.toolbar.tips
            tip = tips(str(thing.what), words) if tips is not None else None
            if tip is not None:
                return tip._replace(glossary=words.glossary)
            label = words.say(f"play.{thing.what}")
        return TooltipText(self.showing, self.players, words, builder, drawn).tip_for(thing, label)

    def _place_tooltip(self, thing: Thing, tip: Tooltip, controls: Controls) -> Item | None:
        near, keep, never = (
            rect_of(thing.room),
            self._rects_to_spare(),
            self._forbidden_rects(controls),
        )
        count = self.showing.canvas.items.get(("count", thing.what))
        if count is not None:  # which is part of its heap
            near = near.union(count.rect)
        earlier = [shown.item.rect for shown in self.shown]
        theme, size = self.showing.looks.theme, self.showing.size
        placed, reading = None, self._rects_being_read()
        if thing.kind == "word":  # on no account on the word itself
            keep = [*keep, *earlier]
            placed = tooltip_at(tip, near, theme, size, keep, [near, *never, *reading])
            placed = placed or tooltip_at(tip, near, theme, size, keep, [near, *never])
            never = [near]
        placed = placed or tooltip_at(tip, near, theme, size, keep, [*never, *reading])
        placed = placed or tooltip_at(tip, near, theme, size, keep, never)
        if placed is None:
            return None
        panel, rect = placed
        item = Item(TOP + 3 + len(earlier), ((panel.picture, rect.topleft, 0),), rect)
        return with_words(item, panel.spots, rect.topleft)

    def _rects_to_spare(self) -> list[pygame.Rect]:
        """The rectangles a tooltip should not cover if it can be helped: the prompt, the banner,
        name plates, face-up cards and the heaps of the middle."""
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

    def _rects_being_read(self) -> list[pygame.Rect]:
        """The rectangles a tooltip covers only where there is no other room: advice, table talk
        and an objection."""
        items = self.showing.canvas.items
        rects = [items[key].rect for key in ("advice", "talk", "paper") if key in items]
        return [rect for rect in rects if rect.size != (0, 0)]

    def _forbidden_rects(self, controls: Controls) -> list[pygame.Rect]:
        """The rectangles a tooltip never covers: buttons, and the sentences of this moment."""
        items = self.showing.canvas.items
        sentences = [items[key].rect for key in ("band", "prompt") if key in items]
        buttons = list(controls.buttons.values()) if controls is not None else []
        return [*buttons, *self.toolbar.rects.values(), *sentences]
