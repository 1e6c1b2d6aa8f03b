"""What is heard of what is seen: cues of cards, dice and chips in flight, and of a match."""

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import DIE, card, die
from rules.kit.changes import Spot, changes
from rules.kit.contract import places as places_of
from table.app.settings_file import AT_ONCE, VOLUMES
from table.audio.cues import AFTER, GAPS, LEVELS, Cue, cues, swings
from table.layout.arrange import Pose, TableSetup, arrange
from table.layout.layout_faults import read_layout
from table.layout.stacks import Chip
from table.layout.tween import LONGEST, ROLL, Flight, Throw, flights
from table.scenes.settings.settings_page import SettingsScene
from tests.sampling import drawn
from tests.table_pilot import Pilot
from tests.tables import Seating, option_sets, play, seatings
from tests.walks import walk

WIDTH = 1000.0
CARD = 60.0
TOGETHER, WINDOW = 4, 0.05  # so many cues at most in so short a time


def pose(x: float, face: str = "??", depth: int = 1) -> Pose:
    return Pose(x, 100.0, CARD, 0.0, depth, card(face))


def flight(source: str, end: str, way: tuple[float, float], faces: str = "?? ??") -> Flight:
    """A card's flight; `faces` before and after."""
    before, after = faces.split()
    zone, _, place = end.partition("/")
    spot = Spot(zone, int(place or 0))
    return Flight(spot, pose(way[0], before), pose(way[1], after), 0.0, 0.25, source)


def heard(*flying: Flight, thrown: tuple[Throw, ...] = ()) -> list[str]:
    return [one.sound for one in cues(flying, thrown, WIDTH)]


def test_cards_dealt_are_flicked_down_one_after_the_other() -> None:
    """From a heap that is nobody's: one flick as each comes down, never two at once; they are
    not gathered, however many there are."""
    dealt = [
        flight("stock", f"hand:{number % 3}/{number}", (500, 100 + 300 * (number % 3)))._replace(
            start=0.055 * number
        )
        for number in range(18)
    ]
    found = cues(dealt, (), WIDTH)
    assert {one.sound for one in found} == {"flick"} and len(found) == 18
    lands = [one.start + one.lasts for one in dealt]
    for one, down in zip(found, lands, strict=True):
        assert 0 < down - one.at < 0.13
    assert found[0].loud == LEVELS["flick"] and found[1].loud == LEVELS["flick"] * AFTER
    assert found[0].side < found[1].side < found[2].side


@pytest.mark.parametrize(
    ("flying", "sounds"),
    [
        (flight("hand:1", "played:1", (100, 700), "?? 7D"), ["slide", "knock"]),
        (flight("hand:1", "kept:1", (100, 700)), ["slide", "flick"]),
        (flight("pot", "hand:1", (100, 700), "7D 7D"), ["slide", "flick"]),
        (flight("played:0", "played:0", (500, 500), "?? 7D"), ["flip"]),
        (flight("", "hand:0", (500, 540), "7D 7D"), []),
    ],
)
def test_a_card_sounds_as_it_moves(flying: Flight, sounds: list[str]) -> None:
    """Far over the felt it slides, and then lies; turned over it flips; one that only makes room,
    or glides home, is silent."""
    assert heard(flying) == sounds


def test_a_card_put_there_by_hand_is_heard_at_once() -> None:
    """Who lets go of a card hears it on the table, not when the picture has settled."""
    [found] = cues([flight("hand:0", "played:0", (500, 520), "7D 7D")], (), WIDTH)
    assert (found.sound, found.at) == ("knock", 0.0)


def test_many_cards_swept_to_one_heap_are_gathered() -> None:
    """One riffle; but one after the other where they are too few, or are spread out."""
    swept = [flight(f"played:{at % 3}", f"stock/{at}", (90 * at, 500)) for at in range(9)]
    assert heard(*swept) == ["gather"]
    assert "gather" not in heard(*swept[:4])
    spread = [one._replace(new=pose(900 - 70 * at)) for at, one in enumerate(swept)]
    assert "gather" not in heard(*spread)


def test_dice_rattle_once() -> None:
    """Thrown together they are one rattle, as they set out."""
    cube = pose(500)._replace(cube=True, face=die(1, 2))
    rolled = [
        Flight(Spot("dice", at), cube, cube._replace(face=die(1, 5)), 0.0, ROLL, "dice")
        for at in range(5)
    ]
    assert cues(rolled, (), WIDTH) == [Cue("dice", 0.0, LEVELS["dice"], 0.0)]


def test_chips_clink_as_they_come_down() -> None:
    """One chip is a clink, a pile is several."""
    chip = Chip(250.0, 100.0, 30.0, 0, 0, 1)
    one = Throw("chips:0", "pool:pot", 0.0, 0.0, (chip,), 0.2, 0.3)
    [found] = cues((), [one], WIDTH)
    assert found.sound == "clink" and 0.4 < found.at <= 0.5 and found.side < 0
    assert heard(thrown=(one._replace(pile=(chip,) * 4),)) == ["clinks"]


def test_volume_and_side() -> None:
    """Half of the volume is half as loud to the ear; from the left the right is softer, and no
    side is ever louder than the cue."""
    assert swings(Cue("flick", loud=0.8), 1.0) == (0.8, 0.8)
    assert swings(Cue("flick", loud=0.8), 0.5) == (0.2, 0.2)
    assert swings(Cue("flick", side=-0.5), 1.0) == (1.0, 0.5)
    assert swings(Cue("flick", side=0.25), 0.0) == (0.0, 0.0)


class Step:
    """One step of a match: what flies of it, at which pace."""

    def __init__(self, flying: list[Flight], moved: bool, pace: float) -> None:
        self.flying, self.moved, self.pace = flying, moved, pace


def _steps(seating: Seating) -> Iterator[Step]:
    layout = read_layout(seating.game.folder, seating.rules)
    for number, options in enumerate(option_sets(seating.rules, seating.seats)[:2]):
        walked = walk(seating, options, f"{seating}/{number}")
        table = walked.positions[0].state.table
        places, cubes = places_of(seating.rules, table), seating.rules.pack(table)[0].suit == DIE
        for before, after in pairwise(walked.positions):
            watcher = before.number % seating.seats
            views = before.view(watcher), after.view(watcher)
            old, new = (
                arrange(one, layout, (1000, 640), 0, TableSetup(places, cubes)) for one in views
            )
            moved = changes(*views)
            for pace in (0.3, 1.0):
                yield Step(flights(moved, old.poses, new.poses, pace), bool(moved), pace)


@pytest.fixture(
    scope="module", params=drawn([one for one in seatings() if one.seats < 4], 4, "cues"), ids=str
)
def steps(request: pytest.FixtureRequest) -> list[Step]:
    """Every step of some matches at random, of every game, watched from a seat."""
    return list(_steps(request.param))


def test_whatever_moves_is_heard_and_never_much_at_once(steps: list[Step]) -> None:
    """Every change that is seen has a cue while it flies, in whichever order the flights are
    listed; no game floods the ear."""
    assert any(step.moved for step in steps)
    for step in steps:
        found = cues(step.flying, (), WIDTH)
        turned = cues(step.flying[::-1], (), WIDTH)
        assert [one[:2] for one in turned] == [one[:2] for one in found]
        assert bool(found) == step.moved
        assert found == sorted(found, key=lambda one: one.at)
        for one in found:
            assert 0 <= one.at <= (LONGEST + ROLL) * step.pace
            assert 0 < one.loud <= 1 and -1 <= one.side <= 1
            close = [two for two in found if one.at <= two.at < one.at + WINDOW]
            assert len(close) <= TOGETHER
            later = [two.at for two in found if two.sound == one.sound and two.at > one.at]
            assert all(at - one.at >= GAPS[one.sound] for at in later)


# --- at the table --------------------------------------------------------------------------


class Ear:
    """Stands in for the loudspeaker: what it was given, and the last moment it was told of."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.now = 0.0
        self.hushed = 0

    def prepare(self) -> None:
        """Nothing to make."""

    def cue(self, found: list[Cue], now: float) -> None:
        self.heard += [one.sound for one in found]

    def say(self, name: str, now: float) -> None:
        self.heard.append(name)

    def step(self, now: float) -> None:
        self.now = now

    def cancel(self) -> None:
        self.hushed += 1

    def close(self) -> None:
        """Nothing to let go of."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with Pilot(tmp_path) as made:
        yield made


def ear(pilot: Pilot) -> Ear:
    listening = Ear()
    pilot.app._speaker = listening  # type: ignore[assignment]
    return listening


def test_a_hand_is_heard_from_the_deal_to_the_turn(pilot: Pilot) -> None:
    """Flicks for the deal; the turn is called when others were waited for; the own card is
    heard when it is let go."""
    listening = ear(pilot)
    pilot.sit("Anna,bot,bot")
    pilot.until_turn("select")
    assert "flick" in listening.heard and listening.heard.count("turn") == 1
    listening.heard.clear()
    pilot.play(pilot.hand()[2])
    assert "knock" in listening.heard
    pilot.until_turn("select")
    assert listening.heard.count("turn") == 1 and listening.heard[-1] == "turn"
    assert listening.now == pilot.now


def test_an_objection_is_heard(pilot: Pilot) -> None:
    """Once, as for a card that is put down among another's."""
    listening = ear(pilot)
    pilot.sit("Anna,bot,bot")
    pilot.until_turn()
    listening.heard.clear()
    pilot.drag(pilot.card(pilot.hand()[1]), pilot.place("hand:1"))
    assert listening.heard == ["objection"]


def test_the_curtain_calls(pilot: Pilot) -> None:
    """Between two people the curtain is the call; behind it there is no second one."""
    listening = ear(pilot)
    pilot.sit("Anna,Björn")
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert listening.heard.count("turn") == 1
    pilot.here()
    pilot.until_turn()
    assert listening.heard.count("turn") == 1


def test_a_click_that_hurries_hushes(pilot: Pilot) -> None:
    """What would have been heard of the rest of the way is not."""
    listening = ear(pilot)
    pilot.sit("Anna,bot,bot")
    pilot.until(lambda: pilot.scene.showing.tween is not None)
    before = listening.hushed
    pilot.click((5, 5))
    assert listening.hushed > before


def test_skipping_and_playing_at_once_are_silent(tmp_path: Path) -> None:
    """Where nothing is seen to move nothing is heard; after skipping, the turn is called."""
    with Pilot(tmp_path, speed=AT_ONCE) as pilot:
        listening = ear(pilot)
        pilot.sit("Anna,bot,bot")
        pilot.until_turn("select")
        pilot.play(pilot.hand()[2])
        pilot.until_turn("select")
        assert listening.heard == []
        pilot.app.settings.speed = 1.0
        pilot.play(pilot.hand()[1])
        listening.heard.clear()
        pilot.key(pygame.K_f)
        pilot.until_turn("select")
        assert listening.heard == ["turn"]


@pytest.mark.parametrize(
    ("seats", "seed", "won"),
    [("bot,bot", "7", True), ("Anna,bot", "13", True), ("Anna,bot", "7", False)],
)
def test_a_win_is_heard_by_who_wins(tmp_path: Path, seats: str, seed: str, won: bool) -> None:
    """Once, at the end of a match that a person has won, or that computers play alone."""
    with Pilot(tmp_path) as pilot:
        listening = ear(pilot)
        match = pilot.sit(seats, seed).match
        rng = random.Random(seed)
        play(match, rng)
        pilot.scene.screen.controls = None
        pilot.until(lambda: pilot.top == "ScoresScene")
        people, winners = {0} if "Anna" in seats else {0, 1}, match.outcomes[-1].winners
        assert won == (not people.isdisjoint(winners)), "another seed is needed"
        assert listening.heard.count("win") == won


def test_the_volume_has_steps_with_names(pilot: Pilot) -> None:
    """Left to nothing, right to full, kept at once; every step lets itself be heard."""
    listening = ear(pilot)
    pilot.app.settings.volume = 0.7
    pilot.engine.open(scene := SettingsScene(pilot.app))
    pilot.wait()
    slider = scene.form.find("volume")
    said = []
    scene.form.set_focus(slider)
    pilot.key(pygame.K_HOME)
    for volume in VOLUMES.values():
        assert pilot.app.settings.volume == volume
        said.append(slider.say(slider.value))
        pilot.key(pygame.K_RIGHT)
    assert len(set(said)) == len(VOLUMES) and not any("settings." in one for one in said)
    kept, _ = pilot.app.store.load_settings()
    assert kept.volume == 1.0 and listening.heard.count("knock") >= len(VOLUMES) - 1
    assert listening.now == pilot.now
