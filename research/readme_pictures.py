"""python -m research.readme_pictures [NAME ...]: the pictures of the README, drawn anew into docs/.

`climax-GAME` is a strip of six: computer players sit at a real table in a window that nobody sees,
until a great moment comes that has much to tell; then a picture is taken of every beat as it ends,
and of points in flight. Afterwards `mogrify -colors 250 docs/*.png` makes the pictures a third as
large, `mogrify -resize 1200x -colors 160 docs/climax-*.png` the strips a quarter (ImageMagick).
"""

import importlib
import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pygame

from research.command_line import arguments, one_of
from rules.kit.catalogue import game as game_of
from rules.kit.match import Match, PlayerInfo
from sprites.deck import Deck
from table.felt.picture import Company
from table.scenes.match.table_scene import TableScene
from tests.snapshots.pictures import paint_view
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


def paint_game(
    name: str, seats: int, theme: str, language: str, choices: int, size: tuple[int, int]
) -> pygame.Surface:
    """A game after some choices of its rule players, as the next one to choose sees it."""
    game = game_of(name)
    assert game.rules is not None
    player = importlib.import_module(f"rules.{name}.player")
    match = Match(game.rules, [PlayerInfo(name) for name in NAMES[:seats]], {}, "readme")
    rng, made = random.Random(1), 0
    while made < choices or not match.seats_to_choose():
        if match.seats_to_choose():
            seat = match.seats_to_choose()[0]
            match.choose(seat, player.choose(game.rules, match.view(seat), seat, rng))
            made += 1
        else:
            match.advance()
    company = Company(NAMES[:seats], frozenset(match.seats_to_choose()))
    view = match.view(match.seats_to_choose()[0])
    return paint_view(game, view, theme, language, company, size)


def paint_deck() -> pygame.Surface:
    """The courts, two aces, a joker and three backs, on felt."""
    width, height, gap = 150, 210, 10
    sheet = pygame.Surface(((width + gap) * len(DECK[0]) + gap, (height + gap) * len(DECK) + gap))
    sheet.fill("#1c5e3e")
    faces = Deck("classic", workers=0)
    for row, names in enumerate(DECK):
        for column, name in enumerate(names):
            back = name.islower()
            card = Deck(back=name, workers=0).back(width) if back else faces.face(name, width)
            place = (gap + column * (width + gap), gap + row * (height + gap))
            sheet.blit(card, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return sheet


def paint_themes() -> pygame.Surface:
    """Four tables in four themes."""
    width, height = 1000, 620
    whole = pygame.Surface((2 * width, 2 * height))
    for number, (name, seats, theme, language, choices) in enumerate(FOUR):
        spot = (number % 2 * width, number // 2 * height)
        whole.blit(paint_game(name, seats, theme, language, choices, (width, height)), spot)
    return pygame.transform.smoothscale(whole, (1400, 868))


# --- strips of a climax -------------------------------------------------------------------------

SIZE = (1024, 640)  # of the window
ACROSS, SMALL = 2, (700, 438)
PICTURES = 6
TABLES = {  # who sits there, and the seed of the match
    "punk": ("bot,bot,bot,bot,bot,bot", "4"),
    "tunk": ("bot,bot,bot", "2"),
    "paks": ("bot,bot,bot,bot", "3"),
    "puck": ("bot,bot,bot", "5"),
    "pukk": ("bot,bot,bot,bot", "6"),
}
LOOKED_AT = 16  # climaxes that stay, of which that with most beats is shown

Taken = tuple[int, pygame.Surface]
"""After how many beats a picture was taken, and the picture."""


def longest_climax(game: str, size: tuple[int, int] = SIZE, left: int = LOOKED_AT) -> list[Taken]:
    """The pictures of that of so many climaxes of a match that has most beats."""
    longest: list[Taken] = []
    with tempfile.TemporaryDirectory() as home, Pilot(Path(home), size, linger=0.0) as pilot:
        pilot.app.set_language("en")
        highlights = pilot.sit(*TABLES[game], game=game).highlights
        while left:
            pilot.until(lambda: highlights.is_active or pilot.top == "ScoresScene", 900)
            if pilot.top == "ScoresScene":
                if not any(isinstance(scene, TableScene) for scene in pilot.engine.stack):
                    break
                pilot.wait(1.0)
                pilot.key(pygame.K_RETURN)
                continue
            assert highlights.sequence is not None
            if highlights.sequence.climax.stays:
                left -= 1
                longest = max(longest, list(pictures_of_climax(pilot)), key=beats_in)
            highlights.go_on(pilot.now)
            pilot.wait()
    return longest


def beats_in(pictures: Sequence[Taken]) -> int:
    """The number of the last beat in some pictures, -1 if there are none."""
    return max((beat for beat, _ in pictures), default=-1)


def pictures_of_climax(pilot: Pilot) -> Iterator[Taken]:
    """The table before the first beat; the end of every beat, and of one whose points fly a
    moment when they do; and the table as it stays."""
    sequence = pilot.scene.highlights.sequence
    assert sequence is not None
    last: Taken | None = None
    flying_shown = False
    pilot.until(lambda: pilot.scene.renderer.tween is None)
    yield -1, pilot.engine.surface.copy()
    while not sequence.over:
        pilot.wait()
        if last is not None and last[0] != sequence.number:
            yield last
            flying_shown = False
        if sequence.number >= 0:
            last = sequence.number, pilot.engine.surface.copy()
        scoring = sequence._scoring
        half = scoring is not None and pilot.now > scoring.began + scoring.landings[0] / 2
        if last is not None and half and not flying_shown:
            yield last
            flying_shown = True
    pilot.wait(0.3)
    yield sequence.number, pilot.engine.surface.copy()


def paint_strip(game: str) -> pygame.Surface:
    """Six pictures of a climax, the last one always."""
    taken = longest_climax(game)
    count = min(PICTURES, len(taken))
    chosen = [taken[round(at * (len(taken) - 1) / max(1, count - 1))][1] for at in range(count)]
    rows = -(-count // ACROSS)
    sheet = pygame.Surface((SMALL[0] * ACROSS, SMALL[1] * rows))
    for number, choice in enumerate(chosen):
        small = pygame.transform.smoothscale(choice, SMALL)
        sheet.blit(small, (number % ACROSS * SMALL[0], number // ACROSS * SMALL[1]))
    return sheet


def main() -> None:
    pictures: dict[str, Callable[[], pygame.Surface]] = {
        "table": lambda: paint_game("pukk", 4, "classic", "en", 27, (1280, 800)),
        "paks": lambda: paint_game("paks", 4, "classic", "en", 40, (1280, 800)),
        "deck": paint_deck,
        "themes": paint_themes,
        **{f"climax-{game}": partial(paint_strip, game) for game in TABLES},
    }
    (names,) = arguments(__doc__, NAME=one_of(pictures))
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    for name in names or pictures:
        pygame.image.save(pictures[name](), HOME / f"{name}.png")


if __name__ == "__main__":
    main()
