"""The cards of the album's entries, with pictures of how each game ended, painted one by one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

from rules.kit.journal import journal_summary
from rules.kit.ranking import FEWEST
from rules.kit.said import Why, reason_of
from table.app.app import App
from table.app.deals import begin_deal_replay
from table.panels.game_status import GameStatus, GameStatuses, status_of
from table.session.open_game import Broken, rules_and_layout
from table.session.replay import Replay, replay_of
from table.storage.album import Album, AlbumEntry
from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.widgets import Box, Brush, felt
from table.widgets.scroll import BAR_WIDTH, NumberedParts
from table.widgets.text import KEPT_WHOLE
from table.widgets.widget import Point, Widget, inside

# Lengths in units of usual print.
CARD_HEIGHT, CARD_GAP = 112.0, 9.0  # of an entry; between two
LATEST_EXTRA = 90.0  # by which the card of the latest entry, at the top, is higher
DOTS_SIZE = 30.0  # of the round button with three dots
DOTS_RIGHT, DOTS_BELOW, DOTS_PADDING = 6.0, 4.0, 3.0  # space around it, and around its icon
PICTURE_MARGIN, PICTURE_RATIO = 8.0, 1.35  # in its card; width of a picture in its heights
TEXT_MARGIN, TEXT_RIGHT = 14.0, 12.0  # between picture and texts; at their right
TITLE_TOP, NAMES_TOP, ENDING_TOP = 4.0, 38.0, 62.0  # of the texts, below the top of their card
TITLE_HEIGHT, DAY_HEIGHT, DAY_GAP = 32.0, 26.0, 8.0  # the day is at the right of the title


class AlbumCard(NamedTuple):
    """The texts of an entry, its picture if painted, and the `error` that makes it grey, or ""."""

    title: str
    names: str
    end_date: str
    when: str
    error: str = ""
    picture: pygame.Surface | None = None


class AlbumList(NumberedParts):
    """A scrolling list of `count` cards, made by `card(number)` when they are visible. `value` is
    the number of the chosen one. `on_open` opens the entry of a number; `on_more` shows more
    actions for it, for its three dots or the key Delete. `large`: the size of print, usually 1."""

    keys = (pygame.K_UP, pygame.K_RETURN, pygame.K_DOWN)
    focus_gap = 0.0  # no ring around the list in focus: its chosen card is marked

    def __init__(
        self, area: Box, count: int, card: Callable[[int], AlbumCard], value: int,
        on_open: Callable[[int], None], on_more: Callable[[int], None], large: float = 1.0,
    ) -> None:  # fmt: skip
        super().__init__(area, "shelf", on_open, value)
        self.on_more = on_more
        self.growth = (1 + large) / 2  # of the lines: half as much as that of their letters
        self.line_height = CARD_HEIGHT * self.growth + CARD_GAP
        self.count, self.card = count, card
        self.revision = 0  # counts the new pictures, each of which needs a redraw
        self.extent = self._top_of_card(count)
        self.show(self._top_of_card(value), self.line_height)

    def _top_of_card(self, number: int) -> float:
        latest_extra = LATEST_EXTRA if number > 0 else 0.0
        return number * self.line_height + latest_extra

    def card_area(self, number: int) -> Box:
        """Return the area of a card, as it is scrolled now."""
        x, y, w, _ = self.area
        height = self._top_of_card(number + 1) - self._top_of_card(number) - CARD_GAP
        top = y + CARD_GAP / 2 + self._top_of_card(number) - self.offset
        return (x, top, w - BAR_WIDTH - CARD_GAP, height)

    def picture_area(self, number: int) -> Box:
        """Return the area of the picture at the left of a card."""
        x, y, _, card_height = self.card_area(number)
        height = card_height - 2 * PICTURE_MARGIN
        return (x + PICTURE_MARGIN, y + PICTURE_MARGIN, height * PICTURE_RATIO, height)

    def dots_area(self, number: int) -> Box:
        """Return the area of the three dots, which show more actions."""
        x, y, w, h = self.card_area(number)
        left, top = x + w - DOTS_SIZE - DOTS_RIGHT, y + h - DOTS_SIZE - DOTS_BELOW
        return (left, top, DOTS_SIZE, DOTS_SIZE)

    def text_width(self, number: int) -> float:
        """Return the width of the texts beside a picture."""
        _, _, card_width, _ = self.card_area(number)
        _, _, picture_width, _ = self.picture_area(number)
        return card_width - picture_width - PICTURE_MARGIN - TEXT_MARGIN - TEXT_RIGHT

    def spoken_text(self) -> str:
        """Return the chosen entry as text, with its number; "" for an empty album."""
        if not self.count:
            return ""
        card = self.card(self.value)
        place = f"{self.value + 1}/{self.count}"
        texts = (card.title, card.names, card.error or card.end_date, card.when, place)
        return "; ".join(text for text in texts if text)

    def visible_numbers(self) -> list[int]:
        """Return the numbers of the entries that are visible, at least in part."""
        first = max(0, int((self.offset - LATEST_EXTRA) // self.line_height))
        end = int((self.offset + self.area[3]) // self.line_height) + 1
        return list(range(first, min(self.count, end)))

    def draw(self, brush: Brush) -> None:
        """Draw the visible cards, cut off at the edges of the list, and its scroll bar."""
        clip = brush.surface.get_clip()
        x, y, w, h = self.area
        brush.surface.set_clip(clip.clip(brush.rect((x - 8, y, w + 8, h))))
        for number in self.visible_numbers():
            self._draw_card(brush, number)
        brush.surface.set_clip(clip)
        super().draw(brush)

    def _draw_card(self, brush: Brush, number: int) -> None:
        """Draw the card of an entry: its picture, its texts and the three dots."""
        theme, card = brush.theme, self.card(number)
        is_chosen = self.focused and number == self.value
        is_pointed = self.hovered and number == self.pointed_part
        colour = theme.faint if card.error else theme.ink
        if card.error:
            fill = mix(theme.panel, theme.panel_edge, 0.25)
        elif is_pointed:
            fill = mix(theme.panel, theme.highlight, 0.2)
        else:
            fill = mix(theme.panel, "#ffffff", 0.5)
        edge = theme.accent if is_chosen else colours.edge(theme)
        brush.box(self.card_area(number), fill, edge, 3 if is_chosen else 1.5)
        self._draw_picture(brush, number, card)
        self._write_texts(brush, number, colour)
        dots = self.dots_area(number)
        if is_pointed:
            brush.box(dots, theme.panel, colours.edge(theme), is_round=True)
        x, y, *_ = dots
        icon_size = DOTS_SIZE - 2 * DOTS_PADDING
        brush.icon("more", (x + DOTS_PADDING, y + DOTS_PADDING, icon_size, icon_size), theme.faint)

    def _draw_picture(self, brush: Brush, number: int, card: AlbumCard) -> None:
        """Draw the picture of an entry in its frame; bare felt until it has been painted."""
        theme, place = brush.theme, brush.rect(self.picture_area(number))
        if card.picture is not None:
            brush.surface.blit(pygame.transform.smoothscale(card.picture, place.size), place)
        else:
            brush.surface.fill(mix(theme.felt, theme.faint, 0.55 if card.error else 0.2), place)
        pygame.draw.rect(brush.surface, theme.rail, place, brush.px(2))

    def _write_texts(self, brush: Brush, number: int, colour: str) -> None:
        """Write title and players of an entry in `colour`, its day, and its ending or error."""
        theme, card, width = brush.theme, self.card(number), self.text_width(number)
        x, y, _, card_height = self.card_area(number)
        _, _, picture_width, _ = self.picture_area(number)
        left = x + picture_width + PICTURE_MARGIN + TEXT_MARGIN

        def line(top: float, height: float, line_width: float = width) -> Box:
            return (left, y + top * self.growth, line_width, height * self.growth)

        day_line = line(TITLE_TOP, DAY_HEIGHT)
        day = brush.write(card.when, day_line, Type.SMALL, "text", theme.faint, align="right")
        title = line(TITLE_TOP, TITLE_HEIGHT, width - day.w / brush.scale - DAY_GAP)
        brush.write_lines(card.title, title, Type.HEADING, "title", colour, align="left")
        names = line(NAMES_TOP, ENDING_TOP - NAMES_TOP)
        brush.write(card.names, names, Type.NOTE, "text", colour, "left", KEPT_WHOLE)
        ending_height = card_height / self.growth - ENDING_TOP - 4
        ending = line(ENDING_TOP, ending_height, width - DOTS_SIZE)  # left of the dots
        text, tint = (card.error, theme.warn) if card.error else (card.end_date, theme.faint)
        brush.write_lines(text, ending, Type.SMALL, "text", tint, align="left")

    def part_at(self, point: Point) -> int:
        """Return the number of the entry at a point, or -1 if there is none."""
        if not inside(point, self.area):
            return -1
        visible = self.visible_numbers()
        return next((number for number in visible if inside(point, self.card_area(number))), -1)

    def press_part(self, number: int, at: Point) -> None:
        """Open the pressed entry, or show more actions for it if its three dots were pressed."""
        if inside(at, self.dots_area(number)):
            self.on_more(number)
        else:
            self.notify(number)

    def click(self) -> None:
        if self.count:
            self.notify(self.value)

    def key(self, event: pygame.event.Event) -> bool:
        """Choose another entry, open the chosen one, or show more actions for it (Delete)."""
        cards_per_page = max(1, int(self.area[3] // self.line_height))
        if event.key == pygame.K_DELETE and self.count:
            self.on_more(self.value)
        elif self.select_by_key(event.key, self.count, cards_per_page):
            self.show(self._top_of_card(self.value), self.line_height)
        else:
            return Widget.key(self, event)
        return True


class AlbumStatuses(GameStatuses[AlbumEntry]):
    """The statuses of the entries of an album; that of a finished game has only a picture."""

    def __init__(self, app: App, album: Album) -> None:
        super().__init__(app)
        self.album = album

    def key(self, entry: AlbumEntry) -> Hashable:
        return entry.path

    def error_of(self, entry: AlbumEntry) -> Why | None:
        return self.album.page(entry).error

    def failed_status(self, entry: AlbumEntry, error: BaseException) -> GameStatus:
        """Return the status of an entry that cannot be played back. Note the error, which its card
        shows, unless it is a series or an evening: its sheet can be opened all the same."""
        if entry.evening or entry.series:
            return GameStatus(felt(self._size, self.app.theme))
        self.album.show_error(entry, error.why if isinstance(error, Broken) else reason_of(error))
        return GameStatus()

    def final_status(self, entry: AlbumEntry, replay: Replay) -> GameStatus:
        """Return the status at the end of a replay. Raises Broken if that stopped too early."""
        if replay.wrong is not None and not replay.over and not entry.evening:
            raise Broken(replay.wrong)
        is_match = not (entry.evening or entry.series)
        return status_of(replay) if entry.put_away and is_match else GameStatus()

    def open_replay(self, entry: AlbumEntry) -> Replay:
        """Open the replay whose end is shown as the entry's picture. For a series that is its last
        match, for an evening of the same deals the last deal of a winner. Raises Broken if nothing
        has been played yet, or if the deals are not over."""
        game_name, deals = self.album.page(entry).game, self.album.page(entry).deals
        if entry.series and entry.match is None:
            raise Broken("album.away")
        if entry.series or deals is None:
            return self.match_replay(entry, plain=True)
        if deals.next_index is not None:
            raise Broken("album.away")
        game = self.app.open(game_name)
        rules, _ = rules_and_layout(game)
        winners = deals.standing(rules.BEST == FEWEST)[0]
        last_turn = (deals.items[0].matches - 1, winners[0])
        return begin_deal_replay(game, entry.path, deals, last_turn, plain=True)

    def match_replay(self, entry: AlbumEntry, plain: bool = False) -> Replay:
        """Return the replay of a game, or of a series' last match. Raises BadJournal or Broken."""
        game, path = self.album.page(entry).game, entry.path
        if entry.match is not None:
            path = entry.match
            game = str(journal_summary(path).header["game"])
        return replay_of(self.app.open(game), path, plain=plain, going_on=entry.is_unfinished)
