"""Small turns of phrase that several screens need, in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from table.words import Words


def listed(words: Words, names: Sequence[str]) -> str:
    """Names as they are said: Anna, Björn and Ösp."""
    if len(names) < 2:
        return "".join(names)
    return words.say("names.and", names=", ".join(names[:-1]), last=names[-1])


def players_said(words: Words, counts: Sequence[int]) -> str:
    """How many may play: 2 to 7 players, or where some numbers are left out 2, 3, 4 or 6."""
    least, most = min(counts), max(counts)
    if least == most:
        return words.say("menu.seats.one", least=least)
    if most - least == len(counts) - 1:
        return words.say("menu.seats", least=least, most=most)
    some = ", ".join(map(str, sorted(counts)[:-1]))
    return words.say("menu.seats.some", some=some, most=most)


def when_said(words: Words, when: datetime, today: date | None = None) -> str:
    """A time of the past as people say it; `when` and `today` are local."""
    today = today or date.today()
    if when.date() == today:
        return words.say("menu.today", time=f"{when:%H:%M}")
    if when.date() == today - timedelta(days=1):
        return words.say("menu.yesterday", time=f"{when:%H:%M}")
    return words.say("menu.day", day=when.day, month=words.say(f"month.{when.month}"))
