"""The two forms of an evening as cards to choose from, each with a small picture."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

import pygame

from sprites.deck import Deck
from sprites.portraits import PORTRAITS
from table.panels.token import draw_portrait
from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.widgets import Box, Brush, Clickable
from table.widgets.small_card import small_card

PICTURE_WIDTH, TEXT_LEFT, TEXT_RIGHT = 116.0, 140.0, 12.0  # the last: space beside the texts
PORTRAIT_NAMES = tuple(PORTRAITS)[:4]
PORTRAIT_SIZE, CARD_HEIGHT = 27.0, 19.0
SAME_CARDS = ("KH", "7S")  # the cards that everybody holds in the picture

Picture = Callable[[Brush, Box], None]


class FormCard(Clickable):
    """A card that stands for a form of evening, with a title, a sentence and a picture, which
    `picture` draws into a box. Its value is whether it is chosen; a press calls `on_press`."""

    def __init__(
        self, area: Box, name: str, on_press: Callable[[], None], title: str, sentence: str,
        picture: Picture, is_chosen: bool,
    ) -> None:  # fmt: skip
        super().__init__(area, name, on_press)
        self.title, self.sentence, self.picture = title, sentence, picture
        self.value = is_chosen

    def draw(self, brush: Brush) -> None:
        """Draw the card, with a thick edge if it is chosen."""
        theme, (x, y, w, h) = brush.theme, self.area
        fill = theme.panel if self.value else mix(theme.panel, theme.panel_edge, 0.35)
        if self.hovered:
            fill = mix(fill, theme.highlight, 0.2)
        edge = colours.edge(theme, self.value)
        brush.box(self.area, fill, edge, 4 if self.value else 1.5)
        self.picture(brush, (x + 10, y + 8, PICTURE_WIDTH, h - 16))
        left, width = x + TEXT_LEFT, w - TEXT_LEFT - TEXT_RIGHT
        role = "title" if self.value else "strong"
        brush.write(self.title, (left, y + 5, width, 28), Type.BODY, role, theme.ink)
        sentence_area = (left, y + 34, width, h - 40)
        brush.write_lines(self.sentence, sentence_area, Type.SMALL, "text", theme.ink, align="left")


def draw_table(brush: Brush, area: Box) -> None:
    """Draw a small picture of four people at one table."""
    theme, (x, y, w, h) = brush.theme, area
    table = brush.rect((x + 16, y + 14, w - 32, h - 28))
    pygame.draw.ellipse(brush.surface, theme.rail, table.inflate(brush.px(8), brush.px(8)))
    pygame.draw.ellipse(brush.surface, theme.felt, table)
    across, down = (w - 44) / 2, (h - 34) / 2  # radii of the ring on which they sit
    for number, portrait in enumerate(PORTRAIT_NAMES):
        angle = pi / 4 + number * pi / 2
        middle = (x + w / 2 + across * cos(angle), y + h / 2 + down * sin(angle))
        _draw_portrait_at(brush, portrait, middle)


def draw_hands(deck: Deck, brush: Brush, area: Box) -> None:
    """Draw a small picture of three people who all hold the same cards, one above the other."""
    x, y, w, h = area
    for number, portrait in enumerate(PORTRAIT_NAMES[:3]):
        middle = x + w * (number + 0.5) / 3
        _draw_portrait_at(brush, portrait, (middle, y + 15))
        for row, name in enumerate(SAME_CARDS):
            card = small_card(name, brush.px(CARD_HEIGHT), deck)
            centre = brush.point(middle, y + 42 + row * (h - 56))
            brush.surface.blit(card, card.get_rect(center=centre))


def _draw_portrait_at(brush: Brush, portrait: str, middle: tuple[float, float]) -> None:
    x, y = middle
    area = (x - PORTRAIT_SIZE / 2, y - PORTRAIT_SIZE / 2, PORTRAIT_SIZE, PORTRAIT_SIZE)
    draw_portrait(brush.surface, portrait, brush.rect(area))
