"""Tunk as played at Spades and Pawns: draw and discard, be rid of your cards, or drop in time.

Numbers such as 1.4 and TU5 are chapters and settled questions of `docs/rules/tunk.md`, the
specification that this was written from.
A hand runs deal → turn_up → begin → play → begin → …; one seat chooses, at the
start of its turn (`begin`) and after it has drawn (`play`). It ends in a phase
named for how it ended, with all hands face up, and then in that phase paid.
Points are tallied in half points. The card drawn from the discard pile stays
face up in the hand until the turn ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit import cards
from rules.kit.cards import Card
from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.hands import leaders, next_hand, standing_points
from rules.kit.move import Move, Offer
from rules.kit.state import Outcome, State, Table, Why, why
from rules.tunk.names import AROUND, DRAW, DROP, HAND, MATCHES, POINTS, SPREAD, TAKE
from rules.tunk.remarks import gauge as gauge, notes as notes, question as question, tip as tip
from rules.tunk.results import (
    RECORDS as RECORDS,
    given as given,
    ladder as ladder,
    records as records,
)
from rules.tunk.scoring import ENDS, PAID, award, counts_of, in_points
from rules.tunk.spreads import SUIT_STEP, WORTH, spreads_in, why_no_hit, why_no_spread
from rules.tunk.story import climax as climax, story as story
from rules.tunk.turns import apply as apply

NAME = "tunk"
BEST = "most"
SEATS = range(2, 4)
OPTIONS = (
    Option("match", tuple(MATCHES), "points_100"),
    Option("difference", ("total", "per_opponent"), "total"),
    Option("drop_tie", ("split", "dropper_loses"), "split"),
    Option("stock_out", ("end_of_turn", "refused_draw"), "end_of_turn"),
    Option("hand_count", ("all_cards", "unmatched_only"), "all_cards"),
    Option("initial_49_50", (False, True), False),
    Option("return_discard", (True, False), True),
    Option("one_hit_per_turn", (False, True), False),
    Option("halves", ("exact", "floor"), "exact"),
)
SIGHT = {"hand": "owner", "stock": "none", "discard": "all", "spread": "all"}
PHASES = ("deal", "turn_up", "begin", "play", *ENDS, *PAID)
VERBS = ("draw", "take", "drop", "spread", "hit", "discard")
REASONS: Mapping[str, str] = {
    "neither": "spreads", "two_suits": "spreads", "gap": "spreads", "corner": "spreads",
    "book_full": "hits", "run_full": "hits", "only_one": "hits", "only_ends": "hits",
    "one_hit": "one-hit", "take_first": "turn", "taken": "turn", "returned": "return",
}  # fmt: skip
MOST_HANDS = 200  # not in the rules: ends a match in which nobody scores

TURNS = ((0,), (1,), (2,))
PACK = cards.pack()
NOBODY: tuple[int, ...] = ()
CHOOSING = ("play", "begin")
BEGIN, DRAWS = [TAKE, DRAW, DROP], [TAKE, DRAW]
MOST_TO_DROP = 30  # five cards from the pack count 33 on average, and fewer after every turn
BEGIN_OFFERS = tuple(Offer(verb, certain=True) for verb in ("draw", "take", "drop"))


class _Moves(dict[Card, Move]):
    """The moves of one verb by card, each made once."""

    def __init__(self, verb: str, *targets: str) -> None:
        self.verb, self.targets = verb, targets

    def __missing__(self, card: Card) -> Move:
        self[card] = move = Move(self.verb, (card,), self.targets)
        return move


DISCARD = _Moves("discard")
HIT = {name: _Moves("hit", name) for names in SPREAD for name in names}


def pack(table: Table) -> Sequence[Card]:
    return PACK


def deal(table: Table, chance: Chance) -> State:
    """Return the first position: all cards, shuffled, are in the stock; points so far are kept."""
    stock = list(PACK)
    chance.shuffle(stock)
    zones: dict[str, list[Card]] = {"stock": stock, "discard": []}
    zones |= {HAND[seat]: [] for seat in AROUND[table.seats]}
    limit, number = MATCHES[str(table.options["match"])]
    tallies = {"hand": table.hand, "idle": 0, **standing_points(table), limit: number}
    return State(table, zones, tallies, "deal")


def actors(state: State) -> Sequence[int]:
    """Return the seat that has to choose; none in the dealer's steps."""
    return TURNS[state.turn] if state.phase in CHOOSING else NOBODY


def run_dealer_steps(state: State, chance: Chance) -> Sequence[int]:
    """Carry out the dealer's steps up to the next choice or the end of the hand. Returns the seat
    that has to choose (`rules.kit.remarks`)."""
    while state.phase not in CHOOSING:
        if state.phase in PAID:
            return NOBODY
        apply(state, {}, chance)
    return TURNS[state.turn]


def table_spreads(state: State) -> list[str]:
    """Return the zones of all spreads on the table, seat after seat."""
    zones = state.zones
    names = []
    for seat in AROUND[state.table.seats]:
        for name in SPREAD[seat]:
            if name not in zones:
                break
            names.append(name)
    return names


def offers(state: State, seat: int) -> Sequence[Offer]:
    """Return what a seat may do: at the start of its turn draw, take the top of the discard pile or
    drop; after that lay a spread, hit one (add a card to it), or discard."""
    if state.phase == "begin":
        return BEGIN_OFFERS
    hand = state.zones[HAND[seat]]
    may_discard_all = not _must_keep_taken_card(state)
    found = [Offer("discard", hand, least=1, most=1, certain=may_discard_all)]
    if len(hand) >= 3:
        found.append(Offer("spread", hand, least=3, most=len(hand)))
    spreads = table_spreads(state)
    if spreads:
        found.append(Offer("hit", hand, least=1, most=1, targets=spreads))
    return found


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """Return why cards are no spread or hit, or may not be discarded; None for a legal move."""
    if choice.verb == "spread":
        return why_no_spread(choice.cards)
    if choice.verb == "hit":
        if state.tallies.get("hits"):
            return why("one_hit")
        target = choice.targets[0]
        assert isinstance(target, str)
        return why_no_hit(state.zones[target], choice.cards[0])
    if choice.verb == "discard" and _must_keep_taken_card(state) and choice.cards[0] in state.shown:
        return why("returned", rank=f"rank.{choice.cards[0].rank}")
    return None


def stray(state: State, seat: int, choice: Move) -> Why | None:
    """Return why a verb comes too early or too late in the turn, or None."""
    if state.phase == "begin" and choice.verb in ("spread", "hit", "discard"):
        return why("take_first")
    if state.phase == "play" and choice.verb in ("draw", "take", "drop"):
        return why("taken")
    return None


def _must_keep_taken_card(state: State) -> bool:
    """Whether by house rule the card taken from the discard pile (which is `shown`) must be kept in
    this turn. If it is the last card of the hand, it may be discarded."""
    if not state.shown or state.table.options["return_discard"]:
        return False
    hand = state.zones[HAND[state.turn]]
    return len(hand) > 1 and any(card in state.shown for card in hand)


def candidates(state: State, seat: int) -> list[Move]:
    """Return all legal moves, found without trying each: spreads first, then hits, then discards.
    A drop with so high a count that it gives the hand away is left out."""
    hand = state.zones[HAND[seat]]
    if state.phase == "begin":
        is_too_high = sum([WORTH[card.rank] for card in hand]) > MOST_TO_DROP
        counts_all = state.table.options["hand_count"] == "all_cards"
        return DRAWS if is_too_high and counts_all else BEGIN
    moves: list[Move] = []
    if len(hand) >= 3:
        moves = [Move("spread", spread) for spread in spreads_in(hand)]
    spreads = table_spreads(state)
    if spreads and not state.tallies.get("hits"):
        moves += _hit_moves(state, hand, spreads)
    if state.shown and _must_keep_taken_card(state):
        return moves + [DISCARD[card] for card in hand if card not in state.shown]
    moves += [DISCARD[card] for card in hand]
    return moves


def _hit_moves(state: State, hand: Sequence[Card], spreads: Sequence[str]) -> list[Move]:
    """Return every hit that a hand can make on these spreads."""
    moves = []
    for name in spreads:
        spread = state.zones[name]
        first = spread[0]
        if first.rank == spread[1].rank:
            if len(spread) == 3:
                moves += [HIT[name][card] for card in hand if card.rank == first.rank]
        else:
            low, high = first.order - SUIT_STEP, spread[-1].order + SUIT_STEP
            moves += [HIT[name][card] for card in hand if card.order == low or card.order == high]
    return moves


def outcome(state: State) -> Outcome | None:
    """Return how the hand ended; None while it is played. There are winners if the match is over:
    somebody alone has the most points and has reached the target, or the last hand is over."""
    end = PAID.get(state.phase)
    if end is None:
        return None
    table, tallies = state.table, state.tallies
    halves = [tallies[POINTS[seat]] for seat in AROUND[table.seats]]
    best, leading = max(halves), leaders(halves)
    limit, number = MATCHES[str(table.options["match"])]
    is_decided = table.hand >= number
    if limit == "target":
        is_decided = best >= 2 * number and len(leading) == 1
    is_over = is_decided or table.hand >= MOST_HANDS
    points = tuple(count / 2 for count in halves)
    reason = _reason(state, end)
    if is_over and not is_decided:
        reason = why("enough", hands=MOST_HANDS, how=reason)
    return Outcome(points, leading if is_over else (), reason)


def _reason(state: State, end: str) -> Why:
    """Return the sentence on how the hand ended and who won what."""
    prize = award(state)
    seat, won = prize.winners[0], in_points(prize.each)
    if not prize.each:
        return why("wash")
    if len(prize.winners) > 1:
        return why("tied", who=f"seat.{seat}", other=f"seat.{prize.winners[1]}", points=won)
    if end == "dropped" and seat != state.turn:
        return why("beaten", who=f"seat.{seat}", count=counts_of(state)[seat], points=won)
    return why(end, who=f"seat.{seat}", points=won)


def onward(table: Table, result: Outcome) -> Table | None:
    """Return the table of the next hand, dealt by the next seat to the left; None if somebody has
    won. An outcome has points, but the table half points."""
    return next_hand(table, result._replace(points=tuple([2 * points for points in result.points])))
