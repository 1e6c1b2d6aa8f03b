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
from table.session.open_game import Broken, parts
from table.session.replay import Replay, replay_of
from table.storage.album import Album, AlbumEntry
from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.widgets import Box, Brush, felt
from table.widgets.scroll import BAR_WIDTH, NumberedParts, steps_to
from table.widgets.text import KEPT_WHOLE
from table.widgets.widget import Point, Widget, inside

COLUMNS, LARGE_COLUMNS = 2, 1  # entries side by side, and in large print
CARD_HEIGHT, CARD_GAP = 142.0, 9.0
LATEST_HEIGHT = 222.0  # of the card of the latest entry, above the others and as wide as they
DOTS_SIZE = 30.0  # of the round button with three dots
PICTURE_RATIO = 1.35  # width of a picture in its heights


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
    is called only for cards in sight. `actions`: opens an entry by its number, and shows more
    actions for it (three dots, or the key Delete)."""

    keys = (pygame.K_LEFT, pygame.K_RETURN, pygame.K_RIGHT)
    line = CARD_HEIGHT + CARD_GAP
    ring = 0.0

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
        self.show(self._row_top(self._row(value)), self.line)

    def _row(self, number: int) -> int:
        """The row of a card; the latest one has the first row for itself."""
        return (number + self.columns - 1) // self.columns

    def _row_top(self, row: int) -> float:
        """The distance of a row from the beginning."""
        return row * self.line + (LATEST_HEIGHT - CARD_HEIGHT) * (row > 0)

    def card_area(self, number: int) -> Box:
        """The area of a card at the present scroll position."""
        x, y, w, _ = self.area
        across, row = (number - 1) % self.columns if number else 0, self._row(number)
        columns = self.columns if number else 1
        width = (w - BAR_WIDTH - CARD_GAP * columns) / columns
        left, top = x + across * (width + CARD_GAP), y + 4 + self._row_top(row) - self.offset
        return (left, top, width, CARD_HEIGHT if number else LATEST_HEIGHT)

    def picture_area(self, number: int) -> Box:
        """The area of its picture."""
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
        top, width = 79 if self.large > 1 else 60, self.text_width(number)
        return (x + w - 12 - width, y + top, width - DOTS_SIZE, h - top - 5)

    def spoken_text(self) -> str:
        """The chosen entry to be read aloud: game, players, ending or error, day, and number."""
        if not self.count:
            return ""
        card, at = self.card(self.value), f"{self.value + 1}/{self.count}"
        texts = (card.title, card.names, card.error or card.ended, card.when, at)
        return "; ".join(filter(None, texts))

    def in_sight(self) -> list[int]:
        """The numbers of the entries that are at least partly in sight."""
        row = int((self.offset - LATEST_HEIGHT + CARD_HEIGHT) // self.line)
        first, rows = (row - 1) * self.columns + 1, int(self.area[3] // self.line) + 3
        numbers = range(max(0, first), min(self.count, max(0, first) + rows * self.columns))
        areas = {number: self.card_area(number) for number in numbers}
        _, top, _, height = self.area
        return [at for at, (_, y, _, h) in areas.items() if y < top + height and y + h > top]

    def draw(self, brush: Brush) -> None:
        clip = brush.surface.get_clip()
        x, y, w, h = self.area
        brush.surface.set_clip(clip.clip(brush.rect((x - 8, y, w + 8, h))))
        for number in self.in_sight():
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
        x, y, width = area[0] + self.picture_area(number)[2] + 22, area[1], self.text_width(number)
        first, height, second, lower = (3, 40, 43, 33) if self.large > 1 else (4, 26, 38, 21)
        line = (x, y + first, width, height)
        when = brush.write(card.when, line, Type.SMALL, "text", theme.faint, "right")
        title = (x, y + first, width - when.w / brush.scale - 8, second - first + 4)
        size = Type.BODY if number else Type.HEADING
        brush.write_lines(card.title, title, size, "title", colour, "left")
        names = (x, y + second, width, lower)
        brush.write(card.names, names, Type.NOTE, "text", colour, "left", KEPT_WHOLE)
        self._draw_dots(brush, number)
        text, tint = (card.error, theme.warn) if card.error else (card.ended, theme.faint)
        brush.write_lines(text, self.ending_area(number), Type.SMALL, "text", tint, "left")

    def _draw_dots(self, brush: Brush, number: int) -> None:
        theme, (x, y, w, h) = brush.theme, self.dots_area(number)
        if number == self.pointed_part and self.hovered:
            brush.box((x, y, w, h), theme.panel, colours.edge(theme), is_round=True)
        brush.icon("more", (x + 3, y + 3, w - 6, h - 6), theme.faint)

    def _draw_picture(self, brush: Brush, area: Box, card: AlbumCard) -> None:
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
        numbers = (at for at in self.in_sight() if inside(point, self.card_area(at)))
        return next(numbers, -1)

    def press_part(self, number: int, at: Point) -> None:
        if inside(at, self.dots_area(number)):
            self.on_more(number)
        else:
            self.notify(number)

    def click(self) -> None:
        if self.count:
            self.notify(self.value)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_DELETE and self.count:
            self.on_more(self.value)
            return True
        last, columns = self.count - 1, self.columns
        page = max(1, int(self.area[3] // self.line)) * columns
        to = {key: int(number) for key, number in steps_to(self.value, last, page, columns).items()}
        to |= {pygame.K_LEFT: self.value - 1, pygame.K_RIGHT: self.value + 1}
        if columns > 1 and self.value == 0:
            to[pygame.K_DOWN] = 1
        elif 0 < self.value < columns:
            to[pygame.K_UP] = 0
        if event.key not in to:
            return Widget.key(self, event)
        beyond = (pygame.K_UP, pygame.K_DOWN)
        if not self.count or (event.key in beyond and not 0 <= to[event.key] <= last):
            return False  # on to what lies above or below
        self.value = min(max(0, to[event.key]), last)
        self.show(self._row_top(self._row(self.value)), self.line + 4)
        return True


@lru_cache(maxsize=32)
def _scaled(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture in another size. Shared."""
    same = picture.get_size() == size
    return picture if same else pygame.transform.smoothscale(picture, size)


class AlbumStatuses(GameStatuses[AlbumEntry]):
    """The statuses of the entries of an album; without numbers for games that are over."""

    def __init__(self, app: App, album: Album) -> None:
        super().__init__(app)
        self.album = album

    def key(self, entry: AlbumEntry) -> Hashable:
        return entry.path

    def error_of(self, entry: AlbumEntry) -> Why | None:
        return self.album.page(entry).error

    def failed_status(self, entry: AlbumEntry, error: BaseException) -> GameStatus:
        if entry.evening or entry.series:  # it is there all the same
            return GameStatus(felt(self._size, self.app.theme))
        self.album.show_error(entry, error.why if isinstance(error, Broken) else reason_of(error))
        return GameStatus()

    def final_status(self, entry: AlbumEntry, replay: Replay) -> GameStatus:
        if replay.wrong is not None and not replay.over and not entry.evening:
            raise Broken(replay.wrong)
        is_match = not (entry.evening or entry.series)
        return status_of(replay) if entry.put_away and is_match else GameStatus()

    def open_replay(self, entry: AlbumEntry) -> Replay:
        """The replay whose end is shown. Raises Broken if there is nothing to show."""
        page = self.album.page(entry)
        if entry.series:
            if entry.match is None:
                raise Broken("album.away")  # nothing of it has been played
            played = self.app.open(str(journal_summary(entry.match).header["game"]))
            return replay_of(played, entry.match, plain=True, going_on=entry.is_unfinished)
        game = self.app.open(page.game)
        if page.deals is None:
            return replay_of(game, entry.path, plain=True, going_on=entry.is_unfinished)
        if page.deals.next_index is not None:
            raise Broken("album.away")
        person = page.deals.standing(parts(game)[0].BEST == FEWEST)[0][0]
        turn = page.deals.items[0].matches - 1, person
        return deal_replay(game, entry.path, page.deals, turn, plain=True)
