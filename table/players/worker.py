"""Processes beside the window in which the computer players think.

A request is what one seat knows, and never a `State`: a hidden card is not in
the memory of the process that thinks. The processes give way to the window
(measured: niced, they cost it no frame; threads cost it every third).
"""

from __future__ import annotations

import pickle
from collections import Counter, deque
from collections.abc import Callable, Mapping
from multiprocessing.connection import wait
from time import monotonic, thread_time

from rules.kit.move import Move, move
from rules.kit.said import Why, why
from rules.kit.state import View
from table.players.future import ChoiceFuture, Request
from table.players.guest import MARK
from table.players.guest_process import LIMIT, LOADING, checked_answer, guest_work
from table.players.levels import RULE_PLAYER, level_of
from table.players.pace import USUAL
from table.players.process import BROKEN, SeatProcess, note_of, reasons_of, verdict_of
from table.players.process_main import Answer, work

PATIENCE = 2  # processes that may die or hang over one choice before it is made in this one
JUDGING = 8.0  # seconds that judging one move may take, where the worlds do not end before
HANGS = 10.0  # seconds after which a process is given up
FRAME = 1 / 60  # seconds of this process that a choice made here may take
ONCE = 1  # choices of a game made here that may take longer: the first, which loads its player
GARBLED = (KeyError, TypeError, AttributeError)  # how an answer fails to be one of ours


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
        self._processes = [SeatProcess(HANGS, work, clock=clock) for _ in range(count)]
        self._guests: dict[tuple[str, int, str], SeatProcess] = {}
        self._unsafe: set[str] = set()  # games whose player is what hung, or ended its process
        self._slow: Counter[str] = Counter()  # and of which a choice took too long here
        self.simply = False
        self.closed = False

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def ask(self, game: str, view: View, seat: int, level: str, seed: int) -> ChoiceFuture:
        """Begin to think of a seat's choice, from its own view; returns at once.

        `level`: a level's name, or `file:PATH` for a guest.
        """
        assert type(view) is View and view.seat == seat, "a computer seat gets its own view"
        assert not self.closed, "these workers have gone home"
        file = level.removeprefix(MARK) if level.startswith(MARK) else ""
        how = RULE_PLAYER if file else level
        seconds = level_of(how).seconds
        request = Request(game, pickle.dumps(view), seat, how, seed, seconds)
        thought = ChoiceFuture(self, request, file)
        if file and not self._programs.get(file):
            thought.pass_over(why("guest.unasked"))
        return self._begin(thought)

    def hint(self, game: str, view: View, seat: int) -> ChoiceFuture:
        """Begin to think of what a person at a seat might do, and why, from its own view."""
        assert type(view) is View and view.seat == seat, "a hint is made from the seat's own view"
        assert not self.closed, "these workers have gone home"
        request = Request(game, pickle.dumps(view), seat, RULE_PLAYER, 0, 0.0, hint=True)
        return self._begin(ChoiceFuture(self, request))

    def judge(self, game: str, view: View, seat: int, made: Move) -> ChoiceFuture:
        """Begin to find out how good a move was that a person made at a seat, from the view that
        seat had then. Choices go first."""
        assert type(view) is View and view.seat == seat, "it is judged from the seat's own view"
        assert not self.closed, "these workers have gone home"
        request = Request(game, pickle.dumps(view), seat, RULE_PLAYER, 0, JUDGING, judged=str(made))
        return self._begin(ChoiceFuture(self, request))

    def _begin(self, thought: ChoiceFuture) -> ChoiceFuture:
        self._waiting.append(thought)
        if not thought.file:
            self._try_again()
        self._attend(0)
        return thought

    def _try_again(self) -> None:
        """A choice is asked: one that could not be had any more may be by now."""
        for process in self._processes:
            if not process.there:
                process.tries.asked()
                if process.tries.due:
                    process.open()

    def listen(self, seconds: float | None = 0) -> None:
        """Take in what has been answered, waiting so long (None: for the next answer), give up
        who hangs, replace who died, hand out what waits, or make one choice of those here."""
        if not self.closed:
            self._attend(0 if self._made_here() else seconds)

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
        except (*BROKEN, *GARBLED):
            self._bury(process)

    def _take(self, process: SeatProcess, thought: ChoiceFuture | None, answer: Answer) -> None:
        """An answer has come: the last one, or what has been found so far."""
        if thought is None:
            raise ValueError("it was not asked")
        if "so far" in answer and not thought.file:
            thought.so_far = move(answer["so far"])
            return
        if "other form" in answer:  # the program was changed while this table was open
            process.thought = None
            thought.file, thought.note, thought.here = "", why("worker.form"), True
            self._waiting.appendleft(thought)
            return
        if not thought.file:
            thought.verdict, thought.hard = verdict_of(answer), float(answer.get("hard", USUAL))
            thought.settle(move(answer["move"]), note_of(answer["note"]), reasons_of(answer))
            process.thought = None
            process.tries.made()
            self._unsafe.discard(thought.request.game)
            self.simply = False
            return
        process.thought = None
        request = thought.request
        choice, trouble = checked_answer(
            request.game, pickle.loads(request.view), request.seat, answer
        )
        if choice is not None:
            thought.settle(choice, None)
        elif trouble is not None:
            self._pass_over(thought, trouble)

    def _made_here(self) -> bool:
        """Make the first of those choices here that no process can be had for, if there is any."""
        served = any(process.serves for process in self._processes)
        alone = (
            waiting for waiting in self._waiting if waiting.here or not (waiting.file or served)
        )
        thought = next((waiting for waiting in alone if waiting.wanted), None)
        if thought is None:
            return False
        self._waiting.remove(thought)
        game, begun = thought.request.game, thread_time()
        thought.settle_here(blindly=game in self._unsafe or self._slow[game] > ONCE)
        self._slow[game] += thread_time() - begun > FRAME
        self.simply = True
        return True

    def _hand_out(self) -> None:
        """Hand what waits to free processes; the order of asking is kept for the rest."""
        left: deque[ChoiceFuture] = deque()
        waiting, self._waiting = self._waiting, deque()
        crowd = max(1, sum(not thought.request.judged for thought in waiting))
        for thought in sorted(waiting, key=lambda later: bool(later.request.judged)):
            if not thought.wanted:
                continue
            process = None if thought.here else self._free(thought)
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

    def _free(self, thought: ChoiceFuture) -> SeatProcess | None:
        if not thought.file:
            free = (idle for idle in self._processes if idle.serves and idle.thought is None)
            return next(free, None)
        process = self._guest(thought)
        if not process.there and not process.open():
            thought.pass_over(why("guest.none"))
            return None
        return process if process.thought is None else None

    def _guest(self, thought: ChoiceFuture) -> SeatProcess:
        key = (thought.file, thought.request.seat, self._programs[thought.file])
        if key not in self._guests:
            self._guests[key] = SeatProcess(
                LIMIT,
                guest_work,
                thought.file,
                self._programs[thought.file],
                loading=LOADING,
                alone=True,
                clock=self._clock,
            )
        return self._guests[key]

    def _bury(self, process: SeatProcess, hung: bool = False) -> None:
        """A process has died or hangs: another takes its place, if it may yet. The choice is asked
        again, once; what hung is asked of the rule player. A guest gets no second chance."""
        thought, allowed = process.thought, process.allowed
        by_level = thought is not None and not thought.file
        unsafe = by_level and (hung or not process.was_killed())
        process.close()
        if not process.alone:
            process.tries.died()
        if process.tries.due:
            process.open()
        if thought is None or not thought.wanted:
            return
        if thought.file:
            slow, gone = why("guest.slow", seconds=allowed), why("guest.gone")
            self._pass_over(thought, slow if hung else gone)
            return
        if unsafe:
            self._unsafe.add(thought.request.game)
        thought.deaths += 1
        thought.here = thought.deaths >= PATIENCE
        if hung:
            thought.request = thought.request._replace(level=RULE_PLAYER)
            thought.note = why("guest.instead", why=why("worker.slow", seconds=HANGS))
        self._waiting.appendleft(thought)

    def _pass_over(self, thought: ChoiceFuture, trouble: Why) -> None:
        thought.pass_over(trouble)
        self._waiting.appendleft(thought)
