"""The faces on the plates: glad and cross at what everybody saw, for a while."""

from collections.abc import Mapping

import pytest

from rules.kit.player_info import PlayerInfo
from rules.kit.said import why
from rules.kit.story import Told
from sprites.moods import CROSS, FEATURES, GLAD
from sprites.portraits import PORTRAITS, portrait
from table.scenes.match.moods import MOOD_SECONDS, step_moods
from table.session.talk import TalkStep
from tests.scenes.match.test_movement import to_a_beat
from tests.table_pilot import FRAME, Pilot

PIXELS = 28  # of a portrait on a plate at the smallest window
MOMENTS: dict[str, dict[str, str]] = {
    "takes": {"won": "who", "lost": "others"},
    "steals": {"stole": "who", "robbed": "whom"},
    "shows": {"bold": "who"},
}


@pytest.mark.parametrize(
    ("told", "seats", "moods"),
    [
        (Told(why("takes", who="seat.1")), 3, {1: GLAD}),
        (Told(why("takes", who="seat.1")), 2, {0: CROSS, 1: GLAD}),
        (Told(why("steals", who="seat.2", whom="seat.0")), 3, {0: CROSS, 2: GLAD}),
        (Told(why("pays"), points={0: -3, 1: 3, 2: 0}), 3, {0: CROSS, 1: GLAD}),
        (Told(why("takes", who="seat.1"), points={1: -2}), 3, {1: CROSS}),
        (Told(why("shows", who="seat.1")), 3, {}),
    ],
)
def test_a_mood_follows_from_what_was_told(
    told: Told, seats: int, moods: Mapping[int, str]
) -> None:
    """Who took something is glad, who lost something by themselves is cross, points before words;
    nothing else shows in a face."""
    assert step_moods(TalkStep(1, [told], [PlayerInfo("")] * seats), MOMENTS) == moods


@pytest.mark.parametrize("face", PORTRAITS)
def test_three_faces_can_be_told_apart(face: str) -> None:
    """Every portrait has a calm, a glad and a cross face, which differ where it is smallest."""
    assert face in FEATURES
    pictures = [portrait(face, PIXELS, mood).get_buffer().raw for mood in ("", GLAD, CROSS)]
    for first, other in zip(pictures, pictures[1:] + pictures[:1], strict=True):
        differing = sum(abs(a - b) > 60 for a, b in zip(first, other, strict=True))
        assert differing > PIXELS // 2, f"{face}: only {differing} bytes differ"


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_a_face_is_glad_for_a_while(pilot: Pilot, still: bool) -> None:
    """Whoever takes a trick is glad for a second and a half, and calm again; with less movement
    nobody's face changes."""
    pilot.app.settings.reduced_motion = still
    scene = pilot.sit("bot,bot,bot", game="punk", seed="glad")
    moods = scene.presentation.moods
    for _ in pilot.as_long_as(lambda: not scene.match.state.tallies["won:0"] and not moods.by_seat):
        pilot.wait()
        if still:
            assert not scene.renderer.company.moods
    if not still:
        assert set(moods.by_seat.values()) == {GLAD}
        began, pilot.pace = pilot.now, FRAME
        pilot.until(lambda: bool(scene.renderer.company.moods))
        pilot.until(lambda: not moods.by_seat)
        assert pilot.now - began == pytest.approx(MOOD_SECONDS, abs=0.2)
        pilot.until(lambda: not scene.renderer.company.moods)


def test_who_gains_at_a_great_moment_is_glad_there(pilot: Pilot) -> None:
    """While points fly to a plate, its face is glad already, and the loser's is cross."""
    to_a_beat(pilot, "tunk", "bot,bot,bot", "together")
    sequence = pilot.scene.highlights.sequence
    pilot.until(lambda: sequence.number == 1)
    gained = sequence.climax.beats[1].points
    expected = {seat: GLAD if points > 0 else CROSS for seat, points in gained.items()}
    assert gained and sequence._company.moods == expected
