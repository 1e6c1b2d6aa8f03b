"""What is lost against exact search where few cards are left to guess, as JSON lines.

`python -m research.endgames GAME [POSITIONS]`: in `paks` for two, with one card in the stock, by
every level without slips in turn, under both ways of reckoning pairs; points from there to the
end of its turn. In `pukk`, by the lead with six or fewer cards to guess, of the rule player and
of who looks ahead in 300 worlds; chips. The judges stand in each game's `endgames.py`, and try
everything.
"""

from __future__ import annotations

import json
import random
from itertools import islice

from research.command_line import arguments, one_of
from research.paks import endgames as paks_endgames
from research.pukk import endgames as pukk_endgames
from rules.pukk.player import choosing as player
from table.players.inline import rules_of
from table.players.levels import LEVELS

pukk = rules_of("pukk")

POSITIONS = 1_000
FLAWLESS = [level.name for level in LEVELS if not level.blunder_rate]
AHEAD = 300
CARDS, WAYS = 13, 90
"""In all hands, and in how many ways those can lie, at most."""


def in_paks(positions: int) -> None:
    """Print what is lost there."""
    for pairing in ("best", "one_pair"):
        found = {level: [0.0] for level in FLAWLESS}
        ends = paks_endgames.endings(2, 1, pairing=pairing)
        for number, (state, shown) in enumerate(islice(ends, positions)):
            level = FLAWLESS[number % len(FLAWLESS)]
            found[level].append(paks_endgames.lost(state, shown, level))
        for level, lost in found.items():
            told(paks=level, pairing=pairing, positions=len(lost) - 1, lost=lost)


def in_pukk(positions: int) -> None:
    """Print what is lost there."""
    luck = random.Random(0)  # asked for nothing: a lead is not drawn
    found: dict[str, list[float]] = {"rule": [0.0], f"ahead:{AHEAD}": [0.0]}
    for view, seat in islice(pukk_endgames.positions(6, WAYS, CARDS), positions):
        worths = pukk_endgames.worths(view, seat)
        choices = (
            player.choose(pukk, view, seat, luck),
            player.solved(pukk, view, seat, luck, AHEAD),
        )
        for lost, choice in zip(found.values(), choices):
            assert choice is not None
            lost.append(max(worths.values()) - worths[choice.cards[0]])
    for who, lost in found.items():
        told(pukk=who, positions=len(lost) - 1, lost=lost)


def told(lost: list[float], **line: object) -> None:
    """A line: all that was lost, and the most in one position."""
    sums = {"lost": round(sum(lost), 6), "at_most": round(max(lost), 6)}
    print(json.dumps({**line, **sums}), flush=True)


if __name__ == "__main__":
    exact = {"paks": in_paks, "pukk": in_pukk}
    game, count = arguments(__doc__, GAME=one_of(exact))
    exact[game](count or POSITIONS)
