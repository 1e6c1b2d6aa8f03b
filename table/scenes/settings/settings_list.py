"""The settings there are, as data: a line here is a line on the page.

A setting has one name: that of its field in `Settings`, which says what it may be, of its row, and
of its words `settings.<name>` and, for what it means, `settings.<name>.line`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple, get_args

import msgspec

from table.app.app import App
from table.app.saved_settings import SPEEDS, VOLUMES
from table.engine.switches import PACES
from table.files.badfile import BadFile
from table.i18n.locales import name_of
from table.i18n.words import FALLBACK, Words, languages, system_language
from table.storage.settings import Deck, Settings
from table.theme.theme import DEFAULT

Options = list[tuple[Any, str]]

USUAL = Settings()
"""The program's own choice of everything."""
TYPES = {field.name: field.type for field in msgspec.structs.fields(Settings)}
DECKS = get_args(Deck)  # the first: as the theme has it
SIZES = get_args(TYPES["large"])  # per cent of what is written on the felt
WAITS = (0.8, 1.5, 3.0, 5.0)  # seconds that a computer may think about a move at most
STAYS = (0.0, 3.0, 6.0, 10.0)  # seconds that a great moment is left to be looked at


class Setting(NamedTuple):
    """One line of the page. `options`: what may be chosen, each with what it is called, where that
    is not simply each value of the field's type by a word of its own; `stepped`: they are a scale.
    `shown`: the option that stands for a value of the field, where that is not simply the value.
    `redraws`: everything is laid out anew when it changes. `there`: whether there is anything to
    be set."""

    name: str
    group: str
    options: Callable[[App, Words], Options] | None = None
    stepped: bool = False
    shown: Callable[[App, Any], Any] | None = None
    redraws: bool = False
    there: Callable[[App], bool] = lambda app: True

    def choices(self, app: App, words: Words) -> Options:
        """What may be chosen, each with what it is called; nothing where it is a switch."""
        if self.options is not None:
            return self.options(app, words)
        values = get_args(TYPES[self.name])
        return [(value, words.say(f"settings.{self.name}.{value or 'theme'}")) for value in values]

    def option(self, app: App, value: Any) -> Any:
        """The option that stands for a value of the field."""
        return self.shown(app, value) if self.shown else value

    @property
    def usual(self) -> Any:
        """The field's value where nobody has chosen."""
        return getattr(USUAL, self.name)

    def texts(self, app: App, words: Words) -> list[str]:
        """Everything by which it is found: its label, what it means, what may be chosen, as all
        that is written of it; and other words that people have for it."""
        keys = [f"settings.{self.name}", f"settings.{self.name}.line"]
        keys += [f"settings.group.{self.group}", f"settings.{self.name}.found"]
        texts = [words.say(key) for key in keys if words.has(key)]
        return texts + [text for _, text in self.choices(app, words)]


def _themes(app: App, words: Words) -> Options:
    """Each by name; one that does not read by where its fault is."""
    options: Options = []
    for name, theme in app.themes.all.items():
        key = f"theme.{name}"
        if isinstance(theme, BadFile):
            key = "settings.theme.bad" if theme.line else "settings.theme.bad.whole"
            options.append((name, words.say(key, file=theme.path.name, line=theme.line)))
        else:
            ours = words.has(key) and name not in app.themes.own
            options.append((name, words.say(key) if ours else theme.name))
    return options


def _named(name: str, values: Mapping[str, float]) -> Callable[[App, Words], Options]:
    """Numbers, each by a word of the setting's own."""
    return lambda app, words: [
        (value, words.say(f"settings.{name}.{key}")) for key, value in values.items()
    ]


def _sizes(app: App, words: Words) -> Options:
    return [(size, words.say("settings.large.said", n=size)) for size in SIZES]


def _seconds(name: str, usual: Collection[float]) -> Callable[[App, Words], Options]:
    """The usual times and the one that is set; none of it has a word of its own."""
    return lambda app, words: [
        (time, words.say(f"settings.{name}.{'said' if time else 0}", seconds=float(time)))
        for time in sorted({*usual, getattr(app.settings, name)})
    ]


def _tongues(app: App, words: Words) -> Options:
    return [(tongue, name_of(tongue)) for tongue in languages()]


def _nearest(values: Collection[float]) -> Callable[[App, Any], float]:
    """The named value that lies nearest to what is set."""
    return lambda _, value: min(values, key=lambda number: abs(number - value))


def _theme(app: App, value: str) -> str:
    return value if value in app.themes.sound else DEFAULT


def _tongue(_: App, value: str) -> str:
    value = value or system_language()
    return value if value in languages() else FALLBACK


SETTINGS = (
    Setting("theme", "look", _themes, shown=_theme, redraws=True),
    Setting("contrast", "look", redraws=True),
    Setting("deck", "look", redraws=True),
    Setting("large", "look", _sizes, redraws=True),
    Setting("full_screen", "look"),
    Setting("speed", "pace", _named("speed", SPEEDS), shown=_nearest(SPEEDS.values())),
    Setting("latest", "pace", _seconds("latest", WAITS)),
    Setting("linger", "pace", _seconds("linger", STAYS)),
    Setting("reduced_motion", "pace"),
    Setting("volume", "said", _named("volume", VOLUMES), True, _nearest(VOLUMES.values())),
    Setting("voice", "said", there=lambda app: app.voice.is_available),
    Setting("talk", "said"),
    Setting("language", "said", _tongues, shown=_tongue, redraws=True),
    Setting("ask", "play"),
    Setting("switches", "reach"),
    Setting("switches_are", "reach"),
    Setting("switches_pace", "reach", _seconds("switches_pace", PACES)),
)
GROUPS = tuple(dict.fromkeys(setting.group for setting in SETTINGS))
