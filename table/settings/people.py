"""Those who play here: a list, and how each of them has things. What is changed is kept at once."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from sprites.portraits import PORTRAITS
from table.house.house import House
from table.house.people import COLOURS, Person, named
from table.looks.tints import PEOPLE
from table.paper.bench import told_apart
from table.paper.person_row import PersonRow
from table.paper.token import Token
from table.scenes.ask import AskScene
from table.settings.company import CompanyScene
from table.settings.guests import Guest, add_guest, guests
from table.settings.help import PACES, HelpScene
from table.settings.settings_list import DECKS, SIZES
from table.stage.page import Page
from table.stage.scene import App
from table.widgets import Box, Button, Choice, Entry, Form, Label, Panel, Scroll
from table.widgets.tip import Tip
from table.words.tongue import name_of
from table.words.words import languages

LEFT, RIGHT = (28.0, 84.0, 356.0, 528.0), (400.0, 84.0, 596.0, 528.0)  # the two papers
FOOT = 78.0  # the part of them where the buttons are
LINE, TALL = 52.0, 46.0  # from one of the list to the next; and how high one is
FACE = 84.0  # the portrait of whoever is looked at
LONGEST = 24  # letters of a name
PITCH, CHOICE = 42.0, 38.0  # from one choice to the next; and how high one is
PRINT = 34.0  # what two of the choices are for
ASIDE = 222.0  # where the choices begin, beside what they are called


class PeopleScene(Page):
    """Everybody on the list, and one of them at the right; with nobody there, somebody new.
    Returns None."""

    def __init__(self, house: House, key: str = "") -> None:
        self.house, self.people = house, house.people
        known = [one.key for one in self.people.all()]
        self.key = key if key in known else next(iter(known), "")
        self.guest = ""  # the name of the guest who is looked at
        self.guests: list[Guest] = []
        self.name = self._named()
        self.said = ""
        self._asked = False  # whether somebody new is to come on the list

    def open(self, app: App) -> None:
        super().open(app)
        self.guests = guests(self.house, app.words)
        if self.house.safe:
            app.notice(app.words.say("safe.unkept"))

    @property
    def person(self) -> Person | None:
        """Who is looked at; None while it is somebody new."""
        return self.people.by_key(self.key) if self.key else None

    def _named(self) -> str:
        return self.person.name if self.person else ""

    # --- what it looks like

    def build(self) -> Form:
        say, form = self.app.words.say, Form(self.app.theme, self.app.size)
        form.add(Label((28, 20, 968, 52), say("menu.people"), 38, "title", "on_felt", name="title"))
        form.add(Panel(LEFT))
        form.add(Panel(RIGHT))
        self._add_list(form)
        looked = next((one for one in self.guests if one.name == self.guest), None)
        if looked is not None:
            add_guest(form, self.app.words, RIGHT, looked, self.keep_guest, self.escape)
        elif self.person is None:
            self._add_new(form)
        elif self.person.former:
            self._add_former(form, self.person)
        else:
            self._add_person(form, self.person)
        self._judge(form)
        return form

    def _add_list(self, form: Form) -> None:
        words, (x, y, w, h) = self.app.words, LEFT
        column = form.add(Scroll((x + 14, y + 16, w - 24, h - 16 - FOOT), "list"))
        top, known = 4.0, self.people.all()
        self._shown: tuple[Scroll, Box] | None = None
        for person in known:
            self._add_row(form, column, top, person, told_apart(words, person, known))
            top += LINE
        if not known:
            none = (8.0, 10.0, w - 60, 236.0)
            form.add(
                Label(none, words.say("people.none"), 18, "italic", "faint", lines=True), column
            )
            top += 242
        if self.people.former():
            head = (8.0, top + 6, w - 60, 30.0)
            form.add(Label(head, words.say("people.former"), 17, "italic", "faint"), column)
            top += 40
        for person in self.people.former():
            self._add_row(form, column, top, person, person.name)
            top += LINE
        if self.guests:
            head = (8.0, top + 6, w - 60, 30.0)
            form.add(Label(head, words.say("people.guests"), 17, "italic", "faint"), column)
            top += 40
        for guest in self.guests:
            self._add_row(form, column, top, Person("", guest.name), guest.name)
            top += LINE
        if self._shown is not None:  # whoever is looked at is in sight
            column, (_, down, _, tall) = self._shown
            column.show(down, tall)
        new = (x + 20, y + h - FOOT + 12, 166, 46)
        form.add(Button(new, words.say("people.new"), self.new, name="new"))
        company = (x + 194, y + h - FOOT + 12, w - 214, 46)
        form.add(Button(company, words.say("company.title"), self.company, name="company", size=18))

    def _add_row(self, form: Form, column: Scroll, top: float, person: Person, called: str) -> None:
        area = (4.0, top, LEFT[2] - 52, TALL)
        guest = "" if person.key else person.name
        name = f"person:{person.key}" if person.key else f"guest:{guest}"
        row = PersonRow(area, name, person, partial(self.look_at, person.key, guest))
        row.text, row.value = called, (person.key, guest) == (self.key, self.guest)
        form.add(row, column)
        if row.value:
            self._shown = (column, area)

    def _add_name(self, form: Form) -> None:
        say, (x, y, w, _) = self.app.words.say, RIGHT
        left = 132 if self.person else 28  # beside the portrait, where there is one
        entry = (x + left, y + 30, w - left - 28, 46)
        hint = say("people.name")
        form.add(
            Entry(
                entry, self.name, self._typed, self._entered, most=LONGEST, hint=hint, name="name"
            )
        )
        said = (x + left, y + 80, w - left - 28, 40)
        form.add(Label(said, "", 16, "strong", "warn", lines=True, name="refusal"))

    def _add_new(self, form: Form) -> None:
        say, (x, y, w, h) = self.app.words.say, RIGHT
        self._add_name(form)
        line = (x + 28, y + 136, w - 56, 130)
        form.add(Label(line, say("people.new.line"), 19, "text", "faint", lines=True))
        foot = y + h - FOOT + 10
        keep = (x + w - 28 - 240, foot, 240, 50)
        form.add(Button((x + 24, foot + 2, 130, 46), say("common.back"), self.escape, name="done"))
        form.add(Button(keep, say("people.keep"), self.keep, "primary", "keep"))

    def _add_person(self, form: Form, person: Person) -> None:
        words, (x, y, w, h) = self.app.words, RIGHT
        say = words.say
        token = form.add(Token((x + 28, y + 24, FACE, FACE), "portrait", self._portrait))
        token.portrait, token.colour = person.portrait, person.colour
        token.tip = Tip(say("people.portrait"), ())
        line = (x + 8, y + 24 + FACE + 5, FACE + 40, 17)
        form.add(Label(line, say("people.portrait"), 12, "italic", "faint", "center"))
        self._add_name(form)
        usual = say("people.usual")
        colours = [("", say("colour.none")), *((one, say(f"colour.{one}")) for one in COLOURS)]
        tongues = [("", usual), *((one, name_of(one)) for one in languages())]
        sizes = [(0, usual), *((one, say("settings.large.said", n=one)) for one in SIZES)]
        contrasts = [(False, usual), (True, say("people.contrast.on"))]
        decks = [(one, say(f"settings.deck.{one}") if one else usual) for one in DECKS]
        paces = [(pace, say(f"help.pace.{name}")) for name, pace in PACES.items()]
        pace = min(PACES.values(), key=lambda one: abs(one - person.pace))
        top = y + 124
        for name, options, value in (
            ("colour", colours, person.colour),
            ("language", tongues, person.language),
            ("large", sizes, person.large),
            ("contrast", contrasts, person.contrast),
            ("deck", decks, person.deck),
            ("pace", paces, pace),
        ):
            form.add(Label((x + 28, top, ASIDE - 12, CHOICE), say(f"people.{name}"), 20))
            area = (x + 28 + ASIDE, top, w - 56 - ASIDE, CHOICE)
            on = partial(self._set, name)
            choice = form.add(Choice(area, list[tuple[Any, str]](options), value, on, name))
            if name == "colour":
                choice.swatches = PEOPLE
            top += PITCH
            if name == "deck":
                room = (x + 28, top - 4, w - 56, PRINT)
                said = say("people.print")
                form.add(Label(room, said, 14, "italic", "faint", lines=True, name="print"))
                top += PRINT
        form.add(Label((x + 28, top, ASIDE - 12, CHOICE), say("seats.help"), 20))
        area = (x + 28 + ASIDE, top, w - 56 - ASIDE, CHOICE)
        form.add(Button(area, say("people.help"), self.help, name="help", size=18))
        foot = y + h - FOOT + 12
        form.add(Button((x + 24, foot, 190, 46), say("people.delete"), self.delete, name="delete"))
        done = (x + w - 28 - 180, foot - 2, 180, 50)
        form.add(Button(done, say("common.done"), self.escape, "primary", "done"))

    def _add_former(self, form: Form, person: Person) -> None:
        say, (x, y, w, h) = self.app.words.say, RIGHT
        token = form.add(Token((x + 28, y + 24, FACE, FACE), "portrait"))
        token.portrait, token.colour, token.focusable = person.portrait, person.colour, False
        form.add(Label((x + 132, y + 30, w - 160, 46), person.name, 28, "title", name="called"))
        line = (x + 28, y + 136, w - 56, 130)
        form.add(Label(line, say("people.former.line"), 19, "text", "faint", lines=True))
        foot = y + h - FOOT + 12
        back = (x + 24, foot, 240, 46)
        form.add(Button(back, say("people.back"), self.bring_back, name="bring back"))
        done = (x + w - 28 - 180, foot - 2, 180, 50)
        form.add(Button(done, say("common.done"), self.escape, "primary", "done"))

    def _judge(self, form: Form) -> None:
        """What there is to say of the name that is being typed, or of what could not be kept."""
        label = next((one for one in form.widgets if one.name == "refusal"), None)
        if not isinstance(label, Label):
            return
        words, (called, wrong) = self.app.words, named(self.name)
        others = [one.name.casefold() for one in self.people.all() if one.key != self.key]
        label.colour = "warn"
        if wrong is not None and self.person is not None:
            self.said = words.tell(wrong)
        label.text = self.said
        if not self.said and called.casefold() in others:
            label.text, label.colour = words.say("people.same", name=called), "faint"

    # --- what can be done

    def look_at(self, key: str, guest: str = "") -> None:
        """Somebody on the list is chosen, or a guest, who is not on it; whoever was being written
        down comes on it first."""
        if self.person is None and not self.guest and named(self.name)[1] is None:
            self.keep()
        self._keep_name()
        self.key, self.guest, self.said = key, guest, ""
        self.name = self._named()
        self.rebuild()

    def new(self) -> None:
        """Somebody is to come on the list."""
        self.look_at("")
        self.form.set_focus(self.form.find("name"))

    def keep(self) -> None:
        """Put somebody new on the list."""
        person, wrong = self.house.welcome(self.name)
        if person is None:
            self.said = self.app.words.tell(wrong) if wrong else ""
            self._judge(self.form)
            self.form.set_focus(self.form.find("name"))
            return
        self.key, self.name, self.said = person.key, person.name, ""
        self.rebuild()
        if wrong is not None:
            self.app.notice(self.app.words.tell(wrong))

    def _entered(self, text: str) -> None:
        """Enter in the name's field: it counts."""
        if self.person is None:
            self.keep()
        else:
            self._keep_name()
            self.rebuild()

    def keep_guest(self) -> None:
        """The guest who is looked at comes on the list, under the name they bear."""
        self.name, self.guest = self.guest, ""
        self.keep()
        self.guests = guests(self.house, self.app.words)
        self.rebuild()

    def _typed(self, text: str) -> None:
        self.name, self.said = text, ""
        self._judge(self.form)

    def _keep_name(self) -> None:
        """Whoever is looked at is called what was typed; one that is empty is not taken."""
        person, (called, wrong) = self.person, named(self.name)
        if person is not None and not person.former and wrong is None and called != person.name:
            self._change(name=called)

    def _set(self, name: str, value: Any) -> None:
        """Take something on and keep it."""
        self._keep_name()
        person = self.person
        assert person is not None
        if name == "pace":
            self._change(help=msgspec.structs.replace(person.help, pace=value))
        else:
            self._change(**{name: value})
        self.rebuild()

    def _change(self, **facts: Any) -> None:
        person = self.person
        assert person is not None
        wrong = self.people.change(msgspec.structs.replace(person, **facts))
        if wrong is not None:
            self.app.notice(self.app.words.tell(wrong))

    def _portrait(self) -> None:
        """The next portrait, one that nobody else on the list has if there are enough."""
        person = self.person
        assert person is not None
        worn = [one.portrait for one in self.people.all() if one.key != self.key]
        known = list(PORTRAITS)
        place = known.index(person.portrait) if person.portrait in known else -1
        turns = known[place + 1 :] + known[: max(0, place)]
        free = [one for one in turns if one not in worn]
        self._set("portrait", [*free, *turns][0])

    def company(self) -> None:
        """To those who sit down as computers."""
        self._keep_name()
        self.app.open(CompanyScene())

    def help(self) -> None:
        """How much help they have."""
        self._keep_name()
        person = self.person
        assert person is not None
        self.app.open(HelpScene(self.house, self.app.words, person.sitter))

    def returned(self, value: object) -> None:
        asked, self._asked = self._asked, False
        if asked and value is True:
            self.keep()
        if asked:
            self.close(None)
            return
        self.rebuild()

    def delete(self) -> None:
        """They are on the list no more; the way back stands where they were."""
        person = self.person
        assert person is not None
        self._told(self.people.delete(person))

    def bring_back(self) -> None:
        """They are on the list again."""
        person = self.person
        assert person is not None
        self._told(self.people.bring_back(person))

    def _told(self, wrong: Any) -> None:
        self.name = self._named()
        self.rebuild()
        if wrong is not None:
            self.app.notice(self.app.words.tell(wrong))

    def leaving(self) -> bool:
        self._keep_name()
        return True

    def escape(self) -> None:
        """What was typed is kept; an empty name is not, and they are called as before. Of somebody
        new it is asked."""
        called, wrong = named(self.name)
        if self.person is None and wrong is None:
            say, self._asked = self.app.words.say, True
            yes, no = say("people.keep"), say("people.ask.no")
            self.app.open(AskScene(say("people.new"), say("people.ask", name=called), yes, no))
            return
        self._keep_name()
        self.close(None)
