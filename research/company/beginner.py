"""Somebody who has just heard the rules, in each game: a plain player that playful is to lose to
about half of the time.

It takes what it sees, keeps what the rules page says is good, and counts nothing: what was played,
what others hold or what they may want is no matter to it. One choice in a dozen is careless. It is
asked as a guest is, and knows the rules alone, no player of ours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.remarks import candidates, proposal
from rules.kit.sight import kind_and_owner
from rules.kit.state import View

CARELESS = 1 / 12


def choose(rules: Rules, view: View, seat: int, rng: Any) -> Move:
    """The seat's move where it owes one, in any of the five games."""
    likely = candidates(rules, view, seat)
    if rng.random() < CARELESS:
        return likely[int(rng.random() * len(likely))]
    choice: Move = PLAYS[rules.NAME](rules, view, seat, rng, likely)
    return choice if why_not(rules, view, seat, choice) is None else likely[0]


def held(view: View, seat: int) -> list[Card]:
    """Its hand, the lowest rank first."""
    return sorted(view.zones[f"hand:{seat}"], key=lambda one: (one.rank, one.order))


def paks(rules: Rules, view: View, seat: int, rng: Any, likely: Sequence[Move]) -> Move:
    """Takes what is worth most with as few cards as will do, and steals as long as it can; what it
    must give up is as the table lays it out."""
    laid = proposal(rules, view, seat)
    if laid is not None:
        return laid

    def taken(choice: Move) -> int:
        heaps = [view.zones[one] if isinstance(one, str) else [one] for one in choice.targets]
        return sum(20 if one.rank == 1 else min(10, one.rank) for heap in heaps for one in heap)

    return max(likely, key=lambda one: (taken(one), -len(one.cards)))


def puck(rules: Rules, view: View, seat: int, rng: Any, likely: Sequence[Move]) -> Move:
    """Holds a pair or better, or an ace, and else lays what is below a ten; it steals from any
    deck, and every other time from the highest."""
    if view.phase == "point":
        if rng.random() < 0.5:
            return max(likely, key=lambda one: len(view.zones[str(one.targets[0])]))
        return likely[int(rng.random() * len(likely))]
    hand = held(view, seat)
    ranks = sorted(map(high, hand))
    pair = len(set(ranks)) < len(ranks) or 15 in ranks
    row = len(ranks) == 3 and ranks[2] - ranks[0] == 2
    if pair or row or ranks[-1:] == [14] or len({one.suit for one in hand}) == 1:
        return Move("hold")
    laid = {one for one in hand if high(one) < 10}
    steals = [one for one in likely if one.verb == "steal" and laid.issuperset(one.cards)]
    return max(steals, key=lambda one: len(one.cards), default=Move("hold"))


def high(one: Card) -> int:
    """Aces above kings, and a joker above all."""
    return {0: 15, 1: 14}.get(one.rank, one.rank)


def pukk(rules: Rules, view: View, seat: int, rng: Any, likely: Sequence[Move]) -> Move:
    """Comes in with any pair, raises with three alike, pays to see with a pair of tens or better,
    and leads its longest row, or the lowest card."""
    hand = held(view, seat)
    if view.phase == "lead":
        return Move("lead", (max(hand, key=lambda one: (row_from(one, hand), -high(one))),))
    if likely[0].verb == "exchange":
        return likely[0]
    many, rank = max((times, rank) for rank, times in Counter(map(high, hand)).items())
    pam = any((one.rank, one.suit) == (11, "C") for one in hand)
    strong = many + pam >= 3
    if view.phase == "entry":
        wanted = ["pukka"]
    elif view.phase == "raising":
        wanted = ["raise"] if strong and rng.random() < 0.7 else ["demand", "stand"]
    else:
        wanted = ["match", "demand"] if strong or rank >= 10 or rank == 6 else ["drop"]
    verbs = {one.verb: one for one in likely}
    return next((verbs[verb] for verb in wanted if verb in verbs), likely[-1])


def row_from(one: Card, hand: Sequence[Card]) -> int:
    """How many cards of its own follow on this one in a row, and it."""
    ranks = {high(each) for each in hand if each.suit == one.suit}
    return next(length for length in range(1, 15) if high(one) + length not in ranks)


def punk(rules: Rules, view: View, seat: int, rng: Any, likely: Sequence[Move]) -> Move:
    """Plays its lowest card every other time, else the next or any; gives up what is above five."""
    hand = held(view, seat)
    if view.phase == "select":
        point = rng.random()
        at = 0 if point < 0.5 else 1 if point < 0.75 else int(rng.random() * len(hand))
        return Move("play", (hand[min(at, len(hand) - 1)],))
    return Move(likely[0].verb, tuple(sorted(one for one in hand if one.rank > 5)))


def tunk(rules: Rules, view: View, seat: int, rng: Any, likely: Sequence[Move]) -> Move:
    """Drops when it holds little beside how few cards somebody else has left, takes what fits or is
    low, lays what it sees, overlooks a hit now and then, and gets rid of its highest card."""
    hand = held(view, seat)
    if view.phase == "begin":
        fewest = min(len(view.zones[f"hand:{one}"]) for one in others(view, seat))
        if sum(min(10, one.rank) for one in hand) <= 3 * fewest:
            return Move("drop")
        top = view.zones["discard"][-1]
        fits = fitting(view, hand, top) or (top.rank <= 3 and hand[-1].rank > 6)
        return Move("take" if fits or not view.zones["stock"] else "draw")
    kinds = {verb: [one for one in likely if one.verb == verb] for verb in ("spread", "hit")}
    if kinds["spread"] and rng.random() < 0.9:
        return max(kinds["spread"], key=lambda one: len(one.cards))
    if kinds["hit"] and rng.random() < 0.8:
        return kinds["hit"][0]
    return max([one for one in likely if one.verb == "discard"], key=lambda one: one.cards[0].rank)


def others(view: View, seat: int) -> list[int]:
    """All seats but its own."""
    return [other for other in range(view.table.seats) if other != seat]


def fitting(view: View, hand: Sequence[Card], top: Card) -> bool:
    """Whether a card makes three of a rank or a row of three with the hand, or goes to either end
    of what lies on the table."""
    if sum(one.rank == top.rank for one in hand) >= 2:
        return True
    near = {one.rank - top.rank for one in hand if one.suit == top.suit}
    if {-2, -1} <= near or {-1, 1} <= near or {1, 2} <= near:
        return True
    spreads = [cards for name, cards in view.zones.items() if kind_and_owner(name)[0] == "spread"]
    return any(_goes_to(cards, top) for cards in spreads)


def _goes_to(spread: Sequence[Card], top: Card) -> bool:
    ranks = sorted(one.rank for one in spread)
    if ranks[0] == ranks[-1]:
        return top.rank == ranks[0]
    return spread[0].suit == top.suit and top.rank in (ranks[0] - 1, ranks[-1] + 1)


PLAYS = {"paks": paks, "puck": puck, "pukk": pukk, "punk": punk, "tunk": tunk}
