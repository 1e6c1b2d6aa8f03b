"""_Tricks: the highest bidder names trumps, and must take as many tricks as was bid.

This is a whole game, made to be changed. Begin with the places marked CHANGE: the contracts, how
the cards are dealt, what may be bid, and how a hand is scored. A hand goes deal → exchange → bid →
name → play → sweep → play → … → over: somebody chooses in `exchange`, `bid`, `name` and `play`, the
rest are the dealer's steps. Four players are partners who face each other. `rules/HOWTO.md`
explains every function here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.bidding import (
    begin_bidding,
    bid_offers,
    contract_of,
    facing_partners,
    highest_bid,
    shared_points,
    take_bid,
)
from rules.kit.cards import Card, pack as pack_of
from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.hands import add_points, gains, next_hand, outcome_after, points_of, standing_points
from rules.kit.move import Move, Offer
from rules.kit.state import Outcome, State, Table, View, Why, why
from rules.kit.story import CLIMAX, TURN, Beat, Climax, Made, Told
from rules.kit.tricks import (
    deal_cards,
    deal_packets,
    follow_refusal,
    lay_card,
    name_trump,
    pass_turn,
    swap_cards,
    swap_offers,
    sweep_trick,
    trick_cards,
    trick_taker,
    trump_suit,
)

# The folder's name; what players read is `game.name` in the words files.
NAME = "_tricks"
BEST = "most"
SEATS = (3, 4)
OPTIONS = (Option("hands", (2, 4, 8), 4),)
# Every kind of zone, and who knows the cards in it.
SIGHT = {"stock": "none", "talon": "none", "hand": "owner", "played": "all", "won": "all"}
PHASES = ("deal", "exchange", "bid", "name", "play", "sweep", "over")
VERBS = ("exchange", "keep", "bid", "pass", "clubs", "diamonds", "hearts", "spades", "play")
# Why a move is refused: its key, and the chapter of howto.md that explains it.
REASONS = {"follow": "follow"}
# CHANGE: the contracts, one a hand in this order: with trumps, or every trick costs a point.
CONTRACTS = ("bid", "bid", "few")
# CHANGE: the packets that are dealt, the cards of the talon, and how many tricks may be bid.
PACKETS, TALON = (2, 3, 2), 4
LEAST, MOST = 3, 7
# The verb that names each suit as trumps.
NAMING = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}


def pack(table: Table) -> Sequence[Card]:
    """Return the 32 cards: seven to king in every suit, and the ace, which is highest."""
    return pack_of(ranks=(1, *range(7, 14)))


def deal(table: Table, chance: Chance) -> State:
    """Return the first position: all cards shuffled in the stock, from where `apply` deals them."""
    zones: dict[str, list[Card]] = {"stock": list(pack(table)), "talon": []}
    chance.shuffle(zones["stock"])
    tallies = {"hand": table.hand, "trump": 0, **standing_points(table)}
    for seat in range(table.seats):
        zones |= {f"{kind}:{seat}": [] for kind in ("hand", "played", "won")}
        tallies |= {f"bid:{seat}": 0, f"tricks:{seat}": 0}
    return State(table, zones, tallies, "deal")


def partners(table: Table) -> tuple[tuple[int, ...], ...]:
    """Return the sides: of four players those who face each other; empty for three."""
    return facing_partners(table.seats)


def actors(state: State) -> Sequence[int]:
    """Return the seat whose turn it is; nobody in `deal`, `sweep` and `over`."""
    return (state.turn,) if state.phase in ("exchange", "bid", "name", "play") else ()


def offers(state: State, seat: int) -> Sequence[Offer]:
    """Return the offers: to exchange cards, bid or pass, name trumps, or play a card."""
    if state.phase == "exchange":
        return swap_offers(state, seat, "talon")
    if state.phase == "bid":
        return bid_offers(state, LEAST, MOST)
    if state.phase == "name":
        return [Offer(verb, certain=True) for verb in NAMING]
    return (Offer("play", state.zones[f"hand:{seat}"], least=1, most=1),)


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """Return why a card is refused: everybody who can must follow the suit led."""
    if state.phase != "play":
        return None
    return follow_refusal(state.zones[f"hand:{seat}"], trick(state), choice.cards[0])


def trick(state: State) -> list[Card]:
    """Return the cards of this trick in the order of play."""
    return trick_cards(state, state.turn)


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    """Carry out a choice, or in `deal` and `sweep` the dealer's step."""
    seat = state.turn
    if state.phase == "deal":
        _deal_hands(state)
    elif state.phase == "sweep":
        _sweep(state)
    elif state.phase == "exchange":
        _exchange(state, choices[seat])
    elif state.phase == "bid":
        if take_bid(state, seat, choices[seat].amount):
            bid, state.turn = highest_bid(state)
            state.phase = "name" if bid else "over"
    elif state.phase == "name":
        name_trump(state, NAMING[choices[seat].verb])
        state.phase = "play"
    elif lay_card(state, seat, choices[seat].cards[0]):
        state.phase = "sweep"


def _deal_hands(state: State) -> None:
    """Deal the hands and the talon; the player to the dealer's left begins."""
    deal_packets(state, PACKETS)
    deal_cards(state, "talon", TALON)
    if contract_of(state.table, CONTRACTS) == "few":
        name_trump(state, "")
    state.phase, state.turn = "exchange", state.table.after(state.table.dealer)


def _exchange(state: State, choice: Move) -> None:
    """Exchange cards with the talon. A player who keeps all lets the next one exchange; after that
    the bidding begins, or the play without trumps."""
    first = state.table.after(state.table.dealer)
    swap_cards(state, state.turn, choice.cards, "talon", "stock")
    if not pass_turn(state, first) and choice.verb == "keep":
        return
    if state.tallies["trump"]:
        state.phase, state.turn = "play", first
    else:
        state.phase = "bid"
        begin_bidding(state, first)


def _sweep(state: State) -> None:
    """Give the trick to its taker, who leads the next one; score the hand after the last."""
    taker = taker_of(state)
    sweep_trick(state, state.turn, taker, f"won:{taker}")
    state.tallies[f"tricks:{taker}"] += 1
    state.phase = "play"
    if not state.zones[f"hand:{taker}"]:
        add_points(state, hand_points(state))
        state.phase = "over"


def hand_points(state: State) -> list[int]:
    """CHANGE: how a hand is scored. Return the points of each seat: the bidder's side wins what was
    bid if it took as many tricks, else loses it; with the other contract a trick costs a point."""
    sides = partners(state.table)
    taken = shared_points(points_of(state, "tricks"), sides)
    if contract_of(state.table, CONTRACTS) == "few":
        return [-tricks for tricks in taken]
    bid, bidder = highest_bid(state)
    won = bid if taken[bidder] >= bid else -bid
    points = [0] * len(taken)
    points[bidder] = won
    return shared_points(points, sides)


def outcome(state: State) -> Outcome | None:
    """Return the outcome of the hand, None while it runs. The most points win after the last."""
    if state.phase != "over":
        return None
    return outcome_after(state, int(state.table.options["hands"]), sides=partners(state.table))


def onward(table: Table, result: Outcome) -> Table | None:
    """Return the table of the next hand, dealt by the next player; None at the end of the match."""
    return next_hand(table, result)


def story(before: View | None, after: View, made: Made) -> Sequence[Told]:
    """Return the sentences about a step: choices, who takes a trick, how the contract ends."""
    told = [Told(_choice_sentence(seat, choice)) for seat, choice in made.items()]
    if before is not None and before.phase == "sweep":
        taker = f"seat.{taker_of(before)}"
        named = " ".join(map(str, trick(before)))
        told.append(Told(why("took", who=taker, cards=f"cards.{named}"), TURN))
    if before is not None and after.phase == "over":
        told.append(_end_told(before, after))
    return told


def _choice_sentence(seat: int, choice: Move) -> Why:
    who = f"seat.{seat}"
    if choice.verb == "exchange":
        return why("exchanges", who=who, n=len(choice.cards))
    if choice.verb == "keep":
        return why("keeps", who=who)
    if choice.verb == "play":
        return why("played", who=who, card=f"card.{choice.cards[0]}")
    if choice.verb == "bid":
        return why("bids", who=who, n=choice.amount or 0)
    if choice.verb == "pass":
        return why("passes", who=who)
    return why("names", who=who, suit=f"suit.{NAMING[choice.verb]}")


def taker_of(state: State) -> int:
    """Return the seat that takes the trick with the cards played so far."""
    return trick_taker(state, state.turn, trump_suit(state))


def _end_told(before: View, after: View) -> Told:
    """Return the sentence whether the contract was made, with the points that it brought."""
    points = gains(before, after)
    if contract_of(after.table, CONTRACTS) == "few":
        return Told(why("few"), CLIMAX, points)
    bid, bidder = highest_bid(after)
    if not bid:
        return Told(why("nobody"), CLIMAX)
    ending = why("makes" if points[bidder] > 0 else "fails", who=f"seat.{bidder}", n=bid)
    return Told(ending, CLIMAX, points)


def climax(before: View | None, after: View, made: Made) -> Climax | None:
    """Return how a full trick is shown before it is swept, or the end of the hand, which stays."""
    if after.phase == "sweep":
        taker = taker_of(after)
        (best,) = after.zones[f"played:{taker}"]
        takes = why("takes", who=f"seat.{taker}", card=f"card.{best}")
        return Climax([Beat(said=takes, lit=(best, taker))], stays=False)
    if after.phase == "over" and before is not None and before.phase == "sweep":
        end = _end_told(before, after)
        beat = Beat(said=end.why, lit=tuple(end.points), points=end.points, source=after.turn)
        return Climax([beat])
    return None
