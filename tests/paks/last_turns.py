"""What a last turn can come to, reckoned from the cards by trying every pak, and in every suit
every choice of another player's paks.

All cards of the suit are used each time: a hand counts for nothing in the end (1.6), and a pak
that scores more is never worth less.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from rules.kit.cards import SUITS, Card
from rules.kit.chance import Luck, derived
from rules.kit.state import State
from rules.paks import rules as paks
from rules.paks.player.rollout_policy import habit
from rules.paks.sides import OWNER, is_one_pair, kept, sides, spared_seats
from rules.paks.values import WORTH, capture, score, worth
from tests.paks.hands import table


def turns(seats: int, least: int, most: int, seed: str, **options) -> Iterator[State]:
    """Positions of real hands where a pak may be made with so many cards left in the stock."""
    number = 0
    while True:
        number += 1
        rng, luck = Random(derived(seed, number)), Luck(derived(seed, number))
        state = paks.deal(table(seats, number % seats, **options), luck)
        while state.phase != "reckon":
            actors = paks.actors(state)
            if state.phase in ("pak", "must") and least <= len(state.zones["stock"]) <= most:
                yield state.copy()
            paks.apply(state, {seat: habit(state, seat, rng, 20.0) for seat in actors}, luck)


def lead(state: State, seat: int) -> float:
    """How far a seat's side is ahead of the others, on the average, if this is the end."""
    totals = kept(state)
    own = totals[seat % len(totals)]
    return own - (sum(totals) - own) / (len(totals) - 1)


def most(state: State, seat: int) -> float:
    """The greatest gain of this lead that a whole turn can make."""
    steals = {suit: _best_steal(state, seat, suit) for suit in SUITS}
    found = [] if state.phase == "must" else [0.0]
    for card in state.zones["board"]:
        used = _held(state, seat, card.suit)
        if capture(used, is_one_pair(state.table)) > WORTH[card.rank]:
            others = sum(steals[suit] for suit in SUITS if suit != card.suit)
            found.append(_gain(state, seat, card.suit, (), [card, *used]) + others)
    return max(found)


def free(state: State, seat: int) -> bool:
    """Whether a pak can be made that gains and that all unseen cards together could not steal."""
    for card in state.zones["board"]:
        used = _held(state, seat, card.suit)
        if capture(used, is_one_pair(state.table)) > WORTH[card.rank]:
            made = [card, *used]
            unseen = [each for each in paks.pack(state.table) if each.suit == card.suit]
            for name, cards in state.zones.items():
                if name == f"hand:{seat}" or name == "board" or name in OWNER:
                    unseen = [each for each in unseen if each not in cards]
            if worth(made) >= capture(unseen) and _gain(state, seat, card.suit, (), made) > 0:
                return True
    return False


def _held(state: State, seat: int, suit: str) -> list[Card]:
    return [card for card in state.zones[f"hand:{seat}"] if card.suit == suit]


def _best_steal(state: State, seat: int, suit: str) -> float:
    used, best = _held(state, seat, suit), 0.0
    power = capture(used, is_one_pair(state.table))
    spared = spared_seats(state.table, seat)
    for owner in range(state.table.seats):
        heap = [
            name
            for name, cards in state.zones.items()
            if OWNER.get(name) == owner and owner not in spared and cards[0].suit == suit
        ]
        for count in range(1, len(heap) + 1):
            for names in combinations(heap, count):
                stolen = [card for name in names for card in state.zones[name]]
                if power > worth(stolen):
                    best = max(best, _gain(state, seat, suit, names, [*stolen, *used]))
    return best


def _gain(state: State, seat: int, suit: str, names: tuple[str, ...], made: list[Card]) -> float:
    """What a new pak of these cards does to the lead, without the paks of these names."""
    after = _lead_in(state, seat, suit, names, score(made))
    return after - _lead_in(state, seat, suit, (), 0)


def _lead_in(state: State, seat: int, suit: str, names: tuple[str, ...], new: int) -> float:
    count = sides(state.table)
    scores: list[list[int]] = [[] for _ in range(count)]
    for name, cards in state.zones.items():
        if name in OWNER and name not in names and cards[0].suit == suit:
            scores[OWNER[name] % count].append(score(cards))
    if new:
        scores[seat % count].append(new)
    least = min(map(len, scores))
    totals = [sum(sorted(each)[least:]) for each in scores]
    own = totals[seat % count]
    return own - (sum(totals) - own) / (count - 1)
