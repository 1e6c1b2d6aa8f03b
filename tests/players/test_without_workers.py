"""Where no process can be had to think in: the table goes on, thinks simply, and tries again."""

import errno
from collections import Counter
from itertools import product
from multiprocessing.process import BaseProcess

import pytest

from table.players import process as processes, worker
from table.players.guest import agreed_programs
from table.players.inline import think
from table.players.levels import RULE_PLAYER
from table.players.worker import Workers
from tests.players.deserted import (
    PATIENCE,
    SHARP,
    asked,
    here as here,
    killed,
    refused as refused,
    ruled,
)
from tests.players.opening import GAME, begun
from tests.sampling import drawn_each

# --- one choice at a time, and none that looks ahead ---------------------------------------


REFUSALS = [
    OSError(errno.EAGAIN, "no more processes"),
    OSError(errno.ENOMEM, "no memory"),
    OSError(errno.ENOSYS, "no such call"),
    MemoryError(),
    RuntimeError("a frozen program"),
    ValueError("no program to start"),
]


@pytest.mark.parametrize(
    ("where", "error"),
    drawn_each(product(["start", "pipe"], REFUSALS), 2, lambda case: case[0], "refused"),
    ids=str,
)
def test_a_system_that_refuses_processes_is_no_end(
    monkeypatch: pytest.MonkeyPatch, here: Counter[str], error: Exception, where: str
) -> None:
    """Neither where the process is refused nor where the pipe to it is: of ten who choose at once
    none is made to wait, each look at the table makes one choice, and none looks ahead."""

    def refuse(*asked, **more) -> None:
        raise error

    if where == "start":
        monkeypatch.setattr(BaseProcess, "start", refuse)
    else:
        monkeypatch.setattr(processes.multiprocessing.get_context("spawn"), "Pipe", refuse)
    match = begun(10)
    with Workers() as workers:
        assert not workers.simply
        waiting = [asked(workers, match, seat=seat) for seat in range(10)]
        assert not here
        for number, thought in enumerate(waiting, 1):
            assert thought.ready() and sum(here.values()) == number
        assert workers.simply
        assert [item.move() for item in waiting] == [ruled(match, seat) for seat in range(10)]
        assert here == {RULE_PLAYER: 10} and not any(item.note for item in waiting)


def test_lower_levels_choose_as_they_always_do(refused: list[int], here: Counter[str]) -> None:
    """They never looked ahead: the same seeds, the same choices."""
    match = begun()
    with Workers() as workers:
        for level in ("playful", "easy", "steady", RULE_PLAYER):
            expected = think(GAME.name, match.view(0), 0, level, 5)
            assert asked(workers, match, level).move() == expected
    assert set(here.values()) == {1}


def test_a_guest_without_a_process_is_passed_over(refused: list[int], tmp_path) -> None:
    """The rule player moves, and it is said why; so at the next choice."""
    file = tmp_path / "mybot.py"
    file.write_text("def choose(*asked): pass", encoding="utf-8")
    match = begun()
    for count in (0, 2):
        with Workers(count, programs=agreed_programs([f"file:{file}"])) as workers:
            for _ in range(3):
                thought = asked(workers, match, f"file:{file}")
                assert thought.move() == ruled(match)
                assert "could not be started; the rule player moved" in str(thought.note)


def test_a_rule_player_slower_than_a_frame_is_not_asked_here(
    refused: list[int], here: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of one's own may have such a one: it may load once, and be slow once more; then any
    legal move is made as long as no process can be had."""
    now = iter(range(1000))
    monkeypatch.setattr(worker, "thread_time", lambda: next(now))
    match = begun()
    with Workers() as workers:
        made = [asked(workers, match).move() for _ in range(5)]
    assert here == {RULE_PLAYER: 2, "any": 3}
    assert all(match.refusal(0, move) is None for move in made)


# --- trying again ---------------------------------------------------------------------------


def test_what_is_refused_is_tried_again_ever_more_rarely(refused: list[int]) -> None:
    """Not at each choice: some dozen times in three hundred, and still at the end of them."""
    match = begun()
    with Workers(1) as workers:
        for _ in range(300):
            asked(workers, match).move()
        assert 6 <= len(refused) <= 14
        tried = len(refused)
        for _ in range(64):
            asked(workers, match).move()
        assert len(refused) > tried


def test_computers_think_again_as_soon_as_they_can(
    refused: list[int], here: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for a process that comes up after it was given up; once it has, it thinks, and
    the table says nothing more."""
    match = begun()
    with Workers(1) as workers:
        for _ in range(4):
            asked(workers, match).move()
        monkeypatch.undo()
        (process,) = workers._processes
        while not process.there:
            asked(workers, match, RULE_PLAYER).move()
        item = asked(workers, match, RULE_PLAYER)
        if not process.ready:
            assert item.ready() and workers.simply
        while not process.ready:
            assert process.pipe.poll(PATIENCE)
            workers.listen()
        assert workers.simply
        thought = asked(workers, match, SHARP)
        assert process.thought is thought
        thought.move()
        assert thought.so_far == ruled(match) and not workers.simply


def test_killed_again_and_again(here: Counter[str]) -> None:
    """Before every choice, both: it is started at once after the first time, then ever more
    rarely; no choice is waited for in vain, and none looks ahead in the window."""
    match, started = begun(), Counter[int]()
    with Workers() as workers:
        for _ in range(40):
            for process in workers._processes:
                if process.there:
                    started[process.process.pid or 0] += 1
                    killed(process)
            thought = asked(workers, match)
            assert thought.move() == ruled(match) or thought.so_far is not None
            assert thought.note is None
    assert 6 <= len(started) <= 16
    assert here["worlds"] == 0 and here["any"] == 0 and here[RULE_PLAYER] >= 24


def test_deaths_are_forgiven(workers: Workers) -> None:
    """Who has answered often enough since is started at once when it dies once more."""
    match = begun()
    with Workers(1) as mine:
        (process,) = mine._processes
        for _ in range(3):
            killed(process)
            for _ in range(8):
                asked(mine, match, "steady").move()
            assert process.there and not mine.simply
