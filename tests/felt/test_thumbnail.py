"""Laws of the small pictures on the menu: what is in them can be told apart."""

from itertools import pairwise, product

import pygame
import pytest

from table.felt import mat, screenshots
from table.layout.arrange import Arrangement, Pose
from table.session.open_game import open_game
from table.theme.theme import larger_print
from tests import sampling
from tests.felt.shown import THEME
from tests.table_pilot import DECK
from tests.tables import GAMES

SIZES = [(160, 70), (283, 105), (480, 180), (500, 400)]


@pytest.mark.parametrize(
    ("game", "size"),
    sampling.drawn_each(product(GAMES, SIZES), 2, lambda case: case[0].name, "glimpses"),
    ids=lambda value: str(getattr(value, "name", value)),
)
def test_a_glimpse_shows_a_hand_and_the_middle(game, size, monkeypatch) -> None:
    """Corners of a hand's cards, all of the middle, and a board cut where it is painted."""
    pygame.display.set_mode((8, 8))
    drawn, card_item = set[Pose](), screenshots.card_item
    monkeypatch.setattr(
        screenshots, "card_item", lambda deck, pose: drawn.add(pose) or card_item(deck, pose)
    )
    boards, mat_item, theme = list[Arrangement](), mat.mat_item, larger_print(THEME, 1.5)
    monkeypatch.setattr(
        mat, "mat_item", lambda table, *how: boards.append(table) or mat_item(table, *how)
    )
    found = screenshots.thumbnail(open_game(game), size, theme, DECK).get_size()
    table = screenshots.SampleTable.of(open_game(game), theme, DECK)
    is_cut = [board for board in boards if table.arrangement(board.size).mat != board.mat]
    assert not is_cut, f"picture of {size}: the board is painted elsewhere than it is cut out"
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
