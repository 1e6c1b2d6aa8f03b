"""Tries a game before anybody plays it: a hand of random moves by its rules, and whether everything
in it has a place and words. A game of the player's own is tried in a separate process, where it may
crash, hang or change the interpreter without harm to anything else."""

from __future__ import annotations

import builtins
import pickle
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic

from rules.kit.catalogue import error_line, game as found_game, path_name, record_trial
from rules.kit.rehearsal import Trial, try_rules
from rules.kit.said import Why, why
from rules.kit.strangers import PATIENCE, time_limited
from table.i18n.words import FALLBACK, texts
from table.layout.layout import Layout
from table.players.process import BROKEN, SeatProcess
from table.players.process_main import isolate, send, start_up
from table.session.open_game import OpenGame, open_game

MAX_PROCESSES = 8  # games tried at the same time
EXTRA_SECONDS = 1.0  # beyond PATIENCE, after which a silent process is ended


def rehearse(game: OpenGame) -> Why | None:
    """Play a hand of a game unless it has an error already; if that finds a fault, note it as the
    error of the game. Return the error, or None."""
    if game.error is None and game.rules is not None and game.layout is not None:
        trial = try_rules(game.rules, game.folder)
        missing = (*_unplaced_tallies(game, game.layout, trial), *_missing_words(game, trial))
        game.known_error = trial.wrong or next(iter(missing), None)
    return game.known_error


def _unplaced_tallies(game: OpenGame, layout: Layout, trial: Trial) -> Iterator[Why]:
    """Yield a message for each tally that occurred in the hand but has no place in the layout."""
    for tally in sorted(trial.tallies):
        if layout.tally(tally) is None:
            kind, _, owner = tally.partition(":")
            key = f"{kind}:{{seat}}" if owner.isdecimal() else tally
            file = path_name(game.folder / "layout.yaml")
            yield why("game.unplaced", file=file, key=f"tallies.{key}")


def _missing_words(game: OpenGame, trial: Trial) -> Iterator[Why]:
    """Yield a message for each thing that occurred in the hand but has no words."""
    assert game.rules is not None and game.layout is not None
    words_file = game.folder / f"words.{FALLBACK}.yaml"
    keys = [key.split(".") for key in texts(words_file)]
    # A tally at the head has a text for all its values, head.NAME, or one for each, head.NAME.N.
    has_own_texts = {parts[1] for parts in keys if parts[0] == "head" and len(parts) > 2}
    heads = {name for name, entry in game.layout.tallies.items() if entry.at == "head"}
    needed = {
        "phase": sorted(trial.phases), "reason": game.rules.REASONS,
        "outcome": sorted(trial.outcomes), "story": sorted(trial.told),
        "head": sorted((heads & trial.tallies) - has_own_texts),
    }  # fmt: skip
    for family, names in needed.items():
        for name in names:
            if not game.words.has(f"{family}.{name}"):
                yield why("game.speechless", file=path_name(words_file), key=f"{family}.{name}")


class Trials:
    """Tries games that the player has added, each in its own process, MAX_PROCESSES at a time.
    `faults`: by name of the games tried so far, the fault, or None for a sound game."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.faults: dict[str, Why | None] = {}
        self._waiting = list(folders)
        self._running: dict[Path, SeatProcess] = {}

    @property
    def over(self) -> bool:
        return not self._waiting and not self._running

    def step(self, seconds: float = 0.0) -> list[str]:
        """Start at most one process, wait up to `seconds`, and return the games just tried."""
        if self._waiting and len(self._running) < MAX_PROCESSES:
            folder = self._waiting.pop(0)
            self._running[folder] = SeatProcess(
                PATIENCE + EXTRA_SECONDS, _run_trial, str(folder), str(PATIENCE)
            )
        wait([process.pipe for process in self._running.values() if process.running], seconds)
        tried = []
        for folder, process in list(self._running.items()):
            result = _trial_result(folder, process)
            if result is not None:
                fault, harmful = result
                self.faults[folder.name] = fault
                record_trial(folder, fault if harmful else None)
                self._running.pop(folder).close()
                tried.append(folder.name)
        return tried

    def close(self) -> None:
        """End all trials."""
        for process in self._running.values():
            process.close()
        self._running.clear()
        self._waiting.clear()


def _trial_result(folder: Path, process: SeatProcess) -> tuple[Why | None, bool] | None:
    """Return the fault that a trial found, or None, and whether it is dangerous to import the game.
    None instead of this pair: the trial still goes on."""
    if not process.running:  # the system has no process for it
        return rehearse(open_game(found_game(folder.name))), False
    fault = why("game.patience", n=PATIENCE)
    try:
        while process.pipe.poll():
            answer = process.receive()
            if isinstance(answer, tuple):
                return answer
        if monotonic() < process.deadline:
            return None
    except BROKEN:
        fault = why("game.ended")
    return why("game.unsound", file=path_name(folder / "rules.py"), why=fault), True


def try_games(folders: Sequence[Path]) -> dict[str, Why | None]:
    """Try games that the player has added. Return the fault of each by name, or None."""
    trials = Trials(folders)
    try:
        while not trials.over:
            trials.step(0.01)
    finally:
        trials.close()
    return trials.faults


def _run_trial(pipe: Connection, folder_name: str, patience: str) -> None:
    """Try a game as the main function of a trial's process. Sends its fault, or None, and whether
    it is dangerous to import the game. `patience`: the seconds it may take, as text."""
    isolate(pipe)
    start_up(pipe)
    folder, namespace = Path(folder_name), vars(builtins)
    before = namespace.copy()
    fault, harmful = None, True
    failure: BaseException | None = None
    try:
        with time_limited(float(patience)):
            opened = open_game(found_game(folder.name))
            fault = rehearse(opened)
            harmful = opened.rules is None
    except BaseException as error:  # in our own code, if the game has removed what that needs
        failure = error
    after = namespace.copy()
    namespace.update(before)  # or the rest of this function might not run
    changed = next((key for key, value in before.items() if after.get(key) is not value), "")
    if changed:
        reason = why("game.builtins", name=changed)
        fault = why("game.unsound", file=path_name(folder / "rules.py"), why=reason)
        harmful = True
    elif failure is not None:
        fault = error_line(folder, failure)
    send(pipe, pickle.dumps((fault, harmful)))
