"""The figures of `rules.tunk.belief`, made from hands played, and how well they foretell counts.

`python -m research.tunk.beliefs SEATS HANDS WORLDS SEED [WHO]` lets the rule player play hands, or
seats drawn from WHO (as `keen,keen,keen,early,late,low`, of `research.tunk.thoughtful`), deals at
every start of a turn so many worlds in which all hands are as likely, and prints JSON lines: the
figures under which the true hands are likeliest among those dealt (a conditional logit:
Newton's method on a concave function), next to those in use; and by how many turns a seat has
had (five: or more) what its hand of four cards or five counted on average (`observed`), what it
was said to count with all hands as likely (`plain`), and by `believed` (`foretold`). Worlds are
weighted, not rejected. Each mean observed comes with half its 95 % interval.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from math import exp, log
from typing import NamedTuple

from research.command_line import arguments, one_of, some
from research.conditional_logit import likeliest
from research.intervals import interval
from research.tables import table
from research.tunk import thoughtful
from rules.kit.chance import Luck
from rules.kit.move import Move
from rules.kit.sight import NOTHING, determinize, memories, redact
from rules.kit.state import State, View
from rules.tunk.lanes import bits
from rules.tunk.names import HAND
from rules.tunk.player import choosing as player
from rules.tunk.player.belief import (
    ALIKE,
    HEAVIER,
    SHED_SINCE,
    STUBBORN,
    UNLAID,
    UNTAKEN,
    TurnSigns,
    believed,
)
from rules.tunk.spreads import worth
from table.players.duel import Memories
from table.players.inline import rules_of
from table.players.levels import RULE_PLAYER

tunk = rules_of("tunk")

AGES = len(HEAVIER)
NAMES = [f"{name} {ago}" for name in ("heavier", "alike") for ago in range(AGES)]
NAMES += [f"untaken {ago}" for ago in range(len(UNTAKEN))] + ["shed since", "unlaid", "stubborn"]
IN_USE = (*HEAVIER, *ALIKE, *UNTAKEN, SHED_SINCE, UNLAID, STUBBORN)


class Guess(NamedTuple):
    """The start of a turn: the truth first, and worlds that could be; the turns each had."""

    view: View
    worlds: list[State]
    turns: list[int]


def guesses(
    seats: int, hands: int, worlds: int, seed: int, who: Sequence[str] = (RULE_PLAYER,)
) -> Iterator[Guess]:
    """The starts of turns in hands that the rule player plays, or seats drawn from those."""
    for number in range(hands):
        luck, rng = Luck(seed * 1_000_003 + number), random.Random(number)
        state = tunk.deal(table(tunk, seats, number), luck)
        kinds = [rng.choice(who) for _ in range(seats)]
        turns = [0] * seats
        known: Memories = dict.fromkeys(range(seats), NOTHING)
        while tunk.outcome(state) is None:
            views = {seat: redact(tunk, state, seat, known[seat]) for seat in range(seats)}
            made = {}
            for seat in tunk.actors(state):
                view, guessing = views[seat], Luck(str(rng.random()))
                if state.phase == "begin" and any(turns):
                    dealt = [determinize(tunk, view, guessing) for _ in range(worlds)]
                    yield Guess(view, [state.copy(), *dealt], turns.copy())
                turns[seat] += state.phase == "begin"
                made[seat] = _choice(kinds[seat], view, seat, rng)
            before = state.copy()
            tunk.apply(state, made, luck)
            known = memories(tunk, before, known, state)


def _choice(who: str, view: View, seat: int, rng: random.Random) -> Move:
    if who in thoughtful.STYLES:
        return thoughtful.choose(who, view, seat)
    return player.choose(tunk, view, seat, rng)


def signs(world: State) -> list[float]:
    """What speaks against the others' hands of a world, as `NAMES` has it."""
    found, pile, seats = dict.fromkeys(NAMES, 0.0), world.zones["discard"], world.table.seats
    for behind in range(1, seats):
        hand = world.zones[HAND[(world.turn - behind) % seats]]
        told, number = TurnSigns(world, pile, behind), bits(hand)
        if not told.begun:
            continue
        for ago, (heavier, alike) in enumerate(told.count_worse(hand, number)):
            found[f"heavier {ago}"] += heavier
            found[f"alike {ago}"] += alike
        untaken = told.left_cards_completed(number)
        for ago, one in enumerate(untaken):
            found[f"untaken {ago}"] += one
        found["shed since"] += not untaken[0] and told.uses_shed(number)
        found["unlaid"] += told.could_lay(number)
        found["stubborn"] += told.drop_chance(hand)
    return list(found.values())


def foretold(found: Sequence[Guess]) -> Iterator[dict[str, object]]:
    """By turns a seat has had: what its hand counts, and was said to count."""
    by_turns: dict[int, list[tuple[float, float, float]]] = {}
    for view, (truth, *worlds), turns in found:
        weights = [believed(view, one) for one in worlds]
        for seat in range(view.table.seats):
            name = HAND[seat]
            if seat != view.seat and turns[seat] and len(truth.zones[name]) > 3:
                counts = [worth(one.zones[name]) for one in worlds]
                weighted = sum([a * b for a, b in zip(weights, counts)]) / sum(weights)
                row = worth(truth.zones[name]), sum(counts) / len(counts), weighted
                by_turns.setdefault(min(turns[seat], 5), []).append(row)
    for number, rows in sorted(by_turns.items()):
        observed, plain, believing = map(list, zip(*rows))
        line = {"turns": number, "times": len(rows), "observed": interval(observed)}
        means = round(interval(plain)[0], 2), round(interval(believing)[0], 2)
        yield {**line, "plain": means[0], "foretold": means[1]}


def likelier(found: Sequence[Guess]) -> float:
    """By how much, on average, the truth is likelier than with all hands as likely: a logarithm."""
    total = 0.0
    for view, (truth, *worlds), _ in found:
        mean = sum([believed(view, one) for one in worlds]) / len(worlds)
        total += log(believed(view, truth) / mean)
    return round(total / len(found), 3)


if __name__ == "__main__":
    seats, hands, worlds, seed, who = arguments(
        __doc__, tunk, WHO=some(one_of((RULE_PLAYER, *thoughtful.STYLES)))
    )
    found = list(guesses(seats, hands, worlds, seed, who or (RULE_PLAYER,)))
    told = [[signs(world) for world in one.worlds] for one in found]
    made = [round(exp(each), 3) for each in likeliest([(truth, rest) for truth, *rest in told])]
    print(json.dumps({name: both for name, *both in zip(NAMES, made, IN_USE)}))
    for line in foretold(found):
        print(json.dumps(line))
    print(json.dumps({"likelier": likelier(found)}))
