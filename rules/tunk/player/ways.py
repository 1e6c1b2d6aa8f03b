"""Ways to go on with a hand: when somebody drops, which cards it takes unused, what it keeps.

Whoever tries moves out must not take everybody for the rule player: a move can be good against
its habit alone. So a playout gives every seat one of these, as often as fits what it did.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kit.cards import Card
from rules.kit.chance import Chance
from rules.kit.state import State, View
from rules.tunk.names import AROUND, HAND
from rules.tunk.player.habits import GAIN, LOW, MEAN
from rules.tunk.player.nerve import nerve
from rules.tunk.spreads import WORTH

SIZES, PILES, COUNTS = 7, 4, 11  # cards of a hand, cards discarded, and counts of one, at most
NEVER = 99
TENTH = 10


class Way(NamedTuple):
    """How a seat goes on.

    `bars`: by `place_of_bar`, the count below which it drops. `gains`: by the count of the top of
    the pile, by how much less it must count than what is shed for it. `hope`: what two cards that
    need a third are worth, in tenths of their count.
    """

    bars: tuple[float, ...]
    gains: tuple[int, ...]
    hope: int


def place_of_bar(own: int, least: int, discarded: int, last: int) -> int:
    """Where a bar stands: by the cards of this hand and of the smallest other one, how many were
    discarded, and what the last of them counts."""
    return ((own * SIZES + least) * PILES + min(discarded, PILES - 1)) * COUNTS + last


def _bars(times: float) -> tuple[float, ...]:
    """The usual bars, all higher or lower."""
    return tuple(
        nerve(own, least, discarded, last) * MEAN * least * times
        for own in range(SIZES)
        for least in range(SIZES)
        for discarded in range(PILES)
        for last in range(COUNTS)
    )


def _gains(low: int, gain: int) -> tuple[int, ...]:
    return tuple(gain if count <= low else NEVER for count in range(COUNTS))


USUAL = Way(_bars(1.0), _gains(LOW, GAIN), 1)
"""The habit's."""
WAYS = (
    USUAL,
    Way(_bars(0.6), _gains(LOW, GAIN), 1),
    Way(_bars(0.35), _gains(3, 6), 2),
    Way(_bars(1.3), _gains(LOW, GAIN), 1),
    Way(_bars(0.8), _gains(6, 2), 1),
    Way(_bars(0.7), _gains(0, NEVER), 2),
)
"""The habit's first; who drops late, very late, or early; who gathers low cards; and who takes
nothing unused and keeps what goes together."""
OFTEN = (0.3, 0.2, 0.1, 0.15, 0.15, 0.1)
"""How often each is met, before anything was seen of a seat."""

LIKELY = 0.06  # how likely a seat does not drop where its way would have it
UNUSUAL = 0.2  # how likely it holds a card from the pile that its way would have left there
CONTINUATIONS = 2  # of every world


class World(State):
    """A world that could be, and in which ways its seats may go on: one for every seat, several
    times."""

    __slots__ = ("ways",)

    ways: Sequence[tuple[Way, ...]]

    def copy(self) -> World:
        """The same position, in lists of its own."""
        twin = World.__new__(World)
        twin.table, twin.phase, twin.turn = self.table, self.phase, self.turn
        twin.zones = {name: cards[:] for name, cards in self.zones.items()}
        twin.tallies, twin.shown = self.tallies.copy(), self.shown
        twin.ways = self.ways
        return twin


def settled(view: View, world: State, chance: Chance) -> World:
    """The world with ways for the others to go on, as often as these fit what they did there."""
    found = World.__new__(World)
    found.table, found.phase, found.turn = world.table, world.phase, world.turn
    found.zones, found.tallies, found.shown = world.zones, world.tallies, world.shown
    likely = [_likely(view, world, seat) for seat in AROUND[view.table.seats]]
    found.ways = [
        tuple([_drawn(each, chance) for each in likely]) for _ in range(CONTINUATIONS)
    ]
    return found


def _drawn(likely: Sequence[float], chance: Chance) -> Way:
    left = chance.below(1 << 20) / (1 << 20) * sum(likely)
    for way, each in zip(WAYS, likely):
        left -= each
        if left < 0:
            return way
    return USUAL


OWN = (1.0, *(0.0 for _ in WAYS[1:]))


def _likely(view: View, world: State, seat: int) -> Sequence[float]:
    """How likely each way is of a seat, by what it holds in this world, and did."""
    if seat == view.seat:
        return OWN
    zones, seats = world.zones, view.table.seats
    likely = list(OFTEN)
    name = HAND[seat]
    for one in view.zones[name]:
        count = WORTH[one.rank]
        if count:
            for number, way in enumerate(WAYS):
                if way.gains[count] == NEVER:
                    likely[number] *= UNUSUAL
    pile: Sequence[Card] = zones["discard"]
    if world.phase == "play" and len(world.shown) == 1:
        pile = [*pile, *world.shown]
    behind = (world.turn - seat) % seats
    if len(pile) > behind:
        hand, shed = zones[name], pile[-behind]
        mine = len(zones[HAND[world.turn]]) - (world.phase == "play")
        bar = place_of_bar(
            min(len(hand), 5), mine, len(pile) - behind - 1, WORTH[pile[-behind - 1].rank]
        )
        counts = [WORTH[one.rank] for one in hand] + [WORTH[shed.rank]]
        whole = sum(counts)
        for number, way in enumerate(WAYS):
            spare = whole - way.bars[bar]
            low = sum([count > spare for count in counts])
            if low:
                likely[number] *= LIKELY ** (low / len(counts))
    return likely
