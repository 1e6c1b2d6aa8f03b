"""The settings there are, as data: a line here is a line on the page.

A setting has one name: that of its field in `Settings`, which says what it may be, of its row, and
of its words: `settings.<name>`; what it means, `settings.<name>.line`; and words that it is found
by as well, `settings.<name>.found`.
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
DECKS = get_args(Deck)  # the first: as the theme has it
SIZES = get_args(TYPES["large"])  # per cent of the usual text size
THINKING_SECONDS = (0.8, 1.5, 3.0, 5.0)  # that a computer may think about a move at most
LINGER_SECONDS = (0.0, 3.0, 6.0, 10.0)  # that a climax stays on the screen


# Letters that NFKD does not decompose, and their replacements in a search.
_LETTERS = str.maketrans({"ð": "d", "þ": "th", "æ": "ae", "ø": "o", "đ": "d", "ł": "l"})


class Link(NamedTuple):
    """A line of the page that opens another page. `more`: it is shown only on demand."""

    name: str
    group: str
    more: bool = False

    def texts(self, app: App, words: Words) -> list[str]:
        """The texts that the search looks in."""
        return _texts_of(self.name, self.group, words)


class Setting(NamedTuple):
    """A line of the page with a setting.

    `options`: a function that makes the pairs of value and text to choose from; None: the values
    come from the field's type, their texts from the words file. `more`: it is shown only on demand
    or once changed. `stepped`: the options are a scale. `option_of`: a function from a value to the
    option that is shown for it. `redraws`: a change needs a new layout of all pages."""

    name: str
    group: str
    options: Callable[[App, Words], Options] | None = None
    more: bool = False
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
        """The texts that the search looks in, among them those of its choices."""
        choices = [text for _, text in self.choices(app, words)]
        return _texts_of(self.name, self.group, words) + choices


Line = Setting | Link


def _texts_of(name: str, group: str, words: Words) -> list[str]:
    """The texts of a line that exist: label, explanation, other words to find it by, and group."""
    keys = [name, f"{name}.line", f"{name}.found", f"group.{group}"]
    return [words.say(f"settings.{key}") for key in keys if words.has(f"settings.{key}")]


def search_lines(
    lines: Sequence[Line], typed: str, app: App, languages: Sequence[Words]
) -> list[Line]:
    """The lines whose texts, in all languages together, contain every typed word; those whose
    title matches best come first. All lines for empty input."""
    wanted = _fold(typed).strip()

    def has_all_words(line: Line) -> bool:
        texts = "\n".join(_fold(text) for words in languages for text in line.texts(app, words))
        return all(word in texts for word in wanted.split())

    def title_rank(line: Line) -> int:
        """How well a title matches: 3 if it is the typed text, 2 if it begins with it, 1 if it
        contains it, else 0; of all languages the best."""
        titles = [_fold(words.say(f"settings.{line.name}")) for words in languages]
        return max((t == wanted) + t.startswith(wanted) + (wanted in t) for t in titles)

    return sorted(filter(has_all_words, lines), key=title_rank, reverse=True)


def _fold(text: str) -> str:
    """A text in lower case and plain Latin letters, so that people need not type accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def _theme_options(app: App, words: Words) -> Options:
    """The themes, each with its name; one that cannot be read with its file and the faulty line."""
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


def _named_options(name: str, values: Mapping[str, float]) -> Callable[[App, Words], Options]:
    """A function that makes options of numbers, each with the text of its name in `values`."""
    return lambda app, words: [
        (value, words.say(f"settings.{name}.{key}")) for key, value in values.items()
    ]


def _seconds_options(name: str, times: Collection[float]) -> Callable[[App, Words], Options]:
    """A function that makes options of times in seconds: these, and the present one if the player
    has written another into the file."""
    return lambda app, words: [
        (time, words.say(f"settings.{name}.{'said' if time else 0}", seconds=float(time)))
        for time in sorted({*times, getattr(app.settings, name)})
    ]


def _nearest(values: Collection[float]) -> Callable[[App, Value], Value]:
    """A function from a setting's value to the nearest of these values."""
    return lambda _, value: min(values, key=lambda number: abs(number - float(value)))


def _effective_language(_: App, value: Value) -> Value:
    """The language that is used for this value: for "" the system's, if there are words in it."""
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
