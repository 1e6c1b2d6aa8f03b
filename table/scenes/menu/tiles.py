"""The games as cards in one row on the felt, and the discs at the foot of the menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from table.app.app import App
from table.app.table_setup import setup_to_deal
from table.engine.scene import Engine
from table.i18n.phrases import list_names, player_count_text
from table.panels.paper import Paper
from table.session.open_game import OpenGame
from table.storage.unfinished import Unfinished
from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.widgets import Box, Brush, Button, Clickable, Form, IconButton, Widget
from table.widgets.button import ICON_SHARE
from table.widgets.text import KEPT_WHOLE, text_width
from table.widgets.tooltip import Tooltip
from table.widgets.widget import inside

if TYPE_CHECKING:
    pass

PICTURE_TOLERANCE = 2  # pixels by which a picture may differ from its area without scaling
HEADER = 25.0  # from the top of a tile, past the number of players, to its picture
GAP, IN_ROW = 18.0, 5  # between tiles; how many fit side by side
INSET, TEXT_INSET = 8.0, 13.0  # from the edge of a tile to its picture, and to its texts
PICTURE_SHARE = 0.6  # of a tile's height, down to the lower edge of its picture
TITLE_HEIGHT, SEATS_HEIGHT, LINE_HEIGHT = 36.0, 30.0, 20.0  # of what is below the picture
SEATS_GAP = 5.0  # below the button for the seats
LINES = 4  # of a description
MIN_TITLE_SCALE = 2 / 3  # to which a title is shrunk before it is cut off
MARK_SIZE = (96.0, 26.0)  # of the mark on a game that waits
ARROW, ARROW_EDGE = 28.0, 4.0  # the disc that scrolls the row; from the edge of the page to it
LIFT = 12.8  # logical units by which a tile rises that is pointed at
LIFT_SECONDS, DEAL_SECONDS, SLIDE_SECONDS = 0.12, 0.9, 0.2


class GameTile(Clickable):
    """A game as a card: a picture of its table, title, description. One with an `error` is grey and
    shows it. `mark`: what a press does with the match that waits, "" if none does. `lift`: how far
    it has risen, `dealt`: how far the hand in its picture is dealt, both 0 to 1. `rest_area`: its
    area while it has not risen."""

    def __init__(
        self, area: Box, game: OpenGame, engine: Engine, on_press: Callable[[], None], row: GameRow
    ) -> None:
        super().__init__(area, f"game:{game.name}", on_press)
        words = engine.words
        self.title, self.line, self.large = game.title, game.line, engine.theme.large
        self.mark = words.say("menu.goon.title") if game.name in row.waiting else ""
        self.error = words.tell(game.known_error) if game.known_error else ""
        self.seat_counts = player_count_text(words, game.rules.SEATS) if game.rules else ""
        self.picture: pygame.Surface | None = None
        self.row, self.lift, self.dealt, self.rest_area = row, 0.0, 1.0, area

    def bounds(self) -> Box:
        x, y, w, h = self.rest_area
        return (x - 16, y - 16 - LIFT, w + 32, h + 36 + LIFT)

    def contains(self, at: tuple[float, float]) -> bool:
        return inside(at, self.rest_area)

    def move_to(self, left: float) -> None:
        """Move its left edge here, and raise it by its `lift`."""
        _, y, w, h = self.rest_area
        self.rest_area, self.area = (left, y, w, h), (left, y - self.lift * LIFT, w, h)

    def gain_focus(self) -> None:
        self.row.show(self)

    def wheel(self, notches: float) -> bool:
        return self.row.scroll(-1 if notches > 0 else 1)

    def picture_area(self) -> Box:
        """The area of the picture, which leaves room for the texts."""
        x, y, w, h = self.area
        texts = TITLE_HEIGHT + self._seats_height + LINES * LINE_HEIGHT * self.large
        height = min(h * PICTURE_SHARE, h - texts) - HEADER
        return (x + INSET, y + HEADER, w - 2 * INSET, height)

    @property
    def _seats_height(self) -> float:
        return SEATS_HEIGHT * (1 + (self.large - 1) / 2)

    def button_area(self) -> Box:
        """The area of the button that opens the seats, below the title."""
        x, y, w, h = self.picture_area()
        return (x, y + h + TITLE_HEIGHT, w, self._seats_height - SEATS_GAP)

    def line_area(self) -> Box:
        """The area of the description, or of the error."""
        x, y, w, h = self.area
        _, top, _, height = self.picture_area()
        top += height + TITLE_HEIGHT + (0.0 if self.error else self._seats_height)
        return (x + TEXT_INSET, top, w - 2 * TEXT_INSET, y + h - top - 2)

    def draw(self, brush: Brush) -> None:
        """Draw the card; its edge is lit while it is hovered or focused."""
        theme = brush.theme
        paper = mix(theme.panel, theme.felt_edge, 0.28) if self.error else theme.panel
        edge = colours.edge(theme, self.hovered or self.focused)
        brush.shadow(self.area)
        brush.box(self.area, paper, edge, 1.5 + self.lift)
        self._draw_picture(brush)
        self._write_texts(brush)

    def _write_texts(self, brush: Brush) -> None:
        """Write the number of players, the title, and the error or the description. The letters of
        all descriptions in the row have one size, in which the longest fits."""
        theme, (x, _, w, _), (_, y, _, h) = brush.theme, self.area, self.picture_area()
        header = (x + TEXT_INSET, self.area[1] + 2, w - 2 * TEXT_INSET, HEADER - 3)
        brush.write(self.seat_counts, header, Type.SMALL, "text", theme.faint, "center")
        area, colour = (x + TEXT_INSET, y + h + 1, w - 2 * TEXT_INSET, TITLE_HEIGHT), theme.ink
        if self.error:
            colour = theme.faint
        brush.write(self.title, area, Type.TITLE, "title", colour, "left", MIN_TITLE_SCALE)
        if self.error:
            brush.write_lines(self.error, self.line_area(), Type.SMALL, "text", theme.warn, "left")
            return
        tiles = [tile for tile in self.row.tiles if not tile.error]
        size = min(
            brush.fitting_factor(tile.line, tile.line_area(), Type.SMALL, "text") for tile in tiles
        )
        area = self.line_area()
        brush.write_lines(self.line, area, Type.SMALL, "text", theme.faint, "left", size)

    def _draw_picture(self, brush: Brush) -> None:
        """Draw the picture, grey cloth in its place for an error, and the mark if there is one."""
        theme, rect = brush.theme, brush.rect(self.picture_area())
        if self.picture and not self.error:
            draw_picture(brush, self.picture, rect)
        else:
            cloth = mix(theme.felt, theme.faint, 0.55) if self.error else theme.felt
            brush.surface.fill(cloth, rect)
        pygame.draw.rect(brush.surface, theme.rail, rect, brush.px(2))
        if self.mark and not self.error:
            x, y, _, _ = self.picture_area()
            brush.box((x + 6, y + 6, *MARK_SIZE), theme.panel, theme.highlight, 2)
            area = (x + 12, y + 6, MARK_SIZE[0] - 12, MARK_SIZE[1])
            brush.write(self.mark, area, Type.NOTE, "strong", theme.ink, "center", KEPT_WHOLE)


class HoverButton(Button):
    """A button that is visible while it or its `owner` is hovered or focused; `always`: all the
    time, as for people who play with fingers or switches and cannot hover."""

    always = False

    def __init__(
        self, owner: Widget, engine: Engine, area: Box, text: str, on: Callable[[], None], name: str
    ) -> None:
        self.owner, self.engine = owner, engine
        super().__init__(area, text, on, "secondary", name)

    @property
    def is_active(self) -> bool:
        """Whether the player is at its owner, or cannot hover."""
        is_touched = any(widget.hovered or widget.focused for widget in (self.owner, self))
        return is_touched or self.engine.has_fingers or self.engine.switches.on

    @property
    def visible(self) -> bool:
        return self.always or self.is_active

    @visible.setter
    def visible(self, value: bool) -> None:
        """Ignore the value that the constructor of every widget assigns."""


class SeatsButton(HoverButton):
    """The button of a tile that opens the seats: it says who would play and is visible all the
    time, but Tab stops there only beside its tile."""

    always = True
    owner: GameTile

    def contains(self, at: tuple[float, float]) -> bool:
        """Whether a click is for it, also where it was before its tile rose below the pointer."""
        x, y, w, h = self.area
        return inside(at, (x, y, w, h + self.owner.lift * LIFT))

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return self.is_active

    def draw(self, brush: Brush) -> None:
        look, (x, y, w, h) = colours.button(brush.theme, "secondary", self.state), self.area
        brush.box(self.area, look.fill, look.edge)
        inset = h * (1 - ICON_SHARE) / 2
        icon = (x + 2 + inset, y + inset, h * ICON_SHARE, h * ICON_SHARE)
        brush.icon("people", icon, look.ink)
        place, style = (x + h + 2, y, w - h - 8, h), (Type.NOTE, "strong")
        factor = min(  # all in letters of one size, in which the longest fits
            brush.line_factor(button.text, place, *style, Type.SMALL / Type.NOTE)
            for button in self.owner.row.buttons
        )
        brush.write(self.text, place, *style, look.ink, "left", factor=factor)


class RowArrow(Clickable):
    """A disc at an end of the row, which scrolls it by a tile: -1 to the left, 1 to the right."""

    def __init__(self, area: Box, row: GameRow, by: int) -> None:
        super().__init__(area, "games:left" if by < 0 else "games:right")
        self.row, self.by = row, by

    def draw(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        fill = mix(theme.panel, theme.highlight, 0.3) if self.hovered else theme.panel
        brush.box(self.area, fill, colours.edge(theme), is_round=True)
        brush.triangle((x + w / 2, y + h / 2), 12, "left" if self.by < 0 else "right", theme.ink)

    def click(self) -> None:
        self.row.scroll(self.by)


def short_names(names: Sequence[str], room: float, scale: float) -> str:
    """The names with commas in a line `room` units long; those that do not fit are only counted:
    “Anna, Jórunn +2”. `scale`: pixels in a unit."""
    px, text = round(Type.SMALL * scale), ""
    for shown in range(len(names), 0, -1):
        text = ", ".join(names[:shown])
        if shown < len(names):
            text += f" +{len(names) - shown}"
        if text_width(text, "strong", px) <= room * scale:
            break
    return text


class GameRow:
    """The tiles of the games side by side, each with a button for the seats; it scrolls by whole
    tiles. A press on a tile calls `on_deal` with its game, the button `on_seats`. `waiting`: the
    matches that a press continues, by the names of their games."""

    def __init__(
        self,
        form: Form,
        engine: Engine,
        area: Box,
        app: App,
        on_deal: Callable[[OpenGame], None],
        on_seats: Callable[[OpenGame], None],
        waiting: Mapping[str, Unfinished],
    ) -> None:
        self.form, self.engine, self.app, self.area, self.waiting = form, engine, app, area, waiting
        (x, y, w, h), games = area, app.games
        width = (w - GAP * (IN_ROW - 1)) / IN_ROW
        self.pitch, self.max_first = width + GAP, max(0, len(games) - IN_ROW)
        self.first, self.offset = 0, 0.0  # the first visible tile; units scrolled by until now
        self._now = 0.0
        self.left = x + max(0, IN_ROW - len(games)) * self.pitch / 2
        self.tiles: list[GameTile] = []
        self.buttons: list[SeatsButton] = []
        seats_text = engine.words.say("pause.seats")
        for game in games:
            tile = GameTile(
                (0, y, width, h), game, engine, partial(self._deal, on_deal, game), self
            )
            self.tiles.append(form.add(tile))
            on_press, name = partial(on_seats, game), f"seats:{game.name}"
            area, names = tile.button_area(), self._names_seated(game)
            text = short_names(names, area[2] - area[3] - 8, engine.scale) or seats_text
            button = SeatsButton(tile, engine, area, text, on_press, name)
            all_names = [list_names(engine.words, names)] if names else []
            button.label = ", ".join([seats_text, tile.title, *all_names])
            button.tooltip = Tooltip(seats_text, (*all_names, tile.seat_counts))
            self.buttons.append(button)
            if not tile.error:
                form.add(button)
        places = ((-1, ARROW_EDGE), (1, x + w + x - ARROW_EDGE - ARROW))
        middle = y + (h - ARROW) / 2
        self._arrows = [RowArrow((at, middle, ARROW, ARROW), self, by) for by, at in places]
        for arrow in self._arrows if self.max_first else ():
            form.add(arrow)
        self._place_widgets()

    def _names_seated(self, game: OpenGame) -> Sequence[str]:
        """The names of those whom a press on a game's tile seats; none if it opens the seats."""
        if game.name in self.waiting:
            return self.waiting[game.name].names
        setup = setup_to_deal(self.app, game) if game.rules else None
        return [player.name for player in setup.players] if setup else []

    def _deal(self, on_deal: Callable[[OpenGame], None], game: OpenGame) -> None:
        """Deal a game, after all movement: no other tile stays raised beneath the next page."""
        self.step(self._now + 1.0)
        on_deal(game)

    def _place_widgets(self) -> None:
        """Place the tiles and their buttons by the offset; hide an arrow that leads nowhere."""
        for index, (tile, button) in enumerate(zip(self.tiles, self.buttons, strict=True)):
            tile.move_to(self.left + index * self.pitch - self.offset)
            button.area = tile.button_area()
        for arrow in self._arrows:
            arrow.visible = 0 <= self.first + arrow.by <= self.max_first

    def scroll(self, by: int) -> bool:
        """Scroll by so many tiles, to the left if negative; False if the row is at that end."""
        old_first, self.first = self.first, min(max(self.first + by, 0), self.max_first)
        if self.engine.reduced_motion:
            self.offset = self.first * self.pitch
        self._place_widgets()
        return self.first != old_first

    def show(self, tile: GameTile) -> None:
        """Scroll as little as possible until a tile is visible."""
        index = self.tiles.index(tile)
        self.scroll(min(max(self.first, index - IN_ROW + 1), index) - self.first)

    @property
    def animating(self) -> bool:
        """Whether a tile moves or the row scrolls."""
        moves = (0 < tile.lift < 1 or tile.dealt < 1 for tile in self.tiles)
        return self.offset != self.first * self.pitch or any(moves)

    def step(self, now: float) -> None:
        """Move everything on to the time `now` in seconds: the row scrolls, tiles that are hovered
        or focused by keys rise and deal their hand, the others sink."""
        passed, self._now = min(max(0.0, now - self._now), 1.0), now
        is_still = self.engine.reduced_motion
        before = self.offset, [tile.lift for tile in self.tiles]
        slide = self.pitch * passed / SLIDE_SECONDS
        self.offset = _moved_towards(self.first * self.pitch, self.offset, slide)
        for tile, button in zip(self.tiles, self.buttons, strict=True):
            pair, by_keys = (tile, button), self.form.by_keys
            is_active = any(widget.hovered or (widget.focused and by_keys) for widget in pair)
            if is_active and not tile.lift and not is_still:
                tile.dealt = 0.0
            tile.dealt = min(1.0, tile.dealt + passed / DEAL_SECONDS)
            rise = 1.0 if is_still else passed / LIFT_SECONDS
            tile.lift = _moved_towards(1.0 if is_active else 0.0, tile.lift, rise)
        if before != (self.offset, [tile.lift for tile in self.tiles]):
            self._place_widgets()


def _moved_towards(goal: float, value: float, step: float) -> float:
    """A value moved towards a goal by a step, but not beyond it."""
    return min(goal, value + step) if value < goal else max(goal, value - step)


def draw_picture(brush: Brush, picture: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a picture that fills this rectangle; one of another size is scaled."""
    w, h = picture.get_size()
    if abs(w - rect.w) > PICTURE_TOLERANCE or abs(h - rect.h) > PICTURE_TOLERANCE:
        picture = pygame.transform.smoothscale(picture, rect.size)
    brush.surface.blit(picture, picture.get_rect(center=rect.center))


DISC, DISC_HEIGHT = 52.0, 80.0  # of an icon's disc, and with the word beneath
DISC_PITCH = 118.0  # from disc to disc
DISCS = "people", "evening", "look_back", "settings", "help", "leave"
DISC_ICONS = {"look_back": "book"}  # of pages whose icon has another name


def add_discs(
    paper: Paper, top: float, texts: Mapping[str, str], on_press: Mapping[str, Callable[[], None]]
) -> None:
    """Add an icon for each name of `texts`, always in the same place: a row in the middle, and the
    last of DISCS at the right."""
    *in_row, last = DISCS
    row_left = (paper.area[2] - DISC_PITCH * len(in_row)) / 2
    buttons = list[IconButton]()
    for name in texts:
        left = row_left + DISCS.index(name) * DISC_PITCH
        left = paper.area[2] - (DISC_PITCH + DISC) / 2 if name == last else left
        area, icon = paper.box((left, top, DISC_PITCH, DISC_HEIGHT)), DISC_ICONS.get(name, name)
        buttons.append(IconButton(area, icon, texts[name], on_press[name], name, on_felt=True))
    paper.icons(buttons)
