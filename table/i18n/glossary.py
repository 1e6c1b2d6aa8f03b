"""Find the terms that a game's words files explain in a text.

In a words file `term.KEY` is a word in all its forms with ` | ` between them, the first of which
is its name; a `*` in a form is any letters, so that `*par` is found in `kóngapar` as well.
`term.KEY.means` explains it, and `term.KEY.not` are phrases in which it means something else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.kit.cards import Card

FAMILY = "term."
SEPARATOR = "|"  # forms of a word
PLACEHOLDER = "\ufffc"  # for a card or a name, which contain no terms
_CACHE_SIZE = 512  # texts


class Term(NamedTuple):
    """A word that is explained: its meaning (`means`), its inflected `forms`, and `other` phrases,
    in which it means something else."""

    key: str
    name: str
    forms: tuple[str, ...]
    means: str
    other: tuple[str, ...] = ()


class TermMatch(NamedTuple):
    """A term in a text, from `start` to before `end`."""

    start: int
    end: int
    key: str


class TermText(str):
    """A piece of a sentence that is a term; `term` is its key."""

    term: str

    @classmethod
    def of(cls, term: str, text: str) -> TermText:
        term_text = cls(text)
        term_text.term = term
        return term_text


class Glossary:
    """The terms of a game in a language, one object for each, to be the key of a cache."""

    def __init__(self, terms: Iterable[Term] = ()) -> None:
        self.terms: Mapping[str, Term] = {term.key: term for term in terms}
        self._term_pattern = _term_pattern(self.terms.values())
        self._cache: dict[tuple[str, str], tuple[TermMatch, ...]] = {}

    def __bool__(self) -> bool:
        return bool(self.terms)

    def find(self, text: str, but: str = "") -> tuple[TermMatch, ...]:
        """Find the first match of each term in a text. Only whole words match; of several forms the
        longest is taken. The term with the key `but` is left out."""
        if not self.terms:
            return ()
        if (text, but) not in self._cache:
            if len(self._cache) >= _CACHE_SIZE:
                self._cache.clear()
            self._cache[text, but] = tuple(self._find_all(text, but))
        return self._cache[text, but]

    def _find_all(self, text: str, but: str) -> Iterator[TermMatch]:
        """Yield the matches that `find` returns; it caches them."""
        skipped = {but, ""}  # the key "" is that of phrases in which a term means something else
        for match in self._term_pattern.finditer(text):
            key = (match.lastgroup or "").partition("__")[2]
            if key not in skipped:
                skipped.add(key)
                yield TermMatch(match.start(), match.end(), key)

    def find_in_lines(self, text: str, lines: Sequence[str],
                      but: str = "") -> list[list[TermMatch]]:  # fmt: skip
        """Find the matches of `find` in a text that was broken into these lines; return them by
        line. A term that was broken has a match in each of its lines."""
        matches = self.find(text, but)
        if not matches:
            return [[] for _ in lines]
        # Only letters are counted, as breaking the text has changed its spaces.
        number_at = {index: number for number, index in enumerate(_letter_indices(text))}
        spans = [(number_at[term.start], number_at[term.end - 1] + 1, term.key) for term in matches]
        matches_by_line: list[list[TermMatch]] = []
        first = 0  # the number of the line's first letter
        for line in lines:
            indices = _letter_indices(line)
            in_line = list[TermMatch]()
            for start, end, key in spans:
                left, right = max(0, start - first), min(len(indices), end - first)
                if left < right:
                    in_line.append(TermMatch(indices[left], indices[right - 1] + 1, key))
            matches_by_line.append(in_line)
            first += len(indices)
        return matches_by_line

    def mark(self, pieces: Iterable[str | Card]) -> tuple[str | Card, ...]:
        """Split the pieces of a sentence (see `Words.pieces`) so that each term is a `TermText`."""
        pieces = tuple(pieces)
        texts = [str(piece) if type(piece) is str else PLACEHOLDER for piece in pieces]
        matches = self.find("".join(texts))
        marked: list[str | Card] = []
        offset = 0
        for piece, text in zip(pieces, texts, strict=True):
            if type(piece) is str and piece:
                parts = split_at_terms(text, offset, matches)
                marked += [TermText.of(key, part) if key else part for part, key in parts]
            else:
                marked.append(piece)
            offset += len(text)
        return tuple(marked)


def split_at_terms(text: str, offset: int,
                   matches: Sequence[TermMatch]) -> Iterator[tuple[str, str]]:  # fmt: skip
    """Split a text where terms begin and end; yield each part with the key of its term, or "". The
    matches were found in a longer text, in which this one begins at `offset`."""
    end = 0  # of the parts yielded so far
    for match in matches:
        left, right = max(end, match.start - offset), min(len(text), match.end - offset)
        if left < right:
            if end < left:
                yield text[end:left], ""
            yield text[left:right], match.key
            end = right
    if end < len(text):
        yield text[end:], ""


def _letter_indices(text: str) -> list[int]:
    return [index for index, letter in enumerate(text) if not letter.isspace()]


def _term_pattern(terms: Iterable[Term]) -> re.Pattern[str]:
    """A pattern that matches any form of any term. Longer forms are tried first. The name of the
    matched group ends with the key of the term."""
    forms = [(form, term.key) for term in terms for form in term.forms]
    forms += [(form, "") for term in terms for form in term.other]
    forms.sort(key=lambda pair: len(pair[0]), reverse=True)
    parts = [
        f"(?P<f{number}__{key}>{_form_pattern(form)})" for number, (form, key) in enumerate(forms)
    ]
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts) or '(?!)'})(?!\w)", re.IGNORECASE)


def _form_pattern(form: str) -> str:
    """The pattern of one form; a `*` in it matches any letters."""
    plain = re.escape(" ".join(form.split()))
    return plain.replace(r"\*", r"\w*").replace(r"\ ", r"\s+")


def forms_in(text: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, text.split(SEPARATOR))))


def keys_of(texts: Iterable[str]) -> list[str]:
    return [key[len(FAMILY) :] for key in texts if key.startswith(FAMILY) and key.count(".") == 1]


NO_TERMS = Glossary()


def load_glossary(*files: Mapping[str, str]) -> Glossary:
    """Make the glossary of several words files. The first file that explains a term is used."""
    terms: dict[str, Term] = {}
    for texts in files:
        for key in keys_of(texts):
            forms = forms_in(texts[FAMILY + key])
            means = texts.get(f"{FAMILY}{key}.means", "")
            if forms and means and key.isidentifier():
                other = forms_in(texts.get(f"{FAMILY}{key}.not", ""))
                terms.setdefault(key, Term(key, forms[0], forms, means, other))
    return Glossary(terms.values())
