"""One game in the family book: how everybody fares at it, and its records."""

from __future__ import annotations

from table.scenes.history.book_words import BookPage
from table.stats import people
from table.widgets import Box, Form, Label
from table.widgets.ledger import Bar, Column, Ledger

BEST = 3  # people named for each record


def add_game(scene: BookPage, form: Form, area: Box) -> None:
    """A game is chosen; then its people, and its records."""
    x, y, w, h = area
    said = scene.said
    games = sorted({game.game for game in scene.ask(people.fared)}, key=said.game)
    if not games:
        form.add(Label(area, said.say("book.nobody"), 18, "italic", "faint", lines=True))
        return
    game = scene.choice(form, "game", (x, y, 300, 40), [(game, said.game(game)) for game in games])
    left = (w - 20) * 0.55
    _add_people(scene, form, (x, y + 52, left, h - 52), game)
    _add_records(scene, form, (x + left + 20, y + 52, w - left - 20, h - 52), game)


def _add_people(scene: BookPage, form: Form, area: Box, game: str) -> None:
    said = scene.said
    found = scene.ask(people.fared, scene.fewest, "", game)
    most = max((player.played for player in found), default=0)
    columns = [
        Column(said.say("book.person"), 26),
        Column(said.say("book.won_of"), 44),
        Column(said.say("book.best"), 14, "right"),
        Column(said.say("book.average"), 16, "right"),
    ]
    rows = []
    for player in found:
        numbers = said.say("book.of", won=player.won, played=player.played)
        bar = Bar(player.won, player.played, most, numbers)
        rows.append((player.name, bar, said.points(player.best), said.points(player.average)))
    form.add(Ledger(area, columns, rows, lambda at: scene.person(found[at].person), "people"))


def _add_records(scene: BookPage, form: Form, area: Box, game: str) -> None:
    said = scene.said
    found = scene.ask(people.records, game, BEST)
    if not found:
        form.add(Label(area, said.say("book.no_records"), 17, "italic", "faint", lines=True))
        return
    columns = [
        Column(said.say("book.record"), 52),
        Column("", 14, "right"),
        Column(said.say("book.whose"), 34),
    ]
    rows = []
    for key, held in sorted(found.items(), key=lambda record: said.order(game, record[0])):
        for place, holder in enumerate(held):
            what = said.record(game, key) if not place else ""
            rows.append((what, said.points(holder.amount), holder.name))
    form.add(Ledger(area, columns, rows, name="records"))
