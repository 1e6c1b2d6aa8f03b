"""The same deals for everybody: equal choices lead to equal hands, for every game; and nobody's
table, nor sheet, knows how another played a deal."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kit.catalogue import games
from table.app.evenings import Kept, begin
from table.app.house import House
from table.app.shelf import usual_seats
from table.session.deal_rows import DealRows
from table.session.open_game import parts
from table.storage.evening import STEADFAST
from table.storage.store import Store
from tests.same_deals import by_the_player, played_deal, random_choices
from tests.tables import LONG

GAMES = [one.name for one in games() if one.rules]
LEVELS = STEADFAST if LONG else STEADFAST[2:3]
PEOPLE = ("Anna", "Bella")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    found = House(Store(Path(tmp_path_factory.mktemp("home"))))
    found.speak("en")
    yield found
    found.close()


def evening(house: House, name: str, level: str = LEVELS[0], deals: int = 1) -> Kept:
    game = house.open(name)
    assert game.rules is not None
    others = [level] * (usual_seats(game.rules) - 1)
    return begin(house, game, PEOPLE, others, {}, deals, "the same")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_equal_choices_give_equal_hands_to_the_last_card(house: House, name: str, level: str):
    """Both play as the rule player does: every position, every answer and the result are the
    same; and the deals of one evening are not all one."""
    kept = evening(house, name, level, 2)
    first, second = (played_deal(house, kept, by_the_player) for _ in PEOPLE)
    assert first == second and len(first) > 3
    assert kept.evening.got[0][0] == kept.evening.got[0][1] is not None
    assert played_deal(house, kept, by_the_player)[0] != first[0]


@pytest.mark.parametrize("name", GAMES)
def test_until_somebody_chooses_otherwise_it_is_the_same_hand(house: House, name: str):
    """Whatever the first one did: the second is dealt the same, and up to the first other choice
    every position is the same."""
    kept, parted = evening(house, name, deals=3), 0
    for deal in range(3):
        first, second = (played_deal(house, kept, random_choices(2 * deal + n)) for n in (1, 2))
        for one, other in zip(first, second, strict=False):
            if one.made != other.made:
                parted += 1
                break
            assert one.state == other.state
    assert parted, "they chose alike all along"


@pytest.mark.parametrize("name", GAMES)
def test_nothing_of_how_another_played_comes_to_a_table(house: House, name: str):
    """Anna plays one evening well and another without a plan: Bella, who plays alike, has the
    same hands in both, and before she has played, her sheet is the same."""
    game = house.open(name)
    rules, layout = parts(game)
    evenings = evening(house, name), evening(house, name)
    for kept, plays in zip(evenings, (by_the_player, random_choices(5)), strict=True):
        played_deal(house, kept, plays)
    for viewer in (None, 1):
        one, other = (DealRows(kept.evening, rules, layout, viewer) for kept in evenings)
        assert (one.cells, one.bests, one.rows) == (other.cells, other.bests, other.rows)
        assert one.cells == [[None, None]] and one.known(0) == []
    assert played_deal(house, evenings[0], by_the_player) == played_deal(
        house, evenings[1], by_the_player
    )
