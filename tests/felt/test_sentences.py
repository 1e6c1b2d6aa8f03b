"""Sentences on the felt: whole, as large as their room lets them be, covering nothing."""

from itertools import product
from pathlib import Path

import msgspec
import pygame
import pytest

from rules._tricks import rules as tricks
from rules.kit.cards import Card, card
from rules.kit.catalogue import Game, games
from rules.kit.chance import Luck
from rules.kit.options import full_options
from rules.kit.sight import redact
from rules.kit.state import Table
from rules.kit.story import CLIMAX, LINE, TURN
from table.felt import hint, plates, typeset
from table.felt.banner import BELOW, LETTERS, MIN_SCALE, STEPS, BannerText, Sentence, banner_item
from table.felt.furniture import TWO_LINES, _fit_label, label_share
from table.felt.hint import AdvicePanel, AdviceSurroundings, AdviceText
from table.felt.marks import PROMPT_LETTERS, TWO_LARGE_LINES, fit_prompt
from table.felt.picture import Company, Looks, furniture
from table.felt.screenshots import sample
from table.felt.typeset import words_of
from table.i18n.rules_page import choice_text
from table.i18n.words import HOME as WORDS, SeatName, Words, languages
from table.layout.layout import Tally
from table.layout.layout_faults import read_layout
from table.layout.ring import BUTTONS, Room
from table.theme.theme import larger_print
from table.widgets import scale_of
from table.widgets.text import text_width
from tests.felt.shown import SIZES, THEME, laid, looks_of
from tests.pilot import record_ink
from tests.table_pilot import DECK

GAMES = [known for known in games() if known.rules]


def test_a_button_is_rather_written_in_two_lines_than_small() -> None:
    """In one line while its letters are as high as they would be in two; whatever is said fits."""
    height = 46
    for room in range(60, 200, 10):
        lines, px = _fit_label("Take the discard", 19, room, height)
        assert px >= round(height * TWO_LINES) or (len(lines) == 1 and "…" in lines[0])
        assert max(text_width(line, "strong", px) for line in lines) <= room


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_prompt_of_a_game_is_as_large_as_ever(game: Game, size: tuple[int, int]) -> None:
    """In large print whole, in two lines at most, no smaller than the letters of buttons."""
    seats = min(game.rules.SEATS)
    view = redact(game.rules, sample(game.rules, seats, turns=0), 0)
    company = Company(["Sigurbjörg", "Grettir", "Njáll", "Hallgerður"][:seats])
    for tongue in languages():
        heights = dict[str, list[int]]()
        for large in (1.0, 1.25, 1.5):
            looks = looks_of(game, large, tongue)
            room = laid(view, looks, size, company).own.prompt
            for text in asked(game, looks.words):
                usual = round(room.height * PROMPT_LETTERS)
                lines, px = fit_prompt(text, room, usual)
                assert " ".join(lines) == text and len(lines) <= 2, f"{tongue}: {lines}"
                assert max(text_width(line, "title", px) for line in lines) <= room.width, text
                heights.setdefault(text, []).append(px)
                if large > 1:
                    px = fit_prompt(text, room, usual, TWO_LARGE_LINES)[1]
                    button = round(BUTTONS * large * scale_of(size))
                    letters = int(button * label_share((3 * button, button), looks.theme))
                    assert px >= letters, f"{tongue}, window {size}: buttons are larger than {text}"
        told = f"{tongue}, window {size}: no phase asks anything: write phase.… for those that do"
        assert heights, told
        smaller = [text for text, each in heights.items() if min(each) != each[0]]
        assert not smaller, f"{tongue}, window {size}: too long for large print: {smaller}"


def asked(game: Game, words: Words) -> list[str]:
    """All that a game's phases ask, with a card and the longest choice of a house rule."""
    longest = {
        option.key: max((choice_text(words, option, each) for each in option.choices), key=len)
        for option in game.rules.OPTIONS
    }
    keys = [f"{kind}.{phase}" for phase in game.rules.PHASES for kind in ("phase", "asked")]
    return [words.say(key, card="♣7", **longest) for key in keys if words.has(key)]


BANNERS = [Room(200, 380, 620, 40), Room(400, 700, 1100, 67), Room(500, 380, 260, 40)]
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


@pytest.mark.parametrize(("room", "weight"), [*product(BANNERS, [LINE, TURN, CLIMAX])])
@pytest.mark.parametrize("said", [[SHORT], [LONG], [SHORT, LONG]])
def test_nothing_is_ever_cut(room: Room, weight: str, said: list[tuple[str | Card, ...]]) -> None:
    """Every word is there, not much smaller than in a short one, and no line too wide."""
    sentences = [Sentence(sentence, weight) for sentence in said]
    size, text = (round(room.width), round(room.height)), BannerText(sentences, THEME)
    px = text.letter_height(size)
    wanted = [word for sentence in said for word in spelled([list(words_of(sentence))])]
    assert spelled([line.words for line in text.lines(size[0], px)]) == wanted
    most = round(size[1] * LETTERS[weight])
    assert px >= most * MIN_SCALE - most / STEPS
    drawn = banner_item(sentences, room, THEME, DECK)
    lowest = room.y + room.height * (1 + BELOW) + 2
    assert drawn.rect.w <= room.width + px and drawn.rect.bottom <= lowest
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
    """Line, turn and climax differ in height and ground; what stays is painted once."""
    strips = [
        banner_item([Sentence(SHORT, weight)], BANNERS[1], THEME, DECK)
        for weight in (LINE, TURN, CLIMAX, LINE)
    ]
    heights = [strip.rect.h for strip in strips[:3]]
    assert heights == sorted(set(heights))
    pictures = [strip.blits[0][0] for strip in strips]
    grounds = {tuple(picture.get_at((picture.get_width() // 2, 4))) for picture in pictures}
    assert len(grounds) == 2  # a climax is on gold
    assert pictures[0] is pictures[3]


def test_cards_are_seen_and_not_spelled() -> None:
    """A small picture each, no comma between two; a portrait is before the name."""
    words = words_of(LONG)
    flat = [run for word in words for run in word]
    assert [run.card for run in flat if run.card] == ["9S", "6S", "10C", "5C", "2C"]
    assert not [run.text for run in flat if run.text == ","][1:]
    assert [run.seat for run in flat if run.name] == [1, -1, 2]
    assert [run.text for run in words_of(SHORT)[-1]] == ["", "."]


WINDOW = (1024, 640)
CLOTH = Room(15, 15, 994, 610)
SAID = AdviceText(
    ["Draw"],
    [
        ["Drawing would leave about 25 points in your hand on average, taking it about 31."],
        ["With 3 of the 37 unseen cards you could lay a spread."],
        ["Somebody has few cards left, and against that no whole hand is safe to drop."],
    ],
    "Enter: do it",
)
NEAR = Room(500, 300, 60, 90)
HOME = (530, 345)


def lies(rather: list[Room], keep: tuple[Room, ...] = (NEAR,)) -> AdvicePanel:
    """The panel, where these had better stay in sight."""
    around = AdviceSurroundings(keep, (*rather,))
    return hint.advice_panel(SAID, HOME, WINDOW, THEME, DECK, 17, around)


@pytest.mark.parametrize(
    ("free", "widths"),
    [
        ((0, 44, 1024, 112), (0, 1024)),
        ((300, 400, 500, 150), (0, 1024)),
        ((740, 200, 280, 200), (0, 1024)),
        ((0, 240, 330, 210), (0, 1024)),
        ((0, 160, 480, 240), (18, 32)),
        ((0, 40, 480, 360), (18, 32)),
        ((0, 44, 1024, 456), (22, 32)),
    ],
    ids=["a strip at the head", "a low one", "a narrow column", "a corner", *"abc"],
)
def test_it_is_in_the_only_room_that_is_free(free, widths) -> None:
    """A strip, a column, a corner; else in lines of forty to seventy letters."""
    x, y, width, height = free
    walls = [Room(0, 0, 1024, y), Room(0, y + height, 1024, 640 - y - height)]
    walls += [Room(0, 0, x, 640), Room(x + width, 0, 1024 - x - width, 640)]
    found = lies([wall for wall in walls if wall.width > 0 and wall.height > 0], ())
    assert pygame.Rect(free).contains(found.rect) and found.rect.contains(found.link)
    assert widths[0] * 17 < found.rect.w < widths[1] * 17


def test_several_numbers_on_a_plate_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole, below each; a single number needs no name: `PlatePainter` hands them on."""
    folder = Path(tricks.__file__).parent
    words = Words(WORDS / "words.en.yaml", folder / "words.en.yaml").with_names(NAMES)
    layout = read_layout(folder, tricks)
    only_points = {**layout.tallies, "tricks:{seat}": Tally(at="nowhere")}
    state = tricks.deal(Table(3, full_options(tricks, 3, {})), Luck("plates"))
    view, company = redact(tricks, state, 0), Company(NAMES)
    for tallies, captions in ((layout.tallies, {"Points", "Tricks"}), (only_points, set())):
        looks = Looks(msgspec.structs.replace(layout, tallies=tallies), THEME, DECK, words, tricks)
        table = laid(view, looks, SIZES[0], company)
        plates._plate_picture.cache_clear()
        plates._number_picture.cache_clear()
        written = record_ink(monkeypatch, plates)
        furniture(table, view, looks, company)
        assert {text for text in written if text in ("Points", "Tricks")} == captions


def test_the_way_runs_through_no_words() -> None:
    """It goes round them, or there is none; nor is there a stub, shorter than a card."""
    start, end = Room(100, 80, 60, 90), Room(500, 480, 60, 90)
    words = Room(300, 270, 60, 30)
    drawn = hint.way_item(start, end, 60, THEME, CLOTH, [words])
    assert drawn is not None
    picture, (x, y), _ = drawn.blits[0]
    upon = pygame.Rect(*words).move(-x, -y).clip(picture.get_rect())
    mask = pygame.mask.from_surface(picture, 20)
    assert mask.count() > 500
    assert not mask.overlap(pygame.mask.Mask(upon.size, fill=True), upon.topleft)
    assert hint.way_item(start, end, 60, THEME, CLOTH, [Room(0, 300, 900, 30)]) is None
    panel, card = Room(100, 80, 300, 90), 60.0
    near, far = (Room(400 + gap, 80, card, 90) for gap in (20, 120))
    assert hint.way_item(panel, near, card, THEME, CLOTH) is None
    assert hint.way_item(panel, far, card, THEME, CLOTH) is not None


@pytest.mark.parametrize("close", hint.FORMS)
def test_no_reason_begins_beside_the_move(close: bool) -> None:
    """In whatever form: cards may end the one and begin the other, and would be read together."""
    said = AdviceText(["Lay 1: ", card("6D")], [[card("9S"), " is your highest."]], "Enter: do it")
    for panel in hint.layouts(said, THEME, 17, [120, 240, 480, 900], WINDOW, close):
        lines = [{run.card for word in line.words for run in word} for line, _ in panel.lines]
        assert not [row for row in lines if {"6D", "9S"} <= row]
        assert {"6D", "9S"} <= set().union(*lines)
