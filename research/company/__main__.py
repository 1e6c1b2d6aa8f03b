"""What the computer players are like to play with, as JSON lines with 95 % intervals.

python -m research.company cost GAME --seats 2 --deals 400 --seed 1 [--level keen] [--of kari,loa]
    what each character wins beside its plain level, in the same deals from every seat, and what of
    its wins it loses beside the same deals with its plain level in that seat
python -m research.company quirks GAME --seats 4 --hands 1000 --seed 1
    how often, in a hundred occasions, each character shows its quirk, and the others the same
python -m research.company beginners GAME --seats 2 --deals 200 --seed 1 [--of playful] [--matches]
    what a level wins among those who have just heard the rules, by hands or by whole matches
"""

from __future__ import annotations

import argparse
import json

from research.command_line import Tool, a_game, player, some, whole
from research.company.beginners import beside
from research.company.cost import costs
from research.company.quirks import shown
from table.players.inline import rules_of
from table.players.levels import CHARACTERS, LEVELS, RULE_PLAYER, is_level, with_character

EVERYBODY = tuple(character.key for character in CHARACTERS)


def parsed() -> argparse.Namespace:
    """What the command line says."""
    tool = Tool(__doc__)
    parts = tool.add_subparsers(dest="what", required=True)
    for what in ("cost", "quirks", "beginners"):
        part = parts.add_parser(what)
        part.add_argument("game", type=a_game)
        part.add_argument("--seats", type=whole(2), default=4 if what == "quirks" else 2)
        part.add_argument("--seed", default="1")
        part.add_argument("--level", type=player(), default=RULE_PLAYER)
        if what == "quirks":
            part.add_argument("--hands", type=whole(), default=1000)
            continue
        part.add_argument("--deals", type=whole(), default=200)
        every = ",".join(EVERYBODY) if what == "cost" else LEVELS[0].name
        part.add_argument("--of", type=some(player(*EVERYBODY)), default=every)
        if what == "beginners":
            part.add_argument("--matches", action="store_true")
    asked = tool.parse_args()
    if asked.what != "quirks":
        asked.of = [who if is_level(who) else with_character(asked.level, who) for who in asked.of]
    tool.table(rules_of(asked.game), asked.seats)
    return asked


def main(asked: argparse.Namespace) -> None:
    """Print what was asked."""
    if asked.what == "quirks":
        for found in shown(asked.game, asked.seats, asked.hands, asked.seed):
            print(json.dumps(found), flush=True)
    elif asked.what == "cost":
        among = asked.level, asked.seats, asked.deals, asked.seed
        for found in costs(asked.game, asked.of, *among):
            print(json.dumps(found), flush=True)
    else:
        for who in asked.of:
            found = beside(asked.game, who, asked.seats, asked.deals, asked.seed, asked.matches)
            print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main(parsed())
