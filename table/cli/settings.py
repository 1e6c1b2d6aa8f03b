"""The settings on the command line: into a file, to be taken elsewhere, or from one."""

from __future__ import annotations

import argparse
from pathlib import Path

from rules.kit.said import SaidError
from table.cli.exchange import exchanged, two_ways
from table.files.trouble import say
from table.i18n.words import Words
from table.storage.settings_export import export, read, take_over
from table.storage.store import Store

LINE = "the settings and your own themes: into a file, or from one"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow the command on the command line."""
    two_ways(parser, "write the settings as JSON", "take over those of a file")


def run(args: argparse.Namespace) -> int:
    """Do what the command line says; raises Trouble."""
    return exchanged(args, _export, _read)


def _export(path: Path) -> int:
    store = Store()
    settings, trouble = store.load_settings()
    if trouble is not None:
        say(Words.load().tell(trouble))
    count = export(settings, store, path)
    themes = f" and {count} {'theme' if count == 1 else 'themes'}" if count else ""
    say(f"settings{themes} written to {path}")
    return 0


def _read(path: Path) -> int:
    store, words = Store(), Words.load()
    found = read(path)
    settings, _ = store.load_settings()
    before = take_over(found, settings, store)
    trouble = store.save_settings(settings)
    if trouble is not None:
        raise SaidError("settings.file.unkept", **dict(trouble.facts))
    say(f"settings of {path} taken over")
    if before is not None:
        say(words.tell(before))
    return 0
