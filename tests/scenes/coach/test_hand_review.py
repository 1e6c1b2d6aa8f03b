"""The coach at work: the bar only fills, to its end, and whoever goes stops all of it."""

import random
from types import SimpleNamespace

import pytest

from rules.kit.match import Match
from rules.kit.move import Move
from table.players.judge import Verdict
from table.scenes.coach.hand_review import AT_ONCE, LOOKED, HandReview
from tests.scenes.coach.sheets import played

SEEDS = range(20)
LOOKS = 1000  # which is long enough for a hand


class Asked:
    """A choice that is being judged, for so many looks at it; a negative number of them: for
    good, and then nothing is found out."""

    def __init__(self, seat: int, made: Move, looks: int) -> None:
        self.seat, self.made, self.looks = seat, made, looks
        self.cancelled = False
        self.verdict: Verdict | None = None

    def ready(self) -> bool:
        assert not self.cancelled, "nobody asks any more"
        self.looks -= 1
        if self.looks == 0:
            self.verdict = Verdict(self.made, self.made)
        return self.looks <= 0

    def cancel(self) -> None:
        self.cancelled = True


class Workers:
    """Those who judge, each choice as long as luck will have it."""

    def __init__(self, seed: int) -> None:
        self.luck, self.asked = random.Random(seed), list[Asked]()

    def judge(self, game: str, view: object, seat: int, made: Move) -> Asked:
        self.asked.append(Asked(seat, made, self.luck.choice((1, 2, 5, 9, -1))))
        return self.asked[-1]


@pytest.fixture(scope="module")
def match() -> Match:
    """A hand that two people and a computer have played."""
    return played("tunk", "Anna,Jón,bot", seed="6")


def coaching(match: Match, workers: Workers) -> HandReview:
    app, game = SimpleNamespace(workers=workers, store=None), SimpleNamespace(name="tunk")
    return HandReview(app, game, match)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bar_only_fills(match: Match, seed: int) -> None:
    """However long each choice takes, and whoever looks: nothing is asked before the sheet has
    been looked at for a moment, never more than a few at once, each choice once; no bar goes back,
    and at the end all are full."""
    workers, now = Workers(seed), 5.0
    coach = coaching(match, workers)
    before = [0.0] * 3
    for _ in range(LOOKS):
        coach.step(now)
        assert bool(workers.asked) == (now >= 5.0 + LOOKED)
        assert len(workers.asked) - len(coach.verdicts) <= AT_ONCE
        if workers.luck.random() < 0.05:
            coach.soon(workers.luck.choice(coach.people))
        bars = [coach.done, *map(coach.done_of, coach.people)]
        assert all(one <= other <= 1 for one, other in zip(before, bars, strict=True))
        before, now = bars, now + 0.1
    assert before == [1.0] * 3 and not coach.busy
    assert len(workers.asked) == sum(len(coach.made[seat]) for seat in coach.people)


@pytest.mark.parametrize("seed", SEEDS)
def test_who_looks_comes_first(match: Match, seed: int) -> None:
    """From then on all that is asked is theirs, as long as there is any of it."""
    workers = Workers(seed)
    coach = coaching(match, workers)
    for now in range(2 + seed % 5):
        coach.step(now)
    asked = len(workers.asked)
    coach.soon(1)
    for now in range(100, 2000):
        coach.step(now)
    seats = [one.seat for one in workers.asked[asked:]]
    assert seats == sorted(seats, key=lambda seat: seat != 1) and 1 in seats


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_goes_stops_it(match: Match, seed: int) -> None:
    """At whatever moment: what is being judged is cancelled, nothing more is asked for or looked
    at, and the bars stand where they stood."""
    workers = Workers(seed)
    coach = coaching(match, workers)
    for now in range(1 + 3 * seed):
        coach.step(now)
    asked, bars = len(workers.asked), (coach.done, coach.done_of(0), coach.done_of(1))
    waiting = [*coach._asked.values()]
    coach.close()
    for now in range(200, 230):
        coach.step(now)
    assert all(one.cancelled for one in waiting) and not coach.busy  # type: ignore[attr-defined]
    assert len(workers.asked) == asked
    assert bars == (coach.done, coach.done_of(0), coach.done_of(1))
