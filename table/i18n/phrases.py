"""Small turns of phrase that several screens need, in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from table.i18n.words import Words


def listed(words: Words, names: Sequence[str], most: int | None = None) -> str:
    """Names as they are said: Anna, Björn and Ösp. Of more than `most` only the first are
    named: Anna, Björn and 3 more."""
    if most is not None and len(names) > most:
        named = names[: most - 1]
        return words.say("names.more", names=", ".join(named), n=len(names) - len(named))
    if len(names) < 2:
        return "".join(names)
    return words.say("names.and", names=", ".join(names[:-1]), last=names[-1])


def players_said(words: Words, counts: Sequence[int]) -> str:
    """How many may play: 2 to 7 players, or where some numbers are left out 2–4 or 6."""
    least, most = min(counts), max(counts)
    if least == most:
        return words.say("menu.seats.one", least=least)
    if most - least == len(counts) - 1:
        return words.say("menu.seats", least=least, most=most)
    *some, last = runs(counts)
    return words.say("menu.seats.some", some=", ".join(some), most=last)


def runs(counts: Sequence[int]) -> list[str]:
    """Numbers as they are written, those that follow one another as one: 2–4, 6."""
    found: list[list[int]] = []
    for count in sorted(counts):
        if found and count == found[-1][-1] + 1:
            found[-1].append(count)
        else:
            found.append([count])
    return [f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in found]


def when_said(words: Words, when: datetime, today: date | None = None, year: bool = False) -> str:
    """A time of the past as people say it, a day of another year with that `year` if wished;
    `when` and `today` are local."""
    today, time = today or date.today(), words.tongue.time_of(when)
    if when.date() == today:
        return words.say("menu.today", time=time)
    if when.date() == today - timedelta(days=1):
        return words.say("menu.yesterday", time=time)
    return words.tongue.day_of(when, year and when.year != today.year)


def day_said(words: Words, when: datetime, today: date | None = None) -> str:
    """The same with the year, where that is another one."""
    return when_said(words, when, today, year=True)
