"""Workers that are refused or killed, and choices asked of them and of this process."""

import errno
import sys
from collections import Counter
from multiprocessing.process import BaseProcess

import pytest

from rules.kit.match import Match
from rules.kit.move import Move
from table.players import future as thoughts, inline
from table.players.future import ChoiceFuture
from table.players.inline import think
from table.players.levels import RULE_PLAYER
from table.players.process import SeatProcess
from table.players.worker import Workers
from tests.players.opening import GAME

PATIENCE = 30  # seconds after which what should have happened has not
SIGNALS = pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
SHARP = "sharp"


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What is done in this process, which is the window's: choices made, and worlds tried."""
    done: Counter[str] = Counter()
    choose, legal = thoughts.think_or_guess, thoughts.any_move

    def chosen(*asked):
        done[asked[3]] += 1
        return choose(*asked)

    def any_move(*asked) -> Move:
        done["any"] += 1
        return legal(*asked)

    def improved(*asked, **more) -> Move:
        done["worlds"] += 1
        return asked[3]

    monkeypatch.setattr(thoughts, "think_or_guess", chosen)
    monkeypatch.setattr(thoughts, "any_move", any_move)
    monkeypatch.setattr(inline, "improve", improved)
    return done


def asked(workers: Workers, match: Match, level: str = SHARP, seat: int = 0) -> ChoiceFuture:
    return workers.ask(GAME.name, match.view(seat), seat, level, 5)


def ruled(match: Match, seat: int = 0) -> Move:
    return think(GAME.name, match.view(seat), seat, RULE_PLAYER, 5)


def killed(process: SeatProcess) -> None:
    process.process.kill()
    process.process.join()


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The system starts nothing; how often it was asked to."""
    tries: list[int] = []

    def start(process: BaseProcess) -> None:
        tries.append(1)
        raise OSError(errno.EAGAIN, "no more processes")

    monkeypatch.setattr(BaseProcess, "start", start)
    return tries
