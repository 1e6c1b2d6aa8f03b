"""The page of people and their preferences; and the page of the computers' characters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from rules.kit.match import PERSON
from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why
from sprites.portraits import PORTRAITS
from table.app.app import App
from table.app.people import COLOURS, Person, checked_name
from table.app.profiles import last_seated_people
from table.engine.scene import Engine
from table.i18n.locales import language_name
from table.i18n.words import capitalise, is_seat_name, languages
from table.panels.paper import Paper, PaperPage
from table.panels.token import (
    IN_ROW,
    PersonPortrait,
    Portrait,
    SeatToken,
    distinct_name,
    tile_place,
)
from table.players.levels import CHARACTERS, Character, character_of
from table.players.roster import MAX_NAME_LETTERS
from table.scenes.settings.help import HelpScene
from table.scenes.settings.settings_list import DECKS, SIZES
from table.stats import people
from table.stats.people import identity
from table.storage.exports import open_book
from table.theme.colours import PEOPLE
from table.theme.style import Type
from table.widgets import Box, Choice, Entry, Form, Label
from table.widgets.tooltip import Tooltip

LIST_AREA, PERSON_AREA = (28.0, 84.0, 356.0, 528.0), (400.0, 84.0, 596.0, 528.0)
PORTRAIT_SIZE, PORTRAIT_PITCH, PORTRAITS_A_ROW, PORTRAITS_TOP = 52.0, 77.0, 7, 98.0
CHOICES_TOP, CHOICE_PITCH, CHOICE_HEIGHT = 224.0, 39.0, 35.0  # of the preferences
CONTROL_LEFT, NAME_TOP, NAME_HEIGHT = 250.0, 22.0, 44.0  # of all controls; of the name's field
BACK, ADD, DELETE = (24, -66, 130, 46), (-268, -68, 240, 50), (24, -66, 190, 46)  # below one


def guest_names(app: App) -> list[str]:
    """Return the names of the guests: people at an earlier table or in the family book who are not
    on the list. A name such as “Seat 2” does not count. None are known in safe mode."""
    if app.safe:
        return []
    listed_people = (*app.people.all(), *app.people.all(former=True))
    listed = {identity(person.name, "", PERSON) for person in listed_people}
    book = open_book(app.store)
    try:
        players = book.ask(people.person_totals)
    finally:
        book.close()
    name_prefix = identity("", "", PERSON)  # of people who are known by their names alone
    names = [player.name for player in last_seated_people(app.settings) if not player.key]
    names += [player.name for player in players if player.person.startswith(name_prefix)]
    guests = {identity(name, "", PERSON): name for name in names if not is_seat_name(name)}
    return [name for guest, name in guests.items() if guest not in listed]


Preference = tuple[str, Sequence[tuple[object, str]], object]  # name, options and value


class PeopleScene(PaperPage):
    """The list of people, and beside it the selected person or guest, or a form for somebody new.
    `key`: the key of the person to select at first; "" for the first one."""

    def __init__(self, app: App, key: str = "") -> None:
        self.app, self.people = app, app.people
        known = [person.key for person in self.people.all()]
        self.key = key if key in known else next(iter(known), "")
        self.guest = ""  # the name of the selected guest
        self.guests: list[str] = []  # their names
        self.name = self._name_of_person()  # as it has been typed
        self.message = ""  # why the typed name cannot be saved, or ""

    def open(self, engine: Engine) -> None:
        """Open the page, and look up the guests. In safe mode say that no change is kept."""
        super().open(engine)
        self.guests = guest_names(self.app)
        self.guest = "" if self.key else next(iter(self.guests), "")
        if self.app.safe:
            engine.notice(engine.words.say("safe.unkept"))

    @property
    def person(self) -> Person | None:
        """The selected person, None for somebody new or a guest."""
        return self.people.by_key(self.key) if self.key else None

    def _name_of_person(self) -> str:
        return self.person.name if self.person else ""

    def build(self) -> Form:
        """Build the list of people, and beside it the panel of the selected one."""
        say, form = self.say, self.titled_form(self.say("menu.people"), "title")
        people, paper = Paper(form, LIST_AREA, ""), Paper(form, PERSON_AREA, "")
        self._add_rows(people.column((14, 16, -10, -78), "list"))
        people.button((20, -66, 132, 46), say("people.new"), self.start_new, name="new")
        people.button((160, -66, -20, 46), say("company.title"), self.open_company, name="company")
        person = self.person
        if self.guest in self.guests:
            self._add_absent(paper, Person("", self.guest))
        elif person is None:
            self._add_new(paper)
        elif person.former:
            self._add_absent(paper, person)
        else:
            self._add_person(paper, person)
        self._update_message(form)
        return form

    def _add_rows(self, paper: Paper) -> None:
        """Add tiles of people, former people and guests, under headings; scroll to the selected."""
        known, former, top = self.people.all(), self.people.all(former=True), 4.0
        groups = [  # the key of the heading, and the people with the texts on their tiles
            ("", [(person, distinct_name(self.words, person, known)) for person in known]),
            ("people.former", [(person, person.name) for person in former]),
            ("people.guests", [(Person("", name), name) for name in self.guests]),
        ]
        if not (known or self.guests):
            paper.lines((8, 10, -28, 236), self.say("people.none"), Type.BODY, "italic", "faint")
            top += 242
        for heading, rows in groups:
            if heading and rows:
                paper.text((8, top + 6, -28, 30), self.say(heading), Type.NOTE, "italic", "faint")
                top += 40
            for number, (person, text) in enumerate(rows):
                self._add_tile(paper, person, tile_place(number, top)).text = text
            _, top, _, _ = tile_place(len(rows) + IN_ROW - 1, top)  # of the row after these

    def _add_tile(self, paper: Paper, person: Person, place: Box) -> PersonPortrait:
        """Add the tile of a person, or of a guest if they have no key; scroll to it if selected."""
        guest = "" if person.key else person.name
        name = f"person:{person.key}" if person.key else f"guest:{guest}"
        select = partial(self.select, person.key, guest)
        tile = paper.add(PersonPortrait(paper.box(place), name, person, select))
        tile.value = (person.key, guest) == (self.key, self.guest)
        if tile.value and paper.within:
            paper.within.show(place[1], place[3])
        return tile

    def _add_absent(self, paper: Paper, person: Person) -> None:
        """Add the panel of a guest or deleted person, with a button to put them on the list."""
        say = self.say
        if person.former:
            name_left, text = 132, say("people.former.line")
            paper.add(Portrait(paper.box((32, 24, 76, 76)), person.portrait, person.colour))
        else:
            name_left, text = 28, say("people.guest.line", name=person.name)
        paper.text((name_left, 30, -28, 46), person.name, Type.TITLE, "title", name="called")
        paper.lines((28, 136, -28, 200), text, Type.BODY, "text", "faint", name="why")
        paper.button(BACK, say("common.back"), self.escape, name="done")
        if person.former:
            paper.button(ADD, say("people.back"), self.bring_back, "primary", "bring back")
        else:
            paper.button(ADD, say("people.keep"), self.add_guest, "primary", "keep")

    def _add_new(self, paper: Paper) -> None:
        """Add the form for somebody new: the field for the name, and two buttons."""
        paper.form.set_focus(self._add_name(paper))
        paper.lines((28, 136, -28, 130), self.say("people.new.line"), Type.BODY, "text", "faint")
        paper.button(BACK, self.say("common.back"), self.escape, name="done")
        paper.button(ADD, self.say("people.keep"), self.add_new, "primary", "keep")

    def _add_person(self, paper: Paper, person: Person) -> None:
        """Add the name, portrait and preferences of a person on the list, and the buttons."""
        say = self.say
        self._add_name(paper)
        self._add_portraits(paper, person)
        top = CHOICES_TOP
        for name, options, value in self._preferences(person):
            self._add_label(paper, top, f"people.{name}")
            area = paper.box((CONTROL_LEFT, top, -28, CHOICE_HEIGHT))
            choice = paper.add(Choice(area, options, value, partial(self._save_field, name), name))
            if name == "colour":
                choice.swatches = PEOPLE
            if name in ("large", "deck"):
                choice.tooltip = Tooltip(say(f"people.{name}"), (say(f"settings.{name}.line"),))
            top += CHOICE_PITCH
        self._add_label(paper, top, "seats.help")
        help_button = (CONTROL_LEFT, top, -28, CHOICE_HEIGHT)
        paper.button(help_button, say("people.help"), self.open_help, name="help")
        paper.button(DELETE, say("people.delete"), self.delete, name="delete")
        paper.add_done(self.words, self.escape)

    def _add_portraits(self, paper: Paper, person: Person) -> None:
        """Add all portraits to choose from; the person's own is highlighted."""
        for index, portrait in enumerate(PORTRAITS):
            row, column = divmod(index, PORTRAITS_A_ROW)
            left, top = 30 + column * PORTRAIT_PITCH, PORTRAITS_TOP + row * PORTRAIT_PITCH * 0.8
            area = paper.box((left, top, PORTRAIT_SIZE, PORTRAIT_SIZE))
            choose = partial(self._save_field, "portrait", portrait)
            token = paper.add(SeatToken(area, f"portrait:{portrait}", choose))
            token.portrait = portrait
            token.label = self.say(f"portrait.{portrait}")
            token.lit = portrait == person.portrait
            token.tooltip = Tooltip(token.label)

    def _preferences(self, person: Person) -> Sequence[Preference]:
        """Return name, options and value of each preference; the first option is the usual one."""
        say, usual = self.say, self.say("people.usual")
        colours = [(colour, say(f"colour.{colour}")) for colour in COLOURS]
        language_names = [(language, language_name(language)) for language in languages()]
        sizes = [(size, say("settings.large.said", n=size)) for size in SIZES]
        contrast = [(False, usual), (True, say("people.contrast.on"))]
        decks = [(deck, say(f"settings.deck.{deck}") if deck else usual) for deck in DECKS]
        return [
            ("colour", [("", say("colour.none")), *colours], person.colour),
            ("language", [("", usual), *language_names], person.language),
            ("large", [(0, usual), *sizes], person.large),
            ("contrast", contrast, person.contrast),
            ("deck", decks, person.deck),
        ]

    def _add_label(self, paper: Paper, top: float, key: str) -> None:
        paper.text((28, top, CONTROL_LEFT - 40, CHOICE_HEIGHT), self.say(key), Type.BODY)

    def _add_name(self, paper: Paper) -> Entry:
        """Add the field for the name, which Enter saves, and room for what is wrong with it."""
        self._add_label(paper, NAME_TOP + (NAME_HEIGHT - CHOICE_HEIGHT) / 2, "people.name")

        def on_enter(_: str) -> None:
            if self.person is None:
                self.add_new()
            else:
                self._save_name()
                self.rebuild()

        area, hint = paper.box((CONTROL_LEFT, NAME_TOP, -28, NAME_HEIGHT)), self.say("people.name")
        entry = Entry(area, self.name, self._on_typing, on_enter, MAX_NAME_LETTERS, hint, "name")
        paper.lines((28, 68, -28, 26), "", Type.NOTE, "strong", "warn", name="refusal")
        return paper.add(entry)

    def _update_message(self, form: Form) -> None:
        """Show why the typed name is refused, or that somebody else has it, which is allowed."""
        label = next((widget for widget in form.widgets if widget.name == "refusal"), None)
        if not isinstance(label, Label):
            return
        name, error = checked_name(self.name)
        others = [person.name.casefold() for person in self.people.all() if person.key != self.key]
        if error is not None and self.person is not None:
            self.message = self.words.tell(error)
        is_taken = not self.message and name.casefold() in others
        label.text = self.say("people.same", name=name) if is_taken else self.message
        label.colour = "faint" if is_taken else "warn"

    def select(self, key: str, guest: str = "") -> None:
        """Save the typed name; select the person of this key, the guest, or somebody new for ""."""
        self._save_name()
        self.key, self.guest, self.message = key, guest, ""
        self.name = self._name_of_person()
        self.rebuild()

    def start_new(self) -> None:
        """Show the form for somebody new, with the caret in the name."""
        self.select("")
        self.form.set_focus(self.form.find("name"))

    def add_new(self) -> None:
        """Put somebody with the typed name on the list; if it is refused, show why and focus it."""
        person, error = self.app.profiles.add_person(self.name)
        if person is None:
            self.message = self.words.tell(error) if error else ""
            self._update_message(self.form)
            self.form.set_focus(self.form.find("name"))
            return
        self.key, self.name, self.message = person.key, person.name, ""
        self.rebuild()
        self.notify(error)

    def add_guest(self) -> None:
        self.name, self.guest = self.guest, ""
        self.add_new()
        self.guests = guest_names(self.app)
        self.rebuild()

    def _on_typing(self, text: str) -> None:
        self.name, self.message = text, ""
        self._update_message(self.form)

    def _save_name(self) -> None:
        """Save the typed name if it is allowed: change that of the selected person, or put somebody
        new on the list. A guest or former person has no field for it."""
        person, (name, error) = self.person, checked_name(self.name)
        if error is not None:
            return
        if person is None and not self.guest:
            self.add_new()
        elif person is not None and not person.former and name != person.name:
            self.notify(self.people.change(msgspec.structs.replace(person, name=name)))

    def _save_field(self, name: str, value: object) -> None:
        """Save the typed name, and give the field `name` of the selected person another value."""
        self._save_name()
        assert self.person is not None
        self.notify(self.people.change(msgspec.structs.replace(self.person, **{name: value})))
        self.rebuild()

    def open_company(self) -> None:
        self._save_name()
        self.engine.open(CompanyScene(self.app))

    def open_help(self) -> None:
        self._save_name()
        assert self.person is not None
        self.engine.open(HelpScene(self.app, self.words, self.person.player))

    def resume(self, value: object) -> None:
        self.rebuild()

    def delete(self) -> None:
        """Move the selected person to the former ones, who can be brought back."""
        assert self.person is not None
        self._update_after_change(self.people.delete(self.person))

    def bring_back(self) -> None:
        assert self.person is not None
        self._update_after_change(self.people.bring_back(self.person))

    def _update_after_change(self, error: Why | None) -> None:
        self.name = self._name_of_person()
        self.rebuild()
        self.notify(error)

    def try_leave(self) -> bool:
        self._save_name()
        return True

    def escape(self) -> None:
        self._save_name()
        self.close()


def open_company(app: App, engine: Engine, player: PlayerInfo) -> None:
    """Open the page of the characters at the one that a computer player has, else at the first."""
    engine.open(CompanyScene(app, character_of(player.level) or CHARACTERS[0]))


class CompanyScene(PaperPage):
    """The list of the characters of computer players, and the selected one in detail."""

    def __init__(self, app: App, first: Character = CHARACTERS[0]) -> None:
        self.app, self.character = app, first

    def build(self) -> Form:
        form = self.titled_form(self.say("company.title"))
        self._add_list(Paper(form, LIST_AREA, "").column((14, 16, -10, -16), "list"))
        self._add_character(Paper(form, PERSON_AREA, ""))
        return form

    def _add_list(self, paper: Paper) -> None:
        for index, character in enumerate(CHARACTERS):
            place, on_press = tile_place(index, 4.0), partial(self.select, character)
            person = Person(character.key, character.name, character.portrait)
            name = f"company:{character.key}"
            tile = paper.add(PersonPortrait(paper.box(place), name, person, on_press))
            tile.value = character is self.character
            story = self.say(f"company.{character.key}.story")
            tile.label = f"{character.name}. {story}"
            if tile.value and paper.within:
                paper.within.show(place[1], place[3])

    def _add_character(self, paper: Paper) -> None:
        """Add the portrait and name of the selected character, their story, and how they play."""
        character = self.character
        paper.add(Portrait(paper.box((34.0, 34.0, 132.0, 132.0)), character.portrait))
        paper.text((194, 40, -28, 54), character.name, Type.DISPLAY, "title", name="called")
        line = f"{capitalise(self.say(f'character.{character.key}.line'))}."
        paper.lines((194, 98, -28, 66), line, Type.BODY, "italic", name="line")
        story = self.say(f"company.{character.key}.story")
        paper.lines((34, 184, -34, 124), story, Type.BODY, name="story")
        habits, key = [], f"quirk.{character.key}"
        for game in self.app.games:
            if game.words.has(key):
                line = game.words.say(key)
                habits.append(self.say("company.habit", game=game.title, line=line))
        paper.lines((34, 308, -34, -74), "\n".join(habits), name="habits")
        paper.add_done(self.words, self.escape)

    def select(self, character: Character) -> None:
        self.character = character
        self.rebuild()
