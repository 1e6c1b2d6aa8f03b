"""Paks, by Phil Laurence: take board cards with better ones of their suit, and steal paks.

Numbers such as 1.4 and PA17 are chapters and settled questions of `docs/rules/paks.md`, the
specification that this was written from.
A hand runs deal → open, then turns: draw → drawn → pak → steal, or on a full
table draw → must or unable; then, suit by suit, reckon → give or sweep → over.
The tally `suits` holds the suits played in this turn, one bit each (`BIT`), and
after the last turn the suits whose paks are settled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card, pack as pack_of
from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.hands import give_points, standing_points
from rules.kit.move import Offer
from rules.kit.state import State, Table
from rules.paks.ending import givers, onward as onward, outcome as outcome
from rules.paks.likely import candidates as candidates, proposal as proposal
from rules.paks.remarks import (
    gauge as gauge,
    notes as notes,
    objection as objection,
    question as question,
    stray as stray,
)
from rules.paks.results import RECORDS as RECORDS, ladder as ladder, records as records
from rules.paks.sides import (
    HAND,
    current_suit,
    is_one_pair,
    partners as partners,
    stealable,
    to_give,
)
from rules.paks.story import climax as climax, story as story
from rules.paks.turns import CHOOSING, apply as apply, by_suit
from rules.paks.values import WORTH, capture, worth

NAME = "paks"
BEST = "most"
SEATS = (2, 3, 4, 6)
OPTIONS = (
    Option("target", (250, 500, 750, 1000), 500),
    Option("pairing", ("best", "one_pair"), "best"),
    Option("six_teams", ("threes", "pairs"), "threes", seats=(6,)),
    Option("end_discard", ("choose", "auto"), "choose"),
    Option("steal_from_mates", (True, False), True, seats=(4, 6)),
    Option("tiebreak_players", ("all", "tied"), "all", seats=(3, 6)),
    Option("hand_shown_stays_up", (False, True), False),
)
PACKS = pack_of(), pack_of(copies=2)
SIGHT = {
    "hand": "owner",
    "stock": "none",
    "drawn": "all",
    "board": "all",
    "pak": "all",
    "given": "all",
}
PHASES = (
    *("deal", "open", "draw", "drawn", "pak", "must", "steal", "unable"),
    *("reckon", "give", "sweep", "over"),
)
VERBS = ("pak", "steal", "pass", "done", "give")
REASONS = {
    "not_enough": "values",
    "too_weak": "values",
    "one_suit": "turn",
    "same_suit": "turn",
    "one_pak": "stealing",
    "pak_first": "stealing",
    "suit_played": "stealing",
    "one_owner": "stealing",
    "own_pak": "turn",
    "mates_spared": "stealing",
    "none_there": "turn",
    "none_to_steal": "stealing",
    "must_pak": "full-table",
    "so_many": "end",
}
NOBODY: tuple[int, ...] = ()
ONE = tuple((seat,) for seat in range(6))

given = give_points


def pack(table: Table) -> Sequence[Card]:
    """Return one pack for two seats, two packs for more (1.1)."""
    return PACKS[table.seats > 2]


def deal(table: Table, chance: Chance) -> State:
    """Return the first position: the pack shuffled as the stock, and the points so far (1.4)."""
    stock = list(pack(table))
    chance.shuffle(stock)
    zones: dict[str, list[Card]] = {"stock": stock, "drawn": [], "board": [], "given": []}
    zones |= {HAND[seat]: [] for seat in range(table.seats)}
    match = {"hand": table.hand, "target": int(table.options["target"])}
    tallies = {**standing_points(table), **match, "suits": 0}
    return State(table, zones, tallies, "deal")


def actors(state: State) -> Sequence[int]:
    """Return the seat whose turn it is; at the end of the hand the seats that choose paks to give
    up; none in the dealer's steps."""
    if state.phase in CHOOSING:
        return ONE[state.turn]
    return givers(state) if state.phase == "give" else NOBODY


def offers(state: State, seat: int) -> Sequence[Offer]:
    """Return the offers: a pak in any suit, or to pass; a steal in any suit from any one player, or
    to end the turn; or paks to give up."""
    phase = state.phase
    if phase == "give":
        least, paks = to_give(state, current_suit(state))
        names = paks[seat % len(paks)]
        return (Offer("give", (), 0, 0, names, (), True, least, least),)
    hand = by_suit(state.zones[HAND[seat]])
    if phase == "steal":
        return [*_steal_offers(state, seat, hand), Offer("done", certain=True)]
    board, one_pair = by_suit(state.zones["board"]), is_one_pair(state.table)
    found = []
    for suit, held in hand.items():
        most = capture(held, one_pair)
        taken = [card for card in board.get(suit, ()) if WORTH[card.rank] < most]
        if taken:  # else nothing of the suit can be had, no matter what is picked
            found.append(Offer("pak", held, 1, len(held), taken))
    return found if phase == "must" else [*found, Offer("pass", certain=True)]


def _steal_offers(state: State, seat: int, hand: Mapping[str, Sequence[Card]]) -> list[Offer]:
    """Return an offer for each suit held and each player with paks of it to steal (PA17-20)."""
    offers, one_pair = [], is_one_pair(state.table)
    for (suit, _), paks in stealable(state, seat, hand).items():
        held = hand[suit]
        most = capture(held, one_pair)
        names = [name for name in paks if worth(state.zones[name]) < most]
        if names:
            offers.append(Offer("steal", held, 1, len(held), names, (), False, 1, len(names)))
    return offers
