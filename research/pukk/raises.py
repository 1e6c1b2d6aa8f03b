"""How often Púkk's players raise, and on what, as JSON lines.

`python -m research.pukk.raises SEATS DEALS SEED WHO ...`; each is a level, and sits at every seat.

Per deal: `raises`, those on `weak` hands (pairs without Pamfíll), and showdowns after two raises or
more (`contested`). `good`: of the seats with three of a kind or better that are first asked
whether they raise, the share that do.
"""

from __future__ import annotations

import json
from collections import Counter

from research.command_line import arguments, player as a_player
from research.tables import seeds, table
from rules.kit.move import Move
from rules.kit.state import State, View
from rules.pukk.player.rollout_policy import THREE
from rules.pukk.player.vying import own_class
from table.players.duel import play_hand
from table.players.inline import rules_of, think

PAMFILL = 10  # the class of the lowest pair with Pamfíll


def count_raises(seats: int, deals: int, seed: int, who: str) -> dict[str, float]:
    """Return what this player does at all seats of so many first deals."""
    pukk, counts, asked = rules_of("pukk"), Counter[str](), set[int]()

    def choose(view: View, seat: int, seed: int, state: State) -> Move:
        move = think("pukk", view, seat, who, seed)
        if view.phase == "raising":
            number, raising = own_class(view, seat)[1], move.verb == "raise"
            if number >= THREE and seat not in asked:
                counts["asked"] += 1
                counts["good"] += raising
            asked.add(seat)
            counts["raises"] += raising
            counts["weak"] += raising and number < PAMFILL
        return move

    for dealt in seeds(seed, deals):
        asked.clear()
        before = counts["raises"]
        play_hand(pukk, table(pukk, seats, dealt), [choose] * seats, dealt)
        counts["contested"] += counts["raises"] > before + 1
    found = {key: counts[key] / deals for key in ("raises", "weak", "contested")}
    return found | {"good": counts["good"] / max(1, counts["asked"])}


if __name__ == "__main__":
    seats, deals, seed, players = arguments(__doc__, rules_of("pukk"), WHO=a_player())
    for who in players:
        found = {key: round(part, 3) for key, part in count_raises(seats, deals, seed, who).items()}
        print(json.dumps({"pukk": who, "seats": seats, "deals": deals, "seed": seed} | found))
