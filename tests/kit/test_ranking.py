"""Which points are best is said once, by the game: every ranking follows from it."""

import pytest

from rules.kit.foresight import standing
from rules.kit.ranking import FEWEST, MOST, RANKING, Unranked, rank_margin, ranking
from rules.kit.state import Outcome, Ranking, State, Table, why
from tests.tables import ranking_fault

OVER = State(Table(4, {}), {}, {}, "over")


class Game:
    """As much of a game as is asked at its end."""

    NAME = "toy"

    def __init__(self, best: str, outcome: Outcome) -> None:
        self.BEST = best
        self.ended = outcome

    def outcome(self, state: State) -> Outcome:
        return self.ended


def end(*points: float, winners: tuple[int, ...] = (), ranks: Ranking | None = None) -> Outcome:
    return Outcome(points, winners, why("done"), ranks)


def ranked(best: str, outcome: Outcome) -> Ranking:
    return ranking(Game(best, outcome), outcome)


def test_points_rank_the_seats_the_way_the_game_says() -> None:
    """Equal points are tied; nobody has to have won for it."""
    assert ranked(MOST, end(3, 9, 5, 5)) == ((1,), (2, 3), (0,))
    assert ranked(FEWEST, end(3, 9, 5, 5)) == ((0,), (2, 3), (1,))
    assert ranked(FEWEST, end(0, 0)) == ranked(MOST, end(0, 0)) == ((0, 1),)


def test_winners_stand_before_others_of_equal_points() -> None:
    """As where the highest card decided it; several winners share the first place."""
    assert ranked(MOST, end(9, 9, 5, winners=(1,))) == ((1,), (0,), (2,))
    assert ranked(FEWEST, end(2, 9, 2, 2, winners=(3, 0))) == ((0, 3), (2,), (1,))


def test_who_wins_says_nothing_of_the_others() -> None:
    """Few points are good because the game says so and not because a winner has few of them."""
    assert ranked(MOST, end(1, 9, 5, winners=(0,))) == ((0,), (1,), (2,))


def test_a_game_may_rank_by_the_order_of_going_out() -> None:
    """Points say nothing then, and the outcome brings its ranking."""
    assert ranked(RANKING, end(0, 0, 0, 0, ranks=((2,), (3, 0), (1,)))) == ((2,), (0, 3), (1,))


def test_a_promised_ranking_that_does_not_come_is_told() -> None:
    """It is not guessed from the points."""
    with pytest.raises(Unranked, match=r"toy.*done.*ranking"):
        ranked(RANKING, end(3, 9))


def test_how_good_an_end_is_follows_the_same_way() -> None:
    """Without a judgement of the game: against the others' mean; by places where points say
    nothing."""
    points = end(3, 9, 6, 6)
    assert standing(Game(MOST, points), OVER, 1) == 4
    assert standing(Game(FEWEST, points), OVER, 1) == -4
    out = end(0, 0, 0, 0, ranks=((2,), (0, 3), (1,)))
    assert [standing(Game(RANKING, out), OVER, seat) for seat in range(4)] == [0, -3, 3, 0]
    assert rank_margin(((0, 1),), 0) == 0


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
    assert ranking_fault(Game(best, outcome), outcome).startswith(says)
    assert ranking_fault(Game(MOST, end(3, 9)), end(3, 9)) == ""
