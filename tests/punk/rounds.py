"""Punk's positions as a test wants them: by ranks, since suits mean nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from rules.kit.cards import Card
from rules.kit.chance import Luck
from rules.kit.match import Match, PlayerInfo
from rules.kit.move import Move
from rules.kit.options import full_options
from rules.kit.state import State, Table, Value, View
from rules.punk import rules as punk
from rules.punk.player import choose

LUCK = Luck("punk")


def table(seats: int, dealer: int = 0, **options: Value) -> Table:
    """A table for so many seats with these house rules."""
    return Table(seats, full_options(punk, seats, options), dealer)


def picked(cards: list[Card], ranks: Sequence[int]) -> list[Card]:
    """Cards of these ranks, taken out of a heap."""
    found = []
    for rank in ranks:
        card = next(card for card in cards if card.rank == rank)
        cards.remove(card)
        found.append(card)
    return found


def at(
    seats: int, hands: Sequence[Sequence[int]], tallies: Mapping[str, int] = {}, dealer: int = 0
) -> State:
    """A position in `select` in which the places hold cards of these ranks (0: whatever card
    is left), and the rest of the pack lies in the pot; the Dummy's hand is the third."""
    state = punk.deal(table(seats, dealer), LUCK)
    stock = state.zones["stock"]
    for place, wanted in enumerate(hands):
        state.zones[f"hand:{place}"] = picked(stock, [rank for rank in wanted if rank])
    for place, wanted in enumerate(hands):
        state.zones[f"hand:{place}"] += [stock.pop() for rank in wanted if not rank]
    state.zones["pot"], state.zones["stock"] = stock, []
    state.tallies.update(tallies)
    state.phase = "select"
    return state


def ranks(state: State, zone: str) -> list[int]:
    """The ranks in a zone, lowest first."""
    return sorted(card.rank for card in state.zones[zone])


def gained(before: State, after: State, zone: str) -> list[int]:
    """The ranks of the cards that came into a zone."""
    new = set(after.zones[zone]) - set(before.zones[zone])
    return sorted(card.rank for card in new)


def step(state: State, choices: Mapping[int, Move] = {}) -> State:
    """The position after a joint choice or the dealer's step; the old one stays."""
    after = state.copy()
    punk.apply(after, choices, LUCK)
    return after


def trick(state: State) -> State:
    """The position after everybody has played the first card of the hand."""
    seats = range(state.table.seats)
    plays = {seat: Move("play", (state.zones[f"hand:{seat}"][0],)) for seat in seats}
    return step(step(state, plays))


def dealt(a_table: Table) -> State:
    """The first position with a choice."""
    return step(punk.deal(a_table, LUCK))


def to_keep(state: State) -> State:
    """On to the end of the round, each playing what comes first."""
    while state.phase == "select":
        state = trick(state)
    return state


def kept(state: State, counts: Sequence[int]) -> State:
    """The position after each seat has kept so many cards, and all are dealt anew."""
    choices = {
        seat: Move("discard", tuple(sorted(state.zones[f"hand:{seat}"][count:])))
        for seat, count in enumerate(counts)
    }
    return step(step(step(state, choices)))


def choices_of(seats: int, seed: str) -> Iterator[tuple[View, int]]:
    """Every choice of a game that the rule player plays."""
    luck = random.Random(seed)
    match = Match(punk, [PlayerInfo(str(number)) for number in range(seats)], {}, seed)
    while not match.over:
        if not match.owing():
            match.advance()
            continue
        seat = match.owing()[0]
        view = match.view(seat)
        yield view, seat
        match.choose(seat, choose(punk, view, seat, luck))
