"""Moves worth considering, where sets of cards are far too many to try them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice

from rules.kit.cards import Card
from rules.kit.moves import Move
from rules.kit.state import State
from rules.paks.sides import HAND, cheapest, current_suit, deciders, stealable, to_give
from rules.paks.values import PAIRS, WORTH, capture, worth

Cards = tuple[Card, ...]
MOST = 60
PASS, DONE = Move("pass"), Move("done")


def candidates(state: State, seat: int) -> list[Move]:
    """Some legal moves, likely ones first: at most 60, at least one where the seat owes one."""
    phase = state.phase
    if phase == "give":
        return _givings(state, seat)
    held: dict[str, list[Card]] = {}
    for one in state.zones[HAND[seat]]:
        suit = one.suit
        if suit in held:
            held[suit].append(one)
        else:
            held[suit] = [one]
    one_pair = state.table.options["pairing"] == "one_pair"
    found: list[Move] = []
    if phase == "steal":
        zones = state.zones
        for (suit, _), names in stealable(state, seat, held).items():
            worths = tuple([(worth(zones[name]), name) for name in names])
            found += _steals(tuple(held[suit]), worths, one_pair)
        del found[MOST - 1 :]
        found.append(DONE)
        return found
    for taken in state.zones["board"]:
        if taken.suit in held:
            found += _paks(tuple(held[taken.suit]), taken, one_pair)
    del found[MOST - 1 :]
    if phase == "pak":
        found.append(PASS)
    return found


@lru_cache(maxsize=1 << 14)
def _paks(held: Cards, taken: Card, one_pair: bool) -> tuple[Move, ...]:
    """Some ways to take a board card with cards of its suit."""
    sets = likely_sets(held, WORTH[taken.rank], one_pair)
    return tuple(Move("pak", cards, (taken,)) for cards in sets)


@lru_cache(maxsize=1 << 14)
def _steals(held: Cards, worths: tuple[tuple[int, str], ...], one_pair: bool) -> tuple[Move, ...]:
    """Some ways to steal of one player's paks of a suit, given as worth and name: all of
    them, the dearest alone, and as many of the cheapest as can be had."""
    power = capture(held, one_pair)
    order = sorted(worths)
    together: list[tuple[int, list[str]]] = []
    total = sum(number for number, _ in order)
    if total < power:
        together.append((total, [name for _, name in order]))
    single = [one for one in order if one[0] < power]
    together += [(number, [name]) for number, name in reversed(single[-3:])]
    total = 0
    names: list[str] = []
    for number, name in order[:-1]:
        total += number
        names = [*names, name]
        if total < power and len(names) > 1:
            together.append((total, names))
    found: dict[Move, None] = {}
    for number, names in together[:6]:
        targets = tuple(sorted(names))
        for cards in islice(likely_sets(held, number, one_pair), 4):
            found[Move("steal", cards, targets)] = None
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def likely_sets(held: Cards, beaten: int, one_pair: bool) -> tuple[Cards, ...]:
    """Some sets of cards of one suit that come to more than `beaten`: the least that will do,
    all of them, and what lies between. At most eight; none only if all do not come to more."""
    order = sorted(held)
    if capture(order, one_pair) <= beaten:
        return ()
    found: dict[Cards, None] = {}
    for some in (_least(order, beaten, one_pair), tuple(order), *_between(order)):
        if some and capture(some, one_pair) > beaten:
            found[some] = None
    return tuple(islice(found, 8))


def _least(order: Sequence[Card], beaten: int, one_pair: bool) -> Cards:
    """The cheapest set that will do, or nearly: cards are laid aside, dearest first, for as long
    as the rest is enough."""
    left = sorted(order, key=lambda one: (WORTH[one.rank], one.order), reverse=True)
    for one in tuple(left):
        rest = [each for each in left if each is not one]
        if rest and capture(rest, one_pair) > beaten:
            left = rest
    return tuple(sorted(left))


def _between(order: Sequence[Card]) -> Iterator[Cards]:
    """Sets a person would think of: single cards, pairs, all that do not pair, all that do."""
    low = [one for one in order if one.rank in PAIRS]
    high = [one for one in order if one.rank not in PAIRS]
    single = sorted(order, key=lambda one: (WORTH[one.rank], one.order))
    yield from [(one,) for one in single[:: max(1, len(single) // 3)]]
    yield tuple(single[-1:])
    yield tuple(high)
    yield tuple(low)
    if len(low) > 1:
        yield tuple(low[:2])
        yield tuple(low[-2:])
        yield from [(one, two) for one, two in combinations(low, 2) if one is low[0]][-1:]
    yield tuple(sorted(high[:1] + low[:1]))
    yield tuple(one for one in order if one.rank > 1)


def _givings(state: State, seat: int) -> list[Move]:
    """The cheapest paks given up, and a few other choices."""
    first = proposal(state, seat)
    if first is None:
        return []
    least, found = to_give(state, current_suit(state))
    names = sorted(found[seat % len(found)])
    listed = {first: None}
    for chosen in islice(combinations(names, least), 12):
        listed[Move("give", (), chosen)] = None
    return list(listed)


def proposal(state: State, seat: int) -> Move | None:
    """Which paks to give up so that the least is lost; None in every other phase."""
    if state.phase != "give" or seat not in deciders(state.table):
        return None
    least, found = to_give(state, current_suit(state))
    names = found[seat % len(found)]
    if len(names) <= least:
        return None
    return Move("give", (), tuple(sorted(cheapest(state.zones, names, least))))
