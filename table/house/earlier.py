"""Who sat where in the games that a match was begun from."""

from __future__ import annotations

from pathlib import Path

from rules.kit.journal import BadJournal, Line, glance
from rules.kit.match import PERSON, Match, Sitter
from table.house.sitting import origin_of
from table.house.store import Store

CHAIN = 20  # games, each begun from the one before, that are looked at


def own_since(store: Store, match: Match, seat: int) -> int:
    """The step from which on the person at a seat has made its choices: the first of all, or,
    where somebody else sat there in a game that this one goes on from, or nobody knows any more
    who, the one at which it does."""
    origin, sitter = match.origin, match.sitters[seat]
    since: int | None = None
    for _ in range(CHAIN):
        if origin is None:
            return 0
        since = origin.step if since is None else min(since, origin.step)
        before = _header(store, origin.journal)
        if before is None or seat >= len(before["seats"]):
            return since
        there = Sitter(**before["seats"][seat])
        if there.who != PERSON or not _same(there, sitter):
            return since
        origin = origin_of(before)
    return since or 0


def _same(one: Sitter, other: Sitter) -> bool:
    """Whether they are the same person: by key where both have one, else by name."""
    if one.key and other.key:
        return one.key == other.key
    return one.name.casefold() == other.name.casefold()


def _header(store: Store, name: str) -> Line | None:
    """That of a journal by its file's name, wherever it lies; None where it does nowhere."""
    for folder in (store.finished, store.aside, store.games):
        try:
            return glance(folder / Path(name).name).header
        except BadJournal:
            continue
    return None
