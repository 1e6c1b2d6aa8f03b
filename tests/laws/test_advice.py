"""A hint: legal, the same for the same view, and true in every word, by a second reading of it."""

import importlib
import random
from collections.abc import Mapping
from itertools import count

import pytest

from rules.kit.advice import REASONS, Advice, advice
from rules.kit.catalogue import Game, games
from rules.kit.chance import Luck
from rules.kit.foresight import player_of
from rules.kit.match import Match
from rules.kit.moves import why_not
from rules.kit.sight import determinize, redact
from rules.kit.state import View
from table.players.inline import hint
from table.scenes.coach.hand_review import choices
from table.session.faults import Sentences
from tests.laws.test_players import seats_asked
from tests.laws.test_words import TONGUES, spoken
from tests.sampling import drawn, luck
from tests.tables import LONG, option_sets, players
from tests.walks import Position, Walk, at_positions

EACH = 40 if LONG else 2
"""Of so many positions that are looked at, one is read a second time, which takes its
time; in the long form these are still more than a thousand of every game."""
ADVISED = [one for one in games() if one.rules and hasattr(player_of(one.rules), "advise")]
LEARNT = 200 if LONG else 4
STEPS = 120


def readings(game: str) -> Mapping[str, object]:
    """How each reason of a game's player is read a second time."""
    found: Mapping[str, object] = importlib.import_module(f"tests.{game}.reasons").READINGS
    return found


def hold(game: str, view: View, seat: int, found: Advice) -> None:
    """Every reason is so, by its other reading."""
    known = readings(game)
    for reason in found.reasons:
        reading = known[reason.key]
        assert callable(reading)
        assert reading(view, seat, found.move, dict(reason.facts)), (found.move, reason)


def test_a_hint_is_what_the_player_would_do_and_why(walked: list[Walk]) -> None:
    """The move is legal, and the one that `choose` makes with the same luck, which it uses up in
    the same way; there are reasons for it, none twice and no more than are read, and each is so
    in the view, by a reading of it that is not the player's. Dealt anew, whatever the seat cannot
    see, the hint is the same."""
    turn = count()

    @at_positions
    def law(position: Position) -> None:
        rules, state = position.rules, position.state
        for seat in seats_asked(position):
            view = position.view(seat)
            one, other = (random.Random(position.number) for _ in range(2))
            found = advice(rules, view, seat, one)
            assert found is not None
            assert found.move == player_of(rules).choose(rules, view, seat, other)
            assert one.random() == other.random() and view == position.view(seat)
            assert why_not(rules, state, seat, found.move) is None
            assert 0 < len(set(found.reasons)) == len(found.reasons) <= REASONS
            world = determinize(rules, view, Luck(position.number))
            again = redact(rules, world, seat, view.known)
            assert advice(rules, again, seat, random.Random(position.number)) == found
            if next(turn) % EACH == 0:
                hold(rules.NAME, view, seat, found)

    if walked[0].seating.game not in ADVISED:
        pytest.skip("the player of this game says no reasons")
    law(walked)


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_every_reason_in_the_code_has_words_and_a_reading(game: Game) -> None:
    """Also those that no walk met: each in every language, and each that is said by itself, not
    within another, is read a second time."""
    keys = Sentences(game.folder).advised
    for tongue in TONGUES:
        words = spoken(game.folder, tongue)
        assert keys and [key for key in sorted(keys) if not words.has(f"reason.{key}")] == []
    assert set(readings(game.name)) <= keys


# --- what has been seen stays known after an undo ---------------------------------------------


@pytest.mark.parametrize("game", drawn(ADVISED, 1, "seen again"), ids=lambda game: game.name)
def test_hint_and_coach_know_what_was_seen(game: Game) -> None:
    """Whoever takes a choice back and has seen a card since chooses again from a view with that
    card in it; the same view is what the coach judges that choice by; and every reason of the
    hint there is so in it."""
    rules, rng, learnt = game.rules, luck("seen again", game.name), 0
    assert rules is not None
    while learnt < LEARNT:
        seats = rng.choice(list(rules.SEATS))
        seed = f"seen/{rng.random()}"
        match = Match(rules, players(seats), option_sets(rules, seats)[0], seed)
        for _ in range(STEPS):
            learnt += taken_back(game.name, match, rng.randrange(seats))
            if learnt >= LEARNT or not (played(game.name, match) or match.advance()):
                break


def played(game: str, match: Match) -> bool:
    """Somebody who owes a choice makes the one that is advised, if anybody does."""
    owing = match.owing()[:1]
    for seat in owing:
        match.choose(seat, hint(game, match.view(seat), seat)[0].move)
    return bool(owing)


def taken_back(game: str, match: Match, seat: int) -> bool:
    """Hold a seat's last choice to the law: taken back, and made as the hint says; whether it
    was one before which something is known now that was not known then."""
    to = match.undo_to(seat)
    if to is None or to == match.step:
        return False
    before = next(moment for moment in match.history if moment.step == to)
    match.undo(seat, [])
    if match.known[seat] == before.known[seat]:
        match.redo(seat)
        return False
    view = match.view(seat)
    found, note = hint(game, view, seat)
    assert note is None
    hold(game, view, seat, found)
    match.choose(seat, found.move)
    while match.step == to:
        played(game, match)
    assert [choice.view for choice in choices(match, seat) if choice.step == to] == [view]
    return True
