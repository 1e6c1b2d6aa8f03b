"""The tiles of the games, and their pictures, painted one by one after the menu's first frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

import pygame

from rules.kit.catalogue import game_error, time_limit
from rules.kit.said import reason_of
from rules.kit.strangers import let_through
from table.app.app import App
from table.engine.page import Page
from table.engine.scene import Engine
from table.i18n.phrases import player_count_text
from table.session.open_game import OpenGame
from table.theme.colours import mix
from table.widgets import Box, Brush, Button, Clickable, Form, Scroll
from table.widgets.text import KEPT_WHOLE
from table.widgets.tooltip import Tooltip
from table.widgets.widget import inside

GAP = 18.0  # between tiles
MAX_TILE_WIDTH = 470.0
BUTTON_FONT_SIZE = 15.0

PICTURE_SHARE, LARGE_PICTURE_SHARE = 0.6, 0.42  # of a wide tile's width; in the largest print
MIN_PICTURE_HEIGHT = 50.0
TITLE_HEIGHT, LINE_HEIGHT = 38.0, 20.0  # of the texts below the picture
BUTTON_SIZE = (92.0, 29.0)  # of the button that opens the lesson
BUTTON_SHARE, MIN_BUTTON_WIDTH = 0.38, 84.0  # its width in a narrow tile: the share, at least
PICTURE_TOLERANCE = 2  # pixels by which a picture may differ from its area without scaling
MIN_TITLE_SCALE = 2 / 3  # to which a title is shrunk before it is cut off


def text_height(width: float, large: float = 1.0) -> float:
    """The height of a tile's texts (title, seats, description) at this width; `large` is the
    factor of large print."""
    lines = (3 if width > 240 else 4) * large + large - 1
    return TITLE_HEIGHT + LINE_HEIGHT * lines + 4


class GameTile(Clickable):
    """A game as a card: a picture of its table, title, number of seats, description.

    `picture` is set later; `has_button`: a button covers its `button_area`. A tile with an `error`
    is grey and shows it; it can still be pressed. `large`: the factor of large print.
    """

    radius = 14.0

    def __init__(
        self, area: Box, game: OpenGame, engine: Engine, on_press: Callable[[], None]
    ) -> None:
        super().__init__(area, f"game:{game.name}", on_press)
        words, counts = engine.words, list(game.rules.SEATS) if game.rules else []
        self.title, self.line, self.large = game.title, game.line, engine.theme.large
        self.seats = player_count_text(words, counts) if counts else ""
        self.error = words.tell(game.noticed) if game.noticed else ""
        self.picture: pygame.Surface | None = None
        self.has_button = False
        self.peers: Sequence[GameTile] = (self,)  # tiles whose descriptions have one font size

    def bounds(self) -> Box:
        x, y, w, h = self.area
        return (x - 16, y - 16, w + 32, h + 36)

    def contains(self, at: tuple[float, float]) -> bool:
        return inside(at, self.area)

    def is_wide(self) -> bool:
        """Whether the tile is so wide that its texts are beside the picture."""
        return self.area[2] > 1.9 * self.area[3]

    @property
    def _text_height(self) -> float:
        """The height of its texts, limited to leave room for a picture."""
        _, _, w, h = self.area
        return max(text_height(w), min(text_height(w, self.large), h - 20 - MIN_PICTURE_HEIGHT))

    @property
    def _seats_height(self) -> float:
        """The height of the line with the number of seats."""
        return LINE_HEIGHT * (1 + (self.large - 1) / 2)

    @property
    def _picture_share(self) -> float:
        """The share of a wide tile's width that its picture has."""
        share = PICTURE_SHARE - LARGE_PICTURE_SHARE
        return PICTURE_SHARE - share * min(1.0, 2 * (self.large - 1))

    def picture_area(self) -> Box:
        """The area of the picture in logical units."""
        x, y, w, h = self.area
        if self.is_wide():
            return (x + 10, y + 10, w * self._picture_share - 10, h - 20)
        return (x + 10, y + 10, w - 20, h - 20 - self._text_height)

    def button_area(self) -> Box:
        """The area of the game's button: to the right of the title, in a wide tile below the
        texts."""
        (x, y, w, h), height = self.area, BUTTON_SIZE[1]
        width = min(BUTTON_SIZE[0], max(MIN_BUTTON_WIDTH, w * BUTTON_SHARE))
        if self.is_wide():
            return (x + w * self._picture_share + 16, y + h - height - 12, width, height)
        return (x + w - width - 12, y + h - self._text_height - 1, width, height)

    def draw(self, brush: Brush) -> None:
        theme = brush.theme
        paper = mix(theme.panel, theme.felt_edge, 0.28) if self.error else theme.panel
        edge = theme.highlight if self.hovered or self.focused else theme.panel_edge
        brush.shadow(self.area, self.radius, 9 if self.hovered and not self.held else 6)
        brush.box(self.area, paper, edge, self.radius, 2.5 if self.hovered else 1.5)
        self._draw_picture(brush)
        self._write_texts(brush)

    def _write_texts(self, brush: Brush) -> None:
        """Write the title, the number of seats and the description."""
        theme, (x, y, w, h) = brush.theme, self.area
        colour, seats = (theme.faint, "") if self.error else (theme.ink, self.seats)
        if self.is_wide():
            left, width = x + w * self._picture_share + 18, w * (1 - self._picture_share) - 32
            title, size, below = (left, y + 14, width, 40.0), 30, (left, y + 52, width, 30.0)
        else:
            top = y + h - self._text_height - 4
            right = self.button_area()[0] - 6 if self.has_button else x + w - 16
            title, size = (x + 16, top, right - x - 16, 36.0), 27
            below = (x + 16, top + TITLE_HEIGHT - 4, w - 32, self._seats_height + 2)
        brush.write(self.title, title, size, "title", colour, "left", MIN_TITLE_SCALE)
        if self.is_wide():
            brush.write(seats, below, 16, "strong", theme.accent)
        elif seats:
            brush.write(seats, below, 15.5, "strong", theme.accent, "left", KEPT_WHOLE)
        self._write_line(brush)

    def _line_area(self) -> Box:
        x, y, w, h = self.area
        if self.is_wide():
            button_height = BUTTON_SIZE[1] + 16 if self.has_button else 0.0
            left = w * self._picture_share
            return (x + left + 18, y + 84, w - left - 32, h - 88 - button_height)
        above = TITLE_HEIGHT + (0.0 if self.error else self._seats_height)
        top = y + h - self._text_height - 8 + above
        return (x + 16, top, w - 32, self._text_height - above)

    def _write_line(self, brush: Brush) -> None:
        """Write the description in the font size of its peers, or the error."""
        theme, area = brush.theme, self._line_area()
        if self.error:
            brush.write_lines(self.error, area, 15.5, "text", theme.warn, "left")
            return
        peers = [peer for peer in self.peers if not peer.error]
        size = min(
            brush.fitting_factor(peer.line, peer._line_area(), 15.5, "text") for peer in peers
        )
        brush.write_lines(self.line, area, 15.5, "text", theme.faint, "left", size)

    def _draw_picture(self, brush: Brush) -> None:
        theme, rect = brush.theme, brush.rect(self.picture_area())
        if self.picture and not self.error:
            draw_picture(brush, self.picture, rect)
        else:
            cloth = mix(theme.felt, theme.faint, 0.55) if self.error else theme.felt
            brush.surface.fill(cloth, rect)
        pygame.draw.rect(brush.surface, theme.rail, rect, brush.px(2))


def add_tiles(
    form: Form,
    engine: Engine,
    area: Box,
    games: Sequence[OpenGame],
    choose: Callable[[OpenGame], None],
    learn: Callable[[OpenGame], None],
) -> None:
    """Add a tile for each game to a form, and to those with a lesson a button that starts it; the
    focus reaches the buttons after all tiles."""
    x, y, w, h = area
    columns = len(games) if len(games) <= (3 if w > 700 else 2) else 3 if w < 900 else 4
    columns = 3 if len(games) in (5, 6) else columns
    rows = -(-len(games) // max(1, columns))
    column = None
    if rows > 2:
        column = form.add(Scroll((x - 10, y - 10, w + 20, h + 20), "tiles"))
        column.fades = False
        x, y = 10.0, 10.0
    tiles: list[GameTile] = []
    for index, game in enumerate(games):
        row, place = divmod(index, columns)
        # Each of two rows fills the whole width, so that there is no gap at the end.
        row_length = min(columns, len(games) - row * columns) if rows == 2 else columns
        width = min(MAX_TILE_WIDTH, (w - GAP * (row_length - 1)) / row_length)
        height = min(h, width * 0.72 + text_height(width, engine.theme.large))
        height = (h - GAP) / 2 if rows > 1 else height
        tile_area = (x + place * (width + GAP), y + row * (height + GAP), width, height)
        tile = form.add(GameTile(tile_area, game, engine, partial(choose, game)), column)
        tiles.append(tile)
        tile.peers = tiles
    caption, tip = engine.words.say("guide.learn"), engine.words.say("guide.tip")
    for game, tile in zip(games, tiles, strict=True):
        if game.teaches and not tile.error:
            button = Button(tile.button_area(), caption, partial(learn, game))
            button.name, button.size = f"learn:{game.name}", BUTTON_FONT_SIZE
            button.label, button.tooltip = f"{caption}, {game.title}", Tooltip(caption, (tip,))
            form.add(button, column)
            tile.has_button = True


class TilePictures:
    """Paint and keep the pictures for a page with tiles, by game, size and look."""

    def __init__(self, app: App, page: Page) -> None:
        self.app, self.page = app, page
        self._painted: dict[object, pygame.Surface] = {}
        self._last: dict[str, pygame.Surface] = {}  # by game, of any size and look

    def paint_one(self) -> None:
        """Paint the picture of the first tile without one."""
        for game in self.app.games:
            tile = self._tile_of(game)
            if tile and not tile.error and self._key(tile) not in self._painted:
                self._paint(game, tile)
                return

    def set_pictures(self) -> None:
        """Give every tile its picture of this size, or until it is painted the last one."""
        for game in self.app.games:
            tile = self._tile_of(game)
            if tile:
                tile.picture = self._painted.get(self._key(tile), self._last.get(tile.name))

    def picture_size(self, tile: GameTile) -> tuple[int, int]:
        """The size of a tile's picture in pixels."""
        _, _, w, h = tile.picture_area()
        return round(w * self.page.engine.scale), round(h * self.page.engine.scale)

    def _paint(self, game: OpenGame, tile: GameTile) -> None:
        """Paint the picture of a game; a fault in its files makes the tile grey."""
        from table.felt.screenshots import thumbnail

        if game.error:  # found only now, as this reads the layout
            self.page.rebuild()
            return
        theme = self.page.engine.theme
        try:
            with time_limit(game.folder):
                picture = thumbnail(
                    game, self.picture_size(tile), theme, self.app.themes.deck(theme)
                )
        except BaseException as error:  # of a stranger's rules; the other games go on
            let_through(error)
            game.noticed = game_error(error) or reason_of(error)
            self.page.rebuild()
            return
        self._painted[self._key(tile)] = self._last[tile.name] = picture
        self.set_pictures()

    def _tile_of(self, game: OpenGame) -> GameTile | None:
        with suppress(KeyError):
            tile = self.page.form.find(f"game:{game.name}")
            return tile if isinstance(tile, GameTile) else None
        return None

    def _key(self, tile: GameTile) -> object:
        look = self.page.engine.theme, self.app.settings.deck, self.page.engine.words
        return tile.name, self.picture_size(tile), look


def draw_picture(brush: Brush, picture: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a picture that fills this rectangle; one of another size is scaled."""
    w, h = picture.get_size()
    if abs(w - rect.w) > PICTURE_TOLERANCE or abs(h - rect.h) > PICTURE_TOLERANCE:
        picture = pygame.transform.smoothscale(picture, rect.size)
    brush.surface.blit(picture, picture.get_rect(center=rect.center))
