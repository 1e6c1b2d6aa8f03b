"""What people are called who gave no name: after their seat, in the language of whoever reads it.

Such a name stands in journals as it was said in the language of that day; it is known again in
every language there is.
"""

from __future__ import annotations

import re
from functools import cache

from table.i18n.tongue import HOME

KEY = "seats.someone"


def seat_of(name: str) -> int | None:
    """The number, as people count, of the seat that a name stands for; None: somebody gave it."""
    for form in _forms():
        found = form.fullmatch(name.strip())
        if found is not None:
            return int(found[1])
    return None


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    """How such a name looks in each language. Of each file that one line is read, and not all that
    a language has to say."""
    found = []
    for path in sorted(HOME.glob("words.*.yaml")):
        with path.open(encoding="utf-8") as lines:
            said = next((line for line in lines if line.startswith(f"{KEY}:")), "")
        before, number, after = said.partition(":")[2].strip().strip("\"'").partition("{seat}")
        if number:
            pattern = rf"{re.escape(before)}(\d{{1,3}}){re.escape(after)}"
            found.append(re.compile(pattern, re.IGNORECASE))
    return tuple(found)
