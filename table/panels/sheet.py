"""The score sheet as a widget: names at the top, one line per row, totals at the foot; a row can
be opened to show its account."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from zlib import crc32

import pygame

from table.felt.plates import LAMP, sign
from table.i18n.phrases import list_names
from table.panels.accounts import AccountText, AccountWriter, number, signed
from table.session.score_rows import Account, ScoreRow, ScoreRows
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets import Box, Brush, pen
from table.widgets.emblem import emblem
from table.widgets.scroll import BAR_WIDTH, NumberedParts
from table.widgets.text import KEPT_WHOLE, ink
from table.widgets.tooltip import Tooltip
from table.widgets.widget import Point, inside

HEAD_HEIGHT, ROW_HEIGHT, FOOT_HEIGHT = 44.0, 38.0, 8.0
FRAME_HEIGHT = HEAD_HEIGHT + FOOT_HEIGHT
NO_ACCOUNT = Account()
EMBLEM_SIZE = 20.0  # of a side's emblem before its name
LAMP_WIDTH = 34.0  # of the lamp and number after a name
MAX_COLUMN_WIDTH = 260.0
NARROW_COLUMN = 110.0  # a column less wide than this is written small
ROOMY_COLUMN = 150.0  # in a narrower one the total moves to the left for the gain
MANY_SEATS = 7  # from here on row labels are narrower


class ScoreSheet(NumberedParts):
    """Shows the totals of each seat by row, with small gains; the last row is the result.

    `label` returns the label of a row; the columns of `winners` are marked. The sheet is centred in
    `area` and fits whole columns and rows. With a `pen`, rows with an account can be opened; `more`
    returns the sentences of the table at the end of the account of a row. `value` is the row
    selected by the keys.
    """

    keys = (pygame.K_UP, pygame.K_RETURN, pygame.K_DOWN)
    fades = False
    line = ROW_HEIGHT
    emblems = False  # whether the columns are sides, each with its emblem
    by_ear = False  # left and right read the reasons of one seat after the other
    spoken_reason = 0  # number of the seat being read
    hints: Sequence[int] = ()  # number of hints used, by column

    def __init__(
        self,
        area: Box,
        rows: ScoreRows,
        names: Sequence[str],
        winners: Sequence[int],
        label: Callable[[ScoreRow], str],
        name: str = "",
        pen: AccountWriter | None = None,
        more: Callable[[int], Sequence[str]] = lambda place: (),
    ) -> None:
        super().__init__(area, name, value=max(0, len(rows.rows) - 1))
        self.rows, self.pen, self.more = rows, pen, more
        places = range(len(rows.rows))
        self.accounts = [rows.account(place) if pen else NO_ACCOUNT for place in places]
        self.opens = any(map(any, self.accounts))
        self.open: frozenset[int] = frozenset()
        self.extent = FRAME_HEIGHT + ROW_HEIGHT * len(rows.rows)
        self._account_texts: dict[int, AccountText] = {}
        self.names, self.winners, self.row_label = names, winners, label
        x, y, w, h = area
        h = FRAME_HEIGHT + ROW_HEIGHT * int((h - FRAME_HEIGHT) / ROW_HEIGHT)
        self.area = (x, y, w, h)
        bar = self.scrollbar_width()
        *_, (left, _, width, _) = self.columns()
        used = left + width - x + bar
        self.area = (x + (w - used) / 2, y, used, h)
        self.scroll_to(self.extent)

    def scrollbar_width(self) -> float:
        """The width kept free for the scrollbar, also while nothing has to be scrolled yet."""
        return BAR_WIDTH + 4 if self.opens or self.extent > self.area[3] else 0.0

    def can_open(self, place: int) -> bool:
        """Whether the row at a place has an account."""
        return any(self.accounts[place])

    def account_text(self, place: int) -> AccountText:
        """The account of the row at a place, made when it is first opened."""
        assert self.pen is not None
        if place not in self._account_texts:
            width = self.area[2] - self.scrollbar_width()
            account, more = self.accounts[place], self.more(place)
            self._account_texts[place] = self.pen.account_text(account, width, more)
        return self._account_texts[place]

    def tops(self) -> list[float]:
        """The y of each row, counted from the first, and of the end of the last."""
        tops = [0.0]
        for place in range(len(self.rows.rows)):
            account = self.account_text(place).height if place in self.open else 0.0
            tops.append(tops[-1] + ROW_HEIGHT + account)
        return tops

    def set_open(self, place: int, opens: bool | None = None) -> bool:
        """Open or close a row (`opens`; None toggles); True if that changed anything."""
        before = self.open
        if 0 <= place < len(self.accounts) and self.can_open(place):
            opens = place not in before if opens is None else opens
            self.open = before | {place} if opens else before - {place}
            tops = self.tops()
            room = self.area[3] - FRAME_HEIGHT
            last = max(0.0, tops[-1] - room)  # how far down it can be turned: to a row's edge
            self.extent = next((top for top in tops[:-1] if top >= last), last) + self.area[3]
            self.scroll_to(self.offset)
            self._scroll_to_row(place)
        return self.open != before

    def _scroll_to_row(self, place: int) -> None:
        """Scroll until a row and its account are in sight, as far as they fit."""
        tops = self.tops()
        min_offset = tops[place + 1] - (self.area[3] - FRAME_HEIGHT)
        if min_offset > self.offset:
            self.scroll_to(next((edge for edge in tops if edge >= min_offset), min_offset))
        if tops[place] < self.offset:
            self.scroll_to(tops[place])

    def copy_state(self, other: ScoreSheet) -> None:
        """Open the same rows and scroll to the same place as another sheet of the same rows."""
        self.value = other.value
        for place in range(len(self.accounts)):
            self.set_open(place, place in other.open)
        self.scroll_to(other.offset)

    def part_at(self, point: Point) -> int:
        """The number of the row or account at a point; -1 where none can be opened."""
        x, y, w, h = self.area
        down, tops = point[1] - y - HEAD_HEIGHT + self.offset, self.tops()
        rows = (x, y + HEAD_HEIGHT, w - BAR_WIDTH, h - HEAD_HEIGHT)
        if not inside(point, rows) or not 0 <= down < tops[-1]:
            return -1
        place = max(place for place, top in enumerate(tops[:-1]) if top <= down)
        return place if self.can_open(place) else -1

    def tooltip_at(self, at: Point | None) -> tuple[Tooltip, Box] | None:
        """The tooltip of a word in sight, not of one scrolled away beneath the head."""
        is_above = at is not None and at[1] < self.area[1] + HEAD_HEIGHT
        return None if is_above else super().tooltip_at(at)

    def press_part(self, number: int, at: Point) -> None:
        self.set_open(number)

    def click(self) -> None:
        self.set_open(self.value)

    def spoken_text(self) -> str:
        """The text of the selected row, or of one seat's reasons in it."""
        at = self.spoken_reason
        sentences = self._reason_sentences(self.value) if at else []
        if at < len(sentences):
            return self._with_remaining_count(sentences[at], len(sentences) - at - 1)
        return self.row_text(self.value, self.value in self.open)

    def key(self, event: pygame.event.Event) -> bool:
        before = self.value, self.open
        if self.by_ear and self.value in self.open and event.key in (pygame.K_RIGHT, pygame.K_LEFT):
            number = self.spoken_reason + (1 if event.key == pygame.K_RIGHT else -1)
            if 0 <= number < len(self._reason_sentences(self.value)):
                self.spoken_reason = number
                return True
        used = self._key_on_rows(event)
        self.spoken_reason = self.spoken_reason if before == (self.value, self.open) else 0
        return used

    def _key_on_rows(self, event: pygame.event.Event) -> bool:
        """Handle a key that selects or opens a row; whether it was one."""
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if not self.opens:
            return super().key(event)
        if event.key in steps:
            place = self.value + steps[event.key]
            if not 0 <= place < len(self.accounts):
                return False
            self.value = place
            self._scroll_to_row(place)
            return True
        if event.key in (pygame.K_RIGHT, pygame.K_LEFT):
            return self.set_open(self.value, event.key == pygame.K_RIGHT)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self.set_open(self.value)
        return super().key(event)

    def _with_remaining_count(self, sentence: str, more: int) -> str:
        """The sentence, with the number of further ones."""
        if self.pen is None or not more:
            return sentence
        return self.pen.words.say("spoken.ledger", said=sentence, n=more)

    def opening_text(self) -> str:
        """The text of the last row with its reasons."""
        return self.row_text(len(self.rows.rows) - 1, True)

    def row_text(self, place: int, opened: bool) -> str:
        """The text of a row: the totals by name, and the reasons if it is `opened`."""
        if not 0 <= place < len(self.rows.rows):
            return ""
        row, gained = self.rows.rows[place], self.rows.gained(place)
        texts = [self.row_label(row)]
        for name, total, gain in zip(self.names, row.totals, gained, strict=True):
            gains = gain and (place or any(self.rows.start))  # else it is the total itself
            more = f" ({signed(gain, self.rows.parts)})" if gains else ""
            texts.append(f"{name} {number(total, self.rows.parts)}{more}")
        sentences = self._reason_sentences(place) if opened else []
        if self.by_ear and sentences:
            sentences = [self._with_remaining_count(sentences[0], len(sentences) - 1)]
        return "; ".join([*texts, *sentences])

    def _reason_sentences(self, place: int) -> list[str]:
        """A sentence for each seat with the reasons for its points in a row."""
        pen, sentences = self.pen, []
        for at, name in enumerate(self.names if pen else ()):
            gains = [
                f"{pen.reason_name_of(reason.why)} {signed(reason.points[at], self.rows.parts)}"
                for reason in self.accounts[place].reasons
                if pen and reason.points.get(at)
            ]
            if pen and gains:
                what = list_names(pen.words, [text.replace(".", ":") for text in gains])
                sentences.append(pen.words.say("spoken.brought", name=name, what=what))
        return sentences

    def page(self) -> float:
        """The height to scroll for a page: all whole rows in sight but one."""
        return ROW_HEIGHT * max(1, int((self.area[3] - FRAME_HEIGHT) / ROW_HEIGHT) - 1)

    def columns(self) -> list[Box]:
        """The area of every column, that of the labels first, over the height of the sheet."""
        x, y, w, h = self.area
        widths = (180.0, 150.0) if self.opens else (128.0, 92.0)
        first = widths[len(self.names) >= MANY_SEATS]
        count, room = len(self.names), w - first - self.scrollbar_width()
        width = min(MAX_COLUMN_WIDTH, room / max(1, count))
        return [(x, y, first, h), *((x + first + width * at, y, width, h) for at in range(count))]

    def draw(self, brush: Brush) -> None:
        x, y, _, h = self.area
        clip = brush.surface.get_clip()
        columns = self.columns()
        right = columns[-1][0] + columns[-1][2]
        self._draw_paper(brush, columns, (x, y, right - x, h))
        rows = brush.rect((x, y + HEAD_HEIGHT, self.area[2], h - HEAD_HEIGHT))
        brush.surface.set_clip(clip.clip(rows))
        for place, down in enumerate(self.tops()[:-1]):
            top = y + HEAD_HEIGHT + down - self.offset
            if y < top + ROW_HEIGHT and top < y + h:
                self._draw_row(brush, place, top, columns, right)
            if self.pen and place in self.open:
                self.pen.draw(brush, self.account_text(place), top + ROW_HEIGHT, columns)
        super().draw(brush)
        brush.surface.set_clip(clip)
        for seat, name in enumerate(self.names):
            self._draw_name(brush, seat, name, columns[seat + 1])
        self._underline(brush, x + 4, right - 4, y + HEAD_HEIGHT - 3, 2.0)

    def _draw_paper(self, brush: Brush, columns: list[Box], sheet: Box) -> None:
        """Draw the exercise-book page: its margin, and the columns of the winners coloured."""
        theme, (_, y, _, h) = brush.theme, sheet
        brush.shadow(sheet, 4, 4)
        brush.box(sheet, paper(theme), mix(theme.panel_edge, theme.ink, 0.15), 4, 1)
        for seat in self.winners:
            cx, _, width, _ = columns[seat + 1]
            ground = colours.winner(theme).ground
            brush.surface.fill(ground, brush.rect((cx + 2, y + 1, width - 4, h - 2)))
        top = y + HEAD_HEIGHT + self.tops()[-1]
        while self.extent <= h and top + ROW_HEIGHT < y + h:  # a long sheet rules its rows alone
            self._rule(brush, sheet, top)
            top += ROW_HEIGHT
        margin = columns[1][0] - 5 if len(columns) > 1 else 0.0
        red = mix(paper(theme), theme.warn, 0.45)
        for offset in (0.0, 3.0):
            brush.surface.fill(red, brush.rect((margin + offset, y + 1, 1.2, h - 2)))

    def _draw_name(self, brush: Brush, seat: int, name: str, column: Box) -> None:
        theme, (x, y, width, _) = brush.theme, column
        is_winner = seat in self.winners
        pad, size = (8, 21.0) if width >= NARROW_COLUMN else (5, 17.0)
        above = width < NARROW_COLUMN  # a crown beside it would take the name's room
        side = (15.0 if above else 17.0) if is_winner else 0.0
        role = "firm hand" if is_winner else "hand"
        left, top = (0.0, 0.7 * side) if above else (side, 0.0)
        if self.emblems:
            picture = emblem(seat, brush.px(EMBLEM_SIZE))
            middle = brush.point(x + pad + EMBLEM_SIZE / 2, y + HEAD_HEIGHT / 2)
            brush.surface.blit(picture, picture.get_rect(center=middle))
            left += EMBLEM_SIZE + 3
        hint_count = self.hints[seat] if seat < len(self.hints) else 0
        lamp = LAMP_WIDTH if hint_count else 0.0
        area = (x + pad + left, y + top, width - 2 * pad - left - lamp, HEAD_HEIGHT - 2 - top)
        spot = brush.write(name, area, size, role, theme.ink, "center", KEPT_WHOLE)
        if hint_count:
            self._draw_hints(brush, hint_count, spot)
        if is_winner:
            mark = pen.crown(brush.px(side), colours.winner(theme).ink)
            place = mark.get_rect(midright=(spot.left - brush.px(4), spot.centery))
            if above:
                place.center = brush.point(x + width / 2, y + 10)
            brush.surface.blit(mark, place)

    def _draw_hints(self, brush: Brush, hint_count: int, name: pygame.Rect) -> None:
        """Draw a lamp and the number of hints beside a name."""
        lamp = sign(LAMP, brush.px(LAMP_WIDTH * 0.5), brush.theme)
        place = lamp.get_rect(midleft=(name.right + brush.px(4), name.centery))
        brush.surface.blit(lamp, place)
        number = ink(str(hint_count), "hand", brush.px(15), brush.theme.faint)
        middle_left = (place.right + brush.px(2), place.centery)
        brush.surface.blit(number, number.get_rect(midleft=middle_left))

    def _draw_row(
        self, brush: Brush, place: int, top: float, columns: list[Box], right: float
    ) -> None:
        theme, row, gained = brush.theme, self.rows.rows[place], self.rows.gained(place)
        x, _, first, _ = columns[0]
        last = place == len(self.rows.rows) - 1
        self._rule(brush, (x, top, right - x, ROW_HEIGHT), top)
        self._draw_row_label(brush, place, (x, top, first, ROW_HEIGHT))
        for seat, total in enumerate(row.totals):
            cx, _, width, _ = columns[seat + 1]
            role = "firm hand" if last else "hand"
            shift = 16 if width < NARROW_COLUMN else 10 if width < ROOMY_COLUMN else 0
            middle = cx + width / 2 - shift
            down = (crc32(f"{place}/{seat}".encode()) % 7 - 3) * 0.4  # as a hand wavers
            spot = (cx, top + 2 + down, middle + 18 - cx, ROW_HEIGHT)
            text = number(total, self.rows.parts)
            text_rect = brush.write(text, spot, 22, role, theme.ink, "right")
            if last and seat in self.winners:
                self._circle(brush, text_rect)
            if gained[seat] and (place or any(self.rows.start)):  # else it is the total itself
                start = middle + (32 if last else 26)
                gain_area = (start, top + 3 + down, cx + width - 3 - start, ROW_HEIGHT)
                gain = signed(gained[seat], self.rows.parts)
                brush.write(gain, gain_area, 15, "hand", theme.faint, "left", KEPT_WHOLE)
        if last and place:
            self._underline(brush, x + 4, right - 4, top + 1, 1.4)
        if last:
            self._underline(brush, x + 4, right - 4, top + ROW_HEIGHT - 4, 1.4)

    def _draw_row_label(self, brush: Brush, place: int, area: Box) -> None:
        """Draw the label of a row, after an arrow head if it opens; highlighted where it is pointed
        at or selected."""
        theme, (x, top, first, _) = brush.theme, area
        left, colour = 8.0, theme.faint
        if self.can_open(place):
            at_keys = self.focused and place == self.value
            is_lit = at_keys or (self.hovered and place == self.pointed_part)
            left, colour = 22.0, theme.accent if is_lit else theme.faint
            way = "down" if place in self.open else "right"
            brush.triangle((x + 12, top + ROW_HEIGHT / 2), 9, way, colour)
        label_area = (x + left, top, first - left - 8, ROW_HEIGHT)
        brush.write(self.row_label(self.rows.rows[place]), label_area, 17, "hand", colour)

    def _rule(self, brush: Brush, sheet: Box, top: float) -> None:
        """Draw the line beneath a row."""
        rule = mix(paper(brush.theme), brush.theme.accent, 0.22)
        brush.surface.fill(rule, brush.rect((sheet[0] + 1, top + ROW_HEIGHT - 1, sheet[2] - 2, 1)))

    def _circle(self, brush: Brush, text_rect: pygame.Rect) -> None:
        """Draw a ring around the winning total."""
        around = text_rect.inflate(brush.px(22), 0)
        around.h = brush.px(ROW_HEIGHT - 6)
        around.centery = text_rect.centery
        picture = pen.ring(around.size, brush.px(1.8), brush.theme.warn)
        brush.surface.blit(picture, around)

    def _underline(
        self, brush: Brush, left: float, right: float, y: float, thickness: float
    ) -> None:
        rect = brush.rect((left, y, right - left, 1))
        stroke = pen.line(rect.w, brush.px(thickness), brush.theme.ink, f"{round(y)}")
        brush.surface.blit(stroke, stroke.get_rect(midleft=rect.midleft))


def paper(theme: Theme) -> str:
    """The colour of the sheet, lighter than its panel."""
    return mix(theme.panel, "#ffffff", 0.55)
