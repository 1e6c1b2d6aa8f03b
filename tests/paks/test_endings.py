"""With few cards unseen nothing is given away, as judged by trying every move."""

from itertools import islice

import pytest

from research.paks.endgames import Judge, endings, lost
from rules.paks.player.rollout_policy import habit
from table.players.levels import LEVELS
from tests.sampling import drawn
from tests.tables import LONG

FLAWLESS = [level.name for level in LEVELS if not level.slips]


@pytest.mark.parametrize("seats", drawn([2, 3, 4, 6], 2, "last turns"))
def test_no_last_turn_gives_a_point_away(seats: int) -> None:
    """No level without slips misses in its last turn anything it could take or steal, nor the pak
    that would be better left alone."""
    found = islice(endings(seats, 0), 2_500 if LONG else 24)
    for number, (state, shown) in enumerate(found):
        level = FLAWLESS[number % len(FLAWLESS)]
        assert abs(lost(state, shown, level)) < 1e-9, (number, level)


@pytest.mark.parametrize("pairing", ["best", "one_pair"])
def test_nothing_is_lost_against_exact_search_with_one_card_left(pairing: str) -> None:
    """For two, with one card in the stock: against the best answers to it, whichever card that
    is, no turn of any level without slips is worth less than the best there is."""
    found = islice(endings(2, 1, pairing=pairing), 1_000 if LONG else 12)
    for number, (state, shown) in enumerate(found):
        level = FLAWLESS[number % len(FLAWLESS)]
        assert abs(lost(state, shown, level)) < 1e-9, (number, level)


def test_the_judge_finds_what_a_pass_gives_away() -> None:
    """To pass where the player would not is not better, and now and then it costs much."""
    worst = 0.0
    for state, shown in islice(endings(2, 1), 15):
        if state.phase == "pak":
            judge = Judge(state, shown)
            passed = judge.after(
                state, habit(state, state.turn, None)._replace(verb="pass", cards=(), targets=())
            )
            worst = max(worst, judge.value(state) - passed)
            assert passed <= judge.value(state)
    assert worst > 20
