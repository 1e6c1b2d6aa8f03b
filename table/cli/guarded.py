"""Everything that may go wrong, as one line for a person and never a traceback."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from rules.kit.strangers import error_text
from table.files.trouble import Trouble, notice

MISTAKE, BUG, INTERRUPTED = 2, 1, 130  # exit codes
MAX_ERROR_LETTERS = 120
DISK_FULL = ("os.full", "os.read_only", "os.disk")
OWN_GAME_FAILED = "a game of your own failed"
SAFE_HINT = "`{} play --safe` starts without settings, themes, games and players of your own"


def run_guarded(command: Callable[[], int]) -> int:
    """Run a command and return the exit code. A `Trouble` prints one line and returns 2; a bug
    prints one line, writes its details to the log folder and returns 1; Ctrl-C, a closed terminal
    and a closed pipe print nothing."""
    interrupt_on("SIGHUP")
    try:
        try:
            return command()
        finally:
            if sys.stdout is not None:  # there is none where no console is
                sys.stdout.flush()
    except Trouble as trouble:
        return _print_error(str(trouble), MISTAKE)
    except KeyboardInterrupt as ended:
        return ended.args[0] if ended.args else INTERRUPTED
    except BrokenPipeError:
        _silence_stdout()  # the reader has enough, as `head` has
        return 0
    except BaseException as error:  # an error nobody thought of
        message = _disk_full_text(error)
        if message:
            _silence_stdout()
            return _print_error(message, MISTAKE)
        return _report_failure(error)


def interrupt_on(name: str) -> None:
    """Let a signal of this name end the command like Ctrl-C, unless it is handled already."""
    number = getattr(signal, name, None)
    if number is not None and signal.getsignal(number) == signal.SIG_DFL:
        with contextlib.suppress(ValueError):  # not in the main thread
            signal.signal(number, _interrupt)


def _interrupt(number: int, frame: object) -> None:
    """Raise KeyboardInterrupt with the exit code of a signal, and ignore further such signals."""
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt(128 + number)


def _report_failure(error: BaseException) -> int:
    """Print whose fault an error is and where its details are. If the window did not start, add how
    to start it in safe mode. Returns the exit code; a SystemExit of our own is raised again."""
    from table.app.problems import write_details
    from table.app.starts import NotStarted
    from table.cli.line import program_name
    from table.storage.store import Store

    failed, hint = error, ""
    if isinstance(error, NotStarted) and error.__cause__ is not None:
        failed, hint = error.__cause__, f"; {SAFE_HINT.format(program_name())}"
    origin = _error_origin(failed)
    if isinstance(failed, SystemExit) and not origin.startswith(OWN_GAME_FAILED):
        raise failed  # ours, as after --help
    if isinstance(failed, ModuleNotFoundError) and failed.name in ("msgspec", "yaml", "pygame"):
        return _print_error(
            f"{failed.name} is not installed; start with `python3 dev.py play`", MISTAKE
        )
    return _print_error(f"{origin}: {write_details(failed, Store().logs)}{hint}", BUG)


def _silence_stdout() -> None:
    """Redirect stdout to the null device, or flushing it at exit would fail again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _disk_full_text(error: BaseException) -> str:
    """The message for an error of a full or read-only disk; "" for other errors."""
    import table.i18n.words  # noqa: F401  (so that it is told in English)
    from rules.kit.said import os_reason

    if not isinstance(error, OSError) or os_reason(error).key not in DISK_FULL:
        return ""
    target = error.filename or "what this prints"  # only files have names
    return f"{target} cannot be written ({os_reason(error)}); make room, or name another place"


def _error_origin(error: BaseException) -> str:
    """The beginning of a sentence on an error: whose fault it is, and in which file and line."""
    from rules.kit.catalogue import game_error, own_games_folder

    place = game_error(error)
    text = error_text(error)[:MAX_ERROR_LETTERS]
    own_folder = own_games_folder()
    if place and own_folder and f"{Path(own_folder).name}/" in str(place):
        return f"{OWN_GAME_FAILED} ({place})"
    description = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return f"this is our mistake, not yours ({place or description})"


def use_utf8() -> None:
    """Make stdout and stderr write UTF-8; letters that cannot be encoded become `?`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")


def _print_error(text: str, code: int) -> int:
    """Print a line on stderr, unless that is closed; return the exit code that is passed."""
    with contextlib.suppress(OSError):
        notice(text)
    return code
