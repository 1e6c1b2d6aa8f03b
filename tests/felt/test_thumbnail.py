"""Laws of the small pictures on the menu: what is in them can be told apart."""

from itertools import pairwise, product
from typing import Any

import pygame
import pytest

from rules.kit.catalogue import Game, games
from table.felt import mat as painting, screenshots
from table.felt.canvas import Item
from table.felt.furniture import rect_of
from table.layout.arrange import Arrangement, Pose
from table.layout.ring import Room
from table.session.open_game import open_game
from table.theme.theme import larger_print
from tests import sampling
from tests.felt.shown import THEME
from tests.table_pilot import DECK

ALL = [game for game in games() if game.rules]
SIZES = [(160, 70), (283, 105), (480, 180), (500, 400)]


@pytest.mark.parametrize(
    ("game", "size"),
    sampling.drawn_each(product(ALL, SIZES), 2, lambda case: case[0].name, "glimpses"),
    ids=lambda value: str(getattr(value, "name", value)),
)
def test_a_glimpse_shows_a_hand_and_the_middle(
    game: Game, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand's cards are at least a third as wide as the picture is high and show their corners;
    what is in the middle is wholly in the picture."""
    pygame.display.set_mode((8, 8))
    drawn, card_item = set[Pose](), screenshots.card_item
    monkeypatch.setattr(
        screenshots, "card_item", lambda deck, pose: drawn.add(pose) or card_item(deck, pose)
    )
    found = screenshots.thumbnail(open_game(game), size, THEME, DECK).get_size()
    assert found == size, f"the picture is {found}, not {size}"
    held = sorted(pose for pose in drawn if pose.depth >= screenshots.ABOVE)
    told, most = f"picture of {size}: {len(held)} cards of a hand", screenshots.HELD
    assert 2 <= len(held) <= most, f"{told}, not 2 to {most}"
    for pose in held:
        is_read = 0.3 * size[1] < pose.width < 0.6 * size[1] and pose.y - 0.7 * pose.width > 0
        assert is_read, f"{told}: one is {pose.width:.0f} wide at {pose.y:.0f}"
    is_seen = all(b.x - a.x > 0.3 * a.width for a, b in pairwise(held))
    assert is_seen, f"{told}: the corner of one is covered"
    whole = pygame.Rect((0, 0), size).inflate(2, 2)
    for pose in drawn.difference(held):
        is_inside = whole.contains(pygame.Rect(*map(round, pose.box)))
        assert is_inside, f"picture of {size}: {pose.face} of the middle is cut off"


@pytest.mark.parametrize("size", sampling.drawn(SIZES, 2, "in the picture"), ids=str)
@pytest.mark.parametrize("large", [1.0, 1.5])
def test_a_board_is_wholly_in_the_picture(
    size: tuple[int, int], large: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all the names that are on it, from edge to edge, however large is written."""
    pygame.display.set_mode((8, 8))
    boards, cut = list[pygame.Rect](), list[tuple[pygame.Rect, pygame.Rect]]()
    mat_item = painting.mat_item

    def note_board(table: Arrangement, *how: Any) -> Item:
        boards.append(rect_of(table.mat))
        return mat_item(table, *how)

    def note_cut(room: Room) -> pygame.Rect:
        cut.extend((board, rect_of(room)) for board in boards[-1:])
        return rect_of(room)

    monkeypatch.setattr(painting, "mat_item", note_board)
    monkeypatch.setattr(screenshots, "rect_of", note_cut)
    for game in ALL:
        screenshots.thumbnail(open_game(game), size, larger_print(THEME, large), DECK)
    assert cut and all(painted == rect for painted, rect in cut)
