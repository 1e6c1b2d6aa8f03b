"""The pictures in the album: each table as its game ended, played back and painted bit by bit."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

import pygame

from rules.kit.said import reason_of
from rules.kit.strangers import let_through
from table.felt.picture import Around, Company, Looks, painted
from table.house.album import Album, Entry
from table.house.deals import deal_reel
from table.house.evening import places
from table.house.evenings import Kept
from table.house.house import House
from table.house.open_game import Broken, parts
from table.house.reel import Reel, reel_of
from table.looks.theme import Theme
from table.widgets import felt

WHOLE = (1024, 640)  # the table that is painted
AT_ONCE = 0.008  # seconds a frame in which a game is played back


class AlbumPictures:
    """The pictures painted so far, by path, all of one size and theme; `wear` begins anew."""

    def __init__(self, house: House, album: Album) -> None:
        self.house, self.album = house, album
        self.painted: dict[Path, pygame.Surface] = {}
        self._look: object = None
        self._size = (1, 1)
        self._reel: tuple[Entry, Reel] | None = None

    def wear(self, size: tuple[int, int], theme: Theme) -> None:
        """The pictures have this size and look now."""
        look = size, theme, self.house.settings.deck, self.house.language
        if look != self._look:
            self._look, self._size = look, size
            self.painted.clear()

    def wanting(self, entries: Iterable[Entry]) -> bool:
        """Whether any of these still lacks its picture."""
        return any(self._lacks(one) for one in entries)

    def _lacks(self, entry: Entry) -> bool:
        return entry.path not in self.painted and self.album.page(entry).error is None

    def step(self, entries: Iterable[Entry]) -> bool:
        """A bit of work at the first that lacks its picture; True where something is to be seen of
        it. Of a game that is no longer looked at nothing is kept."""
        entry = next((one for one in entries if self._lacks(one)), None)
        if entry is None:
            self._reel = None
            return False
        try:
            return self._work_at(entry)
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            self._reel = None
            if entry.evening:  # its sheet can be looked at all the same
                self.painted[entry.path] = felt(self._size, self.house.theme)
                return True
            self.album.damaged(entry, error.why if isinstance(error, Broken) else reason_of(error))
            return True

    def _work_at(self, entry: Entry) -> bool:
        if self._reel is None or self._reel[0] is not entry:
            self._reel = entry, self._begun(entry)
            return False
        reel, end = self._reel[1], time.perf_counter() + AT_ONCE
        while reel.develop():
            if time.perf_counter() > end:
                return False
        self._reel = None
        if reel.wrong is not None and not reel.over and not entry.evening:
            raise Broken(reel.wrong)
        self.painted[entry.path] = end_of(self.house, reel, self._size)
        return True

    def _begun(self, entry: Entry) -> Reel:
        """The film whose end is painted: of an evening the last deal of whoever was best."""
        page = self.album.page(entry)
        game = self.house.open(page.game)
        if page.evening is None:
            return reel_of(game, entry.path, plain=True)
        person = places(parts(game)[0], page.evening)[0][0]
        last = page.evening.deals - 1
        return deal_reel(game, Kept(entry.path, page.evening, {}), last, person, plain=True)


def end_of(house: House, reel: Reel, size: tuple[int, int]) -> pygame.Surface:
    """A picture of the table at the last still of a film, of so many pixels."""
    theme, names = house.theme, [one.name for one in reel.sitters]
    deck, eyes = house.deck(theme), reel.first_eyes
    looks = Looks(reel.layout, theme, deck, reel.game.words.at(names), reel.rules)
    view = reel.view(len(reel.stills) - 1, eyes)
    faces = house.portraits([*reel.sitters, ""])
    company = Company(names, portraits=faces, colours=house.colours(reel.sitters))
    around, bottom = Around.of(reel.rules, view.table), reel.bottom(eyes)
    painted(view, looks, company, WHOLE, bottom, around)
    deck.finish()  # no stand-in of a card may stay in it
    whole = painted(view, looks, company, WHOLE, bottom, around)
    return pygame.transform.smoothscale(whole, size)
