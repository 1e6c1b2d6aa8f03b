"""Small phrases that several screens need: lists, times, levels, fractions, prompts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from rules.kit.asking import Asking
from rules.kit.cards import BadCard, Card, card
from rules.kit.contract import Rules
from rules.kit.player_info import PlayerInfo
from rules.kit.remarks import question
from rules.kit.said import Why
from rules.kit.state import View
from table.i18n.locales import MINUS
from table.i18n.words import Words
from table.players.levels import character_of, level_name


def list_names(words: Words, names: Sequence[str], limit: int | None = None) -> str:
    """List names: “Anna, Björn and Ösp”, or beyond a `limit` “Anna, Björn and 3 more”."""
    if limit is not None and len(names) > limit:
        count = limit - 1
        return words.say("names.more", names=", ".join(names[:count]), n=len(names) - count)
    if len(names) < 2:
        return "".join(names)
    return words.say("names.and", names=", ".join(names[:-1]), last=names[-1])


def player_count_text(words: Words, counts: Sequence[int]) -> str:
    """The possible numbers of players: “2 to 7 players”, or with gaps “2–4 or 6”."""
    least, most = min(counts), max(counts)
    if least == most:
        return words.say("menu.seats.one", least=least)
    if most - least == len(counts) - 1:
        return words.say("menu.seats", least=least, most=most)
    *some, last = runs(counts)
    return words.say("menu.seats.some", some=", ".join(some), most=last)


def runs(counts: Sequence[int]) -> list[str]:
    """Write numbers as texts, three or more consecutive ones as a range: “2–4”, “6”."""
    groups: list[list[int]] = []
    for count in sorted(counts):
        if groups and count == groups[-1][-1] + 1:
            groups[-1].append(count)
        else:
            groups.append([count])
    texts = []
    for run in groups:
        texts.append(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)))
    return texts


def time_text(words: Words, when: datetime, today: date | None = None, year: bool = False) -> str:
    """Write a past local time: the time of day if it was today or yesterday, else the date, with
    `year` also another year than this one. `today` is by default the present day."""
    today = today or date.today()
    time = words.locale.time_of(when)
    if when.date() == today:
        return words.say("menu.today", time=time)
    if when.date() == today - timedelta(days=1):
        return words.say("menu.yesterday", time=time)
    return words.locale.day_of(when, year and when.year != today.year)


def choice_prompt(rules: Rules, view: View, asking: Asking | None = None) -> Why:
    """What to ask the person who has to choose: the game's own question, or without one the
    sentence on the phase. It can use house rules whose values are words, tallies of the table, and
    the facts of a secret question (`asking`)."""
    options = [
        (key, Why(f"option.{key}.{choice}"))
        for key, choice in view.table.options.items()
        if isinstance(choice, str)
    ]
    tallies = [(key, Why(f"head.{key}.{n}")) for key, n in view.tallies.items() if ":" not in key]
    facts = (*tallies, *options, *(asking.facts if asking else ()))
    own_question = question(rules, view)
    if own_question is not None:
        return Why(f"question.{own_question.key}", (*facts, *own_question.facts))
    return Why(f"phase.{view.phase}", facts)


def row_name(words: Words, tally: str, hand: int, number: int, several: bool = False,
             own: str = "") -> str:  # fmt: skip
    """The name of a row of the score sheet: the text of its `own` key if there is one, else its
    `number` with the word for its `tally`, such as “round 2”. Unless the rows are the hands, the
    `hand` is added from the second hand on; if there are `several` hands also for the first."""
    if own and words.has(own):
        return words.say(own)
    key = f"head.{tally}"
    name = words.say(key, n=number) if words.has(key) else words.say("log.hand", n=hand)
    has_hand = number != hand and (several or hand > 1)
    return words.say("scores.row", hand=hand, row=name) if has_hand else name


def level_text(words: Words, level: str) -> str:
    name = level_name(level)
    return words.say_or(f"level.{name}", name)


def level_and_manner(words: Words, player: PlayerInfo, line: str) -> str:
    """A `line` on the level of a computer player, followed by a sentence on its way of playing."""
    return words.say("character.after", level=line, line=manner_text(words, player))


def manner_text(words: Words, player: PlayerInfo) -> str:
    """A sentence on a computer player's way of playing, with its name."""
    character = character_of(player.level)
    name = player.name or (character.name if character else "")
    key = f"character.{character.key}.line" if character else "character.plain"
    if character and words.has(f"quirk.{character.key}"):
        key = f"quirk.{character.key}"
    return words.say("character.said", name=name, line=words.say(key))


SIGNS = {(1, 2): "½", (1, 4): "¼", (3, 4): "¾"}  # by numerator and denominator


class FractionNumber(float):
    """A fraction that is written as `text`, such as 7½, and counts as a number in words."""

    text: str

    def __str__(self) -> str:
        return self.text


def points_text(points: int, parts: int) -> str:
    """Return points as text; `points` counts parts of a point, of which `parts` make one."""
    return str(in_fractions(points, parts)).replace("-", MINUS)


def signed_points_text(points: int, parts: int) -> str:
    """Return points as text, with a plus or minus unless they are 0; see `points_text`."""
    text = points_text(points, parts)
    return f"+{text}" if points > 0 else text


def in_fractions(number: int, parts: int) -> int | FractionNumber:
    """Divide a number by `parts`: an integer, or a fraction that is written as 7½, −¼ or 2 1/3."""
    if number % parts == 0:
        return number // parts
    from fractions import Fraction  # not before the menu's first frame

    exact = Fraction(number, parts)
    whole, rest = divmod(abs(exact), 1)
    space = " " if whole else ""
    rest_text = SIGNS.get(rest.as_integer_ratio()) or f"{space}{rest}"
    minus = MINUS if exact < 0 else ""
    fraction = FractionNumber(exact)
    fraction.text = f"{minus}{whole or ''}{rest_text}"
    return fraction


def mentioned_cards_and_seats(reason: Why) -> tuple[set[Card], set[int]]:
    """Return the cards and seats that a reason's facts mention, also in reasons within it."""
    cards, seats = set[Card](), set[int]()
    for _, fact in reason.facts:
        if isinstance(fact, Why):
            inner_cards, inner_seats = mentioned_cards_and_seats(fact)
            cards |= inner_cards
            seats |= inner_seats
        elif isinstance(fact, str) and fact.startswith("seat.") and fact[5:].isdecimal():
            seats.add(int(fact[5:]))
        elif isinstance(fact, str) and fact.startswith(("card.", "cards.")):
            try:
                cards.update(map(card, fact.partition(".")[2].split()))
            except BadCard:
                continue
    return cards, seats
