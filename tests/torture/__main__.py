"""The torture suite by hand: `python -m tests.torture --help`."""

import argparse
import json
import sys
import time

from tests.torture.figures import FAULTS, together
from tests.torture.parts import PARTS


def main() -> int:
    """Do what the command line says; 1 where a fault was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--long", action="store_true", help="as much as the long form does")
    parser.add_argument("--part", choices=[part.name for part in PARTS], help="this part alone")
    parser.add_argument("--lot", help="this lot alone: a game, or a seed of its own")
    parser.add_argument("--amount", type=int, help="so much of each instead")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    told = {}
    for part in PARTS:
        if asked.part not in (None, part.name):
            continue
        amount = asked.amount or (part.long if asked.long else part.ordinary)
        lots = [asked.lot] if asked.lot else part.lots if asked.long else part.lots[: part.few]
        begun, found = time.process_time(), []
        for lot in lots:
            print(f"{part.name} {lot}: {part.amounts}, {amount}", file=sys.stderr, flush=True)
            found.append(part.work(lot, amount, asked.seed))
        told[part.name] = together(found)
        told[part.name]["processor_seconds"] = round(time.process_time() - begun, 1)
    print(json.dumps({"torture": told}, ensure_ascii=False))
    return int(any(one[FAULTS] for one in told.values()))


if __name__ == "__main__":
    sys.exit(main())
