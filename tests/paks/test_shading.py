"""How people of one manner or another play Paks, and what the table sees of it."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from rules.kit.chance import Luck
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.sight import determinize, redact
from rules.kit.state import View
from rules.paks import rules as paks
from rules.paks.player import choose, shades
from rules.paks.player.advising import AdvisedTurn
from rules.paks.values import PAIRS
from table.players.levels import CHARACTERS
from table.players.playing_style import in_style
from tests.paks.hands import table
from tests.tables import LONG

HANDS = 200 if LONG else 12


def asked(seats: int, hands: int = HANDS) -> Iterator[tuple[View, int]]:
    """What keen players are asked in some hands."""
    for number in range(hands):
        luck = Luck(f"shades {number}")
        state = paks.deal(table(seats, number % seats), luck)
        while paks.outcome(state) is None:
            made = {}
            for seat in paks.actors(state):
                view = redact(paks, state, seat)
                yield view, seat
                made[seat] = choose(paks, view, seat, Random(number))
            paks.apply(state, made, luck)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_what_people_might_do_is_allowed_and_costs_little(seats: int) -> None:
    """Every shade is a legal move, the best of them loses nothing and none too much, and each shows
    every trait between least and most; of whatever the seat cannot see nothing hangs on it."""
    found = 0
    for view, seat in asked(seats, max(1, HANDS // 2 // seats)):
        listed = shades(paks, view, seat)
        world = determinize(paks, view, Luck(found))
        assert shades(paks, redact(paks, world, seat), seat) == listed
        for shade in listed:
            assert why_not(paks, view, seat, shade.move) is None
            assert 0 <= shade.loss <= 1 and all(-1 <= each <= 1 for each in shade.shows)
        if listed:
            assert min(shade.loss for shade in listed) == 0
            found += len(listed) > 1
    assert found


def test_which_of_two_thefts_comes_first_is_free() -> None:
    """Where the best of two suits may be stolen, one after the other, either may be the first."""
    found = 0
    for view, seat in asked(2):
        listed = shades(paks, view, seat)
        if view.phase != "steal" or not listed:
            continue
        loot = [item for item in AdvisedTurn(view, seat).loot if item.used]
        if len(loot) > 1:
            free = [shade.move for shade in listed if shade.loss < 0.01]
            assert len({choice.cards[0].suit for choice in free}) >= len(loot)
            found += 1
    assert found


@cache
def habits() -> dict[str, Counter[str]]:
    """What everybody would do where keen players were asked: how often they pass, how many cards
    of a kind they lay down, and what their paks come to."""
    found: dict[str, Counter[str]] = {character.key: Counter() for character in CHARACTERS}
    for number, (view, seat) in enumerate(asked(2)):
        own = choose(paks, view, seat, Random(number))
        for character in CHARACTERS:
            luck = Random(number)
            done = in_style(paks, view, seat, own, character.manner, {}, luck)
            found[character.key].update(_noted(done))
    return found


def _noted(done: Move) -> Iterator[str]:
    yield done.verb
    for card in done.cards:
        yield "card"
        yield "low" if card.rank in PAIRS else "ace" if card.rank == 1 else "plain"


def test_what_somebody_is_like_is_seen_at_the_table() -> None:
    """Who keeps things for later lays fewer cards down than who is hasty, and fewer aces; who
    leaves things lying passes more than who takes them; and who bluffs lays down more low cards
    than who pays."""
    seen = habits()
    assert seen["magni"]["card"] < seen["snorri"]["card"]
    assert seen["magni"]["ace"] < seen["snorri"]["ace"]
    assert seen["nanna"]["pass"] > seen["kari"]["pass"]
    assert seen["oddur"]["low"] > seen["loa"]["low"]
