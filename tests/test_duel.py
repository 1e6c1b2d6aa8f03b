"""Duels: equal seeds, equal results; luck weighs on all alike; a mistake is one sentence."""

import json

import pytest

from rules.kit.catalogue import Game, games
from rules.kit.options import settled
from table.commands.duel import print_duel, read_entrants
from table.commands.trouble import Trouble
from table.seats.duel import RANDOM, deal_played, share

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
