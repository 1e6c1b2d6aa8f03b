"""The torture suite by hand: `python -m tests.torture --help`."""

import json
import sys
import time

from research.command_line import Tool, whole
from tests.torture.harness import FAULTS, together
from tests.torture.parts import PARTS, SEEDS


def main() -> int:
    """Do what the command line says; 1 where a fault was found."""
    parser = Tool(__doc__)
    parser.add_argument("--long", action="store_true", help="as much as the long form does")
    parser.add_argument("--part", choices=[part.name for part in PARTS], help="this part alone")
    parser.add_argument("--lot", help="this lot alone: a game, or a seed of its own")
    parser.add_argument("--amount", type=whole(), help="so much of each instead")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    totals, parts = {}, [part for part in PARTS if options.part in (None, part.name)]
    for part in parts:
        if options.lot and part.lots is not SEEDS and options.lot not in part.lots:
            known = ", ".join(part.lots)
            parser.error(f"--lot: {part.name} has no “{options.lot}”, only {known}")
    for part in parts:
        amount = options.amount or (part.long if options.long else part.ordinary)
        start, figures = time.process_time(), []
        for lot in (
            [options.lot] if options.lot else part.lots[: None if options.long else part.few]
        ):
            print(f"{part.name} {lot}: {part.amounts}, {amount}", file=sys.stderr, flush=True)
            figures.append(part.work(lot, amount, options.seed))
        totals[part.name] = together(figures)
        totals[part.name]["processor_seconds"] = round(time.process_time() - start, 1)
    print(json.dumps({"torture": totals}, ensure_ascii=False))
    return int(any(total[FAULTS] for total in totals.values()))


if __name__ == "__main__":
    sys.exit(main())
