"""Starts that did not come to the menu are counted, and none that did."""

import os
import sys
from pathlib import Path

import pytest

from table.app.starts import Start
from tests.faults import Disk, failing


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "home" / "starts"


def fail_to_start(folder: Path) -> None:
    """A start whose process ends in the middle, as by kill -9."""
    Start(folder).fail()


def test_failed_starts_are_counted_until_one_comes_up(folder: Path) -> None:
    """One after another; whatever ended them. The first that comes up leaves nothing behind."""
    for number in range(4):
        start = Start(folder)
        assert start.failed == number
        start.fail()
    start = Start(folder)
    start.succeed()
    assert not folder.exists() and start.has_succeeded
    assert Start(folder).failed == 0


def test_a_start_withdrawn_or_safe_counts_neither_way(folder: Path) -> None:
    """Neither adds to failed starts nor clears them; a game killed in play leaves no mark."""
    fail_to_start(folder)
    Start(folder).withdraw()
    assert Start(None).failed == 0
    Start(None).succeed()
    Start(None).fail()
    start = Start(folder)
    assert start.failed == 1
    start.succeed()
    start.fail()
    assert Start(folder).failed == 0


def test_another_window_that_is_just_opening_is_no_failed_start(folder: Path) -> None:
    """Nor does one that comes up take the other's mark away, so that it can still fail."""
    others = [Start(folder), Start(folder)]
    third = Start(folder)
    assert [start.failed for start in (*others, third)] == [0, 0, 0]
    third.succeed()
    for other in others:
        other.fail()
    assert Start(folder).failed == 2


def test_what_is_no_mark_is_not_counted(folder: Path, tmp_path: Path) -> None:
    """A folder, a link or whatever else of that name, and it is no hindrance."""
    fail_to_start(folder)
    (folder / "folder.start").mkdir()
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    if sys.platform != "win32":
        (folder / "link.start").symlink_to(tmp_path)
        os.mkfifo(folder / "pipe.start")
    start = Start(folder)
    assert start.failed == 1
    start.succeed()
    assert (folder / "notes.txt").exists() and (folder / "folder.start").exists()
    assert Start(folder).failed == 0


@pytest.mark.parametrize("is_file", [True, False])
def test_where_nothing_can_be_written_no_start_has_failed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, is_file: bool
) -> None:
    """Whatever is there from before, a file or failed starts: it could never be taken away."""
    if is_file:
        folder.parent.mkdir(parents=True)
        folder.write_text("", encoding="utf-8")
    else:
        fail_to_start(folder)
        fail_to_start(folder)
        failing(monkeypatch, Disk(folder, 1, "EROFS"))
    start = Start(folder)
    assert start.failed == 0
    start.succeed()
    start.fail()
    start.withdraw()
