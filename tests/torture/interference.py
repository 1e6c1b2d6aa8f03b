"""Law 13 at every position of many games: what is hidden makes no difference to whoever may not
know of it."""

from __future__ import annotations

import random
from itertools import islice

from tests.laws.holding import tables_of
from tests.laws.interfering import Leak, examined
from tests.laws.picking import swaps
from tests.laws.worlds import Journaled, Swap, journaled
from tests.tables import Walk, option_sets, walk
from tests.torture.figures import Figures

TRIED = 8
"""So many swaps of one game wherever luck has them, before the positions not met are looked for."""
AGAIN = 5
"""And so many for each of those."""


def interference(game: str, amount: int, seed: int) -> Figures:
    """So many games of a kind at tables and house rules of every sort; of each as many swaps as
    it takes to compare two worlds at every position where something stays hidden, if it can be
    had in a few tries."""
    found = Figures()
    rng = random.Random(f"interference {game} {seed}")
    for number in range(amount):
        seating = rng.choice(tables_of(game))
        options = rng.choice(option_sets(seating.rules, seating.seats))
        walked = walk(seating, options, f"torture/{seed}/{number}")
        found.count("games")
        found.count("positions", len(walked.positions))
        try:
            met = _met(walked, rng, found)
        except Leak as leak:
            found.fault(str(leak))
        else:
            found.count("positions_compared", len(met))
            found.count("positions_not_compared", len(walked.positions) - len(met))
    return found


def _met(walked: Walk, rng: random.Random, found: Figures) -> set[int]:
    """The positions of a walk at which two worlds were compared: all where two things can be
    swapped that somebody has not come to know."""
    whole, met = journaled(walked), set[int]()
    for swap in islice(swaps(whole, rng), TRIED):
        met |= _compared(whole, swap, rng, found)
    for place in reversed(range(1, len(walked.positions))):
        if walked.positions[place].number not in met:
            upto = journaled(walked._replace(positions=walked.positions[: place + 1]))
            for swap in islice(swaps(upto, rng, at_the_end=True), AGAIN):
                met |= _compared(upto, swap, rng, found)
                if walked.positions[place].number in met:
                    break
    return met.intersection(one.number for one in walked.positions)


def _compared(journal: Journaled, swap: Swap, rng: random.Random, found: Figures) -> frozenset[int]:
    one = examined(journal, swap, rng)
    found.count("comparisons", one.seats)
    found.count("pictures", one.pictures)
    return one.positions
