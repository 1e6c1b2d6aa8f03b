"""Make a game of your own, to be changed: it stands in your own games folder."""

from __future__ import annotations

import argparse
import os
import re
import shutil
from pathlib import Path

import rules
import table.i18n.words  # noqa: F401  (so that what went wrong is told in English)
from rules.kit.catalogue import games, name_fault
from rules.kit.said import os_reason
from table.files.trouble import Trouble, say
from table.storage.store import Store

MODEL, TRICKS = "_model", "_tricks"  # folders under rules/, whose name is replaced in the copy
EXAMPLES = "tests"  # in the folder of a model; they are copied elsewhere or not at all
MAX_NAME_LETTERS = 16  # or lines of code would grow too long


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="its folder: lower-case letters, digits and _")
    parser.add_argument(
        "--tricks", action="store_true", help="a game with bidding, trumps and partners"
    )


def run(args: argparse.Namespace) -> int:
    """Make the game from the model; raises Trouble."""
    folder = make_game(args.name, Store().own_games, model=TRICKS if args.tricks else MODEL)
    say(f"Created {folder}. Play it with `play {args.name}`.")
    say(f"Edit {folder / 'rules.py'} first; {guide_path()} explains how.")
    return 0


def guide_path() -> Path:
    return Path(rules.__path__[0]) / "HOWTO.md"


def make_game(name: str, shelf: Path, examples: Path | None = None, model: str = MODEL) -> Path:
    """Create a game as a copy of a model, in a folder of this name in `shelf`; return its path. The
    worked examples of the model are copied to `examples`, or left out if that is None. If anything
    fails, nothing is left and Trouble is raised."""
    refusal = name_refusal(name)
    if refusal:
        raise Trouble(refusal)
    source = Path(rules.__path__[0]) / model
    targets = {} if examples is None else {source / EXAMPLES: examples}
    targets[source] = shelf
    for target in targets.values():
        if os.path.exists(target / name):
            taken = f"{target / name} exists already"
            raise Trouble(f"{taken}, so choose another name, such as {name}_game")
    drafts = {start: target / f".{name}.half" for start, target in targets.items()}
    try:
        for start, draft in drafts.items():
            shutil.rmtree(draft, ignore_errors=True)  # of one that was interrupted
            for path in sorted(start.rglob("*")):
                inside = path.relative_to(start)
                if not path.is_dir() and not {"__pycache__", EXAMPLES} & set(inside.parts):
                    _copy_file(path, draft / inside, model, name)
        for start, draft in drafts.items():  # only now, so that nobody meets half a game
            draft.rename(targets[start] / name)
    except OSError as error:
        raise Trouble(
            f"{shelf / name} could not be created ({os_reason(error)}): check that {shelf} is "
            "a folder you may write to"
        ) from None
    finally:
        for draft in drafts.values():
            shutil.rmtree(draft, ignore_errors=True)
    return shelf / name


def name_refusal(name: str) -> str:
    """The sentence that says why a game cannot have this name; "" if it can."""
    fault = name_fault(name)
    if fault is not None:
        return str(fault)
    if len(name) > MAX_NAME_LETTERS:
        most = f"{MAX_NAME_LETTERS} letters at most"
        return f"“{name}” is too long: choose a name of {most}, such as my_game"
    if name in {game.name for game in games()}:
        return f"there is a game “{name}” already, so choose another name"
    return ""


def _copy_file(path: Path, goal: Path, model: str, name: str) -> None:
    """Copy a file of a model, with the name of the new game in place of the model's."""
    text = path.read_text(encoding="utf-8")
    title = name.replace("_", " ").capitalize()
    text = re.sub(rf"\b{model}\b", name, text)
    text = re.sub(rf"\b{model.title()}\b", title, text)
    if path.suffix == ".py":  # sort the imports from `rules`: the new name may change their order
        pattern = re.compile(r"^from rules\.[^(\n]*(?:\([^)]*\))?\n", re.MULTILINE)
        ordered = iter(sorted(pattern.findall(text), key=lambda line: line.split()[1]))
        text = pattern.sub(lambda _: next(ordered), text)
    goal.parent.mkdir(parents=True, exist_ok=True)
    goal.write_text(text, encoding="utf-8", newline="\n")
