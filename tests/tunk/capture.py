"""How much of what knowing every card would bring a player of Tunk brings without: JSON lines.

`python -m tests.tunk.capture SEATS HANDS SEED [WHO HANDS SEED]...` tells what one makes more than
the rule player in its place, a hand, among rule players, who tries its moves out in the true deal
alone; then the same of each WHO (as in `tests.tunk.measure`), and it as a part of the first. HANDS
is how many, or which of those that a seed has, as 0-299,600-649: a long measure can be made in
pieces.

Both are added up from departures (`tests.tunk.departures`). What WHO gains by leaving the rule
player's move is judged in many deals that it could not tell from the true one, so that one hand
says about as much as four or five do by points. The clairvoyant knows which it is, so that its
gain is that of whole hands; these are played much faster, so that there can be many more, other
hands than those of WHO. Who chooses at once is better measured by whole hands, too: `whole:sharp`
plays each from every seat. With half of 95 % intervals, that of the part by the delta method.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from math import hypot

from table.seats.duel import Share, share
from table.seats.levels import RULE_PLAYER
from tests.capture import rounded
from tests.tunk.departures import departures
from tests.tunk.measure import deal

ALL_KNOWING = "clairvoyant"
WHOLE = "whole:"


def hands_of(asked: str) -> list[int]:
    """The numbers of the hands that are asked for."""
    if asked.isdecimal():
        return list(range(int(asked)))
    ends = [map(int, each.split("-")) for each in asked.split(",")]
    return [number for low, high in ends for number in range(low, high + 1)]


def gains(seats: int, hands: str, seed: int, who: str) -> list[float]:
    """By how many points each hand is better for leaving the rule player's moves."""
    first = seed * 1_000_003
    if who.startswith(WHOLE):  # rule players among themselves make as much from all seats
        name = who.removeprefix(WHOLE)
        return [deal(seats, first + each, name, RULE_PLAYER).points for each in hands_of(hands)]
    return [
        sum(gained for _, gained in departures(seats, number, first + number, who, RULE_PLAYER))
        for number in hands_of(hands)
    ]


def part(ours: Share, theirs: Share) -> Share:
    """The ratio of two means that were measured apart."""
    found = ours.mean / theirs.mean
    error = hypot(ours.either_way, found * theirs.either_way) / abs(theirs.mean)
    return Share(found, error)


def captured(
    seats: int, hands: str, seed: int, asked: Sequence[tuple[str, str, int]]
) -> Iterator[dict[str, object]]:
    """What is printed, line by line; `asked`: who, in which hands, by what seed."""
    theirs = share(gains(seats, hands, seed, ALL_KNOWING))
    yield told(ALL_KNOWING, seats, hands, seed, theirs)
    for who, own_hands, own_seed in asked:
        ours = share(gains(seats, own_hands, own_seed, who))
        line = told(who, seats, own_hands, own_seed, ours)
        yield {**line, "capture": rounded(part(ours, theirs))}


def told(who: str, seats: int, hands: str, seed: int, gain: Share) -> dict[str, object]:
    """A line of what was measured."""
    return {"tunk": who, "seats": seats, "hands": hands, "seed": seed, "gain": rounded(gain)}


if __name__ == "__main__":
    seats, hands, seed = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    whom, *numbers = sys.argv[4::3], sys.argv[5::3], sys.argv[6::3]
    asked = [(who, which, int(own)) for who, which, own in zip(whom, *numbers, strict=True)]
    for line in captured(seats, hands, seed, asked):
        print(json.dumps({**line, "seconds": round(time.process_time(), 1)}), flush=True)
