"""The settings as data: an entry of `LINES` is a line on the page.

The name of a setting is also that of its field in `Settings`, whose type says which values it may
have, and of its words: `settings.<name>` is its title, `settings.<name>.line` explains it, and
`settings.<name>.found` holds more words by which it is found.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, get_args

import msgspec

from table.app.app import App
from table.app.saved_settings import SPEEDS, VOLUMES
from table.engine.switches import PACES
from table.files.badfile import BadFile
from table.i18n.locales import language_name
from table.i18n.words import FALLBACK, Words, languages, system_language
from table.storage.settings import Deck, Settings
from table.theme.theme import DEFAULT

Value = str | float  # of a setting; True and False for a switch
Options = list[tuple[Value, str]]

DEFAULTS = Settings()
TYPES = {field.name: field.type for field in msgspec.structs.fields(Settings)}
DECKS = get_args(Deck)  # the first, "", is the theme's deck
SIZES = get_args(TYPES["large"])  # per cent of the usual text size
THINKING_SECONDS = (0.8, 1.5, 3.0, 5.0)  # for which a computer thinks about a move at most
LINGER_SECONDS = (0.0, 3.0, 6.0, 10.0)  # for which a climax stays on the screen

# Letters that NFKD does not decompose, and their replacements in a search.
_LETTERS = str.maketrans({"ð": "d", "þ": "th", "æ": "ae", "ø": "o", "đ": "d", "ł": "l"})


class Link(NamedTuple):
    """A line of the page that opens another page. `more`: it is shown only on demand."""

    name: str
    group: str
    more: bool = False

    def texts(self, app: App, words: Words) -> list[str]:
        """Return the texts that the search looks in."""
        return _texts_of(self.name, self.group, words)


class Setting(NamedTuple):
    """A line of the page with a setting.

    `options` makes the pairs of value and text to choose from; if it is None, the values are those
    of the field's type. `more`: it is shown only on demand, or once it was changed. `stepped`: the
    options are steps of a scale. `option_of` returns the option that is shown for a value, which
    may be none of them. `redraws`: a change needs a new layout of all pages."""

    name: str
    group: str
    options: Callable[[App, Words], Options] | None = None
    more: bool = False
    stepped: bool = False
    option_of: Callable[[App, Value], Value] | None = None
    redraws: bool = False
    is_available: Callable[[App], bool] = lambda app: True

    def choices(self, app: App, words: Words) -> Options:
        """Return the pairs of value and text to choose from; empty for a switch."""
        if self.options is not None:
            return self.options(app, words)
        values = get_args(TYPES[self.name])  # () for the type of a switch
        return [(value, words.say(f"settings.{self.name}.{value or 'theme'}")) for value in values]

    def option(self, app: App, value: Value) -> Value:
        """Return the option that is shown for a value of the field."""
        return self.option_of(app, value) if self.option_of else value

    @property
    def default(self) -> Value:
        value: Value = getattr(DEFAULTS, self.name)
        return value

    def texts(self, app: App, words: Words) -> list[str]:
        choices = [text for _, text in self.choices(app, words)]
        return _texts_of(self.name, self.group, words) + choices


Line = Setting | Link


def _texts_of(name: str, group: str, words: Words) -> list[str]:
    """Return a line's texts for the search: title, explanation, more words for it, and group."""
    keys = [name, f"{name}.line", f"{name}.found", f"group.{group}"]
    return [words.say(f"settings.{key}") for key in keys if words.has(f"settings.{key}")]


def search_lines(
    lines: Sequence[Line], typed: str, app: App, languages: Sequence[Words]
) -> list[Line]:
    """Return the lines that contain every typed word, in any of the `languages`. Those whose title
    matches best come first. If nothing is typed, all lines are returned."""
    wanted = _fold(typed).strip()

    def has_all_words(line: Line) -> bool:
        texts = "\n".join(_fold(text) for words in languages for text in line.texts(app, words))
        return all(word in texts for word in wanted.split())

    def title_rank(line: Line) -> int:
        """Return how well the title matches in its best language: 3 if it is the typed text, 2 if
        it begins with that, 1 if it contains that, else 0."""
        titles = [_fold(words.say(f"settings.{line.name}")) for words in languages]
        if wanted in titles:
            return 3
        if any(title.startswith(wanted) for title in titles):
            return 2
        return 1 if any(wanted in title for title in titles) else 0

    return sorted(filter(has_all_words, lines), key=title_rank, reverse=True)


def _fold(text: str) -> str:
    """Return a text in lower case and plain Latin letters, so that a search needs no accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def _theme_options(app: App, words: Words) -> Options:
    """Return the themes by name; one that cannot be read is named by its file and faulty line."""
    options: Options = []
    for name, theme in app.themes.all.items():
        if isinstance(theme, BadFile):
            key = "settings.theme.bad" if theme.line else "settings.theme.bad.whole"
            text = words.say(key, file=theme.path.name, line=theme.line)
        else:
            key = f"theme.{name}"
            is_translated = words.has(key) and name not in app.themes.own
            text = words.say(key) if is_translated else theme.name
        options.append((name, text))
    return options


def _named_options(name: str, values: Mapping[str, float]) -> Callable[[App, Words], Options]:
    """Return a function that makes options of numbers, each with the text for its name."""
    return lambda app, words: [
        (value, words.say(f"settings.{name}.{key}")) for key, value in values.items()
    ]


def _seconds_options(name: str, times: Collection[float]) -> Callable[[App, Words], Options]:
    """Return a function that makes options of times in seconds: these, and the present one, as the
    player may have written another into the settings file."""

    def options(app: App, words: Words) -> Options:
        pairs: Options = []
        for time in sorted({*times, getattr(app.settings, name)}):
            key = f"settings.{name}.said" if time else f"settings.{name}.0"
            pairs.append((time, words.say(key, seconds=float(time))))
        return pairs

    return options


def _nearest(values: Collection[float]) -> Callable[[App, Value], Value]:
    """Return a function that returns which of these values is nearest to a setting's value."""
    return lambda _, value: min(values, key=lambda number: abs(number - float(value)))


def _effective_language(_: App, value: Value) -> Value:
    """Return the language of a setting; "" is the system's. English if it has no words."""
    language = value or system_language()
    return language if language in languages() else FALLBACK


LINES: tuple[Line, ...] = (
    Setting(
        "language", "look", lambda app, words: [(key, language_name(key)) for key in languages()],
        option_of=_effective_language, redraws=True,
    ),
    Setting(
        "theme", "look", _theme_options, redraws=True,
        option_of=lambda app, value: value if value in app.themes.valid else DEFAULT,
    ),
    Setting(
        "large", "look", redraws=True,
        options=lambda _, words: [(n, words.say("settings.large.said", n=n)) for n in SIZES],
    ),
    Setting("deck", "look", redraws=True),
    Setting("full_screen", "look"),
    Setting("contrast", "look", more=True, redraws=True),
    Setting(
        "volume", "sound", _named_options("volume", VOLUMES), stepped=True,
        option_of=_nearest(VOLUMES.values()),
    ),
    Setting("voice", "sound", is_available=lambda app: app.voice.is_available),
    Setting("talk", "sound", more=True),
    Setting("speed", "pace", _named_options("speed", SPEEDS), option_of=_nearest(SPEEDS.values())),
    Setting("reduced_motion", "pace"),
    Setting("ask", "pace"),
    Setting("latest", "pace", _seconds_options("latest", THINKING_SECONDS), more=True),
    Setting("linger", "pace", _seconds_options("linger", LINGER_SECONDS), more=True),
    Link("ways", "devices"),
    Setting("switches", "devices", more=True),
    Setting("switches_are", "devices", more=True),
    Setting("switches_pace", "devices", _seconds_options("switches_pace", PACES), more=True),
    Link("where", "files"),
    Link("file", "files", more=True),
    Link("about", "files", more=True),
)  # fmt: skip
SETTINGS = tuple(line for line in LINES if isinstance(line, Setting))
