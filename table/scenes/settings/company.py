"""Those who sit down as computers: who they are and how they play, for whoever wants to know."""

from __future__ import annotations

from functools import partial

from rules.kit.player_info import PlayerInfo
from table.app.people import Person
from table.engine.page import Page
from table.engine.scene import Engine
from table.i18n.words import Words
from table.panels.token import PersonRow, Portrait
from table.players.levels import CHARACTERS, Character, character_of
from table.widgets import Button, Form, Label, Panel, Scroll

LEFT, RIGHT = (28.0, 84.0, 300.0, 528.0), (346.0, 84.0, 650.0, 528.0)  # the two papers
FOOT = 78.0  # the part of them where the buttons are
LINE, TALL = 52.0, 46.0  # from one of the list to the next; and how high one is
FACE = 132.0  # the portrait of whoever is looked at


def story(words: Words, character: Character) -> str:
    """Who somebody is, in a few sentences."""
    return words.say(f"company.{character.key}.story")


def open_company(engine: Engine, player: PlayerInfo) -> None:
    """The company, beginning with who plays there."""
    engine.open(CompanyScene(character_of(player.level) or CHARACTERS[0]))


class CompanyScene(Page):
    """The eight on a list, and one of them at the right. Returns None."""

    def __init__(self, first: Character = CHARACTERS[0]) -> None:
        self.character = first

    def build(self) -> Form:
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        form.add(Label((28, 20, 968, 52), say("company.title"), 38, "title", "on_felt"))
        form.add(Panel(LEFT))
        form.add(Panel(RIGHT))
        self._add_list(form)
        self._add_one(form)
        return form

    def _add_list(self, form: Form) -> None:
        x, y, w, h = LEFT
        column = form.add(Scroll((x + 14, y + 16, w - 24, h - 32), "list"))
        top = 4.0
        for character in CHARACTERS:
            area = (4.0, top, w - 52, TALL)
            person = Person(character.key, character.name, character.portrait)
            row = PersonRow(
                area, f"company:{character.key}", person, partial(self.look_at, character)
            )
            row.value = character is self.character
            row.label = f"{character.name}. {story(self.engine.words, character)}"
            form.add(row, column)
            if row.value:
                column.show(top, TALL)
            top += LINE

    def _add_one(self, form: Form) -> None:
        say, (x, y, w, h), character = self.engine.words.say, RIGHT, self.character
        form.add(Portrait((x + 34, y + 34, FACE, FACE), character.portrait))
        beside = x + 34 + FACE + 28
        name = (beside, y + 40, x + w - 28 - beside, 54)
        form.add(Label(name, character.name, 36, "title", name="called"))
        line = say(f"character.{character.key}.line")
        line = f"{line[:1].upper()}{line[1:]}."
        short = (beside, y + 98, x + w - 28 - beside, 66)
        form.add(Label(short, line, 20, "italic", lines=True, name="line"))
        area = (x + 34, y + 34 + FACE + 24, w - 68, h - FACE - FOOT - 54)
        form.add(Label(area, story(self.engine.words, character), 22, lines=True, name="story"))
        done = (x + w - 28 - 180, y + h - FOOT + 10, 180, 50)
        form.add(Button(done, say("common.done"), self.escape, "primary", "done"))

    def look_at(self, character: Character) -> None:
        """Somebody on the list is chosen."""
        self.character = character
        self.rebuild()
