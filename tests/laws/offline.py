"""Everything the program does, done once in one process: run with the network taken away.

`python -m tests.laws.offline GAME FOLDER` does each command with this game and plays it at
the window; what came of it is a line of JSON.
"""

import json
import os
from pathlib import Path

import pygame

import main
from research.command_line import arguments
from rules.kit.catalogue import game as found_game
from rules.kit.journal import read_journal
from table.cli.line import COMMANDS
from tests.table_pilot import Pilot

FILMED, PLAYED = 8, 20  # steps of a match, filmed and at the window; in the long form all
LONG = os.environ.get("CARDTABLE_OFFLINE") == "long"


def fewest_seats(game: str) -> int:
    """The fewest that may sit at a game."""
    rules = found_game(game).rules
    assert rules is not None, game
    return min(rules.SEATS)


def commands(game: str, folder: Path) -> dict[str, list[list[object]]]:
    """The command lines, by command, that get to its end."""
    journal, csv = folder / "one.jsonl", folder / "book.csv"
    filmed = journal if LONG else folder / "begun.jsonl"
    duelling = ["bot" if LONG else "random", *["random"] * (fewest_seats(game) - 1)]
    return {
        "play": [["play", game, "--no-window", "--seed", "7", "--journal", journal]],
        "games": [["games"]],
        "words": [["words"], ["words", "--missing", "en"]],
        "new": [["new", "of_ones_own"]],
        "trace": [["trace", journal]],
        "check": [["check", journal]],
        "ask": [["ask", journal, "2", "0: play 7D"]],
        "shot": [["shot", journal, "2", "--size", "320x200", "--out", folder / "shot.png"]],
        "film": [["film", filmed, "--out", folder / "film", "--hand", "1", "--size", "160x100"]],
        "duel": [["duel", game, "--seats", ",".join(duelling), "--deals", "2"]],
        "book": [["book", "--export", csv], ["book", "--read", csv]],
        "bench": [["bench", "start"]] if LONG else [],
    }


def play_at_window(game: str, home: Path) -> int:
    """Computers play a part of a hand in a window, thinking in processes of their own, and in the
    long form all to the end; returns how many lines its journal has."""

    def far() -> bool:
        seen = pilot.match.step >= PLAYED and not LONG
        return seen or pilot.match.over or pilot.top != "TableScene"

    with Pilot(home, speed=4.0, processes=True) as pilot:
        pilot.app.settings.latest = 0.6
        scene = pilot.sit(",".join(["bot"] * fewest_seats(game)), game=game, seed="3")
        path = scene.journal.path
        pilot.until(far, 100_000)
        while LONG and not pilot.match.over:
            pilot.key(pygame.K_RETURN)
            pilot.until(far, 100_000)
    (journal,) = home.glob(f"*/{path.name}")
    return len(read_journal(journal).lines)


def run(game: str, folder: Path) -> dict[str, list[int]]:
    """The exit codes of every command, and what was played at the window."""
    home = folder / "home"
    os.environ["CARDTABLE_HOME"] = str(home)
    codes: dict[str, list[int]] = {}
    for name, ways in commands(game, folder).items():
        codes[name] = [main.main([str(word) for word in way]) for way in ways]
        if name == "play":
            lines = (folder / "one.jsonl").read_bytes().splitlines(keepends=True)
            (folder / "begun.jsonl").write_bytes(b"".join(lines[: FILMED + 1]))
    assert set(codes) == set(COMMANDS)
    codes["window"] = [play_at_window(game, home)]
    return codes


if __name__ == "__main__":
    print(json.dumps({"offline": run(*arguments(__doc__, FOLDER=Path))}))
