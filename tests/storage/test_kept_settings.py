"""Settings are kept between evenings: what reads of them always comes back."""

import json
from pathlib import Path

import msgspec
import pytest

from rules.kit.match import PlayerInfo
from table.storage import store as store_module
from table.storage.settings import Settings, Setup
from table.storage.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A store in an empty folder of its own."""
    return Store(tmp_path / "home")


def test_settings_come_back_as_they_were_kept(store: Store):
    """Every field, and the table as it was laid for each game."""
    laid = Setup(
        [PlayerInfo("Þóra"), PlayerInfo("Kári", "bot", "steady")], {"dice": True, "sides": 6}
    )
    kept = Settings(language="is", volume=0.25, full_screen=True, setups={"anything": laid})
    assert store.save_settings(kept) is None
    assert store.load_settings() == (kept, None)


def test_without_settings_there_are_defaults_and_no_notice(store: Store):
    """The first evening is no accident."""
    assert store.load_settings() == (Settings(), None)
    assert not store.settings_path.exists()


@pytest.mark.parametrize(
    "rubbish",
    [
        b"",
        b"\xff\xfe\x00",
        b"[]",
        b"null",
        b"{",
        b"[" * 100_000,
    ],
    ids=lambda raw: raw[:24].decode(errors="replace"),
)
def test_settings_that_do_not_read_are_set_aside(store: Store, rubbish: bytes):
    """Of the future, of another program or of none: kept, defaults used, one sentence said."""
    store.settings_path.parent.mkdir(parents=True)
    for number in (1, 2):
        store.settings_path.write_bytes(rubbish)
        settings, notice = store.load_settings()
        kept = store.settings_path.with_name(f"settings.json.aside-{number}")
        assert settings == Settings()
        assert str(kept) in str(notice)
        assert kept.read_bytes() == rubbish
        assert not store.settings_path.exists()
    assert store.load_settings()[1] is None


@pytest.mark.parametrize(
    ("wrong", "unfit"),
    [
        ({"antigravity": True}, "`antigravity`"),
        ({"volume": 17}, "`volume`"),
        ({"volume": "loud", "language": 3}, "`language`, `volume`"),
        ({"setups": 5}, "`setups`"),
        ({"setups": {"other": {"sitters": [["Anna", 1, 2]]}}}, "`setups.other`"),
        ({"portraits": {"anna": 7}, "zebra": 1}, "`portraits.anna`, `zebra`"),
    ],
    ids=str,
)
def test_one_wrong_setting_resets_no_other(store: Store, wrong: dict, unfit: str):
    """A key unknown here, or with a wrong value, is named and let go, once; every other setting
    stands, and the file as it was is set aside."""
    kept = Settings(theme="wool", speed=3.0, setups={"anything": Setup([PlayerInfo("Þóra")])})
    store.save_settings(kept)
    file = json.loads(store.settings_path.read_bytes())
    for key, value in wrong.items():
        both = isinstance(value, dict)
        file[key] = {**file[key], **value} if both else value
    raw = json.dumps(file).encode()
    store.settings_path.write_bytes(raw)
    found, notice = store.load_settings()
    lost = {key: getattr(Settings(), key) for key in wrong if wrong[key] == 5}
    assert found == msgspec.structs.replace(kept, **lost)
    aside = store.settings_path.with_name("settings.json.aside-1")
    assert f" {unfit}." in str(notice) and str(aside) in str(notice)
    assert aside.read_bytes() == raw
    assert store.load_settings() == (found, None)


def test_a_plug_pulled_while_saving_leaves_the_old_settings(store: Store, monkeypatch):
    """Whatever stops the writing, all of the old stands there and no draft is left."""
    store.save_settings(Settings(theme="old"))

    def pulled(*anything: object) -> None:
        raise OSError(28, "No space left on device")

    for part in ("fsync", "replace"):
        monkeypatch.setattr(store_module.os, part, pulled)
        assert "no space left" in str(store.save_settings(Settings(theme="new")))
        monkeypatch.undo()
        assert store.load_settings()[0].theme == "old"
        assert [path.name for path in store.settings_path.parent.iterdir()] == ["settings.json"]


def test_settings_have_a_default_for_every_field():
    """So that the settings of an older program always read."""
    assert msgspec.convert({}, Settings) == Settings()
