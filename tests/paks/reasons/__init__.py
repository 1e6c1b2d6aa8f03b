"""The reasons of Paks' player read a second time: whether what each of them says is so.

Written from the rules and a view alone. Of the player it knows only by what rule of thumb it fears
thieves and keeps cards, which the sentences call likely and promised, and of what sets of cards it
thinks at all. `made`, `declined`, `lastcard` and `giving` read what is said of each choice;
`reading`, `lying`, `weighing` and `plays` are what they go by.
"""

from collections.abc import Mapping

from tests.paks.reasons import declined, giving, lastcard, made
from tests.paks.reasons.reading import Reading

READINGS: Mapping[str, Reading] = {
    **made.READINGS,
    **declined.READINGS,
    **lastcard.READINGS,
    **giving.READINGS,
}
