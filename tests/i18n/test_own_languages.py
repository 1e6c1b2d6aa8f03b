"""Languages of the player's own: files in one folder, as ours are in the package."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import main
from rules.kit.catalogue import game
from table.app.app import App
from table.i18n.locales import load_locale, name_of
from table.i18n.own import own_faults, set_own_folder
from table.i18n.rules_page import howto_source
from table.i18n.words import HOME, Words, languages
from table.storage.store import Store
from tests.cli.line import printed, refused

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
    assert "nds" in languages() and name_of("nds") == "Plattdüütsch"
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
    assert words.language == "is" and name_of("is") == "Íslenska"


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
    assert "nds" not in languages() and name_of("nds") == "nds"
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
