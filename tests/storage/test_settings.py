"""Settings are kept between evenings: what reads of them always comes back, and what was chosen in
either of two windows."""

import json
from pathlib import Path

import msgspec
import pytest

from rules.kit.match import PlayerInfo
from table.storage.settings import Settings, Setup
from table.storage.store import Store
from tests.faults import Disk, failing

pytest_plugins = ["tests.screens"]


def test_settings_come_back_as_they_were_kept(store: Store):
    """Every field and table; without a file the defaults, and an older program's are valid."""
    assert store.load_settings() == (Settings(), None) and not store.settings_path.exists()
    assert msgspec.convert({}, Settings) == Settings()
    players = [PlayerInfo("Þóra"), PlayerInfo("Kári", "bot", "steady")]
    setups = {"anything": Setup(players, {"dice": True, "sides": 6})}
    saved = Settings(language="is", volume=0.25, full_screen=True, setups=setups)
    assert store.save_settings(saved) is None
    assert store.load_settings() == (saved, None)


def test_settings_that_do_not_read_are_set_aside(store: Store):
    """Of the future, of another program or of none: kept, defaults used, one sentence said."""
    store.settings_path.parent.mkdir(parents=True)
    for number, raw in enumerate((b"", b"\xff\xfe\0", b"[]", b"null", b"{", b"[" * 100_000), 1):
        store.settings_path.write_bytes(raw)
        settings, notice = store.load_settings()
        aside = store.settings_path.with_name(f"settings.json.aside-{number}")
        assert settings == Settings() and str(aside) in str(notice)
        assert aside.read_bytes() == raw and not store.settings_path.exists()
        assert store.load_settings()[1] is None


@pytest.mark.parametrize(
    ("wrong", "keys"),
    [
        ({"antigravity": True}, "`antigravity`"),
        ({"two\nlines": 1}, "`two\\nlines`"),
        ({"volume": "loud", "language": 3}, "`language`, `volume`"),
        ({"setups": 5}, "`setups`"),
        ({"setups": {"other": {"sitters": [["Anna", 1, 2]]}}}, "`setups.other`"),
        ({"portraits": {"anna": 7}, "zebra": 1}, "`portraits.anna`, `zebra`"),
    ],
    ids=str,
)
def test_one_wrong_setting_resets_no_other(store: Store, wrong: dict, keys: str):
    """A bad key or value is named once and dropped; the others stay, and the old file too."""
    saved = Settings(theme="wool", speed=3.0, setups={"anything": Setup([PlayerInfo("Þóra")])})
    store.save_settings(saved)
    file = json.loads(store.settings_path.read_bytes())
    for key, value in wrong.items():
        file[key] = {**file[key], **value} if isinstance(value, dict) else value
    raw = json.dumps(file).encode()
    store.settings_path.write_bytes(raw)
    settings, notice = store.load_settings()
    lost = {"setups": {}} if wrong.get("setups") == 5 else {}
    assert settings == msgspec.structs.replace(saved, **lost)
    aside = store.settings_path.with_name("settings.json.aside-1")
    assert f" {keys}." in str(notice) and str(aside) in str(notice)
    assert aside.read_bytes() == raw
    assert store.load_settings() == (settings, None)


def windows(home: Path, settings: Settings) -> list[tuple[Store, Settings]]:
    """Two that have read these settings."""
    Store(home).save_settings(settings)
    return [(store, store.load_settings()[0]) for store in (Store(home), Store(home))]


def settings_in(home: Path) -> Settings:
    settings, notice = Store(home).load_settings()
    assert notice is None
    return settings


def test_what_another_window_chose_is_not_written_over(tmp_path: Path) -> None:
    """Each window keeps its own changes; what both changed is as the later has it."""
    (first, ours), (second, theirs) = windows(tmp_path, Settings(theme="wool", speed=3.0))
    theirs.theme, theirs.volume = "night", 0.3
    assert second.save_settings(theirs) is None
    ours.large = 150
    for _ in range(2):
        assert first.save_settings(ours) is None
        assert settings_in(tmp_path) == Settings(theme="night", speed=3.0, volume=0.3, large=150)
    ours.theme = "christmas"
    first.save_settings(ours)
    theirs.speed = 1.0
    second.save_settings(theirs)
    assert settings_in(tmp_path) == Settings(theme="christmas", volume=0.3, large=150)


def test_tables_laid_in_two_windows_are_both_remembered(tmp_path: Path) -> None:
    """Entry by entry, and what was taken out of one is out."""
    before = {"punk": Setup([PlayerInfo("Anna")]), "paks": Setup([PlayerInfo("Anna")])}
    (first, ours), (second, theirs) = windows(tmp_path, Settings(setups=before, offered=["tunk"]))
    theirs.setups["tunk"] = Setup([PlayerInfo("Bella")])
    theirs.setups["punk"] = Setup([PlayerInfo("Bella")])
    theirs.offered.append("pukk")
    second.save_settings(theirs)
    ours.setups["puck"] = Setup([PlayerInfo("Anna")])
    del ours.setups["paks"]
    ours.offered.append("puck")
    first.save_settings(ours)
    merged = settings_in(tmp_path)
    names = {game: setup.players[0].name for game, setup in merged.setups.items()}
    assert names == {"punk": "Bella", "tunk": "Bella", "puck": "Anna"}
    assert sorted(merged.offered) == ["puck", "pukk", "tunk"]


def test_what_does_not_read_is_written_over(tmp_path: Path) -> None:
    """As if it were not there; so it is after the file has been set aside."""
    (first, ours), _ = windows(tmp_path, Settings(theme="wool"))
    for number, text in enumerate(("", "{", '{"theme": 7}', '{"unknown": 1}', "[]"), 1):
        first.settings_path.write_text(text, encoding="utf-8")
        ours.speed = number / 2
        assert first.save_settings(ours) is None and settings_in(tmp_path) == ours
    first.set_settings_aside()
    assert first.save_settings(ours) is None and settings_in(tmp_path) == ours


def test_what_could_not_be_kept_is_kept_the_next_time(tmp_path, monkeypatch) -> None:
    """A saving that failed has changed nothing, and what was chosen before it counts still."""
    (first, ours), (second, theirs) = windows(tmp_path, Settings())

    ours.theme = "wool"
    disk = failing(monkeypatch, Disk(tmp_path, 1))
    assert first.save_settings(ours) is not None
    disk.mended()
    theirs.speed = 3.0
    second.save_settings(theirs)
    first.save_settings(ours)
    assert settings_in(tmp_path) == Settings(theme="wool", speed=3.0)
