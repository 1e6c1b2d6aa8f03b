"""Whose choices the coach looks at in a game that was begun from another."""

import random

import pytest

from rules.kit.match import PlayerInfo
from table.app.app import App
from table.players.roster import BOT
from table.scenes.coach.hand_review import HandReview
from table.session.replay import first_own_step
from tests.app.albums import play_and_leave, start_match, whole_replay
from tests.tables import play_on

ANNA, COMPUTER = PlayerInfo("Anna"), PlayerInfo("Birkir", BOT, "keen")


@pytest.mark.parametrize(
    ("name", "own", "gone"),
    [
        *(("Anna", True, False), ("Anna", True, True), ("ANNA", True, False)),
        *(("Jon", False, False), ("Birkir", False, False)),
    ],
)
def test_choices_of_the_earlier_part(app: App, name: str, own: bool, gone: bool) -> None:
    """Who sat there in the game gone on from, if it is there, walks those choices as well."""
    path = play_and_leave(app, start_match(app, seats="Anna,Birkir"))
    replay = whole_replay(app, path)
    at = [place for place, still in enumerate(replay.stills) if 0 in still.moment.made][1]
    session = app.start_from(replay, at, [PlayerInfo(name), COMPUTER])
    app.leave(session.journal)
    match, rng = app.resume(session.journal.path).match, random.Random(2)
    while match.rules.outcome(match.state) is None:
        assert play_on(match, rng)
    if gone:
        path.unlink()
    found = [choice.step for choice in HandReview(app, replay.game, match).made[0]]
    every = [moment.step - 1 for moment in match.history if 0 in moment.made]
    late = [step for step in every if step >= at]
    assert late and late != every
    assert found == (every if own and not gone else late)


def test_a_chair_that_was_taken_over(app: App):
    """Choices count from where somebody sat down; in a game begun from another, there as well."""
    session = start_match(app, seats="Anna,Birkir")
    match, rng = session.match, random.Random(2)
    for _ in range(6):
        play_on(match, rng)
    match.seat(0, PlayerInfo("Jon"))
    assert first_own_step(app.store, match, 0) == match.step
    assert first_own_step(app.store, match, 1) == 0
    again = app.start_from(whole_replay(app, play_and_leave(app, session)), 9, [ANNA, COMPUTER])
    origin = again.match.terms.origin
    assert origin is not None and first_own_step(app.store, again.match, 0) == origin.step
    path = play_and_leave(app, start_match(app, seats="Anna,Birkir"))
    for at, name in ((5, "Jon"), (9, "jon")):
        session = app.start_from(whole_replay(app, path), at, [PlayerInfo(name), COMPUTER])
        path = session.journal.path
        app.leave(session.journal)
        if name == "Jon":
            path = play_and_leave(app, app.resume(path))
    assert first_own_step(app.store, app.resume(path).match, 0) == 5
