"""The reasons of Paks' player read a second time: whether what each of them says is so.

Written from the rules and a view alone. Of the player it knows only by what rule of thumb it fears
thieves and keeps cards, which the sentences call likely and promised, of what sets of cards it
thinks at all, and what the last turn but one of two players comes to: `test_endings` holds that to
a judge that tries every move.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from math import exp
from typing import NamedTuple

from rules.kit.cards import SUITS, UNKNOWN, Card, pack
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.said import Why
from rules.paks import rules as paks
from rules.paks.likely import ways
from rules.paks.player.lastcard import endings
from rules.paks.sides import (
    BIT,
    OWNER,
    current_suit,
    is_one_pair,
    playing,
    side_count,
    spared_seats,
)
from rules.paks.story import pak_name, steal_name
from rules.paks.values import SCORE, WORTH, capture, score, worth
from tests.reasoning import Reason, readings

MOOD, SAME = 2.0, 0.5  # points within which a pak is as good as another, and in the last turn
NEAR = 0.501  # what is said in whole points
CLOSE = 1e-6
THEFT, CALMER, SPREAD = 0.72, 0.6, {2: 2.0, 3: 4.0, 4: 6.0, 6: 8.0}
LOSS = {2: 3.0, 3: 3.0, 4: 1.5, 6: 1.5}
PROMISED = {1: 16, 2: 14, 3: 16, 4: 18, 5: 20, 6: 6, 7: 6, 8: 6, 9: 6, 10: 9}
RISKY = 1 / 3  # the chance of a theft that speaks against a pak
STEP = 16  # in which the player counts what is unseen, upwards


class Pak(NamedTuple):
    owner: int
    name: str
    cards: Sequence[Card]


class Estimate(NamedTuple):
    """The lead that a play gains, what thieves may do to it, what its cards promised."""

    gain: float
    risk: float
    keep: float

    @property
    def value(self) -> float:
        return self.gain - self.risk - self.keep


def owner_of(made: Move) -> int:
    (owner,) = {OWNER[str(name)] for name in made.targets}
    return owner


class PaksReason(Reason):
    """What is said of a play made or declined, of the last turn but one, of what is given up."""

    @property
    def count(self) -> int:
        """How many sides play."""
        return side_count(self.view.table)

    @property
    def board(self) -> list[Card]:
        return self.view.zones["board"]

    @cached_property
    def stock(self) -> int:
        """The cards to come, beyond one's own last turn in whole rounds, six at most."""
        left, seats = len(self.view.zones["stock"]), self.view.table.seats
        return left if left < seats else min(6, -(-left // seats)) * seats

    def held(self, suit: str) -> list[Card]:
        return sorted(card for card in self.hand if card.suit == suit)

    def paks(self, suit: str) -> list[Pak]:
        zones = self.view.zones.items()
        every = [Pak(OWNER[name], name, cards) for name, cards in zones if name in OWNER]
        return [pak for pak in every if pak.cards[0].suit == suit]

    def unseen(self, suit: str) -> list[Card]:
        """The cards of a suit in no pak, not on the board, and not in one's own hand."""
        seen = {*self.hand, *self.board, *(c for pak in self.paks(suit) for c in pak.cards)}
        every = pack(copies=1 if self.view.table.seats == 2 else 2)
        return [card for card in every if card.suit == suit and card not in seen]

    def lead(self, every: Iterable[Pak]) -> float:
        """How far a seat's side is ahead of the mean of the others when each has given up as many
        of these paks as the poorest has."""
        own = self.seat % self.count
        scores = {seat % self.count: list[int]() for seat in (*playing(self.view.table), own)}
        for pak in every:
            scores.setdefault(pak.owner % self.count, []).append(score(pak.cards))
        least = min(map(len, scores.values()))
        kept = {side: sum(sorted(each)[least:]) for side, each in scores.items()}
        others = [points for side, points in kept.items() if side != own]
        return kept[own] - sum(others) / len(others)

    def theft(self, suit: str, weight: int) -> float:
        """How likely a pak so heavy is stolen."""
        seats, rest = self.view.table.seats, capture(self.unseen(suit))
        if self.stock >= seats:
            rest = -(-rest // STEP) * STEP
        if weight >= rest:
            return 0.0
        turns = self.stock * (1 - 1 / self.count)
        return THEFT * (1 - float(CALMER**turns)) * exp(-SPREAD[seats] * weight / rest)

    def is_spent(self, suit: str) -> bool:
        """Whether no card of a suit can come any more, and there is no second one to take."""
        hands = [f"hand:{seat}" for seat in range(self.view.table.seats)]
        known = [card for hand in hands for card in self.view.zones[hand]]
        owners = spared_seats(self.view.table, self.seat)
        most = capture(self.held(suit), is_one_pair(self.view.table))
        paks = [pak for pak in self.paks(suit) if pak.owner not in owners]
        left = [card for card in self.board if card.suit == suit]
        left += [pak.cards[0] for pak in paks if worth(pak.cards) < most]
        return set(self.unseen(suit)) <= set(known) and len(left) < 2

    def promised(self, cards: Sequence[Card]) -> float:
        """What cards are good for in the hand."""
        if cards and self.is_spent(cards[0].suit):
            return 0.0
        seats = self.view.table.seats
        turns = 0.0 if self.stock < seats else self.stock / seats
        later, hope = min(1.0, turns / 5), min(1.0, turns / 3)
        missed = 1.2 if seats == 4 else 1.0
        return missed * sum(
            later * SCORE[card.rank] + hope * PROMISED[min(card.rank, 10)] for card in cards
        )

    def taken_by(self, made: Move) -> list[Card]:
        """All cards of the pak that a move makes."""
        targets = [target for target in made.targets if isinstance(target, Card)]
        stolen = [self.view.zones[name] for name in made.targets if isinstance(name, str)]
        return [*targets, *(card for cards in stolen for card in cards), *made.cards]

    def estimate(self, made: Move) -> Estimate:
        """What a pak or a steal comes to."""
        suit, loss = made.cards[0].suit, LOSS[self.view.table.seats]
        before, cards = self.paks(suit), self.taken_by(made)
        stolen = [pak for pak in before if pak.name in made.targets]
        after = [*(pak for pak in before if pak not in stolen), Pak(self.seat, "", cards)]
        risk = loss * score(cards) * self.theft(suit, worth(cards))
        for pak in stolen:
            if pak.owner % self.count == self.seat % self.count:
                risk -= loss * score(pak.cards) * self.theft(suit, worth(pak.cards))
        return Estimate(self.lead(after) - self.lead(before), risk, self.promised(made.cards))

    # --- plays

    def sets(self, suit: str, beaten: int) -> Iterator[tuple[Card, ...]]:
        """The sets of cards one would think of that come to more."""
        cards = self.held(suit)
        ranks = tuple(min(card.rank, 10) for card in cards)
        for value, places in ways(ranks, is_one_pair(self.view.table)) if cards else ():
            if value > beaten:
                yield tuple(cards[place] for place in places)

    def takings(self, card: Card) -> list[Move]:
        return [Move("pak", used, (card,)) for used in self.sets(card.suit, WORTH[card.rank])]

    def thefts(self, suit: str) -> Iterator[Move]:
        """Of each owner as many of the weakest as can be had, or one; in the last turn any."""
        heaps: dict[int, list[Pak]] = {}
        for pak in self.paks(suit):
            if pak.owner not in spared_seats(self.view.table, self.seat):
                heaps.setdefault(pak.owner, []).append(pak)
        for heap in heaps.values():
            heap.sort(key=lambda pak: (worth(pak.cards), score(pak.cards)))
            sizes = range(1, len(heap) + 1)
            some = [tuple(heap[:size]) for size in sizes] + [(pak,) for pak in heap[1:]]
            if not self.view.zones["stock"] and len(heap) <= 8:
                some = [each for size in sizes for each in combinations(heap, size)]
            for each in some:
                for used in self.sets(suit, sum(worth(pak.cards) for pak in each)):
                    yield Move("steal", used, tuple(pak.name for pak in each))

    def best(self, plays: Iterable[Move]) -> float:
        return max(self.estimate(move).value for move in plays)

    def loot(self, suit: str) -> float:
        """What the best steal of a suit is worth, if any."""
        values = [self.estimate(move).value for move in self.thefts(suit)]
        return max(0.0, *values) if values else 0.0

    def whole(self, card: Card) -> float | None:
        """What a board card is worth with the steals it opens; None if it cannot be taken."""
        takings = self.takings(card)
        rest = [suit for suit in SUITS if suit != card.suit]
        return self.best(takings) + sum(map(self.loot, rest)) if takings else None

    def declined(self) -> list[Move]:
        """What was better left: the best of each board card, or of all steals."""
        if self.made.verb == "pass":
            every = [plays for card in self.board if (plays := self.takings(card))]
        else:
            suits = [suit for suit in SUITS if not self.view.tallies["suits"] & BIT[suit]]
            every = [[move for suit in suits for move in self.thefts(suit)]]
        return [
            move
            for plays in every
            for top in [self.best(plays)]
            for move in plays
            if self.estimate(move).value > top - CLOSE
        ]

    @property
    def taken(self) -> Card:
        (target,) = self.made.targets
        assert isinstance(target, Card)
        return target

    @property
    def own(self) -> float:
        """What the board card that is taken is worth."""
        value = self.whole(self.taken)
        assert value is not None
        return value

    @property
    def suit(self) -> str:
        return self.made.cards[0].suit

    @property
    def weight(self) -> int:
        return worth(self.taken_by(self.made))

    def since_gains(self) -> bool:
        right = self.facts["suit"] == f"suit.{self.suit}"
        return right and self.number() > 0 and self.near("n", self.estimate(self.made).gain)

    def since_opens(self) -> bool:
        """A steal in another suit comes to that, and is worth it."""
        suit, one_pair = str(self.facts["suit"])[-1], is_one_pair(self.view.table)
        told = self.who, self.facts["sum"], self.facts["worth"]
        every = [
            (
                owner_of(move),
                capture(move.cards, one_pair),
                sum(worth(self.view.zones[str(name)]) for name in move.targets),
            )
            for move in self.thefts(suit)
            if self.estimate(move).value > 0
        ]
        return self.made.verb == "pak" and suit != self.taken.suit and told in every

    def since_joins(self) -> bool:
        owner = owner_of(self.made)
        told = {"who": f"seat.{owner}", "worth": self.weight}
        is_mate = owner % self.count == self.seat % self.count
        return is_mate and owner != self.seat and self.facts == told

    def since_safe(self) -> bool:
        most = capture(self.unseen(self.suit))
        told = {"worth": self.weight, "suit": f"suit.{self.suit}", "unseen": most}
        return self.facts == told and most <= self.weight

    def since_keeps(self) -> bool:
        """A reason for the pak: it is much more likely kept than stolen."""
        safe = 100 * (1 - self.theft(self.suit, self.weight))
        told = self.facts["worth"] == self.weight and self.near("percent", safe)
        return told and safe > 100 * (1 - RISKY)

    def since_risk(self) -> bool:
        likely = 100 * self.theft(self.suit, self.weight)
        return likely >= 100 * RISKY and self.near("percent", likely)

    # --- declined

    def since_must(self) -> bool:
        rest = [value for card in self.board if (value := self.whole(card)) is not None]
        return self.view.phase == "must" and self.own <= CLOSE and self.own > max(rest) - MOOD

    def named(self) -> Iterator[Move]:
        """The best plays that the fact `play` may mean."""
        paks_left = self.made.verb == "pass"
        for move in self.declined():
            name = pak_name(move) if paks_left else steal_name(owner_of(move), move.cards[0].suit)
            if name == self.facts["play"]:
                yield move

    def since_costs(self) -> bool:
        """The play that is named makes such a pak, and is stolen so often, if that is said; if it
        is not, not often."""
        for cards in map(self.taken_by, self.named()):
            theft = self.theft(cards[0].suit, worth(cards))
            is_so = self.near("percent", 100 * theft) if "percent" in self.facts else theft < RISKY
            if is_so and score(cards) == self.facts["n"]:
                return True
        return False

    def may(self, verb: str) -> bool:
        return any(move.verb == verb for move in moves(paks, self.view, self.seat))

    # --- the last turn but one of two

    @cached_property
    def ends(self) -> tuple[float, float]:
        """What this move can lead to at best, against the best answer, and any other move can."""
        assert self.view.table.seats == 2 and len(self.view.zones["stock"]) == 1
        known = [card for card in self.view.zones[f"hand:{1 - self.seat}"] if card is not UNKNOWN]
        every = list(endings(self.view, self.seat, known, declining=True))
        best = max(value for value, move in every if kind(move) == kind(self.made))
        rest = [value for value, move in every if kind(move) != kind(self.made)]
        return best, max(rest, default=best)

    def since_ends_level(self) -> bool:
        right = abs(abs(self.ends[0]) - int(str(self.facts.get("n", 0)))) <= NEAR
        return self.who == 1 - self.seat and right

    # --- given up

    @property
    def scores(self) -> dict[str, int]:
        """What the side's paks of the suit that is settled score."""
        own = self.seat % self.count
        mine = [pak for pak in self.paks(current_suit(self.view)) if pak.owner % self.count == own]
        return {pak.name: score(pak.cards) for pak in mine}

    def since_gives(self) -> bool:
        suit = current_suit(self.view)
        owned = [pak.owner % self.count for pak in self.paks(suit)]
        fewest = min(owned.count(other % self.count) for other in playing(self.view.table))
        who = "every_side" if self.count < self.view.table.seats else "everybody"
        told = {"each": Why(f"story.{who}"), "n": fewest, "suit": f"suit.{suit}"}
        left = dict(self.facts["fewest"].facts).get("left", fewest)
        right = self.facts.items() >= told.items() and left == fewest
        return right and len(self.made.targets) == fewest > 0

    def since_cheapest(self) -> bool:
        least = sum(sorted(self.scores.values())[: len(self.made.targets)])
        return self.number() == least == sum(self.scores[str(n)] for n in self.made.targets)


def kind(made: Move) -> tuple[object, ...]:
    """Choices of the last turn but one that are one: a board card, a steal, to pass or to end."""
    return (made.verb, made.targets if made.verb == "pak" else ())


PLAIN = {
    "since_nobody": lambda it: not it.view.zones["stock"],
    "since_own_last": lambda it: len(it.view.zones["stock"]) < len(playing(it.view.table)),
    "since_cannot": lambda it: not it.may("pak"),
    "since_beats_none": lambda it: it.made.verb == "done" and not it.may("steal"),
    "since_stolen": lambda it: it.since_costs() and int(str(it.facts["percent"])) >= 33,
    "since_no_gain": lambda it: any(it.estimate(play).gain <= NEAR for play in it.named()),
    "since_ends_ahead": lambda it: it.since_ends_level() and it.ends[0] > 0,
    "since_ends_behind": lambda it: it.since_ends_level() and it.ends[0] < 0,
}
"""Reasons that are one comparison."""

READINGS = readings(PaksReason, PLAIN)
