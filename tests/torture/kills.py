"""The program is killed at an operation on a file, at every one there is, and started again.

A child process sits computers down to a match, leaves it half-way, takes it up, plays it to its
end and is killed, by SIGKILL, just before its n-th operation that changes anything on the disk,
or when half of what it writes is written. The next start must find the match at the position of
all choices that were acknowledged before, or of one more, and play it to the same end; its result
is there once, and nothing else is left over.
"""

import json
import os
import random
import shutil
import signal
import tempfile
import traceback
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rules.kit.match import Match, PlayerInfo
from rules.kit.move import Move
from rules.kit.seal import SALT, SEAL
from table.app.app import App
from table.players.inline import choice_seed, think_or_guess
from table.session.game_session import GameSession
from table.storage.store import Store, WriteQueue
from tests.faults import Disk, failing
from tests.tables import forgetting, printed
from tests.torture.harness import Figures

LEVEL = "playful"
BEGUN, FINISHED, NOTHING = 0, 10**9, -1
"""What a child acknowledges beside the numbers of positions; nothing: not even the beginning."""
PATIENCE = 120  # seconds after which a child that neither ends nor is killed is given up
RIM = 24
"""Operations at either end of an evening, of which each is another."""


class Kill(NamedTuple):
    """Just before this operation, from 1; `half`: when half of what it writes is written."""

    at: int
    half: bool = False


class Plug(Disk):
    """A disk whose program is killed."""

    def __init__(self, folder: Path, kill: Kill) -> None:
        super().__init__(folder)
        self.kill = kill

    def operation(self, name: str, data: bytes = b"") -> None:
        super().operation(name, data)
        if self.done == self.kill.at + self.kill.half:
            os.kill(os.getpid(), signal.SIGKILL)

    def takes(self, data: bytes) -> bytes:
        super().takes(data)
        return data[: len(data) // 2] if self.kill == (self.done, True) else data


def kills(game: str, every: int = 1, seed: int = 7) -> Figures:
    """Kill a match of this game at every so many operations (1: at all of them, and in the midst
    of all that is written; else at some of its beginning and of its end as well)."""
    figures = Figures()
    with (
        forgetting(),
        tempfile.TemporaryDirectory(prefix="kills-") as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(os, "fsync", lambda handle: None)  # a kill takes nothing from the system
        evening = Evening(game, str(seed))
        names, raw = evening.unharmed(Path(folder, "unharmed"))
        figures.count("operations", len(names))
        for kill in chosen_kills(names, every, random.Random(f"{game}/{seed}")):
            home, outcome = Path(folder, f"{kill.at}-{kill.half}"), "lost"
            try:
                outcome = evening.start_again(home, killed(evening, home, kill), raw)
            except Exception:  # whatever a start after a kill may come to
                where = f"{game}, seed {seed}, {names[kill.at - 1]} {kill}"
                figures.fault(f"{where}: {traceback.format_exc()}")
            figures.count("kills")
            figures.count(outcome)
            figures.count("in_midst_of_writing", kill.half)
            shutil.rmtree(home, ignore_errors=True)
    return figures


def chosen_kills(names: list[str], every: int, rng: random.Random) -> list[Kill]:
    """All of them; or every so many and a few of the beginning and the end."""
    kills = [Kill(at) for at in range(1, len(names) + 1)]
    kills += [Kill(at, True) for at, name in enumerate(names, 1) if name == "write"]
    kills.sort()
    if every == 1:
        return kills
    rim, some = min(RIM, len(kills) // 2), kills[rng.randrange(every) :: every]
    return sorted({*some, rng.choice(kills[:rim]), *rng.sample(kills[-rim:], 2)})


@cache
def _app() -> App:
    """One for all: what a start does that has nothing to do with files is done once."""
    return App(Store(Path(tempfile.gettempdir(), "kills-nobody")))


def _start_app(folder: Path) -> App:
    """The table as it starts over a folder."""
    app = _app()
    app.store = app.saved_settings.store = Store(folder)
    app.store.clean_up()
    app.write_queue = WriteQueue(app.store)
    app.saved_settings.settings, trouble = app.store.load_settings()
    assert trouble is None, trouble
    return app


class Evening:
    """One match, with all its positions when nothing happens to it. A position is known by its
    number, which counts the steps of players and of the dealer that led to it."""

    def __init__(self, name: str, seed: str) -> None:
        self.game, self.seed = _app().open(name), seed
        rules = self.game.rules
        assert rules is not None
        self.players = [
            PlayerInfo(f"Seat {seat}", "bot", LEVEL) for seat in range(min(rules.SEATS))
        ]
        self.positions: list[str] = []
        self.moves: dict[int, tuple[int, Move]] = {}
        """Who chooses what at a position."""
        self.written: list[int] = []
        """The position up to which the journal tells then: a dealer's step may need no line."""
        self._numbers: dict[tuple[int, int], int] = {}
        lines: list[object] = []
        match, written = Match(rules, self.players, {}, seed, lines.append), -1
        while True:
            number = len(self.positions)
            self.written.append(number if len(lines) > written else self.written[-1])
            self.positions.append(position(match))
            self._numbers[match.step, len(match.waiting_choices)] = number
            written = len(lines)
            if match.over:
                break
            if not match.advance():
                seat = match.seats_to_choose()[0]
                luck = choice_seed(match, seat)
                move = think_or_guess(name, match.view(seat), seat, LEVEL, luck)[0]
                self.moves[number] = seat, move
                match.choose(seat, move)
        self.points = list(match.outcomes[-1].points)

    def number(self, match: Match) -> int:
        """The number of the position of a match."""
        return self._numbers[match.step, len(match.waiting_choices)]

    def play_on(self, match: Match) -> Iterator[int]:
        """Play a match to its end; the number of each position."""
        while not match.over:
            if not match.advance():
                match.choose(*self.moves[self.number(match)])
            yield self.number(match)

    def spend(self, home: Path, acknowledge: Callable[[int], None]) -> None:
        """Begin the match, leave it half-way, take it up, play it to its end and finish it."""
        app = _start_app(home)
        session = app.start(self.game, self.players, {}, self.seed)
        acknowledge(BEGUN)
        for number in self.play_on(session.match):
            acknowledge(number)
            if 2 * number >= len(self.positions):
                break
        app.leave(session.journal)
        app.save_setup(self.game, self.players, {})
        session = app.resume(session.journal.path)
        for number in self.play_on(session.match):
            acknowledge(number)
        self.finish(app, session)
        acknowledge(FINISHED)

    def finish(self, app: App, session: GameSession) -> None:
        """Play on and note the result, by the table, and by the menu when everybody gets up."""
        assert [*self.play_on(session.match)][-1:] in ([], [len(self.positions) - 1])
        assert list(session.match.outcomes[-1].points) == self.points
        for _ in range(2):
            assert app.finish(session.game, session.match, session.journal) is None

    def unharmed(self, home: Path) -> tuple[list[str], bytes]:
        """The names of all operations when nothing happens, and the journal."""
        with pytest.MonkeyPatch.context() as patch:
            plug = failing(patch, Plug(home, Kill(0)))
            self.spend(home, lambda _: None)
        [journal] = (home / "finished").iterdir()
        return plug.names, journal.read_bytes()

    def start_again(self, home: Path, last: int, raw: bytes) -> str:
        """Start over what a kill has left, after which `last` had been acknowledged, and play to
        the end; what there was to do, in a word. AssertionError where something is not as it must
        be."""
        app = _start_app(home)
        waiting = app.store.unfinished_journals()
        assert not any(game.error or game.busy for game in waiting) and len(waiting) <= 1, waiting
        if waiting:
            session = app.resume(waiting[0].path)
            self.check_position(session.match, last)
            outcome = "kept_its_result" if session.match.over else "gone_on"
            self.finish(app, session)
        elif app.store.results():
            outcome = "was_over"
        else:
            assert last == NOTHING, f"step {last} was acknowledged, and there is no match"
            outcome = "begun_anew"
            self.finish(app, app.start(self.game, self.players, {}, self.seed))
        assert last != FINISHED or outcome == "was_over"
        # Result and journal are there once, as they are without a kill, and nothing else is.
        store = app.store
        [result], [journal] = store.results(), store.finished_folder.iterdir()
        assert result["journal"] == journal.name and result["points"] == self.points
        assert unsealed(journal.read_bytes()) == unsealed(raw), "it is another journal"
        assert store.unfinished_journals() == [] and list(store.games.iterdir()) == []
        known = {store.results_path, store.settings_path, journal}
        assert {path for path in store.games.parent.rglob("*") if path.is_file()} <= known
        return outcome

    def check_position(self, match: Match, last: int) -> None:
        """It is the position last acknowledged, or one more; as far as the dealer's steps have
        left a line, without which they are made anew."""
        number = self.number(match)
        assert position(match) == self.positions[number], f"step {number} is another position"
        last = min(max(last, 0), len(self.positions) - 1)
        assert self.written[last] <= number <= last + 1, f"step {number}, acknowledged: {last}"


def position(match: Match) -> str:
    return f"{printed(match.state)}\n{sorted(match.waiting_choices.items())}"


def unsealed(raw: bytes) -> list[dict[str, Any]]:
    """The lines of a journal without what is drawn anew in every run: seals, and their sums."""
    lines = [json.loads(line) for line in raw.splitlines()]
    return [{key: line[key] for key in line if key not in (SALT, SEAL, "sum")} for line in lines]


def killed(evening: Evening, home: Path, kill: Kill) -> int:
    """Spend an evening in a child that is killed; what it last acknowledged, else a failure."""
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of threads, which this child has not
        child = os.fork()
    if not child:
        try:
            signal.alarm(PATIENCE)
            write = os.write
            with pytest.MonkeyPatch.context() as patch:
                failing(patch, Plug(home, kill))
                evening.spend(home, lambda number: [write(writer, b"%d\n" % number), None][1])
        except BaseException:
            os.write(writer, traceback.format_exc().encode())
        finally:  # nothing of the process it was forked from may be tidied up here
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        lines = pipe.read().splitlines()
    _, status = os.waitpid(child, 0)
    other = [line.decode() for line in lines if not line.isdigit()]
    was_killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    assert was_killed and not other, "\n".join([f"it ended with {status}", *other])
    return max(map(int, lines), default=NOTHING)
