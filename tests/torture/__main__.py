"""The torture suite by hand: `python -m tests.torture --help`."""

import json
import sys
import time

from research.command_line import Tool, whole
from tests.torture.figures import FAULTS, together
from tests.torture.parts import PARTS, SEEDS


def main() -> int:
    """Do what the command line says; 1 where a fault was found."""
    parser = Tool(__doc__)
    parser.add_argument("--long", action="store_true", help="as much as the long form does")
    parser.add_argument("--part", choices=[part.name for part in PARTS], help="this part alone")
    parser.add_argument("--lot", help="this lot alone: a game, or a seed of its own")
    parser.add_argument("--amount", type=whole(), help="so much of each instead")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    told, parts = {}, [part for part in PARTS if asked.part in (None, part.name)]
    for part in parts:
        if asked.lot and part.lots is not SEEDS and asked.lot not in part.lots:
            known = ", ".join(part.lots)
            parser.error(f"--lot: {part.name} has no “{asked.lot}”, only {known}")
    for part in parts:
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
