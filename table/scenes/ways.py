"""The ways in which the table can be played, and the switches of those who have two buttons."""

from __future__ import annotations

from typing import Any

from table.house.house import House
from table.stage.page import Page
from table.stage.switches import KINDS, PACES, PAIRS
from table.widgets import Box, Button, Choice, Form, Label, Panel, RichText

PAPER = (48.0, 40.0, 928.0, 560.0)
ROOM = 330.0  # width of what is set
PITCH = 82.0  # from one choice to the next
PARTS = {"keyboard": 4, "mouse": 1, "fingers": 1, "pad": 2}  # and how many lines tell of each


class WaysScene(Page):
    """What is set here holds at once, and is kept."""

    def __init__(self, house: House) -> None:
        self.house = house

    def build(self) -> Form:
        words, form = self.app.words, Form(self.app.theme, self.app.size)
        x, y, w, h = PAPER
        form.add(Panel(PAPER, words.say("ways.title")))
        left, top = x + 28, y + 84
        form.add(Label((left, top, ROOM, 30), words.say("ways.switches"), 22, "strong"))
        said = words.say("ways.switches.line")
        form.add(
            Label((left, top + 32, ROOM, 84), said, 16, colour="faint", lines=True, name="line")
        )
        top += 122
        settings = self.house.settings
        kinds = [(kind, words.say(f"ways.kind.{kind}")) for kind in KINDS]
        self._choice(form, (left, top), "kind", kinds, settings.switches)
        pairs = [(pair, words.say(f"ways.pair.{pair}")) for pair in PAIRS]
        self._choice(form, (left, top + PITCH), "pair", pairs, settings.switches_are)
        paces = sorted({*PACES, settings.switches_pace})
        seconds = [(one, words.say("ways.pace.said", seconds=float(one))) for one in paces]
        pace = self._choice(form, (left, top + 2 * PITCH), "pace", seconds, settings.switches_pace)
        pace.enabled = settings.switches == "one"
        text = (left + ROOM + 36, y + 84, w - ROOM - 36 - 56, h - 84 - 86)
        form.add(RichText(text, self._told(), size=17.5, name="ways"))
        done = (x + w - 28 - 180, y + h - 70, 180, 48)
        form.add(Button(done, words.say("common.done"), self.escape, "primary", "done"))
        return form

    def _told(self) -> str:
        """What can be done with each of the things that people have in their hands."""
        say, lines = self.app.words.say, list[str]()
        for part, many in PARTS.items():
            lines += [f"### {say(f'ways.{part}')}", ""]
            lines += [f"- {say(f'ways.{part}.{number}')}" for number in range(1, many + 1)]
            lines.append("")
        return "\n".join(lines)

    def _choice(
        self, form: Form, at: tuple[float, float], name: str, options: list[Any], value: Any
    ) -> Choice:
        x, y = at
        form.add(Label((x, y, ROOM, 28), self.app.words.say(f"ways.{name}"), 18))
        area: Box = (x, y + 28, ROOM, 42)
        return form.add(Choice(area, options, value, lambda new: self._set(name, new), name))

    def _set(self, name: str, value: Any) -> None:
        settings = self.house.settings
        if name == "kind":
            settings.switches = value
        elif name == "pair":
            settings.switches_are = value
        else:
            settings.switches_pace = value
        self.app.switches.use(settings.switches, settings.switches_pace, settings.switches_are)
        self.form.find("pace").enabled = settings.switches == "one"
        trouble = self.house.save()
        if trouble:
            self.app.notice(self.app.words.tell(trouble))
