"""Which points are best is said once, by the game: rankings and foresight follow from it."""

import random
from collections.abc import Iterator
from itertools import count, islice

import pytest

from rules.kit.catalogue import Game
from rules.kit.chance import Luck
from rules.kit.foresight import evaluate, own_playout_move, player_of, weighed_moves
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.options import full_options
from rules.kit.ranking import FEWEST, MOST, RANKING, Unranked, rank_margin, ranking
from rules.kit.remarks import candidates, own_dealer_steps
from rules.kit.sight import determinize, redact
from rules.kit.state import Outcome, Ranking, State, Table, why
from table.players.policy_improvement import policy_of
from tests.tables import GAMES, LONG, choices, option_sets, ranking_fault

OVER = State(Table(4, {}), {}, {}, "over")


class ToyGame:
    """As much of a game as is asked at its end."""

    NAME = "toy"

    def __init__(self, best: str, outcome: Outcome) -> None:
        self.BEST = best
        self.ended = outcome

    def outcome(self, state: State) -> Outcome:
        return self.ended


def end(*points: float, winners: tuple[int, ...] = (), ranks: Ranking | None = None) -> Outcome:
    return Outcome(points, winners, why("done"), ranks)


@pytest.mark.parametrize(
    ("best", "outcome", "places"),
    [
        # Equal points are tied, and nobody has to have won for it.
        (MOST, end(3, 9, 5, 5), ((1,), (2, 3), (0,))),
        (FEWEST, end(3, 9, 5, 5), ((0,), (2, 3), (1,))),
        (MOST, end(0, 0), ((0, 1),)),
        (FEWEST, end(0, 0), ((0, 1),)),
        # Winners come before others of equal points; several share the first place.
        (MOST, end(9, 9, 5, winners=(1,)), ((1,), (0,), (2,))),
        (FEWEST, end(2, 9, 2, 2, winners=(3, 0)), ((0, 3), (2,), (1,))),
        # Who wins says nothing of the others: many points stay good.
        (MOST, end(1, 9, 5, winners=(0,)), ((0,), (1,), (2,))),
        # A game may rank by the order of going out.
        (RANKING, end(0, 0, 0, 0, ranks=((2,), (3, 0), (1,))), ((2,), (0, 3), (1,))),
    ],
)
def test_seats_are_ranked_the_way_the_game_says(best: str, outcome: Outcome, places) -> None:
    """By the most points or the fewest, or by the outcome's own ranking."""
    assert ranking(ToyGame(best, outcome), outcome) == places


def test_a_promised_ranking_that_does_not_come_is_told() -> None:
    """It is not guessed from the points."""
    with pytest.raises(Unranked, match=r"toy.*done.*ranking"):
        ranking(ToyGame(RANKING, end(3, 9)), end(3, 9))


def test_how_good_an_end_is_follows_the_same_way() -> None:
    """Without a judgement of the game: against the others' mean, or by places."""
    points = end(3, 9, 6, 6)
    assert evaluate(ToyGame(MOST, points), OVER, 1) == 4
    assert evaluate(ToyGame(FEWEST, points), OVER, 1) == -4
    out = end(0, 0, 0, 0, ranks=((2,), (0, 3), (1,)))
    assert [evaluate(ToyGame(RANKING, out), OVER, seat) for seat in range(4)] == [0, -3, 3, 0]
    assert rank_margin(((0, 1),), 0) == 0


def test_a_game_may_use_the_former_names() -> None:
    """Its `habit` is its `playout_move`, its `deal_on` its `run_dealer_steps`."""
    rules = ToyGame(MOST, end(3))
    rules.habit, rules.deal_on = str, repr
    assert (own_playout_move(rules), own_dealer_steps(rules)) == (str, repr)


@pytest.mark.parametrize(
    ("best", "outcome", "says"),
    [
        (MOST, end(3, 9, winners=(0,)), "the most points"),
        (FEWEST, end(3, 9, winners=(1,)), "the fewest points"),
        (MOST, end(3, 9, ranks=((1,), (0,))), "a ranking comes"),
        (RANKING, end(3, 9), "a ranking comes"),
        (RANKING, end(3, 9, ranks=((1,),)), "every seat"),
        (RANKING, end(3, 9, ranks=((1,), (0, 1))), "every seat"),
        (RANKING, end(3, 9, ranks=((1,), (), (0,))), "every seat"),
        (RANKING, end(3, 9, ranks=((0, 1),), winners=(1,)), "the winners"),
        (RANKING, end(3, 9, ranks=((0,), (1,)), winners=(1,)), "the winners"),
    ],
)
def test_the_law_of_rankings_can_be_broken(best: str, outcome: Outcome, says: str) -> None:
    """Each way of ranking amiss is found, and told by what should be."""
    assert ranking_fault(ToyGame(best, outcome), outcome).startswith(says)
    assert ranking_fault(ToyGame(MOST, end(3, 9)), end(3, 9)) == ""


POSITIONS = 20_000 if LONG else 240


def positions(game: Game) -> Iterator[tuple[State, int]]:
    """Choices of hands at every size of table and by every house rule in turn, for ever; half of
    the moves are by the game's `playout_move`, the others any likely ones."""
    rules = game.rules
    assert rules is not None, game.error
    policy = policy_of(rules)

    def choose(state: State, seat: int, rng: random.Random) -> Move:
        if rng.random() < 0.5:
            return rng.choice(candidates(rules, state, seat))
        return policy(state, seat, rng)

    for number in count():
        seats = rules.SEATS[number % len(rules.SEATS)]
        sets = option_sets(rules, seats)
        options = full_options(rules, seats, sets[number % len(sets)])
        every = choices(rules, Table(seats, options, number % seats), number, choose)
        yield from islice(every, number % 3, None, 3)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_playout_and_weighed_moves_are_legal_and_see_no_more_than_the_seat(game: Game) -> None:
    """`playout_move` makes one legal move of the position, the seat's view and any world like it.
    What characters might do is legal, the best of it loses nothing, and nothing hangs on what the
    seat cannot see."""
    rules, several = game.rules, 0
    policy = policy_of(rules)
    for number, (state, seat) in enumerate(islice(positions(game), POSITIONS)):
        view = redact(rules, state, seat)
        world = determinize(rules, view, Luck(number))
        made = {policy(each, seat, random.Random(number)) for each in (state, view, world)}
        told = f"choice {number} of seat {seat}"
        assert len(made) == 1, f"{told}: `playout_move` makes {made}: it hangs on hidden cards"
        choice = made.pop()
        assert why_not(rules, state, seat, choice) is None, (
            f"{told}: `playout_move` makes “{choice}”, refused"
        )
        if number % 3:
            continue
        listed = weighed_moves(rules, view, seat)
        is_same = weighed_moves(rules, redact(rules, world, seat), seat) == listed
        assert is_same, f"{told}: `weighed_moves` hangs on hidden cards"
        is_lossless = not listed or min(loss for _, loss in listed) == 0
        assert is_lossless, f"{told}: the best of `weighed_moves` has no loss of 0"
        for move, _ in listed:
            is_legal = why_not(rules, state, seat, move) is None
            assert is_legal, f"{told}: `weighed_moves` lists “{move}”, which is refused"
        several += len(listed) > 1
    is_several = several or not hasattr(player_of(rules), "weighed_moves")
    assert is_several, "`weighed_moves` never lists two moves"
