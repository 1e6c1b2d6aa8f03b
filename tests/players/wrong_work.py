"""What processes beside the window do wrong, in place of thinking."""

import os
import pickle
import time
from multiprocessing.connection import Connection

from table.players.inline import think
from table.players.levels import RULE_PLAYER
from table.players.process_main import receive, send, settle_in


def ends_itself(pipe: Connection) -> None:
    """As a game's player does that eats up all it may, or leaves."""
    settle_in(pipe)
    receive(pipe)
    os._exit(3)


def talks_nonsense(pipe: Connection) -> None:
    """It answers what is JSON and no choice."""
    settle_in(pipe)
    while receive(pipe) is not None:
        send(pipe, {"move": "no such thing at all", "note": 7})


def reads_nothing(pipe: Connection) -> None:
    """Nobody knows what it is at."""
    settle_in(pipe)
    while True:
        time.sleep(60)


def thinks_for_ever(pipe: Connection) -> None:
    """It has found something, and goes on."""
    settle_in(pipe)
    request = receive(pipe)
    if request is not None:
        view = pickle.loads(request.view)
        first = think(request.game, view, request.seat, RULE_PLAYER, request.seed)
        send(pipe, {"so far": str(first)})
        while True:
            time.sleep(60)
