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

ROW_WIDTH = 612.0
LABEL_WIDTH, CONTROL_WIDTH = 168.0, 232.0
RESET_WIDTH = 96.0
CONTROL_HEIGHT = 42.0
LINE_HEIGHT, FONT_SIZE = 19.0, 15  # of the explanation below
GAP = 14.0


class SettingRow:
    """The widgets of a setting: label, control, explanation and two reset buttons.

    `before`: its value when the page was opened. `on_change` is called with a value that was
    chosen, `on_reset` with one to reset to. The row is at the origin until `place_at`.
    """

    def __init__(
        self,
        setting: Setting,
        app: App,
        engine: Engine,
        value: Any,
        before: Any,
        on_change: Callable[[Any], None],
        on_reset: Callable[[Any], None],
    ) -> None:
        self.setting, self.app, self.engine, self.before = setting, app, engine, before
        self.differs = False  # from `before`
        self.choices = setting.choices(app, engine.words)
        words, name = engine.words, setting.name
        label = words.say(f"settings.{name}")
        self.widgets: list[Widget] = []
        if self.choices:
            self.widgets.append(Label((6, 0, LABEL_WIDTH - 12, CONTROL_HEIGHT), label, 19))
            self._control = self._make_control(value, on_change)
        else:
            area = (6.0, 0.0, LABEL_WIDTH + CONTROL_WIDTH - 6, CONTROL_HEIGHT)
            self._control = Toggle(area, label, value, on_change, name)
        self._reset_before = self._reset_button(
            "was", before, on_reset, LABEL_WIDTH + CONTROL_WIDTH + 10
        )
        self._reset_default = self._reset_button(
            "usual", setting.default, on_reset, LABEL_WIDTH + CONTROL_WIDTH + 14 + RESET_WIDTH
        )
        self.widgets += [self._control, self._reset_before, self._reset_default]
        self.height = CONTROL_HEIGHT + GAP
        if words.has(f"settings.{name}.line"):
            text, large = words.say(f"settings.{name}.line"), engine.theme.large
            width, px = ROW_WIDTH - 30, round(FONT_SIZE * large * engine.scale)
            text_height = (
                LINE_HEIGHT * large * len(wrap_text(text, "text", px, round(width * engine.scale)))
            )
            area = (6.0, CONTROL_HEIGHT + 1, width, text_height + 4)
            self.widgets.append(Label(area, text, FONT_SIZE, colour="faint", lines=True))
            self.height += text_height + 4
        self._offsets = [widget.area[1] for widget in self.widgets]

    def _make_control(self, value: Any, on_change: Callable[[Any], None]) -> Widget:
        name, choices = self.setting.name, self.choices
        selected = self.setting.option(self.app, value)
        area = (LABEL_WIDTH, 0.0, CONTROL_WIDTH, CONTROL_HEIGHT)
        if not self.setting.stepped:
            disabled = self.app.themes.bad if name == "theme" else ()
            return Choice(area, choices, selected, on_change, name, disabled)
        return Slider(
            area,
            [option for option, _ in choices].index(selected),
            0,
            len(choices) - 1,
            lambda step: on_change(choices[step][0]),
            say=lambda step: choices[step][1],
            name=name,
        )

    def _reset_button(
        self, kind: str, value: Any, on_reset: Callable[[Any], None], x: float
    ) -> Button:
        """A button that resets to a value; its tooltip names the setting and the value."""
        say, setting = self.engine.words.say, self.setting
        area, on_press = (x, 5.0, RESET_WIDTH, CONTROL_HEIGHT - 10), partial(on_reset, value)
        name = f"{kind}:{setting.name}"
        button = Button(area, say(f"settings.{kind}"), on_press, name=name, size=14)
        label = say(f"settings.{setting.name}")
        if self.choices:
            text = dict(self.choices).get(setting.option(self.app, value), "")
            description = say("spoken.choice", what=label, text=text)
        else:
            description = say("spoken.on" if value else "spoken.off", what=label)
        button.label = say(f"settings.{kind}.of", what=description)
        button.tooltip = Tooltip(button.label)
        return button

    @property
    def visible(self) -> bool:
        """Whether the row is shown."""
        return self._control.visible

    @visible.setter
    def visible(self, visible: bool) -> None:
        for widget in self.widgets:
            widget.visible = visible

    def place_at(self, y: float) -> float:
        """Move the row to this y coordinate and return its height."""
        for widget, offset in zip(self.widgets, self._offsets, strict=True):
            x, _, w, h = widget.area
            widget.area = (x, y + offset, w, h)
        return self.height

    def update_reset_buttons(self, value: Any) -> None:
        """Show the reset buttons that would change this value; one if both reset to the same."""
        option = partial(self.setting.option, self.app)
        default, before = option(self.setting.default), option(self.before)
        self.differs = option(value) != before
        self._reset_before.visible = self.visible and self.differs
        duplicate = self.differs and before == default
        self._reset_default.visible = self.visible and option(value) != default and not duplicate
