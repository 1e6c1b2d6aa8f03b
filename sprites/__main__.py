"""python -m sprites OUT.png [--width 120] [--style S] [--back B] [--fan]: a contact sheet."""

from __future__ import annotations

import argparse
import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from sprites.backs import BACKS
from sprites.deck import Deck, card_height
from sprites.names import PACK
from sprites.style import STYLES

FELT = (28, 94, 62)
FANS = ("AS KS QS JS 10S 9S 8S", "10H#2 9D#3 7C AH QD JC KH", "JK QC JD KD 2S 3H JK#2")


def contact_sheet(width: int, style: str) -> pygame.Surface:
    """Draw the deck in rows of thirteen; then jokers, backs, other packs, a lit card and dice."""
    gap = max(4, width // 10)
    row = card_height(width) + gap
    sheet = pygame.Surface((13 * (width + gap) + gap, 5 * row + width + 2 * gap))
    sheet.fill(FELT)
    deck = Deck(style)
    for i, name in enumerate(PACK):
        _lay(sheet, deck, deck.face(name, width), gap + i % 13 * (width + gap), gap + i // 13 * row)
    x, y = gap, gap + 4 * row
    backs = [Deck(style, back).back(width) for back in BACKS]
    faces = [deck.face(name, width) for name in ("JK", "JK#2", "QH#2", "10C#3", "AS#4")]
    for picture in [*faces[:2], *backs, *faces[2:]]:
        _lay(sheet, deck, picture, x, y)
        x += width + gap
    _lay(sheet, deck, deck.face("JC", width), x, y, lift=1.0)
    x += width + gap
    margin = deck.glow_margin(width)
    glow = deck.glow(width, (255, 214, 92))
    sheet.blit(glow, (x - margin, y - margin), special_flags=pygame.BLEND_PREMULTIPLIED)
    _lay(sheet, deck, deck.face("7D", width), x, y)
    for i in range(13):
        place = (gap + i * (width + gap), y + row)
        sheet.blit(deck.face(f"{i}d", width), place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return sheet


def fan_sheet(width: int, style: str) -> pygame.Surface:
    """Draw hands fanned with 45 % overlap, and once more the first of them turned card by card."""
    gap, deck = width // 3, Deck(style)
    step, height = round(width * 0.55), card_height(width)
    sheet = pygame.Surface((7 * step + width + 2 * gap, 4 * (height + gap) + gap))
    sheet.fill(FELT)
    for row, hand in enumerate(FANS):
        for i, name in enumerate(hand.split()):
            _lay(sheet, deck, deck.face(name, width), gap + i * step, gap + row * (height + gap))
    for i, name in enumerate(FANS[0].split()):
        card = deck.turned(name, width, 12 - 4 * i)
        place = card.get_rect(
            center=(gap + width // 2 + i * step, gap * 1.2 + 3.5 * height + 3 * gap)
        )
        sheet.blit(card, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return sheet


def _lay(
    sheet: pygame.Surface, deck: Deck, card: pygame.Surface, x: int, y: int, lift: float = 0.0
) -> None:
    """Draw a card with its shadow; its top left corner is at (x, y)."""
    width = card.get_width()
    dx, dy = deck.shadow_offset(width, lift)
    shade = deck.shadow(width, lift)
    sheet.blit(shade, (x + dx, y + dy), special_flags=pygame.BLEND_PREMULTIPLIED)
    sheet.blit(card, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m sprites", description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--width", type=int, default=120)
    parser.add_argument("--style", choices=sorted(STYLES), default="classic")
    parser.add_argument("--fan", action="store_true")
    asked = parser.parse_args()
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    draw = fan_sheet if asked.fan else contact_sheet
    pygame.image.save(draw(asked.width, asked.style), asked.out)


if __name__ == "__main__":
    main()
