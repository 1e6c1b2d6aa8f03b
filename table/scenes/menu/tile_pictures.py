"""The pictures on the tiles of the menu, painted one by one after its first frame."""

from __future__ import annotations

from contextlib import suppress

import pygame

from rules.kit.catalogue import blamed, tried
from rules.kit.said import reason_of
from rules.kit.strangers import let_through
from table.app.app import App
from table.engine.page import Page
from table.scenes.menu.tiles import GameTile
from table.session.open_game import OpenGame


class TilePictures:
    """The pictures painted so far, by game, size and look, for a page that shows the tiles."""

    def __init__(self, app: App, page: Page) -> None:
        self.app, self.page = app, page
        self._painted: dict[object, pygame.Surface] = {}
        self._last: dict[str, pygame.Surface] = {}  # by game, at whichever size and look

    def paint_one(self) -> None:
        """Paint one picture that a tile still lacks."""
        for game in self.app.games:
            tile = self._tile_of(game)
            if tile and not tile.error and self._key(tile) not in self._painted:
                self._paint(game, tile)
                return

    def hang(self) -> None:
        """Give every tile the picture that has been painted for it at this size; until there is
        one, the last of another."""
        for game in self.app.games:
            tile = self._tile_of(game)
            if tile:
                tile.picture = self._painted.get(self._key(tile), self._last.get(tile.name))

    def size(self, tile: GameTile) -> tuple[int, int]:
        """How large a tile's picture is, in pixels."""
        _, _, w, h = tile.frame()
        return round(w * self.page.engine.scale), round(h * self.page.engine.scale)

    def _paint(self, game: OpenGame, tile: GameTile) -> None:
        from table.felt.thumbnail import thumbnail

        if game.error:  # its layout is only now read
            self.page.rebuild()
            return
        theme = self.page.engine.theme
        try:
            with tried(game.folder):
                picture = thumbnail(game, self.size(tile), theme, self.app.themes.deck(theme))
        except BaseException as error:  # whatever a stranger's rules may raise; the others play
            let_through(error)
            game.noticed = blamed(error) or reason_of(error)
            self.page.rebuild()
            return
        self._painted[self._key(tile)] = self._last[tile.name] = picture
        self.hang()

    def _tile_of(self, game: OpenGame) -> GameTile | None:
        with suppress(KeyError):
            found = self.page.form.find(f"game:{game.name}")
            return found if isinstance(found, GameTile) else None
        return None

    def _key(self, tile: GameTile) -> object:
        look = self.page.engine.theme, self.app.settings.deck, self.page.engine.words
        return tile.name, self.size(tile), look
