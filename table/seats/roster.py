"""Who sits at the seats: read from one line of text, named, and told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.kit.match import Sitter

BOT = "bot"
PERSON = "person"

# Computer players are called by these, the first of them at the first seat.
NAMES = (
    *("Ásdís", "Birkir", "Dagný", "Einar", "Freyja", "Gunnar", "Hildur", "Ingvar"),
    *("Jórunn", "Kári", "Lóa", "Magni", "Nanna", "Oddur", "Ragna", "Snorri"),
    *("Sólveig", "Tindur", "Unnur", "Valur", "Yrsa", "Þórir", "Ægir", "Ösp"),
)

# Zero-width joiners hold emoji and some scripts together; all else unseen goes.
_JOINERS = "\u200c\u200d"


class Level(NamedTuple):
    """How well a computer player plays, and what is said of it."""

    name: str
    line: str


LEVELS = (Level("steady", "weighs what is still unseen, and never plays the same way twice"),)


class BadSeats(ValueError):
    """Seats that cannot be read; the text is one sentence with the remedy."""


def roster(text: str) -> list[Sitter]:
    """Sitters from `Anna,Björn,bot,bot:steady`, in seat order; raises BadSeats.

    Every name is told apart from the others. A computer player's name depends on
    its seat and the people's names alone, so that equal texts sit equal tables.
    """
    return seated([_read(word, number) for number, word in enumerate(text.split(","), 1)])


def bots(count: int, level: str = "") -> list[Sitter]:
    """So many computer players."""
    return seated([Sitter("", BOT, level or LEVELS[0].name)] * count)


def seated(sitters: Sequence[Sitter]) -> list[Sitter]:
    """The same sitters, namesakes among people told apart and computer players named.

    A computer player's name is always given anew.
    """
    people = [one.name for one in sitters if one.who == PERSON]
    apart = iter(_told_apart(people))
    placed = [one._replace(name=next(apart)) if one.who == PERSON else one for one in sitters]
    taken = {one.name.casefold() for one in placed if one.who == PERSON}
    for seat, one in enumerate(placed):
        if one.who == BOT:
            name = _free_name(seat, taken)
            taken.add(name.casefold())
            placed[seat] = one._replace(name=name)
    return placed


def clean_name(text: str) -> str:
    """A name as it may be shown: composed, single blanks, nothing invisible.

    Marks that turn the reading direction would turn the rest of the line too.
    """
    composed = unicodedata.normalize("NFC", text)
    seen = "".join(
        letter if letter in _JOINERS or unicodedata.category(letter)[0] != "C" else " "
        for letter in composed
        if unicodedata.category(letter) != "Cf" or letter in _JOINERS
    )
    return " ".join(seen.split()) if seen.strip(_JOINERS + " ") else ""


def level_named(name: str) -> str:
    """The level of that name, the first one for no name; raises BadSeats."""
    known = [level.name for level in LEVELS]
    if name and name not in known:
        raise BadSeats(f"there is no level “{name}”; the levels are: {', '.join(known)}")
    return name or known[0]


def _read(word: str, number: int) -> Sitter:
    name, colon, level = (part.strip() for part in word.partition(":"))
    if name.casefold() == BOT:
        if colon and not level:
            raise BadSeats(f"seat {number} names no level; write {BOT}:{LEVELS[0].name}")
        return Sitter("", BOT, level_named(level))
    if colon:
        raise BadSeats(
            f"only computer seats have a level; for seat {number} write {BOT}:{level or 'LEVEL'}"
        )
    name = clean_name(name)
    if not name:
        raise BadSeats(f"seat {number} has no name; write a name or “{BOT}”")
    return Sitter(name, PERSON)


def _told_apart(names: Sequence[str]) -> list[str]:
    """The names in order, a later namesake with a number: Anna, Anna 2."""
    found: list[str] = []
    own = {name.casefold() for name in names}
    taken: set[str] = set()
    for name in names:
        called, number = name, 1
        while called.casefold() in taken or (number > 1 and called.casefold() in own):
            number += 1
            called = f"{name} {number}"
        taken.add(called.casefold())
        found.append(called)
    return found


def _free_name(seat: int, taken: Iterable[str]) -> str:
    names = [NAMES[(seat + step) % len(NAMES)] for step in range(len(NAMES))]
    # More people than names would have to be called like ours: never, but never say never.
    names += [f"{names[0]} {number}" for number in range(2, 100)]
    return next(name for name in names if name.casefold() not in taken)
