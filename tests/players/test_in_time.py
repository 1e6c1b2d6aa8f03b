"""Whoever thinks ends in time, and stops at a word; and gives way to the window."""

import os
import sys

import pytest

from rules.kit.move import Move
from table.players import process_main
from table.players.future import ChoiceFuture
from table.players.inline import think
from table.players.levels import RULE_PLAYER, level_of
from table.players.process import SeatProcess
from table.players.worker import Workers
from tests.players.opening import GAME, Clock, begun


class _Pipe:
    """The worker's end of a pipe: what was sent, and whether something was said to it."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.said = False

    def poll(self) -> bool:
        return self.said

    def send_bytes(self, answer: bytes) -> None:
        self.sent.append(answer)


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> tuple[Clock, Clock]:
    """The processor's clock and the one on the wall, as a thinking process reads them."""
    spent, wall = Clock(), Clock()
    monkeypatch.setattr(process_main, "thread_time", spent)
    monkeypatch.setattr(process_main, "perf_counter", wall)
    return spent, wall


def test_thought_ends_in_time_and_at_a_word(clocks: tuple[Clock, Clock]) -> None:
    """Not before either; and what has been found so far is told at once."""
    (spent, wall), pipe = clocks, _Pipe()
    hurry = process_main._Hurry(pipe, 1.0, 3.0)
    hurry.so_far(Move("fold"))
    assert pipe.sent == [b'{"so far": "fold"}']
    for spent.now in (0.0, 0.5, 0.99):
        wall.now = spent.now
        assert not hurry.enough()
    spent.now = wall.now = 1.0
    assert hurry.enough()
    spent.now, pipe.said = 0.0, True
    assert process_main._Hurry(pipe, 1.0, 3.0).enough()


def test_a_busy_machine_costs_time_and_no_thought(clocks: tuple[Clock, Clock]) -> None:
    """Where a process has the processor but half of the time it thinks twice as long by the clock;
    where it hardly has it at all, no longer than somebody waits."""
    spent, wall = clocks
    for share, ends in ((1.0, 1.0), (0.5, 2.0), (0.1, 3.0)):
        spent.now = wall.now = 0.0
        hurry = process_main._Hurry(_Pipe(), 1.0, 3.0)
        while not hurry.enough():
            wall.now += 0.125
            spent.now += 0.125 * share
        assert wall.now == ends


def test_a_level_that_looks_ahead_tells_its_first_thought(workers: Workers):
    """The rule player's, before it has any better."""
    thought = workers.ask(GAME.name, begun().view(0), 0, "sharp", 5)
    thought.move()
    assert thought.so_far == think(GAME.name, begun().view(0), 0, RULE_PLAYER, 5)


def test_who_is_no_longer_waited_for_is_told(workers: Workers, monkeypatch):
    """So that thinking stops when the game is left, and the processor is idle."""
    told: list[SeatProcess] = []
    stop = SeatProcess.stop
    monkeypatch.setattr(SeatProcess, "stop", lambda process: (told.append(process), stop(process)))
    thought = workers.ask(GAME.name, begun().view(0), 0, "sharp", 5)
    (process,) = [processe for processe in workers._processes if processe.thought is thought]
    thought.cancel()
    assert told == [process]
    workers.ask(GAME.name, begun().view(0), 0, RULE_PLAYER, 5).move()


def test_many_who_choose_at_once_share_the_time(monkeypatch):
    """With more choices waiting than there are processes, each has its part of the time, so that
    all come within what a person waits."""
    given: list[ChoiceFuture] = []

    def give(process: SeatProcess, thought: ChoiceFuture) -> None:
        process.thought, process.due = thought, float("inf")
        given.append(thought)

    monkeypatch.setattr(SeatProcess, "give", give)
    whole = level_of("sharp").seconds
    with Workers(1) as workers:
        for seat in range(4):
            workers.ask(GAME.name, begun().view(seat), seat, "sharp", 5)
        for number in range(1, 4):
            workers._processes[0].thought = None
            workers.listen()
            assert len(given) == number + 1
    parts = [thought.request.seconds / whole for thought in given]
    assert parts == pytest.approx([1, 1 / 3, 1 / 2, 1])
    assert [thought.request.seat for thought in given] == [0, 1, 2, 3]


@pytest.mark.skipif(sys.platform == "win32", reason="other words for it there")
def test_whoever_thinks_gives_way_to_the_window(workers: Workers):
    """The processes are niced: they cost the window no frame."""
    workers.ask(GAME.name, begun().view(0), 0, RULE_PLAYER, 5).move()
    here = os.getpriority(os.PRIO_PROCESS, 0)
    for process in workers._processes:
        if process.ready:
            there = os.getpriority(os.PRIO_PROCESS, process.process.pid)
            assert there == min(19, here + process_main.NICENESS)
    assert any(process.ready for process in workers._processes)
