"""Settings of two windows over one folder: what was chosen in either is kept."""

from pathlib import Path

import pytest

from rules.kit.player_info import PlayerInfo
from table.storage.settings import Settings, Setup
from table.storage.store import Store


def windows(home: Path, settings: Settings) -> list[tuple[Store, Settings]]:
    """Two that have read these settings."""
    Store(home).save_settings(settings)
    found = [Store(home), Store(home)]
    return [(store, store.load_settings()[0]) for store in found]


def kept(home: Path) -> Settings:
    settings, notice = Store(home).load_settings()
    assert notice is None
    return settings


def test_what_another_window_chose_is_not_written_over(tmp_path: Path) -> None:
    """Each keeps what was changed in it, at every saving, and leaves the rest as it lies there;
    what is chosen in both is as the later has it."""
    (one, ours), (two, theirs) = windows(tmp_path, Settings(theme="wool", speed=3.0))
    theirs.theme, theirs.volume = "night", 0.3
    assert two.save_settings(theirs) is None
    ours.large = 150
    for _ in range(2):
        assert one.save_settings(ours) is None
        assert kept(tmp_path) == Settings(theme="night", speed=3.0, volume=0.3, large=150)
    ours.theme = "christmas"
    one.save_settings(ours)
    theirs.speed = 1.0
    two.save_settings(theirs)
    assert kept(tmp_path) == Settings(theme="christmas", volume=0.3, large=150)


def test_tables_laid_in_two_windows_are_both_remembered(tmp_path: Path) -> None:
    """Entry by entry, and what was taken out of one is out."""
    before = {"punk": Setup([PlayerInfo("Anna")]), "paks": Setup([PlayerInfo("Anna")])}
    (one, ours), (two, theirs) = windows(tmp_path, Settings(setups=before, offered=["tunk"]))
    theirs.setups["tunk"] = Setup([PlayerInfo("Bella")])
    theirs.setups["punk"] = Setup([PlayerInfo("Bella")])
    theirs.offered.append("pukk")
    two.save_settings(theirs)
    ours.setups["puck"] = Setup([PlayerInfo("Anna")])
    del ours.setups["paks"]
    ours.offered.append("puck")
    one.save_settings(ours)
    found = kept(tmp_path)
    names = {game: one.players[0].name for game, one in found.setups.items()}
    assert names == {"punk": "Bella", "tunk": "Bella", "puck": "Anna"}
    assert sorted(found.offered) == ["puck", "pukk", "tunk"]


@pytest.mark.parametrize("there", ["", "{", '{"theme": 7}', '{"unknown": 1}', "[]"])
def test_what_does_not_read_is_written_over(tmp_path: Path, there: str) -> None:
    """As it would be were it not there; so it is after the file has been set aside."""
    (one, ours), _ = windows(tmp_path, Settings(theme="wool"))
    one.settings_path.write_text(there, encoding="utf-8")
    ours.speed = 3.0
    assert one.save_settings(ours) is None and kept(tmp_path) == ours
    one.set_settings_aside()
    assert one.save_settings(ours) is None and kept(tmp_path) == ours


def test_what_could_not_be_kept_is_kept_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A saving that failed has changed nothing, and what was chosen before it counts still."""
    (one, ours), (two, theirs) = windows(tmp_path, Settings())

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "full")

    ours.theme = "wool"
    with monkeypatch.context() as broken:
        broken.setattr("table.storage.store.write_whole", full)
        assert one.save_settings(ours) is not None
    theirs.speed = 3.0
    two.save_settings(theirs)
    one.save_settings(ours)
    assert kept(tmp_path) == Settings(theme="wool", speed=3.0)
