"""What a drop is worth, exactly, and what is lost by dropping or not dropping.

`python -m research.tunk.drops SEATS HANDS WORLDS SEED WHO` lets seats of WHO (as in
`research.tunk.duel`) play hands and prints two JSON lines: points a hand that one seat loses
where, by the judge, it should have dropped and did not, or did and should not. For the first
judge all hands the others could hold are as likely, and every one is counted for what a drop
is worth; it is blind to what was shed, and takes hands after three turns to count four points
more than they do. The second deals worlds that fit what the others did (`guessed`). Playing
on is worth the mean over so many worlds in which everybody goes on by the habit. Half of the
worlds tell which is better and the other half by how much, each in turn, so that luck is not
taken for a mistake.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from itertools import product

from research.command_line import arguments
from research.intervals import interval
from research.tables import table
from research.tunk.duel import PLAYER, choice
from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Luck, derive_seed
from rules.kit.foresight import evaluate
from rules.kit.move import Move
from rules.kit.sight import determinize, redact
from rules.kit.state import State, View
from rules.tunk.lanes import PACK
from rules.tunk.names import DRAW, DROP
from rules.tunk.player.rollout_policy import playout_move
from rules.tunk.rules import candidates
from rules.tunk.scoring import compare_counts
from rules.tunk.spreads import WORTH, worth
from table.players.inline import rules_of
from table.players.policy_improvement import sample_world

tunk = rules_of("tunk")

BITS = 64  # for the number of ways to one count
COUNTS = 64  # counts of one hand, and more than enough


def ways(unseen: Sequence[Card], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every combination of counts of hands of these sizes, and in how many ways unseen cards
    come to it. One whole number holds the ways to all counts, side by side."""
    found = {(0,) * len(sizes): 1}
    for one in unseen:
        grown = dict(found)
        for held, number in found.items():
            for place, size in enumerate(sizes):
                if held[place] < size:
                    more = (*held[:place], held[place] + 1, *held[place + 1 :])
                    shift = BITS * WORTH[one.rank] * COUNTS**place
                    grown[more] = grown.get(more, 0) + (number << shift)
        found = grown
    whole = found[sizes].to_bytes(BITS // 8 * COUNTS ** len(sizes), "little")
    for counts in product(*(range(10 * size + 1) for size in sizes)):
        at = BITS // 8 * sum(count * COUNTS**place for place, count in enumerate(counts))
        number = int.from_bytes(whole[at : at + BITS // 8], "little")
        if number:
            yield counts, number


def dropping(view: View, seat: int) -> tuple[float, float]:
    """Of a drop now, counted over all hands the others could hold: how likely this hand is the
    lowest, and the points against the others' mean."""
    seats = view.table.seats
    seen = {one for cards in view.zones.values() for one in cards}
    unseen = [one for one in PACK if one not in seen]
    hands = [view.zones[f"hand:{other}"] for other in range(seats) if other != seat]
    known = [worth([one for one in hand if one is not UNKNOWN]) for hand in hands]
    own, lowest, points, whole = worth(view.zones[f"hand:{seat}"]), 0, 0.0, 0
    for hidden, number in ways(unseen, tuple(hand.count(UNKNOWN) for hand in hands)):
        others = [a + b for a, b in zip(known, hidden)]
        counts = (*others[:seat], own, *others[seat:])
        prize = compare_counts(counts, seat, view.table.options)
        made = [prize.each / 2 * (each in prize.winners) for each in range(seats)]
        whole += number
        lowest += number * (own < min(others))
        points += number * (made[seat] - (sum(made) - made[seat]) / (seats - 1))
    return lowest / whole, points / whole


def ending(world: State, seat: int, made: Move, luck: int) -> float:
    """How a seat stands at the end after a move, everybody going on by the habit, by the rules
    alone."""
    state, chance, rng, choices = world.copy(), Luck(luck), random.Random(luck), {seat: made}
    while tunk.outcome(state) is None:
        tunk.apply(state, choices, chance)
        choices = {other: playout_move(state, other, rng) for other in tunk.actors(state)}
    return evaluate(tunk, state, seat)


def gains_of_drop(
    view: View, seat: int, on: Move, worlds: int, seed: int, fit: bool
) -> list[float]:
    """By world, points by which a drop is better than another move."""
    counted, found = 0.0 if fit else dropping(view, seat)[1], []
    for number in range(worlds):
        luck = derive_seed(str(seed), "luck", number)
        if fit:
            world = sample_world(tunk, view, seed, number)
            assert world is not None
            counted = ending(world, seat, DROP, luck)
        else:
            world = determinize(tunk, view, Luck(derive_seed(str(seed), "world", number)))
        found.append(counted - ending(world, seat, on, luck))
    return found


def regret(view: View, seat: int, chosen: Move, worlds: int, seed: int, fit: bool) -> float:
    """Points lost by dropping, or by not dropping, by this judge."""
    dropped = chosen.verb == "drop"
    on = DRAW if dropped else chosen
    gains = gains_of_drop(view, seat, on, worlds, seed, fit)
    half, lost = worlds // 2, 0.0
    for one, two in ((gains[:half], gains[half:]), (gains[half:], gains[:half])):
        if (sum(one) > 0) != dropped:
            lost += (-1 if dropped else 1) * sum(two) / len(two) / 2
    return lost


def lost_a_hand(seats: int, hands: int, worlds: int, seed: int, who: str, fit: bool) -> list[float]:
    """By hand, what the seats of a kind lost at their choices to drop or not: a seat's mean."""
    found = []
    for number in range(hands):
        luck, step, lost = Luck(seed * 1_000_003 + number), 0, 0.0
        state = tunk.deal(table(tunk, seats, number), luck)
        while tunk.outcome(state) is None:
            made = {}
            for seat in tunk.actors(state):
                view = redact(tunk, state, seat)
                at = derive_seed(str(seed), number, step)
                made[seat] = choice(who, view, seat, at, state)
                if state.phase == "begin" and len(candidates(view, seat)) > 2:
                    lost += regret(view, seat, made[seat], worlds, at, fit)
            tunk.apply(state, made, luck)
            step += 1
        found.append(lost / seats)
    return found


if __name__ == "__main__":
    seats, hands, worlds, seed, who = arguments(__doc__, tunk, WHO=PLAYER)
    for fit in (False, True):
        lost = interval(lost_a_hand(seats, hands, worlds, seed, who, fit))
        line = {"drops of": who, "seats": seats, "hands": hands, "worlds": worlds}
        print(json.dumps({**line, "seed": seed, "fitted": fit, "lost_a_hand": lost}))
