"""How each waiting game stands: its table in small and its score, played back bit by bit."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from rules.kit.journal import glance
from rules.kit.strangers import let_through
from table.app.house import House
from table.i18n.phrases import in_fractions
from table.panels.in_small import InSmall, end_of, played_back
from table.panels.stood import Stood, stood
from table.storage.unfinished import Unfinished

if TYPE_CHECKING:
    from table.session.replay import Replay


class WaitingPictures(InSmall):
    """What is known so far of each game, by its file and when that was written."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._known: dict[tuple[Path, object], Stood] = {}
        self._before: dict[tuple[Path, object], Stood] = {}  # of another size or look
        self._replay: tuple[Unfinished, Replay] | None = None

    def forget(self) -> None:
        self._before.update(self._known)
        self._known.clear()
        self._replay = None

    def of(self, one: Unfinished) -> Stood | None:
        """None where that is not known yet."""
        if one.error or one.evening:
            return Stood()
        return self._known.get((one.path, one.when))

    def before(self, one: Unfinished) -> Stood | None:
        """What was known of it at another size, or in another look."""
        return self._before.get((one.path, one.when))

    def step(self, games: Iterable[Unfinished]) -> bool:
        """A bit of work at the first of these that is not known; True once it is."""
        one = next((one for one in games if self.of(one) is None), None)
        if one is None:
            self._replay = None
            return False
        try:
            found = self._work_at(one)
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            found = Stood()
        if found is None:
            return False
        self._replay = None
        self._known[one.path, one.when] = found
        return True

    def _work_at(self, one: Unfinished) -> Stood | None:
        if one.series:
            return self._work_at_series(one)
        return self._work_at_match(one)

    def _work_at_series(self, one: Unfinished) -> Stood | None:
        """The table of the match that is on, or of the last one with how all stand after it."""
        from table.storage.series import read_series
        from table.storage.series_files import last_match, left

        store, series = self.house.store, read_series(one.path)
        names, got = [o.name for o in series.people], series.totals()
        sheet = Stood(
            totals=tuple(
                (names[who], str(in_fractions(got[who], 2)))
                for group in series.standing()
                for who in group
            )
        )
        path = last_match(store, one.path, series)
        if path is None:
            return sheet
        try:
            header = {"game": glance(path).header["game"]}
            found = self._work_at_match(one._replace(path=path, header=header))
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            return sheet
        between = left(store, one.path, series) is None
        return found and (sheet._replace(picture=found.picture) if between else found)

    def _work_at_match(self, one: Unfinished) -> Stood | None:
        if self._replay is None or self._replay[0] != one:
            from table.session.replay import replay_of  # not before the menu's first frame

            game = self.house.open(one.game)
            self._replay = one, replay_of(game, one.path, plain=True, going_on=True)
            return None
        replay = self._replay[1]
        return self._stood(replay) if played_back(replay) else None

    def _stood(self, replay: Replay) -> Stood:
        return stood(replay)._replace(picture=end_of(self.house, replay, self._size))
