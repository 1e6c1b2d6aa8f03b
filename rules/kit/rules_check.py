"""Whether rules have all the names of the contract, and valid values: checked before any deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

from rules.kit.contract import Option
from rules.kit.ranking import WAYS
from rules.kit.state import Why, why

CONSTANTS = ("NAME", "BEST", "SEATS", "OPTIONS", "SIGHT", "PHASES", "VERBS", "REASONS")
FUNCTIONS = {
    "pack": ("table",),
    "deal": ("table", "chance"),
    "actors": ("state",),
    "offers": ("state", "seat"),
    "objection": ("state", "seat", "choice"),
    "apply": ("state", "choices", "chance"),
    "outcome": ("state",),
    "onward": ("table", "outcome"),
}
"""Every function of the contract with its arguments, in the order in which the table calls them."""

DEFAULTED = {"unfit": ("seats", "options"), "places": ("table",)}
"""Functions that most games leave out; see `rules.kit.contract`."""

NEEDED = (*CONSTANTS, *FUNCTIONS)
SIGHTS = ("all", "owner", "none")
MOST_SEATS = 30  # round one table
CO_VARARGS = 0x04  # as in `inspect`, which takes long to import: the function has *arguments


def rules_fault(module: Any, folder: str) -> tuple[str, Why] | None:
    """Return the first fault of a game's rules, as (name in the contract, sentence), or None."""
    for name in NEEDED:
        if not hasattr(module, name):
            return name, why("game.lacks", name=name)
    for name, arguments in (FUNCTIONS | DEFAULTED).items():
        if hasattr(module, name):
            wrong = _arguments_fault(name, getattr(module, name), arguments)
            if wrong:
                return name, wrong
    if folder != module.NAME:
        return "NAME", why("game.name_other", name=repr(module.NAME), folder=folder)
    for name, check in CONSTANT_CHECKS.items():
        wrong = check(getattr(module, name))
        if wrong:
            return name, wrong
    return None


def _arguments_fault(name: str, function: object, arguments: Sequence[str]) -> Why | None:
    """Return the fault of a function that cannot be called with these arguments; None if it can,
    or is a callable of another kind, such as a class, which is not looked into."""
    names = ", ".join(arguments)
    if not callable(function):
        return why("game.no_function", name=name, handed=names)
    if isinstance(function, FunctionType):
        code = function.__code__
        least = code.co_argcount - len(function.__defaults__ or ())
        takes_more = bool(code.co_flags & CO_VARARGS)
        if least > len(arguments) or (code.co_argcount < len(arguments) and not takes_more):
            return why("game.mishanded", name=name, handed=names)
    return None


def _seats_fault(seats: Any) -> Why | None:
    """Return the fault of `SEATS`, or None."""
    if not isinstance(seats, Sequence) or isinstance(seats, str) or not len(seats):
        return why("game.seats")
    if len(seats) > MOST_SEATS:  # first, since a huge range would take long to check
        return why("game.crowd", n=MOST_SEATS)
    if not all(type(count) is int and count > 0 for count in seats):
        return why("game.seats")
    return why("game.crowd", n=MOST_SEATS) if max(seats) > MOST_SEATS else None


def _options_fault(options: Any) -> Why | None:
    """Return the first fault of `OPTIONS`, or None."""
    if not isinstance(options, Sequence) or not all(
        isinstance(option, Option) for option in options
    ):
        return why("game.options")
    for option in options:
        if not isinstance(option.choices, tuple) or option.default not in option.choices:
            return why("game.default", option=str(option.key), default=repr(option.default))
    known = {option.key for option in options}
    for option in options:
        if option.needs and option.needs not in known:
            return why("game.needs", option=option.key, needs=str(option.needs))
    return None


def _sight_fault(sight: Any) -> Why | None:
    """Return the first fault of `SIGHT`, or None."""
    if not isinstance(sight, Mapping):
        return why("game.sight")
    for kind, who in sight.items():
        if who not in SIGHTS:
            return why("game.eyes", zone=str(kind), eyes=repr(who))
    return None


def _names_fault(name: str) -> Callable[[Any], Why | None]:
    """Return a check that PHASES or VERBS is a list of names."""

    def check(value: Any) -> Why | None:
        """Return the fault of the list, or None."""
        is_list = isinstance(value, Sequence) and not isinstance(value, str)
        if not is_list or not all(isinstance(word, str) for word in value):
            return why("game.names", name=name)
        return None

    return check


def _reasons_fault(reasons: Any) -> Why | None:
    """Return the fault of `REASONS`, or None."""
    if not isinstance(reasons, Mapping):
        return why("game.reasons")
    is_text = all(isinstance(text, str) for text in (*reasons, *reasons.values()))
    return None if is_text else why("game.reasons")


CONSTANT_CHECKS: Mapping[str, Callable[[Any], Why | None]] = {
    "BEST": lambda best: None if best in WAYS else why("game.best"),
    "SEATS": _seats_fault,
    "OPTIONS": _options_fault,
    "SIGHT": _sight_fault,
    "PHASES": _names_fault("PHASES"),
    "VERBS": _names_fault("VERBS"),
    "REASONS": _reasons_fault,
}
"""By name of a constant, the function that returns the fault of its value, or None."""
