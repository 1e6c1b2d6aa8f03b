"""How a match was made even, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.handicap import Handicap
from rules.kit.match import Match
from rules.kit.remarks import partners
from rules.kit.sitter import Sitter
from table.seats.levels import level_name
from table.words.computers import level_said
from table.words.words import Words

NOW, PAST = "even", "even.past"


def evened(
    words: Words, handicap: Handicap, sitters: Sequence[Sitter], sides: int, tense: str = NOW
) -> str:
    """What was done and why: by what somebody had won, against which level they play now, who
    begins with points, and what share of the wins is fair among so many `sides`. `sitters`: those
    who sat down first; `tense`: PAST once the match is over."""
    name = _called(words, sitters[handicap.seat])
    keys = {2: "even.aim.second", 3: "even.aim.third"}
    aim = words.say(keys.get(sides, "even.aim.nth"), name=name, n=sides)
    return f"{_found(words, handicap, sitters, tense)} {_given(words, handicap, name, tense)} {aim}"


def match_evened(words: Words, match: Match, tense: str = NOW) -> str:
    """The same of a match, or nothing where it was not made even."""
    if match.handicap is None:
        return ""
    sides = len(partners(match.rules, match.table)) or match.table.seats
    return evened(words, match.handicap, match.chairs.first, sides, tense)


def evened_at_table(words: Words, match: Match) -> str:
    """In few words, at the table: whose match it is, at which level, and who began with points."""
    handicap, first = match.handicap, match.chairs.first
    if handicap is None:
        return ""
    name = _called(words, first[handicap.seat])
    said = words.say("even.told", name=name, level=level_said(words, _level(handicap, first)))
    return f"{said} {_given(words, handicap, name, PAST)}"


def _called(words: Words, sitter: Sitter) -> str:
    """Whoever is on the list has a name, whatever it looks like."""
    return sitter.name if sitter.key else words.called(sitter.name)


def _level(handicap: Handicap, sitters: Sequence[Sitter]) -> str:
    return next(one.level for at, one in enumerate(sitters) if at != handicap.seat)


def _found(words: Words, handicap: Handicap, sitters: Sequence[Sitter], tense: str) -> str:
    """What somebody had won, and which level that leads to."""
    name, now = _called(words, sitters[handicap.seat]), _level(handicap, sitters)
    level, before = level_said(words, now), level_said(words, handicap.level)
    if not handicap.of:
        return words.say(f"{tense}.new", name=name, level=level, n=len(sitters) - 1)
    key = "mixed" if not handicap.level else "won" if handicap.won else "lost"
    key += ".last" if handicap.of == 1 else ""
    facts = {"name": name, "won": handicap.won, "of": handicap.of, "before": before}
    step = "still" if level_name(now) == handicap.level else "now"
    return f"{words.say(f'{tense}.{key}', **facts)} {words.say(f'{tense}.{step}', level=level)}"


def _given(words: Words, handicap: Handicap, name: str, tense: str) -> str:
    own = handicap.given[handicap.seat]
    most = max(handicap.given)
    if not most:
        return words.say(f"{tense}.none")
    points = words.say("even.points", n=most)
    mates = handicap.given.count(own) > 1
    key = ("side" if mates else "own") if own else "others"
    if not own and len(handicap.given) == 2:
        key = "other"
    return words.say(f"{tense}.{key}", name=name, points=points)
