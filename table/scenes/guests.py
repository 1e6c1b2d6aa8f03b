"""Guests who have played here: in the book by the name they sat under, and not on the list."""

from __future__ import annotations

from typing import NamedTuple

from rules.kit.match import PERSON
from table.book import people
from table.book.people import identity
from table.house.family import open_book
from table.house.house import House
from table.words.words import Words

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
    listed = [one.name for one in (*house.people.all(), *house.people.former())]
    known = {identity(name, "", PERSON) for name in (*nameless, *listed)}
    book = open_book(house.store)
    try:
        found = book.ask(people.people)
    finally:
        book.close()
    by_name = identity("", "", PERSON)
    return [
        Guest(one.name, one.played)
        for one in found
        if one.person.startswith(by_name) and one.person not in known
    ]
