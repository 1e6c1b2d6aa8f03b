"""What a one-move look finds is never missed: a hand that beats 99 in a hundred is kept."""

from itertools import combinations
from random import Random

import pytest

from rules.kit.cards import Card, card
from rules.kit.sight import redact
from rules.puck import rules
from rules.puck.combinations import PACK, TRIPS, strength
from table.players.inline import think
from table.players.levels import LEVELS
from tests.puck.positions import at
from tests.tables import LONG

BEST = [hand for hand in combinations(PACK, 3) if strength(hand)[0] >= TRIPS]
JOKER = card("JK")


def with_joker(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The same with a joker in place of its first card: as good or better."""
    return (JOKER, *hand[1:])


ASKED = 10_000 if LONG else 200


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_the_best_hands_are_held(level: str) -> None:
    """Three of a kind or a straight flush is never broken, at any level and whatever the others
    did: at two to four seats, with jokers and without, with decks of any size, in any place of the
    round."""
    luck = Random(level)
    for number in range(ASKED):
        seats = luck.randrange(2, 5)
        hand = BEST[luck.randrange(len(BEST))]
        jokers = 2 * (seats < 4 and number % 4 == 0)
        if jokers:
            hand = with_joker(hand)
        rest = luck.sample([card for card in PACK if card not in hand], 3 * (seats - 1))
        others = [rest[place : place + 3] for place in range(0, len(rest), 3)]
        hands = [" ".join(card.name for card in each) for each in (hand, *others)]
        decks = [luck.randrange(1, (52 - 3 * seats) // seats + 1) for _ in range(seats)]
        place = luck.randrange(seats)
        state = at(hands, decks, starter=-place % seats, **({"jokers": 2} if jokers else {}))
        state.turn = 0
        for other in range(-place % seats or seats, seats):
            state.tallies[f"stole:{other}"] = luck.randrange(4)
        choice = think("puck", redact(rules, state, 0), 0, level, number)
        assert choice.verb == "hold", (hands, decks, choice)
