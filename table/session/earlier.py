"""Who sat where in the games that a match was begun from."""

from __future__ import annotations

from pathlib import Path

from rules.kit.journal import BadJournal, Past, read_journal
from rules.kit.match import PERSON, SEAT, Match, PlayerInfo
from table.session.game_session import origin_of
from table.storage.store import Store

CHAIN = 20  # games, each begun from the one before, that are looked at


def own_since(store: Store, match: Match, seat: int) -> int:
    """The step from which on the person at a seat has made its choices: the first of all, or the
    one at which they took the chair over, or, where somebody else sat there in a game that this one
    goes on from, or nobody knows any more who, the one at which it does."""
    return max(match.chairs.since[seat], _since_begun(store, match, seat))


def _since_begun(store: Store, match: Match, seat: int) -> int:
    origin, player = match.terms.origin, match.players[seat]
    since: int | None = None
    for _ in range(CHAIN):
        if origin is None:
            return 0
        since = origin.step if since is None else min(since, origin.step)
        past = _past(store, origin.journal)
        if past is None or any(line.get("mark") == SEAT for line in past.lines):
            return since  # who sat there then, nobody looks up
        before = past.header
        if seat >= len(before["seats"]):
            return since
        there = PlayerInfo(**before["seats"][seat])
        if there.who != PERSON or not _same(there, player):
            return since
        origin = origin_of(before)
    return since or 0


def _same(one: PlayerInfo, other: PlayerInfo) -> bool:
    """Whether they are the same person: by key where both have one, else by name."""
    if one.key and other.key:
        return one.key == other.key
    return one.name.casefold() == other.name.casefold()


def _past(store: Store, name: str) -> Past | None:
    """A journal by its file's name, wherever it lies; None where it does nowhere."""
    for folder in (store.finished, store.aside, store.games):
        try:
            return read_journal(folder / Path(name).name)
        except BadJournal:
            continue
    return None
