"""What a player gains where it leaves keen's moves, as it is measured, is what it gains."""

import random
from collections.abc import Iterator
from math import log

import pytest

from research.paks import departures
from research.paks.beliefs import SIGNS, Hand, error, fitted
from research.paks.consistent_deals import Made, Unseen
from research.paks.duel import kind
from rules.kit.chance import Luck
from rules.kit.move import Move
from rules.kit.sight import NOTHING
from rules.kit.state import State, View
from rules.paks import rules as paks
from rules.paks.player import choose, choosing, rivals
from table.players.duel import Memories, play_hand, play_hand_on
from table.players.levels import RULE_PLAYER
from tests.paks.hands import table

pytestmark = pytest.mark.long

SEATS = (3, 4, 6)
KEEN = kind(RULE_PLAYER, 0)


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
def test_departures_sum_up_to_what_a_hand_gains(seats: int, monkeypatch) -> None:
    """Without luck the departures of a hand gain what it ends better than with keen."""

    def as_it_is(unseen: Unseen, count: int, rng: random.Random) -> Iterator[State]:
        yield unseen.truth

    monkeypatch.setattr(choosing, "RANDOM_POINTS", 0.0)
    monkeypatch.setattr(Unseen, "worlds", as_it_is)
    left = 0
    for number in range(seats):
        found = departures.departures(seats, number, number, whimsical)
        ends = []
        for who in (whimsical, KEEN):
            players = [who if seat == number else KEEN for seat in range(seats)]
            points = play_hand(paks, table(seats), players, number).points
            ends.append(departures.share(list(points)[: 3 if seats == 3 else 2], number))
        gains = [sum(each) for each in zip((0.0, 0.0), *found)]
        assert gains == pytest.approx([more - less for more, less in zip(*ends)])
        left += len(found)
    assert left


class Far(Exception):
    """As far as a hand is played: how things are, and what the seat sees that is asked."""


def so_far(pack: State, choices: int) -> tuple[State, View, list[Made]]:
    """A hand among six of somebody whimsical and keens, after so many choices, and these."""
    past: list[Made] = []
    own: list[Move] = []

    def chooses(view: View, seat: int, seed: int, state: State) -> Move:
        if seat == 0:
            own.append(whimsical(view, seat, seed, state))
            if len(own) > choices:
                raise Far(state, view)
            return own[-1]
        past.append(Made(state.copy(), seat, seed, KEEN(view, seat, seed, state)))
        return past[-1].choice

    with pytest.raises(Far) as met:
        nothing: Memories = dict.fromkeys(range(6), NOTHING)
        play_hand_on(paks, pack.copy(), nothing, [chooses] * 6, 5, Luck(0))
    return *met.value.args, past


@pytest.mark.parametrize("choices", [4, 9])
def test_in_each_deal_that_could_be_all_is_as_it_was_seen(choices: int) -> None:
    """Dealt so, the same choices are made, and the seat sees the same; the deals differ much."""
    pack = paks.deal(table(6), Luck(choices))
    truth, view, past = so_far(pack, choices)
    unseen = Unseen(view, truth, past)
    for _ in unseen.worlds(6, random.Random(2)):  # looked at before, as at each departure of a hand
        pass
    unseen = Unseen(view, truth, past)
    hidden = {zone: truth.zones[zone] for zone, _ in unseen.hands}
    moved = 0
    for world in unseen.worlds(6, random.Random(1)):
        lies = unseen.lies
        dealt = pack.copy()
        dealt.zones["stock"] = [lies.get(card, card) for card in pack.zones["stock"]]
        again, seen, same = so_far(dealt, choices)
        assert seen == view and [choice.choice for choice in same] == [
            choice.choice for choice in past
        ]
        assert {zone: again.zones[zone] for zone in hidden} == {
            zone: world.zones[zone] for zone in hidden
        }
        assert sorted(again.zones["stock"]) == sorted(world.zones["stock"])
        moved += sum(lies[card] != card for card in lies)
    assert moved > 3 * len(unseen.lies)


# --- what speaks against a hand -----------------------------------------------------------------


SPEAKS = 3  # times as often does a hand that shows a sign lie among those dealt as it is the truth


def test_what_speaks_against_a_hand_is_found() -> None:
    """Where the truth shows a sign a third as often as a hand that is dealt does, a hand that shows
    it is found to be a third as likely; of what is as frequent in both, nothing."""
    rng, bare = random.Random(3), [0.0] * 4
    told = []
    for _ in range(400):
        dealt = [Hand([float(rng.random() < 0.5) for _ in SIGNS], bare) for _ in range(6)]
        weights = [SPEAKS ** -card.signs[2] for card in dealt]
        truth = rng.choices(dealt, weights)[0]
        told.append([truth, *[card for card in dealt if card is not truth]])
    found = fitted(told)
    assert found[2] == pytest.approx(-log(SPEAKS), abs=0.35)
    assert all(abs(each) < 0.35 for at, each in enumerate(found) if at != 2)


def test_few_hands_dealt_make_no_error() -> None:
    """The square error of a mean of three hands is said to be that of the mean of them all."""
    rng = random.Random(5)
    luck = [[rng.gauss(10, 4) for _ in range(3)] for _ in range(4000)]
    found = [error(12.0, each, [1 / 3] * 3) for each in luck]
    assert sum(found) / len(found) == pytest.approx(4, abs=0.7)
