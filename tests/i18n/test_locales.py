"""A language's customs lie in its file: name, plural, numbers, dates; a new one is files alone."""

import ast
import re
import shutil
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import main
import table.cli.words
import table.i18n.locales
import table.i18n.words
from rules.kit.catalogue import game
from table.app.app import App
from table.files.badfile import BadFile
from table.i18n.locales import FALLBACK, HOME, language_name, load_locale
from table.i18n.own import own_faults, set_own_folder
from table.i18n.phrases import in_fractions, time_text
from table.i18n.plural import FORMS, NoRule, parse_rule, plural_form
from table.i18n.rules_page import howto_source
from table.i18n.words import Words, languages
from table.storage.store import Store
from tests.cli.line import printed, refused
from tests.laws.modules import tree

ROOT = Path(__file__).parents[2]
DAY = datetime(2026, 3, 1, 9, 5)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The table's words in a folder of their own, where languages may be put."""
    folder = tmp_path / "words"
    folder.mkdir()
    for path in HOME.glob("*.yaml"):
        shutil.copy(path, folder)
    for room in (table.i18n.locales, table.i18n.words, table.cli.words):
        monkeypatch.setattr(room, "HOME", folder)
    monkeypatch.setattr(languages, "__defaults__", (folder,))
    yield folder


def test_numbers_and_dates_are_written_as_the_language_writes_them():
    """Marks of tenths and thousands, the day, month and clock, and another year."""
    for language, numbers, dates in (
        ("en", {1.5: "1.5", 0.1 + 0.2: "0.3", 12345: "12,345", 2026: "2026"},
         ["today, 09:05", "1 March", "1 March 2026"]),
        ("is", {1.5: "1,5", 3.0: "3", 12345: "12.345"},
         ["í dag kl. 09:05", "1. mars", "1. mars 2026"]),
        ("da", {1.5: "1,5", -2.25: "−2,25", 1234567.5: "1.234.570", -10000: "−10.000", 0: "0"},
         ["i dag kl. 9.05", "1. marts", "1. marts 2026"]),
    ):  # fmt: skip
        words = Words.load(language)
        for number, said in numbers.items():
            assert load_locale(language).number(number) == said
            assert words.say("names.and", names=number, last="").startswith(said + " ")
        later = [date(2026, 5, 1), date(2027, 1, 1)]
        told = [time_text(words, DAY, today, year=True) for today in later]
        assert dates == [time_text(words, DAY, date(2026, 3, 1)), *told]


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [("en", 2, "at least two cards"), ("is", 2, "tvö spil"), ("is", 21, "21 spil"),
     ("da", 4, "mindst fire kort"), ("da", 13, "mindst 13 kort")],
)  # fmt: skip
def test_small_numbers_are_said_in_words(language: str, n: int, said: str):
    """In the gender and case that the sentence asks for; in figures above those there are."""
    assert said in Words.load(language).say("reason.too_few", n=n)


COUNTED = {
    "en": {"one": [1, -1], "other": [0, 2, 11, 21, 0.5, 1.5, 1.25]},
    "is": {"one": [1, 21, 31, 101, 121, 0.1], "other": [0, 2, 10, 11, 111, 211, 0.5, 7.5, 0.11]},
    "da": {"one": [1, -1, 0.5, 1.5, 0.1, *(in_fractions(halves, 2) for halves in (1, 2, 3))],
           "other": [0, 2, 11, 21, 2.5, 10.5, in_fractions(5, 2)]},
    "pl": {"one": [1], "few": [2, 3, 4, 22, 104], "many": [0, 5, 11, 12, 14, 21, 112],
           "other": [0.5, 1.5, 2.1]},
}  # fmt: skip
POLISH = {
    "one": "i = 1 and v = 0",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9"
    " or v = 0 and i % 100 = 12..14",
}


@pytest.mark.parametrize("language", COUNTED)
def test_each_language_counts_as_cldr_says(language: str):
    """Samples of CLDR's table, and halves; another language may have four forms, like Polish."""
    rules = POLISH if language == "pl" else load_locale(language).plural
    for form, numbers in COUNTED[language].items():
        assert {plural_form(number, rules) for number in numbers} == {form}


@pytest.mark.parametrize(
    "text",
    ["", "n", "n = ", "n == 1", "x = 1", "n = 1 and", "or n = 1", "n % 0 = 1", "n = 1..", "n < 2",
     "__import__('os')", "n = 1 if n else 2", "n = 1,2..", "n = 1 n = 2"],
)  # fmt: skip
def test_what_is_no_rule_is_refused(text: str):
    """Nothing but comparisons in CLDR's notation is read, so that a file can do nothing."""
    with pytest.raises(NoRule):
        parse_rule(text)


@given(st.one_of(st.integers(), st.integers(10**30, 10**400), st.floats(), st.booleans()))
def test_every_number_takes_a_form(number: float):
    """However large, broken or no number at all it is, and in every language."""
    for language in languages():
        assert load_locale(language).form(number) in FORMS
        assert load_locale(language).number(number)


def test_no_language_is_named_in_the_code():
    """A language is its files: no code but that of tests knows one beside English."""
    others = {language for language in languages() if language != FALLBACK}
    assert others
    likely = re.compile(rf"[\"'.]({'|'.join(others)})\b")  # few files are worth taking apart
    folders = (ROOT / "table").rglob("*.py"), (ROOT / "rules").rglob("*.py")
    for path in (ROOT / "main.py", *folders[0], *folders[1]):
        if "tests" in path.parts or not likely.search(path.read_text(encoding="utf-8")):
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                file = re.search(r"\b(?:words|howto|tongue|language)\.(\w+)", node.value)
                assert node.value not in others, f"{path}, line {node.lineno}"
                assert not (file and file[1] in others), f"{path}, line {node.lineno}"


def test_a_language_without_customs_has_those_of_english(home: Path):
    """Words alone are a language too, called by its letters."""
    (home / "words.fo.yaml").write_text("menu.settings: Stillingar\n", encoding="utf-8")
    assert language_name("fo") == "fo" and load_locale("fo") == load_locale(FALLBACK)
    assert Words.load("fo").say("menu.settings") == "Stillingar"


@pytest.mark.parametrize(
    ("right", "wrong", "key", "told"),
    [
        ("  one: i = 1 and v = 0", "  one: i == 1", "plural.one", "i == 1"),
        ("  one: i = 1", "  once: i = 1", "plural.once", "“one”"),
        ("April, ", "", "months", "11"),
        ('clock: "{hh}:{mm}"', 'clock: "{hour}:{mm}"', "clock", "{hour}"),
        ('day: "{day} {month}"', 'day: "{day} {mont}"', "day", "“month”"),
        ("  word: [", "  Word1: [", "numbers.Word1", "Word1"),
        ('decimal: "."\n', "", "", "`decimal` is missing"),
        ("name:", "nam:", "nam", "`name`"),
    ],
)
def test_a_slip_in_a_languages_customs_is_told(home: Path, right, wrong, key: str, told: str):
    """With file, line, key and remedy."""
    path = home / "tongue.fo.yaml"
    text = (home / "tongue.en.yaml").read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(BadFile) as bad:
        load_locale("fo")
    assert path.name in str(bad.value) and key in bad.value.key and told in str(bad.value)
    assert language_name("fo") == "fo"


PUNK = game("punk").folder


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A house with Low German in it: some words, its customs, and a game's words and page."""
    store = Store(tmp_path)
    folder = store.languages
    (folder / "punk").mkdir(parents=True)
    (folder / "words.nds.yaml").write_text('common.ok: "Jo"\nmenu.leave: "Tschüüs"\n', "utf-8")
    customs = (HOME / "tongue.en.yaml").read_text("utf-8").replace("English", "Plattdüütsch")
    (folder / "tongue.nds.yaml").write_text(customs.replace('"."', '";"', 1), "utf-8")
    (folder / "punk" / "words.nds.yaml").write_text('game.line: "De lütteste Koort"\n', "utf-8")
    (folder / "punk" / "howto.nds.md").write_text("# Punk\n\nSo geiht dat.\n", "utf-8")
    yield store
    set_own_folder(None)


def test_a_language_of_ones_own_is_spoken(store: Store) -> None:
    """It is listed by its name and used in games and their pages, helped out by English."""
    app = App(store)
    assert "nds" in languages() and language_name("nds") == "Plattdüütsch"
    app.set_language("nds")
    assert app.language == "nds"
    assert app.words.say("common.ok") == "Jo"
    assert app.words.say("menu.settings") == Words.load("en").say("menu.settings")
    punk = app.open("punk")
    assert punk.line == "De lütteste Koort" and punk.words.say("common.ok") == "Jo"
    assert "So geiht dat" in howto_source(punk.folder, "nds")
    app.settings.language = "nds"
    app.save()
    app.close()
    assert App(store).words.say("menu.leave") == "Tschüüs"


def test_a_text_of_ones_own_goes_before_ours(store: Store) -> None:
    """Key by key, in a language that is there already; all else stays as it is."""
    (store.languages / "words.is.yaml").write_text('common.ok: "Jæja"\n', "utf-8")
    ours = Words.load("is")
    set_own_folder(store.languages)
    words = Words.load("is", [PUNK])
    assert words.say("common.ok") == "Jæja" != ours.say("common.ok")
    assert words.say("menu.leave") == ours.say("menu.leave")
    assert words.language == "is" and language_name("is") == "Íslenska"


@pytest.mark.parametrize("file", ["words.nds.yaml", "tongue.nds.yaml", "punk/words.nds.yaml"])
def test_a_file_that_does_not_read_is_left_out_and_told(store: Store, file: str) -> None:
    """Its file and line are told before the menu; games and all that reads of it remain."""
    (store.languages / file).write_text("name: [\nother: 3\n", "utf-8")
    settings = '{"language": "nds"}'
    store.settings_path.write_text(settings, "utf-8")
    app = App(store)
    (told,) = [notice for notice in app.notices if notice.key == "words.own.bad"]
    said = app.words.tell(told)
    assert str(store.languages / file) in said and "line" in said
    assert [str(bad.path) for bad in own_faults()] == [str(store.languages / file)]
    assert all(game.error is None for game in app.games)
    assert app.language == "nds"
    assert (app.words.say("common.ok") == "Jo") == (file != "words.nds.yaml")
    assert load_locale("nds").months == load_locale("en").months
    assert store.settings_path.read_text("utf-8") == settings


def test_a_safe_house_speaks_ours_alone(store: Store) -> None:
    """Also where the house before it spoke another."""
    App(store).close()
    assert "nds" in languages()
    app = App(store, safe=True)
    assert "nds" not in languages() and language_name("nds") == "nds"
    app.close()


def test_what_it_does_not_say_yet_is_listed(store: Store, monkeypatch, capsys) -> None:
    """File by file, with the place of each; a new language begins in the player's folder."""
    monkeypatch.setenv("CARDTABLE_HOME", str(store.languages.parent))
    assert "nds: Plattdüütsch" in printed(capsys, "words")
    assert main.main(["words", "--missing", "nds"]) == 1
    told = capsys.readouterr().out
    assert str(store.languages / "words.nds.yaml") in told and "menu.settings: missing" in told
    assert "common.ok" not in told
    assert str(store.languages / "tunk" / "words.nds.yaml") in told
    assert str(store.languages / "paks" / "howto.nds.md") in told
    assert str(store.languages / "words.LANG.yaml") in refused(capsys, "words", "--missing", "fo")
