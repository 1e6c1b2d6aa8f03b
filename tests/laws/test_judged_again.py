"""The coach's figures hold: a gain is what playing on comes to, a lot what is really drawn."""

import random
from math import sqrt

import pytest

from rules.kit.catalogue import Game, games
from rules.kit.foresight import thinker
from table.players.judge import (
    BETTER,
    EVEN,
    FORCED,
    LITTLE,
    LOT,
    MOST_SHARES,
    NO_LOT,
    SAME,
    UNKNOWN,
    Verdict,
    judge,
)
from table.players.policy_improvement import FIRST
from tests.laws.judging import by_kind, drawn, played_on, positions
from tests.sampling import by_turns
from tests.tables import LONG

POSITIONS = 1000 if LONG else 8
"""Of a game; always the same, so that what is a matter of chance is settled for good."""
WORLDS, AGAIN = (60, 120) if LONG else (40, 80)
LOTS = 1000 if LONG else 2
DRAWN = 60 if LONG else 40
FAR = 6.0  # deviations that a share found by draws is never away
WIDE, FEW = 3.0, 0.04  # of all gains no more than so many are further apart than so many errors
NOISE = 1e-6  # points apart by which fractions are added up in another order
SPREAD = 1.6  # where 1 is expected of what is told exactly, and worlds are few
PLAYED = [one for one in games() if one.rules and thinker(one.rules) is not None]
BY_LOT = [one for one in PLAYED if hasattr(thinker(one.rules), "mixture")]


def rightly_said(found: Verdict) -> bool:
    """Whether the opinion is what the figures say, by a reading of one's own."""
    gain = next((one for one in found.worths if one.move == found.best), None)
    if found.forced or found.shares or found.best == found.made:
        return found.opinion in (FORCED, LOT, NO_LOT, SAME)
    if gain is None or gain.worlds < FIRST:
        return found.opinion == UNKNOWN
    within = gain.mean <= gain.error * (1 - 1e-9) or gain.mean < LITTLE
    return (found.opinion in (EVEN, BETTER)) == within


@pytest.mark.parametrize("game", by_turns(PLAYED, 2, "on comes to"), ids=lambda one: one.name)
def test_a_gain_is_what_playing_on_comes_to(game: Game) -> None:
    """Played on in other worlds, found another way, each gain comes out again within what the two
    errors allow, and not to one side; who is told that it was as good as any was within them."""
    apart: list[float] = []
    for view, seat, made in positions(game.name, game.rules, POSITIONS, random.Random(game.name)):
        found = judge(game.name, view, seat, made, WORLDS, WORLDS)
        assert rightly_said(found), found
        for one in found.worths:
            again = played_on(game.rules, view, seat, made, one.move, AGAIN, len(apart))
            error = sqrt(one.error**2 + again.error**2) + NOISE
            apart.append((one.mean - again.mean) / error)
    if LONG and apart:
        count = len(apart)
        told = sum(abs(each) > WIDE for each in apart), count, max(map(abs, apart))
        assert told[0] <= FEW * count, told
        assert sum(each**2 for each in apart) <= SPREAD * count, told
        assert abs(sum(apart)) <= WIDE * sqrt(SPREAD * count), told
    assert all(abs(each) < 2 * FAR for each in apart), apart


@pytest.mark.parametrize("game", BY_LOT, ids=lambda one: one.name)
def test_a_lot_is_what_is_really_drawn(game: Game) -> None:
    """Wherever the coach says by what lot a good player chooses, the shares are all there is, and
    the sharp player really draws each so often; which card of a rank is played is all one."""
    luck, met, sums, ways = random.Random(f"lots/{game.name}"), 0, 0.0, 0
    for view, seat, made in positions(game.name, game.rules, max(40, LOTS * 3), luck):
        found = judge(game.name, view, seat, made, WORLDS, WORLDS)
        if not found.shares:
            continue
        whole = sum(found.shares.values())
        assert whole <= 1 + 1e-6
        assert whole > 0.97 or len(found.shares) >= MOST_SHARES, found
        assert (found.opinion == LOT) == (made in found.shares or made == found.best)
        count = drawn(game.rules, view, seat, WORLDS, range(met * DRAWN, (met + 1) * DRAWN))
        for way, share in by_kind(found.shares).items():
            error = sqrt(DRAWN * share * (1 - share))
            off = count[way] - DRAWN * share
            assert abs(off) <= FAR * max(1.0, error), (way, share, count[way])
            if error > 1:
                sums, ways = sums + (off / error) ** 2, ways + 1
        met += 1
        if met == LOTS:
            break
    assert met
    assert not LONG or abs(sums / ways - 1) < max(0.1, FAR / sqrt(ways))
