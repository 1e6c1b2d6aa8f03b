"""The list of those who play here, as it stands on its paper: who is on it, who was, and guests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from rules.kit.match import PERSON
from table.app.app import App
from table.app.people import People, Person
from table.i18n.words import Words
from table.panels.token import PersonRow, distinct_name
from table.stats import people
from table.stats.people import identity
from table.storage.family import open_book
from table.widgets import Box, Button, Form, Label, Scroll

LINE, TALL = 52.0, 46.0  # from one of the list to the next; and how high one is

Looked = tuple[str, str]
"""Who is looked at: by the key of a person, or by the name of a guest."""


class PeopleList:
    """A column with a row for everybody, in three parts; whoever is looked at stands in sight."""

    def __init__(
        self, form: Form, words: Words, area: Box, looked: Looked, on: Callable[[str, str], None]
    ) -> None:
        """`on`: to look at somebody else."""
        self.form, self.words, self.selected, self.on = form, words, looked, on
        self.wide = area[2]
        self.column = form.add(Scroll(area, "list"))
        self.top = 4.0

    def fill(self, people: People, guests: Sequence[Guest]) -> None:
        """With these, each part in its order."""
        words, known, former = self.words, people.all(), people.former()
        for person in known:
            self._add(person, distinct_name(words, person, known))
        if not known:
            none = (8.0, 10.0, self.wide - 36, 236.0)
            said = words.say("people.none")
            self.form.add(Label(none, said, 18, "italic", "faint", lines=True), self.column)
            self.top += 242
        if former:
            self._head(words.say("people.former"))
        for person in former:
            self._add(person, person.name)
        if guests:
            self._head(words.say("people.guests"))
        for guest in guests:
            self._add(Person("", guest.name), guest.name)

    def _head(self, said: str) -> None:
        """What the next part is called."""
        area = (8.0, self.top + 6, self.wide - 36, 30.0)
        self.form.add(Label(area, said, 17, "italic", "faint"), self.column)
        self.top += 40

    def _add(self, person: Person, called: str) -> None:
        guest = "" if person.key else person.name
        name = f"person:{person.key}" if person.key else f"guest:{guest}"
        area = (4.0, self.top, self.wide - 28, TALL)
        row = PersonRow(area, name, person, partial(self.on, person.key, guest))
        row.text, row.value = called, (person.key, guest) == self.selected
        self.form.add(row, self.column)
        self.top += LINE
        if row.value:
            self.column.show(area[1], TALL)


MOST = 10  # seats at a table; whoever sat there without a name is called by theirs


class Guest(NamedTuple):
    """Somebody who has played so many games to the end, by name alone."""

    name: str
    played: int


def guests(app: App, words: Words) -> list[Guest]:
    """Those who played most first; neither who bears the name of somebody on the list, or once on
    it, nor who had no name."""
    if app.safe:
        return []
    nameless = [words.say("seats.someone", seat=seat + 1) for seat in range(MOST)]
    listed = [person.name for person in (*app.people.all(), *app.people.former())]
    known = {identity(name, "", PERSON) for name in (*nameless, *listed)}
    book = open_book(app.store)
    try:
        found = book.ask(people.people)
    finally:
        book.close()
    by_name = identity("", "", PERSON)
    return [
        Guest(player.name, player.played)
        for player in found
        if player.person.startswith(by_name) and player.person not in known
    ]


def add_guest(
    form: Form,
    words: Words,
    paper: Box,
    guest: Guest,
    keep: Callable[[], None],
    done: Callable[[], None],
) -> None:
    """The paper of a guest: why they are not on the list, and what puts them there."""
    say, (x, y, w, h) = words.say, paper
    form.add(Label((x + 28, y + 30, w - 56, 46), guest.name, 28, "title", name="called"))
    line = (x + 28, y + 92, w - 56, 240)
    said = say("people.guest.line", name=guest.name, n=guest.played)
    form.add(Label(line, said, 19, "text", "faint", lines=True, name="why"))
    foot = y + h - 66
    form.add(Button((x + 24, foot, 150, 46), say("common.done"), done, name="done"))
    put = (x + w - 28 - 240, foot - 2, 240, 50)
    form.add(Button(put, say("people.keep"), keep, "primary", "keep"))
