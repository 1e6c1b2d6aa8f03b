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

PANEL, WAYS_BUTTON = (212.0, 34.0, 600.0, 572.0), (28.0, -70.0, 190.0, 44.0)
# Where on the panel each kind of help begins; below most of them is a line that explains it.
HINTS, MARKS, TIPS, ASK, PACE, SPEECH = 70.0, 152.0, 234.0, 318.0, 408.0, 454.0
TOGGLE_HEIGHT, CHOICE_HEIGHT, LINE_HEIGHT = 38.0, 42.0, 44.0
MARGIN, CHOICE_LEFT = 28.0, 218.0  # at both sides; of the drop-downs, right of their names
PACES = {"usual": 1.0, "slow": 0.7, "slower": 0.5}  # speed factors, by the key of their words


class HelpScene(PaperPage):
    """The page of one person's help, in these words. Each choice is saved at once."""

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
        self._add_toggle(paper, HINTS, "hints", chosen.hints)
        self._add_toggle(paper, MARKS, "marks", chosen.marks)
        self._add_toggle(paper, TIPS, "tips", chosen.tips)
        usual = say("help.ask.usual", usual=say(f"settings.ask.{self.app.settings.ask}"))
        asks = [(answer, say(f"settings.ask.{answer}")) for answer in get_args(Asking)]
        self._add_choice(paper, ASK, "ask", [("", usual), *asks], chosen.ask)
        line_place = (MARGIN, ASK + CHOICE_HEIGHT, -MARGIN, LINE_HEIGHT)
        paper.lines(line_place, say("settings.ask.line"), Type.NOTE, colour="faint")
        nearest = min(PACES.values(), key=lambda pace: abs(pace - chosen.pace))
        paces = [(pace, say(f"help.pace.{name}")) for name, pace in PACES.items()]
        self._add_choice(paper, PACE, "pace", paces, nearest)
        if self.app.voice.is_available:
            area = paper.box((MARGIN, SPEECH, -MARGIN, TOGGLE_HEIGHT))
            save = partial(self._save_field, "speech")
            paper.add(Toggle(area, say("help.speech"), chosen.speech, save, "speech"))
        open_controls = partial(self.engine.open, ControlsScene())
        paper.button(WAYS_BUTTON, say("ways.title"), open_controls, name="ways")
        paper.add_done(self.words, self.escape)
        return paper.form

    def _add_toggle(self, paper: Paper, top: float, key: str, value: bool) -> None:
        """Add the toggle of the field `key` of the help, and a line that explains it."""
        area = paper.box((MARGIN, top, -MARGIN, TOGGLE_HEIGHT))
        paper.add(Toggle(area, self.say(f"help.{key}"), value, partial(self._save_field, key), key))
        line_place = (MARGIN, top + TOGGLE_HEIGHT, -MARGIN - 80, LINE_HEIGHT)
        paper.lines(line_place, self.say(f"help.{key}.line"), Type.NOTE, colour="faint")

    def _add_choice(
        self, paper: Paper, top: float, key: str, options: Sequence[tuple[object, str]],
        value: object,
    ) -> None:  # fmt: skip
        """Add the drop-down of the field `key`, after its name; `options`: values with texts."""
        name_place = (MARGIN, top, CHOICE_LEFT - MARGIN - 12, CHOICE_HEIGHT)
        paper.text(name_place, self.say(f"help.{key}"), Type.BODY)
        area = paper.box((CHOICE_LEFT, top, -MARGIN, CHOICE_HEIGHT))
        paper.add(Choice(area, options, value, partial(self._save_field, key), key))

    def _save_field(self, key: str, value: object) -> None:
        """Save a new value of the field `key` of the help; show a notice if that fails."""
        help = msgspec.structs.replace(self.app.profiles.help(self.player), **{key: value})
        self.notify(self.app.profiles.give_help(self.player, help))
