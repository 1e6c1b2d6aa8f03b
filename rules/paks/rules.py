"""Paks, by Phil Laurence: take board cards with better ones of their suit, and steal paks.

Numbers such as 1.4 and PA17 are chapters and settled questions of `docs/rules/paks.md`, the
specification that this was written from.
A hand runs deal → open, then turns: draw → drawn → pak → steal, or on a full table draw → must or
unable; then, suit by suit, reckon → give or sweep → over.
The tally `suits` holds the suits played in this turn, one bit each (`BIT`), and after the last turn
the suits whose paks are settled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card, pack as pack_of
from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.hands import give_points, standing_points
from rules.kit.move import Move, Offer
from rules.kit.state import State, Table, Why, why
from rules.paks import sides
from rules.paks.ending import givers, onward as onward, outcome as outcome
from rules.paks.likely import candidates as candidates, proposal as proposal
from rules.paks.remarks import gauge as gauge, notes as notes, question as question
from rules.paks.results import RECORDS as RECORDS, ladder as ladder, records as records
from rules.paks.sides import partners as partners
from rules.paks.story import climax as climax, story as story
from rules.paks.turns import CHOOSING, apply as apply, by_suit
from rules.paks.values import WORTH, capture, cards_text, worth

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
ONE_PACK, TWO_PACKS = pack_of(), pack_of(copies=2)
SIGHT = {"hand": "owner", "stock": "none"} | dict.fromkeys("drawn board pak given".split(), "all")
PHASES = (
    *("deal", "open", "draw", "drawn", "pak", "must", "steal", "unable"),
    *("reckon", "give", "sweep", "over"),
)
VERBS = ("pak", "steal", "pass", "done", "give")
REASONS = {
    **dict.fromkeys(("not_enough", "too_weak"), "values"),
    **dict.fromkeys(("one_suit", "same_suit", "own_pak", "none_there"), "turn"),
    **dict.fromkeys(("one_pak", "pak_first", "suit_played", "one_owner"), "stealing"),
    **dict.fromkeys(("mates_spared", "none_to_steal"), "stealing"),
    "must_pak": "full-table",
    "so_many": "end",
}
SEAT_ALONE = tuple((seat,) for seat in range(max(SEATS)))  # made once: `actors` is asked often

given = give_points


def pack(table: Table) -> Sequence[Card]:
    """Return one pack for two seats, two packs for more (1.1)."""
    return ONE_PACK if table.seats == 2 else TWO_PACKS


def deal(table: Table, chance: Chance) -> State:
    """Return the first position: the pack shuffled as the stock, and the points so far (1.4)."""
    stock = list(pack(table))
    chance.shuffle(stock)
    zones: dict[str, list[Card]] = {"stock": stock, "drawn": [], "board": [], "given": []}
    zones |= {sides.HAND[seat]: [] for seat in range(table.seats)}
    match = {"hand": table.hand, "target": int(table.options["target"])}
    tallies = {**standing_points(table), **match, "suits": 0}
    return State(table, zones, tallies, "deal")


def actors(state: State) -> Sequence[int]:
    """Return the seats that must choose: whose turn it is, or who gives up paks; else none."""
    if state.phase in CHOOSING:
        return SEAT_ALONE[state.turn]
    return givers(state) if state.phase == "give" else ()


def offers(state: State, seat: int) -> Sequence[Offer]:
    """Return the offers: a pak in any suit, or to pass; a steal in any suit from any one player, or
    to end the turn; or paks to give up."""
    phase = state.phase
    if phase == "give":
        least, paks_of_sides = sides.to_give(state, sides.current_suit(state))
        own_paks = paks_of_sides[seat % len(paks_of_sides)]
        return (Offer("give", targets=own_paks, certain=True, nearest=least, furthest=least),)
    hand = by_suit(state.zones[sides.HAND[seat]])
    if phase == "steal":
        return [*_steal_offers(state, seat, hand), Offer("done", certain=True)]
    pak_offers = _pak_offers(state, hand)
    return pak_offers if phase == "must" else [*pak_offers, Offer("pass", certain=True)]


def _pak_offers(state: State, hand: Mapping[str, Sequence[Card]]) -> list[Offer]:
    """Return an offer for each suit of a hand in which some board card can be taken (1.5.3)."""
    offers = []
    board = by_suit(state.zones["board"])
    for suit, held in hand.items():
        power = capture(held, sides.is_one_pair(state.table))
        takeable = [card for card in board.get(suit, ()) if WORTH[card.rank] < power]
        if takeable:
            offers.append(Offer("pak", held, least=1, most=len(held), targets=takeable))
    return offers


def _steal_offers(state: State, seat: int, hand: Mapping[str, Sequence[Card]]) -> list[Offer]:
    """Return an offer for each suit held and each player with paks of it to steal (PA17-20)."""
    offers = []
    for (suit, _), paks in sides.stealable(state, seat, hand).items():
        held = hand[suit]
        power = capture(held, sides.is_one_pair(state.table))
        weaker = [name for name in paks if worth(state.zones[name]) < power]
        if weaker:
            offers.append(Offer("steal", held, 1, len(held), weaker, furthest=len(weaker)))
    return offers


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """Return the refusal of hand cards that do not come to more than what they take (1.5)."""
    if not choice.cards:
        return None
    taken_worth = sides.worth_of_targets(state, choice.targets)
    capture_value = capture(choice.cards, sides.is_one_pair(state.table))
    if capture_value > taken_worth:
        return None
    text = cards_text(choice.cards)
    return why("not_enough", cards=text, value=capture_value, worth=taken_worth)


def stray(state: State, seat: int, choice: Move) -> Why | None:
    """Return why a move that is not on offer is refused; None if the table's own reason will do."""
    verb, phase = choice.verb, state.phase
    if phase == "give":
        least, _ = sides.to_give(state, sides.current_suit(state))
        is_wrong_number = verb == "give" and len(choice.targets) != least
        return why("so_many", n=least) if is_wrong_number else None
    if phase not in CHOOSING:
        return None
    if verb == "pass":
        return why("must_pak") if phase == "must" else None
    if verb == "steal" and phase != "steal":
        return why("pak_first") if sides.OWNER.keys() >= set(choice.targets) else None
    if verb == "pak" and phase == "steal":
        aims_at_board = any(isinstance(target, Card) for target in choice.targets)
        return why("one_pak") if aims_at_board else None
    return _why_not_taken(state, seat, choice) if verb in ("pak", "steal") else None


def _why_not_taken(state: State, seat: int, choice: Move) -> Why | None:
    """Return why these hand cards make no pak or steal; None if they might, or are not there."""
    suits = {card.suit for card in choice.cards}
    hand = state.zones[sides.HAND[seat]]
    if not suits or not all(card in hand for card in choice.cards):
        return None
    if len(suits) > 1:
        return why("one_suit")
    (suit,) = suits
    if not choice.targets:
        return _why_none_of_suit(state, seat, suit, choice.verb)
    why_wrong_target = _why_no_pak if choice.verb == "pak" else _why_no_steal
    return why_wrong_target(state, seat, suit, choice) or objection(state, seat, choice)


def _why_none_of_suit(state: State, seat: int, suit: str, verb: str) -> Why | None:
    """Return the refusal if there is nothing of this suit to take, or all cards of the suit in the
    hand are too weak; else None."""
    if verb == "steal" and state.tallies["suits"] & sides.BIT[suit]:
        return why("suit_played", suit=f"suit.{suit}")
    worths = sides.worths_in_reach(state, seat, suit)
    if not worths:
        return why("none_there" if verb == "pak" else "none_to_steal")
    held = [card for card in state.zones[sides.HAND[seat]] if card.suit == suit]
    most, least = capture(held, sides.is_one_pair(state.table)), min(worths)
    if most > least:
        return None
    return why("too_weak", cards=cards_text(held), value=most, worth=least)


def _why_no_pak(state: State, seat: int, suit: str, choice: Move) -> Why | None:
    """Return why cards of this suit cannot take these targets as a pak; None if they might."""
    board = state.zones["board"]
    for target in choice.targets:
        if target in sides.OWNER:
            return why("own_pak" if sides.OWNER[str(target)] == seat else "pak_first")
        if not isinstance(target, Card) or target not in board:
            return why("wrong_place")
        if target.suit != suit:
            return why("same_suit", suit=f"suit.{suit}", taken=f"suit.{target.suit}")
    return None


def _why_no_steal(state: State, seat: int, suit: str, choice: Move) -> Why | None:
    """Return why cards of this suit cannot steal these targets; None if they might."""
    zones = state.zones
    names = [str(target) for target in choice.targets]
    if not all(name in sides.OWNER and name in zones for name in names):
        return why("wrong_place")
    owners = {sides.OWNER[name] for name in names}
    if seat in owners:
        return why("own_pak")
    spared_mates = owners.intersection(sides.spared_seats(state.table, seat))
    if spared_mates:
        return why("mates_spared", mate=f"seat.{min(spared_mates)}")
    for name in names:
        stolen_suit = zones[name][0].suit
        is_used = state.tallies["suits"] & sides.BIT[stolen_suit]  # in this turn
        if is_used:
            return why("suit_played", suit=f"suit.{stolen_suit}")
        if stolen_suit != suit:
            return why("same_suit", suit=f"suit.{suit}", taken=f"suit.{stolen_suit}")
    return why("one_owner") if len(owners) > 1 else None
