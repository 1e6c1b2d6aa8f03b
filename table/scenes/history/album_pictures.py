"""The pictures in the album, which show the end of each game and are painted bit by bit."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pygame

from rules.kit.journal import glance
from rules.kit.ranking import FEWEST
from rules.kit.said import reason_of
from rules.kit.strangers import let_through
from table.app.app import App
from table.app.deals import deal_replay
from table.panels.game_status import GameStatus, Thumbnails, play_back_some, status_of, thumbnail_of
from table.session.open_game import Broken, parts
from table.session.replay import Replay, replay_of
from table.storage.album import Album, AlbumEntry
from table.widgets import felt


class AlbumPictures(Thumbnails):
    """The pictures painted so far, by path, all of one size and theme."""

    def __init__(self, app: App, album: Album) -> None:
        super().__init__(app)
        self.album = album
        self.painted: dict[Path, pygame.Surface] = {}
        self.statuses: dict[Path, GameStatus] = {}  # of interrupted matches
        self._replay: tuple[AlbumEntry, Replay] | None = None

    def forget(self) -> None:
        self.painted.clear()

    def has_missing(self, entries: Iterable[AlbumEntry]) -> bool:
        """Whether any of these entries still has no picture."""
        return any(self._is_missing(entry) for entry in entries)

    def _is_missing(self, entry: AlbumEntry) -> bool:
        return entry.path not in self.painted and self.album.page(entry).error is None

    def step(self, entries: Iterable[AlbumEntry]) -> bool:
        """Work a bit on the first entry without a picture. Returns whether one was finished."""
        entry = next((entry for entry in entries if self._is_missing(entry)), None)
        if entry is None:
            self._replay = None
            return False
        try:
            return self._work_at(entry)
        except BaseException as error:  # a stranger's rules may raise anything
            let_through(error)
            self._replay = None
            if entry.evening or entry.series:  # it is there all the same
                self.painted[entry.path] = felt(self._size, self.app.theme)
                return True
            self.album.show_error(
                entry, error.why if isinstance(error, Broken) else reason_of(error)
            )
            return True

    def _work_at(self, entry: AlbumEntry) -> bool:
        if self._replay is None or self._replay[0] is not entry:
            self._replay = entry, self._open_replay(entry)
            return False
        replay = self._replay[1]
        if not play_back_some(replay):
            return False
        self._replay = None
        if replay.wrong is not None and not replay.over and not entry.evening:
            raise Broken(replay.wrong)
        self.painted[entry.path] = thumbnail_of(self.app, replay, self._size)
        if entry.put_away and not (entry.evening or entry.series):
            self.statuses[entry.path] = status_of(replay)
        return True

    def _open_replay(self, entry: AlbumEntry) -> Replay:
        """The replay whose end is painted; for the same deals the last deal of the best player.
        Raises Broken if there is nothing to show."""
        page = self.album.page(entry)
        if entry.series:
            if entry.match is None:
                raise Broken("album.away")  # nothing of it has been played
            played = self.app.open(str(glance(entry.match).header["game"]))
            return replay_of(played, entry.match, plain=True, going_on=entry.going_on)
        game = self.app.open(page.game)
        if page.deals is None:
            return replay_of(game, entry.path, plain=True, going_on=entry.going_on)
        if page.deals.next is not None:
            raise Broken("album.away")
        person = page.deals.standing(parts(game)[0].BEST == FEWEST)[0][0]
        turn = page.deals.items[0].matches - 1, person
        return deal_replay(game, entry.path, page.deals, turn, plain=True)
