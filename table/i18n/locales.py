"""Load the locale of a language: its name, its plural, the format of numbers, dates and times.

The file is `tongue.<language>.yaml` beside the table's words; `tongue.en.yaml` shows every key. A
language without such a file uses the English one, and its code as its name. Files in the player's
own folder take precedence, see `own`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import msgspec

from rules.kit.said import Why, why
from table.files.badfile import BadFile, nearest_name
from table.files.typed import fault_at, read_typed
from table.i18n.own import HOME as HOME, own_file, read_own
from table.i18n.plural import FORMS, OTHER, NoRule, is_finite, parse_rule, plain_digits, plural_form

FALLBACK = "en"
MINUS = "\u2212"
MIN_GROUPED_DIGITS = 5  # shorter numbers, such as years, have no separator of thousands
_FIELD = re.compile(r"\{([^{}]*)\}")
DATE_FIELDS = ("day", "month", "number", "year")
TIME_FIELDS = ("h", "hh", "mm")

Forms: TypeAlias = "dict[str, str]"
NumberWords: TypeAlias = "dict[str, list[str]]"


class Locale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The formats of one language.

    `plural`: for each form (`one`, `few` …) the rule of its numbers in CLDR's notation. `day`,
    `date` (with the year) and `clock` are templates with {fields}. `numbers`: lists of the small
    numbers in words from one on, by the name of the grammatical form, which a sentence asks for
    with `{n:hk}`; numbers beyond the list are written in digits. `you`: words that differ
    after “You” from those after a name, or with a `-` the end of words; the first that fits.
    `conjunction`: joins two verbs. `you_after`: prepositions, with the form of “you” that follows
    each, where it is another one."""

    name: str
    plural: Forms
    decimal: str
    thousands: str
    day: str
    date: str
    clock: str
    months: list[str]
    numbers: NumberWords = {}
    you: Forms = {}
    conjunction: str = ""
    you_after: Forms = {}

    def form(self, number: float) -> str:
        return plural_form(number, self.plural)

    @property
    def forms(self) -> tuple[str, ...]:
        """The plural forms of the language, in CLDR's order."""
        return tuple(form for form in FORMS if form == OTHER or form in self.plural)

    def number(self, number: float) -> str:
        """Write a number in digits with the language's separators and a true minus sign."""
        if not is_finite(number):
            return str(number)
        whole, _, rest = plain_digits(number).partition(".")
        if len(whole.lstrip("-")) >= MIN_GROUPED_DIGITS:
            whole = f"{int(whole):,}".replace(",", self.thousands)
        text = f"{whole}{self.decimal}{rest}" if rest else whole
        return text.replace("-", MINUS)

    def in_words(self, number: int, form: str) -> str:
        """Write a small number in words, in a grammatical form; in digits if there is no word."""
        names = self.numbers.get(form, [])
        return names[number - 1] if 0 < number <= len(names) else self.number(number)

    def after_you(self, text: str, is_first: bool = True) -> str:
        """Change the verbs in a text that follows “You” from the third person to the second. Verbs
        are the first word, if it follows “You” directly (`is_first`), and each word after the
        conjunction, but only in the first sentence."""
        match = re.match(r".*?(?:[.!?] |$)", text, re.DOTALL)
        sentence = match[0] if match else ""
        rest = text[len(sentence) :]
        if is_first:
            sentence = re.sub(r"^( ?)([\w’]+)", self._in_second_person, sentence)
        if self.conjunction:
            verbs = rf"(\b{self.conjunction} )([\w’]+)"
            sentence = re.sub(verbs, self._in_second_person, sentence)
        return sentence + rest

    def _in_second_person(self, match: re.Match[str]) -> str:
        """Replace the verb in a match by its form after “You”. Group 1 is what precedes the verb,
        group 2 the verb; other words are left as they are."""
        before, word = match.groups()
        for after_name, after_you in self.you.items():
            ending = after_name.removeprefix("-")
            if word == after_name or (ending != after_name and word.endswith(ending)):
                return f"{before}{word.removesuffix(ending)}{after_you.removeprefix('-')}"
        return match[0]

    def day_of(self, when: datetime, year: bool = False) -> str:
        month = self.months[when.month - 1]
        fields = {"day": when.day, "month": month, "number": when.month, "year": when.year}
        return fill_in(self.date if year else self.day, fields)

    def time_of(self, when: datetime) -> str:
        return fill_in(self.clock, {"h": when.hour, "hh": f"{when:%H}", "mm": f"{when:%M}"})


def fill_in(form: str, fields: Mapping[str, object]) -> str:
    """Fill in the {fields} of a template. A field that is not given stays."""
    return _FIELD.sub(lambda match: str(fields.get(match[1], match[0])), form)


def locale_path(language: str) -> Path:
    """The path of a language's locale file, the player's own if there is one."""
    name = f"tongue.{language}.yaml"
    return own_file(HOME, name) or HOME / name


def load_locale(language: str) -> Locale:
    """Load the locale of a language: the player's own if it can be read, else ours, else the
    English one. Raises BadFile if ours is not valid."""
    own = own_file(HOME, f"tongue.{language}.yaml")
    locale = read_own(own, _read_locale) if own is not None else None
    path = HOME / f"tongue.{language}.yaml"
    return locale or _read_locale(path if path.exists() else locale_path(FALLBACK))


def language_name(language: str) -> str:
    """A language's own name; its code if its file is missing or bad, or has the English name."""
    try:
        name = load_locale(language).name if locale_path(language).exists() else language
        is_english_name = language != FALLBACK and name == load_locale(FALLBACK).name
        return language if is_english_name else name
    except BadFile:
        return language


def _read_locale(path: Path) -> Locale:
    return _read_cached(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=32)
def _read_cached(path: Path, modified: int) -> Locale:
    """Read a locale file, and again only when its modification time changes. Raises BadFile."""
    locale = read_typed(path, Locale)
    for trail, fault in _faults(locale):
        raise fault_at(path, trail, fault)  # the first one
    return locale


def _faults(locale: Locale) -> Iterator[tuple[Sequence[str], Why]]:
    """Yield each fault in a locale, with the keys that lead to it in the file."""
    for form, text in locale.plural.items():
        if form not in FORMS or form == OTHER:
            yield ("plural", form), nearest_name(form, FORMS[:-1])  # without OTHER
        try:
            parse_rule(text)
        except NoRule as none:
            yield ("plural", form), why("tongue.rule", rule=str(none).strip())
    if len(locale.months) != 12:
        yield ("months",), why("tongue.months", n=len(locale.months))
    for key, known in (("day", DATE_FIELDS), ("date", DATE_FIELDS), ("clock", TIME_FIELDS)):
        for field in _FIELD.findall(getattr(locale, key)):
            if field not in known:
                near = nearest_name(field, known)
                yield (key,), why("tongue.field", field=f"{{{field}}}", near=near)
    for form in locale.numbers:
        if not re.fullmatch("[a-z]+", form):
            yield ("numbers", form), why("tongue.form", name=form)
