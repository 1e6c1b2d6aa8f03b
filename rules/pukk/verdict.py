"""By what the best combination of a púkk beats the next one, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.state import Why, why
from rules.pukk.combinations import SIX, Combination, Options


def edge(every: Sequence[Combination], options: Options) -> Why:
    """What decides between the best of some combinations and the best of those it beats, within
    a sentence; one at least is beaten."""
    best = max(every, key=lambda held: held.key)
    other = max((held for held in every if held.key < best.key), key=lambda held: held.key)
    if best.category != other.category:
        return why(f"edge_{best.name}", other=why(f"kind_{other.name}"))
    level = (best.rank, best.second) == (other.rank, other.second)
    wild_first = options["pamfill_order"] == "pamfill_first"
    if best.pamfill and not other.pamfill and (level or wild_first):  # PKK2
        return why("edge_pamfill")
    if best.rank == other.rank:
        second, beaten = f"ranks.{best.second}", f"ranks.{other.second}"
        return why("edge_second", second=second, other=beaten)
    if best.rank == SIX:
        return why("edge_six", other=f"ranks.{other.rank}")
    return why("edge_rank", rank=f"ranks.{best.rank}", other=f"ranks.{other.rank}")
