"""Laws of the deck's pictures, of its colours and figures; and of the sign."""

import itertools
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pygame
import pytest

from sprites import courts, faces
from sprites.backs import BACKS
from sprites.deck import BACK, SIZES_KEPT, Deck, card_height
from sprites.halo import glow_margin
from sprites.icons import program_icon
from sprites.names import PACK, SUITS, read_name
from sprites.raster import draw_letters
from sprites.style import BLACK, DEEP, FOUR_COLOURS, RED, STYLES
from sprites.suits import INDEX_PIP, PIP
from tests import sampling
from tests.sampling import drawn
from tests.sprites.pixels import (
    WIDTHS,
    colour_counts,
    deck as deck,
    difference,
    is_premultiplied,
    pixels,
    threaded as threaded,
)
from tests.theme.eyes import EYES, apart


def test_a_name_is_taken_apart():
    """Rank, suit and copy are read from the text."""
    found = [tuple(read_name(text)) for text in ("7D", "10H#2", "JK#2", "JS", "5d#3", "12d")]
    assert found[:3] == [("7", "D", 1), ("10", "H", 2), ("JK", "", 2)]
    assert found[3:] == [("J", "S", 1), ("5", "d", 3), ("12", "d", 1)]


def test_what_names_nothing_is_refused(deck):
    """A wrong name of a card, a style or a back is an error, not a blank card."""
    for text in ("", "1D", "11H", "7d7", "7X", "13d", "7D#0", "7D#", "JK2"):
        with pytest.raises(ValueError):
            deck.face(text, 60)
    for misspelt in ({"style": "baroque"}, {"back": "plaid"}):
        with pytest.raises(KeyError):
            Deck(**misspelt)


@pytest.mark.parametrize("style", sorted(STYLES))
def test_every_card_has_a_face_of_its_own(style):
    """The 52 cards, both jokers and the six dice are all different pictures."""
    deck = Deck(style, workers=0)
    names = [*PACK, "JK", "JK#2"]
    assert len(set(PACK)) == 52
    assert len({pixels(deck.face(name, 60)) for name in names}) == len(names)
    dice = [f"{n}d" for n in range(1, 13)]
    assert len({pixels(deck.face(name, 60)) for name in dice}) == len(dice)


def test_styles_differ():
    """Four colours leave the spades alone; the large index changes all."""
    classic, four, large = (Deck(s, workers=0) for s in ("classic", "four-colour", "large"))
    for name in ("7D", "7C", "7H", "7S"):
        same = pixels(classic.face(name, 85)) == pixels(four.face(name, 85))
        assert same == (name[-1] == "S")
        assert pixels(classic.face(name, 85)) != pixels(large.face(name, 85))


@pytest.mark.parametrize("width", WIDTHS)
def test_pictures_have_the_exact_size(width, deck):
    """Cards are width x round(1.4 width); dice are square."""
    size = (width, round(width * 1.4))
    assert size[1] == card_height(width)
    for name in ("AS", "10H", "QD", "7C#3", "JK"):
        assert deck.face(name, width).get_size() == size
    assert deck.back(width).get_size() == size
    assert deck.face("5d#3", width).get_size() == (width, width)
    assert deck.face("9d", width).get_size() == (width, width)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_picture_reaches_every_side(width, deck):
    """The middle of each side is opaque and the corners are clear, at odd sizes too."""
    for card in (deck.face("2S", width), deck.face("KD", width), deck.back(width)):
        right, bottom = card.get_width() - 1, card.get_height() - 1
        x, y = right // 2, bottom // 2
        edges = (0, y), (right, y), (x, 0), (x, bottom)
        assert all(card.get_at(place).a == 255 for place in edges)
        for place in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
            assert card.get_at(place).a <= min(128, deck.face("AC", width).get_at(place).a + 4)


def test_no_channel_exceeds_alpha(deck):
    """All surfaces are premultiplied; one that is not would show a bright fringe, and be found."""
    for name in [*PACK, "JK", "JK#2", "7D#2", "3d", "11d"]:
        assert is_premultiplied(deck.face(name, 60)), name
    lying = [deck.back(60), deck.turned("QH", 60, 21), deck.turned(None, 60, 90)]
    lying += [deck.shadow(60, 0.0), deck.shadow(60, 1.0, degrees=12), deck.glow(60, (255, 214, 92))]
    assert all(map(is_premultiplied, lying))
    straight = pygame.Surface((2, 2), pygame.SRCALPHA)
    straight.fill((255, 255, 255, 100))
    assert not is_premultiplied(straight)


@pytest.mark.parametrize(
    ("style", "width"),
    sampling.drawn_each(product(sorted(STYLES), [60, 85, 125]), 1, lambda case: case[0], "index"),
)
def test_the_index_shows_rank_and_suit_in_the_fan(style, width):
    """The left quarter of the top holds ink of the suit's own colour, for every card."""
    deck = Deck(style, workers=0)
    for name in PACK:
        corner = deck.face(name, width).subsurface((0, 0, round(width * 0.25), round(width * 0.66)))
        ink = pygame.Color(deck.style.suits[name[-1]])[:3]
        counts = colour_counts(corner, corner.get_rect())
        # A shape of a colour may come out one step beside it.
        inked = sum(n for c, n in counts.items() if all(abs(a - b) < 3 for a, b in zip(c, ink)))
        assert inked > 0.07 * corner.get_width() * corner.get_height(), name


@pytest.mark.parametrize("width", WIDTHS)
def test_every_rank_fits_its_box(width):
    """Ten is pressed to the width of the others, and no letter grows taller than a tenth more."""
    style = STYLES["classic"]
    wide, tall = round(style.rank_width * width), round(style.rank_height * width)
    for text in ("A", *map(str, range(2, 11)), "J", "Q", "K"):
        glyph = draw_letters(text, wide, tall, "#000000")
        assert 0 < glyph.get_width() <= wide
        assert 0.85 * tall <= glyph.get_height() <= 1.12 * tall + 1


@pytest.mark.parametrize("name", ["AD", "2S", "4H", "10D", "JS", "QH", "KC", "JK", "7S"])
def test_a_card_reads_the_same_upside_down(name, deck):
    """Cards of point symmetry look alike when turned, but a seven, whose middle pip is above."""
    upright = deck.face(name, 125)
    apart = difference(upright, pygame.transform.rotate(upright, 180))
    assert apart > 4 if name == "7S" else apart < 3.5


def test_copies_differ_a_little_and_dice_do_not(deck):
    """Packs can be told apart by dots and by notches at the border; a die is a die."""
    faces = [deck.face(name, 125) for name in ("7D", "7D#2", "7D#3")]
    assert len({pixels(face) for face in faces}) == 3
    for other in faces[1:]:
        assert 0.2 < difference(faces[0], other) < 8
    assert deck.face("7D#1", 125) is faces[0]
    assert deck.face("4d#2", 60) is deck.face("4d#5", 60)


def test_backs_differ_and_read_the_same_turned(deck):
    """Each back has its own picture, and none tells which way up a card lies."""
    pictures = [Deck(back=back, workers=0).back(85) for back in BACKS]
    assert len({pixels(picture) for picture in pictures}) == len(BACKS) >= 6
    for picture in pictures:
        assert difference(picture, pygame.transform.rotate(picture, 180)) < 3


# --- a card as it lies: turned, over its shadow, in its glow ------------------------------------


def test_turning(deck):
    """Degrees are rounded to halves, a half turn is exact, results are kept, None is the back."""
    upright = deck.face("5H", 85)
    assert deck.turned("5H", 85, 0) is upright
    assert deck.turned("5H", 85, 360.2) is upright
    half = pygame.transform.rotate(upright, 180)
    assert pixels(deck.turned("5H", 85, 180)) == pixels(half)
    assert deck.turned("5H", 85, 9.2) is deck.turned("5H", 85, 9)
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
    """It falls farther from a card that is lifted higher, and a die's is square."""
    right, down = deck.shadow_fall(120, 0.0)
    assert right >= 0 and down > 0
    assert deck.shadow_fall(120, 1.0) > deck.shadow_fall(120, 0.0)
    assert deck.shadow(120, 0.5) is deck.shadow(120, 0.5)
    assert deck.shadow(120, 0.0, square=True).get_height() < card_height(120)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_glow_frames_the_card_and_leaves_it_clear(width, deck):
    """Its margin is the one it names, empty over the card, full beside it, turned with it."""
    margin, colour = glow_margin(width), (255, 214, 92)
    lit = deck.glow(width, colour)
    assert lit.get_size() == (width + 2 * margin, card_height(width) + 2 * margin)
    middle = lit.get_height() // 2
    assert lit.get_at(lit.get_rect().center).a == 0
    assert lit.get_at((margin, middle)).a == 0
    assert tuple(lit.get_at((margin - 1, middle))) == (*colour, 255)
    assert lit.get_at((0, middle)).a < 40
    assert lit.get_at((0, 0)).a == 0
    assert deck.glow(width, colour, 90.0).get_size() == lit.get_size()[::-1]


# --- pictures drawn by threads: shared, there in time, and let go of when too many --------------


def test_two_threads_get_the_same_bytes():
    """Drawing in two decks at once gives byte for byte what one thread draws alone."""
    names, alone = PACK[:26], Deck(workers=0)
    decks = [Deck(workers=0), Deck(workers=0)]
    gate = threading.Barrier(2)
    got: list[list[bytes]] = [[], []]

    def draw(which: int) -> None:
        gate.wait()
        got[which] = [pixels(decks[which].face(name, 85)) for name in names]

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(draw, range(2)))
    assert got[0] == got[1] == [pixels(alone.face(name, 85)) for name in names]


def test_what_was_prepared_is_what_is_drawn(threaded, deck):
    """Background pictures are the same as those drawn on demand, and need no second look."""
    threaded.prepare(["QS", "10H#2", "3d"], 85)
    threaded.wait_until_drawn()
    for name in ("QS", "10H#2", "3d"):
        assert pixels(threaded.face(name, 85)) == pixels(deck.face(name, 85))
    assert pixels(threaded.back(85)) == pixels(deck.back(85))
    assert threaded.take_arrivals() is False


def test_a_new_size_begins_with_a_stand_in_and_settles(threaded, deck):
    """On a resize the old picture is scaled at once, and settle() tells of the sharp one."""
    threaded.face("KH", 125)
    assert threaded.take_arrivals() is False
    rough = threaded.face("KH", 85)
    assert rough.get_size() == (85, card_height(85))
    assert is_premultiplied(rough)
    threaded.wait_until_drawn()
    assert threaded.take_arrivals() is True
    assert threaded.take_arrivals() is False
    assert pixels(threaded.face("KH", 85)) == pixels(deck.face("KH", 85))
    threaded.face("6d", 60)
    assert threaded.face("6d", 90).get_size() == (90, 90), "the stand-in for a die is square"


def test_a_long_resize_forgets_old_sizes(threaded, deck):
    """Dragging the window's edge must not fill the memory, and ends sharp."""
    for width in range(60, 100):
        threaded.face("9C", width)
    threaded.wait_until_drawn()
    assert len(threaded._pictures) <= SIZES_KEPT
    assert pixels(threaded.face("9C", 99)) == pixels(deck.face("9C", 99))


def test_what_is_shown_does_not_wait_behind_what_is_prepared(monkeypatch) -> None:
    """While a deck is prepared in one size, a card in another becomes sharp at once."""
    deck, gate, draw = Deck(workers=1), threading.Event(), Deck._draw

    def draw_slowly(self: Deck, key: str, width: int) -> pygame.Surface:
        if key == BACK:  # the first that is prepared
            gate.wait(60)
        return draw(self, key, width)

    def sharpens(name: str, width: int) -> bool:
        deck.face(name, width)
        return (
            any(deck.take_arrivals() or gate.wait(0.05) for _ in range(600)) and not gate.is_set()
        )

    try:
        deck.face("AS", 40), deck.face("KS", 40)
        monkeypatch.setattr(Deck, "_draw", draw_slowly)
        deck.prepare(["QS", "KS"], 60)
        assert sharpens("AS", 90) and sharpens("KS", 60)
    finally:
        gate.set()
        deck.close()


@pytest.mark.parametrize("side", [16, 22, 32, 48, 64, 128, 256])
def test_the_sign_is_seen_on_light_and_on_dark(side: int) -> None:
    """Nothing is in its corners, its middle is paper and ink, and it stands out from any panel."""
    drawn = program_icon(side)
    assert drawn.get_size() == (side, side)
    assert drawn.get_at((0, 0)).a == drawn.get_at((side - 1, side - 1)).a == 0
    assert drawn.get_at((side // 2, side // 2)).a == 255
    inks = [drawn.get_at((x, y)) for x in range(side) for y in range(side)]
    light = [sum(ink[:3]) / 3 for ink in inks if ink.a > 200]
    assert len(light) > 0.7 * side * side  # a disc has π/4 of its square
    assert max(light) > 225 and min(light) < 60
    between = [value for value in light if 50 < value < 215]
    assert len(between) > 0.4 * len(light)


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
    """The middle of a card is the same whatever its pack, at every size."""
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
