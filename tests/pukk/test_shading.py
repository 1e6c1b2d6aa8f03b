"""What people of one manner or another do in Púkk: it is legal, costs little, and shows."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from rules.kit.chance import Luck
from rules.kit.manner import Shade
from rules.kit.moves import moves, why_not
from rules.kit.options import full_options
from rules.kit.sight import redact
from rules.kit.state import State, Table, View
from rules.pukk import rules as pukk
from rules.pukk.player import choose, mixture, shades
from table.players import playing_style
from table.players.levels import CHARACTERS, manner_of
from tests.pukk.deals import at, on, steps, table
from tests.tables import LONG

DEALS = 400 if LONG else 40


def asked(deals: int, luck: random.Random) -> Iterator[tuple[View, int]]:
    """Every choice of these deals, at tables of two to seven, the rule player choosing."""
    for number in range(deals):
        seats, chance = 2 + number % 6, Luck(number)
        state: State = pukk.deal(
            Table(seats, full_options(pukk, seats, {}), number % seats), chance
        )
        while pukk.outcome(state) is None:
            made = {}
            for seat in pukk.actors(state):
                view = redact(pukk, state, seat)
                yield view, seat
                made[seat] = choose(pukk, view, seat, luck)
            pukk.apply(state, made, chance)


def test_shades_are_legal_and_the_best_of_them_loses_nothing() -> None:
    """Wherever a choice is owed; and the same view has the same shades."""
    for view, seat in asked(DEALS // 2, random.Random(1)):
        found = list(shades(pukk, view, seat))
        if not found:
            continue
        assert not any(why_not(pukk, view, seat, shade.move) for shade in found)
        assert len({shade.move for shade in found}) == len(found)
        assert min(shade.loss for shade in found) == 0
        assert all(-1 <= trait <= 1 for shade in found for trait in shade.shows)
        assert found == list(shades(pukk, view, seat))
        if view.phase == "lead":
            assert {shade.move for shade in found} == set(moves(pukk, view, seat))


def test_everybody_has_their_own_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jórunn sits out more than anybody who takes chances, and seldom raises; Oddur and Kári raise
    more than she, Lóa asks to see, Magni waits, and keeps his aces; Snorri plays them at once."""
    luck, listed = random.Random(2), list[Shade]()
    monkeypatch.setattr(playing_style, "shades", lambda *asked: listed)
    ways = {character.key: Counter[str]() for character in CHARACTERS}
    for view, seat in asked(DEALS, random.Random(3)):
        own, lots = choose(pukk, view, seat, luck), mixture(pukk, view, seat)
        listed[:] = shades(pukk, view, seat)
        for character in CHARACTERS:
            choice = playing_style.in_style(pukk, view, seat, own, character.manner, lots, luck)
            ways[character.key][choice.verb] += 1
            if choice.verb == "lead":
                ways[character.key]["aces"] += choice.cards[0].rank == 1
                ways[character.key]["low"] += 5 <= choice.cards[0].rank <= 7
    assert ways["jorunn"]["decline"] > ways["kari"]["decline"]
    assert min(ways["oddur"]["raise"], ways["kari"]["raise"]) > ways["jorunn"]["raise"]
    assert ways["loa"]["demand"] > ways["magni"]["demand"]
    assert ways["magni"]["stand"] > ways["snorri"]["stand"]
    assert ways["magni"]["aces"] < ways["snorri"]["aces"]
    assert ways["magni"]["low"] > ways["snorri"]["low"]


@pytest.mark.parametrize("who", [character.key for character in CHARACTERS])
def test_three_alike_are_nobodys_to_throw_away(who: str) -> None:
    """Whoever it is comes in with them, and does not drop out at a raise."""
    hands = ["6C 6D 7H 9S AD", "5H 5S 9C JD QH", "KC KD KH 8S 10D"]
    state = at(table(3), hands, "AH", "entry")
    for pool in ("ace", "king", "queen", "jack", "ten", "pamfill"):
        state.tallies[f"pool:{pool}"] = 0
    luck, manner = random.Random(4), manner_of(f"keen:{who}")
    entry, answer = steps(state, "pukka, pukka"), steps(state, "pukka, pukka, pukka, raise, match")
    for position in map(on, (entry, answer)):
        view = redact(pukk, position, 2)
        own, lots = choose(pukk, view, 2, luck), mixture(pukk, view, 2)
        choice = playing_style.in_style(pukk, view, 2, own, manner, lots, luck)
        assert choice.verb in ("pukka", "match")
