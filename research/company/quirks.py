"""How often each character shows its quirk, beside all other characters, over drawn hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial

from research.tables import table
from rules.kit.chance import derive_seed
from rules.kit.foresight import quirks
from rules.kit.move import Move
from rules.kit.state import State, View
from table.players.duel import play_hand
from table.players.inline import rules_of, think
from table.players.levels import CHARACTERS, RULE_PLAYER, with_character

Counts = dict[tuple[str, str], Counter[bool]]
"""By whose quirk and by who chose: how often that one showed it, and how often not."""


def count_quirks(game: str, seats: int, seed: str, occasions: int, most_hands: int) -> Counts:
    """Count over hands of all characters at keen, drawn anew for each hand, until everybody had so
    many occasions for its own quirk, or so many hands are played."""
    rules, keys = rules_of(game), [character.key for character in CHARACTERS]
    listed = quirks(rules)
    counts: Counts = {(quirk, who): Counter() for quirk in listed for who in keys}

    def choose(key: str, view: View, seat: int, lot: int, state: State) -> Move:
        made = think(game, view, seat, with_character(RULE_PLAYER, key), lot)
        for quirk in listed:
            is_shown = listed[quirk].shows(view, seat, made)
            if is_shown is not None:
                counts[quirk, key][is_shown] += 1
        return made

    for number in range(most_hands):
        if all(counts[key, key].total() >= occasions for key in listed):
            break
        seated = random.Random(f"{seed}/{number}").sample(keys, seats)
        players = [partial(choose, key) for key in seated]
        play_hand(rules, table(rules, seats, number), players, derive_seed(seed, "quirks", number))
    return counts


def rates_of(counts: Counts, key: str) -> tuple[float, float, int]:
    """Return how often a character shows its quirk, how often all others show the same, and how
    many occasions it had."""
    own = counts[key, key]
    others = sum(
        (times for (of, who), times in counts.items() if of == key != who), Counter[bool]()
    )
    return own[True] / max(1, own.total()), others[True] / max(1, others.total()), own.total()


def shown(game: str, seats: int, hands: int, seed: str) -> Iterator[Mapping[str, object]]:
    """What each character shows of its quirk in so many hands."""
    counts = count_quirks(game, seats, seed, 1 << 30, hands)
    for key, quirk in quirks(rules_of(game)).items():
        own, others, occasions = rates_of(counts, key)
        yield {
            "quirk": game,
            "who": key,
            "is_liked": quirk.is_liked,
            "seats": seats,
            "hands": hands,
            "seed": seed,
            "own": round(100 * own, 1),
            "others": round(100 * others, 1),
            "occasions": occasions,
        }
