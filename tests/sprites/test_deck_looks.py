"""Laws of the deck's colours, never told by colour alone, and of its twelve figures."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import itertools
import os
from itertools import product

import pygame
import pytest

from sprites import courts, faces
from sprites.deck import Deck
from sprites.names import SUITS, read_name
from sprites.style import BLACK, DEEP, FOUR_COLOURS, RED, STYLES
from sprites.suits import INDEX_PIP, PIP
from tests import sampling
from tests.sampling import drawn
from tests.sprites.pixels import deck as deck, difference, pixels
from tests.theme.eyes import EYES, apart

JOKERS = ("JK", "JK#2", "JK#3")
PLAINLY_APART = 22  # differences of this size in CIE Lab are seen at a glance


@pytest.mark.parametrize("eye", sorted(EYES))
@pytest.mark.parametrize("deep", [False, True])
def test_four_colours_stay_four_for_every_eye(eye, deep):
    """Any two suits of the four-colour deck keep their distance, with more contrast too."""
    four = [DEEP[text] if deep else text for text in FOUR_COLOURS.values()]
    for combination, other in itertools.combinations(four, 2):
        assert apart(combination, other, eye) > PLAINLY_APART, (combination, other)


@pytest.mark.parametrize("eye", sorted(EYES))
def test_red_and_black_stay_two_for_every_eye(eye):
    """The red of the classic deck is not taken for black."""
    assert apart(RED, BLACK, eye) > PLAINLY_APART


def test_suits_differ_by_shape():
    """Without any colour, the four pips are four shapes, and an index pip is no shrunken pip."""
    assert len({*PIP.values(), *INDEX_PIP.values()}) == 8


@pytest.mark.parametrize("width", [60, 85, 170])
def test_a_packs_marks_are_no_frame(width, deck):
    """Of two, three and four packs the left edges differ, but nothing runs round the card as the
    light of a place does: above and below the edges are the same, and mostly at the sides too."""
    cards = [deck.face(f"7D#{copy}", width) for copy in (1, 2, 3, 4)]
    high = cards[0].get_height()
    beside = max(1, round(width * 0.03))
    lefts = [[tuple(card.get_at((beside, y))) for y in range(high)] for card in cards]
    assert len(set(map(tuple, lefts))) == len(cards)
    for card, left in zip(cards[1:], lefts[1:]):
        assert sum(item == other for item, other in zip(left, lefts[0])) > 0.65 * high
        for y in (0, 1, high - 2, high - 1):
            edges = [
                [tuple(picture.get_at((x, y))) for x in range(width)]
                for picture in (cards[0], card)
            ]
            assert edges[0] == edges[1]


@pytest.mark.parametrize("width", [60, 85, 170])
def test_a_second_pack_is_told_at_its_border(width, deck):
    """Beside the paper of the left border the mark of a second pack is another colour."""
    for name in ("7D", "QH", "AS"):
        first, second = (deck.face(text, width) for text in (name, f"{name}#2"))
        row = second.get_height() // 2
        reach = max(1, int(width * 0.022))  # short of a court's frame
        lines = [
            [pygame.Color(*card.get_at((x, row))) for x in range(1, reach + 1)]
            for card in (first, second)
        ]
        darkest = [min(sum(c[:3]) for c in line) for line in lines]
        assert darkest[0] - darkest[1] > 150, name


@pytest.mark.parametrize("name", drawn(["7D", "KS", "QH"], 1, "at its border"))
def test_the_mark_of_a_pack_stays_at_its_border(name, deck):
    """The middle of a card, below the corner's dots, is the same whatever its pack, at every
    size."""
    for width in (40, 79, 97, 103, 157, 214, 220, 235, 250, 265, 304):
        middle = (round(width * 0.3), round(width * 0.06), round(width * 0.4), round(width * 1.28))
        first, *others = (
            pixels(deck.face(f"{name}#{copy}", width).subsurface(middle)) for copy in (1, 2, 3, 4)
        )
        assert all(other == first for other in others), width


def test_jokers_of_one_pack_carry_no_mark(deck):
    """The first two jokers are a pair; the third begins the second pack."""
    light = [sum(deck.face(name, 170).get_at((3, 119))[:3]) > 600 for name in JOKERS]
    assert light == [True, True, False]


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
