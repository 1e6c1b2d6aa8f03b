"""The settings there are, as data: a line here is a line on the page.

Of each the words are `settings.<name>` and, for what it means, `settings.<name>.line`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from table.app.app import App
from table.app.settings_file import SPEEDS, VOLUMES
from table.engine.switches import KINDS, PACES, PAIRS
from table.files.badfile import BadFile
from table.i18n.locales import name_of
from table.i18n.words import FALLBACK, Words, languages, system_language
from table.storage.settings import Settings
from table.theme.theme import DEFAULT

Options = list[tuple[Any, str]]

DECKS = ("", "classic", "four-colour", "large", "large-four")  # the first: as the theme has it
SIZES = (100, 125, 150)  # per cent of what is written on the felt
VOICED = ("off", "room", "all")  # what is spoken
ASKS = ("never", "first", "always")  # whether grave moves are asked about
WAITS = (0.8, 1.5, 3.0, 5.0)  # seconds after which a computer's move is shown
STAYS = (3.0, 6.0, 10.0)  # seconds that a great moment is left to be looked at


class Setting(NamedTuple):
    """One line of the page. `field`: of `Settings`. `options`: what may be chosen, each with what
    it is called; none: it is a switch. `stepped`: they are a scale. `shown`: the option that
    stands for a value of the field, where that is not simply the value. `redraws`: everything is
    laid out anew when it changes. `there`: whether there is anything to be set."""

    name: str
    group: str
    field: str
    options: Callable[[App, Words], Options] | None = None
    stepped: bool = False
    shown: Callable[[App, Any], Any] | None = None
    redraws: bool = False
    there: Callable[[App], bool] = lambda app: True

    def option(self, app: App, value: Any) -> Any:
        """The option that stands for a value of the field."""
        return self.shown(app, value) if self.shown else value

    @property
    def usual(self) -> Any:
        """The field's value where nobody has chosen."""
        return getattr(USUAL, self.field)

    def texts(self, app: App, words: Words) -> list[str]:
        """Everything by which it is found: its label, what it means, what may be chosen, as all
        that is written of it; and other words that people have for it."""
        keys = [f"settings.{self.name}", f"settings.{self.name}.line"]
        keys += [f"settings.group.{self.group}", f"settings.{self.name}.found"]
        said = [words.say(key) for key in keys if words.has(key)]
        return said + [text for _, text in (self.options(app, words) if self.options else [])]


def theme_said(app: App, words: Words, name: str) -> str:
    """What a theme is called; of one that does not read, where its fault is."""
    theme, key = app.themes.all[name], f"theme.{name}"
    if isinstance(theme, BadFile):
        key = "settings.theme.bad" if theme.line else "settings.theme.bad.whole"
        return words.say(key, file=theme.path.name, line=theme.line)
    ours = words.has(key) and name not in app.themes.own
    return words.say(key) if ours else theme.name


def _themes(app: App, words: Words) -> Options:
    return [(name, theme_said(app, words, name)) for name in app.themes.all]


def _named(name: str, values: Sequence[tuple[Any, str]]) -> Callable[[App, Words], Options]:
    """These values, each by a word of the setting's own."""
    return lambda app, words: [
        (option, words.say(f"settings.{name}.{key}")) for option, key in values
    ]


def _sizes(app: App, words: Words) -> Options:
    return [(size, words.say("settings.large.said", n=size)) for size in SIZES]


def _waits(app: App, words: Words) -> Options:
    """The usual times and the one that is set."""
    waits = sorted({*WAITS, app.settings.latest})
    return [
        (seconds, words.say("settings.latest.said", seconds=float(seconds))) for seconds in waits
    ]


def _stays(app: App, words: Words) -> Options:
    timed = sorted({*STAYS, app.settings.linger} - {0.0})
    said = [
        (seconds, words.say("settings.linger.said", seconds=float(seconds))) for seconds in timed
    ]
    return [(0.0, words.say("settings.linger.0")), *said]


def _rests(app: App, words: Words) -> Options:
    """How long the frame of a single switch rests on a thing."""
    paces = sorted({*PACES, app.settings.switches_pace})
    return [
        (seconds, words.say("settings.switches_pace.said", seconds=float(seconds)))
        for seconds in paces
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


SETTINGS: Sequence[Setting] = (
    Setting("theme", "look", "theme", _themes, shown=_theme, redraws=True),
    Setting("contrast", "look", "contrast", redraws=True),
    Setting(
        "deck", "look", "deck",
        _named("deck", [(deck, deck or "theme") for deck in DECKS]), redraws=True,
    ),
    Setting("large", "look", "large", _sizes, redraws=True),
    Setting("fullscreen", "look", "full_screen"),
    Setting(
        "speed", "pace", "speed", _named("speed", [(speed, key) for key, speed in SPEEDS.items()]),
        shown=_nearest(SPEEDS.values()),
    ),
    Setting("latest", "pace", "latest", _waits),
    Setting("linger", "pace", "linger", _stays),
    Setting("motion", "pace", "reduced_motion"),
    Setting(
        "volume", "said", "volume",
        _named("volume", [(level, key) for key, level in VOLUMES.items()]),
        stepped=True, shown=_nearest(VOLUMES.values()),
    ),
    Setting(
        "voice", "said", "voice", _named("voice", [(voice, voice) for voice in VOICED]),
        there=lambda app: app.voice.there,
    ),
    Setting("talk", "said", "talk"),
    Setting(
        "language", "said", "language", _tongues, shown=_tongue, redraws=True
    ),
    Setting("ask", "play", "ask", _named("ask", [(answer, answer) for answer in ASKS])),
    Setting(
        "switches", "reach", "switches", _named("switches", [(kind, kind) for kind in KINDS]),
    ),
    Setting(
        "switches_are", "reach", "switches_are",
        _named("switches_are", [(pair, pair) for pair in PAIRS]),
    ),
    Setting("switches_pace", "reach", "switches_pace", _rests),
)  # fmt: skip

GROUPS = tuple(dict.fromkeys(setting.group for setting in SETTINGS))
USUAL = Settings()
"""The program's own choice of everything."""
