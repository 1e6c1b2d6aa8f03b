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
    """52 cards; the ace is 1 and the lowest, the king 13."""
    return pack_of()


def deal(table: Table, chance: Chance) -> State:
    """All cards shuffled in the stock, points as they stand; `_deal_hands` gives them out."""
    zones: dict[str, list[Card]] = {"stock": list(pack(table))}
    chance.shuffle(zones["stock"])
    tallies = {"hand": table.hand}
    for seat in range(table.seats):
        zones[f"hand:{seat}"], zones[f"played:{seat}"], zones[f"won:{seat}"] = [], [], []
        tallies[f"points:{seat}"] = table.standing.get(f"points:{seat}", 0)
    return State(table, zones, tallies, "deal")


def actors(state: State) -> Sequence[int]:
    """Whose turn it is chooses; in `deal`, `sweep` and `over` nobody does."""
    return (state.turn,) if state.phase == "play" else ()


def offers(state: State, seat: int) -> Sequence[Offer]:
    """One card of the hand; which one may be refused by `objection`."""
    return (Offer("play", state.zones[f"hand:{seat}"], least=1, most=1),)


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """The suit led must be followed by everybody who can."""
    return follow_refusal(state.zones[f"hand:{seat}"], trick(state), choice.cards[0])


def trick(state: State) -> list[Card]:
    """The cards of this trick, in the order in which they were played."""
    return trick_cards(state, state.turn)


def strength(state: State, card: Card) -> int:
    """CHANGE: what takes a trick: the highest card of the suit led; a trump would come first."""
    return card.rank if card.suit == suit_led(trick(state)) else 0


def worth(cards: Sequence[Card]) -> int:
    """CHANGE: what a trick counts: as much as its lowest card shows."""
    return min(card.rank for card in cards)


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    """The card of whose turn it is, or in `deal` and `sweep` the dealer's step."""
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
    cards = trick(state)
    best = max(cards, key=lambda card: strength(state, card))
    taker = state.table.after(state.turn, cards.index(best))
    sweep_trick(state, state.turn, taker, f"won:{taker}")
    state.tallies[f"points:{taker}"] += worth(cards)
    state.phase = "play" if state.zones[f"hand:{taker}"] else "over"


def outcome(state: State) -> Outcome | None:
    """The most points win after the last hand; before it nobody has won, and play goes on."""
    if state.phase != "over":
        return None
    table = state.table
    points = tuple(state.tallies[f"points:{seat}"] for seat in range(table.seats))
    if table.hand != table.options["hands"]:
        return Outcome(points, (), why("onward"))
    winners = tuple(seat for seat in range(table.seats) if points[seat] == max(points))
    return Outcome(points, winners, why("won" if len(winners) == 1 else "shared", n=max(points)))


def onward(table: Table, result: Outcome) -> Table | None:
    """The next hand, the deal passed to the left, with the points carried over; or the end."""
    if result.winners:
        return None
    standing = {f"points:{seat}": int(points) for seat, points in enumerate(result.points)}
    return table._replace(dealer=table.after(table.dealer), standing=standing, hand=table.hand + 1)


def story(before: View | None, after: View, made: Made) -> Sequence[Told]:
    """What has just happened, by name: who leads, what was played, who took the trick and what
    it counted, and at the end of the hand who has most."""
    told = [
        Told(why("played", who=f"seat.{seat}", card=f"card.{choice.cards[0]}"))
        for seat, choice in made.items()
    ]
    taker = f"seat.{after.turn}"
    if before is not None and before.phase == "deal":
        told.append(Told(why("leads", who=taker)))
    if before is not None and before.phase == "sweep":
        cards = trick(before)
        named, n = " ".join(map(str, cards)), worth(cards)
        told.append(
            Told(why("took", who=taker, cards=f"cards.{named}", n=n), TURN, {after.turn: n})
        )
    if after.phase == "over":
        points = [after.tallies[f"points:{seat}"] for seat in range(after.table.seats)]
        best = [seat for seat, has in enumerate(points) if has == max(points)]
        if len(best) == 1:
            told.append(Told(why("ahead", who=f"seat.{best[0]}", n=max(points)), CLIMAX))
        else:
            told.append(Told(why("level", n=max(points)), CLIMAX))
    return told


def climax(before: View | None, after: View, made: Made) -> Climax | None:
    """How a full trick is told before it is swept; and the end of the hand, which stays."""
    if after.phase == "sweep":
        return Climax(_trick_told(after), stays=False)
    if after.phase == "over" and before is not None:
        taker, won = after.turn, worth(trick(before))
        last = why("last_trick", who=f"seat.{taker}", n=won)
        pile = f"won:{taker}"
        return Climax((Beat(said=last, lit=(pile, taker), points={taker: won}, source=pile),))
    return None


def _trick_told(view: View) -> Sequence[Beat]:
    """What the trick is worth, and then who takes it."""
    cards = trick(view)
    lowest = min(cards, key=lambda card: card.rank)
    best = max(cards, key=lambda card: strength(view, card))
    taker = view.table.after(view.turn, cards.index(best))
    takes = why("takes", who=f"seat.{taker}", card=f"card.{best}")
    won = worth(cards)
    return (
        Beat(said=why("counts", n=won), lit=(lowest,), marks={lowest: why("worth", n=won)}),
        Beat(said=takes, lit=(best, taker)),
    )
