"""Chips of a pool that lie before the seats: where they lie, and that none is seen twice."""

import pytest

from rules.kit.catalogue import Game, games
from rules.kit.sight import kind_and_owner
from table.layout.layout import Layout
from table.layout.stacks import without_stakes
from tests.laws.test_words import layout_of
from tests.tables import Seating
from tests.walks import walk


def staked(layout: Layout) -> dict[str, str]:
    """Kind of tally to the pool whose chips it counts."""
    return {name.partition(":")[0]: tally.of for name, tally in layout.tallies.items() if tally.of}


STAKING = [known for known in games() if known.rules and staked(layout_of(known))]


def test_some_game_lays_stakes_before_its_seats() -> None:
    """So that the law below is held to something."""
    assert STAKING


@pytest.mark.parametrize("game", STAKING, ids=lambda game: game.name)
def test_every_chip_of_a_pool_lies_in_one_place(game: Game) -> None:
    """What lies before the seats and what lies in the pool are together what the pool holds,
    wherever it holds as much as was staked; and whatever a seat has staked lies before it then."""
    assert game.rules is not None
    layout, met = layout_of(game), set()
    pools = staked(layout)
    for seed in ("1", "2", "3"):
        for position in walk(Seating(game, max(game.rules.SEATS)), {}, seed).positions:
            tallies = position.state.tallies
            lying = without_stakes(layout, tallies)
            for kind, pool in pools.items():
                names = [name for name in tallies if kind_and_owner(name)[0] == kind]
                stakes = sum(tallies[name] for name in names)
                apart = sum(lying[name] for name in names)
                assert lying[pool] + apart == tallies[pool] and lying[pool] >= 0
                assert apart == (stakes if stakes <= tallies[pool] else 0)
                met.add((bool(apart), stakes > tallies[pool]))
    assert met >= {(True, False), (False, True), (False, False)}, "some case was never met"
