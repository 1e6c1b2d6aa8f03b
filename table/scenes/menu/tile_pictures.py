"""The pictures on the tiles of the games, painted one by one after the menu's first frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from rules.kit.catalogue import game_error, time_limit
from rules.kit.said import reason_of
from rules.kit.strangers import reraise_ctrl_c
from table.app.app import App
from table.engine.page import Page
from table.scenes.menu.tiles import GameTile
from table.session.open_game import OpenGame
from table.theme.theme import Theme
from table.widgets import felt

if TYPE_CHECKING:
    from sprites.deck import Deck
    from table.felt.screenshots import CloseUp

HAND_SHARE, LEAN = 0.34, 6.0  # a card's width, of the picture's; degrees from card to card
# In widths of a card: to the next one, how much lower outer ones lie, and how high the hand is.
STEP, SAG, HAND_FOOT = 0.38, 0.04, 0.55


class TilePictures:
    """Paints and keeps the pictures of a page's tiles, by game, size and look."""

    def __init__(self, app: App, page: Page) -> None:
        self.app, self.page = app, page
        self._painted: dict[object, tuple[CloseUp, pygame.Surface]] = {}  # by `_key`
        self._last: dict[str, pygame.Surface] = {}  # by game, of any size and look
        self._face_down: pygame.Surface | None = None  # for tiles without a picture

    def paint_one(self) -> bool:
        """Paint the picture of one tile that needs one; only one, so that no frame takes long. The
        first time it is a hand face down, for all tiles. False if no tile needs a picture."""
        for game in self.app.games:
            tile = self._tile_of(game)
            if tile and not tile.error and self._key(tile) not in self._painted:
                if self._face_down is None:
                    theme = self.page.engine.theme
                    deck = self.app.themes.deck(theme)
                    self._face_down = face_down_hand(self.picture_size(tile), theme, deck)
                    self.set_pictures()
                else:
                    self._paint(game, tile)
                return True
        return False

    def set_pictures(self) -> None:
        """Give every tile its picture; until it is painted in the present size and look, an earlier
        one or the hand face down. In a tile whose hand is being dealt it shows that."""
        for game in self.app.games:
            tile = self._tile_of(game)
            if tile:
                close_up, picture = self._painted.get(self._key(tile), (None, None))
                tile.picture = picture or self._last.get(tile.name) or self._face_down
                if close_up and tile.dealt_share < 1:
                    tile.picture = close_up.picture(tile.dealt_share)

    def picture_size(self, tile: GameTile) -> tuple[int, int]:
        """Return the size of a tile's picture in pixels."""
        _, _, w, h = tile.picture_area()
        return round(w * self.page.engine.scale), round(h * self.page.engine.scale)

    def _paint(self, game: OpenGame, tile: GameTile) -> None:
        """Paint the picture of a game's tile. A fault in the game's files makes the tile grey."""
        from table.felt.screenshots import close_up

        if game.error:  # the first question for it reads the layout, and may find a fault there
            self.page.rebuild()
            return
        theme, size = self.page.engine.theme, self.picture_size(tile)
        try:
            with time_limit(game.folder):
                view = close_up(game, size, theme, self.app.themes.deck(theme))
                picture = view.picture()
        except BaseException as error:  # a stranger's rules may raise anything; others go on
            reraise_ctrl_c(error)
            game.known_error = game_error(error) or reason_of(error)
            self.page.rebuild()
            return
        self._painted[self._key(tile)] = view, picture
        self._last[tile.name] = picture
        self.set_pictures()

    def _tile_of(self, game: OpenGame) -> GameTile | None:
        tiles = (widget for widget in self.page.form.widgets if isinstance(widget, GameTile))
        return next((tile for tile in tiles if tile.name == f"game:{game.name}"), None)

    def _key(self, tile: GameTile) -> object:
        """Return all that a tile's picture depends on: its game, size, theme, deck and language."""
        look = self.page.engine.theme, self.app.settings.deck, self.page.engine.words
        return tile.name, self.picture_size(tile), look


def face_down_hand(size: tuple[int, int], theme: Theme, deck: Deck) -> pygame.Surface:
    """Return a picture of a fan of cards, face down, at the foot of a cloth of `size` pixels."""
    picture, (w, h) = felt(size, theme).copy(), size
    card_width = round(HAND_SHARE * w)
    for offset in (-2, -1, 0, 1, 2):  # of five cards, from the middle one
        card = deck.turned(None, card_width, -LEAN * offset)
        x = w / 2 + offset * STEP * card_width
        y = h - HAND_FOOT * card_width + offset * offset * SAG * card_width
        place = card.get_rect(center=(round(x), round(y)))
        picture.blit(card, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture
