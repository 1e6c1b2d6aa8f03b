"""Duels: equal seeds, equal results; luck weighs on all alike; a mistake is one sentence."""

import json

import pytest

from rules.kit.catalogue import Game, games
from rules.kit.options import settled
from table.commands.duel import print_duel, read_entrants
from table.commands.trouble import Trouble
from table.seats import duel as duels, inline
from table.seats.duel import CLAIRVOYANT, RANDOM, deal_played, share
from table.seats.improve import policy_of
from table.seats.inline import rules_of
from table.seats.levels import LEVELS

ALL = [one for one in games() if one.rules]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_a_deal_is_played_from_every_seat(game: Game) -> None:
    """Whoever plays, each deal hands out one win; the same deal again gives the same numbers;
    where all play alike each has just its fair share."""
    assert game.rules is not None
    seats = min(game.rules.SEATS)
    options = settled(game.rules, seats, {})
    who = ("steady", *[RANDOM] * (seats - 1))
    deal = deal_played(game.name, who, options, "law", 3)
    assert deal == deal_played(game.name, who, options, "law", 3)
    assert abs(deal.wins["steady"] + deal.wins[RANDOM] * (seats - 1) - 1) < 1e-9
    alike = deal_played(game.name, (RANDOM,) * seats, options, "law", 3)
    assert abs(alike.wins[RANDOM] - 1 / seats) < 1e-9


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_every_level_can_duel_and_the_same_deal_comes_out_the_same(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is in a hurry in a duel: levels that look ahead, and the one that is shown all
    cards, make the same of the same deal. In few worlds here."""
    assert game.rules is not None
    monkeypatch.setattr(inline, "usual_policy", lambda name: policy_of(rules_of(name)))
    monkeypatch.setattr(duels, "usual_policy", lambda name: policy_of(rules_of(name)))
    few = {level.name: level._replace(worlds=min(level.worlds, 1)) for level in LEVELS}
    monkeypatch.setattr("table.seats.inline.level_of", few.__getitem__)
    monkeypatch.setattr(duels, "LEVELS", [few["sharp"]])
    seats = min(game.rules.SEATS)
    options = settled(game.rules, seats, {})
    for who in (*few, CLAIRVOYANT):
        entrants = (who, *[RANDOM] * (seats - 1))
        deal = deal_played(game.name, entrants, options, "levels", 5)
        assert deal == deal_played(game.name, entrants, options, "levels", 5)


def test_who_is_shown_all_cards_plays_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """By far, in a game of much to hide: it is what a fair player is measured against."""
    monkeypatch.setattr(duels, "LEVELS", [LEVELS[-1]._replace(worlds=13)])
    monkeypatch.setattr(duels, "usual_policy", lambda name: policy_of(rules_of(name)))
    options = settled(next(one for one in ALL if one.name == "paks").rules, 2, {})
    deal = deal_played("paks", (CLAIRVOYANT, "steady"), options, "measure", 0)
    assert deal.points[CLAIRVOYANT] > deal.points["steady"]


def test_a_share_tells_how_sure_it_is() -> None:
    """The mean, and 1.96 standard errors either way."""
    assert share([1.0, 1.0, 1.0]) == (1.0, 0.0)
    found = share([0.0, 1.0] * 50)
    assert found.mean == 0.5 and abs(found.either_way - 1.96 * 0.050252) < 1e-3


def test_the_printed_duel_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture) -> None:
    """A table for people and a JSON line, the same again for the same seed, on all cores."""
    told = []
    for _ in range(2):
        assert print_duel("punk", "bot,random,random", {}, 12, "7") == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    line = json.loads(told[0].splitlines()[-1])
    assert line["deals"] == 12 and set(line["wins"]) == {"steady", RANDOM}


@pytest.mark.parametrize(
    ("seats", "said"),
    [("Anna,bot", "seat 1 cannot duel"), ("bot,bot:genius", "no level"), ("", "seat 1")],
)
def test_who_cannot_duel_is_told(seats: str, said: str) -> None:
    """A person, a level that is none, nobody: one sentence each."""
    with pytest.raises(Trouble, match=said):
        read_entrants(seats)
