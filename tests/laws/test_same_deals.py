"""The same deals for everybody: equal choices, equal hands; nobody knows how another played."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from table.app.app import App
from table.app.defaults import usual_seats
from table.app.series import SeriesFile, begin_deals
from table.session.open_game import rules_and_layout
from table.session.score_rows import DealRows
from table.storage.series import STEADFAST
from table.storage.store import Store
from tests.same_deals import ANNA_BELLA, play_by_rules, play_deal, random_choices
from tests.tables import GAME_NAMES, LONG

LEVELS = STEADFAST if LONG else STEADFAST[2:3]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    found = App(Store(Path(tmp_path_factory.mktemp("home"))))
    found.set_language("en")
    yield found
    found.close()


def evening(app: App, name: str, level: str = LEVELS[0], deals: int = 1) -> SeriesFile:
    game = app.open(name)
    assert game.rules is not None
    others = [level] * (usual_seats(game.rules) - 1)
    return begin_deals(app, game, ANNA_BELLA, others, {}, deals, "the same")


@pytest.mark.parametrize("name", GAME_NAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_equal_choices_give_equal_hands_to_the_last_card(app: App, name: str, level: str):
    """Both play as the rule player does: every position, every answer and the result are the same;
    and the deals of one evening differ. Where they choose otherwise, the hand is the same up to
    there."""
    kept, parted = evening(app, name, level, 4), 0
    first, second = (play_deal(app, kept, play_by_rules) for _ in ANNA_BELLA)
    assert first == second and len(first) > 3
    assert kept.series.done[0].points == kept.series.done[1].points is not None
    for deal in range(3):
        one, two = (play_deal(app, kept, random_choices(2 * deal + n)) for n in (1, 2))
        assert one[0] != first[0]
        for here, there in zip(one, two, strict=False):
            if here.made != there.made:
                parted += 1
                break
            assert here.state == there.state
    assert parted, "they chose alike all along"


@pytest.mark.parametrize("name", GAME_NAMES)
def test_nothing_of_how_another_played_comes_to_a_table(app: App, name: str):
    """Anna plays one evening well and another without a plan: Bella, who plays alike, has the
    same hands in both, and before she has played, the sheet is the same."""
    rules, layout = rules_and_layout(app.open(name))
    evenings = evening(app, name), evening(app, name)
    for kept, plays in zip(evenings, (play_by_rules, random_choices(5)), strict=True):
        play_deal(app, kept, plays)
    one, other = (DealRows(kept.series, rules, layout) for kept in evenings)
    assert (one.cells, one.bests, one.rows) == (other.cells, other.bests, other.rows)
    assert one.cells == [[None, None]] and not one.shown_people(0)
    hands = [play_deal(app, kept, play_by_rules) for kept in evenings]
    assert hands[0] == hands[1]
