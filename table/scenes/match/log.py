"""Show the event log of the match, which slides out at the side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

import pygame

from rules.kit.match import PlayerInfo
from rules.kit.said import Why, why
from rules.kit.story import Told
from table.felt.banner import Sentence, sentence
from table.felt.canvas import Item, item, with_words
from table.felt.furniture import TOP
from table.felt.log_panel import LogPanel, LogRow
from table.felt.marks import ring_item
from table.felt.picture import HEAD
from table.felt.rail import RAIL
from table.felt.renderer import TableRenderer
from table.i18n.phrases import mentioned_cards_and_seats, row_name
from table.i18n.words import Words
from table.layout.tween import ease
from table.panels.handicap_text import handicap_summary
from table.session.event_log import EventLog
from table.session.log_entry import LogEntry
from table.session.talk import SAID
from table.theme.style import Type
from table.widgets import scale_of

WIDTH_SHARE, LEAST_WIDTH = 0.3, 300.0  # of the window; in logical units
GAP = 4  # between the log and the rail at the edge, in logical units
HEAD_GAP = 8  # between the log and the head of the table, in logical units
LETTER_HEIGHT = Type.NOTE  # in logical units
SLIDE_SECONDS = 0.18  # to open or to close
NOTCH_LINES = 3  # scrolled by one notch of the wheel
BAR_MARGIN = 4  # pixels beside the scrollbar that count as part of it
BEYOND_END = 1 << 30  # an offset that is clamped to the end of the log

Marks = dict[Hashable, Item]


class Log:
    """Shows the messages so far for the `audience`: a seat, or None for everybody. `faces`: returns
    the portraits of players. `talk`: returns the lines of table talk.
    While it is open, it takes the wheel, some keys and presses on it. Pointing at a sentence lights
    the cards and seats that it mentions. Times in seconds."""

    def __init__(self, event_log: EventLog, renderer: TableRenderer, words: Words,
                 talk: Callable[[], Sequence[LogEntry]],
                 faces: Callable[[Sequence[PlayerInfo]], Sequence[str]]) -> None:  # fmt: skip
        self.event_log, self.renderer, self.words = event_log, renderer, words
        self.talk, self.faces = talk, faces
        self.audience: int | None = event_log.audiences[0]
        self.open = False
        self.shown_step = event_log.match.step  # the last one whose cards have landed
        self.rect = pygame.Rect(0, 0, 0, 0)  # when it is fully open
        self._panel: LogPanel | None = None
        self._panel_key: tuple[object, ...] = ()
        self._entries: list[LogEntry] = []  # of the panel
        self._offset = 0  # pixels scrolled from the top
        self._last_row = -1, -1  # hand and row of the last entry in the panel
        self._last_seats: tuple[int, ...] = ()  # its speakers
        self._lit_row: LogRow | None = None  # under the pointer
        self.grip: tuple[str, int, int] | None = None  # dragged part, y and offset at its start
        self._began_at = -SLIDE_SECONDS  # to open or to close
        self.is_sliding = False  # it is opening or closing
        self._painted: tuple[tuple[object, ...], pygame.Surface] | None = None  # cache key, picture

    def toggle(self, now: float, at_once: bool) -> None:
        """Open the log, scrolled to its end, or close it. `at_once`: without animation."""
        self.open = not self.open
        self._began_at = now - SLIDE_SECONDS if at_once else now
        self.is_sliding = True
        self._lit_row = self.grip = None
        self._offset = BEYOND_END

    def step(self, now: float) -> bool:
        """End the slide when its time is over. Return whether it was sliding in the last frame."""
        was_sliding = self.is_sliding
        self.is_sliding = was_sliding and now < self._began_at + SLIDE_SECONDS
        return was_sliding

    def items(self, now: float) -> Marks:
        """Return the panel at its present place, and the lights round the cards and seats that the
        lit row mentions; {} while the log is closed."""
        if self.renderer.table is None or not (self.open or self.is_sliding):
            return {}
        panel = self._update_panel()
        progress = ease(min(1.0, max(0.0, (now - self._began_at) / SLIDE_SECONDS)))
        hidden_share = 1.0 - progress if self.open else progress
        width_to_edge = self.renderer.size[0] - self.rect.x
        corner = self.rect.x + round(hidden_share * width_to_edge), self.rect.y
        sheet = item(TOP - 100, (self._picture(panel), corner, 0))
        words = (word for word in panel.term_spots if sheet.rect.contains(word.rect.move(corner)))
        marks: Marks = {"panel": with_words(sheet, words, corner)}
        lit_message = self._lit_row.statement if self._lit_row is not None else None
        if lit_message is not None:
            marks.update(self._light_items(lit_message.why))
        return marks

    def _picture(self, panel: LogPanel) -> pygame.Surface:
        """Return the picture of the panel as it is scrolled and lit; paint it if it has changed."""
        key = (panel, len(self._entries), self._offset, self._lit_row, self.rect.size)
        if self._painted is None or self._painted[0] != key:
            self._painted = key, panel.paint(self.rect.size, self._offset, self._lit_row)
        return self._painted[1]

    @property
    def reserved_width(self) -> int:
        """The pixels at the right that the table leaves free for the open log. 0 in large print,
        where the cards would become too small; there the log covers players, down to the banner."""
        is_beside_table = self.open and self.renderer.looks.theme.large == 1
        return sum(self._widths()) if is_beside_table else 0

    def _widths(self) -> tuple[int, int]:
        """Return the widths of the log and of the edge at its right, in pixels."""
        unit = scale_of(self.renderer.size)
        width = max(self.renderer.size[0] * WIDTH_SHARE, LEAST_WIDTH * unit)
        return round(width), round((RAIL + GAP) * unit)

    def entries(self, audience: int | None) -> list[LogEntry]:
        """Return the entries for a seat (None: for everybody) that may be shown now. Each line of
        table talk comes after the step that it is about; runs of idle choices are merged."""
        all_entries = self.event_log.entries(audience)
        entries = [entry for entry in all_entries if entry.step <= self.shown_step]
        lines = {entry.step: entry for entry in self.talk()}
        if not lines:
            return self.event_log.merge_runs(entries)
        with_talk = list[LogEntry]()
        for entry in entries:
            with_talk.append(entry)
            if entry.step in lines and not (entry.mark or entry.aside):
                with_talk.append(lines[entry.step])
        return self.event_log.merge_runs(with_talk)

    def _update_panel(self) -> LogPanel:
        """Bring the panel up to date and return it: add new entries, or build another panel if its
        look or earlier entries have changed. A panel that showed its end shows the new end."""
        faces = self.renderer.company.portraits
        entries = self.entries(self.audience)
        self.rect = self._open_rect()
        was_at_end = self._panel is not None and self._offset >= self._max_offset()
        looks, log = self.renderer.looks, self.event_log
        look = self.rect.w, looks.theme, looks.deck.style.name, self.words, tuple(faces)
        key = (self.audience, *look, log.rewrites, bool(self.talk()))
        only_adds = self._entries == entries[: len(self._entries)]  # no run has been merged
        if self._panel is None or key != self._panel_key or not only_adds:
            self._panel, self._panel_key = self._start_panel(), key
        self._add_entries(self._panel, entries[len(self._entries) :], faces)
        self._entries = entries
        self._offset = self._max_offset() if was_at_end else min(self._offset, self._max_offset())
        return self._panel

    def _open_rect(self) -> pygame.Rect:
        """Return the rectangle of the log when it is fully open."""
        renderer, large = self.renderer, self.renderer.looks.theme.large
        assert renderer.table is not None
        width, edge = self._widths()
        window_width, window_height = renderer.size
        top = round((RAIL + HEAD * large + HEAD_GAP) * scale_of(renderer.size))
        bottom = round(renderer.table.ring.banner.y) if large > 1 else window_height - edge
        return pygame.Rect(window_width - width - edge, top, width, bottom - top)

    def _start_panel(self) -> LogPanel:
        """Return a new panel, with only the players' handicaps, if any; forget the old entries."""
        looks = self.renderer.looks
        px = round(LETTER_HEIGHT * looks.theme.large * scale_of(self.renderer.size))
        panel = LogPanel(self.rect.w, px, looks.theme, looks.deck)
        self._entries = []
        self._lit_row = None
        self._last_row = -1, -1
        self._last_seats = ()
        handicap = handicap_summary(self.words, self.event_log.match)
        if handicap:
            message = Told(why("even.told"))
            panel.add(Sentence((handicap,), message.weight), message)
        return panel

    def _add_entries(self, panel: LogPanel, entries: Sequence[LogEntry],
                     faces: Sequence[str]) -> None:  # fmt: skip
        """Add entries at the end of the panel, with the names and portraits at their time, and the
        headings of rows of the score sheet. `faces`: the portraits of the present players."""
        tables: dict[int, tuple[Words, Sequence[str]]] = {}
        for entry in entries:
            if entry.table not in tables:
                players = self.event_log.players_at(entry)
                names = [player.name for player in players]
                tables[entry.table] = self.words.with_names(names), self.faces(players) or faces
            if (entry.hand, entry.row) != self._last_row:
                self._last_row = entry.hand, entry.row
                panel.add_heading(self.row_name(*self._last_row))
            words, portraits = tables[entry.table]
            starts_group = bool(entry.seats) and tuple(entry.seats) != self._last_seats
            for message in entry.sentences:
                text, is_talk = sentence(message, words), message.why.key == SAID
                panel.add(text, message, entry, starts_group, faces=portraits, spoken=is_talk)
                starts_group = False
            if entry.seats:
                self._last_seats = tuple(entry.seats)

    def row_name(self, hand: int, row: int) -> str:
        return row_name(self.words, self.event_log.sheet.row, hand, row)

    def _max_offset(self) -> int:
        panel = self._panel
        return max(0, panel.full_height + 2 * panel.pad - self.rect.h) if panel else 0

    def _light_items(self, message: Why) -> Iterator[tuple[Hashable, Item]]:
        """Yield the lights round the cards and seats of a message; none while cards fly."""
        renderer, table = self.renderer, self.renderer.table
        if table is None or renderer.tween is not None:
            return
        cards, seats = mentioned_cards_and_seats(message)
        for spot, pose in table.poses.items():
            if pose.face in cards and spot not in table.covered_spots:
                yield ("panel", spot), renderer.glow(spot)
        for seat in seats & set(table.ring.stations):
            plate = table.ring.stations[seat].plate
            yield ("panel", seat), ring_item(plate, renderer.looks.theme, True)

    def event(self, event: pygame.event.Event) -> bool:
        """Scroll, or light the row under the pointer; return whether the event was for the log."""
        if not self.open or self._panel is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            return self._scroll_to(self._offset - event.y * NOTCH_LINES * self._panel.px)
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            if event.button == 1:
                thumb = self._panel.thumb(self.rect.h, self._offset)
                is_on_bar = event.pos[0] - self.rect.x >= thumb.x - BAR_MARGIN
                self.grip = "bar" if is_on_bar else "panel", event.pos[1], self._offset
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.grip is not None:
            self.grip = None
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._move_pointer(event.pos, self._panel)
        return event.type == pygame.KEYDOWN and self._press_key(event.key, self._panel)

    def _move_pointer(self, pos: tuple[int, int], panel: LogPanel) -> bool:
        """Drag the panel or its scrollbar, or light the row under the pointer. Return whether the
        pointer is in the log, or has just left a row."""
        if self.grip is not None:
            part, start, offset = self.grip
            distance = pos[1] - start
            if part == "bar":
                track = max(1, self.rect.h - panel.thumb(self.rect.h, 0).h)
                return self._scroll_to(offset + distance * self._max_offset() // track)
            return self._scroll_to(offset - distance)
        is_inside, old_row = self.rect.collidepoint(pos), self._lit_row
        y = pos[1] - self.rect.y - panel.pad + self._offset
        self._lit_row = panel.at(y) if is_inside else None
        return is_inside or self._lit_row is not old_row

    def _press_key(self, key: int, panel: LogPanel) -> bool:
        """Scroll by a key; return whether it is a key of the log."""
        page = max(1, self.rect.h * 4 // 5)  # so that some of it stays in view
        line = panel.px * 2
        targets = {
            pygame.K_PAGEUP: self._offset - page, pygame.K_PAGEDOWN: self._offset + page,
            pygame.K_UP: self._offset - line, pygame.K_DOWN: self._offset + line,
            pygame.K_HOME: 0, pygame.K_END: self._max_offset(),
        }  # fmt: skip
        return key in targets and self._scroll_to(targets[key])

    def _scroll_to(self, offset: int) -> bool:
        """Scroll to an offset within the log. Return True: the event was for the log."""
        self._offset = min(max(0, offset), self._max_offset())
        self._lit_row = None
        return True
