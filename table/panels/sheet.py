"""The score sheet as a widget: names across the top, a row a line, totals at the foot; a row opens
into its account."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
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
from table.widgets.scroll import BAR, NumberedParts
from table.widgets.text import KEPT_WHOLE, ink
from table.widgets.tooltip import Tooltip
from table.widgets.widget import Point, inside

HEAD, LINE, FOOT = 44.0, 38.0, 8.0
NOTHING = Account()
EMBLEM = 20.0  # of a side, before its name
LAMPED = 34.0  # room for a lamp and a number, after a name
WIDEST = 260.0  # a column
NARROW = 110.0  # a column less wide than this is written small
ROOMY = 150.0  # in one less wide than this a total moves aside for what was gained
WIDE_TABLE = 7  # so many seats leave less room for what rows are called


class ScoreSheet(NumberedParts):
    """`label` says what a row is called; the columns of `winners` are marked.

    Of every row the gain stands small beside the total; the last row's totals are the sum.
    It lies in the middle of `area`, no wider and no higher than whole columns and rows are. With a
    `pen` a row that has an account opens into it, and shuts again; `more` is what the table itself
    says last in the account of the row at a place. Up and down go from row to row, `value` is the
    one the keys are at.
    """

    keys = (pygame.K_UP, pygame.K_RETURN, pygame.K_DOWN)
    fades = False
    line = LINE
    emblems = False  # whether the columns are sides, each with its emblem
    by_ear = False  # what brought each their points is read one by one, with right and left
    ledger = 0  # whose is read
    hints: Sequence[int] = ()  # how often was asked for a hint, by column

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
        every = range(len(rows.rows))
        self.accounts = [rows.account(place) if pen else NOTHING for place in every]
        self.opens = any(map(any, self.accounts))
        self.open: frozenset[int] = frozenset()
        self.extent = HEAD + LINE * len(rows.rows) + FOOT
        self._slips: dict[int, AccountText] = {}
        self.names, self.winners, self.row_label = names, winners, label
        x, y, w, h = area
        h = HEAD + LINE * int((h - HEAD - FOOT) / LINE) + FOOT
        self.area = (x, y, w, h)
        bar = self.beside()
        *_, (left, _, width, _) = self.columns()
        used = left + width - x + bar
        self.area = (x + (w - used) / 2, y, used, h)
        self.scroll_to(self.extent)

    def beside(self) -> float:
        """What is kept free for the bar: it must not push the columns when a row opens."""
        return BAR + 4 if self.opens or self.extent > self.area[3] else 0.0

    def can_open(self, place: int) -> bool:
        """Whether the row at a place has an account."""
        return any(self.accounts[place])

    def slip(self, place: int) -> AccountText:
        """The account of the row at a place, made when it is first opened."""
        assert self.pen is not None
        if place not in self._slips:
            width = self.area[2] - self.beside()
            self._slips[place] = self.pen.slip(self.accounts[place], width, self.more(place))
        return self._slips[place]

    def tops(self) -> list[float]:
        """How far down each row begins, from the first; last the end of them all."""
        every = range(len(self.rows.rows))
        talls = (LINE + (self.slip(place).height if place in self.open else 0.0) for place in every)
        return [0.0, *accumulate(talls)]

    def turn(self, place: int, opens: bool | None = None) -> bool:
        """Open a row, or shut it, or whichever it is not; True if that changed anything."""
        before = self.open
        if 0 <= place < len(self.accounts) and self.can_open(place):
            opens = place not in before if opens is None else opens
            self.open = before | {place} if opens else before - {place}
            tops = self.tops()
            room = self.area[3] - HEAD - FOOT
            last = max(0.0, tops[-1] - room)  # how far down it can be turned: to a row's edge
            self.extent = next((top for top in tops[:-1] if top >= last), last) + self.area[3]
            self.scroll_to(self.offset)
            self._keep_in_sight(place)
        return self.open != before

    def _keep_in_sight(self, place: int) -> None:
        """Scroll so far that a row and its account can be seen, or as much as there is room."""
        tops = self.tops()
        least = tops[place + 1] - (self.area[3] - HEAD - FOOT)
        if least > self.offset:
            self.scroll_to(next((edge for edge in tops if edge >= least), least))
        if tops[place] < self.offset:
            self.scroll_to(tops[place])

    def as_in(self, other: ScoreSheet) -> None:
        """Open what stands open in another sheet of the same rows, as far down as that is."""
        self.value = other.value
        for place in range(len(self.accounts)):
            self.turn(place, place in other.open)
        self.scroll_to(other.offset)

    def part_at(self, point: Point) -> int:
        """The row, or its account, at a point; -1 where there is none that opens."""
        x, y, w, h = self.area
        down = point[1] - y - HEAD + self.offset
        tops = self.tops()
        if not inside(point, (x, y + HEAD, w - BAR, h - HEAD)) or not 0 <= down < tops[-1]:
            return -1
        place = max(place for place, top in enumerate(tops[:-1]) if top <= down)
        return place if self.can_open(place) else -1

    def tooltip_at(self, at: Point | None) -> tuple[Tooltip, Box] | None:
        """Of words on the rows in sight, and not of those scrolled away beneath the head."""
        return None if at is not None and at[1] < self.area[1] + HEAD else super().tooltip_at(at)

    def press_part(self, number: int, at: Point) -> None:
        self.turn(number)

    def click(self) -> None:
        self.turn(self.value)

    def spoken_text(self) -> str:
        """The row the keys are at, or what brought one of them their points there."""
        found = self._reasons(self.value) if self.ledger else []
        if self.ledger < len(found):
            return self._with_rest(found[self.ledger], len(found) - self.ledger - 1)
        return self.row_aloud(self.value, self.value in self.open)

    def key(self, event: pygame.event.Event) -> bool:
        before = self.value, self.open
        if self.by_ear and self.value in self.open and event.key in (pygame.K_RIGHT, pygame.K_LEFT):
            to = self.ledger + (1 if event.key == pygame.K_RIGHT else -1)
            if 0 <= to < len(self._reasons(self.value)):
                self.ledger = to
                return True
        used = self._key_on_rows(event)
        self.ledger = self.ledger if before == (self.value, self.open) else 0
        return used

    def _key_on_rows(self, event: pygame.event.Event) -> bool:
        """A key that goes from row to row, or opens one; whether it was one."""
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if not self.opens:
            return super().key(event)
        if event.key in steps:
            place = self.value + steps[event.key]
            if not 0 <= place < len(self.accounts):
                return False
            self.value = place
            self._keep_in_sight(place)
            return True
        if event.key in (pygame.K_RIGHT, pygame.K_LEFT):
            return self.turn(self.value, event.key == pygame.K_RIGHT)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self.turn(self.value)
        return super().key(event)

    def _with_rest(self, said: str, more: int) -> str:
        """One's ledger, and how many more there are."""
        return self.pen.words.say("spoken.ledger", said=said, n=more) if self.pen and more else said

    def opening_text(self) -> str:
        """The last row, and why."""
        return self.row_aloud(len(self.rows.rows) - 1, True)

    def row_aloud(self, place: int, opened: bool) -> str:
        """A row in words: whose total it brought to what; and why, where it is `opened`."""
        if not 0 <= place < len(self.rows.rows):
            return ""
        row, gained = self.rows.rows[place], self.rows.gained(place)
        said = [self.row_label(row)]
        for name, total, gain in zip(self.names, row.totals, gained, strict=True):
            gains = gain and (place or any(self.rows.start))  # else it is the total itself
            more = f" ({signed(gain, self.rows.parts)})" if gains else ""
            said.append(f"{name} {number(total, self.rows.parts)}{more}")
        found = self._reasons(place) if opened else []
        if self.by_ear and found:
            found = [self._with_rest(found[0], len(found) - 1)]
        return "; ".join([*said, *found])

    def _reasons(self, place: int) -> list[str]:
        """What brought each of them the points of the row at a place, in words."""
        pen, found = self.pen, []
        for at, name in enumerate(self.names if pen else ()):
            brought = [
                f"{pen.reason_text(reason.why)} {signed(reason.points[at], self.rows.parts)}"
                for reason in self.accounts[place].reasons
                if pen and reason.points.get(at)
            ]
            if pen and brought:
                what = list_names(pen.words, [text.replace(".", ":") for text in brought])
                found.append(pen.words.say("spoken.brought", name=name, what=what))
        return found

    def page(self) -> float:
        """How far a page is turned: by whole rows, all but one of those in sight."""
        return LINE * max(1, int((self.area[3] - HEAD - FOOT) / LINE) - 1)

    def columns(self) -> list[Box]:
        """The place of every column, the labels' first; from the top of the sheet to its foot."""
        x, y, w, h = self.area
        few = len(self.names) < WIDE_TABLE
        first = (180.0 if few else 150.0) if self.opens else 128.0 if few else 92.0
        room = w - first - self.beside()
        each = min(WIDEST, room / max(1, len(self.names)))
        places = [(x + first + each * seat, y, each, h) for seat in range(len(self.names))]
        return [(x, y, first, h), *places]

    def draw(self, brush: Brush) -> None:
        x, y, _, h = self.area
        clip = brush.surface.get_clip()
        columns = self.columns()
        right = columns[-1][0] + columns[-1][2]
        self._draw_paper(brush, columns, (x, y, right - x, h))
        brush.surface.set_clip(clip.clip(brush.rect((x, y + HEAD, self.area[2], h - HEAD))))
        for place, down in enumerate(self.tops()[:-1]):
            top = y + HEAD + down - self.offset
            if y < top + LINE and top < y + h:
                self._draw_row(brush, place, top, columns, right)
            if self.pen and place in self.open:
                self.pen.draw(brush, self.slip(place), top + LINE, columns)
        super().draw(brush)
        brush.surface.set_clip(clip)
        for seat, name in enumerate(self.names):
            self._draw_name(brush, seat, name, columns[seat + 1])
        self._underline(brush, x + 4, right - 4, y + HEAD - 3, 2.0)

    def _draw_paper(self, brush: Brush, columns: list[Box], sheet: Box) -> None:
        """A leaf from an exercise book: its margin, and a wash on the columns of the winners."""
        theme, (_, y, _, h) = brush.theme, sheet
        brush.shadow(sheet, 4, 4)
        brush.box(sheet, paper(theme), mix(theme.panel_edge, theme.ink, 0.15), 4, 1)
        for seat in self.winners:
            cx, _, width, _ = columns[seat + 1]
            ground = colours.winner(theme).ground
            brush.surface.fill(ground, brush.rect((cx + 2, y + 1, width - 4, h - 2)))
        top = y + HEAD + self.tops()[-1]
        while self.extent <= h and top + LINE < y + h:  # a long sheet rules its rows alone
            self._rule(brush, sheet, top)
            top += LINE
        margin = columns[1][0] - 5 if len(columns) > 1 else 0.0
        red = mix(paper(theme), theme.warn, 0.45)
        for beside in (0.0, 3.0):
            brush.surface.fill(red, brush.rect((margin + beside, y + 1, 1.2, h - 2)))

    def _draw_name(self, brush: Brush, seat: int, name: str, column: Box) -> None:
        theme, (x, y, width, _) = brush.theme, column
        won = seat in self.winners
        pad, size = (8, 21.0) if width >= NARROW else (5, 17.0)
        above = width < NARROW  # a crown beside it would take the name's room
        side = (15.0 if above else 17.0) if won else 0.0
        role = "firm hand" if won else "hand"
        left, top = (0.0, 0.7 * side) if above else (side, 0.0)
        if self.emblems:
            picture = emblem(seat, brush.px(EMBLEM))
            middle = brush.point(x + pad + EMBLEM / 2, y + HEAD / 2)
            brush.surface.blit(picture, picture.get_rect(center=middle))
            left += EMBLEM + 3
        asked = self.hints[seat] if seat < len(self.hints) else 0
        lamp = LAMPED if asked else 0.0
        area = (x + pad + left, y + top, width - 2 * pad - left - lamp, HEAD - 2 - top)
        spot = brush.write(name, area, size, role, theme.ink, "center", KEPT_WHOLE)
        if asked:
            self._draw_hints(brush, asked, spot)
        if won:
            mark = pen.crown(brush.px(side), colours.winner(theme).ink)
            place = mark.get_rect(midright=(spot.left - brush.px(4), spot.centery))
            if above:
                place.center = brush.point(x + width / 2, y + 10)
            brush.surface.blit(mark, place)

    def _draw_hints(self, brush: Brush, asked: int, name: pygame.Rect) -> None:
        """A lamp beside a name, and how often it was asked for a hint."""
        lamp = sign(LAMP, brush.px(LAMPED * 0.5), brush.theme)
        place = lamp.get_rect(midleft=(name.right + brush.px(4), name.centery))
        brush.surface.blit(lamp, place)
        number = ink(str(asked), "hand", brush.px(15), brush.theme.faint)
        beside = (place.right + brush.px(2), place.centery)
        brush.surface.blit(number, number.get_rect(midleft=beside))

    def _draw_row(
        self, brush: Brush, place: int, top: float, columns: list[Box], right: float
    ) -> None:
        theme, row, gained = brush.theme, self.rows.rows[place], self.rows.gained(place)
        x, _, first, _ = columns[0]
        last = place == len(self.rows.rows) - 1
        self._rule(brush, (x, top, right - x, LINE), top)
        self._draw_called(brush, place, (x, top, first, LINE))
        for seat, total in enumerate(row.totals):
            cx, _, width, _ = columns[seat + 1]
            role = "firm hand" if last else "hand"
            middle = cx + width / 2 - (16 if width < NARROW else 10 if width < ROOMY else 0)
            down = (crc32(f"{place}/{seat}".encode()) % 7 - 3) * 0.4  # as a hand wavers
            spot = (cx, top + 2 + down, middle + 18 - cx, LINE)
            written = number(total, self.rows.parts)
            stands = brush.write(written, spot, 22, role, theme.ink, "right")
            if last and seat in self.winners:
                self._circle(brush, stands)
            if gained[seat] and (place or any(self.rows.start)):  # else it is the total itself
                start = middle + (32 if last else 26)
                beside = (start, top + 3 + down, cx + width - 3 - start, LINE)
                gain = signed(gained[seat], self.rows.parts)
                brush.write(gain, beside, 15, "hand", theme.faint, "left", KEPT_WHOLE)
        if last and place:
            self._underline(brush, x + 4, right - 4, top + 1, 1.4)
        if last:
            self._underline(brush, x + 4, right - 4, top + LINE - 4, 1.4)

    def _draw_called(self, brush: Brush, place: int, area: Box) -> None:
        """What a row is called, with an arrow head before it if it opens; lit where it is pointed
        at, or the keys are."""
        theme, (x, top, first, _) = brush.theme, area
        left = 8.0
        colour = theme.faint
        if self.can_open(place):
            left = 22.0
            at_keys = self.focused and place == self.value
            lit = at_keys or (self.hovered and place == self.pointed_part)
            colour = theme.accent if lit else theme.faint
            way = "down" if place in self.open else "right"
            brush.triangle((x + 12, top + LINE / 2), 9, way, colour)
        called = (x + left, top, first - left - 8, LINE)
        brush.write(self.row_label(self.rows.rows[place]), called, 17, "hand", colour)

    def _rule(self, brush: Brush, sheet: Box, top: float) -> None:
        """The printed line beneath a row."""
        rule = mix(paper(brush.theme), brush.theme.accent, 0.22)
        brush.surface.fill(rule, brush.rect((sheet[0] + 1, top + LINE - 1, sheet[2] - 2, 1)))

    def _circle(self, brush: Brush, stands: pygame.Rect) -> None:
        """A ring by hand round the total that won."""
        around = stands.inflate(brush.px(22), 0)
        around.h = brush.px(LINE - 6)
        around.centery = stands.centery
        picture = pen.ring(around.size, brush.px(1.8), brush.theme.warn)
        brush.surface.blit(picture, around)

    def _underline(self, brush: Brush, left: float, right: float, y: float, thick: float) -> None:
        rect = brush.rect((left, y, right - left, 1))
        stroke = pen.line(rect.w, brush.px(thick), brush.theme.ink, f"{round(y)}")
        brush.surface.blit(stroke, stroke.get_rect(midleft=rect.midleft))


def paper(theme: Theme) -> str:
    """What the sheet is written on: lighter than the panel it lies on."""
    return mix(theme.panel, "#ffffff", 0.55)
