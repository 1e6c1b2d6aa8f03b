"""Models of how a seat goes on with a hand: when it drops, what it takes, what it keeps together.

Playouts must not take everybody for the rule player, since a move may be good against its habit
alone. So in a guessed world the others play by different models, each drawn by how well it fits
what that seat did and holds there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Chance
from rules.kit.state import State, Zones
from rules.tunk.names import AROUND, HAND
from rules.tunk.player.rollout_policy import GAIN, LOW, MEAN, SETTLED, SIZE, drop_share
from rules.tunk.spreads import WORTH

SIZES, PILES, COUNTS = SIZE + 2, SETTLED + 1, len(WORTH) - 3
"""How many values these have, from 0: the cards of a hand, the discards, the count of a card."""
NEVER = 99
LIKELY = 0.06  # the factor for a model by which the seat would have dropped
UNUSUAL = 0.2  # the factor for a model by which the seat would not have taken a card that it took
CONTINUATIONS = 3  # of every world
PARTS = 1 << 30  # the fineness of probabilities drawn with `chance.below`


class OpponentModel(NamedTuple):
    """How a seat plays on in playouts."""

    bars: tuple[float, ...]  # by `place_of_bar`: the counts below which it drops
    gains: tuple[int, ...]  # by the count of a card: the least gain in points for which it is taken
    hope: int  # the value of two cards that need a third, in tenths of their count


def place_of_bar(own: int, least: int, discarded: int, last: int) -> int:
    """Return the index of a bar, by the numbers of cards in this hand and in the smallest other
    one, the number of discards, and the count of the last discard."""
    return ((own * SIZES + least) * PILES + min(discarded, SETTLED)) * COUNTS + last


def _bars(factor: float) -> tuple[float, ...]:
    """Return the bars of the usual player times a factor, in the order of `place_of_bar`."""
    return tuple(
        drop_share(own, least, discarded, last) * MEAN * least * factor
        for own, least, discarded, last in product(
            range(SIZES), range(SIZES), range(PILES), range(COUNTS)
        )
    )


def _gains(low: int, gain: int) -> tuple[int, ...]:
    """Return the `gains` of a model that takes unused cards which count at most `low`."""
    return tuple(gain if count <= low else NEVER for count in range(COUNTS))


USUAL = OpponentModel(_bars(1.0), _gains(LOW, GAIN), 1)
MODELS = (
    USUAL,
    OpponentModel(_bars(0.6), _gains(LOW, GAIN), 1),
    OpponentModel(_bars(0.35), _gains(3, 6), 2),
    OpponentModel(_bars(1.3), _gains(LOW, GAIN), 1),
    OpponentModel(_bars(0.8), _gains(6, 2), 1),
    OpponentModel(_bars(0.7), _gains(0, NEVER), 2),
)
"""The usual player; one that drops late, very late, or early; one that gathers low cards; and one
that takes no unused card and keeps what goes together."""
FREQUENCIES = (0.3, 0.2, 0.1, 0.15, 0.15, 0.1)
"""The probability of each model before anything was seen of a seat."""
OWN_FREQUENCIES = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""The seat that thinks plays as usual: other bars or gains were no better against it, nor was it
better, in the same time, to try two of them beside each other and take the best."""


class World(State):
    """A possible world, with several combinations of models of how its seats may play on."""

    __slots__ = ("models",)

    models: Sequence[tuple[OpponentModel, ...]]

    def copy(self) -> World:
        """Return a copy whose zones and tallies can be changed without changing these."""
        twin = World.__new__(World)
        twin.table, twin.phase, twin.turn = self.table, self.phase, self.turn
        twin.zones = {name: cards[:] for name, cards in self.zones.items()}
        twin.tallies, twin.shown = self.tallies.copy(), self.shown
        twin.models = self.models
        return twin


def with_models(world: State, seat: int, zones: Zones, chance: Chance) -> World:
    """Return a guessed world with models. Those of other seats are drawn at random, the likelier
    the better they fit; `seat` itself plays as usual. `zones` are as it sees them."""
    result = World.__new__(World)
    result.table, result.phase, result.turn = world.table, world.phase, world.turn
    result.zones, result.tallies, result.shown = world.zones, world.tallies, world.shown
    likelihoods = [
        OWN_FREQUENCIES if other == seat else model_likelihoods(world, other, zones[HAND[other]])
        for other in AROUND[world.table.seats]
    ]
    combinations = []
    for _ in range(CONTINUATIONS):
        combinations.append(tuple([_draw_model(odds, chance) for odds in likelihoods]))
    result.models = combinations
    return result


def _draw_model(likelihoods: Sequence[float], chance: Chance) -> OpponentModel:
    """Draw one of MODELS in proportion to these likelihoods."""
    left = chance.below(PARTS) / PARTS * sum(likelihoods)
    for model, weight in zip(MODELS, likelihoods, strict=True):
        left -= weight
        if left < 0:
            return model
    return USUAL


def model_likelihoods(world: State, seat: int, seen: Sequence[Card]) -> list[float]:
    """Return the likelihood of each model of another seat in this world. It depends on the cards
    that it was `seen` to take from the pile (its hand as others see it), and on its not having
    dropped before its last draw: any card of its hand may be the one that it then drew."""
    likelihoods = list(FREQUENCIES)
    for card in seen:
        if card is not UNKNOWN:
            for number, model in enumerate(MODELS):
                if model.gains[WORTH[card.rank]] == NEVER:
                    likelihoods[number] *= UNUSUAL
    zones = world.zones
    pile = zones["discard"]
    own_size = len(zones[HAND[world.turn]])  # the hand of the seat whose turn it is
    if world.phase == "play":  # both as they were before that seat drew or took a card
        own_size -= 1
        if len(world.shown) == 1:
            pile = [*pile, *world.shown]
    behind = (world.turn - seat) % world.table.seats
    if len(pile) <= behind:
        return likelihoods
    hand = zones[HAND[seat]]
    last_count = WORTH[pile[-behind - 1].rank]
    bar = place_of_bar(len(hand), own_size, len(pile) - behind - 1, last_count)
    counts = [WORTH[card.rank] for card in (*hand, pile[-behind])]
    total = sum(counts)
    for number, model in enumerate(MODELS):
        excess = total - model.bars[bar]
        low = sum([count > excess for count in counts])  # cards whose draw left a low hand
        if low:
            likelihoods[number] *= LIKELY ** (low / len(counts))
    return likelihoods
