"""Tunk as played at Spades and Pawns: draw and discard, be rid of your cards, or drop in time.

Numbers such as TU5 name the settled questions of the game's specification.
A hand runs deal → turn_up → begin → play → begin → …; one seat chooses, at the
start of its turn (`begin`) and after it has drawn (`play`). It ends in a phase
named for how it ended, with all hands face up, and then in that phase paid.
Points are tallied in half points. The card drawn from the discard pile stays
face up in the hand until the turn ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card, pack as pack_of
from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.moves import Move, Offer
from rules.kit.state import Outcome, State, Table, Value, Why, why
from rules.tunk.names import AROUND, HAND, POINTS, SPREAD
from rules.tunk.remarks import gauge as gauge, notes as notes
from rules.tunk.scoring import award, in_points, premium_seats
from rules.tunk.spreads import SUIT_STEP, spreads_in, why_no_hit, why_no_spread

NAME = "tunk"
SEATS = range(2, 4)
MATCHES = {
    "points_50": ("target", 50),
    "points_100": ("target", 100),
    "points_200": ("target", 200),
    "hands_5": ("hands", 5),
    "hands_10": ("hands", 10),
    "single_hand": ("hands", 1),
}
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
REASONS: Mapping[str, str] = {
    "neither": "spreads",
    "two_suits": "spreads",
    "gap": "spreads",
    "corner": "spreads",
    "book_full": "hits",
    "run_full": "hits",
    "only_one": "hits",
    "only_ends": "hits",
    "one_hit": "one-hit",
    "returned": "return",
}
HAND_SIZE = 5
STALEMATE_TURNS = 20  # no rule of the game: so that a hand of endless taking and returning ends
MOST_HANDS = 200  # nor this: so that a match in which nobody scores ends

PACK = pack_of()
ENDS = ("tunk", "out", "dropped", "stock_out", "stalemate", "premium")
PAID = {f"{end}_paid": end for end in ENDS}
TURNS = ((0,), (1,), (2,))
NOBODY: tuple[int, ...] = ()
DRAW, TAKE, DROP = Move("draw"), Move("take"), Move("drop")
BEGIN = [TAKE, DRAW, DROP]
BEGIN_OFFERS = (
    Offer("draw", certain=True),
    Offer("take", certain=True),
    Offer("drop", certain=True),
)


class _Moves(dict[Card, Move]):
    """Card to the move of one verb with it, made once."""

    def __init__(self, verb: str, *targets: str) -> None:
        self.verb, self.targets = verb, targets

    def __missing__(self, one: Card) -> Move:
        self[one] = made = Move(self.verb, (one,), self.targets)
        return made


DISCARD = _Moves("discard")
HIT = {name: _Moves("hit", name) for names in SPREAD for name in names}


def unfit(seats: int, options: Mapping[str, Value]) -> Why | None:
    """All house rules go together."""
    return None


def places(table: Table) -> int:
    """Everybody plays."""
    return table.seats


def pack(table: Table) -> Sequence[Card]:
    """52 cards."""
    return PACK


def deal(table: Table, chance: Chance) -> State:
    """The whole pack in the stock, shuffled; points as they stand."""
    stock = list(PACK)
    chance.shuffle(stock)
    seats = AROUND[table.seats]
    zones: dict[str, list[Card]] = {"stock": stock, "discard": []}
    tallies = {"hand": table.hand, "idle": 0}
    standing = table.standing
    for seat in seats:
        zones[HAND[seat]] = []
        tallies[POINTS[seat]] = standing.get(POINTS[seat], 0)
    limit, number = MATCHES[str(table.options["match"])]
    tallies[limit] = number
    return State(table, zones, tallies, "deal")


def actors(state: State) -> Sequence[int]:
    """Whose turn it is."""
    return TURNS[state.turn] if state.phase in ("play", "begin") else NOBODY


def table_spreads(state: State) -> list[str]:
    """The spreads on the table, by name, seat after seat."""
    zones, found = state.zones, []
    for seat in AROUND[state.table.seats]:
        for name in SPREAD[seat]:
            if name not in zones:
                break
            found.append(name)
    return found


def offers(state: State, seat: int) -> Sequence[Offer]:
    """At the start draw, take or drop; then spreads, hits, and a discard."""
    if state.phase == "begin":
        return BEGIN_OFFERS
    hand = state.zones[HAND[seat]]
    found = [Offer("discard", hand, 1, 1, (), (), not _may_not_return(state))]
    if len(hand) >= 3:
        found.append(Offer("spread", hand, 3, len(hand)))
    spreads = table_spreads(state)
    if spreads:
        found.append(Offer("hit", hand, 1, 1, spreads))
    return found


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """Why these cards are no spread or no hit, or may not be discarded."""
    if choice.verb == "spread":
        return why_no_spread(choice.cards)
    if choice.verb == "hit":
        if state.tallies.get("hits"):
            return why("one_hit")
        target = choice.targets[0]
        assert isinstance(target, str)
        return why_no_hit(state.zones[target], choice.cards[0])
    if choice.verb == "discard" and _may_not_return(state) and choice.cards[0] in state.shown:
        return why("returned", rank=f"rank.{choice.cards[0].rank}")
    return None


def _may_not_return(state: State) -> bool:
    """Whether the card drawn from the discard pile must be kept: not where it is the last."""
    if not state.shown or state.table.options["return_discard"]:
        return False
    hand = state.zones[HAND[state.turn]]
    return len(hand) > 1 and any(one in state.shown for one in hand)


def candidates(state: State, seat: int) -> list[Move]:
    """Every legal move, found faster than by trying them; those that shed most cards first."""
    if state.phase == "begin":
        return BEGIN
    hand = state.zones[HAND[seat]]
    found: list[Move] = []
    if len(hand) >= 3:
        found += [Move("spread", spread) for spread in spreads_in(hand)]
    spreads = table_spreads(state)
    if spreads and not state.tallies.get("hits"):
        found += _hits(state, hand, spreads)
    if state.shown and _may_not_return(state):
        return found + [DISCARD[one] for one in hand if one not in state.shown]
    found += [DISCARD[one] for one in hand]
    return found


def _hits(state: State, hand: Sequence[Card], spreads: Sequence[str]) -> list[Move]:
    found = []
    for name in spreads:
        spread = state.zones[name]
        first = spread[0]
        if first.rank == spread[1].rank:
            if len(spread) == 3:
                found += [HIT[name][one] for one in hand if one.rank == first.rank]
        else:
            low, high = first.order - SUIT_STEP, spread[-1].order + SUIT_STEP
            found += [HIT[name][one] for one in hand if one.order == low or one.order == high]
    return found


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    """The choice of whose turn it is in `begin` and `play`, the dealer's step elsewhere."""
    phase = state.phase
    if phase == "begin":
        _begin(state, choices[state.turn].verb)
    elif phase == "play":
        _play(state, choices[state.turn])
    elif phase == "deal":
        _deal_hands(state)
    elif phase == "turn_up":
        _turn_up(state)
    else:
        _pay(state)


def _deal_hands(state: State) -> None:
    """Five cards each, one at a time, from the dealer's left."""
    table, zones = state.table, state.zones
    stock, count = zones["stock"], table.seats
    left = len(stock)
    for step in range(1, count + 1):
        # From the top of the stock, every card that many players further down.
        dealt = stock[left - step : left - step - HAND_SIZE * count : -count]
        zones[HAND[(table.dealer + step) % count]] = dealt
    del stock[left - HAND_SIZE * count :]
    state.phase = "turn_up"


def _turn_up(state: State) -> None:
    """The first card of the discard pile; then the dealer's left begins (TU10)."""
    table, zones = state.table, state.zones
    zones["discard"].append(zones["stock"].pop())
    state.turn = (table.dealer + 1) % table.seats
    state.phase = "begin"
    if table.options["initial_49_50"] and premium_seats(state):
        _end(state, "premium")


def _begin(state: State, verb: str) -> None:
    zones = state.zones
    if verb == "drop":
        _end(state, "dropped")
    elif verb == "take":
        taken = zones["discard"].pop()
        zones[HAND[state.turn]].append(taken)
        state.shown = frozenset((taken,))
        state.tallies["idle"] += 1
        state.phase = "play"
    elif zones["stock"]:
        zones[HAND[state.turn]].append(zones["stock"].pop())
        state.tallies["idle"] = 0
        state.phase = "play"
    else:  # TU7, refused_draw: who calls for the empty stock ends the hand
        _end(state, "stock_out")


def _play(state: State, choice: Move) -> None:
    zones, verb = state.zones, choice.verb
    hand = zones[HAND[state.turn]]
    if verb == "discard":
        one = choice.cards[0]
        hand.remove(one)
        zones["discard"].append(one)
        _after_discard(state, hand)
        return
    state.tallies["idle"] = 0
    for one in choice.cards:
        hand.remove(one)
    if verb == "spread":
        name = next(name for name in SPREAD[state.turn] if name not in zones)
        zones[name] = list(choice.cards)  # a move's cards stand in card order
    else:
        target = choice.targets[0]
        assert isinstance(target, str)
        _hit(zones[target], choice.cards[0])
        if state.table.options["one_hit_per_turn"]:
            state.tallies["hits"] = 1
    if not hand:
        _end(state, "tunk")


def _hit(spread: list[Card], one: Card) -> None:
    """Put a card where it belongs: below a run, above it, or on a book."""
    if one.order < spread[0].order and one.rank != spread[0].rank:
        spread.insert(0, one)
    else:
        spread.append(one)


def _after_discard(state: State, hand: Sequence[Card]) -> None:
    """Out, the stock's end (TU7, TU8), or the next player to the left."""
    state.shown = frozenset()
    if "hits" in state.tallies:
        state.tallies["hits"] = 0
    if not hand:
        _end(state, "out")
    elif not state.zones["stock"] and state.table.options["stock_out"] == "end_of_turn":
        _end(state, "stock_out")
    elif state.tallies["idle"] >= STALEMATE_TURNS:
        _end(state, "stalemate")
    else:
        state.turn = (state.turn + 1) % state.table.seats
        state.phase = "begin"


def _end(state: State, phase: str) -> None:
    """The play is over and every hand is turned up."""
    zones = state.zones
    hands = [zones[HAND[seat]] for seat in AROUND[state.table.seats]]
    state.shown = frozenset([one for hand in hands for one in hand])
    state.phase = phase


def _pay(state: State) -> None:
    prize = award(state)
    for seat in prize.winners:
        state.tallies[POINTS[seat]] += prize.each
    state.phase += "_paid"


def outcome(state: State) -> Outcome | None:
    """How the hand ended; with winners where the match did: at the target, an equal top playing
    on, or after the last hand."""
    end = PAID.get(state.phase)
    if end is None:
        return None
    table, tallies = state.table, state.tallies
    halves = [tallies[POINTS[seat]] for seat in AROUND[table.seats]]
    best = max(halves)
    leaders = tuple(seat for seat, points in enumerate(halves) if points == best)
    limit, number = MATCHES[str(table.options["match"])]
    reached = table.hand >= number
    if limit == "target":
        reached = best >= 2 * number and len(leaders) == 1
    over = reached or table.hand >= MOST_HANDS
    points = tuple(each / 2 for each in halves)
    return Outcome(points, leaders if over else (), _reason(state, end))


def _reason(state: State, end: str) -> Why:
    prize = award(state)
    won = in_points(prize.each)
    if not prize.each:
        return why("wash")
    if end == "tunk":
        return why("tunk", points=won)
    if end == "out":
        return why("out", points=won)
    if end == "premium":
        return why("premium", points=won)
    if len(prize.winners) > 1:
        return why("tied", points=won)
    if end == "dropped":
        beaten = prize.winners[0] != state.turn
        return why("beaten", points=won) if beaten else why("dropped", points=won)
    return why("stalemate", points=won) if end == "stalemate" else why("stock_out", points=won)


def onward(table: Table, result: Outcome) -> Table | None:
    """The next hand, dealt by the next to the left, with the points kept."""
    if result.winners:
        return None
    return table._replace(
        dealer=table.after(table.dealer),
        standing={POINTS[seat]: int(points * 2) for seat, points in enumerate(result.points)},
        hand=table.hand + 1,
    )
