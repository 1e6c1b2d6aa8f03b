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
    from table.session.reel import Reel


class WaitingPictures(InSmall):
    """What is known so far of each game, by its file and when that was written."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._known: dict[tuple[Path, object], Stood] = {}
        self._before: dict[tuple[Path, object], Stood] = {}  # of another size or look
        self._reel: tuple[Unfinished, Reel] | None = None

    def forget(self) -> None:
        self._before.update(self._known)
        self._known.clear()
        self._reel = None

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
            self._reel = None
            return False
        try:
            found = self._work_at(one)
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            found = Stood()
        if found is None:
            return False
        self._reel = None
        self._known[one.path, one.when] = found
        return True

    def _work_at(self, one: Unfinished) -> Stood | None:
        if one.series:
            return self._work_at_series(one)
        return self._work_at_match(one)

    def _work_at_series(self, one: Unfinished) -> Stood | None:
        """The table of the match that is on, or of the last one with how all stand after it."""
        from table.storage.programme import read_programme
        from table.storage.running import last_match, left

        store, programme = self.house.store, read_programme(one.path)
        names, got = [o.name for o in programme.people], programme.totals()
        sheet = Stood(
            totals=tuple(
                (names[who], str(in_fractions(got[who], 2)))
                for group in programme.standing()
                for who in group
            )
        )
        path = last_match(store, one.path, programme)
        if path is None:
            return sheet
        try:
            header = {"game": glance(path).header["game"]}
            found = self._work_at_match(one._replace(path=path, header=header))
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            return sheet
        between = left(store, one.path, programme) is None
        return found and (sheet._replace(picture=found.picture) if between else found)

    def _work_at_match(self, one: Unfinished) -> Stood | None:
        if self._reel is None or self._reel[0] != one:
            from table.session.reel import reel_of  # not before the menu's first frame

            game = self.house.open(one.game)
            self._reel = one, reel_of(game, one.path, plain=True, going_on=True)
            return None
        reel = self._reel[1]
        return self._stood(reel) if played_back(reel) else None

    def _stood(self, reel: Reel) -> Stood:
        return stood(reel)._replace(picture=end_of(self.house, reel, self._size))
