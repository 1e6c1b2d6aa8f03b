"""A card in a line of text: its index alone, side by side, since at the height of a line nobody
could read its face."""

from __future__ import annotations

from functools import lru_cache

import pygame

from sprites import faces
from sprites.deck import Deck
from sprites.names import Name, read_name
from sprites.raster import index_svg, rasterise, star_svg
from table.widgets.brush import box
from table.widgets.text import ink


def small_card(name: str, height: int, deck: Deck) -> pygame.Surface:
    """A card as this deck prints it, `height` pixels high and not premultiplied; a die is its
    face. Shared; do not draw on it. ValueError for what is no card's name."""
    called, look = read_name(name), deck.style
    if called.is_die:
        die = pygame.Surface((height, height), pygame.SRCALPHA)
        die.blit(deck.face(name, height), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return die
    return _chip(called._replace(copy=1), height, look.paper, look.edge, faces.ink(called, look))


@lru_cache(maxsize=256)
def _chip(card: Name, height: int, paper: str, edge: str, colour: str) -> pygame.Surface:
    pad, side = max(2, height // 8), round(height * 0.56)
    drawn = star_svg(colour, side) if card.is_joker else index_svg(card, colour, side)
    suit = rasterise(drawn, (side, side))
    rank = ink("" if card.is_joker else card.rank, "index", round(height * 0.74), colour)
    wide = rank.get_width() + side + (2 if card.is_joker else 3) * pad
    picture = pygame.Surface((wide, height), pygame.SRCALPHA)
    box(picture, picture.get_rect(), paper, edge, height // 6, max(1, height // 20))
    picture.blit(rank, rank.get_rect(midleft=(pad, height // 2)))
    place = suit.get_rect(midright=(wide - pad, height // 2))
    picture.blit(suit, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture
