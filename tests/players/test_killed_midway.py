"""A process that dies or stops in the middle of a choice: the choice is made all the same, once."""

import os
import signal
from collections import Counter

import pytest

from table.players import process as processes, worker
from table.players.inline import think
from table.players.levels import RULE_PLAYER
from table.players.process import SeatProcess
from table.players.worker import HANGS, Workers
from tests.players import wrong_work
from tests.players.deserted import PATIENCE, SIGNALS, asked, here as here, killed, ruled
from tests.players.opening import GAME, Clock, begun


def test_killed_while_thinking_twice_over(
    here: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The choice that was found before the first death is taken: nothing is thought out here."""
    monkeypatch.setattr(worker, "work", wrong_work.thinks_for_ever)
    match = begun()
    with Workers(1) as workers:
        (process,) = workers._processes
        thought = asked(workers, match)
        for deaths in (1, 2):
            while process.thought is None or thought.so_far is None:
                assert thought.wanted
                workers.listen(1)
            killed(process)
            while thought.deaths < deaths and thought.wanted:
                workers.listen(1)
        assert thought.deaths == 2 and thought.ready()
        assert thought.move() == thought.so_far == ruled(match) and not here


@SIGNALS
def test_killed_between_asking_and_answering(here: Counter[str]) -> None:
    """Before it has even read what it was asked: another is asked, and the answer is the same."""
    match = begun()
    with Workers(1) as workers:
        asked(workers, match, RULE_PLAYER).move()
        (process,) = workers._processes
        assert process.process.pid
        os.kill(process.process.pid, signal.SIGSTOP)
        thought = asked(workers, match, "steady")
        assert process.thought is thought and not thought.ready()
        killed(process)
        assert thought.move() == think(GAME.name, match.view(0), 0, "steady", 5)
        assert thought.deaths == 1 and not here


def test_no_answer_of_the_dead_is_played_for_another_choice() -> None:
    """An answer lies in the pipe, nobody waits for it any more, and who gave it is dead: the next
    choice is thought out for itself."""
    match = begun()
    with Workers(1) as workers:
        (process,) = workers._processes
        views = [match.view(seat) for seat in range(match.table.seats)]
        expected = [think(GAME.name, view, view.seat, RULE_PLAYER, 5) for view in views]
        seat = next(at for at, move in enumerate(expected) if move != expected[0])
        old = asked(workers, match, RULE_PLAYER)
        while not process.ready:
            process.pipe.poll(PATIENCE)
            workers.listen()
        assert process.pipe.poll(PATIENCE) or not old.wanted
        old.cancel()
        killed(process)
        new = asked(workers, match, RULE_PLAYER, seat)
        assert new.move() == expected[seat]
        assert not old.ready()


@SIGNALS
def test_who_is_stopped_is_given_up_after_its_limit() -> None:
    """The window goes on meanwhile; then it is ended, and another asked."""
    clock, match = Clock(), begun()
    with Workers(1, clock) as workers:
        asked(workers, match, RULE_PLAYER).move()
        (process,) = workers._processes
        pid = process.process.pid
        assert pid
        os.kill(pid, signal.SIGSTOP)
        thought = asked(workers, match)
        clock.now += HANGS - 0.1
        assert not thought.ready() and thought.deaths == 0
        clock.now += 0.2
        assert not thought.ready() and thought.deaths == 1
        with pytest.raises(OSError):
            os.kill(pid, 0)
        assert thought.move() == ruled(match) and "10 seconds" in str(thought.note)


@pytest.mark.parametrize("work", [wrong_work.ends_itself, wrong_work.talks_nonsense])
def test_what_ends_its_process_is_not_done_here(
    monkeypatch: pytest.MonkeyPatch, here: Counter[str], work
) -> None:
    """A game's player that leaves, or is no player, would take the window along: any legal move
    is made in its place."""
    monkeypatch.setattr(worker, "work", work)
    match = begun()
    with Workers(1) as workers:
        thought = asked(workers, match)
        assert match.refusal(0, thought.move()) is None
        again = asked(workers, match)
        assert match.refusal(0, again.move()) is None
    assert here == {"any": 2}


@SIGNALS
def test_nobody_waits_for_who_reads_nothing() -> None:
    """What is sent to it fills the pipe, and then it counts as dead."""
    process = SeatProcess(HANGS, wrong_work.reads_nothing)
    try:
        with pytest.raises(processes.BROKEN):
            for _ in range(10_000):
                process.pipe.send_bytes(bytes(1000))
    finally:
        process.close()
