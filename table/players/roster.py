"""Parse who sits at the seats from one line of text, and give each player a name of its own.

A guest is a player that somebody wrote, in a Python file of their own. Here the file is only read,
to see whether it can be seated; `process_main` runs it, and only if somebody at this computer has
agreed to that: on the command line, in the window, or when asked. A saved game cannot agree to it.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path

from rules.kit.outside import TooLarge, bytes_of
from rules.kit.player_info import PlayerInfo
from rules.kit.said import SaidError, escaped_text, os_reason
from table.players.levels import (
    CHARACTERS,
    LEVELS,
    STEADY,
    character_of,
    is_level,
    level_name,
    with_character,
)

BOT, PERSON = "bot", "person"
MAX_NAME_LETTERS = 24  # letters of a name that can be written on a page
MAX_NAME_POINTS = 300  # code points of any name; an accented letter or an emoji has several

# Computer players without a character are called by these, the first of them at the first seat.
BOT_NAMES = (
    *("Ásdís", "Birkir", "Dagný", "Einar", "Freyja", "Gunnar", "Hildur", "Ingvar"),
    *("Sólveig", "Tindur", "Unnur", "Valur", "Yrsa", "Þórir", "Ægir", "Ösp"),
)

# Zero-width joiners hold emoji and some scripts together; other invisible signs are removed.
_JOINERS = "\u200c\u200d"
FILE = "file"  # the kind of a guest, written with its file as file:mybot.py
FILE_PREFIX = f"{FILE}:"
EXAMPLE = "mybot.py"
MAX_FILE_NAME = 40  # letters by which a file is called when it cannot be seated
MAX_GUEST_BYTES = 1_000_000  # bytes of a file that a person may have written


class BadGuest(SaidError):
    """A file that cannot be seated."""


def guest_file_path(text: str) -> str:
    """Return the full path of a guest's file, without running it. Raises BadGuest if it cannot be
    read, is not Python, or does not mention `choose`."""
    path = Path(os.path.expanduser(text.strip()))
    name = printable_text(path.name)[-MAX_FILE_NAME:] or printable_text(text)
    try:
        source = bytes_of(path, MAX_GUEST_BYTES)
        if "choose" in compile(source, path.name, "exec", dont_inherit=True).co_names:
            return str(path.resolve())
        refusal = BadGuest("guest.choose", file=name)
    except TooLarge:
        refusal = BadGuest("guest.large", file=name, bytes=MAX_GUEST_BYTES)
    except OSError as error:
        refusal = BadGuest("guest.unread", file=name, why=os_reason(error))
    except SyntaxError as error:
        reason = printable_text(error.msg)
        refusal = BadGuest("guest.syntax", file=name, line=error.lineno or 0, said=reason)
    except (ValueError, RecursionError, MemoryError, OverflowError):
        refusal = BadGuest("guest.python", file=name)
    raise refusal


def digest_of(file: str) -> str:
    """Return the SHA-256 of a guest's file as it is now; "" if it cannot be read."""
    import hashlib  # only where somebody plays by a file: the table opens sooner

    try:
        return hashlib.sha256(bytes_of(file, MAX_GUEST_BYTES)).hexdigest()
    except (OSError, ValueError):
        return ""


def agreed_programs(kinds: Iterable[str]) -> dict[str, str]:
    """Return the files of the guests among these kinds, each with its digest, for Workers to run.
    Call it only where a person has agreed to that."""
    files = [kind.removeprefix(FILE_PREFIX) for kind in kinds if kind.startswith(FILE_PREFIX)]
    return {file: digest_of(file) for file in files}


def printable_text(text: str) -> str:
    """Return a stranger's text as one line without unprintable letters, since these may control a
    terminal or change the direction of reading."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())


class BadSeats(ValueError):
    """The text of seats cannot be parsed; one sentence says why, with the remedy."""


def parse_roster(text: str) -> list[PlayerInfo]:
    """Parse players such as `Anna,Björn,bot,bot:steady,bot:keen:kari,file:mybot.py`, in seat order.
    Names that are equal are made different. Equal texts give equal players. Raises BadSeats."""
    players = [_parse_seat(word, number) for number, word in enumerate(text.split(","), 1)]
    return with_unique_names(players)


def bot_players(count: int) -> list[PlayerInfo]:
    """Return so many computer players of the default level."""
    return with_unique_names([PlayerInfo("", BOT, STEADY)] * count)


def new_bot(players: Sequence[PlayerInfo], level: str = STEADY) -> PlayerInfo:
    """Return a computer player who joins these. It has the first character that does not play yet
    and that is no person's namesake, or none if there is no such character."""
    seated = [character_of(player.level) for player in players if player.who == BOT]
    people = _names_of_people(players)
    for character in CHARACTERS:
        if character not in seated and character.name.casefold() not in people:
            return PlayerInfo("", BOT, with_character(level, character.key))
    return PlayerInfo("", BOT, level_name(level))


def fill_with_bots(players: Sequence[PlayerInfo], count: int) -> list[PlayerInfo]:
    """Return these players, filled up to `count` with computer players of different characters."""
    filled = list(players)
    while len(filled) < count:
        filled.append(new_bot(filled))
    return filled


def _names_of_people(players: Sequence[PlayerInfo]) -> set[str]:
    return {player.name.casefold() for player in players if player.who == PERSON}


def without_namesakes(players: Sequence[PlayerInfo]) -> list[PlayerInfo]:
    """Return these players, with another computer player in place of each character who is a
    person's namesake or plays twice."""
    people = _names_of_people(players)
    unique: list[PlayerInfo] = []
    for player in players:
        character = character_of(player.level) if player.who == BOT else None
        seated = [character_of(other.level) for other in unique]
        if character and (character in seated or character.name.casefold() in people):
            unique.append(new_bot([*players, *unique], level_name(player.level)))
        else:
            unique.append(player)
    return unique


def with_unique_names(players: Sequence[PlayerInfo]) -> list[PlayerInfo]:
    """Return these players with unique names: a later namesake gets a number (Anna, Anna 2).

    A computer player is called by its character; without one it keeps its name from BOT_NAMES or
    gets a new one. If a person has the same name, the computer player gets the number. A guest is
    called by its file."""
    named = list(players)
    for seat, player in enumerate(players):
        if player.who == FILE:
            named[seat] = player._replace(name=guest_name(player.level))
    people = {player.name.casefold() for player in named if player.who != BOT}
    taken: set[str] = set()
    # People first: computer players give way to them.
    for seat in sorted(range(len(named)), key=lambda seat: named[seat].who == BOT):
        player = named[seat]
        names = _bot_names(player, seat) if player.who == BOT else [player.name]
        name = next((name for name in names if name.casefold() not in taken), "")
        if not name:
            # A person called “Anna 2” keeps that name, also if they sit behind two called Anna.
            blocked = taken if player.who == BOT else taken | people
            numbered = (f"{names[0]} {number}" for number in count(2))
            name = next(name for name in numbered if name.casefold() not in blocked)
        taken.add(name.casefold())
        named[seat] = player._replace(name=name)
    return named


def _bot_names(player: PlayerInfo, seat: int) -> Sequence[str]:
    """Return the names that a computer player at a seat may have, the best first."""
    character = character_of(player.level)
    if character:
        return [character.name]
    own = [player.name] if player.name in BOT_NAMES else []
    first = seat % len(BOT_NAMES)
    return [*own, *BOT_NAMES[first:], *BOT_NAMES[:first]]


def guest_player(text: str) -> PlayerInfo:
    """Return the player of a guest's file. Raises BadGuest if the file cannot be used."""
    file = guest_file_path(text)
    return PlayerInfo(guest_name(file), FILE, file)


def guest_name(file: str) -> str:
    """Return the name of a guest: that of its file, as far as it can be shown."""
    return clean_name(Path(file).stem) or FILE


def player_kind(player: PlayerInfo) -> str:
    """Return the kind of a computer player: a level's name, or `file:PATH`."""
    return FILE_PREFIX + player.level if player.who == FILE else player.level


def clean_name(text: str) -> str:
    """Return a name as it may be shown: in composed letters, with single blanks, without invisible
    signs, and cut to MAX_NAME_POINTS. "" if nothing is left.

    Invisible signs could change the reading direction of the whole line. A name such as `seat.0`
    gets another kind of dot, since sentences would show the player of that seat instead."""
    visible = ""
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        if letter in _JOINERS or category[0] != "C":
            visible += letter
        elif category != "Cf":  # a control sign such as a tab, but no invisible format sign
            visible += " "
    name = " ".join(visible.split())[:MAX_NAME_POINTS].rstrip()
    return escaped_text(name) if name.strip(_JOINERS + " ") else ""


def level_or_default(name: str) -> str:
    """Return the name of a level, which may name a character too, or the default level for "".
    Raises BadSeats if there is no such level or character."""
    if not name or is_level(name):
        return name or STEADY
    level, _, character = name.partition(":")
    levels = [known.name for known in LEVELS]
    if level not in levels:
        raise BadSeats(f"there is no level “{level}”; the levels are: {', '.join(levels)}")
    keys = ", ".join(known.key for known in CHARACTERS)
    raise BadSeats(f"nobody here is called “{character}”; those who play are: {keys}")


def _parse_seat(word: str, number: int) -> PlayerInfo:
    """Parse the player of one seat, counted from 1; raises BadSeats."""
    name, colon, level = (part.strip() for part in word.partition(":"))
    kind = name.casefold()
    if kind == BOT and colon and not level:
        raise BadSeats(f"seat {number} names no level; write {BOT}:{STEADY}")
    if kind == FILE and colon and not level:
        raise BadSeats(f"seat {number} names no file; write {FILE_PREFIX}{EXAMPLE}")
    if kind == BOT:
        return PlayerInfo("", BOT, level_or_default(level))
    if kind == FILE and colon:
        try:
            return guest_player(level)
        except BadGuest as bad:
            raise BadSeats(str(bad)) from None
    if colon:
        raise BadSeats(
            f"only computer seats have a level; for seat {number} write {BOT}:{level or 'LEVEL'}"
        )
    name = clean_name(name)
    if not name:
        raise BadSeats(f"seat {number} has no name; write a name or “{BOT}”")
    return PlayerInfo(name, PERSON)
