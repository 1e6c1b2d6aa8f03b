"""A series between two of its matches: the sheet so far, and who sits down next; at the end, who
has won the evening."""

from __future__ import annotations

from contextlib import suppress

from rules.kit.match import Sitter
from rules.kit.remarks import cuts
from rules.kit.said import SaidError
from rules.kit.strangers import let_through
from table.app.house import House
from table.app.programmes import lineup, sit_down
from table.engine.page import QUIET, Page
from table.engine.scene import App
from table.i18n.phrases import in_fractions, list_names
from table.panels.as_picture import save
from table.panels.in_small import played_back
from table.panels.stood import Stood, stood
from table.panels.titles import title_of
from table.panels.winning import Crowned, Rain
from table.scenes.dialogs.ask import AskScene
from table.scenes.history.looked_back import add_check, ask_which, check
from table.session.open_game import Broken
from table.session.reel import Reel, reel_of
from table.storage.programme import Done
from table.storage.running import Running, left
from table.widgets import Box, Button, Form, Label, Panel
from table.widgets.ledger import LEAST, TEXT, Column, Ledger
from table.widgets.scroll import BAR
from table.widgets.text import text_width

PAPER = (28.0, 28.0, 968.0, 584.0)
FACE = 52.0  # of a winner
CROWDED = 3  # of more the portraits are small
OUT = "–"  # in the sheet, for whoever sat out


class ProgrammeScene(Page):
    """Returns the Sitting of the next match, or None for the menu."""

    quiet = QUIET
    _asked = False  # of which match the dealer is to be checked
    short = False  # whether the sheet says place and points in figures alone

    def __init__(self, house: House, running: Running) -> None:
        self.house, self.running = house, running
        self.programme = running.programme
        self.stood: Stood | None = None  # how the match stands that was left in its midst
        self._reel: Reel | None = None
        self.begun = False  # there is such a match

    def open(self, app: App) -> None:
        super().open(app)
        self._find_match()

    def _find_match(self) -> None:
        self.stood = self._reel = None
        path = None if self.over else left(self.house.store, self.running.path, self.programme)
        self.begun = path is not None
        if path is None or self.programme.next is None:
            return
        with suppress(Broken):  # it is said by whoever goes on with it
            game = self.house.open(self.programme.items[self.programme.next].game)
            self._reel = reel_of(game, path, plain=True, going_on=True)

    @property
    def animating(self) -> bool:
        """Full rate while a match is played back."""
        return self._reel is not None

    def step(self, now: float) -> None:
        super().step(now)
        if self._reel is None:
            return
        try:
            if played_back(self._reel):
                self.stood, self._reel = stood(self._reel), None
                self.rebuild()
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            self._reel = None

    @property
    def over(self) -> bool:
        """Whether all of it has been played."""
        return self.programme.next is None

    # --- what it looks like

    def build(self) -> Form:
        say, form = self.app.words.say, Form(self.app.theme, self.app.size)
        self._lay(form)
        if self.programme.done:
            add_check(form, self.app.words, PAPER, self.check)
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
        form.add(Panel(PAPER, self.app.words.say("series.title")))
        head = (x + 28, y + 74, w - 56, 72.0)
        if self.over:
            self._add_winners(form, head)
        else:
            self._add_next(form, head)
        form.add(self._sheet((x + 28, y + 154, w - 56, h - 154 - 114), form.scale))
        rule = (x + 28, y + h - 110, w - 56, 40.0)
        text = self._in_full() + self.app.words.say("series.rule")
        form.add(Label(rule, text, 15, "italic", "faint", "center", True, name="rule"))

    def _add_next(self, form: Form, area: Box) -> None:
        say, programme, (x, y, w, _) = self.app.words.say, self.programme, area
        at = programme.next
        assert at is not None
        item = programme.items[at]
        title = title_of(self.house, item.game)
        key = "series.now" if self.begun else "series.next"
        key = key if item.matches > 1 else f"{key}.single"
        said = say(key, game=title, n=programme.match, matches=item.matches)
        form.add(Label((x, y, w, 36), said, 25, "title", "accent", "center", name="next"))
        line = (x, y + 36, w, 40)
        told = self._stands() if self.begun else self._seats()
        form.add(Label(line, told, 17, "italic", "faint", "center", True, name="seats"))

    def _stands(self) -> str:
        """How the match stands that is under way, once that is known."""
        words, stood = self.app.words, self.stood
        if stood is None:
            return ""
        told = [words.say("menu.stands", who=who, score=many) for who, many in stood.totals]
        stand = list_names(words, told)
        return words.say("series.stands", round=stood.round, stand=stand) if stood.round else stand

    def _seats(self) -> str:
        """Who sits down, who deals first, and who sits out."""
        words, names = self.app.words, [one.name for one in self.programme.people]
        try:
            sat = lineup(self.house, self.programme)
        except Broken as broken:
            return words.tell(broken.why)
        out = [name for one, name in enumerate(names) if one not in sat.seats]
        told = {
            "names": list_names(words, [names[one] for one in sat.seats]),
            "dealer": names[sat.dealer],
        }
        assert self.programme.next is not None
        rules = self.house.open(self.programme.items[self.programme.next].game).rules
        key = "series.seats.cut" if rules is not None and cuts(rules) else "series.seats"
        if not out:
            return words.say(key, **told)
        return words.say(f"{key}.out", n=len(out), out=list_names(words, out), **told)

    def _add_winners(self, form: Form, area: Box) -> None:
        words, (x, y, w, _), scale = self.app.words, area, form.scale
        first, people = self.programme.standing()[0], self.programme.people
        names = list_names(words, [people[one].name for one in first])
        said = words.say("series.winner" if len(first) == 1 else "series.winners", names=names)
        side = FACE if len(first) <= CROWDED else FACE * 0.6
        crowd = len(first) * (side + 8)
        wide = min(text_width(said, "title", round(31 * scale)) / scale + 8, w - crowd - 20)
        left = x + (w - crowd - 12 - wide) / 2
        form.add(Rain(area, (left - 26, left + crowd + wide + 38)))
        faces = self.house.portraits([Sitter(o.name, o.who, o.level, o.key) for o in people])
        for place, one in enumerate(first):
            spot = (left + place * (side + 8), y + 17 + (FACE - side) / 2, side, side)
            form.add(Crowned(spot, faces[one]))
        text = (left + crowd + 12, y + 14, wide, 46)
        form.add(Label(text, said, 31, "title", "accent", name="winner"))

    def _sheet(self, area: Box, scale: float) -> Ledger:
        """A row for every match, and what each has got in all; the last ones in sight. Place and
        points are said in words where the columns are wide enough for all of them."""
        words, programme = self.app.words, self.programme
        people = programme.people
        share = 76.0 / len(people)
        columns = [Column(words.say("series.game"), 24)]
        columns += [Column(one.name, share, "center") for one in people]
        room = (area[2] - 20 - BAR) * share / 100 - 12
        full = [cell for done in programme.done for cell in self._cells(done, "series.got")]
        wide = max(
            (text_width(one, "text", round(TEXT * scale)) / scale for one in full), default=0.0
        )
        self.short = wide * LEAST > room
        key = "series.got.short" if self.short else "series.got"
        rows = [
            [called, *self._cells(done, key)]
            for called, done in zip(self._played(), programme.done, strict=True)
        ]
        totals = [str(in_fractions(one, 2)) for one in programme.totals()]
        rows.append([words.say("series.sum"), *totals])
        sheet = Ledger(area, columns, rows, name="sheet", value=len(rows) - 1)
        sheet.selected = len(rows) - 1
        return sheet

    def _played(self) -> list[str]:
        """What every match that is over is called."""
        found, counts = [], [0] * len(self.programme.items)
        for done in self.programme.done:
            counts[done.item] += 1
            found.append(self._called(done.item, counts[done.item]))
        return found

    def _called(self, item: int, number: int) -> str:
        one = self.programme.items[item]
        title = title_of(self.house, one.game)
        if one.matches == 1:
            return title
        return self.app.words.say("series.match", game=title, n=number, matches=one.matches)

    def _cells(self, done: Done, key: str) -> list[str]:
        found = [OUT] * len(self.programme.people)
        for one, place, halves in zip(done.seats, done.places, done.halves, strict=True):
            found[one] = self.app.words.say(key, place=place, n=in_fractions(halves, 2))
        return found

    def _in_full(self) -> str:
        """What a cell that is not said in words means: the last one that somebody has."""
        if not self.short:
            return ""
        done, say = self.programme.done[-1], self.app.words.say
        facts = {"place": done.places[0], "n": in_fractions(done.halves[0], 2)}
        said, full = say("series.got.short", **facts), say("series.got", **facts)
        return say("series.got.means", short=said, full=full) + " "

    # --- what can be done

    def on(self) -> None:
        """To the next match."""
        if self.reject_haste():
            return
        try:
            sitting = sit_down(self.house, self.running)
        except SaidError as bad:
            self._tell(self.app.words.tell(bad.why))
            return
        self.close(sitting)

    def later(self) -> None:
        """To what is still to come, which may be changed."""
        from table.scenes.setup.programme_setup import ProgrammeSetupScene

        self.app.open(ProgrammeSetupScene(self.house, self.running))

    def check(self) -> None:
        """To the dealer's seals of a match that is over."""
        self._asked = True
        ask_which(self.app, self._played())

    def _check(self, at: int) -> None:
        done = self.programme.done[at]
        name = self.programme.items[done.item].game
        path = self.house.store.finished / done.journal
        title = title_of(self.house, name)
        check(self.house, self.app, title, lambda: reel_of(self.house.open(name), path, plain=True))

    def picture(self) -> None:
        """The sheet as a picture."""
        self._tell(save(self.house, self.app.theme, self.app.words, "series", self._lay))

    def _tell(self, said: str) -> None:
        words = self.app.words
        self.app.open(AskScene(words.say("series.title"), said, words.say("common.ok")))

    def resume(self, value: object) -> None:
        asked, self._asked = self._asked, False
        self.rebuild()
        if asked and isinstance(value, int):
            self._check(value)

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()  # how wide a line is depends on the scale
        super().resize(size)

    def escape(self) -> None:
        """To the menu, which offers to go on."""
        self.answer(None)
