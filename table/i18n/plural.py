"""Choose the plural form for a number by the plural rules of Unicode's CLDR.

A language's file states its rules in CLDR's own notation, `i % 10 = 1 and i % 100 != 11`, as in
CLDR's public table “Language Plural Rules” (unicode.org/cldr/charts).
https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import cache, lru_cache

OTHER = "other"
FORMS = ("zero", "one", "two", "few", "many", OTHER)
"""CLDR's names of the forms; `other` is for numbers that match no rule."""
_RELATION_PATTERN = re.compile(
    r"\s*([nivwft])\s*(?:%\s*([1-9][0-9]{0,8}))?\s*(!?=)\s*([0-9]+(?:\.\.[0-9]+)?"
    r"(?:\s*,\s*[0-9]+(?:\.\.[0-9]+)?)*)\s*"
)

Operands = Mapping[str, int | Decimal]
Rule = Callable[[Operands], bool]


class NoRule(ValueError):
    """The text is not a plural rule."""


def plural_form(number: float, rules: Mapping[str, str]) -> str:
    """The plural form of a number, by a mapping from forms to their rules; OTHER if none fits."""
    return _cached_form(plain_digits(number), tuple(rules.items())) if is_finite(number) else OTHER


@lru_cache(maxsize=4096)
def _cached_form(digits_text: str, rules: Sequence[tuple[str, str]]) -> str:
    """The plural form of a number in digits. Cached, as texts are needed in every frame."""
    operands = operands_of(digits_text)
    return next((form for form, text in rules if parse_rule(text)(operands)), OTHER)


def is_finite(number: float) -> bool:
    """Whether a number can be written in digits; any integer can."""
    return isinstance(number, int) or math.isfinite(number)


def plain_digits(number: float) -> str:
    """Write a number in digits with a decimal point; a float with six significant digits."""
    return str(int(number)) if isinstance(number, int) else f"{Decimal(f'{float(number):.6g}'):f}"


def operands_of(text: str) -> Operands:
    """The operands of CLDR's rules for a number in digits: n is its absolute value, i its integer
    part, v the count and f the value of its decimals, w and t the same without trailing zeros."""
    absolute = text.lstrip("-")
    whole, _, decimals = absolute.partition(".")
    trimmed = decimals.rstrip("0")
    return {
        "n": Decimal(absolute) if decimals else int(absolute), "i": int(whole), "v": len(decimals),
        "f": int(decimals or 0), "w": len(trimmed), "t": int(trimmed or 0),
    }  # fmt: skip


@cache
def parse_rule(text: str) -> Rule:
    """Parse a rule into a function that says whether operands fit it. Raises NoRule."""
    alternatives = []
    for alternative in re.split(r"\bor\b", text):
        relations = re.split(r"\band\b", alternative)
        alternatives.append([_parse_relation(relation) for relation in relations])

    def fits(operands: Operands) -> bool:
        return any(all(holds(operands) for holds in conditions) for conditions in alternatives)

    return fits


def _parse_relation(text: str) -> Rule:
    """Parse a relation such as `i % 100 != 11..14`, by which an operand or its remainder is, or is
    not, in one of several spans. Returns a function of the operands. Raises NoRule."""
    match = _RELATION_PATTERN.fullmatch(text)
    if match is None:
        raise NoRule(text)
    operand, modulus, sign, listed = match.groups()
    ends = [span.strip().split("..") for span in listed.split(",")]
    spans = [(int(end[0]), int(end[-1])) for end in ends]

    def holds(operands: Operands) -> bool:
        value = operands[operand] % int(modulus) if modulus else operands[operand]
        is_listed = value % 1 == 0 and any(low <= value <= high for low, high in spans)
        return is_listed == (sign == "=")

    return holds
