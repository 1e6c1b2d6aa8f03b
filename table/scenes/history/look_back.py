"""The page "Look back": evenings, album and family book as tabs of one page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from table.app.app import App, GameSession
from table.app.evenings import GAP_SECONDS, Evening, evenings, summary
from table.app.series import SeriesFile, unfinished_series
from table.i18n.phrases import in_fractions, list_names
from table.panels.ending import PORTRAITS_HEIGHT, add_people
from table.panels.paper import Paper, PaperPage, button_widths, save_picture
from table.scenes.dialogs.ask import tell
from table.scenes.history.album import AlbumTab
from table.scenes.history.book_reader import BookReader, LookBackTab, TabButton
from table.scenes.history.book_tabs import GamesTab, PeopleTab, YearTab
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


PAPER, FELT = (28.0, 128.0, 968.0, 440.0), (28.0, 578.0, 968.0, 54.0)  # the latter below it
INSIDE = (46.0, 142.0, 932.0, 414.0)  # of the paper
TABS = (EveningsTab, AlbumTab, PeopleTab, GamesTab, YearTab)
TABS_TOP, TAB_HEIGHT, TAB_GAP = 84.0, 44.0, 3.0
TAB_PADDING = (24.0, 84.0)  # the least and the greatest, for both sides of a text together
READING_SECONDS = 0.006  # of each frame, to read journals


class LookBackScene(PaperPage):
    """The page. It closes with a session begun from a replay, the path of a game to continue, or
    None. `tab` is the name of the tab to open; "" opens the first one that has content."""

    keeps_scroll = True

    def __init__(self, app: App, tab: str = "") -> None:
        self.app = app
        self.reader = BookReader(app)
        self.tabs = self._new_tabs()
        self.wanted_tab = tab
        self.tab: LookBackTab | None = None  # the one that is shown; None if none has content
        self._reading = True

    def _new_tabs(self) -> list[LookBackTab]:
        return [kind(self, self.app, self.reader) for kind in TABS]

    def build(self) -> Form:
        """Build the tabs that have content, and the chosen one; or say that there are none."""
        form = self.titled_form(self.say("menu.look_back"))
        paper, felt = Paper(form, PAPER, ""), Paper(form, FELT)
        tabs = [tab for tab in self.tabs if tab.has_content]
        wanted = (tab for tab in tabs if tab.name == self.wanted_tab)
        self.tab = next(wanted, tabs[0] if tabs else None)
        self._add_tabs(form, tabs)
        felt.button((0, 6, 150, 42), self.say("common.back"), self.escape, name="back")
        if self.tab is None:
            paper.lines((40, 40, -40, -40), self.say("look_back.empty"), Type.HEADING, name="empty")
            return form
        self.tab.add_content(Paper(form, INSIDE))
        self.tab.add_foot(felt)
        trouble = self.reader.book.trouble
        if trouble:
            text, role, name = self.words.tell(trouble), "text", "trouble"
        else:
            text, role, name = self._progress_text() or self.tab.foot_text(), "italic", "line"
        self._line = felt.lines((530, 6, 0, 0), text, Type.NOTE, role, "on_felt", "right", name)
        return form

    def _add_tabs(self, form: Form, tabs: Sequence[LookBackTab]) -> None:
        """Add a button for each tab, side by side above the paper."""
        if not tabs:
            return
        texts = [self.say(f"look_back.{tab.name}") for tab in tabs]
        left, _, room, _ = INSIDE
        widths = button_widths(form, texts, Type.BODY, room, TAB_PADDING)
        for tab, text, width in zip(tabs, texts, widths, strict=True):
            area = (left, TABS_TOP, width - TAB_GAP, TAB_HEIGHT)
            turn_to_tab = partial(self.turn_to, tab.name)
            button = form.add(TabButton(area, text, turn_to_tab, name=f"tab:{tab.name}"))
            button.chosen = tab is self.tab
            left += width

    def _progress_text(self) -> str:
        """Return the text on how many journals are still to be read into the book; "" for none."""
        unread = self.reader.book.journals_left if self._reading else 0
        return self.say("book.reading", n=unread) if unread else ""

    def turn_to(self, tab: str) -> None:
        self.wanted_tab = tab
        self.rebuild()
        self.resize(self.engine.size)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        if self.tab is not None:
            self.tab.resize()

    def restyle(self) -> None:
        super().restyle()
        self.resize(self.engine.size)

    def resume(self, value: object) -> None:
        """Close with the session that another page has closed with. If that page has imported
        games, for which it closes with True, read the book again."""
        if isinstance(value, GameSession):
            self.close(value)
        elif value is True:
            self.reader.reopen()
            self.tabs = self._new_tabs()
            self._reading = True
            self.rebuild()

    def step(self, now: float) -> None:
        """Read more journals into the book, and do the work of the tab that is shown."""
        super().step(now)
        if self._reading:
            self._read_journals()
        if self.tab is not None:
            self.tab.step(now)

    def _read_journals(self) -> None:
        """Read journals for READING_SECONDS. Build the page anew once there are no more, or once
        something else goes wrong; else update the text on how many are left."""
        book = self.reader.book
        old_trouble = book.trouble
        self._reading = book.read_journals(READING_SECONDS)
        if not self._reading or book.trouble is not old_trouble:
            self.rebuild()
        elif old_trouble is None and self.tab is not None:
            self._line.text = self._progress_text()

    @property
    def animating(self) -> bool:
        return self._reading or (self.tab is not None and self.tab.animating)

    def close(self, value: object = None) -> None:
        self.reader.book.close()
        super().close(value)

    def try_leave(self) -> bool:
        """Read all journals that are left into the book before the window closes; always True."""
        self.reader.book.write_journals()
        return True
