"""The command line: a command is a module here, whose first line says what it does."""

from __future__ import annotations

import argparse
import importlib
import sys
from typing import NoReturn

from table.files.trouble import Trouble

COMMANDS = tuple("play games words new trace check ask shot film duel book bench".split())


class Parser(argparse.ArgumentParser):
    """An argument parser that raises Trouble for a mistake."""

    def error(self, message: str) -> NoReturn:
        raise Trouble(f"{message}; see `{self.prog} --help`")


def program_name() -> str:
    """The name by which the program is started: the installed command, or else the file."""
    installed = "cardtable" in sys.modules or getattr(sys, "frozen", False)
    return "cardtable" if installed else "main.py"


def make_parser(about: str, first: str = "") -> Parser:
    """Return the parser of the command line, with `about` as its help. If `first` is the name of a
    command, only that one is imported, which is faster. The arguments it parses have the function
    `run` of the command, or None without a command."""
    program = program_name()
    top = Parser(
        prog=program, description=about.replace("main.py", program),
        formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False,
    )  # fmt: skip
    top.add_argument("--version", action="store_true", help="print the version")
    top.set_defaults(run=None)
    commands = top.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for name in (first,) if first in COMMANDS else COMMANDS:
        command = importlib.import_module(f"table.cli.{name}")
        line = (command.__doc__ or "").partition("\n")[0]
        subparser = commands.add_parser(name, help=line, description=line, allow_abbrev=False)
        command.add_arguments(subparser)
        subparser.set_defaults(run=command.run)
    return top
