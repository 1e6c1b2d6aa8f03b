"""The page of one person in the family book: each game, and whom they met and played with."""

from __future__ import annotations

from table.engine.page import Page
from table.i18n.phrases import level_text
from table.players.levels import LEVELS
from table.scenes.history.book_reader import BookReader
from table.stats import people
from table.widgets import Button, Form, Label, Panel
from table.widgets.ledger import Ledger

PAPER = (28.0, 84.0, 968.0, 484.0)


class BookPersonScene(Page):
    """Somebody's games."""

    def __init__(self, reader: BookReader, person: str) -> None:
        self.reader, self.person = reader, person

    def build(self) -> Form:
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        said, ask = self.reader, self.reader.ask
        found = {person.person: person for person in ask(people.person_totals)}
        person = found.get(self.person)
        name = person.name if person else ask(people.latest_names).get(self.person, "")
        form.add(Label((28, 20, 600, 52), name, 38, "title", "on_felt", name="name"))
        line = " ".join(filter(None, (self._line(person), self._left(), self._evened())))
        where = (480, 18, 516, 60)
        form.add(Label(where, line, 18, "italic", "on_felt", "right", True, "line"))
        form.add(Panel(PAPER))
        levels = Label((220, 584, 776, 42), self._against(), 15, "italic", "on_felt", "right", True)
        levels.name = "against"
        form.add(levels)
        x, y, w, h = PAPER
        self._add_games(form, (x + 18, y + 12, w - 36, 250))
        half, below = (w - 54) / 2, y + 272
        left, right = (x + 18, below, half, h - 284), (x + 36 + half, below, half, h - 284)
        said.add_company(form, left, right, self.person)
        form.add(Button((28, 584, 176, 42), words.say("common.back"), self.escape, name="back"))
        return form

    def _left(self) -> str:
        """Of the games that were left before their end, how many, and which was the last."""
        said, found = self.reader, self.reader.ask(people.games_left_early, self.person)
        if not found:
            return ""
        game, hand, ended = found[0]
        facts = {"n": len(found), "game": said.game(game), "day": said.day(ended), "hand": hand}
        return said.say("book.left", **facts)

    def _evened(self) -> str:
        """Of the matches with points given in advance, which stand apart, how many and how many
        were won."""
        found = self.reader.ask(people.handicap_totals, self.person)
        return self.reader.say("book.even", n=found.played, won=found.won) if found.played else ""

    def _against(self) -> str:
        """How they have fared against computers alone, level by level, the weakest first."""
        said = self.reader
        found = {level.level: level for level in self.reader.ask(people.level_totals, self.person)}
        told = []
        for level in (found[level.name] for level in LEVELS if level.name in found):
            name = level_text(self.engine.words, level.level)
            told.append(said.say("book.level", level=name, won=level.won, played=level.played))
        return said.say("book.alone", levels=" · ".join(told)) if told else ""

    def _line(self, person: people.PersonTotals | None) -> str:
        """The longest streak, and whether it goes on."""
        if person is not None and not person.played:
            return ""
        run, said = self.reader.ask(people.streaks).get(self.person), self.reader
        if run is None:
            return said.say("book.no_streak")
        return said.say("book.run" if run.runs else "book.ran", n=run.won, day=said.day(run.ended))

    def _add_games(self, form: Form, area: tuple[float, float, float, float]) -> None:
        said = self.reader
        found = self.reader.ask(people.game_totals, self.reader.fewest, self.person)
        most = max((game.played for game in found), default=0)
        columns = said.columns(
            ("game", 22), ("played", 12, "right"), ("won", 12, "right"), ("won_of", 40),
            ("points", 16, "right"), ("best", 14, "right"), ("average", 16, "right"),
        )  # fmt: skip
        rows = []
        for game in found:
            rows.append((
                said.game(game.game), str(game.played), str(game.won),
                said.bar(game.won, game.played, most),
                said.points(game.points), said.points(game.best), said.points(game.average),
            ))  # fmt: skip
        form.set_focus(form.add(Ledger(area, columns, rows, name="games")))
