"""Whether leaving the rule player's choice pays in the hands that were really dealt.

`python -m research.tunk.departures SEATS HANDS SEED WHO [AGAINST] [FILE]` lets WHO play hands with
seats of AGAINST (by default rule players; both as in `research.tunk.duel`), and asks a rule player
as well at every choice of WHO. Where that would choose otherwise both choices are played
out by the rules, the rule player going on in either, in deals that are as likely as the true
one to who sees no more than the seat (`redealt`): what a departure was guessed to be worth is
nowhere asked. Who sees more than its seat is judged by what it sees: the clairvoyant in the true
deal, who peeks in the true hands with the stock in any order.
Printed as JSON lines: for each kind of departure, and for all together, how often and by how many
points it gains a time; for all, also a hand. With half of 95 % intervals.

What all departures of a hand gain adds up to what WHO makes more than the rule player in its place
(the performance difference lemma; Kakade, Langford 2002), and is less blurred than whole hands
are by what both would have done. FILE gets what every hand gained, so that two players can be
compared hand by hand.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from research.command_line import arguments
from research.intervals import interval
from research.tables import table
from research.tunk.consistent_deals import Course, Position, after, begun, deals, seen
from research.tunk.duel import PLAYER, choice, hands_alone
from rules.kit.chance import Luck, derive_seed
from rules.kit.move import Move
from table.players.inline import rules_of
from table.players.levels import RULE_PLAYER

tunk = rules_of("tunk")

DEALS = 16  # that both choices are played out in
Departures = Sequence[tuple[str, float]]
"""Those of one hand: from what to what, and what it gained."""


def ending(course: Course, at: Position, made: Move) -> float:
    """What the seat makes beyond the others' mean after this choice, everybody as it is."""
    step, seat = len(course.made), course.mine
    while True:
        at, step = after(at, {at.state.turn: made}), step + 1
        while not tunk.actors(at.state):
            outcome = tunk.outcome(at.state)
            if outcome is not None:
                return beyond(outcome.points, seat)
            at = after(at, {})
        made = course.choice(at, at.state.turn, step)


def beyond(points: Sequence[float], seat: int) -> float:
    """A seat's points beyond the others' mean."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def gain(course: Course, other: Move, usual: Move, where: Sequence[Position]) -> float:
    """By how many points a move is better than another, on average over these positions."""
    return sum(ending(course, each, other) - ending(course, each, usual) for each in where) / len(
        where
    )


def opened(seats: int, number: int, seed: int, against: str) -> tuple[Course, Position]:
    """One of many hands before its first choice, the rule player in one seat after another."""
    mine = number % seats
    kinds = [RULE_PLAYER if seat == mine else against for seat in range(seats)]
    state = tunk.deal(table(tunk, seats, number // seats), Luck(seed))
    course = Course(state, kinds, seed, mine, [])
    return course, begun(course, state.zones["stock"])


def departures(seats: int, number: int, seed: int, who: str, against: str) -> Departures:
    """Where WHO leaves the rule player's choice in one hand."""
    course, at = opened(seats, number, seed, against)
    found = []
    while tunk.actors(at.state):
        seat, step = at.state.turn, len(course.made)
        made = course.choice(at, seat, step)
        if seat == course.mine:
            luck = derive_seed(str(seed), step, seat)
            other = choice(who, seen(at, seat), seat, luck, at.state)
            if other != made:
                kind = f"{made.verb} to {other.verb}"
                found.append((kind, gain(course, other, made, list(judged(who, course, at, luck)))))
                made = other
        at = after(at, {seat: made})
        course.made.append(made)
    return found


def judged(who: str, course: Course, at: Position, seed: int) -> Iterator[Position]:
    """The positions in which a departure is judged: by other luck than it was chosen by."""
    if who == "clairvoyant":
        return iter([at])
    if who.startswith("peeking"):
        orders = (
            hands_alone(at.state, derive_seed(str(seed), "judged"), one) for one in range(DEALS)
        )
        return (Position(each, at.known) for each in orders)
    return deals(course, DEALS, derive_seed(str(seed), "judged"))


if __name__ == "__main__":
    kinds = {"WHO": PLAYER, "AGAINST": PLAYER, "FILE": Path}
    seats, hands, seed, who, against, file = arguments(__doc__, tunk, **kinds)
    against = against or RULE_PLAYER
    began = time.process_time()
    played = [
        departures(seats, number, seed * 1_000_003 + number, who, against)
        for number in range(hands)
    ]
    by_kind: dict[str, list[float]] = {}
    for kind, gained in (each for one in played for each in one):
        for name in (kind, "all"):
            by_kind.setdefault(name, []).append(gained)
    for kind, gains in sorted(by_kind.items()):
        print(json.dumps({kind: len(gains), "gain": interval(gains)}))
    whole = [sum(gained for _, gained in one) for one in played]
    asked = {"seats": seats, "hands": hands, "seed": seed, "who": who, "against": against}
    print(json.dumps({**asked, "gain a hand": interval(whole)}))
    print(json.dumps({"seconds": round(time.process_time() - began, 1)}))
    if file:
        file.write_text(json.dumps(whole), encoding="utf-8")
