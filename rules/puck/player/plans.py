"""How a round of Puck is played best: the solved plans, looked up by what a seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.kit.cards import Card
from rules.puck.combinations import HAND_SIZE
from rules.puck.player.hands import WAYS, kinds, ordered
from rules.puck.player.rounds import Told, tellings

_known: dict[frozenset[Card], tuple[int, tuple[Card, ...]]] = {}


def planned(hand: Sequence[Card], seats: int, told: Told) -> tuple[Card, ...]:
    """Which of three cards to give away, none of them a joker, in a round of so many seats.

    `told`: how many cards each seat before this one has stolen.
    """
    key = frozenset(hand)
    found = _known.get(key)
    if found is None:
        kind, cards = ordered(hand)
        found = _known[key] = kinds()[kind], cards
    number, cards = found
    places = WAYS[plans(seats)[told][number]]
    return cards if len(places) == HAND_SIZE else tuple(cards[place] for place in places)


@cache
def plans(seats: int) -> dict[Told, bytes]:
    """The plans for so many seats, unpacked when they are first asked for."""
    import base64
    import zlib

    from rules.puck.player.tables import PLANS

    whole = zlib.decompress(base64.b85decode(PLANS[seats]))
    size = len(kinds())
    return {
        told: whole[place * size : (place + 1) * size] for place, told in enumerate(tellings(seats))
    }
