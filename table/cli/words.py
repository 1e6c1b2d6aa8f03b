"""List the languages, or the texts that are missing in one of them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import rules
from rules.kit.catalogue import UNTRIED, games
from table.files.badfile import BadFile
from table.files.trouble import Trouble, say
from table.i18n.locales import FALLBACK, HOME, Locale, language_name, load_locale, locale_path
from table.i18n.own import own_counterpart, own_file
from table.i18n.plural import FORMS, OTHER
from table.i18n.rules_page import howto_path, page_text
from table.i18n.words import languages, texts
from table.storage.store import Store

NO_FILE = "there is no such file; copy the English one and translate it"
FIELD = re.compile(r"\{([A-Za-z_]\w*)(?::[a-z]+)?\}")
ANCHOR = re.compile(r"\{#([\w.-]+)\}")
# Keys of each language for itself: phrases in which a word means another.
LANGUAGE_SPECIFIC = re.compile(r"term\.\w+\.not$")
PLURAL_KEY = re.compile(rf"(.+)\.({'|'.join(FORMS)})$")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--missing", metavar="LANG", help="list the missing texts of this language by file"
    )


def run(args: argparse.Namespace) -> int:
    """Print the languages, or what one lacks; return 1 if it lacks anything. Raises Trouble."""
    language = args.missing
    if language is None:
        say(*(f"{code}: {language_name(code)}" for code in languages()))
        return 0
    if language not in languages():
        path = Store().languages / "words.LANG.yaml"
        raise Trouble(
            f"there is no language “{language}”; choose one of: {', '.join(languages())}. To add "
            f"one, copy {HOME / 'words.en.yaml'} to {path}, with LANG as a name "
            "of small letters such as fo"
        )
    folders = [HOME, *(game.folder for game in games() if game.rules or game.error == UNTRIED)]
    try:
        gaps = [gap for folder in folders for gap in missing_from(folder, language)]
    except BadFile as bad:
        raise Trouble(str(bad)) from None
    root = Path(rules.__path__[0]).parent  # paths of our files are printed from here on
    for path in dict.fromkeys(path for path, _ in gaps):
        say(path.relative_to(root).as_posix() if root in path.parents else path)
        say(*(f"  {text}" for where, text in gaps if where == path))
    if not gaps:
        say(f"{language}: nothing is missing.")
    return int(bool(gaps))


Missing = tuple[Path, str]
"""The path of a file, and what a language lacks in it: all of it, a key, a chapter, or facts."""


def missing_from(folder: Path, language: str) -> Iterator[Missing]:
    """Yield the texts that a language lacks in the folder of a game or of the table."""
    if folder == HOME and not locale_path(language).exists():
        yield _folder_for(HOME, language) / f"tongue.{language}.yaml", NO_FILE
    path = _file_for(folder, f"words.{language}.yaml", language)
    if path.exists():
        yield from _missing_words(folder, path, language)
    else:
        yield path, NO_FILE
    if folder != HOME and language != FALLBACK:
        yield from _missing_chapters(folder, language)


def _missing_words(folder: Path, path: Path, language: str) -> Iterator[Missing]:
    """Yield the keys that a words file lacks, and those whose text has other facts (placeholders
    such as `{name}`) than the English one."""
    english = texts(folder / f"words.{FALLBACK}.yaml")
    translated: dict[str, str] = {}
    for file in (folder / f"words.{language}.yaml", path):  # `path` may be the player's own
        if file.exists():
            translated |= texts(file)
    for key in needed_keys(english, load_locale(language)):
        allowed = allowed_facts(english, key)
        if key not in translated:
            yield path, f"{key}: missing"
        elif facts_of(translated[key]) not in allowed:
            facts = " ".join(f"{{{fact}}}" for fact in sorted(allowed[0])) or "none"
            yield path, f"{key}: other facts than in English, which has {facts}"


def _folder_for(folder: Path, language: str) -> Path:
    """The folder where files of a language belong: the player's own for one that they added."""
    own_folder = own_counterpart(folder)
    is_added = own_file(HOME, f"words.{language}.yaml") is not None
    return own_folder if own_folder is not None and is_added else folder


def _file_for(folder: Path, name: str, language: str) -> Path:
    """The path of the player's own file of this name, or else of ours. It need not exist."""
    path = own_file(folder, name) or folder / name
    return path if path.exists() else _folder_for(folder, language) / name


def _missing_chapters(folder: Path, language: str) -> Iterator[Missing]:
    """Yield the page on how to play if it does not exist, else the chapters that it lacks."""
    page = _file_for(folder, f"howto.{language}.md", language)
    if not page.exists():
        yield page, NO_FILE
        return
    translated = ANCHOR.findall(page_text(page))
    for anchor in ANCHOR.findall(page_text(howto_path(folder, FALLBACK))):
        if anchor not in translated:
            yield page, f"#{anchor}: missing"


def needed_keys(english: Mapping[str, str], locale: Locale) -> list[str]:
    """The keys that a language needs, from the `english` ones. Keys of plural forms are replaced by
    those of the language's own forms; keys that are specific to a language are left out."""
    keys: dict[str, None] = {}
    for key in english:
        base = plural_base(english, key)
        if base:
            keys.update(dict.fromkeys(f"{base}.{form}" for form in locale.forms))
        elif not LANGUAGE_SPECIFIC.match(key):
            keys[key] = None
    return list(keys)


def plural_base(english: Mapping[str, str], key: str) -> str:
    """A key without the plural form at its end; "" if it does not end with one."""
    match = PLURAL_KEY.match(key)
    has_both = match and all(f"{match[1]}.{form}" in english for form in ("one", OTHER))
    return match[1] if match and has_both else ""


def facts_of(text: str) -> frozenset[str]:
    return frozenset(FIELD.findall(text))


def allowed_facts(english: Mapping[str, str], key: str) -> list[frozenset[str]]:
    """The sets of facts that a translation of this key may have: those of the English text. In a
    plural form other than the general one the number `n` may be left out."""
    base = plural_base(english, key)
    if not base:
        return [facts_of(english[key])]
    facts = facts_of(english[f"{base}.{OTHER}"]) | facts_of(english.get(key, ""))
    return [facts] if key.endswith(f".{OTHER}") else [facts, facts - {"n"}]
