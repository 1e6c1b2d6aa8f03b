"""Law 13 at every position of game after game: what is hidden makes no difference to anything.

Two hidden cards are swapped in a journal's luck, and both worlds are played side by side; again
with other cards, until at every position of the game two worlds have been compared, for those at
the table, and the room, who can tell them apart by nothing they may know; but where nothing is
hidden any more, or nobody is left who does not know of a swap.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from rules.kit.cards import card
from rules.kit.sight import kind_and_owner
from tests.laws.interfering import Leak, compare_worlds, swaps
from tests.laws.worlds import Journaled, Swap, journal_of
from tests.tables import option_sets, seatings
from tests.torture.harness import Figures
from tests.walks import walk

LONGEST, SHORT = 150, 16
"""Positions of a game: less and less is hidden after that; and of one that is looked at alone."""
TRIES = 8
"""So many swaps are tried for one position; where none holds there, nothing is hidden there from
anybody who does not know of it."""


def secrets(game: str, count: int, seed: int) -> Figures:
    """So many games at the tables of one game, in turn, by all its house rules."""
    figures = Figures()
    figures.count("differences", 0)
    rng = random.Random(f"secrets/{game}/{seed}")
    tables = [one for one in seatings() if one.game.name == game]
    longest = LONGEST if count > 1 else SHORT
    for number in range(count):
        table = tables[number % len(tables)]
        options = rng.choice(option_sets(table.rules, table.seats))
        played = walk(table, options, f"secrets/{table}/{seed}/{number}", longest)
        figures.count("games")
        try:
            _every_position(journal_of(played), rng, figures)
        except Leak as leak:
            figures.count("differences")
            figures.fault(str(leak))
    return figures


def _every_position(journal: Journaled, rng: random.Random, figures: Figures) -> None:
    """Two worlds at every position of a game where that can be."""
    dealt = [number for number, line in enumerate(journal.lines) if "dealt" in line]
    some: dict[int, Iterator[Swap]] = {}
    left = set(range(len(journal.states)))
    figures.count("positions", len(left))
    while left:
        place = rng.choice(sorted(left))
        before = [line for line in dealt if journal.after[line] <= place]
        for again in range(TRIES):
            line = before[-1] if before and rng.random() < 0.6 else rng.choice(before or dealt)
            swap = next(some.setdefault(line, swaps(journal, rng, lines=[line])), None)
            if before and (swap is None or again > TRIES // 2):
                swap = _of_nobodys(journal, before[-1], place, rng)
            if swap is None:
                continue
            figures.count("worlds", 2)
            seen = compare_worlds(journal, swap, rng)
            figures.count("compared", seen.seats)
            figures.count("pictures", seen.pictures)
            left -= seen.places
            if place not in left:
                break
        else:
            figures.count("positions_with_nothing_hidden")
            left.remove(place)


def _of_nobodys(journal: Journaled, line: int, place: int, rng: random.Random) -> Swap | None:
    """Two cards of a line's luck that lie at a position where nobody at all sees them."""
    state, sight = journal.states[place], journal.seating.rules.SIGHT
    dealt = {
        card(name).body
        for result in journal.lines[line]["dealt"]
        if isinstance(result, str)
        for name in result.split()
    }
    hidden = [
        one
        for zone, cards in state.zones.items()
        if sight[kind_and_owner(zone)[0]] == "none"
        for one in cards
        if one.body in dealt and one not in state.shown
    ]
    first, second = rng.sample(hidden, 2) if len(hidden) > 1 else (None, None)
    return Swap(line, pair=(first, second)) if first and second else None
