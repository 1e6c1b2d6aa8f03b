"""Who sits down: the column of seats, and whether these may begin."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property, partial

import pygame

from rules.kit.contract import Rules
from rules.kit.match import Sitter
from rules.kit.options import settled
from rules.kit.remarks import partners
from rules.kit.said import Why
from rules.kit.state import Table, Value
from table.games.open_game import OpenGame
from table.house.household import Worn
from table.house.laying import named, refusal, unseated
from table.laying.beside import Pointed, pointed_at, told_beside
from table.paper.bench import KEEP, TALL, Bench
from table.paper.kinds import MEET, character_choice, tip_said
from table.paper.token import Lamp, Token
from table.scenes.ask import AskScene
from table.seats.characters import character_of
from table.seats.guest import FILE
from table.seats.levels import at_level, level_name, played_as
from table.seats.roster import BOT, PERSON, newcomer
from table.settings.company import meet
from table.widgets import Box, Button, Choice, Entry, Form, Label, Scroll
from table.widgets.tip import Tip
from table.words.computers import manner_said
from table.words.phrases import listed
from table.words.words import Words

LONGEST, LONGEST_PATH = 24, 1000  # letters of a name, and of the way to a file
LEFT, RIGHT = (28.0, 84.0, 500.0, 528.0), (544.0, 84.0, 452.0, 528.0)  # the two papers
TOGETHER = (560.0, 26.0, 436.0, 52.0)  # who plays with whom
FOOT = 78.0  # the part of them where the buttons are


class Seating(Bench):
    """A page on which people and computers sit down to a game. `options`: the house rules it will
    be played by."""

    game: OpenGame
    rules: Rules
    options: dict[str, Value]
    _touched = 0
    _chosen = True  # a character was, there, and no level since
    _pointed: Pointed | None = None  # of whom it is told

    @abstractmethod
    def start(self) -> None:
        """Begin with these."""

    @property
    def words(self) -> Words:
        """The game's words; they hold the table's as well."""
        return self.game.words

    @cached_property
    def _worn(self) -> dict[int, Worn]:
        """The portraits that were chosen here, by seat."""
        return {}

    # --- what it looks like

    def _add_seats(self, form: Form, area: Box) -> None:
        words, (x, y, w, h) = self.words, area
        if self.waiting():
            h -= TALL
            self._add_bench(form, (x, y + h, w, TALL), words)
        column = form.add(Scroll((x, y, w, h), "seats"))
        pitch = max(36.0, min(58.0, (h - 8) / self.count))  # ten seats just fit
        tall = min(46.0, pitch - 3.5)
        for seat in range(self.count):
            top, sitter = 3 + seat * pitch, self.sitters[seat]
            form.add(
                Label((2, top, 24, tall), str(seat + 1), 19, "title", "faint", "center"), column
            )
            token = Token((28, top, tall, tall), f"token:{seat}", partial(self._portrait, seat))
            form.add(token, column).called = words.say("seats.portrait", seat=seat + 1)
            name = form.add(self._called(seat, sitter, top, tall), column)
            name.called = name.called or words.say("seats.name", seat=seat + 1)
            value = (sitter.who, level_name(sitter.level) if sitter.who == BOT else sitter.key)
            choice = Choice(
                (256, top, 196, tall),
                self._kinds(seat),
                value,
                partial(self._kind, seat),
                f"who:{seat}",
                passed=[(PERSON, key) for key in (*self._elsewhere(seat), KEEP)],
            )
            form.add(choice, column).tip = tip_said(words, sitter)
            if sitter.who == PERSON:
                place = (250 - tall, top, tall, tall)
                form.add(Lamp(place, f"help:{seat}", partial(self._help, seat)), column)

    def _called(self, seat: int, sitter: Sitter, top: float, tall: float) -> Entry | Label | Choice:
        """A person's name, where a guest's file is, or who it is that a computer plays as."""
        words, name = self.words, f"name:{seat}"
        if sitter.key:
            return Label((86, top, 160 - tall, tall), sitter.name, 20, "strong", name=name)
        if sitter.who == BOT:
            area, sitters = (82, top, 168, tall), self.sitters[: self.count]
            return character_choice(words, sitters, seat, area, partial(self._play_as, seat))
        by_file = sitter.who == FILE
        return Entry(
            (82, top, 168 if by_file else 164 - tall, tall),
            sitter.level if by_file else sitter.name,
            partial(self._file if by_file else self._name, seat),
            most=LONGEST_PATH if by_file else LONGEST,
            hint=words.say("seats.file.hint" if by_file else "seats.someone", seat=seat + 1),
            name=name,
        )

    def _add_buttons(self, form: Form) -> None:
        words, y = self.words, LEFT[1] + LEFT[3] - FOOT + 12
        back = Button((48, y, 96, 46), words.say("common.back"), self.escape, name="back")
        howto = Button((152, y, 138, 46), words.say("menu.howto"), self.howto, name="howto")
        line = Label((300, y - 12, 208, 70), "", 17, "text", "ink", lines=True, name="level")
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

    def returned(self, value: object) -> None:
        """Somebody has another help now, or is called something else, or plays here no more. Enter
        goes on from there."""
        self.sitters = [self.house.people.now(one) for one in self.sitters]
        self.rebuild()
        self.form.set_focus(self.form.find("start"))

    def resize(self, size: tuple[int, int]) -> None:
        """Where lines break depends on the scale, so what stands below them moves."""
        self.rebuild()

    def rebuild(self) -> None:
        """Built anew, the columns stay where they were scrolled to."""
        before = {}
        if hasattr(self, "form"):
            before = {one.name: one.offset for one in self.form.widgets if isinstance(one, Scroll)}
        super().rebuild()
        for one in self.form.widgets:
            if isinstance(one, Scroll) and one.name in before:  # the bench may have come, or gone
                one.scroll_to(before[one.name])

    # --- what is laid

    def laid(self) -> list[Sitter]:
        """Who sits down: people without a name are numbered, namesakes told apart."""
        return named(self.words, self.sitters[: self.count])

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
            chair.called = self.words.say("seats.chair", seat=seat + 1, name=sitter.name)
            token.portrait, token.colour = portraits[seat], colours[seat]
            own = character_of(sitter.level)
            token.tip = Tip(another, (manner_said(self.words, sitter),) if own else ())
            token.side = next((side for side, one in enumerate(sides) if seat in one), -1)
            lamp = form.find(f"help:{seat}") if sitter.who == PERSON else None
            if isinstance(lamp, Lamp):
                lamp.lit, lamp.tip = self.house.help(sitter).hints, self._help_tip(sitter.name)
                lamp.called = self.words.say("seats.help.of", name=sitter.name)
            name = form.find(f"name:{seat}")
            if isinstance(name, Label):
                name.text = sitter.name
        self._tell_in(form, laid)

    def _sides(self, laid: list[Sitter], form: Form) -> list[tuple[int, ...]]:
        """Who plays with whom by what is chosen here, which is also said above."""
        table = Table(self.count, settled(self.rules, self.count, self.asked()))
        sides = list(partners(self.rules, table))
        names = [listed(self.words, [laid[seat].name for seat in side]) for side in sides]
        label = form.find("partners")
        assert isinstance(label, Label)
        label.text = self.words.say("seats.partners", sides=" · ".join(names)) if names else ""
        return sides

    # --- what can be done

    def _name(self, seat: int, text: str) -> None:
        self.rename(seat, text)
        choice = self.form.find(f"who:{seat}")
        assert isinstance(choice, Choice)
        choice.options = self._kinds(seat)  # a guest with a name may come on the list
        self._judge(self.form)

    def _file(self, seat: int, text: str) -> None:
        self.sitters[seat] = self.sitters[seat]._replace(level=text)
        self._judge(self.form)

    def _kind(self, seat: int, kind: tuple[str, str]) -> None:
        who, level = kind
        self._touched, self._chosen = seat, False
        self._worn.pop(seat, None)
        before = self.sitters[seat]
        if who == PERSON and level == KEEP:
            self.keep(seat)
            return
        if who == PERSON and level:
            self.sit(level, seat)
            return
        if who == BOT and before.who == BOT:
            self.sitters[seat] = before._replace(level=at_level(before.level, level))
        elif who == BOT:
            others = [one for at, one in enumerate(self.sitters[: self.count]) if at != seat]
            self.sitters[seat] = newcomer(others, level)
        else:
            name = before.name if before.who == who and not before.key else ""
            self.sitters[seat] = Sitter(name, who, level)
        self.rebuild()

    def _play_as(self, seat: int, key: str) -> None:
        """A computer plays there as somebody else; or who they all are is to be told."""
        self._touched, self._chosen = seat, True
        if key == MEET:
            meet(self.app, self.sitters[seat])
            return
        before = self.sitters[seat]
        self.sitters[seat] = before._replace(level=played_as(before.level, key))
        self.rebuild()

    def rename(self, seat: int, name: str) -> None:
        """The guest on this chair is called so; a portrait that they chose here goes with them."""
        before = self.laid()
        self.sitters[seat] = self.sitters[seat]._replace(name=name)
        if (worn := self._worn.get(seat)) is not None:
            self._worn[seat] = self.house.renamed(before, self.laid(), seat, worn)

    def keep(self, seat: int) -> None:
        """The guest on this chair comes on the list."""
        laid = self.laid()
        wears = self.house.portraits(laid)[seat]
        person, wrong = self.house.welcome(self.sitters[seat].name, wears)
        if person is not None:
            self.sitters[seat] = person.sitter
        self.rebuild()
        if wrong is not None:
            self.app.notice(self.words.tell(wrong))

    def _help(self, seat: int) -> None:
        """Choose how much help the person at this seat has."""
        from table.settings.help import HelpScene

        self.app.open(HelpScene(self.house, self.words, self.laid()[seat]))

    def _help_tip(self, name: str) -> Tip:
        say = self.words.say
        return Tip(say("seats.help"), (say("seats.help.line", name=name),))

    def _portrait(self, seat: int) -> None:
        trouble = self.house.next_portrait(self.laid(), seat)
        self._worn[seat] = Worn(self.house.portraits(self.laid())[seat])
        self._judge(self.form)
        if trouble:
            self.app.notice(self.words.tell(trouble))

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
        from table.over.howto import HowToScene

        self.app.open(HowToScene(self.house, self.game, None if self.refusal() else self.asked()))

    def _untold(self, wrong: Why) -> None:
        """Say why it could not begin."""
        text = self.words.tell(wrong)
        self.app.open(AskScene(self.game.title, text, self.words.say("common.ok")))
