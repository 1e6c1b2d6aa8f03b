"""How each waiting game stands: its table in small and its score, played back bit by bit."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from rules.kit.journal import glance
from rules.kit.strangers import let_through
from table.app.app import App
from table.i18n.phrases import in_fractions
from table.panels.game_status import GameStatus, status_of
from table.panels.thumbnails import Thumbnails, play_on, thumbnail_of
from table.storage.unfinished import Unfinished

if TYPE_CHECKING:
    from table.session.replay import Replay


class WaitingPictures(Thumbnails):
    """What is known so far of each game, by its file and when that was written."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._known: dict[tuple[Path, object], GameStatus] = {}
        self._before: dict[tuple[Path, object], GameStatus] = {}  # of another size or look
        self._replay: tuple[Unfinished, Replay] | None = None

    def forget(self) -> None:
        self._before.update(self._known)
        self._known.clear()
        self._replay = None

    def of(self, waiting: Unfinished) -> GameStatus | None:
        """None where that is not known yet."""
        if waiting.error or waiting.evening:
            return GameStatus()
        return self._known.get((waiting.path, waiting.when))

    def before(self, waiting: Unfinished) -> GameStatus | None:
        """What was known of it at another size, or in another look."""
        return self._before.get((waiting.path, waiting.when))

    def step(self, games: Iterable[Unfinished]) -> bool:
        """A bit of work at the first of these that is not known; True once it is."""
        waiting = next((game for game in games if self.of(game) is None), None)
        if waiting is None:
            self._replay = None
            return False
        try:
            found = self._work_at(waiting)
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            found = GameStatus()
        if found is None:
            return False
        self._replay = None
        self._known[waiting.path, waiting.when] = found
        return True

    def _work_at(self, waiting: Unfinished) -> GameStatus | None:
        if waiting.series:
            return self._work_at_series(waiting)
        return self._work_at_match(waiting)

    def _work_at_series(self, waiting: Unfinished) -> GameStatus | None:
        """The table of the match that is on, or of the last one with how all stand after it."""
        from table.storage.series import read_series
        from table.storage.series_files import last_match, left

        store, series = self.app.store, read_series(waiting.path)
        names, got = [o.name for o in series.people], series.totals()
        sheet = GameStatus(
            totals=tuple(
                (names[who], str(in_fractions(got[who], 2)))
                for group in series.standing()
                for who in group
            )
        )
        path = last_match(store, waiting.path, series)
        if path is None:
            return sheet
        try:
            header = {"game": glance(path).header["game"]}
            found = self._work_at_match(waiting._replace(path=path, header=header))
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            return sheet
        between = left(store, waiting.path, series) is None
        return found and (sheet._replace(picture=found.picture) if between else found)

    def _work_at_match(self, waiting: Unfinished) -> GameStatus | None:
        if self._replay is None or self._replay[0] != waiting:
            from table.session.replay import replay_of  # not before the menu's first frame

            game = self.app.open(waiting.game)
            self._replay = waiting, replay_of(game, waiting.path, plain=True, going_on=True)
            return None
        replay = self._replay[1]
        return self._stood(replay) if play_on(replay) else None

    def _stood(self, replay: Replay) -> GameStatus:
        return status_of(replay)._replace(picture=thumbnail_of(self.app, replay, self._size))
