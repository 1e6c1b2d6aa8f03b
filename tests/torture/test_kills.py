"""The program is killed at operations on files, and loses nothing: `tests.torture.kills`."""

import os

import pytest

from rules.kit.catalogue import games
from tests import sampling
from tests.tables import LONG
from tests.torture.kills import kills

GAMES = [one.name for one in games() if one.rules is not None]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.parametrize("game", GAMES)
def test_a_kill_loses_nothing(game: str) -> None:
    """Wherever it comes: the match goes on from the last choice acknowledged, or from one more,
    to the same end, and its result is kept once."""
    found = kills(game, 1 if LONG else 250, int(sampling.seed()))
    assert not found["faults"], "\n".join(found["told"])
    assert found["kills"] > 2
