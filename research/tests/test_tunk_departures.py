"""The measure of departures adds up to what whole hands show, and deals fairly."""

import random
from statistics import mean

import pytest

from research.tunk.consistent_deals import (
    OPEN,
    Course,
    Position,
    after,
    deals,
    followed,
    seen,
    takers,
)
from research.tunk.departures import beyond, departures, opened
from research.tunk.duel import choice
from rules.kit.cards import pack
from rules.kit.chance import Luck
from rules.kit.sight import determinize, redact
from rules.tunk import rules as tunk
from rules.tunk.names import HAND
from rules.tunk.spreads import worth
from table.players.duel import play_hand
from table.players.inline import think
from tests.tunk.hands import table, walked

pytestmark = pytest.mark.long

SEED = 8_000_024
PACK = sorted(pack())


def points(seats: int, number: int, who: str) -> float:
    """What a seat of a kind makes beyond rule players in a whole hand, played as in duels."""
    mine, seed = number % seats, SEED + number
    kinds = [who if seat == mine else "keen" for seat in range(seats)]
    players = [lambda *asked, kind=kind: choice(kind, *asked) for kind in kinds]
    return beyond(play_hand(tunk, table(seats, number // seats), players, seed).points, mine)


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_what_departures_gain_adds_up_to_what_whole_hands_show(seats: int) -> None:
    """Where the whole deal is known the sum is exact, hand by hand."""
    several = 0
    for number in range(300):
        number %= seats * seats
        found = departures(seats, number, SEED + number, "clairvoyant", "keen")
        whole = points(seats, number, "clairvoyant") - points(seats, number, "keen")
        assert sum(gained for _, gained in found) == pytest.approx(whole), (number, found)
        several += len(found) > 1
    assert several > 0


def on_the_way(seats: int, number: int, choices: int) -> tuple[Course, Position]:
    """A hand of rule players before its last choice, or after so many."""
    course, at = opened(seats, number, SEED + number, "keen")
    while len(course.made) < choices:
        made = course.choice(at, at.state.turn, len(course.made))
        later = after(at, {at.state.turn: made})
        if not tunk.actors(later.state):
            break
        course.made.append(made)
        at = later
    return course, at


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_deals_are_such_that_nobody_would_have_played_otherwise(seats: int) -> None:
    """Every card is there once, and with their cards the others would have come there too."""
    moved = 0
    for number in range(40):
        course, at = on_the_way(seats, number, 4 + number % 3)
        view = seen(at, course.mine)
        for deal in deals(course, 3, number):
            cards = sorted(card for zone in deal.state.zones.values() for card in zone)
            assert cards == PACK
            assert seen(deal, course.mine) == view
            moved += deal.state.zones != at.state.zones
    assert moved > 5


def test_deals_are_as_likely_as_they_are() -> None:
    """Hands dealt so count what hands do where only fitting deals of all by luck are kept."""
    course, at = on_the_way(2, 1, 6)
    other, luck = HAND[1 - course.mine], random.Random(2)
    blind = [determinize(tunk, seen(at, course.mine), Luck(number)) for number in range(100)]
    dealt = [worth(deal.state.zones[other]) for deal in deals(course, 1000, 1)]
    hidden = [place for place, got in enumerate(takers(course)) if got not in (OPEN, course.mine)]
    kept: list[int] = []
    while len(kept) < (500):
        cards = list(course.dealt.zones["stock"])
        mixed = [cards[place] for place in hidden]
        luck.shuffle(mixed)
        for place, card in zip(hidden, mixed, strict=True):
            cards[place] = card
        found = followed(course, cards)
        if found is not None:
            kept.append(worth(found.state.zones[other]))
    means = [mean(dealt), mean(kept), mean([worth(state.zones[other]) for state in blind])]
    assert abs(means[0] - means[1]) < 1.5 < means[2] - means[0], means


def test_the_rule_player_is_keen() -> None:
    """Asked without the table around it, it chooses as keen does at a table."""
    for number in range(12):
        for state, seat in walked(2 + number % 2, number):
            view = redact(tunk, state, seat)
            assert choice("keen", view, seat, 1, state) == think("tunk", view, seat, "keen", 1)
