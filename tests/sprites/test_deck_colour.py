"""Laws of colour: what colour says is said to everybody, and never by colour alone."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import itertools

import pygame
import pytest

from sprites.style import BLACK, DEEP, FOUR_COLOURS, RED, STYLES
from sprites.suits import INDEX_PIP, PIP
from tests.sampling import drawn
from tests.sprites.pixels import deck as deck, pixels
from tests.theme.eyes import EYES, apart, linear

JOKERS = ("JK", "JK#2", "JK#3")
PLAINLY_APART = 22  # differences of this size in CIE Lab are seen at a glance


def contrast(text: str, other: str) -> float:
    low, high = sorted(
        0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(text), linear(other))
    )
    return (high + 0.05) / (low + 0.05)


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


def test_the_measure_tells_what_some_eyes_confuse():
    """A red and a green of one brightness are far apart for most and near for some."""
    red, green = "#c8202f", "#14703c"
    assert apart(red, green, "normal") > 80
    assert apart(red, green, "protanopia") < PLAINLY_APART


@pytest.mark.parametrize("style", sorted(STYLES))
@pytest.mark.parametrize("least", [4.5, 7])
def test_every_suit_stands_out_from_the_paper(style, least):
    """Writing in a suit's colour has a contrast of 4.5 to 1 on the paper, and its shade; of a
    deepened deck 7 to 1, and nothing but the colours has changed."""
    look = STYLES[style].with_high_contrast() if least == 7 else STYLES[style]
    for colour in look.suits.values():
        assert contrast(colour, look.paper) >= least and contrast(colour, look.paper_low) >= least
    assert (look.name, look.rank_height) == (STYLES[style].name, STYLES[style].rank_height)


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
