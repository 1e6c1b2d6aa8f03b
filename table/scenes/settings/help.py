"""How much help one person has: hints, lights, questions before grave moves, a slower pace."""

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

WIDE, TALL = 600.0, 540.0
PACES = {"usual": 1.0, "slow": 0.7, "slower": 0.5}  # by the name their words have
ASKS = get_args(Asking)
Options = list[tuple[Any, str]]


class HelpScene(Page):
    """One person's help; each choice is kept the moment it is made. Returns None."""

    see_through = True

    def __init__(self, app: App, words: Words, who: PlayerInfo) -> None:
        self.app, self.words, self.who = app, words, who

    def build(self) -> Form:
        say, form = self.words.say, Form(self.engine.theme, self.engine.size)
        help, (x, y) = self.app.profiles.help(self.who), ((LOGICAL[0] - WIDE) / 2, 50.0)
        form.add(Panel((x, y, WIDE, TALL), say("help.title", name=self.who.name)))
        width, down = WIDE - 56, y + 84
        for key, value in (("hints", help.hints), ("marks", help.marks)):
            area, on = (x + 28, down, width, 38), partial(self._set, key)
            form.add(Toggle(area, say(f"help.{key}"), value, on, key))
            line = (x + 28, down + 38, width - 80, 48)
            form.add(Label(line, say(f"help.{key}.line"), 16, colour="faint", lines=True))
            down += 92
        usual = say("help.ask.usual", usual=say(f"settings.ask.{self.app.settings.ask}"))
        asks = [("", usual), *((answer, say(f"settings.ask.{answer}")) for answer in ASKS)]
        self._choice(form, (x + 28, down), "ask", asks, help.ask)
        line = (x + 28, down + 42, WIDE - 56, 48)
        form.add(Label(line, say("settings.ask.line"), 16, colour="faint", lines=True))
        nearest = min(PACES.values(), key=lambda pace: abs(pace - help.pace))
        paces = [(pace, say(f"help.pace.{name}")) for name, pace in PACES.items()]
        self._choice(form, (x + 28, down + 96), "pace", paces, nearest)
        done = (x + WIDE - 28 - 180, y + TALL - 72, 180, 48)
        form.add(Button(done, say("common.done"), self.escape, "primary", "done"))
        return form

    def _choice(
        self, form: Form, at: tuple[float, float], key: str, options: Options, value: Any
    ) -> None:
        x, y = at
        form.add(Label((x, y, 190, 42), self.words.say(f"help.{key}"), 20))
        area = (x + 190, y, WIDE - 56 - 190, 42)
        form.add(Choice(area, options, value, partial(self._set, key), key))

    def _set(self, key: str, value: Any) -> None:
        """Take a choice on and keep it."""
        help = msgspec.structs.replace(self.app.profiles.help(self.who), **{key: value})
        trouble = self.app.profiles.give_help(self.who, help)
        if trouble:
            self.engine.notice(self.words.tell(trouble))
