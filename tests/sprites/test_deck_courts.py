"""Laws of the courts: four houses, twelve figures, each itself at any size and within its frame."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import itertools
from itertools import product

import pygame
import pytest

from sprites import courts, faces
from sprites.deck import Deck
from sprites.names import SUITS, read_name
from sprites.style import STYLES
from tests import sampling
from tests.sprites.pixels import deck as deck, difference

COURTS = [rank + suit for suit in SUITS for rank in "JQK"]
FIGURES = [*COURTS, "JK", "JK#2"]


@pytest.mark.parametrize(
    ("name", "style"),
    sampling.drawn_each(product(FIGURES, sorted(STYLES)), 5, lambda case: case[1], "figures"),
)
def test_nothing_of_a_figure_leaves_its_frame(name, style):
    """All round every court and joker runs a margin of bare paper."""
    card = Deck(style, workers=0).face(name, 250)
    rows, columns = range(30, 320), range(100, 150)
    margin = [(x, y) for x in (*range(4, 8), *range(242, 246)) for y in rows]
    margin += [(x, y) for y in (*range(4, 8), *range(342, 346)) for x in columns]
    assert all(min(card.get_at(place)[:3]) > 215 for place in margin)


@pytest.mark.parametrize("name", FIGURES)
def test_every_court_is_double_headed(name, deck):
    """Turned upside down a court is itself: one half is drawn, the other is its image."""
    upright = deck.face(name, 125)
    assert difference(upright, pygame.transform.rotate(upright, 180)) < 2.6


@pytest.mark.parametrize("width", [60, 85])
def test_no_two_courts_look_alike(width, deck):
    """Twelve courts are twelve pictures at the sizes played with, their indices left out."""
    box = (round(width * 0.28), round(width * 0.06), round(width * 0.66), round(width * 0.6))
    pictures = {name: deck.face(name, width).subsurface(box) for name in COURTS}
    for combination, other in itertools.combinations(COURTS, 2):
        # 18 of every channel but alpha, in which cards do not differ
        assert difference(pictures[combination], pictures[other]) > 13.5, (combination, other)


def test_a_house_is_known_by_its_ground(deck):
    """The three of a house share the colour behind them, and no other house has it."""
    assert len({panel for _, panel, _ in courts.SUITS.values()}) == len(courts.SUITS) == 4
    for suit, (_, panel, _) in courts.SUITS.items():
        ground = pygame.Color(panel)
        for rank in "JQK":
            card = deck.face(rank + suit, 250)
            shown = sum(
                all(abs(a - b) < 3 for a, b in zip(card.get_at((x, y))[:3], ground[:3]))
                for x in range(66, 236, 2)
                for y in range(14, 140, 2)
            )
            assert shown > 150, rank + suit


@pytest.mark.parametrize("name", FIGURES)
def test_a_court_is_cheap_to_draw(name):
    """A figure is rich, yet no picture holds so much that the first deal would wait for it."""
    svg = faces.face_svg(read_name(name), STYLES["classic"], (170, 238))
    shapes = sum(svg.count(f"<{kind} ") for kind in ("path", "circle", "ellipse", "rect"))
    assert 80 <= shapes <= 220  # two halves, scene and band
    assert len(svg) < 64_000
