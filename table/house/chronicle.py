"""What is told of a match, as it goes on: for every person at the screen, and for the room."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.kit.catalogue import blamed
from rules.kit.match import Match
from rules.kit.said import Said, Why, why
from rules.kit.sight import redact
from rules.kit.state import View
from rules.kit.story import Made, Told, checked, noticed, story
from rules.kit.strangers import let_through
from table.places.layout import Sheet
from table.seats.roster import PERSON


class Entry(NamedTuple):
    """What one step told: in which hand and row of the sheet, and whose choices made it. `aside`:
    it tells of something that is no part of the game, such as a hint."""

    step: int
    hand: int
    row: int
    seats: tuple[int, ...]
    told: tuple[Told, ...]
    aside: bool = False


ASIDE = {"hint": "asked_hint"}  # the marks that are told, and by which sentence


class Chronicle:
    """Told every step of a match in order, it keeps what each person (None: the room) was told.

    Only sentences are kept, so that a whole evening takes little room; a match that is gone on
    with is told again while it is replayed. A game whose story fails is not asked again, and
    `wrong` says what was the matter.
    """

    def __init__(self, match: Match, sheet: Sheet) -> None:
        self.match, self.sheet = match, sheet
        people = [seat for seat, one in enumerate(match.sitters) if one.who == PERSON]
        self.audiences = (None, *people)
        self.wrong: Why | None = None
        self._entries: dict[int | None, list[Entry]] = {one: [] for one in self.audiences}
        self._rows: dict[tuple[int, int], list[Entry]] = {}
        self._before: Mapping[int | None, View] = {}
        self._last, self._marked = -1, 0
        self.note()

    def note(self) -> None:
        """The match has come to another position, unless it waits for more choices; or somebody
        has made a mark in it."""
        moment = self.match.history[-1]
        self._note_marks()
        if moment.step == self._last or not hasattr(self.match.rules, "story"):
            return
        state, rules = moment.state, self.match.rules
        self._last = moment.step
        views = {one: redact(rules, state, one, moment.known[one]) for one in self.audiences}
        row = state.tallies.get(self.sheet.row, state.table.hand)
        for one, view in views.items():
            before = self._before.get(one)
            if before is not None and before.table.hand != view.table.hand:
                before = None
            told = self._asked(before, view, moment.made)
            if told:
                seats = tuple(noticed(rules, moment.made, before, view))
                entry = Entry(moment.step, state.table.hand, row, seats, tuple(told))
                self._entries[one].append(entry)
                if one is None:
                    self._rows.setdefault((entry.hand, entry.row), []).append(entry)
        self._before = views

    def _note_marks(self) -> None:
        """Everybody is told of a hint, who asked for it too, but only by what lasts."""
        fresh, self._marked = self.match.marks[self._marked :], len(self.match.marks)
        tallies, hand = self.match.state.tallies, self.match.table.hand
        for mark in fresh:
            if mark.kind in ASIDE:
                told = Told(why(ASIDE[mark.kind], who=f"seat.{mark.seat}"))
                row = tallies.get(self.sheet.row, hand)
                entry = Entry(mark.step, hand, row, (mark.seat,), (told,), aside=True)
                for one in self.audiences:
                    self._entries[one].append(entry)

    def _asked(self, before: View | None, after: View, made: Made) -> Sequence[Told]:
        if self.wrong is not None:
            return ()
        try:
            return checked(story(self.match.rules, before, after, made))
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            self.wrong = error.why if isinstance(error, Said) else blamed(error) or why("game.mute")
            return ()

    def entries(self, audience: int | None) -> Sequence[Entry]:
        """All that somebody has been told, from the first hand on."""
        return self._entries[audience]

    def of_row(self, hand: int, row: int) -> Sequence[Entry]:
        """What the room was told of a row of the score sheet."""
        return self._rows.get((hand, row), ())

    def latest(self, audience: int | None, step: int) -> Entry | None:
        """What somebody was told last of the game, up to a step."""
        entries = self._entries[audience]
        place = bisect_right(entries, step, key=lambda entry: entry.step)
        while place and entries[place - 1].aside:
            place -= 1
        return entries[place - 1] if place else None

    def told(self, audience: int | None, first: int, last: int) -> list[Told]:
        """What somebody was told of the steps from `first` to `last`."""
        entries = self._entries[audience]
        place = bisect_right(entries, first - 1, key=lambda entry: entry.step)
        found: list[Told] = []
        while place < len(entries) and entries[place].step <= last:
            found += () if entries[place].aside else entries[place].told
            place += 1
        return found
