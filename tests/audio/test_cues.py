"""What is heard of what is seen: cues of cards, dice and chips in flight, and of a match."""

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import DIE, card, die
from rules.kit.changes import Spot, changes
from rules.kit.contract import places as places_of
from table.app.saved_settings import AT_ONCE, VOLUMES
from table.audio.cues import CUE_VOLUMES, MIN_GAPS, REPEAT_VOLUME, Cue, channel_volumes, cues
from table.audio.speaker import Speaker
from table.layout.arrange import Pose, TableSetup, arrange
from table.layout.layout_faults import read_layout
from table.layout.stacks import Chip
from table.layout.throw import Throw
from table.layout.tween import LONGEST, ROLL, Flight, flights
from table.scenes.settings.settings_page import SettingsScene
from tests.sampling import drawn
from tests.table_pilot import Pilot
from tests.tables import Seating, option_sets, play, seatings
from tests.walks import walk

WIDTH = 1000.0
CARD = 60.0
TOGETHER, WINDOW = 4, 0.05  # so many cues at most in so short a time


def pose(x: float, face: str = "??") -> Pose:
    return Pose(x, 100.0, CARD, 0.0, 1, card(face))


def flight(source: str, end: str, way: tuple[float, float], faces: str = "?? ??") -> Flight:
    """A card's flight; `faces` before and after."""
    before, after = faces.split()
    zone, _, place = end.partition("/")
    spot = Spot(zone, int(place or 0))
    return Flight(spot, pose(way[0], before), pose(way[1], after), 0.0, 0.25, source)


CHIP = Chip(250.0, 100.0, 30.0, 0, 0, 1)
TOSS = Throw("chips:0", "pool:pot", 0.0, 0.0, (CHIP,), 0.2, 0.3)
CUBE = pose(500)._replace(cube=True, face=die(1, 2))
ROLLED = [
    Flight(Spot("dice", at), CUBE, CUBE._replace(face=die(1, 5)), 0.0, ROLL, "dice")
    for at in range(5)
]
SWEPT = [flight(f"played:{at % 3}", f"stock/{at}", (90 * at, 500)) for at in range(9)]
SPREAD = [each._replace(new=pose(900 - 70 * at)) for at, each in enumerate(SWEPT)]


@pytest.mark.parametrize(
    ("flying", "thrown", "sounds"),
    [
        # far over the felt it slides, and then lies
        ([flight("hand:1", "played:1", (100, 700), "?? 7D")], [], ["slide", "knock"]),
        ([flight("hand:1", "kept:1", (100, 700))], [], ["slide", "flick"]),
        ([flight("pot", "hand:1", (100, 700), "7D 7D")], [], ["slide", "flick"]),
        ([flight("played:0", "played:0", (500, 500), "?? 7D")], [], ["flip"]),  # turned over
        ([flight("", "hand:0", (500, 540), "7D 7D")], [], []),  # it only makes room
        (SWEPT, [], ["gather"]),  # one riffle for many, and none for a few or where they spread
        (SWEPT[:4], [], ["slide", "flick"]),
        (SPREAD, [], ["flick", "slide", "flick"]),
        (ROLLED, [], ["dice"]),  # thrown together, one rattle
        ([], [TOSS], ["clink"]),
        ([], [TOSS._replace(pile=(CHIP,) * 4)], ["clinks"]),
    ],
)
def test_things_sound_as_they_move(flying, thrown, sounds: list[str]) -> None:
    """Cards, dice and chips, each by how far they go and what is seen of them."""
    assert [cue.sound for cue in cues(flying, thrown, WIDTH)] == sounds


def test_cards_dealt_are_flicked_down_one_after_the_other() -> None:
    """Cards from nobody's heap have one flick each, never two at once, and are not gathered."""
    ends = [(f"hand:{number % 3}/{number}", 100 + 300 * (number % 3)) for number in range(18)]
    dealt = [
        flight("stock", end, (500, x))._replace(start=0.055 * number)
        for number, (end, x) in enumerate(ends)
    ]
    heard = cues(dealt, (), WIDTH)
    assert {cue.sound for cue in heard} == {"flick"} and len(heard) == 18
    for cue, each in zip(heard, dealt, strict=True):
        assert 0 < each.start + each.lasts - cue.at < 0.13
    usual = CUE_VOLUMES["flick"]
    assert [cue.volume for cue in heard[:2]] == [usual, usual * REPEAT_VOLUME]
    assert heard[0].side < heard[1].side < heard[2].side


def test_when_and_how_loud() -> None:
    """An own card is heard at once, dice as they start, a chip as it lands; half the volume is half
    as loud, and sides differ but are never louder than the cue."""
    [put] = cues([flight("hand:0", "played:0", (500, 520), "7D 7D")], (), WIDTH)
    assert (put.sound, put.at) == ("knock", 0.0)
    assert cues(ROLLED, (), WIDTH) == [Cue("dice", 0.0, CUE_VOLUMES["dice"], 0.0)]
    [chip] = cues((), [TOSS], WIDTH)
    assert 0.4 < chip.at <= 0.5 and chip.side < 0
    assert channel_volumes(Cue("flick", volume=0.8), 1.0) == (0.8, 0.8)
    assert channel_volumes(Cue("flick", volume=0.8), 0.5) == (0.2, 0.2)
    assert channel_volumes(Cue("flick", side=-0.5), 1.0) == (1.0, 0.5)
    assert channel_volumes(Cue("flick", side=0.25), 0.0) == (0.0, 0.0)


def steps_of(seating: Seating) -> Iterator[tuple[list[Flight], bool, float]]:
    """Every step of random matches as a seat sees it: flights, whether any moved, the pace."""
    layout = read_layout(seating.game.folder, seating.rules)
    for number, options in enumerate(option_sets(seating.rules, seating.seats)[:2]):
        walked = walk(seating, options, f"{seating}/{number}")
        table = walked.positions[0].state.table
        setup = TableSetup(
            places_of(seating.rules, table), seating.rules.pack(table)[0].suit == DIE
        )
        for before, after in pairwise(walked.positions):
            watcher = before.number % seating.seats
            views = before.view(watcher), after.view(watcher)
            old, new = (arrange(view, layout, (1000, 640), 0, setup) for view in views)
            moved = changes(*views)
            for pace in (0.3, 1.0):
                yield flights(moved, old.poses, new.poses, 1187.0, pace), bool(moved), pace


@pytest.mark.parametrize(
    "seating", drawn([each for each in seatings() if each.seats < 4], 3, "cues"), ids=str
)
def test_whatever_moves_is_heard_and_never_much_at_once(seating: Seating) -> None:
    """Every visible change has a cue in flight, in any order of flights, and few at once."""
    steps = list(steps_of(seating))
    assert any(moved for _, moved, _ in steps)
    for flying, moved, pace in steps:
        heard = cues(flying, (), WIDTH)
        assert [cue[:2] for cue in cues(flying[::-1], (), WIDTH)] == [cue[:2] for cue in heard]
        assert bool(heard) == moved and heard == sorted(heard, key=lambda cue: cue.at)
        for cue in heard:
            assert 0 <= cue.at <= (LONGEST + ROLL) * pace
            assert 0 < cue.volume <= 1 and -1 <= cue.side <= 1
            after = [other for other in heard if other.at >= cue.at and other is not cue]
            assert sum(other.at < cue.at + WINDOW for other in after) < TOGETHER
            alike = [other.at for other in after if other.sound == cue.sound]
            assert all(at - cue.at >= MIN_GAPS[cue.sound] for at in alike)


class Ear(Speaker):
    """A loudspeaker that plays nothing: what it was given, and the last moment it was told of."""

    def __init__(self) -> None:
        super().__init__(lambda: 0.0, lambda: "soft")
        self.heard: list[str] = []
        self.now, self.hushed = 0.0, 0

    def schedule(self, cues: Sequence[Cue], now: float) -> None:
        self.heard += [cue.sound for cue in cues]

    def step(self, now: float) -> None:
        self.now = now

    def cancel(self) -> None:
        self.hushed += 1


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with Pilot(tmp_path) as pilot:
        yield pilot


@pytest.fixture
def ear(pilot: Pilot) -> Ear:
    pilot.app._speaker = ear = Ear()
    return ear


def test_a_hand_is_heard_from_the_deal_to_the_turn(pilot: Pilot, ear: Ear) -> None:
    """Deal flicks stop with a hurrying click; a turn after others, an objection, the own card."""
    pilot.sit("Anna,bot,bot")
    pilot.until(lambda: pilot.scene.renderer.tween is not None)
    hushed = ear.hushed
    pilot.click((5, 5))
    assert ear.hushed > hushed
    pilot.until_turn("select")
    assert "flick" in ear.heard and ear.heard.count("turn") == 1
    ear.heard.clear()
    pilot.drag(pilot.card(pilot.hand()[1]), pilot.place("hand:1"))
    assert ear.heard == ["objection"]
    pilot.wait(1.0)
    ear.heard.clear()
    pilot.play(pilot.hand()[2])
    assert "flick" in ear.heard, "it is laid face down"
    pilot.until_turn("select")
    assert ear.heard.count("turn") == 1 and ear.heard[-1] == "turn"
    assert ear.now == pilot.now


def test_the_curtain_calls(pilot: Pilot, ear: Ear) -> None:
    """Between two people the curtain is the call; behind it there is no second one."""
    pilot.sit("Anna,Björn")
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert ear.heard.count("turn") == 1
    pilot.here()
    pilot.until_turn()
    assert ear.heard.count("turn") == 1


def test_skipping_and_playing_at_once_are_silent(pilot: Pilot, ear: Ear) -> None:
    """Where nothing is seen to move nothing is heard; after skipping, the turn is called."""
    pilot.app.settings.speed = AT_ONCE
    pilot.at_turn("Anna,bot,bot", phase="select")
    pilot.play(pilot.hand()[2])
    pilot.until_turn("select")
    assert ear.heard == []
    pilot.app.settings.speed = 1.0
    pilot.play(pilot.hand()[1])
    ear.heard.clear()
    pilot.key(pygame.K_f)
    pilot.until_turn("select")
    assert ear.heard == ["turn"]


@pytest.mark.parametrize(
    ("seats", "seed", "won"),
    [("bot,bot", "7", True), ("Anna,bot", "13", True), ("Anna,bot", "7", False)],
)
def test_a_win_is_heard_by_who_wins(pilot: Pilot, ear: Ear, seats, seed, won: bool) -> None:
    """Once, at the end of a match that a person has won, or that computers play alone."""
    match = pilot.sit(seats, seed).match
    play(match, random.Random(seed))
    pilot.scene.screen.controls = None
    pilot.until(lambda: pilot.top == "ScoresScene")
    people = {0} if "Anna" in seats else {0, 1}
    assert won == (not people.isdisjoint(match.outcomes[-1].winners)), "another seed is needed"
    assert ear.heard.count("win") == won


def test_the_volume_has_steps_with_names(pilot: Pilot, ear: Ear) -> None:
    """Left to nothing, right to full, kept at once; every step lets itself be heard."""
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
    assert len(set(said)) == len(VOLUMES) and not any("settings." in each for each in said)
    kept, _ = pilot.app.store.load_settings()
    assert kept.volume == 1.0 and ear.heard.count("knock") >= len(VOLUMES) - 1
    assert ear.now == pilot.now
