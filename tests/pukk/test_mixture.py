"""What the Púkk player says of its lots is what it draws."""

import random

from rules.kit.match import Match, PlayerInfo
from rules.pukk import rules as pukk
from rules.pukk.player import choose, mixture

TIMES = 400
FAR = 0.11  # more than four deviations of a share found by so many tries
STAKING = ("entry", "raising", "matching")


def test_a_stake_is_drawn_as_often_as_is_said() -> None:
    """Wherever a chip is asked for the shares are all there is, and what is chosen is chosen as
    often; elsewhere there is no lot."""
    luck, met = random.Random(4), 0
    for number in range(6):
        match = Match(
            pukk, [PlayerInfo(str(count)) for count in range(2 + number % 3)], {}, str(number)
        )
        while not match.over and match.table.hand < 4 and match.step < 200:
            if not match.owing():
                match.advance()
                continue
            seat = match.owing()[0]
            view = match.view(seat)
            shares = mixture(pukk, view, seat)
            if shares:
                met += 1
                assert view.phase in STAKING
                assert abs(sum(shares.values()) - 1) < 1e-9
                drawn = [choose(pukk, view, seat, luck) for _ in range(TIMES)]
                assert set(drawn) <= set(shares)
                for move, share in shares.items():
                    assert abs(drawn.count(move) / TIMES - share) < FAR
            match.choose(seat, choose(pukk, view, seat, luck))
    assert met > 10
