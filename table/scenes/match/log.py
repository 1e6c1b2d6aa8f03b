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
from table.i18n.phrases import mentioned, row_name
from table.i18n.words import Words
from table.layout.tween import ease
from table.panels.handicap_text import handicap_summary
from table.session.event_log import EventLog
from table.session.log_entry import LogEntry
from table.session.talk import SAID
from table.theme.style import Type
from table.widgets import scale_of

WIDTH_SHARE, LEAST_WIDTH = 0.3, 300.0  # of the window; in logical units
LETTER_HEIGHT = Type.NOTE  # in logical units
SLIDE_SECONDS = 0.18  # to open or to close
NOTCH_LINES = 3  # scrolled by one notch of the wheel
BEYOND_END = 1 << 30  # an offset that is clamped to the end of the log

Marks = dict[Hashable, Item]


class Log:
    """Shows the messages up to now that are for the `audience`, a seat or None for everybody.
    `faces` returns the portraits of players, `talk` the lines of table talk.

    While open it takes the wheel, keys and presses on it; pointing at a sentence lights the cards
    and seats that it mentions. Times in seconds.
    """

    def __init__(
        self,
        event_log: EventLog,
        renderer: TableRenderer,
        words: Words,
        talk: Callable[[], Sequence[LogEntry]],
        faces: Callable[[Sequence[PlayerInfo]], Sequence[str]],
    ) -> None:
        self.event_log, self.renderer, self.words = event_log, renderer, words
        self.talk, self.faces = talk, faces
        self.audience: int | None = event_log.audiences[0]
        self.open = False
        self.shown_step = event_log.match.step  # the last one whose cards have landed
        self.rect = pygame.Rect(0, 0, 0, 0)  # when it is fully open
        self._panel: LogPanel | None = None
        self._panel_key: tuple[object, ...] = ()
        self._entries: list[LogEntry] = []  # of the panel
        self._offset = 0
        self._last_row = -1, -1  # hand and row of the last entry in the panel
        self._last_seats: tuple[int, ...] = ()  # its speakers
        self._lit_row: LogRow | None = None
        self.grip: tuple[str, int, int] | None = None  # dragged part, y and offset at its start
        self._began_at = -SLIDE_SECONDS
        self.is_sliding = False  # it is opening or closing
        self._painted: tuple[tuple[object, ...], pygame.Surface] | None = None

    def toggle(self, now: float, at_once: bool) -> None:
        """Open the log, scrolled to its end, or close it; `at_once`: without animation."""
        self.open = not self.open
        self._began_at, self.is_sliding = now - (SLIDE_SECONDS if at_once else 0), True
        self._lit_row = self.grip = None
        self._offset = BEYOND_END

    def step(self, now: float) -> bool:
        """End the slide when its time is over; True if it was sliding in the last frame."""
        was_sliding = self.is_sliding
        self.is_sliding = was_sliding and now < self._began_at + SLIDE_SECONDS
        return was_sliding

    def items(self, now: float) -> Marks:
        """The panel at its current place, and the light round the cards and seats that the lit row
        mentions; empty while the log is closed."""
        if self.renderer.table is None or not (self.open or self.is_sliding):
            return {}
        panel = self._build_panel()
        progress = ease(min(1.0, max(0.0, (now - self._began_at) / SLIDE_SECONDS)))
        share = progress if self.open else 1.0 - progress
        key = (panel, len(self._entries), self._offset, self._lit_row, self.rect.size)
        if self._painted is None or self._painted[0] != key:
            self._painted = key, panel.paint(self.rect.size, self._offset, self._lit_row)
        left = self.rect.x + round((1.0 - share) * (self.renderer.size[0] - self.rect.x))
        corner = left, self.rect.y
        sheet = item(TOP - 100, (self._painted[1], corner, 0))
        words = (word for word in panel.term_spots if sheet.rect.contains(word.rect.move(corner)))
        marks: Marks = {"panel": with_words(sheet, words, corner)}
        lit_message = self._lit_row.told if self._lit_row is not None else None
        if lit_message is not None:
            marks.update(self._light_items(lit_message.why))
        return marks

    @property
    def reserved_width(self) -> int:
        """The pixels at the right that the table leaves free for the open log. 0 in large print,
        where the cards would become too small: the log then covers players, down to the banner."""
        is_apart = self.open and self.renderer.looks.theme.large == 1
        return sum(self._widths()) if is_apart else 0

    def _widths(self) -> tuple[int, int]:
        """The widths of the log and of the edge at its right, in pixels."""
        unit, size = scale_of(self.renderer.size), self.renderer.size
        return round(max(size[0] * WIDTH_SHARE, LEAST_WIDTH * unit)), round((RAIL + 4) * unit)

    # contents

    def entries(self, audience: int | None) -> list[LogEntry]:
        """The entries for a seat (None: for everybody) that may be shown now, with table talk, and
        runs of idle choices merged."""
        entries = self.event_log.entries(audience)
        entries = [entry for entry in entries if entry.step <= self.shown_step]
        lines, merged = {entry.step: entry for entry in self.talk()}, list[LogEntry]()
        for entry in entries if lines else ():
            merged.append(entry)
            if entry.step in lines and not (entry.mark or entry.aside):
                merged.append(lines[entry.step])  # right after the step that it is about
        return self.event_log.merge_runs(merged if lines else entries)

    def _build_panel(self) -> LogPanel:
        """Bring the panel up to date and return it: add the new entries to the last one, or build
        another if looks, width or viewer have changed. Sets `rect`; keeps the scroll offset, and
        the end in view if it was."""
        renderer, looks = self.renderer, self.renderer.looks
        assert renderer.table is not None
        unit, size, large = scale_of(renderer.size), renderer.size, looks.theme.large
        (width, edge), top = self._widths(), round((RAIL + HEAD * large + 8) * unit)
        low = round(renderer.table.ring.banner.y) if large > 1 else size[1] - edge
        self.rect = pygame.Rect(size[0] - width - edge, top, width, low - top)
        faces = renderer.company.portraits
        look = width, looks.theme, looks.deck.style.name, self.words, tuple(faces)
        key = (self.audience, *look, self.event_log.rewrites, bool(self.talk()))
        entries = self.entries(self.audience)
        was_at_end = self._panel is not None and self._offset >= self._max_offset()
        is_same = self._entries == entries[: len(self._entries)]  # not where runs have been merged
        if self._panel is None or key != self._panel_key or not is_same:
            px = round(LETTER_HEIGHT * large * unit)
            self._panel = LogPanel(width, px, looks.theme, looks.deck)
            self._panel_key, self._entries, self._lit_row = key, [], None
            self._last_row, self._last_seats = (-1, -1), ()
            handicap = handicap_summary(self.words, self.event_log.match)
            if handicap:
                message = Told(why("even.told"))
                self._panel.add(Sentence((handicap,), message.weight), message)
        self._add_entries(self._panel, entries[len(self._entries) :], faces)
        self._entries = entries
        self._offset = self._max_offset() if was_at_end else min(self._offset, self._max_offset())
        return self._panel

    def _add_entries(
        self, panel: LogPanel, entries: Sequence[LogEntry], faces: Sequence[str]
    ) -> None:
        """Add entries below the last one, each with the names and portraits of the players at its
        time; `faces`: the portraits now."""
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
            for number, message in enumerate(entry.sentences):
                is_new_seat = bool(entry.seats) and tuple(entry.seats) != self._last_seats
                starts_group, is_talk = number == 0 and is_new_seat, message.why.key == SAID
                text = sentence(message, words)
                panel.add(text, message, entry, starts_group, portraits, is_talk)
            self._last_seats = tuple(entry.seats) or self._last_seats

    def row_name(self, hand: int, row: int) -> str:
        """The name of a row, as on the score sheet."""
        return row_name(self.words, self.event_log.sheet.row, hand, row)

    def _max_offset(self) -> int:
        """The largest scroll offset in pixels."""
        panel = self._panel
        return max(0, panel.full_height + 2 * panel.pad - self.rect.h) if panel else 0

    # input

    def _light_items(self, message: Why) -> Iterator[tuple[Hashable, Item]]:
        """The lights round the visible cards and the seats that a message mentions; none while
        cards fly."""
        renderer, table = self.renderer, self.renderer.table
        if table is None or renderer.tween is not None:
            return
        cards, seats = mentioned(message)
        for spot, pose in table.poses.items():
            if pose.face in cards and spot not in table.covered:
                yield ("panel", spot), renderer.glow(spot)
        for seat in seats & set(table.ring.stations):
            plate = table.ring.stations[seat].plate
            yield ("panel", seat), ring_item(plate, renderer.looks.theme, True)

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it was for the log."""
        if not self.open or self._panel is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            return self._scroll_to(self._offset - event.y * NOTCH_LINES * self._panel.px)
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            if event.button == 1:
                thumb = self._panel.thumb(self.rect.h, self._offset)
                on_bar = event.pos[0] - self.rect.x >= thumb.x - 4
                self.grip = "bar" if on_bar else "panel", event.pos[1], self._offset
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.grip is not None:
            self.grip = None
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._move_pointer(event.pos, self._panel)
        return event.type == pygame.KEYDOWN and self._press_key(event.key, self._panel)

    def _move_pointer(self, pos: tuple[int, int], panel: LogPanel) -> bool:
        """Drag, or light the row under the pointer; True if that is in the log or changes its
        light."""
        if self.grip is not None:
            part, start, offset = self.grip
            distance = pos[1] - start
            if part == "bar":
                track = max(1, self.rect.h - panel.thumb(self.rect.h, 0).h)
                return self._scroll_to(offset + distance * self._max_offset() // track)
            return self._scroll_to(offset - distance)
        inside, before = self.rect.collidepoint(pos), self._lit_row
        y = pos[1] - self.rect.y - panel.pad + self._offset
        self._lit_row = panel.at(y) if inside else None
        return inside or self._lit_row is not before

    def _press_key(self, key: int, panel: LogPanel) -> bool:
        """Scroll by a key; True if it is a key of the log."""
        page, line = max(1, self.rect.h * 4 // 5), panel.px * 2
        targets = {
            pygame.K_PAGEUP: self._offset - page,
            pygame.K_PAGEDOWN: self._offset + page,
            pygame.K_UP: self._offset - line,
            pygame.K_DOWN: self._offset + line,
            pygame.K_HOME: 0,
            pygame.K_END: self._max_offset(),
        }
        return key in targets and self._scroll_to(targets[key])

    def _scroll_to(self, offset: int) -> bool:
        """Clamp the scroll offset to the log and take it; always True, as the event was used."""
        self._offset = min(max(0, offset), self._max_offset())
        self._lit_row = None
        return True
