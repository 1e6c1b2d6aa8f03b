"""Where two ways to change a hand are worth nearly the same, and the table of them: a second or two
make it, `python -m research.puck.close >rules/puck/player/calls.txt`.

What the plans do is measured against plans: all others play as solved. So a person may choose the
other way of two, and hardly anything is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from research.command_line import arguments
from research.puck.rounds import exchange_values, hand_kinds, hand_shares, level_values
from research.puck.solve import table_text
from rules.puck.player.plans import LOSS_STEPS, NO_CALL, WAYS, plans

MOST: Mapping[int, float] = {2: 0.03, 3: 0.013, 4: 0.011}
"""By seats: what the other way may lose, the stake of a round in which nobody steals being 1. A
game is some thirty rounds, and a hundredth of the cards is a hundredth of the wins."""


def close_calls(seats: int) -> Iterator[int]:
    """Yield a code for all that a seat may be told and each kind of hand: 0 if no other way comes
    near the plan; else 1, plus the number of the nearest way, plus eight times the step of its
    loss."""
    all_hands, told_plans = hand_kinds(), plans(seats)
    crowds = {steals: hand_shares(all_hands, plan) for steals, plan in told_plans.items()}
    for steals, curve in level_values(seats, crowds).items():
        for row, own in zip(exchange_values(all_hands, curve), told_plans[steals], strict=True):
            other = max((way for way in range(len(WAYS)) if way != own), key=row.__getitem__)
            lost = max(0.0, row[own] - row[other]) / MOST[seats]
            yield 1 + other + len(WAYS) * int(lost * LOSS_STEPS) if lost < 1 else NO_CALL


def main() -> None:
    """Compute and print them."""
    arguments(__doc__)
    print(table_text({seats: bytes(close_calls(seats)) for seats in MOST}), end="")


if __name__ == "__main__":
    main()
