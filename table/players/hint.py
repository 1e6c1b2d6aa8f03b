"""A hint: what the keen player would do at a seat, and why, from that seat's view alone."""

from __future__ import annotations

import random

from rules.kit.advice import Advice, advice
from rules.kit.catalogue import tried
from rules.kit.chance import derived
from rules.kit.moves import why_not
from rules.kit.said import Why
from rules.kit.state import View
from rules.kit.strangers import let_through
from table.players.inline import BadPlayer, any_move, failure, folder_of, rules_of


def hint_seed(view: View) -> int:
    """The luck of a hint: made from the view alone, so that who asks again is told the same, and
    nobody learns more by asking than the view holds."""
    told = [
        view.phase,
        *map(str, (view.turn, view.seat, view.table.dealer, view.table.hand)),
        *(f"{key}={value}" for key, value in sorted(view.table.options.items())),
        *(f"{name}={number}" for name, number in sorted(view.tallies.items())),
        *(f"{name}={' '.join(map(str, cards))}" for name, cards in sorted(view.zones.items())),
        *sorted(map(str, view.shown)),
    ]
    return derived("hint", *told)


def hint(game: str, view: View, seat: int) -> tuple[Advice, Why | None]:
    """What the game's player would do, with its reasons; any likely move without one where it has
    no player or the player fails, with a note that says so."""
    rules, seed = rules_of(game), hint_seed(view)
    try:
        with tried(folder_of(game)):
            found = advice(rules, view, seat, random.Random(seed))
            if found is None:
                return Advice(any_move(rules, view, seat, random.Random(seed))), None
            reasons = tuple(reason for reason in found.reasons if isinstance(reason, Why))
        if why_not(rules, view, seat, found.move) is not None:
            raise BadPlayer("player.illegal", game=game, said=str(found.move))
    except BaseException as error:  # a stranger's module may raise anything
        let_through(error)
        note = failure(game, error)
        return Advice(any_move(rules, view, seat, random.Random(seed))), note
    return Advice(found.move, reasons), None
