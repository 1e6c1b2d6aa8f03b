"""A play that is made: what it brings, whom it takes from, and how safe it lies."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.cards import Card
from rules.kit.move import Move
from rules.kit.state import View
from rules.paks.sides import playing, sides
from rules.paks.values import capture, score, worth
from tests.paks.reasons.lying import held, one_owner, unseen
from tests.paks.reasons.plays import (
    pairs_once,
    taken,
    thefts,
)
from tests.paks.reasons.reading import Facts, Reading, named, near, number
from tests.paks.reasons.weighing import theft, weighed


def gains(view: View, seat: int, made: Move, facts: Facts) -> bool:
    right = facts["suit"] == f"suit.{made.cards[0].suit}"
    return right and number(facts, "n") > 0 and near(facts, "n", weighed(view, seat, made).gain)


def opens(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """A steal in another suit comes to that, and is worth it."""
    suit = str(facts["suit"])[-1]
    every = [
        move
        for move in thefts(view, seat, suit)
        if weighed(view, seat, move).value > 0
        and f"seat.{one_owner(move)}" == facts["who"]
        and capture(move.cards, pairs_once(view)) == facts["sum"]
        and sum(worth(view.zones[str(name)]) for name in move.targets) == facts["worth"]
    ]
    return made.verb == "pak" and suit != taken(made).suit and bool(every)


def loses(view: View, seat: int, made: Move, facts: Facts) -> bool:
    lost = sum(score(view.zones[str(name)]) for name in made.targets)
    count = sides(view.table)
    enemy = one_owner(made) % count != seat % count
    return enemy and facts == {"who": f"seat.{one_owner(made)}", "n": lost}


def joins(view: View, seat: int, made: Move, facts: Facts) -> bool:
    stolen = sum(worth(view.zones[str(name)]) for name in made.targets)
    count = sides(view.table)
    mate = one_owner(made) % count == seat % count and one_owner(made) != seat
    return mate and facts == {"who": f"seat.{one_owner(made)}", "worth": stolen + worth(made.cards)}


def nobody(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return not view.zones["stock"]


def weight(view: View, made: Move) -> int:
    lies = [target for target in made.targets if isinstance(target, Card)]
    for name in made.targets:
        if isinstance(name, str):
            lies += view.zones[name]
    return worth([*lies, *made.cards])


def safe(view: View, seat: int, made: Move, facts: Facts) -> bool:
    suit = made.cards[0].suit
    most = capture(unseen(view, seat, suit))
    said = {"worth": weight(view, made), "suit": f"suit.{suit}", "unseen": most}
    return facts == said and most <= weight(view, made)


def risk(view: View, seat: int, made: Move, facts: Facts) -> bool:
    likely = 100 * theft(view, seat, made.cards[0].suit, weight(view, made))
    return facts["worth"] == weight(view, made) and near(facts, "percent", likely)


def own_last(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return len(view.zones["stock"]) < len(playing(view.table))


def keeps(view: View, seat: int, made: Move, facts: Facts) -> bool:
    cards = named(facts["cards"])
    mine = set(held(view, seat, made.cards[0].suit)) - set(made.cards)
    return bool(cards) and set(cards) <= mine and all(card.rank <= 5 for card in cards)


READINGS: Mapping[str, Reading] = {
    "since_gains": gains,
    "since_opens": opens,
    "since_loses": loses,
    "since_joins": joins,
    "since_nobody": nobody,
    "since_safe": safe,
    "since_risk": risk,
    "since_own_last": own_last,
    "since_keeps": keeps,
}
