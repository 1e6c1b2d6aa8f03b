"""Processes beside the window in which the computer players think.

A request is what one seat knows, and never a `State`: a hidden card is not in the memory of the
process that thinks. The processes give way to the window (measured: niced, they cost it no frame;
threads cost it every third).
"""

from __future__ import annotations

import json
import pickle
from collections import deque
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
JUDGING_SECONDS = 8.0  # seconds that judging one move may take, where the worlds do not end before
MAX_DEATHS = 2  # processes that may die or hang over one choice before it is made in this one


class Workers:
    """The processes, started once; each thinks of one choice at a time, in order of asking.

    A guest has a process of its own at every seat, started when it is first asked; where
    there are guests alone, `count` may be 0. While no process can be had choices are made in
    this one, one each time that somebody listens, and none that looks ahead; `simply`: the last
    one was. `programs`: the files of guests that somebody has agreed to run, each with its digest;
    no other file is ever run.
    """

    def __init__(
        self,
        count: int = 2,
        clock: Callable[[], float] = monotonic,
        programs: Mapping[str, str] | None = None,
    ) -> None:
        self._waiting: deque[ChoiceFuture] = deque()
        self._clock = clock
        self._programs = {} if programs is None else programs
        self._processes = [SeatProcess(HANG_SECONDS, run_worker, clock=clock) for _ in range(count)]
        self._guests: dict[tuple[str, int, str], SeatProcess] = {}
        self._unsafe: set[str] = set()  # games whose player hangs, or ends its process
        self.simply = self.closed = False

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def ask(self, game: str, view: View, seat: int, level: str, seed: int) -> ChoiceFuture:
        """Begin to think of a seat's choice, from its own view; returns at once.

        `level`: a level's name, or `file:PATH` for a guest.
        """
        file = level.removeprefix(MARK) if level.startswith(MARK) else ""
        how = RULE_PLAYER if file else level
        request = Request(game, pickle.dumps(view), seat, how, seed, level_of(how).seconds)
        return self._begin(request, view, file)

    def think(
        self, game: str, view: View, seat: int, level: str, seed: int
    ) -> tuple[Move, Why | None]:
        """A choice for a match that nobody watches, and a note if it went wrong: of a level in this
        process, with all the time it wants. The same choices come of the same seeds on any machine;
        of guests as far as they keep to that."""
        if not level.startswith(MARK):
            return think_or_guess(game, view, seat, level, seed)
        thought = self.ask(game, view, seat, level, seed)
        return thought.move(), thought.note

    def hint(self, game: str, view: View, seat: int) -> ChoiceFuture:
        """Begin to think of what a person at a seat might do, and why, from its own view."""
        request = Request(game, pickle.dumps(view), seat, RULE_PLAYER, 0, 0.0, hint=True)
        return self._begin(request, view)

    def judge(self, game: str, view: View, seat: int, made: Move) -> ChoiceFuture:
        """Begin to find out how good a move was that a person made at a seat, from the view that
        seat had then. Choices go first."""
        request = Request(
            game, pickle.dumps(view), seat, RULE_PLAYER, 0, JUDGING_SECONDS, judged=made
        )
        return self._begin(request, view)

    def _begin(self, request: Request, view: View, file: str = "") -> ChoiceFuture:
        assert type(view) is View and view.seat == request.seat, "a seat is asked with its own view"
        assert not self.closed, "these workers have gone home"
        thought = ChoiceFuture(request, file, self.listen, self.stop)
        if file and not self._programs.get(file):
            thought.pass_over(why("guest.unasked"))
        self._waiting.append(thought)
        if not thought.file:
            for process in self._processes:
                process.asked()
        self._attend(0)
        return thought

    def listen(self, seconds: float | None = 0) -> bool:
        """Take in what has been answered, waiting so long (None: for the next answer), give up
        who hangs, replace who died, hand out what waits, or make one choice of those here. Whether
        there is anybody to listen to."""
        if not self.closed:
            self._attend(0 if self._made_here() else seconds)
        return not self.closed

    def _attend(self, seconds: float | None) -> None:
        busy = {process.pipe: process for process in self._all() if process.awaited}
        if busy and seconds is None:
            seconds = max(0.0, min(process.due for process in busy.values()) - self._clock())
        for pipe in wait(list(busy), seconds) if busy else ():
            self._hear(busy[pipe])
        for process in busy.values():
            if process.overdue:
                self._bury(process, hung=True)
        self._hand_out()

    def stop(self, thought: ChoiceFuture) -> None:
        """Nobody waits for this any more: the process may come to an end."""
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
            while process.awaited and process.pipe.poll():
                answer = process.heard()
                if answer is not None:
                    self._take(process, process.thought, answer)
        except BROKEN:
            self._bury(process)

    def _take(self, process: SeatProcess, thought: ChoiceFuture | None, answer: object) -> None:
        """An answer has come: the last one, or what has been found so far."""
        if thought is None:
            raise ValueError("it was not asked")
        if isinstance(answer, ChoiceAnswer):
            if not answer.final:
                thought.so_far = answer.choice
                return
            process.answered()
            thought.settle(answer)
            self._unsafe.discard(thought.request.game)
            self.simply = False
            return
        if not isinstance(answer, dict):
            raise ValueError("it is no answer")
        process.answered()
        game, view, seat, *_ = thought.request
        choice, trouble = check_guest_move(game, pickle.loads(view), seat, answer)
        if choice is not None:
            thought.settle(ChoiceAnswer(choice))
        elif trouble is not None:
            thought.pass_over(trouble)
            self._waiting.appendleft(thought)

    def _made_here(self) -> bool:
        """Make the first of those choices here that no process can be had for, if there is any."""
        served = any(process.serves for process in self._processes)
        for thought in self._waiting:
            if thought.wanted and (thought.here or not (thought.file or served)):
                self._waiting.remove(thought)
                thought.settle_here(blindly=thought.request.game in self._unsafe)
                self.simply = True
                return True
        return False

    def _hand_out(self) -> None:
        """Hand what waits to free processes; the order of asking is kept for the rest."""
        left: deque[ChoiceFuture] = deque()
        waiting, self._waiting = self._waiting, deque()
        crowd = max(1, sum(thought.request.judged is None for thought in waiting))
        share = min(1.0, len(self._processes) / crowd)
        for thought in sorted(waiting, key=lambda later: later.request.judged is not None):
            if not thought.wanted:
                continue
            process = None if thought.here else self._free(thought)
            if process is None:
                left.append(thought)
                continue
            request = thought.request
            thought.request = request._replace(seconds=request.seconds * share)
            try:
                process.give(thought)
            except BROKEN:  # it died while it had nothing to do, or did not wait to be asked
                self._bury(process)
        self._waiting.extend(left)

    def _free(self, thought: ChoiceFuture) -> SeatProcess | None:
        if not thought.file:
            free = (idle for idle in self._processes if idle.serves and idle.thought is None)
            return next(free, None)
        file, digest = thought.file, self._programs[thought.file]
        process = self._guests.get(key := (file, thought.request.seat, digest))
        if process is None:
            process = self._guests[key] = SeatProcess(
                GUEST_SECONDS,
                run_guest,
                file,
                digest,
                loading=LOADING_SECONDS,
                read=json.loads,
                clock=self._clock,
            )
        if not process.there and not process.open():
            thought.pass_over(why("guest.none"))
            return None
        return process if process.thought is None else None

    def _bury(self, process: SeatProcess, hung: bool = False) -> None:
        """A process has died or hangs: another takes its place, if it may yet. The choice is asked
        again, once; what hung is asked of the rule player. A guest gets no second chance."""
        thought, allowed = process.thought, process.allowed
        process.replace()
        if thought is None or not thought.wanted:
            return
        if thought.file:
            slow, gone = why("guest.slow", seconds=allowed), why("guest.gone")
            thought.pass_over(slow if hung else gone)
        else:
            thought.deaths += 1
            thought.here = thought.deaths >= MAX_DEATHS
            if hung or thought.here:
                self._unsafe.add(thought.request.game)
            if hung:
                thought.request = thought.request._replace(level=RULE_PLAYER)
                thought.note = why("guest.instead", why=why("worker.slow", seconds=HANG_SECONDS))
        self._waiting.appendleft(thought)
