"""The games as cards in one row on the felt, and the discs at the foot of the menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

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

PICTURE_TOLERANCE = 2  # pixels; a picture that differs more from its area is scaled
HEADER = 25.0  # from the top of a tile, past the number of players, to its picture
GAP, IN_ROW = 18.0, 5  # between tiles; how many fit side by side
INSET, TEXT_INSET = 8.0, 13.0  # from the edge of a tile to its picture, and to its texts
PICTURE_SHARE = 0.6  # of a tile's height, down to the lower edge of its picture
TITLE_HEIGHT, SEATS_HEIGHT, LINE_HEIGHT = 36.0, 30.0, 20.0  # of what is below the picture
SEATS_GAP = 5.0  # below the button for the seats
LINES = 4  # of a description
MIN_TITLE_SCALE = 2 / 3  # the least share of its size; a longer title is cut
MARK_WIDTH = 120.0  # of the mark in the header of a game that waits
ARROW, ARROW_EDGE = 28.0, 4.0  # the disc that scrolls the row; from the edge of the page to it
LIFT, SHADOW = 12.8, 16.0  # by which a tile rises that is pointed at; room for its shadow
LIFT_SECONDS, DEAL_SECONDS, SLIDE_SECONDS = 0.12, 0.9, 0.2  # to rise; to deal; to scroll by a tile


class GameTile(Clickable):
    """A game as a card, with a picture of its table, the title and a description.

    One with an `error` is grey and shows that instead. `mark` is written instead of the number of
    players if a press continues a match, else "". `lift` says how far it has risen above its
    `rest_area`, `dealt_share` how far the hand in its picture is dealt, both from 0 to 1."""

    def __init__(
        self, area: Box, game: OpenGame, engine: Engine, on_press: Callable[[], None], row: GameRow
    ) -> None:
        super().__init__(area, f"game:{game.name}", on_press)
        words = engine.words
        self.title, self.line, self.large = game.title, game.line, engine.theme.large
        self.mark = words.say("menu.goon.title") if game.name in row.unfinished_games else ""
        self.error = words.tell(game.known_error) if game.known_error else ""
        self.seat_counts = player_count_text(words, game.rules.SEATS) if game.rules else ""
        self.picture: pygame.Surface | None = None
        self.row, self.lift, self.dealt_share, self.rest_area = row, 0.0, 1.0, area

    def bounds(self) -> Box:
        x, y, w, h = self.rest_area
        return (x - SHADOW, y - SHADOW - LIFT, w + 2 * SHADOW, h + 2 * SHADOW + 4 + LIFT)

    def contains(self, at: tuple[float, float]) -> bool:
        return inside(at, self.rest_area)

    def move_to(self, left: float) -> None:
        """Move its left edge to `left`, and raise it by its `lift`."""
        _, y, w, h = self.rest_area
        self.rest_area = (left, y, w, h)
        self.area = (left, y - self.lift * LIFT, w, h)

    def gain_focus(self) -> None:
        self.row.show(self)

    def wheel(self, notches: float) -> bool:
        return self.row.scroll(-1 if notches > 0 else 1)

    def picture_area(self) -> Box:
        """Return the area of the picture, which leaves room for the texts below."""
        x, y, w, h = self.area
        texts_height = TITLE_HEIGHT + self._seats_height + LINES * LINE_HEIGHT * self.large
        bottom = min(h * PICTURE_SHARE, h - texts_height)
        return (x + INSET, y + HEADER, w - 2 * INSET, bottom - HEADER)

    @property
    def _seats_height(self) -> float:
        return SEATS_HEIGHT * (1 + (self.large - 1) / 2)

    def button_area(self) -> Box:
        """Return the area of the button that opens the seats, below the title."""
        x, y, w, h = self.picture_area()
        return (x, y + h + TITLE_HEIGHT, w, self._seats_height - SEATS_GAP)

    def line_area(self) -> Box:
        """Return the area of the description, or of the error in its place."""
        x, y, w, h = self.area
        _, picture_top, _, picture_height = self.picture_area()
        seats_height = 0.0 if self.error else self._seats_height
        top = picture_top + (picture_height + TITLE_HEIGHT + seats_height)
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
        """Write the number of players or the mark, the title, and the error or the description. The
        letters of all descriptions in the row have the same size, in which the longest fits."""
        theme, (x, y, w, _) = brush.theme, self.area
        left, width = x + TEXT_INSET, w - 2 * TEXT_INSET
        if self.mark and not self.error:
            header = (x + (w - MARK_WIDTH) / 2, y + 3, MARK_WIDTH, HEADER - 5)
            look = colours.button(theme, "primary")
            brush.box(header, look.fill, look.edge)
            brush.write(self.mark, header, Type.SMALL, "strong", look.ink, "center", KEPT_WHOLE)
        else:
            header = (left, y + 2, width, HEADER - 3)
            brush.write(self.seat_counts, header, Type.SMALL, "text", theme.faint, "center")
        _, picture_top, _, picture_height = self.picture_area()
        area = (left, picture_top + picture_height + 1, width, TITLE_HEIGHT)
        colour = theme.faint if self.error else theme.ink
        brush.write(self.title, area, Type.TITLE, "title", colour, "left", MIN_TITLE_SCALE)
        line, style = self.line_area(), (Type.SMALL, "text")
        if self.error:
            brush.write_lines(self.error, line, *style, theme.warn, align="left")
            return
        tiles = [tile for tile in self.row.tiles if not tile.error]
        factor = min(brush.fitting_factor(tile.line, tile.line_area(), *style) for tile in tiles)
        brush.write_lines(self.line, line, *style, theme.faint, align="left", max_factor=factor)

    def _draw_picture(self, brush: Brush) -> None:
        """Draw the picture, or plain cloth if there is none."""
        theme, rect = brush.theme, brush.rect(self.picture_area())
        if self.picture and not self.error:
            draw_picture(brush, self.picture, rect)
        else:
            cloth = mix(theme.felt, theme.faint, 0.55) if self.error else theme.felt
            brush.surface.fill(cloth, rect)
        pygame.draw.rect(brush.surface, theme.rail, rect, brush.px(2))


class HoverButton(Button):
    """A button that is visible while it or its `owner` is hovered or focused; or all the time if
    `always`, and for people who play with fingers or switches, which cannot hover."""

    always = False

    def __init__(
        self, owner: Widget, engine: Engine, area: Box, text: str, on: Callable[[], None], name: str
    ) -> None:
        self.owner, self.engine = owner, engine
        super().__init__(area, text, on, "secondary", name)

    @property
    def is_active(self) -> bool:
        """Whether it or its owner is hovered or focused, or the player cannot hover."""
        is_pointed_at = any(widget.hovered or widget.focused for widget in (self.owner, self))
        return is_pointed_at or self.engine.has_fingers or self.engine.switches.on

    @property
    def visible(self) -> bool:
        return self.always or self.is_active

    @visible.setter
    def visible(self, value: bool) -> None:
        """Ignore the value that the constructor of every widget assigns."""


class SeatsButton(HoverButton):
    """The button that opens the seats, always visible; Tab stops at it only next to its tile."""

    always = True
    owner: GameTile

    def contains(self, at: tuple[float, float]) -> bool:
        """Whether a click is for it. It still counts as hit where it was before its tile rose."""
        x, y, w, h = self.area
        return inside(at, (x, y, w, h + self.owner.lift * LIFT))

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return self.is_active

    def draw(self, brush: Brush) -> None:
        """Draw an icon and names; those of the row have one size, in which the longest fits."""
        look, (x, y, w, h) = colours.button(brush.theme, "secondary", self.state), self.area
        brush.box(self.area, look.fill, look.edge)
        icon_size = h * ICON_SHARE
        inset = (h - icon_size) / 2
        brush.icon("people", (x + 2 + inset, y + inset, icon_size, icon_size), look.ink)
        place, style = (x + h + 2, y, w - h - 8, h), (Type.NOTE, "strong")
        min_factor, buttons = Type.SMALL / Type.NOTE, self.owner.row.buttons
        factor = min(brush.line_factor(each.text, place, *style, min_factor) for each in buttons)
        brush.write(self.text, place, *style, look.ink, align="left", factor=factor)


class RowArrow(Clickable):
    """A disc at an end of the row that scrolls it by a tile; `step`: -1 to the left, or 1."""

    def __init__(self, area: Box, row: GameRow, step: int) -> None:
        super().__init__(area, "games:left" if step < 0 else "games:right")
        self.row, self.step = row, step

    def draw(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        fill = mix(theme.panel, theme.highlight, 0.3) if self.hovered else theme.panel
        brush.box(self.area, fill, colours.edge(theme), is_round=True)
        brush.triangle((x + w / 2, y + h / 2), 12, "left" if self.step < 0 else "right", theme.ink)

    def click(self) -> None:
        self.row.scroll(self.step)


def short_names(names: Sequence[str], room: float, scale: float) -> str:
    """Return names with commas, as many as fit into `room` units, at least one: “Anna, Jón +2”."""
    px, text = round(Type.SMALL * scale), ""
    for count in range(len(names), 0, -1):
        text = ", ".join(names[:count])
        if count < len(names):
            text += f" +{len(names) - count}"
        if text_width(text, "strong", px) <= room * scale:
            break
    return text


class GameRow:
    """The tiles of the games side by side, each with a button for the seats; it scrolls by whole
    tiles. A press on a tile calls `on_deal` with its game, one on its button `on_seats`.
    `unfinished_games`: what a press on a tile continues, by the names of the games."""

    def __init__(
        self, form: Form, engine: Engine, area: Box, app: App, on_deal: Callable[[OpenGame], None],
        on_seats: Callable[[OpenGame], None], unfinished_games: Mapping[str, Unfinished],
    ) -> None:  # fmt: skip
        self.form, self.engine, self.app, self.area = form, engine, app, area
        self.unfinished_games = unfinished_games
        (x, y, w, h), games = area, app.games
        width = (w - GAP * (IN_ROW - 1)) / IN_ROW
        self.pitch, self.max_first = width + GAP, max(0, len(games) - IN_ROW)
        self.first, self.offset = 0, 0.0  # the first visible tile; units scrolled by until now
        self._now = 0.0
        self.left_edge = x + max(0, IN_ROW - len(games)) * self.pitch / 2
        self.tiles: list[GameTile] = []
        self.buttons: list[SeatsButton] = []
        for game in games:
            on_press = partial(self._deal, on_deal, game)
            tile = form.add(GameTile((0, y, width, h), game, engine, on_press, self))
            button = self._seats_button(tile, game, partial(on_seats, game))
            self.tiles.append(tile)
            self.buttons.append(button)
            if not tile.error:
                form.add(button)
        page_right = x + w + x  # with the same margin as at the left
        arrow_top = y + (h - ARROW) / 2
        self._arrows = [
            RowArrow((left, arrow_top, ARROW, ARROW), self, step)
            for left, step in ((ARROW_EDGE, -1), (page_right - ARROW_EDGE - ARROW, 1))
        ]
        if self.max_first:
            for arrow in self._arrows:
                form.add(arrow)
        self._place_widgets()

    def _seats_button(
        self, tile: GameTile, game: OpenGame, on_press: Callable[[], None]
    ) -> SeatsButton:
        """Return the button of a tile that opens the seats. It says who would play after a press on
        the tile: those in the match that it continues, else those of last time."""
        words, area = self.engine.words, tile.button_area()
        seats_text = words.say("pause.seats")
        if game.name in self.unfinished_games:
            names = self.unfinished_games[game.name].names
        else:
            setup = setup_to_deal(self.app, game) if game.rules else None
            names = [player.name for player in setup.players] if setup else []
        _, _, width, height = area
        text = short_names(names, width - height - 8, self.engine.scale) or seats_text
        button = SeatsButton(tile, self.engine, area, text, on_press, name=f"seats:{game.name}")
        all_names = [list_names(words, names)] if names else []
        button.label = ", ".join([seats_text, tile.title, *all_names])
        button.tooltip = Tooltip(seats_text, (*all_names, tile.seat_counts))
        return button

    def _deal(self, on_deal: Callable[[OpenGame], None], game: OpenGame) -> None:
        """Deal a game once all movement has ended: no tile stays raised beneath the next page."""
        self.step(self._now + 1.0)
        on_deal(game)

    def _place_widgets(self) -> None:
        """Place the tiles and buttons as they are scrolled; hide an arrow that leads nowhere."""
        for index, (tile, button) in enumerate(zip(self.tiles, self.buttons, strict=True)):
            tile.move_to(self.left_edge + index * self.pitch - self.offset)
            button.area = tile.button_area()
        for arrow in self._arrows:
            arrow.visible = 0 <= self.first + arrow.step <= self.max_first

    def scroll(self, count: int) -> bool:
        """Scroll by `count` tiles, to the left if negative; False if the row is at that end."""
        old_first = self.first
        self.first = min(max(old_first + count, 0), self.max_first)
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
        """Whether the row scrolls, or a tile rises, sinks or deals its hand."""
        is_scrolling = self.offset != self.first * self.pitch
        return is_scrolling or any(0 < tile.lift < 1 or tile.dealt_share < 1 for tile in self.tiles)

    def step(self, now: float) -> None:
        """Move everything on to the time `now`, in seconds. The row scrolls; a tile that is hovered
        or focused by keys rises and deals its hand; the others sink."""
        passed = min(max(0.0, now - self._now), 1.0)
        self._now = now
        old_offset, old_lifts = self.offset, [tile.lift for tile in self.tiles]
        slide = self.pitch * passed / SLIDE_SECONDS
        self.offset = _moved_towards(self.first * self.pitch, self.offset, slide)
        is_still, by_keys = self.engine.reduced_motion, self.form.by_keys
        lift_step = 1.0 if is_still else passed / LIFT_SECONDS
        for tile, button in zip(self.tiles, self.buttons, strict=True):
            pair = (tile, button)
            is_active = any(widget.hovered or (widget.focused and by_keys) for widget in pair)
            begins_to_rise = is_active and not tile.lift
            if begins_to_rise and not is_still:
                tile.dealt_share = 0.0
            tile.dealt_share = min(1.0, tile.dealt_share + passed / DEAL_SECONDS)
            tile.lift = _moved_towards(1.0 if is_active else 0.0, tile.lift, lift_step)
        if old_offset != self.offset or old_lifts != [tile.lift for tile in self.tiles]:
            self._place_widgets()


def _moved_towards(goal: float, value: float, step: float) -> float:
    """Return a value moved towards a goal by a step, but not beyond the goal."""
    return min(goal, value + step) if value < goal else max(goal, value - step)


def draw_picture(brush: Brush, picture: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a picture in a rectangle, scaled if its size differs by more than PICTURE_TOLERANCE."""
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
    """Add an icon for each name, with its text and what a press does. Each of DISCS has its own
    place, free if it is not there: the last is at the right, the others are in the middle."""
    *in_row, last = DISCS
    row_left = (paper.area[2] - DISC_PITCH * len(in_row)) / 2
    buttons = list[IconButton]()
    for name in texts:
        if name == last:
            left = paper.area[2] - (DISC_PITCH + DISC) / 2
        else:
            left = row_left + DISCS.index(name) * DISC_PITCH
        area, icon = paper.box((left, top, DISC_PITCH, DISC_HEIGHT)), DISC_ICONS.get(name, name)
        buttons.append(IconButton(area, icon, texts[name], on_press[name], name, on_felt=True))
    paper.icons(buttons)
