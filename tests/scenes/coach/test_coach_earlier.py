"""The coach in a game that was begun from another: one's own choices, and nobody else's."""

import random
from pathlib import Path

import pytest

from rules.kit.match import PlayerInfo
from table.app.app import App
from table.players.roster import BOT
from table.scenes.coach.hand_review import HandReview
from table.session.replay import own_since, replay_of
from table.storage.store import Store
from tests.app.albums import played, sat
from tests.tables import play_on

ANNA, COMPUTER = PlayerInfo("Anna"), PlayerInfo("Birkir", BOT, "keen")


@pytest.mark.parametrize(
    ("player", "own"),
    [
        (ANNA, True),
        (PlayerInfo("ANNA"), True),
        (PlayerInfo("Jon"), False),
        (PlayerInfo("Birkir"), False),
    ],
)
@pytest.mark.parametrize("gone", [False, True])
def test_choices_of_the_earlier_part(
    tmp_path: Path, player: PlayerInfo, own: bool, gone: bool
) -> None:
    """Who sat there in the game that was gone on from walks the choices of that part as well, after
    the match was left and taken up too; somebody else walks their own alone, and so does everybody
    where that game is there no more."""
    app = App(Store(tmp_path))
    path = played(app, sat(app, seats="Anna,Birkir"))
    replay = replay_of(app.open("tunk"), path)
    replay.finish()
    chosen = (one for one, still in enumerate(replay.stills) if 0 in still.moment.made)
    next(chosen)
    at = next(chosen)
    session = app.start_from(replay, at, [player, COMPUTER])
    app.leave(session.journal)
    match, rng = app.resume(session.journal.path).match, random.Random(2)
    while match.rules.outcome(match.state) is None:
        assert play_on(match, rng)
    if gone:
        path.unlink()
    found = [one.step for one in HandReview(app, replay.game, match).made[0]]
    every = [moment.step - 1 for moment in match.history if 0 in moment.made]
    assert [one for one in every if one < at] and [one for one in every if one >= at]
    assert found == (every if own and not gone else [one for one in every if one >= at])
    app.close()


def test_a_chair_that_was_taken_over(tmp_path: Path) -> None:
    """Whoever has taken a chair over has chosen since then; and where one of the games before was
    one in which people came and went, since the last was begun."""
    app = App(Store(tmp_path))
    session = sat(app, seats="Anna,Birkir")
    match, rng = session.match, random.Random(2)
    for _ in range(6):
        play_on(match, rng)
    match.seat(0, PlayerInfo("Jon"))
    assert own_since(app.store, match, 0) == match.step and own_since(app.store, match, 1) == 0
    path = played(app, session)
    replay = replay_of(app.open("tunk"), path)
    replay.finish()
    again = app.start_from(replay, 9, [ANNA, COMPUTER])
    origin = again.match.terms.origin
    assert origin is not None and own_since(app.store, again.match, 0) == origin.step
    app.close()


def test_a_game_begun_from_one_that_was_begun_from_another(tmp_path: Path) -> None:
    """Whoever sits there since the second of three has chosen since then."""
    app = App(Store(tmp_path))
    path = played(app, sat(app, seats="Anna,Birkir"))
    for at, name in ((5, "Jon"), (9, "jon")):
        replay = replay_of(app.open("tunk"), path)
        replay.finish()
        session = app.start_from(replay, at, [PlayerInfo(name), COMPUTER])
        path = session.journal.path
        app.leave(session.journal)
        if name == "Jon":
            path = played(app, app.resume(path))
    match = app.resume(path).match
    assert own_since(app.store, match, 0) == 5
    app.close()
