"""The settings there are, as data: a line here is a line on the page.

A setting has one name: that of its field in `Settings`, which says what it may be, of its row, and
of its words `settings.<name>` and, for what it means, `settings.<name>.line`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple, get_args

import msgspec

from table.app.app import App
from table.app.saved_settings import SPEEDS, VOLUMES
from table.engine.switches import PACES
from table.files.badfile import BadFile
from table.i18n.locales import name_of
from table.i18n.words import FALLBACK, Words, languages, system_language
from table.storage.settings import Deck, Settings
from table.theme.theme import DEFAULT

Value = str | float  # of a setting; True and False for a switch
Options = list[tuple[Value, str]]

DEFAULTS = Settings()
TYPES = {field.name: field.type for field in msgspec.structs.fields(Settings)}
DECKS = get_args(Deck)  # the first: as the theme has it
SIZES = get_args(TYPES["large"])  # per cent of the usual text size
THINKING_SECONDS = (0.8, 1.5, 3.0, 5.0)  # that a computer may think about a move at most
LINGER_SECONDS = (0.0, 3.0, 6.0, 10.0)  # that a climax stays on the screen


class Setting(NamedTuple):
    """One line of the page.

    `options`: makes the pairs of value and text to choose from; None: the values of the field's
    type with texts from the words file. `stepped`: they are a scale. `option_of`: maps a value of
    the field to the option displayed for it; None: to itself. `redraws`: a change needs a new
    layout. `is_available`: whether the setting has any effect here.
    """

    name: str
    group: str
    options: Callable[[App, Words], Options] | None = None
    stepped: bool = False
    option_of: Callable[[App, Value], Value] | None = None
    redraws: bool = False
    is_available: Callable[[App], bool] = lambda app: True

    def choices(self, app: App, words: Words) -> Options:
        """The pairs of value and text to choose from; empty for a switch."""
        if self.options is not None:
            return self.options(app, words)
        values = get_args(TYPES[self.name])
        return [(value, words.say(f"settings.{self.name}.{value or 'theme'}")) for value in values]

    def option(self, app: App, value: Value) -> Value:
        """The option displayed for a value of the field."""
        return self.option_of(app, value) if self.option_of else value

    @property
    def default(self) -> Value:
        """The default value of the field."""
        value: Value = getattr(DEFAULTS, self.name)
        return value

    def texts(self, app: App, words: Words) -> list[str]:
        """The texts that the search looks in: label, explanation, group, choices and synonyms."""
        keys = [f"settings.{self.name}", f"settings.{self.name}.line"]
        keys += [f"settings.group.{self.group}", f"settings.{self.name}.found"]
        texts = [words.say(key) for key in keys if words.has(key)]
        return texts + [text for _, text in self.choices(app, words)]


def _theme_options(app: App, words: Words) -> Options:
    """Every theme by its name; one with a fault by its file and the line of the fault."""
    options: Options = []
    for name, theme in app.themes.all.items():
        key = f"theme.{name}"
        if isinstance(theme, BadFile):
            key = "settings.theme.bad" if theme.line else "settings.theme.bad.whole"
            options.append((name, words.say(key, file=theme.path.name, line=theme.line)))
        else:
            is_translated = words.has(key) and name not in app.themes.own
            options.append((name, words.say(key) if is_translated else theme.name))
    return options


def _named(name: str, values: Mapping[str, float]) -> Callable[[App, Words], Options]:
    """Options that are numbers with a name each, which has a word of its own."""
    return lambda app, words: [
        (value, words.say(f"settings.{name}.{key}")) for key, value in values.items()
    ]


def _size_options(app: App, words: Words) -> Options:
    return [(size, words.say("settings.large.said", n=size)) for size in SIZES]


def _seconds(name: str, default: Collection[float]) -> Callable[[App, Words], Options]:
    """Options that are times in seconds: the default ones and the current one."""
    return lambda app, words: [
        (time, words.say(f"settings.{name}.{'said' if time else 0}", seconds=float(time)))
        for time in sorted({*default, getattr(app.settings, name)})
    ]


def _language_options(app: App, words: Words) -> Options:
    return [(language, name_of(language)) for language in languages()]


def _nearest(values: Collection[float]) -> Callable[[App, Value], Value]:
    """A function from a setting's value to the nearest of these values."""
    return lambda _, value: min(values, key=lambda number: abs(number - float(value)))


def _effective_theme(app: App, value: Value) -> Value:
    return value if value in app.themes.sound else DEFAULT


def _effective_language(_: App, value: Value) -> Value:
    value = value or system_language()
    return value if value in languages() else FALLBACK


SETTINGS = (
    Setting("theme", "look", _theme_options, option_of=_effective_theme, redraws=True),
    Setting("contrast", "look", redraws=True),
    Setting("deck", "look", redraws=True),
    Setting("large", "look", _size_options, redraws=True),
    Setting("full_screen", "look"),
    Setting("speed", "pace", _named("speed", SPEEDS), option_of=_nearest(SPEEDS.values())),
    Setting("latest", "pace", _seconds("latest", THINKING_SECONDS)),
    Setting("linger", "pace", _seconds("linger", LINGER_SECONDS)),
    Setting("reduced_motion", "pace"),
    Setting("volume", "said", _named("volume", VOLUMES), True, _nearest(VOLUMES.values())),
    Setting("voice", "said", is_available=lambda app: app.voice.is_available),
    Setting("talk", "said"),
    Setting("language", "said", _language_options, option_of=_effective_language, redraws=True),
    Setting("ask", "play"),
    Setting("switches", "reach"),
    Setting("switches_are", "reach"),
    Setting("switches_pace", "reach", _seconds("switches_pace", PACES)),
)
GROUPS = tuple(dict.fromkeys(setting.group for setting in SETTINGS))
