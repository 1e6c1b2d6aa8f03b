"""Law 13, non-interference: what nobody may know of makes no difference to anything they can see.

A journal is played twice: as it was, and with two things swapped in its written luck that a seat
has not come to know. Everything that this seat can get hold of must be the same, to the byte and
to the pixel, until it sees one of the two.
"""

import random
from itertools import islice

from tests.laws.interfering import examined
from tests.laws.worlds import journaled, swaps
from tests.tables import LONG, Walk

WALKS = 12 if LONG else 3
SWAPS = 8 if LONG else 2


def test_law_13_what_is_hidden_makes_no_difference(walked: list[Walk]) -> None:
    """In every game, at every number of seats, for every seat and for the room: view, offers,
    notes, replies, score, what a computer is sent and the picture are the same whichever way
    round two hidden cards, or dice, lie."""
    rng = random.Random(walked[0].seed)
    compared = 0
    for one in [walked[0], *rng.sample(walked[1:], min(WALKS, len(walked)) - 1)]:
        luck = random.Random(f"swaps/{one.seed}")
        journal = journaled(one)
        for swap in islice(swaps(journal, luck), SWAPS):
            compared += examined(journal, swap, luck).seats
    assert compared, f"nothing stays hidden long enough to be swapped, seed {walked[0].seed!r}"
