"""Show the characters of the computer players: who they are and how they play."""

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

LIST_AREA, CHARACTER_AREA = (
    (28.0, 84.0, 300.0, 528.0),
    (346.0, 84.0, 650.0, 528.0),
)  # the two panels
FOOT_HEIGHT = 78.0  # the part of a panel with the button
ROW_PITCH, ROW_HEIGHT = 52.0, 46.0  # of the list
PORTRAIT_SIZE = 132.0


def story(words: Words, character: Character) -> str:
    """The description of a character, a few sentences."""
    return words.say(f"company.{character.key}.story")


def open_company(engine: Engine, player: PlayerInfo) -> None:
    """Open the page of the characters at the one of this player."""
    engine.open(CompanyScene(character_of(player.level) or CHARACTERS[0]))


class CompanyScene(Page):
    """The list of characters, and the selected one in detail. Closes with None."""

    def __init__(self, first: Character = CHARACTERS[0]) -> None:
        self.character = first

    def build(self) -> Form:
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        form.add(Label((28, 20, 968, 52), say("company.title"), 38, "title", "on_felt"))
        form.add(Panel(LIST_AREA))
        form.add(Panel(CHARACTER_AREA))
        self._add_list(form)
        self._add_character(form)
        return form

    def _add_list(self, form: Form) -> None:
        x, y, w, h = LIST_AREA
        column = form.add(Scroll((x + 14, y + 16, w - 24, h - 32), "list"))
        top = 4.0
        for character in CHARACTERS:
            area = (4.0, top, w - 52, ROW_HEIGHT)
            person = Person(character.key, character.name, character.portrait)
            row = PersonRow(
                area, f"company:{character.key}", person, partial(self.select, character)
            )
            row.value = character is self.character
            row.label = f"{character.name}. {story(self.engine.words, character)}"
            form.add(row, column)
            if row.value:
                column.show(top, ROW_HEIGHT)
            top += ROW_PITCH

    def _add_character(self, form: Form) -> None:
        say, (x, y, w, h), character = self.engine.words.say, CHARACTER_AREA, self.character
        form.add(Portrait((x + 34, y + 34, PORTRAIT_SIZE, PORTRAIT_SIZE), character.portrait))
        left = x + 34 + PORTRAIT_SIZE + 28
        name = (left, y + 40, x + w - 28 - left, 54)
        form.add(Label(name, character.name, 36, "title", name="called"))
        line = say(f"character.{character.key}.line")
        line = f"{line[:1].upper()}{line[1:]}."
        short = (left, y + 98, x + w - 28 - left, 66)
        form.add(Label(short, line, 20, "italic", lines=True, name="line"))
        area = (x + 34, y + 34 + PORTRAIT_SIZE + 24, w - 68, h - PORTRAIT_SIZE - FOOT_HEIGHT - 54)
        form.add(Label(area, story(self.engine.words, character), 22, lines=True, name="story"))
        done = (x + w - 28 - 180, y + h - FOOT_HEIGHT + 10, 180, 50)
        form.add(Button(done, say("common.done"), self.escape, "primary", "done"))

    def select(self, character: Character) -> None:
        """Show a character in detail."""
        self.character = character
        self.rebuild()
