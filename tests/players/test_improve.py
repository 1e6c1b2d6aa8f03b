"""Looking ahead: the rule player's move is left for a clear gain alone, and by the view alone."""

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar

import pytest

from rules.kit.cards import Card, card
from rules.kit.chance import Chance
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import Outcome, State, Table, View, why
from table.players.policy_improvement import (
    MIN_WORLDS,
    WORLDS_PER_CHECK,
    Search,
    gains_over,
    improve,
    mean_and_error,
)

BET, FOLD = Move("bet"), Move("fold")
STONE, PAPER = Move("stone"), Move("paper")
WORLDS = 60


class Bets:
    """Seat 0 bets a point that its card is the higher of two out of eight, or folds for nothing."""

    NAME, BEST, SEATS, OPTIONS = "bets", "most", (2,), ()
    REASONS: ClassVar[Mapping[str, str]] = {}
    SIGHT: ClassVar[Mapping[str, str]] = {"hand": "owner", "stock": "none"}

    def pack(self, table: Table) -> Sequence[Card]:
        return [card(f"{rank}S") for rank in "A2345678"]

    def at(self, mine: str, theirs: str = "2S") -> State:
        """The position with these cards in the hands."""
        stock = [card for card in self.pack(TABLE) if card.name not in (mine, theirs)]
        hands = {"hand:0": [card(mine)], "hand:1": [card(theirs)]}
        return State(TABLE, {"stock": stock, **hands}, {"won": 0}, "bet")

    def candidates(self, state: State, seat: int) -> Sequence[Move]:
        return (BET, FOLD)

    def actors(self, state: State) -> Sequence[int]:
        return (0,) if state.phase == "bet" else ()

    def apply(self, state: State, choices: Mapping[int, Move], chance: Chance) -> None:
        state.phase = "over"
        if choices[0] == BET:
            higher = state.zones["hand:0"][0].rank > state.zones["hand:1"][0].rank
            state.tallies["won"] = 1 if higher else -1

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        return Outcome((float(state.tallies["won"]), 0.0), (), why("done"))


class Told(Bets):
    """The same, but seat 1 has said something of its card."""

    def __init__(self, *ranks: int) -> None:
        self.ranks = ranks
        self.asked = 0

    def believed(self, view: View, world: State) -> float:
        self.asked += 1
        return float(world.zones["hand:1"][0].rank in self.ranks)


class Stones(Bets):
    """Both seats choose at once: seat 0 wins where the two differ, seat 1 where they do not."""

    def __init__(self, habits: Sequence[Move]) -> None:
        self.habits = habits

    def candidates(self, state: State, seat: int) -> Sequence[Move]:
        return (STONE, PAPER)

    def playout_move(self, state: State, seat: int, rng: random.Random) -> Move:
        return self.habits[int(rng.random() * len(self.habits))]

    def actors(self, state: State) -> Sequence[int]:
        return (0, 1) if state.phase == "bet" else ()

    def apply(self, state: State, choices: Mapping[int, Move], chance: Chance) -> None:
        state.phase = "over"
        state.tallies["won"] = 1 if choices[0] != choices[1] else -1


TABLE = Table(2, {})


def choice(
    rules: Bets, mine: str, first: Move, seed: int = 1, theirs: str = "2S", worlds: int = WORLDS
) -> Move:
    """What looking ahead makes of seat 0's first thought."""
    view = redact(rules, rules.at(mine, theirs), 0)
    return improve(rules, view, 0, first, Search(seed, worlds))


def times_left(rules: Bets, mine: str, first: Move, worlds: int = WORLDS, seeds: int = 50) -> int:
    """Of so many seeds, with how many seat 0 leaves its first thought."""
    return sum(choice(rules, mine, first, seed, worlds=worlds) != first for seed in range(seeds))


def test_a_forced_win_is_never_missed() -> None:
    """A sure gain is always taken, a small loss seldom left by few worlds, equal moves never."""
    assert times_left(Bets(), "8S", BET, seeds=15) == times_left(Bets(), "AS", FOLD, seeds=15) == 0
    assert times_left(Bets(), "8S", FOLD, seeds=15) == times_left(Bets(), "AS", BET, seeds=15) == 15
    assert times_left(Bets(), "4S", FOLD, seeds=60) <= 3


def variant(base: Bets, **facts: object) -> Bets:
    """A game that says something more of itself."""
    vars(base).update(facts)
    return base


NARROW = variant(Bets(), rivals=lambda view, seat: [])
"""It has nothing to try out but what it chose first."""
BOLD, TIMID = variant(Bets(), DOUBT=0.0), variant(Bets(), DOUBT=1e9)
"""These take the likelier gain, or one alone that is beyond all doubt."""
WARNED = variant(Bets(), ranked=lambda rules, view, seat: [(FOLD, 0.0), (BET, 1.0)])
"""Its rule player thinks nothing of a bet."""


@pytest.mark.parametrize(
    ("rules", "mine", "first", "worlds", "chosen"),
    [
        (Bets(), "8S", FOLD, MIN_WORLDS - 1, FOLD),  # too few worlds judge nothing
        (Bets(), "8S", FOLD, MIN_WORLDS, BET),
        (Bets(), "8S", FOLD, 0, FOLD),
        (NARROW, "8S", FOLD, WORLDS, FOLD),  # a game's own list in place of all candidates
        (Bets(), "5S", FOLD, 80, FOLD),  # 4 of 7 to win: enough for the bold alone
        (BOLD, "5S", FOLD, 80, BET),
        (Bets(), "7S", FOLD, WORLDS, BET),
        (TIMID, "7S", FOLD, WORLDS, FOLD),
        (Told(1, 2, 3), "5S", FOLD, WORLDS, BET),  # weighted by what is believed of the other
        (Told(6, 7, 8), "5S", BET, WORLDS, FOLD),
        (Told(1), "5S", FOLD, WORLDS, BET),
        (Told(), "8S", FOLD, MIN_WORLDS, FOLD),  # no world fits what was seen
        (Stones([STONE]), "5S", STONE, WORLDS, PAPER),  # who chooses at once, by its habit
        (Stones([PAPER]), "5S", PAPER, WORLDS, STONE),
    ],
    ids=range(14),
)
def test_what_a_game_says_decides(rules, mine, first, worlds, chosen) -> None:
    """The number of worlds, rivals, doubt, beliefs and habits decide."""
    assert choice(rules, mine, first, worlds=worlds) == chosen
    assert not isinstance(rules, Told) or rules.asked <= worlds * 40  # it does not take long


def test_thought_ends_when_it_is_told_to_or_nothing_has_hope() -> None:
    """What is known by then decides; once all others are clearly worse, thinking is over."""
    rules, asked = Bets(), list[int]()
    view = redact(rules, rules.at("8S"), 0)

    def enough(most: int) -> bool:
        asked.append(1)
        return len(asked) > most

    assert improve(rules, view, 0, FOLD, Search(1, 10_000, lambda: enough(MIN_WORLDS))) == BET
    assert len(asked) == MIN_WORLDS + 1
    asked.clear()
    improve(rules, view, 0, BET, Search(1, 10_000, lambda: enough(10_000)))
    assert len(asked) <= MIN_WORLDS + WORLDS_PER_CHECK


def test_few_worlds_must_show_a_surer_gain() -> None:
    """A bet that the rule player thinks nothing of needs many worlds."""
    few, many = (
        [times_left(rules, "6S", FOLD, worlds, 20) for rules in (Bets(), WARNED)]
        for worlds in (20, 120)
    )
    assert few[0] >= 8 and few[1] <= 2
    assert many == [20, 20]


class Brittle(Bets):
    """Where the other holds too little the rules have never looked."""

    def __init__(self, least: int) -> None:
        self.least = least

    def outcome(self, state: State) -> Outcome | None:
        assert state.zones["hand:1"][0].rank >= self.least
        return super().outcome(state)


def test_a_world_that_the_rules_do_not_know_is_passed_over() -> None:
    """Those that are left decide; where none is, it is told as the mistake it is."""
    assert choice(Brittle(6), "5S", BET) == FOLD
    with pytest.raises(AssertionError):
        choice(Brittle(9), "5S", BET)


class Coin(Bets):
    """Whatever is chosen, the end is a matter of luck alone."""

    def apply(self, state: State, choices: Mapping[int, Move], chance: Chance) -> None:
        state.phase = "over"
        state.tallies["won"] = 1 if chance.below(2) else -1


def test_what_nothing_gains_on_is_left_alone() -> None:
    """All moves have the same luck; a draw from a mixture stands but for one time in ten."""
    assert times_left(Coin(), "5S", BET, seeds=30) == times_left(Coin(), "5S", FOLD, seeds=30) == 0
    assert times_left(Stones([STONE, PAPER]), "5S", STONE, seeds=60) <= 6


# --- measuring ---------------------------------------------------------------------------


def test_a_gain_is_what_the_other_move_wins_more() -> None:
    """World by world, fewer where it is stopped; the mean is the same in every Python."""
    mean, error = mean_and_error([1.0] * 55 + [-1.0] * 45)
    assert mean == error == 0.1
    rules = Bets()
    view = redact(rules, rules.at("8S"), 0)
    assert gains_over(rules, view, 0, FOLD, [BET], Search(3, 20)) == {BET: [1.0] * 20}
    assert gains_over(rules, view, 0, BET, [FOLD], Search(3, 20)) == {FOLD: [-1.0] * 20}
    assert gains_over(rules, view, 0, BET, [FOLD], Search(3, 20, lambda: True)) == {FOLD: []}
