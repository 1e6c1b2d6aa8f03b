"""Processes beside the window in which the computer players think.

A request is what one seat knows, and never a `State`: a hidden card is not in
the memory of the process that thinks. The processes give way to the window
(measured: niced, they cost it no frame; threads cost it every third).
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import wait
from time import monotonic

from rules.kit.move import move
from rules.kit.said import Why, why
from rules.kit.state import View
from table.seats.guest import MARK
from table.seats.guest_process import LIMIT, LOADING, guest_work, judged
from table.seats.levels import RULE_PLAYER, level_of
from table.seats.process import BROKEN, Answer, SeatProcess, noted, reasons_of, work
from table.seats.thought import Request, Thought

PATIENCE = 2  # processes that may die or hang over one choice before it is made in this one
HANGS = 10.0  # seconds after which a process is given up


class Workers:
    """The processes, started once; each thinks of one choice at a time, in order of asking.

    A guest has a process of its own at every seat, started when it is first asked; where
    there are guests alone, `count` may be 0.
    """

    def __init__(self, count: int = 2, clock: Callable[[], float] = monotonic) -> None:
        self._waiting: deque[Thought] = deque()
        self._clock = clock
        self._processes = [SeatProcess(HANGS, work, clock=clock) for _ in range(count)]
        self._guests: dict[tuple[str, int], SeatProcess] = {}
        self.closed = False

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def ask(self, game: str, view: View, seat: int, level: str, seed: int) -> Thought:
        """Begin to think of a seat's choice, from its own view; returns at once.

        `level`: a level's name, or `file:PATH` for a guest.
        """
        assert type(view) is View and view.seat == seat, "a computer seat gets its own view"
        assert not self.closed, "these workers have gone home"
        file = level.removeprefix(MARK) if level.startswith(MARK) else ""
        how = RULE_PLAYER if file else level
        seconds = level_of(how).seconds
        request = Request(game, pickle.dumps(view), seat, how, seed, seconds)
        return self._begin(Thought(self, request, file))

    def hint(self, game: str, view: View, seat: int) -> Thought:
        """Begin to think of what a person at a seat might do, and why, from its own view."""
        assert type(view) is View and view.seat == seat, "a hint is made from the seat's own view"
        assert not self.closed, "these workers have gone home"
        request = Request(game, pickle.dumps(view), seat, RULE_PLAYER, 0, 0.0, hint=True)
        return self._begin(Thought(self, request))

    def _begin(self, thought: Thought) -> Thought:
        self._waiting.append(thought)
        self.listen()
        return thought

    def listen(self, seconds: float | None = 0) -> None:
        """Take in what has been answered, waiting so long (None: for the next answer), give up
        who hangs, replace who died, hand out what waits."""
        if self.closed:
            return
        busy = {process.pipe: process for process in self._all() if process.thought is not None}
        if busy and seconds is None:
            seconds = max(0.0, min(process.due for process in busy.values()) - self._clock())
        for pipe in wait(list(busy), seconds) if busy else ():
            self._hear(busy[pipe])
        for process in busy.values():
            if process.overdue:
                self._bury(process, hung=True)
        self._hand_out()

    def stop(self, thought: Thought) -> None:
        """Nobody waits for this any more: whoever is at it may come to an end."""
        for process in () if self.closed else self._all():
            if process.thought is thought:
                process.stop()

    def anew(self) -> None:
        """The guests' files are run anew, in the processes they have: another game begins."""
        for process in self._guests.values():
            if process.thought is None:
                process.anew()

    def see_off(self) -> None:
        """The guests' processes end: their game has been left, and none may remember it."""
        for process in self._guests.values():
            if process.thought is not None and process.thought.wanted:
                self._waiting.appendleft(process.thought)
            process.close()
        self._guests.clear()

    def close(self) -> None:
        """End the processes; a thought still waited for is then thought out here."""
        if not self.closed:
            self.closed = True
            for process in self._all():
                process.close()

    def _all(self) -> list[SeatProcess]:
        return [*self._processes, *self._guests.values()]

    def _hear(self, process: SeatProcess) -> None:
        """Take in all that a process has said of the thought it is at."""
        try:
            while process.thought is not None and process.pipe.poll():
                answer = process.heard()
                if answer is not None:
                    self._take(process, process.thought, answer)
        except BROKEN:
            self._bury(process)

    def _take(self, process: SeatProcess, thought: Thought, answer: Answer) -> None:
        """An answer has come: the last one, or what has been found so far."""
        if "so far" in answer and not thought.file:
            thought.so_far = move(answer["so far"])
            return
        process.thought = None
        if "other form" in answer:  # the program was changed while this table was open
            thought.file, thought.note = "", why("worker.form")
            thought.settle_here()
            return
        if not thought.file:
            thought.settle(move(answer["move"]), noted(answer["note"]), reasons_of(answer))
            return
        request = thought.request
        choice, trouble = judged(request.game, pickle.loads(request.view), request.seat, answer)
        if choice is not None:
            thought.settle(choice, None)
        elif trouble is not None:
            self._pass_over(thought, trouble)

    def _hand_out(self) -> None:
        """Whatever waits goes to whoever is free; the order of asking is kept for the rest."""
        left: deque[Thought] = deque()
        waiting, self._waiting = self._waiting, deque()
        crowd = len(waiting)
        for thought in waiting:
            if not thought.wanted:
                continue
            process = self._free(thought)
            if process is None:
                left.append(thought)
                continue
            share = min(1.0, len(self._processes) / crowd)
            thought.request = thought.request._replace(seconds=thought.request.seconds * share)
            try:
                process.give(thought)
            except BROKEN:  # it died while it had nothing to do, or did not wait to be asked
                self._bury(process)
        self._waiting.extend(left)

    def _free(self, thought: Thought) -> SeatProcess | None:
        if not thought.file:
            return next((process for process in self._processes if process.thought is None), None)
        key = (thought.file, thought.request.seat)
        process = self._guests.get(key)
        if process is None:
            process = SeatProcess(
                LIMIT,
                guest_work,
                thought.file,
                loading=LOADING,
                alone=True,
                clock=self._clock,
            )
            self._guests[key] = process
        return process if process.thought is None else None

    def _bury(self, process: SeatProcess, hung: bool = False) -> None:
        """A process has died or hangs: another takes its place. The choice is asked again, once;
        what hung is asked of the rule player. A guest gets no second chance."""
        thought, allowed = process.thought, process.allowed
        process.close()
        process.open()
        if thought is None or not thought.wanted:
            return
        if thought.file:
            slow, gone = why("guest.slow", seconds=allowed), why("guest.gone")
            self._pass_over(thought, slow if hung else gone)
            return
        thought.deaths += 1
        if hung:
            thought.hung = True
            thought.request = thought.request._replace(level=RULE_PLAYER)
            thought.note = why("guest.instead", why=why("worker.slow", seconds=HANGS))
        if thought.deaths < PATIENCE:
            self._waiting.appendleft(thought)
        else:
            thought.settle_here()

    def _pass_over(self, thought: Thought, trouble: Why) -> None:
        thought.pass_over(trouble)
        if self._processes:
            self._waiting.appendleft(thought)
        else:
            thought.settle_here()
