"""What the player says of its lots is what it draws."""

import random
from collections import Counter

from rules.kit.match import Match, Sitter
from rules.punk import rules as punk
from rules.punk.player import choose, mixture
from rules.punk.player.holdback import played_now
from rules.punk.player.mixing import first_shares

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
        match = Match(punk, [Sitter(str(one)) for one in range(seats)], {}, "mixing")
        while not match.over:
            if not match.owing():
                match.advance()
                continue
            seat = match.owing()[0]
            view = match.view(seat)
            shares = mixture(punk, view, seat)
            assert 0.97 < sum(shares.values()) < 1 + 1e-6
            choice = choose(punk, view, seat, luck)
            assert choice in shares
            match.choose(seat, choice)
