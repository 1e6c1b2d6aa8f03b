"""The program is killed at an operation on a file, at every one there is, and started again.

A child process sits computers down to a match, leaves it half-way, takes it up, plays it to its
end and is killed, by SIGKILL, just before its n-th operation that changes anything on the disk,
or when half of what it writes is written. The next start must find the match at the position of
all choices that were acknowledged before, or of one more, and play it to the same end; its result
is there once, and nothing else is left over.
"""

from __future__ import annotations

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
from table.session.open_game import OpenGame
from table.storage.store import Store, WriteQueue
from tests.faults import Disk, failing
from tests.tables import forgetting, printed

LEVEL = "playful"
BEGUN, FINISHED = 0, 10**9
PATIENCE = 120  # seconds after which a child that neither ends nor is killed is given up
TOLD = 5


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


class Evening(NamedTuple):
    """One match as it goes when nothing happens to it."""

    game: OpenGame
    players: list[PlayerInfo]
    seed: str
    script: list[tuple[int, Move]]
    stands: list[str]
    """Where it stands after so many steps of anybody's."""
    written: list[int]
    """Of so many steps, up to which the journal tells: the dealer's may need no line."""
    choices: list[int]
    """And how many choices there were by then."""
    places: dict[tuple[int, int], int]
    """After how many steps there is a position of that number with so many choices sealed."""
    points: list[float]

    def place(self, match: Match) -> int:
        return self.places[match.step, len(match.sealed)]


def kills(game: str, every: int = 1, seed: int = 7) -> dict[str, Any]:
    """Kill a match of this game at every so many operations (1: at all of them, and in the midst
    of all that is written; else at some of its beginning and of its end as well); what was done,
    and the faults that were found."""
    figures: dict[str, Any] = {"faults": 0, "told": []}
    with (
        forgetting(),
        tempfile.TemporaryDirectory(prefix="kills-") as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(os, "fsync", lambda handle: None)  # a kill takes nothing from the system
        evening = _evening(game, str(seed))
        names, raw = _unharmed(evening, Path(folder, "unharmed"))
        figures["operations"] = len(names)
        for kill in _chosen(names, every, random.Random(f"{game}/{seed}")):
            home = Path(folder, f"{kill.at}-{kill.half}")
            said, begun_again = _killed(evening, home, kill), None
            try:
                what = _started_again(evening, home, said, raw)
            except Exception:  # whatever a start after a kill may come to
                begun_again = traceback.format_exc()
                what = "lost"
            for key in ("kills", what) + (("in_midst_of_writing",) if kill.half else ()):
                figures[key] = figures.get(key, 0) + 1
            if begun_again:
                figures["faults"] += 1
                where = f"{game}, seed {seed}, {names[kill.at - 1]} {kill}: {begun_again}"
                figures["told"] = [*figures["told"], where][:TOLD]
            shutil.rmtree(home, ignore_errors=True)
    return figures


def _chosen(names: list[str], every: int, luck: random.Random) -> list[Kill]:
    """All of them; or every so many and a few of the beginning and the end, which are the
    operations of which each is another."""
    both = [Kill(at) for at in range(1, len(names) + 1)]
    both += [Kill(at, True) for at, name in enumerate(names, 1) if name == "write"]
    both.sort()
    if every == 1:
        return both
    rim = min(24, len(both) // 2)
    chosen = set(both[luck.randrange(every) :: every])
    return sorted(chosen | {luck.choice(both[:rim]), *luck.sample(both[-rim:], 2)})


# --- an evening -----------------------------------------------------------------------------


@cache
def _app() -> App:
    """One for all: what a start does that has nothing to do with files is done once."""
    return App(Store(Path(tempfile.gettempdir(), "kills-nobody")))


def _home(folder: Path) -> App:
    """The house as it starts over a folder."""
    app = _app()
    app.store = app.saved_settings.store = Store(folder)
    app.store.sweep()
    app.write_queue = WriteQueue(app.store)
    app.saved_settings.settings, trouble = app.store.load_settings()
    assert trouble is None, trouble
    return app


def _evening(name: str, seed: str) -> Evening:
    game = _app().open(name)
    rules = game.rules
    assert rules is not None
    players = [PlayerInfo(f"Seat {seat}", "bot", LEVEL) for seat in range(min(rules.SEATS))]
    lines: list[object] = []
    match = Match(rules, players, {}, seed, lines.append)
    evening = Evening(game, players, seed, [], [], [], [], {}, [])
    told = -1

    def note() -> None:
        nonlocal told
        number = len(evening.stands)
        evening.written.append(number if len(lines) > told else evening.written[-1])
        told = len(lines)
        evening.choices.append(len(evening.script))
        evening.stands.append(_stand(match))
        evening.places[match.step, len(match.sealed)] = number

    note()
    while not match.over:
        if not match.advance():
            seat = match.owing()[0]
            view, luck = match.view(seat), choice_seed(match, seat)
            evening.script.append((seat, think_or_guess(name, view, seat, LEVEL, luck)[0]))
            match.choose(*evening.script[-1])
        note()
    evening.points.extend(match.outcomes[-1].points)
    return evening


def _stand(match: Match) -> str:
    return f"{printed(match.state)}\n{sorted(match.sealed.items())}"


def _steps(evening: Evening, match: Match, choices: int) -> Iterator[int]:
    """Play a match on after so many choices; after each step, how many choices there were."""
    while not match.over:
        if not match.advance():
            match.choose(*evening.script[choices])
            choices += 1
        yield choices


def _play(evening: Evening, home: Path, acknowledged: Callable[[int], None]) -> None:
    """The whole evening: begun, left half-way, taken up, played to its end, finished."""
    app = _home(home)
    session = app.start(evening.game, evening.players, {}, evening.seed)
    acknowledged(BEGUN)
    left = False
    for choices in _steps(evening, session.match, 0):
        acknowledged(evening.place(session.match))
        if not left and 2 * choices >= len(evening.script):
            break
    app.leave(session.journal)
    app.save_setup(evening.game, evening.players, {})
    session = app.resume(session.journal.path)
    for _ in _steps(evening, session.match, choices):
        acknowledged(evening.place(session.match))
    for _ in range(2):  # by the table, and by the menu when everybody gets up
        assert app.finish(session.game, session.match, session.journal) is None
    acknowledged(FINISHED)


def _unharmed(evening: Evening, home: Path) -> tuple[list[str], bytes]:
    """The operations of an evening at which nothing happens, and its journal."""
    with pytest.MonkeyPatch.context() as patch:
        plug = failing(patch, Plug(home, Kill(0)))
        _play(evening, home, lambda _: None)
    [journal] = (home / "finished").iterdir()
    return plug.names, journal.read_bytes()


# --- the kill, and what comes after it ------------------------------------------------------


def _killed(evening: Evening, home: Path, kill: Kill) -> dict[str, Any]:
    """Play it in a child that is killed: the last step it acknowledged (None: not even that the
    match was begun), and what it said if it ended in another way."""
    heard, says = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of threads, which this child has not
        child = os.fork()
    if not child:
        _as_child(evening, home, kill, heard, says)
    os.close(says)
    with os.fdopen(heard, "rb") as pipe:
        lines = pipe.read().splitlines()
    _, status = os.waitpid(child, 0)
    numbers = [int(line) for line in lines if line.isdigit()]
    other = [json.loads(line) for line in lines if not line.isdigit()]
    was_killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    if not was_killed and not other:
        other = [f"it was not killed, and ended with {status}"]
    return {"step": max(numbers, default=None), "other": other}


def _as_child(evening: Evening, home: Path, kill: Kill, heard: int, says: int) -> None:
    """Never returns: nothing of the process it was forked from may be tidied up here."""
    try:
        signal.alarm(PATIENCE)
        os.close(heard)
        write = os.write
        with pytest.MonkeyPatch.context() as patch:
            failing(patch, Plug(home, kill))
            _play(evening, home, lambda step: [write(says, b"%d\n" % step), None][1])
    except BaseException:
        os.write(says, json.dumps(traceback.format_exc()).encode() + b"\n")
    finally:
        os._exit(0)


def _started_again(evening: Evening, home: Path, said: dict[str, Any], raw: bytes) -> str:
    """Start over what the kill has left, and play to the end; what there was to do. Whatever is
    not as it must be is an AssertionError."""
    assert not said["other"], said["other"]
    app, last = _home(home), said["step"]
    waiting = app.store.unfinished()
    assert not any(one.error or one.busy for one in waiting), waiting
    assert len(waiting) <= 1
    if waiting:
        what, session = "gone_on", app.resume(waiting[0].path)
        _as_acknowledged(evening, session, last)
        if session.match.over:
            what = "kept_its_result"
        _to_the_end(evening, app, session)
    elif app.store.results():
        what = "was_over"
    else:
        assert last is None, f"step {last} was acknowledged, and there is no match"
        what, session = "begun_anew", app.start(evening.game, evening.players, {}, evening.seed)
        _to_the_end(evening, app, session)
    assert last != FINISHED or what == "was_over"
    _all_is_there_once(evening, app.store, raw)
    return what


def _as_acknowledged(evening: Evening, session: GameSession, last: int | None) -> None:
    """The position is the one last acknowledged, or one more; as far as the dealer's steps have
    left a line, without which they are made anew."""
    match = session.match
    place = evening.place(match)
    assert _stand(match) == evening.stands[place], f"step {place} is another position"
    end = len(evening.stands) - 1
    seen = 0 if last is None else min(last, end)
    assert evening.written[seen] <= place <= seen + 1, f"step {place}, and {seen} was acknowledged"


def _to_the_end(evening: Evening, app: App, session: GameSession) -> None:
    place = evening.place(session.match)
    for _ in _steps(evening, session.match, evening.choices[place]):
        pass
    assert list(session.match.outcomes[-1].points) == evening.points
    for _ in range(2):
        assert app.finish(session.game, session.match, session.journal) is None


def unsealed(raw: bytes) -> list[object]:
    """The lines of a journal without what is drawn anew in every run: seals, and their sums."""
    lines = [json.loads(line) for line in raw.splitlines()]
    return [{key: line[key] for key in line if key not in (SALT, SEAL, "sum")} for line in lines]


def _all_is_there_once(evening: Evening, store: Store, raw: bytes) -> None:
    [result] = store.results()
    [kept] = store.finished.iterdir()
    assert result["journal"] == kept.name and result["points"] == evening.points
    assert unsealed(kept.read_bytes()) == unsealed(raw), (
        "another journal than that of an evening without a kill"
    )
    assert store.unfinished() == [] and list(store.games.iterdir()) == []
    known = {store.results_path, store.settings_path, kept}
    home = store.games.parent
    assert {one for one in home.rglob("*") if one.is_file()} <= known
