"""Hands played out quickly on numbers alone, every seat by a model of its own, with the same result
as the rules.

A card is the place of its bit (`lanes`); a hand is a list of places, and the number with all its
bits. A guessed world contains all cards, so that a playout from it needs no further luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter

from rules.kit.cards import Card
from rules.kit.chance import Luck
from rules.kit.state import State, Value, Zones
from rules.tunk.lanes import BIT, CARD, NEAR, SAME_RANK, best_spread, bits, hit_bits, spread_bits
from rules.tunk.names import AROUND, HAND, SPREAD
from rules.tunk.player import opponent_models
from rules.tunk.player.opponent_models import COUNTS, PILES, SIZES, OpponentModel, World
from rules.tunk.scoring import END, Award, award, compare_counts
from rules.tunk.spreads import WORTH, hand_count
from rules.tunk.turns import STALEMATE_TURNS

STEP = 7  # cards that go from the bottom of the stock to its top for the next continuation
BOTTOM = 6  # cards at the bottom of the stock, from which luck is taken to draw models
PLACES = 64
REMEMBERED = 1 << 16  # hands whose worst card is cached
NOTHING_SEEN: Zones = {name: [] for name in HAND}
PLACE = {card: bit.bit_length() - 1 for card, bit in BIT.items()}
_CARDS = [CARD.get(1 << place) for place in range(PLACES)]
COUNT = tuple(WORTH[card.rank] if card else 0 for card in _CARDS)
NEARBY = tuple(NEAR[card] if card else 0 for card in _CARDS)
"""By place: what a card counts, and those it goes together with."""


def resting(state: State) -> bool:
    """Whether `standing` can judge a position, which it can once the cards are dealt."""
    return state.phase not in ("deal", "turn_up")


def standing(state: State, seat: int) -> float:
    """Play the hand to its end with several combinations of models. Returns how many points more
    than the others the seat makes on average."""
    if state.phase in END:
        return lead_over_others(_points_of_each(award(state), state.table.seats), seat)
    if not isinstance(state, World):
        luck = Luck(str(state.zones["stock"][:BOTTOM]))
        state = opponent_models.with_models(state, seat, NOTHING_SEEN, luck)
    combinations = state.models
    playout = TunkPlayout(state, combinations[0])
    total = 0.0
    for number, models in enumerate(combinations):
        points = playout.copy_with(models, number * STEP).points()
        total += lead_over_others(points, seat)
    return total / len(combinations)


def lead_over_others(points: Sequence[float], seat: int) -> float:
    """Return a seat's points less the mean of the others'."""
    own = points[seat]
    return own - (sum(points) - own) / (len(points) - 1)


class TunkPlayout:
    """A hand that is played to its end by the `models` of all seats, from the start of a turn
    (`begins`) or from after the draw.

    `cards` has each hand as places, `numbers` the same as bits, and `sums` what it counts.
    `spreads` has for each spread its owner, whether it is a book, its bits, and those of the cards
    that hit it. `kept` is the bit of a card that may not be discarded in this turn, or 0; `idle`
    counts the turns in which nothing happened; `hits` is 1 if no further hit is allowed."""

    def __init__(self, state: State, models: Sequence[OpponentModel]) -> None:
        zones, options = state.zones, state.table.options
        self.seats = state.table.seats
        self.options = options
        self.models = models
        self.cards = [[PLACE[card] for card in zones[HAND[seat]]] for seat in AROUND[self.seats]]
        self.numbers = [bits(zones[HAND[seat]]) for seat in AROUND[self.seats]]
        self.sums = [sum([COUNT[place] for place in cards]) for cards in self.cards]
        self.stock = [PLACE[card] for card in zones["stock"]]
        self.pile = [PLACE[card] for card in zones["discard"]]
        self.spreads = []
        for seat in AROUND[self.seats]:
            laid = [zones[name] for name in SPREAD[seat] if name in zones]
            self.spreads += [(seat, *_spread_facts(spread)) for spread in laid]
        self.turn = state.turn
        self.begins = state.phase == "begin"
        self.kept = 0
        if not self.begins and not options["return_discard"]:
            self.kept = bits([card for card in zones[HAND[state.turn]] if card in state.shown])
        self.hits = state.tallies.get("hits", 0)
        self.idle = state.tallies["idle"]

    def copy_with(self, models: Sequence[OpponentModel], turned: int) -> TunkPlayout:
        """Return a copy whose seats play by these models. To vary the luck, `turned` cards are
        moved from the bottom of the stock to its top."""
        twin = TunkPlayout.__new__(TunkPlayout)
        twin.seats, twin.options = self.seats, self.options
        twin.models = models
        twin.cards = [hand[:] for hand in self.cards]
        twin.numbers = self.numbers[:]
        twin.sums = self.sums[:]
        twin.stock = self.stock[turned:] + self.stock[:turned]
        twin.pile = self.pile[:]
        twin.spreads = self.spreads[:]
        twin.turn, twin.begins, twin.kept = self.turn, self.begins, self.kept
        twin.hits, twin.idle = self.hits, self.idle
        return twin

    def points(self) -> Sequence[float]:
        """Play to the end; return the points of every seat."""
        options, stock, pile = self.options, self.stock, self.pile
        ends_with_stock = options["stock_out"] == "end_of_turn"
        while True:
            seat = self.turn
            if self.begins:
                verb = self.begin_verb(seat)
                if verb == "drop":
                    return self.compare_hands(seat)
                if verb == "take":
                    place = pile.pop()
                    self.idle += 1
                    self.kept = 0 if options["return_discard"] else 1 << place
                elif stock:
                    place = stock.pop()
                    self.idle = self.kept = 0
                else:
                    return self.compare_hands(-1)
                self.cards[seat].append(place)
                self.numbers[seat] |= 1 << place
                self.sums[seat] += COUNT[place]
            cards = self.cards[seat]
            self.lay(seat)
            if not cards:
                return self.points_out(seat, 2)
            self.discard_worst(seat)
            if not cards:
                return self.points_out(seat, 1)
            if (ends_with_stock and not stock) or self.idle >= STALEMATE_TURNS:
                return self.compare_hands(-1)
            self.turn = (seat + 1) % self.seats
            self.begins = True

    def begin_verb(self, seat: int) -> str:
        """Choose what to do at the start of a turn: drop with a low count, take a card that can be
        laid or is had for a higher one, or draw."""
        hands = self.cards
        model = self.models[seat]
        number = self.numbers[seat]
        top = self.pile[-1]
        last = COUNT[top]
        least = 9  # cards in the smallest other hand
        for other in AROUND[self.seats]:
            if other != seat and len(hands[other]) < least:
                least = len(hands[other])
        stock = self.stock
        if stock:
            discarded = len(self.pile) - 1
            if discarded >= PILES:
                discarded = PILES - 1
            # As in `place_of_bar`; a call would take longer.
            bar = ((len(hands[seat]) * SIZES + least) * PILES + discarded) * COUNTS + last
            if self.sums[seat] < model.bars[bar]:
                return "drop"
        bit = 1 << top
        near = number & NEARBY[top]  # as in `lanes.completes`, by places
        if near & (near - 1) and spread_bits(number | bit) & bit:
            return "take"
        for _, _, _, hitters in self.spreads:
            if hitters & bit:
                return "take"
        need = model.gains[last] if stock else 1
        if need < COUNTS:
            gain = COUNT[worst_place(number | bit, model.hope)] - last
            if gain >= need:
                return "take"
        return "draw"

    def lay(self, seat: int) -> None:
        """Lay every spread of the hand, then make every hit that is allowed. After a hit all
        spreads are tried again, since a run can be hit several times."""
        cards = self.cards[seat]
        spreads = self.spreads
        number = number_before = self.numbers[seat]
        while spread_bits(number):
            is_book, mask, hitters = _spread_facts(best_spread(number))
            spreads.append((seat, is_book, mask, hitters))
            spreads.sort(key=itemgetter(0))
            number &= ~mask
        index = 0
        while index < len(spreads) and not self.hits:
            owner, is_book, mask, hitters = spreads[index]
            fits = number & hitters
            if not fits:
                index += 1
                continue
            bit = fits & -fits  # the lowest card that fits
            number &= ~bit
            mask |= bit
            spreads[index] = (owner, is_book, mask, 0 if is_book else _ends(mask))
            self.hits = 1 if self.options["one_hit_per_turn"] else 0
            index = 0
        self.hits = 0
        if number != number_before:
            self.idle = 0
            self.numbers[seat] = number
            cards[:] = [place for place in cards if number >> place & 1]
            self.sums[seat] = sum([COUNT[place] for place in cards])

    def discard_worst(self, seat: int) -> None:
        """Discard the worst card, but not the one just taken if it must be kept."""
        number = self.numbers[seat]
        place = worst_place(number & ~self.kept or number, self.models[seat].hope)
        self.cards[seat].remove(place)
        self.numbers[seat] = number & ~(1 << place)
        self.sums[seat] -= COUNT[place]
        self.pile.append(place)

    def points_out(self, seat: int, times: int) -> list[float]:
        """Return the points after a seat has gone out, which wins `times` the others' counts."""
        made = [0.0] * self.seats
        made[seat] = float(times * sum(self.counts()))
        return made

    def compare_hands(self, dropper: int) -> Sequence[float]:
        """Return the points of all seats after hands were compared since the seat `dropper` has
        dropped, or for -1 since the stock or nothing more was left to draw."""
        options = self.options
        how = options["difference"], options["drop_tie"], options["halves"]
        return _points_paid(tuple(self.counts()), dropper, *how)

    def counts(self) -> list[int]:
        """Return what each hand counts."""
        if self.options["hand_count"] == "all_cards":
            return self.sums
        hands = [[CARD[1 << place] for place in cards] for cards in self.cards]
        return [hand_count(hand, "unmatched_only") for hand in hands]


@lru_cache(maxsize=1 << 14)
def _points_paid(
    counts: tuple[int, ...], dropper: int, difference: Value, drop_tie: Value, halves: Value
) -> Sequence[float]:
    """Return the points when hands with these counts are compared, by three options. Cached, since
    counts recur often."""
    how = {"difference": difference, "drop_tie": drop_tie, "halves": halves}
    return _points_of_each(compare_counts(counts, dropper, how), len(counts))


def _points_of_each(prize: Award, seats: int) -> Sequence[float]:
    return tuple([prize.each / 2 if seat in prize.winners else 0.0 for seat in AROUND[seats]])


def _spread_facts(spread: Sequence[Card]) -> tuple[bool, int, int]:
    """Return whether a spread is a book, its bits, and the bits of cards that hit it."""
    return spread[0].rank == spread[1].rank, bits(spread), hit_bits(spread)


def _ends(run: int) -> int:
    """Return the bits next to both ends of a run."""
    return (run >> 1 | run << 1) & ~run & _ALL


_ALL = sum(SAME_RANK)


@lru_cache(maxsize=REMEMBERED)
def worst_place(number: int, hope: int) -> int:
    """Return the place of the card to discard from a hand (its bits): the one that counts most,
    less `hope` tenths of the count of pairs that may become spreads; of equal ones the first in
    card order. Cached, since hands recur in playouts."""
    places = []
    rest = number
    while rest:
        bit = rest & -rest
        places.append(bit.bit_length() - 1)
        rest ^= bit
    most_burden = -PLACES * PLACES
    worst = -1
    for place in places:
        burden = 10 * COUNT[place]
        near = number & NEARBY[place]
        if near:
            for other in places:
                if near >> other & 1:
                    burden -= hope * (COUNT[other] + COUNT[place])
        if burden > most_burden:
            most_burden, worst = burden, place
    return worst
