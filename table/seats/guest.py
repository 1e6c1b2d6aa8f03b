"""A guest at the table: a player that somebody wrote, in a Python file of their own.

Here it is only read, to see whether it can be seated; `guest_desk` runs it.
"""

from __future__ import annotations

import os
from pathlib import Path

FILE = "file"  # what kind of player it is; and so its file is named: file:mybot.py
MARK = f"{FILE}:"
LONGEST = 40  # letters by which a file is called when it cannot be seated


class BadGuest(ValueError):
    """A file that cannot be seated; the text is one sentence."""


def guest_file(text: str) -> str:
    """The full path of a file to be seated, read but not run; raises BadGuest."""
    path = Path(os.path.expanduser(text.strip()))
    called = path.name[-LONGEST:] or text
    try:
        source = path.read_bytes()
        code = compile(source, path.name, "exec", dont_inherit=True)
    except OSError as error:
        why = (error.strerror or "no reason given").lower()
        raise BadGuest(f"“{called}” cannot be read ({why})") from None
    except SyntaxError as error:
        where = f"line {error.lineno}" if error.lineno else "somewhere"
        raise BadGuest(f"“{called}” is no Python that reads ({where}: {error.msg})") from None
    except (ValueError, RecursionError, MemoryError, OverflowError):
        raise BadGuest(f"“{called}” is no Python that reads") from None
    if "choose" not in code.co_names:
        raise BadGuest(f"“{called}” has no function choose(rules, view, seat, rng)")
    return str(path.resolve())
