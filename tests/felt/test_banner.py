"""The band: whole sentences, as large as their room lets them be, with their cards and names."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from rules.kit.cards import Card, card
from rules.kit.story import CLIMAX, LINE, TURN
from table.felt import typeset
from table.felt.banner import LARGE, LEAST, STEPS, BannerText, Sentence, banner_item
from table.felt.typeset import words_of
from table.i18n.words import SeatName
from table.layout.ring import Room
from table.theme.theme import DEFAULT, Theme, larger_print, themes
from tests.table_pilot import DECK

ROOMS = [Room(200, 380, 620, 40), Room(400, 700, 1100, 67), Room(500, 380, 260, 40)]
NAMES = ("Anna", "Sigurbjörg Þorláksdóttir", "Birkir")
SHORT = (SeatName.of(0, NAMES[0]), " plays ", card("QH"), ".")
LONG = (
    SeatName.of(1, NAMES[1]), " steals the ", card("9S"), ", ", card("6S"), " from ",
    SeatName.of(2, NAMES[2]), " with ", card("10C"), ", ", card("5C"), ", ", card("2C"),
    ", which is more than anybody else has on the table, and so takes the lead.",
)  # fmt: skip


@pytest.fixture(scope="module")
def theme() -> Theme:
    found = themes()[DEFAULT]
    assert isinstance(found, Theme)
    return found


def spelled(lines: list[list[typeset.Word]]) -> list[str]:
    """The words of some lines, cards by their names."""
    return ["".join(run.text or run.card for run in word) for line in lines for word in line]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("weight", [LINE, TURN, CLIMAX])
@pytest.mark.parametrize("said", [[SHORT], [LONG], [SHORT, SHORT], [SHORT, LONG]])
def test_nothing_is_ever_cut(
    theme: Theme, room: Room, weight: str, said: list[tuple[str | Card, ...]]
) -> None:
    """Every word of every sentence stands there, in letters that are not much smaller than those
    of a short one, and no line is wider than the room; what is too long for it goes on above."""
    sentences = [Sentence(sentence, weight) for sentence in said]
    size = (round(room.width), round(room.height))
    text = BannerText(sentences, theme)
    px = text.letter_height(size)
    lines = text.lines(size[0], px)
    wanted = [word for sentence in said for word in spelled([list(words_of(sentence))])]
    assert spelled([line.words for line in lines]) == wanted
    most = round(size[1] * LARGE[weight])
    assert px >= most * LEAST - most / STEPS
    drawn = banner_item(sentences, room, theme, DECK)
    assert drawn.rect.w <= room.width + px and drawn.rect.bottom <= room.y + room.height + 2
    if len(said) == 1 and said[0] is SHORT:
        assert px == most and drawn.rect.h <= room.height


@pytest.mark.parametrize("weight", [LINE, TURN, CLIMAX])
@pytest.mark.parametrize("said", [[SHORT], [LONG], [SHORT, LONG]])
@pytest.mark.parametrize("large", [1.25, 1.5])
def test_larger_writing_never_makes_it_smaller(
    theme: Theme, weight: str, said: list[tuple[str | Card, ...]], large: float
) -> None:
    """Where large plates leave the band less width its letters are no lower than they would be
    at the usual table; what has no room then goes on above."""
    sentences = [Sentence(sentence, weight) for sentence in said]
    usual_text = BannerText(sentences, theme)
    text = BannerText(sentences, larger_print(theme, large))
    for width, left, height in ((600, 480, 40), (600, 400, 40), (1100, 740, 67)):
        if width / left > large:
            continue
        usual = usual_text.letter_height((width, height))
        px = text.letter_height((left, round(height * large)))
        lines = text.lines(left, px)
        assert px >= usual - 1  # a pixel is lost to the rounding of rooms
        assert all(len(line.words) == 1 or line.width <= left for line in lines)


def test_what_weighs_more_is_larger(theme: Theme) -> None:
    """A line, a turn of the hand and its climax differ in the height of their letters and in
    their ground, so that none is taken for another."""
    strips = [
        banner_item([Sentence(SHORT, weight)], ROOMS[1], theme, DECK)
        for weight in (LINE, TURN, CLIMAX)
    ]
    heights = [strip.rect.h for strip in strips]
    assert heights == sorted(set(heights))
    pictures = [strip.blits[0][0] for strip in strips]
    grounds = {tuple(picture.get_at((picture.get_width() // 2, 4))) for picture in pictures}
    assert len(grounds) == 2  # a climax stands on gold


def test_cards_are_seen_and_not_spelled() -> None:
    """A card is a small picture, what is glued to it stays on its line, and between two cards
    there is no comma; a name goes over its words, its portrait before the first."""
    words = words_of(LONG)
    flat = [run for word in words for run in word]
    assert [run.card for run in flat if run.card] == ["9S", "6S", "10C", "5C", "2C"]
    assert not [run.text for run in flat if run.text == ","][1:]
    assert [run.seat for run in flat if run.name] == [1, -1, 2]
    assert [run.text for run in words_of(SHORT)[-1]] == ["", "."]


def test_a_sentence_is_painted_once(theme: Theme) -> None:
    """What stands in the band for a while costs a frame nothing."""
    first = banner_item([Sentence(SHORT)], ROOMS[0], theme, DECK)
    again = banner_item([Sentence(SHORT)], ROOMS[0], theme, DECK)
    assert first.blits[0][0] is again.blits[0][0]
    assert isinstance(first.blits[0][0], pygame.Surface)
