"""A series between two of its matches: the sheet so far, and who sits down next; at the end, who
has won. Of the same deals the sheet has those that all have played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from rules.kit.ranking import FEWEST
from rules.kit.remarks import cuts
from rules.kit.said import SaidError, Why
from rules.kit.strangers import let_through
from table.app.app import App, GameSession
from table.app.deals import deal_replay
from table.app.series import SeriesFile, lineup, sit_down
from table.engine.page import QUIET, Page
from table.engine.scene import Engine
from table.i18n.phrases import in_fractions, list_names
from table.i18n.words import Words
from table.panels.accounts import AccountWriter
from table.panels.deal_sheet import DealSheet
from table.panels.ending import CrownedPortrait, SuitRain
from table.panels.game_status import GameStatus, status_of
from table.panels.page_picture import save_picture
from table.panels.thumbnails import play_on
from table.panels.titles import title_of
from table.scenes.dialogs.ask import AskScene
from table.scenes.history.past_seals import add_check, ask_which, check
from table.scenes.overlays.curtain import Call, CurtainScene
from table.session.deal_rows import DealRows
from table.session.open_game import Broken, parts
from table.session.replay import Replay, replay_of
from table.session.score_rows import ScoreRow
from table.storage.series import SeriesMatch, best
from table.storage.series_files import left
from table.widgets import Box, Button, Form, Label, Panel
from table.widgets.ledger import LEAST, TEXT, Column, Ledger
from table.widgets.scroll import BAR
from table.widgets.text import text_width

PAPER = (28.0, 28.0, 968.0, 584.0)
FACE = 52.0  # of a winner
CROWDED = 3  # of more the portraits are small
OUT = "–"  # in the sheet, for whoever sat out


class SheetScene(Page):
    """Returns the session of what is played next, or of a game begun from a film, or None for the
    menu."""

    quiet = QUIET

    def __init__(self, app: App, file: SeriesFile) -> None:
        self.app, self.file, self.series = app, file, file.series
        self.names = [seat.name for seat in self.series.people]
        self._on_choice: Callable[[int], None] | None = None  # of what the dealer is checked

    @property
    def words(self) -> Words:
        """In which the page speaks."""
        return self.engine.words

    @property
    def title(self) -> str:
        """What stands above its sentences."""
        return self.words.say("series.title")

    @property
    def over(self) -> bool:
        """Whether all of it has been played."""
        return self.series.next is None

    def sit_down(self) -> None:
        """To what is played next, or to a sentence why it cannot be."""
        try:
            session = sit_down(self.app, self.file)
        except SaidError as bad:
            self.tell(bad.why)
            return
        self.close(session)

    def tell(self, said: Why | str) -> None:
        """A sentence over the page."""
        words = self.words
        text = words.tell(said) if isinstance(said, Why) else said
        self.engine.open(AskScene(self.title, text, words.say("common.ok")))

    def choose(self, games: Sequence[str], on: Callable[[int], None]) -> None:
        """Ask of which of these the dealer is to be checked."""
        self._on_choice = on
        ask_which(self.engine, games)

    def resume(self, value: object) -> None:
        on, self._on_choice = self._on_choice, None
        if on is not None and type(value) is int:
            on(value)

    def escape(self) -> None:
        """To the menu, which offers to go on."""
        self.answer(None)


class SeriesScene(SheetScene):
    """Of matches at one table."""

    short = False  # whether the sheet says place and points in figures alone

    def __init__(self, app: App, file: SeriesFile) -> None:
        super().__init__(app, file)
        self.stood: GameStatus | None = None  # how the match stands that was left in its midst
        self._replay: Replay | None = None
        self.begun = False  # there is such a match

    def open(self, engine: Engine) -> None:
        super().open(engine)
        self._find_match()

    def _find_match(self) -> None:
        self.stood = self._replay = None
        path = None if self.over else left(self.app.store, self.file.path, self.series)
        self.begun = path is not None
        if path is None or self.series.next is None:
            return
        with suppress(Broken):  # it is said by whoever goes on with it
            game = self.app.open(self.series.items[self.series.next].game)
            self._replay = replay_of(game, path, plain=True, going_on=True)

    @property
    def animating(self) -> bool:
        """Full rate while a match is played back."""
        return self._replay is not None

    def step(self, now: float) -> None:
        super().step(now)
        if self._replay is None:
            return
        try:
            if play_on(self._replay):
                self.stood, self._replay = status_of(self._replay), None
                self.rebuild()
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            self._replay = None

    # --- what it looks like

    def build(self) -> Form:
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        self._lay(form)
        if self.series.done:
            add_check(form, self.engine.words, PAPER, self.check)
        x, y, w, h = PAPER
        line = y + h - 66
        menu = Button((x + 28, line, 150, 46), say("common.menu"), self.escape, name="menu")
        form.add(menu)
        wide = 236.0
        picture = (x + 190, line, wide, 46)
        form.add(Button(picture, say("series.picture"), self.picture, name="picture"))
        if self.over:
            menu.kind = "primary"
            return form
        later = (x + 190 + wide + 12, line, 236, 46)
        form.add(Button(later, say("series.later"), self.later, name="later"))
        on = (x + w - 28 - 220, line - 2, 220, 50)
        form.set_focus(form.add(Button(on, say("series.on"), self.on, "primary", "on", 22)))
        return form

    def _lay(self, form: Form) -> None:
        """The paper, as it is seen and as it is saved."""
        x, y, w, h = PAPER
        form.add(Panel(PAPER, self.engine.words.say("series.title")))
        head = (x + 28, y + 74, w - 56, 72.0)
        if self.over:
            self._add_winners(form, head)
        else:
            self._add_next(form, head)
        form.add(self._sheet((x + 28, y + 154, w - 56, h - 154 - 114), form.scale))
        rule = (x + 28, y + h - 110, w - 56, 40.0)
        text = self._in_full() + self.engine.words.say("series.rule")
        form.add(Label(rule, text, 15, "italic", "faint", "center", True, name="rule"))

    def _add_next(self, form: Form, area: Box) -> None:
        say, series, (x, y, w, _) = self.engine.words.say, self.series, area
        at = series.next
        assert at is not None
        item = series.items[at]
        title = title_of(self.app, item.game)
        key = "series.now" if self.begun else "series.next"
        key = key if item.matches > 1 else f"{key}.single"
        said = say(key, game=title, n=series.match, matches=item.matches)
        form.add(Label((x, y, w, 36), said, 25, "title", "accent", "center", name="next"))
        line = (x, y + 36, w, 40)
        told = self._stands() if self.begun else self._seats()
        form.add(Label(line, told, 17, "italic", "faint", "center", True, name="seats"))

    def _stands(self) -> str:
        """How the match stands that is under way, once that is known."""
        words, stood = self.engine.words, self.stood
        if stood is None:
            return ""
        told = [words.say("menu.stands", who=who, score=many) for who, many in stood.totals]
        stand = list_names(words, told)
        return words.say("series.stands", round=stood.round, stand=stand) if stood.round else stand

    def _seats(self) -> str:
        """Who sits down, who deals first, and who sits out."""
        words, names = self.engine.words, self.names
        try:
            sat = lineup(self.app, self.series)
        except Broken as broken:
            return words.tell(broken.why)
        out = [name for one, name in enumerate(names) if one not in sat.seats]
        told = {
            "names": list_names(words, [names[one] for one in sat.seats]),
            "dealer": names[sat.dealer],
        }
        assert self.series.next is not None
        rules = self.app.open(self.series.items[self.series.next].game).rules
        key = "series.seats.cut" if rules is not None and cuts(rules) else "series.seats"
        if not out:
            return words.say(key, **told)
        return words.say(f"{key}.out", n=len(out), out=list_names(words, out), **told)

    def _add_winners(self, form: Form, area: Box) -> None:
        words, (x, y, w, _), scale = self.engine.words, area, form.scale
        first, people = self.series.standing()[0], self.series.people
        names = list_names(words, [people[one].name for one in first])
        said = words.say("series.winner" if len(first) == 1 else "series.winners", names=names)
        side = FACE if len(first) <= CROWDED else FACE * 0.6
        crowd = len(first) * (side + 8)
        wide = min(text_width(said, "title", round(31 * scale)) / scale + 8, w - crowd - 20)
        left = x + (w - crowd - 12 - wide) / 2
        form.add(SuitRain(area, (left - 26, left + crowd + wide + 38)))
        faces = self.app.profiles.portraits(self.series.players)
        for place, one in enumerate(first):
            spot = (left + place * (side + 8), y + 17 + (FACE - side) / 2, side, side)
            form.add(CrownedPortrait(spot, faces[one]))
        text = (left + crowd + 12, y + 14, wide, 46)
        form.add(Label(text, said, 31, "title", "accent", name="winner"))

    def _sheet(self, area: Box, scale: float) -> Ledger:
        """A row for every match, and what each has got in all; the last ones in sight. Place and
        points are said in words where the columns are wide enough for all of them."""
        words, series = self.engine.words, self.series
        people = series.people
        share = 76.0 / len(people)
        columns = [Column(words.say("series.game"), 24)]
        columns += [Column(one.name, share, "center") for one in people]
        room = (area[2] - 20 - BAR) * share / 100 - 12
        full = [cell for done in series.done for cell in self._cells(done, "series.got")]
        px = round(TEXT * scale)
        wide = max((text_width(cell, "text", px) / scale for cell in full), default=0.0)
        self.short = wide * LEAST > room
        key = "series.got.short" if self.short else "series.got"
        rows = [
            [called, *self._cells(done, key)]
            for called, done in zip(self._played(), series.done, strict=True)
        ]
        totals = [str(in_fractions(one, 2)) for one in series.totals()]
        rows.append([words.say("series.sum"), *totals])
        sheet = Ledger(area, columns, rows, name="sheet", value=len(rows) - 1)
        sheet.selected = len(rows) - 1
        return sheet

    def _played(self) -> list[str]:
        """What every match that is over is called."""
        found, counts = [], [0] * len(self.series.items)
        for done in self.series.done:
            counts[done.item] += 1
            found.append(self._called(done.item, counts[done.item]))
        return found

    def _called(self, item: int, number: int) -> str:
        one = self.series.items[item]
        title = title_of(self.app, one.game)
        if one.matches == 1:
            return title
        return self.engine.words.say("series.match", game=title, n=number, matches=one.matches)

    def _cells(self, done: SeriesMatch, key: str) -> list[str]:
        found = [OUT] * len(self.series.people)
        for one, place, shares in zip(done.seats, done.places, done.shares, strict=True):
            found[one] = self.engine.words.say(key, place=place, n=in_fractions(shares, 2))
        return found

    def _in_full(self) -> str:
        """What a cell that is not said in words means: the last one that somebody has."""
        if not self.short:
            return ""
        done, say = self.series.done[-1], self.engine.words.say
        facts = {"place": done.places[0], "n": in_fractions(done.shares[0], 2)}
        said, full = say("series.got.short", **facts), say("series.got", **facts)
        return say("series.got.means", short=said, full=full) + " "

    # --- what can be done

    def on(self) -> None:
        """To the next match."""
        if not self.reject_haste():
            self.sit_down()

    def later(self) -> None:
        """To what is still to come, which may be changed."""
        from table.scenes.setup.series_setup import SeriesSetupScene

        self.engine.open(SeriesSetupScene(self.app, self.file))

    def check(self) -> None:
        """To the dealer's seals of a match that is over."""
        self.choose(self._played(), self._check)

    def _check(self, at: int) -> None:
        done = self.series.done[at]
        name = self.series.items[done.item].game
        path = self.app.store.finished / done.journal
        title = title_of(self.app, name)
        check(
            self.app, self.engine, title, lambda: replay_of(self.app.open(name), path, plain=True)
        )

    def picture(self) -> None:
        """The sheet as a picture."""
        self.tell(save_picture(self.app, self.engine.theme, self.engine.words, "series", self._lay))

    def resume(self, value: object) -> None:
        self.rebuild()
        super().resume(value)

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()  # how wide a line is depends on the scale
        super().resize(size)


class DealsScene(SheetScene):
    """Of the same deals. It tells nothing of a deal before all have played it. Once all is over, a
    press on what somebody got of a deal shows the film of it. `leave`: what the button says that
    leads away; without `goes_on` it is only looked at: it was put away, and is taken up again
    first."""

    def __init__(
        self, app: App, file: SeriesFile, leave: str = "common.menu", goes_on: bool = True
    ) -> None:
        super().__init__(app, file)
        self.item = self.series.items[0]
        self.game = app.open(self.item.game)
        self.rules, self.layout = parts(self.game)
        self.leave, self.goes_on = leave, goes_on
        self._curtain = False  # lies over it, before a deal

    @property
    def words(self) -> Words:
        return self.game.words

    @property
    def title(self) -> str:
        return self.game.title

    def build(self) -> Form:
        words, form = self.words, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PAPER
        form.add(Panel(PAPER, words.say("evening.title", game=self.game.title)))
        said = Label((x + 28, y + 70, w - 56, 34), self._said(), 23, "title", "accent", "center")
        said.name = "said"
        form.add(said)
        below = (x + 28, y + 104, w - 56, 44)
        form.add(Label(below, self._line(), 17, "italic", "faint", "center", True, name="line"))
        form.add(self._sheet((x + 28, y + 154, w - 56, h - 154 - 88)))
        line = y + h - 70
        menu = Button((x + 28, line, 190, 48), words.say(self.leave), self.escape, name="menu")
        form.add(menu)
        menu.kind = "plain" if self._goes_on else "primary"
        if self._goes_on:
            on = (x + w - 28 - 300, line, 300, 48)
            _, person = self._turn
            text = words.say("evening.on", name=self.names[person])
            form.add(Button(on, text, self.on, "primary", "on"))
        elif self.over:
            add_check(form, words, PAPER, self.check)
            room = (x + 28 + 206, line, w - 56 - 206, 48)
            told = words.say("evening.films")
            form.add(Label(room, told, 17, "italic", "faint", "right", True, name="films"))
        return form

    @property
    def _goes_on(self) -> bool:
        return self.goes_on and not self.over

    @property
    def _turn(self) -> tuple[int, int]:
        return self.series.turns[len(self.series.done)]

    def _said(self) -> str:
        """Whose turn it is at which deal; at the end, who was best."""
        words = self.words
        if not self.over:
            return words.say("evening.deal_of", n=self._turn[0] + 1, deals=self.item.matches)
        first = [self.names[one] for one in self.series.standing(self.rules.BEST == FEWEST)[0]]
        key = "evening.best" if len(first) == 1 else "evening.bests"
        return words.say(key, names=list_names(words, first))

    def _line(self) -> str:
        """Who plays next; at the end, everybody's place."""
        words = self.words
        if not (self.over or self.goes_on):
            return words.say("album.away")
        if not self.over:
            return words.say("evening.next", name=self.names[self._turn[1]])
        found, place = [], 1
        for group in self.series.standing(self.rules.BEST == FEWEST):
            names = list_names(words, [self.names[one] for one in group])
            found.append(words.say("evening.place", place=place, names=names))
            place += len(group)
        return " · ".join(found)

    def _sheet(self, area: Box) -> DealSheet:
        series, words = self.series, self.words
        rows = DealRows(series, self.rules, self.layout)
        deck = self.app.themes.deck(self.engine.theme)
        pen = AccountWriter(words, deck, self.engine.scale, rows.parts, self.engine.theme.large)

        def pen_of(session: GameSession) -> AccountWriter:
            names = [one.name for one in session.match.players]
            large = self.engine.theme.large
            return AccountWriter(
                words.with_names(names), deck, self.engine.scale, rows.parts, large
            )

        won = best(self.rules, series.totals()) if self.over else []
        sheet = DealSheet(area, rows, self.names, won, self._label(rows), pen, self._at, pen_of)
        sheet.film = self.film if self.over else None
        sheet.glossary, sheet.hints = words.glossary, series.hints()
        sheet.turn(rows.whole - 1, True)
        return sheet

    def _label(self, rows: DealRows) -> Callable[[ScoreRow], str]:
        words = self.words

        def said(row: ScoreRow) -> str:
            if row.hand > self.item.matches:
                return words.say("evening.sum")
            return words.say("evening.deal", n=row.hand)

        return said

    def _at(self, deal: int, person: int) -> GameSession | None:
        return self.file.looked_back(self.game, deal, person)

    # what can be done

    def film(self, deal: int, person: int) -> None:
        """To the film of a deal as one of them played it."""
        from table.scenes.history.replay import ReplayScene

        try:
            replay = self._replay(deal, person)
        except Broken as bad:
            self.tell(bad.why)
            return
        self.engine.open(ReplayScene(self.app, replay))

    def _replay(self, deal: int, person: int, plain: bool = False) -> Replay:
        return deal_replay(self.game, self.file.path, self.series, (deal, person), plain)

    def check(self) -> None:
        """To the dealer's seals of a deal, as one of them played it."""
        say, turns = self.words.say, sorted(self.series.turns)
        games = [
            say("dealer.of", game=say("evening.deal", n=deal + 1), name=self.names[person])
            for deal, person in turns
        ]

        def chosen(at: int) -> None:
            check(self.app, self.engine, self.title, lambda: self._replay(*turns[at], plain=True))

        self.choose(games, chosen)

    def on(self) -> None:
        """The next one, by name, behind a curtain."""
        if self.engine.now < self._deaf_until:
            return
        deal, person = self._turn
        note = self.words.say("evening.note", n=deal + 1, deals=self.item.matches)
        self._curtain = True
        face = self.app.profiles.portraits(self.series.table(person))[0]
        self.engine.open(CurtainScene(Call(self.names[person], note=note, face=face)))

    def resume(self, value: object) -> None:
        curtain, self._curtain = self._curtain, False
        if isinstance(value, GameSession):
            self.close(value)
        elif curtain and value is True:
            self.sit_down()
        else:
            super().resume(value)
