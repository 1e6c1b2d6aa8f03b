"""A hint: legal, the same for the same view, and true in every word, by a second reading of it."""

import importlib
import importlib.util
import random
from collections.abc import Mapping
from itertools import count

import pytest

from rules.kit.advice import REASONS, Advice, advice
from rules.kit.catalogue import Game, games
from rules.kit.chance import Luck
from rules.kit.foresight import thinker
from rules.kit.moves import why_not
from rules.kit.said import Why
from rules.kit.sight import determinize, redact
from table.session.sentences import Sentences
from tests.laws.test_words import TONGUES, spoken, told_in_full
from tests.tables import LONG, Seating
from tests.walks import Position, Walk, examine

EACH = 40 if LONG else 1
"""Of so many positions that are looked at, one is read a second time, which takes its
time; in the long form these are still more than a thousand of every game."""
ADVISED = [one for one in games() if one.rules and hasattr(thinker(one.rules), "advise")]


@pytest.fixture(scope="module")
def player(seating: Seating) -> object:
    """The game's rule player, which says why it moves as it does."""
    found = thinker(seating.rules)
    if not hasattr(found, "advise"):
        pytest.skip("the player of this game says no reasons")
    return found


def readings(game: str) -> Mapping[str, object]:
    """How each reason of a game's player is read a second time."""
    found: Mapping[str, object] = importlib.import_module(f"tests.{game}.reasons").READINGS
    return found


def asked(position: Position) -> list[int]:
    """The seats that are advised here; in an ordinary run one of them, another each time."""
    actors = position.actors
    return actors if LONG or not actors else [actors[position.number % len(actors)]]


def advised(position: Position, seat: int) -> Advice:
    found = advice(position.rules, position.view(seat), seat, random.Random(position.number))
    assert found is not None
    return found


def test_a_hint_is_what_the_player_would_do(player: object, walked: list[Walk]) -> None:
    """The move is legal, and the one that `choose` makes with the same luck, which it uses up in
    the same way; there are reasons for it, none twice and no more than are read; the view is left
    as it was."""

    def law(position: Position) -> None:
        for seat in asked(position):
            view = position.view(seat)
            one, other = (random.Random(position.number) for _ in range(2))
            found = advice(position.rules, view, seat, one)
            assert found is not None
            choice = thinker(position.rules).choose(position.rules, view, seat, other)
            assert found.move == choice and one.random() == other.random()
            assert why_not(position.rules, position.state, seat, found.move) is None
            assert 0 < len(found.reasons) <= REASONS
            assert len(set(found.reasons)) == len(found.reasons)
            assert view == position.view(seat)

    examine(walked, law)


def test_a_hint_tells_nothing_the_view_does_not_hold(player: object, walked: list[Walk]) -> None:
    """Dealt anew, whatever the seat cannot see, the hint and its reasons are the same."""

    def law(position: Position) -> None:
        for seat in asked(position):
            view = position.view(seat)
            world = determinize(position.rules, view, Luck(position.number))
            again = redact(position.rules, world, seat, view.known)
            found = advice(position.rules, again, seat, random.Random(position.number))
            assert found == advised(position, seat)

    examine(walked, law)


def test_every_reason_is_so(player: object, walked: list[Walk]) -> None:
    """What a reason says holds in the view, by a reading of it that is not the player's."""
    known, turn = readings(walked[0].seating.game.name), count()

    def law(position: Position) -> None:
        if not position.actors or next(turn) % EACH:
            return
        for seat in asked(position):
            found, view = advised(position, seat), position.view(seat)
            for reason in found.reasons:
                reading = known[reason.key]
                assert callable(reading)
                assert reading(view, seat, found.move, dict(reason.facts)), (found.move, reason)

    examine(walked, law)


def test_every_reason_is_told_in_full(player: object, walked: list[Walk]) -> None:
    """In every language, with nothing in it left open, nor in a sentence that stands in it, which
    may be one of another family by its whole key."""
    folder = walked[0].seating.game.folder

    def told(reason: Why, within: bool = False) -> None:
        for tongue in TONGUES:
            words, key = spoken(folder, tongue), f"reason.{reason.key}"
            told_in_full(words, reason.key if within and not words.has(key) else key, reason)
        for _, fact in reason.facts:
            if isinstance(fact, Why):
                told(fact, within=True)

    def law(position: Position) -> None:
        for seat in asked(position):
            for reason in advised(position, seat).reasons:
                told(reason)

    examine(walked, law)


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_every_reason_in_the_code_has_words_and_a_reading(game: Game) -> None:
    """Also those that no walk met: each in every language, and each that is said by itself, not
    within another, is read a second time."""
    keys = Sentences(game.folder).advised
    assert keys
    for tongue in TONGUES:
        words = spoken(game.folder, tongue)
        assert [key for key in sorted(keys) if not words.has(f"reason.{key}")] == []
    assert set(readings(game.name)) <= keys


def test_some_game_gives_reasons() -> None:
    """So that the laws above are held to something."""
    assert ADVISED
