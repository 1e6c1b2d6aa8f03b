"""What is thought of others: what they chose tells of their hands, and never more than that."""

import random

from research.pukk.endgames import able, nowhere
from rules.kit.chance import Luck
from rules.kit.options import full_options
from rules.kit.sight import determinize, redact
from rules.kit.state import Table
from rules.pukk import rules as pukk
from rules.pukk.player import choosing as player
from rules.pukk.player.rollout_policy import believed, habit
from tests.pukk.deals import at, on, step, steps, table


def deals(count: int):
    """Every choice of deals that the rule player plays at tables of every size."""
    for number in range(count):
        luck, chance, seats = random.Random(number), Luck(number), 2 + number % 6
        state = pukk.deal(Table(seats, full_options(pukk, seats, {}), number % seats), chance)
        while pukk.outcome(state) is None:
            made = {}
            for seat in pukk.actors(state):
                yield state, seat
                made[seat] = player.choose(pukk, redact(pukk, state, seat), seat, luck)
            pukk.apply(state, made, chance)


def test_only_what_cannot_be_is_left_out() -> None:
    """A world in which somebody came in without a combination, or holds a card that is in no
    hand, has no weight; the true one always has, and so has every other."""
    for number, (state, seat) in enumerate(deals(40)):
        view = redact(pukk, state, seat)
        assert 0 < believed(view, state) <= 1
        world = determinize(pukk, view, Luck(number))
        others = [other for other in range(view.table.seats) if other != seat]
        can_be = all(able(world, other) for other in others)
        if view.phase != "bisefa":
            held = {card for other in others for card in world.zones[f"hand:{other}"]}
            can_be = can_be and not held & nowhere(view)
        assert (believed(view, world) > 0) == can_be


def test_who_raised_likely_holds_more() -> None:
    """A world in which somebody raised with three alike is likelier than one with a low pair."""
    hands = ["6C 6D 7H 9S AD", "5H 5S 9C JD QH", "KC KD KH 8S 10D"]
    state = at(table(3, pamfill_as_six=True), hands, "AH", "entry")
    for pool in ("ace", "king", "queen", "jack", "ten", "pamfill"):
        state.tallies[f"pool:{pool}"] = 0
    raised = step(on(steps(state, "pukka, pukka, pukka")), "stand")
    low = step(raised, "raise")
    view = redact(pukk, low, 0)
    high = low.copy()
    high.zones["hand:1"], high.zones["hand:2"] = low.zones["hand:2"], low.zones["hand:1"]
    assert believed(view, low) < believed(view, high)


def test_a_habit_reads_what_its_seat_can_see() -> None:
    """Asked about a whole world a seat does what it would on its view of it."""
    for number, (state, seat) in enumerate(deals(20)):
        view = redact(pukk, state, seat)
        chosen = [habit(each, seat, random.Random(number)) for each in (state, view)]
        assert chosen[0] == chosen[1]
