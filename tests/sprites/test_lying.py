"""A card as it lies: turned, over its shadow, in its glow."""

import pygame
import pytest

from sprites.deck import card_height
from tests.sprites.pixels import WIDTHS, deck as deck, pixels


def test_turning(deck):
    """Degrees are rounded to three, a half turn is exact, results are kept, None is the back."""
    upright = deck.face("5H", 85)
    assert deck.turned("5H", 85, 0) is upright
    assert deck.turned("5H", 85, 361) is upright
    half = pygame.transform.rotate(upright, 180)
    assert pixels(deck.turned("5H", 85, 180)) == pixels(half)
    assert deck.turned("5H", 85, 10) is deck.turned("5H", 85, 9)
    assert deck.turned("5H", 85, -9) is deck.turned("5H", 85, 351)
    assert deck.turned("5H", 85, 9) is not deck.turned("5H", 85, 12)
    assert deck.turned(None, 85, 0) is deck.back(85)
    box = deck.turned("5H", 85, 45).get_size()
    assert box[0] > 140 and box[1] > 140


def test_a_shadow_fades_out_inside_its_surface(deck):
    """No hard line at the border, dark in the middle, wider and paler when lifted."""
    for width in (60, 125, 250):
        for lift in (0.0, 0.5, 1.0):
            shade = deck.shadow(width, lift)
            right, bottom = shade.get_width() - 1, shade.get_height() - 1
            for place in ((0, bottom // 2), (right, bottom // 2), (right // 2, 0), (0, 0)):
                assert shade.get_at(place).a <= 16
            assert shade.get_at((right // 2, bottom // 2)).a > 60
        low, high = deck.shadow(width, 0.0), deck.shadow(width, 1.0)
        assert high.get_width() > low.get_width()
        assert high.get_at(high.get_rect().center).a < low.get_at(low.get_rect().center).a


def test_a_shadow_falls_down_and_to_the_right(deck):
    """Offset and size agree: the middles of card and shadow differ by the fall."""
    for lift in (0.0, 0.4, 1.0):
        dx, dy = deck.shadow_offset(120, lift)
        shade, fall = deck.shadow(120, lift), deck.shadow_fall(120, lift)
        assert dx + shade.get_width() / 2 - 60 == fall[0] >= 0
        assert dy + shade.get_height() / 2 - card_height(120) / 2 == fall[1] > 0
    assert deck.shadow_fall(120, 1.0) > deck.shadow_fall(120, 0.0)
    assert deck.shadow(120, 0.5) is deck.shadow(120, 0.5)
    assert deck.shadow(120, 0.0, square=True).get_height() < card_height(120)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_glow_frames_the_card_and_leaves_it_clear(width, deck):
    """Its margin is the one it names; over the card it is empty, beside it the colour is full."""
    margin, colour = deck.glow_margin(width), (255, 214, 92)
    lit = deck.glow(width, colour)
    assert lit.get_size() == (width + 2 * margin, card_height(width) + 2 * margin)
    middle = lit.get_height() // 2
    assert lit.get_at(lit.get_rect().center).a == 0
    assert lit.get_at((margin, middle)).a == 0
    assert tuple(lit.get_at((margin - 1, middle))) == (*colour, 255)
    assert lit.get_at((0, middle)).a < 40
    assert lit.get_at((0, 0)).a == 0
