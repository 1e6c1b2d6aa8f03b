"""The family book: people, games, meetings, evenings and years; the page of each person; export
and import."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from table.app.app import App
from table.i18n.phrases import level_text
from table.panels.paper import Paper, PaperPage
from table.players.levels import LEVELS
from table.scenes.dialogs.file_page import FilePage
from table.scenes.history.book_reader import BookReader
from table.stats import evenings, people
from table.stats.book import Book
from table.stats.evenings import Curve, Evening
from table.stats.people import COMPUTER
from table.storage.exports import export_book, import_book, open_book
from table.theme.colours import mix, readable
from table.widgets import Box, Brush, Button, Choice, Form
from table.widgets.chart import MAX_LINES, ChartLine, LineChart
from table.widgets.ledger import Bar, Ledger

PAPER = (28.0, 128.0, 968.0, 440.0)
INSIDE = (46.0, 142.0, 932.0, 414.0)  # of the paper
FELT = (28.0, 578.0, 968.0, 54.0)  # below the paper
PERSON_PAGE, PERSON_PAPER = (28.0, 0.0, 968.0, 640.0), (28.0, 84.0, 968.0, 484.0)
TABS = ("people", "games", "meetings", "evenings", "year")
READING_SECONDS = 0.006  # of a frame in which journals are read
RECORD_HOLDERS = 3  # people shown for each record
EVENINGS_WIDTH = 350.0  # of the list of evenings
MONTH_LETTERS = 3  # of a month's name on the axis
FILE = "family-book.csv"
V = TypeVar("V", str, int)


class Tab(Button):
    """A tab; the chosen one is joined with the panel below."""

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


class BookScene(PaperPage):
    """The page of the book, which is open as long as the page. `choices`: the values chosen on the
    tabs, by the names of their widgets; `selected`: the rows chosen in the lists."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.book: Book = open_book(app.store, app.shelf)
        self.tab = TABS[0]
        self.choices: dict[str, str | int] = {}
        self.selected = {"people": 0, "evenings": 0}
        self._reading = True

    @property
    def reader(self) -> BookReader:
        """The book in the player's language."""
        return BookReader(self.app, self.app.words, self.book)

    # --- layout

    def build(self) -> Form:
        form = self.titled_form(self.say("book.title"))
        paper = Paper(form, PAPER, "")
        for place, name in enumerate(TABS):
            area, turn = (46 + place * 187.0, 84.0, 184.0, 44.0), partial(self.turn_to, name)
            tab = form.add(Tab(area, self.say(f"book.{name}"), turn, name=f"tab:{name}"))
            tab.chosen = name == self.tab
        if self.reader.ask(_has_games):
            add = {
                "people": self._add_people, "games": self._add_game,
                "meetings": self._add_meetings, "evenings": self._add_evenings,
                "year": self._add_year,
            }[self.tab]  # fmt: skip
            add(Paper(form, INSIDE))
        else:
            paper.lines((40, 40, -40, 160), self.say("book.empty"), 22, name="empty")
        felt, trouble = Paper(form, FELT), self.book.trouble
        felt.button((0, 6, 176, 42), self.say("common.back"), self.escape, name="back")
        felt.button((184, 6, 176, 42), self.say("book.file"), self.open_file_page, name="file")
        if trouble is None:
            look = 17, "italic", "on_felt", "right", "line"
            self._line = felt.text((372, 0, 0, 0), self._progress(), *look)
        else:
            text = self.words.tell(trouble)
            felt.lines((372, 0, 0, 0), text, 15, "text", "on_felt", "right", "trouble")
        return form

    def _progress(self) -> str:
        left = self.book.journals_left if self._reading else 0
        return self.say("book.reading", n=left) if left else ""

    # --- tabs

    def _add_people(self, paper: Paper) -> None:
        """Add the list of people, each of whom opens their page."""
        reader = self.reader
        totals, runs = reader.ask(people.person_totals), reader.ask(people.streaks)
        most = max((player.played for player in totals), default=0)
        gone = [("gone", 12, "right")] if any(player.left_count for player in totals) else []
        columns = reader.columns(
            ("person", 24), ("played", 11, "right"), ("won", 11, "right"), *gone, ("won_of", 36),
            ("streak", 16, "right"), ("latest", 24, "right"),
        )  # fmt: skip
        rows: list[tuple[str | Bar, ...]] = []
        for player in totals:
            run = runs.get(player.person)
            rows.append((
                player.name, str(player.played), str(player.won),
                *([str(player.left_count)] if gone else []),
                reader.bar(player.won, player.played, most), str(run.won if run else 0),
                reader.day(player.latest),
            ))  # fmt: skip

        def open_page(number: int) -> None:
            self.selected["people"] = number
            self.open_person(totals[number].person)

        ledger = Ledger(paper.area, columns, rows, open_page, "people", self.selected["people"])
        paper.form.set_focus(paper.add(ledger))

    def _add_game(self, paper: Paper) -> None:
        """Add the choice of a game, with its people and records."""
        reader = self.reader
        games = sorted({game.game for game in reader.ask(people.game_totals)}, key=reader.game)
        if not games:
            paper.add(reader.nobody(paper.area))
            return
        titles = [(game, reader.game(game)) for game in games]
        game = self._add_choice(paper, "game", 0, titles)
        left = (paper.area[2] - 20) * 0.55
        self._add_players(paper, paper.box((0, 52, left, 0)), game)
        self._add_records(paper, paper.box((left + 20, 52, 0, 0)), game)

    def _add_players(self, paper: Paper, area: Box, game: str) -> None:
        """Add the results of everybody who has played this game."""
        reader = self.reader
        totals = reader.ask(people.game_totals, reader.fewest, "", game)
        most = max((player.played for player in totals), default=0)
        columns = reader.columns(
            ("person", 26), ("won_of", 44), ("best", 14, "right"), ("average", 16, "right")
        )
        rows = []
        for player in totals:
            numbers = reader.say("book.of", won=player.won, played=player.played)
            bar = Bar(player.won, player.played, most, numbers)
            best, average = reader.points(player.best), reader.points(player.average)
            rows.append((player.name, bar, best, average))
        paper.add(
            Ledger(area, columns, rows, lambda at: self.open_person(totals[at].person), "people")
        )

    def _add_records(self, paper: Paper, area: Box, game: str) -> None:
        """Add the records of this game and who holds them."""
        reader = self.reader
        records = reader.ask(people.records, game, RECORD_HOLDERS)
        if not records:
            text = reader.say("book.no_records")
            Paper(paper.form, area).lines((0, 0, 0, 0), text, 17, "italic", "faint")
            return
        rows = []
        for key in sorted(records, key=partial(reader.order, game)):
            for place, holder in enumerate(records[key]):
                title = reader.record(game, key) if not place else ""
                rows.append((title, reader.points(holder.amount), holder.name))
        columns = reader.columns(("record", 52), ("", 14, "right"), ("whose", 34))
        paper.add(Ledger(area, columns, rows, name="records"))

    def _add_meetings(self, paper: Paper) -> None:
        """Add the choices of a person and a game, with the opponents and partners met."""
        reader = self.reader
        everybody = [(person.person, person.name) for person in reader.ask(people.person_totals)]
        if not everybody:
            paper.add(reader.nobody(paper.area))
            return
        person = self._add_choice(paper, "who", 0, everybody)
        games = sorted({game.game for game in reader.ask(people.game_totals, (), person)})
        listed = [("", reader.say("book.all")), *((game, reader.game(game)) for game in games)]
        game = self._add_choice(paper, "which", 312, listed)
        half = (paper.area[2] - 20) / 2
        left, right = paper.box((0, 52, half, 0)), paper.box((half + 20, 52, half, 0))
        reader.add_company(paper.form, left, right, person, game)

    def _add_evenings(self, paper: Paper) -> None:
        """Add the evenings, the latest first, and a chart and the games of the chosen one."""
        reader = self.reader
        evening_list = evenings.evenings(reader.ask(evenings.played_games))[::-1]
        if not evening_list:
            paper.add(reader.nobody(paper.area))
            return
        names = reader.ask(people.latest_names)
        rows = [
            (reader.day(evening.began), str(len(evening.games)), self._winners_text(evening, names))
            for evening in evening_list
        ]
        columns = reader.columns(("evening", 40), ("games", 16, "right"), ("most_won", 44))
        chosen = min(self.selected["evenings"], len(evening_list) - 1)
        area = paper.box((0, 0, EVENINGS_WIDTH, 0))
        ledger = paper.add(Ledger(area, columns, rows, self._show_evening, "evenings", chosen))
        ledger.selected = chosen
        paper.form.set_focus(ledger)
        right = paper.box((EVENINGS_WIDTH + 20, 0, 0, 0))
        self._add_evening(Paper(paper.form, right), evening_list[chosen])

    def _winners_text(self, evening: Evening, names: Mapping[str, str]) -> str:
        """The people who won the most on an evening, and if it is one person how many games."""
        if not evening.most_wins:
            return ""
        winners = self.reader.names([names[who] for who in evening.best_people], 2)
        if len(evening.best_people) > 1:
            return winners
        return self.reader.say("book.most_of", names=winners, won=evening.most_wins)

    def _add_evening(self, paper: Paper, evening: Evening) -> None:
        """Add the chart of an evening, and its games with their winners."""
        reader, names = self.reader, self.reader.ask(people.latest_names)
        title = reader.say("book.standing_evening", day=reader.day(evening.began))
        paper.text((0, 0, 0, 28), title, 19, "strong", name="title")
        count = len(evening.games)
        ticks = [(float(at), str(at)) for at in range(-(-count // 12), count + 1, -(-count // 12))]
        curves = reader.ask(evenings.evening_curves, evening)
        self._add_chart(paper.box((0, 30, 0, 222)), paper, curves, ticks)
        rows = []
        bots = reader.ask(evenings.winning_bots, evening)
        for at, game in enumerate(evening.games, 1):
            winners = [names[who] for who in game.winners]
            winners += [reader.who(f"{COMPUTER}{name}", name) for name in bots.get(game.id, ())]
            won = reader.names(winners) or reader.say("book.computers")
            rows.append((str(at), reader.game(game.game), won))
        columns = reader.columns(("", 8, "right"), ("game", 30), ("winner", 62))
        paper.add(Ledger(paper.box((0, 256, 0, 0)), columns, rows, name="games"))

    def _add_year(self, paper: Paper) -> None:
        """Add the choice of a year, and its chart."""
        reader = self.reader
        years = reader.ask(evenings.years_played)
        if not years:
            paper.add(reader.nobody(paper.area))
            return
        year = self._add_choice(paper, "year", 0, [(year, str(year)) for year in years], 160)
        curves = reader.ask(evenings.year_curves, year)
        title = reader.say("book.standing_year", year=year)
        paper.text((180, 0, 0, 40), title, 19, "strong", name="title")
        names = enumerate(reader.words.locale.months, 1)
        months = len(curves[0].points) - 1 if curves else 0
        ticks = [(float(at), name[:MONTH_LETTERS]) for at, name in names][:months]
        self._add_chart(paper.box((0, 52, 0, -24)), paper, curves, ticks)
        if len(curves) > MAX_LINES:
            more = reader.say("book.more", n=len(curves) - MAX_LINES)
            paper.text((0, -24, 0, 24), more, 15, "italic", "faint", "right", "more")

    def _add_chart(
        self, area: Box, paper: Paper, curves: Sequence[Curve], ticks: Sequence[tuple[float, str]]
    ) -> None:
        lines = [ChartLine(curve.name, curve.points) for curve in curves]
        paper.add(LineChart(area, lines, ticks, "chart"))

    def _add_choice(
        self, paper: Paper, name: str, left: float, options: Sequence[tuple[V, str]],
        width: float = 300,
    ) -> V:  # fmt: skip
        """Add a choice at the top and return its value, at first that of the first option."""
        chosen = self.choices.get(name)
        value = next((value for value, _ in options if value == chosen), options[0][0])
        area = paper.box((left, 0, width, 40))
        paper.add(Choice(area, options, value, partial(self._choose, name), name))
        return value

    def _choose(self, name: str, value: str | int) -> None:
        self.choices[name] = value
        self.rebuild()

    def _show_evening(self, number: int) -> None:
        self.selected["evenings"] = number
        self.rebuild()

    # --- actions

    def turn_to(self, tab: str) -> None:
        """Show another tab."""
        self.tab = tab
        self.rebuild()

    def open_person(self, person: str) -> None:
        """Open the page of a person."""
        self.engine.open(BookPersonScene(self.reader, person))

    def open_file_page(self) -> None:
        """Open the page for export and import."""
        self.engine.open(BookFileScene(self.app, self.book))

    def resume(self, value: object) -> None:
        """Reopen the book if something was imported."""
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
        self._reading = self.book.read_journals(READING_SECONDS)
        if not self._reading or self.book.trouble is not trouble:
            self.rebuild()
        elif trouble is None:
            self._line.text = self._progress()

    @property
    def animating(self) -> bool:
        """Whether journals are being read, which needs the full frame rate."""
        return self._reading

    def close(self, value: object = None) -> None:
        self.book.close()
        super().close(value)

    def try_leave(self) -> bool:
        self.book.write_journals()
        return True


def _has_games(db: sqlite3.Connection) -> bool:
    """Whether the book has any game."""
    return db.execute("SELECT 1 FROM games LIMIT 1").fetchone() is not None


class BookFileScene(FilePage):
    """The page for export and import; returns True if games were imported."""

    title, line = "book.file.title", "book.file.line"
    writes, reads, no_path = "book.export", "book.read", "book.file.none"

    def __init__(self, app: App, book: Book) -> None:
        super().__init__(app.store.book_path.with_name(FILE))
        self.app, self.book = app, book

    def write(self, path: Path) -> str:
        """Export the book."""
        count = export_book(self.book, path)
        return self.engine.words.say("book.exported", n=count, file=str(path))

    def read(self, path: Path) -> str:
        """Import the games of the file."""
        words = self.engine.words
        new, known = import_book(self.app.store, path)
        self.imported = self.imported or new > 0
        return f"{words.say('book.taken', n=new)} {words.say('book.known', n=known)}"


class BookPersonScene(PaperPage):
    """The page of one person."""

    def __init__(self, reader: BookReader, person: str) -> None:
        self.reader, self.person = reader, person

    def build(self) -> Form:
        ask, form = self.reader.ask, self.new_form()
        totals = {person.person: person for person in ask(people.person_totals)}
        person = totals.get(self.person)
        name = person.name if person else ask(people.latest_names).get(self.person, "")
        texts = self._streak_text(person), self._left_text(), self._handicap_text()
        felt, paper = Paper(form, PERSON_PAGE), Paper(form, PERSON_PAPER, "")
        felt.text((0, 20, 600, 52), name, 38, "title", "on_felt", name="name")
        line = " ".join(filter(None, texts))
        felt.lines((452, 18, 0, 60), line, 18, "italic", "on_felt", "right", "line")
        levels = self._levels_text()
        felt.lines((192, 584, 0, 42), levels, 15, "italic", "on_felt", "right", "against")
        self._add_games(form, paper.box((18, 12, -18, 250)))
        half = (PERSON_PAPER[2] - 54) / 2
        left, right = paper.box((18, 272, half, -12)), paper.box((36 + half, 272, half, -12))
        self.reader.add_company(form, left, right, self.person)
        felt.button((0, 584, 176, 42), self.say("common.back"), self.escape, name="back")
        return form

    def _left_text(self) -> str:
        """A text on the number of games left early, and the latest of them; "" for none."""
        reader, games = self.reader, self.reader.ask(people.games_left_early, self.person)
        if not games:
            return ""
        game, hand, ended = games[0]
        facts = {"n": len(games), "game": reader.game(game), "day": reader.day(ended), "hand": hand}
        return reader.say("book.left", **facts)

    def _handicap_text(self) -> str:
        """A text on the matches with a handicap, which count apart; "" for none."""
        totals = self.reader.ask(people.handicap_totals, self.person)
        facts = {"n": totals.played, "won": totals.won}
        return self.reader.say("book.even", **facts) if totals.played else ""

    def _levels_text(self) -> str:
        """A text on the results against computers, by level from the weakest; "" for none."""
        reader = self.reader
        totals = reader.ask(people.level_totals, self.person)
        results = {level.level: level for level in totals}
        texts = []
        for level in (results[level.name] for level in LEVELS if level.name in results):
            name = level_text(self.words, level.level)
            texts.append(reader.say("book.level", level=name, won=level.won, played=level.played))
        return reader.say("book.alone", levels=" · ".join(texts)) if texts else ""

    def _streak_text(self, person: people.PersonTotals | None) -> str:
        """A text on the longest streak and whether it continues; "" for somebody without games."""
        if person is not None and not person.played:
            return ""
        run, reader = self.reader.ask(people.streaks).get(self.person), self.reader
        if run is None:
            return reader.say("book.no_streak")
        key = "book.run" if run.runs else "book.ran"
        return reader.say(key, n=run.won, day=reader.day(run.ended))

    def _add_games(self, form: Form, area: Box) -> None:
        """Add the results of the person by game."""
        reader = self.reader
        totals = self.reader.ask(people.game_totals, self.reader.fewest, self.person)
        most = max((game.played for game in totals), default=0)
        columns = reader.columns(
            ("game", 22), ("played", 12, "right"), ("won", 12, "right"), ("won_of", 40),
            ("points", 16, "right"), ("best", 14, "right"), ("average", 16, "right"),
        )  # fmt: skip
        rows = []
        for game in totals:
            rows.append((
                reader.game(game.game), str(game.played), str(game.won),
                reader.bar(game.won, game.played, most),
                reader.points(game.points), reader.points(game.best), reader.points(game.average),
            ))  # fmt: skip
        form.set_focus(form.add(Ledger(area, columns, rows, name="games")))
