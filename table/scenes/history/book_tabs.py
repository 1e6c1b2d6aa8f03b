"""The tabs of the family book: people, games, head to head, evenings, the year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from table.scenes.history.book_words import BookPage, BookWords
from table.stats import evenings, meetings, people
from table.stats.evenings import Evening
from table.stats.meetings import COMPUTER, Meeting, Partnership
from table.widgets import Box, Form, Label
from table.widgets.chart import MOST, ChartLine, LineChart
from table.widgets.ledger import Bar, Cell, Column, Ledger


def add_people(scene: BookPage, form: Form, area: Box) -> None:
    """The list of everybody; pressing somebody leads to their page."""
    said = scene.said
    found, runs = scene.ask(people.people), scene.ask(people.streaks)
    most = max((player.played for player in found), default=0)
    columns = said.columns(
        ("person", 24),
        ("played", 11, "right"),
        ("won", 11, "right"),
        ("won_of", 36),
        ("streak", 16, "right"),
        ("latest", 24, "right"),
    )
    gone = any(player.left for player in found)
    if gone:
        columns.insert(3, Column(said.say("book.gone"), 12, "right"))
    rows: list[tuple[str | Bar, ...]] = []
    for player in found:
        run = runs.get(player.person)
        bar = said.bar(player.won, player.played, most)
        left = [str(player.left)] if gone else []
        rows.append((
            player.name, str(player.played), str(player.won), *left, bar,
            str(run.won if run else 0),
            said.day(player.latest),
        ))  # fmt: skip

    def open_page(number: int) -> None:
        scene.choices["people"] = number
        scene.person(found[number].person)

    ledger = Ledger(area, columns, rows, open_page, "people", scene.choices.get("people", 0))
    form.set_focus(form.add(ledger))


BEST = 3  # people named for each record


def add_game(scene: BookPage, form: Form, area: Box) -> None:
    """A game is chosen; then its people, and its records."""
    x, y, w, h = area
    said = scene.said
    games = sorted({game.game for game in scene.ask(people.fared)}, key=said.game)
    if not games:
        form.add(said.nobody(area))
        return
    game = scene.choice(form, "game", (x, y, 300, 40), [(game, said.game(game)) for game in games])
    left = (w - 20) * 0.55
    _add_people(scene, form, (x, y + 52, left, h - 52), game)
    _add_records(scene, form, (x + left + 20, y + 52, w - left - 20, h - 52), game)


def _add_people(scene: BookPage, form: Form, area: Box, game: str) -> None:
    said = scene.said
    found = scene.ask(people.fared, scene.fewest, "", game)
    most = max((player.played for player in found), default=0)
    columns = said.columns(
        ("person", 26), ("won_of", 44), ("best", 14, "right"), ("average", 16, "right")
    )
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
    columns = said.columns(("record", 52), ("", 14, "right"), ("whose", 34))
    rows = []
    for key, held in sorted(found.items(), key=lambda record: said.order(game, record[0])):
        for place, holder in enumerate(held):
            what = said.record(game, key) if not place else ""
            rows.append((what, said.points(holder.amount), holder.name))
    form.add(Ledger(area, columns, rows, name="records"))


Rows = tuple[list[Column], list[tuple[Cell, ...]]]


def add_meetings(scene: BookPage, form: Form, area: Box) -> None:
    """Somebody is chosen, and a game or all; then whom they met."""
    x, y, w, h = area
    said = scene.said
    everybody = [(person.person, person.name) for person in scene.ask(people.people)]
    if not everybody:
        form.add(said.nobody(area))
        return
    person = scene.choice(form, "who", (x, y, 300, 40), everybody)
    games = sorted({game.game for game in scene.ask(people.fared, (), person)})
    listed = [("", said.say("book.all")), *((game, said.game(game)) for game in games)]
    game = scene.choice(form, "which", (x + 312, y, 300, 40), listed)
    half, top = (w - 20) / 2, y + 52
    columns, rows = meeting_rows(said, scene.ask(meetings.meetings, person, game))
    form.add(Ledger((x, top, half, h - 52), columns, rows, name="met"))
    columns, rows = pair_rows(said, scene.ask(meetings.pairs, person, game))
    right = (x + half + 20, top, half, h - 52)
    if rows:
        form.add(Ledger(right, columns, rows, name="with"))
    else:
        form.add(Label(right, said.say("book.no_pairs"), 17, "italic", "faint", lines=True))


def meeting_rows(said: BookWords, found: Sequence[Meeting]) -> Rows:
    """Columns and rows of whom somebody met."""
    most = max((other.played for other in found), default=0)
    columns = said.columns(
        ("against", 30), ("played", 15, "right"), ("ahead", 17, "right"), ("ahead_of", 38)
    )
    rows: list[tuple[Cell, ...]] = []
    for other in found:
        score = said.say("book.score", ahead=other.ahead, behind=other.behind)
        bar = said.bar(other.ahead, other.played, most)
        rows.append((said.who(other.other, other.name), str(other.played), score, bar))
    return columns, rows


def pair_rows(said: BookWords, found: Sequence[Partnership]) -> Rows:
    """Columns and rows of whom somebody played with."""
    most = max((other.played for other in found), default=0)
    columns = said.columns(
        ("with", 30), ("played", 15, "right"), ("won", 17, "right"), ("won_of", 38)
    )
    rows: list[tuple[Cell, ...]] = []
    for other in found:
        bar = said.bar(other.won, other.played, most)
        rows.append((said.who(other.other, other.name), str(other.played), str(other.won), bar))
    return columns, rows


SIDE = 350.0
SHORT = 3  # letters of a month's name


def add_evenings(scene: BookPage, form: Form, area: Box) -> None:
    """The evenings, the latest first; of the chosen one a chart and its games."""
    x, y, w, h = area
    said = scene.said
    found = evenings.evenings(scene.ask(evenings.played))[::-1]
    if not found:
        form.add(said.nobody(area))
        return
    called = scene.ask(people.names)
    rows = [
        (said.day(evening.began), str(len(evening.games)), _best(scene, evening, called))
        for evening in found
    ]
    columns = said.columns(("evening", 40), ("games", 16, "right"), ("most_won", 44))
    chosen = min(scene.choices.get("evenings", 0), len(found) - 1)

    def choose(number: int) -> None:
        scene.choices["evenings"] = number
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
    lines = [ChartLine(curve.name, curve.points) for curve in curves]
    count = len(evening.games)
    every = -(-count // 12)
    ticks = [(float(at), str(at)) for at in range(every, count + 1, every)]
    form.add(LineChart((x, y + 30, w, 222), lines, ticks, "chart"))
    rows = []
    bots = scene.ask(evenings.bots, evening)
    for at, game in enumerate(evening.games, 1):
        there = [called[who] for who in game.winners]
        there += [said.who(f"{COMPUTER}{name}", name) for name in bots.get(game.id, ())]
        won = said.names(there) or said.say("book.computers")
        rows.append((str(at), said.game(game.game), won))
    columns = said.columns(("", 8, "right"), ("game", 30), ("winner", 62))
    form.add(Ledger((x, y + 256, w, h - 256), columns, rows, name="games"))


def add_year(scene: BookPage, form: Form, area: Box) -> None:
    """A year is chosen, and drawn."""
    x, y, w, h = area
    said = scene.said
    found = scene.ask(evenings.years)
    if not found:
        form.add(said.nobody(area))
        return
    year = scene.choice(form, "year", (x, y, 160, 40), [(number, str(number)) for number in found])
    curves = scene.ask(evenings.over_year, year)
    title = said.say("book.standing_year", year=year)
    form.add(Label((x + 180, y, w - 180, 40), title, 19, "strong", name="title"))
    ticks = [(float(at), said.month(at)[:SHORT]) for at in range(1, evenings.MONTHS + 1)]
    months = len(curves[0].points) - 1 if curves else 0
    lines = [ChartLine(curve.name, curve.points) for curve in curves]
    form.add(LineChart((x, y + 52, w, h - 52 - 24), lines, ticks[:months], "chart"))
    if len(curves) > MOST:
        more = said.say("book.more", n=len(curves) - MOST)
        form.add(Label((x, y + h - 24, w, 24), more, 15, "italic", "faint", "right", name="more"))
