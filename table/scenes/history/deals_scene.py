"""The page between two of the same deals: the sheet of the deals that everybody has played, and who
plays next; at the end, everybody's place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules.kit.ranking import FEWEST
from table.app.app import App, GameSession
from table.app.deals import deal_replay
from table.app.series import SeriesFile
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.panels.accounts import AccountWriter
from table.panels.deal_sheet import DealSheet
from table.panels.paper import Paper
from table.scenes.history.replay import ReplayScene
from table.scenes.history.series_scene import PAPER, SheetScene
from table.scenes.overlays.curtain import Call, CurtainScene
from table.session.open_game import Broken, parts
from table.session.replay import Replay
from table.session.score_rows import DealRows, ScoreRow
from table.storage.series import best_places
from table.widgets import Box, Form


class DealsScene(SheetScene):
    """The sheet of the same deals, without the deals that somebody has still to play. When all are
    played, a press on a result shows its replay. `leave`: the key of the text of the leave button.
    `goes_on`: whether the next deal can be started here."""

    def __init__(
        self, app: App, file: SeriesFile, leave: str = "common.menu", goes_on: bool = True
    ) -> None:
        super().__init__(app, file)
        self.item = self.series.items[0]
        self.game = app.open(self.item.game)
        self.rules, self.layout = parts(self.game)
        self.leave, self.goes_on = leave, goes_on
        self._curtain_open = False  # whether it covers the page before a deal

    @property
    def words(self) -> Words:
        return self.game.words

    @property
    def title(self) -> str:
        return self.game.title

    def build(self) -> Form:
        title = self.say("evening.title", game=self.game.title)
        paper = Paper(self.new_form(), PAPER, title)
        paper.text((28, 70, -28, 34), self._heading(), 23, "title", "accent", "center", "said")
        line = (28, 104, -28, 44)
        paper.lines(line, self._subheading(), 17, "italic", "faint", "center", "line")
        paper.add(self._sheet(paper.box((28, 154, -28, -88))))
        goes_on = self.goes_on and not self.over
        kind = "plain" if goes_on else "primary"
        paper.button((28, -70, 190, 48), self.say(self.leave), self.escape, kind, "menu")
        if goes_on:
            text = self.say("evening.on", name=self._next_name)
            paper.button((-328, -70, 300, 48), text, self.start_next, "primary", "on")
        elif self.over:
            self._add_check(paper)
            line, text = (234, -70, -28, 48), self.say("evening.films")
            paper.lines(line, text, 17, "italic", "faint", "right", "films")
        return paper.form

    @property
    def _turn(self) -> tuple[int, int]:
        return self.series.turns[len(self.series.done)]

    @property
    def _next_name(self) -> str:
        return self.names[self._turn[1]]

    def _heading(self) -> str:
        """The number of the next deal; at the end, the best players."""
        words = self.words
        if not self.over:
            return words.say("evening.deal_of", n=self._turn[0] + 1, deals=self.item.matches)
        first = [self.names[who] for who in self.series.standing(self.rules.BEST == FEWEST)[0]]
        key = "evening.best" if len(first) == 1 else "evening.bests"
        return words.say(key, names=list_names(words, first))

    def _subheading(self) -> str:
        """The next player; at the end, everybody's place."""
        words = self.words
        if not (self.over or self.goes_on):
            return words.say("album.away")
        if not self.over:
            return words.say("evening.next", name=self._next_name)
        texts, place = [], 1
        for group in self.series.standing(self.rules.BEST == FEWEST):
            names = list_names(words, [self.names[who] for who in group])
            texts.append(words.say("evening.place", place=place, names=names))
            place += len(group)
        return " · ".join(texts)

    def _sheet(self, area: Box) -> DealSheet:
        series, words = self.series, self.words
        rows = DealRows(series, self.rules, self.layout)
        deck = self.app.themes.deck(self.engine.theme)
        scale, large = self.engine.scale, self.engine.theme.large

        def writer_for(session: GameSession | None) -> AccountWriter:
            players = session.match.players if session else ()
            named = words.with_names([player.name for player in players]) if session else words
            return AccountWriter(named, deck, scale, rows.parts, large)

        def label(row: ScoreRow) -> str:
            is_total = row.hand > self.item.matches
            return self.say("evening.sum") if is_total else self.say("evening.deal", n=row.hand)

        tables = partial(self.file.table_at, self.game)
        won = best_places(self.rules, series.totals()) if self.over else []
        sheet = DealSheet(area, rows, self.names, won, label, tables, writer_for)
        sheet.film = self.open_film if self.over else None
        sheet.glossary, sheet.hints = words.glossary, series.hints()
        sheet.set_open(rows.whole - 1, True)
        return sheet

    # actions

    def open_film(self, deal: int, person: int) -> None:
        """Open the replay of a deal as a person played it."""
        try:
            replay = deal_replay(self.game, self.file.path, self.series, (deal, person))
        except Broken as bad:
            self.tell(bad.why)
            return
        self.engine.open(ReplayScene(self.app, replay))

    def finished_names(self) -> Sequence[str]:
        say, turns = self.words.say, sorted(self.series.turns)
        deals = [(say("evening.deal", n=deal + 1), self.names[person]) for deal, person in turns]
        return [say("dealer.of", game=deal, name=name) for deal, name in deals]

    def replay(self, at: int) -> Replay:
        turn = sorted(self.series.turns)[at]
        return deal_replay(self.game, self.file.path, self.series, turn, plain=True)

    def start_next(self) -> None:
        """Open the curtain that calls the next player."""
        if self.engine.now < self._deaf_until:
            return
        deal, person = self._turn
        note = self.say("evening.note", n=deal + 1, deals=self.item.matches)
        self._curtain_open = True
        face = self.app.profiles.portraits(self.series.table(person))[0]
        self.engine.open(CurtainScene(Call(self.names[person], note=note, face=face)))

    def resume(self, value: object) -> None:
        curtain, self._curtain_open = self._curtain_open, False
        if isinstance(value, GameSession):
            self.close(value)
        elif curtain and value is True:
            self.sit_down()
        else:
            super().resume(value)
