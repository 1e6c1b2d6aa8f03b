"""The page between two matches of a series or two deals of an evening: sheet and next players."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from rules.kit.ranking import FEWEST
from rules.kit.remarks import cuts
from rules.kit.said import SaidError, Why, why
from rules.kit.strangers import reraise_ctrl_c
from table.app.app import App, GameSession
from table.app.deals import begin_deal_replay
from table.app.series import SeriesFile, lineup, open_next_match
from table.engine.page import QUIET_SECONDS
from table.engine.scene import Engine
from table.i18n.phrases import list_names, points_text
from table.i18n.words import Words
from table.panels.accounts import AccountWriter
from table.panels.deal_sheet import DealSheet
from table.panels.ending import add_ending
from table.panels.game_status import GameStatus, play_back_some, status_of, title_of
from table.panels.paper import Paper, PaperPage, save_picture
from table.scenes.dialogs.ask import ChoiceScene, tell
from table.scenes.history.replay import ReplayScene, seals_of
from table.scenes.overlays.curtain import Call, CurtainScene
from table.scenes.overlays.seals_page import SealsScene
from table.scenes.setup.evening_setup import EveningScene
from table.session.open_game import Broken, rules_and_layout
from table.session.replay import Replay, replay_of
from table.session.score_rows import DealRows, ScoreRow
from table.storage.series import best_places
from table.storage.series_files import unfinished_match
from table.theme.style import ButtonStyle, Type
from table.widgets import Box, Form, Widget
from table.widgets.ledger import Column, Ledger

PAPER = (28.0, 28.0, 968.0, 584.0)
TABLE, TABLE_NOTE = (28, 154, -28, -114), (28, -110, -28, 40)  # on the paper, as those below
HEADING, HEADING_LINE, WINNERS = (28, 74, -28, 36), (28, 110, -28, 40), (28, 68, -28, 82)
DEALER_BUTTON, START_BUTTON = (-248, 16, 220, 42), (-268, -68, 240, 50)  # as on a score sheet
MENU_WIDTH, ACTION_WIDTH = 150, 236  # of the buttons at the left of the foot
SAT_OUT = "–"  # in the sheet, for those who sat out
GAME_SHARE = 24  # per cent of the sheet's width for the names of the games


class SheetScene(PaperPage):
    """A page with the sheet of a series. It closes with the session of the next match or of a game
    begun from a replay, or with None for the menu. `leave` is the key of the text on the button
    that closes it with None; `goes_on`: the next match can be started here."""

    quiet = QUIET_SECONDS
    leave, goes_on = "common.menu", True

    def __init__(self, app: App, file: SeriesFile) -> None:
        self.app, self.file, self.series = app, file, file.series
        self.names = [seat.name for seat in self.series.people]

    @property
    def title(self) -> str:
        return self.say("series.title")

    @property
    def over(self) -> bool:
        """Whether all its matches have been played."""
        return self.series.next_index is None

    @abstractmethod
    def heading(self) -> tuple[str, str]:
        """Return the title of what is played next, and a line about it."""

    @abstractmethod
    def winners(self) -> tuple[Sequence[int], str]:
        """Return the numbers of the winners, and a sentence that names them."""

    @abstractmethod
    def new_table(self, area: Box, scale: float) -> Widget:
        """Return a table of what has been played; `scale`: pixels in a unit of the area."""

    @abstractmethod
    def note(self) -> str:
        """Return a text to write below the table, or ""."""

    @abstractmethod
    def finished_names(self) -> Sequence[str]:
        """Return the titles of the finished games whose dealer can be checked. There are none while
        a check would show cards that others have yet to play."""

    @abstractmethod
    def replay(self, at: int) -> Replay:
        """Return the replay of the game at this index of `finished_names`. Raises Broken."""

    def start_next(self) -> None:
        """Start the next match, but ignore a press that was meant for the page before."""
        if not self.reject_haste():
            self.start_match()

    def actions(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Return the name, the text and the action of each button at the left of the foot."""
        return [("menu", self.say(self.leave), self.escape)]

    def start_text(self) -> str:
        return self.say("series.on")

    def build(self) -> Form:
        """Build the sheet and its buttons; the one that starts the next match has the focus."""
        form = self.new_form()
        self._add_sheet(form)
        paper = Paper(form, PAPER)
        has_next = self.goes_on and not self.over
        if self.finished_names():
            text = self.say("dealer.title")
            paper.button(DEALER_BUTTON, text, self.ask_whose_dealer, name="dealer")
        left = 28.0
        for name, text, act in self.actions():
            is_main = name == "menu" and not has_next
            style: ButtonStyle = "primary" if is_main else "secondary"
            width = MENU_WIDTH if name == "menu" else ACTION_WIDTH
            paper.button((left, -66, width, 46), text, act, style, name)
            left += width + 12
        if has_next:
            text = self.start_text()
            form.set_focus(paper.button(START_BUTTON, text, self.start_next, "primary", "on"))
        return form

    def _add_sheet(self, form: Form) -> None:
        """Add what is also saved as a picture: winners or what is next, the table, and the note."""
        paper = Paper(form, PAPER, self.title)
        if self.over:
            winners, text = self.winners()
            portraits = self.app.profiles.portraits(self.series.players)
            add_ending(form, paper.box(WINNERS), (text, ""), [portraits[who] for who in winners])
        else:
            text, line = self.heading()
            paper.text(HEADING, text, Type.HEADING, "title", "accent", align="center", name="next")
            paper.lines(HEADING_LINE, line, Type.NOTE, "italic", "faint", "center", "line")
        paper.add(self.new_table(paper.box(TABLE), form.scale))
        paper.lines(TABLE_NOTE, self.note(), Type.SMALL, "italic", "faint", "center", "note")

    def start_match(self) -> None:
        """Start the next match and close with its session, or show why that is impossible."""
        try:
            self.close(open_next_match(self.app, self.file))
        except SaidError as bad:
            self.tell(bad.why)

    def tell(self, said: Why | str) -> None:
        tell(self.engine, self.words, self.title, said)

    def ask_whose_dealer(self) -> None:
        """Ask in which finished game the dealer is to be checked, and open its seals."""
        games = dict(enumerate(self.finished_names()))
        self.engine.open(ChoiceScene(self.say("dealer.which"), games), self._check_dealer)

    def _check_dealer(self, number: object) -> None:
        """Open the seals of the finished game of this number, or show why there are none."""
        if not isinstance(number, int):
            return
        try:
            replay = self.replay(number)
            replay.finish()
        except Broken as bad:
            self.tell(bad.why)
            return
        seals = seals_of(replay)
        if seals is None:
            self.tell(replay.wrong or why("dealer.none"))
        else:
            self.engine.open(SealsScene(self.app, replay.game, seals))

    def escape(self) -> None:
        """Close with None; the menu offers to continue the series."""
        self.answer(None)


class SeriesScene(SheetScene):
    """The sheet of a series of matches at one table."""

    rebuilds = True

    def __init__(self, app: App, file: SeriesFile) -> None:
        super().__init__(app, file)
        self.status: GameStatus | None = None  # of the unfinished match
        self._replay: Replay | None = None  # of the same, until its status is known
        self.has_begun = False  # whether there is an unfinished match

    def open(self, engine: Engine) -> None:
        """Open the page. If there is an unfinished match, begin to play it back for its score."""
        super().open(engine)
        path = None if self.over else unfinished_match(self.app.store, self.file.path, self.series)
        self.has_begun = path is not None
        if path is not None:
            with suppress(Broken):  # reported when somebody continues it
                game = self.app.open(self.series.current_item.game)
                self._replay = replay_of(game, path, plain=True, going_on=True)

    @property
    def animating(self) -> bool:
        return self._replay is not None

    def step(self, now: float) -> None:
        """Play back more of the unfinished match, and show its score once that is known."""
        super().step(now)
        if self._replay is None:
            return
        try:
            if play_back_some(self._replay):
                self.status = status_of(self._replay)
                self._replay = None
                self.rebuild()
        except BaseException as error:  # a stranger's rules may raise anything
            reraise_ctrl_c(error)
            self._replay = None

    def actions(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Add the buttons to save a picture and, until the end, to change the later games."""
        actions = super().actions()
        actions.append(("picture", self.say("series.picture"), self._save_picture))
        if not self.over:
            actions.append(("later", self.say("series.later"), self._open_later_games))
        return actions

    def _save_picture(self) -> None:
        self.tell(save_picture(self.app, self.engine.theme, self.words, "series", self._add_sheet))

    def _open_later_games(self) -> None:
        self.engine.open(EveningScene(self.app, self.file))

    def winners(self) -> tuple[Sequence[int], str]:
        winners = self.series.standing()[0]
        names = list_names(self.words, [self.names[who] for who in winners])
        key = "series.winner" if len(winners) == 1 else "series.winners"
        return winners, self.say(key, names=names)

    def heading(self) -> tuple[str, str]:
        """Return the title of the next match; with it the score if it has begun, else its seats."""
        item = self.series.current_item
        key = "series.now" if self.has_begun else "series.next"
        if item.matches == 1:
            key = f"{key}.single"
        title = title_of(self.app, item.game)
        text = self.say(key, game=title, n=self.series.match_number, matches=item.matches)
        return text, self._score_text() if self.has_begun else self._seats_text()

    def note(self) -> str:
        return self.say("series.rule")

    def _score_text(self) -> str:
        """Return the text on the score of the unfinished match; "" until it is known."""
        status = self.status
        if status is None:
            return ""
        scores = [self.say("menu.stands", who=who, score=score) for who, score in status.totals]
        text = list_names(self.words, scores)
        return self.say("series.stands", round=status.round, stand=text) if status.round else text

    def _seats_text(self) -> str:
        """Return the text on the next match: who plays, who deals first or that the cards are cut
        for that, and who sits out. If the match cannot be played, return why."""
        words, names = self.words, self.names
        try:
            next_lineup = lineup(self.app, self.series)
        except Broken as broken:
            return words.tell(broken.why)
        rules = self.app.open(self.series.current_item.game).rules
        key = "series.seats.cut" if rules is not None and cuts(rules) else "series.seats"
        players = list_names(words, [names[who] for who in next_lineup.seats])
        facts = {"names": players, "dealer": names[next_lineup.dealer]}
        out = [name for who, name in enumerate(names) if who not in next_lineup.seats]
        if not out:
            return words.say(key, **facts)
        return words.say(f"{key}.out", n=len(out), out=list_names(words, out), **facts)

    def new_table(self, area: Box, scale: float) -> Ledger:
        """Return a table of all points by match and the totals, scrolled to its end."""
        share = (100.0 - GAME_SHARE) / len(self.names)
        columns = [Column(self.say("book.game"), GAME_SHARE)]
        columns += [Column(name, share, "center") for name in self.names]
        rows = []
        for name, match in zip(self.finished_names(), self.series.done, strict=True):
            cells = [SAT_OUT] * len(self.names)
            for person, points in zip(match.seats, match.shares, strict=True):
                cells[person] = points_text(points, 2)
            rows.append([name, *cells])
        totals = [points_text(total, 2) for total in self.series.totals()]
        rows.append([self.say("series.sum"), *totals])
        last = len(rows) - 1
        sheet = Ledger(area, columns, rows, name="sheet", value=last)
        sheet.selected = last
        return sheet

    def finished_names(self) -> Sequence[str]:
        """Return the titles of the matches played, numbered if an item has several matches."""
        names = []
        counts = Counter[int]()  # of the matches played, by the index of their item
        for match in self.series.done:
            counts[match.item] += 1
            item = self.series.items[match.item]
            name = title_of(self.app, item.game)
            if item.matches != 1:
                number = counts[match.item]
                name = self.say("series.match", game=name, n=number, matches=item.matches)
            names.append(name)
        return names

    def replay(self, at: int) -> Replay:
        match = self.series.done[at]
        game = self.app.open(self.series.items[match.item].game)
        return replay_of(game, self.app.store.finished_folder / match.journal, plain=True)

    def resume(self, value: object) -> None:
        self.rebuild()


class DealsScene(SheetScene):
    """The sheet of the same deals for all; in the end each result opens its replay."""

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
        """Return the number of the next deal, and who plays it or that the evening is put away."""
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
        """Return the sheet with the latest whole deal open; in the end its results open replays."""
        series, words = self.series, self.words
        rows = DealRows(series, self.rules, self.layout)
        theme = self.engine.theme
        deck = self.app.themes.deck(theme)

        def writer_for(session: GameSession | None) -> AccountWriter:
            names = [player.name for player in session.match.players] if session else []
            own_words = words.with_names(names) if session else words
            return AccountWriter(own_words, deck, scale, rows.parts, theme.large)

        def row_label(row: ScoreRow) -> str:
            is_total = row.hand > self.item.matches
            return self.say("series.sum") if is_total else self.say("evening.deal", n=row.hand)

        table_at = partial(self.file.table_at, self.game)
        winners = best_places(self.rules, series.totals()) if self.over else []
        sheet = DealSheet(area, rows, self.names, winners, row_label, table_at, writer_for)
        sheet.on_replay = self.open_film if self.over else None
        sheet.glossary = words.glossary
        sheet.hints = series.hints()
        sheet.set_open(rows.whole - 1, True)
        return sheet

    def open_film(self, deal: int, person: int) -> None:
        try:
            replay = begin_deal_replay(self.game, self.file.path, self.series, (deal, person))
        except Broken as bad:
            self.tell(bad.why)
            return
        self.engine.open(ReplayScene(self.app, replay))

    def finished_names(self) -> Sequence[str]:
        if not self.over:
            return ()
        names = []
        for deal, person in sorted(self.series.turns):
            deal_text = self.words.say("evening.deal", n=deal + 1)
            names.append(self.words.say("dealer.of", game=deal_text, name=self.names[person]))
        return names

    def replay(self, at: int) -> Replay:
        turn = sorted(self.series.turns)[at]
        return begin_deal_replay(self.game, self.file.path, self.series, turn, plain=True)

    def start_next(self) -> None:
        """Hide the sheet until the next person is at the screen, and then start their deal; but
        ignore a press that was meant for the page before."""
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
