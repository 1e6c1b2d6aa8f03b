"""Films of the album: played, stopped, gone back in, and led from to one's own choices."""

import random

import pytest

from rules.kit.match import PlayerInfo
from rules.kit.story import told_after_climax
from table.app.app import App
from table.felt.banner import sentence
from table.scenes.history.replay_player import ReplayPosition
from table.session.replay import OPEN
from tests.app.albums import play_and_leave, put_away, start_match
from tests.pilot import Pilot
from tests.sampling import drawn
from tests.scenes.history.album import open_album, open_film
from tests.tables import play_on, printed
from tests.thinkers import Thinkers


def views(pilot: Pilot, scene, key: str) -> dict[ReplayPosition, tuple[str, object, set[str]]]:
    """What the felt shows at every position on the way, by pressing a key."""
    found: dict[ReplayPosition, tuple[str, object, set[str]]] = {}
    player = scene.player
    while player.place not in found:
        pilot.frame()
        assert player.is_complete
        view = player.renderer.view
        if not player.place.is_climax:
            assert view == scene.replay.view(scene.at, player.viewer)
        over = set(map(str, player.renderer.celebration))
        found[player.place] = printed(view), tuple(player.banner_queue.sentences()), over
        pilot.keys(key)
    return found


def test_backwards_a_film_shows_what_it_showed_forwards(pilot: Pilot, app: App):
    """Through one's own eyes, another's, and with all cards open."""
    play_and_leave(app, start_match(app, match="single_hand"), seed=4)
    scene = open_film(pilot)
    assert scene.player.viewer == 0 and scene.replay.over
    for eyes in (0, 1, OPEN):
        scene.player.viewer = eyes
        pilot.keys("end", "home")
        there = views(pilot, scene, "right")
        assert {place.at for place in there} == set(range(len(scene.replay.stills)))
        great = {at for at, one in enumerate(scene.replay.stills) if one.has_climax}
        assert great and great <= {at for at, large in there if large}
        assert views(pilot, scene, "left") == there
        assert scene.at == 0


def test_a_film_plays_by_itself_to_its_end_and_space_stops_it(pilot: Pilot, app: App):
    """It stays at its end and starts anew; hands and climaxes are marked on its bar."""
    app.settings.speed = 4.0
    play_and_leave(app, start_match(app, "tunk", "Anna,bot"))
    scene = open_film(pilot)
    most = len(scene.replay.stills) - 1
    pilot.keys("space")
    pilot.frame(30)
    assert scene.playing and scene.at > 0
    pilot.keys("space")
    at = scene.at
    pilot.frame(30)
    assert scene.at == at
    scene.show_still(most - 1)
    pilot.keys("space")
    frames(pilot, lambda: not scene.playing)
    assert scene.at == most
    pilot.keys("space")
    assert scene.playing and scene.at == 0
    pilot.click("bar")
    assert abs(scene.at - most / 2) <= 1 and not scene.playing
    assert list(scene.bar.hand_starts) == scene.replay.hand_starts
    assert scene.bar.climax_stills and set(scene.bar.climax_stills) <= set(range(most + 1))
    assert f"{scene.at + 1} of {most + 1}" in pilot.said("place")
    assert pilot.widget("onward").enabled
    pilot.keys("end")
    assert not pilot.widget("onward").enabled and pilot.widget("again").enabled


def frames(pilot: Pilot, is_so) -> None:
    """Let frames pass until something is so."""
    for _ in range(3000):
        if is_so():
            return
        pilot.frame()
    raise AssertionError("3000 frames in vain")


def climax_film(pilot: Pilot, app: App, game: str, seats: str):
    """A replay at the still before its last climax, and the number of that climax."""
    play_and_leave(app, start_match(app, game, seats))
    scene = open_film(pilot)
    great = [at for at, one in enumerate(scene.replay.stills) if one.has_climax]
    scene.show_still(great[-1] - 1)
    pilot.frame()
    return scene, great[-1]


@pytest.mark.parametrize(
    ("game", "ahead"), drawn([("tunk", True), ("paks", False)], 1, "beat after beat")
)
def test_a_great_moment_is_told_large_beat_after_beat(pilot: Pilot, app, game: str, ahead: bool):
    """A playing replay shows a climax beat by beat; points count once they have landed."""
    scene, at = climax_film(pilot, app, game, "Anna,bot")
    player, column = scene.player, f"{scene.replay.layout.sheet.column}:"
    before, after = (scene.replay.view(still, player.viewer) for still in (at - 1, at))
    points = {key: points for key, points in before.tallies.items() if key.startswith(column)}
    pilot.keys("space")
    numbers: list[int] = []

    def is_told() -> bool:
        """Whether the moment is over; each frame of it is looked at."""
        staged = player.sequence
        if staged is None or scene.at != at:
            return bool(numbers)
        numbers.append(staged.number)
        if staged.number < 0:
            shown = player.renderer.view
            assert shown.zones == (before if ahead else after).zones
            assert staged.climax.ahead == ahead and points.items() <= shown.tallies.items()
        return False

    frames(pilot, is_told)
    beats = scene.replay.climax(at, player.viewer).beats
    assert sorted(set(numbers)) == list(range(-1, len(beats) + 1)) and numbers == sorted(numbers)
    assert player.renderer.celebration == {}


def test_by_steps_a_great_moment_is_one_that_is_whole(pilot: Pilot, app: App):
    """What is left of its sentences is told once more then; stopped amid one, it goes on whole."""
    scene, at = climax_film(pilot, app, "tunk", "Anna,bot,bot")
    player = scene.player
    pilot.keys("right")
    pilot.frame(60)
    assert player.place == ReplayPosition(at, True) and player.is_complete
    whole = set(map(str, player.renderer.celebration))
    assert whole and not any("prompt" in name for name in whole)
    pilot.keys("right")
    pilot.frame(60)
    told = scene.replay.sentences(at, player.viewer)
    (again,) = told_after_climax(player.climax_at(at), told)
    assert len(told) > 1 and not player.renderer.celebration
    assert player.banner_queue.sentences() == [sentence(again, player.banner_queue.words)]
    pilot.keys("left", "left", "space")
    frames(pilot, lambda: player.sequence is not None and player.sequence.number == 0)
    pilot.keys("space")
    pilot.frame(300)
    assert player.sequence is not None and player.sequence.number == 0
    pilot.keys("right")
    pilot.frame(2)
    assert player.place == ReplayPosition(at, True) and player.is_complete
    assert set(map(str, player.renderer.celebration)) == whole


@pytest.fixture
def thinkers(felt: None, app: App) -> None:
    """Judge every choice at once."""
    app._workers = Thinkers()  # type: ignore[assignment]


def test_everybody_looks_at_their_own_choices_from_the_sheet_of_a_film(pilot, app: App, thinkers):
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
            steps = [choice.step for choice in page.review.choices[seat]]
            moments = [still.moment for still in replay.stills if still.hand == hand]
            assert steps and steps == [moment.step - 1 for moment in moments if seat in moment.made]
            pilot.keys("esc")
        pilot.keys("s")
        assert pilot.top is scene and not page.review._requests
    assert path.read_bytes() == before
    put_away(app, play_and_leave(app, start_match(app, "tunk", "Anna,bot", "2"), 9))
    pilot.keys("esc")
    assert open_film(pilot, 0) is not scene
    pilot.keys("s")
    assert "coach" not in pilot.names()


def test_who_left_a_chair_has_the_choices_made_there(pilot: Pilot, app: App, thinkers: None):
    """The choices before a change of players belong to one person, the later ones to the next."""
    session, rng = start_match(app, "tunk", "Anna,bot"), random.Random(3)
    match = session.match
    while sum(0 in moment.made for moment in match.history) < 2:
        play_on(match, rng)
    match.seat(0, PlayerInfo("Jón"))
    left = match.step
    path = play_and_leave(app, session)  # in the same second as the other, so in any order
    entries = open_album(pilot).album.entries
    scene = open_film(pilot, [entry.path.name for entry in entries].index(path.name))
    last_of = {one.table: at for at, one in enumerate(scene.replay.stills) if one.hand == 1}
    for table, name in enumerate(("Anna", "Jón")):
        scene.show_still(last_of[table])
        pilot.keys("s")
        pilot.click("coach")
        page = pilot.top
        assert pilot.page == "ReviewScene"
        steps = [choice.step for choice in page.review.choices[0]]
        assert steps and all((step >= left) == bool(table) for step in steps)
        assert page.words.display_name(page._players[0].name) == name
        pilot.keys("esc", "s")


def test_the_three_dots_lead_to_the_last_sheet_of_a_game(pilot: Pilot, app: App, thinkers: None):
    """Everybody reviews their choices from it, not those of games put away or of computers."""

    def press_dots() -> None:
        open_album(pilot).open_actions(0)
        pilot.frame()

    play_and_leave(app, start_match(app, "punk", "Anna,bot"))
    press_dots()
    pilot.click("choices")
    page = pilot.top
    assert pilot.page == "ReplaySheetScene" and page.match.over
    assert not page.form.find("tip").paragraphs
    pilot.click("coach")
    assert pilot.page == "ReviewScene" and pilot.top.review.choices[0]
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
        press_dots()
        assert "look" in pilot.names() and "choices" not in pilot.names()
