"""The tab of the evenings of play: who won what, a summary, and what the latest left unfinished."""

from __future__ import annotations

from functools import partial

from table.app.app import App
from table.app.evenings import GAP_SECONDS, Evening, evenings, summary
from table.app.series import SeriesFile, unfinished_series
from table.i18n.phrases import in_fractions, list_names
from table.panels.ending import PORTRAITS_HEIGHT, add_people
from table.panels.paper import Paper, PaperPage, save_picture
from table.scenes.dialogs.ask import tell
from table.scenes.history.book_reader import BookReader, LookBackTab
from table.scenes.history.series_scene import SeriesScene
from table.storage.unfinished import is_of_series
from table.theme.style import Type
from table.widgets import Form
from table.widgets.ledger import Ledger

LIST_WIDTH, TITLE_HEIGHT, SCROLL_WIDTH = 290.0, 34.0, 22.0  # the last: of the bar and its margin
MAX_SCORES = 4  # of a series that are told; the others are counted
LINE_SIZE, LINE_PITCH = Type.BODY, 25.0
PICTURE_PAPER, PICTURE_LINES = (92.0, 28.0, 840.0, 584.0), 15  # of the saved picture


class EveningsTab(LookBackTab):
    """A list of the evenings, and the chosen one in words. Its new records are told only once all
    journals have been read."""

    name = "evenings"

    def __init__(self, page: PaperPage, app: App, reader: BookReader) -> None:
        super().__init__(page, app, reader)
        self.groups = evenings(app.store)
        self.selected_row = 0
        self._evening: Evening | None = None

    @property
    def has_content(self) -> bool:
        return bool(self.groups)

    @property
    def evening(self) -> Evening:
        """The chosen evening."""
        if self._evening is None:
            games = self.groups[self.selected_row]
            self._evening = Evening(self.app.store, games, self.app.games_by_name.values())
        return self._evening

    def choose(self, number: int) -> None:
        """Show the evening of this number in the list."""
        self.selected_row, self._evening = number, None
        self.page.rebuild()

    def add_content(self, paper: Paper) -> None:
        """Add the list of the evenings; beside it people and sentences of the chosen one."""
        reader, left = self.reader, LIST_WIDTH + 24
        self._add_list(paper)
        title = reader.say("tonight.title", day=reader.day_text(self.evening.games[0].ended))
        paper.text((left, 0, 0, TITLE_HEIGHT), title, Type.HEADING, "title", "accent", name="title")
        people_top = TITLE_HEIGHT + 2
        self._add_people(Paper(paper.form, paper.box((left, people_top, 0, PORTRAITS_HEIGHT))))
        column = paper.column((left, people_top + PORTRAITS_HEIGHT + 10, 0, 0), "lines")
        top = 0.0
        for number, line in enumerate(self.lines()):
            place, name = (0, top, column.area[2] - SCROLL_WIDTH), f"line:{number}"
            label = column.paragraph(place, line, LINE_SIZE, LINE_PITCH, name=name)
            label.read = True
            top += label.area[3] + 3

    def _add_list(self, paper: Paper) -> None:
        """Add the list of the evenings with the number of games of each."""
        reader = self.reader
        rows = [(reader.day_text(games[0].ended), str(len(games))) for games in self.groups]
        columns = reader.ledger_columns(("evening", 70), ("games", 30, "right"))
        area = paper.box((0, 0, LIST_WIDTH, 0))
        ledger = paper.add(Ledger(area, columns, rows, self.choose, "evenings", self.selected_row))
        ledger.selected = self.selected_row
        paper.form.set_focus(ledger)

    def _add_people(self, paper: Paper) -> None:
        people, wins = self.evening.people(), self.evening.wins()
        add_people(paper, self.app.profiles, [*people.values()], [wins[key] for key in people])

    def lines(self) -> list[str]:
        """Return the sentences about the evening: who took part, who won each game, what is
        unfinished, and what else `summary` finds worth telling."""
        reader, words = self.reader, self.page.words
        people_line, *other_lines = summary(
            self.evening, words, reader.game_title,
            lambda record: reader.record_title(record.game, record.key),
            self.evening.new_records(reader.book), self._series_text(),
        )  # fmt: skip
        game_lines = []
        for game in self.evening.games:
            title, outcome = reader.game_title(game.game), reader.outcome_text(game)
            if outcome:
                game_lines.append(reader.say("tonight.game", game=title, outcome=outcome))
        unfinished = self._unfinished_games()
        if unfinished:
            game_lines.append(reader.say("tonight.open", games=list_names(words, unfinished)))
        return [people_line, *game_lines, *other_lines]

    def _unfinished_games(self) -> list[str]:
        """Return the titles of the games left unfinished on this evening. Of an evening before the
        latest none are told, because they may have been continued since."""
        if self.selected_row > 0:  # the first in the list is the latest
            return []
        store, began = self.app.store, self.evening.games[0].ended - GAP_SECONDS
        games = [
            game for game in store.unfinished_journals() if not is_of_series(store.series, game)
        ]
        games += unfinished_series(self.app)
        recent = [game for game in games if not game.error and game.when.timestamp() > began]
        return [self.reader.game_title(game.game) for game in recent]

    def _series_text(self) -> str:
        """Return the scores of the evening's first series that has begun, the best first, or ""."""
        say = self.reader.say
        series = next((series for _, series in self.evening.series if series.done), None)
        if series is None:
            return ""
        totals = series.totals()
        ranking = [person for group in series.standing() for person in group]
        scores = []
        for person in ranking:
            name, score = series.people[person].name, in_fractions(totals[person], 2)
            scores.append(say("menu.stands", who=name, score=score))
        text = list_names(self.page.words, scores, MAX_SCORES)
        match_count = sum(item.matches for item in series.items)
        return say("tonight.series", stand=text, n=len(series.done), of=match_count)

    def add_foot(self, foot: Paper) -> None:
        """Add a button to save a picture, and one for the sheet of a finished series."""
        say = self.reader.say
        foot.button((162, 6, 190, 42), say("series.picture"), self.save_picture, name="picture")
        for path, series in self.evening.series:
            if series.next_index is None:
                sheet = SeriesScene(self.app, SeriesFile(path, series, {}))
                open_series = partial(self.page.engine.open, sheet)
                foot.button((364, 6, 190, 42), say("series.title"), open_series, name="series")
                break

    def save_picture(self) -> None:
        """Save the evening as a picture, and tell where."""
        engine, words = self.page.engine, self.page.words
        text = save_picture(self.app, engine.theme, words, "tonight", self._add_sheet)
        tell(engine, words, words.say("series.picture"), text)

    def _add_sheet(self, form: Form) -> None:
        """Add what the picture shows: the title, the people and the first sentences."""
        day = self.reader.day_text(self.evening.games[0].ended)
        paper = Paper(form, PICTURE_PAPER, self.reader.say("tonight.title", day=day))
        self._add_people(Paper(form, paper.box((28, 72, -28, PORTRAITS_HEIGHT))))
        for number, line in enumerate(self.lines()[:PICTURE_LINES]):
            top = 86 + PORTRAITS_HEIGHT + number * LINE_PITCH
            paper.text((28, top, -28, LINE_PITCH), line, LINE_SIZE)
