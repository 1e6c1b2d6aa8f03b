"""The page on how much help a person gets: hints, highlights, tips, confirmations, pace."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import get_args

import msgspec

from rules.kit.match import PlayerInfo
from table.app.app import App
from table.i18n.words import Words
from table.panels.paper import Paper, PaperPage
from table.scenes.settings.controls import ControlsScene
from table.storage.settings import Asking
from table.theme.style import Type
from table.widgets import Choice, Form, Toggle

PANEL = (212.0, 34.0, 600.0, 572.0)
PACES = {"usual": 1.0, "slow": 0.7, "slower": 0.5}  # speed factors, by the key of their words


class HelpScene(PaperPage):
    """The page of one person's help. Each choice is saved at once."""

    see_through = True

    def __init__(self, app: App, words: Words, player: PlayerInfo) -> None:
        self.app, self._words, self.player = app, words, player

    @property
    def words(self) -> Words:
        return self._words

    def build(self) -> Form:
        """Build the page: a toggle or a drop-down for each kind of help, set as it is now."""
        say, chosen = self.say, self.app.profiles.help(self.player)
        paper = Paper(self.new_form(), PANEL, say("help.title", name=self.player.name))
        self._add_toggle(paper, 70, "hints", chosen.hints)
        self._add_toggle(paper, 152, "marks", chosen.marks)
        self._add_toggle(paper, 234, "tips", chosen.tips)
        usual = say("help.ask.usual", usual=say(f"settings.ask.{self.app.settings.ask}"))
        asks = [(answer, say(f"settings.ask.{answer}")) for answer in get_args(Asking)]
        self._add_choice(paper, 318, "ask", [("", usual), *asks], chosen.ask)
        paper.lines((28, 360, -28, 44), say("settings.ask.line"), Type.NOTE, colour="faint")
        nearest = min(PACES.values(), key=lambda pace: abs(pace - chosen.pace))
        paces = [(pace, say(f"help.pace.{name}")) for name, pace in PACES.items()]
        self._add_choice(paper, 408, "pace", paces, nearest)
        if self.app.voice.is_available:
            area, change = paper.box((28, 454, -28, 38)), partial(self._save_field, "speech")
            paper.add(Toggle(area, say("help.speech"), chosen.speech, change, "speech"))
        open_controls = partial(self.engine.open, ControlsScene())
        paper.button((28, -70, 190, 44), say("ways.title"), open_controls, name="ways")
        paper.add_done(self.words, self.escape)
        return paper.form

    def _add_toggle(self, paper: Paper, top: float, key: str, value: bool) -> None:
        """Add the toggle of the field `key` of the help, and a line that explains it."""
        area, text = paper.box((28, top, -28, 38)), self.say(f"help.{key}")
        paper.add(Toggle(area, text, value, partial(self._save_field, key), key))
        place, line = (28, top + 38, -108, 44), self.say(f"help.{key}.line")
        paper.lines(place, line, Type.NOTE, colour="faint")

    def _add_choice(
        self, paper: Paper, top: float, key: str, options: Sequence[tuple[object, str]],
        value: object,
    ) -> None:  # fmt: skip
        """Add the drop-down of the field `key` of the help, after its name."""
        paper.text((28, top, 178, 42), self.say(f"help.{key}"), Type.BODY)
        area = paper.box((218, top, -28, 42))
        paper.add(Choice(area, options, value, partial(self._save_field, key), key))

    def _save_field(self, key: str, value: object) -> None:
        help = msgspec.structs.replace(self.app.profiles.help(self.player), **{key: value})
        self.notify(self.app.profiles.give_help(self.player, help))
