"""The dealer's luck: repeatable, written down, read back."""

import json
import subprocess
import sys

import pytest
from hypothesis import given, strategies as st

from rules.kit.cards import pack
from rules.kit.chance import BadLuck, Luck, ReadLuck, WrittenLuck, derive_seed

ASKED = st.lists(st.integers(1, 20), max_size=10)


def used(luck: object, asked: list[int]) -> list[object]:
    """What luck gives: a shuffle of so many cards for an even number, else a draw below it."""
    found: list[object] = []
    for number in asked:
        if number % 2:
            found.append(luck.below(number))
        else:
            heap = list(pack()[:number])
            luck.shuffle(heap)
            found.append(heap)
    return found


@given(st.integers() | st.text(), ASKED)
def test_what_was_written_reads_back(seed: int | str, asked: list[int]) -> None:
    """Results written, sent through JSON and read back are the same, and then used up."""
    written = WrittenLuck(seed)
    given_out = used(written, asked)
    read = ReadLuck(json.loads(json.dumps(written.results)))
    assert read.used_up() == (not asked)
    assert used(read, asked) == given_out
    assert read.used_up()
    with pytest.raises(BadLuck):
        read.below(2)


@given(st.integers() | st.text(), ASKED)
def test_writing_down_changes_no_luck(seed: int | str, asked: list[int]) -> None:
    """The same seed gives the same luck, written down or not."""
    assert used(Luck(seed), asked) == used(WrittenLuck(seed), asked) == used(Luck(seed), asked)


def test_every_place_is_as_likely() -> None:
    """Over many shuffles every card comes to every place about as often as to any other."""
    luck, times = Luck("fair"), 3000
    counts: dict[tuple[int, str], int] = {}
    for _ in range(times):
        heap = list(pack()[:6])
        luck.shuffle(heap)
        for place, card in enumerate(heap):
            counts[place, card.name] = counts.get((place, card.name), 0) + 1
    assert len(counts) == 36
    assert all(abs(count - times / 6) < 0.2 * times / 6 for count in counts.values())


def test_luck_is_the_same_in_another_process() -> None:
    """A seed means the same luck whatever a process's hash seed is."""
    ask = "from rules.kit.chance import *; from rules.kit.cards import pack; h = list(pack());"
    ask += "l = Luck(derive_seed('s', 'step', 3)); l.shuffle(h); print(h, l.below(1000))"
    answers = set()
    for number in ("1", "2"):
        env = {"PYTHONHASHSEED": number, "PYTHONPATH": "."}
        answers.add(subprocess.check_output([sys.executable, "-c", ask], text=True, env=env))
    assert len(answers) == 1 and answers != {""}


OTHER_CARDS = "AC 2C", "AC 2C 3C 3C", "AC 2C 4C", "AC 2C 3X", 3, None, "AC 2C 3C AD"


def test_luck_that_was_never_given_is_refused() -> None:
    """A shuffle with other cards, and a draw that could not have been drawn, are BadLuck."""
    for result in OTHER_CARDS:
        with pytest.raises(BadLuck):
            ReadLuck([result]).shuffle(list(pack()[:3]))
    for result in (-1, 6, "3", None, 2.0):
        with pytest.raises(BadLuck):
            ReadLuck([result]).below(6)


def test_derived_seeds_are_all_different() -> None:
    """A seed for one use says nothing of another: every seed and every use has its own."""
    found = {
        derive_seed(seed, use, n) for seed in "ab" for use in ("step", "seat") for n in range(50)
    }
    assert len(found) == 200
    assert derive_seed("a", "step", 1) == derive_seed("a", "step", 1)
