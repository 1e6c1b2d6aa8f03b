"""Who sits down to a game: whether these may begin, and what is told of them."""

from __future__ import annotations

from abc import abstractmethod

import pygame

from rules.kit.contract import Rules
from rules.kit.match import Sitter
from rules.kit.options import full_options
from rules.kit.remarks import partners
from rules.kit.said import Why
from rules.kit.state import Table, Value
from table.app.laying import refusal, unseated
from table.i18n.phrases import list_names, manner_text
from table.i18n.words import Words
from table.panels.token import Lamp, Token
from table.players.characters import character_of
from table.players.roster import PERSON
from table.scenes.dialogs.ask import AskScene
from table.scenes.setup.beside import Pointed, pointed_at, told_beside
from table.scenes.setup.chairs_column import ChairsColumn
from table.session.open_game import OpenGame
from table.widgets import Button, Form, Label
from table.widgets.tooltip import Tooltip

LEFT, RIGHT = (28.0, 84.0, 500.0, 528.0), (544.0, 84.0, 452.0, 528.0)  # the two papers
TOGETHER = (560.0, 26.0, 436.0, 52.0)  # who plays with whom
FOOT = 78.0  # the part of them where the buttons are


class Seating(ChairsColumn):
    """A page on which people and computers sit down to a game. `options`: the house rules it will
    be played by."""

    keeps_scroll = True

    game: OpenGame
    rules: Rules
    options: dict[str, Value]
    _pointed: Pointed | None = None  # of whom it is told

    @abstractmethod
    def start(self) -> None:
        """Begin with these."""

    @property
    def words(self) -> Words:
        """The game's words; they hold the table's as well."""
        return self.game.words

    # --- what it looks like

    def _add_buttons(self, form: Form) -> None:
        words, y = self.words, LEFT[1] + LEFT[3] - FOOT + 12
        back = Button((48, y, 96, 46), words.say("common.back"), self.escape, name="back")
        howto = Button((152, y, 138, 46), words.say("menu.howto"), self.howto, name="howto")
        line = Label((300, y - 15, 212, 78), "", 17, "text", "ink", lines=True, name="level")
        left, _, wide, _ = RIGHT
        refusal = Label(
            (left + 28, y - 8, wide - 240, 64), "", 16, "strong", "warn", lines=True, name="refusal"
        )
        refusal.read = True
        start = Button(
            (left + wide - 196, y - 2, 172, 50),
            words.say("seats.start"),
            self.start,
            "primary",
            "start",
            23,
        )
        for widget in (refusal, back, howto, line, start):
            form.add(widget)

    def resume(self, value: object) -> None:
        """Somebody has another help now, or is called something else, or plays here no more. Enter
        goes on from there."""
        self.sitters = [self.house.people.now(one) for one in self.sitters]
        self.rebuild()
        self.form.set_focus(self.form.find("start"))

    def resize(self, size: tuple[int, int]) -> None:
        """Where lines break depends on the scale, so what stands below them moves."""
        self.rebuild()

    # --- what is laid

    def asked(self) -> dict[str, Value]:
        """The house rules as they mean something with so many seats."""
        return {
            one.key: self.options[one.key]
            for one in self.rules.OPTIONS
            if one.applies(self.count) and (not one.needs or self.options.get(one.needs))
        }

    def refusal(self) -> str:
        """Why the table cannot be laid like this, or nothing."""
        wrong = refusal(self.words, self.rules, self.count, self.asked())
        return wrong or unseated(self.words, self.sitters[: self.count])

    def _judge(self, form: Form) -> None:
        """Say beside the button what is in the way, and how the computers are called; give
        everybody a portrait."""
        trouble = self.refusal()
        label, start = form.find("refusal"), form.find("start")
        assert isinstance(label, Label)
        label.text, start.enabled = trouble, not trouble
        laid = self.laid()
        sides = [] if trouble else self._sides(laid, form)
        portraits, colours = self.house.portraits(laid), self.house.colours(laid)
        another = self.words.say("people.portrait")
        for seat, sitter in enumerate(laid):
            token = form.find(f"token:{seat}")
            assert isinstance(token, Token)
            chair = form.find(f"who:{seat}")
            chair.label = self.words.say("seats.chair", seat=seat + 1, name=sitter.name)
            token.portrait, token.colour = portraits[seat], colours[seat]
            own = character_of(sitter.level)
            token.tooltip = Tooltip(another, (manner_text(self.words, sitter),) if own else ())
            token.side = next((side for side, one in enumerate(sides) if seat in one), -1)
            lamp = form.find(f"help:{seat}") if sitter.who == PERSON else None
            if isinstance(lamp, Lamp):
                lamp.lit, lamp.tooltip = self.house.help(sitter).hints, self._help_tip(sitter.name)
                lamp.label = self.words.say("seats.help.of", name=sitter.name)
            name = form.find(f"name:{seat}")
            if isinstance(name, Label):
                name.text = sitter.name
        self._tell_in(form, laid)

    def _sides(self, laid: list[Sitter], form: Form) -> list[tuple[int, ...]]:
        """Who plays with whom by what is chosen here, which is also said above."""
        table = Table(self.count, full_options(self.rules, self.count, self.asked()))
        sides = list(partners(self.rules, table))
        names = [list_names(self.words, [laid[seat].name for seat in side]) for side in sides]
        label = form.find("partners")
        assert isinstance(label, Label)
        label.text = self.words.say("seats.partners", sides=" · ".join(names)) if names else ""
        return sides

    # --- what can be done

    def event(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.howto()
        else:
            super().event(event)
            if pointed_at(self.form, self.count) != self._pointed:
                self._tell_in(self.form, self.laid())

    def _tell_in(self, form: Form, laid: list[Sitter]) -> None:
        """Beside the buttons, of whoever is pointed at by now."""
        self._pointed = pointed_at(form, self.count)
        line, told = form.find("level"), (self._pointed, self.sitters, laid)
        assert isinstance(line, Label)
        line.text = told_beside(self.words, *told, self._touched, self._chosen)

    def howto(self) -> None:
        """The rules as they stand with what is chosen here."""
        from table.scenes.overlays.howto import HowToScene

        self.app.open(HowToScene(self.house, self.game, None if self.refusal() else self.asked()))

    def _untold(self, wrong: Why) -> None:
        """Say why it could not begin."""
        text = self.words.tell(wrong)
        self.app.open(AskScene(self.game.title, text, self.words.say("common.ok")))
