"""What is listed: the games with their house rules."""

from table.commands import games as games_command
from tests.commands.line import GAME, GAMES, printed


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
