"""What company the computer players are, as JSON lines with 95 % intervals and processor seconds.

python -m tests.company cost GAME --seats 2 --deals 400 --seed 1 [--level keen] [--of kari,loa]
    what each character wins beside its plain level, in the same deals from every seat, and what of
    its wins it loses beside the same deals with its plain level in that seat
python -m tests.company apart GAME --seats 4 --hands 1000 --seed 1 [--who a,b,c,d] [--level keen]
    how often a program that has learnt from half of the hands, by what everybody could see, names
    who played twenty of the other half; where a hand is a whole game, each round of it is one
python -m tests.company first GAME --seats 2 --deals 200 --seed 1 [--of playful] [--matches]
    what a level wins among those who have just heard the rules, by hands or by whole matches
python -m tests.company paces GAME --matches 4 --seed 1 [--who a,b,c] [--level keen]
    how long the choices of a company take at the table, and which of them
python -m tests.company talk GAME --matches 4 --seed 1 [--who a,b,c] [--level keen]
    how much the table talks in whole matches: by whom, of what, and how long everybody is silent
python -m tests.company tape GAME --seed 1 [--who a,b,c,d] [--level keen]
    no figures, but a whole match of these, line by line as it is spoken at the table
"""

from __future__ import annotations

import argparse
import json

from table.players.inline import rules_of
from table.players.levels import LEVELS, RULE_PLAYER
from tests.company.apart import apart
from tests.company.asked import EVERYBODY, MOST_DIFFERENT, entrants
from tests.company.cost import costs
from tests.company.first import beside
from tests.company.paces import paces
from tests.company.remarks import remarks
from tests.company.tape import tape
from tests.wanted import Tool, a_game, player, whole


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = Tool(__doc__)
    kinds = parser.add_subparsers(dest="what", required=True)
    for what in ("cost", "apart", "first", "paces", "talk", "tape"):
        one = kinds.add_parser(what)
        one.add_argument("game", type=a_game)
        one.add_argument("--seats", type=whole(2), default=4 if what == "apart" else 2)
        one.add_argument("--seed", default="1")
        one.add_argument("--level", type=player(), default=RULE_PLAYER)
        if what in ("paces", "talk", "tape"):
            one.add_argument("--who", default=",".join(MOST_DIFFERENT))
            one.add_argument("--matches", type=whole(), default=4)
            continue
        if what != "apart":
            every = ",".join(EVERYBODY) if what == "cost" else LEVELS[0].name
            one.add_argument("--deals", type=whole(), default=200)
            one.add_argument("--of", default=every)
        if what == "cost":
            one.add_argument("--cores", type=whole(), default=1)
        elif what == "first":
            one.add_argument("--matches", action="store_true")
        else:
            one.add_argument("--hands", type=whole(), default=1000)
            one.add_argument("--who", default=",".join(MOST_DIFFERENT))
    asked = parser.parse_args()
    for name in {"who", "of"} & set(vars(asked)):
        try:
            entrants(getattr(asked, name), asked.level)
        except SystemExit as wrong:
            parser.error(f"--{name}: {wrong}")
    if asked.what in ("cost", "apart", "first"):
        parser.table(rules_of(asked.game), asked.seats)
    return asked


def main(asked: argparse.Namespace) -> None:
    """Print what was asked."""
    if asked.what == "apart":
        who = entrants(asked.who, asked.level)
        print(json.dumps(apart(asked.game, who, asked.seats, asked.hands, asked.seed)))
        return
    if asked.what in ("paces", "talk"):
        told = paces if asked.what == "paces" else remarks
        who = entrants(asked.who, asked.level)
        print(json.dumps(told(asked.game, who, asked.matches, asked.seed), ensure_ascii=False))
        return
    if asked.what == "tape":
        for line in tape(asked.game, entrants(asked.who, asked.level), asked.seed):
            print(line)
        return
    if asked.what == "cost":
        among = asked.level, asked.seats, asked.deals, asked.seed, asked.cores
        for found in costs(asked.game, entrants(asked.of, asked.level), *among):
            print(json.dumps(found), flush=True)
        return
    for who in entrants(asked.of, asked.level):
        found = beside(asked.game, who, asked.seats, asked.deals, asked.seed, asked.matches)
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main(arguments())
