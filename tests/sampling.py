"""Which positions an ordinary run looks at: some of every match, by a seed that is printed.

The matches themselves are the same in every run; each run looks at other positions of them, so
that many runs see all, and CARDTABLE_SEED=... looks at the very same again. The long form looks
at every position.
"""

import os
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import pytest

from table.i18n.words import FALLBACK, languages

VARIABLE = "CARDTABLE_SEED"
LONG = os.environ.get("CARDTABLE_LONG") == "1"

Case = TypeVar("Case")


def begin() -> str:
    """The seed of this run, drawn if none was given, and told to all its processes."""
    return os.environ.setdefault(VARIABLE, str(random.SystemRandom().randrange(1_000_000)))


def seed() -> str:
    return os.environ.get(VARIABLE, "0")


def luck(*what: object) -> random.Random:
    """Luck of this run for one purpose, the same whenever it is asked for."""
    return random.Random("/".join(map(str, (seed(), *what))))


def drawn(cases: Iterable[Case], count: int, *what: object) -> list[Case]:
    """So many of the cases of a test, in their order; in the long form all of them."""
    every = list(cases)
    if LONG or count >= len(every):
        return every
    chosen = set(luck("drawn", *what).sample(range(len(every)), count))
    return [item for at, item in enumerate(every) if at in chosen]


def drawn_each(
    cases: Iterable[Case], count: int, kind: Callable[[Case], object], *what: object
) -> list[Case]:
    """So many of the cases of each kind, such as of each game: none is left out of any run."""
    kinds: dict[object, list[Case]] = {}
    for item in cases:
        kinds.setdefault(kind(item), []).append(item)
    return [item for each in kinds for item in drawn(kinds[each], count, *what, each)]


def by_turns(cases: Iterable[Any], count: int, *what: object) -> list[Any]:
    """The cases, as values of one parameter: in an ordinary run so many, of a named test all."""
    every = list(cases)
    chosen = set(drawn(range(len(every)), count, *what))
    later = pytest.mark.another_run
    return [
        pytest.param(item, marks=() if at in chosen else later) for at, item in enumerate(every)
    ]


def some(kinds: Sequence[str], count: int, rng: random.Random, met: set[str]) -> list[int]:
    """So many places of a sequence, in order: the last, one of every kind not yet `met`, however
    many these are, and else whatever comes; the kinds chosen so are added to `met`."""
    if not kinds:
        return []
    order = list(range(len(kinds)))
    rng.shuffle(order)
    chosen = {len(kinds) - 1}
    met.add(kinds[-1])
    for at in order:
        if kinds[at] not in met:
            met.add(kinds[at])
            chosen.add(at)
    rest = [at for at in order if at not in chosen]
    chosen.update(rest[: max(0, count - len(chosen))])
    return sorted(chosen)


# --- languages: laws that paint a page for each look at some of them ------------------------------

TONGUE = "CARDTABLE_TONGUE"
"""CARDTABLE_TONGUE=da looks at that language alone, for whoever writes it."""


def spoken() -> list[str]:
    """All languages, or the one that is wished for."""
    wished = os.environ.get(TONGUE)
    return [language for language in languages() if wished in (None, "", language)]


def tongues(*what: object, most: int = 2) -> list[str]:
    """The languages that this run looks at, for one purpose."""
    return drawn(spoken(), most, "tongues", *what)


def foreign(*what: object, most: int = 1) -> list[str]:
    """The same, of those that are not English."""
    others = [language for language in spoken() if language != FALLBACK]
    return drawn(others, most, "foreign", *what)
