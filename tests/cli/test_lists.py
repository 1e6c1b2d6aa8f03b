"""What is listed: the games with their house rules, the languages, what one does not say yet."""

import shutil
from pathlib import Path

import pytest

import main
from rules.kit.catalogue import Game, game as found_game
from rules.kit.said import why
from table.cli import games as games_command
from table.cli.words import NO_FILE, missing_from
from tests.cli.line import GAME, printed, refused, typed
from tests.sampling import drawn
from tests.tables import GAMES


def test_games_are_listed_with_all_their_house_rules(capsys, monkeypatch):
    """Name, seats, options with the default in brackets; a broken game with file and line."""
    error = why("game.fault", file="rules/torn/rules.py", line=3, said="no")
    broken = GAME._replace(name="torn", rules=None, error=error)
    monkeypatch.setattr(games_command, "games", lambda: [broken, *drawn(GAMES, 2, "listed")])
    code, lines, _ = typed(capsys, "games")
    assert code == 1 and "torn: cannot be played" in lines
    assert "  fault: rules/torn/rules.py, line 3: no" in lines
    text = "\n".join(lines)
    for game in drawn(GAMES, 2, "listed"):
        assert any(line.startswith(game.name) for line in lines)
        for option in game.rules.OPTIONS:
            assert f"  {option.key}=" in text
            assert games_command.option_choices(option).count("[") == 1


def test_games_may_be_asked_for_by_name(capsys, monkeypatch):
    """One is listed alone; a name that no game has is one sentence with the names there are."""
    monkeypatch.setattr(games_command, "games", lambda: [GAME])
    code, lines, _ = typed(capsys, "games", GAME.name)
    assert code == 0 and lines[0].startswith(GAME.name)
    assert GAME.name in refused(capsys, "games", "no_such_game")


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
    "seat": ("layout.yaml", "  hand:{seat}:", "  hand:{saet}:", "{saet} means nothing here"),
    "after": ("layout.yaml", "  cache:{seat}:", "  cache:{seat}s:", "“cache:{seat}” is meant"),
    "tally": ("layout.yaml", "  points:{seat}:", "  points:{saet}:", "{saet} means nothing here"),
    "word of a phase": ("words.is.yaml", "phase.select:", "phase.selct:", "“select”"),
    "word of a verb": ("words.en.yaml", "verb.discard.one:", "verb.discrad.one:", "“discard”"),
    "a word too little": ("words.is.yaml", "verb.play:", "# verb.play:", "“verb.play” is missing"),
    "no text": ("words.en.yaml", "verb.play: ", "verb.play: 3 #", "write"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_listed_with_its_place(slip: str, tmp_path, capsys, monkeypatch):
    """A misspelt phase or verb is told with file, line, key, and the nearest name there is."""
    file, right, wrong, said = SLIPS[slip]
    game = copied(tmp_path / "rules" / GAME.name, file, right, wrong)
    text = (game.folder / file).read_text(encoding="utf-8")
    line = text[: text.index(wrong)].count("\n") + 1
    monkeypatch.setattr(games_command, "games", lambda: [game])
    code, lines, _ = typed(capsys, "games")
    (told,) = [line for line in lines if "fault: " in line]
    assert code == 1 and said in told and f"rules/{GAME.name}/{file}" in told
    assert slip == "a word too little" or f"line {line}, key `" in told


def test_the_languages_are_listed(capsys):
    """Each by its letters and its own name; one that says everything lacks nothing."""
    assert "is: Íslenska" in printed(capsys, "words")
    assert printed(capsys, "words", "--missing", "is") == ["is: nothing is missing."]
    assert "words.LANG.yaml" in refused(capsys, "words", "--missing", "xx")


MISSING = [
    ("zone.hand: missing", "words.is.yaml", "zone.hand: ", "# zone.hand: "),
    ("tip.draw.one: missing", "words.is.yaml", "tip.draw.one: ", "# "),
    (
        "head.target: other facts than in English, which has {n}",
        *("words.is.yaml", "Spilað upp í {n}", "Spilað upp"),
    ),
    ("#hits: missing", "howto.is.md", " {#hits}", ""),
]


def test_what_is_missing_is_found(tmp_path: Path):
    """A key, plural form, fact or chapter, each by file; all files of a language not begun."""
    folder = Path(shutil.copytree(found_game("tunk").folder, tmp_path / "tunk"))
    assert list(missing_from(folder, "is")) == []
    for told, file, right, wrong in MISSING:
        text = (folder / file).read_text(encoding="utf-8")
        assert right in text
        (folder / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
        assert [(path.name, gap) for path, gap in missing_from(folder, "is")] == [(file, told)]
        (folder / file).write_text(text, encoding="utf-8")
    files = [("words.fo.yaml", NO_FILE), ("howto.fo.md", NO_FILE)]
    assert [(path.name, gap) for path, gap in missing_from(folder, "fo")] == files


LOOKING = [
    "words --missing da",
    "trace MATCH",
    "check MATCH",
    "ask MATCH 1 0:pass",
    "shot MATCH 3 --size 320x200 --out OUT",
    "film BEGUN --size 160x100 --out OUT",
    "duel punk --seats random,random --deals 2",
    *(
        pytest.param(text, marks=pytest.mark.long)
        for text in ("games", "bench frames", "bench calls", "bench start")
    ),
]


@pytest.mark.parametrize("words", LOOKING)
def test_what_only_looks_on_changes_nothing_of_the_players(finished, home, tmp_path, words):
    """Only `play`, `new` and `book` change the player's folders, whatever is there."""
    (home / "games").mkdir(parents=True)
    shutil.copy(finished, home / "games" / "punk-1.jsonl")
    (home / "games" / ".punk-2.jsonl.4000000.draft").write_text("half", encoding="utf-8")
    (home / "settings.json").write_text('{"volume": 7}', encoding="utf-8")
    begun = tmp_path / "begun.jsonl"
    begun.write_bytes(b"".join(finished.read_bytes().splitlines(keepends=True)[:14]))

    def files() -> dict[Path, bytes | None]:
        return {path: path.read_bytes() if path.is_file() else None for path in home.rglob("*")}

    before = files()
    paths = {"MATCH": str(finished), "BEGUN": str(begun), "OUT": str(tmp_path / "out.png")}
    assert main.main([paths.get(word, word) for word in words.split()]) in (0, 1)
    assert files() == before
