"""The journal that a walk would have written, and the match it makes again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.kit.journal import Line
from rules.kit.match import Match, Terms
from rules.kit.state import State
from table.cli.play import salts
from tests.tables import Options, Seating, players
from tests.walks import Walk


class Journaled(NamedTuple):
    """A walk as a journal, with the position (by place in the walk) that each line led to."""

    seating: Seating
    options: Options
    seed: str
    dealer: int
    lines: list[Line]
    after: list[int]
    states: list[State]

    def match(self, lines: Sequence[Line]) -> Match:
        """A match that has this journal's beginning and these lines still before it."""
        return Match(
            self.seating.rules,
            players(self.seating.seats),
            self.options,
            self.seed,
            past=lines,
            dealer=self.dealer,
        )


def journaled(walk: Walk, between: Callable[[Match], object] = lambda match: None) -> Journaled:
    """The journal that a walk would have written; `between`: what is done at each position before
    anybody chooses, and leads to no other."""
    lines: list[Line] = []
    seating = walk.seating
    match = Match(
        seating.rules, players(seating.seats), walk.options, walk.seed, write=lines.append,
        terms=Terms(salt=salts(walk.seed)),
    )  # fmt: skip
    dealer = match.table.dealer
    after = [0] * len(lines)
    states = [match.state]
    for place, position in enumerate(walk.positions[:-1], 1):
        between(match)
        after += [place - 1] * (len(lines) - len(after))
        for seat, choice in position.made.items():
            match.choose(seat, choice)
        if not position.made:
            match.advance()
        states.append(match.state)
        after += [place] * (len(lines) - len(after))
    return Journaled(seating, walk.options, walk.seed, dealer, lines, after, states)
