"""How large a paper may be for which there is room where nothing lies that it must not cover.

Looked up at once, where to look for a place itself is slow: most papers that are tried at a full
table have none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from table.felt.berth import Ground
from table.widgets import scale_of

NARROW = 60.0  # logical units: it is not known of papers as narrow as this


class Bare(NamedTuple):
    """The `largest` papers that have room, none of them as narrow as `narrow`, from the widest to
    the highest; no paper can be wider or higher than the `window` without its edges."""

    largest: Sequence[tuple[int, int]]
    narrow: int
    window: tuple[int, int]

    def may_hold(self, paper: tuple[int, int]) -> bool:
        """Whether a paper may find a place there; where not, it is certain to find none."""
        wide, high = (min(one, most) for one, most in zip(paper, self.window))
        return wide <= self.narrow or any(wide <= w and high <= h for w, h in self.largest)


def bare(ground: Ground) -> Bare:
    """What there is room for on a ground, whatever is only better kept in sight there."""
    scale = scale_of(ground.size)
    edge, narrow = round(ground.edge * scale), round(NARROW * scale)
    right, low = ground.size[0] - edge, ground.size[1] - edge
    never = sorted((one for one in ground.never if one.w and one.h), key=lambda one: one.top)
    tops = {edge, *(one.bottom for one in never if edge < one.bottom < low)}
    found, largest = set[tuple[int, int]](), list[tuple[int, int]]()
    for top in tops:  # any paper can be pushed up as far as to one of these
        found.update(_under(top, low, (edge, right), never, narrow))
    for wide, high in sorted(found, reverse=True):
        if not largest or high > largest[-1][1]:
            largest.append((wide, high))
    return Bare(largest, narrow, (right - edge, low - edge))


def _under(
    top: int, low: int, ends: tuple[int, int], never: Sequence[pygame.Rect], narrow: int
) -> Iterator[tuple[int, int]]:
    """The largest papers whose upper side may lie at `top`; `never` from above downwards."""
    gaps = [ends]
    for one in never:
        if one.bottom <= top:
            continue
        if one.top >= low or not gaps:
            break
        left, right = one.left, one.right
        cut = [(first, last) for first, last in gaps if left < last and first < right]
        if not cut:
            continue
        gaps = [gap for gap in gaps if gap not in cut]
        for first, last in cut:
            if one.top > top:
                yield last - first, one.top - top
            gaps += [gap for gap in ((first, left), (right, last)) if gap[1] - gap[0] > narrow]
    yield from ((last - first, low - top) for first, last in gaps)
