"""A game of penalties whose player knows nothing of ends: few points are good all the same."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules as shelf
from rules.kit.cards import cards
from rules.kit.move import Move
from rules.kit.sight import NOTHING, redact
from rules.kit.state import State, Table
from table.cli import duel as command
from table.cli.duel import print_duel
from table.players.duel import RANDOM, Deal, play_deal
from table.players.inline import rules_of, think
from table.players.levels import LEVELS
from tests.kit import penalties
from tests.ranked import misranked
from tests.sampling import drawn

TABLE = Table(2, {})
DEALS = 20
WORLDS = 30  # enough where every card more is a point less
PLAYER = """
from rules.kit.moves import moves


def choose(rules, view, seat, rng):
    legal = moves(rules, view, seat)
    return legal[int(rng.random() * len(legal))]
"""


@pytest.fixture(params=drawn(["fewest", "most"], 1, "penalties"))
def best(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """Which points are best in the game of penalties that lies on the shelf: the most are, in a
    twin of it that turns it round."""
    name = penalties.NAME
    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    rules = f'from tests.kit.penalties import *\n\nBEST = "{request.param}"\n'
    (folder / "rules.py").write_text(rules)
    (folder / "player.py").write_text(PLAYER)
    few = {level.name: level._replace(worlds=min(level.worlds, WORLDS)) for level in LEVELS}
    monkeypatch.setattr(shelf, "__path__", [*shelf.__path__, str(tmp_path)])
    monkeypatch.setattr("table.players.inline.level_of", few.__getitem__)
    rules_of.cache_clear()
    yield request.param
    rules_of.cache_clear()
    for module in [text for text in sys.modules if text.startswith(f"rules.{name}")]:
        del sys.modules[module]
    delattr(shelf, name)


def deals() -> Iterator[Deal]:
    for number in range(DEALS):
        yield play_deal(penalties.NAME, ("sharp", RANDOM), {}, "penalties", number)


def test_who_looks_ahead_collects_no_penalties(best: str) -> None:
    """Sharp lays a low card where few points are good, and a high one where many are, whatever
    its player thought first."""
    hands = {"hand:0": cards("2C 3C 7C 8C"), "hand:1": cards("AC 4C 5C 6C")}
    state = State(TABLE, {**hands, "laid:0": [], "laid:1": []}, {}, "play")
    state.turn = 0
    view = redact(rules_of(penalties.NAME), state, 0, NOTHING)
    chosen: set[Move] = {think(penalties.NAME, view, 0, "sharp", seed) for seed in range(8)}
    worst = "8C" if best == "fewest" else "2C"
    assert worst not in {move.cards[0].name for move in chosen}


def test_a_duel_praises_nobody_for_penalties(best: str) -> None:
    """The win of a hand that has no winner goes to the fewest points, where few are good."""
    played = list(deals())
    wins = sum(deal.wins["sharp"] for deal in played) / DEALS
    points = [sum(deal.points[who] for deal in played) for who in ("sharp", RANDOM)]
    assert wins > 0.6
    assert (points[0] < points[1]) == (best == "fewest")


def test_a_duel_says_which_points_are_good(
    best: str, capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the table for people where few are, and in the line for programs."""
    monkeypatch.setattr(command, "duel", lambda *asked: deals())
    assert print_duel(penalties.NAME, f"bot:sharp,{RANDOM}", {}, DEALS, "1") == 0
    table, *_, line = capsys.readouterr().out.splitlines()
    assert ("few points are good" in table) == (best == "fewest")
    assert json.loads(line)["best"] == best


def test_the_game_of_penalties_is_ranked_as_it_says() -> None:
    """With a winner and without."""
    for hand in (1, 2):
        state = State(TABLE._replace(hand=hand), {}, {}, "play")
        low, high = penalties.pack(TABLE)[:3], penalties.pack(TABLE)[3:6]
        state.zones = {"laid:0": list(high), "laid:1": list(low)}
        outcome = penalties.outcome(state)
        assert outcome is not None and misranked(penalties, outcome) == ""
        assert outcome.winners == ((1,) if hand == 2 else ())
