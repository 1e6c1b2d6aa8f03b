"""Runs code of strangers, which may raise anything or never end.

Code that calls a game catches BaseException, passes Ctrl-C on with `reraise_ctrl_c`,
and reports the rest as that game's fault.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 5.0  # seconds that one task may take in a game of the player's own


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, as opposed to a KeyboardInterrupt raised by a player's own game."""


def install_ctrl_c_handler() -> None:
    """Let Ctrl-C raise Interrupted from now on, unless SIGINT is ignored or handled already."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _raise_interrupted)


def _raise_interrupted(*_: object) -> None:
    raise Interrupted


def reraise_ctrl_c(error: BaseException) -> None:
    """Re-raise an error that is a Ctrl-C: it ends the program wherever it is caught."""
    if isinstance(error, Interrupted):
        raise error


def error_text(error: BaseException) -> str:
    """Return the text of an error; "" if its __str__ fails."""
    try:
        return str(error)
    except BaseException as another:
        reraise_ctrl_c(another)
        return ""


class Endless(BaseException):
    """A time limit was exceeded. Not an Exception, since a game might catch those in its loop."""


@contextmanager
def time_limited(seconds: float) -> Iterator[None]:
    """Raise Endless inside this context after `seconds`.

    This ends a loop in Python on any system, but not one inside a C function, nor one that catches
    every BaseException."""
    thread, lock = threading.get_ident(), threading.Lock()
    is_over = False

    def stop() -> None:
        with lock:
            if not is_over:
                _raise_in_thread(thread, Endless)

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            is_over = True
        _raise_in_thread(thread, None)  # take back an Endless that was not raised in time
        timer.cancel()


def _raise_in_thread(thread: int, error: type[BaseException] | None) -> None:
    """Let a thread raise an error at its next Python step; None takes back one not yet raised."""
    import ctypes  # imported here: only players with games of their own wait for it

    raising: Callable[..., int] = ctypes.pythonapi.PyThreadState_SetAsyncExc
    raising(ctypes.c_ulong(thread), None if error is None else ctypes.py_object(error))
