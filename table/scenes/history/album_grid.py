"""The grid of cards in the album, with game, players, ending and day of each entry; and their
pictures, which show the end of each game and are painted bit by bit."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import NamedTuple

import pygame

from rules.kit.journal import journal_summary
from rules.kit.ranking import FEWEST
from rules.kit.said import Why, reason_of
from table.app.app import App
from table.app.deals import deal_replay
from table.panels.game_status import GameStatus, GameStatuses, status_of
from table.session.open_game import Broken, rules_and_layout
from table.session.replay import Replay, replay_of
from table.storage.album import Album, AlbumEntry
from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.widgets import Box, Brush, felt
from table.widgets.scroll import BAR_WIDTH, NumberedParts, key_goals
from table.widgets.text import KEPT_WHOLE
from table.widgets.widget import Point, Widget, inside

COLUMNS, LARGE_COLUMNS = 2, 1  # entries side by side, and in large print
CARD_HEIGHT, CARD_GAP = 142.0, 9.0
LATEST_HEIGHT = 222.0  # of the card of the latest entry, above the others and as wide as they
DOTS_SIZE = 30.0  # of the round button with three dots
PICTURE_RATIO = 1.35  # width of a picture in its heights


class TextLines(NamedTuple):
    """Where the texts of a card are, in units below its top."""

    title_top: float
    day_height: float
    names_top: float
    names_height: float
    ending_top: float


LINES, LARGE_LINES = TextLines(4, 26, 38, 21, 60), TextLines(3, 40, 43, 33, 79)


class AlbumCard(NamedTuple):
    """The texts and picture (None until painted) of an entry; `error`: why it is grey, or ""."""

    title: str
    names: str
    ended: str
    when: str
    error: str = ""
    picture: pygame.Surface | None = None


class AlbumGrid(NumberedParts):
    """A scrolling grid of `count` cards; the value is the number of the chosen one. `card(number)`
    is called only for visible cards. `actions`: two functions of an entry's number; the first opens
    the entry, the second shows more actions for it (three dots, or the key Delete)."""

    keys = (pygame.K_LEFT, pygame.K_RETURN, pygame.K_RIGHT)
    line_height = CARD_HEIGHT + CARD_GAP
    focus_gap = 0.0  # no ring around the grid in focus: its chosen card is marked

    def __init__(
        self,
        area: Box,
        count: int,
        card: Callable[[int], AlbumCard],
        value: int,
        actions: tuple[Callable[[int], None], Callable[[int], None]],
        large: float = 1.0,
    ) -> None:
        on_open, self.on_more = actions
        super().__init__(area, "shelf", on_open, value)
        self.large, self.columns = large, LARGE_COLUMNS if large > 1 else COLUMNS
        self.count, self.card = count, card
        self.revision = 0  # counts the new pictures, each of which needs a redraw
        self.extent = self._row_top(self._row(count - 1) + 1) if count else 0.0
        self.show(self._row_top(self._row(value)), self.line_height)

    def _row(self, number: int) -> int:
        """The row of a card; the latest one, number 0, has the first row for itself."""
        return (number + self.columns - 1) // self.columns

    def _row_top(self, row: int) -> float:
        """The distance of a row from the top of the content, in units."""
        return row * self.line_height + (LATEST_HEIGHT - CARD_HEIGHT) * (row > 0)

    def card_area(self, number: int) -> Box:
        """The area of a card at the present scroll position."""
        x, y, w, _ = self.area
        is_latest = number == 0  # which has a row for itself
        column, columns = (0, 1) if is_latest else ((number - 1) % self.columns, self.columns)
        width = (w - BAR_WIDTH - CARD_GAP * columns) / columns
        left = x + column * (width + CARD_GAP)
        top = y + 4 + self._row_top(self._row(number)) - self.offset
        return (left, top, width, LATEST_HEIGHT if is_latest else CARD_HEIGHT)

    def picture_area(self, number: int) -> Box:
        x, y, _, h = self.card_area(number)
        return (x + 8, y + 8, (h - 16) * PICTURE_RATIO, h - 16)

    def dots_area(self, number: int) -> Box:
        """The area of the three dots that show more actions."""
        x, y, w, h = self.card_area(number)
        return (x + w - DOTS_SIZE - 6, y + h - DOTS_SIZE - 4, DOTS_SIZE, DOTS_SIZE)

    def text_width(self, number: int) -> float:
        """The width of the texts beside a picture."""
        return self.card_area(number)[2] - self.picture_area(number)[2] - 34

    def ending_area(self, number: int) -> Box:
        """The area of the text on the ending, clear of the dots."""
        x, y, w, h = self.card_area(number)
        top = (LARGE_LINES if self.large > 1 else LINES).ending_top
        width = self.text_width(number)
        return (x + w - 12 - width, y + top, width - DOTS_SIZE, h - top - 5)

    def spoken_text(self) -> str:
        """The chosen entry to be read aloud, with its number; "" for an empty album."""
        if not self.count:
            return ""
        card, place = self.card(self.value), f"{self.value + 1}/{self.count}"
        texts = (card.title, card.names, card.error or card.ended, card.when, place)
        return "; ".join(filter(None, texts))

    def visible_numbers(self) -> list[int]:
        """The numbers of the entries that are at least partly visible."""
        # Only a few rows around the scroll position are measured: an album may have thousands.
        row = int((self.offset - LATEST_HEIGHT + CARD_HEIGHT) // self.line_height)
        first, rows = (row - 1) * self.columns + 1, int(self.area[3] // self.line_height) + 3
        numbers = range(max(0, first), min(self.count, max(0, first) + rows * self.columns))
        areas = {number: self.card_area(number) for number in numbers}
        _, top, _, height = self.area
        bottom = top + height
        return [number for number, (_, y, _, h) in areas.items() if y < bottom and y + h > top]

    def draw(self, brush: Brush) -> None:
        clip = brush.surface.get_clip()
        x, y, w, h = self.area
        brush.surface.set_clip(clip.clip(brush.rect((x - 8, y, w + 8, h))))
        for number in self.visible_numbers():
            self._draw_card(brush, number)
        brush.surface.set_clip(clip)
        super().draw(brush)

    def _draw_card(self, brush: Brush, number: int) -> None:
        """Draw the card of an entry: picture, texts and dots."""
        theme, area, card = brush.theme, self.card_area(number), self.card(number)
        is_chosen = self.focused and number == self.value
        fill, colour = mix(theme.panel, "#ffffff", 0.5), theme.ink
        if card.error:
            fill, colour = mix(theme.panel, theme.panel_edge, 0.25), theme.faint
        elif number == self.pointed_part and self.hovered:
            fill = mix(theme.panel, theme.highlight, 0.2)
        edge = theme.accent if is_chosen else colours.edge(theme)
        brush.box(area, fill, edge, 3 if is_chosen else 1.5)
        self._draw_picture(brush, self.picture_area(number), card)
        self._write_texts(brush, number, colour)
        self._draw_dots(brush, number)

    def _write_texts(self, brush: Brush, number: int, colour: str) -> None:
        """Write the title, the day and the players of an entry, and its ending or its error."""
        theme, card, width = brush.theme, self.card(number), self.text_width(number)
        x, y, _, _ = self.card_area(number)
        x += self.picture_area(number)[2] + 22
        lines = LARGE_LINES if self.large > 1 else LINES
        day_area = (x, y + lines.title_top, width, lines.day_height)
        day = brush.write(card.when, day_area, Type.SMALL, "text", theme.faint, "right")
        title_height = lines.names_top - lines.title_top + 4
        title = (x, y + lines.title_top, width - day.w / brush.scale - 8, title_height)
        size = Type.BODY if number else Type.HEADING
        brush.write_lines(card.title, title, size, "title", colour, "left")
        names = (x, y + lines.names_top, width, lines.names_height)
        brush.write(card.names, names, Type.NOTE, "text", colour, "left", KEPT_WHOLE)
        text, tint = (card.error, theme.warn) if card.error else (card.ended, theme.faint)
        brush.write_lines(text, self.ending_area(number), Type.SMALL, "text", tint, "left")

    def _draw_dots(self, brush: Brush, number: int) -> None:
        theme, (x, y, w, h) = brush.theme, self.dots_area(number)
        if number == self.pointed_part and self.hovered:
            brush.box((x, y, w, h), theme.panel, colours.edge(theme), is_round=True)
        brush.icon("more", (x + 3, y + 3, w - 6, h - 6), theme.faint)

    def _draw_picture(self, brush: Brush, area: Box, card: AlbumCard) -> None:
        """Draw the picture of an entry in a frame; bare felt until it is painted."""
        theme, place = brush.theme, brush.rect(area)
        if card.picture is not None:
            brush.surface.blit(_scaled(card.picture, place.size), place)
        else:
            brush.surface.fill(mix(theme.felt, theme.faint, 0.55 if card.error else 0.2), place)
        pygame.draw.rect(brush.surface, theme.rail, place, brush.px(2))

    # --- actions

    def part_at(self, point: Point) -> int:
        if not inside(point, self.area):
            return -1
        visible = self.visible_numbers()
        return next((number for number in visible if inside(point, self.card_area(number))), -1)

    def press_part(self, number: int, at: Point) -> None:
        if inside(at, self.dots_area(number)):
            self.on_more(number)
        else:
            self.notify(number)

    def click(self) -> None:
        if self.count:
            self.notify(self.value)

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key; False at the first and last row, so that the focus leaves the grid."""
        if event.key == pygame.K_DELETE and self.count:
            self.on_more(self.value)
            return True
        goals, last = self._key_goals(), self.count - 1
        if event.key not in goals:
            return Widget.key(self, event)
        is_vertical = event.key in (pygame.K_UP, pygame.K_DOWN)
        if not self.count or (is_vertical and not 0 <= goals[event.key] <= last):
            return False
        self.value = min(max(0, goals[event.key]), last)
        self.show(self._row_top(self._row(self.value)), self.line_height + 4)
        return True

    def _key_goals(self) -> dict[int, int]:
        """The number to which each key leads; it may be beyond the first or the last entry."""
        columns = self.columns
        page = max(1, int(self.area[3] // self.line_height)) * columns
        steps = key_goals(self.value, self.count - 1, page, columns)
        goals = {key: int(number) for key, number in steps.items()}
        goals |= {pygame.K_LEFT: self.value - 1, pygame.K_RIGHT: self.value + 1}
        if columns > 1 and self.value == 0:  # the first row has only one card
            goals[pygame.K_DOWN] = 1
        elif 0 < self.value < columns:
            goals[pygame.K_UP] = 0
        return goals


@lru_cache(maxsize=32)
def _scaled(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture in this size in pixels. Cached: do not paint on it."""
    if picture.get_size() == size:
        return picture
    return pygame.transform.smoothscale(picture, size)


class AlbumStatuses(GameStatuses[AlbumEntry]):
    """The statuses of the entries of an album; a finished game's has only a picture."""

    def __init__(self, app: App, album: Album) -> None:
        super().__init__(app)
        self.album = album

    def key(self, entry: AlbumEntry) -> Hashable:
        return entry.path

    def error_of(self, entry: AlbumEntry) -> Why | None:
        return self.album.page(entry).error

    def failed_status(self, entry: AlbumEntry, error: BaseException) -> GameStatus:
        if entry.evening or entry.series:  # its sheet can be opened all the same
            return GameStatus(felt(self._size, self.app.theme))
        self.album.show_error(entry, error.why if isinstance(error, Broken) else reason_of(error))
        return GameStatus()

    def final_status(self, entry: AlbumEntry, replay: Replay) -> GameStatus:
        if replay.wrong is not None and not replay.over and not entry.evening:
            raise Broken(replay.wrong)
        is_match = not (entry.evening or entry.series)
        return status_of(replay) if entry.put_away and is_match else GameStatus()

    def open_replay(self, entry: AlbumEntry) -> Replay:
        """The replay whose end is the entry's picture: of a series its last match, of the same
        deals the last deal of a winner. Raises Broken if there is nothing to show."""
        page = self.album.page(entry)
        if entry.series:
            if entry.match is None:
                raise Broken("album.away")  # nothing of it has been played
            game = self.app.open(str(journal_summary(entry.match).header["game"]))
            return replay_of(game, entry.match, plain=True, going_on=entry.is_unfinished)
        game = self.app.open(page.game)
        if page.deals is None:
            return replay_of(game, entry.path, plain=True, going_on=entry.is_unfinished)
        if page.deals.next_index is not None:
            raise Broken("album.away")
        winner = page.deals.standing(rules_and_layout(game)[0].BEST == FEWEST)[0][0]
        last_deal = page.deals.items[0].matches - 1
        return deal_replay(game, entry.path, page.deals, (last_deal, winner), plain=True)
