"""Prints lines on a terminal, without control characters."""

import json
import sys
import unicodedata

JOINERS = "\u200c\u200d"  # join letters and emoji
CONTROLS = ("Cc", "Cf", "Cs", "Zl", "Zp")  # categories of letters


class Trouble(Exception):
    """An error that a person can correct. The text is a sentence that says how."""


def escape_controls(text: str) -> str:
    """Escape control, format and surrogate characters, which could change a terminal's display."""
    if text.isprintable():
        return text
    controls = {letter for letter in text if unicodedata.category(letter) in CONTROLS}
    return text.translate({ord(c): json.dumps(c)[1:-1] for c in controls.difference(JOINERS)})


def say(*lines: object) -> None:
    for line in lines:
        print(escape_controls(str(line)), flush=True)  # noqa: T201


def notice(text: object) -> None:
    """Print one line on stderr, by the name of the program."""
    line = escape_controls(" ".join(f"cardtable: {text}".split()))
    print(line, file=sys.stderr, flush=True)  # noqa: T201
