"""What goes wrong with what is kept is told in the menu's language, and in no other."""

import errno
import os
import time
from pathlib import Path

import pytest

from rules.kit.catalogue import game as found_game
from rules.kit.journal import NEWEST
from table.app.app import App
from table.scenes.dialogs.ask import AskScene
from table.scenes.settings.settings_page import SettingsScene
from table.storage.settings import Settings
from table.storage.store import Store
from tests.i18n.spoken import (
    app as app,
    icelandic as icelandic,
    left,
    menu_of,
    refuse,
    spoken_english as spoken_english,
)
from tests.oldtimes import aged
from tests.pilot import GAME, Pilot, copied, play, seated
from tests.sampling import drawn

pytest_plugins = ["tests.screens"]


# --- what is kept ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"language": "is", "zebra": 1}', "`zebra`"),
        ('{"language": "is", "volume": 9, "speed": "x"}', "2 stillingar"),
    ],
)
def test_settings_let_go_are_told(icelandic: Store, text: str, told: str):
    """Of which only some read: the others hold, the language among them."""
    icelandic.settings_path.write_text(text, encoding="utf-8")
    pilot = menu_of(icelandic)
    assert isinstance(pilot.top, AskScene)
    assert told in pilot.said("text") and "Ekki tókst að lesa" in pilot.said("text")


def test_settings_of_which_nothing_reads_are_told(
    icelandic: Store, monkeypatch: pytest.MonkeyPatch
):
    """Then the system's language is spoken, be it called as Windows calls it."""
    monkeypatch.setattr("locale.getlocale", lambda: ("Icelandic_Iceland", "1252"))
    icelandic.settings_path.write_text("{", encoding="utf-8")
    pilot = menu_of(icelandic)
    assert "hinar sjálfgefnu" in pilot.said("text") and "aside-1" in pilot.said("text")


@pytest.mark.parametrize(
    ("number", "told"),
    [(errno.ENOSPC, "ekkert pláss"), (errno.EACCES, "aðgangur"), (errno.ENOENT, "engin slík")],
)
def test_settings_that_cannot_be_kept_are_told(
    app: App, monkeypatch: pytest.MonkeyPatch, number: int, told: str
):
    """In one line, with what the system says in the player's language."""
    pilot = Pilot(app)
    pilot.open(SettingsScene(app))
    monkeypatch.setattr(os, "replace", refuse(number))
    pilot.top.set("reduced_motion", True)
    assert pilot.stage._notice and told in pilot.stage._notice[0]
    assert "geyma stillingarnar" in pilot.stage._notice[0]


@pytest.mark.parametrize("text", ["", "[1]\n", "{}\n", '{"journal": 1}\n', "{}\n{\n{}\n"])
def test_a_damaged_journal_is_told(app: App, icelandic: Store, text: str):
    """Where it lies now, and what is wrong with it."""
    path = left(app, lambda _: text)
    told = menu_of(icelandic).said("text")
    assert path.name in told and "Skráin eins og hún var er geymd" in told


def test_a_header_that_does_not_fit_is_told(app: App, icelandic: Store):
    """By the entry that is wrong."""
    left(app, lambda text: text.replace('"who":', '"what":', 1))
    assert "„seats“" in menu_of(icelandic).said("text")


@pytest.mark.parametrize("old", [False, True])
def test_to_play_on_before_a_damaged_line_is_offered(app: App, icelandic: Store, old: bool):
    """It is said which line, and asked; whoever wants to plays on, and the old file is kept. Of a
    journal with checksums any line; of an old one whichever the rules refuse."""
    session = seated(app)
    play(session.match, steps=4)
    app.leave(session.journal)
    path = aged(session.journal.path) if old else session.journal.path
    lines = path.read_bytes().split(b"\n")
    choice = [number for number, line in enumerate(lines) if b'"move"' in line][2]
    lines[choice] = lines[choice].replace(b'"move":"', b'"move":"x', 1)
    path.write_bytes(b"\n".join(lines))
    pilot = menu_of(icelandic)
    pilot.click("goon:0")
    said = pilot.said("text")
    assert f"lína {choice + 1}" in said and "Á að spila áfram" in said
    pilot.click("no")
    assert path.exists() and pilot.top is pilot.stage.stack[0]
    pilot.click("goon:0")
    pilot.click("yes")
    assert not path.exists()
    (kept,) = icelandic.aside.iterdir()
    assert kept.read_bytes() == b"\n".join(lines)
    (new,) = icelandic.games.glob("*.jsonl")
    pilot.frame(2)
    match = pilot.stage.stack[0].session.match
    assert len(match.sealed) + sum(len(one.made) for one in match.history) == 2
    assert new.name != path.name


def test_a_newer_journal_is_told_at_its_place(app: App, icelandic: Store):
    """In the list of waiting games, and when it is pressed."""
    left(app, lambda text: text.replace('"journal":1', f'"journal":{NEWEST + 1}', 1))
    pilot = menu_of(icelandic)
    card = pilot.widget("goon:0")
    assert "úr nýrra forriti" in card.when
    pilot.top.go_on(pilot.top.waiting[0])
    pilot.frame()
    assert "úr nýrra forriti" in pilot.said("text")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    drawn(
        [
            (f'"{GAME}"', '"nosuch"', "ekkert spil heitir"),
            ('"options":{', '"options":{"zebra":1,', "húsregluna „zebra“"),
            ('"move":"', '"move":"=', "er ekki leikur"),
            ('"move":"', '"move":"x', "ekki leyfilegur"),
            ('"dealt":["', '"dealt":["XX ', "er ekki spil"),
            ('"dealt":[', '"dealt":["AS",', "önnur spil"),
            ('{"dealt"', '{"moved":1,"dalt"', "það sem gjafarinn dró"),
        ],
        3,
        "up is told",
    ),
)
def test_a_match_that_cannot_be_taken_up_is_told(
    app: App, icelandic: Store, old: str, new: str, told: str
):
    """Whatever does not fit the rules, by its line; reasons of the rules in the game's words."""
    left(app, lambda text: text.replace(old, new, 1))
    pilot = menu_of(icelandic)
    pilot.click("goon:0")
    assert told in pilot.said("text"), pilot.said("text")


# --- games and themes -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "text", "told"),
    drawn(
        [
            ("rules.py", "x = 1\nraise ValueError('oh')\n", "lína 2: oh"),
            ("rules.py", "NAME = 'x'\n", "þar vantar"),
            ("layout.yaml", "stations: 3\n", "heil tala"),
            ("layout.yaml", None, "ekki er hægt að lesa skrána (engin slík skrá"),
            ("words.en.yaml", "a: 1\na: 2\n", "þetta stendur þegar í línu 1"),
            ("words.en.yaml", "a: b\n", "vantar; bættu því við"),
        ],
        3,
        "on its tile",
    ),
)
def test_a_broken_game_is_told_on_its_tile(
    shelf: Path, icelandic: Store, file: str, text: str | None, told: str
):
    """On the greyed tile, and in full when it is pressed."""
    name = f"brotid{time.time_ns()}"
    folder = copied(shelf, name)
    if text is None:
        (folder / file).unlink()
    else:
        (folder / file).write_text(text, encoding="utf-8")
    for path in folder.glob("words.is.yaml" if file.startswith("words") else "nothing"):
        path.unlink()
    pilot = menu_of(icelandic)
    assert told in pilot.widget(f"game:{name}").error
    pilot.click(f"game:{name}")
    assert told in pilot.said("text")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("felt: green", 'litur innan gæsalappa, til dæmis "#1f6b45"'),
        ("sounds: loud", "veldu eitt af þessu: "),
        ("zebra: 1", "enginn slíkur lykill"),
    ],
)
def test_a_theme_with_a_fault_is_told(icelandic: Store, line: str, told: str):
    """Once as the table opens, and beside the settings as long as it is there."""
    ours = Path(found_game(GAME).folder.parent.parent / "themes" / "classic.yaml")
    lines = ours.read_text(encoding="utf-8").splitlines()
    key = line.partition(":")[0]
    kept = [one for one in lines if not one.startswith(f"{key}:")]
    icelandic.themes.mkdir(parents=True)
    (icelandic.themes / "mitt.yaml").write_text("\n".join([*kept, line]) + "\n", encoding="utf-8")
    icelandic.save_settings(Settings(language="is", theme="mitt"))
    pilot = menu_of(icelandic)
    assert told in pilot.said("text")
    pilot.open(SettingsScene(pilot.app))
    assert told in pilot.said("faults") and "mitt.yaml, lína" in pilot.said("faults")


def test_troubles_are_told_on_one_paper(app: App, icelandic: Store):
    """A paragraph each, and none is cut short."""
    left(app, lambda _: "{}\n")
    icelandic.settings_path.write_text('{"language": "is", "zebra": 1}', encoding="utf-8")
    pilot = menu_of(icelandic)
    told = []
    while isinstance(pilot.top, AskScene):
        told.append(pilot.said("text"))
        pilot.click("yes")
        pilot.frame(2)
    assert len(told) == 1 and "`zebra`" in told[0] and "spilaskrár" in told[0]
