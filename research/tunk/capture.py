"""How much of what knowing every card would bring a player of Tunk brings without: JSON lines.

`python -m research.tunk.capture SEATS HANDS SEED [WHO HANDS SEED]...` tells what one makes more
than the rule player in its place, a hand, among rule players, who tries its moves out in the true
deal alone; then the same of each WHO (as in `research.tunk.duel`), and it as a part of the first.
HANDS is how many, or which of those that a seed has, as 0-299,600-649: a long measure can be made
in pieces.

Both are added up from departures (`research.tunk.departures`). What WHO gains by leaving the rule
player's move is judged in many deals that it could not tell from the true one, so that one hand
says about as much as four or five do by points. The clairvoyant knows which it is, so that its
gain is that of whole hands; these are played much faster, so that there can be many more, other
hands than those of WHO. Who chooses at once is better measured by whole hands, too: `whole:sharp`
plays each from every seat. With half of 95 % intervals, that of the part by the delta method.
"""

from __future__ import annotations

import json
import re
import sys
import time
from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from math import hypot

from research.command_line import Tool, whole
from research.intervals import rounded
from research.tunk.departures import departures
from research.tunk.duel import PLAYER, deal
from table.players.duel import Share, mean_share
from table.players.inline import rules_of
from table.players.levels import RULE_PLAYER

tunk = rules_of("tunk")

ALL_KNOWING = "clairvoyant"
WHOLE = "whole:"


def hands_of(asked: str) -> list[int]:
    """The numbers of the hands that are asked for."""
    if asked.isdecimal():
        return list(range(int(asked)))
    ends = [map(int, each.split("-")) for each in asked.split(",")]
    return [number for low, high in ends for number in range(low, high + 1)]


def which(asked: str) -> str:
    """The hands as they are written, where they are so."""
    if not re.fullmatch(r"[0-9]+|[0-9]+-[0-9]+(,[0-9]+-[0-9]+)*", asked):
        raise ArgumentTypeError(f"“{asked}” is neither a number nor, as 0-299,600-649, which hands")
    return asked


def judged(asked: str) -> str:
    """Who is measured, in whole hands or not."""
    PLAYER(asked.removeprefix(WHOLE))
    return asked


def gains(seats: int, hands: str, seed: int, who: str) -> list[float]:
    """By how many points each hand is better for leaving the rule player's moves."""
    first = seed * 1_000_003
    if who.startswith(WHOLE):  # rule players among themselves make as much from all seats
        name = who.removeprefix(WHOLE)
        return [deal(seats, first + each, name, RULE_PLAYER, {}).points for each in hands_of(hands)]
    return [
        sum(gained for _, gained in departures(seats, number, first + number, who, RULE_PLAYER))
        for number in hands_of(hands)
    ]


def part(ours: Share, theirs: Share) -> Share:
    """The ratio of two means that were measured apart."""
    found = ours.mean / theirs.mean
    error = hypot(ours.margin, found * theirs.margin) / abs(theirs.mean)
    return Share(found, error)


def captured(
    seats: int, hands: str, seed: int, asked: Sequence[tuple[str, str, int]]
) -> Iterator[dict[str, object]]:
    """What is printed, line by line; `asked`: who, in which hands, by what seed."""
    theirs = mean_share(gains(seats, hands, seed, ALL_KNOWING))
    yield told(ALL_KNOWING, seats, hands, seed, theirs)
    for who, own_hands, own_seed in asked:
        ours = mean_share(gains(seats, own_hands, own_seed, who))
        line = told(who, seats, own_hands, own_seed, ours)
        yield {**line, "capture": rounded(part(ours, theirs))}


def told(who: str, seats: int, hands: str, seed: int, gain: Share) -> dict[str, object]:
    """A line of what was measured."""
    return {"tunk": who, "seats": seats, "hands": hands, "seed": seed, "gain": rounded(gain)}


def arguments() -> tuple[int, str, int, list[tuple[str, str, int]]]:
    """What the command line says."""
    tool, words = Tool(__doc__), sys.argv[1:]
    tool.add_argument("SEATS", type=whole(2))
    pieces = max(1, -(-(len(words) - 1) // 3))
    for at in range(pieces):
        if at:
            tool.add_argument(f"WHO {at}", type=judged)
        tool.add_argument(f"HANDS {at}" if at else "HANDS", type=which)
        tool.add_argument(f"SEED {at}" if at else "SEED", type=whole(0))
    seats, hands, seed, *more = vars(tool.parse_args(words)).values()
    tool.table(tunk, seats)
    return seats, hands, seed, list(zip(more[::3], more[1::3], more[2::3], strict=True))


if __name__ == "__main__":
    for line in captured(*arguments()):
        print(json.dumps({**line, "seconds": round(time.process_time(), 1)}), flush=True)
