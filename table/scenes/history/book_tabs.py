"""The tabs of the family book, the page of one person, and the page to export or import it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence, Sized
from functools import partial
from pathlib import Path
from typing import ClassVar, TypeVar

import pygame

from rules.kit.catalogue import time_limit
from rules.kit.match import PERSON, PlayerInfo
from rules.kit.strangers import reraise_ctrl_c
from table.app.app import App
from table.felt.screenshots import thumbnail
from table.i18n.phrases import level_text
from table.panels.ending import PORTRAITS_HEIGHT, add_people
from table.panels.paper import Paper, PaperPage
from table.players.levels import LEVELS
from table.scenes.dialogs.ask import FilePage
from table.scenes.history.book_reader import FOOT_BUTTON, BookReader, LookBackTab
from table.stats import people
from table.stats.book import Book
from table.storage.exports import export_book, import_book
from table.theme.style import Type
from table.widgets import Box, Choice, Form, Picture, felt
from table.widgets.ledger import Bar, Cell, Column, Ledger

PERSON_PAGE, PERSON_PAPER = (28.0, 0.0, 968.0, 640.0), (28.0, 84.0, 968.0, 484.0)
PERSON_GAMES, BELOW_GAMES = (18, 12, -18, 250), 272  # on the paper; two tables are below
MARGIN = 18.0  # beside and between the tables of a person
RECORD_HOLDERS = 3  # shown for each record
PICTURE_WIDTH, CHOICE_WIDTH, CHOICE_HEIGHT = 200.0, 230.0, 40.0  # of a game
YEAR_WIDTH, MONTH_LETTERS = 160.0, 3  # of the choice of a year; of a month's name in a heading
Value = TypeVar("Value", str, int)
PersonRow = people.PersonTotals | people.GameTotals | people.YearOfPerson


class BookTab(LookBackTab):
    """A tab of the family book. `choices` are its chosen values, by names of drop-downs."""

    query: ClassVar[Callable[..., Sized]]  # of the book; the tab has content if it finds anything

    def __init__(self, page: PaperPage, app: App, reader: BookReader) -> None:
        super().__init__(page, app, reader)
        self.choices: dict[str, str | int] = {}
        self.selected_row = 0  # the row of the person whose page was opened last

    @property
    def has_content(self) -> bool:
        return len(self.reader.ask(self.query)) > 0

    def open_row(self, totals: Sequence[PersonRow], number: int) -> None:
        """Open the page of the person in the row of this number; the rows show these totals."""
        self.selected_row = number
        self.page.engine.open(BookPersonScene(self.reader, totals[number].person))

    def _add_choice(
        self, paper: Paper, name: str, left: float, options: Sequence[tuple[Value, str]],
        width: float,
    ) -> Value:  # fmt: skip
        """Add a drop-down of this name at the top, with the values and texts of `options`; return
        the value chosen there, or the first one until something is chosen."""
        value, _ = options[0]
        for option, _ in options:
            if option == self.choices.get(name):
                value = option
        area = paper.box((left, 0, width, CHOICE_HEIGHT))
        paper.add(Choice(area, options, value, partial(self._choose, name), name))
        return value

    def _choose(self, name: str, value: str | int) -> None:
        self.choices[name] = value
        self.page.rebuild()


def add_book_people(
    paper: Paper, app: App, totals: Sequence[people.PersonTotals | people.GameTotals]
) -> None:
    """Add the portraits of the people in these totals, with a crown on those who have won most."""
    players = []
    for person in totals:
        _, _, key = person.person.partition("key:")  # "" for somebody who was never on the list
        players.append(PlayerInfo(person.name, PERSON, key=key))
    add_people(paper, app.profiles, players, [person.won for person in totals])


class PeopleTab(BookTab):
    """Everybody who has played. Here the book is exported and imported too."""

    name = "people"
    query = staticmethod(people.person_totals)

    def add_content(self, paper: Paper) -> None:
        """Add the portraits, and a table of the people; a row opens the page of its person. There
        is a column for games left early only if somebody has left one."""
        reader = self.reader
        totals = reader.ask(people.person_totals)
        figures = reader.ask(people.figure_totals)
        has_leavers = any(player.left_count for player in totals)
        leave_column = [("gone", 12, "right")] if has_leavers else []
        columns = reader.ledger_columns(
            ("person", 24), ("played", 11, "right"), ("won", 11, "right"), *leave_column,
            ("won_of", 36), ("streak", 16, "right"), *((name, 11, "right") for name in figures),
            ("latest", 24, "right"),
        )  # fmt: skip
        rows = self._rows(totals, figures.values(), has_leavers)
        add_book_people(Paper(paper.form, paper.box((0, 0, 0, PORTRAITS_HEIGHT))), self.app, totals)
        area, open_row = paper.box((0, PORTRAITS_HEIGHT + 8, 0, 0)), partial(self.open_row, totals)
        ledger = Ledger(area, columns, rows, open_row, "people", self.selected_row)
        paper.form.set_focus(paper.add(ledger))

    def _rows(
        self, totals: Sequence[people.PersonTotals], figures: Collection[Mapping[str, float]],
        has_leavers: bool,
    ) -> list[list[Cell]]:  # fmt: skip
        """Return the rows of the table. `figures`: points by person for each further column."""
        reader = self.reader
        streaks = reader.ask(people.streaks)
        most = max((player.played for player in totals), default=0)
        rows: list[list[Cell]] = []
        for player in totals:
            row: list[Cell] = [player.name, str(player.played), str(player.won)]
            if has_leavers:
                row.append(str(player.left_count))
            row.append(reader.win_bar(player.won, player.played, most))
            streak = streaks.get(player.person)
            row.append(str(streak.won if streak else 0))
            row += [reader.points_text(points.get(player.person, 0)) for points in figures]
            row.append(reader.day_text(player.latest))
            rows.append(row)
        return rows

    def add_foot(self, foot: Paper) -> None:
        open_page = partial(self.page.engine.open, BookFileScene(self.app, self.reader.book))
        foot.button(FOOT_BUTTON, self.reader.say("book.file"), open_page, name="file")


class GamesTab(BookTab):
    """The people and the records of each game."""

    name = "games"
    query = staticmethod(people.game_totals)

    def __init__(self, page: PaperPage, app: App, reader: BookReader) -> None:
        super().__init__(page, app, reader)
        self._pictures: dict[object, pygame.Surface] = {}

    def add_content(self, paper: Paper) -> None:
        """Add a picture of a game, the drop-down to choose the game, its people and its records."""
        reader, form = self.reader, paper.form
        games = {total.game for total in reader.ask(people.game_totals)}
        titles = [(game, reader.game_title(game)) for game in sorted(games, key=reader.game_title)]
        top = Paper(form, paper.box((0, 0, 0, PORTRAITS_HEIGHT)))
        middle = Paper(form, top.box((0, (PORTRAITS_HEIGHT - CHOICE_HEIGHT) / 2, 0, CHOICE_HEIGHT)))
        game = self._add_choice(middle, "game", PICTURE_WIDTH + 20, titles, CHOICE_WIDTH)
        paint = partial(self._paint_table, game)
        top.add(Picture(top.box((0, 0, PICTURE_WIDTH, 0)), paint, "picture"))
        totals = reader.ask(people.game_totals, reader.games_of_fewest, "", game)
        faces = Paper(form, top.box((PICTURE_WIDTH + CHOICE_WIDTH + 40, 0, 0, 0)))
        add_book_people(faces, self.app, totals)
        _, _, width, _ = paper.area
        below = PORTRAITS_HEIGHT + 12
        self._add_players(paper, paper.box((0, below, width / 2, 0)), totals)
        self._add_records(paper, paper.box((width / 2 + 20, below, 0, 0)), game)

    def _paint_table(self, name: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the table of a game; plain cloth if the game is missing or has a fault."""
        theme = self.page.engine.theme
        key = (name, rect.size, theme)
        if key not in self._pictures:
            self._pictures[key] = felt(rect.size, theme)
            try:
                game = self.app.open(name)
                with time_limit(game.folder):
                    deck = self.app.themes.deck(theme)
                    self._pictures[key] = thumbnail(game, rect.size, theme, deck)
            except BaseException as error:  # a stranger's rules may raise anything
                reraise_ctrl_c(error)
        surface.blit(self._pictures[key], rect)
        pygame.draw.rect(surface, theme.rail, rect, max(1, rect.h // 40))

    def _add_players(self, paper: Paper, area: Box, totals: Sequence[people.GameTotals]) -> None:
        """Add a table of the results of everybody who has played a game."""
        reader = self.reader
        most = max((player.played for player in totals), default=0)
        columns = reader.ledger_columns(
            ("person", 26), ("won_of", 38), ("best", 15, "right"), ("average", 21, "right")
        )
        rows = []
        for player in totals:
            text = reader.say("book.of", won=player.won, played=player.played)
            best, average = reader.points_text(player.best), reader.points_text(player.average)
            rows.append((player.name, Bar(player.won, player.played, most, text), best, average))
        paper.add(Ledger(area, columns, rows, partial(self.open_row, totals), "people"))

    def _add_records(self, paper: Paper, area: Box, game: str) -> None:
        """Add a table of the records of a game and who holds them, or that there are none."""
        reader = self.reader
        records = reader.ask(people.high_scores, game, RECORD_HOLDERS)
        if not records:
            text = reader.say("book.no_records")
            Paper(paper.form, area).lines((0, 0, 0, 0), text, Type.NOTE, "italic", "faint")
            return
        rows = []
        for key in sorted(records, key=partial(reader.record_index, game)):
            for place, holder in enumerate(records[key]):
                title = reader.record_title(game, key) if place == 0 else ""
                rows.append((title, reader.points_text(holder.amount), holder.name))
        columns = reader.ledger_columns(("record", 62), ("", 12, "right"), ("whose", 26))
        paper.add(Ledger(area, columns, rows, name="records"))


class YearTab(BookTab):
    """The games won in a year, month by month."""

    name = "year"
    query = staticmethod(people.years_played)

    def add_content(self, paper: Paper) -> None:
        """Add the choice of a year, and a table of how many games each person won by month."""
        reader = self.reader
        options = [(year, str(year)) for year in reader.ask(people.years_played)]
        year = self._add_choice(paper, "year", 0, options, YEAR_WIDTH)
        title = reader.say("book.standing_year", year=year)
        paper.text((YEAR_WIDTH + 20, 0, 0, CHOICE_HEIGHT), title, Type.BODY, "strong", name="title")
        person, won = reader.ledger_columns(("person", 22), ("won", 12, "right"))
        months = [Column(name[:MONTH_LETTERS], 6, "right") for name in reader.words.locale.months]
        years = reader.ask(people.year_wins, year)
        rows = []
        for player in years:
            wins_by_month = [str(wins) if wins else "" for wins in player.won]
            rows.append((player.name, *wins_by_month, str(sum(player.won))))
        area, open_row = paper.box((0, CHOICE_HEIGHT + 12, 0, 0)), partial(self.open_row, years)
        paper.add(Ledger(area, [person, *months, won], rows, open_row, "months"))


class BookFileScene(FilePage):
    """The page to export and import the book. It closes with True if games were imported."""

    title, line = "book.file.title", "book.file.line"
    writes, reads, no_path = "settings.file.write", "settings.file.read", "book.file.none"

    def __init__(self, app: App, book: Book) -> None:
        super().__init__(app.store.book_path.with_name("family-book.csv"))
        self.app, self.book = app, book

    def write(self, path: Path) -> str:
        """Export the book to a file; return a message that says how many games that is."""
        count = export_book(self.book, path)
        return self.engine.words.say("book.exported", n=count, file=str(path))

    def read(self, path: Path) -> str:
        """Import the games of a file; return a message on how many are new, and how many known."""
        words = self.engine.words
        new, known = import_book(self.app.store, path)
        self.imported = self.imported or new > 0
        return f"{words.say('book.taken', n=new)} {words.say('book.known', n=known)}"


class BookPersonScene(PaperPage):
    """The page of one person."""

    def __init__(self, reader: BookReader, person: str) -> None:
        self.reader, self.person = reader, person

    def build(self) -> Form:
        """Build the page: the name, a few sentences, and tables by game, opponent and partner."""
        ask, form = self.reader.ask, self.new_form()
        totals = {person.person: person for person in ask(people.person_totals)}
        person = totals.get(self.person)
        name = person.name if person else ask(people.latest_names).get(self.person, "")
        page, paper = Paper(form, PERSON_PAGE), Paper(form, PERSON_PAPER, "")
        page.text((0, 20, 600, 52), name, Type.DISPLAY, "title", "on_felt", name="name")
        texts = (self._streak_text(person), self._left_text(), self._handicap_text())
        line = " ".join(text for text in texts if text)
        page.lines((452, 18, 0, 60), line, Type.BODY, "italic", "on_felt", "right", "line")
        levels = self._levels_text()
        page.lines((192, 584, 0, 42), levels, Type.SMALL, "italic", "on_felt", "right", "against")
        self._add_games(form, paper.box(PERSON_GAMES))
        width = (PERSON_PAPER[2] - 3 * MARGIN) / 2
        partners = paper.box((2 * MARGIN + width, BELOW_GAMES, width, -12))
        self.reader.add_opponents(form, paper.box((MARGIN, BELOW_GAMES, width, -12)), self.person)
        self.reader.add_partners(form, partners, self.person)
        page.button((0, 584, 176, 42), self.say("common.back"), self.escape, name="back")
        return form

    def _handicap_text(self) -> str:
        """Return the text on matches with a handicap; "" if there were none."""
        totals = self.reader.ask(people.handicap_totals, self.person)
        if not totals.played:
            return ""
        return self.reader.say("book.even", n=totals.played, won=totals.won)

    def _left_text(self) -> str:
        """Return the text on games left early: how many, and the latest of them; "" for none."""
        reader = self.reader
        left_games = reader.ask(people.games_left_early, self.person)
        if not left_games:
            return ""
        name, hand, ended = left_games[0]
        game, day = reader.game_title(name), reader.day_text(ended)
        return reader.say("book.left", n=len(left_games), game=game, day=day, hand=hand)

    def _levels_text(self) -> str:
        """Return the text on results against computers, the weakest level first; "" for none."""
        reader = self.reader
        totals_of = {total.level: total for total in reader.ask(people.level_totals, self.person)}
        texts = []
        for level in LEVELS:
            total = totals_of.get(level.name)
            if total is not None:
                name = level_text(self.words, level.name)
                texts.append(
                    reader.say("book.level", level=name, won=total.won, played=total.played)
                )
        return reader.say("book.alone", levels=" · ".join(texts)) if texts else ""

    def _streak_text(self, person: people.PersonTotals | None) -> str:
        """Return the text on the longest winning streak; "" for somebody who has not played."""
        if person is not None and not person.played:
            return ""
        reader = self.reader
        streak = reader.ask(people.streaks).get(self.person)
        if streak is None:
            return reader.say("book.no_streak")
        key = "book.run" if streak.runs else "book.ran"  # it goes on, or has been broken
        return reader.say(key, n=streak.won, day=reader.day_text(streak.ended))

    def _add_games(self, form: Form, area: Box) -> None:
        """Add a table of the person's results in each game, which has the focus."""
        reader = self.reader
        totals = reader.ask(people.game_totals, reader.games_of_fewest, self.person)
        most = max((game.played for game in totals), default=0)
        columns = reader.ledger_columns(
            ("game", 22), ("played", 12, "right"), ("won", 12, "right"), ("won_of", 40),
            ("points", 16, "right"), ("best", 14, "right"), ("average", 16, "right"),
        )  # fmt: skip
        rows: list[list[Cell]] = []
        for total in totals:
            title = reader.game_title(total.game)
            bar = reader.win_bar(total.won, total.played, most)
            points = map(reader.points_text, (total.points, total.best, total.average))
            rows.append([title, str(total.played), str(total.won), bar, *points])
        form.set_focus(form.add(Ledger(area, columns, rows, name="games")))
