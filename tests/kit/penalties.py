"""A game of penalties, for tests alone: two seats with four cards each lay three of them, in
turn, and every rank laid counts against who laid it. No hand but the second has a winner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card, pack as pack_of
from rules.kit.chance import Chance
from rules.kit.move import Move, Offer
from rules.kit.state import Outcome, State, Table, Why, why

NAME = "toy_penalties"
BEST = "fewest"
SEATS = (2,)
OPTIONS = ()
SIGHT = {"hand": "owner", "laid": "all"}
PHASES = ("play",)
VERBS = ("lay",)
REASONS: Mapping[str, str] = {}


def pack(table: Table) -> Sequence[Card]:
    return pack_of(range(1, 9), suits=1)


def deal(table: Table, chance: Chance) -> State:
    stock = list(pack(table))
    chance.shuffle(stock)
    zones = {"hand:0": stock[:4], "hand:1": stock[4:], "laid:0": [], "laid:1": []}
    state = State(table, zones, {}, "play")
    state.turn = table.dealer
    return state


def actors(state: State) -> Sequence[int]:
    return (state.turn,) if outcome(state) is None else ()


def offers(state: State, seat: int) -> Sequence[Offer]:
    return (Offer("lay", state.zones[f"hand:{seat}"], 1, 1, certain=True),)


def objection(state: State, seat: int, choice: Move) -> Why | None:
    return None


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    for seat, choice in choices.items():
        state.zones[f"hand:{seat}"].remove(choice.cards[0])
        state.zones[f"laid:{seat}"].append(choice.cards[0])
        state.turn = 1 - seat


def outcome(state: State) -> Outcome | None:
    if sum(len(state.zones[f"laid:{seat}"]) for seat in range(2)) < 6:
        return None
    points = tuple([sum(card.rank for card in state.zones[f"laid:{seat}"]) for seat in range(2)])
    lowest = tuple([seat for seat in range(2) if points[seat] == min(points)])
    return Outcome(points, lowest if state.table.hand == 2 else (), why("laid"))


def onward(table: Table, result: Outcome) -> Table | None:
    return None if result.winners else table._replace(hand=table.hand + 1)
