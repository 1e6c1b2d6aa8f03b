"""What a language does not say yet, file by file, beside the English it is measured by."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from table.i18n.locales import FALLBACK, HOME, Tongue, tongue_of, tongue_path
from table.i18n.own import counterpart, own
from table.i18n.plural import FORMS, OTHER
from table.i18n.rules_page import howto_path, page_text
from table.i18n.words import texts

FIELD = re.compile(r"\{([A-Za-z_]\w*)(?::[a-z]+)?\}")
ANCHOR = re.compile(r"\{#([\w.-]+)\}")
OWN = re.compile(
    r"term\.\w+\.not$"
)  # a language's own: phrases in which a word means another thing
FORM = re.compile(rf"(.+)\.({'|'.join(FORMS)})$")


class Unsaid(NamedTuple):
    """What a file lacks: the whole `file`, a `key`, a `chapter` of a page; or the `facts` in its
    sentence are others than the English one's, which are `named`."""

    path: Path
    kind: str
    named: str = ""


def unsaid(folder: Path, language: str) -> Iterator[Unsaid]:
    """What a game's folder, or the table's own, lacks in a language."""
    if folder == HOME and not tongue_path(language).exists():
        yield Unsaid(_place(HOME, language) / f"tongue.{language}.yaml", "file")
    ours = folder / f"words.{language}.yaml"
    path = own(folder, ours.name) or (
        ours if ours.exists() else _place(folder, language) / ours.name
    )
    english = texts(folder / f"words.{FALLBACK}.yaml")
    said = {key: text for one in (ours, path) if one.exists() for key, text in texts(one).items()}
    if not path.exists():
        yield Unsaid(path, "file")
    else:
        for key in wanted(english, tongue_of(language)):
            if key not in said:
                yield Unsaid(path, "key", key)
            elif facts_of(said[key]) not in allowed(english, key):
                facts = " ".join(f"{{{one}}}" for one in sorted(allowed(english, key)[0]))
                yield Unsaid(path, "facts", f"{key}: {facts or 'none'}")
    if folder != HOME:
        yield from _chapters(folder, language)


def _place(folder: Path, language: str) -> Path:
    """Where a language is written: beside ours, or in the player's own folder if it is there."""
    beside = counterpart(folder)
    is_own = own(HOME, f"words.{language}.yaml") is not None
    return beside if beside is not None and is_own else folder


def _chapters(folder: Path, language: str) -> Iterator[Unsaid]:
    name = f"howto.{language}.md"
    page = own(folder, name) or folder / name
    page = page if page.exists() else _place(folder, language) / name
    if language == FALLBACK:
        return
    if not page.exists():
        yield Unsaid(page, "file")
        return
    there = ANCHOR.findall(page_text(page))
    for anchor in ANCHOR.findall(page_text(howto_path(folder, FALLBACK))):
        if anchor not in there:
            yield Unsaid(page, "chapter", f"#{anchor}")


def wanted(english: Mapping[str, str], tongue: Tongue) -> list[str]:
    """The keys a language needs for these English ones, in their order: its own plural forms
    where English has two, and not the phrases that each language has of its own."""
    found: dict[str, None] = {}
    for key in english:
        base = plural_of(english, key)
        if base:
            found.update(dict.fromkeys(f"{base}.{form}" for form in tongue.forms))
        elif not OWN.match(key):
            found[key] = None
    return list(found)


def plural_of(english: Mapping[str, str], key: str) -> str:
    """What a key begins with that is one of a sentence's plural forms; empty for another."""
    found = FORM.match(key)
    both = found and all(f"{found[1]}.{form}" in english for form in ("one", OTHER))
    return found[1] if found and both else ""


def facts_of(text: str) -> frozenset[str]:
    """The facts a sentence holds."""
    return frozenset(FIELD.findall(text))


def allowed(english: Mapping[str, str], key: str) -> list[frozenset[str]]:
    """The facts that a sentence may hold: those of the English one; and a plural form, which may
    be for one number or for many, with or without the number itself."""
    base = plural_of(english, key)
    if not base:
        return [facts_of(english[key])]
    facts = facts_of(english[f"{base}.{OTHER}"]) | facts_of(english.get(key, ""))
    return [facts, facts - {"n"}] if not key.endswith(f".{OTHER}") else [facts]
