"""Cards seen large, on a dark cloth in the middle of the window."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from rules.kit.cards import UNKNOWN, Card
from sprites.deck import Deck, card_height
from table.felt.canvas import Blit, Item, item
from table.felt.furniture import PREMUL, TOP
from table.theme import colours
from table.theme.colours import mixed
from table.theme.theme import Theme
from table.widgets.brush import box

ALONE = 0.58  # height of a single card, as a share of the window's
LEAST = 0.26  # of the window's height: cards of a heap are made no smaller to lie side by side
COVERED = 0.3  # of a card's width is seen at least of each that another lies upon


def zoom_item(deck: Deck, cards: Sequence[Card], theme: Theme, size: tuple[int, int]) -> Item:
    """These cards as large as they fit, bottom first; a back stays a back, and backs of a heap
    are one."""
    shown = _told_apart(cards)
    width, rows = _fitted(len(shown), size)
    height = card_height(width)
    gap, across = max(4, width // 14), -(-len(shown) // rows)
    step = float(width + gap)
    if across > 1:
        step = min(step, (size[0] * 0.9 - width) / (across - 1))
    block = round(step * (across - 1)) + width, rows * height + (rows - 1) * gap
    ground = pygame.Rect(0, 0, block[0] + 2 * gap + width // 8, block[1] + 2 * gap + width // 8)
    ground.center = size[0] // 2, round(size[1] * 0.48)
    left, top = ground.centerx - block[0] // 2, ground.centery - block[1] // 2
    blits: list[Blit] = [(_ground(ground.size, theme), ground.topleft, 0)]
    for number, card in enumerate(shown):
        row, column = divmod(number, across)
        name = None if card is UNKNOWN else card.name
        picture = deck.turned(name, width, 0)
        y = top + row * (height + gap) + (height - picture.get_height()) // 2
        blits.append((picture, (round(left + column * step), y), PREMUL))
    return item(TOP + 5, *blits)


def _told_apart(cards: Sequence[Card]) -> list[Card]:
    """All faces, with one back before them for all the backs."""
    faces = [card for card in cards if card is not UNKNOWN]
    return faces if len(faces) == len(cards) else [UNKNOWN, *faces]


def _fitted(count: int, size: tuple[int, int]) -> tuple[int, int]:
    """The width of so many cards, and in how many rows they lie."""
    best = (0, 1)
    for rows in range(1, 5):
        height = size[1] * min(ALONE, 0.84 / rows - 0.02)
        across = -(-count // rows)
        reach = 1 + (across - 1) * (COVERED if height <= LEAST * size[1] else 0.7)
        width = round(min(height / 1.4, size[0] * 0.9 / reach))
        best = max(best, (width, rows), key=lambda pair: pair[0])
    return max(20, best[0]), best[1]


@lru_cache(maxsize=2)
def _ground(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    fill = mixed(theme.felt_edge, "#000000", 0.5)
    edge = mixed(fill, colours.CREAM, 0.35)
    box(picture, picture.get_rect(), fill, edge, max(6, size[1] // 30), max(1, size[1] // 200))
    return picture
