"""Laws of the small pictures on the menu: what is in them can be told apart."""

from itertools import pairwise, product

import pygame
import pytest

from rules.kit.catalogue import games
from table.felt import mat as painting, screenshots
from table.felt.furniture import rect_of
from table.session.open_game import open_game
from table.theme.theme import FOLDER, larger_print, load_theme
from tests import sampling
from tests.table_pilot import DECK

ALL = [game for game in games() if game.rules]
SIZES = [(160, 70), (283, 105), (480, 180), (500, 400)]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list:
    """Every card that is laid into a picture."""
    pygame.display.set_mode((8, 8))
    found = []

    def noted(deck, pose):
        found.append(pose)
        return kept(deck, pose)

    kept = screenshots.card_item
    monkeypatch.setattr(screenshots, "card_item", noted)
    return found


@pytest.mark.parametrize(
    ("game", "size"),
    sampling.drawn_each(product(ALL, SIZES), 2, lambda case: case[0].name, "glimpses"),
    ids=lambda value: str(getattr(value, "name", value)),
)
def test_a_glimpse_shows_a_hand_and_the_middle(game, size, drawn: list) -> None:
    """A hand's cards are at least a third as wide as the picture is high and show their corners;
    what lies in the middle lies wholly in the picture."""
    theme = load_theme(FOLDER / "classic.yaml")
    picture = screenshots.thumbnail(open_game(game), size, theme, DECK)
    assert picture.get_size() == size
    held = sorted(
        {pose for pose in drawn if pose.depth >= screenshots.ABOVE}, key=lambda card: card.x
    )
    assert 2 <= len(held) <= screenshots.HELD
    for pose in held:
        assert 0.3 * size[1] < pose.width < 0.6 * size[1]
        assert pose.y - 0.7 * pose.width > 0
    assert all(b.x - a.x > 0.3 * a.width for a, b in pairwise(held))
    whole = pygame.Rect((0, 0), size).inflate(2, 2)
    for pose in set(drawn).difference(held):
        assert whole.contains(pygame.Rect(*map(round, pose.box)))


@pytest.mark.parametrize("size", sampling.drawn(SIZES, 2, "in the picture"), ids=str)
@pytest.mark.parametrize("large", [1.0, 1.5])
def test_a_board_lies_wholly_in_the_picture(
    size: tuple[int, int], large: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all the names that stand on it, from edge to edge, however large is written."""
    pygame.display.set_mode((8, 8))
    cut: list[tuple[pygame.Rect, pygame.Rect]] = []
    boards: list[pygame.Rect] = []

    def noted(table, layout, theme, said=None):  # type: ignore[no-untyped-def]
        boards.append(rect_of(table.mat))
        return kept(table, layout, theme, said)

    def taken(room):  # type: ignore[no-untyped-def]
        cut.append((boards[-1], kept_rect(room))) if boards else None
        return kept_rect(room)

    kept, kept_rect = painting.mat_item, screenshots.rect_of
    monkeypatch.setattr(painting, "mat_item", noted)
    monkeypatch.setattr(screenshots, "rect_of", taken)
    theme = larger_print(load_theme(FOLDER / "classic.yaml"), large)
    for game in ALL:
        screenshots.thumbnail(open_game(game), size, theme, DECK)
    assert cut and all(painted == rect for painted, rect in cut)
