"""How much law 13 looks at: so many comparisons for a game, shared among its tables."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import cycle, islice

from rules.kit.match import UNDO
from tests.laws.interfering import examined
from tests.laws.picking import swaps
from tests.laws.undoing import journaled_back, lasting
from tests.laws.worlds import journaled
from tests.tables import LONG, Seating, seatings, seats_drawn
from tests.walks import Walk, walk

ENOUGH = 60_000 if LONG else 1_000
"""So many times two worlds are compared in a game, for one seat or the room at one position."""
WALKS = 12 if LONG else 3
"""Of so many walks at every table."""
LEAST, MOST = 8, 300 if LONG else 120
"""At every table so many swaps at least, however many comparisons they come to, and at most."""
POSITIONS = 80
"""Of a walk so many are enough: a hand may go on for hundreds, and less and less is hidden."""
BACK, BACKWARDS = 6, 40 if LONG else 3
"""At one position in so many a choice is taken back, and so many swaps there are at every table."""
LAST = 3
"""At the end of a hand so many positions are compared."""
STEPS = 20_000 if LONG else 200
"""So many positions are played for the sake of the last ones, at one table."""


@cache
def tables_of(game: str) -> list[Seating]:
    return [one for one in seatings() if one.game.name == game]


@cache
def looked_at(game: str) -> list[Seating]:
    """The tables of a game that this run looks at."""
    return [one for one in tables_of(game) if one in seats_drawn()]


def held(walks: Sequence[Walk], rng: random.Random) -> int:
    """Hold some walks at one table to the law, in turn, until enough has been compared; how many
    times it has been. Leak where it does not hold."""
    enough = ENOUGH // len(looked_at(walks[0].seating.game.name))
    journals = [journaled(one._replace(positions=one.positions[:POSITIONS])) for one in walks]
    found = [(one, swaps(one, rng)) for one in journals]
    compared = 0
    for number, (journal, some) in zip(range(MOST), cycle(found)):
        swap = next(some, None)
        if swap:
            compared += examined(journal, swap, rng).seats
        if compared >= enough and number >= LEAST:
            break
    return compared


def held_at_the_end(one: Walk, rng: random.Random) -> int:
    """The same of what is hidden when the first hand of a walk ends, and where it ends."""
    whole = first_hand(one)
    journal, last = journaled(whole), len(whole.positions) - 1
    count = max(1, STEPS // (last + 1))
    some = islice(swaps(journal, rng, at_the_end=True), count)
    return sum(examined(journal, swap, rng, last - LAST).seats for swap in some)


def held_back(one: Walk, rng: random.Random) -> int:
    """The same of a journal in which choices are taken back at every few positions; how many times
    two worlds were compared. Not once where nobody could take anything back, since the match has
    ended with the deal."""
    journal = journaled_back(one._replace(positions=one.positions[:POSITIONS]), rng, BACK)
    if not any(line.get("mark") == UNDO for line in journal.lines):
        return 0
    some = (swap for swap in swaps(journal, rng) if lasting(journal, swap))
    return sum(examined(journal, swap, rng).seats for swap in islice(some, BACKWARDS))


def first_hand(one: Walk) -> Walk:
    """The first hand of a walk, played on to its end where the walk stops before."""
    for most in (0, 300, 1_000, 10_000):
        longer = walk(one.seating, one.options, one.seed, most) if most else one
        for place, position in enumerate(longer.positions):
            if position.rules.outcome(position.state) is not None:
                return longer._replace(positions=longer.positions[: place + 1])
    return longer
