"""Golden journals: one match for every kind of table, played once and kept.

`python3 dev.py renew` plays those that are missing, `renew GAME` all of that game anew. Renew
them only when the rules were meant to change: what changes without being meant is what they
are kept for.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rules.kit.catalogue import Game, games
from rules.kit.contract import Rules
from rules.kit.journal import Journal, Line
from rules.kit.match import Match
from rules.kit.options import BadOptions, full_options
from tests.tables import Options, digest, play_on, players, printed, told, with_need

HOME = Path(__file__).parent
HOUSE_RULES_AT = 4
"""House rules are played with so many seats, or as near as the game allows."""


class Golden(NamedTuple):
    """One journal that has to be there."""

    game: Game
    seats: int
    options: Options

    @property
    def name(self) -> str:
        rules = told(self.options).replace("=", "-").replace(",", "-")
        return "-".join(filter(None, [self.game.name, str(self.seats), rules]))

    @property
    def journal(self) -> Path:
        return HOME / f"{self.name}.jsonl"

    @property
    def states(self) -> Path:
        """What the journal leads to, beside it."""
        return HOME / f"{self.name}.states.json"


def goldens() -> Iterator[Golden]:
    """Every game with two to five seats and its most, and with every house rule in turn."""
    for game in games():
        if game.rules is None:
            continue
        counts = list(game.rules.SEATS)
        for seats in sorted({*counts[:4], counts[-1]}):
            yield Golden(game, seats, {})
        for option in game.rules.OPTIONS:
            for choice in option.choices:
                if choice != option.default:
                    options = with_need(game.rules, option.key, choice)
                    yield Golden(game, _seats_for(game.rules, options), options)


def _seats_for(rules: Rules, options: Options) -> int:
    def allowed(seats: int) -> bool:
        try:
            full_options(rules, seats, options)
        except BadOptions:
            return False
        return True

    return min(filter(allowed, rules.SEATS), key=lambda seats: abs(seats - HOUSE_RULES_AT))


def states_of(match: Match) -> dict[str, Any]:
    """Play what is left of a match's past, to the end, and say what it came to."""
    marks = [digest([printed(match.state)])]
    while match.replay_step() or (not match.owing() and match.advance()):
        phase = match.state.phase
        assert phase in match.rules.PHASES, f"PHASES of {match.rules.NAME} lacks “{phase}”"
        if match.step >= len(marks):
            marks.append(digest([printed(match.state)]))
    outcomes = [
        {"points": one.points, "winners": one.winners, "why": [one.why.key, dict(one.why.facts)]}
        for one in match.outcomes
    ]
    found = {"positions": match.step + 1, "states": digest(marks), "outcomes": outcomes}
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


def renew(golden: Golden) -> None:
    """Play a match at random, and keep its journal and what it came to."""
    rules = golden.game.rules
    assert rules is not None
    rng = random.Random(golden.name)
    lines: list[Line] = []
    match = Match(rules, players(golden.seats), golden.options, golden.name, write=lines.append)
    header = match.header(golden.game.name)
    while play_on(match, rng):
        pass
    journal = Journal.create(golden.journal, header)
    for line in lines:
        journal.write(line)
    journal.close()
    again = Match(
        rules,
        players(golden.seats),
        golden.options,
        golden.name,
        past=lines,
        dealer=header["dealer"],
    )
    text = json.dumps(states_of(again), indent=1)
    golden.states.write_text(text + "\n", encoding="utf-8", newline="\n")


def missing(golden: Golden) -> bool:
    """Whether it has never been played, or only half of it was kept."""
    return not (golden.journal.exists() and golden.states.exists())
