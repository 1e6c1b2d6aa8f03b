"""What may sit at a seat, and what is said of it: a person, a level, a player from a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.kit.match import PlayerInfo
from table.i18n.phrases import level_text, with_character
from table.i18n.words import Words
from table.players.levels import CHARACTERS, LEVELS, STEADY, character_of, level_name, level_of
from table.players.roster import BOT, FILE, PERSON, named_apart
from table.widgets import Box, Choice
from table.widgets.tooltip import Tooltip


def seat_kinds(
    words: Words, guests: bool = True, people: Sequence[tuple[str, str]] = ()
) -> list[tuple[tuple[str, str], str]]:
    """Whom one may choose, as who it is and at what level, and what each is called; `guests`:
    players from a file as well; `people`: those on the list, by key, and what they are called."""
    levels = [
        ((BOT, level.name), words.say("seats.computer", level=level_text(words, level.name)))
        for level in LEVELS
    ]
    files = [((FILE, ""), words.say("seats.file"))] if guests else []
    known = [((PERSON, key), called) for key, called in people]
    person = words.say("seats.guest" if known else "seats.person")
    return [*known, ((PERSON, ""), person), *levels, *files]


MEET = "?"
"""What is chosen of a list of characters to be told who they are."""


def line_said(words: Words, player: PlayerInfo) -> str:
    """What it means that a computer, or somebody's file, sits there."""
    if player.who == FILE:
        return words.say("seats.file.line")
    key, level = f"level.{level_name(player.level)}.line", level_text(words, player.level)
    line = words.say(key) if words.has(key) else level_of(player.level).line
    return words.say("seats.level", level=level, line=line)


def tip_said(words: Words, player: PlayerInfo) -> Tooltip:
    """The same at more length, with what it is called."""
    if player.who == PERSON:
        return Tooltip(words.say("seats.person"), (words.say("about.person"),))
    line = line_said(words, player)
    if player.who == FILE:
        return Tooltip(words.say("seats.file"), (line,))
    level = level_text(words, player.level)
    said = with_character(words, player, f"{line}.") if player.name else line
    return Tooltip(words.say("seats.computer", level=level), (said,))


def character_choice(
    words: Words, players: Sequence[PlayerInfo], seat: int, area: Box, on: Callable[[str], None]
) -> Choice:
    """Who it is that a computer plays as, by key: those who have no other seat; then who has no
    character, and last the way to all of them."""
    there = {character_of(player.level) for at, player in enumerate(players) if at != seat}
    plain = [*players[:seat], PlayerInfo("", BOT, STEADY), *players[seat + 1 :]]
    free = [(character.key, character.name) for character in CHARACTERS if character not in there]
    character = character_of(players[seat].level)
    meet = (MEET, words.say("company.meet"))
    options = [*free, ("", named_apart(plain)[seat].name), meet]
    choice = Choice(area, options, character.key if character else "", on, f"name:{seat}")
    choice.tooltip = tip_said(words, named_apart(players)[seat])
    choice.label = words.say("character.called", seat=seat + 1)
    return choice
