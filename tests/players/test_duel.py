"""Duels: equal seeds, equal results; luck weighs on all alike; a mistake is one sentence."""

import errno
import io
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext, redirect_stderr, redirect_stdout
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any

import pytest

import main
from research.intervals import ratio
from rules.kit.contract import Rules
from rules.kit.options import full_options
from rules.kit.ranking import FEWEST, MOST
from rules.kit.state import Outcome, Table
from table.cli import duel as commands
from table.cli.duel import print_duel
from table.players import duel as duels, inline
from table.players.duel import RANDOM, mean_share, play_deal, play_hand
from table.players.inline import rules_of
from table.players.levels import LEVELS
from table.players.policy_improvement import policy_of
from table.players.roster import FILE_PREFIX, agreed_programs
from tests.sampling import drawn
from tests.tables import GAMES

PATIENCE = 120  # seconds after which what should have ended has not


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all levels, which look ahead in few worlds here."""
    levels = {level.name: level._replace(worlds=min(level.worlds, 1)) for level in LEVELS}
    monkeypatch.setattr(inline, "playout_policy", lambda name: policy_of(rules_of(name)))
    monkeypatch.setattr(inline, "level_of", levels.__getitem__)
    return [*levels]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_deal_is_played_from_every_seat(game, few_worlds, monkeypatch) -> None:
    """Each deal hands out one win, the same again for the same seed; equals have a fair share."""
    assert game.rules is not None
    seats = min(game.rules.SEATS)
    options = full_options(game.rules, seats, {})
    rotation: list[list[str]] = []

    def watched(rules: Rules, table: Table, players: Sequence[partial], seed: int) -> Outcome:
        rotation.append([player.args[0] for player in players])
        return play_hand(rules, table, players, seed)

    monkeypatch.setattr(duels, "play_hand", watched)
    for who in ("steady", *drawn(few_worlds, 2, "duels", game.name)):
        entrants = (who, *[RANDOM] * (seats - 1))
        deal = play_deal(game.name, entrants, options, "law", 3)
        assert deal == play_deal(game.name, entrants, options, "law", 3)
        assert {row.index(who) for row in rotation[-seats:]} == {*range(seats)}
        assert abs(deal.wins[who] + deal.wins[RANDOM] * (seats - 1) - 1) < 1e-9
    alike = play_deal(game.name, (RANDOM,) * seats, options, "law", 3)
    assert abs(alike.wins[RANDOM] - 1 / seats) < 1e-9


def test_a_share_tells_how_sure_it_is() -> None:
    """The mean and 1.96 standard errors; 95 of 100 ratios hold the true one, pairs more surely."""
    assert mean_share([1.0, 1.0, 1.0]) == (1.0, 0.0)
    found = mean_share([0.0, 1.0] * 50)
    assert found.mean == 0.5 and abs(found.margin - 1.96 * 0.050252) < 1e-3
    luck, held = Random(5), 0
    for _ in range(400):
        luckier = [luck.gauss(4.0, 3.0) for _ in range(60)]
        quotient = ratio([0.25 * each + luck.gauss(0.0, 1.0) for each in luckier], luckier)
        held += abs(quotient.mean - 0.25) <= quotient.margin
    assert 360 <= held <= 395
    paired = ratio([0.25 * each for each in luckier], luckier)
    assert abs(paired.mean - 0.25) < 1e-9 and paired.margin < 1e-6


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, ...]:
    """A duel with a guest that cheats."""
    file = tmp_path_factory.mktemp("guest") / "mybot.py"
    file.write_text("def choose(*asked): return 'cheat'", encoding="utf-8")
    return "punk", f"{FILE_PREFIX}{file},random", {}, 2, "7"


@pytest.fixture(scope="module")
def printed(trial: tuple[Any, ...]) -> str:
    """A table and a JSON line; what went wrong is told by the file's name alone."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as errors:
        assert print_duel(*trial) == 0
    said = errors.getvalue()
    assert said.startswith("cardtable: file:mybot.py: its file chose “cheat”") and "tmp" not in said
    line = json.loads(out.getvalue().splitlines()[-1])
    assert line["deals"] == 2 and len(line["wins"]) == 2
    return out.getvalue()


class _Broken(nullcontext):
    """A pool of which each lot is done by a process that was ended, after the first so many."""

    left = 1

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future:
        result: Future = Future()
        if self.left:
            result.set_result(work(*arguments))
        else:
            result.set_exception(BrokenProcessPool("a process was ended abruptly"))
        self.left = max(0, self.left - 1)
        return result


def _refuse(process: BaseProcess) -> None:
    raise OSError(errno.EAGAIN, "no more processes")


def test_a_duel_without_processes_comes_to_the_same(trial, printed, capsys, monkeypatch) -> None:
    """Where processes end or none starts, deals are played here with the same result."""
    alone = "no more processes can be started"
    with monkeypatch.context() as patch:
        patch.setattr(duels, "ProcessPoolExecutor", lambda **how: _Broken())
        assert print_duel(*trial) == 0
    said = capsys.readouterr()
    assert said.out == printed and said.err.count("\n") == 2 and alone in said.err
    monkeypatch.setattr(BaseProcess, "start", _refuse)
    assert print_duel("punk", "bot,random", {}, 2, "7") == 0
    assert capsys.readouterr().err.count(alone) == 1


STATEFUL = """
from rules.kit.remarks import candidates

asked = 0


def choose(rules, view, seat, rng):
    global asked
    asked += 1
    if asked == 2:
        raise ValueError("for the second time")
    likely = candidates(rules, view, seat)
    return likely[asked % len(likely)]
"""


def test_no_guest_knows_a_deal_that_it_plays_again(tmp_path: Path) -> None:
    """Its file is run anew for every hand; what goes wrong is told by name."""
    file = tmp_path / "mybot.py"
    file.write_text(STATEFUL, encoding="utf-8")
    guest = f"{FILE_PREFIX}{file}"
    options = full_options(rules_of("punk"), 3, {})
    programs = tuple(agreed_programs([guest]).items())
    played = [
        play_deal("punk", (guest, RANDOM, guest), options, "law", 3, programs) for _ in range(2)
    ]
    assert played[0] == played[1]
    (((who, note), times),) = played[0].notes.items()
    assert who == guest and "for the second time" in str(note)
    assert times == 6  # once in every hand, at both its seats
    duels._workers_for(programs).close()
    duels._workers_for.cache_clear()


def test_a_guest_cannot_guess_the_deals_of_a_duel(tmp_path, capsys, monkeypatch) -> None:
    """With a guest the seed is 64 random bits, printed at the end; without guests it is 1."""
    file, seeds = tmp_path / "mybot.py", list[str]()
    file.write_text("def choose(*asked): pass", encoding="utf-8")

    def play(game: str, entrants: list[str], options: dict, deals: int, seed: str, told: Any):
        seeds.append(seed)
        return [duels.Deal(dict.fromkeys(entrants, 1.0), dict.fromkeys(entrants, 0.5), {})] * deals

    monkeypatch.setattr(commands, "play_duel", play)
    for who, *again in (["file"], ["file"], ["file", "--seed", "7"], ["bot"]):
        seats = f"{FILE_PREFIX}{file},random" if who == "file" else "bot,random"
        assert main.main(["duel", "punk", "--seats", seats, "--deals", "2", *again]) == 0
        assert json.loads(capsys.readouterr().out.splitlines()[-1])["seed"] == seeds[-1]
    assert seeds[0] != seeds[1] and seeds[2:] == ["7", "1"]
    assert all(len(bytes.fromhex(text)) == 8 for text in seeds[:2])


HOLDS = """
import os

here = os.open({fifo!r}, os.O_WRONLY)
os.write(here, b"!")


def choose(*asked):
    while True: pass
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("end", drawn(["SIGINT", "SIGKILL"], 1, "and leaves nobody"))
def test_a_duel_broken_off_ends_at_once_and_leaves_nobody(tmp_path: Path, end: str) -> None:
    """By Ctrl-C, quietly, or killed: no process and no guest goes on."""
    file, fifo = tmp_path / "mybot.py", tmp_path / "held"
    os.mkfifo(fifo)
    held = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    file.write_text(HOLDS.format(fifo=str(fifo)), encoding="utf-8")
    command = ["duel", "punk", "--seats", f"{FILE_PREFIX}{file},random", "--deals", "9999"]
    with subprocess.Popen(
        [sys.executable, main.__file__, *command],
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as program:
        assert select.select([held], [], [], PATIENCE)[0] and os.read(held, 1) == b"!"
        os.killpg(program.pid, signal.SIGINT) if end == "SIGINT" else program.kill()
        try:
            _, said = program.communicate(timeout=PATIENCE)
        finally:
            program.kill()
    if end == "SIGINT":
        assert (program.returncode, said) == (130, b"")
    while select.select([held], [], [], PATIENCE)[0] and (more := os.read(held, 100)):
        assert more.strip(b"!") == b""  # other guests had come to their choice
    assert select.select([held], [], [], 0)[0]
    os.close(held)


@pytest.mark.parametrize(("best", "is_said"), [(FEWEST, True), (MOST, False)])
def test_it_is_said_where_few_points_are_good(best, is_said, capsys, monkeypatch) -> None:
    """In the table for people and in the line for programs."""
    deal = duels.Deal({"steady": 3.0, RANDOM: 5.0}, {"steady": 1.0, RANDOM: 0.0}, {})
    monkeypatch.setattr(commands, "play_duel", lambda *asked: [deal] * 2)
    monkeypatch.setattr(rules_of("punk"), "BEST", best)
    assert print_duel("punk", f"bot,{RANDOM}", {}, 2, "1") == 0
    table, *_, text = capsys.readouterr().out.splitlines()
    assert ("fewer points are better" in table) == is_said and json.loads(text)["best"] == best
