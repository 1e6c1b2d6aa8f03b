"""Small phrases that several screens need: lists, times, levels, fractions, what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from fractions import Fraction

from rules.kit.asking import Asking
from rules.kit.cards import BadCard, Card, card
from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why
from rules.kit.state import State
from table.i18n.words import Words
from table.players.levels import character_of, level_name


def list_names(words: Words, names: Sequence[str], most: int | None = None) -> str:
    """Names as they are said: Anna, Björn and Ösp. Of more than `most` only the first are
    named: Anna, Björn and 3 more."""
    if most is not None and len(names) > most:
        mentions = names[: most - 1]
        return words.say("names.more", names=", ".join(mentions), n=len(names) - len(mentions))
    if len(names) < 2:
        return "".join(names)
    return words.say("names.and", names=", ".join(names[:-1]), last=names[-1])


def player_count_text(words: Words, counts: Sequence[int]) -> str:
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
    groups: list[list[int]] = []
    for count in sorted(counts):
        if groups and count == groups[-1][-1] + 1:
            groups[-1].append(count)
        else:
            groups.append([count])
    return [f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in groups]


def time_text(words: Words, when: datetime, today: date | None = None, year: bool = False) -> str:
    """A time of the past as people say it, a day of another year with that `year` if wished;
    `when` and `today` are local."""
    today, time = today or date.today(), words.locale.time_of(when)
    if when.date() == today:
        return words.say("menu.today", time=time)
    if when.date() == today - timedelta(days=1):
        return words.say("menu.yesterday", time=time)
    return words.locale.day_of(when, year and when.year != today.year)


def day_text(words: Words, when: datetime, today: date | None = None) -> str:
    """The same with the year, where that is another one."""
    return time_text(words, when, today, year=True)


def choice_prompt(state: State, asking: Asking | None = None) -> Why:
    """The words `phase.PHASE`, with the house rules in force that are chosen by a word as facts by
    their names, as tonight's choice is called, and those of what is asked in secret."""
    chosen = [
        (key, Why(f"option.{key}.{choice}"))
        for key, choice in state.table.options.items()
        if isinstance(choice, str)
    ]
    return Why(f"phase.{state.phase}", (*chosen, *(asking.facts if asking else ())))


def level_text(words: Words, level: str) -> str:
    """The name of a level."""
    name = level_name(level)
    key = f"level.{name}"
    return words.say(key) if words.has(key) else name


def with_character(words: Words, player: PlayerInfo, line: str) -> str:
    """What is said of a computer's level, and then of who it is that plays there."""
    return words.say("character.after", level=line, line=manner_text(words, player))


def manner_text(words: Words, player: PlayerInfo) -> str:
    """How somebody plays, by name."""
    character = character_of(player.level)
    name = player.name or (character.name if character else "")
    key = f"character.{character.key}.line" if character else "character.plain"
    return words.say("character.said", name=name, line=words.say(key))


SIGNS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


class FractionNumber(float):
    """A number that is not whole, written as people write it; words take it for a number."""

    text: str

    def __str__(self) -> str:
        return self.text


def in_fractions(number: int, parts: int) -> int | FractionNumber:
    """So many parts of one as a number that says itself neatly: 7½, –¼, 2 1/3."""
    exact = Fraction(number, parts)
    if exact.denominator == 1:
        return exact.numerator
    whole, rest = divmod(abs(exact), 1)
    sign = SIGNS.get(rest)
    said = sign or (f" {rest}" if whole else f"{rest}")
    found = FractionNumber(exact)
    found.text = ("–" if exact < 0 else "") + (str(whole) if whole else "") + said
    return found


def mentions(said: Why) -> tuple[set[Card], set[int]]:
    """The cards and the seats that a sentence, and those in it, speak of."""
    cards, seats = set[Card](), set[int]()
    for _, fact in said.facts:
        if isinstance(fact, Why):
            inner = mentions(fact)
            cards |= inner[0]
            seats |= inner[1]
        elif isinstance(fact, str) and fact.startswith("seat.") and fact[5:].isdecimal():
            seats.add(int(fact[5:]))
        elif isinstance(fact, str) and fact.startswith(("card.", "cards.")):
            try:
                cards.update(map(card, fact.partition(".")[2].split()))
            except BadCard:
                continue
    return cards, seats
