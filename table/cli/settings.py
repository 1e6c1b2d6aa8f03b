"""Write the settings and your own themes into a file, or take them over from one."""

from __future__ import annotations

import argparse
from pathlib import Path

from rules.kit.said import SaidError
from table.cli.arguments import add_export_and_read, export_or_read
from table.files.trouble import say
from table.i18n.words import Words
from table.storage.exports import export_settings, import_settings, read_settings_export
from table.storage.store import Store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    add_export_and_read(parser, "write the settings as JSON", "take over those of a file")


def run(args: argparse.Namespace) -> int:
    """Export or import the settings; return the exit code. Raises Trouble."""
    return export_or_read(args, _export, _import)


def _export(path: Path) -> None:
    """Write the settings and the player's own themes into a file; raises SaidError."""
    store = Store()
    settings, trouble = store.load_settings()
    if trouble is not None:
        say(Words.load().tell(trouble))
    count = export_settings(settings, store, path)
    themes = f" and {count} {'theme' if count == 1 else 'themes'}" if count else ""
    say(f"settings{themes} written to {path}")


def _import(path: Path) -> None:
    """Take over the settings of a file and save them; raises SaidError."""
    store, file = Store(), read_settings_export(path)
    settings, _ = store.load_settings()
    backup_note = import_settings(file, settings, store)
    trouble = store.save_settings(settings)
    if trouble is not None:
        raise SaidError("settings.file.unkept", **dict(trouble.facts))
    say(f"settings of {path} taken over")
    if backup_note is not None:
        say(Words.load().tell(backup_note))
