"""How much the table talks: counted over whole matches, as everybody in the room hears them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from time import process_time

from rules.kit.chance import derived
from rules.kit.match import Match
from rules.kit.said import Why
from table.layout.layout_faults import read_layout
from table.players.inline import choice_seed, folder_of, rules_of, think
from table.players.roster import roster
from table.session.chronicle import Chronicle
from table.session.entry import LogEntry
from table.session.talk import Talk

STEP = 2.5
"""Seconds of play that a step is reckoned to take with the usual settings."""


class Talked:
    """A match with its talk. `lines`: what was said, and after how many steps; `steps`: of the
    whole match, and `hands`."""

    def __init__(self, game: str, who: Sequence[str], seed: int) -> None:
        rules = rules_of(game)
        layout = read_layout(folder_of(game), rules)
        self.match = Match(rules, roster(",".join(f"bot:{one}" for one in who)), {}, str(seed))
        self.talk = Talk(Chronicle(self.match, layout.sheet), layout.talk)
        self.lines = [(0, one) for one in self.talk.lines]
        self.steps = 0
        for _ in _played(game, self.match):
            self.talk.chronicle.note()
            before = len(self.talk.lines)
            self.talk.note()
            self.steps += 1
            self.lines += [(self.steps, one) for one in self.talk.lines[before:]]
        self.hands = self.lines[-1][1].hand if self.lines else 0

    def keys(self) -> list[str]:
        """Which lines were said, in order."""
        return [_line(one).key for _, one in self.lines]


def _line(entry: LogEntry) -> Why:
    line = dict(entry.told[0].why.facts)["line"]
    assert isinstance(line, Why)
    return line


def _played(game: str, match: Match) -> Iterator[None]:
    """Step by step; those who choose at once make one."""
    while not match.over:
        if not match.advance():
            for seat in match.owing():
                level = match.sitters[seat].level
                match.choose(
                    seat, think(game, match.view(seat), seat, level, choice_seed(match, seat))
                )
        yield


def remarks(game: str, who: Sequence[str], matches: int, seed: str) -> Mapping[str, object]:
    """How often each speaks in a match, of what kinds, and what is between two remarks."""
    began = process_time()
    found = [Talked(game, who, derived(seed, "talk", n)) for n in range(matches)]
    said = [one.keys() for one in found]
    whose = [Counter(key.split(".")[1] for key in one) for one in said]
    kinds = Counter(key.split(".")[2] for one in said for key in one)
    gaps = [b - a for one in found for a, b in pairwise([0, *(at for at, _ in one.lines)])]
    names = sum(bool(_line(one).facts) for each in found for _, one in each.lines)
    lines, steps = sum(kinds.values()), sum(one.steps for one in found)
    people = [one.rpartition(":")[2] for one in who]
    return {
        "talk": game,
        "who": list(who),
        "seed": seed,
        "matches": matches,
        "steps_a_match": round(steps / matches),
        "lines_a_match": round(lines / matches, 1),
        "minutes_for_a_line": round(steps * STEP / 60 / max(1, lines), 2),
        "longest_silence_minutes": round(max(gaps, default=0) * STEP / 60, 1),
        "each_a_match": {one: round(sum(w[one] for w in whose) / matches, 1) for one in people},
        "silent_matches": {one: sum(not w[one] for w in whose) for one in people},
        "kinds": dict(kinds.most_common()),
        "with_a_name": names,
        "said_twice": sum(len(one) - len(set(one)) for one in said),
        "seconds": round(process_time() - began, 1),
    }
