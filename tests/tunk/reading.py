"""What the second reading of reasons goes by: hands and ends of turns, from the rules alone."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from rules.kit.cards import UNKNOWN, Card, card, pack
from rules.kit.chance import Luck
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.state import State, View
from rules.tunk import rules as tunk

PAIRS = 0.1  # of what two cards count that need a third
TUNK, OUT = 90.0, 60.0
Facts = Mapping[str, object]
Reading = Callable[[View, int, Move, Facts], bool]


def counts(card: Card) -> int:
    return min(card.rank, 10)


def hand_of(view: State, seat: int) -> list[Card]:
    return view.zones[f"hand:{seat}"]


def is_spread(cards: list[Card]) -> bool:
    ranks = sorted(card.rank for card in cards)
    if len(cards) < 3:
        return False
    run = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(set(ranks)) == 1 or (run and len({card.suit for card in cards}) == 1)


def left_over(hand: list[Card], how: object) -> int:
    """What a hand counts by the house rule."""
    best = sum(map(counts, hand))
    if how == "unmatched_only":
        for size in range(3, len(hand) + 1):
            for some in combinations(hand, size):
                if is_spread(list(some)):
                    rest = [card for card in hand if card not in some]
                    best = min(best, left_over(rest, how))
    return best


def near(card: Card, other: Card) -> bool:
    """Whether a third card could make a spread of these two."""
    return card.rank == other.rank or (
        card.suit == other.suit and 1 <= abs(card.rank - other.rank) <= 2
    )


def value(hand: list[Card], how: object) -> float:
    pairs = [pair for pair in combinations(hand, 2) if near(*pair)]
    return PAIRS * sum(counts(card) for pair in pairs for card in pair) - left_over(hand, how)


def ends(state: State, seat: int) -> Iterator[tuple[float, int]]:
    """Every way in which a turn may end: what that is worth, and what is left to count."""
    how = state.table.options["hand_count"]
    for move in moves(tunk, state, seat):
        after = state.copy()
        rest = [each for each in hand_of(after, seat) if each not in move.cards]
        if not rest:
            yield OUT if move.verb == "discard" else TUNK, 0
        elif move.verb == "discard":
            yield value(rest, how), left_over(rest, how)
        else:
            tunk.apply(after, {seat: move}, Luck(0))
            yield from ends(after, seat)


def best(state: State, seat: int) -> float:
    return max(worth for worth, _ in ends(state, seat))


def unseen(view: View) -> list[Card]:
    seen = {card for cards in view.zones.values() for card in cards}
    return [card for card in pack() if card not in seen]


def taken(view: View, seat: int) -> State:
    state = view.copy()
    tunk.apply(state, {seat: Move("take")}, Luck(0))
    return state


def drawn(view: View, seat: int) -> Iterator[State]:
    """The position after a draw, for every card it may be."""
    for drawn_card in unseen(view):
        state = view.copy()
        state.zones["stock"][-1] = drawn_card
        tunk.apply(state, {seat: Move("draw")}, Luck(0))
        yield state


def likely(view: View, seat: int) -> dict[str, float]:
    """What the others may be expected to count."""
    mean = sum(map(counts, unseen(view))) / len(unseen(view))
    found = {}
    for other in range(view.table.seats):
        if other != seat:
            hand = hand_of(view, other)
            found[f"seat.{other}"] = sum(mean if card is UNKNOWN else counts(card) for card in hand)
    return found


def own(view: View, seat: int) -> int:
    return left_over(hand_of(view, seat), view.table.options["hand_count"])


def top(view: View, facts: Facts) -> bool:
    return facts["card"] == f"card.{view.zones['discard'][-1]}"


def named(fact: object) -> list[Card]:
    return [card(name) for name in str(fact).partition(".")[2].split()]
