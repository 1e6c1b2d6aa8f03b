"""What is heard of what is seen, and of a match; the sounds themselves, and the loudspeaker."""

import os
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import DIE, card, die
from rules.kit.changes import Spot, changes
from rules.kit.contract import places as places_of
from table.app.saved_settings import AT_ONCE, VOLUMES
from table.audio import speaker
from table.audio.cues import CUE_VOLUMES, MIN_GAPS, REPEAT_VOLUME, Cue, channel_volumes, cues
from table.audio.speaker import MAX_CHANNELS, MAX_DELAY, Speaker
from table.audio.voices import LOUDNESS, RATE, SOUNDS, TAKES, TIMBRES, loudness, sound, stereo
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
SPREAD = [replace(each, new=pose(900 - 70 * at)) for at, each in enumerate(SWEPT)]


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
        replace(flight("stock", end, (500, x)), start=0.055 * number)
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


MINUS_3_DB = 10 ** (-3 / 20)
MILLISECOND = RATE // 1000


@pytest.mark.parametrize(("name", "voice"), list(product(SOUNDS, TIMBRES)))
def test_every_sound_is_short_and_as_loud_as_all_others(name: str, voice: str) -> None:
    """30 to 400 ms, alike within 1.5 dB, from nothing to nothing; no two takes are alike."""
    takes = [sound(name, voice, take) for take in range(TAKES)]
    for take in takes:
        most = max(map(abs, take))
        assert 0.03 <= len(take) / RATE <= 0.4 and most < MINUS_3_DB
        assert take[0] == pytest.approx(0, abs=1e-9) and take[-1] == pytest.approx(0, abs=1e-9)
        assert max(map(abs, take[-MILLISECOND:])) < 0.02 * most
        assert max(map(abs, take[: MILLISECOND // 4])) < 0.2 * most
        assert LOUDNESS / 1.19 < loudness(take) < LOUDNESS * 1.19
    assert len({tuple(take) for take in takes}) == TAKES


def test_a_take_is_the_same_every_time() -> None:
    """Sounds depend on name, voice and take alone, nor change luck; each has a level."""
    state = random.getstate()
    assert sound("flick", "soft", 1) == sound("flick", "soft", 1)
    assert sound("dice", "wooden", 2) == sound("dice", "wooden", 2)
    assert sound("flick", "soft") != sound("flick", "wooden")
    with closing(Knobs().ready()) as played:
        played.schedule([Cue("flick")] * 5, 0.0)
    assert random.getstate() == state
    assert set(CUE_VOLUMES) == set(SOUNDS) and set(MIN_GAPS) <= set(SOUNDS)
    assert all(0 < level <= 1 for level in CUE_VOLUMES.values())


def test_loudness_is_that_of_the_loudest_stretch() -> None:
    """A burst is as loud before silence; half is half as loud; the mixer gets 16 bits, alike."""
    burst = [0.5, -0.5] * (RATE // 50)
    assert loudness(burst) == pytest.approx(0.5)
    assert loudness([0.0] * RATE + burst + [0.0] * RATE) == pytest.approx(0.5)
    assert loudness([sample / 2 for sample in burst]) == pytest.approx(0.25)
    frames = memoryview(stereo([0.0, 0.5, -1.0])).cast("h").tolist()
    assert frames == [0, 0, 16384, 16384, -32767, -32767]


class Knobs:
    """A speaker, and what it is set to."""

    def __init__(self, volume: float = 0.7, voice: str = "soft") -> None:
        self.volume, self.voice = volume, voice
        self.speaker = Speaker(lambda: self.volume, lambda: self.voice)

    def ready(self) -> Speaker:
        """The speaker when its sounds are all made."""
        self.speaker.prepare()
        if self.speaker._thread:
            self.speaker._thread.join()
        return self.speaker


@pytest.fixture(autouse=True)
def no_mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The mixer is not open when a test begins, and there are few sounds to make."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    few = {name: SOUNDS[name] for name in ("flick", "knock", "gather", "turn")}
    monkeypatch.setattr(speaker, "SOUNDS", few)
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def playing() -> int:
    return sum(pygame.mixer.Channel(number).get_busy() for number in range(MAX_CHANNELS))


def test_a_cue_is_played_at_its_time() -> None:
    """Once, not before, nor after a pause; few at a moment, but all that tell something."""
    with closing(Knobs().ready()) as played:
        played.schedule([Cue("flick", 0.5)], 0.0)
        played.step(0.5 + MAX_DELAY + 0.01)
        played.schedule([Cue("flick", 0.5)], 1.0)
        played.cancel()
        played.step(1.5)
        assert playing() == 0 and not played.waiting_cues
        played.schedule([Cue("flick", 0.5), Cue("knock", 0.2)], 10.0)
        for now, count in ((10.19, 0), (10.21, 1), (10.51, 2)):
            played.step(now)
            assert playing() == count
        assert not played.waiting_cues
        played.schedule([Cue("gather")] * 40, 11.0)
        assert playing() == MAX_CHANNELS
        played.play_now("turn", 11.0)
        turns = played._sounds["soft", "turn"]
        heard = [pygame.mixer.Channel(number).get_sound() for number in range(MAX_CHANNELS)]
        assert any(each in turns for each in heard)


def test_where_the_sound_is_off_the_mixer_is_never_opened() -> None:
    """Silence costs nothing: no sound card, no thread."""
    for knobs in (Knobs(0.0), Knobs(0.7, "silent")):
        with closing(knobs.ready()) as played:
            played.play_now("win", 0.0)
            assert pygame.mixer.get_init() is None and played._thread is None


def test_the_knob_turns_at_once() -> None:
    """Off in the middle of a deal is off; another voice is made when first asked for."""
    knobs = Knobs()
    with closing(knobs.ready()) as played:
        played.schedule([Cue("flick", 0.1)], 0.0)
        knobs.volume = 0.0
        played.step(0.1)
        assert playing() == 0
        knobs.volume, knobs.voice = 0.7, "wooden"
        knobs.ready().play_now("flick", 1.0)
        assert playing() == 1


@pytest.mark.parametrize("driver", ["nosuch", "alsa"])
def test_without_a_sound_card_nothing_is_heard_and_nothing_said(driver, monkeypatch, capfd) -> None:
    """The table plays on; there is no word of it on the terminal, and no second try."""
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    if driver == "alsa":
        monkeypatch.setenv("ALSA_CONFIG_PATH", os.devnull)  # no card, whatever machine this is
    with closing(Knobs().ready()) as played:
        played.play_now("turn", 0.0)
        played.step(0.1)
        assert played.silent and not played.waiting_cues and pygame.mixer.get_init() is None
    assert capfd.readouterr() == ("", "")


def test_closing_ends_the_making(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who leaves at once does not wait for sounds; what was asked for is not begun any more."""
    monkeypatch.setattr(speaker, "SOUNDS", SOUNDS)
    played = Knobs().speaker
    played.prepare()
    played.close()
    assert played._thread is not None and not played._thread.is_alive()
    played.play_now("turn", 0.0)
    assert pygame.mixer.get_init() is None
    assert sys.getswitchinterval() == pytest.approx(0.005)
