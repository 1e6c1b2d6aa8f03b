"""“My match”: how strong somebody is by what they won, and whether they win as often as is fair."""

import random
from collections.abc import Callable

import pytest

from research.newcomers import share_in_races
from rules.kit.handicap import UNMEASURED, Ladder
from table.stats.strength import BotMatch, even_terms, strength, win_chance
from tests.sampling import luck

SKILLS = (0.55, 0.75, 1.0, 1.3, 1.6)
"""Five people, from weaker than any level to stronger than all: on the rungs and between them."""
PEOPLE = 300
WITHIN = 0.1  # of a fair share
POINTS = Ladder(UNMEASURED.levels, 0.05, 1, 12)

GIVING = Ladder({name: 2 * each for name, each in UNMEASURED.levels.items()}, 0.05, 1, 30)


def match_against(level: str, won: float) -> BotMatch:
    return BotMatch(won, 1.0, 0.0, (UNMEASURED.levels[level],), level)


@pytest.mark.long
@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("skill", SKILLS)
def test_whoever_plays_forty_matches_wins_a_fair_share_of_the_last_twenty(skill, seats):
    """Of a stand-in for measured games, to within a tenth, however strong the new person is."""
    rng, fair = luck("even", skill, seats), 1 / seats
    won = sum(share_in_races(skill, seats, rng) for _ in range(PEOPLE)) / PEOPLE
    assert abs(won - fair) <= WITHIN * fair, f"{won / fair:.3f} of a fair share"


def test_the_first_match_leads_no_further_than_to_the_next_level():
    """From easy without points to steady after a win, or playful at most after a loss."""
    assert even_terms(strength([], POINTS), POINTS) == ("easy", 0, 0)
    for won, other in ((1.0, "steady"), (0.0, "playful")):
        level, *_ = even_terms(strength([match_against("easy", won)], POINTS), POINTS)
        assert level in ("easy", other)


def test_points_come_before_another_level():
    """A match or two change only points; a level goes once points cannot make up for the rest."""
    for won in (0.0, 1.0):
        past: list[BotMatch] = []
        levels = []
        for _ in range(12):
            level, own, others = even_terms(strength(past, GIVING), GIVING, met="easy")
            levels.append(level)
            short = abs(strength(past, GIVING)) <= GIVING.point * GIVING.most
            assert (level == "easy") == short and (not short or bool(own or others) == bool(past))
            past.insert(
                0, match_against("easy", won)._replace(partners_strength=GIVING.point * own)
            )
        assert levels[:3] == ["easy"] * 3 and levels[-1] != "easy"


def test_newer_matches_and_points_that_were_given_weigh():
    """Later wins make stronger; points in advance make a win say less, a head start more."""
    lost, won = [match_against("steady", 0.0)] * 5, [match_against("steady", 1.0)] * 5
    assert strength([*won, *lost], POINTS) > strength([*lost, *won], POINTS) + 0.1

    plain = match_against("keen", 1.0)
    helped, against = plain._replace(partners_strength=0.5), plain._replace(others=(1.5,))
    weaker, usual, stronger = (strength([match] * 5, POINTS) for match in (helped, plain, against))
    assert weaker < usual < stronger


def test_beyond_the_ladder_points_are_given():
    """By sharp, or to who is weaker than playful, up to the game's most; without points levels."""
    assert even_terms(1.8, POINTS) == ("sharp", 0, 6)
    assert even_terms(-0.8, POINTS) == ("playful", 6, 0)
    assert even_terms(9.0, POINTS) == ("sharp", 0, 12)
    assert even_terms(1.2, UNMEASURED) == ("keen", 0, 0)
    assert even_terms(1.3, UNMEASURED) == ("sharp", 0, 0)


def test_points_make_up_for_what_is_left():
    """At any strength, alone or with a partner, a side wins a fair share to half a step."""
    rng = luck("made up")
    for part in (1.0, 0.5) * 10:
        here = rng.uniform(-0.5, 1.5)
        level, own, others = even_terms(here, POINTS, part)
        rung = POINTS.levels[level]
        match = BotMatch(1.0, part, rung * (1 - part) + 0.05 * own, (rung + 0.05 * others,), level)
        assert not (own and others)
        assert abs(win_chance(match, here) - 0.5) <= 0.25 * 0.05 / 2 + 1e-9, (here, part)


def test_a_strength_is_found_wherever_it_is():
    """Ninety wins of a hundred against a level say that the odds are nine to one."""
    rng: Callable[[], float] = random.Random(1).random
    past = [match_against("steady", float(rng() < 0.9)) for _ in range(60)]
    gap = strength(past, POINTS) - POINTS.levels["steady"]
    assert 1.2 < gap < 3.2
