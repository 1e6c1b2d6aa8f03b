"""Films of the album: they play, stop and go back, and tell what is great as large as the table."""

import pytest

from rules.kit.story import told_after_climax
from table.app.app import App
from table.felt.banner import sentence
from table.scenes.history.replay import ReplayScene
from table.scenes.history.replay_player import ReplayPosition
from table.session.replay import OPEN
from tests.app.albums import play_and_leave, start_match
from tests.pilot import Pilot
from tests.sampling import drawn
from tests.scenes.history.album import open_film
from tests.tables import printed


def views(
    pilot: Pilot, scene: ReplayScene, key: str
) -> dict[ReplayPosition, tuple[str, object, set[str]]]:
    """What the felt shows at every position on the way, by pressing a key."""
    found: dict[ReplayPosition, tuple[str, object, set[str]]] = {}
    player = scene.player
    while player.place not in found:
        pilot.frame()
        assert player.is_complete
        view = player.renderer.view
        if not player.place.large:
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
        great = {at for at, one in enumerate(scene.replay.stills) if one.great}
        assert great and great <= {at for at, large in there if large}
        assert views(pilot, scene, "left") == there
        assert scene.at == 0


def test_a_film_plays_by_itself_to_its_end_and_space_stops_it(pilot: Pilot, app: App):
    """It stays at its end and starts anew; hands and climaxes are marked on its bar."""
    app.settings.speed = 4.0
    play_and_leave(app, start_match(app, "tunk", "Anna,bot"))
    scene = open_film(pilot)
    pilot.keys("space")
    pilot.frame(30)
    assert scene.playing and scene.at > 0
    pilot.keys("space")
    at = scene.at
    pilot.frame(30)
    assert scene.at == at
    scene.show_still(len(scene.replay.stills) - 2)
    pilot.keys("space")
    for _ in range(600):
        if not scene.playing:
            break
        pilot.frame()
    assert not scene.playing and scene.at == len(scene.replay.stills) - 1
    pilot.keys("space")
    assert scene.playing and scene.at == 0
    pilot.click("bar")
    most = len(scene.replay.stills) - 1
    assert abs(scene.at - most / 2) <= 1 and not scene.playing
    assert list(scene.bar.hand_starts) == scene.replay.hand_starts
    assert scene.bar.climax_stills and set(scene.bar.climax_stills) <= set(range(most + 1))
    label = pilot.widget("place")
    assert f"{scene.at + 1} of {most + 1}" in label.text
    assert pilot.widget("onward").enabled
    pilot.keys("end")
    assert not pilot.widget("onward").enabled and pilot.widget("again").enabled
    pilot.keys("esc")
    assert pilot.page == "LookBackScene"


def climax_film(pilot: Pilot, app: App, game: str, seats: str) -> tuple[ReplayScene, int]:
    """A replay at the still before its last climax, and the number of that climax."""
    play_and_leave(app, start_match(app, game, seats))
    scene = open_film(pilot)
    great = [at for at, one in enumerate(scene.replay.stills) if one.great]
    scene.show_still(great[-1] - 1)
    pilot.frame()
    return scene, great[-1]


@pytest.mark.parametrize(
    ("game", "ahead"), drawn([("tunk", True), ("paks", False)], 1, "beat after beat")
)
def test_a_great_moment_is_told_large_beat_after_beat(
    pilot: Pilot, app: App, game: str, ahead: bool
):
    """A playing replay shows a climax beat by beat; points count once they have landed."""
    scene, at = climax_film(pilot, app, game, "Anna,bot")
    column = f"{scene.replay.layout.sheet.column}:"
    before, after = (scene.replay.view(still, scene.player.viewer) for still in (at - 1, at))
    pilot.keys("space")
    numbers: list[int] = []
    for _ in range(3000):
        pilot.frame()
        staged = scene.player.sequence
        if staged is not None and scene.at == at:
            numbers.append(staged.number)
            if staged.number < 0:
                shown = scene.player.renderer.view
                assert shown is not None and shown.zones == (before if ahead else after).zones
                assert staged.climax.ahead == ahead
                for key, points in before.tallies.items():
                    if key.startswith(column):
                        assert shown.tallies[key] == points
        elif numbers:
            break
    climax = scene.replay.climax(at, scene.player.viewer)
    assert sorted(set(numbers)) == list(range(-1, len(climax.beats) + 1))
    assert numbers == sorted(numbers)
    assert scene.player.renderer.celebration == {}


def test_by_steps_a_great_moment_is_one_that_is_whole(pilot: Pilot, app: App):
    """Step by step a climax is shown complete, in both directions and after a stop."""
    scene, at = climax_film(pilot, app, "tunk", "Anna,bot,bot")
    player = scene.player
    pilot.keys("right")
    pilot.frame(60)
    assert player.place == ReplayPosition(at, True) and player.is_complete
    whole = set(map(str, player.renderer.celebration))
    assert whole and not any("prompt" in name for name in whole)
    pilot.keys("right")
    pilot.frame(60)
    assert player.place == ReplayPosition(at) and not player.renderer.celebration
    told = scene.replay.sentences(
        at, player.viewer
    )  # of which one sentence alone is told once more
    (again,) = told_after_climax(player.climax_at(at), told)
    assert len(told) > 1
    assert player.banner_queue.sentences() == [sentence(again, player.banner_queue.words)]
    pilot.keys("left")
    pilot.frame(60)
    assert player.place == ReplayPosition(at, True)
    assert set(map(str, player.renderer.celebration)) == whole
    pilot.keys("left", "space")
    for _ in range(3000):
        if player.sequence is not None and player.sequence.number == 0:
            break
        pilot.frame()
    pilot.keys("space")
    pilot.frame(300)
    assert player.sequence is not None and player.sequence.number == 0
    pilot.keys("right")
    pilot.frame(2)
    assert player.place == ReplayPosition(at, True) and player.is_complete
    assert set(map(str, player.renderer.celebration)) == whole
