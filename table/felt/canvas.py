"""A canvas: items at rest, painted once, and items in motion, painted over them each frame.

The static layer holds everything at rest. A frame returns only the rectangles that changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from operator import attrgetter
from typing import NamedTuple

import pygame

from table.widgets.brush import merge_rects
from table.widgets.text import TermSpot

Blit = tuple[pygame.Surface, tuple[int, int], int]
DEPTH = attrgetter("depth")  # a sort key in C: it is asked of every item whenever one is laid down


class Item(NamedTuple):
    """Something painted: surfaces with their top left corners and blit flags, in order. The item
    with the greatest `depth` is in front. `words`: the explained words in its text."""

    depth: float
    blits: tuple[Blit, ...]
    rect: pygame.Rect
    words: tuple[TermSpot, ...] = ()

    def paint(self, surface: pygame.Surface) -> None:
        for picture, corner, flags in self.blits:
            surface.blit(picture, corner, special_flags=flags)


Items = dict[Hashable, Item]
"""Items by their keys, such as ("card", spot)."""


def item(depth: float, *blits: Blit) -> Item:
    """Make an item that covers what its surfaces cover."""
    rects = [picture.get_rect(topleft=corner) for picture, corner, _ in blits]
    return Item(depth, blits, rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0))


def with_words(painted: Item, spots: Iterable[TermSpot], corner: tuple[int, int]) -> Item:
    """Return the item with these explained words, whose places are counted from `corner`."""
    words = tuple(TermSpot(spot.rect.move(corner), spot.key) for spot in spots)
    return painted._replace(words=words)


def shift(painted: Item, way: tuple[int, int]) -> Item:
    """Return the item moved by `way`, in pixels to the right and down."""
    blits = ((what, (x + way[0], y + way[1]), flags) for what, (x, y), flags in painted.blits)
    moved = Item(painted.depth, tuple(blits), painted.rect.move(way))
    return with_words(moved, painted.words, way) if painted.words else moved


class Canvas:
    """The static layer over a background, and the items in motion in front of it."""

    def __init__(self, background: pygame.Surface) -> None:
        self.background = background
        self.layer = background.copy()
        self.items: Items = {}
        self._sorted: list[Item] | None = None
        self._stale: list[pygame.Rect] = []  # parts of the layer to be painted again
        self._new: Items = {}  # laid down since the last frame
        self._movers: list[Item] = []
        self._drawn: list[pygame.Rect] = []  # where movers were drawn in the last frame

    def put(self, key: Hashable, new: Item) -> None:
        """Lay an item down in place of the one with the same key, if there is one."""
        old = self.items.get(key)
        if old == new:
            return
        if old is None:
            self._new[key] = new
        else:
            self._new.pop(key, None)
            self._stale += [old.rect, new.rect]
        self.items[key] = new
        self._sorted = None

    def take(self, key: Hashable) -> None:
        """Take an item away, if it is there."""
        old = self.items.pop(key, None)
        if old is not None:
            self._new.pop(key, None)
            self._stale.append(old.rect)
            self._sorted = None

    def lay(self, items: Items) -> None:
        """Replace all items by these. What only changes its key is not painted again."""
        gone = [old for key, old in self.items.items() if items.get(key) != old]
        come = [new for key, new in items.items() if self.items.get(key) != new]
        if not gone and not come:
            return
        rects = {painted[:2]: painted.rect for painted in (*gone, *come)}  # by depth and blits
        before = Counter([painted[:2] for painted in gone])
        after = Counter([painted[:2] for painted in come])
        changed = (before - after) + (after - before)
        self._stale += [rects[look] for look in changed.elements()]
        self._stale += [new.rect for new in self._new.values()]
        self._new.clear()
        self.items = dict(items)
        self._sorted = None

    def move(self, movers: Iterable[Item]) -> None:
        """Set the items in motion in the next frame, in front of everything at rest."""
        self._movers = sorted(movers, key=DEPTH)

    def draw(self, surface: pygame.Surface, whole: bool = False) -> list[pygame.Rect]:
        """Paint what has changed, or the `whole`, onto the surface; return the changed parts."""
        frame = surface.get_rect()
        changed = merge_rects([*self._repaint_stale(), *self._drawn], frame)
        for rect in [frame] if whole else changed:
            surface.blit(self.layer, rect, rect)
        for mover in self._movers:
            mover.paint(surface)
        self._drawn = [align_rect(mover.rect) for mover in self._movers]
        return [frame] if whole else merge_rects([*changed, *self._drawn], frame)

    def _repaint_stale(self) -> list[pygame.Rect]:
        """Paint the stale parts of the static layer and the new items; return their rectangles."""
        if not self._stale and not self._new:
            return []
        if self._sorted is None:
            self._sorted = sorted(self.items.values(), key=DEPTH)
        rects = [painted.rect for painted in self._sorted]
        topmost = list[pygame.Rect]()
        for new in sorted(self._new.values(), key=DEPTH):
            touched = new.rect.collidelistall(rects)
            if any(self._sorted[index].depth > new.depth for index in touched):
                self._stale.append(new.rect)
            else:  # nothing is in front of it, so nothing else needs painting
                new.paint(self.layer)
                topmost.append(align_rect(new.rect))
        self._new.clear()
        patches = [align_rect(patch) for patch in merge_rects(self._stale, self.layer.get_rect())]
        for patch in patches:
            self.layer.set_clip(patch)
            self.layer.blit(self.background, patch, patch)
            for index in patch.collidelistall(rects):
                self._sorted[index].paint(self.layer)
        self.layer.set_clip(None)
        self._stale = []
        return topmost + patches


def align_rect(rect: pygame.Rect) -> pygame.Rect:
    """Return the rectangle, a pixel wider to the left if its rows would begin at a multiple of 16
    bytes. SDL copies such rows past the processor's cache, which makes the next painting wait."""
    x, y, w, h = rect
    return rect if x % 4 or not x else pygame.Rect(x - 1, y, w + 1, h)
