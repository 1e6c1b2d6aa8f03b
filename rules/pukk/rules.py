"""Púkk, after Robert Kissel: chips on a mat, the best set of equal cards, and a race to be out.

Numbers such as 1.4 and PKK5 are chapters and settled questions of `docs/rules/pukk.md`, the
specification that this was written from.
One hand is one deal: dress → three → two → turn → (bisefa) → collect → entry (⇄ collect) →
(raising ⇄ matching) → (shown) → lead ⇄ follow → pay → (divide). Somebody chooses in
`bisefa`, `entry`, `raising`, `matching` and `lead`; the rest are the dealer's steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from rules.kit.cards import Card
from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.hands import leaders, next_hand
from rules.kit.move import Move, Offer
from rules.kit.state import Outcome, State, Table, Why, why
from rules.pukk import betting, opening, play
from rules.pukk.board import (
    ALL,
    CHIPS,
    CHIPS_OF,
    HAND,
    IN_POOLS,
    LEFT,
    PACK,
    PART,
    POOLS,
    STAKE,
    UNASKED,
    ZONES,
    can_dress,
)
from rules.pukk.opening import asked
from rules.pukk.play import last_deal as hands
from rules.pukk.remarks import gauge, lit, notes, proposal, question, tip
from rules.pukk.results import RECORDS, given as given, ladder as ladder, records
from rules.pukk.story import climax, story

__all__ = [
    "RECORDS", "asked", "climax", "gauge", "hands", "lit", "notes", "proposal", "question",
    "records", "story", "tip",
]  # fmt: skip

NAME = "pukk"
BEST = "most"
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
    Option("bisefa", ("turn", "before"), "turn"),
)
EARLIER = {"bisefa": "before"}
SIGHT = {"hand": "owner", "trump": "all", "stub": "none", "played": "all"}
PHASES = (
    *("dress", "three", "two", "turn", "bisefa", "collect", "collected", "entry"),
    *("raising", "matching", "shown", "lead", "follow", "pay", "divide", "over"),
    *("done",),
)
VERBS = (
    *("lead", "exchange", "keep", "pukka", "decline"),
    *("raise", "match", "stand", "demand", "drop"),
)
REASONS: Mapping[str, str] = {
    **dict.fromkeys(("no_pair", "below_sixes", "only_fives"), "enter"),
    **dict.fromkeys(("no_chips", "enough_raises"), "raise"),
    "only_seven": "deal",
}
RAISING = ("raising", "matching")
CHOOSING = frozenset(("lead", "entry", *RAISING, "bisefa"))
ENDED = frozenset(("over", "done"))
NOBODY: tuple[int, ...] = ()
SINGLE_SEAT = [(seat,) for seat in range(max(SEATS))]  # made once, since playouts ask all the time
KEEP = Offer("keep", certain=True)
LEAD_OF = {card: Move("lead", (card,)) for card in PACK}.__getitem__


def pack(table: Table) -> Sequence[Card]:
    """Return the forty cards, five to ace in four suits (1.1)."""
    return PACK


def deal(table: Table, chance: Chance) -> State:
    """Return the first position: the pack shuffled as the stub, the chips and pools so far. By the
    house rule `bust`, seats without a chip for each pool have left (1.1; 1.2)."""
    stub = list(PACK)
    chance.shuffle(stub)
    zones: dict[str, list[Card]] = {name: [] for name in ZONES[table.seats]}
    zones["stub"] = stub
    tallies = {**_first_tallies(table.seats, int(table.options["chips"])), **table.standing}
    tallies["deal"] = table.hand
    if table.options["debt"] == "bust":
        for seat in ALL[table.seats]:
            if not can_dress(tallies[CHIPS[seat]]):
                tallies[PART[seat]] = LEFT
    return State(table, zones, tallies, "dress")


@cache
def _first_tallies(seats: int, start: int) -> Mapping[str, int]:
    """Return the tallies of a first deal, in which every seat has `start` chips."""
    tallies: dict[str, int] = {}
    for seat in ALL[seats]:
        tallies |= {CHIPS[seat]: start, STAKE[seat]: 0, PART[seat]: UNASKED}
    return {**tallies, **dict.fromkeys((*POOLS, "deal", "stands"), 0)}


def actors(state: State) -> Sequence[int]:
    """Return the seat whose turn it is to choose; none in a dealer's step."""
    return SINGLE_SEAT[state.turn] if state.phase in CHOOSING else NOBODY


def offers(state: State, seat: int) -> Sequence[Offer]:
    """Return the offers: to lead a card; to raise and what else the betting allows; to come in or
    decline; and, if the seat may, to swap the seven of trump or keep it."""
    phase = state.phase
    if phase == "lead":
        return (Offer("lead", state.zones[HAND[seat]], least=1, most=1, certain=True),)
    if phase in RAISING:  # or matching
        return betting.raising_offers(state)
    others = betting.ENTRY if phase == "entry" else (KEEP,)
    if not opening.may_swap(state, seat):
        return others
    seven = opening.trump_seven(state)
    return (Offer("exchange", (seven,), least=1, most=1, certain=True), *others)


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """Return why a chip may not be staked; None for all other moves."""
    if choice.verb in ("pukka", "raise", "match"):
        return betting.objection_to(state, seat, choice.verb)
    return None


def candidates(state: State, seat: int) -> Sequence[Move]:
    """Return all legal moves without trying each, since playouts make millions."""
    phase = state.phase
    if phase == "lead":
        return list(map(LEAD_OF, state.zones[HAND[seat]]))
    if phase in RAISING:
        return betting.raising_moves(state, seat)
    others = betting.entry_moves(state, seat) if phase == "entry" else (Move("keep"),)
    if not opening.may_swap(state, seat):
        return others
    return (Move("exchange", (opening.trump_seven(state),)), *others)


def stray(state: State, seat: int, choice: Move) -> Why | None:
    """Return why a card other than the seven of trump cannot be swapped, or None."""
    if choice.verb == "exchange" and opening.may_swap(state, seat):
        return why("only_seven")
    return None


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    """Carry out the choice of the seat whose turn it is, or the dealer's step."""
    if choices:
        seat, phase = state.turn, state.phase
        choice = choices[seat]
        if phase == "lead":
            play.lay_card(state, seat, choice.cards[0])
        elif choice.verb == "exchange":
            opening.exchange(state, seat, choice)
        else:
            _CHOICES[phase](state, seat, choice)
    else:
        _STEPS[state.phase](state)


def run_dealer_steps(state: State, chance: Chance) -> Sequence[int]:
    """Carry out the dealer's steps up to the next choice or the end (`rules.kit.remarks`). Return
    the seat that must choose; none at the end."""
    while state.phase not in CHOOSING:
        if state.phase in ENDED:
            return NOBODY
        _STEPS_TO_CHOICE[state.phase](state)
    return SINGLE_SEAT[state.turn]


_CHOICES = {
    "entry": betting.answer_entry, "raising": betting.answer_raising,
    "matching": betting.answer_raising, "bisefa": opening.exchange,
}  # fmt: skip
_STEPS = {
    "dress": opening.dress, "three": opening.deal_packet, "two": opening.deal_packet,
    "turn": opening.turn_up, "collect": opening.collect, "collected": opening.collect,
    "shown": betting.take_pukk, "follow": play.follow, "pay": play.pay,
    "divide": play.divide_pools,
}  # fmt: skip
_STEPS_TO_CHOICE = {
    **_STEPS, "dress": opening.deal_to_trump, "collect": opening.collect_all,
    "collected": opening.collect_all, "follow": play.follow_to_end,
}  # fmt: skip


def outcome(state: State) -> Outcome | None:
    """Return the outcome of a deal, None while it runs. After the last deal the seats with the most
    chips win (1.6). Before, the facts of its reason say what is left in the pools."""
    if state.phase not in ENDED:
        return None
    chips = CHIPS_OF[state.table.seats](state.tallies)
    if state.phase == "over":
        in_pools = IN_POOLS(state.tallies)
        facts = ("n", sum(in_pools)), *zip(POOLS, in_pools)
        return Outcome(chips, (), Why("next_deal", facts))
    winners = leaders(chips)
    return Outcome(chips, winners, why("most" if len(winners) == 1 else "shared", chips=max(chips)))


def onward(table: Table, result: Outcome) -> Table | None:
    """Return the table of the next deal, None after the last. Chips and pools are kept, and the
    next seat to the left deals that need not leave."""
    facts = result.why.facts  # with what is left in each pool, from `outcome`
    pools = {name: chips for name, chips in facts if name in POOLS and isinstance(chips, int)}
    following = next_hand(table, result, pools, "chips")
    if following is None or table.options["debt"] != "bust":
        return following
    dealer = following.dealer
    while not can_dress(following.standing[CHIPS[dealer]]):
        dealer = table.after(dealer)
    return following._replace(dealer=dealer)
