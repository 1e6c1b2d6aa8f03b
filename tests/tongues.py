"""Which languages the costly laws look at: all in the long form, else some, others at every run.

What is cheap is held to every language always; whatever paints a table or a page for each of them
asks here, so that a language more makes an ordinary run no longer. CARDTABLE_TONGUE=da looks at
that one alone, for whoever writes it.
"""

import os

from table.i18n.words import FALLBACK, languages
from tests.sampling import drawn

VARIABLE = "CARDTABLE_TONGUE"
MOST = 2


def spoken() -> list[str]:
    """All languages, or the one that is wished for."""
    wished = os.environ.get(VARIABLE)
    return [one for one in languages() if wished in (None, "", one)]


def tongues(*what: object, most: int = MOST) -> list[str]:
    """The languages of this run, for one purpose."""
    return drawn(spoken(), most, "tongues", *what)


def foreign(*what: object, most: int = 1) -> list[str]:
    """The same, of those that are not English."""
    return drawn([one for one in spoken() if one != FALLBACK], most, "foreign", *what)
