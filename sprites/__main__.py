"""python -m sprites OUT.png [--width 120] [--style S]: a contact sheet of a deck."""

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
    """Save the contact sheet that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m sprites", description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--width", type=int, default=120)
    parser.add_argument("--style", choices=sorted(STYLES), default="classic")
    asked = parser.parse_args()
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pygame.image.save(contact_sheet(asked.width, asked.style), asked.out)


if __name__ == "__main__":
    main()
