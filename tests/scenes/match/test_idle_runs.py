"""A run of choices that change nothing, such as passes, is told as one and goes quickly."""

from itertools import pairwise

import pytest

from rules.kit.move import Move
from rules.kit.state import View
from table.players.inline import think_or_guess
from tests.scenes.match.blind import Ears
from tests.table_pilot import Pilot
from tests.thinkers import Thought

pytestmark = pytest.mark.usefixtures("every_frame")

PASS = Move("pass")
THREE_ROUNDS, MINE = "24", "26"  # seeds of hands with ten passes in a row, and with a person's


def sit_with_passers(pilot: Pilot, seats: str, seed: str) -> None:
    """Open Paks with computers that pass whenever they may."""

    def ask(game: str, view: View, seat: int, level: str, choice_seed: int) -> Thought:
        passes = view.phase == "pak"
        return Thought(PASS if passes else think_or_guess(game, view, seat, level, choice_seed)[0])

    pilot.thinkers.ask = ask  # type: ignore[method-assign]
    pilot.sit(seats, game="paks", seed=seed)


def banner(pilot: Pilot) -> str:
    words = pilot.scene.words
    lines = pilot.scene.banner.sentences()
    return " ".join("".join(map(words.as_text, line.pieces)) for line in lines)


def passes(pilot: Pilot) -> list[str]:
    """What the log says of passes."""
    log = pilot.scene.log
    lines = [log.words.tell(told.why) for e in log.entries(None) for told in e.sentences]
    return [line for line in lines if "pass" in line]


TOLD = ["Everyone passes, three times round.", "Dagný passes."]


def test_passes_of_computers_in_a_row_go_quickly_and_are_told_as_one(pilot: Pilot) -> None:
    """Each after the first takes 0.4 s at most; banner and log count the rounds instead of naming
    every pass. All positions are still in the match."""
    sit_with_passers(pilot, "bot,bot,bot", THREE_ROUNDS)
    times, banners, step = list[float](), list[str](), -1
    for _ in pilot.as_long_as(lambda: len(times) < 10):
        if pilot.match.step != step and pilot.match.history[-1].made:
            times.append(pilot.now)
        step = pilot.match.step
        if times and (not banners or banners[-1] != banner(pilot)):
            banners.append(banner(pilot))
        pilot.wait()
    slow = [round(end - start, 2) for start, end in pairwise(times[1:]) if end - start > 0.4]
    assert not slow, f"passes in a row took {slow} s"
    rounds = ["", ", two times round", ", three times round"]
    assert banners[2:] == [f"Everyone passes{n}." for n in rounds], banners
    assert passes(pilot) == TOLD
    assert sum(PASS in moment.made.values() for moment in pilot.match.history) == 10


def test_the_voice_tells_of_a_run_once_when_it_is_over(pilot: Pilot, ears: Ears) -> None:
    """What is drawn in it is spoken at once, the passes only as one sentence."""
    sit_with_passers(pilot, "bot,bot,bot", THREE_ROUNDS)
    pilot.until(lambda: len(pilot.match.state.zones["board"]) > 3)
    assert [line for line in ears.fresh() if "pass" in line] == TOLD


def test_a_pass_of_a_person_is_told_by_itself(pilot: Pilot) -> None:
    """It ends the run before it. The replay of the others' turns tells their run as one."""
    sit_with_passers(pilot, "Anna,bot,bot,bot", MINE)
    for _ in range(2):
        pilot.until(pilot.free)
        pilot.scene.controller.choose(0, PASS)
    pilot.until(pilot.free)
    three = "Birkir, Dagný and Einar pass."
    assert passes(pilot) == ["Einar passes.", "Anna passes.", three, "Anna passes.", three]
    assert pilot.scene.presentation.queue_replay()
    frames = [frame.messages for frame in pilot.scene.presentation.frames]
    told = [pilot.scene.words.tell(line.why) for messages in frames for line in messages or ()]
    assert {line for line in told if "pass" in line} == {three}, told


def test_after_the_curtain_a_run_is_told_as_one(pilot: Pilot) -> None:
    """Who comes to a shared screen reads of the others' passes in one sentence."""
    sit_with_passers(pilot, "Anna,bot,bot,Bella", MINE)
    for seat in (3, 0):
        pilot.until_called()
        pilot.scene.controller.choose(seat, PASS)
    pilot.until(lambda: pilot.top == "CurtainScene")
    pilot.here()
    pilot.until(lambda: pilot.scene.presentation.frames)
    messages = pilot.scene.presentation.frames[-1].messages or ()
    told = [pilot.scene.words.tell(line.why) for line in messages]
    assert told == ["Anna passes.", "Birkir and Dagný pass."]
