"""Law 14: who plays by rule beats who plays at random, by the ranking that the game itself gives.

That every ranking is well formed is seen to where hands come to their end: `test_play`.
"""

import pytest

from rules.kit.catalogue import games
from rules.kit.options import full_options
from table.players.duel import RANDOM, play_deal, share
from table.players.levels import RULE_PLAYER
from tests.sampling import by_turns
from tests.tables import LONG, Seating, seatings

SURE = 4.0
"""Standard errors by which keen must be better. Looked for at every `LOOK`, so few may happen by
luck to a player no better than random in one game of a thousand; the deals are the same ever."""
LOOK = 20
DEALS = 2000 if LONG else 400


def at_tables() -> list[Seating]:
    """Each game's smallest table; in the long form every one of up to six seats, since beyond
    that a deal is played from so many seats that the law would take minutes."""
    fewest = {one.name: min(one.rules.SEATS) for one in games() if one.rules}
    return [one for one in seatings() if one.seats <= max(fewest[one.game.name], LONG * 6)]


@pytest.mark.parametrize("seating", by_turns(at_tables(), 3, "a random player"), ids=str)
def test_law_14_keen_beats_a_random_player(seating: Seating) -> None:
    """The same deals are played from every seat until keen is surely better than a fair share of
    the first places, with all others random. A game that ranks its hands the wrong way round, or
    whose player aims at another end than its rules reward, never comes there."""
    seats = seating.seats
    options = full_options(seating.rules, seats, {})
    who = (RULE_PLAYER, *[RANDOM] * (seats - 1))
    more: list[float] = []
    while len(more) < DEALS:
        for number in range(len(more), len(more) + LOOK):
            deal = play_deal(seating.game.name, who, options, "law 14", number)
            assert not deal.notes, deal.notes
            more.append(deal.wins[RULE_PLAYER] - 1 / seats)
        found = share(more)
        if found.mean > SURE / 1.96 * found.either_way:
            return
    told = f"{found.mean + 1 / seats:.1%} ± {found.either_way:.1%}, a fair share is {1 / seats:.1%}"
    raise AssertionError(f"{seating}: keen came first in {told}, after {len(more)} deals")
