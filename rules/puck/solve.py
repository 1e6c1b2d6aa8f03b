"""Solve one round of Puck for two, and print the table of `solved`:
`python -m rules.puck.solve >rules/puck/solved.py`.

Fictitious play (Brown 1951), the later rounds weighing more: each side in turn answers
best to what the other has played so far. It ends with plans that hardly anything beats.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

from rules.puck.hands import LETTERS, WAYS, Hands, hands
from rules.puck.rounds import Crowd, Plan, crowds, results

TIMES = 40
SIZES = range(4)
WIDTH = 90

HEAD = '''"""Made by `python -m rules.puck.solve`: a round for two, one kind of hand after another.

A letter is two numbers of ways to change a hand (`hands.WAYS`), the first one times eight. The
first plan is for whoever begins, the others for whoever has seen no, one, two or three cards
stolen. `ROUNDS` wins most rounds, `CARDS` most cards.
"""
'''


class Plans(NamedTuple):
    """How to begin, and how to answer to each number of stolen cards."""

    first: Plan
    answers: Sequence[Plan]


class Gains(NamedTuple):
    """What best answers gain on plans, and what the plans get, from -1 to 1."""

    first: float
    answering: float
    worth: float


def best_of(results: Sequence[Sequence[float]]) -> Plan:
    """The best way for every kind of hand; of equals, the one that gives fewest cards."""
    return [max(range(len(WAYS)), key=row.__getitem__) for row in results]


def solution(stake: float, times: int = TIMES) -> Plans:
    """Plans for both sides: what each kind of hand did most often on the way to balance, so that
    nothing need be mixed (with so many kinds of hands it costs next to nothing)."""
    every = hands()
    begun = _anything(every)
    answered = [begun] * 4
    played = [[[0] * len(WAYS) for _ in every.kinds] for _ in range(5)]
    for turn in range(times):
        plans = _answers(every, begun, answered, stake)
        share = 2 / (turn + 3)
        begun = _moved(begun, crowds(every, plans.first), share)
        answered = [
            _moved(old, crowds(every, plan), share)
            for old, plan in zip(answered, plans.answers, strict=True)
        ]
        for plan, often in zip((plans.first, *plans.answers), played, strict=True):
            for way, row in zip(plan, often, strict=True):
                row[way] += turn + 1
    first, *answers = [best_of(often) for often in played]
    return Plans(first, answers)


def _anything(every: Hands) -> list[Crowd]:
    """Every hand changed in every way."""
    found = crowds(every, [0] * len(every.kinds))
    for way in range(1, len(WAYS)):
        found = _moved(found, crowds(every, [way] * len(every.kinds)), 1 / (way + 1))
    return found


def _moved(crowd: list[Crowd], new: list[Crowd], share: float) -> list[Crowd]:
    return [own.mixed(other, share) for own, other in zip(crowd, new, strict=True)]


def _answers(
    every: Hands, begun: list[Crowd], answered: Sequence[list[Crowd]], stake: float
) -> Plans:
    """The best plans against these crowds."""
    first = best_of(results(every, answered, stake))
    told = [best_of(results(every, [[begun[stole]]] * 4, stake)) for stole in SIZES]
    return Plans(first, told)


def gains(plans: Plans, stake: float) -> Gains:
    """How much is to be gained against these plans: by whoever begins and by who answers."""
    every = hands()
    begun = crowds(every, plans.first)
    beginning = results(every, [crowds(every, plan) for plan in plans.answers], stake)
    first, worth = _gain(every, beginning, plans.first)
    answering = 0.0
    for stole, plan in enumerate(plans.answers):
        likely = sum(begun[stole].levels)
        if likely:
            told = results(every, [[begun[stole]]] * 4, stake)
            answering += likely * _gain(every, told, plan)[0]
    return Gains(first, answering, worth)


def _gain(every: Hands, results: Sequence[Sequence[float]], plan: Plan) -> tuple[float, float]:
    """What the best way adds to the plan's, and what the plan's gets, over all hands."""
    more = worth = 0.0
    for weight, row, way in zip(every.weights, results, plan, strict=True):
        more += weight * (max(row) - row[way])
        worth += weight * row[way]
    return more, worth


def packed(plan: Plan) -> str:
    """A plan as text, two kinds of hand a letter."""
    pairs = [*plan, *[0] * (len(plan) % 2)]
    return "".join(LETTERS[8 * a + b] for a, b in zip(pairs[::2], pairs[1::2], strict=True))


def _printed(name: str, plans: Plans) -> str:
    lines = [f"{name} = ("]
    for plan in (plans.first, *plans.answers):
        text = packed(plan)
        rows = [text[place : place + WIDTH] for place in range(0, len(text), WIDTH)]
        lines += [f'    "{row}"' for row in rows]
        lines[-1] += ","
    return "\n".join([*lines, ")"])


def main() -> None:
    """Solve both rounds; what is left to gain goes to the error stream."""
    print(HEAD)
    parts = []
    for name, stake in (("ROUNDS", 0.0), ("CARDS", 1.0)):
        plans = solution(stake)
        print(name, gains(plans, stake), file=sys.stderr)
        parts.append(_printed(name, plans))
    print("\n\n".join(parts))


if __name__ == "__main__":
    main()
