"""A year in the family book: how many games everybody had won by the end of each month."""

from __future__ import annotations

from table.scenes.history.book_words import BookPage
from table.stats import evenings
from table.widgets import Box, Form, Label
from table.widgets.chart import MOST, Line, Lines

SHORT = 3  # letters of a month's name


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
