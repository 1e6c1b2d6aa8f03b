"""The summary of the latest evening, on a sheet that can be saved as a picture."""

from __future__ import annotations

from table.app.app import App
from table.app.latest_evening import LatestEvening, NewRecord, summary
from table.app.series import SeriesFile
from table.engine.scene import Engine
from table.i18n.phrases import in_fractions, list_names
from table.panels.page_picture import save_picture
from table.panels.paper import Paper, PaperPage
from table.panels.token import Portrait
from table.scenes.dialogs.ask import tell
from table.scenes.history.book_reader import BookReader
from table.stats.book import Book
from table.storage.exports import open_book
from table.storage.series_files import stored_series
from table.widgets import Form

PAPER = (92.0, 28.0, 840.0, 584.0)
STANDING = 4  # members of a series that are named; the others are counted
FACE, MAX_FACES = 46.0, 12  # size and number of the portraits
SLICE = 0.006  # seconds of a frame in which journals are read, for the records
ROW, TOP = 35.0, 150.0


class TonightScene(PaperPage):
    """The page of the summary; returns None. New records appear once the journals are read."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.tonight = LatestEvening(app.store, app.shelf.values())
        self.records: list[NewRecord] = []
        stored = [*stored_series(app.store, [game.series for game in self.tonight.games])]
        over = (SeriesFile(path, series, {}) for path, series in stored if series.next is None)
        self.over = next(over, None)
        self.series = next((series for _, series in stored if series.done), None)
        self.book: Book | None = None
        self._reading = bool(self.tonight.games)
        if self.tonight.games:
            self.book = open_book(app.store, app.shelf)

    def open(self, engine: Engine) -> None:
        super().open(engine)
        if self.book is not None:
            self.records = self.tonight.new_records(self.book)

    def build(self) -> Form:
        form = self.new_form()
        self._add_sheet(form)
        paper = Paper(form, PAPER)
        paper.button((28, -66, 150, 46), self.say("common.back"), self.escape, name="back")
        if self.over is not None:
            series = (-28 - 512, -66, 250, 46)
            paper.button(series, self.say("series.title"), self.look, name="series")
        if self.tonight.games:
            save, text = (-28 - 250, -66, 250, 46), self.say("series.picture")
            paper.button(save, text, self.picture, "primary", "picture")
        return form

    def _add_sheet(self, form: Form) -> None:
        """Add the sheet, which is also what is saved."""
        words, tonight = self.words, self.tonight
        if self.book is None:
            paper = Paper(form, PAPER, words.say("menu.tonight"))
            paper.lines((28, 100, -28, 90), words.say("tonight.none"), 21, name="none")
            return
        reader = BookReader(self.app, words, self.book)
        day = reader.day(tonight.games[0].ended)
        paper = Paper(form, PAPER, words.say("tonight.title", day=day))
        people = list(tonight.people().values())[:MAX_FACES]
        faces, colours = self.app.profiles.portraits(people), self.app.profiles.colours(people)
        left = (PAPER[2] - len(people) * (FACE + 14) + 14) / 2
        for place, face in enumerate(faces):
            spot = paper.box((left + place * (FACE + 14), 84, FACE, FACE))
            paper.add(Portrait(spot, face, colours[place]))
        lines = summary(
            tonight, words, reader.game, lambda new: reader.record(new.game, new.key),
            self.records, self._series_text(),
        )  # fmt: skip
        for place, line in enumerate(lines):
            paper.text((40, TOP + place * ROW, -40, ROW), line, 20, name=f"line:{place}")

    def _series_text(self) -> str:
        """A sentence with the scores of the evening's series; "" if there was none."""
        series, words = self.series, self.words
        if series is None:
            return ""
        stand, totals = [], series.totals()
        for who in (who for group in series.standing() for who in group):
            facts = {"who": series.people[who].name, "score": in_fractions(totals[who], 2)}
            stand.append(words.say("menu.stands", **facts))
        facts = {"n": len(series.done), "of": sum(item.matches for item in series.items)}
        return words.say("tonight.series", stand=list_names(words, stand, STANDING), **facts)

    def look(self) -> None:
        """Open the sheet of the finished series."""
        from table.scenes.history.series_scene import SeriesScene

        assert self.over is not None
        self.engine.open(SeriesScene(self.app, self.over))

    def picture(self) -> None:
        """Save the sheet as a picture."""
        words = self.words
        text = save_picture(self.app, self.engine.theme, words, "tonight", self._add_sheet)
        tell(self.engine, words, words.say("menu.tonight"), text)

    def step(self, now: float) -> None:
        super().step(now)
        if self._reading and self.book is not None:
            self._reading = self.book.read_journals(SLICE)
            if not self._reading:
                self.records = self.tonight.new_records(self.book)
                self.rebuild()

    @property
    def animating(self) -> bool:
        """Whether journals are being read, which needs the full frame rate."""
        return self._reading

    def close(self, value: object = None) -> None:
        if self.book is not None:
            self.book.close()
        super().close(value)
