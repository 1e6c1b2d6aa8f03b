"""A guest at the table: a player that somebody wrote, in a Python file of their own.

Here it is only read, to see whether it can be seated; `guest_process` runs it, and only one that
somebody at this computer has agreed to: on the command line, in the window, or when asked. A game
file cannot agree to it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

from rules.kit.outside import TooLarge, bytes_of
from rules.kit.said import SaidError, of_system

FILE = "file"  # what kind of player it is; and so its file is named: file:mybot.py
MARK = f"{FILE}:"
LONGEST = 40  # letters by which a file is called when it cannot be seated
LARGEST = 1_000_000  # bytes of a file that a person may have written


class BadGuest(SaidError):
    """A file that cannot be seated."""


def guest_file(text: str) -> str:
    """The full path of a file to be seated, read but not run; raises BadGuest."""
    path = Path(os.path.expanduser(text.strip()))
    called = printable(path.name)[-LONGEST:] or printable(text)
    try:
        source = bytes_of(path, LARGEST)
        code = compile(source, path.name, "exec", dont_inherit=True)
    except TooLarge:
        raise BadGuest("guest.large", file=called, bytes=LARGEST) from None
    except OSError as error:
        raise BadGuest("guest.unread", file=called, why=of_system(error)) from None
    except SyntaxError as error:
        line, said = error.lineno or 0, printable(error.msg)
        raise BadGuest("guest.syntax", file=called, line=line, said=said) from None
    except (ValueError, RecursionError, MemoryError, OverflowError):
        raise BadGuest("guest.python", file=called) from None
    if "choose" not in code.co_names:
        raise BadGuest("guest.choose", file=called)
    return str(path.resolve())


def digest_of(file: str) -> str:
    """The SHA-256 of a guest's file as it is now; empty where that cannot be read."""
    try:
        return hashlib.sha256(bytes_of(file, LARGEST)).hexdigest()
    except (OSError, ValueError):
        return ""


def agreed_programs(kinds: Iterable[str]) -> dict[str, str]:
    """The files of the guests among these kinds, each with its digest: who calls this has been
    told by a person to run them."""
    files = [kind.removeprefix(MARK) for kind in kinds if kind.startswith(MARK)]
    return {file: digest_of(file) for file in files}


def printable(text: str) -> str:
    """A stranger's text as it may be shown: one line, and nothing unseen that a window cannot
    draw, a terminal might obey, or that turns the line round."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
