"""Who plays with whom, the names of zones, whose paks lie where, and which are in reach."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import cache
from itertools import chain

from rules.kit.cards import SUITS, Card
from rules.kit.move import Target
from rules.kit.state import State, Table, Why
from rules.paks.values import WORTH, score, worth

HAND, POINTS, SAT_OUT = (
    tuple(f"{kind}:{seat}" for seat in range(6)) for kind in ("hand", "points", "out")
)
MOST_PAKS = 104  # as many as there are cards, so more than there can be
PAK = tuple(tuple(f"pak:{seat}:{number}" for number in range(MOST_PAKS)) for seat in range(6))
OWNER = {name: seat for seat, names in enumerate(PAK) for name in names}
NUMBER = {name: number for names in PAK for number, name in enumerate(names)}
BIT = {suit: 1 << place for place, suit in enumerate(SUITS)}
EVERY_SUIT = 15


def side_count(table: Table) -> int:
    """Return the number of sides: two or three players are alone, more play in teams (PA24)."""
    if table.seats < 4:
        return table.seats
    return 3 if table.options.get("six_teams") == "pairs" else 2


def each_side(table: Table) -> Why:
    """Return “everybody”, or “every side” where partners play together, as a fact."""
    return Why("story.everybody" if side_count(table) == table.seats else "story.every_side")


def is_one_pair(table: Table) -> bool:
    """Whether a play may count only one pair (PA1)."""
    return table.options["pairing"] == "one_pair"


@cache
def mates(seats: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side; `count` sides sit alternately, seat 0 being of side 0."""
    return tuple(tuple(range(side, seats, count)) for side in range(count))


def partners(table: Table) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side of partners; empty if all play alone (PA24)."""
    count = side_count(table)
    return () if count == table.seats else mates(table.seats, count)


def playing(table: Table) -> tuple[int, ...]:
    """Return the seats that play this hand, from the dealer's left (PA28: some may sit out)."""
    return _seating(table)[0]


def deciders(table: Table) -> tuple[int, ...]:
    """Return, for each side, the seat that decides: its first one from the dealer's left (PA26)."""
    return _seating(table)[1]


def _seating(table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats that play this hand from the dealer's left, and the first of each side."""
    sitting_out: tuple[int, ...] = ()
    if table.options.get("tiebreak_players") == "tied":  # after a tie of others (PA28)
        out = [seat for seat in range(table.seats) if SAT_OUT[seat] in table.standing]
        sitting_out = tuple(out)
    return _cached_seating(table.seats, table.dealer, sitting_out, side_count(table))


@cache
def _cached_seating(
    seats: int, dealer: int, sitting_out: tuple[int, ...], side_count: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the same, cached: playouts ask for it thousands of times a second."""
    around = [seat % seats for seat in range(dealer + 1, dealer + 1 + seats)]
    order = [seat for seat in around if seat not in sitting_out]
    first_of_sides: dict[int, int] = {}
    for seat in order:
        first_of_sides.setdefault(seat % side_count, seat)
    return tuple(order), tuple(first_of_sides.values())


def paks_of_suit(zones: Mapping[str, Sequence[Card]], count: int, suit: str) -> list[list[str]]:
    """Return by side the names of its paks of one suit (PA25). `count`: the number of sides."""
    paks: list[list[str]] = [[] for _ in range(count)]
    for name, cards in zones.items():
        seat = OWNER.get(name)
        if seat is not None and cards[0].suit == suit:
            paks[seat % count].append(name)
    return paks


def spared_seats(table: Table, seat: int) -> tuple[int, ...]:
    """Return the seats whose paks a seat may not steal: itself, and by a house rule its mates."""
    if table.options.get("steal_from_mates", True):
        return (seat,)
    count = side_count(table)
    return mates(table.seats, count)[seat % count]


def stealable(state: State, seat: int, suits: Container[str]) -> dict[tuple[str, int], list[str]]:
    """Return the names of the paks that a seat may steal, by suit and owner (PA17-20). They are of
    these `suits`, less those used in this turn. The seat's cards may be too weak for them."""
    played, spared = state.tallies["suits"], spared_seats(state.table, seat)
    paks: dict[tuple[str, int], list[str]] = {}
    for name, cards in state.zones.items():
        owner = OWNER.get(name, seat)  # other zones count as the seat's own, so they are spared
        if owner in spared:
            continue
        suit = cards[0].suit
        if suit in suits and not played & BIT[suit]:
            paks.setdefault((suit, owner), []).append(name)
    return paks


def current_suit(state: State) -> str:
    """Return the suit whose paks are being settled at the end of the hand."""
    settled = state.tallies["suits"]
    return next(suit for suit in SUITS if not settled & BIT[suit])


def to_give(state: State, suit: str) -> tuple[int, list[list[str]]]:
    """Return how many paks of a suit every side gives up, and by side the names of its paks.

    The number is the fewest that any side has, possibly 0 (PA27)."""
    paks = paks_of_suit(state.zones, side_count(state.table), suit)
    count = len(paks)
    least = min(len(paks[seat % count]) for seat in deciders(state.table))
    return least, paks


def cheapest(zones: Mapping[str, Sequence[Card]], names: Sequence[str], count: int) -> list[str]:
    """Return the `count` paks with the lowest scores (PA26), the oldest first if equal."""
    by_score = sorted(names, key=lambda name: (score(zones[name]), NUMBER[name], name))
    return by_score[:count]


def paks_going(state: State) -> set[str]:
    """Return the paks that would be given up if the hand ended now, of each side its cheapest."""
    going: set[str] = set()
    for suit in SUITS:
        least, paks_of_sides = to_give(state, suit)
        for names in paks_of_sides:
            going.update(cheapest(state.zones, names, least))
    return going


def projected_scores(state: State, settled: int = 0) -> list[int]:
    """Return each side's score if it gives up its cheapest paks in every suit that is not yet
    settled. `settled`: a bit for each suit that is."""
    totals = [0] * side_count(state.table)
    for suit in SUITS:
        least, paks_of_sides = to_give(state, suit)
        if settled & BIT[suit]:
            least = 0
        for side, names in enumerate(paks_of_sides):
            scores = sorted(score(state.zones[name]) for name in names)
            totals[side] += sum(scores[least:])
    return totals


def worths_in_reach(state: State, seat: int, suit: str) -> list[int]:
    """Return the worths of the board cards, or in the steal phase the paks, of a suit that a seat
    may take if it has the cards."""
    if state.phase != "steal":
        return [WORTH[card.rank] for card in state.zones["board"] if card.suit == suit]
    paks = chain(*stealable(state, seat, (suit,)).values())
    return [worth(state.zones[name]) for name in paks]


def worth_of_targets(state: State, targets: Sequence[Target]) -> int:
    """Return the worth of the targeted cards and paks together; other targets count 0."""
    total = 0
    for target in targets:
        if isinstance(target, Card):
            total += WORTH[target.rank]
        elif target in OWNER:
            total += worth(state.zones[target])
    return total
