"""One setting on the page: its label, what it is set to, the ways back, what it means."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from table.app.app import App
from table.engine.scene import Engine
from table.scenes.settings.settings_list import Setting
from table.widgets import Button, Choice, Label, Slider, Toggle, Widget
from table.widgets.text import wrap_text
from table.widgets.tooltip import Tooltip

ROOM = 612.0  # width of a row
LABEL, CONTROL = 168.0, 232.0
BACK = 96.0  # width of a way back
TALL = 42.0
LINE, PX = 19.0, 15  # of what it means
GAP = 14.0


class SettingRow:
    """The widgets of a setting, top left at the origin until `lay` puts them into their place.

    `value`: what it is set to; `was`: what it was when the page was opened; `on` is told a new
    value, `back` the one to be put back.
    """

    def __init__(
        self,
        setting: Setting,
        app: App,
        engine: Engine,
        value: Any,
        was: Any,
        on: Callable[[Any], None],
        back: Callable[[Any], None],
    ) -> None:
        self.setting, self.app, self.engine, self.was = setting, app, engine, was
        self.differs = False  # from what it was
        self.choices = setting.choices(app, engine.words)
        words, name = engine.words, setting.name
        label = words.say(f"settings.{name}")
        self.widgets: list[Widget] = []
        if self.choices:
            self.widgets.append(Label((6, 0, LABEL - 12, TALL), label, 19))
            self._control = self._choice(value, on)
        else:
            area = (6.0, 0.0, LABEL + CONTROL - 6, TALL)
            self._control = Toggle(area, label, value, on, name)
        self._was = self._way("was", was, back, LABEL + CONTROL + 10)
        self._usual = self._way("usual", setting.usual, back, LABEL + CONTROL + 14 + BACK)
        self.widgets += [self._control, self._was, self._usual]
        self.height = TALL + GAP
        if words.has(f"settings.{name}.line"):
            text, large = words.say(f"settings.{name}.line"), engine.theme.large
            width, px = ROOM - 30, round(PX * large * engine.scale)
            high = LINE * large * len(wrap_text(text, "text", px, round(width * engine.scale)))
            area = (6.0, TALL + 1, width, high + 4)
            self.widgets.append(Label(area, text, PX, colour="faint", lines=True))
            self.height += high + 4
        self._downs = [widget.area[1] for widget in self.widgets]

    def _choice(self, value: Any, on: Callable[[Any], None]) -> Widget:
        name, choices = self.setting.name, self.choices
        here, area = self.setting.option(self.app, value), (LABEL, 0.0, CONTROL, TALL)
        if not self.setting.stepped:
            dead = self.app.themes.bad if name == "theme" else ()
            return Choice(area, choices, here, on, name, dead)
        at = [option for option, _ in choices].index(here)
        return Slider(
            area,
            at,
            0,
            len(choices) - 1,
            lambda step: on(choices[step][0]),
            say=lambda step: choices[step][1],
            name=name,
        )

    def _way(self, kind: str, value: Any, back: Callable[[Any], None], x: float) -> Button:
        """A way back to a value; told and spoken, it says of which setting, and to what."""
        say, setting = self.engine.words.say, self.setting
        area, on = (x, 5.0, BACK, TALL - 10), partial(back, value)
        name = f"{kind}:{setting.name}"
        button = Button(area, say(f"settings.{kind}"), on, name=name, size=14)
        called = say(f"settings.{setting.name}")
        if self.choices:
            text = dict(self.choices).get(setting.option(self.app, value), "")
            what = say("spoken.choice", what=called, text=text)
        else:
            what = say("spoken.on" if value else "spoken.off", what=called)
        button.label = say(f"settings.{kind}.of", what=what)
        button.tooltip = Tooltip(button.label)
        return button

    @property
    def visible(self) -> bool:
        """Whether it is among what was found."""
        return self._control.visible

    @visible.setter
    def visible(self, seen: bool) -> None:
        for widget in self.widgets:
            widget.visible = seen

    def lay(self, y: float) -> float:
        """Put the row at this height; how high it is."""
        for widget, down in zip(self.widgets, self._downs, strict=True):
            x, _, w, h = widget.area
            widget.area = (x, y + down, w, h)
        return self.height

    def mark(self, value: Any) -> None:
        """Show the ways back from this value that lead anywhere else."""
        option = partial(self.setting.option, self.app)
        usual, was = option(self.setting.usual), option(self.was)
        self.differs = option(value) != was
        self._was.visible = self.visible and self.differs
        same = self.differs and was == usual  # one way back to it is enough
        self._usual.visible = self.visible and option(value) != usual and not same
