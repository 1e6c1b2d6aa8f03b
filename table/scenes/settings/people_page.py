"""Those who play here: a list, and how each of them has things. What is changed is kept at once."""

from __future__ import annotations

from typing import Any

import msgspec

from sprites.portraits import PORTRAITS
from table.app.app import App
from table.app.people import Person, named
from table.engine.page import Page
from table.engine.scene import Engine
from table.scenes.dialogs.ask import AskScene
from table.scenes.settings.company import CompanyScene
from table.scenes.settings.help import HelpScene
from table.scenes.settings.people_list import Guest, PeopleList, add_guest, guests
from table.scenes.settings.person_panel import FOOT, PersonActions, PersonPanel
from table.widgets import Button, Form, Label, Panel

LEFT, RIGHT = (28.0, 84.0, 356.0, 528.0), (400.0, 84.0, 596.0, 528.0)  # the two papers


class PeopleScene(Page):
    """Everybody on the list, and one of them at the right; with nobody there, somebody new.
    Returns None."""

    def __init__(self, app: App, key: str = "") -> None:
        self.app, self.people = app, app.people
        known = [person.key for person in self.people.all()]
        self.key = key if key in known else next(iter(known), "")
        self.guest = ""  # the name of the guest who is looked at
        self.guests: list[Guest] = []
        self.name = self._named()
        self.message = ""
        self._asked = False  # whether somebody new is to come on the list

    def open(self, engine: Engine) -> None:
        super().open(engine)
        self.guests = guests(self.app, engine.words)
        if self.app.safe:
            engine.notice(engine.words.say("safe.unkept"))

    @property
    def person(self) -> Person | None:
        """Who is looked at; None while it is somebody new."""
        return self.people.by_key(self.key) if self.key else None

    def _named(self) -> str:
        return self.person.name if self.person else ""

    # --- what it looks like

    def build(self) -> Form:
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        form.add(Label((28, 20, 968, 52), say("menu.people"), 38, "title", "on_felt", name="title"))
        form.add(Panel(LEFT))
        form.add(Panel(RIGHT))
        self._add_list(form)
        self._add_paper(form)
        self._judge(form)
        return form

    def _add_list(self, form: Form) -> None:
        words, (x, y, w, h) = self.engine.words, LEFT
        area, looked = (x + 14, y + 16, w - 24, h - 16 - FOOT), (self.key, self.guest)
        PeopleList(form, words, area, looked, self.look_at).fill(self.people, self.guests)
        new = (x + 20, y + h - FOOT + 12, 166, 46)
        form.add(Button(new, words.say("people.new"), self.new, name="new"))
        company = (x + 194, y + h - FOOT + 12, w - 214, 46)
        form.add(Button(company, words.say("company.title"), self.company, name="company", size=18))

    def _add_paper(self, form: Form) -> None:
        """That of whoever is looked at."""
        words = self.engine.words
        looked = next((guest for guest in self.guests if guest.name == self.guest), None)
        if looked is not None:
            add_guest(form, words, RIGHT, looked, self.keep_guest, self.escape)
            return
        presses = PersonActions(
            self._typed, self._entered, self.keep, self._portrait, self._set, self.help,
            self.delete, self.bring_back, self.escape,
        )  # fmt: skip
        paper = PersonPanel(form, words, RIGHT, self.name, presses)
        if self.person is None:
            paper.add_new()
        elif self.person.former:
            paper.add_former(self.person)
        else:
            paper.add_person(self.person)

    def _judge(self, form: Form) -> None:
        """What there is to say of the name that is being typed, or of what could not be kept."""
        label = next((widget for widget in form.widgets if widget.name == "refusal"), None)
        if not isinstance(label, Label):
            return
        words, (called, wrong) = self.engine.words, named(self.name)
        others = [person.name.casefold() for person in self.people.all() if person.key != self.key]
        label.colour = "warn"
        if wrong is not None and self.person is not None:
            self.message = words.tell(wrong)
        label.text = self.message
        if not self.message and called.casefold() in others:
            label.text, label.colour = words.say("people.same", name=called), "faint"

    # --- what can be done

    def look_at(self, key: str, guest: str = "") -> None:
        """Somebody on the list is chosen, or a guest, who is not on it; whoever was being written
        down comes on it first."""
        if self.person is None and not self.guest and named(self.name)[1] is None:
            self.keep()
        self._keep_name()
        self.key, self.guest, self.message = key, guest, ""
        self.name = self._named()
        self.rebuild()

    def new(self) -> None:
        """Somebody is to come on the list."""
        self.look_at("")
        self.form.set_focus(self.form.find("name"))

    def keep(self) -> None:
        """Put somebody new on the list."""
        person, wrong = self.app.profiles.welcome(self.name)
        if person is None:
            self.message = self.engine.words.tell(wrong) if wrong else ""
            self._judge(self.form)
            self.form.set_focus(self.form.find("name"))
            return
        self.key, self.name, self.message = person.key, person.name, ""
        self.rebuild()
        if wrong is not None:
            self.engine.notice(self.engine.words.tell(wrong))

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
        self.guests = guests(self.app, self.engine.words)
        self.rebuild()

    def _typed(self, text: str) -> None:
        self.name, self.message = text, ""
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
            self.engine.notice(self.engine.words.tell(wrong))

    def _portrait(self) -> None:
        """The next portrait, one that nobody else on the list has if there are enough."""
        person = self.person
        assert person is not None
        worn = [person.portrait for person in self.people.all() if person.key != self.key]
        known = list(PORTRAITS)
        place = known.index(person.portrait) if person.portrait in known else -1
        turns = known[place + 1 :] + known[: max(0, place)]
        free = [face for face in turns if face not in worn]
        self._set("portrait", [*free, *turns][0])

    def company(self) -> None:
        """To those who sit down as computers."""
        self._keep_name()
        self.engine.open(CompanyScene())

    def help(self) -> None:
        """How much help they have."""
        self._keep_name()
        person = self.person
        assert person is not None
        self.engine.open(HelpScene(self.app, self.engine.words, person.player))

    def resume(self, value: object) -> None:
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
            self.engine.notice(self.engine.words.tell(wrong))

    def try_leave(self) -> bool:
        self._keep_name()
        return True

    def escape(self) -> None:
        """What was typed is kept; an empty name is not, and they are called as before. Of somebody
        new it is asked."""
        called, wrong = named(self.name)
        if self.person is None and wrong is None:
            say, self._asked = self.engine.words.say, True
            yes, no = say("people.keep"), say("people.ask.no")
            self.engine.open(AskScene(say("people.new"), say("people.ask", name=called), yes, no))
            return
        self._keep_name()
        self.close(None)
