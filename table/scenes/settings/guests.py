"""Guests who have played here: in the book by the name they sat under, and not on the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.kit.match import PERSON
from table.app.house import House
from table.i18n.words import Words
from table.stats import people
from table.stats.people import identity
from table.storage.family import open_book
from table.widgets import Box, Button, Form, Label

MOST = 10  # seats at a table; whoever sat there without a name is called by theirs


class Guest(NamedTuple):
    """Somebody who has played so many games to the end, by name alone."""

    name: str
    played: int


def guests(house: House, words: Words) -> list[Guest]:
    """Those who played most first; neither who bears the name of somebody on the list, or once on
    it, nor who had no name."""
    if house.safe:
        return []
    nameless = [words.say("seats.someone", seat=seat + 1) for seat in range(MOST)]
    listed = [person.name for person in (*house.people.all(), *house.people.former())]
    known = {identity(name, "", PERSON) for name in (*nameless, *listed)}
    book = open_book(house.store)
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
