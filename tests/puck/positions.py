"""Puck's positions as a test wants them: by the names of the cards that matter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import card, cards
from rules.kit.chance import Luck
from rules.kit.move import Move, move
from rules.kit.options import full_options
from rules.kit.state import State, Table, Value
from rules.puck import rules as puck
from rules.puck.combinations import strength

LUCK = Luck("puck")


def table(seats: int, **options: Value) -> Table:
    """A table for so many seats with these house rules."""
    return Table(seats, full_options(puck, seats, options))


def at(
    hands: Sequence[str],
    decks: Sequence[str | int],
    pot: str | int = "",
    starter: int = 0,
    **options: Value,
) -> State:
    """A position in `decide`, seat after seat: hands by name; decks by name, top card first, or
    by how many cards of those not named. What is left lies out of sight, in `stock`."""
    state = puck.deal(table(len(hands), **options), LUCK)
    rest = sorted(state.zones["stock"])
    named = [*hands, pot, *decks]
    for target in {card(name) for text in named if isinstance(text, str) for name in text.split()}:
        rest.remove(target)
    for seat, text in enumerate(hands):
        state.zones[f"hand:{seat}"] = cards(text)
    for seat, wanted in enumerate(decks):
        found = [rest.pop() for _ in range(wanted)] if isinstance(wanted, int) else cards(wanted)
        state.zones[f"deck:{seat}"] = found[::-1]
    state.zones["pot"] = [rest.pop() for _ in range(pot)] if isinstance(pot, int) else cards(pot)
    state.zones["stock"] = rest
    for seat in range(len(hands)):
        state.tallies[f"cards:{seat}"] = owned(state, seat)
    state.tallies["starter"] = state.turn = starter
    state.phase = "decide"
    return state


def owned(state: State, seat: int) -> int:
    """The cards in a seat's deck and hand."""
    return len(state.zones[f"deck:{seat}"]) + len(state.zones[f"hand:{seat}"])


def step(state: State, text: str = "") -> State:
    """The position after a move of the seat whose turn it is, or the dealer's step."""
    after = state.copy()
    made: Mapping[int, Move] = {state.turn: move(text)} if text else {}
    if text:
        assert puck.objection(state, state.turn, made[state.turn]) is None
    puck.apply(after, made, LUCK)
    return after


def advanced(state: State, *phases: str) -> State:
    """On by the dealer's steps, until one of these phases or somebody's choice."""
    while not puck.actors(state) and state.phase not in (*phases, "over"):
        state = step(state)
    return state


def shown(state: State) -> State:
    """Everybody who is still to choose holds: the showdown."""
    while state.phase == "decide":
        state = step(state, "hold")
    assert state.phase == "showdown"
    return state


def ended(state: State) -> State:
    """Everybody holds, and the round is played out, but for the next draw."""
    return advanced(shown(state), "next")


def decks(state: State) -> list[int]:
    """How many cards lie in the decks."""
    return [len(state.zones[f"deck:{seat}"]) for seat in range(state.table.seats)]


def beats(better: str, worse: str, doubles: bool = False) -> bool:
    """Whether one hand is worth more than another."""
    return strength(cards(better), doubles) > strength(cards(worse), doubles)


def dealt(seats: int, seed: str = "deal", **options: Value) -> State:
    """The first position with a choice."""
    luck = Luck(seed)
    state = puck.deal(table(seats, **options), luck)
    while not puck.actors(state):
        puck.apply(state, {}, luck)
    return state
