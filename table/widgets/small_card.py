"""A card in a line of text: its index alone, side by side, since at the height of a line nobody
could read its face."""

from __future__ import annotations

from functools import lru_cache

import pygame

from sprites import faces
from sprites.deck import Deck
from sprites.names import CardName, read_name
from sprites.raster import index_svg, rasterise, star_svg
from table.widgets.brush import box
from table.widgets.text import ink, text_width


def small_card(name: str, height: int, deck: Deck) -> pygame.Surface:
    """A card as this deck prints it, `height` pixels high and not premultiplied; a die is its
    face. Shared; do not draw on it. ValueError for what is no card's name."""
    called, look = read_name(name), deck.style
    if called.is_die:
        die = pygame.Surface((height, height), pygame.SRCALPHA)
        die.blit(deck.face(name, height), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return die
    return _chip(called._replace(copy=1), height, look.paper, look.edge, faces.ink(called, look))


def small_card_width(name: str, height: int) -> int:
    """How wide that is, in pixels; nothing is drawn for it."""
    called = read_name(name)
    return height if called.is_die else _chip_wide(called, height)


def _chip_wide(card: CardName, height: int) -> int:
    pad, side, rank, px = _measures(card, height)
    return text_width(rank, "index", px) + side + (2 if card.is_joker else 3) * pad


def _measures(card: CardName, height: int) -> tuple[int, int, str, int]:
    """Of a small card: its margin, its suit's side, its rank and how high that is written."""
    rank = "" if card.is_joker else card.rank
    return max(2, height // 8), round(height * 0.56), rank, round(height * 0.74)


@lru_cache(maxsize=256)
def _chip(card: CardName, height: int, paper: str, edge: str, colour: str) -> pygame.Surface:
    pad, side, letters, px = _measures(card, height)
    drawn = star_svg(colour, side) if card.is_joker else index_svg(card, colour, side)
    suit = rasterise(drawn, (side, side))
    rank = ink(letters, "index", px, colour)
    width = _chip_wide(card, height)
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    box(picture, picture.get_rect(), paper, edge, height // 6, max(1, height // 20))
    picture.blit(rank, rank.get_rect(midleft=(pad, height // 2)))
    place = suit.get_rect(midright=(width - pad, height // 2))
    picture.blit(suit, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture
