"""What was left for the play made, or for none: how it compares, and why it was not worth it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.cards import SUITS
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.state import View
from rules.paks import rules as paks
from tests.paks.reasons.lying import one_owner
from tests.paks.reasons.plays import (
    best,
    like,
    loot,
    others,
    taken,
    takings,
    thefts,
    whole,
)
from tests.paks.reasons.reading import MOOD, NEAR, SAME, Facts, Reading, named, near
from tests.paks.reasons.weighing import weighed


def declined(view: View, seat: int, made: Move) -> list[Move]:
    """What was better left, the best of it."""
    if made.verb == "pass":
        values = {card: whole(view, seat, card) for card in view.zones["board"]}
        most = max(value for value in values.values() if value is not None)
        near_best = [card for card, value in values.items() if value and value > most - 1e-6]
        found = [move for card in near_best for move in takings(view, seat, card)]
        tops = {card: best(view, seat, takings(view, seat, card)) for card in near_best}
        return [
            move for move in found if weighed(view, seat, move).value > tops[taken(move)] - 1e-6
        ]
    found = still(view, seat)
    most = best(view, seat, found)
    return [move for move in found if weighed(view, seat, move).value > most - 1e-6]


def still(view: View, seat: int) -> list[Move]:
    """The steals one may still make in this turn."""
    return [
        move
        for place, suit in enumerate(SUITS)
        if not view.tallies["suits"] >> place & 1
        for move in thefts(view, seat, suit)
    ]


def as_good(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (other,) = named(facts["card"])
    own, found = whole(view, seat, taken(made)), whole(view, seat, other)
    bar = MOOD if view.zones["stock"] else SAME
    lies = other in view.zones["board"] and not like(other, taken(made))
    return lies and own is not None and found is not None and abs(own - found) < bar


def following(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (other,) = named(facts["card"])
    own, found = whole(view, seat, taken(made)), whole(view, seat, other)
    assert own is not None and found is not None
    rest = max(others(view, seat, taken(made)))
    return abs(found - rest) < 1e-6 and near(facts, "n", own - found) and own > found


def must(view: View, seat: int, made: Move, facts: Facts) -> bool:
    own = whole(view, seat, taken(made))
    assert own is not None
    rest = max(others(view, seat, taken(made)), default=own)
    return view.phase == "must" and own <= 1e-6 and own > rest - MOOD


def cannot(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return not any(move.verb == "pak" for move in moves(paks, view, seat))


def best_pak(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (card,) = named(facts["card"])
    found = whole(view, seat, card)
    assert found is not None
    said = Move("pak", tuple(sorted(named(facts["cards"]))), (card,))
    top = best(view, seat, takings(view, seat, card))
    return (
        made.verb == "pass"
        and abs(weighed(view, seat, said).value - top) <= 1e-6
        and card in view.zones["board"]
        and found <= 1e-6
        and found >= max(others(view, seat, card), default=found) - 1e-6
    )


def richer(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """Of the best ways to take each board card one brings so much, which is the most, and costs
    more than that."""
    said, most = named(facts["card"])[0], None
    for card in view.zones["board"]:
        ways = [weighed(view, seat, each) for each in takings(view, seat, card)]
        if ways:
            top = max(each.value for each in ways)
            gain = max(each.gain for each in ways if each.value >= top - 1e-6)
            most = gain if most is None else max(most, gain)
    fits = [
        each
        for each in (weighed(view, seat, move) for move in takings(view, seat, said))
        if near(facts, "n", each.gain) and near(facts, "cost", each.risk + each.keep)
    ]
    assert most is not None
    return made.verb == "pass" and bool(fits) and near(facts, "n", most)


def best_steal(view: View, seat: int, made: Move, facts: Facts) -> bool:
    said = [
        move
        for move in declined(view, seat, made)
        if f"seat.{one_owner(move)}" == facts["who"]
        and f"suit.{move.cards[0].suit}" == facts["suit"]
    ]
    return made.verb == "done" and bool(said)


def costs(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """So they are for one of the best plays that were left, and none of these is worth it."""
    found = [weighed(view, seat, move) for move in declined(view, seat, made)]
    return all(item.value <= 1e-6 for item in found) and any(
        near(facts, "n", item.gain)
        and near(facts, "keep", item.keep)
        and (near(facts, "risk", item.risk) if "risk" in facts else item.risk <= NEAR)
        for item in found
    )


def no_gain(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return any(weighed(view, seat, move).gain <= NEAR for move in declined(view, seat, made))


def even_steals(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return made.verb == "pass" and sum(loot(view, seat, suit) for suit in SUITS) > 0


def beats_none(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return made.verb == "done" and not any(move.verb == "steal" for move in moves(paks, view, seat))


READINGS: Mapping[str, Reading] = {
    "since_as_good": as_good,
    "since_next": following,
    "since_must": must,
    "since_cannot": cannot,
    "since_best_pak": best_pak,
    "since_richer": richer,
    "since_best_steal": best_steal,
    "since_no_gain": no_gain,
    "since_costs": costs,
    "since_costs_more": costs,
    "since_even_steals": even_steals,
    "since_beats_none": beats_none,
}
