"""What is told beside the buttons of those who sit down: how a computer plays, and as whom."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.match import Sitter
from table.i18n.phrases import manner_text
from table.i18n.words import Words
from table.panels.kinds import MEET, line_said
from table.players.characters import character_of
from table.players.levels import played_as
from table.players.roster import BOT, PERSON, named_apart
from table.widgets import Choice, Form

Pointed = tuple[int, str]


def pointed_at(form: Form, count: int) -> Pointed | None:
    """The character that is pointed at in the open list of one of the first seats, and at which;
    None where no list is open."""
    for seat in range(count):
        choice = next((one for one in form.widgets if one.name == f"name:{seat}"), None)
        if isinstance(choice, Choice) and choice.is_open:
            return seat, str(choice.options[choice.highlighted][0])
    return None


def told_beside(
    words: Words,
    pointed: Pointed | None,
    sitters: Sequence[Sitter],
    laid: Sequence[Sitter],
    touched: int,
    chosen: bool,
) -> str:
    """How the character plays that is `pointed` at, or was `chosen` last at the seat that was
    `touched`; or what the level does, where that was. `laid`: the same, as they would sit down,
    and only those who would."""
    if pointed is not None:
        return _manner(words, laid, *pointed)
    seats = [touched, *range(len(laid))]
    there = [seat for seat in seats if seat < len(laid) and laid[seat].who != PERSON]
    if not there:
        return ""
    own = character_of(laid[there[0]].level)
    if chosen and laid[there[0]].who == BOT and own is not None:
        return _manner(words, laid, there[0], own.key)
    return line_said(words, sitters[there[0]])


def _manner(words: Words, laid: Sequence[Sitter], seat: int, key: str) -> str:
    """How somebody would play at a computer's seat, or what the way to all of them leads to."""
    if key == MEET:
        return words.say("company.meet.line")
    there = list(laid)
    there[seat] = there[seat]._replace(level=played_as(there[seat].level, key))
    return manner_text(words, named_apart(there)[seat])
