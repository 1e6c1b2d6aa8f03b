"""The workers: what crosses to them, that they end in time, and what happens when they fail."""

import errno
import os
import pickle
import sys
import time
from collections import Counter
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import SimpleNamespace

import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.sight import pack_by_body, zone_visibility
from rules.kit.state import View
from table.cli.play import play_to_end
from table.players import inline, process as processes, process_main, worker
from table.players.evaluation import hint
from table.players.inline import think, think_or_guess
from table.players.judge import judge
from table.players.levels import RULE_PLAYER, level_of
from table.players.process import ChoiceFuture, SeatProcess
from table.players.process_main import (
    ChoiceAnswer,
    Request,
    receive,
    send,
    start_up,
    stop_condition,
)
from table.players.roster import agreed_programs, bot_players
from table.players.worker import HANG_SECONDS, Workers
from tests.players.opening import GAME, RULES, Clock, begun

PATIENCE = 30  # seconds after which what should have happened has not
SHARP = "sharp"


def asked(
    workers: Workers, match: Match, level: str = SHARP, seat: int = 0, seed: int = 5
) -> ChoiceFuture:
    return workers.ask(GAME.name, match.view(seat), seat, level, seed)


def ruled(match: Match, seat: int = 0, level: str = RULE_PLAYER, seed: int = 5) -> Move:
    return think(GAME.name, match.view(seat), seat, level, seed)


def kill(process: SeatProcess) -> None:
    process.process.kill()
    process.process.join()


# --- what crosses ------------------------------------------------------------------------


@pytest.fixture
def crossed(monkeypatch: pytest.MonkeyPatch) -> list[Request]:
    """Every request that crosses to a worker from now on, as it arrives there."""
    requests: list[Request] = []
    give = SeatProcess.assign

    def watched(process: SeatProcess, future: ChoiceFuture) -> None:
        requests.append(Request(*pickle.loads(pickle.dumps(tuple(future.request)))))
        give(process, future)

    monkeypatch.setattr(SeatProcess, "assign", watched)
    return requests


def test_workers_choose_as_this_process_would(workers: Workers):
    """A whole match through the workers is, line for line, the match thought out here."""

    def thought_there(*request) -> tuple[Move, str]:
        thought = workers.ask(*request)
        return thought.wait_for_move(), thought.note

    written: list[list[dict]] = []
    for thinker in (thought_there, think_or_guess):
        written.append([])
        match = Match(RULES, bot_players(2), {}, "both ways", written[-1].append)
        assert play_to_end(match, GAME.name, thinker) == []
    assert written[0] == written[1]


def test_nothing_hidden_crosses_to_a_worker(workers: Workers, crossed: list[Request]):
    """Only the game's name and the seat's View arrive; anything else is refused."""
    match = begun()
    for seat in match.seats_to_choose():
        asked(workers, match, "steady", seat, 1).wait_for_move()
    assert len(crossed) == match.table.seats
    for request in crossed:
        game, view, seat, *rest = request
        assert (game, *rest) == (GAME.name, "steady", 1, 0.0, False, None, 0, None)
        assert type(view) is View and view == match.view(seat)
        sees = zone_visibility(RULES, seat)
        hidden = [cards for name, cards in view.zones.items() if cards and not sees[name]]
        assert hidden and {card for cards in hidden for card in cards} <= {UNKNOWN}
        unseen = {card.name for card in pack_by_body(RULES, match.table).unseen(view.zones)}
        sent = pickle.dumps(tuple(request))
        assert not any(name.encode() + b"\x94" in sent for name in unseen)
        assert all(name.encode() + b"\x94" in pickle.dumps(match.state) for name in unseen)
        assert match.seed.encode() not in sent
    for wrong in (match.state, match.view(1), match.view(None)):
        with pytest.raises(AssertionError):
            workers.ask(GAME.name, wrong, 0, "steady", 1)
        with pytest.raises(AssertionError):
            workers.judge(GAME.name, wrong, 0, Move("pass"))


def test_a_hint_and_a_verdict_are_thought_out_there_as_here(workers, crossed):
    """The same with all reasons, whoever asks; only the seat's view and the judged move cross."""
    match = begun(2)
    for seat in match.seats_to_choose():
        view = match.view(seat)
        advice, note = hint(GAME.name, view, seat)
        assert note is None and advice.reasons
        for thought in [workers.hint(GAME.name, view, seat) for _ in range(2)]:
            assert thought.wait_for_move() == advice.move
            assert (thought.evaluation, thought.note) == (advice, None)
        made = ruled(match, seat, "playful", seat)
        thought = workers.judge(GAME.name, view, seat, made)
        assert thought.wait_for_move() == made
        assert thought.verdict == judge(GAME.name, view, seat, made)
        thought = workers.judge(GAME.name, view, seat, made, advice)
        assert thought.wait_for_move() == made
        assert thought.verdict == judge(GAME.name, view, seat, made, shown=advice)
        match.choose(seat, advice.move)
    for request in crossed:
        assert (request.hint or request.judged_move) and request.seed == 0
        assert type(request.view) is View and request.view.seat == request.seat


def test_whoever_is_to_choose_goes_first():
    """Verdicts wait behind choices; without processes hints are made here, verdicts not at all."""
    match = begun()
    view, made = match.view(0), ruled(match, seed=1)
    with Workers(0) as nobody:
        judging = [nobody.judge(GAME.name, view, 0, made) for _ in range(2)]
        choosing = asked(nobody, match, "keen", seed=1)
        assert [*nobody._waiting] == [choosing, *judging]
        assert choosing.wait_for_move() == made
        for thought in judging:
            assert thought.wait_for_move() == made and thought.verdict is None
        hinted = nobody.hint(GAME.name, view, 0)
        assert hinted.wait_for_move() and hinted.evaluation == hint(GAME.name, view, 0, 0)[0]


# --- in time -----------------------------------------------------------------------------


@pytest.mark.parametrize(("share", "ends"), [(1.0, 1.0), (0.5, 2.0), (0.1, 3.0)])
def test_thought_ends_in_time_and_at_a_word(monkeypatch, share, ends) -> None:
    """It has its seconds of the processor, thrice that by the clock at most; a word ends it."""
    spent, wall, said = Clock(), Clock(), list[str]()
    pipe = SimpleNamespace(poll=lambda: bool(said))
    monkeypatch.setattr(process_main, "thread_time", spent)
    monkeypatch.setattr(process_main, "perf_counter", wall)
    enough = stop_condition(pipe, 1.0, 3.0)
    while not enough():
        wall.now += 0.125
        spent.now += 0.125 * share
    assert wall.now == ends
    enough = stop_condition(pipe, 1.0, 3.0)
    said.append("stop")
    assert enough()


def test_many_who_choose_at_once_share_the_time(monkeypatch: pytest.MonkeyPatch):
    """With more choices than processes each has its part of the time."""
    given: list[ChoiceFuture] = []

    def give(process: SeatProcess, future: ChoiceFuture) -> None:
        process.future, process.deadline = future, float("inf")
        given.append(future)

    monkeypatch.setattr(SeatProcess, "assign", give)
    whole, match = level_of(SHARP).seconds, begun()
    with Workers(1) as workers:
        for seat in range(4):
            asked(workers, match, seat=seat)
        for number in range(1, 4):
            workers._processes[0].future = None
            workers.listen()
            assert len(given) == number + 1
    parts = [future.request.seconds / whole for future in given]
    assert parts == pytest.approx([1, 1 / 3, 1 / 2, 1])
    assert [future.request.seat for future in given] == [0, 1, 2, 3]


@pytest.mark.skipif(sys.platform == "win32", reason="other words for it there")
def test_whoever_thinks_gives_way_to_the_window(workers: Workers):
    """The processes are niced: they cost the window no frame."""
    asked(workers, begun(), RULE_PLAYER).wait_for_move()
    here = os.getpriority(os.PRIO_PROCESS, 0)
    ready = [process.process.pid for process in workers._processes if process.ready]
    there = {os.getpriority(os.PRIO_PROCESS, pid) for pid in ready}
    assert there == {min(19, here + process_main.NICENESS)}


def test_who_is_hurried_answers_with_what_was_found(workers: Workers):
    """The rule player's choice is taken, and the process is free; who waits has its own answer."""
    match = begun()
    thought = asked(workers, match)
    while thought.so_far is None and thought.is_wanted:
        workers.listen(1)
    assert thought.so_far == ruled(match)
    late = thought.is_ready()  # the machine is busy: meanwhile all of it has been thought out
    assert thought.settle_early() and thought.is_ready()
    assert late or thought.wait_for_move() == thought.so_far
    thoughts = [asked(workers, match, "steady", seed=n) for n in range(10)]
    made = [thought.wait_for_move() for thought in reversed(thoughts)][::-1]
    assert made == [ruled(match, 0, "steady", n) for n in range(10)]
    assert all(thought.is_ready() for thought in thoughts)


def test_a_cancelled_thought_is_never_ready(workers: Workers, monkeypatch: pytest.MonkeyPatch):
    """Later ones come all the same; who thinks of it is told to stop."""
    stopped: list[ChoiceFuture | None] = []
    stop = SeatProcess.stop
    monkeypatch.setattr(
        SeatProcess, "stop", lambda process: stopped.append(process.future) or stop(process)
    )
    match = begun()
    sharp = asked(workers, match)
    sharp.cancel()
    assert stopped == [sharp]
    thoughts = [asked(workers, match, "steady", seed=n) for n in range(5)]
    for thought in thoughts[:4]:
        thought.cancel()
    thoughts[4].wait_for_move()
    assert [thought.is_ready() for thought in (sharp, *thoughts)] == [False] * 5 + [True]


def test_closing_leaves_no_process_behind():
    """Twice is once; a thought nobody answered is then thought out here."""
    match, workers = begun(), Workers(1)
    pid = workers._processes[0].process.pid
    thoughts = [asked(workers, match, "steady", seed=n) for n in range(3)]
    workers.close()
    workers.close()
    assert pid not in {left.pid for left in processes.multiprocessing.active_children()}
    assert not thoughts[2].is_ready()
    assert thoughts[2].wait_for_move() == ruled(match, 0, "steady", 2)


# --- dead and hanging --------------------------------------------------------------------


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What is done in this process, which is the window's: choices made, and worlds tried."""
    done: Counter[str] = Counter()

    def counted(name: str, call: Callable[..., object]) -> Callable[..., object]:
        return lambda *request: [done.update([name or str(request[3])]), call(*request)][1]

    monkeypatch.setattr(processes, "think_or_guess", counted("", think_or_guess))
    monkeypatch.setattr(processes, "random_move", counted("any", inline.random_move))
    monkeypatch.setattr(inline, "improve", counted("worlds", lambda *request: request[3]))
    return done


def ends_itself(pipe: Connection) -> None:
    """As a game's player does that eats up all it may, or leaves."""
    start_up(pipe)
    receive(pipe)
    os._exit(3)


def thinks_for_ever(pipe: Connection) -> None:
    """It has found something, and goes on."""
    start_up(pipe)
    request = receive(pipe)
    if request is not None:
        first = think(request.game, request.view, request.seat, RULE_PLAYER, request.seed)
        send(pipe, pickle.dumps(ChoiceAnswer(first, final=False)))
        time.sleep(600)


def test_killed_while_thinking_twice_over(here, monkeypatch) -> None:
    """The choice that was found before the first death is taken: nothing is thought out here."""
    monkeypatch.setattr(worker, "run_worker", thinks_for_ever)
    match = begun()
    with Workers(1) as workers:
        (process,) = workers._processes
        thought = asked(workers, match)
        for deaths in (1, 2):
            while process.future is None or thought.so_far is None:
                assert thought.is_wanted
                workers.listen(1)
            kill(process)
            while thought.deaths < deaths and thought.is_wanted:
                workers.listen(1)
        assert thought.deaths == 2 and thought.is_ready()
        assert thought.wait_for_move() == thought.so_far == ruled(match) and not here


def test_no_answer_of_the_dead_is_played_for_another_choice() -> None:
    """What lies in the pipe of a dead process is not taken for the next choice."""
    match = begun()
    with Workers(1) as workers:
        (process,) = workers._processes
        expected = [ruled(match, seat) for seat in range(match.table.seats)]
        seat = next(at for at, move in enumerate(expected) if move != expected[0])
        old = asked(workers, match, RULE_PLAYER)
        while not process.ready:
            process.pipe.poll(PATIENCE)
            workers.listen()
        assert process.pipe.poll(PATIENCE) or not old.is_wanted
        old.cancel()
        kill(process)
        assert asked(workers, match, RULE_PLAYER, seat).wait_for_move() == expected[seat]
        assert not old.is_ready() and process.process.is_alive()


def test_a_worker_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch):
    """After its limit another process gets the rule player's move to find, then any legal move is
    made here, with notes; an answer that lay there for an hour is taken."""
    clock, match = Clock(), begun()
    with Workers(1, clock) as workers:
        for seed, later in ((5, processes.START_SECONDS - 1), (6, 3600)):
            thought = asked(workers, match, RULE_PLAYER, seed=seed)
            assert workers._processes[0].pipe.poll(PATIENCE)
            clock.now += later
            thought.wait_for_move()
            assert thought.deaths == 0 and not thought.note
        really_receive = SeatProcess.receive
        monkeypatch.setattr(
            SeatProcess, "receive", lambda process: really_receive(process) and None
        )
        thought = asked(workers, match)
        for deaths, limit in ((1, HANG_SECONDS), (2, processes.START_SECONDS)):
            clock.now += limit - 0.1
            assert not thought.is_ready() and not thought.settle_early()
            assert thought.deaths == deaths - 1
            clock.now += 0.2
            workers.listen()
            assert thought.deaths == deaths and thought.request.level == RULE_PLAYER
        assert match.refusal(0, thought.wait_for_move()) is None
        assert "10 seconds" in str(thought.note) and "rule player" in str(thought.note)
        monkeypatch.undo()
        assert asked(workers, match, RULE_PLAYER).wait_for_move() == ruled(match)


def test_what_ends_its_process_is_not_done_here(monkeypatch, here) -> None:
    """Any legal move is made in its place; its process is started anew ever more rarely."""
    monkeypatch.setattr(worker, "run_worker", ends_itself)
    match, open_process, starts = begun(), SeatProcess.open, list[bool]()
    monkeypatch.setattr(
        SeatProcess, "open", lambda process: starts.append(open_process(process)) or starts[-1]
    )
    with Workers(1) as workers:
        for _ in range(20):
            assert match.refusal(0, asked(workers, match).wait_for_move()) is None
    assert here == {"any": 20} and 3 <= len(starts) <= 9


# --- where no process can be had ---------------------------------------------------------


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The system starts nothing; how often it was asked to."""
    tries: list[int] = []

    def start(process: BaseProcess) -> None:
        tries.append(1)
        raise OSError(errno.EAGAIN, "no more processes")

    monkeypatch.setattr(BaseProcess, "start", start)
    return tries


@pytest.mark.parametrize("where", ["start", "pipe"])
def test_a_system_that_refuses_processes_is_no_end(monkeypatch, here, refused, where) -> None:
    """Each look at the table makes one choice, without looking ahead; lower levels as always."""
    if where == "pipe":
        context = processes.multiprocessing.get_context("spawn")
        monkeypatch.setattr(context, "Pipe", lambda: [].pop())
    match = begun(10)
    with Workers() as workers:
        assert not workers.plays_simply
        waiting = [asked(workers, match, seat=seat) for seat in range(10)]
        assert not here
        for number, thought in enumerate(waiting, 1):
            assert thought.is_ready() and sum(here.values()) == number
        assert workers.plays_simply and bool(refused) is (where == "start")
        made = [thought.wait_for_move() for thought in waiting]
        assert made == [ruled(match, number) for number in range(10)]
        assert here == {RULE_PLAYER: 10} and not any(thought.note for thought in waiting)
        for level in ("playful", "easy", "steady"):
            assert asked(workers, match, level).wait_for_move() == ruled(match, 0, level)


def test_a_guest_without_a_process_is_passed_over(refused: list[int], tmp_path) -> None:
    """The rule player moves, and it is said why; so at the next choice."""
    file, match = tmp_path / "mybot.py", begun()
    file.write_text("def choose(*asked): pass", encoding="utf-8")
    for count in (0, 2):
        with Workers(count, programs=agreed_programs([f"file:{file}"])) as workers:
            for _ in range(3):
                thought = asked(workers, match, f"file:{file}")
                assert thought.wait_for_move() == ruled(match)
                assert "could not be started; the rule player moved" in str(thought.note)


def test_what_is_refused_is_tried_again_ever_more_rarely(refused, here, monkeypatch) -> None:
    """Some dozen times in three hundred choices; once a process has come up, it thinks."""
    match = begun()
    with Workers(1) as workers:
        for _ in range(300):
            asked(workers, match, "steady").wait_for_move()
        assert 6 <= len(refused) <= 14
        monkeypatch.undo()
        (process,) = workers._processes
        for _ in range(64):
            if not process.running:
                asked(workers, match, RULE_PLAYER).wait_for_move()
        thought = asked(workers, match, RULE_PLAYER)
        assert process.running and (process.ready or (thought.is_ready() and workers.plays_simply))
        while not process.ready:
            assert process.pipe.poll(PATIENCE)
            workers.listen()
        assert workers.plays_simply
        thought = asked(workers, match, SHARP)
        assert process.future is thought
        thought.wait_for_move()
        assert thought.so_far == ruled(match) and not workers.plays_simply
