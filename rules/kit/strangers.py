"""What a stranger's code may do: raise anything, and never come to an end.

Code that calls a game's code catches BaseException, lets through by `let_through` what is not
the game's, and tells the rest as that game's fault.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 5.0  # seconds for what a game of the player's own is tried with


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, and no KeyboardInterrupt that a stranger raises."""


def hear_ctrl_c() -> None:
    """From now on Ctrl-C raises Interrupted, unless the program was started with it silenced."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt_here)


def _interrupt_here(*_: object) -> None:
    raise Interrupted


def let_through(error: BaseException) -> None:
    """Raise it again where it is no stranger's: a Ctrl-C ends the program wherever it is met."""
    if isinstance(error, Interrupted):
        raise error


def text_of(error: BaseException) -> str:
    """What an error says of itself; nothing where even that fails."""
    try:
        return str(error)
    except BaseException as another:
        let_through(another)
        return ""


class Endless(BaseException):
    """It did not come to an end in time. No Exception, or a game that catches those in its loop
    would never hear of it."""


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Raise Endless in the midst of what is done here, once it has taken so long.

    A loop in Python is ended on any system; one within a function of C, such as a sum over numbers
    without end, is not, nor one that passes over every BaseException.
    """
    mine, watched = threading.get_ident(), threading.Lock()
    over = False

    def end() -> None:
        with watched:
            if not over:
                _interrupt(mine, Endless)

    watch = threading.Timer(seconds, end)
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        with watched:
            over = True
        _interrupt(mine, None)  # what came too late
        watch.cancel()


def _interrupt(thread: int, error: type[BaseException] | None) -> None:
    import ctypes  # only players with games of their own wait for it

    raising: Callable[..., int] = ctypes.pythonapi.PyThreadState_SetAsyncExc
    raising(ctypes.c_ulong(thread), None if error is None else ctypes.py_object(error))
