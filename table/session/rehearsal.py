"""A game tried out before anybody sits down to it: its rules in a hand at random, and whether all
that occurs there has its place and its words. One of the player's own is tried in a process of its
own, which it may end, hang or spoil without anybody else being the worse for it."""

from __future__ import annotations

import builtins
import pickle
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic

from rules.kit.catalogue import error_line, game as found_game, judge, path_name
from rules.kit.rehearsal import Trial, try_rules
from rules.kit.said import Why, why
from rules.kit.strangers import PATIENCE, bounded
from table.i18n.words import FALLBACK
from table.layout.layout import Layout
from table.players.process import BROKEN, SeatProcess
from table.players.process_main import isolate, send, start_up
from table.session.open_game import OpenGame, open_game

MAX_PROCESSES = 8  # games tried at the same time
EXTRA_SECONDS = 1.0  # beyond PATIENCE, after which a silent process is ended


def rehearse(game: OpenGame) -> Why | None:
    """The first thing wrong with a game, from then on its error; None if a hand of it goes well."""
    if game.error is None and game.rules is not None and game.layout is not None:
        met = try_rules(game.rules, game.folder)
        game.noticed = met.wrong or next(_missing_entries(game, game.layout, met), None)
    return game.noticed


def _missing_entries(game: OpenGame, layout: Layout, met: Trial) -> Iterator[Why]:
    """Yield what occurred in the hand but is missing in the layout or the words."""
    places = path_name(game.folder / "layout.yaml")
    for tally in sorted(met.tallies):
        if layout.tally(tally) is None:
            kind, colon, owner = tally.partition(":")
            key = f"{kind}:{{seat}}" if owner.isdecimal() else kind + colon + owner
            yield why("game.unplaced", file=places, key=f"tallies.{key}")
    assert game.rules is not None
    needed = [f"phase.{phase}" for phase in sorted(met.phases)]
    needed += [f"reason.{key}" for key in game.rules.REASONS]
    needed += [f"outcome.{key}" for key in sorted(met.outcomes)]
    needed += [f"story.{key}" for key in sorted(met.told)]
    heads = {name for name, entry in layout.tallies.items() if entry.at == "head"}
    needed += [f"head.{name}" for name in sorted(heads & met.tallies)]
    for key in needed:
        if not game.words.has(key):
            file = path_name(game.folder / f"words.{FALLBACK}.yaml")
            yield why("game.speechless", file=file, key=key)


class Trials:
    """Games of the player's own, each tried in a process of its own; some at a time."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.wrong: dict[str, Why | None] = {}
        """What is wrong with each that has been tried, by name."""
        self._waiting = list(folders)
        self._running: dict[Path, SeatProcess] = {}

    @property
    def over(self) -> bool:
        """Whether all of them have been tried."""
        return not self._waiting and not self._running

    def step(self, seconds: float = 0.0) -> list[str]:
        """Go on, waiting so long for an answer; the names of those that have been tried since.
        Each time one more is begun, so that nobody waits long."""
        if self._waiting and len(self._running) < MAX_PROCESSES:
            folder = self._waiting.pop(0)
            self._running[folder] = SeatProcess(
                PATIENCE + EXTRA_SECONDS, _run_trial, str(folder), str(PATIENCE)
            )
        wait([process.pipe for process in self._running.values() if process.there], seconds)
        ended = []
        for folder, process in list(self._running.items()):
            found = _trial_result(folder, process)
            if found is not None:
                wrong, harmful = found
                self.wrong[folder.name] = wrong
                judge(folder, wrong if harmful else None)
                self._running.pop(folder).close()
                ended.append(folder.name)
        return ended

    def close(self) -> None:
        """End all trials."""
        for process in self._running.values():
            process.close()
        self._running.clear()
        self._waiting.clear()


def _trial_result(folder: Path, process: SeatProcess) -> tuple[Why | None, bool] | None:
    """The result of a trial as (reason or None, whether it is harmful here); None while it runs."""
    if not process.there:  # the system has no process for it
        return rehearse(open_game(found_game(folder.name))), False
    wrong = why("game.patience", n=PATIENCE)
    try:
        while process.pipe.poll():
            answer = process.heard()
            if isinstance(answer, tuple):
                return answer
        if monotonic() < process.due:
            return None
    except BROKEN:
        wrong = why("game.ended")
    return why("game.unsound", file=path_name(folder / "rules.py"), why=wrong), True


def try_games(folders: Sequence[Path]) -> dict[str, Why | None]:
    """Try these games of the player's own; returns what is wrong with each by name, or None."""
    trials = Trials(folders)
    try:
        while not trials.over:
            trials.step(0.01)
    finally:
        trials.close()
    return trials.wrong


def _run_trial(pipe: Connection, where: str, patience: str) -> None:
    """What the process does in which a game is tried: say what is wrong with it, and whether it
    would do harm where it is imported."""
    isolate(pipe)
    start_up(pipe)
    folder, own, before = Path(where), vars(builtins), vars(builtins).copy()
    wrong, harmful = None, True
    failure: BaseException | None = None
    try:
        with bounded(float(patience)):
            opened = open_game(found_game(folder.name))
            wrong = rehearse(opened)
            harmful = opened.rules is None
    except BaseException as error:  # of our own code, where what it needs is no longer there
        failure = error
    now = own.copy()
    own.update(before)
    changed = next((key for key, value in before.items() if now.get(key) is not value), "")
    if changed:
        said = why("game.builtins", name=changed)
        wrong, harmful = why("game.unsound", file=path_name(folder / "rules.py"), why=said), True
    elif failure is not None:
        wrong = error_line(folder, failure)
    send(pipe, pickle.dumps((wrong, harmful)))
