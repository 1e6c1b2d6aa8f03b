"""`main.py words`: the languages there are, and what one of them does not say yet."""

import shutil
from pathlib import Path

import pytest

import main
import table.cli.words
import table.i18n.locales
import table.i18n.missing
import table.i18n.words
from rules.kit.catalogue import game as found_game
from table.i18n.locales import HOME
from table.i18n.missing import unsaid
from table.i18n.words import languages


def test_the_languages_are_listed(capsys: pytest.CaptureFixture[str]):
    """Each by its letters and its own name."""
    assert main.main(["words"]) == 0
    assert "is: Íslenska" in capsys.readouterr().out.splitlines()


def test_a_language_that_says_everything_lacks_nothing(capsys: pytest.CaptureFixture[str]):
    """In one line, with exit code 0."""
    assert main.main(["words", "--missing", "is"]) == 0
    assert capsys.readouterr().out == "is: everything is said.\n"


def test_an_unknown_language_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]):
    """Which there are, and how a new one begins."""
    assert main.main(["words", "--missing", "xx"]) == 2
    said = capsys.readouterr().err
    assert "“xx” is not spoken here" in said and "en, " in said and "words.xx.yaml" in said


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Tunk in a folder of its own, whose Icelandic may be spoilt."""
    return Path(shutil.copytree(found_game("tunk").folder, tmp_path / "tunk"))


SLIPS = {
    "a key": ("words.is.yaml", "zone.hand: ", "# zone.hand: ", ("key", "zone.hand")),
    "a plural form": ("words.is.yaml", "tip.draw.one: ", "# ", ("key", "tip.draw.one")),
    "a fact": ("words.is.yaml", "Spilað upp í {n}", "Spilað upp", ("facts", "head.target: {n}")),
    "a chapter": ("howto.is.md", " {#hits}", "", ("chapter", "#hits")),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_what_is_missing_is_found(copied: Path, slip: str):
    """A key, a plural form, a fact of a sentence, a chapter of the page; each with its file."""
    file, right, wrong, found = SLIPS[slip]
    text = (copied / file).read_text(encoding="utf-8")
    assert right in text
    assert list(unsaid(copied, "is")) == []
    (copied / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    assert [(one.path.name, one.kind, one.named) for one in unsaid(copied, "is")] == [
        (file, *found)
    ]


def test_files_that_are_not_there_are_missing(copied: Path):
    """The words and the page of a game."""
    assert [(one.path.name, one.kind) for one in unsaid(copied, "fo")] == [
        ("words.fo.yaml", "file"),
        ("howto.fo.md", "file"),
    ]


def test_a_new_language_is_told_all_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """File by file, with exit code 1: the rest of a file begun, and every file not begun."""
    for path in HOME.glob("*.yaml"):
        shutil.copy(path, tmp_path)
    (tmp_path / "words.fo.yaml").write_text("menu.settings: Stillingar\n", encoding="utf-8")
    for room in (table.i18n.locales, table.i18n.words, table.i18n.missing, table.cli.words):
        monkeypatch.setattr(room, "HOME", tmp_path)
    monkeypatch.setattr(languages, "__defaults__", (tmp_path,))
    assert main.main(["words", "--missing", "fo"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert "  menu.howto: missing" in said and "  menu.settings: missing" not in said
    assert str(tmp_path / "tongue.fo.yaml") in said
    for game in ("_model", "punk"):
        assert f"rules/{game}/words.fo.yaml" in said and f"rules/{game}/howto.fo.md" in said
