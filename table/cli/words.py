"""The languages there are, and what one of them does not say yet."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import rules
from rules.kit.catalogue import UNTRIED, games
from table.files.badfile import BadFile
from table.files.trouble import Trouble, say
from table.i18n.locales import HOME, name_of
from table.i18n.missing import Missing, missing
from table.i18n.words import languages
from table.storage.store import Store

LACKING = 1
MODEL = "_model"  # the folder that every new game is a copy of

LINE = "list the languages, or what one of them does not say yet"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow the command on the command line."""
    parser.add_argument(
        "--missing", metavar="LANG", help="list file by file what this language does not say yet"
    )


def run(args: argparse.Namespace) -> int:
    """Do what the command line says; 1 where a language lacks something. Raises Trouble."""
    if args.missing is None:
        for tongue in languages():
            say(f"{tongue}: {name_of(tongue)}")
        return 0
    if args.missing not in languages():
        known = ", ".join(languages())
        raise Trouble(
            f"“{args.missing}” is not spoken here; the languages are: {known}. A new one begins "
            f"with a copy of {HOME / 'words.en.yaml'} as "
            f"{_home_of(args.missing)}"
        )
    return print_missing(args.missing)


def _home_of(language: str) -> str:
    """Where the words of a new language would stand, if it could be called so."""
    able = re.fullmatch(r"[A-Za-z][A-Za-z_-]{1,30}", language)
    path = Store().languages / f"words.{language if able else 'LANG'}.yaml"
    return f"{path}" if able else f"{path}, with LANG as a name of small letters such as fo"


def print_missing(language: str) -> int:
    """Say what a language lacks, under the name of each file; the exit code. Raises Trouble."""
    folders = [HOME, *(game.folder for game in games() if game.rules or game.error == UNTRIED)]
    if (HOME / f"words.{language}.yaml").exists():  # one of the player's own is for playing
        folders.append(Path(rules.__path__[0]) / MODEL)
    try:
        found = [gap for folder in folders for gap in missing(folder, language)]
    except BadFile as bad:
        raise Trouble(str(bad)) from None
    for path in dict.fromkeys(gap.path for gap in found):
        say(_called(path))
        say(*(f"  {_said(gap)}" for gap in found if gap.path == path))
    if not found:
        say(f"{language}: everything is said.")
    return LACKING if found else 0


def _called(path: Path) -> str:
    """A file as its writer knows it: from the program's folder on, if it is in there."""
    root = Path(rules.__path__[0]).parent
    return path.relative_to(root).as_posix() if root in path.parents else str(path)


def _said(gap: Missing) -> str:
    if gap.kind == "file":
        return "there is no such file; copy the English one and write it anew"
    if gap.kind == "facts":
        key, _, facts = gap.named.partition(": ")
        return f"{key}: other facts than in English, which has {facts}"
    return f"{gap.named}: missing"
