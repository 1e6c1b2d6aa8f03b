"""Prints lines on a terminal, without control characters."""

import json
import sys
import unicodedata

JOINERS = "\u200c\u200d"  # join letters and emoji


class Trouble(Exception):
    """An error that a person can correct; the text is one sentence saying how."""


def escape_controls(text: str) -> str:
    """Escape control, format and surrogate characters, which could change a terminal's line."""
    if text.isprintable():
        return text
    return "".join(json.dumps(letter)[1:-1] if _is_control(letter) else letter for letter in text)


def _is_control(letter: str) -> bool:
    kind = unicodedata.category(letter)
    return kind in ("Cc", "Cf", "Cs", "Zl", "Zp") and letter not in JOINERS


def say(*lines: object) -> None:
    """Print lines."""
    for line in lines:
        print(escape_controls(str(line)), flush=True)  # noqa: T201


def notice(text: object) -> None:
    """Print one line on stderr, by the name of the program."""
    line = escape_controls(" ".join(f"cardtable: {text}".split()))
    print(line, file=sys.stderr, flush=True)  # noqa: T201
