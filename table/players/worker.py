"""Processes beside the window in which the computer players think.

A request is what one seat knows, and never a `State`: a hidden card is not in the memory of the
process that thinks. The processes give way to the window (measured: niced, they cost it no frame;
threads cost it every third)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from multiprocessing.connection import wait
from time import monotonic

from rules.kit.move import Move
from rules.kit.said import Why, why
from rules.kit.state import View
from table.players.evaluation import Evaluation
from table.players.inline import think_or_guess
from table.players.levels import RULE_PLAYER, level_of
from table.players.process import BROKEN, ChoiceFuture, SeatProcess
from table.players.process_main import (
    GUEST_SECONDS,
    LOADING_SECONDS,
    ChoiceAnswer,
    Request,
    check_guest_move,
    run_guest,
    run_worker,
)
from table.players.roster import FILE_PREFIX

HANG_SECONDS = 10.0  # after which a process is given up
HINT_SECONDS = 4.0  # for a hint: half of JUDGING_SECONDS, in which the coach finds the same one
JUDGING_SECONDS = 8.0  # for judging one move, unless all worlds have been played out before
MAX_DEATHS = 2  # processes that may die or hang over one choice before it is made in this one


class Workers:
    """The processes that think: `count` for levels, started once. Each makes one choice at a time,
    in the order of asking.

    A guest has its own process at every seat, started when it is first asked. If no process can be
    started, choices are made in this one without looking ahead, one each time that somebody
    listens; `plays_simply`: the last one was made in this way. `programs`: the files of guests that
    somebody has agreed to run, each with its digest; no other file is ever run."""

    def __init__(self, count: int = 2, clock: Callable[[], float] = monotonic,
                 programs: Mapping[str, str] | None = None) -> None:  # fmt: skip
        self._waiting: list[ChoiceFuture] = []
        self._clock = clock
        self._programs = {} if programs is None else programs
        self._processes = [SeatProcess(HANG_SECONDS, run_worker, clock=clock) for _ in range(count)]
        self._guests: dict[tuple[str, int, str], SeatProcess] = {}
        self._unsafe: set[str] = set()  # games whose player hangs, or ends its process
        self._hand = 0
        self.plays_simply = self.closed = False

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def ask(self, game: str, view: View, seat: int, level: str, seed: int) -> ChoiceFuture:
        """Begin to make a seat's choice from its own view, and return its future at once. `level`:
        a level's name, or `file:PATH` for a guest."""
        file = ""
        if level.startswith(FILE_PREFIX):
            file, level = level.removeprefix(FILE_PREFIX), RULE_PLAYER
        request = Request(game, view, seat, level, seed, level_of(level).seconds)
        return self._queue_request(request, file)

    def think(self, game: str, view: View, seat: int, level: str,
              seed: int) -> tuple[Move, Why | None]:  # fmt: skip
        """Make a choice for a match that nobody watches. Return it with a note of what went wrong,
        or None. A level chooses in this process without a time limit, so that equal seeds give
        equal choices on any machine; guests may choose differently each time."""
        if not level.startswith(FILE_PREFIX):
            return think_or_guess(game, view, seat, level, seed)
        future = self.ask(game, view, seat, level, seed)
        return future.wait_for_move(), future.note

    def hint(self, game: str, view: View, seat: int) -> ChoiceFuture:
        """Begin to find a hint, a move with reasons, for the person at a seat from its own view."""
        return self._queue_request(Request(game, view, seat, seconds=HINT_SECONDS, hint=True))

    def judge(self, game: str, view: View, seat: int, made: Move,
              shown: Evaluation | None = None) -> ChoiceFuture:  # fmt: skip
        """Begin to judge a move that a person made; choices that wait are made first. `view`: the
        seat's view before the move. `shown`: the hint that was shown then, or None."""
        request = Request(
            game, view, seat, seconds=JUDGING_SECONDS, judged_move=made, shown_hint=shown
        )
        return self._queue_request(request)

    def _queue_request(self, request: Request, file: str = "") -> ChoiceFuture:
        """Queue a request and return its future. `file`: that of a guest, else ""."""
        view = request.view
        assert type(view) is View and view.seat == request.seat, "a seat is asked with its own view"
        assert not self.closed, "these workers are closed"
        future = ChoiceFuture(request._replace(hand=self._hand), file, self.listen, self.stop)
        if file and not self._programs.get(file):
            future.use_rule_player(why("guest.unasked"))
        self._waiting.append(future)
        if not future.file:
            for process in self._processes:
                process.count_down_to_start()
        self._update_processes(0)
        return future

    def listen(self, seconds: float | None = 0) -> bool:
        """Receive answers for so many seconds (None: until the next one), and give waiting choices
        to free processes. If a choice can be made by no process, make it here and do not wait.
        Return False if the workers are closed."""
        if not self.closed:
            self._update_processes(0 if self._choose_here() else seconds)
        return not self.closed

    def _update_processes(self, seconds: float | None) -> None:
        """Receive answers for so many seconds (None: until one comes), replace processes that hang
        or have died, and give waiting choices to free ones."""
        busy = {process.pipe: process for process in self._all_processes() if process.must_answer}
        if busy and seconds is None:
            seconds = max(0.0, min(process.deadline for process in busy.values()) - self._clock())
        if busy:
            for pipe in wait(list(busy), seconds):
                self._receive(busy[pipe])
        for process in busy.values():
            if process.is_overdue:
                self._replace(process, hung=True)
        self._assign_waiting()

    def stop(self, future: ChoiceFuture) -> None:
        """Tell the process that makes this choice, if any, to end it early."""
        for process in self._all_processes():
            if process.future is future and not self.closed:
                process.stop()

    def begin_hand(self) -> None:
        """Let the files of guests be run anew at their next choices."""
        self._hand += 1

    def end_guests(self) -> None:
        """End the guests' processes, so that none remembers the match that is left. Choices that
        are still wanted are made by new ones."""
        for process in self._guests.values():
            if process.future is not None and process.future.is_wanted:
                self._waiting.insert(0, process.future)
            process.close()
        self._guests.clear()

    def close(self) -> None:
        """End the processes; a choice that is still wanted is then made in this one."""
        if not self.closed:
            self.closed = True
            for process in self._all_processes():
                process.close()

    def _all_processes(self) -> list[SeatProcess]:
        return [*self._processes, *self._guests.values()]

    def _receive(self, process: SeatProcess) -> None:
        """Receive all answers that a process has sent; replace it if that fails."""
        try:
            while process.must_answer and process.pipe.poll():
                answer = process.receive()
                if answer is not None:
                    self._take_answer(process, process.future, answer)
        except BROKEN:
            self._replace(process)

    def _take_answer(self, process: SeatProcess, future: ChoiceFuture | None,
                     answer: object) -> None:  # fmt: skip
        """Settle a choice by the answer of its process, or note the best move so far. If a guest's
        answer is illegal, the rule player chooses. Raises ValueError for other messages."""
        if future is None or not isinstance(answer, ChoiceAnswer | dict):
            raise ValueError("it was not asked")
        if isinstance(answer, ChoiceAnswer) and not answer.final:
            future.so_far = answer.choice
            return
        process.finish()
        if isinstance(answer, ChoiceAnswer):
            future.settle(answer)
            self._unsafe.discard(future.request.game)
            self.plays_simply = False
            return
        choice, refusal = check_guest_move(future.request, answer)
        if choice is not None:
            future.settle(ChoiceAnswer(choice))
        elif refusal is not None:
            future.use_rule_player(refusal)
            self._waiting.insert(0, future)

    def _choose_here(self) -> bool:
        """Make the first waiting choice that no process can make; return False if there is none."""
        has_process = any(process.can_serve for process in self._processes)
        for future in self._waiting:
            can_be_served = bool(future.file or has_process) and not future.must_choose_here
            if future.is_wanted and not can_be_served:
                self._waiting.remove(future)
                future.settle_in_this_process(at_random=future.request.game in self._unsafe)
                self.plays_simply = True
                return True
        return False

    def _assign_waiting(self) -> None:
        """Give the waiting choices to free processes in the order of asking, moves to be judged
        last. If there are more choices than processes, each gets less time."""
        choices = [future for future in self._waiting if future.request.judged_move is None]
        judgements = [future for future in self._waiting if future.request.judged_move is not None]
        share = min(1.0, len(self._processes) / max(1, len(choices)))
        self._waiting = []  # to which choices are added whose process dies meanwhile
        unassigned = []
        for future in choices + judgements:
            if not future.is_wanted:
                continue
            process = None if future.must_choose_here else self._free_process(future)
            if process is None:
                unassigned.append(future)
                continue
            seconds = future.request.seconds * share
            future.request = future.request._replace(seconds=seconds)
            try:
                process.assign(future)
            except BROKEN:  # it died while it had nothing to do, or answered unasked
                self._replace(process)
        self._waiting.extend(unassigned)

    def _free_process(self, future: ChoiceFuture) -> SeatProcess | None:
        """Return a free process for a choice; None if none is free. A guest's process is started if
        it does not run; if that fails, the rule player will choose instead."""
        if not future.file:
            processes = [process for process in self._processes if process.can_serve]
            return next((process for process in processes if process.future is None), None)
        digest = self._programs[future.file]
        key = (future.file, future.request.seat, digest)
        if key not in self._guests:
            self._guests[key] = SeatProcess(
                GUEST_SECONDS, run_guest, future.file, digest,
                loading=LOADING_SECONDS, decode=json.loads, clock=self._clock,
            )  # fmt: skip
        process = self._guests[key]
        if not process.running and not process.open():
            future.use_rule_player(why("guest.none"))
            return None
        return process if process.future is None else None

    def _replace(self, process: SeatProcess, hung: bool = False) -> None:
        """Replace a process that has died or hangs (`hung`), and queue its choice again. If the
        process hung or was a guest's, the rule player chooses next time. After MAX_DEATHS the
        choice is made in this process."""
        future, seconds = process.future, process.seconds_allowed
        process.replace()
        if future is None or not future.is_wanted:
            return
        if future.file:
            reason = why("guest.slow", seconds=seconds) if hung else why("guest.gone")
            future.use_rule_player(reason)
        else:
            future.deaths += 1
            future.must_choose_here = future.deaths >= MAX_DEATHS
            if hung or future.must_choose_here:
                self._unsafe.add(future.request.game)
            if hung:
                future.request = future.request._replace(level=RULE_PLAYER)
                future.note = why("guest.instead", why=why("worker.slow", seconds=HANG_SECONDS))
        self._waiting.insert(0, future)
