"""Those who play here: a list, and how each of them has things. What is changed is kept at once."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import msgspec

from rules.kit.match import PERSON
from rules.kit.said import Why
from sprites.portraits import PORTRAITS
from table.app.app import App
from table.app.people import COLOURS, Person, checked_name
from table.engine.page import Page
from table.engine.scene import Engine
from table.i18n.locales import name_of
from table.i18n.words import Words, languages
from table.panels.token import PersonRow, SeatToken, distinct_name
from table.players.roster import MAX_NAME_LETTERS
from table.scenes.dialogs.ask import AskScene
from table.scenes.settings.company import CompanyScene
from table.scenes.settings.help import PACES, HelpScene
from table.scenes.settings.settings_list import DECKS, SIZES
from table.stats import people
from table.stats.people import identity
from table.storage.family import open_book
from table.theme.colours import PEOPLE
from table.widgets import Button, Choice, Entry, Form, Label, Panel, Scroll
from table.widgets.tooltip import Tooltip

LEFT, RIGHT = (28.0, 84.0, 356.0, 528.0), (400.0, 84.0, 596.0, 528.0)  # the two papers
FOOT = 78.0  # the part of them where the buttons are
LINE, TALL = 52.0, 46.0  # from one of the list to the next; and how high one is
FACE = 76.0  # the portrait
PITCH, CHOICE = 42.0, 38.0  # from one choice to the next; and how high one is
PRINT = 38.0  # what two of the choices are for
ASIDE = 222.0  # where the choices begin, beside what they are called
MOST = 10  # seats at a table; whoever sat there without a name is called by theirs


class Guest(NamedTuple):
    """Somebody who has played so many games to the end, by name alone."""

    name: str
    played: int


def guests(app: App, words: Words) -> list[Guest]:
    """Those who played most first; neither who bears the name of somebody on the list, or once on
    it, nor who had no name."""
    if app.safe:
        return []
    nameless = [words.say("seats.someone", seat=seat + 1) for seat in range(MOST)]
    listed = [person.name for person in (*app.people.all(), *app.people.former())]
    known = {identity(name, "", PERSON) for name in (*nameless, *listed)}
    book = open_book(app.store)
    try:
        players = book.ask(people.person_totals)
    finally:
        book.close()
    by_name = identity("", "", PERSON)
    return [
        Guest(player.name, player.played)
        for player in players
        if player.person.startswith(by_name) and player.person not in known
    ]


class PeopleScene(Page):
    """Everybody on the list, and one of them at the right; with nobody there, somebody new.
    Returns None."""

    def __init__(self, app: App, key: str = "") -> None:
        self.app, self.people = app, app.people
        known = [person.key for person in self.people.all()]
        self.key = key if key in known else next(iter(known), "")
        self.guest = ""  # the name of the guest who is looked at
        self.guests: list[Guest] = []
        self.name = self._name()  # as it is typed
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

    def _looked_at(self) -> Person:
        assert self.person is not None
        return self.person

    def _name(self) -> str:
        return self.person.name if self.person else ""

    # --- the list

    def build(self) -> Form:
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        form.add(Label((28, 20, 968, 52), say("menu.people"), 38, "title", "on_felt", name="title"))
        form.add(Panel(LEFT))
        form.add(Panel(RIGHT))
        x, y, w, h = LEFT
        self._add_rows(form, form.add(Scroll((x + 14, y + 16, w - 24, h - 16 - FOOT), "list")))
        new = (x + 20, y + h - FOOT + 12, 166, 46)
        form.add(Button(new, say("people.new"), self.new, name="new"))
        company = (x + 194, y + h - FOOT + 12, w - 214, 46)
        form.add(Button(company, say("company.title"), self.company, name="company", size=18))
        person = self.person
        guest = next((guest for guest in self.guests if guest.name == self.guest), None)
        if guest is not None:
            self._add_guest(form, guest)
        elif person is None:
            self._add_new(form)
        elif person.former:
            self._add_former(form, person)
        else:
            self._add_person(form, person)
        self._judge(form)
        return form

    def _add_rows(self, form: Form, column: Scroll) -> None:
        """A row for everybody, in three parts; whoever is looked at stands in sight."""
        words, known, former = self.engine.words, self.people.all(), self.people.former()
        wide, top = LEFT[2] - 24, 4.0
        parts = [
            ("", [(person, distinct_name(words, person, known)) for person in known]),
            ("people.former", [(person, person.name) for person in former]),
            ("people.guests", [(Person("", guest.name), guest.name) for guest in self.guests]),
        ]
        if not known:
            said = words.say("people.none")
            none = (8.0, 10.0, wide - 36, 236.0)
            form.add(Label(none, said, 18, "italic", "faint", lines=True), column)
            top += 242
        for heading, rows in parts:
            if heading and rows:
                area = (8.0, top + 6, wide - 36, 30.0)
                form.add(Label(area, words.say(heading), 17, "italic", "faint"), column)
                top += 40
            for person, called in rows:
                guest = "" if person.key else person.name
                name = f"person:{person.key}" if person.key else f"guest:{guest}"
                on = partial(self.look_at, person.key, guest)
                row = form.add(PersonRow((4.0, top, wide - 28, TALL), name, person, on), column)
                row.text, row.value = called, (person.key, guest) == (self.key, self.guest)
                if row.value:
                    column.show(top, TALL)
                top += LINE

    # --- the paper of whoever is looked at

    def _add_guest(self, form: Form, guest: Guest) -> None:
        """Why a guest is not on the list, and what puts them there."""
        say, (x, y, w, h) = self.engine.words.say, RIGHT
        form.add(Label((x + 28, y + 30, w - 56, 46), guest.name, 28, "title", name="called"))
        said, line = say("people.guest.line", name=guest.name, n=guest.played), (x + 28, y + 92)
        form.add(Label((*line, w - 56, 240), said, 19, "text", "faint", lines=True, name="why"))
        back = (x + 24, y + h - 66, 150, 46)
        form.add(Button(back, say("common.done"), self.escape, name="done"))
        keep = (x + w - 28 - 240, y + h - 68, 240, 50)
        form.add(Button(keep, say("people.keep"), self.keep_guest, "primary", "keep"))

    def _add_new(self, form: Form) -> None:
        """Somebody who is to come on the list."""
        say, (x, y, w, h) = self.engine.words.say, RIGHT
        self._add_name(form, 28)
        self._add_line(form, "people.new.line")
        foot = y + h - FOOT + 10
        back = (x + 24, foot + 2, 130, 46)
        form.add(Button(back, say("common.back"), self.escape, name="done"))
        keep = (x + w - 28 - 240, foot, 240, 50)
        form.add(Button(keep, say("people.keep"), self.keep, "primary", "keep"))

    def _add_person(self, form: Form, person: Person) -> None:
        """Name and portrait of somebody on the list, and how they have the table."""
        say, (x, y, w, h) = self.engine.words.say, RIGHT
        token = self._add_portrait(form, person, 20)
        token.tooltip = Tooltip(say("people.portrait"), ())
        line = (x + 12, y + 20 + FACE + 4, FACE + 40, 17)
        form.add(Label(line, say("people.portrait"), 12, "italic", "faint", "center"))
        self._add_name(form, 132)
        usual, top, area = say("people.usual"), y + 124, (x + 28 + ASIDE, w - 56 - ASIDE)
        pace = min(PACES.values(), key=lambda pace: abs(pace - person.pace))
        none = ("", say("colour.none"))
        choices: dict[str, tuple[list[tuple[Any, str]], Any]] = {
            "colour": (
                [none, *((colour, say(f"colour.{colour}")) for colour in COLOURS)],
                person.colour,
            ),
            "language": (
                [("", usual), *((tongue, name_of(tongue)) for tongue in languages())],
                person.language,
            ),
            "large": (
                [(0, usual), *((size, say("settings.large.said", n=size)) for size in SIZES)],
                person.large,
            ),
            "contrast": ([(False, usual), (True, say("people.contrast.on"))], person.contrast),
            "deck": (
                [(deck, say(f"settings.deck.{deck}") if deck else usual) for deck in DECKS],
                person.deck,
            ),
            "pace": ([(pace, say(f"help.pace.{name}")) for name, pace in PACES.items()], pace),
        }
        for name, (options, value) in choices.items():
            form.add(Label((x + 28, top, ASIDE - 12, CHOICE), say(f"people.{name}"), 20))
            on = partial(self._set, name)
            choice = form.add(Choice((area[0], top, area[1], CHOICE), options, value, on, name))
            if name == "colour":
                choice.swatches = PEOPLE
            top += PITCH
            if name == "deck":
                room = (x + 28, top - 4, w - 56, PRINT)
                said = say("people.print")
                form.add(Label(room, said, 14, "italic", "faint", lines=True, name="print"))
                top += PRINT
        form.add(Label((x + 28, top, ASIDE - 12, CHOICE), say("seats.help"), 20))
        help_area = (area[0], top, area[1], CHOICE)
        form.add(Button(help_area, say("people.help"), self.help, name="help", size=18))
        delete = (x + 24, y + h - FOOT + 12, 190, 46)
        form.add(Button(delete, say("people.delete"), self.delete, name="delete"))
        self._add_done(form)

    def _add_former(self, form: Form, person: Person) -> None:
        """Somebody who was on the list."""
        say, (x, y, w, h) = self.engine.words.say, RIGHT
        self._add_portrait(form, person, 24).focusable = False
        form.add(Label((x + 132, y + 30, w - 160, 46), person.name, 28, "title", name="called"))
        self._add_line(form, "people.former.line")
        back = (x + 24, y + h - FOOT + 12, 240, 46)
        form.add(Button(back, say("people.back"), self.bring_back, name="bring back"))
        self._add_done(form)

    def _add_portrait(self, form: Form, person: Person, top: float) -> SeatToken:
        area = (RIGHT[0] + 32, RIGHT[1] + top, FACE, FACE)
        on = None if person.former else self._next_portrait
        token = form.add(SeatToken(area, "portrait", on))
        token.portrait, token.colour = person.portrait, person.colour
        return token

    def _add_line(self, form: Form, line: str) -> None:
        """What is to be known of somebody who is not on the list."""
        (x, y, w, _), said = RIGHT, self.engine.words.say(line)
        form.add(Label((x + 28, y + 136, w - 56, 130), said, 19, "text", "faint", lines=True))

    def _add_name(self, form: Form, left: float) -> None:
        (x, y, w, _), hint = RIGHT, self.engine.words.say("people.name")
        area, wide = (x + left, y + 30, w - left - 28, 46), w - left - 28
        entry = Entry(
            area,
            self.name,
            self._typed,
            self._entered,
            most=MAX_NAME_LETTERS,
            hint=hint,
            name="name",
        )
        form.add(entry)
        said = (x + left, y + 80, wide, 40)
        form.add(Label(said, "", 16, "strong", "warn", lines=True, name="refusal"))

    def _add_done(self, form: Form) -> None:
        x, y, w, h = RIGHT
        done, said = (x + w - 28 - 180, y + h - FOOT + 10, 180, 50), "common.done"
        form.add(Button(done, self.engine.words.say(said), self.escape, "primary", "done"))

    def _judge(self, form: Form) -> None:
        """What there is to say of the name that is being typed, or of what could not be kept."""
        label = next((widget for widget in form.widgets if widget.name == "refusal"), None)
        if not isinstance(label, Label):
            return
        words, (called, wrong) = self.engine.words, checked_name(self.name)
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
        if self.person is None and not self.guest and checked_name(self.name)[1] is None:
            self.keep()
        self._keep_name()
        self.key, self.guest, self.message = key, guest, ""
        self.name = self._name()
        self.rebuild()

    def new(self) -> None:
        """Somebody is to come on the list."""
        self.look_at("")
        self.form.set_focus(self.form.find("name"))

    def keep(self) -> None:
        """Put somebody new on the list."""
        person, wrong = self.app.profiles.add_person(self.name)
        if person is None:
            self.message = self.engine.words.tell(wrong) if wrong else ""
            self._judge(self.form)
            self.form.set_focus(self.form.find("name"))
            return
        self.key, self.name, self.message = person.key, person.name, ""
        self.rebuild()
        self._notice(wrong)

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
        person, (called, wrong) = self.person, checked_name(self.name)
        if person is not None and not person.former and wrong is None and called != person.name:
            self._notice(self.people.change(msgspec.structs.replace(person, name=called)))

    def _set(self, name: str, value: Any) -> None:
        """Take something on and keep it."""
        self._keep_name()
        person, facts = self._looked_at(), {name: value}
        if name == "pace":
            facts = {"help": msgspec.structs.replace(person.help, pace=value)}
        self._notice(self.people.change(msgspec.structs.replace(person, **facts)))
        self.rebuild()

    def _next_portrait(self) -> None:
        """The next portrait, one that nobody else on the list has if there are enough."""
        portrait, known = self._looked_at().portrait, list(PORTRAITS)
        others = [person.portrait for person in self.people.all() if person.key != self.key]
        place = known.index(portrait) if portrait in known else -1
        turns = known[place + 1 :] + known[: max(0, place)]
        free = [face for face in turns if face not in others]
        self._set("portrait", [*free, *turns][0])

    def company(self) -> None:
        """To those who sit down as computers."""
        self._keep_name()
        self.engine.open(CompanyScene())

    def help(self) -> None:
        """How much help they have."""
        self._keep_name()
        self.engine.open(HelpScene(self.app, self.engine.words, self._looked_at().player))

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
        self._changed(self.people.delete(self._looked_at()))

    def bring_back(self) -> None:
        """They are on the list again."""
        self._changed(self.people.bring_back(self._looked_at()))

    def _changed(self, wrong: Why | None) -> None:
        self.name = self._name()
        self.rebuild()
        self._notice(wrong)

    def _notice(self, wrong: Why | None) -> None:
        """Say what could not be kept, if anything could not."""
        if wrong is not None:
            self.engine.notice(self.engine.words.tell(wrong))

    def try_leave(self) -> bool:
        self._keep_name()
        return True

    def escape(self) -> None:
        """What was typed is kept; an empty name is not, and they are called as before. Of somebody
        new it is asked."""
        called, wrong = checked_name(self.name)
        if self.person is None and wrong is None:
            say, self._asked = self.engine.words.say, True
            yes, no = say("people.keep"), say("people.ask.no")
            self.engine.open(AskScene(say("people.new"), say("people.ask", name=called), yes, no))
            return
        self._keep_name()
        self.close(None)
