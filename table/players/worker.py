"""Processes beside the window in which the computer players think.

A request is what one seat knows, and never a `State`: a hidden card is not in the memory of the
process that thinks. The processes give way to the window (measured: niced, they cost it no frame;
threads cost it every third).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from multiprocessing.connection import wait
from time import monotonic

from rules.kit.move import Move
from rules.kit.said import Why, why
from rules.kit.state import View
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
from table.players.roster import MARK

HANG_SECONDS = 10.0  # seconds after which a process is given up
HINT_SECONDS = 4.0  # seconds that a hint may take, as long as the coach searches
JUDGING_SECONDS = 8.0  # seconds that judging one move may take, where the worlds do not end before
MAX_DEATHS = 2  # processes that may die or hang over one choice before it is made in this one


class Workers:
    """The processes that think, started once; each makes one choice at a time, in order of asking.

    A guest has a process of its own at every seat, started when it is first asked; where there are
    guests alone, `count` may be 0. While no process can be had choices are made in this one, one
    each time that somebody listens, and none that looks ahead; `simply`: the last one was.
    `programs`: the files of guests that somebody has agreed to run, each with its digest; no other
    file is ever run.
    """

    def __init__(
        self,
        count: int = 2,
        clock: Callable[[], float] = monotonic,
        programs: Mapping[str, str] | None = None,
    ) -> None:
        self._waiting: list[ChoiceFuture] = []
        self._clock = clock
        self._programs = {} if programs is None else programs
        self._processes = [SeatProcess(HANG_SECONDS, run_worker, clock=clock) for _ in range(count)]
        self._guests: dict[tuple[str, int, str], SeatProcess] = {}
        self._unsafe: set[str] = set()  # games whose player hangs, or ends its process
        self._hand = 0
        self.simply = self.closed = False

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def ask(self, game: str, view: View, seat: int, level: str, seed: int) -> ChoiceFuture:
        """Begin to make a seat's choice, from its own view; returns at once.

        `level`: a level's name, or `file:PATH` for a guest.
        """
        file = level.removeprefix(MARK) if level.startswith(MARK) else ""
        level = RULE_PLAYER if file else level
        return self._begin(Request(game, view, seat, level, seed, level_of(level).seconds), file)

    def think(
        self, game: str, view: View, seat: int, level: str, seed: int
    ) -> tuple[Move, Why | None]:
        """Make a choice for a match that nobody watches; return it with a note of what went wrong,
        or None. A level chooses in this process without a time limit, so that the same seeds give
        the same choices on any machine; those of guests may differ."""
        if not level.startswith(MARK):
            return think_or_guess(game, view, seat, level, seed)
        future = self.ask(game, view, seat, level, seed)
        return future.move(), future.note

    def hint(self, game: str, view: View, seat: int) -> ChoiceFuture:
        """Begin to find a move for a person at a seat, with reasons, from its own view."""
        return self._begin(Request(game, view, seat, seconds=HINT_SECONDS, hint=True))

    def judge(self, game: str, view: View, seat: int, made: Move) -> ChoiceFuture:
        """Begin to judge a move that a person made at a seat, from the view that seat had then.
        Choices go first."""
        return self._begin(Request(game, view, seat, seconds=JUDGING_SECONDS, judged=made))

    def _begin(self, request: Request, file: str = "") -> ChoiceFuture:
        """Queue a request and return its future; `file`: of a guest, else ""."""
        view = request.view
        assert type(view) is View and view.seat == request.seat, "a seat is asked with its own view"
        assert not self.closed, "these workers are closed"
        future = ChoiceFuture(request._replace(hand=self._hand), file, self.listen, self.stop)
        if file and not self._programs.get(file):
            future.pass_over(why("guest.unasked"))
        self._waiting.append(future)
        if not future.file:
            for process in self._processes:
                process.count_choice()
        self._attend(0)
        return future

    def listen(self, seconds: float | None = 0) -> bool:
        """Receive answers, waiting so many seconds (None: for the next answer), replace processes
        that hang or died, and hand out what waits; where no process can be had make one choice
        here. False if the workers are closed."""
        if not self.closed:
            self._attend(0 if self._choose_here() else seconds)
        return not self.closed

    def _attend(self, seconds: float | None) -> None:
        """Wait for answers as `listen` does, replace processes that hang or died, and hand out what
        waits."""
        busy = {process.pipe: process for process in self._all_processes() if process.awaited}
        if busy and seconds is None:
            seconds = max(0.0, min(process.due for process in busy.values()) - self._clock())
        for pipe in wait(list(busy), seconds) if busy else ():
            self._receive(busy[pipe])
        for process in busy.values():
            if process.overdue:
                self._replace(process, hung=True)
        self._hand_out()

    def stop(self, future: ChoiceFuture) -> None:
        """Tell the process that makes a choice to end it early; nothing if none does."""
        for process in () if self.closed else self._all_processes():
            if process.future is future:
                process.stop()

    def begin_hand(self) -> None:
        """Begin a new hand: at their next choices the files of guests are run anew."""
        self._hand += 1

    def end_guests(self) -> None:
        """End the guests' processes: their game has been left, and none may remember it."""
        for process in self._guests.values():
            if process.future is not None and process.future.wanted:
                self._waiting.insert(0, process.future)
            process.close()
        self._guests.clear()

    def close(self) -> None:
        """End the processes; a choice that is still waited for is then made here."""
        if not self.closed:
            self.closed = True
            for process in self._all_processes():
                process.close()

    def _all_processes(self) -> list[SeatProcess]:
        """The processes of levels and of guests."""
        return [*self._processes, *self._guests.values()]

    def _receive(self, process: SeatProcess) -> None:
        """Receive all answers of a process, which is replaced if it is broken."""
        try:
            while process.awaited and process.pipe.poll():
                answer = process.receive()
                if answer is not None:
                    self._take_answer(process, process.future, answer)
        except BROKEN:
            self._replace(process)

    def _take_answer(
        self, process: SeatProcess, future: ChoiceFuture | None, answer: object
    ) -> None:
        """Settle a choice by an answer, or note its best move yet. Raises ValueError for a message
        that is no answer."""
        if future is None or not isinstance(answer, ChoiceAnswer | dict):
            raise ValueError("it was not asked")
        if isinstance(answer, ChoiceAnswer) and not answer.final:
            future.so_far = answer.choice
            return
        process.finish()
        if isinstance(answer, ChoiceAnswer):
            future.settle(answer)
            self._unsafe.discard(future.request.game)
            self.simply = False
            return
        choice, refusal = check_guest_move(future.request, answer)
        if choice is not None:
            future.settle(ChoiceAnswer(choice))
        elif refusal is not None:
            future.pass_over(refusal)
            self._waiting.insert(0, future)

    def _choose_here(self) -> bool:
        """Make the first choice for which no process can be had in this process; return False if
        there is none."""
        served = any(process.serves for process in self._processes)
        for future in self._waiting:
            if future.wanted and (future.here or not (future.file or served)):
                self._waiting.remove(future)
                future.settle_here(blindly=future.request.game in self._unsafe)
                self.simply = True
                return True
        return False

    def _hand_out(self) -> None:
        """Hand what waits to free processes in the order of asking, moves to be judged last."""
        waiting, self._waiting = self._waiting, []
        choices = [future for future in waiting if future.request.judged is None]
        share = min(1.0, len(self._processes) / max(1, len(choices)))
        unserved = []
        for future in sorted(waiting, key=lambda later: later.request.judged is not None):
            if not future.wanted:
                continue
            process = None if future.here else self._free_process(future)
            if process is None:
                unserved.append(future)
                continue
            seconds = future.request.seconds * share
            future.request = future.request._replace(seconds=seconds)
            try:
                process.give(future)
            except BROKEN:  # it died while it had nothing to do, or did not wait to be asked
                self._replace(process)
        self._waiting.extend(unserved)

    def _free_process(self, future: ChoiceFuture) -> SeatProcess | None:
        """Return a free process for a choice, started if it is a guest's; None if none is free. A
        guest whose process cannot be started is passed over."""
        if not future.file:
            free = (each for each in self._processes if each.serves and each.future is None)
            return next(free, None)
        file, digest = future.file, self._programs[future.file]
        process = self._guests.get(key := (file, future.request.seat, digest))
        if process is None:
            process = self._guests[key] = SeatProcess(
                GUEST_SECONDS,
                run_guest,
                file,
                digest,
                loading=LOADING_SECONDS,
                decode=json.loads,
                clock=self._clock,
            )
        if not process.running and not process.open():
            future.pass_over(why("guest.none"))
            return None
        return process if process.future is None else None

    def _replace(self, process: SeatProcess, hung: bool = False) -> None:
        """Replace a process that has died or hangs. Its choice is asked again, once; if it hung, of
        the rule player. A guest gets no second chance."""
        future, seconds = process.future, process.seconds_allowed
        process.replace()
        if future is None or not future.wanted:
            return
        if future.file:
            future.pass_over(why("guest.slow", seconds=seconds) if hung else why("guest.gone"))
        else:
            future.deaths += 1
            future.here = future.deaths >= MAX_DEATHS
            if hung or future.here:
                self._unsafe.add(future.request.game)
            if hung:
                future.request = future.request._replace(level=RULE_PLAYER)
                future.note = why("guest.instead", why=why("worker.slow", seconds=HANG_SECONDS))
        self._waiting.insert(0, future)
