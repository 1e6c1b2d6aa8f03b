"""A guest's luck: whoever knows how cards come of seeds, and tries them all, finds nothing."""

import io
import json
import os
import pickle
import random
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import ClassVar

import pytest

import main
from rules.kit.chance import Luck, derived
from rules.kit.options import settled
from rules.kit.state import Table
from table.cli import duel as command
from table.cli.duel import print_duel
from table.files.trouble import Trouble
from table.players import duel as duels, worker
from table.players.guest import MARK
from table.players.inline import rules_of, think
from table.players.levels import RULE_PLAYER
from table.players.secret import LENGTH, keyed
from table.players.thought import Request, Thought
from tests.tables import LONG

GAME, SEATS, DEALS = "paks", 2, 2
PRINTED = "7"  # what the duel says of its seed
SECRET = bytes(range(LENGTH))


class Overheard:
    """In place of a guest's process: what crosses to it, and any answer."""

    thought = None
    there = serves = alone = True
    awaited = overdue = False
    crossed: ClassVar[list[Request]] = []

    def __init__(self, *told: object, **more: object) -> None:
        """No process is started."""

    def give(self, thought: Thought) -> None:
        self.crossed.append(thought.crosses)
        game, view, seat, _, seed, *_ = thought.request
        thought.settle(think(game, pickle.loads(view), seat, RULE_PLAYER, seed), None)

    def anew(self) -> None:
        """It remembers nothing."""

    close = anew


@pytest.fixture
def crossed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Request]]:
    """What crosses to guests, in duels that are played in this process."""
    monkeypatch.setattr(worker, "SeatProcess", Overheard)
    monkeypatch.setattr(Overheard, "crossed", [])
    monkeypatch.setattr(
        duels, "_on_all_cores", lambda played, lots, secret: map(played, range(DEALS))
    )
    yield Overheard.crossed
    duels._company.cache_clear()


def played(secret: bytes) -> list[duels.Deal]:
    entrants, options = [f"{MARK}nowhere.py", "steady"], settled(rules_of(GAME), SEATS, {})
    return list(duels.duel(GAME, entrants, options, DEALS, PRINTED, secret=secret))


def guesses() -> Iterable[str]:
    """All the seeds that a guest might think of."""
    now = time.time()
    yield PRINTED
    yield from (str(int(now) + near) for near in range(-30, 31))
    yield from (str(int(now * 1000) + near) for near in range(-30, 31))
    yield from map(str, range(10_001 if LONG else 1_000))


def found_out(asked: Request) -> str | None:
    """The seed of a duel, by the hand that this seat was dealt or by its luck; None if neither
    tells of any."""
    rules, view = rules_of(GAME), pickle.loads(asked.view)
    luck, own = random.Random(asked.seed).random(), f"hand:{asked.seat}"
    for guess in guesses():
        for number in range(DEALS):
            dealt = derived(guess, "deal", number)
            table = Table(SEATS, view.table.options, view.table.dealer)
            chance = Luck(dealt)
            state = rules.deal(table, chance)
            while not rules.actors(state):
                rules.apply(state, {}, chance)
            if len({*state.zones[own]} & {*view.zones[own]}) > len(view.zones[own]) - 2:
                return guess
            if any(
                random.Random(derived(str(dealt), step, asked.seat)).random() == luck
                for step in range(4)
            ):
                return guess
    return None


def test_no_seed_that_a_guest_can_think_of_tells_it_anything(crossed: list[Request]) -> None:
    """Not 0 to 10,000, not the printed one, not the time: neither its hand nor its luck comes of
    any of them."""
    played(SECRET)
    first = {asked.seat: asked for asked in reversed(crossed)}
    assert set(first) == set(range(SEATS))
    assert [found_out(asked) for asked in first.values()] == [None] * SEATS


def test_without_a_secret_it_would_be_found_out(
    crossed: list[Request], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check has teeth: by its hand if only its luck were keyed, and by its luck alone if only
    the deals were."""
    monkeypatch.setattr(duels, "keyed", lambda secret, *parts: parts[-1])
    played(SECRET)
    assert found_out(crossed[0]) == PRINTED
    crossed.clear()
    monkeypatch.setattr(worker, "keyed", lambda secret, seed, seat: seed)
    played(SECRET)
    hidden = crossed[0]._replace(view=pickle.dumps(_emptied(crossed[0])))
    assert found_out(hidden) == PRINTED


def _emptied(asked: Request) -> object:
    view = pickle.loads(asked.view)
    view.zones[f"hand:{asked.seat}"] = ()
    return view


def test_the_same_secret_plays_the_same_duel_and_another_another(crossed: list[Request]) -> None:
    """To the byte, guests' luck as well; so that a duel can be looked into afterwards."""
    told = []
    for secret in (SECRET, SECRET, SECRET[::-1]):
        crossed.clear()
        deals = played(secret)
        told.append((deals, crossed[:]))
    assert told[0] == told[1] and told[0][1] != told[2][1]


def test_a_key_is_one_way_and_one_of_a_kind() -> None:
    """Other secrets, other uses: other seeds."""
    found = {keyed(secret, use) for secret in (SECRET, b"x") for use in ("a", "b", 1)}
    assert len(found) == 6 and keyed(SECRET, "a") == keyed(SECRET, "a")


# --- the command line ----------------------------------------------------------------------


def test_a_duel_with_guests_tells_its_secret_and_takes_it_again(
    crossed: list[Request], tmp_path: Path, capsys: pytest.CaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """At its end, when no guest is there any more; from a file or from standard input."""
    file, secret = tmp_path / "mybot.py", tmp_path / "secret"
    file.write_text("def choose(*asked): pass", encoding="utf-8")
    seats = f"{MARK}{file},bot"
    assert print_duel(GAME, seats, {}, DEALS, "1") == 0
    first = capsys.readouterr().out
    told = json.loads(first.splitlines()[-1])["secret"]
    secret.write_text(told + "\n")
    monkeypatch.setattr(sys, "stdin", io.StringIO(told + "\n"))
    for again in (str(secret), "-"):
        args = ["duel", GAME, "--seats", seats, "--deals", str(DEALS), "--secret", again]
        assert main.main(args) == 0
        assert capsys.readouterr().out == first
    assert print_duel(GAME, seats, {}, DEALS, "1") == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["secret"] != told


@pytest.mark.parametrize("text", ["", "x" * 64, "ab", "é" * 64])
def test_a_file_without_a_secret_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture, text: str
) -> None:
    """In one sentence."""
    file = tmp_path / "secret"
    file.write_text(text, encoding="utf-8")
    args = ["duel", GAME, "--seats", "bot,bot", "--secret"]
    assert main.main([*args, str(file)]) == 2
    assert "holds no secret" in capsys.readouterr().err
    assert main.main([*args, str(tmp_path / "nowhere")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_secret_without_a_guest_is_refused() -> None:
    """It would change nothing."""
    with pytest.raises(Trouble, match="goes with a guest"):
        print_duel(GAME, "bot,bot", {}, 2, "1", SECRET)


def test_who_chooses_a_guest_where_not_all_of_it_can_be_ended_is_told(
    crossed: list[Request], tmp_path: Path, capsys: pytest.CaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Before it plays."""
    file = tmp_path / "mybot.py"
    file.write_text("def choose(*asked): pass", encoding="utf-8")
    monkeypatch.setattr(command, "HOLDS", False)
    print_duel(GAME, f"{MARK}{file},bot", {}, DEALS, "1")
    assert "may go on after the table has been closed" in capsys.readouterr().err


# --- what a guest sees of the table ------------------------------------------------------------

LOOKS_ROUND = """
import os

def choose(*asked):
    seen = b""
    for name in os.listdir("/proc"):
        for kind in ("cmdline", "environ"):
            try: seen += open(f"/proc/{name}/{kind}", "rb").read()
            except OSError: pass
    word = "seen" if b"4815162342" in seen else "unseen"
    raise ValueError(f"as {os.getpid()} {word}")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there can a guest be kept from it")
def test_a_guest_does_not_read_the_seed_from_the_command_line(tmp_path: Path) -> None:
    """Where the system gives it process numbers of its own it sees no process but its own."""
    file = tmp_path / "mybot.py"
    file.write_text(LOOKS_ROUND, encoding="utf-8")
    args = ["duel", "punk", "--seats", f"{MARK}{file},random", "--deals", "2"]
    done = subprocess.run(
        [sys.executable, main.__file__, *args, "--seed", "4815162342"],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ,
    )
    if "as 1 " not in done.stderr:
        pytest.skip("this system gives guests no process numbers of their own")
    assert "unseen" in done.stderr
