"""python -m tests.sprites.contact_sheet FOLDER: the deck as pictures, for eyes to judge.

One sheet of everything a style, hands fanned at sixty pixels, the courts and backs at the sizes
they are played and admired at, and the four-colour deck as eyes see it that lack one kind of cone.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from functools import cache
from pathlib import Path

import pygame

from research.command_line import arguments
from sprites.__main__ import FELT, contact_sheet, fan_sheet
from sprites.backs import BACKS
from sprites.deck import Deck
from sprites.style import STYLES
from tests.theme.eyes import EYES, seen

COURTS = [rank + suit for suit in "SHDC" for rank in "KQJ"]
WIDTHS = (60, 85, 170, 340)


def row_sheet(rows: list[list[pygame.Surface]]) -> pygame.Surface:
    """Rows of pictures on felt."""
    gap = 8
    wide = max(sum(card.get_width() + gap for card in row) for row in rows) + gap
    high = sum(max(card.get_height() for card in row) + gap for row in rows) + gap
    sheet = pygame.Surface((wide, high))
    sheet.fill(FELT)
    y = gap
    for row in rows:
        x = gap
        for card in row:
            sheet.blit(card, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += card.get_width() + gap
        y += max(card.get_height() for card in row) + gap
    return sheet


def courts(style: str) -> pygame.Surface:
    deck = Deck(style, workers=0)
    names = [*COURTS, "JK", "JK#2"]
    small = [[deck.face(name, width) for name in names] for width in WIDTHS[:-1]]
    large = [[deck.face(name, WIDTHS[-1]) for name in names[i : i + 7]] for i in (0, 7)]
    return row_sheet(small + large)


def backs() -> pygame.Surface:
    return row_sheet([[Deck(back=b, workers=0).back(w) for b in BACKS] for w in WIDTHS])


def through(eye: str, sheet: pygame.Surface) -> pygame.Surface:
    """A sheet as an eye sees it, pixel by pixel: slow, but it needs nothing else."""

    @cache
    def turned(colour: bytes) -> bytes:
        light = seen("#" + colour.hex(), eye)
        return bytes(
            round(255 * (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055))
            for c in light
        )

    flat = pygame.image.tobytes(sheet, "RGB")
    changed = b"".join(turned(flat[i : i + 3]) for i in range(0, len(flat), 3))
    return pygame.image.frombytes(changed, sheet.get_size(), "RGB")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    sheets = {"backs": backs()}
    for style in STYLES:
        sheets[f"deck-{style}"] = contact_sheet(120, style)
        sheets[f"fans-{style}"] = fan_sheet(60, style)
        sheets[f"courts-{style}"] = courts(style)
    for eye in EYES:
        sheets[f"eyes-{eye}"] = through(eye, contact_sheet(60, "four-colour"))
    for name, sheet in sheets.items():
        pygame.image.save(sheet, folder / f"{name}.png")
        print(folder / f"{name}.png", *sheet.get_size())


if __name__ == "__main__":
    main(*arguments(__doc__, FOLDER=Path))
