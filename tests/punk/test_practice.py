"""What practice has taught leans the lots of who looks ahead, and nothing else."""

import random

import pytest

from research.punk.last_round import winning_rank
from rules.kit.match import Match, PlayerInfo
from rules.kit.sight import redact
from rules.punk import rules as punk
from rules.punk.player import choose, mixture, mixture_ahead, solved
from rules.punk.player.ahead import is_practised
from rules.punk.player.network import networks, practised
from rules.punk.player.weights import NUMBERS
from tests.punk.rounds import at, dealt, table
from tests.sampling import drawn

WORLDS, DRAWS = 3, 100
WIDE = 0.22  # more than four deviations of a share found by so many draws


@pytest.mark.parametrize("seats", drawn(sorted(NUMBERS), 2, "practice"))
def test_who_looks_ahead_draws_the_lots_that_practice_leans(seats: int) -> None:
    """Before and after a round the shares are all there is, they are what is drawn, and they are
    not the rule player's."""
    luck, other = random.Random(seats), 0
    match = Match(punk, [PlayerInfo(str(number)) for number in range(seats)], {}, "practice")
    for _ in range(3 * seats + 2):
        if not match.owing():
            match.advance()
            continue
        seat = match.owing()[0]
        view = match.view(seat)
        if not seat and is_practised(punk, view, 0, sorted(view.zones[f"hand:{seat}"])):
            told = mixture_ahead(punk, view, seat, WORLDS)
            assert 0.95 < sum(told.values()) < 1 + 1e-6
            made = [solved(punk, view, seat, luck, WORLDS) for _ in range(DRAWS)]
            for move, share in told.items():
                assert abs(made.count(move) / DRAWS - share) < WIDE
            rule = mixture(punk, view, seat)
            other += any(abs(rule.get(move, 0) - share) > 0.02 for move, share in told.items())
        match.choose(seat, choose(punk, view, seat, luck))
    assert other


@pytest.mark.parametrize("seats", sorted(NUMBERS))
def test_the_numbers_can_be_read(seats: int) -> None:
    """Two networks at every such table, and none lets a lot become a certainty by itself."""
    for network, width in zip(networks(seats), (27, 20)):
        assert [len(row) for row in network.hidden] == [width] * 16
        assert len(network.out) == 17
        assert abs(network.leans([1.0] * width)) < 100


def test_elsewhere_the_rule_player_stands() -> None:
    """With dice, where another game may follow, and at tables where there was no practice."""
    assert practised(redact(punk, dealt(table(3)), 0))
    for seats, options in ((3, {"dice": True}), (3, {"play_again": True}), (2, {}), (9, {})):
        view = redact(punk, dealt(table(seats, **options)), 0)
        assert not practised(view)
        assert solved(punk, view, 0, random.Random(2), 2) == choose(punk, view, 0, random.Random(2))


def test_what_wins_for_sure_and_the_last_round_are_left_to_the_rule_player() -> None:
    """Nothing is drawn where one card ends the game, or where the round is solved."""
    hands = [(1, 3, 4, 6), (2, 3, 5, 6), (2, 4, 5, 7)]
    sure = redact(punk, at(3, hands, {"round": 4, "points:0": 20}), 0)
    assert winning_rank((1, 2, 2)) == 1
    assert not is_practised(punk, sure, 0, sorted(sure.zones["hand:0"]))
    assert solved(punk, sure, 0, random.Random(1), 2).cards[0].rank == 1
    last = redact(punk, at(3, [(1, 5), (2, 5), (3, 7)], {"round": 6}), 0)
    assert not is_practised(punk, last, 0, sorted(last.zones["hand:0"]))
