"""Which languages the costly laws look at: all in the long form, else some, others at every run.

What is cheap is held to every language always; whatever paints a table or a page for each of them
asks here, so that a language more makes an ordinary run no longer. CARDTABLE_TONGUE=da looks at
that one alone, for whoever writes it.
"""

import os

from table.words.words import FALLBACK, languages
from tests import sampling
from tests.tables import LONG

VARIABLE = "CARDTABLE_TONGUE"
MOST = 2


def tongues(*what: object, most: int = MOST) -> list[str]:
    """The languages of this run, for one purpose."""
    return drawn(languages(), *what, most=most)


def foreign(*what: object, most: int = 1) -> list[str]:
    """The same, of those that are not English."""
    return drawn([one for one in languages() if one != FALLBACK], *what, most=most)


def drawn(every: list[str], *what: object, most: int) -> list[str]:
    """Some of these, in their order."""
    wished = os.environ.get(VARIABLE)
    if wished in every:
        return [wished]
    if LONG or len(every) <= most:
        return every
    chosen = sampling.luck("tongues", *what).sample(every, most)
    return [one for one in every if one in chosen]
