"""Whether rules have all the names of the contract, and valid values: checked before any deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import FunctionType
from typing import Any

from rules.kit.contract import Option, Rules
from rules.kit.ranking import WAYS
from rules.kit.state import Why, why

CONSTANTS = tuple(Rules.__annotations__)
FUNCTIONS = {
    name: function.__code__.co_varnames[1 : function.__code__.co_argcount]
    for name, function in vars(Rules).items()
    if isinstance(function, FunctionType) and not name.startswith("_")
}
"""Every function of the contract with its arguments, but for `self`."""

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
    """Return the fault of a function that cannot be called with these arguments; None if it can.
    A callable of another kind, such as a class, is not looked into."""
    names = ", ".join(arguments)
    if not callable(function):
        return why("game.no_function", name=name, handed=names)
    if isinstance(function, FunctionType):
        code = function.__code__
        least = code.co_argcount - len(function.__defaults__ or ())
        has_varargs = bool(code.co_flags & CO_VARARGS)
        most = len(arguments) if has_varargs else code.co_argcount
        if not least <= len(arguments) <= most:
            return why("game.mishanded", name=name, handed=names)
    return None


def _seats_fault(seats: Any) -> Why | None:
    """Return the fault of `SEATS`, or None. It lists numbers of seats, up to MOST_SEATS."""
    if not isinstance(seats, Sequence) or isinstance(seats, str) or not len(seats):
        return why("game.seats")
    if len(seats) > MOST_SEATS:  # first, since a huge range would take long to check
        return why("game.crowd", n=MOST_SEATS)
    if not all(type(count) is int and count > 0 for count in seats):
        return why("game.seats")
    return why("game.crowd", n=MOST_SEATS) if max(seats) > MOST_SEATS else None


def _options_fault(options: Any) -> Why | None:
    """Return the first fault of `OPTIONS`, or None."""
    is_list = isinstance(options, Sequence)
    if not is_list or not all(isinstance(option, Option) for option in options):
        return why("game.options")
    for option in options:
        if not isinstance(option.choices, tuple) or option.default not in option.choices:
            return why("game.default", option=str(option.key), default=repr(option.default))
    known = {"", *(option.key for option in options)}
    for option in options:
        if option.needs not in known:
            return why("game.needs", option=option.key, needs=str(option.needs))
    return None


def _sight_fault(sight_by_kind: Any) -> Why | None:
    """Return the first fault of `SIGHT`, or None. It maps each kind of zone to one of SIGHTS."""
    if not isinstance(sight_by_kind, Mapping):
        return why("game.sight")
    for kind, sight in sight_by_kind.items():
        if sight not in SIGHTS:
            return why("game.eyes", zone=str(kind), eyes=repr(sight))
    return None


def _names_fault(name: str, value: Any) -> Why | None:
    """Return the fault of `PHASES` or `VERBS`, the constant with this name, or None."""
    is_list = isinstance(value, Sequence) and not isinstance(value, str)
    is_sound = is_list and all(isinstance(word, str) for word in value)
    return None if is_sound else why("game.names", name=name)


def _reasons_fault(reasons: Any) -> Why | None:
    """Return the fault of `REASONS`, or None. It maps keys of reasons to anchors, both texts."""
    is_map = isinstance(reasons, Mapping)
    is_sound = is_map and all(isinstance(text, str) for text in (*reasons, *reasons.values()))
    return None if is_sound else why("game.reasons")


CONSTANT_CHECKS: Mapping[str, Callable[[Any], Why | None]] = {
    "BEST": lambda best: None if best in WAYS else why("game.best"), "SEATS": _seats_fault,
    "OPTIONS": _options_fault, "SIGHT": _sight_fault, "PHASES": partial(_names_fault, "PHASES"),
    "VERBS": partial(_names_fault, "VERBS"), "REASONS": _reasons_fault,
}  # fmt: skip
"""By name of a constant, the function that returns the fault of its value, or None."""
