"""The reasons of Púkk's player read a second time: whether what each of them says is so.

Written from the rules and a view alone; of the player it knows the solved table of stakes, where
its classes end, and in what steps it tells chances. `swapping`, `staking`, `leads` and `rows` read
what is said of each choice; `reading`, `unseen` and `lies` are what they go by.
"""

from collections.abc import Mapping

from tests.pukk.reasons import leads, rows, staking, swapping
from tests.pukk.reasons.reading import Reading

READINGS: Mapping[str, Reading] = {
    **swapping.READINGS,
    **staking.READINGS,
    **leads.READINGS,
    **rows.READINGS,
}
