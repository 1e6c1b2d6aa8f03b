"""_Model: a trick goes to its highest card, and counts what its lowest one shows.

This is a whole game, made to be changed. Begin with the three places marked CHANGE: how many
cards are dealt, who takes a trick, and what it counts; then run the laws. A hand goes
deal → play → sweep → play → … → over: somebody chooses in `play`, the rest are the dealer's
steps. `rules/HOWTO.md` explains every function here, in this order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card, pack as pack_of
from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.hands import leaders, next_hand, outcome_after, points_of, standing_points
from rules.kit.move import Move, Offer
from rules.kit.state import Outcome, State, Table, View, Why, why
from rules.kit.story import CLIMAX, TURN, Beat, Climax, Made, Told
from rules.kit.tricks import (
    deal_packets,
    follow_refusal,
    lay_card,
    suit_led,
    sweep_trick,
    trick_cards,
    trick_seats,
)

# The folder's name; what players read is `game.name` in the words files.
NAME = "_model"
# Which points are best.
BEST = "most"
# How many may sit: 2 to 5.
SEATS = range(2, 6)
# House rules: key, choices, and which of them is usual.
OPTIONS = (Option("hands", (1, 3, 5), 3),)
# Every kind of zone, and who knows the cards in it.
SIGHT = {"stock": "none", "hand": "owner", "played": "all", "won": "all"}
# Every phase there is, the dealer's steps too, and the verb of every move.
PHASES = ("deal", "play", "sweep", "over")
VERBS = ("play",)
# Why a move is refused: its key, and the chapter of howto.md that explains it.
REASONS = {"follow": "follow"}
# CHANGE: so many cards are dealt to each.
SIZE = 7


def pack(table: Table) -> Sequence[Card]:
    """Return the 52 cards; the ace is 1 and the lowest, the king 13."""
    return pack_of()


def deal(table: Table, chance: Chance) -> State:
    """Return the first position: all cards shuffled in the stock, from where `apply` deals them."""
    zones: dict[str, list[Card]] = {"stock": list(pack(table))}
    chance.shuffle(zones["stock"])
    for seat in range(table.seats):
        zones |= {f"{kind}:{seat}": [] for kind in ("hand", "played", "won")}
    return State(table, zones, {"hand": table.hand, **standing_points(table)}, "deal")


def actors(state: State) -> Sequence[int]:
    """Return the seat whose turn it is; nobody in `deal`, `sweep` and `over`."""
    return (state.turn,) if state.phase == "play" else ()


def offers(state: State, seat: int) -> Sequence[Offer]:
    """Return the offer to play one card of the hand, which `objection` may refuse."""
    return (Offer("play", state.zones[f"hand:{seat}"], least=1, most=1),)


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """Return why a card is refused: everybody who can must follow the suit led."""
    return follow_refusal(state.zones[f"hand:{seat}"], trick(state), choice.cards[0])


def trick(state: State) -> list[Card]:
    """Return the cards of this trick in the order of play."""
    return trick_cards(state, state.turn)


def strength(state: State, card: Card) -> int:
    """CHANGE: which card takes a trick. Return its rank in the suit led, 0 in other suits."""
    return card.rank if card.suit == suit_led(trick(state)) else 0


def taker(state: State) -> int:
    """Return the seat that takes the trick with the cards played so far."""
    played = {seat: state.zones[f"played:{seat}"][0] for seat in trick_seats(state, state.turn)}
    return max(played, key=lambda seat: strength(state, played[seat]))


def worth(cards: Sequence[Card]) -> int:
    """CHANGE: how much a trick counts. Return the rank of its lowest card."""
    return min(card.rank for card in cards)


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    """Play the card that was chosen, or carry out the dealer's step in `deal` and `sweep`."""
    if state.phase == "deal":
        _deal_hands(state)
    elif state.phase == "sweep":
        _sweep(state)
    elif lay_card(state, state.turn, choices[state.turn].cards[0]):
        state.phase = "sweep"


def _deal_hands(state: State) -> None:
    """Deal one card at a time from the dealer's left, who leads."""
    deal_packets(state, (1,) * SIZE)
    state.phase, state.turn = "play", state.table.after(state.table.dealer)


def _sweep(state: State) -> None:
    """Give the trick to its taker, who leads the next one; after the last the hand is over."""
    seat = taker(state)
    cards = sweep_trick(state, state.turn, seat, f"won:{seat}")
    state.tallies[f"points:{seat}"] += worth(cards)
    state.phase = "play" if state.zones[f"hand:{seat}"] else "over"


def outcome(state: State) -> Outcome | None:
    """Return the outcome of the hand, None while it runs. The most points win after the last."""
    hands = int(state.table.options["hands"])
    return outcome_after(state, hands) if state.phase == "over" else None


def onward(table: Table, result: Outcome) -> Table | None:
    """Return the table of the next hand, with the points so far; None at the end of the match."""
    return next_hand(table, result)


def story(before: View | None, after: View, made: Made) -> Sequence[Told]:
    """Return the sentences about a step: who leads, what is played, who takes the trick and how
    much it counts, and at the end of the hand who is ahead."""
    told = [
        Told(why("played", who=f"seat.{seat}", card=f"card.{choice.cards[0]}"))
        for seat, choice in made.items()
    ]
    who = f"seat.{after.turn}"
    if before is not None and before.phase == "deal":
        told.append(Told(why("leads", who=who)))
    if before is not None and before.phase == "sweep":
        cards = trick(before)
        named, n = " ".join(map(str, cards)), worth(cards)
        took = why("took", who=who, cards=f"cards.{named}", n=n)
        told.append(Told(took, TURN, {after.turn: n}))
    if after.phase == "over":
        points = points_of(after)
        first, n = leaders(points), max(points)
        ahead = why("ahead", who=f"seat.{first[0]}", n=n) if len(first) == 1 else why("level", n=n)
        told.append(Told(ahead, CLIMAX))
    return told


def climax(before: View | None, after: View, made: Made) -> Climax | None:
    """Return how a full trick is shown before it is swept, or the end of the hand, which stays."""
    if after.phase == "sweep":
        return Climax(_trick_told(after), stays=False)
    if after.phase == "over" and before is not None:
        seat, won = after.turn, worth(trick(before))
        last, pile = why("last_trick", who=f"seat.{seat}", n=won), f"won:{seat}"
        return Climax((Beat(said=last, lit=(pile, seat), points={seat: won}, source=pile),))
    return None


def _trick_told(view: View) -> Sequence[Beat]:
    """Return the beats of a full trick: its worth, and then who takes it."""
    seat, won = taker(view), worth(trick(view))
    lowest = min(trick(view), key=lambda card: card.rank)
    (best,) = view.zones[f"played:{seat}"]
    takes = why("takes", who=f"seat.{seat}", card=f"card.{best}")
    return (
        Beat(said=why("counts", n=won), lit=(lowest,), marks={lowest: why("worth", n=won)}),
        Beat(said=takes, lit=(best, seat)),
    )
