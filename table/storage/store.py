"""What is kept between evenings: settings, games in progress, results. No pygame here.

Nothing a person may miss is ever deleted: what does not read is set aside, with
a sentence that says where. CARDTABLE_HOME names one folder for everything
instead of the places where the system keeps such files.
"""

from __future__ import annotations

import copy
import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timezone
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from rules.kit.journal import BadJournal, Journal, glance
from rules.kit.ondisk import delete_drafts, move, set_aside, write_whole
from rules.kit.outside import TooLarge, bytes_of, files_in
from rules.kit.said import Why, of_system, why
from table.files.badfile import unwritten_message
from table.files.lock import Lock, acquire_lock, is_locked, lock_of, sweep_locks
from table.files.trouble import escape_controls
from table.storage.results import add_results, kept_of, results
from table.storage.settings import Settings, merge, sound_settings
from table.storage.unfinished import GameNames, Unfinished, latest_first, written_at

SETTINGS = 1_000_000  # bytes that the settings may have
SEEN = 10_000  # and the file of what somebody has looked at
TROUBLES = "trouble-*.txt"  # how the files of failures are called; by name they are in order
STAYING = ("journal.unread", "journal.newer")  # such a journal is sound, for all one knows
HOME_VARIABLE = "CARDTABLE_HOME"
PROGRAM = "cardtable"


class Store:
    """The user's folders: `home` for everything, else the system's own places.

    Folders are made when something is first kept in them.
    """

    def __init__(self, home: Path | None = None) -> None:
        given = home or os.environ.get(HOME_VARIABLE)
        self.own_folder = bool(given)  # for everything
        if given:
            settings = data = Path(given)
            logs = data / "logs"
        else:
            import platformdirs

            settings = platformdirs.user_config_path(PROGRAM, appauthor=False)
            data = platformdirs.user_data_path(PROGRAM, appauthor=False)
            logs = platformdirs.user_log_path(PROGRAM, appauthor=False)
        self.settings_path = settings / "settings.json"
        self.people_path = data / "people.json"
        self.games = data / "games"
        self.finished = data / "finished"
        self.aside = data / "aside"
        self.bin = data / "bin"  # what was thrown away, until it is emptied
        self.game_names = GameNames(data / "called.json")
        self.evenings = data / "evenings"  # a folder each
        self.series = data / "series"  # likewise
        self.results_path = data / "results.jsonl"
        self.book_path = data / "book.sqlite"  # made from these, and made anew where it is lost
        self.themes = data / "themes"  # the player's own
        self.own_games = data / "own_games"  # a folder each, as under rules/
        self.languages = data / "languages"  # of the player's own, as in table/i18n/
        self.seen_path = data / "seen.json"  # which version was here last, which failure was told
        self.logs = logs
        self.starts = data / "starts"  # marks of those that have not come to the menu
        self._locks: dict[Path, Lock] = {}
        self._before: Settings | None = None  # as they were when they were read or kept last

    # --- settings

    def load_settings(self) -> tuple[Settings, Why | None]:
        """The settings, and a notice if not all of them read and defaults stand in.

        What reads is kept; the file as it was is set aside, so that this is said once.
        """
        settings, notice = self._read_settings()
        self._before = copy.deepcopy(settings)
        return settings, notice

    def _read_settings(self) -> tuple[Settings, Why | None]:
        path = self.settings_path
        try:
            given = msgspec.json.decode(bytes_of(path, SETTINGS), type=dict[str, Any])
        except FileNotFoundError:
            return Settings(), None
        except (TooLarge, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return Settings(), why("store.reset", where=self.set_settings_aside())
        except OSError as error:
            return Settings(), why("store.unread", file=str(path), why=of_system(error))
        settings, unfit = sound_settings(given)
        if not unfit:
            return settings, None
        where = self.set_settings_aside()
        if where.key == "store.lies":
            self.save_settings(settings)
        keys = ", ".join(f"`{escape_controls(key)}`" for key in unfit)
        return settings, why("store.unfit", keys=keys, n=len(unfit), where=where)

    def language(self) -> str:
        """The language that was set, with nothing else of the settings looked at, or moved; empty
        where none was, or it does not read."""
        with suppress(OSError, msgspec.MsgspecError, ValueError, RecursionError):
            given = msgspec.json.decode(bytes_of(self.settings_path, SETTINGS), type=dict[str, Any])
            return str(given.get("language", ""))
        return ""

    def set_settings_aside(self) -> Why:
        """Keep the file of the settings as it was, beside those that are written next; where."""
        kept = set_aside(self.settings_path, self.settings_path.parent)
        return why("store.lies", file=str(kept)) if kept else why("store.stays")

    def save_settings(self, settings: Settings) -> Why | None:
        """Keep the settings, all of them or none; a notice if they could not be kept. What another
        window has changed meanwhile stays as it lies there."""
        kept = settings
        if self._before is not None:
            with suppress(OSError, msgspec.MsgspecError, ValueError, RecursionError):
                raw = bytes_of(self.settings_path, SETTINGS)
                there = msgspec.json.decode(raw, type=Settings)
                kept = merge(settings, self._before, there)
        try:
            write_whole(self.settings_path, msgspec.json.format(msgspec.json.encode(kept)))
        except OSError as error:
            return unwritten_message("store.unkept", self.settings_path, of_system(error))
        self._before = copy.deepcopy(settings)
        return None

    # --- games in progress

    def new_journal_path(self, game: str) -> Path:
        """Where a new game's journal goes; it is taken, until `release` or `finish`."""
        self.games.mkdir(parents=True, exist_ok=True)
        stamp, mark = f"{datetime.now():%Y%m%d-%H%M%S}", ""
        for number in count(2):
            path = self.games / f"{game}-{stamp}{mark}.jsonl"
            if path not in self._locks and self.take(path):
                known = os.path.lexists(path) or os.path.lexists(self.finished / path.name)
                with suppress(OSError):  # as far as can be told
                    known = known or bool(kept_of(self.results_path, [path.name]))
                if not known:
                    break
                self.release(path)
            mark = f"-{number}"
        return path

    def take(self, path: Path) -> bool:
        """Take up a game, so that no other window can; False if one has it already. OSError
        where that cannot be found out."""
        if path not in self._locks:
            lock = acquire_lock(lock_of(path))
            if lock is None:
                return False
            self._locks[path] = lock
        return True

    def has(self, path: Path) -> bool:
        """Whether this window has taken it up."""
        return path in self._locks

    def release(self, path: Path) -> None:
        """Put a game back, for any window to take up."""
        lock = self._locks.pop(path, None)
        if lock is not None:
            lock.release()

    def unfinished(self) -> list[Unfinished]:
        """Games in progress, the latest first and those with an error last; each is looked at by
        itself, and of each no more than its beginning is read.

        One whose header is damaged is moved aside and comes once, with its error; one that
        cannot be read now, or only by a newer program, stays, with its error.
        """
        found: list[Unfinished] = []
        for path in files_in(self.games, "*.jsonl"):
            with suppress(FileNotFoundError):  # another window has just finished it
                found.append(self._looked_at(path))
        return latest_first(found)

    def _looked_at(self, path: Path) -> Unfinished:
        when = written_at(path)
        try:
            busy = path not in self._locks and is_locked(lock_of(path))
        except OSError as error:
            unread = why("journal.unread", file=lock_of(path).name, why=of_system(error))
            return Unfinished(path, {}, when, error=why("store.left", why=unread))
        try:
            header, choices, seats = glance(path)
        except BadJournal as bad:
            if busy:
                return Unfinished(path, {}, when, busy=True)
            if bad.why.key in STAYING:
                path.lstat()  # or it has just gone
                facts = {**dict(bad.why.facts), "file": path.name}  # the list has little room
                left = why("store.left", why=why(bad.why.key, **facts))
                return Unfinished(path, {}, when, error=left)
            return self.set_aside(path, bad.why)
        return Unfinished(path, {**header, "seats": seats}, when, choices, busy=busy)

    def set_aside(self, path: Path, trouble: Why) -> Unfinished:
        """Move a journal that cannot be played on out of the way; what to say of it."""
        when = written_at(path)
        try:
            header = glance(path).header
        except BadJournal:
            header = {}
        kept = set_aside(path, self.aside)
        self.release(path)
        where = why("store.lies", file=str(kept)) if kept else why("store.stays")
        error = why("store.aside", why=trouble, where=where)
        return Unfinished(kept or path, header, when, error=error)

    def sweep(self) -> None:
        """Tidy away what a process left behind that was killed: drafts, locks of no game, and
        matches whose result is kept and which are not yet among the finished ones."""
        for folder in {self.settings_path.parent, self.people_path.parent, self.games}:
            delete_drafts(folder)
        with suppress(OSError):
            locks = [*self.games.glob("*.jsonl.lock")]
            gone = [lock for lock in locks if not os.path.lexists(lock.with_suffix(""))]
            sweep_locks([lock_of(self.people_path), *gone])
        with suppress(OSError):
            waiting = {path.name: path for path in self.games.glob("*.jsonl")}
            for name in sorted(kept_of(self.results_path, waiting)):
                with suppress(OSError):
                    if self.take(waiting[name]):
                        self._put_among_finished(waiting[name])

    # --- results

    def finish(self, path: Path, result: Mapping[str, Any]) -> Path:
        """A game is over: keep its result, move its journal to the finished ones; where it is.

        `result` is any JSON (names, points, winners, ranking, why); `journal` and `when` are
        added. Safe to repeat: a plug pulled half-way costs nothing and counts nothing twice.
        OSError where not all of this could be done; the match is then still taken.
        """
        if not kept_of(self.results_path, [path.name]):
            when = datetime.now(timezone.utc).isoformat(timespec="seconds")
            add_results(self.results_path, [{"journal": path.name, "when": when, **result}])
        return self._put_among_finished(path)

    def _put_among_finished(self, path: Path) -> Path:
        goal = self.finished / path.name
        if os.path.lexists(path):
            move(path, goal)
        self.release(path)
        return goal

    def results(self) -> list[dict[str, Any]]:
        """The results of finished games, oldest first; a line that does not read is passed over."""
        return results(self.results_path)


class Acknowledged(msgspec.Struct):
    """What stands in the file. `version`: the last one that was here; `trouble`: the latest file
    of a failure that was looked at."""

    version: str = ""
    trouble: str = ""


def acknowledged(store: Store) -> Acknowledged:
    """What was seen, as far as it reads."""
    with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return msgspec.json.decode(bytes_of(store.seen_path, SEEN), type=Acknowledged)
    return Acknowledged()


def has_news(store: Store, version: str) -> bool:
    """Whether another version was here before this one. Before the first of all there is nothing
    of anybody's here."""
    before = acknowledged(store).version
    if before:
        return before != version
    kept = (store.settings_path, store.people_path, store.results_path, store.games, store.finished)
    return any(map(os.path.exists, kept))


def note_version(store: Store, version: str) -> None:
    """From now on this one was here; where that cannot be written, it is told once more."""
    if acknowledged(store).version != version:
        _keep(store, version=version)


def troubles(store: Store) -> list[Path]:
    """The files of what has failed, the latest first."""
    return sorted(files_in(store.logs, TROUBLES), key=lambda path: path.stem, reverse=True)


def untold(store: Store) -> bool:
    """Whether something has failed that nobody has looked at."""
    found = troubles(store)
    return bool(found) and found[0].stem > acknowledged(store).trouble


def note_troubles(store: Store) -> None:
    """All that has failed so far has been looked at."""
    if untold(store):
        _keep(store, trouble=troubles(store)[0].stem)


def _keep(store: Store, **changes: str) -> None:
    with suppress(OSError):
        now = msgspec.structs.replace(acknowledged(store), **changes)
        write_whole(store.seen_path, msgspec.json.encode(now) + b"\n")


class WriteQueue:
    """Matches that people have got up from. Most are on disk at once; what is not stays here,
    with its lock held, and `settle` tries again.

    Safe to repeat: no result is written twice, nor a journal that lies there whole.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.said: Why | None = None  # the sentence on what is owed; None where nothing is
        self._owed: dict[Path, tuple[Journal, Mapping[str, Any] | None]] = {}

    @property
    def paths(self) -> set[Path]:
        """The journals that are not on disk, or not yet among the finished ones."""
        return set(self._owed)

    def leave(self, journal: Journal) -> None:
        """A match goes on another time."""
        self._owed[journal.path] = journal, None
        self.settle()

    def finish(self, journal: Journal, result: Mapping[str, Any]) -> None:
        """A match is over: its result is kept, its journal put among the finished ones."""
        self._owed[journal.path] = journal, result
        self.settle()

    def settle(self) -> Why | None:
        """Write what can be written now; what is said of the rest."""
        self.said = None
        for path, (journal, result) in list(self._owed.items()):
            wrong = self._written(journal, result)
            if wrong is None:
                del self._owed[path]
            elif self.said is None or result is not None:
                key = "store.owed.journal" if result is None else "store.owed.result"
                folder = path.parent if result is None else self.store.results_path.parent
                self.said = unwritten_message(key, folder, wrong)
        return self.said

    def _written(self, journal: Journal, result: Mapping[str, Any] | None) -> Why | None:
        """None once a match is on the disk, or why it cannot be written."""
        wrong = journal.close()
        if wrong is None and result is None:
            self.store.release(journal.path)
        elif wrong is None and result is not None:
            try:
                self.store.finish(journal.path, result)
            except OSError as error:
                return of_system(error)
        return wrong
