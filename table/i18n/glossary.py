"""A game's glossary: which of its words are explained, and where they stand in a sentence.

In a words file `term.KEY` is a word in all its forms with ` | ` between them, the first of which
is its name; a `*` in a form is any letters, so that `*par` is found in `kóngapar` as well.
`term.KEY.means` explains it, and `term.KEY.not` are phrases in which it means something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.kit.cards import Card

FAMILY = "term."
BETWEEN = "|"  # forms of a word
_HELD = "\ufffc"  # stands for a card or a name, in which no word is looked for
_KEPT = 512  # texts


class Term(NamedTuple):
    """A word that is explained. `name` is how it is called, `means` what it means."""

    key: str
    name: str
    forms: tuple[str, ...]
    means: str
    other: tuple[str, ...] = ()


class TermMatch(NamedTuple):
    """A word that is explained stands in a text from `start` to before `end`."""

    start: int
    end: int
    key: str


class TermText(str):
    """A piece of a sentence that is a word with an explanation, that of `term`."""

    term: str

    @classmethod
    def of(cls, term: str, text: str) -> TermText:
        """That text, which knows its term."""
        found = cls(text)
        found.term = term
        return found


class Glossary:
    """The words of one game that are explained, in one language. One game has one, so that what
    is drawn of it may be kept by it."""

    def __init__(self, terms: Iterable[Term] = ()) -> None:
        self.terms: Mapping[str, Term] = {term.key: term for term in terms}
        self._search = _search(self.terms.values())
        self._cache: dict[tuple[str, str], tuple[TermMatch, ...]] = {}

    def __bool__(self) -> bool:
        return bool(self.terms)

    def find(self, text: str, but: str = "") -> tuple[TermMatch, ...]:
        """The words that are explained in a text, each where it stands first: whole words, the
        longest that fits; never the one called `but`, which is just being explained."""
        if not self.terms:
            return ()
        if (text, but) not in self._cache:
            if len(self._cache) >= _KEPT:
                self._cache.clear()
            self._cache[text, but] = tuple(self._find_all(text, but))
        return self._cache[text, but]

    def _find_all(self, text: str, but: str) -> Iterator[TermMatch]:
        skipped = {but, ""}
        for match in self._search.finditer(text):
            key = (match.lastgroup or "").partition("__")[2]
            if key not in skipped:
                skipped.add(key)
                yield TermMatch(match.start(), match.end(), key)

    def find_in_lines(
        self, text: str, lines: Sequence[str], but: str = ""
    ) -> list[list[TermMatch]]:
        """The same, in a text that has been broken into lines: line by line, where they stand in
        it. A line that has been cut ends what was cut with it."""
        places = [place for place, letter in enumerate(text) if not letter.isspace()]
        number = {place: count for count, place in enumerate(places)}
        spans = [
            (number[match.start], number[match.end - 1] + 1, match.key)
            for match in self.find(text, but)
        ]
        matches: list[list[TermMatch]] = []
        first = 0
        for line in lines:
            here = [place for place, letter in enumerate(line) if not letter.isspace()]
            matches.append([])
            for start, end, key in spans:
                left, right = max(0, start - first), min(len(here), end - first)
                if left < right:
                    matches[-1].append(TermMatch(here[left], here[right - 1] + 1, key))
            first += len(here)
        return matches

    def mark(self, pieces: Iterable[str | Card]) -> tuple[str | Card, ...]:
        """A sentence in pieces (`Words.pieces`), its words that are explained as pieces of their
        own. Names and cards stay what they are."""
        pieces = tuple(pieces)
        plain = [type(piece) is str for piece in pieces]
        shown = [str(piece) if yes else _HELD for piece, yes in zip(pieces, plain, strict=True)]
        spans = self.find("".join(shown))
        if not spans:
            return pieces
        marked: list[str | Card] = []
        begins = 0
        for piece, text, yes in zip(pieces, shown, plain, strict=True):
            marked += _cut(text, begins, spans) if yes else [piece]
            begins += len(text)
        return tuple(marked)


def _cut(text: str, begins: int, spans: Sequence[TermMatch]) -> Iterator[str]:
    """A piece that begins so far in its sentence, cut where words begin and end."""
    end = 0
    for span in spans:
        left, right = max(end, span.start - begins), min(len(text), span.end - begins)
        if left < right:
            yield from filter(None, [text[end:left]])
            yield TermText.of(span.key, text[left:right])
            end = right
    yield from filter(None, [text[end:]])


def _search(terms: Iterable[Term]) -> re.Pattern[str]:
    """What finds any form of any word, the longest before those that it begins with."""
    forms = [(form, term.key) for term in terms for form in term.forms]
    forms += [(form, "") for term in terms for form in term.other]
    forms.sort(key=lambda pair: len(pair[0]), reverse=True)
    parts = [f"(?P<f{number}__{key}>{_spelled(form)})" for number, (form, key) in enumerate(forms)]
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts) or '(?!)'})(?!\w)", re.IGNORECASE)


def _spelled(form: str) -> str:
    plain = re.escape(" ".join(form.split()))
    return plain.replace(r"\*", r"\w*").replace(r"\ ", r"\s+")


def forms_in(text: str) -> tuple[str, ...]:
    """The forms in one line of a words file, those that say anything."""
    return tuple(form for part in text.split(BETWEEN) if (form := part.strip()))


def keys_of(texts: Iterable[str]) -> list[str]:
    """The keys of the words that a words file explains."""
    return [key[len(FAMILY) :] for key in texts if key.startswith(FAMILY) and key.count(".") == 1]


def load_glossary(*files: Mapping[str, str]) -> Glossary:
    """What words files explain; the first that has a word says all of it. A word without a
    meaning is left out."""
    terms: dict[str, Term] = {}
    for texts in files:
        for key in keys_of(texts):
            forms, means = forms_in(texts[FAMILY + key]), texts.get(f"{FAMILY}{key}.means", "")
            if forms and means and key.isidentifier():
                other = forms_in(texts.get(f"{FAMILY}{key}.not", ""))
                term = Term(key, forms[0], forms, means, other)
                terms.setdefault(key, term)
    return Glossary(terms.values())
