"""The command line: every command by its name; each describes itself in the file of that name.

A command is a module here whose first line says what it does. It has `arguments`, which adds what
may follow it, and `run`, which does it and returns the exit code. It is imported when it is asked
for.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from typing import NoReturn

from table.files.trouble import Trouble

COMMANDS = tuple("play games words new trace check ask shot film duel book settings bench".split())


class Parser(argparse.ArgumentParser):
    """argparse, except that a mistake is one line like every other."""

    def error(self, message: str) -> NoReturn:
        raise Trouble(f"{message}; `{self.prog} --help` explains")


def called() -> str:
    """What a person types to start this program: a file, or a command that was installed."""
    installed = "cardtable" in sys.modules or getattr(sys, "frozen", False)
    return "cardtable" if installed else "main.py"


def parser(about: str, first: str = "") -> Parser:
    """The commands and their arguments: all of them, or the one that `first` names alone.

    `about`: what the program's own help says. The parsed arguments have `run`, None where no
    command was given.
    """
    raw, program = argparse.RawDescriptionHelpFormatter, called()
    about = about.replace("main.py", program)
    top = Parser(prog=program, description=about, formatter_class=raw, allow_abbrev=False)
    top.add_argument("--version", action="store_true", help="print the version")
    top.set_defaults(run=None)
    commands = top.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for name in (first,) if first in COMMANDS else COMMANDS:
        command = importlib.import_module(f"table.cli.{name}")
        line = (command.__doc__ or "").partition("\n")[0]
        made = commands.add_parser(name, help=line, description=line, allow_abbrev=False)
        command.arguments(made)
        made.set_defaults(run=command.run)
    return top
