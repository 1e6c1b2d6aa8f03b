"""List the people who play here, with each one's preferences; every change is saved at once."""

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
from table.storage.exports import open_book
from table.theme.colours import PEOPLE
from table.widgets import Button, Choice, Entry, Form, Label, Panel, Scroll
from table.widgets.tooltip import Tooltip

LIST_AREA, PERSON_AREA = (28.0, 84.0, 356.0, 528.0), (400.0, 84.0, 596.0, 528.0)  # the two panels
FOOT_HEIGHT = 78.0  # the part of a panel with the buttons
ROW_PITCH, ROW_HEIGHT = 52.0, 46.0  # of the list
PORTRAIT_SIZE = 76.0
CHOICE_PITCH, CHOICE_HEIGHT = 42.0, 38.0
NOTE_HEIGHT = 38.0  # of the explanation of size, contrast and deck
LABEL_WIDTH = 222.0  # of the names of the choices
MAX_SEATS = 10  # at a table; players without a name are called by their seat


class Guest(NamedTuple):
    """A name that is not on the list, and how many games it has played to the end."""

    name: str
    played: int


def guests(app: App, words: Words) -> list[Guest]:
    """The guests, those with most games first; without names that are or were on the list, and
    without players who gave no name."""
    if app.safe:
        return []
    nameless = [words.say("seats.someone", seat=seat + 1) for seat in range(MAX_SEATS)]
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
    """Show the list of people, and one of them in detail: a person, a guest, or a form for
    somebody new (`key` and `guest` are ""). Closes with None."""

    def __init__(self, app: App, key: str = "") -> None:
        self.app, self.people = app, app.people
        known = [person.key for person in self.people.all()]
        self.key = key if key in known else next(iter(known), "")
        self.guest = ""  # the name of the selected guest
        self.guests: list[Guest] = []
        self.name = self._name_of_person()  # as it is typed
        self.message = ""
        self._asking_to_add = False  # while the question whether to add somebody new is open

    def open(self, engine: Engine) -> None:
        super().open(engine)
        self.guests = guests(self.app, engine.words)
        if self.app.safe:
            engine.notice(engine.words.say("safe.unkept"))

    @property
    def person(self) -> Person | None:
        """The selected person, None for somebody new or a guest."""
        return self.people.by_key(self.key) if self.key else None

    def _listed_person(self) -> Person:
        assert self.person is not None
        return self.person

    def _name_of_person(self) -> str:
        return self.person.name if self.person else ""

    # --- the list

    def build(self) -> Form:
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        form.add(Label((28, 20, 968, 52), say("menu.people"), 38, "title", "on_felt", name="title"))
        form.add(Panel(LIST_AREA))
        form.add(Panel(PERSON_AREA))
        x, y, w, h = LIST_AREA
        column = Scroll((x + 14, y + 16, w - 24, h - 16 - FOOT_HEIGHT), "list")
        self._add_rows(form, form.add(column))
        top = y + h - FOOT_HEIGHT + 12
        form.add(Button((x + 20, top, 166, 46), say("people.new"), self.start_new, name="new"))
        area, text = (x + 194, top, w - 214, 46), say("company.title")
        form.add(Button(area, text, self.open_company, name="company", size=18))
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
        self._update_message(form)
        return form

    def _add_rows(self, form: Form, column: Scroll) -> None:
        """Add a row for each person, former person and guest; scroll to the selected one."""
        words, known, former = self.engine.words, self.people.all(), self.people.former()
        width, top = LIST_AREA[2] - 24, 4.0
        groups = [
            ("", [(person, distinct_name(words, person, known)) for person in known]),
            ("people.former", [(person, person.name) for person in former]),
            ("people.guests", [(Person("", guest.name), guest.name) for guest in self.guests]),
        ]
        if not known:
            text, area = words.say("people.none"), (8.0, 10.0, width - 36, 236.0)
            form.add(Label(area, text, 18, "italic", "faint", lines=True), column)
            top += 242
        for heading, rows in groups:
            if heading and rows:
                area = (8.0, top + 6, width - 36, 30.0)
                form.add(Label(area, words.say(heading), 17, "italic", "faint"), column)
                top += 40
            for person, text in rows:
                guest = "" if person.key else person.name
                name = f"person:{person.key}" if person.key else f"guest:{guest}"
                area, on_press = (
                    (4.0, top, width - 28, ROW_HEIGHT),
                    partial(self.select, person.key, guest),
                )
                row = form.add(PersonRow(area, name, person, on_press), column)
                row.text, row.value = text, (person.key, guest) == (self.key, self.guest)
                if row.value:
                    column.show(top, ROW_HEIGHT)
                top += ROW_PITCH

    # --- the panel of the selected person

    def _add_guest(self, form: Form, guest: Guest) -> None:
        """Add a guest's name, an explanation, and the button that adds them to the list."""
        say, (x, y, w, h) = self.engine.words.say, PERSON_AREA
        form.add(Label((x + 28, y + 30, w - 56, 46), guest.name, 28, "title", name="called"))
        text, area = say("people.guest.line", name=guest.name, n=guest.played), (x + 28, y + 92)
        form.add(Label((*area, w - 56, 240), text, 19, "text", "faint", lines=True, name="why"))
        back = (x + 24, y + h - 66, 150, 46)
        form.add(Button(back, say("common.done"), self.escape, name="done"))
        keep = (x + w - 28 - 240, y + h - 68, 240, 50)
        form.add(Button(keep, say("people.keep"), self.add_guest, "primary", "keep"))

    def _add_new(self, form: Form) -> None:
        """Add the form for somebody new."""
        say, (x, y, w, h) = self.engine.words.say, PERSON_AREA
        self._add_name(form, 28)
        self._add_line(form, "people.new.line")
        foot = y + h - FOOT_HEIGHT + 10
        back = (x + 24, foot + 2, 130, 46)
        form.add(Button(back, say("common.back"), self.escape, name="done"))
        keep = (x + w - 28 - 240, foot, 240, 50)
        form.add(Button(keep, say("people.keep"), self.add_new, "primary", "keep"))

    def _add_person(self, form: Form, person: Person) -> None:
        """Add a person's name, portrait, preferences and buttons."""
        say, (x, y, w, h) = self.engine.words.say, PERSON_AREA
        token = self._add_portrait(form, person, 20)
        token.tooltip = Tooltip(say("people.portrait"), ())
        line = (x + 12, y + 20 + PORTRAIT_SIZE + 4, PORTRAIT_SIZE + 40, 17)
        form.add(Label(line, say("people.portrait"), 12, "italic", "faint", "center"))
        self._add_name(form, 132)
        usual, top, area = (
            say("people.usual"),
            y + 124,
            (x + 28 + LABEL_WIDTH, w - 56 - LABEL_WIDTH),
        )
        pace = min(PACES.values(), key=lambda pace: abs(pace - person.pace))
        none = ("", say("colour.none"))
        choices: dict[str, tuple[list[tuple[Any, str]], Any]] = {
            "colour": (
                [none, *((colour, say(f"colour.{colour}")) for colour in COLOURS)],
                person.colour,
            ),
            "language": (
                [("", usual), *((language, name_of(language)) for language in languages())],
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
            form.add(
                Label((x + 28, top, LABEL_WIDTH - 12, CHOICE_HEIGHT), say(f"people.{name}"), 20)
            )
            choice_area, on_change = (
                (area[0], top, area[1], CHOICE_HEIGHT),
                partial(self._change, name),
            )
            choice = form.add(Choice(choice_area, options, value, on_change, name))
            if name == "colour":
                choice.swatches = PEOPLE
            top += CHOICE_PITCH
            if name == "deck":
                note, note_area = say("people.print"), (x + 28, top - 4, w - 56, NOTE_HEIGHT)
                form.add(Label(note_area, note, 14, "italic", "faint", lines=True, name="print"))
                top += NOTE_HEIGHT
        form.add(Label((x + 28, top, LABEL_WIDTH - 12, CHOICE_HEIGHT), say("seats.help"), 20))
        help_area = (area[0], top, area[1], CHOICE_HEIGHT)
        form.add(Button(help_area, say("people.help"), self.open_help, name="help", size=18))
        delete = (x + 24, y + h - FOOT_HEIGHT + 12, 190, 46)
        form.add(Button(delete, say("people.delete"), self.delete, name="delete"))
        self._add_done(form)

    def _add_former(self, form: Form, person: Person) -> None:
        """Add the name of a person who was deleted, and the button that restores them."""
        say, (x, y, w, h) = self.engine.words.say, PERSON_AREA
        self._add_portrait(form, person, 24).focusable = False
        form.add(Label((x + 132, y + 30, w - 160, 46), person.name, 28, "title", name="called"))
        self._add_line(form, "people.former.line")
        back = (x + 24, y + h - FOOT_HEIGHT + 12, 240, 46)
        form.add(Button(back, say("people.back"), self.bring_back, name="bring back"))
        self._add_done(form)

    def _add_portrait(self, form: Form, person: Person, top: float) -> SeatToken:
        area = (PERSON_AREA[0] + 32, PERSON_AREA[1] + top, PORTRAIT_SIZE, PORTRAIT_SIZE)
        on_press = None if person.former else self._choose_next_portrait
        token = form.add(SeatToken(area, "portrait", on_press))
        token.portrait, token.colour = person.portrait, person.colour
        return token

    def _add_line(self, form: Form, line: str) -> None:
        """Add the explanation with this key for a person who is not on the list."""
        (x, y, w, _), text = PERSON_AREA, self.engine.words.say(line)
        form.add(Label((x + 28, y + 136, w - 56, 130), text, 19, "text", "faint", lines=True))

    def _add_name(self, form: Form, left: float) -> None:
        (x, y, w, _), hint = PERSON_AREA, self.engine.words.say("people.name")
        width = w - left - 28
        area = (x + left, y + 30, width, 46)
        entry = Entry(
            area,
            self.name,
            self._on_typing,
            self._confirm_name,
            most=MAX_NAME_LETTERS,
            hint=hint,
            name="name",
        )
        form.add(entry)
        area = (x + left, y + 80, width, 40)
        form.add(Label(area, "", 16, "strong", "warn", lines=True, name="refusal"))

    def _add_done(self, form: Form) -> None:
        x, y, w, h = PERSON_AREA
        area, text = (x + w - 28 - 180, y + h - FOOT_HEIGHT + 10, 180, 50), "common.done"
        form.add(Button(area, self.engine.words.say(text), self.escape, "primary", "done"))

    def _update_message(self, form: Form) -> None:
        """Show why the typed name is refused, why saving failed, or that others have this name."""
        label = next((widget for widget in form.widgets if widget.name == "refusal"), None)
        if not isinstance(label, Label):
            return
        words, (name, error) = self.engine.words, checked_name(self.name)
        others = [person.name.casefold() for person in self.people.all() if person.key != self.key]
        label.colour = "warn"
        if error is not None and self.person is not None:
            self.message = words.tell(error)
        label.text = self.message
        if not self.message and name.casefold() in others:
            label.text, label.colour = words.say("people.same", name=name), "faint"

    # --- actions

    def select(self, key: str, guest: str = "") -> None:
        """Select a person by key or a guest by name, both "" for somebody new; save first what was
        entered."""
        if self.person is None and not self.guest and checked_name(self.name)[1] is None:
            self.add_new()
        self._save_name()
        self.key, self.guest, self.message = key, guest, ""
        self.name = self._name_of_person()
        self.rebuild()

    def start_new(self) -> None:
        """Show the form for somebody new."""
        self.select("")
        self.form.set_focus(self.form.find("name"))

    def add_new(self) -> None:
        """Add somebody new to the list, with the name that was typed."""
        person, error = self.app.profiles.add_person(self.name)
        if person is None:
            self.message = self.engine.words.tell(error) if error else ""
            self._update_message(self.form)
            self.form.set_focus(self.form.find("name"))
            return
        self.key, self.name, self.message = person.key, person.name, ""
        self.rebuild()
        self._notify(error)

    def _confirm_name(self, text: str) -> None:
        """Save the typed name after Enter."""
        if self.person is None:
            self.add_new()
        else:
            self._save_name()
            self.rebuild()

    def add_guest(self) -> None:
        """Add the selected guest to the list."""
        self.name, self.guest = self.guest, ""
        self.add_new()
        self.guests = guests(self.app, self.engine.words)
        self.rebuild()

    def _on_typing(self, text: str) -> None:
        self.name, self.message = text, ""
        self._update_message(self.form)

    def _save_name(self) -> None:
        """Save the typed name of the selected person, unless it is empty."""
        person, (name, error) = self.person, checked_name(self.name)
        if person is not None and not person.former and error is None and name != person.name:
            self._notify(self.people.change(msgspec.structs.replace(person, name=name)))

    def _change(self, name: str, value: Any) -> None:
        """Save a preference of the selected person."""
        self._save_name()
        person, fields = self._listed_person(), {name: value}
        if name == "pace":
            fields = {"help": msgspec.structs.replace(person.help, pace=value)}
        self._notify(self.people.change(msgspec.structs.replace(person, **fields)))
        self.rebuild()

    def _choose_next_portrait(self) -> None:
        """Give the selected person the next portrait, preferring those that nobody has."""
        portrait, portraits = self._listed_person().portrait, list(PORTRAITS)
        in_use = [person.portrait for person in self.people.all() if person.key != self.key]
        index = portraits.index(portrait) if portrait in portraits else -1
        following = portraits[index + 1 :] + portraits[: max(0, index)]
        free = [portrait for portrait in following if portrait not in in_use]
        self._change("portrait", [*free, *following][0])

    def open_company(self) -> None:
        """Open the page of the computer players."""
        self._save_name()
        self.engine.open(CompanyScene())

    def open_help(self) -> None:
        """Open the page of the selected person's help."""
        self._save_name()
        self.engine.open(HelpScene(self.app, self.engine.words, self._listed_person().player))

    def resume(self, value: object) -> None:
        asking_to_add, self._asking_to_add = self._asking_to_add, False
        if asking_to_add and value is True:
            self.add_new()
        if asking_to_add:
            self.close(None)
            return
        self.rebuild()

    def delete(self) -> None:
        """Move the selected person to the former ones, from where they can be restored."""
        self._show_change(self.people.delete(self._listed_person()))

    def bring_back(self) -> None:
        """Restore the selected former person."""
        self._show_change(self.people.bring_back(self._listed_person()))

    def _show_change(self, error: Why | None) -> None:
        self.name = self._name_of_person()
        self.rebuild()
        self._notify(error)

    def _notify(self, error: Why | None) -> None:
        """Say what could not be saved; nothing for None."""
        if error is not None:
            self.engine.notice(self.engine.words.tell(error))

    def try_leave(self) -> bool:
        self._save_name()
        return True

    def escape(self) -> None:
        """Save the typed name unless it is empty, and close; ask first whether to add somebody
        new."""
        name, error = checked_name(self.name)
        if self.person is None and error is None:
            say, self._asking_to_add = self.engine.words.say, True
            yes, no = say("people.keep"), say("people.ask.no")
            self.engine.open(AskScene(say("people.new"), say("people.ask", name=name), yes, no))
            return
        self._save_name()
        self.close(None)
