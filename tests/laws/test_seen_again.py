"""What has been seen stays known after an undo: hint and coach say nothing against it."""

import pytest

from rules.kit.catalogue import Game
from rules.kit.match import Match
from table.players.hint import hint
from table.scenes.coach.hand_review import choices
from tests.laws.test_advice import ADVISED, readings
from tests.sampling import drawn, luck
from tests.tables import LONG, option_sets, players

ENOUGH = 200 if LONG else 4
STEPS = 120


@pytest.mark.parametrize("game", drawn(ADVISED, 1, "seen again"), ids=lambda game: game.name)
def test_hint_and_coach_know_what_was_seen(game: Game) -> None:
    """Whoever takes a choice back and has seen a card since chooses again from a view with that
    card in it; the same view is what the coach judges that choice by; and every reason of the
    hint there is so in it."""
    rules, rng, learnt = game.rules, luck("seen again", game.name), 0
    assert rules is not None
    while learnt < ENOUGH:
        seats = rng.choice(list(rules.SEATS))
        seed = f"seen/{rng.random()}"
        match = Match(rules, players(seats), option_sets(rules, seats)[0], seed)
        for _ in range(STEPS):
            learnt += taken_back(game.name, match, rng.randrange(seats))
            if learnt >= ENOUGH or not (played(game.name, match) or match.advance()):
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
    to, said = match.undo_to(seat), readings(game)
    if to is None or to == match.step:
        return False
    before = next(one for one in match.history if one.step == to)
    match.undo(seat, [])
    if match.known[seat] == before.known[seat]:
        match.redo(seat)
        return False
    view = match.view(seat)
    found, note = hint(game, view, seat)
    assert note is None
    for one in found.reasons:
        reading = said[one.key]
        assert callable(reading)
        assert reading(view, seat, found.move, dict(one.facts)), one
    match.choose(seat, found.move)
    while match.step == to:
        played(game, match)
    assert [one.view for one in choices(match, seat) if one.step == to] == [view]
    return True
