"""How hard a choice was: read from the position, as the seat sees it."""

from collections.abc import Mapping, Sequence
from typing import cast

import pytest

from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from table.seats import pace
from table.seats.inline import how_hard
from table.seats.pace import CLOSE, USUAL, hard

A, B = Move("a"), Move("b")


def weighed(
    monkeypatch: pytest.MonkeyPatch,
    losses: Sequence[tuple[Move, float]] | None,
    lots: Mapping[Move, float] | None = None,
    likely: Sequence[Move] = (A, B),
) -> float:
    monkeypatch.setattr(pace, "mixture", lambda *asked: lots or {})
    monkeypatch.setattr(pace, "candidates", lambda *asked: likely)
    monkeypatch.setattr(pace, "ranked", lambda *asked: losses)
    return hard(cast("Rules", None), cast("View", None), 0, A)


def test_what_is_plainly_the_best_is_easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice is the harder the closer the two best are; alone it needs no thought."""
    found = [weighed(monkeypatch, [(A, 0.0), (B, loss)]) for loss in (0.0, CLOSE / 2, CLOSE, 9)]
    assert found == pytest.approx([1.0, 0.5, 0.0, 0.0])
    assert weighed(monkeypatch, [(A, 0.0)]) == 0.0
    assert weighed(monkeypatch, None, likely=[A]) == 0.0
    assert weighed(monkeypatch, None) == USUAL


def test_an_even_lot_is_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who draws lots finds it the harder the more even they are."""
    found = [weighed(monkeypatch, None, {A: part, B: 1 - part}) for part in (0.5, 0.75, 1.0)]
    assert found == pytest.approx([1.0, 0.5, 0.0])


def test_a_strangers_game_that_cannot_say_makes_nobody_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever goes wrong in weighing a choice, the choice stands."""

    def broken(*asked: object) -> float:
        raise ZeroDivisionError

    monkeypatch.setattr("table.seats.inline.hard", broken)
    assert how_hard("punk", cast("View", None), 0, A) == USUAL
