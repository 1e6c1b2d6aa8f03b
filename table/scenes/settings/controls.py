"""The page that explains the controls of the table; how the settings for them are applied."""

from __future__ import annotations

from table.engine.scene import Engine
from table.panels.paper import Paper, PaperPage
from table.storage.settings import Settings
from table.widgets import Form, RichText

# The input devices, each with the number of lines that explain it.
LINE_COUNTS = {"keyboard": 4, "mouse": 1, "fingers": 1, "pad": 2, "voice": 2}


def apply_controls(engine: Engine, settings: Settings) -> None:
    """Apply the settings for motion and switch control to the engine."""
    engine.reduced_motion = settings.reduced_motion
    engine.switches.use(settings.switches, settings.switches_pace, settings.switches_are)


class ControlsScene(PaperPage):
    """The page that explains what each input device can do."""

    def build(self) -> Form:
        paper = Paper(self.new_form(), (112.0, 40.0, 800.0, 560.0), self.say("ways.title"))
        area = paper.box((28, 84, -28, -86))
        paper.form.set_focus(paper.add(RichText(area, self._help_text(), name="ways")))
        paper.add_done(self.words, self.escape)
        return paper.form

    def _help_text(self) -> str:
        """Return the text in markup: a heading for each device, and a list of its lines."""
        say = self.say
        lines = list[str]()
        for device, count in LINE_COUNTS.items():
            lines += [f"### {say(f'ways.{device}')}", ""]
            lines += [f"- {say(f'ways.{device}.{number}')}" for number in range(1, count + 1)]
            lines.append("")
        return "\n".join(lines)
