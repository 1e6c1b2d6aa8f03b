"""The bísefa: what the card turned up collects, betters or ends."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.cards import Card, card
from rules.kit.move import Move
from rules.kit.state import View
from rules.pukk.combinations import Key, best
from tests.pukk.reasons.reading import (
    Facts,
    Reading,
    hand_of,
    pools,
    said_rightly,
)


def turned(view: View) -> Card:
    return view.zones["trump"][0]


def keys(view: View, seat: int) -> tuple[Key | None, Key | None]:
    """What the hand is worth in the púkk as it is, and with the trump card for the seven."""
    now, then = (
        best(hand_of(view, seat), view.table.options),
        best(swapped(view, seat), view.table.options),
    )
    return now and now.key, then and then.key


def swapped(view: View, seat: int) -> list[Card]:
    seven = card(f"7{turned(view).suit}")
    return [turned(view) if card is seven else card for card in hand_of(view, seat)]


def collects(view: View, seat: int, made: Move, facts: Facts) -> bool:
    chips = sum(view.tallies[pool] for pool in pools(view, turned(view)))
    right = facts == {"card": f"card.{turned(view)}", "n": chips}
    return made.verb == "exchange" and right and chips > 0


def betters(view: View, seat: int, made: Move, facts: Facts) -> bool:
    now, then = keys(view, seat)
    right = said_rightly(view, swapped(view, seat), facts["hand"])
    better = then is not None and (now is None or then > now)
    return made.verb == "exchange" and right and better and facts["card"] == f"card.{turned(view)}"


def worsens(view: View, seat: int, made: Move, facts: Facts) -> bool:
    now, then = keys(view, seat)
    right = said_rightly(view, hand_of(view, seat), facts["hand"])
    return made.verb == "keep" and right and now is not None and (then is None or then < now)


def no_difference(view: View, seat: int, made: Move, facts: Facts) -> bool:
    now, then = keys(view, seat)
    return now == then


def six_stops(view: View, seat: int, made: Move, facts: Facts) -> bool:
    card = turned(view)
    right = facts == {"card": f"card.{card}", "seven": f"card.7{card.suit}"}
    return made.verb == "exchange" and right and card.rank == 6


def nine_called(view: View, seat: int, made: Move, facts: Facts) -> bool:
    card = turned(view)
    right = facts == {"card": f"card.{card}", "eight": f"card.8{card.suit}"}
    return made.verb == "exchange" and right and card.rank == 9


def not_called(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """Of the lowest there is none before; of the eight it is the seven."""
    right = facts == {"card": f"card.{turned(view)}"}
    return made.verb == "keep" and right and turned(view).rank in (5, 8)


READINGS: Mapping[str, Reading] = {
    "since_collects": collects,
    "since_betters": betters,
    "since_worsens": worsens,
    "since_no_difference": no_difference,
    "since_six_stops": six_stops,
    "since_nine_called": nine_called,
    "since_not_called": not_called,
}
