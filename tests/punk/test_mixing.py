"""What the player says of its lots is what it draws."""

import random
from collections import Counter

from rules.kit.match import Match, Sitter
from rules.punk import rules as punk
from rules.punk.player import choose, mixture

TIMES = 600
FAR = 0.09  # more than four deviations of a share found by so many tries


def test_a_mixture_is_what_choices_come_to() -> None:
    """At every choice of a game, before and after a round, each move is made about as often as
    its share says, and the shares are all there is."""
    luck = random.Random(3)
    for seats in (2, 3, 4):
        match = Match(punk, [Sitter(str(one)) for one in range(seats)], {}, "mixing")
        while not match.over:
            if not match.owing():
                match.advance()
                continue
            seat = match.owing()[0]
            view = match.view(seat)
            shares = mixture(punk, view, seat)
            if not match.sealed and match.step % 4 == 0:
                made = Counter(choose(punk, view, seat, luck) for _ in range(TIMES))
                assert 0.98 < sum(shares.values()) < 1 + 1e-9
                for one in {*made, *shares}:
                    assert abs(made[one] / TIMES - shares.get(one, 0.0)) < FAR, (one, shares)
            match.choose(seat, choose(punk, view, seat, luck))
