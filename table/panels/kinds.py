"""The kinds of players for a seat (a person, a level, a file) and their texts."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.match import PlayerInfo
from table.i18n.phrases import level_and_manner, level_text
from table.i18n.words import Words
from table.players.levels import LEVELS, level_name, level_of
from table.players.roster import BOT, FILE, PERSON
from table.widgets.tooltip import Tooltip

Kind = tuple[str, str]  # PERSON, BOT or FILE; and the person's key or the computer's level


def seat_kinds(words: Words, has_programs: bool = True,
               people: Sequence[tuple[str, str]] = ()) -> list[tuple[Kind, str]]:  # fmt: skip
    """Return the kinds of players to choose from for a seat, each with its text. `people` are the
    key and name of each person on the list. `has_programs`: a program from a file may play too."""
    levels = [
        ((BOT, level.name), words.say("seats.computer", level=level_text(words, level.name)))
        for level in LEVELS
    ]
    files = [((FILE, ""), words.say("seats.file"))] if has_programs else []
    listed = [((PERSON, key), name) for key, name in people]
    unlisted = ((PERSON, ""), words.say("seats.guest" if listed else "seats.person"))
    return [*listed, unlisted, *levels, *files]


MEET = "?"  # the value of the option that opens the page about the characters


def kind_line(words: Words, player: PlayerInfo) -> str:
    """Return the sentence that explains the level of a computer, or a player from a file."""
    if player.who == FILE:
        return words.say("seats.file.line")
    key = f"level.{level_name(player.level)}.line"
    line = words.say(key) if words.has(key) else level_of(player.level).line
    return words.say("seats.level", level=level_text(words, player.level), line=line)


def kind_tooltip(words: Words, player: PlayerInfo) -> Tooltip:
    """Return the tooltip that explains what kind of player somebody is."""
    if player.who == PERSON:
        return Tooltip(words.say("seats.person"), (words.say("about.person"),))
    line = kind_line(words, player)
    if player.who == FILE:
        return Tooltip(words.say("seats.file"), (line,))
    level = level_text(words, player.level)
    text = level_and_manner(words, player, f"{line}.") if player.name else line
    return Tooltip(words.say("seats.computer", level=level), (text,))
