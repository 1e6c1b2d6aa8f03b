"""What is listed and measured: the games with their house rules, the speed of their rules."""

from table.bench import rules as bench_rules
from table.commands import games as games_command
from tests.commands.line import GAME, GAMES, RULES, printed


def test_games_are_listed_with_all_their_house_rules(capsys):
    """Name, seats, every option with its choices, the default in brackets."""
    text = "\n".join(printed(capsys, "games"))
    for game in GAMES:
        assert game.name in text
        for option in game.rules.OPTIONS:
            assert f"  {option.key}=" in text
            assert games_command.choices_of(option).count("[") == 1


def test_a_broken_game_is_listed_with_its_error(capsys, monkeypatch):
    """One line with file and line, and the others stand beside it."""
    broken = GAME._replace(name="torn", rules=None, error="rules/torn/rules.py, line 3: no")
    monkeypatch.setattr(games_command, "games", lambda: [broken, *GAMES])
    lines = printed(capsys, "games")
    assert "torn: cannot be played: rules/torn/rules.py, line 3: no" in lines
    assert any(line.startswith(GAME.name) for line in lines)


def test_the_rules_are_measured_with_and_without_views(monkeypatch):
    """A line a game, table and kind, with figures that can be compared between machines."""
    monkeypatch.setattr(bench_rules, "TURN", 0.0)
    monkeypatch.setattr(bench_rules, "TURNS", 1)
    monkeypatch.setattr(bench_rules, "LOOP", 1000)
    lines = list(bench_rules.run(GAME.name))
    counts = bench_rules.seat_counts(RULES)
    assert [(line["seats"], line["view"]) for line in lines] == [
        (seats, view) for seats in counts for view in (False, True)
    ]
    assert all(line["decisions_per_s"] > 0 and line["per_mloop"] > 0 for line in lines)
