"""What a seat's turns tell about its hand: what it discarded and what it kept, which cards it left
in the pile or did not lay, and that it did not drop.

A player who discards an eight has nothing that burdens the hand more, and most likely not three
cards that burden it as much: with four of them it might have discarded another (the rule of
restricted choice). Without this a hand seems to count two points more than it does after one turn,
and seven after five. A player who leaves a jack in the pile does not hold two cards that need it.

The likelihood of a hand is the product of a factor for each such sign: a conditional logit
(McFadden, 1974), fitted to hands played. `python -m research.tunk.beliefs` computes the factors
again, from keen and other players together, and shows how well they predict counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Chance
from rules.kit.state import State, View
from rules.tunk.lanes import BIT, NEAR, PACK, bits, completes, hit_bits, spread_bits
from rules.tunk.names import HAND, SPREAD
from rules.tunk.player.opponent_models import with_models
from rules.tunk.player.rollout_policy import MEAN, drop_share
from rules.tunk.spreads import WORTH, worth

HEAVIER = (0.01, 0.07, 0.2, 0.2)
"""By turns since a discard: the factor for each card in the hand that burdens it more than the
discarded one. It is not 0, since now and then people discard what a computer player never would."""
ALIKE = (0.57, 0.45, 0.5, 0.4)
"""By turns since a discard: the factor for each card that burdens the hand as much."""
UNTAKEN = (0.2, 0.19, 0.3)
"""By turns since then: the factor for a hand that makes a spread with a card that the seat left in
the pile. It is not 0, since the seat may have drawn the other two later."""
SHED_SINCE = 0.4  # the factor if that spread also needs the card that the seat then discarded
UNLAID = 0.03  # the factor for a hand that could have laid a spread or made a hit
STUBBORN = 0.25  # the factor for a hand with which this player would have dropped
TRIES = 100  # the most times that a hand is dealt until one fits what its seat did
PARTS = 1 << 30  # the fineness of probabilities drawn with `chance.below`

_BURDEN = {card: [WORTH[card.rank] * (5 - near) for near in range(6)] for card in PACK}
"""By card, and by the number of cards in the hand that go together with it: five times its count
less the hope for a spread (as with `lanes.HOPE`)."""


def believed(view: View, world: State) -> float:
    """Return how well the other hands in a guessed world fit what their seats did: the product of
    their relative likelihoods, from 0 to 1. It is 1 except in the turn of the view's own seat."""
    if world.turn != view.seat:
        return 1.0
    pile = _pile_before(world)
    likelihood = 1.0
    for behind in range(1, world.table.seats):
        hand = world.zones[HAND[(world.turn - behind) % world.table.seats]]
        likelihood *= TurnSigns(world, pile, behind).likelihood(hand)
    return likelihood


def guessed(view: View, chance: Chance) -> State:
    """Sample a possible world. Each other seat gets a random hand, the likelier the better it fits
    what the seat did. The rest of the cards is the stock."""
    seen = {card for cards in view.zones.values() for card in cards}
    unseen = [card for card in PACK if card not in seen]
    world = view.copy()
    seats = view.table.seats
    pile = _pile_before(view) if view.turn == view.seat else []  # without it, no signs are read
    for behind in range(1, seats):
        name = HAND[(view.turn - behind) % seats]
        if UNKNOWN in world.zones[name]:
            hand = _deal_hand(view, pile, behind, unseen, chance)
            world.zones[name] = hand
            unseen = [card for card in unseen if card not in hand]
    chance.shuffle(unseen)
    world.zones["stock"] = unseen
    assert view.seat is not None
    return with_models(world, view.seat, view.zones, chance)


def _deal_hand(
    view: View, pile: Sequence[Card], behind: int, unseen: list[Card], chance: Chance
) -> list[Card]:
    """Sample the hand of the seat whose turn was `behind` turns ago: random hands are rejected by
    how badly they fit; if all are, the best is returned. Reorders `unseen`."""
    hand = view.zones[HAND[(view.turn - behind) % view.table.seats]]
    known = [card for card in hand if card is not UNKNOWN]
    missing, count = len(hand) - len(known), len(unseen)
    best, best_fit = known, -1.0
    signs = TurnSigns(view, pile, behind)
    for _ in range(TRIES):
        for index in range(missing):  # shuffle as many cards as are needed
            other = index + chance.below(count - index)
            unseen[index], unseen[other] = unseen[other], unseen[index]
        sampled = known + unseen[:missing]
        fit = signs.likelihood(sampled)
        if fit >= 1.0 or chance.below(PARTS) < fit * PARTS:
            return sampled
        if fit > best_fit:
            best, best_fit = sampled, fit
    return best


def _pile_before(world: State) -> Sequence[Card]:
    """Return the discard pile as it was at the start of this turn, before a card was taken. The
    card taken is the one that is `shown`."""
    pile = world.zones["discard"]
    if world.phase == "play" and len(world.shown) == 1:
        return [*pile, *world.shown]
    return pile


class TurnSigns:
    """The public evidence about the hand of the seat whose turn was `behind` turns ago. There is
    none if it has not had a turn yet; then `begun` is False. `pile` is the discard pile before the
    present turn (`_pile_before`)."""

    def __init__(self, world: State, pile: Sequence[Card], behind: int) -> None:
        seats, last = world.table.seats, len(pile) - behind
        turns = range(last, max(0, last - seats * len(HEAVIER)), -seats)
        self.shed = [pile[at] for at in turns]
        """The seat's discards, the last first, as far as they are still in the pile."""
        self.left = [pile[at - 1] for at in turns[: len(UNTAKEN)]]
        """The cards below those, which the seat left in the pile."""
        self.fits = 0 if world.table.options["one_hit_per_turn"] else _hitters_then(world, behind)
        self.begun = len(pile) > behind
        if self.begun:  # what the seat knew when it did not drop, and how many cards we held then
            self.discarded = last - 1
            self.last = WORTH[pile[last - 1].rank]
            has_drawn = world.phase == "play"
            self.mine = len(world.zones[HAND[world.turn]]) - (1 if has_drawn else 0)

    def likelihood(self, hand: Sequence[Card]) -> float:
        """Return the relative likelihood of a hand, from 0 to 1: a factor for each sign."""
        if not self.begun:
            return 1.0
        number = bits(hand)
        result = 1.0
        for (heavier, alike), more, same in zip(self.count_worse(hand, number), HEAVIER, ALIKE):
            if heavier:
                result *= more**heavier
            if alike:
                result *= same**alike
        if self.could_lay(number):
            result *= UNLAID
        if self.left:
            in_last_turn, *earlier = self.left_cards_completed(number)
            if in_last_turn:
                result *= UNTAKEN[0]
            elif self.uses_shed(number):
                result *= SHED_SINCE
            for turns, is_completed in enumerate(earlier, 1):
                if is_completed:
                    result *= UNTAKEN[turns]
        low = self.drop_chance(hand)
        return result * STUBBORN**low if low else result

    def count_worse(self, hand: Sequence[Card], kept: int) -> Iterator[tuple[int, int]]:
        """Yield for each discard of the seat, the last first, how many cards of the hand were worse
        to keep than that card, and how many as bad. `kept` is the hand as bits."""
        for shed in self.shed:
            heavier = alike = 0
            number = kept | BIT[shed]
            burden = _BURDEN[shed][(number & NEAR[shed]).bit_count()]
            for card in hand:
                own = _BURDEN[card][(number & NEAR[card]).bit_count()]
                if own > burden:
                    heavier += 1
                elif own == burden:
                    alike += 1
            yield heavier, alike

    def could_lay(self, number: int) -> bool:
        """Whether a hand (its bits) could have laid a spread, or hit one in its last turn."""
        return bool(number & self.fits or spread_bits(number))

    def left_cards_completed(self, number: int) -> list[bool]:
        """Return for each card left in the pile, the last first, whether it makes a spread with the
        hand (its bits)."""
        return [completes(number, card) for card in self.left]

    def uses_shed(self, number: int) -> bool:
        """Whether the card that the seat left in its last turn makes a spread with the hand and the
        card that it then discarded."""
        return completes(number | BIT[self.shed[0]], self.left[0])

    def drop_chance(self, hand: Sequence[Card]) -> float:
        """Return the probability that the hand was low enough to drop before its last draw. Any of
        its cards, or the one then discarded, may be the one that was drawn."""
        shed = WORTH[self.shed[0].rank]
        bar = drop_share(len(hand), self.mine, self.discarded, self.last) * MEAN * self.mine
        excess = worth(hand) + shed - bar  # a drawn card that counts more leaves a low hand
        low = 1 if shed > excess else 0
        for card in hand:
            if WORTH[card.rank] > excess:
                low += 1
        return low / (len(hand) + 1)


def _hitters_then(world: State, behind: int) -> int:
    """Return the bits of the cards with which the seat could have hit a spread in its last turn,
    `behind` turns ago. 0 if that is more than one turn ago, as the spreads may have changed."""
    if behind > 1:
        return 0
    seats, zones = world.table.seats, world.zones
    hitters = 0
    # The seat whose turn it is may have laid a spread in it, so its spreads do not count.
    for ago in range(1 if world.phase == "play" else 0, seats):
        for name in SPREAD[(world.turn - ago) % seats]:
            if name not in zones:
                break
            hitters |= hit_bits(zones[name])
    return hitters
