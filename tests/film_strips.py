"""python -m tests.film_strips [GAME ...]: six pictures of each game's climax, docs/climax-GAME.png.

Computer players sit at a real table in a window that nobody sees, until a great moment comes
that has much to tell; then a picture is taken of every beat as it ends, and of points in flight.
`mogrify -resize 1200x -colors 160 docs/climax-*.png` (ImageMagick) then makes them a quarter as
large.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from research.command_line import arguments, one_of
from table.scenes.match.table_scene import TableScene
from tests.table_pilot import Pilot

HOME = Path(__file__).resolve().parents[1] / "docs"
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
    beats = [len(one) for one in _played(game, language, TINY, LOOKED_AT)]
    best = beats.index(max(beats))
    for number, one in enumerate(_played(game, language, size, best + 1)):
        if number == best:
            return list(one)
    raise AssertionError(f"{game} has no climax")


def _played(game: str, language: str, size: tuple[int, int], most: int) -> Iterator[Sequence[Any]]:
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
                yield list(_taken(pilot)) if size != TINY and not most else climax.beats
            highlights._finish()
            pilot.wait()


def _taken(pilot: Pilot) -> Iterator[Taken]:
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
    (asked,) = arguments(__doc__, GAME=one_of(TABLES))
    for game in asked or TABLES:
        pygame.image.save(strip(film(game)), HOME / f"climax-{game}.png")


if __name__ == "__main__":
    main()
