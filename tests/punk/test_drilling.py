"""What is drilled beforehand is what is played, and leaves little to gain."""

from collections import Counter
from pathlib import Path

import pytest

from rules.punk.player import drilled as player
from rules.punk.player.drilled import drilled, hands_of, rows
from tests.punk.drilling.made import compiled, heaps, numbers_of, run, text_of
from tests.punk.endings import as_drilled, gain
from tests.punk.practising.trained import compiler
from tests.sampling import drawn

needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
FEW = "1357"
HEAP = (1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7)


@pytest.fixture(scope="module")
def program(tmp_path_factory) -> Path:
    return compiled(tmp_path_factory.mktemp("drill"))


def trained(program: Path, rounds: int, seed: int = 1) -> dict[str, str]:
    """The rows after so many rounds with the heaps of few ranks."""
    told = run(program, "train", str(rounds), str(seed), FEW, "0")
    lines = text_of([int(one) for one in told.split()], FEW).splitlines()
    return dict(line.split(" ") for line in lines)


@needs_compiler
def test_the_trainer_counts_what_the_judge_counts(program: Path, monkeypatch) -> None:
    """Two programs that share no line find that a perfect opponent gains the same; the longer the
    hands are drilled the less it is."""
    gains = []
    for rounds in (3, 40):
        learnt = trained(program, rounds)
        monkeypatch.setattr(player, "rows", lambda found=learnt: found)
        told = run(program, "gain", FEW, begun=numbers_of(learnt, FEW))
        gains.append(gain(3, HEAP, as_drilled(3, HEAP)))
        assert float(told.split()[1]) == pytest.approx(gains[-1], abs=2e-3)
    assert gains[1] < 0.6 * gains[0] < 0.2


@needs_compiler
def test_the_same_seed_drills_the_same(program: Path) -> None:
    """And the numbers go through the file and back as they are."""
    first = trained(program, 3)
    assert first == trained(program, 3)
    numbers = [round(one) for one in numbers_of(first, FEW)]
    again = text_of(numbers, FEW).splitlines()
    assert dict(line.split(" ") for line in again) == first


def test_every_hand_of_every_heap_has_its_chances() -> None:
    """All heaps that three copies of seven ranks can leave, and no other; a row is as long as its
    hands have ranks to choose from."""
    known = ["".join(map(str, heap)) for heap in heaps()]
    assert list(rows()) == known
    assert Counter(map(len, known)) == {12: 1918, 9: 1918, 6: 728}
    for heap in drawn(list(heaps()), 40, "heaps"):
        hands = hands_of(heap)
        width = sum(len(set(hand)) - 1 for hand in hands)
        assert len(rows()["".join(map(str, heap))]) == width
        for hand in hands:
            shares = drilled(hand, heap)
            assert sorted(shares) == sorted(set(hand))
            assert min(shares.values()) > -1e-9
            assert sum(shares.values()) == pytest.approx(1.0)


def test_a_heap_that_three_seats_cannot_hold_is_not_known() -> None:
    """Four cards of a rank, or ranks beyond the pack's."""
    assert not drilled((1, 1, 1, 1), (1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4))
    assert not drilled((1, 8), (1, 2, 3, 4, 5, 8))
