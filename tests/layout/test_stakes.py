"""Chips of a pool that lie before the seats: where they lie, and that none is seen twice."""

from itertools import product

from rules.kit.catalogue import games
from rules.kit.sight import kind_and_owner
from table.layout.layout import Layout
from table.layout.stacks import without_stakes
from tests.laws.test_words import layout_of
from tests.tables import Seating
from tests.walks import walk


def staked(layout: Layout) -> dict[str, str]:
    """Kind of tally to the pool whose chips it counts."""
    return {name.partition(":")[0]: tally.of for name, tally in layout.tallies.items() if tally.of}


def test_every_chip_of_a_pool_lies_in_one_place() -> None:
    """What lies before the seats and what lies in the pool are together what the pool holds,
    wherever it holds as much as was staked; and whatever a seat has staked lies before it then."""
    met = set[tuple[bool, bool]]()
    staking = [known for known in games() if known.rules and staked(layout_of(known))]
    for game, seed in product(staking, "123"):
        layout = layout_of(game)
        for position in walk(Seating(game, max(game.rules.SEATS)), {}, seed).positions:
            tallies = position.state.tallies
            lying = without_stakes(layout, tallies)
            for kind, pool in staked(layout).items():
                names = [name for name in tallies if kind_and_owner(name)[0] == kind]
                stakes, apart = (sum(each[name] for name in names) for each in (tallies, lying))
                assert lying[pool] + apart == tallies[pool] and lying[pool] >= 0
                assert apart == (stakes if stakes <= tallies[pool] else 0)
                met.add((bool(apart), stakes > tallies[pool]))
    assert met >= {(True, False), (False, True), (False, False)}, "some case was never met"
