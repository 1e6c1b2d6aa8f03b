"""Somebody new plays forty matches of a real game, each made even by the book of those before. A
computer of some level stands in for the person, and is known by a name alone."""

from rules.kit.catalogue import game as game_named
from rules.kit.options import settled
from rules.kit.state import Table
from table.app.even import usable
from table.stats.book import in_memory
from table.stats.result import result_in, result_of
from table.stats.strength import alone, even, strength
from table.stats.taking import Taking, writing
from tests.even.__main__ import match_played

MATCHES, LAST = 40, 20
ANNA = {"name": "Anna", "who": "person", "level": "", "key": "anna"}


def lived(name: str, seats: int, person: str, seed: str) -> float:
    """The share of the last matches that somebody who plays at that level wins."""
    game = game_named(name)
    rules = game.rules
    assert rules is not None
    options = settled(rules, seats, {})
    here, db, taking, won = usable(rules, Table(seats, options)), in_memory(None), Taking({}), []
    for number in range(MATCHES):
        past = alone(db, "key:anna", name, lambda *asked: here)
        met = past[0].level if past else ""
        level, own, others = even(strength(past, here, seats), here, met=met)
        levels, given = [person, *[level] * (seats - 1)], (own, *[others] * (seats - 1))
        match = match_played(name, levels, dict(options), given, f"{seed}/{number}")
        when = f"2026-03-01T{number // 60:02}:{number % 60:02}:00Z"
        line = {"journal": f"{number}", "when": when, **result_of(name, match)}
        line["seats"][0] = ANNA
        found = result_in(line)
        assert found is not None
        with writing(db):
            taking.add(db, [found])
        won.append((0 in found.winners) / len(found.winners))
    db.close()
    return sum(won[-LAST:]) / LAST
