"""Rows that open into their accounts: by a click, by Enter, by right and left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

import pygame

from table.panels.accounts import AccountText, AccountWriter
from table.session.account import Account
from table.session.score_rows import ScoreRows
from table.widgets import Box
from table.widgets.scroll import BAR, Numbered
from table.widgets.tooltip import Tooltip
from table.widgets.widget import Point, inside

HEAD, LINE, FOOT = 44.0, 38.0, 8.0
NOTHING = Account()


class Opening(Numbered):
    """A sheet with a head, a line a row, and a foot. With a `pen` a row that has an account opens
    into it, and shuts again; up and down go from row to row, `value` is the one the keys are at.

    `more` is what the table itself says last in the account of the row at a place.
    """

    keys = (pygame.K_UP, pygame.K_RETURN, pygame.K_DOWN)
    fades = False
    line = LINE

    def __init__(
        self, area: Box, rows: ScoreRows, name: str, pen: AccountWriter | None,
        more: Callable[[int], Sequence[str]],
    ) -> None:  # fmt: skip
        super().__init__(area, name, value=max(0, len(rows.rows) - 1))
        self.rows, self.pen, self.more = rows, pen, more
        every = range(len(rows.rows))
        self.accounts = [rows.account(place) if pen else NOTHING for place in every]
        self.opens = any(map(any, self.accounts))
        self.open: frozenset[int] = frozenset()
        self.extent = HEAD + LINE * len(rows.rows) + FOOT
        self._slips: dict[int, AccountText] = {}

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
            wide = self.area[2] - self.beside()
            self._slips[place] = self.pen.slip(self.accounts[place], wide, self.more(place))
        return self._slips[place]

    def tops(self) -> list[float]:
        """How far down each row begins, from the first; last the end of them all."""
        every = range(len(self.rows.rows))
        talls = (LINE + (self.slip(place).tall if place in self.open else 0.0) for place in every)
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

    def as_in(self, other: Opening) -> None:
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

    def key(self, event: pygame.event.Event) -> bool:
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
