"""Which number takes which form of a sentence, by rules written as Unicode's CLDR writes them.

A language's file states its rules in CLDR's own notation, `i % 10 = 1 and i % 100 != 11`, so that
a new language copies two or three lines from CLDR's public table “Language Plural Rules”
(unicode.org/cldr/charts). That is less than Babel, which would bring the customs of 800 languages
for a line each of ours, and safer than an expression that is evaluated: what is read here can only
compare a number. https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

OTHER = "other"
FORMS = ("zero", "one", "two", "few", "many", OTHER)
"""The forms there may be, CLDR's names for them; `other` is for numbers that no rule takes."""
_RELATION = re.compile(
    r"\s*([nivwft])\s*(?:%\s*([1-9][0-9]{0,8}))?\s*(!?=)\s*([0-9]+(?:\.\.[0-9]+)?"
    r"(?:\s*,\s*[0-9]+(?:\.\.[0-9]+)?)*)\s*"
)

Figures = Mapping[str, Fraction]
Rule = Callable[[Figures], bool]


class NoRule(ValueError):
    """A text is no rule as CLDR writes them."""


class Relation(NamedTuple):
    """`i % 100 != 11..14`: a number of the figure lies in one of the spans, or in none."""

    figure: str
    part: int  # the remainder by so many; 0: the figure itself
    within: bool
    spans: Sequence[tuple[int, int]]

    def holds(self, figures: Figures) -> bool:
        """Whether it does."""
        value = figures[self.figure] % self.part if self.part else figures[self.figure]
        inside = value % 1 == 0 and any(low <= value <= high for low, high in self.spans)
        return inside == self.within


def plural_form(number: float, rules: Mapping[str, str]) -> str:
    """The form that a number takes by these rules, each by the form it is for."""
    return _form(plain_digits(number), tuple(rules.items())) if is_finite(number) else OTHER


@lru_cache(maxsize=4096)
def _form(written: str, rules: Sequence[tuple[str, str]]) -> str:
    """Sentences are asked for in every frame, and most of them with the same few numbers."""
    figures = figures_of(written)
    return next((form for form, text in rules if rule(text)(figures)), OTHER)


def is_finite(number: float) -> bool:
    """Whether a number has figures at all; a whole one has, however large."""
    return isinstance(number, int) or math.isfinite(number)


def plain_digits(number: float) -> str:
    """A number as digits with a point, as exact as people are told one."""
    return str(int(number)) if isinstance(number, int) else f"{Decimal(f'{float(number):.6g}'):f}"


def figures_of(text: str) -> Figures:
    """CLDR's operands of a number as it is written: n its size, i what stands before the point,
    v and f how many figures behind it and which, w and t the same without noughts at the end."""
    whole, _, rest = text.lstrip("-").partition(".")
    bare = rest.rstrip("0")
    size = text.lstrip("-")
    figures = {"n": size, "i": whole, "v": f"{len(rest)}", "f": rest or "0"}
    return {
        key: Fraction(digits)
        for key, digits in {**figures, "w": f"{len(bare)}", "t": bare or "0"}.items()
    }


@cache
def rule(text: str) -> Rule:
    """What a rule asks of a number; raises NoRule."""
    ways = [
        [_relation(part) for part in re.split(r"\band\b", way)] for way in re.split(r"\bor\b", text)
    ]
    return lambda figures: any(all(relation.holds(figures) for relation in way) for way in ways)


def _relation(text: str) -> Relation:
    match = _RELATION.fullmatch(text)
    if match is None:
        raise NoRule(text)
    figure, part, sign, listed = match.groups()
    ends = [part.strip().split("..") for part in listed.split(",")]
    spans = [(int(end[0]), int(end[-1])) for end in ends]
    return Relation(figure, int(part or 0), sign == "=", spans)
