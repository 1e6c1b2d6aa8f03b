"""The reasons of Tunk's player read a second time: whether what each of them says is so.

Written from the rules and a view alone; of the player it knows only that pairs are counted a tenth
lower, as the sentences say, and what going out is held to be worth.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations

from rules.kit.cards import UNKNOWN, Card, pack
from rules.kit.chance import Luck
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.said import Why
from rules.kit.state import State, Value
from rules.tunk import rules as tunk
from tests.reasoning import Reason, readings

PAIRS = 0.1  # of what two cards count that need a third
TUNK, OUT = 90.0, 60.0
NEAR = 0.501  # what is said in whole points


def counts(card: Card) -> int:
    return min(card.rank, 10)


def is_spread(cards: Sequence[Card]) -> bool:
    ranks = sorted(card.rank for card in cards)
    run = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    suited = len({card.suit for card in cards}) == 1
    return len(cards) >= 3 and (len(set(ranks)) == 1 or (run and suited))


def left_over(hand: Sequence[Card], how: Value) -> int:
    """What a hand counts by the house rule."""
    best = sum(map(counts, hand))
    if how == "unmatched_only":
        for size in range(3, len(hand) + 1):
            for some in filter(is_spread, combinations(hand, size)):
                best = min(best, left_over([card for card in hand if card not in some], how))
    return best


def fit(card: Card, other: Card) -> bool:
    """Whether a third card could make a spread of these two."""
    apart = abs(card.rank - other.rank)
    return apart == 0 or (card.suit == other.suit and apart <= 2)


def value(hand: Sequence[Card], how: Value) -> float:
    pairs = [pair for pair in combinations(hand, 2) if fit(*pair)]
    return PAIRS * sum(counts(card) for pair in pairs for card in pair) - left_over(hand, how)


def ends(state: State, seat: int) -> Iterator[tuple[float, int]]:
    """Every way in which a turn may end: what that is worth, and what is left to count."""
    how = state.table.options["hand_count"]
    for move in moves(tunk, state, seat):
        rest = [card for card in state.zones[f"hand:{seat}"] if card not in move.cards]
        if not rest:
            yield OUT if move.verb == "discard" else TUNK, 0
        elif move.verb == "discard":
            yield value(rest, how), left_over(rest, how)
        else:
            after = state.copy()
            tunk.apply(after, {seat: move}, Luck(0))
            yield from ends(after, seat)


def best(state: State, seat: int) -> float:
    return max(worth for worth, _ in ends(state, seat))


def remains(state: State, seat: int) -> list[int]:
    """What may be left to count by the best ways of ending the turn."""
    every = list(ends(state, seat))
    most = max(worth for worth, _ in every)
    return [count for worth, count in every if worth > most - 1e-9]


class TunkReason(Reason):
    """What is said of dropping, of drawing or taking, of spreads and of a discard."""

    @cached_property
    def unseen(self) -> list[Card]:
        seen = {card for cards in self.view.zones.values() for card in cards}
        return [card for card in pack() if card not in seen]

    @property
    def taken(self) -> State:
        """The position after taking the discard."""
        state = self.view.copy()
        tunk.apply(state, {self.seat: Move("take")}, Luck(0))
        return state

    @property
    def drawn(self) -> Iterator[State]:
        """The position after a draw, for every card it may be."""
        for card in self.unseen:
            state = self.view.copy()
            state.zones["stock"][-1] = card
            tunk.apply(state, {self.seat: Move("draw")}, Luck(0))
            yield state

    @property
    def own(self) -> int:
        return self.left(self.hand)

    @property
    def discards(self) -> list[Card]:
        """What may be discarded."""
        legal = moves(tunk, self.view, self.seat)
        return [move.cards[0] for move in legal if move.verb == "discard"]

    def left(self, hand: Sequence[Card]) -> int:
        return left_over(hand, self.options["hand_count"])

    def top(self) -> bool:
        return self.facts["card"] == f"card.{self.view.zones['discard'][-1]}"

    @property
    def least(self) -> int:
        """How many cards the smallest other hand has."""
        return min(len(self.view.zones[f"hand:{other}"]) for other in self.others)

    @property
    def limit(self) -> int:
        """The highest count with which to drop, by the rule of thumb."""
        return 3 * self.least if len(self.hand) < 5 else 5 * self.least if self.least > 3 else -1

    def tells_rule(self) -> bool:
        told = self.facts["bar"], self.facts["each"], self.facts["count"]
        right = told == (self.limit, self.limit // self.least, self.own)
        smallest = len(self.view.zones[f"hand:{self.who}"]) == self.least
        return right and smallest and (self.made.verb == "drop") == (self.own <= self.limit)

    def tells_whether_sure(self) -> bool:
        """Whether a drop is said to be sure just where no cards of others can count as little."""
        wins, low = self.facts["wins"], sorted(map(counts, self.unseen))
        hands = [self.view.zones[f"hand:{other}"] for other in self.others]
        known = [[counts(card) for card in hand if card is not UNKNOWN] for hand in hands]
        leasts = [sum(seen) + sum(low[: len(hand) - len(seen)]) for hand, seen in zip(hands, known)]
        is_sure = self.own < min(leasts) and self.options["hand_count"] == "all_cards"
        return isinstance(wins, Why) and (wins.key == "since_sure") == is_sure

    def since_known(self) -> bool:
        hand = self.view.zones[f"hand:{self.who}"]
        return self.cards() == [card for card in hand if card is not UNKNOWN] != []

    def since_whole(self) -> bool:
        few = len(self.view.zones[f"hand:{self.who}"]) == self.number() == self.least <= 3
        return self.made.verb != "drop" and len(self.hand) >= 5 and few

    def since_calls(self) -> bool:
        gone = not self.view.zones["stock"] and self.made.verb == "draw" and self.top()
        return gone and -self.own >= best(self.taken, self.seat)

    def since_takes_last(self) -> bool:
        gone = not self.view.zones["stock"] and self.made.verb == "take" and self.top()
        return gone and self.facts["count"] == self.own and best(self.taken, self.seat) > -self.own

    def since_out_with(self) -> bool:
        return self.made.verb == "take" and self.top() and best(self.taken, self.seat) >= OUT

    def since_makes(self) -> bool:
        mine = set(self.cards()) <= set(self.hand)
        return mine and self.top() and is_spread([*self.cards(), *self.cards("card")])

    def since_fits(self) -> bool:
        """It may fit a spread only after another card has been added."""
        zones = self.taken.zones
        added = [(*self.cards("card"), *s) for n in range(3) for s in combinations(self.hand, n)]
        spreads = [cards for name, cards in zones.items() if name.startswith("spread")]
        return self.top() and any(is_spread([*laid, *more]) for laid in spreads for more in added)

    def since_even(self) -> bool:
        """What taking leaves is what will be counted; what drawing does, the average of that."""
        left = remains(self.taken, self.seat)
        each = [remains(state, self.seat) for state in self.drawn]
        low, high = (sum(map(end, each)) / len(each) for end in (min, max))
        took, drew = (
            self.number(name if name in self.facts else "left") for name in ("took", "drew")
        )
        return self.top() and min(left) <= took <= max(left) and low - NEAR <= drew <= high + NEAR

    @cached_property
    def drawn_values(self) -> list[float]:
        """What the hand is worth after drawing each card that may be drawn."""
        return [best(state, self.seat) for state in self.drawn]

    def takes_worse(self) -> bool:
        """Whether what leaves the worse count is chosen."""
        more = self.number("took") - self.number("drew")
        worse = more > 0 if self.made.verb == "take" else more < 0
        return worse and self.since_even()

    def takes_better_plan(self) -> bool:
        """Whether what is chosen is worth more by what goes together in it."""
        drawn = sum(self.drawn_values) / len(self.drawn_values)
        better = best(self.taken, self.seat) - drawn
        return better > 0 if self.made.verb == "take" else better <= 1e-9

    def since_take_hopes(self) -> bool:
        """What leaves the worse count is worth more by what goes together in it."""
        is_take = self.made.verb == "take"
        hopes = self.takes_better_plan() and (is_take or max(self.drawn_values) < OUT)
        return hopes and self.takes_worse()

    since_draw_hopes = since_take_hopes

    def since_take_tried(self) -> bool:
        """What leaves the worse count, and no hope speaks for it: it was tried out."""
        return self.takes_worse() and not self.takes_better_plan()

    since_draw_tried = since_take_tried

    def since_take(self) -> bool:
        less = self.number("took") < self.number("drew")
        return less == (self.made.verb == "take") and self.since_even()

    since_draw = since_take

    def since_outs(self) -> bool:
        plans = [best(state, self.seat) >= OUT for state in self.drawn]
        return (sum(plans), len(plans)) == (self.facts["n"], self.facts["unseen"])

    def since_helps(self) -> bool:
        """No more cards than could be laid or added at all, and at least the one that says so."""
        able = sum(
            any(move.verb != "discard" for move in moves(tunk, state, self.seat))
            for state in self.drawn
        )
        return 0 < self.number() <= able and self.facts["unseen"] == len(self.unseen)

    def since_lays(self) -> bool:
        now = self.facts["now"] == self.left(self.kept)
        return now and self.facts["left"] in remains(self.view, self.seat)

    def since_alone(self) -> bool:
        (card,) = self.made.cards
        return self.cards("card") == [card] and not any(fit(card, other) for other in self.kept)

    def since_as_good(self) -> bool:
        """Every other discard that leaves as much, and none that does not."""
        how = self.options["hand_count"]
        left = {
            card: value([other for other in self.hand if other is not card], how)
            for card in self.discards
        }
        most = left.pop(self.made.cards[0])
        alike = {card for card, worth in left.items() if abs(worth - most) < 1e-9}
        return self.made.verb == "discard" and set(self.cards()) == alike != set()

    def since_pair(self) -> bool:
        """The card that goes fits none, else the same could be said of it."""
        card, other = self.cards()
        alone = not any(fit(self.made.cards[0], kept) for kept in self.kept)
        return alone and {card, other} <= set(self.kept) and fit(card, other)


PLAIN = {
    "since_rule": lambda it: len(it.hand) < 5 and it.tells_rule(),
    "since_rule_whole": lambda it: len(it.hand) == 5 and it.tells_rule(),
    "since_dares": lambda it: (
        it.made.verb == "drop" and it.own > it.limit == it.facts["bar"] and it.tells_whether_sure()
    ),
    "since_heaviest": lambda it: (
        it.cards("card") == [*it.made.cards]
        and it.facts["count"] == counts(it.made.cards[0]) == max(map(counts, it.discards))
    ),
    "since_drops": lambda it: (
        it.made.verb == "drop" and not 0 <= it.limit < it.own and it.tells_whether_sure()
    ),
    "since_waits": lambda it: (
        it.made.verb != "drop"
        and it.facts["count"] == it.own <= it.limit
        and it.tells_whether_sure()
    ),
    "since_goes_out": lambda it: not it.kept,
    "since_will_go_out": lambda it: best(it.view, it.seat) >= OUT,
    "since_left": lambda it: it.facts["left"] == it.left(it.kept),
}
"""Reasons that are one comparison."""

READINGS = readings(TunkReason, PLAIN)
