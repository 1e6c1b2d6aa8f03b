"""Small round portraits for the seats, fourteen of our own: animals and people of Iceland.

Each is a disc 100 across, in broad shapes that can be told apart at twenty pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from zlib import crc32

import pygame

from sprites import beasts, folk
from sprites.moods import mood_svg
from sprites.svg import circle, document, rasterise

# The ground of the disc, and who looks out of it.
PORTRAITS: dict[str, tuple[str, Callable[[], str]]] = {
    "puffin": ("#8fc7dd", beasts.puffin),
    "grandmother": ("#e3b7a0", folk.grandmother),
    "raven": ("#d9b25c", beasts.raven),
    "sheep": ("#7fae62", beasts.sheep),
    "fisher": ("#5f93b5", folk.fisher),
    "fox": ("#3f5f7d", beasts.fox),
    "troll": ("#c7a8d6", folk.troll),
    "whale": ("#bfe3e0", beasts.whale),
    "child": ("#f2d36b", folk.child),
    "horse": ("#a9c98a", beasts.horse),
    "seal": ("#4f8f97", beasts.seal),
    "ptarmigan": ("#b4623f", beasts.ptarmigan),
    "cat": ("#9c3f4c", folk.cat),
    "owl": ("#55507e", beasts.owl),
}

PEOPLE = ("grandmother", "fisher", "troll", "child")
ANIMALS = tuple(face for face in PORTRAITS if face not in PEOPLE)

Chosen = tuple[tuple[str, str], ...]  # names in small letters, and their portraits


@lru_cache(maxsize=64)
def seated_portraits(
    names: tuple[str, ...], chosen: Chosen = (), yielding: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """A portrait for every seat: the one its name was given, else one that belongs to the name.

    It goes with the name to whichever seat. Where two have been given the same, the one who
    stands first in `chosen` wears it; who has none yet is given one that nobody there has, nor
    anybody in `chosen` where there are enough. Names in `yielding` come after all others. All at
    a table are different up to so many seats as there are portraits.
    """
    given = {name: face for name, face in chosen if face in PORTRAITS}
    order = {name: place for place, name in enumerate(given)}
    face_of: dict[int, str] = {}

    def turn(seat: int) -> tuple[bool, int, str, int]:
        name = names[seat].casefold()
        return name in yielding, order.get(name, len(order)), name or "\U0010ffff", seat

    for seat in sorted(range(len(names)), key=turn):
        name = names[seat].casefold()
        faces = _in_turn(name, seat)
        free = [face for face in faces if face not in face_of.values()]
        wish = given.get(name, "") if name else ""
        wishes = [wish, *(face for face in free if face not in given.values()), *free]
        face_of[seat] = next((face for face in wishes if face in free), faces[0])
    return tuple(face_of[seat] for seat in range(len(names)))


def _in_turn(name: str, seat: int) -> list[str]:
    """All portraits, from the one that belongs to a name on; of nobody, to a seat. Animals come
    first: a person might be somebody else than the name says."""
    first = crc32(name.encode()) if name else seat
    return [*_from(ANIMALS, first), *_from(PEOPLE, first)]


def _from(faces: Sequence[str], first: int) -> list[str]:
    """All of these in turn, round from the one of this number on."""
    first %= len(faces)
    return [*faces[first:], *faces[:first]]


def portrait_svg(name: str, size: int, mood: str = "") -> str:
    """A portrait for a raster of `size` x `size` pixels, calm without a `mood`; KeyError for an
    unknown name."""
    ground, draw = PORTRAITS[name]
    return document(
        (100, 100),
        (size, size),
        circle(50, 50, 48, ground),
        draw(),
        mood_svg(name, mood),
        circle(50, 50, 47, "none", stroke="#2a2018", stroke_width=6),
        circle(50, 50, 43.6, "none", stroke="#fff6df", stroke_width=3, stroke_opacity=0.75),
    )


@lru_cache(maxsize=96)
def portrait(name: str, size: int, mood: str = "") -> pygame.Surface:
    """A portrait of `size` x `size` pixels, glad or cross with a `mood`, premultiplied and shared:
    do not draw on it.

    Nothing clips in the subset of SVG at hand, so what reaches beyond the disc is cut off here.
    """
    picture = rasterise(portrait_svg(name, size, mood), (size, size))
    disc = document((100, 100), (size, size), circle(50, 50, 49.4, "#ffffff"))
    picture.blit(rasterise(disc, (size, size)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture
