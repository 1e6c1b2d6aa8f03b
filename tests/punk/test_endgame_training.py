"""What is drilled beforehand is what is played, and leaves little to gain."""

import zlib
from collections import Counter
from pathlib import Path

import pytest

from research.punk.endgame_training.program import (
    beginnings,
    compiled,
    heaps,
    numbers_of,
    packed_from,
    played_of,
    shared_of,
    text_of,
    told_of,
)
from research.punk.endgames import as_drilled, gain
from research.trainer import compiler, run
from rules.punk.player import endgame_table as player
from rules.punk.player.endgame_table import (
    PLAIN,
    SIZES,
    departures,
    drilled,
    hands_of,
    left_over,
    packed,
    rows,
    unpacked,
    written,
)
from tests.sampling import drawn

needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
FEW = "1357"
HEAP = (1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7)
AIM = 0.03
"""Points that a perfect opponent may gain."""


@pytest.fixture(scope="module")
def program(tmp_path_factory) -> Path:
    return compiled(tmp_path_factory.mktemp("drill"))


def together(program: Path, rounds: int, seed: int = 1) -> dict[str, str]:
    """What is shared after so many rounds with the heaps of few ranks."""
    told = run(program, "together", str(rounds), str(seed), FEW, "0")
    lines = text_of([int(text) for text in told.split()], FEW).splitlines()
    return dict(line.split(" ") for line in lines)


def judged(program: Path, told: str) -> float:
    """What the trainer finds to be gained at one beginning."""
    return float(run(program, "gain", then=told).split()[1])


@pytest.mark.long
@needs_compiler
def test_the_trainer_counts_what_the_judge_counts(program: Path, monkeypatch) -> None:
    """Two programs that share no line find that a perfect opponent gains the same, of what all
    beginnings share and of what one was drilled to alone, which is a good deal less."""
    shared = together(program, 3)
    monkeypatch.setattr(player, "rows", lambda: shared)
    line = run(program, "alone", then=shared_of(HEAP, shared))
    told = told_of(line)
    for counts, counted in zip((bytes(len(told)), told), line.split()[1:3]):
        apart = unpacked(HEAP, counts)
        monkeypatch.setattr(player, "departures", {HEAP: apart}.__getitem__)
        found = gain(3, HEAP, as_drilled(3, HEAP))
        assert found == pytest.approx(float(counted), abs=2e-3)
        assert found == pytest.approx(judged(program, played_of(HEAP)), abs=2e-3)
    before, after = map(float, line.split()[1:3])
    assert after < 0.4 * before < 0.1


@pytest.mark.long
@needs_compiler
def test_the_longer_heaps_are_drilled_together_the_less_there_is_to_gain(program: Path) -> None:
    """Ten times as long leaves not much more than half."""
    brief, full = (shared_of(HEAP, together(program, rounds)) for rounds in (3, 40))
    assert judged(program, full) < 0.6 * judged(program, brief)


@pytest.mark.long
@needs_compiler
def test_the_same_seed_drills_the_same(program: Path) -> None:
    """And the numbers go through the file and back as they are."""
    first = together(program, 3)
    assert first == together(program, 3)
    numbers = [round(value) for value in numbers_of(first, FEW)]
    again = text_of(numbers, FEW).splitlines()
    assert dict(line.split(" ") for line in again) == first


@pytest.mark.long
@needs_compiler
def test_the_file_holds_what_leaves_little_to_gain(program: Path) -> None:
    """At whatever heap the last three tricks begin with, as it stands in the file."""
    starts = beginnings()
    lines = run(program, "gain", then="\n".join(map(played_of, starts))).splitlines()
    gains = [float(line.split()[1]) for line in lines]
    assert len(gains) == len(starts) and max(gains) <= AIM


@pytest.mark.long
@needs_compiler
def test_a_beginning_is_drilled_anew_as_it_was(program: Path) -> None:
    """What was drilled alone and rounded comes out as it stands in the file, but for what another
    machine's sums come to."""
    line = run(program, "alone", then=shared_of(HEAP, rows()))
    assert float(line.split()[2]) == pytest.approx(judged(program, played_of(HEAP)), abs=3e-3)
    assert len(told_of(line)) == len(zlib.decompress(packed()[written(HEAP)], PLAIN))


def test_every_hand_of_every_heap_has_its_chances() -> None:
    """All heaps that three copies of seven ranks can leave, and no other; of every beginning each
    number, and each hand of what it may come to can play all of its ranks, and surely one."""
    known = [written(heap) for heap in heaps()]
    assert list(rows()) == known
    assert Counter(map(len, known)) == {12: 1918, 9: 1918, 6: 728}
    assert list(packed()) == list(map(written, beginnings()))
    for start in drawn(beginnings(), 12, "starts"):
        met = [heap for size in SIZES for heap in left_over(start, size)]
        told = zlib.decompress(packed()[written(start)], PLAIN)
        assert len(told) == len(SIZES) + sum(len(rows()[written(heap)]) for heap in met)
        assert list(departures(start)) == met
        for heap in drawn(met, 20, start):
            hands = hands_of(heap)
            assert len(rows()[written(heap)]) == sum(len(set(hand)) - 1 for hand in hands)
            for hand in hands:
                shares = drilled(hand, heap, start)
                assert sorted(shares) == sorted(set(hand))
                assert min(shares.values()) >= 0.0
                assert sum(shares.values()) == pytest.approx(1.0)


def test_what_is_packed_is_unpacked() -> None:
    """A step of its own for every trick, and departures to either side; what would be less than
    nothing is nothing, and never is it more than sure."""
    width = sum(len(rows()[written(heap)]) for size in SIZES for heap in left_over(HEAP, size))
    told = bytes([1, 2, 4, *(place % 256 for place in range(width))])
    block = packed_from([told])
    assert zlib.decompress(block[2:], PLAIN) == told
    found = unpacked(HEAP, told)
    assert [found[heap].step for heap in (HEAP, HEAP[:9], HEAP[:6])] == [1, 2, 4]
    counts = [count for each in found.values() for count in each.counts]
    assert counts == [(place + 128) % 256 - 128 for place in range(width)]


def test_a_heap_that_three_seats_cannot_hold_is_not_known() -> None:
    """Four cards of a rank, ranks beyond the pack's, or a beginning of fewer cards."""
    assert not drilled((1, 1, 1, 1), *2 * ((1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4),))
    assert not drilled((1, 8), (1, 2, 3, 4, 5, 8), (1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 8))
    assert not drilled((1, 1, 2), HEAP[:9], HEAP[:9])
