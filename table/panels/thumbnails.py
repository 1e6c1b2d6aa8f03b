"""A game that was left or is over, played back bit by bit, and the table at its end in small."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import pygame

from table.app.app import App
from table.layout.arrange import TableSetup
from table.theme.theme import Theme

if TYPE_CHECKING:
    from table.session.replay import Replay

WHOLE = (1024, 640)  # the table that is painted
AT_ONCE = 0.008  # seconds a frame in which a game is played back


class Thumbnails(ABC):
    """Pictures of one size and look; with another `forget` is called, and they begin anew."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._look: object = None
        self._size = (1, 1)

    def set_look(self, size: tuple[int, int], theme: Theme) -> None:
        """The pictures have this size and look now."""
        look = size, theme, self.app.settings.deck, self.app.language
        if look != self._look:
            self._look, self._size = look, size
            self.forget()

    @abstractmethod
    def forget(self) -> None:
        """What has been painted is of another size or look."""


def play_on(replay: Replay) -> bool:
    """A bit of a film is made; True once all of it is."""
    end = time.perf_counter() + AT_ONCE
    while replay.develop():
        if time.perf_counter() > end:
            return False
    return True


def thumbnail_of(app: App, replay: Replay, size: tuple[int, int]) -> pygame.Surface:
    """A picture of the table at the last still of a film, of so many pixels."""
    from table.felt.picture import (
        Company,  # not before the menu's first frame
        Looks,  # not before the menu's first frame
        paint_table,  # not before the menu's first frame
    )

    theme, names = app.theme, [player.name for player in replay.players]
    deck, eyes = app.themes.deck(theme), replay.first_eyes
    looks = Looks(
        replay.layout,
        theme,
        deck,
        replay.game.words.with_names(names),
        replay.rules,
        hands=replay.match.hands_agreed,
    )
    view = replay.view(len(replay.stills) - 1, eyes)
    faces = app.profiles.portraits([*replay.players, ""])
    company = Company(names, portraits=faces, colours=app.profiles.colours(replay.players))
    around, bottom = TableSetup.of(replay.rules, view.table), replay.bottom(eyes)
    paint_table(view, looks, company, WHOLE, bottom, around)
    deck.finish()  # no stand-in of a card may stay in it
    whole = paint_table(view, looks, company, WHOLE, bottom, around)
    return pygame.transform.smoothscale(whole, size)
