"""Púkk's positions as a test wants them: hands and trump card by name, chips counted."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.cards import Card, card, cards
from rules.kit.chance import Luck
from rules.kit.move import Move, move
from rules.kit.moves import why_not
from rules.kit.options import full_options
from rules.kit.state import State, Table, Value, Why
from rules.pukk import rules as pukk
from rules.pukk.board import PACK, POOLS
from rules.pukk.combinations import Combination, best

LUCK = Luck("pukk")


def options(**asked: Value) -> dict[str, Value]:
    """These house rules, the others as they usually are."""
    return full_options(pukk, 5, asked)


def table(seats: int, dealer: int | None = None, **asked: Value) -> Table:
    """A table with these house rules; the last seat deals, so that seat 0 comes first."""
    return Table(seats, full_options(pukk, seats, asked), seats - 1 if dealer is None else dealer)


def at(a_table: Table, hands: Sequence[str], turned: str, phase: str = "collect") -> State:
    """A deal, dressed, in which the seats hold these cards, and `turned` is the trump card.

    Hands beyond those given are empty; what is left of the pack lies in the stub.
    """
    state = pukk.deal(a_table, LUCK)
    pukk.apply(state, {}, LUCK)
    held = [cards(hand) for hand in hands]
    out = {card(turned), *(card for hand in held for card in hand)}
    assert len(out) == 1 + sum(map(len, held)), "a card is there twice"
    for seat, hand in enumerate(held):
        state.zones[f"hand:{seat}"] = hand
    state.zones["trump"] = [card(turned)]
    state.zones["stub"] = [card for card in PACK if card not in out]
    state.phase = phase
    state.turn = a_table.after(a_table.dealer) if phase in ("entry", "lead") else -1
    return state


def turned_up(a_table: Table, hands: Sequence[str], turned: str) -> State:
    """The same just as the trump card has been turned up, with whoever holds the seven asked."""
    state = at(a_table, hands, turned, "turn")
    state.zones["stub"].append(state.zones["trump"].pop())
    return step(state)


def step(state: State, choice: str = "", seat: int | None = None) -> State:
    """The position after the choice of the seat whose turn it is, which must be legal, or after
    the dealer's step; the old one stays."""
    after = state.copy()
    if choice:
        seat = state.turn if seat is None else seat
        assert refusal(state, choice, seat) is None, refusal(state, choice, seat)
        pukk.apply(after, {seat: move(choice)}, LUCK)
    else:
        assert not pukk.actors(state), f"a choice is owed in {state.phase}"
        pukk.apply(after, {}, LUCK)
    return after


def steps(state: State, choices: str) -> State:
    """The position after these choices, by comma, each of whoever is asked next."""
    for choice in choices.split(","):
        state = step(on(state), choice.strip())
    return state


def on(state: State, phase: str = "") -> State:
    """On by the dealer's steps to the next choice, to the end of the deal, or to a phase."""
    while not pukk.actors(state) and pukk.outcome(state) is None and state.phase != phase:
        state = step(state)
    return state


def refusal(state: State, choice: str, seat: int | None = None) -> Why | None:
    """Why a choice of the seat whose turn it is would be refused, or None."""
    return why_not(pukk, state, state.turn if seat is None else seat, move(choice))


def verbs(state: State) -> set[str]:
    """What may legally be chosen now, by verb."""
    offered = pukk.offers(state, state.turn)
    plain = {item.verb for item in offered if item.least == 0}
    legal = {verb for verb in plain if refusal(state, verb) is None}
    return legal | {item.verb for item in offered if item.least}


def chips(state: State) -> list[int]:
    """Every seat's chips."""
    return [state.tallies[f"chips:{seat}"] for seat in range(state.table.seats)]


def pool(state: State, name: str) -> int:
    return state.tallies[f"pool:{name}"]


def total(state: State) -> int:
    """All chips there are."""
    return sum(chips(state)) + sum(state.tallies[name] for name in POOLS)


def combination(hand: str, **asked: Value) -> Combination:
    """The best combination of a hand that has one."""
    found = best(cards(hand), options(**asked))
    assert found is not None
    return found


def beats(text: str, other: str, **asked: Value) -> bool:
    """Whether one hand's combination is above another's."""
    return combination(text, **asked).key > combination(other, **asked).key


def played_out(state: State) -> State:
    """The end of the deal, everybody declining and leading what comes first."""
    while pukk.outcome(state) is None:
        state = on(state)
        if pukk.actors(state):
            state = step(state, plain_choice(state))
    return state


def plain_choice(state: State) -> str:
    """The choice that costs nothing; in the play the first card of the hand."""
    if state.phase == "lead":
        return str(Move("lead", (state.zones[f"hand:{state.turn}"][0],)))
    return {"bisefa": "keep", "entry": "decline", "raising": "stand"}[state.phase]


def lying(state: State, seat: int) -> list[Card]:
    """What a seat has played, in order."""
    return state.zones[f"played:{seat}"]
