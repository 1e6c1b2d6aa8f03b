"""How low a count is low enough to drop.

The figures were tuned by hand in play of the habit against itself and against players
who drop in haste (`research/tunk/duel.py`), with two and three seats. A higher bar of
0.80 would gain 0.13 ± 0.08 points a hand from equals, and win fewer deals from the
hasty: a player who drops and is not the lowest pays double.
"""

from __future__ import annotations

FULL = 0.75  # with a whole hand
SHORT = 0.53  # with fewer cards: to go out pays better than a drop
FEW = 0.46  # where another has few cards left as well
SIZE = 5  # cards of a whole hand
LITTLE = 3  # cards that are few
SETTLED = 3  # cards discarded before what was discarded tells of a hand
SHED = (0.45, 0.45, 0.45, 0.45, 0.45, 0.6, 0.6, 0.8, 0.8, 0.9, 1.0)
"""By the count of the last card shed: who sheds a low one has no high ones."""


def nerve(own: int, least: int, discarded: int, last: int) -> float:
    """What part of another hand's likely count is low enough to drop.

    `own`, `least`: how many cards this hand and the smallest other one have; `last`: the
    count of the card that was discarded last.
    """
    if least > LITTLE:
        part = FULL if own >= SIZE else SHORT
    else:
        part = 0.0 if own >= SIZE else FEW
    return part * SHED[last] if discarded >= SETTLED else part
