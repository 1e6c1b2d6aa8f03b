"""Which moves are legal, and why one is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from operator import attrgetter

from rules.kit.asking import asked
from rules.kit.cards import Card
from rules.kit.contract import Rules, call_optional
from rules.kit.move import Move, Offer, Target
from rules.kit.state import State, Why, why


def why_not(rules: Rules, state: State, seat: int, choice: Move) -> Why | None:
    """Return why a move is refused; None if it is legal.

    Checks whose turn it is, then the offers, then the game's `objection`. For a move that fits no
    offer, the game's `stray` may give a better reason."""
    if seat not in rules.actors(state):
        return why("not_your_turn")
    fault = why("not_now", verb=choice.verb)
    for offer in rules.offers(state, seat):
        if offer.verb == choice.verb:
            misfit = shape_fault(offer, choice)
            if misfit is None:
                return None if offer.certain else rules.objection(state, seat, choice)
            fault = misfit
    return call_optional(rules, "stray", fault, state, seat, choice)


SHAPELESS = ("not_pickable", "too_few", "too_many", "wrong_place", "wrong_amount")
PLAIN = frozenset(("not_your_turn", "not_now", *SHAPELESS))
"""The reasons that turn and shape alone give, which know nothing of the game."""


def shape_fault(offer: Offer, choice: Move) -> Why | None:
    """Return why a move does not fit an offer, or None."""
    picked = choice.cards
    is_pickable = set(picked).issubset(offer.pick)
    has_doubles = len(set(picked)) < len(picked)
    if has_doubles or not is_pickable:
        return why("not_pickable")
    if len(picked) < offer.least:
        return why("too_few", n=offer.least)
    if len(picked) > offer.most:
        return why("too_many", n=offer.most)
    if not set(choice.targets).issubset(offer.targets):
        return why("wrong_place")
    if offer.targets and not offer.nearest <= len(choice.targets) <= offer.furthest:
        return why("wrong_place")
    amounts = offer.amounts or (None,)
    return None if choice.amount in amounts else why("wrong_amount")


def forced_move(rules: Rules, state: State, seat: int, made: Mapping[int, Move]) -> Move | None:
    """Return the only move of a seat that has just made a choice, such as to end its turn. None if
    it can choose or pick anything, or another seat chose. `made`: the choices that led here."""
    has_just_chosen = [*made] == [seat]
    if not has_just_chosen or asked(rules, state) is not None:
        return None
    offers = rules.offers(state, seat)
    if len(offers) != 1 or not offers[0].certain:
        return None
    (offer,) = offers
    has_choice = offer.pick or offer.targets or offer.amounts
    return None if has_choice else Move(offer.verb)


def unasked_move(rules: Rules, state: State, seat: int) -> Move | None:
    """Return a seat's only legal move if its offer is `unasked`, for the table to make; or None."""
    unasked = {offer.verb for offer in rules.offers(state, seat) if offer.unasked}
    if not unasked:
        return None
    legal = moves(rules, state, seat)
    return legal[0] if len(legal) == 1 and legal[0].verb in unasked else None


_ORDER = attrgetter("order")


class _Singles(dict[Card, Move]):
    """Cache of the moves of one verb with a single card and nothing else."""

    def __init__(self, verb: str) -> None:
        self.verb = verb

    def __missing__(self, card: Card) -> Move:
        self[card] = move = Move(self.verb, (card,))
        return move


_singles_of = cache(_Singles)  # by verb
_bare_move = cache(Move)  # by verb: the move of a verb and nothing else


def moves(rules: Rules, state: State, seat: int) -> list[Move]:
    """Return all legal moves of a seat that owes a choice.

    Offers too wide to expand belong to games with `candidates`; there ask
    `why_not` about one move instead."""
    legal: list[Move] = []
    for offer in rules.offers(state, seat):
        legal += legal_moves_of(rules, state, seat, offer)
    return legal


def legal_moves_of(rules: Rules, state: State, seat: int, offer: Offer) -> list[Move]:
    """Return the legal moves of one offer."""
    if not (offer.pick or offer.targets or offer.amounts or offer.least):
        move = _bare_move(offer.verb)
        is_legal = offer.certain or rules.objection(state, seat, move) is None
        return [move] if is_legal else []
    if not offer.certain:
        objection = rules.objection
        return [move for move in expand_offer(offer) if objection(state, seat, move) is None]
    if offer.targets or offer.amounts:
        return list(expand_offer(offer))
    if offer.least == 1 and offer.most == 1:
        singles = _singles_of(offer.verb)
        return [singles[card] for card in offer.pick]
    return _subsets(offer)


def _subsets(offer: Offer) -> list[Move]:
    """Return the moves of an offer of cards alone, fewest cards first."""
    pick = sorted(offer.pick, key=_ORDER)
    verb, new_tuple = offer.verb, tuple.__new__
    return [
        new_tuple(Move, (verb, picked, (), None))  # faster than Move(): there are millions
        for count in range(offer.least, min(offer.most, len(pick)) + 1)
        for picked in combinations(pick, count)
    ]


def expand_offer(offer: Offer) -> Iterator[Move]:
    """Yield every move that fits an offer, fewest cards first."""
    pick = sorted(offer.pick)
    target_choices: list[tuple[Target, ...]] = [()]
    if offer.targets:
        places = sorted(offer.targets, key=str)
        counts = range(offer.nearest, offer.furthest + 1)
        target_choices = [chosen for count in counts for chosen in combinations(places, count)]
    amounts: Sequence[int | None] = offer.amounts or (None,)
    for count in range(offer.least, min(offer.most, len(pick)) + 1):
        for picked in combinations(pick, count):
            for targets in target_choices:
                for amount in amounts:
                    yield Move(offer.verb, picked, targets, amount)
