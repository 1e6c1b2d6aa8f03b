"""What the player says of its lots is what it draws."""

import random
from collections import Counter
from collections.abc import Mapping

from rules.kit.match import Match, PlayerInfo
from rules.kit.move import Move
from rules.punk import rules as punk
from rules.punk.player import choose, mixture, mixture_ahead, solved
from rules.punk.player.ahead import is_ending
from rules.punk.player.holdback import first_shares, played_now
from tests.punk.rounds import choices_of

WORLDS, ENDINGS, DRAWS = 3, 3, 400
WIDE = 0.11  # more than four deviations of a share found by so many draws
TIMES = 3000
FAR = 0.045  # more than four deviations of a share found by so many tries


def test_the_shares_of_a_hand_are_what_is_drawn() -> None:
    """Of cards some of which are meant to be played, each is as often the first as is said."""
    luck = random.Random(5)
    for size, tricks in ((2, 1), (3, 2), (5, 3), (6, 5)):
        worths = [luck.uniform(0.5, 1.0) for _ in range(size)]
        shares = first_shares(worths, tricks)
        drawn = Counter(played_now(worths, tricks, luck) for _ in range(TIMES))
        assert abs(sum(shares) - 1) < 1e-6
        for place, share in enumerate(shares):
            assert abs(drawn[place] / TIMES - share) < FAR, (worths, tricks)


def test_a_mixture_holds_what_is_chosen() -> None:
    """At every choice of a game, before and after a round, the shares are all there is, and a
    move that is made has one."""
    luck = random.Random(3)
    for seats in (2, 3):
        for view, seat in choices_of(seats, "mixing"):
            shares = mixture(punk, view, seat)
            assert 0.97 < sum(shares.values()) < 1 + 1e-6
            assert choose(punk, view, seat, luck) in shares


def test_who_looks_ahead_draws_another_lot_in_an_ending() -> None:
    """What is said of its lot is what it draws, there as anywhere; and in an ending that is learnt
    it is not the rule player's."""
    luck, met, others = random.Random(4), 0, 0
    for seats in (2, 3):
        match = Match(
            punk, [PlayerInfo(str(number)) for number in range(seats)], {}, f"ending/{seats}"
        )
        while not match.over and met < ENDINGS * seats:
            if not match.owing():
                match.advance()
                continue
            seat = match.owing()[0]
            view = match.view(seat)
            told = mixture_ahead(punk, view, seat, WORLDS)
            if view.phase == "select" and is_ending(view, len(view.zones[f"hand:{seat}"])):
                met += 1
                ranks = by_rank(told)
                drawn = Counter(
                    solved(punk, view, seat, luck, WORLDS).cards[0].rank for _ in range(DRAWS)
                )
                assert abs(sum(ranks.values()) - 1) < 0.01
                for rank in {*drawn, *ranks}:
                    assert abs(drawn[rank] / DRAWS - ranks.get(rank, 0.0)) < WIDE
                rule = by_rank(mixture(punk, view, seat))
                others += any(abs(rule.get(rank, 0) - ranks[rank]) > WIDE for rank in ranks)
            match.choose(seat, choose(punk, view, seat, luck))
    assert met > 2 and others


def by_rank(shares: Mapping[Move, float]) -> dict[int, float]:
    """How likely each rank is to be played."""
    found: dict[int, float] = {}
    for move, share in shares.items():
        found[move.cards[0].rank] = found.get(move.cards[0].rank, 0.0) + share
    return found
