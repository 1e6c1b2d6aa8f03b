"""How much of what knowing all cards would bring the top level brings without: capture.

    python -m research.capture GAME [SEATS] [DEALS] [SEED]

C = (ours - rule player) / (clairvoyant - rule player), in points a deal: one seat of the top
level, or one that tries its moves out in the true deal alone, among rule players; each deal
played from every seat, with the same cards for both. Printed as a JSON line with 95 %
intervals, that of C by the delta method for a ratio of means (Cochran, Sampling
Techniques, 6.3).
"""

from __future__ import annotations

import json

from research.clairvoyant import clairvoyant_gains
from research.command_line import arguments, whole
from research.intervals import interval, ratio, rounded
from rules.kit.options import full_options
from table.players.duel import Deal, play_duel
from table.players.inline import rules_of
from table.players.levels import LEVELS, RULE_PLAYER

OURS = LEVELS[-1].name


def gains(game: str, seats: int, deals: int, seed: str, entrant: str) -> list[float]:
    """Deal by deal, the points of one such seat beyond the mean of the rule players it meets."""
    who = (entrant, *[RULE_PLAYER] * (seats - 1))
    options = full_options(rules_of(game), seats, {})
    return [_beyond(deal, entrant) for deal in play_duel(game, who, options, deals, seed)]


def _beyond(deal: Deal, entrant: str) -> float:
    return deal.points[entrant] - deal.points[RULE_PLAYER]


def captured(
    game: str, seats: int = 2, deals: int = 200, seed: str = "capture"
) -> dict[str, object]:
    """What `python -m research.capture` prints."""
    ours = gains(game, seats, deals, seed, OURS)
    theirs = clairvoyant_gains(game, seats, deals, seed)
    asked = {"game": game, "seats": seats, "deals": deals, "seed": seed}
    means = {"ours": interval(ours), "clairvoyant": interval(theirs)}
    return {**asked, **means, "capture": rounded(ratio(ours, theirs))}


if __name__ == "__main__":
    found = arguments(__doc__, DEALS=whole(2), SEED=str)
    print(json.dumps(captured(*[each for each in found if each is not None])))
