"""python -m tests.readme_pictures [NAME ...]: the pictures of the README, drawn anew into docs/.

`climax-GAME` is a strip of six: computer players sit at a real table in a window that nobody sees,
until a great moment comes that has much to tell; then a picture is taken of every beat as it ends,
and of points in flight. Afterwards `mogrify -colors 250 docs/*.png` makes the pictures a third as
large, `mogrify -resize 1200x -colors 160 docs/climax-*.png` the strips a quarter (ImageMagick).
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import importlib
import random
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from research.command_line import arguments, one_of
from rules.kit.catalogue import game as game_of
from rules.kit.match import Match, PlayerInfo
from sprites.deck import Deck
from table.felt.picture import Company, Looks, paint_table
from table.i18n.words import Words
from table.layout.arrange import TableSetup
from table.layout.layout_faults import read_layout
from table.scenes.match.table_scene import TableScene
from table.theme.theme import Theme, themes
from tests.table_pilot import Pilot

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
    found = game_of(name)
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


# --- strips of a climax -------------------------------------------------------------------------

SIZE, TINY = (1024, 640), (320, 200)  # of the window: as it is filmed, and where beats are counted
ACROSS, SMALL = 2, (700, 438)
PICTURES = 6
COLOURS = 200
TABLES = {  # who sits there, and the seed of the match
    "punk": ("bot,bot,bot,bot,bot,bot", "4"),
    "tunk": ("bot,bot,bot", "2"),
    "paks": ("bot,bot,bot,bot", "3"),
    "puck": ("bot,bot,bot", "5"),
    "pukk": ("bot,bot,bot,bot", "6"),
}
LOOKED_AT = 16  # climaxes that stay, of which the one with most beats is filmed


class Taken(NamedTuple):
    """A picture, and after how many beats it was taken."""

    beat: int
    picture: pygame.Surface


def film(game: str, language: str = "en", size: tuple[int, int] = SIZE) -> list[Taken]:
    """Every beat, as it ends, of the climax of a match that has most to tell."""
    beats = [len(one) for one in climaxes(game, language, TINY, LOOKED_AT)]
    best = beats.index(max(beats))
    for number, one in enumerate(climaxes(game, language, size, best + 1)):
        if number == best:
            return list(one)
    raise AssertionError(f"{game} has no climax")


def climaxes(game: str, language: str, size: tuple[int, int], most: int) -> Iterator[Sequence[Any]]:
    """The climaxes of a match that stay, each as it is filmed; at a tiny size only counted."""
    seats, seed = TABLES[game]
    with tempfile.TemporaryDirectory() as home, Pilot(Path(home), size, linger=0.0) as pilot:
        pilot.app.set_language(language)
        highlights = pilot.sit(seats, seed, game=game).highlights
        while most:
            pilot.until(lambda: highlights.is_active or pilot.top == "ScoresScene", 900)
            if pilot.top == "ScoresScene":
                if not any(isinstance(one, TableScene) for one in pilot.engine.stack):
                    return
                pilot.wait(1.0)
                pilot.key(pygame.K_RETURN)
                continue
            assert highlights.sequence is not None
            climax = highlights.sequence.climax
            if climax.stays:
                most -= 1
                yield list(pictures_of_climax(pilot)) if size != TINY and not most else climax.beats
            highlights._finish()
            pilot.wait()


def pictures_of_climax(pilot: Pilot) -> Iterator[Taken]:
    """The table before the first beat; the end of every beat, and of one whose points fly a
    moment when they do; and the table as it stays."""
    staged = pilot.scene.highlights.sequence
    assert staged is not None
    last, aloft = None, False
    pilot.until(lambda: pilot.scene.showing.tween is None)
    yield Taken(-1, pilot.engine.surface.copy())
    while not staged.over:
        pilot.wait()
        if last is not None and last.beat != staged.number:
            yield last
            aloft = False
        if staged.number >= 0:
            last = Taken(staged.number, pilot.engine.surface.copy())
        flying = staged._scoring
        half = flying is not None and pilot.now > flying.began + flying.thrown[0].lasts / 2
        if last is not None and half and not aloft:
            yield last
            aloft = True
    pilot.wait(0.3)
    yield Taken(staged.number, pilot.engine.surface.copy())


def strip(taken: list[Taken]) -> pygame.Surface:
    """Six of them, the last one always."""
    count = min(PICTURES, len(taken))
    chosen = [taken[round(at * (len(taken) - 1) / max(1, count - 1))] for at in range(count)]
    rows = -(-count // ACROSS)
    sheet = pygame.Surface((SMALL[0] * ACROSS, SMALL[1] * rows))
    for number, one in enumerate(chosen):
        small = pygame.transform.smoothscale(one.picture, SMALL)
        sheet.blit(small, (number % ACROSS * SMALL[0], number // ACROSS * SMALL[1]))
    return sheet


def main() -> None:
    pictures = {
        "table": lambda: table("pukk", 4, "classic", "en", 27, (1280, 800)),
        "paks": lambda: table("paks", 4, "classic", "en", 40, (1280, 800)),
        "deck": deck,
        "themes": four,
        **{f"climax-{game}": partial(lambda game: strip(film(game)), game) for game in TABLES},
    }
    (names,) = arguments(__doc__, NAME=one_of(pictures))
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    for name in names or pictures:
        pygame.image.save(pictures[name](), HOME / f"{name}.png")


if __name__ == "__main__":
    main()
