"""A few pictures kept small: what the deck, the mat and the tables look like.

`python3 dev.py renew` draws those that are missing, `renew GAME` that game's table anew, and
`python -m tests.snapshots.pictures` all of them; do so only when the look was meant to change.
They are kept at a fraction of their size, so that a machine's own way of smoothing
edges does not matter, and a face that is gone does.
"""

import random
import zlib
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import pygame

from research.command_line import arguments
from rules.kit.catalogue import Game, game, games
from rules.kit.chance import Luck
from rules.kit.options import full_options
from rules.kit.remarks import candidates
from rules.kit.sight import redact
from rules.kit.state import Table, View
from sprites.deck import Deck
from table.felt.picture import Company, Looks, paint_table
from table.i18n.words import Words
from table.layout.arrange import TableSetup
from table.layout.layout_faults import read_layout
from table.theme.theme import Theme, themes

HOME = Path(__file__).parent
SMALL = (64, 40)
CARD = (30, 42)
CHOICES = 24
DRESSES = ("christmas", "classic", "contrast", "midnight", "wool")
"""The themes that tables are kept in; one more theme changes no picture."""
DEALT_BY = 2239
"""Stirred into a game's name; of all numbers the first that gives the first five games each a
theme of its own."""
FACES = ("JC", "QS", "KD", "AH", "10H#2", "JK", "6d#1")


def card_picture(name: str) -> pygame.Surface:
    """A card's face at 150 pixels, on felt, made small."""
    face = Deck("classic", workers=0).face(name, 150)
    cloth = pygame.Surface(face.get_size())
    cloth.fill("#1f6b45")
    cloth.blit(face, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.transform.smoothscale(cloth, CARD)


def table_picture(name: str, theme: str) -> pygame.Surface:
    """A game's table after some choices, with its fewest seats, made small."""
    found = game(name)
    rules = found.rules
    assert rules is not None
    seats = min(rules.SEATS)
    luck, rng = Luck(3), random.Random(3)
    state = rules.deal(Table(seats, full_options(rules, seats, {})), luck)
    made = 0
    while made < CHOICES and rules.outcome(state) is None:
        choices = {}
        for seat in rules.actors(state):
            listed = candidates(rules, state, seat)
            choices[seat] = listed[int(rng.random() * len(listed))]
        made += len(choices)
        rules.apply(state, choices, luck)
    company = Company([f"Seat {seat}" for seat in range(seats)])
    whole = paint_view(found, redact(rules, state, 0), theme, "en", company, (1024, 640))
    return pygame.transform.smoothscale(whole, SMALL)


def paint_view(
    game: Game, view: View, theme: str, language: str, company: Company, size: tuple[int, int]
) -> pygame.Surface:
    """A game's table as a seat sees it, in a theme and a language."""
    rules, dressed = game.rules, themes()[theme]
    assert rules is not None and isinstance(dressed, Theme)
    deck = Deck(dressed.deck, dressed.back, workers=0)
    words = Words.load(language, [game.folder])
    looks = Looks(read_layout(game.folder, rules), dressed, deck, words, rules)
    around = TableSetup.of(rules, view.table)
    return paint_table(view, looks, company, size, view.seat or 0, around)


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Every picture by the name of its file; a table of each game, each in another theme."""
    found: dict[str, Callable[[], pygame.Surface]] = {
        f"card-{name.replace('#', '-')}": partial(card_picture, name) for name in FACES
    }
    for known in games():
        if known.rules is not None:
            theme = dress_of(known.name)
            found[f"table-{known.name}-{theme}"] = partial(table_picture, known.name, theme)
    return found


def dress_of(game: str) -> str:
    """The theme a game's table is kept in: by its name alone, whatever other games there are."""
    return DRESSES[zlib.crc32(f"{game} {DEALT_BY}".encode()) % len(DRESSES)]


def kept(name: str) -> Path:
    """The file of a picture."""
    return HOME / f"{name}.png"


def keep(names: Iterable[str]) -> None:
    """Draw these pictures, and print which, and whether they changed."""
    pygame.display.init()
    every = pictures()
    for name in names:
        path = kept(name)
        before = path.read_bytes() if path.exists() else b""
        pygame.image.save(every[name](), str(path))
        change = "as before" if path.read_bytes() == before else "changed" if before else "new"
        print(f"{path.name}: {change}")


if __name__ == "__main__":
    arguments(__doc__)
    keep(pictures())
