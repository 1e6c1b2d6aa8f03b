"""Paks, by Phil Laurence: take board cards with better ones of their suit, and steal paks.

Numbers such as PA17 name the settled questions of the game's specification.
A hand runs deal → open, then turns: draw → drawn → pak → steal, or on a full
table draw → must or unable; then, suit by suit, reckon → give or sweep → over.
The tally `suits` holds the suits played in this turn, one bit each (`BIT`), and
after the last turn the suits whose paks are settled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from rules.kit.cards import Card, pack as pack_of
from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.move import Move, Offer
from rules.kit.state import State, Table, Value, Why
from rules.paks.ending import (
    give_up,
    givers,
    onward as onward,
    outcome as outcome,
    reckon,
)
from rules.paks.likely import candidates as candidates, proposal as proposal
from rules.paks.refusals import objection as objection, stray as stray
from rules.paks.remarks import gauge as gauge, notes as notes
from rules.paks.sides import (
    BIT,
    HAND,
    NUMBER,
    OWNER,
    PAK,
    POINTS,
    SAT_OUT,
    any_stealable,
    current_suit,
    is_one_pair,
    playing,
    stealable,
    to_give,
)
from rules.paks.values import WORTH, capture

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
SIGHT = {
    "hand": "owner",
    "stock": "none",
    "drawn": "all",
    "board": "all",
    "pak": "all",
    "given": "all",
}
REASONS = {
    "not_enough": "values",
    "one_suit": "turn",
    "same_suit": "turn",
    "one_pak": "stealing",
    "pak_first": "stealing",
    "suit_played": "stealing",
    "one_owner": "stealing",
    "own_pak": "turn",
    "mates_spared": "stealing",
    "must_pak": "full-table",
    "so_many": "end",
}
CARDS_DEALT = 5
BOARD_CARDS = 3

NOBODY: tuple[int, ...] = ()
ONE = tuple((seat,) for seat in range(6))
CHOOSING = frozenset(("pak", "must", "steal"))


def unfit(seats: int, options: Mapping[str, Value]) -> Why | None:
    """Every house rule goes with every other."""
    return None


def places(table: Table) -> int:
    """Nobody sits at the table who does not play."""
    return table.seats


def pack(table: Table) -> Sequence[Card]:
    """One pack for two, two packs for more (1.1)."""
    return _pack(1 if table.seats == 2 else 2)


@cache
def _pack(copies: int) -> tuple[Card, ...]:
    return pack_of(copies=copies)


def deal(table: Table, chance: Chance) -> State:
    """The shuffled pack in the stock, totals as they stand (1.4)."""
    stock = list(pack(table))
    chance.shuffle(stock)
    zones: dict[str, list[Card]] = {"stock": stock, "drawn": [], "board": [], "given": []}
    tallies = {}
    for seat in range(table.seats):
        zones[HAND[seat]] = []
        tallies[POINTS[seat]] = table.standing.get(POINTS[seat], 0)
    target = table.options["target"]
    assert isinstance(target, int)
    tallies |= {"hand": table.hand, "target": target, "suits": 0}
    return State(table, zones, tallies, "deal")


# --- who chooses, and what --------------------------------------------------------------


def actors(state: State) -> Sequence[int]:
    """Whose turn it is; at the end of the hand whoever chooses which paks a side gives up."""
    if state.phase in CHOOSING:
        return ONE[state.turn]
    return givers(state) if state.phase == "give" else NOBODY


def offers(state: State, seat: int) -> Sequence[Offer]:
    """A pak in any suit, a steal in any suit from any one player, or paks to give up."""
    phase = state.phase
    if phase == "give":
        least, paks = to_give(state, current_suit(state))
        names = paks[seat % len(paks)]
        return (Offer("give", (), 0, 0, names, (), True, least, least),)
    hand = by_suit(state.zones[HAND[seat]])
    if phase == "steal":
        return [*_steals(state, seat, hand), Offer("done", certain=True)]
    board = by_suit(state.zones["board"])
    found = [
        Offer("pak", held, 1, len(held), board[suit])
        for suit, held in hand.items()
        if suit in board
    ]
    return found if phase == "must" else [*found, Offer("pass", certain=True)]


def by_suit(cards: Sequence[Card]) -> dict[str, list[Card]]:
    """Cards by suit, of the suits there are."""
    found: dict[str, list[Card]] = {}
    for one in cards:
        suit = one.suit
        if suit in found:
            found[suit].append(one)
        else:
            found[suit] = [one]
    return found


def _steals(state: State, seat: int, hand: Mapping[str, Sequence[Card]]) -> list[Offer]:
    """A steal for every suit held and every player who has paks of it (PA17-20)."""
    return [
        Offer("steal", hand[suit], 1, len(hand[suit]), names, (), False, 1, len(names))
        for (suit, _), names in stealable(state, seat, hand).items()
    ]


# --- what happens -----------------------------------------------------------------------


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    """The choice of whose turn it is, or what is given up, or the dealer's step."""
    phase = state.phase
    if phase == "draw":
        _draw(state)
    elif phase == "drawn":
        _place_drawn(state)
    elif phase in CHOOSING:
        _choose(state, state.turn, choices[state.turn])
    elif phase == "unable":
        _end_turn(state)
    elif phase == "deal":
        _deal_hands(state)
    elif phase == "open":
        _open(state)
    elif phase == "reckon":
        reckon(state)
    else:
        give_up(state, choices)


def _deal_hands(state: State) -> None:
    """Five cards each, one at a time from the dealer's left (PA31)."""
    zones, around = state.zones, playing(state.table)
    for _ in range(CARDS_DEALT):
        for seat in around:
            zones[HAND[seat]].append(zones["stock"].pop())
    state.phase = "open"


def _open(state: State) -> None:
    zones = state.zones
    for _ in range(BOARD_CARDS):
        zones["board"].append(zones["stock"].pop())
    state.turn = playing(state.table)[0]
    state.phase = "draw"


def _draw(state: State) -> None:
    """The top card: shown to all, or unseen if every suit lies on the board (PA10)."""
    zones, seat = state.zones, state.turn
    hand, board = zones[HAND[seat]], zones["board"]
    if state.shown:
        state.shown = state.shown.difference(hand)
    if len({one.suit for one in board}) < 4:
        zones["drawn"].append(zones["stock"].pop())
        state.phase = "drawn"
        return
    hand.append(zones["stock"].pop())
    if can_pak(hand, board, is_one_pair(state.table)):
        state.phase = "must"
    else:
        state.phase = "unable"
        state.shown = state.shown.union(hand)  # PA12


def can_pak(hand: Sequence[Card], board: Sequence[Card], one_pair: bool) -> bool:
    """Whether all cards of some suit come to more than some board card of it (1.5.3)."""
    held = by_suit(hand)
    return any(
        one.suit in held and capture(held[one.suit], one_pair) > WORTH[one.rank] for one in board
    )


def _place_drawn(state: State) -> None:
    """A suit the board lacks is fed to it and ends the turn; any other goes to the hand."""
    zones = state.zones
    one = zones["drawn"].pop()
    board = zones["board"]
    if one.suit in [lying.suit for lying in board]:
        zones[HAND[state.turn]].append(one)
        state.phase = "pak"
    else:
        board.append(one)
        _end_turn(state)


def _choose(state: State, seat: int, choice: Move) -> None:
    verb = choice.verb
    if verb == "pak":
        _pak(state, seat, choice)
    elif verb == "steal":
        _steal(state, seat, choice)
    else:
        _end_turn(state)


def _pak(state: State, seat: int, choice: Move) -> None:
    zones = state.zones
    (taken,) = choice.targets
    assert isinstance(taken, Card)
    zones["board"].remove(taken)
    _lay(zones, seat, [taken], choice.cards)
    state.tallies["suits"] = BIT[taken.suit]
    _to_steal(state, seat)


def _steal(state: State, seat: int, choice: Move) -> None:
    """All cards stolen and used make one pak, apart from the thief's others (PA17, PA21)."""
    zones = state.zones
    stolen: list[Card] = []
    for name in choice.targets:
        stolen += zones.pop(str(name))
    state.tallies["suits"] |= BIT[stolen[0].suit]
    _lay(zones, seat, stolen, choice.cards)
    _to_steal(state, seat)


def _lay(zones: dict[str, list[Card]], seat: int, taken: list[Card], used: Sequence[Card]) -> None:
    """A new pak of what was taken and the cards that took it, numbered after the seat's last."""
    hand = zones[HAND[seat]]
    for one in used:
        hand.remove(one)
    number = 0
    for name in reversed(zones):  # paks were entered in the order they were made
        if OWNER.get(name) == seat:
            number = NUMBER[name] + 1
            break
    zones[PAK[seat][number]] = [*taken, *used]


def _to_steal(state: State, seat: int) -> None:
    """On to a steal, unless everybody can see that there is none to make."""
    if state.zones[HAND[seat]] and any_stealable(state, seat):
        state.phase = "steal"
    else:
        _end_turn(state)


def _end_turn(state: State) -> None:
    """The next to the left, or after the last card the end of the hand (1.5.5)."""
    table = state.table
    if state.shown and not table.options["hand_shown_stays_up"]:
        state.shown = frozenset()
    state.tallies["suits"] = 0
    if not state.zones["stock"]:
        state.turn = -1
        state.phase = "reckon"
        return
    seat = (state.turn + 1) % table.seats
    while table.standing and table.standing.get(SAT_OUT[seat]):
        seat = (seat + 1) % table.seats
    state.turn = seat
    state.phase = "draw"
