"""One's own choices in games of the album, long after their sheets are shut."""

import random

import pytest

from rules.kit.match import PlayerInfo
from table.app.app import App
from tests.app.albums import play_and_leave, put_away, start_match
from tests.pilot import Pilot
from tests.scenes.history.album import open_album, open_film
from tests.tables import play_on
from tests.thinkers import Thinkers


@pytest.fixture(autouse=True)
def thinkers(felt: None, app: App) -> None:
    """Judge every choice at once."""
    app._workers = Thinkers()  # type: ignore[assignment]


def test_everybody_looks_at_their_own_choices_from_the_sheet_of_a_film(pilot: Pilot, app: App):
    """All choices of the hand, whose cards everybody has seen; nothing is written."""
    path = play_and_leave(app, start_match(app, "tunk", "Anna,Björn,bot"))
    before = path.read_bytes()
    scene = open_film(pilot)
    replay = scene.replay
    chose = [
        {seat for still in replay.stills if still.hand == hand for seat in still.moment.made}
        for hand in range(1, len(replay.hand_starts) + 1)
    ]
    both = [at for at, seats in zip(replay.hand_starts, chose, strict=True) if {0, 1} <= seats]
    assert len(both) > 1
    for at in (both[0], both[-1]):
        hand = replay.stills[at].hand
        scene.show_still(at)
        pilot.keys("s")
        for seat in (0, 1):
            pilot.click("coach")
            assert list(pilot.top.answers) == [0, 1]
            pilot.click(f"who:{seat}")
            page = pilot.top
            assert pilot.page == "ReviewScene" and page.seat == seat
            steps = [choice.step for choice in page.coaching.made[seat]]
            moments = [still.moment for still in replay.stills if still.hand == hand]
            assert steps and steps == [moment.step - 1 for moment in moments if seat in moment.made]
            pilot.keys("esc")
        pilot.keys("s")
        assert pilot.top is scene and not page.coaching._requests
    assert path.read_bytes() == before
    put_away(app, play_and_leave(app, start_match(app, "tunk", "Anna,bot", "2"), 9))
    pilot.keys("esc")
    assert open_film(pilot, 0) is not scene
    pilot.keys("s")
    assert "coach" not in pilot.names()


def test_whoever_left_a_chair_has_their_choices_in_the_pictures_in_which_they_sat_there(
    pilot: Pilot, app: App
):
    """The choices before a change of players belong to one person, the later ones to the next."""
    session, rng = start_match(app, "tunk", "Anna,bot"), random.Random(3)
    match = session.match
    while sum(0 in moment.made for moment in match.history) < 2:
        play_on(match, rng)
    match.seat(0, PlayerInfo("Jón"))
    left = match.step
    play_and_leave(app, session)
    scene = open_film(pilot)
    last_of = {one.table: at for at, one in enumerate(scene.replay.stills) if one.hand == 1}
    for table, name in enumerate(("Anna", "Jón")):
        scene.show_still(last_of[table])
        pilot.keys("s")
        pilot.click("coach")
        page = pilot.top
        assert pilot.page == "ReviewScene"
        steps = [choice.step for choice in page.coaching.made[0]]
        assert steps and all((step >= left) == bool(table) for step in steps)
        assert page.words.display_name(page._players[0].name) == name
        pilot.keys("esc", "s")


def test_the_three_dots_lead_to_the_last_sheet_of_a_game(pilot: Pilot, app: App):
    """Everybody reviews their choices from it, not those of games put away or of computers."""
    play_and_leave(app, start_match(app, "punk", "Anna,bot"))
    scene = open_album(pilot)
    scene.open_actions(0)
    pilot.frame()
    pilot.click("choices")
    page = pilot.top
    assert pilot.page == "ReplaySheetScene" and page.match.over
    assert not page.form.find("tip").paragraphs
    pilot.click("coach")
    assert pilot.page == "ReviewScene" and pilot.top.coaching.made[0]
    pilot.keys("esc")
    assert pilot.top is page and page.coach.busy
    pilot.until_ready()
    assert not page.coach.busy
    pilot.keys("esc")
    assert pilot.page == "ReplayScene" and pilot.top.replay.over and not pilot.top.playing
    pilot.keys("esc")
    for other in ("Anna,bot", "bot,bot"):
        session = start_match(app, "tunk", other, "2")
        if other == "bot,bot":
            play_and_leave(app, session)
        else:
            put_away(app, session.journal.path)
        open_album(pilot).open_actions(0)
        pilot.frame()
        assert "look" in pilot.names() and "choices" not in pilot.names()
