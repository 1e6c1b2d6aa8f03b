"""The settings as one file, to be carried to another house: all of them, and own themes."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from rules.kit.ondisk import set_aside, write_whole
from rules.kit.outside import beginning_of, files_in
from rules.kit.said import SaidError, Why, of_system
from table.files.badfile import BadFile, unwritten_message
from table.files.typed import read_typed
from table.storage.settings import Settings
from table.storage.store import Store
from table.theme.theme import Theme, load_theme

GLANCED = 100  # bytes of a file, by which it is known for one of ours
NAME = "cardtable-settings.json"


class SettingsExport(msgspec.Struct, forbid_unknown_fields=True):
    """What the file holds. `cardtable`: what kind of file of ours it is."""

    cardtable: str
    settings: Settings
    themes: dict[str, Theme] = {}


KIND = "settings"


def export(settings: Settings, store: Store, path: Path) -> int:
    """Write the settings and the own themes that read; how many themes. Raises SaidError."""
    themes: dict[str, Theme] = {}
    for own in files_in(store.themes, "*.yaml"):
        with suppress(BadFile):  # the settings page tells
            themes[own.stem] = load_theme(own)
    data = msgspec.json.encode(SettingsExport(KIND, settings, themes))
    try:
        if os.path.lexists(path) and b'"cardtable"' not in beginning_of(path, GLANCED):
            raise SaidError("settings.file.there", file=str(path))
        write_whole(path, msgspec.json.format(data) + b"\n", 0o666)
    except OSError as error:
        raise SaidError(unwritten_message("settings.file.unkept", path, of_system(error))) from None
    return len(themes)


def read(path: Path) -> SettingsExport:
    """What such a file holds, all of it or nothing: raises SaidError, with line and key, where it
    does not read."""
    try:
        found = read_typed(path, SettingsExport)
    except BadFile as bad:
        raise SaidError(bad.called(str(path))) from None
    strange = next((name for name in found.themes if not name or Path(name).name != name), None)
    if found.cardtable != KIND or strange is not None:
        raise SaidError("settings.file.other", file=str(path))
    return found


def take_over(found: SettingsExport, settings: Settings, store: Store) -> Why | None:
    """These settings instead of those there are; where the file of those is now, if there was
    one. An own theme of the same name that differs is kept beside. Raises SaidError where
    not all of it could be written, and then the settings are as they were."""
    try:
        for name, theme in found.themes.items():
            path, there = store.themes / f"{name}.yaml", None
            with suppress(BadFile):
                there = load_theme(path)
            if there != theme:
                if path.exists():
                    set_aside(path, path.parent)
                write_whole(path, msgspec.yaml.encode(theme), 0o666)
    except OSError as error:
        raise SaidError(unwritten_message("store.unkept", store.themes, of_system(error))) from None
    before = store.set_settings_aside() if os.path.exists(store.settings_path) else None
    for field in Settings.__struct_fields__:
        setattr(settings, field, getattr(found.settings, field))
    return before
