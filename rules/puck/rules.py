"""Puck, by David Knight (2002): poker hands of three cards, fought out as in War.

Numbers such as 1.4 and PK6 are chapters and settled questions of `docs/rules/puck.md`, the
specification that this was written from.
A position runs cut (→ direct) → gather → deal → draw → decide (→ point … → take) → … →
showdown (→ tie … → split) → next → decide; a seat chooses in `direct`,
`decide` and `point`, the rest are the dealer's steps. One hand is the whole game: nothing is dealt
anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card, jokers
from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.move import Move, Offer
from rules.kit.state import Outcome, State, Table, Value, Why, why
from rules.puck import seats as names
from rules.puck.combinations import PACK
from rules.puck.remarks import (
    gauge as gauge,
    notes as notes,
    out as out,
    question as question,
    tip as tip,
)
from rules.puck.results import RECORDS as RECORDS, ladder as ladder, records as records
from rules.puck.story import climax as climax, story as story
from rules.puck.turns import (
    apply as apply,
    candidates as candidates,
    run_dealer_steps as run_dealer_steps,
)
from rules.puck.verdict import outcome as outcome

NAME = "puck"
BEST = "most"
SEATS = range(2, 5)
OPTIONS = (
    Option("jokers", (0, 2), 0, seats=(2, 3)),
    Option("direction", ("cutter", "clockwise", "counterclockwise"), "cutter"),
    Option("odd_card", ("pot", "out", "extra"), "pot", seats=(3,)),
    Option("tie_players", ("tied", "all"), "tied"),
    Option("dead_tie", ("split", "first_in_order"), "split"),
    Option("collect_order", ("shuffled", "as_laid"), "shuffled"),
    Option("joker_double_rank", (False, True), False, seats=(2, 3), needs="jokers"),
    Option("max_rounds", (30, 100, 300, 1000, 0), 1000),
)
SIGHT = {
    "hand": "owner",
    **dict.fromkeys(("cut", "tie"), "all"),
    **dict.fromkeys(("stock", "deck", "pot", "loot", "aside"), "none"),
}
PHASES = (
    *("cut", "direct", "gather", "deal", "draw", "decide", "point", "take"),
    *("showdown", "tie", "split", "next", "over"),
)
VERBS = ("hold", "steal", "take", "clockwise", "counterclockwise")
CUTS = True
WHOLE = True
REASONS: Mapping[str, str] = {
    **dict.fromkeys(("point_first", "lay_first", "own_deck", "empty_deck"), "steal"),
    **dict.fromkeys(("decks_too_low", "nothing_to_steal"), "steal"),
}
NOBODY: tuple[int, ...] = ()
HOLD = Offer("hold", certain=True)
DIRECTIONS = (Offer("clockwise", certain=True), Offer("counterclockwise", certain=True))
TALLIES = tuple(
    {"round": 1, "starter": 0, "left": 0}
    | dict.fromkeys((*names.CARDS[:seats], *names.ROBBED[:seats], *names.TIED[:seats]), 0)
    | dict.fromkeys(names.STOLE[:seats], -1)
    for seats in range(names.MOST + 1)
)
"""By number of seats: the public numbers before anything is dealt."""
_KINDS = (names.CUT, names.DECK, names.HAND, names.LOOT, names.TIE)
OWNED = tuple(
    tuple(name for zones in _KINDS for name in zones[:seats]) for seats in range(names.MOST + 1)
)
"""By number of seats: the places of cards that are somebody's."""


def unfit(seats: int, options: Mapping[str, Value]) -> Why | None:
    """Return why a rule for the odd card is refused together with jokers: the deal then comes out
    even (PK1, PK2). None for other options."""
    if options.get("jokers") and options.get("odd_card", "pot") != "pot":
        return why("not_together", first="jokers", second="odd_card")
    return None


def pack(table: Table) -> Sequence[Card]:
    """Return the 52 cards, and the jokers if they are used (1.1)."""
    count = int(table.options.get("jokers", 0))
    return PACK + jokers(count) if count else PACK


def deal(table: Table, chance: Chance) -> State:
    """Return the first position: the shuffled pack, ready to be cut (1.2)."""
    stock = list(pack(table))
    chance.shuffle(stock)
    zones: dict[str, list[Card]] = {"stock": stock, "pot": []}
    if table.options.get("odd_card") == "out":
        zones["aside"] = []
    for name in OWNED[table.seats]:
        zones[name] = []
    return State(table, zones, TALLIES[table.seats].copy(), "cut")


def actors(state: State) -> Sequence[int]:
    """Return the seat that must choose: to hold or steal, a deck, or the direction; else none."""
    if state.phase in ("decide", "point", "direct"):
        return names.SINGLE_SEAT[state.turn]
    return NOBODY


def offers(state: State, seat: int) -> Sequence[Offer]:
    """Return the offers of a seat: to hold, or to lay one card or more; then a deck for each card
    laid (1.4). Before the deal whoever cut highest chooses the direction of play (1.2)."""
    if state.phase == "direct":
        return DIRECTIONS
    if state.phase == "point":
        return (Offer("take", targets=names.DECK[: state.table.seats]),)
    hand = state.zones[names.HAND[seat]]
    is_certain = names.cards_in_reach(state, seat) >= len(hand)
    return (HOLD, Offer("steal", hand, least=1, most=len(hand), certain=is_certain))


def stray(state: State, seat: int, choice: Move) -> Why | None:
    """Return why a verb comes too early or too late in the turn, or None."""
    if state.phase == "point" and choice.verb in ("hold", "steal"):
        return why("point_first")
    if state.phase == "decide" and choice.verb == "take":
        return why("lay_first")
    return None


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """Return why a move is refused: it takes from the seat's own deck or an empty one, or lays more
    cards than the other decks hold (PK7, PK8). None for other moves."""
    if state.phase == "point":
        deck = str(choice.targets[0])
        if deck == names.DECK[seat]:
            return why("own_deck")
        return None if state.zones[deck] else why("empty_deck")
    reach = names.cards_in_reach(state, seat)
    if len(choice.cards) <= reach:
        return None
    return why("decks_too_low", n=reach) if reach else why("nothing_to_steal")


def onward(table: Table, result: Outcome) -> Table | None:
    """Return None, since one hand is the whole game."""
    return None
