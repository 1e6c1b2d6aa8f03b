"""Room follows need: what share of a window cards have, and how much of it lies empty."""

from itertools import product

import pytest

from rules.kit.catalogue import games
from rules.kit.state import View
from table.app.app import App
from table.bench.felt import SIZES, measure_felt, sample_views
from table.felt.furniture import rect_of
from table.felt.marks import count_item
from table.felt.picture import Looks, arrange_view
from table.layout.arrange import TableSetup, index_rooms
from table.layout.room import around_all
from table.session.open_game import OpenGame, rules_and_layout
from tests.sampling import drawn_each, luck
from tests.tables import FINISHED

pytest_plugins = ["tests.screens"]
FEW = 4
TABLES = [
    (game.name, seats)
    for game in games()
    if game.rules is not None and game.name in FINISHED
    for seats in sorted({min(game.rules.SEATS), *game.rules.SEATS[2:3], max(game.rules.SEATS)})
]
"""Every finished game with its fewest players, with four if it may, and with the most."""


def seated(app: App, name: str, seats: int) -> tuple[OpenGame, list[View]]:
    game = app.open(name)
    return game, sample_views(name, rules_and_layout(game)[0], seats)


@pytest.mark.parametrize(("name", "seats"), drawn_each(TABLES, 1, lambda table: table[0], "filled"))
def test_the_felt_is_filled(app: App, name: str, seats: int) -> None:
    """Own cards are a fifth of the height (0.17 beyond four players); up to four others' are 0.088,
    an index 0.024, and no empty rectangle is a fifth of the window."""
    size = luck("felt", name, seats).choice(SIZES)
    shares = measure_felt(app, *seated(app, name, seats), size)
    assert shares["own"] >= (0.2 if seats <= FEW else 0.17), f"window {size}: {shares}"
    if seats <= FEW:
        assert shares.get("other", 1.0) >= 0.088, f"window {size}: {shares}"
        assert shares["index"] >= 0.024, f"window {size}: {shares}"
        assert shares["empty"] <= 0.2, f"window {size}: {shares}"


@pytest.mark.parametrize(("name", "seats"), drawn_each(TABLES, 1, lambda table: table[0], "hand"))
def test_the_own_hand_is_the_subject(app: App, name: str, seats: int) -> None:
    """Own cards, prompt, banner and buttons are on the middle line; up to eight are 0.22 high."""
    game, views = seated(app, name, seats)
    for size, large in product(SIZES, (1.0, 1.5)):
        shares, where = measure_felt(app, game, views[::3], size, large), f"{size}, print {large}"
        off = shares["hand"]
        assert off <= 0.01, f"{where}: the hand is {off:.3f} h off: `_centre_part`"
        assert shares["axis"] <= 0.01, f"{where}: prompt or buttons are {shares['axis']:.3f} h off"
        if large == 1.0:
            assert shares.get("few", 1.0) >= 0.22, f"{where}: cards of {shares['few']:.3f} h"


@pytest.mark.parametrize(("name", "seats"), drawn_each(TABLES, 1, lambda table: table[0], "badge"))
def test_badges_are_of_one_kind(app: App, name: str, seats: int) -> None:
    """A heap's number is 0.026 of the height, at its lower left, on no index and no plate."""
    game, views = seated(app, name, seats)
    rules, layout = rules_and_layout(game)
    looks = Looks(layout, app.theme, app.themes.deck(), game.words, rules)
    for view, size in product(views[::3], SIZES):
        table = arrange_view(view, layout, size, view.seat or 0, TableSetup.of(rules, view.table))
        indexes = [rect_of(room) for room in index_rooms(table, looks.deck.style, both=False)]
        plates = [rect_of(station.plate) for station in table.ring.stations.values()]
        for zone, number in table.counts.items():
            rect, cards = count_item(table, zone, app.theme).rect, table.cards_in(zone)
            where = f"window {size}: the {number} of {zone}, {rect}"
            assert abs(rect.h - 0.026 * size[1]) <= 1.5, f"{where}, is not 0.026 h high"
            around = around_all([pose.box for pose in cards])
            assert abs(rect.left - around.x) <= rect.h / 2, f"{where}, is not at the lower left"
            assert rect.collidelist([*indexes, *plates]) < 0, f"{where}, is on an index or a plate"
