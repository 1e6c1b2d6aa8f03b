"""Finding by a typed word: letters count, their accents and their case do not."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

_LETTERS = str.maketrans({"ð": "d", "þ": "th", "æ": "ae", "ø": "o", "đ": "d", "ł": "l"})


def folded(text: str) -> str:
    """The text in small letters without accents; a letter that is none of the usual ones in those
    that stand for it."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def holds(texts: Iterable[str], typed: str) -> bool:
    """Whether every typed word stands somewhere in the texts, or begins or ends there."""
    there = "\n".join(map(folded, texts))
    return all(word in there for word in folded(typed).split())
