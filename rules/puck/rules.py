"""Puck, by David Knight (2002): poker hands of three cards, fought out as in War.

Numbers such as PK6 name the settled questions of the game's specification.
A position runs cut → gather → deal → draw → decide (→ point … → take) → … →
showdown (→ tie … → split) → next → decide; a seat chooses in `decide` and `point`, the
rest are the dealer's steps. One hand is the whole game: nothing is dealt anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from operator import attrgetter

from rules.kit.cards import Card, jokers, pack as pack_of
from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.move import Move, Offer
from rules.kit.state import Outcome, State, Table, Value, Why, why
from rules.puck.climax import climax as climax
from rules.puck.combinations import HAND_SIZE
from rules.puck.ending import outcome as outcome
from rules.puck.handicap import ladder as ladder
from rules.puck.records import RECORDS as RECORDS, records as records
from rules.puck.remarks import gauge as gauge, notes as notes, out as out
from rules.puck.seats import (
    ALONE,
    CARDS,
    CUT,
    DECK,
    HAND,
    LOOT,
    OTHERS,
    ROBBED,
    STOLE,
    TIE,
    TIED,
)
from rules.puck.story import story as story
from rules.puck.tips import tip as tip
from rules.puck.turns import apply as apply

NAME = "puck"
BEST = "most"
SEATS = range(2, 5)
OPTIONS = (
    Option("jokers", (0, 2), 0, seats=(2, 3)),
    Option("direction", ("clockwise", "counterclockwise"), "clockwise"),
    Option("odd_card", ("pot", "out", "extra"), "pot", seats=(3,)),
    Option("tie_players", ("tied", "all"), "tied"),
    Option("dead_tie", ("split", "first_in_order"), "split"),
    Option("collect_order", ("shuffled", "as_laid"), "shuffled"),
    Option("joker_double_rank", (False, True), False, seats=(2, 3), needs="jokers"),
    Option("max_rounds", (30, 100, 300, 1000), 1000),
)
SIGHT = {
    "stock": "none",
    "cut": "all",
    "deck": "none",
    "hand": "owner",
    "pot": "none",
    "loot": "none",
    "tie": "all",
    "aside": "none",
}
PHASES = (
    *("cut", "gather", "deal", "draw", "decide", "point", "take"),
    *("showdown", "tie", "split", "next", "over"),
)
VERBS = ("hold", "steal", "take")
CUTS = True
WHOLE = True
REASONS: Mapping[str, str] = {
    "point_first": "steal",
    "lay_first": "steal",
    "own_deck": "steal",
    "empty_deck": "steal",
    "decks_too_low": "steal",
    "nothing_to_steal": "steal",
}
NOBODY: tuple[int, ...] = ()
HOLD = Offer("hold", certain=True)
_HOLD = Move("hold")
_ORDER = attrgetter("order")
_TAKE = tuple(Move("take", (), (deck,)) for deck in DECK)


def unfit(seats: int, options: Mapping[str, Value]) -> Why | None:
    """With jokers the deal comes out even, and no card is odd (PK1, PK2)."""
    if options.get("jokers") and options.get("odd_card", "pot") != "pot":
        return why("not_together", first="jokers", second="odd_card")
    return None


def places(table: Table) -> int:
    """Everybody at the table plays."""
    return table.seats


def pack(table: Table) -> Sequence[Card]:
    """52 cards, and the jokers if they are in (1.1)."""
    count = table.options.get("jokers", 0)
    assert isinstance(count, int)
    return pack_of() + jokers(count)


def deal(table: Table, chance: Chance) -> State:
    """The shuffled pack, ready to be cut (1.2)."""
    seats = range(table.seats)
    stock = list(pack(table))
    chance.shuffle(stock)
    zones: dict[str, list[Card]] = {"stock": stock, "pot": []}
    if table.options.get("odd_card") == "out":
        zones["aside"] = []
    for names in (CUT, DECK, HAND, LOOT, TIE):
        zones.update((names[seat], []) for seat in seats)
    tallies = {"round": 1, "starter": 0, "left": 0}
    for seat in seats:
        tallies[CARDS[seat]] = tallies[ROBBED[seat]] = tallies[TIED[seat]] = 0
        tallies[STOLE[seat]] = -1
    return State(table, zones, tallies, "cut")


def actors(state: State) -> Sequence[int]:
    """Whose turn it is to hold or steal, or to name the next deck."""
    if state.phase in ("decide", "point"):
        return ALONE[state.turn]
    return NOBODY


def offers(state: State, seat: int) -> Sequence[Offer]:
    """Hold, or lay one card or more; then point at a deck for every card laid (1.4)."""
    if state.phase == "point":
        return (Offer("take", targets=DECK[: state.table.seats]),)
    hand = state.zones[HAND[seat]]
    size = len(hand)
    return (HOLD, Offer("steal", hand, 1, size, (), (), _in_reach(state, seat) >= size))


def _in_reach(state: State, seat: int) -> int:
    """How many cards all other decks hold together."""
    zones = state.zones
    reach = 0
    for other in OTHERS[state.table.seats][seat]:
        reach += len(zones[DECK[other]])
    return reach


def candidates(state: State, seat: int) -> Sequence[Move]:
    """Every legal move, made at once instead of asked about one by one: playouts make millions."""
    zones, others = state.zones, OTHERS[state.table.seats][seat]
    if state.phase == "point":
        return [_TAKE[other] for other in others if zones[DECK[other]]]
    hand, new = sorted(zones[HAND[seat]], key=_ORDER), tuple.__new__
    most = min(len(hand), _in_reach(state, seat))
    if most == HAND_SIZE:
        a, b, c = hand
        return [
            _HOLD,
            new(Move, ("steal", (a,), (), None)),
            new(Move, ("steal", (b,), (), None)),
            new(Move, ("steal", (c,), (), None)),
            new(Move, ("steal", (a, b), (), None)),
            new(Move, ("steal", (a, c), (), None)),
            new(Move, ("steal", (b, c), (), None)),
            new(Move, ("steal", (a, b, c), (), None)),
        ]
    picks = [picked for count in range(1, most + 1) for picked in combinations(hand, count)]
    return [_HOLD, *[new(Move, ("steal", picked, (), None)) for picked in picks]]


def stray(state: State, seat: int, choice: Move) -> Why | None:
    """What is done before the cards it needs were laid, or before all of them are paid for."""
    if state.phase == "point" and choice.verb in ("hold", "steal"):
        return why("point_first")
    if state.phase == "decide" and choice.verb == "take":
        return why("lay_first")
    return None


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """Never from one's own deck, never more than the decks hold (PK7, PK8)."""
    if state.phase == "point":
        deck = choice.targets[0]
        if deck == DECK[seat]:
            return why("own_deck")
        return None if state.zones[str(deck)] else why("empty_deck")
    if len(choice.cards) <= _in_reach(state, seat):
        return None
    reach = _in_reach(state, seat)
    return why("decks_too_low", n=reach) if reach else why("nothing_to_steal")


def onward(table: Table, result: Outcome) -> Table | None:
    """Nothing follows: the one hand was the whole game."""
    return None
