"""Set how much help a person has: hints, highlights, questions before grave moves, slower pace."""

from __future__ import annotations

from functools import partial
from typing import Any, get_args

import msgspec

from rules.kit.match import PlayerInfo
from table.app.app import App
from table.engine.page import Page
from table.i18n.words import Words
from table.storage.settings import Asking
from table.widgets import LOGICAL, Button, Choice, Form, Label, Panel, Toggle

WIDTH, HEIGHT = 600.0, 540.0
PACES = {"usual": 1.0, "slow": 0.7, "slower": 0.5}  # speed factors, by the key of their words
ASKS = get_args(Asking)
Options = list[tuple[Any, str]]


class HelpScene(Page):
    """The page of one person's help; each choice is saved at once. Closes with None."""

    see_through = True

    def __init__(self, app: App, words: Words, player: PlayerInfo) -> None:
        self.app, self.words, self.player = app, words, player

    def build(self) -> Form:
        say, form = self.words.say, Form(self.engine.theme, self.engine.size)
        help, (x, y) = self.app.profiles.help(self.player), ((LOGICAL[0] - WIDTH) / 2, 50.0)
        form.add(Panel((x, y, WIDTH, HEIGHT), say("help.title", name=self.player.name)))
        width, top = WIDTH - 56, y + 84
        for key, value in (("hints", help.hints), ("marks", help.marks)):
            area, on_change = (x + 28, top, width, 38), partial(self._change, key)
            form.add(Toggle(area, say(f"help.{key}"), value, on_change, key))
            line = (x + 28, top + 38, width - 80, 48)
            form.add(Label(line, say(f"help.{key}.line"), 16, colour="faint", lines=True))
            top += 92
        usual = say("help.ask.usual", usual=say(f"settings.ask.{self.app.settings.ask}"))
        asks = [("", usual), *((answer, say(f"settings.ask.{answer}")) for answer in ASKS)]
        self._add_choice(form, (x + 28, top), "ask", asks, help.ask)
        line = (x + 28, top + 42, WIDTH - 56, 48)
        form.add(Label(line, say("settings.ask.line"), 16, colour="faint", lines=True))
        nearest = min(PACES.values(), key=lambda pace: abs(pace - help.pace))
        paces = [(pace, say(f"help.pace.{name}")) for name, pace in PACES.items()]
        self._add_choice(form, (x + 28, top + 96), "pace", paces, nearest)
        done = (x + WIDTH - 28 - 180, y + HEIGHT - 72, 180, 48)
        form.add(Button(done, say("common.done"), self.escape, "primary", "done"))
        return form

    def _add_choice(
        self, form: Form, at: tuple[float, float], key: str, options: Options, value: Any
    ) -> None:
        x, y = at
        form.add(Label((x, y, 190, 42), self.words.say(f"help.{key}"), 20))
        area = (x + 190, y, WIDTH - 56 - 190, 42)
        form.add(Choice(area, options, value, partial(self._change, key), key))

    def _change(self, key: str, value: Any) -> None:
        """Save a choice."""
        help = msgspec.structs.replace(self.app.profiles.help(self.player), **{key: value})
        trouble = self.app.profiles.give_help(self.player, help)
        if trouble:
            self.engine.notice(self.words.tell(trouble))
