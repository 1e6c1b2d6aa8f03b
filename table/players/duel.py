"""Duels: the same deals played from every seat, so that luck weighs on all alike.

A deal is played once for every rotation of the seats, with the same cards; the
results of an entrant are averaged over the seats it held, so that only skill,
and the luck of different choices, makes a difference."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import closing
from functools import cache, partial
from math import sqrt
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from rules.kit.catalogue import own_games_folder, set_own_games_folder
from rules.kit.chance import Chance, Luck, derive_seed
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.ranking import ranking
from rules.kit.remarks import candidates
from rules.kit.said import SaidError, Why, reason_of
from rules.kit.sight import NOTHING, Known, memories, redact
from rules.kit.state import Outcome, State, Table, Value, View
from table.players.inline import rules_of
from table.players.process import START_LOCK, interrupts_blocked
from table.players.roster import agreed_programs
from table.players.worker import Workers

RANDOM = "random"
"""An entrant that makes any likely move, each with the same chance."""
NO_PROCESSES = (OSError, MemoryError, ImportError, RuntimeError, ValueError)
"""Errors of a system that cannot start processes."""
MAX_BATCH, MIN_BATCHES = 8, 64  # deals that a process plays at a time; batches, so all cores work

Programs = tuple[tuple[str, str], ...]
"""The files of the guests of a duel, each with its digest."""
Chooser = Callable[[View, int, int, State], Move]
"""Chooses for a view, its seat and a seed; the true position is for measurements alone."""
Memories = Mapping[int | None, Known]
"""The known positions of hidden cards, by seat."""


class Deal(NamedTuple):
    """The result of one deal: the points and the share of the first place of each entrant, as means
    over the seats it held. `notes`: how often an entrant's choice failed, by reason."""

    points: dict[str, float]
    wins: dict[str, float]
    notes: dict[tuple[str, Why], int]


class Share(NamedTuple):
    """One entrant's mean over all deals, and half the width of its 95 % interval."""

    mean: float
    margin: float


def play_duel(game: str, entrants: Sequence[str], options: Mapping[str, Value], deals: int,
              seed: str,
              notify: Callable[[Why], None] = lambda why: None) -> Iterator[Deal]:  # fmt: skip
    """Play so many deals on all cores; yield the result of each in order.

    `entrants`: for each seat a level, a guest's `file:PATH` or `random`. The same arguments give
    the same deals, and the same results unless a guest chooses at random. Guests' files are run
    anew for every hand, so that no seat knows the deal it plays again. Still, a guest can find out
    a seed that is easy to guess, by comparing its hand with what the seed deals.

    If processes cannot be started, or are ended, the other deals are played in this process, one by
    one, with the same results, and `notify` is called with the reason."""
    programs = tuple(agreed_programs(entrants).items())
    play = partial(play_deal, game, tuple(entrants), dict(options), seed, programs=programs)
    size = max(1, min(MAX_BATCH, deals // MIN_BATCHES))
    batches = [range(first, min(deals, first + size)) for first in range(0, deals, size)]
    done = 0
    try:
        for deal in _play_on_all_cores(play, batches):
            yield deal
            done += 1
        return
    except _NoProcesses as failure:
        notify(failure.why)
    try:
        yield from map(play, range(done, deals))
    finally:
        _workers_for(programs).close()
        _workers_for.cache_clear()


class _NoProcesses(SaidError):
    """The system starts no processes, or has ended them."""


def _play_on_all_cores(play: Callable[[int], Deal],
                       batches: Sequence[Sequence[int]]) -> Iterator[Deal]:  # fmt: skip
    """Play batches of deals in processes and yield the results in order. Raises _NoProcesses if
    processes cannot be started or are ended."""
    spawn = multiprocessing.get_context("spawn")
    try:
        life_line, own_end = spawn.Pipe(duplex=False)
        # Not multiprocessing.Pool: its processes may not start others, which guests need.
        args = (life_line, own_games_folder())
        pool = ProcessPoolExecutor(mp_context=spawn, initializer=_start_process, initargs=args)
        # Not pool.map: it cancels what is left, which raises another error in a broken pool.
        with interrupts_blocked():
            results = [pool.submit(_play_deals, play, numbers) for numbers in batches]
    except NO_PROCESSES as error:
        raise _NoProcesses("duel.alone", said=reason_of(error)) from None
    with closing(own_end), pool:
        try:
            for batch in results:
                yield from batch.result()
        except BaseException as error:
            own_end.close()  # so that the processes end in the middle of a deal
            if isinstance(error, BrokenExecutor):
                raise _NoProcesses("duel.alone", said=reason_of(error)) from None
            raise


def _play_deals(play: Callable[[int], Deal], numbers: Sequence[int]) -> list[Deal]:
    return [play(number) for number in numbers]


def _start_process(life_line: Connection, own_games: str) -> None:
    """Prepare a process that plays deals. `own_games`: the folder with the player's games, or "".
    The process ends, with its guests, as soon as the other end of `life_line` is closed: when the
    duel is over, interrupted or killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if own_games:
        set_own_games_folder(Path(own_games))
    Thread(target=_exit_with_duel, args=(life_line,), daemon=True).start()


def _exit_with_duel(life_line: Connection) -> None:
    life_line.poll(None)
    with START_LOCK:  # a guest whose start is cut short would print an error
        os._exit(0)


@cache
def _workers_for(programs: Programs) -> Workers:
    return Workers(0, programs=dict(programs))


def play_deal(game: str, entrants: tuple[str, ...], options: Mapping[str, Value], seed: str,
              number: int, programs: Programs = ()) -> Deal:  # fmt: skip
    """Play deal `number` once for each rotation of the entrants, and return its result. The other
    parameters are those of `play_duel`."""
    rules = rules_of(game)
    seats = len(entrants)
    workers = _workers_for(programs)
    points: dict[str, list[float]] = {entrant: [] for entrant in entrants}
    wins: dict[str, list[float]] = {entrant: [] for entrant in entrants}
    notes: Counter[tuple[str, Why]] = Counter()
    deal_seed = derive_seed(seed, "deal", number)
    for turn in range(seats):
        seated = [entrants[(seat + turn) % seats] for seat in range(seats)]
        workers.begin_hand()
        players = [partial(_choose_as, entrant, game, notes, workers) for entrant in seated]
        outcome = play_hand(rules, Table(seats, options, deal_seed % seats), players, deal_seed)
        winners = ranking(rules, outcome)[0]
        for seat, entrant in enumerate(seated):
            # At the end of the first hand these points are those of the hand alone.
            points[entrant].append(outcome.points[seat])
            wins[entrant].append(1 / len(winners) if seat in winners else 0.0)
    return Deal(_means(points), _means(wins), dict(notes))


def _means(rows: Mapping[str, list[float]]) -> dict[str, float]:
    return {entrant: sum(row) / len(row) for entrant, row in rows.items()}


def _choose_as(entrant: str, game: str, notes: Counter[tuple[str, Why]], workers: Workers,
               view: View, seat: int, seed: int, state: State) -> Move:  # fmt: skip
    """Return an entrant's choice in a view; if it fails, count the reason in `notes`. The last four
    parameters are those of a Chooser; with the others given, this is one."""
    if entrant == RANDOM:
        moves = candidates(rules_of(game), view, seat)
        return moves[int(random.Random(seed).random() * len(moves))]
    choice, note = workers.think(game, view, seat, entrant, seed)
    if note:
        notes[entrant, note] += 1
    return choice


def play_hand(rules: Rules, table: Table, players: Sequence[Chooser], seed: int) -> Outcome:
    """Deal a hand by a seed, let `players`, one for each seat, play it, and return its outcome."""
    luck = Luck(seed)
    state = rules.deal(table, luck)
    known: Memories = dict.fromkeys(range(table.seats), NOTHING)
    return play_hand_on(rules, state, known, players, seed=seed, luck=luck)


def play_hand_on(rules: Rules, state: State, known: Memories, players: Sequence[Chooser], seed: int,
                 luck: Chance, step: int = 0) -> Outcome:  # fmt: skip
    """Play a hand on from a position and return its outcome; `state` becomes the last position.
    `known`: the memories of all seats. `seed`: of the players' choices. `luck`: the results of
    chance that follow. `step`: the number of steps in which choices were made before."""
    outcome = rules.outcome(state)
    while outcome is None:
        choices = {}
        for seat in rules.actors(state):
            view = redact(rules, state, seat, known[seat])
            choices[seat] = players[seat](view, seat, derive_seed(str(seed), step, seat), state)
        previous = state.copy()
        rules.apply(state, choices, luck)
        known = memories(rules, previous, known, state)
        step += 1
        outcome = rules.outcome(state)
    return outcome


def mean_share(values: Sequence[float]) -> Share:
    """Return the mean and half the 95 % interval of independent deals (normal approximation)."""
    count = len(values)
    mean = sum(values) / count
    deviation = sqrt(sum((value - mean) ** 2 for value in values) / max(1, count - 1))
    return Share(mean, 1.96 * deviation / sqrt(count))


def mean_shares(deals: Sequence[Deal],
                values: Callable[[Deal], Mapping[str, float]]) -> dict[str, Share]:  # fmt: skip
    """Return the mean of each entrant over all deals. `values`: the points or wins of a deal."""
    rows = [values(deal) for deal in deals]
    return {entrant: mean_share([row[entrant] for row in rows]) for entrant in rows[0]}
