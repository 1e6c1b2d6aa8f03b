"""What moves: great moments, ends, faces. Nothing flashes; with less movement all is still."""

import random
from collections import Counter
from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.match import Match
from rules.kit.player_info import PlayerInfo
from rules.kit.said import why
from rules.kit.story import Told
from sprites.moods import CROSS, FEATURES, GLAD
from sprites.portraits import PORTRAITS, portrait
from table.app.saved_settings import AT_ONCE, SPEEDS
from table.felt.notes import note_at
from table.layout.layout_faults import read_layout
from table.players.inline import folder_of, rules_of
from table.players.roster import bot_players
from table.scenes.match.moods import MOOD_SECONDS, Moods, step_moods
from table.scenes.settings.settings_list import LINGER_SECONDS
from table.session.event_log import EventLog
from table.session.talk import TalkStep
from tests.flashes import AREA, Watch
from tests.sampling import LONG, drawn
from tests.scenes.match.evening import ANNA, Pilot
from tests.table_pilot import FRAME
from tests.tables import FINISHED, GAME_NAMES, play_on, seats_near

pytestmark = pytest.mark.usefixtures("every_frame")

RATE = 20  # pictures a second that are looked at
SECONDS = 2.4  # that are watched
STRIKE_CHANGES, END_CHANGES = 8, 30  # twentieths of a second with another picture, at least


def changes(pilot: Pilot, seconds: float = SECONDS) -> int:
    """How many pictures, 20 a second, differ from the one before, from now on."""
    count, before, pilot.pace = 0, pilot.picture(), 1 / RATE
    for _ in range(round(seconds * RATE)):
        pilot.wait()
        seen = pilot.picture()
        count, before = count + (seen != before), seen
    return count


def to_a_beat(pilot: Pilot, game: str, seats: str, wanted: str, before: bool = False) -> None:
    """Play on until a climax begins whose first beat has this; or, before, its cards fly."""
    highlights = pilot.sit(seats, game=game, seed="strip").highlights

    def comes() -> bool:
        sequence = highlights.sequence
        return sequence is not None and bool(getattr(sequence.climax.beats[0], wanted))

    for _ in pilot.as_long_as(lambda: not comes()):
        if highlights.is_active or pilot.top != "TableScene":
            pilot.key(pygame.K_RETURN)
        pilot.wait()
    if not before:
        pilot.until(lambda: highlights.sequence.number == 0)


def to_the_end(pilot: Pilot) -> None:
    """Play a match at once to its last sheet, which opens at the usual speed."""
    pilot.app.settings.speed = AT_ONCE
    scene = pilot.sit("bot,bot", game="punk", seed="end")
    for _ in pilot.as_long_as(lambda: pilot.engine.top is scene):
        if scene.highlights.is_active:
            pilot.key(pygame.K_RETURN)
        pilot.app.settings.speed = 1.0 if scene.match.hand_outcome else AT_ONCE
        pilot.wait()
    assert pilot.top == "ScoresScene" and pilot.engine.top.final


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_struck_cards_are_seen_to_be_struck(pilot: Pilot, still: bool) -> None:
    """In eight pictures or more; with less movement in one; a press shows the end."""
    pilot.app.settings.reduced_motion = still
    to_a_beat(pilot, "punk", "bot,bot,bot,bot", "struck")
    moved = changes(pilot, 1.0)
    if still:
        assert moved <= 1, f"{moved} pictures change where nothing should move"
    else:
        assert moved >= STRIKE_CHANGES, f"{moved} pictures change, at least {STRIKE_CHANGES}"
        highlights = pilot.scene.highlights
        highlights.sequence.restart()
        pilot.until(lambda: highlights.sequence.number == 0)
        pilot.key(pygame.K_RETURN)
        assert highlights.is_staying and not pilot.scene.renderer.canvas._movers


def test_a_dropped_hand_is_a_fan_that_is_counted(pilot: Pilot) -> None:
    """Each card is turned further than the one before; the others darken little by little."""
    to_a_beat(pilot, "tunk", "bot,bot,bot", "together")
    poses = [*pilot.scene.highlights.sequence._moving.together.values()]
    angles = [pose.angle for pose in poses]
    assert len(set(angles)) == len(poses) > 2 and angles == sorted(angles, reverse=True), angles
    assert changes(pilot, 0.12) >= 2, "the cards beside it are dimmed at once"
    pilot.wait(0.3)
    assert changes(pilot, 0.5) <= 2, "the number counts up: sentences have it already"


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_the_end_of_a_match_is_an_event(pilot: Pilot, still: bool) -> None:
    """In 30 pictures or more, and then all lies still; with less movement all is there at once."""
    pilot.app.settings.reduced_motion = pilot.engine.reduced_motion = still
    to_the_end(pilot)
    moved = changes(pilot)
    limits = (0, 1) if still else (END_CHANGES, SECONDS * 20)
    assert limits[0] <= moved <= limits[1], f"{moved} pictures change, {limits} are wanted"
    assert pilot.engine.frame(pilot.now + FRAME) == []


@pytest.mark.parametrize("press", drawn(["key", "click"], 1, "a press"))
def test_a_press_ends_the_event(pilot: Pilot, press: str) -> None:
    """Any key or click shows the sheet as it stays, and answers nothing."""
    to_the_end(pilot)
    pilot.wait(0.3)
    pilot.key(pygame.K_LSHIFT) if press == "key" else pilot.click((3, 3))
    pilot.wait()
    sheet = pilot.engine.top.sheet
    assert pilot.top == "ScoresScene" and (sheet.counted_share, sheet.ring_share) == (1.0, 1.0)
    assert changes(pilot, 0.5) == 0, "nothing moves after a press"


def test_a_carried_card_leans_and_comes_straight(pilot: Pilot) -> None:
    """Back from its way, by 6 degrees at most; straight when it stops or on its way home."""
    renderer = pilot.at_turn(ANNA).renderer
    name, (x, y) = pilot.hand()[0], (500, 300)
    pilot.hold(pilot.card(name), (x, y))
    leans = []
    for step in range(8):
        pilot.post(pygame.MOUSEMOTION, pos=(x + 30 * step, y), rel=(30, 0), buttons=(1, 0, 0))
        pilot.wait()
        leans.append(renderer._lean.degrees)
    assert min(leans) < 0 and min(leans) >= -6, leans
    lean = renderer._lean.degrees
    pilot.release((x + 30 * 7, y))
    pilot.wait()
    assert any(flight.old.angle == lean for flight in renderer.tween.flights), "it snaps straight"
    pilot.until(lambda: renderer.tween is None)
    pilot.hold(pilot.card(name), (x, y))
    pilot.wait(0.6)
    assert renderer._lean.degrees == 0


def test_cards_taken_are_drawn_together_on_their_way_home(pilot: Pilot) -> None:
    """They fly to the middle and then home, where neither they nor their note are before."""
    to_a_beat(pilot, "paks", "bot,bot", "together", before=True)
    renderer = pilot.scene.renderer
    flying = {flight.spot: flight.new for flight in renderer.tween.flights}
    assert renderer.gathered_poses and renderer.gathered_poses.items() <= flying.items()
    notes = {note_at(spot.zone) for spot in renderer.gathered_poses}
    pilot.until(lambda: renderer.tween is None)
    shown = renderer.canvas.items
    assert renderer.gathered_poses and not notes & shown.keys()
    pilot.until(lambda: not pilot.scene.highlights.is_active)
    assert not renderer.gathered_poses and notes & renderer.notes.keys()


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
        ((Told(why("pays"), points={1: 9}), Told(why("own"), points={1: -2})), 3, {1: GLAD}),
        (Told(why("shows", who="seat.1")), 3, {}),
    ],
)
def test_a_mood_follows_from_what_was_told(told: Told, seats: int, moods):
    """Takers are glad, who loses alone is cross, points before words; else nothing shows."""
    sentences = [told] if isinstance(told, Told) else told
    assert step_moods(TalkStep(1, sentences, [PlayerInfo("")] * seats), MOMENTS) == moods


@pytest.mark.parametrize("game", GAME_NAMES)
def test_who_wins_a_hand_is_glad_in_every_game(game: str) -> None:
    """After each step: who gains points by it is glad, and who loses some is cross."""
    rules, rng, glad, ends = rules_of(game), random.Random(3), 0, 0
    match = Match(rules, bot_players(seats_near(rules, 3)), {}, "faces")
    layout = read_layout(folder_of(game), rules)
    moods = Moods(EventLog(match, layout.sheet), layout.talk)
    while ends < 3 and play_on(match, rng):
        moods.event_log.note()
        last = moods.event_log.latest(None, match.step)
        points = Counter[int]()
        for told in last.sentences if last is not None and last.step == match.step else ():
            points.update(told.points)
        found = moods.after_last_step()
        for seat, gain in points.items():
            wanted = GLAD if gain > 0 else CROSS
            assert not gain or found[seat] == wanted, f"{game}: {gain} points at seat {seat}"
        ends += match.rules.outcome(match.state) is not None
        glad += GLAD in found.values()
    assert glad or game not in FINISHED, f"{game}: nobody was ever glad"


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
    """A second and a half after a trick; with less movement nobody's face changes."""
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
    """While points fly, and afterwards; who has called in vain is cross."""
    to_a_beat(pilot, "tunk", "bot,bot,bot", "together")
    scene, match = pilot.scene, pilot.match
    sequence = scene.highlights.sequence
    pilot.until(lambda: sequence.number == 1)
    gained = sequence.climax.beats[1].points
    (dropper,) = match.history[-2].made
    expected = {dropper: CROSS, **dict.fromkeys(gained, GLAD)}
    assert gained and sequence._company.moods == expected
    pilot.until(lambda: not scene.highlights.is_active)
    assert scene.presentation.moods.by_seat == expected


WATCHED = 90.0 if LONG else 9.0
RUN = 4
"""So many pictures in a row may each differ from the one before, where nothing is to move: one
thing comes after another (four where a pool is collected), but nothing is on its way."""


class Watched(Pilot):
    """A pilot whose every picture is looked at."""

    def __init__(self, home: Path, **facts: object) -> None:
        super().__init__(home, **facts)  # type: ignore[arg-type]
        self.watch = Watch()
        self.longest = self._run = 0
        self._before = b""

    def wait(self, seconds: float = 0.0) -> None:
        end = self.now + seconds
        while True:
            super().wait()
            self.watch.see(self.engine.surface, self.now)
            seen = self.picture()
            self._run = self._run + 1 if seen != self._before else 0
            self._before = seen
            self.longest = max(self.longest, self._run)
            if self.now >= end:
                return


def play_watched(pilot: Watched, game: str, seconds: float, skips: bool = False) -> None:
    """Let computers play a game for so many seconds, and go on after every great moment."""
    bots = ",".join(["bot"] * seats_near(rules_of(game), 2 if game == "tunk" else 3))
    scene = pilot.sit(bots, game=game)
    pilot.longest = pilot._run = 0
    end = pilot.now + seconds
    while pilot.now < end and pilot.top == "TableScene":
        if skips:
            pilot.key(pygame.K_f)
        pilot.wait(0.5)
        if skips or scene.highlights.is_staying:
            pilot.key(pygame.K_RETURN)


@pytest.mark.parametrize(
    ("game", "speed"),
    [*drawn(product(GAME_NAMES, ["very_fast", "off"]), 1, "flashes"), ("puck", "skipping")],
)
def test_nothing_flashes_more_than_three_times_a_second(home: Path, game: str, speed: str):
    """Neither fast deals nor great moments nor skipped steps, over an area that counts."""
    with Watched(home, speed=SPEEDS.get(speed, 1.0), linger=LINGER_SECONDS[0]) as pilot:
        play_watched(pilot, game, WATCHED, skips=speed == "skipping")
        assert pilot.watch.changes > 5, "something was to be seen"
        assert pilot.watch.calm, f"{pilot.watch.worst} cells of {AREA:.0f}"


@pytest.mark.parametrize(
    "key", drawn([pygame.K_F2, pygame.K_l, pygame.K_r, pygame.K_RIGHT], 1, "pages")
)
def test_hints_and_pages_do_not_flash(home: Path, key: int):
    """They come and go no oftener than a key asks; none blinks by itself."""
    with Watched(home, linger=LINGER_SECONDS[0]) as pilot:
        pilot.at_turn("Anna,bot,bot")
        for _ in range(4):
            pilot.key(key)
            pilot.wait(0.5)
            if pilot.top != "TableScene":
                pilot.key(pygame.K_ESCAPE)
                pilot.wait(0.5)
        assert pilot.watch.changes > 3 and pilot.watch.calm, pilot.watch.worst


@pytest.mark.parametrize("game", drawn(GAME_NAMES, 1, "still"))
def test_with_less_movement_nothing_is_on_its_way(home: Path, game: str):
    """One picture comes after another, and between them all is still."""
    with Watched(home, speed=1.0, linger=LINGER_SECONDS[0]) as pilot:
        pilot.app.settings.reduced_motion = True
        play_watched(pilot, game, WATCHED)
        assert pilot.watch.changes > 3, "something was to be seen"
        assert pilot.longest <= RUN, f"{pilot.longest} pictures in a row, {FRAME:.3f} s each"
