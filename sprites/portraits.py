"""Small round portraits for the seats, fourteen of our own: animals and people of Iceland.

Each is a disc 100 across, in broad shapes that can be told apart at twenty pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from zlib import crc32

import pygame

from sprites.moods import mood_svg
from sprites.svg import circle, document, rasterise, read_art

# The colour of the disc behind each portrait; the faces are files in `art/portraits`.
PORTRAITS = {
    "puffin": "#8fc7dd",
    "grandmother": "#e3b7a0",
    "raven": "#d9b25c",
    "sheep": "#7fae62",
    "fisher": "#5f93b5",
    "fox": "#3f5f7d",
    "troll": "#c7a8d6",
    "whale": "#bfe3e0",
    "child": "#f2d36b",
    "horse": "#a9c98a",
    "seal": "#4f8f97",
    "ptarmigan": "#b4623f",
    "cat": "#9c3f4c",
    "owl": "#55507e",
}

PEOPLE = ("grandmother", "fisher", "troll", "child")
ANIMALS = tuple(face for face in PORTRAITS if face not in PEOPLE)

LAST_LETTER = "\U0010ffff"  # sorts after every name
Chosen = tuple[tuple[str, str], ...]  # names in small letters, and their portraits


@lru_cache(maxsize=64)
def seated_portraits(
    names: tuple[str, ...], chosen: Chosen = (), last_names: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """Return a portrait for every seat: the one chosen for its name, else one computed from the
    name, so that a player has the same at every seat.

    Of a name's portraits in `chosen` the first counts. If several names have the same one, the name
    that is first in `chosen` gets it. The others get one that nobody at the table has and, if
    possible, nobody in `chosen`. Names in `last_names` come after all others. As long as there are
    enough portraits, all are different."""
    chosen_faces = dict[str, str]()
    for name, face in chosen:
        if face in PORTRAITS:
            chosen_faces.setdefault(name, face)
    rank = {name: place for place, name in enumerate(chosen_faces)}
    face_of: dict[int, str] = {}

    def turn(seat: int) -> tuple[bool, int, str, int]:
        """Return the sort key of the order in which seats get theirs; nameless ones come last."""
        name = names[seat].casefold()
        return name in last_names, rank.get(name, len(rank)), name or LAST_LETTER, seat

    for seat in sorted(range(len(names)), key=turn):
        name = names[seat].casefold()
        faces = _portraits_from(name, seat)
        free = [face for face in faces if face not in face_of.values()]
        unchosen = [face for face in free if face not in chosen_faces.values()]
        if name and chosen_faces.get(name) in free:
            face_of[seat] = chosen_faces[name]
        else:
            face_of[seat] = [*unchosen, *free, faces[0]][0]
    return tuple(face_of[seat] for seat in range(len(names)))


def _portraits_from(name: str, seat: int) -> list[str]:
    """Return all portraits, beginning with one computed from a name, or from the seat if there is
    no name. Animals come first, since a person could be of another sex or age than the name
    suggests."""
    first = crc32(name.encode()) if name else seat
    return [*_starting_at(ANIMALS, first), *_starting_at(PEOPLE, first)]


def _starting_at(faces: Sequence[str], first: int) -> list[str]:
    """Return all these portraits in a circle, beginning with the one of this number."""
    first %= len(faces)
    return [*faces[first:], *faces[:first]]


def portrait_svg(name: str, size: int, mood: str = "") -> str:
    """Return the SVG of a portrait for `size` x `size` pixels, calm if `mood` is "". Raises
    KeyError for an unknown name."""
    disc = circle(50, 50, 48, PORTRAITS[name])
    face = read_art(f"portraits/{name}") + mood_svg(name, mood)
    rim = circle(50, 50, 47, "none", stroke="#2a2018", stroke_width=6)
    rim += circle(50, 50, 43.6, "none", stroke="#fff6df", stroke_width=3, stroke_opacity=0.75)
    return document((100, 100), (size, size), disc, face, rim)


@lru_cache(maxsize=96)
def portrait(name: str, size: int, mood: str = "") -> pygame.Surface:
    """Return the picture of a portrait, `size` x `size` pixels, calm if `mood` is "". It is
    premultiplied and shared: do not draw on it. What reaches beyond the disc is cut off here, since
    the rasteriser cannot clip."""
    picture = rasterise(portrait_svg(name, size, mood), (size, size))
    disc = document((100, 100), (size, size), circle(50, 50, 49.4, "#ffffff"))
    picture.blit(rasterise(disc, (size, size)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture
