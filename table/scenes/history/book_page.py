"""The family book: who plays here, how they fare at each game and against each other, the evenings
and the year; and writing it into a file, or reading one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from table.app.app import App
from table.engine.page import Page
from table.scenes.dialogs.file_page import FilePage
from table.scenes.history.book_person import BookPersonScene
from table.scenes.history.book_reader import BookReader
from table.stats import evenings, people
from table.stats.book import Book
from table.stats.evenings import Evening
from table.stats.people import COMPUTER
from table.storage.family import export, open_book, read_in
from table.theme.colours import mix, readable
from table.widgets import Box, Brush, Button, Choice, Form, Label, Panel
from table.widgets.chart import MAX_LINES, ChartLine, LineChart
from table.widgets.ledger import Bar, Column, Ledger

PAPER = (28.0, 128.0, 968.0, 440.0)
INSIDE = (46.0, 142.0, 932.0, 414.0)
TABS = ("people", "games", "meetings", "evenings", "year")
SLICE = 0.006  # seconds of a frame in which journals are read
BEST = 3  # people named for each record
SIDE = 350.0  # width of the list of evenings
SHORT = 3  # letters of a month's name
FILE = "family-book.csv"


class Tab(Button):
    """One of the pages: the chosen one is of one piece with the paper below, the others lie
    behind it."""

    chosen = False

    def draw(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        if self.chosen:
            clip = brush.surface.get_clip()
            brush.surface.set_clip(clip.clip(brush.rect((x, y, w, h + 1.5))))
            brush.box((x, y, w, h + 18), theme.panel, theme.panel_edge, 10)
            brush.surface.set_clip(clip)
            brush.surface.fill(theme.panel, brush.rect((x + 1.5, y + h - 2, w - 3, 5)))
            colour = theme.ink
        else:
            fill = mix(theme.panel, theme.panel_edge, 0.15 if self.hovered else 0.35)
            brush.box((x + 3, y + 4, w - 6, h - 2), fill, mix(fill, theme.ink, 0.25), 8)
            colour = readable(fill, theme.ink)
        role = "strong" if self.chosen else "text"
        brush.write(self.text, (x + 10, y + 2, w - 20, h - 2), 20, role, colour, "center")


class BookScene(Page):
    """Opens the book, and closes it when it is left. `chosen` is what has been chosen on each of
    its pages, by the name of the widget."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.book: Book = open_book(app.store, app.shelf)
        self.tab = TABS[0]
        self.choices: dict[str, Any] = {}
        self._reading = True

    @property
    def reader(self) -> BookReader:
        """The book in the player's language."""
        return BookReader(self.app, self.app.words, self.book)

    # --- what it looks like

    def build(self) -> Form:
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        form.add(Label((28, 20, 968, 52), words.say("book.title"), 38, "title", "on_felt"))
        form.add(Panel(PAPER))
        for place, name in enumerate(TABS):
            area, turn = (46 + place * 187.0, 84.0, 184.0, 44.0), partial(self.turn_to, name)
            tab = form.add(Tab(area, words.say(f"book.{name}"), turn, name=f"tab:{name}"))
            tab.chosen = name == self.tab
        if self.reader.ask(_any):
            add = {
                "people": self._add_people, "games": self._add_game,
                "meetings": self._add_meetings, "evenings": self._add_evenings,
                "year": self._add_year,
            }[self.tab]  # fmt: skip
            add(form, INSIDE)
        else:
            x, y, w, _ = PAPER
            empty = (x + 40, y + 40, w - 80, 160)
            form.add(Label(empty, words.say("book.empty"), 22, lines=True, name="empty"))
        self._add_foot(form)
        return form

    def _add_foot(self, form: Form) -> None:
        words = self.engine.words
        form.add(Button((28, 584, 176, 42), words.say("common.back"), self.escape, name="back"))
        form.add(Button((212, 584, 176, 42), words.say("book.file"), self.file, name="file"))
        line = (400.0, 578.0, 596.0, 54.0)
        if self.book.trouble is not None:
            said = words.tell(self.book.trouble)
            form.add(Label(line, said, 15, "text", "on_felt", "right", True, "trouble"))
            return
        progress = Label(line, self._progress(), 17, "italic", "on_felt", "right", name="line")
        self._line = form.add(progress)

    def _progress(self) -> str:
        left = self.book.journals_left if self._reading else 0
        return self.engine.words.say("book.reading", n=left) if left else ""

    def choice(self, form: Form, name: str, area: Box, options: Any) -> Any:
        """Add a choice of the page; what is chosen, the first where nothing is yet."""
        values = [value for value, _ in options]
        value = self.choices.get(name, values[0])
        value = value if value in values else values[0]

        def take(new: object) -> None:
            self.choices[name] = new
            self.rebuild()

        form.add(Choice(area, options, value, take, name))
        return value

    # --- its tabs

    def _add_people(self, form: Form, area: Box) -> None:
        """The list of everybody; pressing somebody leads to their page."""
        said = self.reader
        found, runs = said.ask(people.person_totals), said.ask(people.streaks)
        most = max((player.played for player in found), default=0)
        columns = said.columns(
            ("person", 24), ("played", 11, "right"), ("won", 11, "right"), ("won_of", 36),
            ("streak", 16, "right"), ("latest", 24, "right"),
        )  # fmt: skip
        gone = any(player.left_count for player in found)
        if gone:
            columns.insert(3, Column(said.say("book.gone"), 12, "right"))
        rows: list[tuple[str | Bar, ...]] = []
        for player in found:
            run = runs.get(player.person)
            bar = said.bar(player.won, player.played, most)
            left = [str(player.left_count)] if gone else []
            rows.append((
                player.name, str(player.played), str(player.won), *left, bar,
                str(run.won if run else 0),
                said.day(player.latest),
            ))  # fmt: skip

        def open_page(number: int) -> None:
            self.choices["people"] = number
            self.person(found[number].person)

        ledger = Ledger(area, columns, rows, open_page, "people", self.choices.get("people", 0))
        form.set_focus(form.add(ledger))

    def _add_game(self, form: Form, area: Box) -> None:
        """A game is chosen; then its people, and its records."""
        x, y, w, h = area
        said = self.reader
        games = sorted({game.game for game in said.ask(people.game_totals)}, key=said.game)
        if not games:
            form.add(said.nobody(area))
            return
        titles = [(game, said.game(game)) for game in games]
        game = self.choice(form, "game", (x, y, 300, 40), titles)
        left = (w - 20) * 0.55
        self._add_players(form, (x, y + 52, left, h - 52), game)
        self._add_records(form, (x + left + 20, y + 52, w - left - 20, h - 52), game)

    def _add_players(self, form: Form, area: Box, game: str) -> None:
        said = self.reader
        found = said.ask(people.game_totals, said.fewest, "", game)
        most = max((player.played for player in found), default=0)
        columns = said.columns(
            ("person", 26), ("won_of", 44), ("best", 14, "right"), ("average", 16, "right")
        )
        rows = []
        for player in found:
            numbers = said.say("book.of", won=player.won, played=player.played)
            bar = Bar(player.won, player.played, most, numbers)
            rows.append((player.name, bar, said.points(player.best), said.points(player.average)))
        form.add(Ledger(area, columns, rows, lambda at: self.person(found[at].person), "people"))

    def _add_records(self, form: Form, area: Box, game: str) -> None:
        said = self.reader
        found = said.ask(people.records, game, BEST)
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

    def _add_meetings(self, form: Form, area: Box) -> None:
        """Somebody is chosen, and a game or all; then whom they met."""
        x, y, w, h = area
        said = self.reader
        everybody = [(person.person, person.name) for person in said.ask(people.person_totals)]
        if not everybody:
            form.add(said.nobody(area))
            return
        person = self.choice(form, "who", (x, y, 300, 40), everybody)
        games = sorted({game.game for game in said.ask(people.game_totals, (), person)})
        listed = [("", said.say("book.all")), *((game, said.game(game)) for game in games)]
        game = self.choice(form, "which", (x + 312, y, 300, 40), listed)
        half, top = (w - 20) / 2, y + 52
        left, right = (x, top, half, h - 52), (x + half + 20, top, half, h - 52)
        said.add_company(form, left, right, person, game)

    def _add_evenings(self, form: Form, area: Box) -> None:
        """The evenings, the latest first; of the chosen one a chart and its games."""
        x, y, w, h = area
        said = self.reader
        found = evenings.evenings(said.ask(evenings.played_games))[::-1]
        if not found:
            form.add(said.nobody(area))
            return
        called = said.ask(people.latest_names)
        rows = [
            (said.day(evening.began), str(len(evening.games)), self._best(evening, called))
            for evening in found
        ]
        columns = said.columns(("evening", 40), ("games", 16, "right"), ("most_won", 44))
        chosen = min(self.choices.get("evenings", 0), len(found) - 1)

        def choose(number: int) -> None:
            self.choices["evenings"] = number
            self.rebuild()

        ledger = Ledger((x, y, SIDE, h), columns, rows, choose, "evenings", chosen)
        ledger.selected = chosen
        form.set_focus(form.add(ledger))
        self._add_evening(form, (x + SIDE + 20, y, w - SIDE - 20, h), found[chosen])

    def _best(self, evening: Evening, called: Mapping[str, str]) -> str:
        """Which people won most, and of one alone how many; computers are none."""
        if not evening.most_wins:
            return ""
        names = self.reader.names([called[who] for who in evening.best_people], 2)
        if len(evening.best_people) > 1:
            return names
        return self.reader.say("book.most_of", names=names, won=evening.most_wins)

    def _add_evening(self, form: Form, area: Box, evening: Evening) -> None:
        x, y, w, h = area
        said, called = self.reader, self.reader.ask(people.latest_names)
        title = said.say("book.standing_evening", day=said.day(evening.began))
        form.add(Label((x, y, w, 28), title, 19, "strong", name="title"))
        curves = said.ask(evenings.evening_curves, evening)
        lines = [ChartLine(curve.name, curve.points) for curve in curves]
        count = len(evening.games)
        every = -(-count // 12)
        ticks = [(float(at), str(at)) for at in range(every, count + 1, every)]
        form.add(LineChart((x, y + 30, w, 222), lines, ticks, "chart"))
        rows = []
        bots = said.ask(evenings.winning_bots, evening)
        for at, game in enumerate(evening.games, 1):
            there = [called[who] for who in game.winners]
            there += [said.who(f"{COMPUTER}{name}", name) for name in bots.get(game.id, ())]
            won = said.names(there) or said.say("book.computers")
            rows.append((str(at), said.game(game.game), won))
        columns = said.columns(("", 8, "right"), ("game", 30), ("winner", 62))
        form.add(Ledger((x, y + 256, w, h - 256), columns, rows, name="games"))

    def _add_year(self, form: Form, area: Box) -> None:
        """A year is chosen, and drawn."""
        x, y, w, h = area
        said = self.reader
        found = said.ask(evenings.years_played)
        if not found:
            form.add(said.nobody(area))
            return
        listed = [(number, str(number)) for number in found]
        year = self.choice(form, "year", (x, y, 160, 40), listed)
        curves = said.ask(evenings.year_curves, year)
        title = said.say("book.standing_year", year=year)
        form.add(Label((x + 180, y, w - 180, 40), title, 19, "strong", name="title"))
        ticks = [(float(at), name[:SHORT]) for at, name in enumerate(said.words.locale.months, 1)]
        months = len(curves[0].points) - 1 if curves else 0
        lines = [ChartLine(curve.name, curve.points) for curve in curves]
        form.add(LineChart((x, y + 52, w, h - 52 - 24), lines, ticks[:months], "chart"))
        if len(curves) > MAX_LINES:
            more = said.say("book.more", n=len(curves) - MAX_LINES)
            form.add(
                Label((x, y + h - 24, w, 24), more, 15, "italic", "faint", "right", name="more")
            )

    # --- what happens

    def turn_to(self, tab: str) -> None:
        """To another page of the book."""
        self.tab = tab
        self.rebuild()

    def person(self, person: str) -> None:
        """To the page of somebody."""
        self.engine.open(BookPersonScene(self.reader, person))

    def file(self) -> None:
        """To writing the book into a file, and reading one."""
        self.engine.open(BookFileScene(self.app, self.book))

    def resume(self, value: object) -> None:
        """From the file's page: something may have come into the log."""
        if value is True:
            self.book.close()
            self.book = open_book(self.app.store, self.app.shelf)
            self._reading = True
        self.rebuild()

    def step(self, now: float) -> None:
        super().step(now)
        if not self._reading:
            return
        trouble = self.book.trouble
        self._reading = self.book.read_journals(SLICE)
        if not self._reading or self.book.trouble is not trouble:
            self.rebuild()
        elif trouble is None:
            self._line.text = self._progress()

    @property
    def animating(self) -> bool:
        """Full rate while journals are read."""
        return self._reading

    def close(self, value: object = None) -> None:
        self.book.close()
        super().close(value)

    def try_leave(self) -> bool:
        self.book.write_journals()
        return True


def _any(db: Any) -> bool:
    return db.execute("SELECT 1 FROM games LIMIT 1").fetchone() is not None


class BookFileScene(FilePage):
    """Returns True where games have come in."""

    title, line = "book.file.title", "book.file.line"
    writes, reads, no_path = "book.export", "book.read", "book.file.none"

    def __init__(self, app: App, book: Book) -> None:
        super().__init__(app.store.book_path.with_name(FILE))
        self.app, self.book = app, book

    def write(self, path: Path) -> str:
        """The book into the file."""
        count = export(self.book, path)
        return self.engine.words.say("book.exported", n=count, file=str(path))

    def read(self, path: Path) -> str:
        """The games of the file into the book."""
        words = self.engine.words
        new, known = read_in(self.app.store, path)
        self.imported = self.imported or new > 0
        return f"{words.say('book.taken', n=new)} {words.say('book.known', n=known)}"
