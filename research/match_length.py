"""How many hands a match takes, as a JSON line: `python -m research.match_length GAME SEATS
MATCHES SEED WHO` lets WHO, a level or a character at one (`keen:kari`), play matches at all
seats."""

from __future__ import annotations

import json

from research.command_line import arguments, player
from research.intervals import interval
from research.tables import level_player, table
from rules.kit.chance import derive_seed
from rules.kit.state import Table
from table.players.duel import play_hand
from table.players.inline import rules_of


def hands(game: str, seats: int, who: str, seed: int) -> int:
    """The hands of one match."""
    rules, players = rules_of(game), [level_player(game, who)] * seats
    at: Table | None = table(rules, seats, seed)
    count = 0
    while at is not None:
        count += 1
        played = play_hand(rules, at, players, derive_seed(str(seed), "hand", count))
        at = rules.onward(at, played)
    return count


if __name__ == "__main__":
    game, seats, matches, seed, who = arguments(__doc__, WHO=player())
    found = [hands(game, seats, who, derive_seed(str(seed), number)) for number in range(matches)]
    line = {"match of": game, "who": who, "seats": seats, "matches": matches, "seed": seed}
    print(json.dumps({**line, "hands": interval(found)}))
