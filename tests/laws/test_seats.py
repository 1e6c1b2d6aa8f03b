"""A test of all games seats as many as each takes: no fixed number, which some game refuses."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from rules.kit.catalogue import games
from tests.laws.modules import ROOT

NAMES = {game.name for game in games()}
ROSTER = re.compile(r"[^\W\d][\w:]*(,[^\W\d][\w:]*)+")
COUNTING = {"players", "bot_players", "anna_with_bots", "Seating"}
"""What makes a table of a number of seats."""


def fixed_tables(text: str) -> Iterator[int]:
    """The lines at which a function that is given any `game` seats a fixed number at it."""
    module = ast.parse(text)
    constants = {
        target.id: node.value
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for function in ast.walk(module):
        if not isinstance(function, ast.FunctionDef) or names_games(function):
            continue
        if "game" not in (parameter.arg for parameter in function.args.args):
            continue
        for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
            given = [*call.args, *(keyword.value for keyword in call.keywords)]
            values = [constants.get(getattr(value, "id", ""), value) for value in given]
            fixed = [value.value for value in values if isinstance(value, ast.Constant)]
            rosters = [who for who in fixed if isinstance(who, str) and ROSTER.fullmatch(who)]
            is_at_game = any(getattr(value, "id", "") == "game" for value in given)
            is_counting = getattr(call.func, "id", "") in COUNTING
            if (rosters and is_at_game) or (is_counting and any(type(n) is int for n in fixed)):
                yield call.lineno


def names_games(function: ast.FunctionDef) -> bool:
    """Whether a test is of some games alone, which it names where it is parametrized."""
    parts = (part for mark in function.decorator_list for part in ast.walk(mark))
    return any(isinstance(part, ast.Constant) and part.value in NAMES for part in parts)


def test_a_test_of_all_games_seats_no_fixed_number() -> None:
    """A game may be for exactly four: a table of three is made by `seats_near` or `anna_near`."""
    paths = [path for path in (ROOT / "tests").rglob("*.py") if not NAMES & set(path.parts)]
    fixed = [f"{path.relative_to(ROOT)}:{line}" for path in paths for line in lines_of(path)]
    assert len(paths) > 200 and not fixed, f"seat `seats_near(rules)` (tests/tables.py) at {fixed}"


def lines_of(path: Path) -> list[int]:
    text = path.read_text("utf-8")
    return [*fixed_tables(text)] if re.search(r"\bgame\b", text) else []


def test_a_fixed_table_is_found() -> None:
    """By its roster, in the call or above the test, or its number; not where games are named."""
    body = "    sit({}, game=game)\n"
    for head, table, count in (
        ("def test(game):\n", '"Anna,bot,bot"', 1),
        ("WHO = 'bot:keen:kari,bot'\ndef test(game):\n", "WHO", 1),
        ("def test(game):\n", "anna_with_bots(3)", 1),
        ("def test(game):\n", "anna_near(game)", 0),
        (f"@parametrize('game', [{min(NAMES)!r}])\ndef test(game):\n", '"Anna,bot"', 0),
    ):
        found = [*fixed_tables(head + body.format(table))]
        assert len(found) == count, (head, table)
