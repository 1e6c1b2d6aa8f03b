"""What is wrong with a game's glossary: words without a meaning, or that nobody ever reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rules.kit.said import Why, why
from table.files.badfile import nearest
from table.i18n.glossary import FAMILY, Glossary, Term, glossary, keys_of
from table.i18n.rules_page import howto_source

PARTS = ("means", "not")  # what may follow the key of a word
_HELD = "\ufffc"  # for a fact or a card


def term_faults(said: Mapping[str, str], folder: Path, tongue: str) -> Iterator[tuple[str, Why]]:
    """The keys of a words file that explain nothing, or in a circle, and what to say of each."""
    terms = keys_of(said)
    for key in (one for one in said if one.startswith(FAMILY)):
        name, _, part = key[len(FAMILY) :].partition(".")
        if part and part not in PARTS:
            yield key, nearest(part, PARTS)
        elif part and name not in terms:
            yield key, nearest(name, terms) if terms else why("glossary.word", name=name)
        elif not name.isidentifier():
            yield key, why("glossary.key", name=name)
        elif not part and not said.get(f"{key}.means"):
            yield key, why("glossary.means", name=name)
        elif "{" in said[key]:
            yield key, why("glossary.plain")
    explained = glossary(said)
    yield from _doubles(explained)
    yield from _unread(explained, "\n".join(texts_of(said, folder, tongue)))
    for circle in circles(explained):
        yield f"{FAMILY}{circle[0]}.means", why("glossary.circle", names=", ".join(circle))


def _doubles(explained: Glossary) -> Iterator[tuple[str, Why]]:
    """Forms that belong to two words."""
    whose: dict[str, str] = {}
    for term in explained.terms.values():
        for form in map(str.casefold, term.forms):
            other = whose.setdefault(form, term.key)
            if other != term.key:
                yield FAMILY + term.key, why("glossary.double", form=form, name=other)


def _unread(explained: Glossary, texts: str) -> Iterator[tuple[str, Why]]:
    """Words that stand in no sentence of the game."""
    for term in explained.terms.values():
        if not any(stands(term, form, texts) for form in term.forms):
            yield FAMILY + term.key, why("glossary.unread", name=term.name)


def stands(term: Term, form: str, texts: str) -> bool:
    """Whether a form of a word stands anywhere in some texts and means that word there."""
    alone = Glossary([term._replace(forms=(form,))])
    return bool(alone.found(texts))


def texts_of(said: Mapping[str, str], folder: Path, tongue: str) -> Sequence[str]:
    """Everything a player reads of a game but its glossary, facts and marks of the page taken
    out."""
    page = re.sub(r"<!--.*?-->|\*", "", howto_source(folder, tongue), flags=re.DOTALL)
    found = [text for key, text in said.items() if not key.startswith(FAMILY)]
    return [re.sub(r"\{[^}]*\}", _HELD, text) for text in [*found, *page.splitlines()]]


def circles(explained: Glossary) -> Iterator[tuple[str, ...]]:
    """Words that are explained by one another round in a circle; a word that is explained by
    itself is one. Each circle once."""
    uses = {
        key: [one.key for one in explained.found(term.means)]
        for key, term in explained.terms.items()
    }
    seen = set()
    for first in uses:
        ways: list[tuple[str, ...]] = [(first,)]
        reached = {first}
        while ways:
            way = ways.pop()
            for key in uses[way[-1]]:
                if key == first and frozenset(way) not in seen:
                    seen.add(frozenset(way))
                    yield way
                elif key not in reached:
                    reached.add(key)
                    ways.append((*way, key))
