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
from table.scenes.history.replay import ReplayScene
from table.scenes.history.series_scene import SheetScene
from table.scenes.overlays.curtain import Call, CurtainScene
from table.session.open_game import Broken, rules_and_layout
from table.session.replay import Replay
from table.session.score_rows import DealRows, ScoreRow
from table.storage.series import best_places
from table.widgets import Box


class DealsScene(SheetScene):
    """The sheet of the deals that everybody plays; at the end each result opens its replay."""

    def __init__(
        self, app: App, file: SeriesFile, leave: str = "common.menu", goes_on: bool = True
    ) -> None:
        super().__init__(app, file)
        self.item = self.series.items[0]
        self.game = app.open(self.item.game)
        self.rules, self.layout = rules_and_layout(self.game)
        self.leave, self.goes_on = leave, goes_on

    @property
    def words(self) -> Words:
        return self.game.words

    @property
    def title(self) -> str:
        return self.say("evening.of", game=self.game.title)

    @property
    def _turn(self) -> tuple[int, int]:
        """The numbers of the next deal and of the person who plays it."""
        return self.series.turns[len(self.series.done)]

    @property
    def _next_name(self) -> str:
        return self.names[self._turn[1]]

    def heading(self) -> tuple[str, str]:
        text = self.say("evening.deal_of", n=self._turn[0] + 1, deals=self.item.matches)
        if not self.goes_on:
            return text, self.say("album.away")
        return text, self.say("evening.next", name=self._next_name)

    def winners(self) -> tuple[Sequence[int], str]:
        winners = self.series.standing(self.rules.BEST == FEWEST)[0]
        key = "evening.best" if len(winners) == 1 else "evening.bests"
        names = list_names(self.words, [self.names[who] for who in winners])
        return winners, self.say(key, names=names)

    def note(self) -> str:
        return self.say("evening.films") if self.over else ""

    def start_text(self) -> str:
        return self.say("evening.on", name=self._next_name)

    def new_table(self, area: Box, scale: float) -> DealSheet:
        series, words = self.series, self.words
        rows = DealRows(series, self.rules, self.layout)
        deck = self.app.themes.deck(self.engine.theme)
        large = self.engine.theme.large

        def writer_for(session: GameSession | None) -> AccountWriter:
            names = [player.name for player in session.match.players] if session else []
            own_words = words.with_names(names) if session else words
            return AccountWriter(own_words, deck, scale, rows.parts, large)

        def row_label(row: ScoreRow) -> str:
            is_total = row.hand > self.item.matches
            return self.say("series.sum") if is_total else self.say("evening.deal", n=row.hand)

        table_at = partial(self.file.table_at, self.game)
        winners = best_places(self.rules, series.totals()) if self.over else []
        sheet = DealSheet(area, rows, self.names, winners, row_label, table_at, writer_for)
        sheet.on_replay = self.open_film if self.over else None
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
        if not self.over:
            return ()
        say, turns = self.words.say, sorted(self.series.turns)
        deals = [(say("evening.deal", n=deal + 1), self.names[person]) for deal, person in turns]
        return [say("dealer.of", game=deal, name=name) for deal, name in deals]

    def replay(self, at: int) -> Replay:
        turn = sorted(self.series.turns)[at]
        return deal_replay(self.game, self.file.path, self.series, turn, plain=True)

    def start_next(self) -> None:
        """Hide the sheet until the next person is at the screen, and then start their deal."""
        if self.reject_haste():
            return
        deal, person = self._turn
        note = self.say("evening.note", n=deal + 1, deals=self.item.matches)
        portrait = self.app.profiles.portraits(self.series.deal_players(person))[0]
        curtain = CurtainScene(Call(self.names[person], note=note, face=portrait))
        self.engine.open(curtain, lambda answer: self.start_match() if answer is True else None)

    def resume(self, value: object) -> None:
        if isinstance(value, GameSession):
            self.close(value)
