"""What a trick is worth beside its points: an ace that is kept and played, and a leader who is
kept from the game."""

from collections import Counter
from collections.abc import Mapping
from itertools import product
from random import Random

import pytest

from research.punk.last_round import winning_rank
from rules.kit.chance import Luck
from rules.kit.sight import redact
from rules.kit.state import State, View
from rules.punk import rules as punk, sizes
from rules.punk.player import choose, mixture
from rules.punk.player.choosing import weigh
from rules.punk.player.prospects import lost
from rules.punk.player.stakes import out_of_reach
from tests.punk.rounds import at, table
from tests.sampling import luck
from tests.tables import LONG

GAMES = 60 if LONG else 8
POSITIONS = 10_000 if LONG else 60
CLEAR = 20.0  # worths so far apart are told apart by who may win the game, not by points


def seen(state: State) -> View:
    return redact(punk, state, 0)


def test_aces_are_played() -> None:
    """Among three an ace is no card to throw away: it takes tricks from the others. It is played
    in more than one of twenty tricks, and less than half of those held are given up."""
    rng, deals, plays, given, held = Random(1), Luck("aces"), Counter[int](), 0, 0
    for number in range(GAMES):
        state = punk.deal(table(3, number % 3), deals)
        while punk.outcome(state) is None:
            made = {
                seat: choose(punk, redact(punk, state, seat), seat, rng)
                for seat in punk.actors(state)
            }
            for seat, move in made.items():
                if state.phase == "select":
                    plays[move.cards[0].rank] += 1
                else:
                    held += sum(each.rank == 1 for each in state.zones[f"hand:{seat}"])
                    given += sum(each.rank == 1 for each in move.cards)
            punk.apply(state, made, deals)
    assert plays[1] > plays.total() / 20
    assert given < held / 2


@pytest.mark.parametrize("others", [2, 3, 4])
def test_who_may_lose_the_game_at_once_is_counted_rightly(others: int) -> None:
    """The chance that another wins the trick with a rank that ends the game, against every way
    that the others can play."""
    rng = luck("lost", others)
    weights = {rank: rng.random() for rank in range(1, 6)}
    lean = {rank: weight / sum(weights.values()) for rank, weight in weights.items()}
    ends = {4: others, 5: others} if others < 4 else {3: others, 5: others}
    for mine in lean:
        found = 0.0
        for played in product(lean, repeat=others):
            likely = 1.0
            for number in played:
                likely *= lean[number]
            winner = winning_rank((*played, mine))
            found += likely * (winner in ends and winner != mine)
        assert abs(lost(lean, others, mine, ends) - found) < 1e-9


def drawn(number: int) -> View:
    """A trick of the last round but one, whose leader may win the game by it and whose first seat
    cannot win any more."""
    rng = Random(f"hopeless/{number}")
    state = at(
        3,
        [(0, 0, 0), (0, 0, 0), (0, 0, 0)],
        {"round": 5, "trick": 2, "points:0": rng.randrange(4)},
        rng.randrange(3),
    )
    rng.shuffle(pot := state.zones["pot"])
    for place in range(3):
        state.zones[f"hand:{place}"] = [pot.pop() for _ in range(2)]
    state.tallies |= {"points:1": 18 + rng.randrange(3), "points:2": rng.randrange(21)}
    return seen(state)


def shares(view: View) -> Mapping[int, float]:
    found: dict[int, float] = {}
    for move, share in mixture(punk, view, 0).items():
        found[move.cards[0].rank] = found.get(move.cards[0].rank, 0.0) + share
    return found


def test_a_seat_that_cannot_win_keeps_the_game_alive() -> None:
    """Of two cards it plays the one by which a neighbour is less likely given the match, whatever
    points the other would make."""
    met = 0
    for number in range(POSITIONS):
        view = drawn(number)
        hand = sorted(view.zones["hand:0"])
        if not out_of_reach(view, 0, hand) or hand[0].rank == hand[-1].rank:
            continue
        worths = weigh(punk, view, 0, hand).worths
        if abs(worths[0] - worths[-1]) > CLEAR:
            met += 1
            better = hand[0] if worths[0] > worths[-1] else hand[-1]
            assert choose(punk, view, 0, Random(number)).cards == (better,)
            assert shares(view)[better.rank] > 0.99
    assert met > POSITIONS // 10


def test_who_is_out_of_reach() -> None:
    """With 7 and 6 in hand, one trick of this round to come and one of the last, a seat still
    makes fourteen; with fewer than the leader's then, it cannot win; where another game
    follows it can."""
    tallies = {"round": 5, "trick": 2, "points:0": 5, "points:1": 19}
    state = at(3, [(6, 7), (0, 0), (0, 0)], tallies)
    hand = state.zones["hand:0"]
    assert sizes.tricks_in(state.table, 6) == 1
    assert not out_of_reach(seen(state), 0, hand)
    state.tallies["points:0"] = 4
    assert out_of_reach(seen(state), 0, hand)
    state.table = table(3, play_again=True)
    assert not out_of_reach(seen(state), 0, hand)
