"""The user's folders and files: settings, games in progress, results.

Nothing that a person may miss is ever deleted: what is not readable is set aside, with a message
that says where. CARDTABLE_HOME names one folder for everything instead of the system's own ones."""

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

from rules.kit.journal import BadJournal, Journal, journal_summary
from rules.kit.ondisk import delete_drafts, move_file, set_aside, write_whole
from rules.kit.outside import TooLarge, bytes_of, files_in
from rules.kit.said import Why, os_reason, why
from table.files.badfile import unwritten_message
from table.files.lock import Lock, acquire_lock, is_locked, lock_of, sweep_locks
from table.files.trouble import escape_controls
from table.storage.results import add_results, journals_with_result, results
from table.storage.settings import Settings, merge, sound_settings
from table.storage.unfinished import SERIES_FILE, GameNames, Unfinished, latest_first, written_at

MAX_SETTINGS_BYTES = 1_000_000
MAX_SEEN_BYTES = 10_000  # of the file of what somebody has looked at
TROUBLES = "trouble-*.txt"  # the pattern of crash reports, whose names are in order of time
KEEP_FILE = ("journal.unread", "journal.newer")  # such a journal may be valid, and stays
OLD_EVENING_FILE = "evening.json"  # of the same deals, by older programs
HOME_VARIABLE = "CARDTABLE_HOME"
PROGRAM = "cardtable"
BAD_JSON = (TooLarge, msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Store:
    """The user's folders, in `home` or the system's; created when something is saved there."""

    def __init__(self, home: Path | None = None) -> None:
        single_folder = home or os.environ.get(HOME_VARIABLE)
        self.has_single_folder = bool(single_folder)  # whether one folder is for everything
        if single_folder:
            settings = data = Path(single_folder)
            logs = data / "logs"
        else:
            import platformdirs

            settings = platformdirs.user_config_path(PROGRAM, appauthor=False)
            data = platformdirs.user_data_path(PROGRAM, appauthor=False)
            logs = platformdirs.user_log_path(PROGRAM, appauthor=False)
        self.settings_path = settings / "settings.json"
        self.people_path = data / "people.json"
        self.games = data / "games"
        self.finished_folder = data / "finished"
        self.aside = data / "aside"
        self.bin = data / "bin"
        self.game_names = GameNames(data / "called.json")
        self.series = data / "series"  # a folder for each
        self.old_evenings = data / "evenings"  # of the same deals, by older programs: now series
        self.results_path = data / "results.jsonl"
        self.book_path = data / "book.sqlite"  # made from the results, also if it is lost
        self.themes = data / "themes"  # the player's own
        self.own_games = data / "own_games"  # a folder for each, as under rules/
        self.languages = data / "languages"  # the player's own, as in table/i18n/
        self.seen_path = data / "seen.json"  # see Acknowledged
        self.logs = logs
        self.starts_path = data / "failed-starts.txt"  # see table.app.starts
        self._locks: dict[Path, Lock] = {}
        self._saved_settings: Settings | None = None  # as they were last read or saved

    def load_settings(self) -> tuple[Settings, Why | None]:
        """Read the settings; return them, and a notice to show or None. A bad file is set aside,
        and what is valid in it is saved in a new one."""
        settings, notice = self._read_settings()
        self._saved_settings = copy.deepcopy(settings)
        return settings, notice

    def _read_settings(self) -> tuple[Settings, Why | None]:
        """Do what `load_settings` says, but do not note the settings as saved."""
        path = self.settings_path
        try:
            content = msgspec.json.decode(bytes_of(path, MAX_SETTINGS_BYTES), type=dict[str, Any])
        except FileNotFoundError:
            return Settings(), None
        except BAD_JSON:
            return Settings(), why("store.reset", where=self.set_settings_aside())
        except OSError as error:
            return Settings(), why("store.unread", file=str(path), why=os_reason(error))
        settings, invalid = sound_settings(content)
        if not invalid:
            return settings, None
        where = self.set_settings_aside()
        if where.key == "store.lies":  # the old file was moved, so it cannot be overwritten
            self.save_settings(settings)
        keys = ", ".join(f"`{escape_controls(key)}`" for key in invalid)
        return settings, why("store.unfit", keys=keys, n=len(invalid), where=where)

    def language(self) -> str:
        """Read only the language from the settings file; "" if that cannot be read."""
        with suppress(OSError, msgspec.MsgspecError, ValueError, RecursionError):
            raw = bytes_of(self.settings_path, MAX_SETTINGS_BYTES)
            return str(msgspec.json.decode(raw, type=dict[str, Any]).get("language", ""))
        return ""

    def set_settings_aside(self) -> Why:
        """Rename the settings file; return the half sentence that says where it is now."""
        return place_of(set_aside(self.settings_path, self.settings_path.parent))

    def save_settings(self, settings: Settings) -> Why | None:
        """Save the settings, merged with another window's. Returns an error message or None."""
        merged = settings
        if self._saved_settings is not None:
            with suppress(OSError, msgspec.MsgspecError, ValueError, RecursionError):
                raw = bytes_of(self.settings_path, MAX_SETTINGS_BYTES)
                on_disk = msgspec.json.decode(raw, type=Settings)
                merged = merge(settings, self._saved_settings, on_disk)
        try:
            write_whole(self.settings_path, msgspec.json.format(msgspec.json.encode(merged)))
        except OSError as error:
            return unwritten_message("store.unkept", self.settings_path, os_reason(error))
        self._saved_settings = copy.deepcopy(settings)
        return None

    def new_journal_path(self, game: str) -> Path:
        """Find an unused path for the journal of a new game. It is locked until `release` or
        `finish`. The folder is created, the file is not."""
        self.games.mkdir(parents=True, exist_ok=True)
        stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
        for number in count(1):
            path = self.games / (f"{stem}-{number}.jsonl" if number > 1 else f"{stem}.jsonl")
            if path not in self._locks and self.acquire(path):
                is_used = os.path.lexists(path) or os.path.lexists(self.finished_folder / path.name)
                with suppress(OSError):  # if the results cannot be read
                    is_used = is_used or bool(journals_with_result(self.results_path, [path.name]))
                if not is_used:
                    break
                self.release(path)
        return path

    def acquire(self, path: Path) -> bool:
        """Lock a game for this window; False if another window has. Raises OSError."""
        if path not in self._locks:
            lock = acquire_lock(lock_of(path))
            if lock is None:
                return False
            self._locks[path] = lock
        return True

    def has(self, path: Path) -> bool:
        """Whether this window has locked a game."""
        return path in self._locks

    def release(self, path: Path) -> None:
        """Unlock a game, for any window to take."""
        lock = self._locks.pop(path, None)
        if lock is not None:
            lock.release()

    def unfinished_journals(self) -> list[Unfinished]:
        """List the games in progress, the latest first. Only the beginnings of their files are
        read. A damaged file is set aside and listed once more; one that cannot be read now, or was
        written by a newer program, stays."""
        games: list[Unfinished] = []
        for path in files_in(self.games, "*.jsonl"):
            with suppress(FileNotFoundError):  # another window has just finished it
                games.append(self._read_unfinished(path))
        return latest_first(games)

    def _read_unfinished(self, path: Path) -> Unfinished:
        """Read the entry of a game in progress; set its journal aside if it is damaged."""
        game = Unfinished(path, {}, written_at(path))
        try:
            busy = path not in self._locks and is_locked(lock_of(path))
        except OSError as error:
            unread = why("journal.unread", file=lock_of(path).name, why=os_reason(error))
            return game._replace(error=why("store.left", why=unread))
        try:
            header, choices, seats = journal_summary(path)
        except BadJournal as bad:
            if busy:
                return game._replace(busy=True)
            if bad.why.key in KEEP_FILE:
                path.lstat()  # FileNotFoundError if it has just gone
                facts = {**dict(bad.why.facts), "file": path.name}  # the list has little space
                return game._replace(error=why("store.left", why=why(bad.why.key, **facts)))
            return self.set_aside(path, bad.why)
        return game._replace(header={**header, "seats": seats}, choices=choices, busy=busy)

    def set_aside(self, path: Path, trouble: Why) -> Unfinished:
        """Move a journal that cannot be resumed to the folder `aside`, and unlock it. Returns its
        entry, whose error says why and where it is now."""
        when, header = written_at(path), dict[str, Any]()
        with suppress(BadJournal):
            header = journal_summary(path).header
        moved = set_aside(path, self.aside)
        self.release(path)
        error = why("store.aside", why=trouble, where=place_of(moved))
        return Unfinished(moved or path, header, when, error=error)

    def clean_up(self) -> None:
        """Delete drafts and locks that killed processes have left. Journals of matches that have a
        result are moved to the finished ones, and evenings of an older program to the series."""
        for folder in {self.settings_path.parent, self.people_path.parent, self.games}:
            delete_drafts(folder)
        locks = files_in(self.games, "*.jsonl.lock")
        unused = [lock for lock in locks if not os.path.lexists(lock.with_suffix(""))]
        sweep_locks([lock_of(self.people_path), *unused])
        self._move_old_evenings()
        with suppress(OSError):
            waiting = {path.name: path for path in self.games.glob("*.jsonl")}
            for name in sorted(journals_with_result(self.results_path, waiting)):
                with suppress(OSError):
                    if self.acquire(waiting[name]):
                        self._move_to_finished(waiting[name])

    def _move_old_evenings(self) -> None:
        """Rename the files of evenings that an older program saved, and move them to the folder of
        the series, those in the bin to the bin's. What cannot be moved stays where it is."""
        for folder in (self.old_evenings, self.aside, self.bin / "evenings", self.bin / "aside"):
            for path in files_in(folder, f"*/{OLD_EVENING_FILE}"):
                with suppress(OSError):
                    if not is_locked(lock_of(path)):
                        move_file(path, path.with_name(SERIES_FILE))
        for old, new in (
            (self.old_evenings, self.series),
            (self.bin / "evenings", self.bin / "series"),
        ):
            for path in files_in(old, f"*/{SERIES_FILE}"):
                with suppress(OSError):
                    if not os.path.lexists(new / path.parent.name):
                        move_file(path.parent, new / path.parent.name)

    def finish(self, path: Path, result: Mapping[str, Any]) -> Path:
        """Add the result of a game to the log, unless it is there, and move its journal to the
        finished ones. Unlocks the game and returns the new path. If this fails, OSError is raised
        and the game stays locked."""
        if not journals_with_result(self.results_path, [path.name]):
            when = datetime.now(timezone.utc).isoformat(timespec="seconds")
            add_results(self.results_path, [{"journal": path.name, "when": when, **result}])
        return self._move_to_finished(path)

    def _move_to_finished(self, path: Path) -> Path:
        goal = self.finished_folder / path.name
        if os.path.lexists(path):
            move_file(path, goal)
        self.release(path)
        return goal

    def has_past(self) -> bool:
        """Whether there is any result, or any game in the album or the bin."""
        if os.path.exists(self.results_path):
            return True
        with suppress(OSError):
            for folder in (self.finished_folder, self.aside, self.bin):
                if folder.is_dir() and next(folder.iterdir(), None) is not None:
                    return True
        return False

    def results(self) -> list[dict[str, Any]]:
        return results(self.results_path)


def place_of(moved: Path | None) -> Why:
    """The half sentence that says where a file was moved to, or for None that it was not moved."""
    return why("store.lies", file=str(moved)) if moved else why("store.stays")


class Acknowledged(msgspec.Struct):
    """What somebody has seen: the `version` that last ran, and the latest crash report (`trouble`),
    the name of its file without the ending; "" for none."""

    version: str = ""
    trouble: str = ""


def read_acknowledged(store: Store) -> Acknowledged:
    """Read what somebody has seen; the defaults if the file cannot be read."""
    with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return msgspec.json.decode(bytes_of(store.seen_path, MAX_SEEN_BYTES), type=Acknowledged)
    return Acknowledged()


def has_news(store: Store, version: str) -> bool:
    """Whether another version ran here last. Very old ones only left other files."""
    last_version = read_acknowledged(store).version
    if last_version:
        return last_version != version
    paths = (
        store.settings_path,
        store.people_path,
        store.results_path,
        store.games,
        store.finished_folder,
    )
    return any(map(os.path.exists, paths))


def note_version(store: Store, version: str) -> None:
    """Save that this version has run; if that fails, its news will be shown again."""
    if read_acknowledged(store).version != version:
        _acknowledge(store, version=version)


def troubles(store: Store) -> list[Path]:
    """The crash reports, the latest first."""
    return sorted(files_in(store.logs, TROUBLES), key=lambda path: path.stem, reverse=True)


def has_unread_troubles(store: Store) -> bool:
    reports = troubles(store)
    return bool(reports) and reports[0].stem > read_acknowledged(store).trouble


def note_troubles(store: Store) -> None:
    """Save that somebody has looked at all crash reports."""
    if has_unread_troubles(store):
        _acknowledge(store, trouble=troubles(store)[0].stem)


def _acknowledge(store: Store, **changes: str) -> None:
    with suppress(OSError):
        now = msgspec.structs.replace(read_acknowledged(store), **changes)
        write_whole(store.seen_path, msgspec.json.encode(now) + b"\n")


class WriteQueue:
    """Writes the matches that people have left. Those that could not be written are kept, locked,
    until `write_pending` succeeds. `message` is about what is not written yet, or None."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.message: Why | None = None
        self._unwritten: dict[Path, tuple[Journal, Mapping[str, Any] | None]] = {}

    @property
    def paths(self) -> set[Path]:
        """The journals that are not on disk, or not yet among the finished ones."""
        return set(self._unwritten)

    def leave(self, journal: Journal) -> None:
        """Close the journal of a match that goes on another time."""
        self._unwritten[journal.path] = journal, None
        self.write_pending()

    def finish(self, journal: Journal, result: Mapping[str, Any]) -> None:
        """Close the journal of a match that is over, and save its result."""
        self._unwritten[journal.path] = journal, result
        self.write_pending()

    def write_pending(self) -> Why | None:
        """Write all that is waiting. Returns a message on what could not be written, or None."""
        self.message = None
        for path, (journal, result) in list(self._unwritten.items()):
            error = self._write(journal, result)
            if error is None:
                del self._unwritten[path]
            elif self.message is None or result is not None:  # a result matters more
                key = "store.owed.journal" if result is None else "store.owed.result"
                folder = path.parent if result is None else self.store.results_path.parent
                self.message = unwritten_message(key, folder, error)
        return self.message

    def _write(self, journal: Journal, result: Mapping[str, Any] | None) -> Why | None:
        """Close a match's journal and save its result, if any. Returns an error or None."""
        error = journal.close()
        if error is not None:
            return error
        if result is None:
            self.store.release(journal.path)
            return None
        try:
            self.store.finish(journal.path, result)
        except OSError as failure:
            return os_reason(failure)
        return None
