"""What is listed: the games with their house rules."""

import shutil
from pathlib import Path

import pytest

import main
from rules.kit.catalogue import Game
from rules.kit.said import why
from table.cli import games as games_command
from tests.cli.line import GAME, GAMES, printed


def test_games_are_listed_with_all_their_house_rules(capsys):
    """Name, seats, every option with its choices, the default in brackets."""
    text = "\n".join(printed(capsys, "games"))
    for game in GAMES:
        assert game.name in text
        for option in game.rules.OPTIONS:
            assert f"  {option.key}=" in text
            assert games_command.choices_of(option).count("[") == 1


def test_a_broken_game_is_listed_with_its_error(capsys, monkeypatch):
    """One line with file and line, and what is sound stands beside it."""
    error = why("game.fault", file="rules/torn/rules.py", line=3, said="no")
    broken = GAME._replace(name="torn", rules=None, error=error)
    monkeypatch.setattr(games_command, "games", lambda: [broken, GAME])
    assert main.main(["games"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "torn: cannot be played" in lines
    assert "  to be mended: rules/torn/rules.py, line 3: no" in lines
    assert any(line.startswith(GAME.name) for line in lines)


def copied(folder: Path, file: str, right: str, wrong: str) -> Game:
    """A game whose rules are sound, with something else in one of its files."""
    shutil.copytree(GAME.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    text = (folder / file).read_text(encoding="utf-8")
    assert right in text
    (folder / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    return GAME._replace(folder=folder)


SLIPS = {
    "frame": ("layout.yaml", "frame: [select, turned]", "frame: [select, turnd]", "“turned”"),
    "phase": ("layout.yaml", "  gather: {hold", "  gahter: {hold", "“gather”"),
    "verb": ("layout.yaml", "  discard: {onto", "  discrad: {onto", "“discard”"),
    "row": ("layout.yaml", "{row: round", "{row: ronud", "perhaps “round” is meant"),
    "column": ("layout.yaml", "column: points", "column: pionts", "perhaps “points” is meant"),
    "onto": ("layout.yaml", '"discards:{seat}"', '"discrads:{seat}"', "“discards:{seat}” is meant"),
    "seat": ("layout.yaml", "  hand:{seat}:", "  hand:{saet}:", "{saet} stands for nothing"),
    "tally": ("layout.yaml", "  points:{seat}:", "  points:{saet}:", "{saet} stands for nothing"),
    "word of a phase": ("words.is.yaml", "phase.select:", "phase.selct:", "“select”"),
    "word of a verb": ("words.en.yaml", "verb.discard.one:", "verb.discrad.one:", "“discard”"),
    "a word too little": ("words.is.yaml", "verb.play:", "# verb.play:", "“verb.play” is missing"),
    "no text": ("words.en.yaml", "verb.play: ", "verb.play: 3 #", "write"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_listed_with_its_place(slip: str, tmp_path, capsys, monkeypatch):
    """A misspelt phase or verb, in the layout or in words, is told with file, line and key, and
    with the nearest name that there is."""
    file, right, wrong, said = SLIPS[slip]
    game = copied(tmp_path / "rules" / GAME.name, file, right, wrong)
    text = (game.folder / file).read_text(encoding="utf-8")
    line = text[: text.index(wrong)].count("\n") + 1
    monkeypatch.setattr(games_command, "games", lambda: [game])
    assert main.main(["games"]) == 1
    told = [item for item in capsys.readouterr().out.splitlines() if "to be mended" in item]
    assert len(told) == 1 and said in told[0]
    assert f"rules/{GAME.name}/{file}" in told[0]
    assert slip == "a word too little" or f"line {line}, key `" in told[0]


ONLY_LOOKING = {
    "games": ["games"],
    "words": ["words", "--missing", "da"],
    "trace": ["trace", "MATCH"],
    "check": ["check", "MATCH"],
    "ask": ["ask", "MATCH", "1", "0: pass"],
    "shot": ["shot", "MATCH", "3", "--out", "OUT"],
    "film": ["film", "MATCH", "--hand", "1", "--out", "OUT"],
    "duel": ["duel", "punk", "--seats", "random,random", "--deals", "2"],
}
MEASURING = [
    ["bench", "rules"],
    ["bench", "frames"],
    ["bench", "felt", "--game", "punk"],
    ["bench", "start"],
]
CASES = [
    *ONLY_LOOKING.values(),
    *(pytest.param(item, marks=pytest.mark.long) for item in MEASURING),
]


@pytest.mark.parametrize("words", CASES, ids=" ".join)
def test_what_only_looks_on_changes_nothing_of_the_players(
    finished: Path, home: Path, tmp_path: Path, words: list[str]
):
    """No command but `play`, `new`, `settings` and `book` writes, moves or takes away anything in
    the player's folders, whatever lies there: a game that waits, settings that do not read."""
    (home / "games").mkdir(parents=True)
    shutil.copy(finished, home / "games" / "punk-1.jsonl")
    (home / "games" / ".punk-2.jsonl.4000000.draft").write_text("half", encoding="utf-8")
    (home / "settings.json").write_text('{"volume": 7}', encoding="utf-8")

    def lies() -> dict[Path, bytes | None]:
        return {path: path.read_bytes() if path.is_file() else None for path in home.rglob("*")}

    before = lies()
    given = {"MATCH": str(finished), "OUT": str(tmp_path / "out.png")}
    assert main.main([given.get(word, word) for word in words]) in (0, 1)
    assert lies() == before
