"""List the languages, or what one of them does not say yet."""

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

MODEL = "_model"  # the folder that every new game is a copy of


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what may follow the command."""
    parser.add_argument(
        "--missing", metavar="LANG", help="list file by file what this language does not say yet"
    )


def run(args: argparse.Namespace) -> int:
    """List the languages, or what one lacks, under the name of each file; 1 where it lacks
    something. Raises Trouble."""
    language = args.missing
    if language is None:
        say(*(f"{tongue}: {name_of(tongue)}" for tongue in languages()))
        return 0
    if language not in languages():
        known, able = ", ".join(languages()), re.fullmatch(r"[A-Za-z][A-Za-z_-]{1,30}", language)
        path = Store().languages / f"words.{language if able else 'LANG'}.yaml"
        raise Trouble(
            f"“{language}” is not spoken here; the languages are: {known}. A new one begins "
            f"with a copy of {HOME / 'words.en.yaml'} as {path}"
            + ("" if able else ", with LANG as a name of small letters such as fo")
        )
    folders = [HOME, *(game.folder for game in games() if game.rules or game.error == UNTRIED)]
    if (HOME / f"words.{language}.yaml").exists():  # one of the player's own is for playing
        folders.append(Path(rules.__path__[0]) / MODEL)
    try:
        found = [gap for folder in folders for gap in missing(folder, language)]
    except BadFile as bad:
        raise Trouble(str(bad)) from None
    for path in dict.fromkeys(gap.path for gap in found):
        root = Path(rules.__path__[0]).parent  # a file of ours is called from there on
        say(path.relative_to(root).as_posix() if root in path.parents else path)
        say(*(f"  {_text_of(gap)}" for gap in found if gap.path == path))
    if not found:
        say(f"{language}: everything is said.")
    return int(bool(found))


def _text_of(gap: Missing) -> str:
    if gap.kind == "file":
        return "there is no such file; copy the English one and write it anew"
    if gap.kind == "facts":
        key, _, facts = gap.named.partition(": ")
        return f"{key}: other facts than in English, which has {facts}"
    return f"{gap.named}: missing"
