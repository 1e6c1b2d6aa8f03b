"""Ways to go on with a hand: when a seat drops, what it takes unused, what it keeps together.

Code that tries moves out must not take everybody for the rule player: a move may be good against
its habit alone. So in a guessed world the others have ways of their own, each as often as it fits
what that seat did and holds there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Chance
from rules.kit.state import State, Zones
from rules.tunk.names import AROUND, HAND
from rules.tunk.player.rollout_policy import GAIN, LOW, MEAN, SETTLED, SIZE, drop_share
from rules.tunk.spreads import WORTH

SIZES, PILES, COUNTS = SIZE + 2, SETTLED + 1, len(WORTH) - 3
"""Cards of a hand, cards discarded and counts of one card: from 0, so many of each."""
NEVER = 99
LIKELY = 0.06  # how likely a seat does not drop where its way would have it
UNUSUAL = 0.2  # how likely it holds a card of the pile that its way would have left there
CONTINUATIONS = 3  # of every world
PARTS = 1 << 30  # how finely chances are told apart


class OpponentModel(NamedTuple):
    """How a seat plays on in playouts.

    `bars`: by `place_of_bar`, the count below which it drops. `gains`: by the count of the top of
    the pile, by how much less that must count than what is shed for it. `hope`: what two cards that
    need a third are worth, in tenths of their count.
    """

    bars: tuple[float, ...]
    gains: tuple[int, ...]
    hope: int


def place_of_bar(own: int, least: int, discarded: int, last: int) -> int:
    """Return the index of a bar: by the cards of this hand and of the smallest other one, the
    number of discards, and the count of the last discard."""
    return ((own * SIZES + least) * PILES + min(discarded, SETTLED)) * COUNTS + last


def _bars(times: float) -> tuple[float, ...]:
    """Return the habit's bars, multiplied by a factor."""
    return tuple(
        drop_share(own, least, discarded, last) * MEAN * least * times
        for own in range(SIZES)
        for least in range(SIZES)
        for discarded in range(PILES)
        for last in range(COUNTS)
    )


def _gains(low: int, gain: int) -> tuple[int, ...]:
    return tuple(gain if count <= low else NEVER for count in range(COUNTS))


USUAL = OpponentModel(_bars(1.0), _gains(LOW, GAIN), 1)
"""The habit's."""
WAYS = (
    USUAL,
    OpponentModel(_bars(0.6), _gains(LOW, GAIN), 1),
    OpponentModel(_bars(0.35), _gains(3, 6), 2),
    OpponentModel(_bars(1.3), _gains(LOW, GAIN), 1),
    OpponentModel(_bars(0.8), _gains(6, 2), 1),
    OpponentModel(_bars(0.7), _gains(0, NEVER), 2),
)
"""The habit's; who drops late, very late, or early; who gathers low cards; and who takes nothing
unused and keeps what goes together."""
OFTEN = (0.3, 0.2, 0.1, 0.15, 0.15, 0.1)
"""How often each is met, as far as nothing was seen of a seat."""
OWN = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""No other bar or greed gained in play against the habit; nor did it gain to play out two bars
and two hopes of its own beside each other and take the best, for the time that takes."""


class World(State):
    """A possible world, with several combinations of models for how its seats may play on."""

    __slots__ = ("ways",)

    ways: Sequence[tuple[OpponentModel, ...]]

    def copy(self) -> World:
        """Return a copy that can be changed independently."""
        twin = World.__new__(World)
        twin.table, twin.phase, twin.turn = self.table, self.phase, self.turn
        twin.zones = {name: cards[:] for name, cards in self.zones.items()}
        twin.tallies, twin.shown = self.tallies.copy(), self.shown
        twin.ways = self.ways
        return twin


def with_ways(world: State, seat: int, zones: Zones, chance: Chance) -> World:
    """Add models of the others to a world, each drawn by how well it fits; the seat itself plays by
    the habit. `zones`: as that seat sees them."""
    copy = World.__new__(World)
    copy.table, copy.phase, copy.turn = world.table, world.phase, world.turn
    copy.zones, copy.tallies, copy.shown = world.zones, world.tallies, world.shown
    likely = [
        OWN if other == seat else fitting_ways(world, other, zones[HAND[other]])
        for other in AROUND[world.table.seats]
    ]
    copy.ways = [tuple([_draw_way(odds, chance) for odds in likely]) for _ in range(CONTINUATIONS)]
    return copy


def _draw_way(likely: Sequence[float], chance: Chance) -> OpponentModel:
    left = chance.below(PARTS) / PARTS * sum(likely)
    for way, weight in zip(WAYS, likely, strict=True):
        left -= weight
        if left < 0:
            return way
    return USUAL


def fitting_ways(world: State, seat: int, seen: Sequence[Card]) -> list[float]:
    """Return the likelihood of each model of another seat, by the cards it was `seen` to take from
    the pile, and by not having dropped before its last draw with this hand."""
    likely, name, seats = list(OFTEN), HAND[seat], world.table.seats
    for card in seen:
        if card is not UNKNOWN:
            for number, way in enumerate(WAYS):
                if way.gains[WORTH[card.rank]] == NEVER:
                    likely[number] *= UNUSUAL
    pile, zones = world.zones["discard"], world.zones
    if world.phase == "play" and len(world.shown) == 1:  # as it was before the card was taken
        pile = [*pile, *world.shown]
    behind = (world.turn - seat) % seats
    if len(pile) <= behind:
        return likely
    hand, before = zones[name], WORTH[pile[-behind - 1].rank]
    mine = len(zones[HAND[world.turn]]) - (world.phase == "play")
    bar = place_of_bar(len(hand), mine, len(pile) - behind - 1, before)
    counts = [WORTH[card.rank] for card in (*hand, pile[-behind])]
    whole = sum(counts)
    for number, way in enumerate(WAYS):
        spare = whole - way.bars[bar]
        low = sum([count > spare for count in counts])
        if low:
            likely[number] *= LIKELY ** (low / len(counts))
    return likely
