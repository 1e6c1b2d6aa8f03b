"""How a match was made even, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.handicap import Handicap
from rules.kit.sitter import Sitter
from table.words.computers import level_said
from table.words.words import Words


def evened(words: Words, handicap: Handicap, sitters: Sequence[Sitter]) -> str:
    """What was done and why: by what somebody had won, against which level they play now, and who
    begins with points. `sitters`: those who sat down first."""
    seat = handicap.seat
    name = words.called(sitters[seat].name)
    now = next(one.level for at, one in enumerate(sitters) if at != seat)
    facts = {
        "name": name,
        "won": handicap.won,
        "of": handicap.of,
        "before": level_said(words, handicap.level),
        "level": level_said(words, now),
    }
    key = "even.new" if not handicap.of else "even.won" if handicap.level else "even.won.several"
    return f"{words.say(key, **facts)} {_given(words, handicap, name)}"


def _given(words: Words, handicap: Handicap, name: str) -> str:
    own = handicap.given[handicap.seat]
    most = max(handicap.given)
    if not most:
        return words.say("even.none")
    points = words.say("even.points", n=most)
    mates = handicap.given.count(own) > 1
    key = ("even.side" if mates else "even.own") if own else "even.others"
    if not own and len(handicap.given) == 2:
        key = "even.other"
    return words.say(key, name=name, points=points)
