"""What is drilled beforehand is what is played: every hand of every heap has its chances."""

import zlib
from collections import Counter

import pytest

from research.punk.endgame_training.program import beginnings, heaps
from rules.punk.player.endgame_table import (
    PLAIN,
    SIZES,
    departures,
    hands_of,
    heap_text,
    heaps_left,
    packed_departures,
    rows,
    table_chances,
)
from tests.sampling import drawn

HEAP = (1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7)


def test_every_hand_of_every_heap_has_its_chances() -> None:
    """All heaps that three copies of seven ranks can leave, and no other; of every beginning each
    number, and each hand of what it may come to can play all of its ranks, and surely one."""
    known = [heap_text(heap) for heap in heaps()]
    assert list(rows()) == known
    assert Counter(map(len, known)) == {12: 1918, 9: 1918, 6: 728}
    assert list(packed_departures()) == list(map(heap_text, beginnings()))
    for start in drawn(beginnings(), 8, "starts"):
        met = [heap for size in SIZES for heap in heaps_left(start, size)]
        told = zlib.decompress(packed_departures()[heap_text(start)], PLAIN)
        assert len(told) == len(SIZES) + sum(len(rows()[heap_text(heap)]) for heap in met)
        assert list(departures(start)) == met
        for heap in drawn(met, 20, start):
            hands = hands_of(heap)
            assert len(rows()[heap_text(heap)]) == sum(len(set(hand)) - 1 for hand in hands)
            for hand in hands:
                shares = table_chances(hand, heap, start)
                assert sorted(shares) == sorted(set(hand)) and min(shares.values()) >= 0.0
                assert sum(shares.values()) == pytest.approx(1.0)


def test_a_heap_that_three_seats_cannot_hold_is_not_known() -> None:
    """Four cards of a rank, ranks beyond the pack's, or a beginning of fewer cards."""
    assert not table_chances((1, 1, 1, 1), *2 * ((1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4),))
    assert not table_chances((1, 8), (1, 2, 3, 4, 5, 8), (1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 8))
    assert not table_chances((1, 1, 2), HEAP[:9], HEAP[:9])
