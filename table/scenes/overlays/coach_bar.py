"""One's choices of the hand that is over, looked at from its sheet."""

from __future__ import annotations

from typing import Protocol

from table.engine.scene import Engine
from table.i18n.words import Words
from table.theme.colours import mix
from table.widgets import Brush, Button, Form, Label, Widget

WORKING = 12.0  # more than what is free above buttons at the foot of a page
BAR = 9.0  # how high the bar is


class Progress(Widget):
    """`done`: from 0 to 1; set it as time goes on. Nothing is left to be seen once all is done."""

    done = 0.0
    radius = 4.0

    def draw(self, brush: Brush) -> None:
        if self.done >= 1:
            return
        theme, (x, y, w, h) = brush.theme, self.area
        edge = mix(theme.panel_edge, theme.ink, 0.25)
        brush.box(self.area, mix(theme.panel, theme.panel_edge, 0.3), edge, self.radius, 1)
        if self.done > 0:
            brush.box((x, y, max(h, w * self.done), h), theme.accent, edge, self.radius, 1)


class SheetCoach(Protocol):
    """Who looks at the choices of the hand that is over, while the sheet is looked at."""

    @property
    def busy(self) -> bool:
        """Whether there is still something to work out."""

    @property
    def done(self) -> float:
        """How much of it has been worked out, from 0 to 1."""

    def step(self, now: float) -> None:
        """Time goes on, in seconds."""

    def working(self, words: Words) -> str:
        """What is being worked out just now, as a line."""

    def look(self, engine: Engine) -> None:
        """Somebody wants to look at their choices."""

    def returned(self, engine: Engine, value: object) -> None:
        """A scene that was opened for it has closed with this value."""

    def close(self) -> None:
        """Nobody looks any more."""


def add_coach(
    form: Form, coach: SheetCoach, words: Words, engine: Engine, corner: tuple[float, float]
) -> None:
    """The way to one's choices; above it what is being worked out, which takes `WORKING`, and under
    it how far that has come, as long as something is."""
    (left, top), said = corner, words.say("coach.look")
    area = (left, top, 300.0, 48.0)
    form.add(Button(area, said, lambda: coach.look(engine), name="coach"))
    where = (left + 8, top - 24, 284.0, 20.0)
    label = form.add(Label(where, "", 15, colour="faint", name="working"))
    label.silent = True
    form.add(Progress((left + 8, top + 53, 284.0, BAR), "bar"))
    show_progress(form, coach, words)


def show_progress(form: Form, coach: SheetCoach, words: Words) -> None:
    """Let the page say how far it has come now: line and bar come and go together."""
    label, bar = form.find("working"), form.find("bar")
    assert isinstance(label, Label) and isinstance(bar, Progress)
    label.text = coach.working(words)
    bar.done, bar.visible = round(coach.done, 2), bool(label.text)
