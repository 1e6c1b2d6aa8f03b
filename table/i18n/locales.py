"""The customs of a language: its name, its plural, how it writes numbers, dates and the clock.

They stand in `tongue.<language>.yaml` beside the table's words; `tongue.en.yaml` shows every key.
A language without such a file does as English does, and is called by its letters. What the player
has written lies in a folder of the player's own, as ours does here: see `own`.
"""

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
from table.i18n.plural import FORMS, OTHER, NoRule, is_finite, plain_digits, plural_form, rule

FALLBACK = "en"
GROUPED = 5  # figures, from which on thousands are set apart: years and scores never are
_FIELD = re.compile(r"\{([^{}]*)\}")
DATED = ("day", "month", "number", "year")
TIMED = ("h", "hh", "mm")

Forms: TypeAlias = "dict[str, str]"
Counted: TypeAlias = "dict[str, list[str]]"


class Locale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one language writes what is no sentence.

    `plural`: by form (`one`, `few` …) the rule of the numbers that take it, in CLDR's notation.
    `day`, `date` (with the year) and `clock` have {fields} for what stands there. `numbers`:
    small numbers in words from one on, in as many forms as the language needs; a sentence asks
    for one by its name, `{n:hk}`, which above the last is written in figures.
    """

    name: str
    plural: Forms
    decimal: str
    thousands: str
    day: str
    date: str
    clock: str
    months: list[str]
    numbers: Counted = {}

    def form(self, number: float) -> str:
        """The plural form that a number takes."""
        return plural_form(number, self.plural)

    @property
    def forms(self) -> tuple[str, ...]:
        """The plural forms of the language, in CLDR's order."""
        return tuple(form for form in FORMS if form == OTHER or form in self.plural)

    def number(self, number: float) -> str:
        """A number in figures, with the language's own signs."""
        if not is_finite(number):
            return str(number)
        whole, _, rest = plain_digits(number).partition(".")
        if len(whole.lstrip("-")) >= GROUPED:
            whole = f"{int(whole):,}".replace(",", self.thousands)
        return f"{whole}{self.decimal}{rest}" if rest else whole

    def in_words(self, number: int, form: str) -> str:
        """A small number in words, in one of the forms the language has for it; else figures."""
        said = self.numbers.get(form, [])
        return said[number - 1] if 0 < number <= len(said) else self.number(number)

    def day_of(self, when: datetime, year: bool = False) -> str:
        """A day of the year, and of which year."""
        month = self.months[when.month - 1]
        fields = {"day": when.day, "month": month, "number": when.month, "year": when.year}
        return fill_in(self.date if year else self.day, fields)

    def time_of(self, when: datetime) -> str:
        """A time of day."""
        return fill_in(self.clock, {"h": when.hour, "hh": f"{when:%H}", "mm": f"{when:%M}"})


def fill_in(form: str, fields: Mapping[str, object]) -> str:
    """A form with its {fields} filled in."""
    return _FIELD.sub(lambda found: str(fields.get(found[1], found[0])), form)


def locale_path(language: str) -> Path:
    """Where the customs of a language stand; those of the player's own go before ours."""
    written = own_file(HOME, f"tongue.{language}.yaml")
    return written or HOME / f"tongue.{language}.yaml"


def load_locale(language: str) -> Locale:
    """The customs of a language, English ones where it has none of its own; raises BadFile, but
    for the player's own, which are then passed over."""
    written = own_file(HOME, f"tongue.{language}.yaml")
    if written is not None:
        customs = read_own(written, lambda path: _read(path, path.stat().st_mtime_ns))
        if customs is not None:
            return customs
    path = HOME / f"tongue.{language}.yaml"
    if not path.exists():
        path = locale_path(FALLBACK)
    return _read(path, path.stat().st_mtime_ns)


def name_of(language: str) -> str:
    """What a language calls itself; its letters where that cannot be read."""
    try:
        there = locale_path(language).exists()
        name = load_locale(language).name if there else language
        borrowed = language != FALLBACK and name == load_locale(FALLBACK).name
        return language if borrowed else name
    except BadFile:
        return language


@lru_cache(maxsize=32)
def _read(path: Path, written: int) -> Locale:
    customs = read_typed(path, Locale)
    for trail, fault in _faults(customs):
        raise fault_at(path, trail, fault)
    return customs


def _faults(customs: Locale) -> Iterator[tuple[Sequence[str], Why]]:
    for form, text in customs.plural.items():
        if form not in FORMS or form == OTHER:
            yield ("plural", form), nearest_name(form, FORMS[:-1])
        try:
            rule(text)
        except NoRule as none:
            yield ("plural", form), why("tongue.rule", rule=str(none).strip())
    if len(customs.months) != 12:
        yield ("months",), why("tongue.months", n=len(customs.months))
    for key, known in (("day", DATED), ("date", DATED), ("clock", TIMED)):
        for field in _FIELD.findall(getattr(customs, key)):
            if field not in known:
                near = nearest_name(field, known)
                yield (key,), why("tongue.field", field=f"{{{field}}}", near=near)
    for form in customs.numbers:
        if not re.fullmatch("[a-z]+", form):
            yield ("numbers", form), why("tongue.form", name=form)
