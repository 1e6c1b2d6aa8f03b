"""_Tricks: the highest bidder names trumps, and must take as many tricks as was bid.

This is a whole game, made to be changed. Begin with the places marked CHANGE: how the cards are
dealt, what may be bid, and how a hand is scored. A hand goes deal → bid → name → play → sweep →
play → … → over: somebody chooses in `bid`, `name` and `play`, the rest are the dealer's steps.
Four players are partners who face each other. `rules/HOWTO.md` explains every function here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.bidding import (
    begin_bidding,
    bid_offers,
    facing_partners,
    highest_bid,
    shared_points,
    take_bid,
)
from rules.kit.cards import SUITS, Card, pack as pack_of
from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.move import Move, Offer
from rules.kit.state import Outcome, State, Table, View, Why, why
from rules.kit.story import CLIMAX, TURN, Beat, Climax, Made, Told
from rules.kit.tricks import (
    best_card,
    deal_packets,
    follow_refusal,
    lay_card,
    sweep_trick,
    trick_cards,
)

# The folder's name; what players read is `game.name` in the words files.
NAME = "_tricks"
BEST = "most"
SEATS = (3, 4)
OPTIONS = (Option("hands", (2, 4, 8), 4),)
# Every kind of zone, and who knows the cards in it.
SIGHT = {"stock": "none", "hand": "owner", "played": "all", "won": "none"}
PHASES = ("deal", "bid", "name", "play", "sweep", "over")
VERBS = ("bid", "pass", "clubs", "diamonds", "hearts", "spades", "play")
# Why a move is refused: its key, and the chapter of howto.md that explains it.
REASONS = {"follow": "follow"}
# CHANGE: the cards are dealt in these packets, and so many tricks may be bid.
PACKETS = (3, 2, 3)
LEAST, MOST = 3, 8
# The verb that names each suit as trumps.
NAMING = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}


def pack(table: Table) -> Sequence[Card]:
    """32 cards: seven to king in every suit, and the ace, which is highest."""
    return pack_of(ranks=(1, *range(7, 14)))


def deal(table: Table, chance: Chance) -> State:
    """Shuffle all cards into the stock; `apply` deals them."""
    zones: dict[str, list[Card]] = {"stock": list(pack(table))}
    chance.shuffle(zones["stock"])
    tallies = {"hand": table.hand, "trump": 0}
    for seat in range(table.seats):
        zones |= {f"{kind}:{seat}": [] for kind in ("hand", "played", "won")}
        tallies |= {f"points:{seat}": table.standing.get(f"points:{seat}", 0)}
        tallies |= {f"bid:{seat}": 0, f"tricks:{seat}": 0}
    return State(table, zones, tallies, "deal")


def partners(table: Table) -> tuple[tuple[int, ...], ...]:
    """Four players are partners who face each other; three play alone."""
    return facing_partners(table.seats)


def actors(state: State) -> Sequence[int]:
    """The seat whose turn it is; nobody in `deal`, `sweep` and `over`."""
    return (state.turn,) if state.phase in ("bid", "name", "play") else ()


def offers(state: State, seat: int) -> Sequence[Offer]:
    """A bid or a pass; a suit as trumps; a card of the hand."""
    if state.phase == "bid":
        return bid_offers(state, LEAST, MOST)
    if state.phase == "name":
        return [Offer(verb, certain=True) for verb in NAMING]
    return (Offer("play", state.zones[f"hand:{seat}"], least=1, most=1),)


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """The suit led must be followed by everybody who can."""
    if state.phase != "play":
        return None
    return follow_refusal(state.zones[f"hand:{seat}"], trick(state), choice.cards[0])


def trump(state: State) -> str:
    """Return the suit of trumps, "" before it is named."""
    number = state.tallies["trump"]
    return SUITS[number - 1] if number else ""


def trick(state: State) -> list[Card]:
    """Return the cards of this trick in the order of play."""
    return trick_cards(state, state.turn)


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    """Carry out a choice, or in `deal` and `sweep` the dealer's step."""
    seat, table = state.turn, state.table
    if state.phase == "deal":
        deal_packets(state, PACKETS)
        state.phase = "bid"
        begin_bidding(state, table.after(table.dealer))
    elif state.phase == "sweep":
        _sweep(state)
    elif state.phase == "bid":
        if take_bid(state, seat, choices[seat].amount):
            bid, state.turn = highest_bid(state)
            state.phase = "name" if bid else "over"
    elif state.phase == "name":
        state.tallies["trump"] = SUITS.index(NAMING[choices[seat].verb]) + 1
        state.phase = "play"
    elif lay_card(state, seat, choices[seat].cards[0]):
        state.phase = "sweep"


def _sweep(state: State) -> None:
    """Give the trick to its taker, who leads the next one; score the hand after the last."""
    taker = _taker(state)
    sweep_trick(state, state.turn, taker, f"won:{taker}")
    state.tallies[f"tricks:{taker}"] += 1
    state.phase = "play"
    if not state.zones[f"hand:{taker}"]:
        for seat, points in enumerate(hand_points(state)):
            state.tallies[f"points:{seat}"] += points
        state.phase = "over"


def hand_points(state: State) -> list[int]:
    """CHANGE: how a hand is scored: the bidder's side wins what was bid if it took as many tricks,
    and loses it if not."""
    seats, sides = range(state.table.seats), partners(state.table)
    bid, bidder = highest_bid(state)
    taken = shared_points([state.tallies[f"tricks:{seat}"] for seat in seats], sides)
    won = bid if taken[bidder] >= bid else -bid
    return shared_points([won if seat == bidder else 0 for seat in seats], sides)


def outcome(state: State) -> Outcome | None:
    """The most points win after the last hand; before it play goes on."""
    if state.phase != "over":
        return None
    table = state.table
    points = tuple(state.tallies[f"points:{seat}"] for seat in range(table.seats))
    if table.hand != table.options["hands"]:
        return Outcome(points, (), why("onward"))
    winners = tuple(seat for seat, total in enumerate(points) if total == max(points))
    return Outcome(points, winners, why("won", n=max(points)))


def onward(table: Table, result: Outcome) -> Table | None:
    """The next hand, dealt by the next player to the left; None at the end of the match."""
    if result.winners:
        return None
    standing = {f"points:{seat}": int(points) for seat, points in enumerate(result.points)}
    return table._replace(dealer=table.after(table.dealer), standing=standing, hand=table.hand + 1)


def story(before: View | None, after: View, made: Made) -> Sequence[Told]:
    """What happened: bids, trumps, cards, tricks, and how the contract ended."""
    told = [Told(_choice_sentence(seat, choice)) for seat, choice in made.items()]
    if before is not None and before.phase == "sweep":
        taker = f"seat.{_taker(before)}"
        named = " ".join(map(str, trick(before)))
        told.append(Told(why("took", who=taker, cards=f"cards.{named}"), TURN))
    if before is not None and after.phase == "over":
        told.append(_end_told(before, after))
    return told


def _choice_sentence(seat: int, choice: Move) -> Why:
    who = f"seat.{seat}"
    if choice.verb == "play":
        return why("played", who=who, card=f"card.{choice.cards[0]}")
    if choice.verb == "bid":
        return why("bids", who=who, n=choice.amount or 0)
    if choice.verb == "pass":
        return why("passes", who=who)
    return why("names", who=who, suit=f"suit.{NAMING[choice.verb]}")


def _taker(state: State) -> int:
    """Return who takes the full trick."""
    return state.table.after(state.turn, best_card(trick(state), trump(state)))


def _end_told(before: View, after: View) -> Told:
    """Return whether the contract was made, with the points it brought each seat."""
    bid, bidder = highest_bid(after)
    if not bid:
        return Told(why("nobody"), CLIMAX)
    changes = {
        seat: after.tallies[f"points:{seat}"] - before.tallies[f"points:{seat}"]
        for seat in range(after.table.seats)
    }
    points = {seat: change for seat, change in changes.items() if change}
    key = "makes" if changes[bidder] > 0 else "fails"
    return Told(why(key, who=f"seat.{bidder}", n=bid), CLIMAX, points)


def climax(before: View | None, after: View, made: Made) -> Climax | None:
    """Show a full trick before it is swept; and the end of the hand, which stays."""
    if after.phase == "sweep":
        taker = _taker(after)
        best = trick(after)[best_card(trick(after), trump(after))]
        takes = why("takes", who=f"seat.{taker}", card=f"card.{best}")
        return Climax([Beat(said=takes, lit=(best, taker))], stays=False)
    if after.phase == "over" and before is not None and highest_bid(after)[0]:
        end = _end_told(before, after)
        bidder = highest_bid(after)[1]
        return Climax([Beat(said=end.why, lit=(bidder,), points=end.points, source=bidder)])
    return None
