"""The end of a hand, judged exactly: every legal move is tried; with one card left in the stock,
for two, every answer as well.

Whose turn it is knows what is unseen, not where it lies: a way is worth what the best answers to
it come to, on the average over every card that may be the last of the stock.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from research.tables import table
from rules.kit.cards import Card
from rules.kit.chance import Luck, derive_seed
from rules.kit.move import Move
from rules.kit.moves import moves, why_not
from rules.kit.sight import redact
from rules.kit.state import State, Value
from rules.paks.player.rollout_policy import playout_move
from rules.paks.sides import projected_scores, side_count
from rules.paks.turns import can_take
from table.players.inline import rules_of, think

paks = rules_of("paks")

Key = tuple[object, ...]
LUCK = Luck("paks")
HELD = 7, 6  # cards kept in one's own hand and the next, so that every move can be tried
HEAP = 5  # paks kept of one player in one suit


def endings(
    seats: int, stock: int, seed: str = "end", held: tuple[int, int] = HELD, **options: Value
) -> Iterator[tuple[State, list[Card]]]:
    """Positions of real hands where a choice is due with so few cards in the stock, for ever; hands
    are thinned, and heaps of paks. With each, cards of the next hand that were shown."""
    number = 0
    while True:
        number += 1
        rng = Random(derive_seed(seed, number))
        luck = Luck(derive_seed(seed, number))
        state = paks.deal(table(paks, seats, number, **options), luck)
        while state.phase != "reckon":
            actors = paks.actors(state)
            if actors and len(state.zones["stock"]) == stock:
                yield _thinned(state, rng, held)
                break
            paks.apply(state, {seat: playout_move(state, seat, rng) for seat in actors}, luck)


def _thinned(state: State, rng: Random, held: tuple[int, int]) -> tuple[State, list[Card]]:
    state, me = state.copy(), state.turn
    after = state.table.after(me)
    for seat, most in zip((me, after), held, strict=True):
        hand = state.zones[f"hand:{seat}"]
        while len(hand) > most:
            state.zones["given"].append(hand.pop(int(rng.random() * len(hand))))
    if state.phase == "must" and not can_take(state, me):
        state.phase = "pak"
    heaps: dict[tuple[str, str], int] = {}
    for name, cards in list(state.zones.items()):
        if name.startswith("pak:"):
            heap = name.split(":")[1], cards[0].suit
            heaps[heap] = heaps.get(heap, 0) + 1
            if heaps[heap] > HEAP:
                state.zones["given"] += state.zones.pop(name)
    theirs = state.zones[f"hand:{after}"]
    return state, sorted(one for one in theirs if rng.random() < 0.3)


class Judge:
    """What positions are worth to a seat: its lead at the end, all playing for theirs."""

    def __init__(self, state: State, shown: list[Card]) -> None:
        self.me = state.turn
        self.sides = side_count(state.table)
        self.theirs = f"hand:{state.table.after(self.me)}"
        hidden = [*state.zones[self.theirs], *state.zones["stock"]]
        self.last = [one for one in hidden if one not in shown] if state.zones["stock"] else []
        self.known: dict[Key, float] = {}

    def value(self, state: State) -> float:
        """The worth of a position, by the best moves of both."""
        key = state_key(state)
        if key not in self.known:
            self.known[key] = self._value(state)
        return self.known[key]

    def after(self, state: State, choice: Move) -> float:
        """The worth of a move of whose turn it is."""
        state = state.copy()
        paks.apply(state, {state.turn: choice}, LUCK)
        return self.value(state)

    def _value(self, state: State) -> float:
        if state.phase == "reckon":
            found = projected_scores(state)
            own = found[self.me % self.sides]
            return own - (sum(found) - own) / (self.sides - 1)
        if state.phase == "draw" and state.turn != self.me:
            return sum(self._answered(state, one) for one in self.last) / len(self.last)
        if not paks.actors(state):
            return self._on(state)
        best = max if state.turn == self.me else min
        return best(self.after(state, one) for one in moves(paks, state, state.turn))

    def _answered(self, state: State, last: Card) -> float:
        """The worth if this is the last card of the stock."""
        state = state.copy()
        hand, stock = state.zones[self.theirs], state.zones["stock"]
        if last is not stock[-1]:
            hand[hand.index(last)], stock[-1] = stock[-1], last
        return self._on(state)

    def _on(self, state: State) -> float:
        state = state.copy()
        paks.apply(state, {}, LUCK)
        return self.value(state)


def state_key(state: State) -> Key:
    """All that tells two positions of one hand apart, but for the stock."""
    lying = [
        (name, tuple(sorted(cards)))
        for name, cards in state.zones.items()
        if cards and name not in ("given", "stock")
    ]
    return state.phase, state.turn, state.tallies["suits"], tuple(sorted(lying))


def lost(state: State, shown: list[Card], level: str) -> float:
    """Points that a level's turn gives away, from here to its end."""
    judge, me, gone = Judge(state, shown), state.turn, 0.0
    state, known = state.copy(), {judge.theirs: tuple(shown)}
    while paks.actors(state) == (me,):
        choice = think("paks", redact(paks, state, me, known), me, level, len(shown))
        assert why_not(paks, state, me, choice) is None, choice
        gone += judge.value(state) - judge.after(state, choice)
        paks.apply(state, {me: choice}, LUCK)
    return gone
