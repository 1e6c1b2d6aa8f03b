"""What stands at the table's edge: buttons that never change places, and the line at its head."""

from itertools import chain, combinations, product

import pytest

from rules.kit.catalogue import Game, games
from rules.kit.match import Match
from table.felt.head import BUTTONS, head_items, head_numbers
from table.felt.picture import arrange_view
from table.i18n.words import Words, languages
from table.input.toolbar import Toolbar
from table.layout.arrange import TableSetup
from table.session.open_game import open_game, parts
from table.theme.theme import FOLDER, larger_print, load_theme
from tests.sampling import drawn_each
from tests.tables import players

SIZES = ((1024, 617), (1440, 875), (1920, 1080))
LONGEST = "mailbox-spinach-tractor-october-network"  # as long as the five words of a seal can be
THEME = load_theme(FOLDER / "classic.yaml")
GAMES = [game for game in games() if game.rules]


@pytest.mark.parametrize("large", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", languages())
def test_where_a_button_was_no_other_comes(
    language: str, size: tuple[int, int], large: float
) -> None:
    """Whatever there is to be pressed at a moment: a second press, too late, on a button that has
    gone presses nothing else."""
    toolbar, words, stood = Toolbar(), Words.load(language), dict[str, set[tuple[int, ...]]]()
    names = ("skip", "again", "hint", "redo")
    for shown in chain.from_iterable(combinations(names, n) for n in range(5)):
        toolbar.buttons(size, larger_print(THEME, large), words, shown, True)
        for name, rect in toolbar.rects.items():
            stood.setdefault(name, set()).add(tuple(rect))
    assert len(stood) == 7 and all(len(places) == 1 for places in stood.values())
    for one, other in combinations(toolbar.rects.values(), 2):
        assert not one.colliderect(other)
    assert all(rect.left > 0 and rect.right < size[0] for rect in toolbar.rects.values())


@pytest.mark.parametrize(
    ("size", "language", "game"),
    drawn_each(product(SIZES, languages(), GAMES), 1, lambda case: case[2].name, "seals"),
    ids=lambda case: str(getattr(case, "name", case)),
)
def test_a_seal_stands_on_one_line(game: Game, size: tuple[int, int], language: str) -> None:
    """However long its words are: as long as they stand at the head, the number that tells the
    most is there beside them, and they end before the buttons."""
    layout = parts(open_game(game))[1]
    assert game.rules is not None
    words = Words.load(language, [game.folder])
    view = Match(game.rules, players(max(game.rules.SEATS)), {}, "1").view(0)
    said = words.say("play.sealed", seal=LONGEST)
    table = arrange_view(view, layout, size, 0, TableSetup.of(game.rules, view.table))
    numbers = head_numbers(view, layout, words)
    found = head_items(numbers, ("sealed", said), table, THEME)
    assert set(found) == {"head", "sealed"} and numbers
    assert found["head"].rect.right < found["sealed"].rect.left
    assert found["sealed"].rect.right <= size[0] * BUTTONS
