"""A view of a game as it is shown: its looks in some print and language, and its table."""

from functools import cache

from rules.kit.catalogue import Game
from rules.kit.state import View
from table.felt.picture import Company, Looks, arrange_view, with_plates
from table.layout.arrange import Arrangement, TableSetup
from table.layout.need import Needs
from table.session.open_game import open_game, rules_and_layout
from table.theme.theme import FOLDER, larger_print, load_theme
from tests.table_pilot import DECK

NAMES = ("Guðmundur", "Ingibjörg", "Steinunn", "Þorgerður", "Anna", "Björn", "Óli", "Sigríður",
         "Ásta", "Dagný")  # fmt: skip
SIZES = ((1024, 640), (1920, 1080))
THEME = load_theme(FOLDER / "classic.yaml")


@cache
def looks_of(game: Game, large: float = 1.0, tongue: str = "en") -> Looks:
    """The looks of a game in some print and language."""
    opened = open_game(game, tongue)
    rules, layout = rules_and_layout(opened)
    return Looks(layout, larger_print(THEME, large), DECK, opened.words.with_names(NAMES), rules)


def laid(
    view: View, looks: Looks, size: tuple[int, int], company: Company | None = None,
    needs: Needs | None = None,
) -> Arrangement:  # fmt: skip
    """The table of a view; with plates as wide as the names of a `company`."""
    seats, rules, large = view.table.seats, looks.rules, looks.theme.large
    around = TableSetup.of(rules, view.table) if rules else TableSetup(seats)
    around = with_plates(around, view, looks, company) if company else around
    bottom = view.seat or 0
    return arrange_view(view, looks.layout, size, bottom, around, large=large, needs=needs)
