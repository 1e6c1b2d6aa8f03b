"""The page of one person in the family book: each game, and whom they met and played with."""

from __future__ import annotations

from table.i18n.phrases import level_text
from table.panels.paper import Paper, PaperPage
from table.players.levels import LEVELS
from table.scenes.history.book_reader import BookReader
from table.stats import people
from table.widgets import Box, Form
from table.widgets.ledger import Ledger

FELT, PAPER = (28.0, 0.0, 968.0, 640.0), (28.0, 84.0, 968.0, 484.0)


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
        felt, paper = Paper(form, FELT), Paper(form, PAPER, "")
        felt.text((0, 20, 600, 52), name, 38, "title", "on_felt", name="name")
        line = " ".join(filter(None, texts))
        felt.lines((452, 18, 0, 60), line, 18, "italic", "on_felt", "right", "line")
        levels = self._levels_text()
        felt.lines((192, 584, 0, 42), levels, 15, "italic", "on_felt", "right", "against")
        self._add_games(form, paper.box((18, 12, -18, 250)))
        half = (PAPER[2] - 54) / 2
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
