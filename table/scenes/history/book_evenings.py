"""The evenings and the years in the family book: what was played, and how people stood."""

from __future__ import annotations

from collections.abc import Mapping

from table.scenes.history.book_words import BookPage
from table.stats import evenings, people
from table.stats.evenings import Evening
from table.stats.meetings import COMPUTER
from table.widgets import Box, Form, Label
from table.widgets.chart import MOST, Line, Lines
from table.widgets.ledger import Column, Ledger

SIDE = 350.0
SHORT = 3  # letters of a month's name


def add_evenings(scene: BookPage, form: Form, area: Box) -> None:
    """The evenings, the latest first; of the chosen one a chart and its games."""
    x, y, w, h = area
    said = scene.said
    found = evenings.evenings(scene.ask(evenings.played))[::-1]
    if not found:
        form.add(Label(area, said.say("book.nobody"), 18, "italic", "faint", lines=True))
        return
    called = scene.ask(people.names)
    rows = [
        (said.day(evening.began), str(len(evening.games)), _best(scene, evening, called))
        for evening in found
    ]
    columns = [
        Column(said.say("book.evening"), 40),
        Column(said.say("book.games"), 16, "right"),
        Column(said.say("book.most_won"), 44),
    ]
    chosen = min(scene.chosen.get("evenings", 0), len(found) - 1)

    def choose(number: int) -> None:
        scene.chosen["evenings"] = number
        scene.rebuild()

    ledger = Ledger((x, y, SIDE, h), columns, rows, choose, "evenings", chosen)
    ledger.selected = chosen
    form.set_focus(form.add(ledger))
    _add_evening(scene, form, (x + SIDE + 20, y, w - SIDE - 20, h), found[chosen])


def _best(scene: BookPage, evening: Evening, called: Mapping[str, str]) -> str:
    """Which people won most, and of one alone how many; computers are none."""
    if not evening.most:
        return ""
    names = scene.said.names([called[who] for who in evening.best], 2)
    if len(evening.best) > 1:
        return names
    return scene.said.say("book.most_of", names=names, won=evening.most)


def _add_evening(scene: BookPage, form: Form, area: Box, evening: Evening) -> None:
    x, y, w, h = area
    said, called = scene.said, scene.ask(people.names)
    title = said.say("book.standing_evening", day=said.day(evening.began))
    form.add(Label((x, y, w, 28), title, 19, "strong", name="title"))
    curves = scene.ask(evenings.over_evening, evening)
    lines = [Line(curve.name, curve.points) for curve in curves]
    count = len(evening.games)
    every = -(-count // 12)
    ticks = [(float(at), str(at)) for at in range(every, count + 1, every)]
    form.add(Lines((x, y + 30, w, 222), lines, ticks, "chart"))
    rows = []
    bots = scene.ask(evenings.bots, evening)
    for at, game in enumerate(evening.games, 1):
        there = [called[who] for who in game.winners]
        there += [said.who(f"{COMPUTER}{name}", name) for name in bots.get(game.id, ())]
        won = said.names(there) or said.say("book.computers")
        rows.append((str(at), said.game(game.game), won))
    columns = [
        Column("", 8, "right"),
        Column(said.say("book.game"), 30),
        Column(said.say("book.winner"), 62),
    ]
    form.add(Ledger((x, y + 256, w, h - 256), columns, rows, name="games"))


def add_year(scene: BookPage, form: Form, area: Box) -> None:
    """A year is chosen, and drawn."""
    x, y, w, h = area
    said = scene.said
    found = scene.ask(evenings.years)
    if not found:
        form.add(Label(area, said.say("book.nobody"), 18, "italic", "faint", lines=True))
        return
    year = scene.choice(form, "year", (x, y, 160, 40), [(number, str(number)) for number in found])
    curves = scene.ask(evenings.over_year, year)
    title = said.say("book.standing_year", year=year)
    form.add(Label((x + 180, y, w - 180, 40), title, 19, "strong", name="title"))
    ticks = [(float(at), said.month(at)[:SHORT]) for at in range(1, evenings.MONTHS + 1)]
    months = len(curves[0].points) - 1 if curves else 0
    lines = [Line(curve.name, curve.points) for curve in curves]
    form.add(Lines((x, y + 52, w, h - 52 - 24), lines, ticks[:months], "chart"))
    if len(curves) > MOST:
        more = said.say("book.more", n=len(curves) - MOST)
        form.add(Label((x, y + h - 24, w, 24), more, 15, "italic", "faint", "right", name="more"))
