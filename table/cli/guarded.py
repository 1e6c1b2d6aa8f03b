"""Everything that may go wrong, as one line for a person and never a traceback."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from rules.kit.strangers import text_of
from table.files.trouble import Trouble, notice

MISTAKE, BUG, INTERRUPTED = 2, 1, 130
FULL = ("os.full", "os.read_only", "os.disk")
OWN = "a game of your own failed"
SAFE = "`{} play --safe` starts without settings, themes, games and players of your own"


def guarded(command: Callable[[], int]) -> int:
    """Run a command; the exit code.

    A `Trouble` is one line and 2; a failure of ours is one line, its details in
    the log folder, and 1; Ctrl-C, a terminal that is closed and a reader who hangs up are quiet.
    """
    end_by("SIGHUP")
    try:
        try:
            return command()
        finally:
            if sys.stdout is not None:  # there is none where no console is
                sys.stdout.flush()
    except Trouble as trouble:
        return _said(str(trouble), MISTAKE)
    except KeyboardInterrupt as ended:
        return ended.args[0] if ended.args else INTERRUPTED
    except BrokenPipeError:
        _say_no_more()  # the reader has enough, as `head` has
        return 0
    except BaseException as error:  # an error nobody thought of
        full = _full(error)
        if full:
            _say_no_more()
            return _said(full, MISTAKE)
        return _of_failure(error)


def end_by(name: str) -> None:
    """Let a signal end the command as Ctrl-C does, with the exit code that shells know it by;
    where the system has it, and nobody has said what else it does."""
    number = getattr(signal, name, None)
    if number is not None and signal.getsignal(number) == signal.SIG_DFL:
        with contextlib.suppress(ValueError):  # not in the main thread
            signal.signal(number, _end)


def _end(number: int, frame: object) -> None:
    signal.signal(number, signal.SIG_IGN)  # it may come twice, and the first is enough
    raise KeyboardInterrupt(128 + number)


def _of_failure(error: BaseException) -> int:
    """Whose fault it is, where the details stand, and how a start goes on that did not get far."""
    from table.app.crash import write_details
    from table.app.starts import NotStarted
    from table.cli.line import called
    from table.storage.store import Store

    failed, hint = error, ""
    if isinstance(error, NotStarted) and error.__cause__ is not None:
        failed, hint = error.__cause__, f"; {SAFE.format(called())}"
    blame = _blame(failed)
    if isinstance(failed, SystemExit) and not blame.startswith(OWN):
        raise failed  # ours, as after --help
    if isinstance(failed, ModuleNotFoundError) and failed.name in ("msgspec", "yaml", "pygame"):
        return _said(f"{failed.name} is not installed; start with `python3 dev.py play`", MISTAKE)
    return _said(f"{blame}: {write_details(failed, Store().logs)}{hint}", BUG)


def _say_no_more() -> None:
    """Nothing may be written to stdout at exit either, where it takes nothing."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _full(error: BaseException) -> str:
    """What a disk that takes nothing more has kept from being written; empty for all else."""
    import table.i18n.words  # noqa: F401  (so that it is told in English)
    from rules.kit.said import of_system

    if not isinstance(error, OSError) or of_system(error).key not in FULL:
        return ""
    what = error.filename or "what this prints"  # only files have names
    return f"{what} cannot be written ({of_system(error)}); make room, or name another place"


def _blame(error: BaseException) -> str:
    """Whose mistake an error is: with file and line where it was met in the code of a game."""
    from rules.kit.catalogue import blamed, own_shelf

    place, text = blamed(error), text_of(error)[:120]
    if place and own_shelf() and f"{Path(own_shelf()).name}/" in str(place):
        return f"{OWN} ({place})"
    short = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return f"this is our mistake, not yours ({place or short})"


def speak_utf8() -> None:
    """Write UTF-8 on a console of any code page; what it cannot show becomes `?`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")


def _said(text: str, code: int) -> int:
    with contextlib.suppress(OSError):
        notice(text)
    return code
