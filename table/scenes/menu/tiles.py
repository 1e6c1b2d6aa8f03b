"""The tiles of the games, and their pictures, painted one by one after the menu's first frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

import pygame

from rules.kit.catalogue import blamed, time_limit
from rules.kit.said import reason_of
from rules.kit.strangers import let_through
from table.app.app import App
from table.engine.page import Page
from table.engine.scene import Engine
from table.i18n.phrases import player_count_text
from table.session.open_game import OpenGame
from table.theme.colours import mix
from table.widgets import Box, Brush, Button, Form, Scroll
from table.widgets.text import KEPT_WHOLE
from table.widgets.tooltip import Tooltip
from table.widgets.widget import Widget

GAP = 18.0  # between tiles
WIDEST = 470.0  # a tile
SMALL = 15.0  # letters of the button on a tile

BESIDE, LARGE_BESIDE = 0.6, 0.42  # of a tile that lies: its picture; in the largest print
PICTURE = 50.0  # a picture is so high at least, however large is written beneath it
TITLE, LINE = 38.0, 20.0  # heights of what is written at a tile's foot
BUTTON = (92.0, 29.0)  # that leads to the guide
NARROW, LEAST = 0.38, 84.0  # of a tile's width: a button, in a narrow one; and its least
ROUNDED = 2  # pixels by which a picture may miss its frame
TITLE_LEAST = 2 / 3  # of its size a name is shrunk to before it is cut


def foot(width: float, large: float = 1.0) -> float:
    """How high the writing of a tile is: its name, how many may sit, and its line, which takes
    more lines in a narrow one; they are higher in `large` print."""
    return TITLE + LINE * large * (3 if width > 240 else 4) + 4 + LINE * (large - 1)


class GameTile(Widget):
    """A game as a card: a picture of its table, name, one line, how many may sit.

    `picture` may come later; `shared`: a button stands in its corner. A tile with an
    `error` is grey and says it; it can still be pressed. `large`: how large is written, to what
    is usual.
    """

    focusable = True
    radius = 14.0

    def __init__(self, area: Box, game: OpenGame, engine: Engine, on: Callable[[], None]) -> None:
        super().__init__(area, f"game:{game.name}", on)
        words, counts = engine.words, list(game.rules.SEATS) if game.rules else []
        self.title, self.line, self.large = game.title, game.line, engine.theme.large
        self.seats = player_count_text(words, counts) if counts else ""
        self.error = words.tell(game.noticed) if game.noticed else ""
        self.picture: pygame.Surface | None = None
        self.shared = False
        self.peers: Sequence[GameTile] = (self,)  # whose lines are written in one size

    def click(self) -> None:
        self.notify()

    def bounds(self) -> Box:
        x, y, w, h = self.area
        return (x - 16, y - 16, w + 32, h + 36)

    def contains(self, at: tuple[float, float]) -> bool:
        x, y, w, h = self.area
        return x <= at[0] < x + w and y <= at[1] < y + h

    def is_wide(self) -> bool:
        """Whether the tile lies: so wide that what is written stands beside the picture."""
        return self.area[2] > 1.9 * self.area[3]

    @property
    def _foot(self) -> float:
        """How high its writing is, as far as that leaves room for a picture."""
        _, _, w, h = self.area
        return max(foot(w), min(foot(w, self.large), h - 20 - PICTURE))

    @property
    def _seats_high(self) -> float:
        """How high the line is that says how many may sit."""
        return LINE * (1 + (self.large - 1) / 2)

    @property
    def _beside(self) -> float:
        """How much of a tile that lies its picture takes."""
        return BESIDE - (BESIDE - LARGE_BESIDE) * min(1.0, 2 * (self.large - 1))

    def frame(self) -> Box:
        """Where the picture is, in logical units."""
        x, y, w, h = self.area
        if self.is_wide():
            return (x + 10, y + 10, w * self._beside - 10, h - 20)
        return (x + 10, y + 10, w - 20, h - 20 - self._foot)

    def corner(self) -> Box:
        """Where a button stands that belongs to the game: at the right of its name, of a tile
        that lies beneath all that is written."""
        x, y, w, h = self.area
        width, high = min(BUTTON[0], max(LEAST, w * NARROW)), BUTTON[1]
        if self.is_wide():
            return (x + w * self._beside + 16, y + h - high - 12, width, high)
        return (x + w - width - 12, y + h - self._foot - 1, width, high)

    def draw(self, brush: Brush) -> None:
        theme = brush.theme
        paper = mix(theme.panel, theme.felt_edge, 0.28) if self.error else theme.panel
        edge = theme.highlight if self.hovered or self.focused else theme.panel_edge
        brush.shadow(self.area, self.radius, 9 if self.hovered and not self.held else 6)
        brush.box(self.area, paper, edge, self.radius, 2.5 if self.hovered else 1.5)
        self._draw_picture(brush)
        if self.is_wide():
            self._write_beside(brush)
        else:
            self._write_below(brush)

    def _write_below(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        top = y + h - self._foot - 4
        title = theme.faint if self.error else theme.ink
        ends = self.corner()[0] - 6 if self.shared else x + w - 16
        name = (x + 16, top, ends - x - 16, 36)
        brush.write(self.title, name, 27, "title", title, "left", TITLE_LEAST)
        said = (x + 16, top + TITLE - 4, w - 32, self._seats_high + 2)
        if not self.error:
            brush.write(self.seats, said, 15.5, "strong", theme.accent, "left", KEPT_WHOLE)
        self._write_line(brush)

    def _write_beside(self, brush: Brush) -> None:
        theme, (x, y, w, _) = brush.theme, self.area
        left, width = x + w * self._beside + 18, w * (1 - self._beside) - 32
        title = theme.faint if self.error else theme.ink
        brush.write(self.title, (left, y + 14, width, 40), 30, "title", title, "left", TITLE_LEAST)
        seats = "" if self.error else self.seats
        brush.write(seats, (left, y + 52, width, 30), 16, "strong", theme.accent)
        self._write_line(brush)

    def _line_room(self) -> Box:
        x, y, w, h = self.area
        if self.is_wide():
            foot_high = BUTTON[1] + 16 if self.shared else 0.0
            left = w * self._beside
            return (x + left + 18, y + 84, w - left - 32, h - 88 - foot_high)
        top, down = y + h - self._foot - 4, 0.0 if self.error else self._seats_high
        return (x + 16, top + TITLE - 4 + down, w - 32, self._foot - TITLE - down)

    def _write_line(self, brush: Brush) -> None:
        theme, room = brush.theme, self._line_room()
        if self.error:
            brush.write_lines(self.error, room, 15.5, "text", theme.warn, "left")
            return
        sound = [peer for peer in self.peers if not peer.error]
        most = min(
            brush.fitting_factor(peer.line, peer._line_room(), 15.5, "text") for peer in sound
        )
        brush.write_lines(self.line, room, 15.5, "text", theme.faint, "left", most)

    def _draw_picture(self, brush: Brush) -> None:
        theme, place = brush.theme, brush.rect(self.frame())
        if self.picture and not self.error:
            hang(brush, self.picture, place)
        else:
            cloth = mix(theme.felt, theme.faint, 0.55) if self.error else theme.felt
            brush.surface.fill(cloth, place)
        pygame.draw.rect(brush.surface, theme.rail, place, brush.px(2))


def add_tiles(
    form: Form,
    engine: Engine,
    area: Box,
    games: Sequence[OpenGame],
    choose: Callable[[OpenGame], None],
    learn: Callable[[OpenGame], None],
) -> None:
    """Lay a tile for each game on a page, and on those that can be learnt a button that leads
    there, which is reached after all of the games."""
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
    for place, game in enumerate(games):
        across, down = place % columns, place // columns
        # Two rows share the width each for itself, so that no hole gapes at the end.
        beside = min(columns, len(games) - down * columns) if rows == 2 else columns
        wide = min(WIDEST, (w - GAP * (beside - 1)) / beside)
        tall = (h - GAP) / 2 if rows > 1 else min(h, wide * 0.72 + foot(wide, engine.theme.large))
        spot = (x + across * (wide + GAP), y + down * (tall + GAP), wide, tall)
        tile = form.add(GameTile(spot, game, engine, partial(choose, game)), column)
        tiles.append(tile)
        tile.peers = tiles
    said, tip = engine.words.say("guide.learn"), engine.words.say("guide.tip")
    for game, tile in zip(games, tiles, strict=True):
        if game.teaches and not tile.error:
            name, on = f"learn:{game.name}", partial(learn, game)
            button = form.add(Button(tile.corner(), said, on, name=name, size=SMALL), column)
            button.label = f"{said}, {game.title}"
            button.tooltip = Tooltip(said, (tip,))
            tile.shared = True


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
        from table.felt.screenshots import thumbnail

        if game.error:  # its layout is only now read
            self.page.rebuild()
            return
        theme = self.page.engine.theme
        try:
            with time_limit(game.folder):
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
            tile = self.page.form.find(f"game:{game.name}")
            return tile if isinstance(tile, GameTile) else None
        return None

    def _key(self, tile: GameTile) -> object:
        look = self.page.engine.theme, self.app.settings.deck, self.page.engine.words
        return tile.name, self.size(tile), look


def hang(brush: Brush, picture: pygame.Surface, place: pygame.Rect) -> None:
    """Draw a picture in its frame, which it fills; one of another size is stretched."""
    w, h = picture.get_size()
    if abs(w - place.w) > ROUNDED or abs(h - place.h) > ROUNDED:
        picture = pygame.transform.smoothscale(picture, place.size)
    brush.surface.blit(picture, picture.get_rect(center=place.center))
