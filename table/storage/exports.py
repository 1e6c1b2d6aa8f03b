"""The family book and the settings as single files, to be carried to another computer."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from rules.kit.catalogue import Game, games
from rules.kit.ondisk import set_aside, write_whole
from rules.kit.outside import beginning_of, bytes_of, files_in
from rules.kit.said import SaidError, Why, os_reason, why
from table.files.badfile import BadFile, unwritten_message
from table.files.typed import read_typed
from table.stats.book import Book, BookPaths
from table.stats.csv_file import csv_of_book, is_exported_book, results_in_csv
from table.storage.results import MAX_LOG_BYTES, add_results, journals_with_result
from table.storage.settings import Settings
from table.storage.store import Store
from table.theme.theme import Theme, load_theme

HEAD_BYTES = 1_000  # of a file, by which it is recognised as an export
SETTINGS_FILE = "cardtable-settings.json"
KIND = "settings"


def open_book(store: Store, games_by_name: Mapping[str, Game] | None = None) -> Book:
    """Open the family book of a store, by default with all games that there are."""
    paths = BookPaths(store.book_path, store.aside, store.results_path, store.finished_folder)
    return Book(paths, games_by_name or {game.name: game for game in games()})


def export_book(book: Book, path: Path) -> int:
    """Write the book as CSV; return its number of games. Raises SaidError if that fails, or would
    replace a file that is no export of a book."""
    try:
        if os.path.lexists(path) and not is_exported_book(beginning_of(path, HEAD_BYTES)):
            raise SaidError("csv.there", file=str(path))
        write_whole(path, book.ask(csv_of_book))
    except OSError as error:
        raise SaidError(unwritten_message("csv.unwritten", path, os_reason(error))) from error
    count: int = book.ask(lambda db: db.execute("SELECT count(*) FROM games").fetchone()[0])
    return count


def import_book(store: Store, path: Path) -> tuple[int, int]:
    """Add the games of a CSV file to the results log, all or none; they are in the book once it is
    opened again. Returns how many were new, and how many known. Raises SaidError."""
    try:
        results = results_in_csv(bytes_of(path, MAX_LOG_BYTES), str(path))
    except OSError as error:
        raise SaidError(why("csv.unread", file=str(path), why=os_reason(error))) from None
    try:
        known = journals_with_result(store.results_path, [result.journal for result in results])
        new = [result for result in results if result.journal not in known]
        if new:
            add_results(store.results_path, map(msgspec.to_builtins, new))
    except OSError as error:
        folder = store.results_path.parent
        raise SaidError(unwritten_message("csv.untaken", folder, os_reason(error))) from error
    return len(new), len(results) - len(new)


class SettingsExport(msgspec.Struct, forbid_unknown_fields=True):
    """The content of an export of settings. `cardtable` is KIND, by which it is recognised."""

    cardtable: str
    settings: Settings
    themes: dict[str, Theme] = {}


def export_settings(settings: Settings, store: Store, path: Path) -> int:
    """Write the settings and the player's own valid themes into one file; return the number of
    themes. Raises SaidError if that fails, or would replace a file that is no such export."""
    themes: dict[str, Theme] = {}
    for theme_path in files_in(store.themes, "*.yaml"):
        with suppress(BadFile):  # the settings page reports it
            themes[theme_path.stem] = load_theme(theme_path)
    raw = msgspec.json.format(msgspec.json.encode(SettingsExport(KIND, settings, themes)))
    try:
        if os.path.lexists(path) and b'"cardtable"' not in beginning_of(path, HEAD_BYTES):
            raise SaidError("settings.file.there", file=str(path))
        write_whole(path, raw + b"\n", 0o666)
    except OSError as error:
        raise SaidError(unwritten_message("settings.file.unkept", path, os_reason(error))) from None
    return len(themes)


def read_settings_export(path: Path) -> SettingsExport:
    """Read an export of settings. Raises SaidError, with line and key, if it is not valid."""
    try:
        export = read_typed(path, SettingsExport)
    except BadFile as bad:
        raise SaidError(bad.sentence_with_name(str(path))) from None
    are_file_names = all(name and Path(name).name == name for name in export.themes)
    if export.cardtable != KIND or not are_file_names:
        raise SaidError("settings.file.other", file=str(path))
    return export


def import_settings(export: SettingsExport, settings: Settings, store: Store) -> Why | None:
    """Write the themes of an export, and copy its settings into `settings`, which the caller saves.
    Old files that differ are set aside. Returns where the old settings are; None if there were
    none. If a theme cannot be written, `settings` do not change and SaidError is raised."""
    try:
        for name, theme in export.themes.items():
            path = store.themes / f"{name}.yaml"
            own_theme: Theme | None = None
            with suppress(BadFile):
                own_theme = load_theme(path)
            if own_theme != theme:
                if path.exists():
                    set_aside(path, path.parent)
                write_whole(path, msgspec.yaml.encode(theme), 0o666)
    except OSError as error:
        raise SaidError(unwritten_message("store.unkept", store.themes, os_reason(error))) from None
    where_old = store.set_settings_aside() if os.path.exists(store.settings_path) else None
    for field in Settings.__struct_fields__:
        setattr(settings, field, getattr(export.settings, field))
    return where_old
