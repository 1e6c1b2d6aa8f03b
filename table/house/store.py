"""What is kept between evenings: settings, games in progress, results. No pygame here.

Nothing a person may miss is ever deleted: what does not read is set aside, with
a sentence that says where. CARDTABLE_HOME names one folder for everything
instead of the places where the system keeps such files.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rules.kit.journal import FORMAT, BadJournal, read_journal
from rules.kit.said import Why, of_system, why
from table.files.lock import Lock, locked
from table.house.choices import Settings, sound_settings

HOME_VARIABLE = "CARDTABLE_HOME"
PROGRAM = "cardtable"


class Unfinished(NamedTuple):
    """A game in progress.

    `header` is its journal's first line (empty if that does not read), `when` the
    time of its last choice, `choices` how many were made. `error` is a sentence
    that says why it cannot be taken up; `busy`, that another window has it now.
    """

    path: Path
    header: Mapping[str, Any]
    when: datetime
    choices: int = 0
    error: Why | None = None
    busy: bool = False

    @property
    def game(self) -> str:
        """The name of the game; empty where the journal does not say."""
        return str(self.header.get("game", ""))

    @property
    def names(self) -> list[str]:
        """Who sits there, in seat order."""
        seats = self.header.get("seats", [])
        return [str(seat.get("name", "")) for seat in seats if isinstance(seat, dict)]


class Store:
    """The user's folders: `home` for everything, else the system's own places.

    Folders are made when something is first kept in them.
    """

    def __init__(self, home: Path | None = None) -> None:
        given = home or os.environ.get(HOME_VARIABLE)
        if given:
            settings = data = Path(given)
            logs = data / "logs"
        else:
            import platformdirs

            settings = platformdirs.user_config_path(PROGRAM, appauthor=False)
            data = platformdirs.user_data_path(PROGRAM, appauthor=False)
            logs = platformdirs.user_log_path(PROGRAM, appauthor=False)
        self.settings_path = settings / "settings.json"
        self.games = data / "games"
        self.finished = data / "finished"
        self.aside = data / "aside"
        self.results_path = data / "results.jsonl"
        self.themes = data / "themes"  # the player's own
        self.own_games = data / "own_games"  # a folder each, as under rules/
        self.logs = logs
        self._locks: dict[Path, Lock] = {}

    # --- settings

    def load_settings(self) -> tuple[Settings, Why | None]:
        """The settings, and a notice if not all of them read and defaults stand in.

        What reads is kept; the file as it was is set aside, so that this is said once.
        """
        path = self.settings_path
        try:
            raw = path.read_bytes()
        except FileNotFoundError:
            return Settings(), None
        except OSError as error:
            return Settings(), why("store.unread", file=str(path), why=of_system(error))
        try:
            given = msgspec.json.decode(raw, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            given = None
        settings, unfit = (Settings(), []) if given is None else sound_settings(given)
        if given is not None and not unfit:
            return settings, None
        kept = _set_aside(path, path.parent)
        where = why("store.lies", file=str(kept)) if kept else why("store.stays")
        if given is None:
            return settings, why("store.reset", where=where)
        if kept:
            self.save_settings(settings)
        keys = ", ".join(f"`{key}`" for key in unfit)
        return settings, why("store.unfit", keys=keys, n=len(unfit), where=where)

    def save_settings(self, settings: Settings) -> Why | None:
        """Keep the settings, all of them or none; a notice if they could not be kept."""
        try:
            write_whole(self.settings_path, msgspec.json.format(msgspec.json.encode(settings)))
        except OSError as error:
            return why("store.unkept", file=str(self.settings_path), why=of_system(error))
        return None

    # --- games in progress

    def new_journal_path(self, game: str) -> Path:
        """Where a new game's journal goes; it is taken, until `release` or `finish`."""
        self.games.mkdir(parents=True, exist_ok=True)
        stamp = f"{datetime.now():%Y%m%d-%H%M%S}"
        number = 1
        while True:
            mark = f"-{number}" if number > 1 else ""
            path = self.games / f"{game}-{stamp}{mark}.jsonl"
            if path not in self._locks and self.take(path):
                if not path.exists() and not (self.finished / path.name).exists():
                    return path
                self.release(path)
            number += 1

    def take(self, path: Path) -> bool:
        """Take up a game, so that no other window can; False if one has it already."""
        if path not in self._locks:
            lock = locked(_lock_path(path))
            if lock is None:
                return False
            self._locks[path] = lock
        return True

    def release(self, path: Path) -> None:
        """Put a game back, for any window to take up."""
        lock = self._locks.pop(path, None)
        if lock is not None:
            lock.release()

    def unfinished(self) -> list[Unfinished]:
        """Games in progress, the latest first.

        One whose journal is damaged is moved aside and comes once, with its
        error; one of a newer program stays, with its error.
        """
        found = []
        for path in sorted(self.games.glob("*.jsonl")):
            with contextlib.suppress(FileNotFoundError):  # another window has just finished it
                found.append(self._looked_at(path))
        return sorted(found, key=lambda one: one.when, reverse=True)

    def _looked_at(self, path: Path) -> Unfinished:
        when = datetime.fromtimestamp(path.stat().st_mtime, timezone.utc)
        mine = path in self._locks
        if not self.take(path):
            return Unfinished(path, _header(path), when, busy=True)
        try:
            past = read_journal(path)
        except BadJournal as bad:
            if path.exists() and _is_damaged(path):
                return self.set_aside(path, bad.why)._replace(when=when)
            left = why("store.left", why=bad.why)
            return Unfinished(path, _header(path), when, error=left)
        finally:
            if not mine:
                self.release(path)
        choices = sum("move" in line for line in past.lines)
        return Unfinished(path, past.header, when, choices)

    def set_aside(self, path: Path, trouble: Why) -> Unfinished:
        """Move a journal that cannot be played on out of the way; what to say of it."""
        when = datetime.fromtimestamp(path.stat().st_mtime, timezone.utc)
        header = _header(path)
        kept = _set_aside(path, self.aside)
        self.release(path)
        where = why("store.lies", file=str(kept)) if kept else why("store.stays")
        error = why("store.aside", why=trouble, where=where)
        return Unfinished(kept or path, header, when, error=error)

    # --- results

    def finish(self, path: Path, result: Mapping[str, Any]) -> Path:
        """A game is over: keep its result, move its journal to the finished ones; where it is.

        `result` is any JSON (names, points, winners, ranking, why); `journal` and `when` are
        added. Safe to repeat: a plug pulled half-way costs nothing and counts nothing twice.
        """
        if not any(one.get("journal") == path.name for one in self.results()):
            when = datetime.now(timezone.utc).isoformat(timespec="seconds")
            self._append({"journal": path.name, "when": when, **result})
        goal = self.finished / path.name
        self.finished.mkdir(parents=True, exist_ok=True)
        if path.exists():
            os.replace(path, goal)
        self.release(path)
        return goal

    def results(self) -> list[dict[str, Any]]:
        """The results of finished games, oldest first; a line that does not read is passed over."""
        try:
            lines = self.results_path.read_bytes().split(b"\n")
        except OSError:
            return []
        return [one for one in map(_parsed, lines) if one]

    def _append(self, line: Mapping[str, Any]) -> None:
        self.results_path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        with self.results_path.open("ab+") as file:
            file.seek(0, os.SEEK_END)
            if file.tell():
                file.seek(-1, os.SEEK_END)
                # After half a line, the plug pulled, a new one begins.
                text = text if file.read(1) == b"\n" else "\n" + text
            file.write(text.encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that at any moment all of the old or all of the new stands there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def _set_aside(path: Path, folder: Path) -> Path | None:
    """Move a file to `NAME.aside-N` in a folder, N the first that is free; None if it stays."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while (kept := folder / f"{path.name}.aside-{number}").exists():
            number += 1
        os.replace(path, kept)
    except OSError:
        return None
    return kept


def _lock_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def _header(path: Path) -> dict[str, Any]:
    """A journal's first line as it stands; empty if it does not read."""
    try:
        with path.open("rb") as file:
            return _parsed(file.readline(1_000_000)) or {}
    except OSError:
        return {}


def _is_damaged(path: Path) -> bool:
    """Whether a journal that did not read is broken, not merely newer or locked away."""
    version = _header(path).get("journal")
    newer = isinstance(version, int) and version > FORMAT
    return not newer and os.access(path, os.R_OK)


def _parsed(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
