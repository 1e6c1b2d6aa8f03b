"""The score sheet as a widget: names at the top, one line per row, totals at the foot; a row can
be opened to show its account."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from zlib import crc32

import pygame

from table.felt.plates import LAMP, sign
from table.i18n.phrases import list_names, points_text, signed_points_text
from table.panels.accounts import AccountText, AccountWriter
from table.session.score_rows import ScoreRow, ScoreRows
from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.theme.theme import Theme
from table.widgets import Box, Brush, pen
from table.widgets.pen import emblem
from table.widgets.scroll import BAR_WIDTH, NumberedParts
from table.widgets.text import KEPT_WHOLE, ink
from table.widgets.tooltip import Tooltip
from table.widgets.widget import Point, inside

HEAD_HEIGHT, ROW_HEIGHT, FOOT_HEIGHT = 44.0, 38.0, 8.0
FRAME_HEIGHT = HEAD_HEIGHT + FOOT_HEIGHT
EMBLEM_SIZE = 20.0  # of a side's emblem before its name
LAMP_WIDTH = 34.0  # of the lamp and number after a name
MAX_COLUMN_WIDTH = 260.0
NARROW_COLUMN = 110.0  # a column less wide than this is written small
ROOMY_COLUMN = 150.0  # in a narrower one the total moves to the left for the gain
MANY_SEATS = 7  # from here on row labels are narrower
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class ScoreSheet(NumberedParts):
    """Shows in each row the totals of all seats, with their gains in small print; the last row is
    the result.

    It is centred in `area`. `label` returns the label of a row; the columns of `winners` are
    marked. A row with an account can be opened. The `writer` puts the account into words, and
    `more` returns sentences to add at its end."""

    keys = (pygame.K_UP, pygame.K_RETURN, pygame.K_DOWN)
    fades = False
    line_height = ROW_HEIGHT
    emblems = False  # whether the columns are sides, each with its emblem
    reads_reasons = False  # whether left and right read the reasons of one seat after the other
    counted_share = ring_share = 1.0  # of the last totals and of the ring: how much is shown yet
    spoken_reason = 0  # the index of the seat's reasons being read, among those of a row
    hints: Sequence[int] = ()  # number of hints used, by column
    out_columns: Collection[int] = ()  # of who is out of the match

    def __init__(self, area: Box, rows: ScoreRows, names: Sequence[str], winners: Sequence[int],
                 label: Callable[[ScoreRow], str], writer: AccountWriter,
                 more: Callable[[int], Sequence[str]] = lambda place: ()) -> None:  # fmt: skip
        self.last = len(rows.rows) - 1
        super().__init__(area, "sheet", value=max(0, self.last))
        self.rows, self.writer, self.more = rows, writer, more
        self.names, self.winners, self.row_label = names, winners, label
        self.accounts = [rows.account(place) for place in range(len(rows.rows))]
        self.has_accounts = any(map(any, self.accounts))
        self.open_rows: frozenset[int] = frozenset()
        self._account_texts: dict[int, AccountText] = {}
        self._max_rows_height = area[3] - FRAME_HEIGHT
        self._fit_height()
        x, y, w, h = self.area
        used = _right_edge(self.columns()) - x + self.scrollbar_width()
        self.area = (x + (w - used) / 2, y, used, h)
        self.scroll_to(self.extent)

    def _fit_height(self) -> None:
        """Make the sheet as high as there is room for, in whole rows. One that scrolls gets a
        height that shows a whole row at the top when it is scrolled to its end."""
        content, max_height = self.tops()[-1], self._max_rows_height
        if content <= max_height:
            height = max(content, max_height // ROW_HEIGHT * ROW_HEIGHT)
        else:
            cut_above = self._row_edge(content - max_height) - (content - max_height)
            height = max_height - cut_above if cut_above < ROW_HEIGHT else max_height
        self.area = (*self.area[:3], FRAME_HEIGHT + height)
        self.extent = FRAME_HEIGHT + content
        self.scroll_to(self.offset)

    def scrollbar_width(self) -> float:
        """Return the width of the scrollbar, also kept free if only opened rows will need it."""
        return BAR_WIDTH + 4 if self.has_accounts or self.extent > self.area[3] else 0.0

    def columns(self) -> list[Box]:
        """Return the area of every column, as high as the sheet; the labels have the first."""
        x, y, w, h = self.area
        count = len(self.names)
        usual, narrow = (180.0, 150.0) if self.has_accounts else (128.0, 92.0)  # of the labels
        first = narrow if count >= MANY_SEATS else usual
        width = min(MAX_COLUMN_WIDTH, (w - first - self.scrollbar_width()) / max(1, count))
        seats = range(count)
        return [(x, y, first, h), *((x + first + width * seat, y, width, h) for seat in seats)]

    def tops(self) -> list[float]:
        """Return the top of each row, counted from the first row's, and then the end of all."""
        tops = [0.0]
        for place in range(len(self.rows.rows)):
            account = self.account_text(place).height if place in self.open_rows else 0.0
            tops.append(tops[-1] + ROW_HEIGHT + account)
        return tops

    def find_row(self, point: Point) -> tuple[int, float]:
        """Return the row at a point, and how far below its top the point is; (-1, 0) for none."""
        x, y, w, h = self.area
        down, tops = point[1] - y - HEAD_HEIGHT + self.offset, self.tops()
        rows = (x, y + HEAD_HEIGHT, w - BAR_WIDTH, h - HEAD_HEIGHT)
        if not inside(point, rows) or not 0 <= down < tops[-1]:
            return -1, 0.0
        place = max(place for place, top in enumerate(tops[:-1]) if top <= down)
        return place, down - tops[place]

    def part_at(self, point: Point) -> int:
        """Return the number of the row at a point; -1 for none, or one that cannot be opened."""
        place, _ = self.find_row(point)
        return place if place >= 0 and self.can_open(place) else -1

    def tooltip_at(self, at: Point | None) -> tuple[Tooltip, Box] | None:
        """Return the tooltip at a point and its box. Words scrolled beneath the head have none; in
        the head there is one about the hints that somebody has used."""
        if at is None or at[1] >= self.area[1] + HEAD_HEIGHT:
            return super().tooltip_at(at)
        for name, count, column in zip(self.names, self.hints, self.columns()[1:]):
            head = (*column[:3], HEAD_HEIGHT)
            if count and inside(at, head):
                return Tooltip(self.writer.words.say("scores.hints", name=name, n=count)), head
        return None

    def can_open(self, place: int) -> bool:
        """Whether the row of this number has an account."""
        return any(self.accounts[place])

    def account_text(self, place: int) -> AccountText:
        """Return the account of a row; it is written when the row is first opened."""
        if place not in self._account_texts:
            self._account_texts[place] = self._write_account(place)
        return self._account_texts[place]

    def _write_account(self, place: int) -> AccountText:
        width = self.area[2] - self.scrollbar_width()
        return self.writer.account_text(self.accounts[place], width, self.more(place))

    def set_open(self, place: int, opens: bool | None = None) -> bool:
        """Open or close a row, or toggle it for None, and scroll to it; False for no change."""
        old_rows = self.open_rows
        if 0 <= place < len(self.accounts) and self.can_open(place):
            if opens is None:
                opens = place not in old_rows
            self.open_rows = old_rows | {place} if opens else old_rows - {place}
            self._fit_height()
            self._scroll_to_row(place)
        return self.open_rows != old_rows

    @property
    def _rows_height(self) -> float:
        return self.area[3] - FRAME_HEIGHT

    def _row_edge(self, offset: float) -> float:
        """Return the top of the first row that begins at an offset or below; else the offset."""
        return next((top for top in self.tops()[:-1] if top >= offset), offset)

    def _scroll_to_row(self, place: int) -> None:
        """Scroll until a row and its account are in sight, as far as they fit."""
        tops = self.tops()
        min_offset = tops[place + 1] - self._rows_height
        if min_offset > self.offset:
            self.scroll_to(self._row_edge(min_offset))
        if tops[place] < self.offset:
            self.scroll_to(tops[place])

    def copy_state(self, other: ScoreSheet) -> None:
        """Open the same rows and scroll to the same place as another sheet of the same rows."""
        self.value = other.value
        for place in range(len(self.accounts)):
            self.set_open(place, place in other.open_rows)
        self.scroll_to(other.offset)

    def page_height(self) -> float:
        """Return how far Page Down scrolls: by as many rows as fit, less one."""
        return ROW_HEIGHT * max(1, int(self._rows_height / ROW_HEIGHT) - 1)

    def press_part(self, number: int, at: Point) -> None:
        self.set_open(number)

    def release(self, at: Point) -> None:
        """Open or close the pressed row; a press on the sign for rows above goes to the first."""
        sign_area = (*self.columns()[0][:3], HEAD_HEIGHT)
        is_on_scrollbar = self._grip is not None
        if inside(at, sign_area) and not is_on_scrollbar:
            self.scroll_to(0)
        else:
            super().release(at)

    def click(self) -> None:
        self.set_open(self.value)

    def key(self, event: pygame.event.Event) -> bool:
        """Select, open or close a row, or scroll. With `reads_reasons` right and left go through
        the seats of an open row, whose reasons are then read one seat at a time."""
        steps = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1}
        if self.reads_reasons and self.value in self.open_rows and event.key in steps:
            index = self.spoken_reason + steps[event.key]
            if 0 <= index < len(self._reason_sentences(self.value)):
                self.spoken_reason = index
                return True
        old_value, old_open_rows = self.value, self.open_rows
        is_used = self._key_on_rows(event) if self.has_accounts else super().key(event)
        if self.value != old_value or self.open_rows != old_open_rows:
            self.spoken_reason = 0
        return is_used

    def _key_on_rows(self, event: pygame.event.Event) -> bool:
        """Handle a key that selects, opens or closes a row, or scrolls; False if it did nothing."""
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            is_selected = self.select_by_key(event.key, len(self.accounts), page=1)
            self._scroll_to_row(self.value)
            return is_selected
        if event.key in (pygame.K_RIGHT, pygame.K_LEFT):
            return self.set_open(self.value, event.key == pygame.K_RIGHT)
        return self.set_open(self.value) if event.key in ENTER_KEYS else super().key(event)

    def spoken_text(self) -> str:
        """Return the text of the selected row, or of one seat's reasons after the right arrow."""
        index = self.spoken_reason
        sentences = self._reason_sentences(self.value) if index else []
        if index < len(sentences):
            return self._with_remaining_count(sentences[index], len(sentences) - index - 1)
        return self.row_text(self.value, self.value in self.open_rows)

    def opening_text(self) -> str:
        """Return the text of the last row with its reasons."""
        return self.row_text(self.last, True)

    def row_text(self, place: int, opened: bool) -> str:
        """Return the text of a row: its label, and the total and gain of each name. If `opened` the
        reasons follow, but only the first if they are read one by one. "" for no such row."""
        if not 0 <= place <= self.last:
            return ""
        row, parts = self.rows.rows[place], self.rows.parts
        texts = [self.row_label(row)]
        for seat, (name, total) in enumerate(zip(self.names, row.totals, strict=True)):
            gain = self._shown_gain(place, seat)
            gain_text = f" ({signed_points_text(gain, parts)})" if gain else ""
            total_text = self._out_text(place, seat) or points_text(total, parts)
            texts.append(f"{name} {total_text}{gain_text}")
        sentences = self._reason_sentences(place) if opened else []
        if self.reads_reasons and sentences:
            sentences = [self._with_remaining_count(sentences[0], len(sentences) - 1)]
        return "; ".join([*texts, *sentences])

    def _shown_gain(self, place: int, seat: int) -> int | None:
        """Return the points that a row brought a seat. None if they are not shown: in a first row
        where they are the total, and in games whose sheet shows what seats hold."""
        is_total = place == 0 and not any(self.rows.start)
        if is_total or self.rows.sheet.holdings:
            return None
        return self.rows.points_gained(place)[seat]

    def _out_text(self, place: int, seat: int) -> str:
        """Return the word for a seat that is out of the match from this row on; "" for others."""
        totals = (row.totals[seat] for row in self.rows.rows[place:])
        is_out = seat in self.out_columns and not any(totals)
        return self.writer.words.say("scores.out") if is_out else ""

    def _with_remaining_count(self, sentence: str, count: int) -> str:
        """Return a sentence, with the number of those that follow it, if any do."""
        words = self.writer.words
        return words.say("spoken.ledger", said=sentence, n=count) if count else sentence

    def _reason_sentences(self, place: int) -> list[str]:
        """Return a sentence for each seat that got points in a row, with the reasons for them."""
        writer, sentences = self.writer, list[str]()
        for seat, name in enumerate(self.names):
            gains = []
            for reason, points in writer.points_by_reason(self.accounts[place]).items():
                if points.get(seat):
                    gain = signed_points_text(points[seat], self.rows.parts)
                    gains.append(f"{reason.replace('.', ':')} {gain}")
            if gains:
                what = list_names(writer.words, gains)
                sentences.append(writer.words.say("spoken.brought", name=name, what=what))
        return sentences

    def draw(self, brush: Brush) -> None:
        """Draw the rows that are in sight, then the head over them."""
        x, y, w, h = self.area
        clip, columns = brush.surface.get_clip(), self.columns()
        self._draw_paper(brush, columns)
        rows = brush.rect((x, y + HEAD_HEIGHT, w, h - HEAD_HEIGHT))
        brush.surface.set_clip(clip.clip(rows))
        for place, down in enumerate(self.tops()[:-1]):
            top = y + HEAD_HEIGHT + down - self.offset
            if y < top + ROW_HEIGHT and top < y + h:
                self._draw_row(brush, place, top, columns)
            if place in self.open_rows:
                text, sight = self.account_text(place), (y + HEAD_HEIGHT, y + h)
                self.writer.draw(brush, text, top + ROW_HEIGHT, columns, sight, self.winners)
        super().draw(brush)
        brush.surface.set_clip(clip)
        for seat, name in enumerate(self.names):
            self._draw_name(brush, seat, name, columns[seat + 1])
        _draw_line_by_hand(brush, columns, y + HEAD_HEIGHT - 3, 2.0)
        self._draw_count_above(brush, columns[0])

    def _draw_count_above(self, brush: Brush, column: Box) -> None:
        """Write in the head of the first column how many rows are scrolled out of sight above."""
        count = sum(top < self.offset for top in self.tops()[:-1])
        if count:
            (x, y, width, _), faint = column, brush.theme.faint
            brush.triangle((x + 12, y + HEAD_HEIGHT / 2), 9, "up", faint)
            area = (x + 22, y, width - 30, HEAD_HEIGHT - 2)
            text = self.writer.words.say("scores.above", n=count)
            brush.write(text, area, Type.NOTE, "hand", faint, "left", KEPT_WHOLE)

    def _draw_paper(self, brush: Brush, columns: list[Box]) -> None:
        """Draw the sheet like a page of an exercise book, with the winners' columns coloured."""
        theme, (_, y, _, h) = brush.theme, self.area
        brush.shadow(self.area)
        brush.box(self.area, paper(theme), mix(theme.panel_edge, theme.ink, 0.15), 1)
        for seat in self.winners:
            left, _, width, _ = columns[seat + 1]
            ground = colours.winner(theme).ground
            brush.surface.fill(ground, brush.rect((left + 2, y + 1, width - 4, h - 2)))
        top = y + HEAD_HEIGHT + self.tops()[-1]
        while self.extent <= h and top + ROW_HEIGHT < y + h:  # in a sheet that need not scroll
            _draw_line_beneath_row(brush, columns, top)
            top += ROW_HEIGHT
        margin = columns[1][0] - 5 if len(columns) > 1 else 0.0
        red = mix(paper(theme), theme.warn, 0.45)
        for offset in (0.0, 3.0):  # a double line
            brush.surface.fill(red, brush.rect((margin + offset, y + 1, 1.2, h - 2)))

    def _draw_name(self, brush: Brush, seat: int, name: str, column: Box) -> None:
        """Draw the head of a column: the name, the emblem of a side before it, the number of hints
        after it. A winner's crown is before the name too, but above it in a narrow column."""
        theme, (x, y, width, _) = brush.theme, column
        is_winner, is_narrow = seat in self.winners, width < NARROW_COLUMN
        pad, size, crown_size = (5, Type.NOTE, 15.0) if is_narrow else (8, Type.BODY, 17.0)
        left = right = top = 0.0  # the space that other things take from the name
        if is_winner and is_narrow:
            top = 0.7 * crown_size
        elif is_winner:
            left = crown_size
        if self.emblems:
            picture = emblem(seat, brush.px(EMBLEM_SIZE))
            middle = brush.point(x + pad + EMBLEM_SIZE / 2, y + HEAD_HEIGHT / 2)
            brush.surface.blit(picture, picture.get_rect(center=middle))
            left += EMBLEM_SIZE + 3
        hint_count = self.hints[seat] if seat < len(self.hints) else 0
        if hint_count:
            right = LAMP_WIDTH
        area = (x + pad + left, y + top, width - 2 * pad - left - right, HEAD_HEIGHT - 2 - top)
        role = "firm hand" if is_winner else "hand"
        name_rect = brush.write(name, area, size, role, theme.ink, "center", KEPT_WHOLE)
        if hint_count:
            _draw_hint_count(brush, hint_count, name_rect)
        if is_winner:
            picture = pen.crown(brush.px(crown_size), colours.winner(theme).ink)
            place = picture.get_rect(midright=(name_rect.left - brush.px(4), name_rect.centery))
            if is_narrow:
                place.center = brush.point(x + width / 2, y + 10)
            brush.surface.blit(picture, place)

    def _draw_row(self, brush: Brush, place: int, top: float, columns: list[Box]) -> None:
        """Draw a row; the result, which is last, has lines beneath and, unless alone, above it."""
        _draw_line_beneath_row(brush, columns, top)
        self._draw_row_label(brush, place, top, columns[0])
        for seat, (x, _, width, _) in enumerate(columns[1:]):
            self._draw_cell(brush, place, seat, (x, top, width, ROW_HEIGHT))
        if place == self.last > 0:
            _draw_line_by_hand(brush, columns, top + 1, 1.4)
        if place == self.last:
            _draw_line_by_hand(brush, columns, top + ROW_HEIGHT - 4, 1.4)

    def _draw_row_label(self, brush: Brush, place: int, top: float, column: Box) -> None:
        """Draw the label of a row, after an arrow head if the row can be opened."""
        theme, (x, _, width, _) = brush.theme, column
        left, colour = 8.0, theme.faint
        if self.can_open(place):
            is_selected = self.focused and place == self.value
            is_hovered = self.hovered and place == self.pointed_part
            left, colour = 22.0, theme.accent if is_selected or is_hovered else theme.faint
            direction = "down" if place in self.open_rows else "right"
            brush.triangle((x + 12, top + ROW_HEIGHT / 2), 9, direction, colour)
        area = (x + left, top, width - left - 8, ROW_HEIGHT)
        brush.write(self.row_label(self.rows.rows[place]), area, Type.NOTE, "hand", colour)

    def _draw_cell(self, brush: Brush, place: int, seat: int, area: Box) -> None:
        """Draw a seat's total in a row (the last is counted up from 0), its gain in small print."""
        x, y, width, height = area
        middle = x + width / 2  # left of it is the total, right of it the gain
        if width < ROOMY_COLUMN:
            middle -= 16 if width < NARROW_COLUMN else 10
        y += (crc32(f"{place}/{seat}".encode()) % 7 - 3) * 0.2  # uneven, as if written by hand
        is_last = place == self.last
        totals = self.rows.rows[place].totals
        total = totals[seat]
        if is_last:
            has_fractions = any(other % self.rows.parts for other in totals)
            step = 1 if has_fractions else self.rows.parts  # else in whole points
            total = round(total / step * self.counted_share) * step
        total_area = (x, y - 1, middle + 18 - x, height)
        text = self._out_text(place, seat) or points_text(total, self.rows.parts)
        self._draw_total(brush, text, total_area, is_last, is_last and seat in self.winners)
        gain = self._shown_gain(place, seat)
        if gain is not None:
            start = middle + (32 if is_last else 26)
            gain_area = (start, y, x + width - 3 - start, height)
            text = signed_points_text(gain, self.rows.parts) if gain else "+0"
            faint = brush.theme.faint
            brush.write(text, gain_area, Type.SMALL, "hand", faint, "left", KEPT_WHOLE)

    def _draw_total(self, brush: Brush, text: str, area: Box, is_firm: bool,
                    has_ring: bool) -> None:  # fmt: skip
        """Draw a total, `is_firm` in thick letters, and as much of its ring as is drawn yet."""
        role = "firm hand" if is_firm else "hand"
        text_rect = brush.write(text, area, Type.HEADING, role, brush.theme.ink, "right")
        if has_ring:
            around = text_rect.inflate(brush.px(22), 0)
            around.h = brush.px(ROW_HEIGHT - 6)
            around.centery = text_rect.centery
            picture = pen.ring(around.size, brush.px(1.8), brush.theme.warn)
            if self.ring_share:
                shown = picture.get_rect(width=round(picture.get_width() * self.ring_share))
                brush.surface.blit(picture, around, shown)


def _draw_hint_count(brush: Brush, count: int, name_rect: pygame.Rect) -> None:
    """Draw a lamp after a name, and the number of hints that were used."""
    lamp = sign(LAMP, brush.px(LAMP_WIDTH * 0.5), brush.theme)
    place = lamp.get_rect(midleft=(name_rect.right + brush.px(4), name_rect.centery))
    brush.surface.blit(lamp, place)
    number = ink(str(count), "hand", brush.px(15), brush.theme.faint)
    midleft = (place.right + brush.px(2), place.centery)
    brush.surface.blit(number, number.get_rect(midleft=midleft))


def _right_edge(columns: Sequence[Box]) -> float:
    return columns[-1][0] + columns[-1][2]


def _draw_line_beneath_row(brush: Brush, columns: Sequence[Box], top: float) -> None:
    left, rule = columns[0][0], mix(paper(brush.theme), brush.theme.accent, 0.22)
    area = (left + 1, top + ROW_HEIGHT - 1, _right_edge(columns) - left - 2, 1)
    brush.surface.fill(rule, brush.rect(area))


def _draw_line_by_hand(brush: Brush, columns: Sequence[Box], y: float, thickness: float) -> None:
    left = columns[0][0] + 4
    rect = brush.rect((left, y, _right_edge(columns) - 4 - left, 1))
    stroke = pen.line(rect.w, brush.px(thickness), brush.theme.ink, f"{round(y)}")
    brush.surface.blit(stroke, stroke.get_rect(midleft=rect.midleft))


def paper(theme: Theme) -> str:
    """Return the colour of the sheet, which is lighter than a panel."""
    return mix(theme.panel, "#ffffff", 0.55)
