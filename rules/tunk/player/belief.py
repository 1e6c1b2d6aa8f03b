"""What a seat's turns tell about its hand: what it shed rather than kept, and that it did not drop.

Whoever shed an eight has nothing that burdens it more, and most likely not three
more as heavy: of four it would have shed another as well (the rule of restricted
choice). Without this a hand seems to count two points more than it does after
one turn, and seven after five. `python -m tests.tunk.beliefs` makes the figures
below from hands played, and shows how well they foretell counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Chance
from rules.kit.state import State, View
from rules.tunk.lanes import BIT, NEAR, PACK, held
from rules.tunk.names import HAND
from rules.tunk.player.habits import MEAN
from rules.tunk.player.nerve import nerve
from rules.tunk.player.ways import settled
from rules.tunk.spreads import WORTH, worth

HEAVIER = (0.03, 0.12, 0.3, 0.3)
"""By how many turns ago: how likely, for each card of the hand that burdens it more than the
one shed. Now and then a person sheds what a player of ours never would."""
ALIKE = (0.58, 0.54, 0.5, 0.5)
"""By how many turns ago: how likely, for each card that burdens the hand as much."""
STUBBORN = 0.25  # how likely a seat does not drop where this player would have
TRIES = 40  # times hands are dealt at most for some that fit what their seats did
PARTS = 1 << 30  # how finely chances are told apart

_BURDEN = {one: [WORTH[one.rank] * (5 - near) for near in range(6)] for one in PACK}
"""By card and how many of the hand go together with it: five times its count, less the hope
for a spread (`lanes.HOPE`)."""


def believed(view: View, world: State) -> float:
    """How well the others' hands fit what they shed, and that they did not drop."""
    if world.turn != view.seat:
        return 1.0
    pile, likely = _pile(world), 1.0
    for behind in range(1, world.table.seats):
        name = HAND[(world.turn - behind) % world.table.seats]
        likely *= _fits(world, pile, behind, world.zones[name])
    return likely


def guessed(view: View, chance: Chance) -> State:
    """A world that could be: the others have hands as often as these fit what their seats did,
    one seat after another, and what is left is the stock."""
    seen = {one for cards in view.zones.values() for one in cards}
    unseen = [one for one in PACK if one not in seen]
    world, seats = view.copy(), view.table.seats
    pile = _pile(view) if view.turn == view.seat else []
    for behind in range(1, seats):
        name = HAND[(view.turn - behind) % seats]
        if UNKNOWN in world.zones[name]:
            hand = _dealt(view, pile, behind, unseen, chance)
            world.zones[name] = hand
            unseen = [one for one in unseen if one not in hand]
    chance.shuffle(unseen)
    world.zones["stock"] = unseen
    assert view.seat is not None
    return settled(world, view.seat, view.zones, chance)


def _dealt(
    view: View, pile: Sequence[Card], behind: int, unseen: list[Card], chance: Chance
) -> list[Card]:
    """The hand of the seat so many turns back, by rejection; if all are rejected the one that
    fits best. The unseen cards change their order."""
    hand = view.zones[HAND[(view.turn - behind) % view.table.seats]]
    known = [one for one in hand if one is not UNKNOWN]
    holes, whole = len(hand) - len(known), len(unseen)
    best, most = known, -1.0
    for _ in range(TRIES):
        for at in range(holes):
            other = at + chance.below(whole - at)
            unseen[at], unseen[other] = unseen[other], unseen[at]
        found = known + unseen[:holes]
        likely = _fits(view, pile, behind, found)
        if likely >= 1.0 or chance.below(PARTS) < likely * PARTS:
            return found
        if likely > most:
            best, most = found, likely
    return best


def _pile(world: State) -> Sequence[Card]:
    """The discard pile as it was before the seat drew."""
    pile = world.zones["discard"]
    return [*pile, *world.shown] if world.phase == "play" and len(world.shown) == 1 else pile


def _fits(world: State, pile: Sequence[Card], behind: int, hand: Sequence[Card]) -> float:
    """How likely a hand is, of all there could be, by what the seat so many turns back did."""
    likely = 1.0
    for (heavier, alike), more, same in zip(
        telling(pile, behind, world.table.seats, hand), HEAVIER, ALIKE
    ):
        if heavier:
            likely *= more**heavier
        if alike:
            likely *= same**alike
    if len(pile) > behind:
        likely *= STUBBORN ** low_before(world, pile, behind, hand)
    return likely


def telling(
    pile: Sequence[Card], behind: int, seats: int, hand: Sequence[Card]
) -> Iterator[tuple[int, int]]:
    """Of each card the seat shed, last first, how many of the hand burden it more and how many
    as much. As far as nobody took anything; the card turned up lies lowest."""
    kept = held(hand)
    last = len(pile) - behind
    for at in range(last, max(0, last - seats * len(HEAVIER)), -seats):
        shed, heavier, alike = pile[at], 0, 0
        number = kept | BIT[shed]
        burden = _BURDEN[shed][(number & NEAR[shed]).bit_count()]
        for one in hand:
            own = _BURDEN[one][(number & NEAR[one]).bit_count()]
            if own > burden:
                heavier += 1
            elif own == burden:
                alike += 1
        yield heavier, alike


def low_before(world: State, pile: Sequence[Card], behind: int, hand: Sequence[Card]) -> float:
    """How likely the hand was low enough to drop before its last draw: any card may be the one
    that was drawn."""
    shed, before = pile[-behind], pile[-behind - 1]
    mine = len(world.zones[HAND[world.turn]]) - (world.phase == "play")
    bar = nerve(len(hand), mine, len(pile) - behind - 1, WORTH[before.rank]) * MEAN * mine
    spare = worth(hand) + WORTH[shed.rank] - bar
    low = int(WORTH[shed.rank] > spare)
    for one in hand:
        low += WORTH[one.rank] > spare
    return low / (len(hand) + 1)
