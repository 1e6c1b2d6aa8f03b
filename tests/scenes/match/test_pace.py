"""Pace: moves are shown in time, thinking has an end, passes are one, the screen is handed on."""

import errno
from itertools import pairwise
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from rules.kit.move import Move
from rules.kit.said import why
from table.engine.devices import key_press
from table.engine.page import QUIET_SECONDS
from table.i18n.words import Words, languages
from table.players.inline import think_or_guess
from table.scenes.match.thoughts import LEAST_PAUSE, TOGETHER_PAUSE, thinking_seconds
from tests.sampling import drawn
from tests.scenes.match.evening import Pilot
from tests.table_pilot import FRAME
from tests.thinkers import Slow, Thought

pytestmark = pytest.mark.usefixtures("every_frame")

ANNA = "Anna,bot:sharp,bot:sharp"


def let_think(pilot: Pilot, kind: type[Thought], hard: float = 0.0) -> None:
    """Let computers choose as the rule player does, with this kind of thought and difficulty."""

    def ask(game: str, view, seat: int, level: str, seed: int) -> Thought:
        thought = kind(think_or_guess(game, view, seat, "steady", seed)[0])
        thought.difficulty = hard
        return thought

    pilot.thinkers.ask = ask  # type: ignore[method-assign]


@pytest.fixture
def slow(pilot: Pilot) -> Pilot:
    """A window at whose table the computers are slow thinkers."""
    Slow.started.clear()
    let_think(pilot, Slow)
    return pilot


def awaited(pilot: Pilot) -> tuple[float, float]:
    """The times when computers begin to think, and when all that came before has been told."""
    pilot.until(lambda: pilot.scene.thoughts)
    begun = pilot.now
    pilot.until(lambda: pilot.scene.thoughts.shown_since)
    return begun, pilot.now


def check_due(pilot: Pilot, due: float) -> None:
    assert due - 2 * FRAME < pilot.now < due + 3 * FRAME


@pytest.mark.parametrize("latest", [0.6, 3.0])
def test_a_move_is_shown_by_the_limit_of_the_settings(slow: Pilot, latest: float) -> None:
    """Of two at once the second soon after. Meanwhile their plates alone are lit."""
    slow.app.settings.latest = latest
    slow.sit(ANNA)
    begun, shown = awaited(slow)
    lit = {key[1] for key in slow.scene.renderer.canvas.items if key[0] == "light"}
    assert lit == {1, 2}, f"plates {lit} are lit while the computers choose"
    slow.until(lambda: slow.match.waiting_choices)
    due = max(begun + latest, shown + TOGETHER_PAUSE)
    check_due(slow, due)
    slow.until(lambda: len(slow.match.waiting_choices) == 2)
    assert slow.now < due + 0.5


def test_no_plate_is_lit_while_cards_are_dealt(pilot: Pilot) -> None:
    """Who has to choose is shown then: of several people the one who faces the screen."""
    pilot.sit(ANNA)
    renderer = pilot.scene.renderer
    pilot.until(lambda: renderer.tween is not None)
    for _ in pilot.as_long_as(lambda: renderer.tween is not None):
        lit = [key for key in renderer.canvas.items if key[0] == "light"]
        assert not lit, f"{lit} are lit while cards are dealt"
        pilot.wait()
    pilot.until(lambda: any(key[0] == "light" for key in renderer.canvas.items))
    pilot.engine.close(pilot.scene, "menu")
    pilot.sit("Anna,Bella,Jón")
    pilot.until_called()
    lit = {key[1] for key in pilot.scene.renderer.canvas.items if key[0] == "light"}
    assert lit == {pilot.scene.viewpoint.facing_seat}, f"the plates {lit} are lit"


@pytest.mark.parametrize("hard", [0.0, 0.5, 1.0])
def test_a_hard_choice_takes_longer_than_an_easy_one(pilot: Pilot, hard: float) -> None:
    """A plainly best move comes at once, one among equals after as long as settings allow."""
    pilot.app.settings.latest = 2.0
    let_think(pilot, Thought, hard)
    seconds = {0.0: LEAST_PAUSE, 0.5: thinking_seconds(0.5, 2.0), 1.0: 2.0}[hard]
    pilot.sit("bot:sharp,bot:sharp", game="tunk")
    for _ in range(2):
        pilot.until(lambda: pilot.scene.thoughts)
        assert pilot.scene.renderer.tween is not None
        _, shown = awaited(pilot)
        step = pilot.match.step
        pilot.until(lambda step=step: pilot.match.step > step)
        check_due(pilot, shown + seconds)


@pytest.mark.parametrize("seats", [ANNA, "Anna,bot:sharp", "Anna,Bella,bot:sharp"])
def test_of_those_who_choose_at_once_nobody_learns_who_found_it_hard(pilot: Pilot, seats: str):
    """What lies face down came as soon as anything would have."""
    seconds = []
    for hard in (0.0, 1.0):
        let_think(pilot, Thought, hard)
        pilot.sit(seats)
        pilot.until(lambda: pilot.scene.thoughts)
        start = pilot.now
        pilot.until(lambda: pilot.match.waiting_choices)
        seconds.append(pilot.now - start)
        pilot.scene.controller.leave()
    assert seconds[0] == pytest.approx(seconds[1], abs=FRAME)


def test_nothing_is_made_up_for_who_has_found_nothing(slow: Pilot, monkeypatch: pytest.MonkeyPatch):
    """The table waits, and can be left: then thoughts are given up and guests' processes end."""
    monkeypatch.setattr(Slow, "has_any", False)
    ends: list[int] = []
    slow.thinkers.end_guests = lambda: ends.append(1)  # type: ignore[method-assign]
    slow.sit(ANNA)
    slow.until(lambda: slow.scene.thoughts)
    slow.wait(8)
    assert not slow.match.waiting_choices
    slow.scene.controller.leave()
    assert Slow.started and all(thought.cancelled for thought in Slow.started) and ends


def test_what_goes_wrong_is_told_once_and_by_name(slow: Pilot, notices: list[str]) -> None:
    """A guest that fails at every choice is told once, and again after it has done well; in the
    house's language, a number in it too."""
    note = why("guest.instead", why=why("guest.slow", seconds=2.5))
    slow.app.settings.latest = 0.6
    slow.speak("is")
    slow.sit("bot,bot,bot")
    name = slow.match.players[1].name
    for fault in (note, note, None, note):
        Slow.started.clear()
        slow.until(lambda: len(Slow.started) == 3)
        Slow.started[1].note = fault
    slow.until(lambda: len(Slow.started) > 3)
    assert notices == [f"{name}: {Words.load('is').tell(note)}"] * 2 and "2,5" in notices[0]


@pytest.fixture
def simple(home: Path, monkeypatch: pytest.MonkeyPatch):
    """A window whose computers find no process to think in."""

    def refuse(process: BaseProcess) -> None:
        raise OSError(errno.EAGAIN, "no more processes")

    monkeypatch.setattr(BaseProcess, "start", refuse)
    with Pilot(home, processes=True, speed=4.0) as pilot:
        yield pilot


def head_says_so(pilot: Pilot) -> bool:
    """Whether the head of the table says now that the computers think simply."""
    return "beside" in pilot.scene.renderer.canvas.items


def test_the_head_says_so_until_processes_are_back(simple: Pilot) -> None:
    """Of computers alone, in every language; people among themselves are told nothing."""
    words, workers = [Words.load(one) for one in languages()], simple.app.workers
    simple.sit(ANNA, game="paks")
    assert not head_says_so(simple)
    simple.until(lambda: workers.plays_simply and head_says_so(simple))
    assert simple.engine._notice[0] in {one.say("play.simply.why") for one in words}
    texts = {one.say("play.simply") for one in words}
    assert {"Computers play more simply for now", "Tölvurnar hugsa minna í bili"} <= texts
    assert len(texts) == len(words)
    workers.plays_simply = False
    before = simple.match.step
    simple.app._workers = simple.thinkers  # type: ignore[assignment]
    simple.until(lambda: simple.match.step > before and not head_says_so(simple))
    simple.thinkers.plays_simply = True
    simple.until(lambda: head_says_so(simple))
    simple.scene.controller.leave()
    simple.sit("Anna,Björn")
    simple.wait(1)
    assert not head_says_so(simple)
    workers.close()


PASS = Move("pass")
THREE_ROUNDS, MINE = "24", "26"  # seeds of hands with ten passes in a row, and with a person's


def sit_with_passers(pilot: Pilot, seats: str, seed: str) -> None:
    """Open Paks with computers that pass whenever they may."""

    def ask(game: str, view, seat: int, level: str, choice_seed: int) -> Thought:
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


def test_passes_of_computers_in_a_row_go_quickly_and_are_told_as_one(pilot: Pilot, ears):
    """Within 0.4 s each; banner and log count rounds, the voice tells once, the match has all."""
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
    pilot.until(lambda: len(pilot.match.state.zones["board"]) > 3)
    assert [line for line in ears.fresh() if "pass" in line] == TOLD


def test_a_pass_of_a_person_is_told_by_itself(pilot: Pilot):
    """It ends the run before it; replay and recap tell the others' run as one."""
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
    pilot.engine.close(pilot.scene, "menu")
    sit_with_passers(pilot, "Anna,bot,bot,Bella", MINE)
    for seat in (3, 0):
        pilot.until_called()
        pilot.scene.controller.choose(seat, PASS)
    pilot.until(lambda: pilot.top == "CurtainScene")
    pilot.here()
    pilot.until(lambda: pilot.scene.presentation.frames)
    messages = pilot.scene.presentation.frames[-1].messages or ()
    told = [pilot.scene.words.tell(line.why) for line in messages]
    assert told[0] == "Birkir and Dagný pass.", told


MOST_ON_AVERAGE = 2.0  # from a choice to the next person's, without the recap
MOST_SECONDS = 3.0  # of these, without dealer's steps
MOST_DEALT = 5.0  # with the dealer's steps between them
MOST_SHOWN = 6.0  # with a climax between them, which everybody watches
MOST_CALLED = 1.5  # of these, from the curtain to the choice, whatever happened before it
CHOICES = 24  # of each game
TABLES = {"punk": "A,B,C", "tunk": "A,B,C", "paks": "A,B,C", "puck": "A,B,C", "pukk": "A,B,C,D"}


class Pass(NamedTuple):
    """From a choice to the next, without a recap: seats, seconds in all and from the curtain on,
    presses there, steps of the dealer between, and whether a climax was shown."""

    seats: tuple[int, int]
    seconds: float
    called: float
    presses: int
    steps: int
    climax: bool

    @property
    def most(self) -> float:
        """The seconds that it may take."""
        return MOST_SHOWN if self.climax else MOST_DEALT if self.steps else MOST_SECONDS


def turns_passed(pilot: Pilot):
    """Play on, pressing as soon as it counts: every pass of one hand from choice to choice."""
    chosen: tuple[int, float, int] | None = None  # the seat, the time and the step of a choice
    called, presses, number, climax, recap = None, 0, 0, False, 0.0
    for _ in pilot.as_long_as(lambda: True, 20_000):
        if number == CHOICES:
            return
        climax = climax or pilot.scene.highlights.is_active
        if pilot.top == "CurtainScene":
            called = called or pilot.now
            if not pilot.engine.top.animating:
                presses += 1
                pilot.key(pygame.K_RETURN)
                continue
        elif pilot.top == "ScoresScene" or pilot.scene.highlights.is_staying:
            pilot.key(pygame.K_RETURN)
            chosen, called, presses = None, None, 0
        elif pilot.free():
            seat = pilot.scene.controls.builder.seat
            if chosen is not None:
                before, then, step = chosen
                steps = sum(m.step > step and not m.made for m in pilot.match.history)
                ends = pilot.now - recap
                spent = ends - then, ends - called if called else 0.0
                yield Pass((before, seat), *spent, presses, steps, climax)
            chosen, called, presses = (seat, pilot.now, pilot.match.step), None, 0
            climax, recap = False, 0.0
            pilot.choose_as_computer(number, "steady")
            number += 1
        began, shows = pilot.now, pilot.scene.presentation
        is_recap = shows.shows_past and (shows.frames or shows.is_holding(began))
        pilot.wait()
        recap += (pilot.now - began) * bool(is_recap)


@pytest.mark.parametrize("game", drawn(TABLES, 1, "passing"))
def test_a_pass_takes_two_seconds_and_one_press_at_most(pilot: Pilot, game: str) -> None:
    """Longer with the dealer or a climax between; who chooses again at once is not called."""
    pilot.sit(TABLES[game], game=game)
    every = list(turns_passed(pilot))
    between = [each for each in every if each.seats[0] != each.seats[1] and not each.climax]
    average = sum(each.seconds for each in between) / len(between)
    assert average <= MOST_ON_AVERAGE, f"{game}: {average:.1f} seconds a pass on average"
    for each in every:
        passed = each.seats[0] != each.seats[1]
        assert each.presses <= 1, f"{game}: presses at the curtain {each}"
        assert passed or not each.presses or each.steps > 1, f"{game}: called twice {each}"
        assert each.called <= MOST_CALLED + 2 * FRAME, f"{game}: too long after the curtain {each}"
        slow = passed and each.seconds > each.most + 2 * FRAME
        assert not slow, f"{game}: a slow pass {each}"


@pytest.mark.parametrize(("seats", "asked"), [("A,bot,bot", False), ("A,B,bot", True)])
def test_the_only_legal_answer_is_made_unasked_where_nobody_watches(pilot: Pilot, seats, asked):
    """But for an undo that leads back; on a shared screen everybody is asked alike (PKK10)."""
    pilot.sit(seats, seed="7", game="pukk")  # A comes last, without a pair
    pilot.until_free()
    if asked:
        pilot.key(pygame.K_d)  # B declines
        pilot.until_free()
    assert pilot.scene.controls.builder.seat == 0
    assert (pilot.match.state.phase == "entry") is asked, pilot.match.state.phase
    if not asked:
        assert "lacks_pair" in pilot.log_keys()
        pilot.undo()
        pilot.until_free()
        assert pilot.match.state.phase == "entry", "an undo leads back to where nothing is asked"


def test_a_key_for_what_has_just_gone_answers_nothing_new(pilot: Pilot) -> None:
    """When a climax ends or a sheet comes, Enter and Space answer nothing for a moment."""
    pilot.sit("A,bot,bot", seed="7", game="pukk")
    pilot.until(lambda: pilot.scene.highlights.is_active)
    pilot.until(lambda: not pilot.scene.highlights.is_active)
    event = key_press(pygame.K_RETURN)
    assert pilot.scene.highlights.is_late_press(event, pilot.now), "Enter hurries what comes next"
    pilot.wait(QUIET_SECONDS)
    assert not pilot.scene.highlights.is_late_press(event, pilot.now)
    while pilot.top != "ScoresScene":
        pilot.until(lambda: pilot.top == "ScoresScene" or pilot.free())
        if pilot.top != "ScoresScene":
            pilot.choose_as_computer()
    for opened, wanted in ((True, "ScoresScene"), (False, "TableScene")):
        pilot.key(pygame.K_RETURN)
        assert pilot.top == wanted, f"Enter answers a sheet that has just come: {opened}"
        pilot.wait(QUIET_SECONDS)
