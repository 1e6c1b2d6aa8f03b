"""The reasons of Puck's player read a second time: whether what each of them says is so.

Written from the rules and a view alone; of the player it knows only which card it keeps alone.
"""

import random
from collections.abc import Callable, Mapping, Sequence

from rules.kit.cards import UNKNOWN, Card, card
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.said import Why
from rules.kit.state import View
from rules.puck import rules as puck
from rules.puck.combinations import FLUSH, PAIR, STRAIGHT, strength
from rules.puck.verdict import hand_said

ALONE = 12  # the queen
Facts = Mapping[str, object]
Reading = Callable[[View, int, Move, Facts], bool]


def named(fact: object) -> list[Card]:
    return [card(name) for name in str(fact).partition(".")[2].split()]


def high(card: Card) -> int:
    """Its rank, the ace above the king, as a joker by itself is."""
    return card.rank if card.rank > 1 else 14


def hand_of(view: View, seat: int) -> list[Card]:
    return view.zones[f"hand:{seat}"]


def kept(view: View, seat: int, made: Move) -> list[Card]:
    return [card for card in hand_of(view, seat) if card not in made.cards]


def decks(view: View, seat: int) -> dict[int, int]:
    """How many cards each of the others has in the deck, if any."""
    sizes = {other: len(view.zones[f"deck:{other}"]) for other in range(view.table.seats)}
    return {other: size for other, size in sizes.items() if size and other != seat}


def together(cards: Sequence[Card]) -> bool:
    """Two cards that make a pair."""
    return strength(cards)[0] == PAIR


def all_kept(view: View, seat: int, made: Move, cards: Sequence[Card]) -> bool:
    """These cards stay, with more only where not all of the rest can be changed."""
    stay, reach = kept(view, seat, made), sum(decks(view, seat).values())
    return set(cards) <= set(stay) and (
        len(stay) == len(cards) or len(made.cards) == min(reach, len(hand_of(view, seat)))
    )


def made_hand(view: View, seat: int, made: Move, facts: Facts) -> bool:
    hand, said = hand_of(view, seat), facts["hand"]
    assert isinstance(said, Why)
    names = ("straight", "flush", "trips", "straight_flush")
    doubles = bool(view.table.options.get("joker_double_rank"))
    right = said.key == f"note.{('high', 'pair', *names)[strength(hand, doubles)[0]]}"
    good = strength(hand)[0] >= STRAIGHT and len(hand) == 3
    return made.verb == "hold" and right and good and not seen_better(view, seat)


def seen_better(view: View, seat: int) -> bool:
    """Whether a hand that is seen whole beats one's own."""
    own, others = strength(hand_of(view, seat), doubled(view)), set(range(view.table.seats))
    hands = (hand_of(view, other) for other in others - {seat})
    return any(
        UNKNOWN not in hand and strength(hand, doubled(view)) > own for hand in hands if hand
    )


def joker(view: View, seat: int, made: Move, facts: Facts) -> bool:
    cards = named(facts["cards"])
    return (
        len(cards) == 2
        and any(not card.rank for card in cards)
        and together(cards)
        and all_kept(view, seat, made, cards)
        and max(high(card) for card in hand_of(view, seat)) in map(high, cards)
    )


def pair(view: View, seat: int, made: Move, facts: Facts) -> bool:
    two = [card for card in hand_of(view, seat) if facts["ranks"] == f"ranks.{card.rank}"]
    return len(two) == 2 and together(two) and all_kept(view, seat, made, two)


def suited(view: View, seat: int, made: Move, facts: Facts) -> bool:
    cards, hand = named(facts["cards"]), hand_of(view, seat)
    flush = [card(f"{name}{cards[0].suit}") for name in ("2", "4", "6", "8", "10", "Q")]
    third = [strength([*cards, card])[0] for card in flush if card not in cards]
    return (
        len(cards) == 2
        and len(hand) == 3
        and min(third) >= FLUSH
        and high(cards[0]) == max(map(high, hand))
        and all_kept(view, seat, made, cards)
    )


def no_two(view: View, seat: int) -> bool:
    """Nothing pairs, nor is of the suit of the highest where three may make a flush."""
    hand = hand_of(view, seat)
    ranks = [card.rank for card in hand]
    top = max(hand, key=high)
    flush = len(hand) == 3 and sum(card.suit == top.suit for card in hand) > 1
    return 0 not in ranks and len(set(ranks)) == len(ranks) and not flush


def highest(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (card,) = named(facts["card"])
    if len(hand_of(view, seat)) > 1 and not no_two(view, seat):
        return False
    most = max(map(high, hand_of(view, seat)))
    said = facts["rank"] == f"rank.{ALONE}" and high(card) == most >= ALONE
    return said and all_kept(view, seat, made, [card])


def nothing(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (card,) = named(facts["card"])
    most = max(map(high, hand_of(view, seat)))
    said = facts["rank"] == f"rank.{ALONE}" and high(card) == most < ALONE
    return said and no_two(view, seat) and all_kept(view, seat, made, [])


def goes(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return made.verb == "steal" and named(facts["cards"]) == list(made.cards) != []


def lone(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return goes(view, seat, made, facts) and len(made.cards) == 1


def go(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return goes(view, seat, made, facts) and len(made.cards) > 1


def free(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """No card of one's own deck is in play, whatever deck is pointed at."""
    return made.verb == "steal" and bool(decks(view, seat))


def reach(view: View, seat: int, made: Move, facts: Facts) -> bool:
    left = sum(decks(view, seat).values())
    return facts["n"] == left == len(made.cards) < len(hand_of(view, seat))


def no_reach(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return all(move.verb == "hold" for move in moves(puck, view, seat))


def victim(made: Move) -> int:
    (deck,) = made.targets
    return int(str(deck).partition(":")[2])


def of_victim(made: Move, facts: Facts) -> bool:
    return made.verb == "take" and facts["who"] == f"seat.{victim(made)}"


def empties(view: View, seat: int, made: Move, facts: Facts) -> bool:
    size = decks(view, seat)[victim(made)]
    return of_victim(made, facts) and facts["n"] == size <= view.tallies["left"]


def smallest(view: View, seat: int, made: Move, facts: Facts) -> bool:
    sizes, left = decks(view, seat), view.tallies["left"]
    low = [size for size in sizes.values() if size <= left]
    return len(low) > 1 and sizes[victim(made)] == min(low)


def richest(view: View, seat: int, made: Move, facts: Facts) -> bool:
    owned = {other: view.tallies[f"cards:{other}"] for other in decks(view, seat)}
    most = max(owned.values())
    return of_victim(made, facts) and facts["n"] == most == owned[victim(made)]


def none_to_empty(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return min(decks(view, seat).values()) > view.tallies["left"]


def as_good(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """Somebody else's deck is as small, where one can be emptied; else somebody owns as many."""
    sizes, other = decks(view, seat), int(str(facts["who"]).partition(".")[2])
    owned = {each: view.tallies[f"cards:{each}"] for each in sizes}
    told = sizes if min(sizes.values()) <= view.tallies["left"] else owned
    return other != victim(made) and told[other] == told[victim(made)]


def doubled(view: View) -> bool:
    return bool(view.table.options.get("joker_double_rank"))


def best(view: View, seat: int, made: Move, facts: Facts) -> bool:
    others = [other for other in range(view.table.seats) if other != seat and hand_of(view, other)]
    own = strength(hand_of(view, seat), doubled(view))
    return made.verb == "hold" and all(
        UNKNOWN not in hand_of(view, other) and strength(hand_of(view, other), doubled(view)) <= own
        for other in others
    )


def beaten(view: View, seat: int, made: Move, facts: Facts) -> bool:
    other = hand_of(view, int(str(facts["who"]).partition(".")[2]))
    assert UNKNOWN not in other
    own = strength(hand_of(view, seat), doubled(view))
    return facts["hand"] == hand_said(view, other) and strength(other, doubled(view)) > own


def chance(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """Dealt at random, the cards seen nowhere make as good a hand about as often as is said."""
    seen = {card for cards in view.zones.values() for card in cards}
    unseen = [card for card in puck.pack(view.table) if card not in seen]
    worths = [
        strength(hand_of(view, other), doubled(view))
        for other in range(view.table.seats)
        if other != seat and hand_of(view, other) and UNKNOWN not in hand_of(view, other)
    ]
    luck, stay, most = random.Random(1), kept(view, seat, made), 3000
    better = sum(
        strength([*stay, *luck.sample(unseen, len(made.cards))], doubled(view)) > max(worths)
        for _ in range(most)
    )
    n = facts["n"]
    assert isinstance(n, int)
    return goes(view, seat, made, facts) and abs(100 * better / most - n) < 4


def hopeless(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return made.verb == "hold"


READINGS: Mapping[str, Reading] = {
    "since_made": made_hand,
    "since_best": best,
    "since_beaten": beaten,
    "since_chance": chance,
    "since_hopeless": hopeless,
    "since_joker": joker,
    "since_pair": pair,
    "since_suited": suited,
    "since_highest": highest,
    "since_nothing": nothing,
    "since_goes": lone,
    "since_go": go,
    "since_free": free,
    "since_reach": reach,
    "since_no_reach": no_reach,
    "since_empties": empties,
    "since_smallest": smallest,
    "since_richest": richest,
    "since_none_to_empty": none_to_empty,
    "since_as_good": as_good,
}
