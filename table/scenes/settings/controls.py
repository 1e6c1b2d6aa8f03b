"""The ways in which the table can be played, told; and the settings about them taken on."""

from __future__ import annotations

from table.engine.page import Page
from table.engine.scene import Engine
from table.storage.settings import Settings
from table.widgets import Button, Form, Panel, RichText

PAPER = (112.0, 40.0, 800.0, 560.0)
PARTS = {
    "keyboard": 4,
    "mouse": 1,
    "fingers": 1,
    "pad": 2,
    "voice": 2,
}  # and how many lines tell of each


def apply_controls(engine: Engine, settings: Settings) -> None:
    """Take on the settings that the engine has to know."""
    engine.reduced_motion = settings.reduced_motion
    engine.switches.use(settings.switches, settings.switches_pace, settings.switches_are)


class ControlsScene(Page):
    """What can be done with each of the things that people have in their hands."""

    def build(self) -> Form:
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PAPER
        form.add(Panel(PAPER, words.say("ways.title")))
        text = (x + 28, y + 84, w - 56, h - 84 - 86)
        form.set_focus(form.add(RichText(text, self._told(), size=19, name="ways")))
        done = (x + w - 28 - 180, y + h - 70, 180, 48)
        form.add(Button(done, words.say("common.done"), self.escape, "primary", "done"))
        return form

    def _told(self) -> str:
        say, lines = self.engine.words.say, list[str]()
        for part, many in PARTS.items():
            lines += [f"### {say(f'ways.{part}')}", ""]
            lines += [f"- {say(f'ways.{part}.{number}')}" for number in range(1, many + 1)]
            lines.append("")
        return "\n".join(lines)
