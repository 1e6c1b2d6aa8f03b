"""The reasons of Puck's player read a second time: whether what each of them says is so.

Written from the rules and a view alone; of the player it knows only which card it keeps alone.
"""

import random
from collections.abc import Sequence
from functools import cached_property

from rules.kit.cards import UNKNOWN, Card
from rules.kit.moves import moves
from rules.puck import rules as puck
from rules.puck.combinations import PAIR, STRAIGHT, strength
from rules.puck.verdict import hand_fact
from tests.reasoning import Reason, readings

ALONE = 12  # the queen
DEALS = 3000


def high(card: Card) -> int:
    """Its rank, the ace above the king, as a joker by itself is."""
    return card.rank if card.rank > 1 else 14


class PuckReason(Reason):
    """What is said of cards laid or held, or of the deck that is robbed."""

    @property
    def decks(self) -> dict[int, int]:
        """How many cards each of the others has in the deck, if any."""
        sizes = {other: len(self.view.zones[f"deck:{other}"]) for other in self.others}
        return {other: size for other, size in sizes.items() if size}

    @property
    def hands(self) -> list[list[Card]]:
        """The hands of the others."""
        hands = [self.view.zones[f"hand:{other}"] for other in self.others]
        return [hand for hand in hands if hand]

    @property
    def top(self) -> Card:
        """The highest card, no joker if there is another."""
        return max(self.hand, key=lambda card: (card.rank > 0, high(card)))

    @property
    def victim(self) -> int:
        (deck,) = self.made.targets
        return int(str(deck).partition(":")[2])

    @property
    def owned(self) -> dict[int, int]:
        """What each of those owns who may be robbed."""
        return {other: self.view.tallies[f"cards:{other}"] for other in self.decks}

    @property
    def most(self) -> int:
        """The most that any of those owns."""
        return max(self.owned.values())

    @cached_property
    def value(self) -> tuple[int, ...]:
        return self.worth(self.hand)

    def worth(self, cards: Sequence[Card]) -> tuple[int, ...]:
        return strength(cards, bool(self.options.get("joker_double_rank")))

    def stays(self, cards: Sequence[Card]) -> bool:
        """These cards stay, with more only where not all of the rest can be changed."""
        most = min(sum(self.decks.values()), len(self.hand))
        enough = len(self.kept) == len(cards) or len(self.made.cards) == most
        return set(cards) <= set(self.kept) and enough

    def no_two(self) -> bool:
        """Nothing pairs, nor is of the suit of the highest where three may make a flush."""
        flush = len(self.hand) == 3 and sum(card.suit == self.top.suit for card in self.hand) > 1
        return self.no_pair() and not flush

    def no_pair(self) -> bool:
        ranks = [card.rank for card in self.hand]
        return 0 not in ranks and len(set(ranks)) == len(ranks)

    def since_made(self) -> bool:
        good = len(self.hand) == 3 and self.value[0] >= STRAIGHT
        better = any(UNKNOWN not in hand and self.worth(hand) > self.value for hand in self.hands)
        return self.made.verb == "hold" and good and not better

    def since_best(self) -> bool:
        seen = all(UNKNOWN not in hand and self.worth(hand) <= self.value for hand in self.hands)
        return self.made.verb == "hold" and seen

    def since_beaten(self) -> bool:
        hand = self.view.zones[f"hand:{self.who}"]
        assert UNKNOWN not in hand
        right = self.facts["hand"] == hand_fact(self.view, hand)
        return right and self.worth(hand) > self.value

    def since_chance(self) -> bool:
        """Dealt at random, the cards seen nowhere make as good a hand about as often as is said."""
        seen = {card for cards in self.view.zones.values() for card in cards}
        unseen = [card for card in puck.pack(self.view.table) if card not in seen]
        best = max(self.worth(hand) for hand in self.hands if UNKNOWN not in hand)
        luck, count = random.Random(1), len(self.made.cards)
        hands = ([*self.kept, *luck.sample(unseen, count)] for _ in range(DEALS))
        better = sum(self.worth(hand) > best for hand in hands)
        return self.goes() and self.near("n", 100 * better / DEALS, 4)

    def since_joker(self) -> bool:
        return self.value[0] == PAIR and any(
            not card.rank and self.stays([card, self.top]) for card in self.hand if card != self.top
        )

    def since_pair(self) -> bool:
        ranks = [card.rank for card in self.hand]
        two = [card for card in self.hand if ranks.count(card.rank) == 2]
        told = len(two) == 2 and self.facts["rank"] == f"ranks.{two[0].rank}"
        return told and self.stays(two)

    def since_suited(self) -> bool:
        two = [card for card in self.hand if card.suit == self.top.suit]
        return len(self.hand) == 3 and len(two) == 2 and self.no_pair() and self.stays(two)

    def since_highest(self) -> bool:
        alone = len(self.hand) == 1 or self.no_two()
        told = self.cards("card") == [self.top]
        return told and alone and high(self.top) >= ALONE and self.stays([self.top])

    def goes(self) -> bool:
        return self.made.verb == "steal" and self.cards() == list(self.made.cards) != []

    def since_from(self) -> bool:
        """The deck is the smallest of those that can be emptied, else of whoever owns most."""
        count = len(self.made.cards)
        low = [size for size in self.decks.values() if size <= count]
        best = self.decks[self.who] == min(low) if low else self.owned[self.who] == self.most
        return self.made.verb == "steal" and best and len(self.decks) > 1

    def since_reach(self) -> bool:
        left = sum(self.decks.values())
        return self.facts["n"] == left == len(self.made.cards) < len(self.hand)

    def robs(self) -> bool:
        return self.made.verb == "take" and self.who == self.victim

    def since_empties(self) -> bool:
        size = min(self.decks.values())
        told = self.facts["n"] == size == self.decks[self.victim]
        return self.robs() and told and size <= self.view.tallies["left"]

    def since_richest(self) -> bool:
        told = self.facts["n"] == self.most == self.owned[self.victim]
        return self.robs() and told and min(self.decks.values()) > self.view.tallies["left"]

    def since_as_good(self) -> bool:
        """Another deck is as small, where one can be emptied; else somebody owns as many."""
        is_low = min(self.decks.values()) <= self.view.tallies["left"]
        sizes = self.decks if is_low else self.owned
        return self.who != self.victim and sizes[self.who] == sizes[self.victim]


PLAIN = {
    "since_no_cards": lambda it: not it.hand and not any(it.hands) and not it.decks,
    "since_nothing": lambda it: high(it.top) < ALONE and it.no_two() and it.stays([]),
    "since_hopeless": lambda it: it.made.verb == "hold",
    "since_no_reach": lambda it: all(move.verb == "hold" for move in moves(puck, it.view, it.seat)),
}
"""Reasons that are one comparison."""

READINGS = readings(PuckReason, PLAIN)
