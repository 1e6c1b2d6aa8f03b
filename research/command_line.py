"""Reads the command line of a tool, such as `python -m research.NAME SEATS SEED [WHO]`.

The tool's docstring is its usage: `--help` shows it, and `arguments` reads the form that it gives.
What does not fit is told in one sentence, with exit code 2.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from rules.kit.catalogue import game as game_named, games
from rules.kit.contract import Rules
from rules.kit.options import BadOptions, full_options, read_value
from rules.kit.state import Value
from table.players.levels import CHARACTERS, LEVELS, is_level

Kind = Callable[[str], Any]
"""What a word means; argparse.ArgumentTypeError where it means nothing."""
WORD = r"\[*[A-Z][A-Z_]*(?:=[A-Z]+)?(?: \.\.\.)?\]*(?![a-z])"
FORM = re.compile(rf"(python -m (?:research|tests)[\w.]*\w)((?:\s+{WORD})*)")


class Tool(argparse.ArgumentParser):
    """The command line of a tool with this docstring."""

    def __init__(self, about: str | None = None, **how: Any) -> None:
        plain = argparse.RawDescriptionHelpFormatter
        called = FORM.search(about or "")
        how = {"prog": called and called[1], **how}
        super().__init__(description=about, formatter_class=plain, **how)

    def error(self, message: str) -> NoReturn:
        """One sentence instead of two lines of usage."""
        told = message.removeprefix("argument ").rstrip(".")
        self.exit(2, f"{self.prog}: {told}. `{self.prog} --help` tells what it takes.\n")

    def table(self, rules: Rules, seats: int, words: Sequence[str] = ()) -> dict[str, Value]:
        """The house rules that OPTION=CHOICE words ask for, where this game is played so."""
        asked = dict(each.split("=", 1) for each in words)
        chosen = {key: read_value(rules, key, text) for key, text in asked.items()}
        try:
            full_options(rules, seats, chosen)
        except BadOptions as wrong:
            import_module("table.i18n.words")  # where its sentences are
            self.error(str(wrong))
        return chosen


def whole(least: int = 1) -> Kind:
    """A whole number, at least this."""

    def read(word: str) -> int:
        if not word.isdecimal() or int(word) < least:
            raise argparse.ArgumentTypeError(f"“{word}” is no whole number from {least} on")
        return int(word)

    return read


def one_of(known: Iterable[object]) -> Kind:
    """One of these, as it is written."""
    there = {str(one): one for one in known}

    def read(word: str) -> object:
        if word not in there:
            raise argparse.ArgumentTypeError(f"“{word}” is none of {', '.join(there)}")
        return there[word]

    return read


def some(kind: Kind) -> Kind:
    """Some of a kind, with commas between."""
    return lambda words: [kind(word.strip()) for word in words.split(",")]


def a_game(word: str) -> str:
    """A game that can be played."""
    return str(one_of(each.name for each in games() if each.rules is not None)(word))


def a_folder(word: str) -> Path:
    """A folder that is there."""
    if not Path(word).is_dir():
        raise argparse.ArgumentTypeError(f"“{word}” is no folder")
    return Path(word)


def player(*others: str) -> Kind:
    """A level, a character at one (`keen:kari`), or one of these; of `ahead:N` with any number."""

    def read(word: str) -> str:
        if is_level(word) or re.sub(r":[0-9]+$", ":N", word.replace(":N", "")) in others:
            return word
        known = ", ".join((*others, *(level.name for level in LEVELS)))
        who = ", ".join(one.key for one in CHARACTERS)
        raise argparse.ArgumentTypeError(
            f"“{word}” is none of {known}, nor a level with a name, such as {LEVELS[0].name}:"
            f"{CHARACTERS[0].key} (the names: {who})"
        )

    return read


USUAL: Mapping[str, Kind] = {"GAME": a_game, "SEED": whole(0)}
"""What a word of a form is where the tool says nothing else; any other is a number from 1 on."""


def arguments(about: str | None, rules: Rules | None = None, **kinds: Kind) -> list[Any]:
    """What the words after the tool's name say, one by one as its docstring's form has them: None
    for one in brackets that is missing, a list where `...` follows, the house rules at the end
    where it has OPTION=CHOICE. Seats must be as many as GAME takes, or the game of these rules.
    Ends the program where that is `--help`, or does not fit."""
    tool, called = Tool(about), FORM.search(about or "")
    assert called is not None, "a tool's docstring says how it is called"
    form = re.findall(WORD, called[2])
    chooses = "=" in "".join(form)
    for word in form:
        name, many, may = word.strip("[].").rstrip(" ."), "..." in word, "[" in word
        how: dict[str, Any] = (
            {"nargs": ("*" if may else "+") if many else "?"} if many or may else {}
        )
        if "=" not in name:
            tool.add_argument(name, type=kinds.get(name, USUAL.get(name, whole())), **how)
    choices = [each for each in sys.argv[1:] if chooses and "=" in each]
    found = vars(tool.parse_args([each for each in sys.argv[1:] if each not in choices]))
    if kinds.get("GAME", a_game) is a_game and found.get("GAME"):
        rules = game_named(found["GAME"]).rules
    chosen = tool.table(rules, found["SEATS"], choices) if rules and found.get("SEATS") else {}
    return [*found.values(), *([chosen] if chooses else [])]
