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

CARD_HEIGHT, CARD_GAP = 112.0, 9.0  # of an entry in usual print; between two
LATEST_EXTRA = 90.0  # by which the card of the latest entry, at the top, is higher
DOTS_SIZE = 30.0  # of the round button with three dots
PICTURE_RATIO = 1.35  # width of a picture in its heights
TITLE_TOP, NAMES_TOP, ENDING_TOP = 4.0, 38.0, 62.0  # of the texts, below the top of their card


class AlbumCard(NamedTuple):
    """The texts of an entry, its picture if painted, and the `error` that makes it grey, or ""."""

    title: str
    names: str
    ended: str
    when: str
    error: str = ""
    picture: pygame.Surface | None = None


class AlbumList(NumberedParts):
    """A scrolling list of `count` cards, made by `card(number)` when they are visible. The value is
    the number of the chosen one. `actions` are two functions of an entry's number: the first opens
    the entry, the second shows more actions, for three dots on the card or the key Delete."""

    keys = (pygame.K_UP, pygame.K_RETURN, pygame.K_DOWN)
    focus_gap = 0.0  # no ring around the list in focus: its chosen card is marked

    def __init__(
        self, area: Box, count: int, card: Callable[[int], AlbumCard], value: int,
        actions: tuple[Callable[[int], None], Callable[[int], None]], large: float = 1.0,
    ) -> None:  # fmt: skip
        on_open, self.on_more = actions
        super().__init__(area, "shelf", on_open, value)
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
        x, y, _, h = self.card_area(number)
        return (x + 8, y + 8, (h - 16) * PICTURE_RATIO, h - 16)

    def dots_area(self, number: int) -> Box:
        """Return the area of the three dots, which show more actions."""
        x, y, w, h = self.card_area(number)
        return (x + w - DOTS_SIZE - 6, y + h - DOTS_SIZE - 4, DOTS_SIZE, DOTS_SIZE)

    def text_width(self, number: int) -> float:
        """Return the width of the texts beside a picture."""
        return self.card_area(number)[2] - self.picture_area(number)[2] - 34

    def spoken_text(self) -> str:
        """Return the chosen entry as text, with its number; "" for an empty album."""
        if not self.count:
            return ""
        card, place = self.card(self.value), f"{self.value + 1}/{self.count}"
        texts = (card.title, card.names, card.error or card.ended, card.when, place)
        return "; ".join(filter(None, texts))

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
        theme, area, card = brush.theme, self.card_area(number), self.card(number)
        is_chosen = self.focused and number == self.value
        fill, colour = mix(theme.panel, "#ffffff", 0.5), theme.ink
        if card.error:
            fill, colour = mix(theme.panel, theme.panel_edge, 0.25), theme.faint
        elif number == self.pointed_part and self.hovered:
            fill = mix(theme.panel, theme.highlight, 0.2)
        edge = theme.accent if is_chosen else colours.edge(theme)
        brush.box(area, fill, edge, 3 if is_chosen else 1.5)
        place = brush.rect(self.picture_area(number))
        if card.picture is not None:
            brush.surface.blit(pygame.transform.smoothscale(card.picture, place.size), place)
        else:  # bare felt until it is painted
            brush.surface.fill(mix(theme.felt, theme.faint, 0.55 if card.error else 0.2), place)
        pygame.draw.rect(brush.surface, theme.rail, place, brush.px(2))
        self._write_texts(brush, number, colour)
        x, y, w, h = self.dots_area(number)
        if number == self.pointed_part and self.hovered:
            brush.box((x, y, w, h), theme.panel, colours.edge(theme), is_round=True)
        brush.icon("more", (x + 3, y + 3, w - 6, h - 6), theme.faint)

    def _write_texts(self, brush: Brush, number: int, colour: str) -> None:
        """Write the title, the day and the players of an entry, and its ending or its error."""
        theme, card, width = brush.theme, self.card(number), self.text_width(number)
        left, y, _, h = self.card_area(number)
        left += self.picture_area(number)[2] + 22

        def line(top: float, height: float, line_width: float = width) -> Box:
            return (left, y + top * self.growth, line_width, height * self.growth)

        day = brush.write(card.when, line(TITLE_TOP, 26), Type.SMALL, "text", theme.faint, "right")
        title = line(TITLE_TOP, 32, width - day.w / brush.scale - 8)
        brush.write_lines(card.title, title, Type.HEADING, "title", colour, "left")
        names = line(NAMES_TOP, ENDING_TOP - NAMES_TOP)
        brush.write(card.names, names, Type.NOTE, "text", colour, "left", KEPT_WHOLE)
        text, tint = (card.error, theme.warn) if card.error else (card.ended, theme.faint)
        ending = line(ENDING_TOP, h / self.growth - ENDING_TOP - 4, width - DOTS_SIZE)
        brush.write_lines(text, ending, Type.SMALL, "text", tint, "left")

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
        page = max(1, int(self.area[3] // self.line_height))
        if event.key == pygame.K_DELETE and self.count:
            self.on_more(self.value)
        elif self.select_by_key(event.key, self.count, page):
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
        page = self.album.page(entry)
        if entry.series:
            if entry.match is None:
                raise Broken("album.away")
            game = self.app.open(str(journal_summary(entry.match).header["game"]))
            return replay_of(game, entry.match, plain=True, going_on=entry.is_unfinished)
        game = self.app.open(page.game)
        if page.deals is None:
            return replay_of(game, entry.path, plain=True, going_on=entry.is_unfinished)
        if page.deals.next_index is not None:
            raise Broken("album.away")
        rules, _ = rules_and_layout(game)
        winners, *_ = page.deals.standing(rules.BEST == FEWEST)
        last_deal = page.deals.items[0].matches - 1
        return begin_deal_replay(game, entry.path, page.deals, (last_deal, winners[0]), plain=True)
