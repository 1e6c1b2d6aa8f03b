"""Whose a heap is that lies away from its owner's seat, or what a heap of nobody's is called: a
small plate upon it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache

import pygame

from rules.kit.cards import UNKNOWN
from rules.kit.sight import kind_and_owner
from sprites.portraits import portrait
from table.felt.canvas import Item, item
from table.felt.furniture import OVER, PREMUL, rect_of
from table.i18n.words import Words
from table.layout.arrange import Arrangement
from table.layout.layout import Layout
from table.layout.ring import Room
from table.theme import colours
from table.theme.colours import mixed
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.text import KEPT_WHOLE, clean, fitted, ink

HIGH, LETTERS = 0.2, 0.6  # of a card's width; and of the plate's height
LEAST = 22.0  # logical units: the plate is no lower
TOKEN = 1.2  # a portrait's width, in heights of the plate
INSET = 0.05  # of a card's width, from its edges


def owner_rooms(table: Arrangement, layout: Layout, large: float) -> dict[str, Room]:
    """Where on each hidden heap in the middle that is some seat's its owner stands, by zone."""
    return _upon(table, large, [zone for zone in table.counts if layout.zone(zone).trick])


def name_rooms(table: Arrangement, large: float) -> dict[str, Room]:
    """Where on each hidden heap of nobody's its name stands, by zone, if its place has one while it
    is empty."""
    marked = [zone for zone in table.counts if zone in table.frames and table.frames[zone].marked]
    return _upon(table, large, [zone for zone in marked if kind_and_owner(zone)[1] < 0])


def _upon(table: Arrangement, large: float, zones: Sequence[str]) -> dict[str, Room]:
    """The room of a small plate on each of these heaps that is hidden."""
    tops = {spot.zone: pose for spot, pose in table.poses.items()}  # the last one lies on top
    found: dict[str, Room] = {}
    for zone in zones:
        top = tops.get(zone)
        if top is None or top.face is not UNKNOWN:
            continue
        height = max(HIGH * top.width, LEAST * large * scale_of(table.size))
        inset = INSET * top.width
        found[zone] = Room(top.box.x + inset, top.box.y + 2 * inset, top.width - 2 * inset, height)
    return found


def owner_items(
    table: Arrangement, layout: Layout, theme: Theme, names: Sequence[str], faces: Sequence[str]
) -> dict[Hashable, Item]:
    """Portrait and name upon such heaps, each of them whole: where there is not room for both the
    name alone, and the portrait where it has none either. `names` and `faces` by seat."""
    found: dict[Hashable, Item] = {}
    for zone, room in owner_rooms(table, layout, theme.large).items():
        seat, rect = kind_and_owner(zone)[1], rect_of(room)
        picture = _small_plate(rect.size, names[seat], faces[seat], theme)
        corner = rect.x, rect.centery - picture.get_height() // 2
        found["owner", zone] = item(OVER - 0.5, (picture, corner, 0))
    return found


def name_items(table: Arrangement, theme: Theme, words: Words) -> dict[Hashable, Item]:
    """The names of such heaps upon them."""
    found: dict[Hashable, Item] = {}
    for zone, room in name_rooms(table, theme.large).items():
        rect = rect_of(room)
        picture = _name_plate(rect.size, words.say(f"zone.{kind_and_owner(zone)[0]}"), theme)
        found["called", zone] = item(OVER - 0.5, (picture, rect.topleft, 0))
    return found


@lru_cache(maxsize=64)
def _name_plate(size: tuple[int, int], name: str, theme: Theme) -> pygame.Surface:
    width, height = size
    picture = pygame.Surface(size, pygame.SRCALPHA)
    colour, fill = colours.plate(theme)
    box(picture, picture.get_rect(), fill, mixed(fill, colour, 0.45), height // 3, 1)
    text, px = fitted(name, "strong", round(height * LETTERS), width - height // 3, KEPT_WHOLE)
    letters = ink(text, "strong", px, colour)
    picture.blit(letters, letters.get_rect(center=picture.get_rect().center))
    return picture


@lru_cache(maxsize=64)
def _small_plate(size: tuple[int, int], name: str, face: str, theme: Theme) -> pygame.Surface:
    width, height = size
    token = round(height * TOKEN)
    picture = pygame.Surface((width, token), pygame.SRCALPHA)
    colour, fill = colours.plate(theme)
    text, px, left = _written(name, height, width, token)
    start, end = (token // 2, width) if left > token else (0, width) if text else (0, token)
    body = pygame.Rect(start, (token - height) // 2, end - start, height)
    box(picture, body, fill, mixed(fill, colour, 0.45), height // 3, 1)
    if left > token or not text:
        picture.blit(portrait(face, token), (0, 0), special_flags=PREMUL)
    letters = ink(text, "strong", px, colour)
    picture.blit(letters, letters.get_rect(midleft=(left, token // 2)))
    return picture


def _written(name: str, height: int, width: int, token: int) -> tuple[str, int, int]:
    """The name as it is written, its letters' height and where it begins: beside the portrait, or
    else instead of it; empty where it has room nowhere."""
    whole, px = clean(name), round(height * LETTERS)
    for left in (token + height // 8, height // 5):
        room = max(1, width - height // 5 - left)
        text, fit = fitted(whole, "strong", px, room, KEPT_WHOLE)
        if text == whole:
            return text, fit, left
    return "", px, 0
