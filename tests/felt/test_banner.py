"""The band: whole sentences, as large as their room lets them be, with their cards and names."""

from itertools import product

import pytest

from rules.kit.cards import Card, card
from rules.kit.story import CLIMAX, LINE, TURN
from table.felt import typeset
from table.felt.banner import LETTERS, MIN_SCALE, STEPS, BannerText, Sentence, banner_item
from table.felt.typeset import words_of
from table.i18n.words import SeatName
from table.layout.ring import Room
from table.theme.theme import larger_print
from tests.felt.shown import THEME
from tests.table_pilot import DECK

ROOMS = [Room(200, 380, 620, 40), Room(400, 700, 1100, 67), Room(500, 380, 260, 40)]
NAMES = ("Anna", "Sigurbjörg Þorláksdóttir", "Birkir")
SHORT = (SeatName.of(0, NAMES[0]), " plays ", card("QH"), ".")
LONG = (
    SeatName.of(1, NAMES[1]), " steals the ", card("9S"), ", ", card("6S"), " from ",
    SeatName.of(2, NAMES[2]), " with ", card("10C"), ", ", card("5C"), ", ", card("2C"),
    ", which is more than anybody else has on the table, and so takes the lead.",
)  # fmt: skip


def spelled(lines: list[list[typeset.Word]]) -> list[str]:
    """The words of some lines, cards by their names."""
    return ["".join(run.text or run.card for run in word) for line in lines for word in line]


@pytest.mark.parametrize(("room", "weight"), [*product(ROOMS, [LINE, TURN, CLIMAX])])
@pytest.mark.parametrize("said", [[SHORT], [LONG], [SHORT, LONG]])
def test_nothing_is_ever_cut(room: Room, weight: str, said: list[tuple[str | Card, ...]]) -> None:
    """Every word of every sentence is there, in letters that are not much smaller than those of a
    short one, and no line is wider than the room; what is too long for it goes on above. Where
    large plates leave the banner less width its letters are no lower than at the usual table."""
    sentences = [Sentence(sentence, weight) for sentence in said]
    size, text = (round(room.width), round(room.height)), BannerText(sentences, THEME)
    px = text.letter_height(size)
    wanted = [word for sentence in said for word in spelled([list(words_of(sentence))])]
    assert spelled([line.words for line in text.lines(size[0], px)]) == wanted
    most = round(size[1] * LETTERS[weight])
    assert px >= most * MIN_SCALE - most / STEPS
    drawn = banner_item(sentences, room, THEME, DECK)
    assert drawn.rect.w <= room.width + px and drawn.rect.bottom <= room.y + room.height + 2
    if len(said) == 1 and said[0] is SHORT:
        assert px == most and drawn.rect.h <= room.height
    for width, left, height in ((600, 480, 40), (600, 400, 40), (1100, 740, 67)):
        large = 1.25 if width / left <= 1.25 else 1.5
        larger = BannerText(sentences, larger_print(THEME, large))
        px = larger.letter_height((left, round(height * large)))
        assert px >= text.letter_height((width, height)) - 1  # lost to the rounding of rooms
        for line in larger.lines(left, px):
            assert len(line.words) == 1 or line.width <= left


def test_what_weighs_more_is_larger() -> None:
    """A line, a turn of the hand and its climax differ in the height of their letters and in
    their ground, so that none is taken for another. What is shown for a while is painted once."""
    strips = [
        banner_item([Sentence(SHORT, weight)], ROOMS[1], THEME, DECK)
        for weight in (LINE, TURN, CLIMAX, LINE)
    ]
    heights = [strip.rect.h for strip in strips[:3]]
    assert heights == sorted(set(heights))
    pictures = [strip.blits[0][0] for strip in strips]
    grounds = {tuple(picture.get_at((picture.get_width() // 2, 4))) for picture in pictures}
    assert len(grounds) == 2  # a climax is on gold
    assert pictures[0] is pictures[3]


def test_cards_are_seen_and_not_spelled() -> None:
    """A card is a small picture, what is glued to it stays on its line, and between two cards
    there is no comma; a name goes over its words, its portrait before the first."""
    words = words_of(LONG)
    flat = [run for word in words for run in word]
    assert [run.card for run in flat if run.card] == ["9S", "6S", "10C", "5C", "2C"]
    assert not [run.text for run in flat if run.text == ","][1:]
    assert [run.seat for run in flat if run.name] == [1, -1, 2]
    assert [run.text for run in words_of(SHORT)[-1]] == ["", "."]
