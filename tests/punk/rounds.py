"""Punk's positions as a test wants them: by ranks, since suits mean nothing."""

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import State, Table, View
from rules.punk import rules as punk
from tests.positions import Play

play = Play(punk)
table, step = play.table, play.step


class Drawn:
    """Luck that gives one number."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


def picked(cards: list[Card], ranks: Sequence[int]) -> list[Card]:
    """Cards of these ranks, taken out of a heap."""
    taken = []
    for rank in ranks:
        taken.append(next(card for card in cards if card.rank == rank))
        cards.remove(taken[-1])
    return taken


def at(
    seats: int, hands: Sequence[Sequence[int]], tallies: Mapping[str, int] = {}, dealer: int = 0
) -> State:
    """A position in `select` in which the places hold cards of these ranks (0: whatever card
    is left), and the rest of the pack lies in the pot; the Dummy's hand is the third."""
    state = play.deal(table(seats, dealer))
    stock = state.zones["stock"]
    for place, wanted in enumerate(hands):
        state.zones[f"hand:{place}"] = picked(stock, [rank for rank in wanted if rank])
    for place, wanted in enumerate(hands):
        state.zones[f"hand:{place}"] += [stock.pop() for rank in wanted if not rank]
    state.zones["pot"], state.zones["stock"] = stock, []
    state.tallies.update(tallies)
    state.phase = "select"
    return state


def with_won(state: State, heaps: Sequence[Sequence[int]]) -> State:
    """The same position, in which the seats have won cards of these ranks, with their points."""
    for seat, wanted in enumerate(heaps):
        state.zones[f"cache:{seat}"] = picked(state.zones["pot"], wanted)
        state.tallies[f"points:{seat}"] = sum(wanted)
    return state


def seen(state: State, seat: int = 0) -> View:
    return redact(punk, state, seat)


def ranks(state: State, zone: str) -> list[int]:
    """The ranks in a zone, lowest first."""
    return sorted(card.rank for card in state.zones[zone])


def heap_of(state: State) -> tuple[int, ...]:
    """The ranks in all hands, lowest first."""
    hands = [name for name in state.zones if name.startswith("hand:")]
    return tuple(sorted(rank for name in hands for rank in ranks(state, name)))


def trick(state: State) -> State:
    """The position after everybody has played the first card of the hand."""
    hands = [state.zones[f"hand:{seat}"] for seat in range(state.table.seats)]
    return step(step(state, *(Move("play", (hand[0],)) for hand in hands)))


def dealt(a_table: Table) -> State:
    """The first position with a choice."""
    return step(play.deal(a_table))


def to_keep(state: State) -> State:
    """On to the end of the round, each playing what comes first."""
    while state.phase == "select":
        state = trick(state)
    return state


def kept(state: State, counts: Sequence[int]) -> State:
    """The position after each seat has kept so many cards, and all are dealt anew."""
    hands = [state.zones[f"hand:{seat}"][count:] for seat, count in enumerate(counts)]
    return step(step(step(state, *(Move("discard", tuple(sorted(hand))) for hand in hands))))
