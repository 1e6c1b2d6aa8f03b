"""What a seat's turns tell about its hand: what it shed rather than kept, left lying or did not
lay, and that it did not drop.

A player who shed an eight has nothing that burdens it more, and most likely not three
more as heavy: of four it would have shed another as well (the rule of restricted
choice). Without this a hand seems to count two points more than it does after
one turn, and seven after five. Who left a jack in the pile does not wait for it with two others.

A hand is as likely as the product of a figure for each such sign: a conditional logit (McFadden,
1974), fitted to hands played. `python -m research.tunk.beliefs` makes the figures again, of keen
and of other players together, and shows how well they foretell counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Chance
from rules.kit.state import State, View
from rules.tunk.lanes import BIT, NEAR, PACK, bits, completes, hitters, in_spread
from rules.tunk.names import HAND, SPREAD
from rules.tunk.player.opponent_models import with_ways
from rules.tunk.player.rollout_policy import MEAN, drop_share
from rules.tunk.spreads import WORTH, worth

HEAVIER = (0.01, 0.07, 0.2, 0.2)
"""By how many turns ago: how likely, for each card of the hand that burdens it more than the
one shed. Now and then a person sheds what a player of ours never would."""
ALIKE = (0.57, 0.45, 0.5, 0.4)
"""By how many turns ago: how likely, for each card that burdens the hand as much."""
UNTAKEN = (0.2, 0.19, 0.3)
"""By how many turns ago: how likely a hand that makes a spread with the card it left in the pile;
it may have drawn the other two since."""
SHED_SINCE = 0.4  # how likely, where the spread needs the card shed as well
UNLAID = 0.03  # how likely a hand that could have laid a spread, or a card on one
STUBBORN = 0.25  # how likely a seat does not drop where this player would have
TRIES = 100  # times hands are dealt at most for some that fit what their seats did
PARTS = 1 << 30  # how finely chances are told apart

_BURDEN = {card: [WORTH[card.rank] * (5 - near) for near in range(6)] for card in PACK}
"""By card and how many of the hand go together with it: five times its count, less the hope
for a spread (`lanes.HOPE`)."""


def believed(view: View, world: State) -> float:
    """Return how well the others' hands in a world fit what they did, from 0 to 1."""
    if world.turn != view.seat:
        return 1.0
    pile, likely = _pile_before(world), 1.0
    for behind in range(1, world.table.seats):
        hand = world.zones[HAND[(world.turn - behind) % world.table.seats]]
        likely *= TurnSigns(world, pile, behind).likely(hand)
    return likely


def guessed(view: View, chance: Chance) -> State:
    """Sample a world: each other seat gets a hand in proportion to how well it fits what the seat
    did; the rest is the stock."""
    seen = {card for cards in view.zones.values() for card in cards}
    unseen = [card for card in PACK if card not in seen]
    world, seats = view.copy(), view.table.seats
    pile = _pile_before(view) if view.turn == view.seat else []
    for behind in range(1, seats):
        name = HAND[(view.turn - behind) % seats]
        if UNKNOWN in world.zones[name]:
            hand = _deal_hand(view, pile, behind, unseen, chance)
            world.zones[name] = hand
            unseen = [card for card in unseen if card not in hand]
    chance.shuffle(unseen)
    world.zones["stock"] = unseen
    assert view.seat is not None
    return with_ways(world, view.seat, view.zones, chance)


def _deal_hand(
    view: View, pile: Sequence[Card], behind: int, unseen: list[Card], chance: Chance
) -> list[Card]:
    """Sample the hand of the seat `behind` turns back by rejection; if all are rejected, return the
    one that fits best. Reorders `unseen`."""
    hand = view.zones[HAND[(view.turn - behind) % view.table.seats]]
    known = [card for card in hand if card is not UNKNOWN]
    holes, whole = len(hand) - len(known), len(unseen)
    best, most, signs = known, -1.0, TurnSigns(view, pile, behind)
    for _ in range(TRIES):
        for at in range(holes):
            other = at + chance.below(whole - at)
            unseen[at], unseen[other] = unseen[other], unseen[at]
        found = known + unseen[:holes]
        likely = signs.likely(found)
        if likely >= 1.0 or chance.below(PARTS) < likely * PARTS:
            return found
        if likely > most:
            best, most = found, likely
    return best


def _pile_before(world: State) -> Sequence[Card]:
    """Return the discard pile as it was before the seat drew."""
    pile = world.zones["discard"]
    return [*pile, *world.shown] if world.phase == "play" and len(world.shown) == 1 else pile


class TurnSigns:
    """The public evidence about the hand of the seat `behind` turns back; none if it has not had a
    turn yet (`begun`)."""

    def __init__(self, world: State, pile: Sequence[Card], behind: int) -> None:
        seats, last = world.table.seats, len(pile) - behind
        turns = range(last, max(0, last - seats * len(HEAVIER)), -seats)
        self.shed = [pile[at] for at in turns]
        """Last first, as far as nobody took anything; the card turned up lies lowest."""
        self.left = [pile[at - 1] for at in turns[: len(UNTAKEN)]]
        """What lay on the pile before."""
        self.fits = 0 if world.table.options["one_hit_per_turn"] else _hitters_then(world, behind)
        self.begun = len(pile) > behind
        if self.begun:
            self.discarded, self.last = last - 1, WORTH[pile[last - 1].rank]
            self.mine = len(world.zones[HAND[world.turn]]) - (world.phase == "play")

    def likely(self, hand: Sequence[Card]) -> float:
        """Return the relative likelihood of a hand, from 0 to 1."""
        if not self.begun:
            return 1.0
        number, likely = bits(hand), 1.0
        for (heavier, alike), more, same in zip(self.count_worse(hand, number), HEAVIER, ALIKE):
            if heavier:
                likely *= more**heavier
            if alike:
                likely *= same**alike
        if self.could_lay(number):
            likely *= UNLAID
        if self.left:
            now, *before = self.completes_left(number)
            if now:
                likely *= UNTAKEN[0]
            elif self.uses_shed(number):
                likely *= SHED_SINCE
            for place, known in enumerate(before, 1):
                if known:
                    likely *= UNTAKEN[place]
        low = self.drop_chance(hand)
        return likely * STUBBORN**low if low else likely

    def count_worse(self, hand: Sequence[Card], kept: int) -> Iterator[tuple[int, int]]:
        """Yield for each discarded card how many of the hand would be rather, and equally,
        discarded."""
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
        """Whether the hand could have laid a spread or made a hit."""
        return bool(number & self.fits or in_spread(number))

    def completes_left(self, number: int) -> list[bool]:
        """Return for each card that it left in the pile whether it makes a spread with the hand."""
        return [completes(number, card) for card in self.left]

    def uses_shed(self, number: int) -> bool:
        """Whether the last of them makes a spread with the hand and the card discarded then."""
        return completes(number | BIT[self.shed[0]], self.left[0])

    def drop_chance(self, hand: Sequence[Card]) -> float:
        """Return the probability that the hand was low enough to drop before its last draw, when
        any of its cards may be the drawn one."""
        shed = WORTH[self.shed[0].rank]
        bar = drop_share(len(hand), self.mine, self.discarded, self.last) * MEAN * self.mine
        spare = worth(hand) + shed - bar
        low = int(shed > spare)
        for card in hand:
            low += WORTH[card.rank] > spare
        return low / (len(hand) + 1)


def _hitters_then(world: State, behind: int) -> int:
    """Return the bits of the cards that could hit a spread in the last turn of the seat `behind`
    turns back; none for earlier turns, since the spreads have changed."""
    seats, zones, cards = world.table.seats, world.zones, 0
    if behind > 1:
        return 0
    for ago in range(world.phase == "play", seats):  # whose turn it is may have laid in it
        for name in SPREAD[(world.turn - ago) % seats]:
            if name not in zones:
                break
            cards |= hitters(zones[name])
    return cards
