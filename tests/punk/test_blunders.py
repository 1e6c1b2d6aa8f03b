"""A card that surely wins the game is never passed over."""

from itertools import combinations
from random import Random

import pytest

from research.punk.last_round import drawn_heap, winning_rank
from rules.kit.sight import redact
from rules.punk import rules as punk, sizes
from rules.punk.player import ahead, choosing as player
from table.players.inline import think
from table.players.levels import LEVELS
from tests.punk.rounds import at
from tests.tables import LONG

POSITIONS = 10_000 if LONG else 150
CARELESS = [level.name for level in LEVELS if level.slips]


def sure_ranks(own: int, hand: list[int], unseen: list[int], rivals: list[int], target: int):
    """The ranks of a hand that win the trick, and so the game, against any cards of the others;
    found by trying all that they can play."""
    found = set()
    for rank in hand:
        wins = all(
            winning_rank((*others, rank)) == rank and rank not in others
            for others in combinations(unseen, len(rivals))
        )
        if wins and own + rank >= min(target, max(rivals) + 1):
            found.add(rank)
    return found


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_card_that_surely_wins_the_game_is_played(seats: int) -> None:
    """In the last trick of the game, one move ahead, whatever the luck, by looking ahead
    and carelessly too: of thousands of positions drawn at random none is missed."""
    sure = 0
    target = 21 if seats < 5 else 28
    for number in range(POSITIONS // 3):
        luck = Random(f"{seats} {number}")
        heap = list(drawn_heap(seats, number))
        mine = [heap.pop(0), heap.pop(luck.randrange(len(heap)))]  # or hardly any could win
        luck.shuffle(heap)
        hands = [mine, *(heap[2 * place : 2 * place + 2] for place in range(seats - 1))]
        points = [luck.randrange(10, target) for _ in range(seats)]
        tallies = {f"points:{seat}": each for seat, each in enumerate(points)}
        state = at(seats, hands, {"round": sizes.RANKS[seats] - 1, **tallies})
        wanted = sure_ranks(points[0], mine, heap, points[1:], target)
        sure += bool(wanted)
        view = redact(punk, state, 0)
        if wanted:
            careless = CARELESS[number % len(CARELESS)]
            for choose in (
                player.choose(punk, view, 0, luck),
                ahead.solved(punk, view, 0, luck, 2),
                think("punk", view, 0, careless, number),
            ):
                assert choose.cards[0].rank in wanted, (hands, points)
    assert sure >= POSITIONS // 60
