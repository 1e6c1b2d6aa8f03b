"""Models of how a seat goes on with a hand: when it drops, what it takes, what it keeps together.

Playouts must not take everybody for the rule player, since a move may be good against its habit
alone. So in a guessed world the others play by different models, each drawn by how well it fits
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
"""How many values these have, from 0: the cards of a hand, the discards, the count of a card."""
NEVER = 99
LIKELY = 0.06  # the factor for a model by which the seat would have dropped
UNUSUAL = 0.2  # the factor for a model by which the seat would not have taken a card that it took
CONTINUATIONS = 3  # of every world
PARTS = 1 << 30  # the fineness of probabilities drawn with `chance.below`


class OpponentModel(NamedTuple):
    """How a seat plays on in playouts.

    `bars` has by `place_of_bar` the counts below which it drops. `gains` has by the count of the
    top of the pile how many points more the card discarded for it must count, so that the seat
    takes it. `hope` is the value of two cards that need a third, in tenths of their count.
    """

    bars: tuple[float, ...]
    gains: tuple[int, ...]
    hope: int


def place_of_bar(own: int, least: int, discarded: int, last: int) -> int:
    """Return the index of a bar, by the numbers of cards in this hand and in the smallest other
    one, the number of discards, and the count of the last discard."""
    return ((own * SIZES + least) * PILES + min(discarded, SETTLED)) * COUNTS + last


def _bars(times: float) -> tuple[float, ...]:
    """Return the bars of the usual player, multiplied by a factor."""
    return tuple(
        drop_share(own, least, discarded, last) * MEAN * least * times
        for own in range(SIZES)
        for least in range(SIZES)
        for discarded in range(PILES)
        for last in range(COUNTS)
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
        twin = World.__new__(World)
        twin.table, twin.phase, twin.turn = self.table, self.phase, self.turn
        twin.zones = {name: cards[:] for name, cards in self.zones.items()}
        twin.tallies, twin.shown = self.tallies.copy(), self.shown
        twin.models = self.models
        return twin


def with_models(world: State, seat: int, zones: Zones, chance: Chance) -> World:
    """Add models to a guessed world. Those of other seats are drawn at random, the likelier the
    better they fit; `seat` itself plays as usual. `zones` are as it sees them."""
    copy = World.__new__(World)
    copy.table, copy.phase, copy.turn = world.table, world.phase, world.turn
    copy.zones, copy.tallies, copy.shown = world.zones, world.tallies, world.shown
    likely = [
        OWN_FREQUENCIES if other == seat else model_likelihoods(world, other, zones[HAND[other]])
        for other in AROUND[world.table.seats]
    ]
    copy.models = [
        tuple([_draw_model(odds, chance) for odds in likely]) for _ in range(CONTINUATIONS)
    ]
    return copy


def _draw_model(likely: Sequence[float], chance: Chance) -> OpponentModel:
    """Draw one of MODELS in proportion to these likelihoods."""
    left = chance.below(PARTS) / PARTS * sum(likely)
    for model, weight in zip(MODELS, likely, strict=True):
        left -= weight
        if left < 0:
            return model
    return USUAL


def model_likelihoods(world: State, seat: int, seen: Sequence[Card]) -> list[float]:
    """Return the likelihood of each model of another seat in this world. It depends on the cards
    that it was `seen` to take from the pile, and on its not having dropped before its last draw."""
    likely, name, seats = list(FREQUENCIES), HAND[seat], world.table.seats
    for card in seen:
        if card is not UNKNOWN:
            for number, model in enumerate(MODELS):
                if model.gains[WORTH[card.rank]] == NEVER:
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
    for number, model in enumerate(MODELS):
        spare = whole - model.bars[bar]
        low = sum([count > spare for count in counts])
        if low:
            likely[number] *= LIKELY ** (low / len(counts))
    return likely
