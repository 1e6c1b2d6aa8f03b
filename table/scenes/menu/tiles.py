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
from table.widgets.widget import inside

GAP = 18.0  # between tiles
MAX_IN_ROW, MAX_IN_ROWS = 5, 3  # tiles in a single row, and in each of several
MIN_HEIGHT = 218.0  # of a tile in one of several rows
MAX_TILE_WIDTH = 306.0
MAX_HEIGHT = 1.3  # of a tile, in widths, above the height of its texts
BUTTON_FONT_SIZE, BUTTON_HEIGHT = 15.0, 29.0  # of the button that opens the seats

MIN_PICTURE_HEIGHT = 50.0
TITLE_HEIGHT, LINE_HEIGHT = 38.0, 20.0  # of the texts below the picture
NARROW_WIDTH = 240.0  # of a tile whose description takes four lines, else two
PICTURE_TOLERANCE = 2  # pixels by which a picture may differ from its area without scaling
MIN_TITLE_SCALE = 2 / 3  # to which a title is shrunk before it is cut off


def text_height(width: float, large: float = 1.0) -> float:
    """The height of a tile's texts (title, seats, description) and its button at this width;
    `large` is the factor of large print."""
    lines = (3 if width > NARROW_WIDTH else 5) * large + large - 1
    return TITLE_HEIGHT + LINE_HEIGHT * lines + 4 + BUTTON_HEIGHT


class GameTile(Clickable):
    """A game as a card: a picture of its table, title, number of seats, description.

    `picture` is set later. A tile with an `error` is grey and shows it; it can still be pressed.
    `large`: the factor of large print.
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
        self.peers: Sequence[GameTile] = (self,)  # tiles whose descriptions have one font size

    def bounds(self) -> Box:
        x, y, w, h = self.area
        return (x - 16, y - 16, w + 32, h + 36)

    def contains(self, at: tuple[float, float]) -> bool:
        return inside(at, self.area)

    @property
    def _text_height(self) -> float:
        """The height of its texts, limited to leave room for a picture."""
        _, _, w, h = self.area
        return max(text_height(w), min(text_height(w, self.large), h - 20 - MIN_PICTURE_HEIGHT))

    @property
    def _seats_height(self) -> float:
        """The height of the line with the number of seats."""
        return LINE_HEIGHT * (1 + (self.large - 1) / 2)

    def picture_area(self) -> Box:
        """The area of the picture in logical units."""
        x, y, w, h = self.area
        return (x + 10, y + 10, w - 20, h - 20 - self._text_height)

    def button_area(self) -> Box:
        """The area of the game's button, below the texts."""
        x, y, w, h = self.area
        return (x + 12, y + h - BUTTON_HEIGHT - 7, w - 24, BUTTON_HEIGHT)

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
        top = y + h - self._text_height - 4
        title, below = (x + 16, top, w - 32, 36.0), (x + 16, top + TITLE_HEIGHT - 4, w - 32)
        brush.write(self.title, title, 27, "title", colour, "left", MIN_TITLE_SCALE)
        if seats:
            area = (*below, self._seats_height + 2)
            brush.write(seats, area, 15.5, "strong", theme.accent, "left", KEPT_WHOLE)
        self._write_line(brush)

    def _line_area(self) -> Box:
        x, y, w, h = self.area
        above = TITLE_HEIGHT + (0.0 if self.error else self._seats_height)
        top = y + h - self._text_height - 8 + above
        return (x + 16, top, w - 32, self._text_height - above - BUTTON_HEIGHT)

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


class SeatsButton(Button):
    """The button of a tile that opens the seats and the rules of its game; it is there while the
    tile or the button is pointed at or in focus, and always for fingers and switches."""

    def __init__(self, tile: GameTile, engine: Engine, on_press: Callable[[], None]) -> None:
        self.tile, self.engine, text = tile, engine, engine.words.say("pause.seats")
        name = f"seats:{tile.name.partition(':')[2]}"
        super().__init__(tile.button_area(), text, on_press, name=name, size=BUTTON_FONT_SIZE)
        self.label = f"{text}, {tile.title}"

    @property
    def visible(self) -> bool:
        is_met = any(each.hovered or each.focused for each in (self.tile, self))
        return is_met or self.engine.has_fingers or self.engine.switches.on

    @visible.setter
    def visible(self, value: bool) -> None:
        """Ignore what every widget is at first."""


def add_tiles(
    form: Form,
    engine: Engine,
    area: Box,
    games: Sequence[OpenGame],
    deal: Callable[[OpenGame], None],
    seat: Callable[[OpenGame], None],
) -> None:
    """Add a tile for each game to a form, which deals, and to those that can be played a button
    that opens the seats."""
    x, y, w, h = area
    count = max(1, len(games))
    rows = 1 if count <= MAX_IN_ROW else -(-count // MAX_IN_ROWS)
    columns = -(-count // rows)
    width = min(MAX_TILE_WIDTH, (w - GAP * (columns - 1)) / columns)
    height = h if rows == 1 else max(MIN_HEIGHT, (h - GAP * (rows - 1)) / rows)
    column = None
    if rows * (height + GAP) - GAP > h + 1:
        column = form.add(Scroll((x - 10, y - 10, w + 20, h + 20), "tiles"))
        column.fades = False
        x, y = 10.0, 10.0
    height = min(height, width * MAX_HEIGHT + text_height(width, engine.theme.large))
    tiles: list[GameTile] = []
    for index, game in enumerate(games):
        row, place = divmod(index, columns)
        tile_area = (x + place * (width + GAP), y + row * (height + GAP), width, height)
        tile = form.add(GameTile(tile_area, game, engine, partial(deal, game)), column)
        tiles.append(tile)
        tile.peers = tiles
        if not tile.error:
            form.add(SeatsButton(tile, engine, partial(seat, game)), column)


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
