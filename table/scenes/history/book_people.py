"""Everybody in the family book, with how many games they have played and won."""

from __future__ import annotations

from table.scenes.history.book_words import BookPage
from table.stats import people
from table.widgets import Box, Form
from table.widgets.ledger import Bar, Column, Ledger


def add_people(scene: BookPage, form: Form, area: Box) -> None:
    """The list of everybody; pressing somebody leads to their page."""
    said = scene.said
    found, runs = scene.ask(people.people), scene.ask(people.streaks)
    most = max((player.played for player in found), default=0)
    columns = [
        Column(said.say("book.person"), 24),
        Column(said.say("book.played"), 11, "right"),
        Column(said.say("book.won"), 11, "right"),
        Column(said.say("book.won_of"), 36),
        Column(said.say("book.streak"), 16, "right"),
        Column(said.say("book.latest"), 24, "right"),
    ]
    gone = any(player.left for player in found)
    if gone:
        columns.insert(3, Column(said.say("book.gone"), 12, "right"))
    rows: list[tuple[str | Bar, ...]] = []
    for player in found:
        run = runs.get(player.person)
        bar = Bar(
            player.won,
            player.played,
            most,
            said.say("book.share", n=share(player.won, player.played)),
        )
        left = [str(player.left)] if gone else []
        rows.append((
            player.name, str(player.played), str(player.won), *left, bar,
            str(run.won if run else 0),
            said.day(player.latest),
        ))  # fmt: skip

    def open_page(number: int) -> None:
        scene.chosen["people"] = number
        scene.person(found[number].person)

    ledger = Ledger(area, columns, rows, open_page, "people", scene.chosen.get("people", 0))
    form.set_focus(form.add(ledger))


def share(won: int, played: int) -> int:
    """How many of a hundred."""
    return round(100 * won / played) if played else 0
