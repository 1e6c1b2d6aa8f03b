"""The column of chairs where a table is laid: who sits on each, and how a computer plays there."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property, partial

from rules.kit.match import Sitter
from table.app.guests import agree
from table.app.household import Worn
from table.app.laying import named
from table.panels.bench import KEEP, TALL, Bench
from table.panels.kinds import character_choice, tip_said
from table.panels.token import Lamp, SeatToken
from table.players.guest import FILE
from table.players.levels import level_name
from table.players.roster import BOT, LONGEST_NAME, PERSON
from table.scenes.setup.computers import computer_at, play_as
from table.widgets import Box, Choice, Entry, Form, Label, Scroll
from table.widgets.tip import Tip

ROW, GAP = 46.0, 12.0  # height of a chair's row, and from one to the next, at most
LONGEST_PATH = 1000  # letters of the way to a file


class ChairsColumn(Bench):
    """A page with a row for every chair, in which is chosen who sits there."""

    _touched = 0  # the chair where something was chosen last
    _chosen = True  # a character was, there, and no level since

    @abstractmethod
    def _judge(self, form: Form) -> None:
        """Look at all that is chosen by now, and say what there is to be said of it."""

    @cached_property
    def _worn(self) -> dict[int, Worn]:
        """The portraits that were chosen here, by seat."""
        return {}

    @cached_property
    def _typed(self) -> set[str]:
        """The ways to files that were typed here: whose programs somebody wants to play."""
        return set()

    # --- what it looks like

    def _add_seats(self, form: Form, area: Box) -> None:
        words, (x, y, w, h) = self.words, area
        if self.waiting():
            h -= TALL
            self._add_bench(form, (x, y + h, w, TALL), words)
        column = form.add(Scroll((x, y, w, h), "seats"))
        most = ROW * form.theme.large  # who sits there may be said in two lines
        pitch = max(36.0, min(most + GAP, (h - 8) / self.count))  # ten seats just fit
        high = min(most, pitch - 3.5)
        tall = min(ROW, high)
        for seat in range(self.count):
            row, sitter = 3 + seat * pitch, self.sitters[seat]
            top = row + (high - tall) / 2
            form.add(
                Label((2, top, 24, tall), str(seat + 1), 19, "title", "faint", "center"), column
            )
            token = SeatToken((28, top, tall, tall), f"token:{seat}", partial(self._portrait, seat))
            form.add(token, column).called = words.say("seats.portrait", seat=seat + 1)
            name = form.add(self._called(seat, sitter, top, tall), column)
            name.called = name.called or words.say("seats.name", seat=seat + 1)
            value = (sitter.who, level_name(sitter.level) if sitter.who == BOT else sitter.key)
            choice = Choice(
                (256, row, 196, high),
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
            return Label((80, top, 160 - tall, tall), sitter.name, 20, "strong", name=name)
        if sitter.who == BOT:
            area, sitters = (82, top, 168, tall), self.sitters[: self.count]
            return character_choice(words, sitters, seat, area, partial(self._play_as, seat))
        by_file = sitter.who == FILE
        return Entry(
            (82, top, 168 if by_file else 164 - tall, tall),
            sitter.level if by_file else sitter.name,
            partial(self._file if by_file else self._name, seat),
            most=LONGEST_PATH if by_file else LONGEST_NAME,
            hint=words.say("seats.file.hint" if by_file else "seats.someone", seat=seat + 1),
            name=name,
        )

    # --- who is there

    def laid(self) -> list[Sitter]:
        """Who sits down: people without a name are numbered, namesakes told apart."""
        return named(self.words, self.sitters[: self.count])

    def agree(self) -> None:
        """The programs that were typed here may be run."""
        agree(
            self.house,
            (sitter for sitter in self.sitters[: self.count] if sitter.level in self._typed),
        )

    # --- what can be done

    def _name(self, seat: int, text: str) -> None:
        self.rename(seat, text)
        choice = self.form.find(f"who:{seat}")
        assert isinstance(choice, Choice)
        choice.options = self._kinds(seat)  # a guest with a name may come on the list
        self._judge(self.form)

    def _file(self, seat: int, text: str) -> None:
        self._typed.add(text)
        self.sitters[seat] = self.sitters[seat]._replace(level=text)
        self._judge(self.form)

    def _kind(self, seat: int, kind: tuple[str, str]) -> None:
        who, level = kind
        self._touched, self._chosen = seat, False
        before = self.sitters[seat]
        if who == PERSON and level == KEEP:
            self.keep(seat)
            return
        if who == PERSON and level:
            self.sit(level, seat)
            return
        if who == BOT:
            self.place(seat, computer_at(self.sitters[: self.count], seat, level))
        else:
            name = before.name if before.who == who and not before.key else ""
            self.place(seat, Sitter(name, who, level))

    def place(self, seat: int, sitter: Sitter) -> None:
        self._worn.pop(seat, None)
        super().place(seat, sitter)

    def swap(self, seat: int, other: int) -> None:
        pairs = ((seat, other), (other, seat))
        worn = {to: self._worn.pop(at) for at, to in pairs if at in self._worn}
        self._worn.update(worn)
        super().swap(seat, other)

    def _play_as(self, seat: int, key: str) -> None:
        self._touched, self._chosen = seat, True
        if play_as(self.app, self.sitters, seat, key):
            self.rebuild()

    def rename(self, seat: int, name: str) -> None:
        """The guest on this chair is called so; portraits that were chosen here stay with those who
        chose them."""
        before = self.laid()
        self.sitters[seat] = self.sitters[seat]._replace(name=name)
        self._worn.update(self.house.renamed(before, self.laid(), self._worn))

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
        from table.scenes.settings.help import HelpScene

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
