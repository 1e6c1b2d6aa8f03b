"""How often a level spoils the game for the others, counted: the law of what nobody does, by hand.

`python -m research.spoiling GAME [--positions 10000] [--minutes 20] [--level playful,easy,...]`
prints a JSON line: how many positions were met, in how many of them some likely move spoils
(`tempted`), who was asked how often and made one how often, and the processor seconds. A level
that looks ahead thinks in as many worlds as it would at the table for so many processor seconds;
with `--tempted` nobody is asked where no likely move spoils, for where hardly anything can go
wrong that takes long.
"""

from __future__ import annotations

import json
from collections import Counter
from time import process_time

from research.command_line import Tool, a_game, player, whole
from research.tables import Patience
from rules.kit.catalogue import game as game_named
from rules.kit.foresight import spoils
from table.players.inline import think
from table.players.levels import level_of
from tests.laws.test_players import CHEAP, cases, is_tempted


def counted(
    name: str, positions: int, minutes: float, levels: list[str], seed: str, tempted_only: bool
) -> dict[str, object]:
    """What a run finds within that time."""
    game, began = game_named(name), process_time()
    rules = game.rules
    assert rules is not None
    asked: Counter[str] = Counter()
    spoilt: Counter[str] = Counter()
    met = tempted = 0
    for number, (view, seat) in enumerate(cases(game, seed)):
        if number >= positions or process_time() - began > 60 * minutes:
            break
        level, is_one = levels[number // 2 % len(levels)], is_tempted(rules, view, seat)
        met, tempted = met + 1, tempted + is_one
        if tempted_only and not is_one:
            continue
        patience = Patience(level_of(level).seconds)
        choice = think(name, view, seat, level, number, enough=patience.enough)
        asked[level] += 1
        spoilt[level] += spoils(rules, view, seat, choice)
    return {
        "spoils": name,
        "positions": met,
        "tempted": tempted,
        "asked": dict(asked),
        "spoilt": dict(spoilt),
        "seed": seed,
        "seconds": round(process_time() - began, 1),
    }


def several(words: str) -> list[str]:
    """Several of them, with commas between."""
    return [player()(each) for each in words.split(",")]


def main() -> None:
    """What the command line says."""
    parser = Tool(__doc__)
    parser.add_argument("game", type=a_game)
    parser.add_argument("--positions", type=whole(), default=10_000)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--level", type=several, default=",".join(CHEAP))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--tempted", action="store_true")
    asked = parser.parse_args()
    how = asked.positions, asked.minutes, asked.level, asked.seed, asked.tempted
    print(json.dumps(counted(asked.game, *how)))


if __name__ == "__main__":
    main()
