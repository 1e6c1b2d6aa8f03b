"""The leaf of a hint finds a place where it covers nothing, in whatever shape its words need."""

import pygame
import pytest

from rules.kit.cards import card
from table.felt.hint import (
    FORMS,
    AdvicePanel,
    AdviceSurroundings,
    AdviceText,
    advice_panel,
    layouts,
    way_item,
)  # fmt: skip
from table.layout.ring import Room
from tests.felt.shown import THEME
from tests.table_pilot import DECK

WINDOW = (1024, 640)
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
    """The leaf, where these had better stay in sight."""
    return advice_panel(SAID, HOME, WINDOW, THEME, DECK, 17, AdviceSurroundings(keep, (*rather,)))


@pytest.mark.parametrize(
    ("free", "widths"),
    [
        ((0, 44, 1024, 84), (0, 1024)),
        ((300, 400, 500, 110), (0, 1024)),
        ((740, 200, 280, 200), (0, 1024)),
        ((0, 260, 330, 140), (0, 1024)),
        ((0, 160, 480, 240), (18, 32)),
        ((0, 40, 480, 360), (18, 32)),
        ((0, 44, 1024, 456), (22, 32)),
    ],
    ids=["a strip at the head", "a low one", "a narrow column", "a corner", *"abc"],
)
def test_it_is_in_the_only_room_that_is_free(
    free: tuple[int, int, int, int], widths: tuple[int, int]
) -> None:
    """A strip, a column, a corner: its lines are as long as is needed for that; where there is felt
    for it of forty to seventy letters, rather than a tall column that is a little nearer to its
    home."""
    x, y, width, height = free
    walls = [Room(0, 0, 1024, y), Room(0, y + height, 1024, 640 - y - height)]
    walls += [Room(0, 0, x, 640), Room(x + width, 0, 1024 - x - width, 640)]
    found = lies([wall for wall in walls if wall.width > 0 and wall.height > 0], ())
    assert pygame.Rect(free).contains(found.rect) and found.rect.contains(found.link)
    assert widths[0] * 17 < found.rect.w < widths[1] * 17


def test_it_lies_at_its_home_and_covers_little() -> None:
    """Where there is room, each reason is on lines of its own, and the words that take the move on
    the last. Where only so much is free round its home that it must be one paragraph, it lies there
    in that form rather than elsewhere. Where nothing is free it lies rather on one thing than on
    two, and on no more of it than it must."""
    found = lies([])
    assert found.link.bottom == found.rect.bottom and found.link.top > found.rect.centery
    assert not Room(*found.rect).overlap(NEAR)
    rect = lies([Room(0, 0, 1024, 280), Room(0, 350, 1024, 20)], ()).rect
    assert abs(rect.bottom - HOME[1]) < 6 and abs(rect.centerx - HOME[0]) < 6
    wall = [Room(x, y, 512, 320) for x in (0, 512) for y in (0, 320)]
    whole = Room(*lies(wall).rect)
    assert sum(whole.overlap(block) > 0 for block in wall) == 1
    assert whole.width * whole.height < 0.08 * 1024 * 640


def test_the_way_runs_through_no_words() -> None:
    """It goes round them where it can; where it cannot, it is seen on both sides of them."""
    start, end = Room(100, 80, 60, 90), Room(500, 480, 60, 90)
    for words in (Room(300, 270, 60, 30), Room(0, 300, 900, 30)):
        drawn = way_item(start, end, 60, THEME, [words])
        assert drawn is not None
        picture, (x, y), _ = drawn.blits[0]
        upon = pygame.Rect(*words).move(-x, -y).clip(picture.get_rect())
        mask = pygame.mask.from_surface(picture, 20)
        assert mask.count() > 500
        assert not mask.overlap(pygame.mask.Mask(upon.size, fill=True), upon.topleft)


@pytest.mark.parametrize("form", FORMS)
def test_no_reason_begins_beside_the_move(form: str) -> None:
    """In whatever form: cards may end the one and begin the other, and would be read together."""
    said = AdviceText(["Lay 1: ", card("6D")], [[card("9S"), " is your highest."]], "Enter: do it")
    for laid in layouts(said, THEME, 17, [120, 240, 480, 900], WINDOW, form):
        lines = [{run.card for word in line.words for run in word} for line, _ in laid.lines]
        assert not [row for row in lines if {"6D", "9S"} <= row]
        assert {"6D", "9S"} <= set().union(*lines)
