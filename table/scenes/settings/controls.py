"""Explain the controls of the table; apply the settings for them."""

from __future__ import annotations

from table.engine.page import Page
from table.engine.scene import Engine
from table.storage.settings import Settings
from table.widgets import Button, Form, Panel, RichText

PANEL = (112.0, 40.0, 800.0, 560.0)
LINE_COUNTS = {
    "keyboard": 4,
    "mouse": 1,
    "fingers": 1,
    "pad": 2,
    "voice": 2,
}  # the input devices, each with the number of lines that explain it


def apply_controls(engine: Engine, settings: Settings) -> None:
    """Apply the settings for motion and switch control to the engine."""
    engine.reduced_motion = settings.reduced_motion
    engine.switches.use(settings.switches, settings.switches_pace, settings.switches_are)


class ControlsScene(Page):
    """Explain what each input device can do."""

    def build(self) -> Form:
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PANEL
        form.add(Panel(PANEL, words.say("ways.title")))
        text = (x + 28, y + 84, w - 56, h - 84 - 86)
        form.set_focus(form.add(RichText(text, self._help_text(), size=19, name="ways")))
        done = (x + w - 28 - 180, y + h - 70, 180, 48)
        form.add(Button(done, words.say("common.done"), self.escape, "primary", "done"))
        return form

    def _help_text(self) -> str:
        say, lines = self.engine.words.say, list[str]()
        for device, count in LINE_COUNTS.items():
            lines += [f"### {say(f'ways.{device}')}", ""]
            lines += [f"- {say(f'ways.{device}.{number}')}" for number in range(1, count + 1)]
            lines.append("")
        return "\n".join(lines)
