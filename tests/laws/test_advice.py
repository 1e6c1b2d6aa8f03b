"""A hint: legal, the same for the same view, and true in every word, by a second reading of it."""

import importlib.util
import random
from collections.abc import Mapping
from itertools import count

import pytest

from rules.kit.advice import REASONS, Advice, advice, can_explain
from rules.kit.catalogue import Game, games
from rules.kit.chance import Luck
from rules.kit.foresight import mixture, mixture_ahead, player_of
from rules.kit.moves import why_not
from rules.kit.sight import determinize, redact
from rules.kit.state import View
from table.players.evaluation import Evaluation, hint
from table.session.faults import Sentences
from tests.laws.test_players import seats_asked
from tests.laws.test_words import spoken
from tests.tables import FINISHED, LONG, tongues_of
from tests.walks import Position, Walk, at_positions

EACH = 40 if LONG else 5
"""Of so many positions that are looked at, one is read a second time, which takes its
time; in the long form these are still more than a thousand of every game."""
WORLDS = 600  # for the moves that a player who looks ahead draws by lot
TRIED = 12  # worlds of a hint
ADVISED = [
    game
    for game in games()
    if game.rules and (can_explain(game.rules) or hasattr(player_of(game.rules), "advise"))
]


def readings(game: str) -> Mapping[str, object]:
    """How each reason of a game's player is read again; empty without a `reasons.py` of its own."""
    module = f"tests.{game}.reasons"
    if game not in FINISHED and importlib.util.find_spec(module) is None:
        return {}
    found: Mapping[str, object] = importlib.import_module(module).READINGS
    return found


def hold(game: str, view: View, seat: int, found: Advice | Evaluation) -> None:
    """Every reason is so, by its other reading."""
    known = readings(game)
    for reason in found.reasons if known else ():
        reading, told = known.get(reason.key), f"reason “{reason.key}” of “{found.move}”"
        assert callable(reading), f"{told} has no reading in READINGS of tests/{game}/reasons.py"
        assert reading(view, seat, found.move, dict(reason.facts)), f"{told} is not so: {reason}"


def test_a_hint_is_what_the_player_would_do_and_why(walked: list[Walk]) -> None:
    """The move is legal, and the one that `choose` makes with the same luck, of which it uses as
    much, or another of those that it draws by lot; a finished game has reasons for it, none twice,
    and each is so in the view, by a reading of it that is not the player's. Whatever the seat
    cannot see, the hint is the same."""
    turn = count()

    @at_positions
    def law(position: Position) -> None:
        rules, state = position.rules, position.state
        for seat in seats_asked(position):
            view = position.view(seat)
            one, other = (random.Random(position.number) for _ in range(2))
            found = advice(rules, view, seat, one)
            assert found is not None, f"`advise` gives seat {seat} nothing"
            made = player_of(rules).choose(rules, view, seat, other)
            told = f"`advise` “{found.move}”"
            lots = {**mixture(rules, view, seat), **mixture_ahead(rules, view, seat, WORLDS)}
            drawn = made in lots and found.move in lots
            assert found.move == made or drawn, f"{told}, `choose` “{made}”"
            assert one.random() == other.random(), f"{told} uses other luck than `choose`"
            assert view == position.view(seat), f"{told} changes the view"
            assert why_not(rules, state, seat, found.move) is None, f"{told} is refused"
            count = len(found.reasons)
            least = 1 if rules.NAME in FINISHED else 0
            is_few = least <= len(set(found.reasons)) == count <= REASONS
            assert is_few, f"{told} has {count} reasons: {least} to {REASONS}, each once"
            world = determinize(rules, view, Luck(position.number))
            again = redact(rules, world, seat, view.known)
            same = advice(rules, again, seat, random.Random(position.number))
            assert same == found, f"{told}, and “{same and same.move}” when hidden cards are others"
            if next(turn) % EACH == 0:
                hold(rules.NAME, view, seat, found)
                if can_explain(rules):  # a hint may be a move that was tried out
                    hold(rules.NAME, view, seat, hint(rules.NAME, view, seat, TRIED)[0])

    if walked[0].seating.game not in ADVISED:
        pytest.skip("the player of this game says no reasons")
    law(walked)


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_every_reason_in_the_code_has_words_and_a_reading(game: Game) -> None:
    """Each has words in every language, and each said by itself is read a second time."""
    keys = Sentences(game.folder).advice_keys
    for tongue in tongues_of(game.folder):
        words = spoken(game.folder, tongue)
        missing = [f"reason.{key}" for key in sorted(keys) if not words.has(f"reason.{key}")]
        assert keys and not missing, f"words.{tongue}.yaml lacks {missing or 'all reasons'}"
    unsaid = set(readings(game.name)) - keys
    assert not unsaid, f"READINGS of tests/{game.name}/reasons.py: nobody says {unsaid}"
