"""What a player gains where it leaves keen's moves, as it is measured, is what it gains."""

import random
from collections.abc import Iterator

import pytest

from rules.kit.chance import Luck
from rules.kit.move import Move
from rules.kit.state import State, View
from rules.paks import rules as paks
from rules.paks.player import choose, choosing, rivals
from table.seats.levels import RULE_PLAYER
from table.seats.single_hand import hand_played
from tests.paks import departures
from tests.paks.hands import table
from tests.paks.measure import kind

SEATS = (3, 4, 6)


def whimsical(view: View, seat: int, seed: int, state: State) -> Move:
    """Keen's move, or any other that keen thinks of."""
    rng = random.Random(seed)
    own = choose(paks, view, seat, rng)
    others = rivals(view, seat) if view.zones["stock"] else []
    return rng.choice(others) if others and rng.random() < 0.5 else own


def halfway(seats: int, number: int, left: int) -> State:
    """Where somebody is to draw or may steal, and of the stock so many cards are left at most."""
    luck, rng = Luck(number), random.Random(number)
    state = paks.deal(table(seats), luck)
    while state.phase not in ("draw", "steal") or len(state.zones["stock"]) > left:
        made = {seat: choose(paks, state, seat, rng) for seat in paks.actors(state)}
        paks.apply(state, made, luck)
    return state


@pytest.mark.parametrize("seats", SEATS)
def test_all_go_on_as_keen_does(seats: int) -> None:
    """In the same mood a hand is played out in numbers as keens play it by the rules."""
    for number in range(8):
        state = halfway(seats, number, 70 if number % 2 else seats)
        totals, mood = departures.ended(state, random.Random(number)), random.Random(number)
        while paks.outcome(state) is None:
            made = {seat: choose(paks, state, seat, mood) for seat in paks.actors(state)}
            paks.apply(state, made, Luck(0))
        assert totals == [state.tallies[f"points:{side}"] for side in range(len(totals))], number


@pytest.mark.parametrize("seats", SEATS)
def test_departures_sum_up_to_what_a_hand_gains(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nothing left to luck, what all departures of a hand gain is to the point what the hand
    ends better with this player than with keen in its place."""

    def as_it_lies(state: State, seed: int) -> Iterator[State]:
        yield state

    monkeypatch.setattr(choosing, "NERVES", 0.0)
    monkeypatch.setattr(departures, "orders", as_it_lies)
    keen = kind(RULE_PLAYER, 0)
    left = 0
    for number in range(seats):
        found = departures.departures(seats, number, number, whimsical)
        ends = []
        for who in (whimsical, keen):
            players = [who if seat == number else keen for seat in range(seats)]
            points = hand_played(paks, table(seats), players, number).points
            ends.append(departures.share(list(points)[: 3 if seats == 3 else 2], number))
        gains = [sum(each) for each in zip((0.0, 0.0), *found)]
        assert gains == pytest.approx([more - less for more, less in zip(*ends)])
        left += len(found)
    assert left > 2 * seats


def test_orders_of_the_stock_are_all_as_likely() -> None:
    """Every card lies on top about as often, and nothing else moves."""
    state = halfway(6, 1, 50)
    seen = [
        world.zones["stock"][-1]
        for seed in range(20)
        for world in departures.orders(state, seed)
        if {**world.zones, "stock": 0} == {**state.zones, "stock": 0}
    ]
    assert len(seen) == 20 * departures.ORDERS
    stock = state.zones["stock"]
    assert set(seen) == set(stock)
    assert all(seen.count(one) * len(stock) < 2 * len(seen) for one in stock)


def test_a_side_that_is_level_has_its_share_of_the_hand() -> None:
    assert departures.share([40, 40], 5) == (0, 1 / 2)
    assert departures.share([30, 45, 15], 4) == (45 - 45 / 2, 1)
    assert departures.share([30, 45, 45], 3) == (-15, 0)
