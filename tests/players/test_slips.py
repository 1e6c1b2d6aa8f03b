"""How a careless player slips: something is not noticed, and the best of the rest is done."""

import random

import pytest

from rules.kit.move import Move, move
from rules.kit.remarks import candidates
from table.players import playing_style
from table.players.playing_style import blunder, first_fair
from tests.players.opening import RULES, begun

BEST, NEXT, WORST = move("discard 7H"), move("spread 2C 3C 4C"), move("draw")
SLIPS = 400


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which three moves can be made, and nothing spoils it."""
    ranked = [(BEST, 0.0), (NEXT, 0.5), (WORST, 1.0)]
    monkeypatch.setattr(playing_style, "ranked", lambda *asked: ranked)
    monkeypatch.setattr(playing_style, "spoils", lambda *asked: False)
    monkeypatch.setattr(playing_style, "candidates", lambda *asked: [BEST, NEXT, WORST])


def made(overlooks: float, careless: float, own: Move = BEST) -> list[Move]:
    """What became of the same choice many times."""
    view = begun().view(0)
    return [
        blunder(RULES, view, 0, own, overlooks, careless, random.Random(seed))
        for seed in range(SLIPS)
    ]


def test_who_overlooks_nothing_makes_its_own_choice(listed: None) -> None:
    """However careless it would be."""
    assert set(made(0.0, 1.0)) == {BEST}


def test_a_slip_costs_no_more_than_it_may(listed: None) -> None:
    """What is worse than that is not done, however much is overlooked."""
    assert set(made(0.5, 0.0)) == {BEST}
    assert set(made(0.5, 0.6)) == {BEST, NEXT}
    assert set(made(0.5, 1.0)) == {BEST, NEXT, WORST}


def test_what_takes_more_cards_is_missed_more_often(listed: None) -> None:
    """Three cards must all be noticed, and each is overlooked by itself."""
    value, three = (made(0.3, 1.0, own).count(own) / SLIPS for own in (BEST, NEXT))
    assert abs(value - 0.7) < 0.07
    assert abs(three - 0.7**3) < 0.07


def test_no_slip_spoils_the_game(listed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """What spoils it is passed over; and so is a choice that does, where another does not."""
    monkeypatch.setattr(playing_style, "spoils", lambda rules, view, seat, item: item == NEXT)
    assert set(made(0.5, 1.0)) == {BEST, WORST}
    view = begun().view(0)
    assert first_fair(RULES, view, 0, [NEXT, WORST]) == WORST
    assert first_fair(RULES, view, 0, [NEXT]) == BEST
    monkeypatch.setattr(playing_style, "spoils", lambda *asked: True)
    assert first_fair(RULES, view, 0, [NEXT, WORST]) == NEXT


def test_a_game_without_a_list_has_slips_of_the_same_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any other likely move of the same verb is made by mistake."""
    monkeypatch.setattr(playing_style, "ranked", lambda *asked: None)
    every = candidates(RULES, begun().view(0), 0)
    found = set(made(0.5, 0.0, every[0]))
    assert len(found) > 2 and found <= set(every)
