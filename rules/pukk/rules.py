"""Púkk, after Robert Kissel: chips on a mat, the best set of equal cards, and a race to be out.

Numbers such as PKK5 name the settled questions of the game's specification.
One hand is one deal: dress → three → two → turn → (bisefa) → collect → entry →
(raising → showdown → shown) → lead ⇄ follow → pay → (divide). Somebody chooses in
`bisefa`, `entry`, `raising` and `lead`; the rest are the dealer's steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card
from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.moves import Move, Offer
from rules.kit.state import Outcome, State, Table, Value, Why, why
from rules.pukk import betting
from rules.pukk.board import (
    CHIPS,
    HAND,
    LEFT,
    NEXT,
    PACK,
    PART,
    PLAYED,
    POOLS,
    SEVENS,
    STAKE,
    TAKERS,
    UNASKED,
    can_dress,
    holder,
    players,
)
from rules.pukk.remarks import gauge, notes, proposal

__all__ = ["gauge", "notes", "proposal"]

NAME = "pukk"
SEATS = range(2, 8)
OPTIONS = (
    Option("min_pukk", ("pair", "pair6", "no_fives"), "pair"),
    Option("pamfill_as_six", (True, False), True),
    Option("pamfill_order", ("pamfill_first", "rank_first"), "pamfill_first"),
    Option("sets", ("one_rank", "poker"), "one_rank"),
    Option("pukk_tie", ("split", "carry"), "split"),
    Option("raise_cap", (0, 1, 3, 10), 0),
    Option("next_card_free", (False, True), False),
    Option("chips", (30, 50, 100, 200), 100),
    Option("debt", ("owe", "bust"), "owe"),
    Option("deals", (1, 2, 3), 1),
)
SIGHT = {"hand": "owner", "trump": "all", "stub": "none", "played": "all"}
REASONS: Mapping[str, str] = {
    "no_pair": "enter",
    "below_sixes": "enter",
    "only_fives": "enter",
    "no_chips": "raise",
    "enough_raises": "raise",
}
CHOOSING = ("lead", "entry", "raising", "bisefa")
THREE, TWO = 3, 2
NOBODY: tuple[int, ...] = ()
ONE = [(seat,) for seat in range(max(SEATS) + 1)]
KEEP = Offer("keep", certain=True)


def unfit(seats: int, options: Mapping[str, Value]) -> Why | None:
    """Any house rules go together."""
    return None


def places(table: Table) -> int:
    """Nobody but the players has a hand."""
    return table.seats


def pack(table: Table) -> Sequence[Card]:
    """Forty cards: five to ace in four suits (1.1)."""
    return PACK


def deal(table: Table, chance: Chance) -> State:
    """The shuffled pack in the stub, chips and pools as they stand (1.1; 1.2)."""
    stub = list(PACK)
    chance.shuffle(stub)
    zones: dict[str, list[Card]] = {"stub": stub, "trump": []}
    standing, seats = table.standing, range(table.seats)
    start = int(table.options["chips"])
    bust = table.options["debt"] == "bust"
    tallies = {}
    for seat in seats:
        zones[HAND[seat]] = []
        zones[PLAYED[seat]] = []
        chips = standing.get(CHIPS[seat], start)
        tallies[CHIPS[seat]] = chips
        tallies[STAKE[seat]] = 0
        tallies[PART[seat]] = LEFT if bust and not can_dress(chips) else UNASKED
    for pool in POOLS:
        tallies[pool] = standing.get(pool, 0)
    tallies["deal"] = table.hand
    tallies["stands"] = 0
    return State(table, zones, tallies, "dress")


def last_deal(table: Table) -> int:
    """How many deals a match has: everybody deals so many times (1.6)."""
    return table.seats * int(table.options["deals"])


def actors(state: State) -> Sequence[int]:
    """The seat whose turn it is; the dealer's steps are nobody's."""
    return ONE[state.turn] if state.phase in CHOOSING else NOBODY


def offers(state: State, seat: int) -> Sequence[Offer]:
    """A card to lead; a chip for the púkk or none; the seven of trump for the turn-up, or not."""
    phase = state.phase
    if phase == "lead":
        return (Offer("lead", state.zones[HAND[seat]], 1, 1, (), (), True),)
    if phase == "entry":
        return betting.ENTRY
    if phase == "raising":
        return betting.raising_offers(state, seat)
    return (Offer("exchange", (_seven(state),), 1, 1, certain=True), KEEP)


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """Whatever is offered is legal, but for chips that may not go into the púkk."""
    if choice.verb in ("pukka", "raise", "match"):
        return betting.objection_to(state, seat, choice.verb)
    return None


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    """The choice of the seat whose turn it is, or the dealer's step."""
    step = _STEPS.get(state.phase)
    if step is not None:
        step(state)
        return
    seat = state.turn
    choice = choices[seat]
    if state.phase == "lead":
        _lay(state, seat, choice.cards[0])
    elif state.phase == "entry":
        betting.answer_entry(state, seat, choice)
    elif state.phase == "raising":
        betting.answer_raising(state, seat, choice)
    else:
        _exchange(state, seat, choice)


# --- before the púkk ---------------------------------------------------------------------


def _dress(state: State) -> None:
    """A chip from everybody into every pool, whatever lies there (PKK19)."""
    tallies, dressing = state.tallies, players(state)
    for seat in dressing:
        tallies[CHIPS[seat]] -= len(POOLS)
    for pool in POOLS:
        tallies[pool] += len(dressing)
    state.phase = "three"


def _deal_three(state: State) -> None:
    _deal_out(state, THREE)
    state.phase = "two"


def _deal_two(state: State) -> None:
    _deal_out(state, TWO)
    state.phase = "turn"


def _deal_out(state: State, count: int) -> None:
    """So many cards at once to everybody, from the dealer's left (1.4 B)."""
    zones, stub = state.zones, state.zones["stub"]
    for seat in players(state):
        zones[HAND[seat]] += stub[: -count - 1 : -1]
        del stub[-count:]


def _turn_up(state: State) -> None:
    """The trump card; whoever holds the seven of its suit is asked (1.4 C)."""
    zones = state.zones
    zones["trump"].append(zones["stub"].pop())
    state.turn = holder(state, _seven(state))
    state.phase = "collect" if state.turn < 0 else "bisefa"


def _seven(state: State) -> Card:
    return SEVENS[state.zones["trump"][0].suit]


def _exchange(state: State, seat: int, choice: Move) -> None:
    """PKK13-PKK16: for whatever card lies there, free, before anything is collected."""
    if choice.verb == "exchange":
        hand, turned = state.zones[HAND[seat]], state.zones["trump"]
        hand.remove(choice.cards[0])
        hand.append(turned.pop())
        turned.append(choice.cards[0])
    state.phase = "collect"
    state.turn = -1


def _collect(state: State) -> None:
    """The next pool for whoever holds its card, which is shown; when there is no more, the
    púkk begins (1.4 D; PKK17)."""
    tallies = state.tallies
    for pool, one in TAKERS[state.zones["trump"][0].suit]:
        if tallies[pool]:
            seat = holder(state, one)
            if seat >= 0:
                tallies[CHIPS[seat]] += tallies[pool]
                tallies[pool] = 0
                state.shown = frozenset((one,))
                state.phase = "collected"
                return
    state.shown = frozenset()
    state.phase = "entry"
    state.turn = players(state)[0]


# --- the play ----------------------------------------------------------------------------


def _lay(state: State, seat: int, one: Card) -> None:
    """A card before its player; then the next of its suit, a new lead, or the end (1.4 H)."""
    hand = state.zones[HAND[seat]]
    hand.remove(one)
    state.zones[PLAYED[seat]].append(one)
    state.turn = seat
    following = NEXT[one]
    if not hand:
        state.phase = "pay"  # PKK23: nothing is played on the last card
        if spared_from_paying(state) >= 0 and following is not None:
            state.shown = frozenset((following,))
    elif following is not None and holder(state, following) >= 0:
        state.phase = "follow"
    else:
        state.phase = "lead"


def _follow(state: State) -> None:
    """PKK22: whoever holds the next card lays it down; there is no choice in it."""
    following = NEXT[state.zones[PLAYED[state.turn]][-1]]
    seat = -1 if following is None else holder(state, following)
    if following is None or seat < 0:
        state.phase = "lead"  # only in a guess at what is hidden
    else:
        _lay(state, seat, following)


def _pay(state: State) -> None:
    """A chip for every card still held, to whoever is out (1.4 I)."""
    tallies, winner = state.tallies, state.turn
    spared = spared_from_paying(state)
    for seat in players(state):
        if seat != spared:
            count = len(state.zones[HAND[seat]])
            tallies[CHIPS[seat]] -= count
            tallies[CHIPS[winner]] += count
    state.phase = "divide" if _is_last(state) else "over"


def spared_from_paying(state: State) -> int:
    """The holder of the card above the winner's last one, where that frees; else -1 (PKK24)."""
    following = NEXT[state.zones[PLAYED[state.turn]][-1]]
    if following is None or not state.table.options["next_card_free"]:
        return -1
    return holder(state, following)


def _is_last(state: State) -> bool:
    """Whether the match ends here: all have dealt, or all but one have no chips left."""
    table, tallies = state.table, state.tallies
    if table.options["debt"] == "bust":
        able = sum(can_dress(tallies[CHIPS[seat]]) for seat in players(state))
        if able < 2:
            return True
    return table.hand >= last_deal(table)


def _divide(state: State) -> None:
    """What is left in the pools, in equal parts to those who played (1.6)."""
    tallies, sharing = state.tallies, players(state)
    for pool in POOLS:
        for seat, part in zip(sharing, betting.shares(tallies[pool], len(sharing))):
            tallies[CHIPS[seat]] += part
        tallies[pool] = 0
    state.phase = "done"


_STEPS = {
    "dress": _dress,
    "three": _deal_three,
    "two": _deal_two,
    "turn": _turn_up,
    "collect": _collect,
    "collected": _collect,
    "showdown": betting.show_combinations,
    "shown": betting.take_pukk,
    "follow": _follow,
    "pay": _pay,
    "divide": _divide,
}


# --- from deal to deal -------------------------------------------------------------------


def outcome(state: State) -> Outcome | None:
    """The chips after a deal; after the last one, the most win and equal ones share (1.6)."""
    if state.phase not in ("over", "done"):
        return None
    tallies = state.tallies
    chips = tuple(tallies[CHIPS[seat]] for seat in range(state.table.seats))
    if state.phase == "over":
        pools = {pool.partition(":")[2]: tallies[pool] for pool in POOLS}
        left = sum(pools.values())
        return Outcome(chips, (), why("next_deal", n=left, **pools))
    most = max(chips)
    winners = tuple(seat for seat, number in enumerate(chips) if number == most)
    return Outcome(chips, winners, why("most" if len(winners) == 1 else "shared", chips=most))


def onward(table: Table, result: Outcome) -> Table | None:
    """Chips and pools as they stand; the deal passes to the left, past whoever must leave."""
    if result.winners:
        return None
    facts = dict(result.why.facts)
    standing = {CHIPS[seat]: int(chips) for seat, chips in enumerate(result.points)}
    for pool in POOLS:
        standing[pool] = int(facts[pool.partition(":")[2]])
    dealer = table.after(table.dealer)
    if table.options["debt"] == "bust":
        while not can_dress(standing[CHIPS[dealer]]):
            dealer = table.after(dealer)
    return table._replace(dealer=dealer, standing=standing, hand=table.hand + 1)
