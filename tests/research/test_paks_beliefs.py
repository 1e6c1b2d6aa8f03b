"""What is measured of Paks' players is measured as it is said to be."""

import random
from math import log

import pytest

from research.paks.beliefs import SIGNS, Hand, error, fitted

pytestmark = pytest.mark.long

SPEAKS = 3  # times as often does a hand that shows a sign lie among those dealt as it is the truth


def test_what_speaks_against_a_hand_is_found() -> None:
    """Where the truth shows a sign a third as often as a hand that is dealt does, a hand that shows
    it is found to be a third as likely; of what is as frequent in both, nothing."""
    rng, bare = random.Random(3), [0.0] * 4
    told = []
    for _ in range(400):
        dealt = [Hand([float(rng.random() < 0.5) for _ in SIGNS], bare) for _ in range(6)]
        weights = [SPEAKS ** -one.signs[2] for one in dealt]
        truth = rng.choices(dealt, weights)[0]
        told.append([truth, *[one for one in dealt if one is not truth]])
    found = fitted(told)
    assert found[2] == pytest.approx(-log(SPEAKS), abs=0.35)
    assert all(abs(each) < 0.35 for at, each in enumerate(found) if at != 2)


def test_few_hands_dealt_make_no_error() -> None:
    """The square error of a mean of three hands is said to be that of the mean of them all."""
    rng = random.Random(5)
    luck = [[rng.gauss(10, 4) for _ in range(3)] for _ in range(4000)]
    found = [error(12.0, each, [1 / 3] * 3) for each in luck]
    assert sum(found) / len(found) == pytest.approx(4, abs=0.7)
