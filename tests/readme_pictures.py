"""python -m tests.readme_pictures [NAME ...]: the pictures of the README, drawn anew into docs/.

`mogrify -colors 250 docs/*.png` (ImageMagick) then makes them a third as large.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import importlib
import random
from pathlib import Path

import pygame

from research.command_line import arguments, one_of
from rules.kit.catalogue import game
from rules.kit.match import Match, PlayerInfo
from sprites.deck import Deck
from table.felt.picture import Company, Looks, paint_table
from table.i18n.words import Words
from table.layout.arrange import TableSetup
from table.layout.layout_faults import read_layout
from table.theme.theme import Theme, themes

HOME = Path(__file__).resolve().parents[1] / "docs"
NAMES = ("Anna", "Björn", "Sigríður", "Þorsteinn", "Embla")
DECK = (
    ("JC", "QC", "KC", "JD", "QD", "KD", "AC", "AS", "JK"),
    ("JH", "QH", "KH", "JS", "QS", "KS", "yoke", "aurora", "longship"),
)
# Game, seats, theme, language, choices made before the picture.
FOUR = (
    ("paks", 4, "midnight", "en", 34),
    ("pukk", 4, "wool", "is", 22),
    ("puck", 3, "contrast", "en", 17),
    ("punk", 5, "christmas", "is", 19),
)


def table(name: str, seats: int, theme: str, language: str, choices: int, size: tuple[int, int]):
    """A game after some choices of its rule players, as the next one to choose sees it."""
    found = game(name)
    assert found.rules is not None
    player = importlib.import_module(f"rules.{name}.player")
    match = Match(found.rules, [PlayerInfo(one) for one in NAMES[:seats]], {}, "readme")
    rng, made = random.Random(1), 0
    while made < choices or not match.owing():
        if match.owing():
            seat = match.owing()[0]
            match.choose(seat, player.choose(found.rules, match.view(seat), seat, rng))
            made += 1
        else:
            match.advance()
    bottom, dressed = match.owing()[0], themes()[theme]
    assert isinstance(dressed, Theme)
    deck = Deck(dressed.deck, dressed.back, workers=0)
    words = Words.load(language, [found.folder])
    looks = Looks(read_layout(found.folder, found.rules), dressed, deck, words, found.rules)
    company = Company(NAMES[:seats], frozenset(match.owing()))
    around = TableSetup.of(found.rules, match.table)
    return paint_table(match.view(bottom), looks, company, size, bottom, around)


def deck() -> pygame.Surface:
    """The courts, two aces, a joker and three backs, on felt."""
    wide, high, gap = 150, 210, 10
    sheet = pygame.Surface(((wide + gap) * len(DECK[0]) + gap, (high + gap) * len(DECK) + gap))
    sheet.fill("#1c5e3e")
    faces = Deck("classic", workers=0)
    for row, names in enumerate(DECK):
        for column, name in enumerate(names):
            back = name.islower()
            card = Deck(back=name, workers=0).back(wide) if back else faces.face(name, wide)
            place = (gap + column * (wide + gap), gap + row * (high + gap))
            sheet.blit(card, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return sheet


def four() -> pygame.Surface:
    """Four tables in four themes."""
    wide, high = 1000, 620
    whole = pygame.Surface((2 * wide, 2 * high))
    for number, (name, seats, theme, language, choices) in enumerate(FOUR):
        spot = (number % 2 * wide, number // 2 * high)
        whole.blit(table(name, seats, theme, language, choices, (wide, high)), spot)
    return pygame.transform.smoothscale(whole, (1400, 868))


def main() -> None:
    drawn = {
        "table": lambda: table("pukk", 4, "classic", "en", 27, (1280, 800)),
        "paks": lambda: table("paks", 4, "classic", "en", 40, (1280, 800)),
        "deck": deck,
        "themes": four,
    }
    (asked,) = arguments(__doc__, NAME=one_of(drawn))
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    for name in asked or drawn:
        pygame.image.save(drawn[name](), HOME / f"{name}.png")


if __name__ == "__main__":
    main()
