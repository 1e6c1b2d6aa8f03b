"""Settings carried as a file: by the page and by the command line, whole or not at all."""

import pytest

import main
from rules.kit.said import SaidError
from table.app.app import App
from table.scenes.settings.settings_page import SettingsScene
from table.storage.settings import Settings
from table.storage.settings_export import export
from table.storage.store import Store
from table.theme.theme import FOLDER
from tests.pilot import Pilot

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")

OWN = (FOLDER / "wool.yaml").read_text(encoding="utf-8").replace("Wool and birch", "Grandma's")


def test_settings_travel_as_one_file(pilot: Pilot, tmp_path):
    """Written in one house and read in another: all of them, one's own theme with them; what was
    there is kept beside, and the page puts them back as they were."""
    first = pilot.app
    first.store.themes.mkdir(parents=True)
    (first.store.themes / "zz.yaml").write_text(OWN, encoding="utf-8")
    scene = pilot.open(SettingsScene(first))
    scene.set("theme", "zz")
    scene.set("large", 125)
    first.settings.portraits["anna"] = "troll"
    pilot.click("file")
    file = tmp_path / "mine.json"
    pilot.top._typed(str(file))
    pilot.click("write")
    assert str(file) in pilot.said("told")

    app = App(Store(tmp_path / "other"))
    other_pilot = Pilot(app)
    app.settings.volume = 0.3
    app.save()
    scene = other_pilot.open(SettingsScene(app))
    other_pilot.click("file")
    other_pilot.top._typed(str(file))
    other_pilot.click("read")
    assert app.settings == first.settings and app.store.load_settings()[0] == first.settings
    assert "aside" in other_pilot.said("told")
    other_pilot.click("done")
    assert other_pilot.top is scene and other_pilot.stage.theme.name == "Grandma's"
    assert other_pilot.stage.theme.large == 1.25
    other_pilot.click("all_was")
    assert app.settings.volume == 0.3 and app.settings.large == 100
    app.close()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"volume": 0.7', '"volume": 7'), "`settings.volume`"),
        (('"large": 100', '"large": 110'), "`settings.large`"),
        (('"deck": ""', '"dekk": ""'), "`settings.dekk`"),
        (('"cardtable": "settings"', '"cardtable": "book"'), "no settings"),
        (('"cardtable"', '"cardtable'), "line"),
        (('"themes": {', '"themes": {"../evil": 7'), "`themes"),
    ],
)
def test_a_bad_file_of_settings_is_refused_whole(pilot: Pilot, tmp_path, change, said):
    """In one sentence with the key; nothing of it is taken."""
    file = tmp_path / "bad.json"
    export(Settings(speed=3.0), pilot.app.store, file)
    text = file.read_text(encoding="utf-8")
    assert change[0] in text
    file.write_text(text.replace(*change), encoding="utf-8")
    pilot.open(SettingsScene(pilot.app))
    pilot.click("file")
    pilot.top._typed(str(file))
    pilot.click("read")
    assert said in pilot.said("told") and "\n" not in pilot.said("told")
    assert pilot.app.settings == Settings()
    pilot.top._typed("  ")
    pilot.click("write")
    assert pilot.said("told") == pilot.stage.words.say("settings.file.none")


def test_no_other_file_is_written_over(pilot: Pilot, tmp_path):
    """A name that something else has is refused, and that stays as it was."""
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna", encoding="utf-8")
    with pytest.raises(SaidError, match="already"):
        export(Settings(), pilot.app.store, file)
    assert file.read_text(encoding="utf-8") == "Dear Anna"


def test_the_command_writes_and_reads_the_settings(tmp_path, monkeypatch, capsys):
    """`settings --export FILE` and `--read FILE`, in a house that keeps what it had."""
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path / "one"))
    Store().save_settings(Settings(speed=3.0))
    file = tmp_path / "out.json"
    assert main.main(["settings", "--export", str(file)]) == 0
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path / "two"))
    Store().save_settings(Settings(large=150))
    assert main.main(["settings", "--read", str(file)]) == 0
    assert Store().load_settings()[0] == Settings(speed=3.0)
    assert "aside" in capsys.readouterr().out
    file.write_text('{"cardtable": "settings", "settings": {"speed": 99}}', encoding="utf-8")
    assert main.main(["settings", "--read", str(file)]) != 0
    told = capsys.readouterr().err
    assert "`settings.speed`" in told and told.count("\n") == 1
