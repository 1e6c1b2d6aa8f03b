"""The paper of one person on the list: name and portrait, and how they have the table. And that of
somebody new, and of somebody who was on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from table.app.people import COLOURS, Person
from table.i18n.locales import name_of
from table.i18n.words import Words, languages
from table.panels.token import SeatToken
from table.players.roster import LONGEST_NAME
from table.scenes.settings.help import PACES
from table.scenes.settings.settings_list import DECKS, SIZES
from table.theme.colours import PEOPLE
from table.widgets import Box, Button, Choice, Entry, Form, Label
from table.widgets.tooltip import Tooltip

FOOT = 78.0  # the part of the paper where the buttons are
FACE = 76.0  # the portrait
PITCH, CHOICE = 42.0, 38.0  # from one choice to the next; and how high one is
PRINT = 38.0  # what two of the choices are for
ASIDE = 222.0  # where the choices begin, beside what they are called

Press = Callable[[], None]


class PersonActions(NamedTuple):
    """What is done from the paper. `chosen`: something of how they have the table, by its name."""

    typed: Callable[[str], None]
    entered: Callable[[str], None]
    keep: Press
    portrait: Press
    chosen: Callable[[str, Any], None]
    help: Press
    delete: Press
    bring_back: Press
    done: Press


class PersonPanel:
    """Adds to a form what stands on the paper; `name` is that which is being typed."""

    def __init__(
        self, form: Form, words: Words, paper: Box, name: str, presses: PersonActions
    ) -> None:
        self.form, self.words, self.paper, self.name = form, words, paper, name
        self.presses = presses

    # --- the three papers

    def add_new(self) -> None:
        """Of somebody who is to come on the list."""
        say, form, (x, y, w, h) = self.words.say, self.form, self.paper
        self._add_name(28)
        self._add_line("people.new.line")
        foot = y + h - FOOT + 10
        back = (x + 24, foot + 2, 130, 46)
        form.add(Button(back, say("common.back"), self.presses.done, name="done"))
        keep = (x + w - 28 - 240, foot, 240, 50)
        form.add(Button(keep, say("people.keep"), self.presses.keep, "primary", "keep"))

    def add_person(self, person: Person) -> None:
        """Of somebody on the list."""
        say, form, (x, y, _, h) = self.words.say, self.form, self.paper
        token = self._add_portrait(person, 20, self.presses.portrait)
        token.tooltip = Tooltip(say("people.portrait"), ())
        line = (x + 12, y + 20 + FACE + 4, FACE + 40, 17)
        form.add(Label(line, say("people.portrait"), 12, "italic", "faint", "center"))
        self._add_name(132)
        self._add_choices(person)
        foot = y + h - FOOT + 12
        delete = (x + 24, foot, 190, 46)
        form.add(Button(delete, say("people.delete"), self.presses.delete, name="delete"))
        self._add_done(foot)

    def add_former(self, person: Person) -> None:
        """Of somebody who was on the list."""
        say, form, (x, y, w, h) = self.words.say, self.form, self.paper
        self._add_portrait(person, 24).focusable = False
        form.add(Label((x + 132, y + 30, w - 160, 46), person.name, 28, "title", name="called"))
        self._add_line("people.former.line")
        foot = y + h - FOOT + 12
        back = (x + 24, foot, 240, 46)
        form.add(Button(back, say("people.back"), self.presses.bring_back, name="bring back"))
        self._add_done(foot)

    # --- what stands on them

    def _add_portrait(self, person: Person, top: float, on: Press | None = None) -> SeatToken:
        area = (self.paper[0] + 32, self.paper[1] + top, FACE, FACE)
        token = self.form.add(SeatToken(area, "portrait", on))
        token.portrait, token.colour = person.portrait, person.colour
        return token

    def _add_line(self, line: str) -> None:
        """What is to be known of somebody who is not on the list."""
        x, y, w, _ = self.paper
        said = self.words.say(line)
        self.form.add(Label((x + 28, y + 136, w - 56, 130), said, 19, "text", "faint", lines=True))

    def _add_name(self, left: float) -> None:
        say, form, (x, y, w, _) = self.words.say, self.form, self.paper
        area, hint = (x + left, y + 30, w - left - 28, 46), say("people.name")
        typed, entered = self.presses.typed, self.presses.entered
        form.add(Entry(area, self.name, typed, entered, most=LONGEST_NAME, hint=hint, name="name"))
        said = (x + left, y + 80, w - left - 28, 40)
        form.add(Label(said, "", 16, "strong", "warn", lines=True, name="refusal"))

    def _add_choices(self, person: Person) -> None:
        """How they have the table."""
        say, form, (x, y, w, _) = self.words.say, self.form, self.paper
        usual = say("people.usual")
        colours = [
            ("", say("colour.none")),
            *((colour, say(f"colour.{colour}")) for colour in COLOURS),
        ]
        tongues = [("", usual), *((language, name_of(language)) for language in languages())]
        sizes = [(0, usual), *((size, say("settings.large.said", n=size)) for size in SIZES)]
        contrasts = [(False, usual), (True, say("people.contrast.on"))]
        decks = [(deck, say(f"settings.deck.{deck}") if deck else usual) for deck in DECKS]
        paces = [(pace, say(f"help.pace.{name}")) for name, pace in PACES.items()]
        pace = min(PACES.values(), key=lambda pace: abs(pace - person.pace))
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
            on = partial(self.presses.chosen, name)
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
        form.add(Button(area, say("people.help"), self.presses.help, name="help", size=18))

    def _add_done(self, foot: float) -> None:
        x, _, w, _ = self.paper
        done, said = (x + w - 28 - 180, foot - 2, 180, 50), self.words.say("common.done")
        self.form.add(Button(done, said, self.presses.done, "primary", "done"))
