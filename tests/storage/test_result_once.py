"""The end of a match on a disk that fails: its result is kept once, whatever happens meanwhile."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.kit.journal import Journal, read_journal
from table.storage.store import Store
from table.storage.write_queue import WriteQueue
from tests.faults import Disk, each_fault
from tests.storage.failing import killed, left_over, told, written

RESULT = {"points": [1, 2], "winners": [1]}


def finished_at_once_or_later(disk: Disk, after: Callable[[WriteQueue, Journal], Store]) -> None:
    store = Store(Path(disk.folder))
    with disk.resting():
        journal = written(store)
        raw = journal.path.read_bytes()
    owing = WriteQueue(store)
    owing.finish(journal, RESULT)
    if owing.said:
        told(owing.said, store.results_path.parent)
        assert owing.paths == {journal.path}
        owing.settle()
    disk.mended()
    store = after(owing, journal)
    [result] = store.results()
    assert result["journal"] == journal.path.name and result["points"] == RESULT["points"]
    [kept] = store.finished.iterdir()
    assert kept.read_bytes() == raw
    assert left_over(store) == []


def test_a_result_is_kept_once_whatever_fails(tmp_path: Path):
    """At the last line of a match: nothing is thrown, it is owed and said, and written once the
    disk takes it; the second try counts nothing twice."""

    def settled(owing: WriteQueue, journal: Journal) -> Store:
        assert owing.settle() is None and owing.paths == set()
        owing.finish(journal, RESULT)  # as whoever gets up last does
        return owing.store

    assert each_fault(lambda disk: finished_at_once_or_later(disk, settled), tmp_path) > 30


def test_a_result_is_kept_once_though_the_program_is_killed(tmp_path: Path):
    """While it was owed: the journal is still there, or the result is and the next start puts
    the journal where it belongs."""

    def begun_again(owing: WriteQueue, journal: Journal) -> Store:
        store = killed(owing.store)
        if journal.path.exists():
            assert store.results() == []
            taken = Journal.taken_up(journal.path, read_journal(journal.path))
            assert store.take(journal.path)
            WriteQueue(store).finish(taken, RESULT)
        return store

    assert each_fault(lambda disk: finished_at_once_or_later(disk, begun_again), tmp_path) > 30


def test_a_result_is_not_doubled_where_results_cannot_be_read(tmp_path: Path, monkeypatch):
    """Whether it is there already nobody can tell: then it is owed."""
    store = Store(tmp_path)
    path = written(store).path
    store.finish(path, RESULT)
    unread = Store(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(
            "table.storage.results.bytes_of", lambda *_: (_ for _ in ()).throw(OSError(5))
        )
        with pytest.raises(OSError):
            unread.finish(path, RESULT)
    unread.finish(path, RESULT)
    assert len(store.results()) == 1


def test_the_next_start_puts_a_match_with_its_result_among_the_finished(tmp_path: Path):
    """Killed between the two: it is not offered once more."""
    store = Store(tmp_path)
    path = written(store).path
    raw = path.read_bytes()
    store.finish(path, RESULT)
    path.write_bytes(raw)
    other = written(store).path
    after = killed(store)
    assert [one.path for one in after.unfinished()] == [other]
    assert (after.finished / path.name).read_bytes() == raw and len(after.results()) == 1
