"""How hard a choice was: read from the position, as the seat sees it."""

from collections.abc import Mapping, Sequence
from typing import cast

import pytest

from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from table.players import difficulty
from table.players.difficulty import CLOSE, USUAL, hard
from table.players.inline import how_hard
from table.scenes.match.thoughts import seconds
from tests.sampling import drawn
from tests.thinkers import hardness

A, B, C, D = (Move(text) for text in "abcd")


def weighed(
    monkeypatch: pytest.MonkeyPatch,
    losses: Sequence[tuple[Move, float]] | None,
    lots: Mapping[Move, float] | None = None,
    likely: Sequence[Move] = (A, B),
    usual: Mapping[str, Sequence[float]] | None = None,
) -> float:
    monkeypatch.setattr(difficulty, "veiled", lambda *asked: False)
    monkeypatch.setattr(difficulty, "mixture", lambda *asked: lots or {})
    monkeypatch.setattr(difficulty, "candidates", lambda *asked: likely)
    monkeypatch.setattr(difficulty, "ranked", lambda *asked: losses)
    monkeypatch.setattr(difficulty, "margins", lambda *asked: usual or {})
    return hard(cast("Rules", None), cast("View", None), 0, A)


def test_what_is_plainly_the_best_is_easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice is the harder the closer the two best are; alone it needs no thought, and among
    moves that are all alike hardly any."""
    found = [weighed(monkeypatch, [(A, 0.0), (B, loss)]) for loss in (0.01, *CLOSE, 9)]
    assert found == sorted(found, reverse=True) and found[0] > 0.6 and found[-1] == 0.0
    assert weighed(monkeypatch, [(A, 0.0), (B, 0.0)]) < 0.1
    assert weighed(monkeypatch, [(A, 0.0)]) == 0.0
    assert weighed(monkeypatch, None, likely=[A]) == 0.0
    assert weighed(monkeypatch, None) == USUAL


def test_a_game_says_what_is_close_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """By verb; and where many are nearly as good, there is more to look through."""
    listed = [(A, 0.0), (B, 2.0)]
    quick, slow = [weighed(monkeypatch, listed, usual={"a": item}) for item in (CLOSE, (2, 3, 4))]
    assert quick == 0.0 < slow == pytest.approx(0.7 * 0.75)
    few = [(A, 0.0), (B, 0.2)]
    assert weighed(monkeypatch, [*few, (C, 0.3), (D, 0.3)]) > weighed(monkeypatch, few)


@pytest.mark.parametrize("game", drawn(["tunk", "paks", "puck", "pukk"], 2, "not all alike"))
def test_choices_are_not_all_alike(game: str) -> None:
    """Over a match or two of a company most choices are quick, and some take a while."""
    who = ("keen:jorunn", "keen:kari", "keen:oddur")
    every = [seconds(hard, 1.5) for n in range(3) for _, hard in hardness(game, who, n)]
    some = len(every) / 20
    assert sum(value < 0.4 for value in every) > 4 * some
    assert sum(0.4 < value < 0.8 for value in every) > 2 * some
    assert sum(value > 0.8 for value in every) > some
    assert min(every) >= 0.3 and max(every) <= 1.5


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

    monkeypatch.setattr("table.players.inline.hard", broken)
    assert how_hard("punk", cast("View", None), 0, A) == USUAL
