"""An evening of the same deals between two of them: who plays next, and the sheet of the deals
that all have played."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

from rules.kit.said import SaidError
from table.app.deals import deal_reel, looked_back, sit_down
from table.app.evenings import Kept
from table.app.house import House, Sitting
from table.engine.page import QUIET, Page
from table.i18n.phrases import list_names
from table.panels.accounts import Pen
from table.panels.deal_sheet import DealSheet
from table.scenes.dialogs.ask import AskScene
from table.scenes.history.looked_back import add_check, ask_which, check
from table.scenes.overlays.curtain import CurtainScene
from table.session.deal_rows import DealRows
from table.session.open_game import Broken, parts
from table.session.score_rows import ScoreRow
from table.storage.evening import best, places
from table.widgets import Box, Button, Form, Label, Panel

PAPER = (28.0, 28.0, 968.0, 584.0)
CURTAIN, DEALER = "curtain", "dealer"


class HandingOn(CurtainScene):
    """The curtain before a deal: Esc goes back to the page beneath."""

    def escape(self) -> None:
        self.close()


class EveningScene(Page):
    """Returns the Sitting of the next deal, or of a game begun from a film of one, or None for the
    menu. It tells nothing of a deal before all have played it. Once all is over, a press on what
    somebody got of a deal shows the film of it."""

    quiet = QUIET
    leave = "common.menu"  # what the button says that leads away
    goes_on = True  # else it is only looked at: it was put away, and is taken up again first

    def __init__(self, house: House, kept: Kept) -> None:
        self.house, self.kept = house, kept
        self.evening = kept.evening
        self.game = house.open(self.evening.game)
        self.rules, self.layout = parts(self.game)
        self._asked = ""
        self._every: list[tuple[int, int]] = []  # deals and persons, as they were asked about

    @property
    def over(self) -> bool:
        """Whether every deal has been played by everybody."""
        return self.evening.next is None

    def build(self) -> Form:
        words, form = self.game.words, Form(self.app.theme, self.app.size)
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
            text = words.say("evening.on", name=self.evening.people[person])
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
        turn = self.evening.next
        assert turn is not None
        return turn

    def _said(self) -> str:
        """Whose turn it is at which deal; at the end, who was best."""
        words, evening = self.game.words, self.evening
        if not self.over:
            return words.say("evening.deal_of", n=self._turn[0] + 1, deals=evening.deals)
        first = [evening.people[one] for one in places(self.rules, evening)[0]]
        key = "evening.best" if len(first) == 1 else "evening.bests"
        return words.say(key, names=list_names(words, first))

    def _line(self) -> str:
        """Who plays next; at the end, everybody's place."""
        words, evening = self.game.words, self.evening
        if not (self.over or self.goes_on):
            return words.say("album.away")
        if not self.over:
            return words.say("evening.next", name=evening.people[self._turn[1]])
        found, place = [], 1
        for group in places(self.rules, evening):
            names = list_names(words, [evening.people[one] for one in group])
            found.append(words.say("evening.place", place=place, names=names))
            place += len(group)
        return " · ".join(found)

    def _sheet(self, area: Box) -> DealSheet:
        evening, words = self.evening, self.game.words
        rows = DealRows(evening, self.rules, self.layout)
        deck = self.house.deck(self.app.theme)
        pen = Pen(words, deck, self.app.scale, rows.parts, self.app.theme.large)

        def pen_of(sitting: Sitting) -> Pen:
            names = [one.name for one in sitting.match.sitters]
            large = self.app.theme.large
            return Pen(words.with_names(names), deck, self.app.scale, rows.parts, large)

        won = best(self.rules, evening.totals()) if self.over else []
        sheet = DealSheet(area, rows, evening.people, won, self._label(rows), pen, self._at, pen_of)
        sheet.film = self.film if self.over else None
        sheet.glossary, sheet.hints = words.glossary, evening.asked()
        sheet.turn(rows.whole - 1, True)
        return sheet

    def _label(self, rows: DealRows) -> Callable[[ScoreRow], str]:
        words = self.game.words

        def said(row: ScoreRow) -> str:
            if row.hand > self.evening.deals:
                return words.say("evening.sum")
            return words.say("evening.deal", n=row.hand)

        return said

    def _at(self, deal: int, person: int) -> Sitting | None:
        return looked_back(self.game, self.kept, deal, person)

    # what can be done

    def film(self, deal: int, person: int) -> None:
        """To the film of a deal as one of them played it."""
        from table.scenes.history.film import FilmScene

        try:
            reel = deal_reel(self.game, self.kept, deal, person)
        except Broken as bad:
            words = self.game.words
            self.app.open(AskScene(self.game.title, words.tell(bad.why), words.say("common.ok")))
            return
        self.app.open(FilmScene(self.house, reel))

    def check(self) -> None:
        """To the dealer's seals of a deal, as one of them played it."""
        words, people = self.game.words, self.evening.people
        self._every = [*product(range(self.evening.deals), range(len(people)))]
        self._asked = DEALER
        said = [
            words.say("dealer.of", game=words.say("evening.deal", n=deal + 1), name=people[person])
            for deal, person in self._every
        ]
        ask_which(self.app, said)

    def on(self) -> None:
        """The next one, by name, behind a curtain."""
        if self.app.now < self._deaf_until:
            return
        deal, person = self._turn
        evening = self.evening
        name = evening.people[person]
        note = self.game.words.say("evening.note", n=deal + 1, deals=evening.deals)
        self._asked = CURTAIN
        face = self.house.portraits(evening.sitters(person))[0]
        self.app.open(HandingOn(name, "turn", note, None, face))

    def resume(self, value: object) -> None:
        asked, self._asked = self._asked, ""
        if isinstance(value, Sitting):
            self.close(value)
            return
        if asked == DEALER and isinstance(value, int):
            deal, person = self._every[value]
            made = partial(deal_reel, self.game, self.kept, deal, person, plain=True)
            check(self.house, self.app, self.game.title, made)
            return
        if asked != CURTAIN or value is not True:
            return
        try:
            sitting = sit_down(self.house, self.kept)
        except SaidError as bad:
            words = self.game.words
            self.app.open(AskScene(self.game.title, words.tell(bad.why), words.say("common.ok")))
            return
        self.close(sitting)

    def escape(self) -> None:
        """To the menu, which offers to go on."""
        self.answer(None)
