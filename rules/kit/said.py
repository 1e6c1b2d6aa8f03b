"""Sentences as keys and facts, in no language; and errors that carry one."""

from __future__ import annotations

import errno
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from rules.kit.strangers import error_text

Value = int | str | bool
Fact: TypeAlias = "Value | float | Why"  # a fact may be a sentence itself


class Why(NamedTuple):
    """A sentence before translation: a key of the words file and its facts.

    str() is for the command line: English once `table.i18n.words` is there, else key and facts."""

    key: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def __str__(self) -> str:
        return english(self)


def why(key: str, /, **facts: Fact) -> Why:
    """Return the sentence with this key and these facts.

    A fact is a number, a text that is shown as it is, a sentence, or one of the texts that the
    words files turn into words: `rank.13` a king, `ranks.13` kings, `suit.H` hearts, `card.KH`
    that card, `cards.9S 6S` those cards, `seat.2` the player there."""
    return Why(key, tuple(facts.items()))


FACT_PREFIXES = ("seat.", "card.", "cards.", "rank.", "ranks.", "suit.")
"""The beginnings of texts that the words files turn into words."""


def escaped_text(text: str) -> str:
    """Return a text that a person typed, changed if need be so that it is not read as a fact such
    as `rank.13`: its first dot becomes a raised one."""
    return text.replace(".", "·", 1) if text.startswith(FACT_PREFIXES) else text


def key_and_facts(reason: Why) -> str:
    """Return a sentence for which there are no words as its key and facts: “too few (n 2)”."""
    facts = ", ".join(f"{name} {value}" for name, value in reason.facts)
    return reason.key.replace("_", " ") + (f" ({facts})" if facts else "")


english: Callable[[Why], str] = key_and_facts
"""Tells a sentence. The rules know no words; the table puts its own function here."""

_ERRORS = {  # by what follows `os.` in a key: the system's names of errors
    "full": ("ENOSPC", "EDQUOT", "EFBIG"),
    "forbidden": ("EACCES", "EPERM"),
    "missing": ("ENOENT",),
    "there": ("EEXIST",),
    "folder": ("EISDIR",),
    "no_folder": ("ENOTDIR",),
    "read_only": ("EROFS",),
    "long": ("ENAMETOOLONG",),
    "disk": ("EIO", "ENODEV", "ENXIO"),
    "busy": ("EBUSY", "ETXTBSY", "EAGAIN"),
    "many": ("EMFILE", "ENFILE"),
    "loop": ("ELOOP",),
}
_KEYS = {name: f"os.{key}" for key, names in _ERRORS.items() for name in names}


class SaidError(ValueError):
    """An error with a sentence, `why`, whose key is in the words files.

    str() is the sentence in English, for the command line; the window shows `why` in the player's
    language."""

    def __init__(self, key: str | Why, /, **facts: Fact) -> None:
        self.why = key if isinstance(key, Why) else why(key, **facts)
        super().__init__(self.why)

    def __str__(self) -> str:
        return str(self.why)


class Unfit(OSError):
    """A file that is refused, such as a device; `why` is a part of a sentence with the reason."""

    def __init__(self, key: str, /, **facts: Fact) -> None:
        self.why = why(key, **facts)
        super().__init__(key)


def os_reason(error: OSError) -> Why:
    """Return the reason of an OSError as a part of a sentence, such as “the disk is full”."""
    if isinstance(error, Unfit):
        return error.why
    name = errno.errorcode.get(error.errno or 0, "")
    if name in _KEYS:
        return why(_KEYS[name])
    return why("os.other", said=error.strerror.lower()) if error.strerror else why("os.unsaid")


def reason_of(error: BaseException) -> Why:
    """Return any error as a sentence: its own, the system's reason, or Python's text."""
    if isinstance(error, SaidError):
        return error.why
    if isinstance(error, OSError):
        return os_reason(error)
    text, kind = " ".join(error_text(error).split()), type(error).__name__
    return why("trouble.other", said=f"{kind}: {text}" if text else f"{kind}()")
