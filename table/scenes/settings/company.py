"""Show the characters of the computer players: who they are and how they play."""

from __future__ import annotations

from functools import partial

from rules.kit.player_info import PlayerInfo
from table.app.app import App
from table.app.people import Person
from table.engine.scene import Engine
from table.i18n.words import Words, capitalised
from table.panels.paper import Paper, PaperPage
from table.panels.token import PersonPortrait, Portrait, tile_place
from table.players.levels import CHARACTERS, Character, character_of
from table.theme.style import Type
from table.widgets import Form

LIST_AREA, CHARACTER_AREA = (28.0, 84.0, 356.0, 528.0), (400.0, 84.0, 596.0, 528.0)
PORTRAIT_SIZE = 132.0
STORY_HEIGHT = 124.0


def story(words: Words, character: Character) -> str:
    """The description of a character, a few sentences."""
    return words.say(f"company.{character.key}.story")


def habits(app: App, character: Character) -> str:
    """How a character plays each game, a line for each game in which they have a habit."""
    key = f"quirk.{character.key}"
    lines = [(game.title, game.words.say(key)) for game in app.games if game.words.has(key)]
    return "\n".join(app.words.say("company.habit", game=game, line=line) for game, line in lines)


def open_company(app: App, engine: Engine, player: PlayerInfo) -> None:
    """Open the page of the characters at that of this player, or at the first one."""
    engine.open(CompanyScene(app, character_of(player.level) or CHARACTERS[0]))


class CompanyScene(PaperPage):
    """The list of characters, and the selected one in detail. Closes with None."""

    def __init__(self, app: App, first: Character = CHARACTERS[0]) -> None:
        self.app, self.character = app, first

    def build(self) -> Form:
        form = self.titled_form(self.say("company.title"))
        self._add_list(Paper(form, LIST_AREA, "").column((14, 16, -10, -16), "list"))
        self._add_character(Paper(form, CHARACTER_AREA, ""))
        return form

    def _add_list(self, paper: Paper) -> None:
        """Add a portrait for each character, and scroll to the selected one."""
        for index, character in enumerate(CHARACTERS):
            place, on_press = tile_place(index, 4.0), partial(self.select, character)
            person = Person(character.key, character.name, character.portrait)
            name = f"company:{character.key}"
            tile = paper.add(PersonPortrait(paper.box(place), name, person, on_press))
            tile.value = character is self.character
            tile.label = f"{character.name}. {story(self.words, character)}"
            if tile.value and paper.within:
                paper.within.show(place[1], place[3])

    def _add_character(self, paper: Paper) -> None:
        """Add the portrait, the name and the story of the selected character."""
        character, left = self.character, 34 + PORTRAIT_SIZE + 28
        line = self.say(f"character.{character.key}.line")
        portrait = paper.box((34, 34, PORTRAIT_SIZE, PORTRAIT_SIZE))
        paper.add(Portrait(portrait, character.portrait))
        paper.text((left, 40, -28, 54), character.name, Type.DISPLAY, "title", name="called")
        line = f"{capitalised(line)}."
        paper.lines((left, 98, -28, 66), line, Type.BODY, "italic", name="line")
        place = (34, 34 + PORTRAIT_SIZE + 18, -34, STORY_HEIGHT)
        paper.lines(place, story(self.words, character), Type.BODY, name="story")
        place = (34, 34 + PORTRAIT_SIZE + 18 + STORY_HEIGHT, -34, -74)
        paper.lines(place, habits(self.app, character), name="habits")
        done = (-28 - 180, -68, 180, 50)
        paper.button(done, self.say("common.done"), self.escape, "primary", "done")

    def select(self, character: Character) -> None:
        """Show a character in detail."""
        self.character = character
        self.rebuild()
