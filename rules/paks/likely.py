"""Moves worth considering, since there are far too many sets of cards to try them all."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, islice
from operator import attrgetter

from rules.kit.cards import UNKNOWN, Card, pack
from rules.kit.move import Move
from rules.kit.state import State
from rules.paks.sides import HAND, cheapest, current_suit, deciders, is_one_pair, stealable, to_give
from rules.paks.turns import by_suit
from rules.paks.values import PAIRS, WORTH, capture

Cards = tuple[Card, ...]
Ways = tuple[tuple[int, tuple[int, ...]], ...]
MOST_MOVES = 60
PASS, DONE = Move("pass"), Move("done")
KEEP_VALUE = (0, 12, 9, 10, 11, 12, 6, 7, 8, 8, 9, 9, 9, 9)  # of a card, by rank
_ORDER = attrgetter("order")
_new = tuple.__new__  # faster than a named tuple's own: playouts create millions of moves
_OF_RANK = (UNKNOWN, *pack(suits=1))


def candidates(state: State, seat: int) -> list[Move]:
    """Return at most MOST_MOVES legal moves, likely ones first; at least one in a turn."""
    phase = state.phase
    if phase == "give":
        return _give_up_moves(state, seat)
    held = by_suit(state.zones[HAND[seat]])
    one_pair = is_one_pair(state.table)
    moves: list[Move] = []
    if phase == "steal":
        _find_steals(state, seat, held, one_pair, moves)
    else:
        for taken in state.zones["board"]:
            if taken.suit in held:
                moves += _pak_moves(tuple(held[taken.suit]), taken, one_pair)
    del moves[MOST_MOVES - 1 :]  # with room for one more
    if phase == "pak":
        moves.append(PASS)
    elif phase == "steal":
        moves.append(DONE)
    return moves


def _find_steals(
    state: State, seat: int, held: dict[str, list[Card]], one_pair: bool, moves: list[Move]
) -> None:
    """Add likely steals to `moves`. For each suit and owner: some sets of that owner's paks, each
    with some sets of the seat's cards that beat it. `held`: the seat's cards by suit."""
    zones, paks_by_owner = state.zones, stealable(state, seat, held)
    most = 3 if len(paks_by_owner) < 5 else 2  # of each kind of set: with many owners, fewer
    ways_by_suit: dict[str, tuple[list[Card], Ways]] = {}
    for (suit, _), names in paks_by_owner.items():
        if len(moves) >= MOST_MOVES:
            return
        if suit not in ways_by_suit:
            order = sorted(held[suit], key=_ORDER)
            ways_by_suit[suit] = order, ways(tuple([card.rank for card in order]), one_pair)
        order, card_sets = ways_by_suit[suit]
        power, _ = card_sets[-1]  # of all the seat's cards of the suit
        priced = [(sum([WORTH[card.rank] for card in zones[name]]), name) for name in names]
        for beaten, targets in _pak_sets(priced, power, most):
            for cards in _winning_sets(order, card_sets, beaten, most):
                moves.append(_new(Move, ("steal", cards, targets, None)))


def _pak_sets(
    priced: list[tuple[int, str]], power: int, most: int
) -> list[tuple[int, tuple[str, ...]]]:
    """Return at most `most` sets of one player's paks of a suit that together are worth less than
    `power`, with their worth: the cheapest paks, as many as possible, then fewer; then the dearest
    alone. `priced`: the worth and the name of each pak."""
    if len(priced) == 1:
        worth, name = priced[0]
        return [(worth, (name,))] if worth < power else []
    priced.sort()
    sets: list[tuple[int, tuple[str, ...]]] = []
    total = 0
    names: list[str] = []
    for worth, name in priced:
        total += worth
        if total >= power:
            break
        names.append(name)
        sets.append((total, tuple(sorted(names))))
    sets.reverse()
    for worth, name in priced[:0:-1]:
        if worth < power:
            sets.append((worth, (name,)))
    return sets[:most]


@lru_cache(maxsize=1 << 14)
def _pak_moves(held: Cards, taken: Card, one_pair: bool) -> tuple[Move, ...]:
    """Return some moves that take a board card with cards of its suit."""
    order = sorted(held, key=_ORDER)
    card_sets = ways(tuple([card.rank for card in order]), one_pair)
    winning = _winning_sets(order, card_sets, WORTH[taken.rank], most=7)
    return tuple([_new(Move, ("pak", cards, (taken,), None)) for cards in winning])


def _winning_sets(order: list[Card], card_sets: Ways, beaten: int, most: int) -> list[Cards]:
    """Return at most `most` sets of the cards in `order` that come to more than `beaten`: the one
    that costs the hand least, all cards, then others. Empty if not even all cards are enough.
    `card_sets`: what `ways` returns for these cards."""
    power, all_places = card_sets[-1]
    if power <= beaten:
        return []
    enough = []
    for value, places in card_sets[:-1]:
        if value > beaten:
            enough.append(places)
            if len(enough) == most - 1:
                break
    enough.insert(1, all_places)
    return [tuple([order[place] for place in places]) for places in enough]


@lru_cache(maxsize=1 << 14)
def ways(ranks: tuple[int, ...], one_pair: bool) -> Ways:
    """Return the sets of cards of one suit that a person would consider playing, each as its
    capture value and the indices of its cards. `ranks`: of the cards, ascending. The set that is
    worth least if kept comes first, that of all cards last."""
    places = tuple(range(len(ranks)))
    low = [place for place in places if ranks[place] in PAIRS]
    high = [place for place in places if ranks[place] not in PAIRS]
    plain = [place for place in high if ranks[place] > 1]  # no aces
    considered = [[place] for place in places]
    considered += [low[:2], low[-2:], low[:1] + low[-1:], low, high, plain, low + plain]
    considered += [plain[: count + 1] for count in range(1, len(plain))]
    considered += [[place, *low[:2]] for place in high[:1]]
    considered += [[*plain[-1:], *low[:1]], [*plain[-1:], *high[:1]]]
    sets = {tuple(sorted(set(chosen))) for chosen in considered if chosen}
    sets.discard(places)

    def cost(chosen: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        return sum([KEEP_VALUE[ranks[place]] for place in chosen]), chosen

    found = []
    for chosen in (*sorted(sets, key=cost), places):
        cards = [_OF_RANK[ranks[place]] for place in chosen]
        found.append((capture(cards, one_pair), chosen))
    return tuple(found)


def _give_up_moves(state: State, seat: int) -> list[Move]:
    """Return the move that gives up the cheapest paks, and a few others."""
    first = proposal(state, seat)
    if first is None:
        return []
    least, paks = to_give(state, current_suit(state))
    sets = combinations(sorted(paks[seat % len(paks)]), least)
    others = [Move("give", (), chosen) for chosen in islice(sets, 12)]
    return list(dict.fromkeys([first, *others]))


def proposal(state: State, seat: int) -> Move | None:
    """Return the move that gives up the cheapest paks; None in other phases or without a choice."""
    if state.phase != "give" or seat not in deciders(state.table):
        return None
    least, paks = to_give(state, current_suit(state))
    names = paks[seat % len(paks)]
    if len(names) <= least:
        return None
    return Move("give", (), tuple(sorted(cheapest(state.zones, names, least))))
