"""House rules: from what was asked for to what is in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.contract import Option, Rules, unfit
from rules.kit.said import SaidError
from rules.kit.state import Value

_WORDS = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


class BadOptions(SaidError):
    """House rules that cannot be played; its sentence names the remedy."""


def full_options(rules: Rules, seats: int, asked: Mapping[str, Value]) -> dict[str, Value]:
    """Return all options that apply with `seats` seats: as asked, else by default.

    Raises BadOptions for an unknown option, choice, combination, or number of seats."""
    if seats not in rules.SEATS:
        counts = _spelled_counts(rules.SEATS)
        raise BadOptions("options.count", game=rules.NAME, counts=counts, seats=seats)
    known = sorted([option.key for option in rules.OPTIONS])
    for key in asked:
        if not known:
            raise BadOptions("options.none", game=rules.NAME, option=key)
        if key not in known:
            listed = ", ".join(known)
            raise BadOptions("options.unknown", game=rules.NAME, option=key, known=listed)
    chosen: dict[str, Value] = {}
    for option in rules.OPTIONS:
        if option.applies(seats):
            chosen[option.key] = _valid_choice(option, asked.get(option.key, option.default))
        elif asked.get(option.key, option.default) != option.default:
            counts = ", ".join(map(str, option.seats))
            raise BadOptions("options.seats", option=option.key, counts=counts, seats=seats)
    wrong = unfit(rules, seats, chosen)
    if wrong is not None:
        raise BadOptions(wrong)
    return chosen


def _spelled_counts(seats: Sequence[int]) -> str:
    """Return numbers of seats as text: “2–5”, or “2, 4” if numbers between them are missing."""
    least, most = min(seats), max(seats)
    is_range = len(seats) > 1 and len(seats) == most - least + 1
    return f"{least}–{most}" if is_range else ", ".join(map(str, seats))


def _valid_choice(option: Option, asked: Value) -> Value:
    """Return the asked value if it is one of the option's choices; else raises BadOptions."""
    for choice in option.choices:
        if type(choice) is type(asked) and choice == asked:  # True is not 1 here
            return choice
    shown = ", ".join(spelled_value(choice) for choice in option.choices)
    raise BadOptions("options.choice", option=option.key, known=shown, asked=spelled_value(asked))


def spelled_value(value: Value) -> str:
    """Return an option's value as on the command line: on, off, a number or a word."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def read_value(rules: Rules, key: str, text: str) -> Value:
    """Parse a word on the command line as the value of an option, of the type of its default. A
    word that does not fit that type, or an unknown option, stays text."""
    kinds = {option.key: type(option.default) for option in rules.OPTIONS}
    kind = kinds.get(key, str)
    if kind is bool:
        return _WORDS.get(text.lower(), text)
    is_number = text.removeprefix("-").isdecimal()
    return int(text) if kind is int and is_number else text
