"""The kinds of players for a seat (a person, a level, a file) and their texts."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.match import PlayerInfo
from table.i18n.phrases import level_and_manner, level_text
from table.i18n.words import Words
from table.players.levels import LEVELS, level_name, level_of
from table.players.roster import BOT, FILE, PERSON
from table.widgets.tooltip import Tooltip

Kind = tuple[str, str]  # who, and the key of a person or the level of a computer


def seat_kinds(
    words: Words, has_programs: bool = True, people: Sequence[tuple[str, str]] = ()
) -> list[tuple[Kind, str]]:
    """The options for a seat: the kinds of players, each with its text. `has_programs`: a program
    from a file is one of them; `people`: the key and name of each person on the list."""
    levels = [
        ((BOT, level.name), words.say("seats.computer", level=level_text(words, level.name)))
        for level in LEVELS
    ]
    files = [((FILE, ""), words.say("seats.file"))] if has_programs else []
    known = [((PERSON, key), name) for key, name in people]
    person = words.say("seats.guest" if known else "seats.person")
    return [*known, ((PERSON, ""), person), *levels, *files]


MEET = "?"
"""The value of the option that opens the page about the characters."""


def kind_line(words: Words, player: PlayerInfo) -> str:
    """The sentence that explains a computer player of its level, or a player from a file."""
    if player.who == FILE:
        return words.say("seats.file.line")
    key, level = f"level.{level_name(player.level)}.line", level_text(words, player.level)
    line = words.say(key) if words.has(key) else level_of(player.level).line
    return words.say("seats.level", level=level, line=line)


def kind_tooltip(words: Words, player: PlayerInfo) -> Tooltip:
    """The tooltip that explains the kind of a player."""
    if player.who == PERSON:
        return Tooltip(words.say("seats.person"), (words.say("about.person"),))
    line = kind_line(words, player)
    if player.who == FILE:
        return Tooltip(words.say("seats.file"), (line,))
    level = level_text(words, player.level)
    text = level_and_manner(words, player, f"{line}.") if player.name else line
    return Tooltip(words.say("seats.computer", level=level), (text,))
