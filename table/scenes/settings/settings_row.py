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
    """`on` is told a new value, `back` the one to be put back. A row lies where `lay` put it."""

    on: Callable[[Any], None]
    back: Callable[[Any], None]

    def __init__(self, setting: Setting, app: App, engine: Engine, value: Any) -> None:
        self.setting, self.app, self.engine, self.value = setting, app, engine, value
        self.differs = False  # from what it was
        self._parts: list[tuple[Widget, float]] = []  # each with how far down in the row it lies
        self.height = 0.0

    def add_widgets(self, was: Any) -> list[Widget]:
        """The widgets of the row, top left at the origin."""
        words, name = self.engine.words, self.setting.name
        said = words.say(f"settings.{name}")
        found: list[Widget] = []
        if self.setting.options is None:
            area = (6.0, 0.0, LABEL + CONTROL - 6, TALL)
            self._control: Widget = Toggle(area, said, self.value, self._told, name)
        else:
            found.append(Label((6, 0, LABEL - 12, TALL), said, 19))
            self._control = self._chosen()
        self._was = self._way("was", was, LABEL + CONTROL + 10)
        self._usual = self._way("usual", self.setting.usual, LABEL + CONTROL + 14 + BACK)
        found += [self._control, self._was, self._usual]
        self._parts = [(widget, widget.area[1]) for widget in found]
        self.height = TALL + GAP
        if words.has(f"settings.{name}.line"):
            found.append(self._meaning(words.say(f"settings.{name}.line")))
        return found

    def _chosen(self) -> Widget:
        name, setting = self.setting.name, self.setting
        assert setting.options is not None
        options = setting.options(self.app, self.engine.words)
        here, area = setting.option(self.app, self.value), (LABEL, 0.0, CONTROL, TALL)
        if not setting.stepped:
            dead = self.app.themes.bad if name == "theme" else ()
            return Choice(area, options, here, self._told, name, dead)
        values = [value for value, _ in options]
        return Slider(
            area,
            values.index(here),
            0,
            len(options) - 1,
            lambda step: self._told(values[step]),
            say=lambda step: options[step][1],
            name=name,
        )

    def _told(self, value: Any) -> None:
        self.on(value)

    def _way(self, kind: str, value: Any, x: float) -> Button:
        """A way back to a value; told and spoken, it says of which setting, and to what."""
        words, name = self.engine.words, self.setting.name
        area = (x, 5.0, BACK, TALL - 10)
        said, on = words.say(f"settings.{kind}"), partial(self._go, value)
        button = Button(area, said, on, name=f"{kind}:{name}", size=14)
        button.label = words.say(f"settings.{kind}.of", what=self._set_to(value))
        button.tooltip = Tooltip(button.label)
        return button

    def _set_to(self, value: Any) -> str:
        """The setting by name, and a value of it as people read that."""
        words, setting = self.engine.words, self.setting
        called = words.say(f"settings.{setting.name}")
        if setting.options is None:
            return words.say("spoken.on" if value else "spoken.off", what=called)
        options = dict(setting.options(self.app, words))
        text = options.get(setting.option(self.app, value), "")
        return words.say("spoken.choice", what=called, text=text)

    def _go(self, value: Any) -> None:
        self.back(value)

    def _meaning(self, text: str) -> Label:
        scale, width, large = self.engine.scale, ROOM - 30, self.engine.theme.large
        lines = len(wrap_text(text, "text", round(PX * large * scale), round(width * scale)))
        line = LINE * large
        area = (6.0, 0.0, width, line * lines + 4)
        label = Label(area, text, PX, colour="faint", lines=True)
        self._parts.append((label, TALL + 1))
        self.height = TALL + line * lines + GAP + 4
        return label

    @property
    def visible(self) -> bool:
        """Whether it is among what was found."""
        return self._control.visible

    @visible.setter
    def visible(self, seen: bool) -> None:
        for part, _ in self._parts:
            part.visible = seen

    def lay(self, y: float) -> float:
        """Put the row at this height; how high it is."""
        for part, down in self._parts:
            x, _, w, h = part.area
            part.area = (x, y + down, w, h)
        return self.height

    def mark(self, value: Any, was: Any) -> None:
        """Show the ways back from this value that lead anywhere else."""
        option = partial(self.setting.option, self.app)
        self.differs = option(value) != option(was)
        self._was.visible = self.visible and self.differs
        usual = option(self.setting.usual)
        same = self.differs and option(was) == usual  # one way back to it is enough
        self._usual.visible = self.visible and option(value) != usual and not same
