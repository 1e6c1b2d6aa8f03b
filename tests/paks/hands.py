"""Paks' positions as a test wants them: cards named, the rest of the pack out of the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card, card, cards
from rules.kit.chance import Luck
from rules.kit.move import Move, Target
from rules.kit.moves import why_not
from rules.kit.options import full_options
from rules.kit.state import State, Table, Value, Why
from rules.paks import rules as paks

LUCK = Luck("paks")


def table(seats: int, dealer: int = 0, **options: Value) -> Table:
    """A table for so many seats with these house rules."""
    return Table(seats, full_options(paks, seats, options), dealer)


def suited(ranks: str, suit: str) -> list[Card]:
    """Cards of one suit from their ranks, `K 9 5 5`; a rank met again is the other pack's."""
    found: list[Card] = []
    for rank in ranks.split():
        target = card(f"{rank}{suit}")
        found.append(card(f"{rank}{suit}#2") if target in found else target)
    return found


def at(
    a_table: Table,
    phase: str,
    turn: int = -1,
    suits: int = 0,
    **zones: str,
) -> State:
    """A position: `hand_0="6C 10D"`, `pak_1_0="KS 7S"`, `board=`, `stock=` (top card last).
    What is not named lies in `given`; a stock that is not named is what is left of the pack."""
    state = paks.deal(a_table, LUCK)
    left = state.zones["stock"]
    for key, names in zones.items():
        zone = key.replace("_", ":")
        state.zones[zone] = cards(names)
        for held in state.zones[zone]:
            if zone != "stock":
                left.remove(held)
    if "stock" in zones:
        stock = state.zones["stock"]
        state.zones["given"] = [card for card in left if card not in stock]
    state.phase, state.turn = phase, turn
    state.tallies["suits"] = suits
    return state


def step(state: State, choices: Mapping[int, Move] = {}) -> State:
    """The position after a choice or the dealer's step; the old one stays."""
    after = state.copy()
    paks.apply(after, choices, LUCK)
    return after


def made(state: State, choice: Move) -> State:
    """The position after a legal move of whose turn it is."""
    assert paks.actors(state) == (state.turn,)
    assert why_not(paks, state, state.turn, choice) is None, choice
    return step(state, {state.turn: choice})


def pak(used: str | Sequence[Card], taken: str) -> Move:
    held = cards(used) if isinstance(used, str) else used
    return Move("pak", tuple(sorted(held)), (card(taken),))


def steal(used: str | Sequence[Card], *names: Target) -> Move:
    held = cards(used) if isinstance(used, str) else used
    return Move("steal", tuple(sorted(held)), tuple(sorted(names, key=str)))


def refusal(state: State, choice: Move) -> Why | None:
    """Why whose turn it is may not make this move, or None."""
    return why_not(paks, state, state.turn, choice)


def allowed(state: State, choice: Move) -> bool:
    return refusal(state, choice) is None


def verbs(state: State) -> set[str]:
    """What whose turn it is may do, in a word each."""
    return {offer.verb for offer in paks.offers(state, state.turn)}


def paks_of(state: State, seat: int) -> list[str]:
    """A seat's paks, each as names of cards in card order."""
    return [
        " ".join(card.name for card in sorted(lying))
        for zone, lying in state.zones.items()
        if zone.startswith(f"pak:{seat}:")
    ]


def to_turn(state: State) -> State:
    """On to the first turn after the deal."""
    while state.phase in ("deal", "open"):
        state = step(state)
    return state


def run_out(state: State) -> State:
    """On through what the dealer does, until somebody owes a choice or the hand is over."""
    while not paks.actors(state) and state.phase != "over":
        state = step(state)
    return state
