"""Starts that did not come to the menu are counted, and none that did."""

from pathlib import Path

import pytest

from table.app.starts import Start


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "failed-starts.txt"


def test_failed_starts_are_counted_until_one_comes_up(path: Path) -> None:
    """One after another; whatever ended them. The first that comes up leaves nothing behind."""
    for number in range(4):
        assert Start(path).failed == number
    start = Start(path)
    start.succeed()
    assert not path.exists() and start.has_succeeded
    start.withdraw()
    assert Start(path).failed == 0


def test_a_start_withdrawn_or_safe_counts_neither_way(path: Path) -> None:
    """Neither adds to failed starts nor clears them, also if the window is closed as usual then."""
    Start(path)
    withdrawn, safe = Start(path), Start(None)
    withdrawn.withdraw()
    for start in (withdrawn, safe):
        start.succeed()
    assert safe.failed == 0 and Start(path).failed == 1


@pytest.mark.parametrize("content", ["", "many", "9" * 99, None])
def test_what_is_no_number_counts_as_none(path: Path, content: str | None) -> None:
    """Nor does a folder in its place, which can never be written, keep the table from opening."""
    path.parent.mkdir()
    if content is None:
        path.mkdir()
    else:
        path.write_text(content, encoding="utf-8")
    start = Start(path)
    assert start.failed == 0
    start.succeed()
    assert Start(path).failed == 0
