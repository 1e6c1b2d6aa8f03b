"""Cards in a line of text: rank and suit side by side, as a whole face would be too small."""

from __future__ import annotations

from functools import lru_cache

import pygame

from sprites import faces
from sprites.deck import Deck
from sprites.names import CardName, read_name
from sprites.raster import draw_index_pip
from table.widgets.brush import box
from table.widgets.text import ink, text_width


def small_card(name: str, height: int, deck: Deck) -> pygame.Surface:
    """Draw a card or die, `height` pixels high. Cached. Raises ValueError for an unknown name."""
    card, style = read_name(name), deck.style
    if card.is_die:
        die = pygame.Surface((height, height), pygame.SRCALPHA)
        die.blit(deck.face(name, height), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return die
    colour = faces.index_colour(card, style)
    return _index_card(card._replace(copy=1), height, style.paper, style.edge, colour)


def small_card_width(name: str, height: int) -> int:
    """Return the width of a small card or die in pixels, without drawing it."""
    card = read_name(name)
    return height if card.is_die else _index_width(card, height)


def _index_width(card: CardName, height: int) -> int:
    """Return the width of rank, suit and the margins around them, in pixels."""
    margin, suit_side, rank, px = _index_layout(card, height)
    margin_count = 2 if card.is_joker else 3  # a joker has no rank
    return text_width(rank, "index", px) + suit_side + margin_count * margin


def _index_layout(card: CardName, height: int) -> tuple[int, int, str, int]:
    """Return the margin, the suit's side, the rank, and the height of its letters; in pixels."""
    margin, suit_side, px = max(2, height // 8), round(height * 0.56), round(height * 0.74)
    return margin, suit_side, "" if card.is_joker else card.rank, px


@lru_cache(maxsize=256)
def _index_card(card: CardName, height: int, paper: str, edge: str, colour: str) -> pygame.Surface:
    """Draw a card's rank and suit side by side, in a box of the colours `paper` and `edge`."""
    margin, suit_side, rank_text, px = _index_layout(card, height)
    suit = draw_index_pip(card, colour, suit_side)
    rank = ink(rank_text, "index", px, colour)
    width = _index_width(card, height)
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    radius, thickness = height // 6, max(1, height // 20)
    box(picture, picture.get_rect(), paper, edge, radius, thickness)
    picture.blit(rank, rank.get_rect(midleft=(margin, height // 2)))
    place = suit.get_rect(midright=(width - margin, height // 2))
    picture.blit(suit, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture
