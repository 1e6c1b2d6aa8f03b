"""How often new people win when each match is made even by those before, as “my match” does.

In races, which stand in for games and share no arithmetic with what they measure: hands are won one
after another for a few points each, up to a target, and nobody there knows of strengths. How far
their levels are apart, and what points given in advance are worth, is counted by playing. And in a
real game, where a computer of some level stands in for the person, known by a name alone.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from math import log

from research.match_strength import match_played
from rules.kit.catalogue import game as game_named
from rules.kit.handicap import Ladder
from rules.kit.options import full_options
from rules.kit.state import Table
from table.app.even import usable_ladder
from table.stats.book import book_in_memory
from table.stats.importer import Importer
from table.stats.result import parse_result, result_of
from table.stats.schema import transaction
from table.stats.strength import BotMatch, estimate_strength, even_terms, matches_against_bots

TARGET, MOST = 40, 9  # points of a race, and of a hand
LEVELS = {"playful": 0.62, "easy": 0.8, "steady": 1.0, "keen": 1.25, "sharp": 1.5}
"""How often each wins a hand, beside the others."""
HEAD_START, TRIED = 8, 4000
MATCHES, LAST = 40, 20
ANNA = {"name": "Anna", "who": "person", "level": "", "key": "anna"}


def raced(skills: Sequence[float], given: Sequence[int], rng: random.Random) -> int:
    """Who wins a race."""
    points, seats = [*given], range(len(skills))
    while max(points) < TARGET:
        points[rng.choices(seats, skills)[0]] += rng.randint(1, MOST)
    return points.index(max(points))


@cache
def ladder(seats: int) -> Ladder:
    """Measured as a game's is: each level against the one below it, and a head start among
    equals."""
    rng, found = random.Random(f"ladder/{seats}"), {"playful": 0.0}
    for low, high in zip(LEVELS, [*LEVELS][1:], strict=False):
        found[high] = found[low] + _odds(LEVELS[high], LEVELS[low], 0, seats, rng)
    worth = _odds(1.0, 1.0, HEAD_START, seats, rng) / HEAD_START
    return Ladder(found, worth, 1, 16)


def _odds(skill: float, others: float, given: int, seats: int, rng: random.Random) -> float:
    skills, start = [skill, *[others] * (seats - 1)], [given, *[0] * (seats - 1)]
    won = sum(raced(skills, start, rng) == 0 for _ in range(TRIED)) / TRIED
    return log(won / (1 - won)) + log(seats - 1)


def share_in_races(skill: float, seats: int, rng: random.Random) -> float:
    """The share of the last matches that a new person of that skill wins."""
    here, past, won = ladder(seats), list[BotMatch](), list[bool]()
    for _ in range(MATCHES):
        last = past[0].level if past else ""
        level, own, others = even_terms(estimate_strength(past, here, seats), here, last_level=last)
        skills = [skill, *[LEVELS[level]] * (seats - 1)]
        won.append(raced(skills, [own, *[others] * (seats - 1)], rng) == 0)
        against = here.levels[level] + here.point * others
        past.insert(
            0, BotMatch(float(won[-1]), 1.0, here.point * own, (against,) * (seats - 1), level)
        )
    return sum(won[-LAST:]) / LAST


def share_in_game(name: str, seats: int, person: str, seed: str) -> float:
    """The share of the last matches of a game that somebody who plays at that level wins."""
    game = game_named(name)
    rules = game.rules
    assert rules is not None
    options = full_options(rules, seats, {})
    here = usable_ladder(rules, Table(seats, options))
    db, taking, won = book_in_memory(), Importer({}), []
    for number in range(MATCHES):
        past = matches_against_bots(db, "key:anna", name, lambda *asked: here)
        last = past[0].level if past else ""
        level, own, others = even_terms(estimate_strength(past, here, seats), here, last_level=last)
        levels, given = [person, *[level] * (seats - 1)], (own, *[others] * (seats - 1))
        match = match_played(name, levels, dict(options), given, f"{seed}/{number}")
        when = f"2026-03-01T{number // 60:02}:{number % 60:02}:00Z"
        line = {"journal": f"{number}", "when": when, **result_of(name, match)}
        line["seats"][0] = ANNA
        found = parse_result(line)
        assert found is not None
        with transaction(db):
            taking.add_results(db, [found])
        won.append((0 in found.winners) / len(found.winners))
    db.close()
    return sum(won[-LAST:]) / LAST
