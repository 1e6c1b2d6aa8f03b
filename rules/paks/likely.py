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
MOST = 60
PASS, DONE = Move("pass"), Move("done")
KEPT = (0, 12, 9, 10, 11, 12, 6, 7, 8, 8, 9, 9, 9, 9)  # by rank, the value of keeping a card
_ORDER = attrgetter("order")
_new = tuple.__new__  # faster than a named tuple's own: playouts create millions of moves
_OF_RANK = (UNKNOWN, *pack(suits=1))


def candidates(state: State, seat: int) -> list[Move]:
    """Return some legal moves, likely ones first: at most MOST, and at least one if the seat must
    choose."""
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
    del moves[MOST - 1 :]
    if phase == "pak":
        moves.append(PASS)
    elif phase == "steal":
        moves.append(DONE)
    return moves


def _find_steals(
    state: State, seat: int, held: dict[str, list[Card]], one_pair: bool, moves: list[Move]
) -> None:
    """Add likely steals to `moves`: of each suit and owner some sets of paks with some sets of
    cards that beat them. `held`: the seat's cards by suit."""
    zones, heaps = state.zones, stealable(state, seat, held)
    few = 3 if len(heaps) < 5 else 2
    known: dict[str, tuple[list[Card], Ways]] = {}
    for (suit, _), names in heaps.items():
        if len(moves) >= MOST:
            return
        if suit not in known:
            order = sorted(held[suit], key=_ORDER)
            known[suit] = order, ways(tuple([card.rank for card in order]), one_pair)
        order, open_ways = known[suit]
        priced = [(sum([WORTH[card.rank] for card in zones[name]]), name) for name in names]
        for number, targets in _aims(priced, open_ways[-1][0], few):
            for cards in _winning_sets(order, open_ways, number, few):
                moves.append(_new(Move, ("steal", cards, targets, None)))


def _aims(worths: list[tuple[int, str]], power: int, few: int) -> list[tuple[int, tuple[str, ...]]]:
    """Return some sets of one player's paks of a suit that are worth less than `power` together:
    all, or as many of the cheapest as possible, and the dearest alone. `worths`: worth and name."""
    if len(worths) == 1:
        number, name = worths[0]
        return [(number, (name,))] if number < power else []
    worths.sort()
    aims: list[tuple[int, tuple[str, ...]]] = []
    total = 0
    names: list[str] = []
    for number, name in worths:
        total += number
        if total >= power:
            break
        names.append(name)
        aims.append((total, tuple(sorted(names))))
    aims.reverse()
    for number, name in worths[:0:-1]:
        if number < power:
            aims.append((number, (name,)))
    return aims[:few]


@lru_cache(maxsize=1 << 14)
def _pak_moves(held: Cards, taken: Card, one_pair: bool) -> tuple[Move, ...]:
    """Return some moves that take a board card with cards of its suit."""
    order, targets = sorted(held, key=_ORDER), (taken,)
    open_ways = ways(tuple([card.rank for card in order]), one_pair)
    sets = _winning_sets(order, open_ways, WORTH[taken.rank], 7)
    return tuple([_new(Move, ("pak", cards, targets, None)) for cards in sets])


def _winning_sets(order: list[Card], open_ways: Ways, beaten: int, few: int) -> list[Cards]:
    """Return some sets of these cards that come to more than `beaten`: the least sufficient one,
    all cards, then others. At most `few`; empty only if all cards are not enough."""
    most, all_places = open_ways[-1]
    if most <= beaten:
        return []
    enough = []
    for value, places in open_ways[:-1]:
        if value > beaten:
            enough.append(places)
            if len(enough) == few - 1:
                break
    enough.insert(1, all_places)
    return [tuple([order[place] for place in places]) for places in enough]


@lru_cache(maxsize=1 << 14)
def ways(ranks: tuple[int, ...], one_pair: bool) -> Ways:
    """Return the sets a person would consider among cards of one suit, given by ascending rank: the
    capture value of each, and the indices of its cards. The set with the least value if kept comes
    first, that of all cards last; cached."""
    places_of_all = range(len(ranks))
    low = [place for place in places_of_all if ranks[place] in PAIRS]
    high = [place for place in places_of_all if ranks[place] not in PAIRS]
    plain = [place for place in high if ranks[place] > 1]
    thought = [[place] for place in places_of_all]
    thought += [low[:2], low[-2:], low[:1] + low[-1:], low, high, plain, low + plain]
    thought += [plain[: count + 1] for count in range(1, len(plain))]
    thought += [[place, *low[:2]] for place in high[:1]]
    thought += [[*plain[-1:], *low[:1]], [*plain[-1:], *high[:1]]]
    kinds = {tuple(sorted(set(places))) for places in thought if places}
    kinds.discard(tuple(places_of_all))
    priced = [
        (_capture_value(ranks, places, one_pair), places)
        for places in sorted(kinds, key=lambda kind: (sum([KEPT[ranks[at]] for at in kind]), kind))
    ]
    return (*priced, (_capture_value(ranks, tuple(places_of_all), one_pair), tuple(places_of_all)))


def _capture_value(ranks: tuple[int, ...], places: tuple[int, ...], one_pair: bool) -> int:
    """Return the capture value of the cards at these places."""
    return capture([_OF_RANK[ranks[place]] for place in places], one_pair)


def _give_up_moves(state: State, seat: int) -> list[Move]:
    """Return the move that gives up the cheapest paks, and a few others."""
    first = proposal(state, seat)
    if first is None:
        return []
    least, paks = to_give(state, current_suit(state))
    sets = combinations(sorted(paks[seat % len(paks)]), least)
    return list(dict.fromkeys([first, *(Move("give", (), chosen) for chosen in islice(sets, 12))]))


def proposal(state: State, seat: int) -> Move | None:
    """Return the move that gives up the cheapest paks; None in other phases or without a choice."""
    if state.phase != "give" or seat not in deciders(state.table):
        return None
    least, paks = to_give(state, current_suit(state))
    names = paks[seat % len(paks)]
    if len(names) <= least:
        return None
    return Move("give", (), tuple(sorted(cheapest(state.zones, names, least))))
