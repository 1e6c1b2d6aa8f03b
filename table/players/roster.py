"""Who sits at the seats: read from one line of text, named, and told apart.

A guest is a player that somebody wrote, in a Python file of their own. Here that is only read, to
see whether it can be seated; `process_main` runs it, and only one that somebody at this computer
has agreed to: on the command line, in the window, or when asked. A game file cannot agree to it.
"""

from __future__ import annotations

import hashlib
import os
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path

from rules.kit.outside import TooLarge, bytes_of
from rules.kit.player_info import PlayerInfo
from rules.kit.said import SaidError, bare, of_system
from table.players.levels import (
    CHARACTERS,
    LEVELS,
    STEADY,
    character_of,
    is_level,
    level_name,
    with_character,
)

BOT = "bot"
PERSON = "person"
MAX_NAME_LETTERS = 24  # letters of a name that can be written on a page
MAX_NAME_POINTS = 300  # signs of any name, of which an accented letter or an emoji has several

# Computer players without a character are called by these, the first of them at the first seat.
BOT_NAMES = (
    *("Ásdís", "Birkir", "Dagný", "Einar", "Freyja", "Gunnar", "Hildur", "Ingvar"),
    *("Sólveig", "Tindur", "Unnur", "Valur", "Yrsa", "Þórir", "Ægir", "Ösp"),
)

# Zero-width joiners hold emoji and some scripts together; all else unseen goes.
_JOINERS = "\u200c\u200d"
FILE = "file"  # what kind of player it is; and so its file is named: file:mybot.py
MARK = f"{FILE}:"
MAX_FILE_NAME = 40  # letters by which a file is called when it cannot be seated
MAX_GUEST_BYTES = 1_000_000  # bytes of a file that a person may have written


class BadGuest(SaidError):
    """A file that cannot be seated."""


def checked_guest_file(text: str) -> str:
    """The full path of a file to be seated, read but not run; raises BadGuest."""
    path = Path(os.path.expanduser(text.strip()))
    called = printable_text(path.name)[-MAX_FILE_NAME:] or printable_text(text)
    try:
        source = bytes_of(path, MAX_GUEST_BYTES)
        code = compile(source, path.name, "exec", dont_inherit=True)
    except TooLarge:
        raise BadGuest("guest.large", file=called, bytes=MAX_GUEST_BYTES) from None
    except OSError as error:
        raise BadGuest("guest.unread", file=called, why=of_system(error)) from None
    except SyntaxError as error:
        line, said = error.lineno or 0, printable_text(error.msg)
        raise BadGuest("guest.syntax", file=called, line=line, said=said) from None
    except (ValueError, RecursionError, MemoryError, OverflowError):
        raise BadGuest("guest.python", file=called) from None
    if "choose" not in code.co_names:
        raise BadGuest("guest.choose", file=called)
    return str(path.resolve())


def digest_of(file: str) -> str:
    """The SHA-256 of a guest's file as it is now; empty where that cannot be read."""
    try:
        return hashlib.sha256(bytes_of(file, MAX_GUEST_BYTES)).hexdigest()
    except (OSError, ValueError):
        return ""


def agreed_programs(kinds: Iterable[str]) -> dict[str, str]:
    """The files of the guests among these kinds, each with its digest: who calls this has been
    told by a person to run them."""
    files = [kind.removeprefix(MARK) for kind in kinds if kind.startswith(MARK)]
    return {file: digest_of(file) for file in files}


def printable_text(text: str) -> str:
    """A stranger's text as it may be shown: one line, and nothing unseen that a window cannot
    draw, a terminal might obey, or that turns the line round."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


class BadSeats(ValueError):
    """Seats that cannot be read; the text is one sentence with the remedy."""


def parse_roster(text: str) -> list[PlayerInfo]:
    """Sitters from `Anna,Björn,bot,bot:steady,bot:keen:kari,file:mybot.py`, in seat order; raises
    BadSeats.

    Every name is told apart from the others. A computer player's name depends on its character, or
    its seat, and the people's names alone, so that equal texts sit equal tables.
    """
    return with_unique_names(
        [_parse_seat(word, number) for number, word in enumerate(text.split(","), 1)]
    )


def bot_players(count: int, level: str = "") -> list[PlayerInfo]:
    """So many computer players."""
    return with_unique_names([PlayerInfo("", BOT, level or STEADY)] * count)


def new_bot(players: Sequence[PlayerInfo], level: str = STEADY) -> PlayerInfo:
    """A computer player who comes to these: the first character that is not among them, or nobody
    in particular where all are."""
    there = {character_of(player.level) for player in players if player.who == BOT}
    free = next((character for character in CHARACTERS if character not in there), None)
    return PlayerInfo("", BOT, with_character(level, free.key if free else ""))


def fill_with_bots(
    players: Sequence[PlayerInfo], count: int, level: str = STEADY
) -> list[PlayerInfo]:
    """These, and computer players of different characters up to so many."""
    found = list(players)
    while len(found) < count:
        found.append(new_bot(found, level))
    return found


def without_repeated_characters(players: Sequence[PlayerInfo]) -> list[PlayerInfo]:
    """The same, where a character that sits there twice gives its later seat to another."""
    found: list[PlayerInfo] = []
    for player in players:
        character = character_of(player.level)
        there = [character_of(each.level) for each in found]
        again = character is not None and character in there
        found.append(new_bot([*players, *found], level_name(player.level)) if again else player)
    return found


def with_unique_names(players: Sequence[PlayerInfo]) -> list[PlayerInfo]:
    """The same players, namesakes told apart and computer players named.

    A computer player's name is always given anew, and a guest is called as its file is. Where
    somebody is called as a character is, the character gives way.
    """
    named = [
        player._replace(name=guest_name(player.level)) if player.who == FILE else player
        for player in players
    ]
    apart = iter(_numbered_names([player.name for player in named if player.who != BOT]))
    placed = [
        player if player.who == BOT else player._replace(name=next(apart)) for player in named
    ]
    taken = {player.name.casefold() for player in placed if player.who != BOT}
    for seat, player in enumerate(placed):
        if player.who == BOT:
            character = character_of(player.level)
            turned = (*BOT_NAMES[seat % len(BOT_NAMES) :], *BOT_NAMES[: seat % len(BOT_NAMES)])
            names = [character.name] if character else [*turned]
            # More people than names would have to be called like ours: never, but never say never.
            names += [f"{names[0]} {number}" for number in range(2, 100)]
            name = next(name for name in names if name.casefold() not in taken)
            taken.add(name.casefold())
            placed[seat] = player._replace(name=name)
    return placed


def guest_player(text: str) -> PlayerInfo:
    """Who plays by a file; raises BadGuest for one that cannot be seated."""
    file = checked_guest_file(text)
    return PlayerInfo(guest_name(file), FILE, file)


def guest_name(file: str) -> str:
    """What a guest is called: its file's name, as far as that can be shown."""
    return clean_name(Path(file).stem) or FILE


def player_kind(player: PlayerInfo) -> str:
    """By what a computer player's seat is thought for: a level's name, or `file:PATH`."""
    return MARK + player.level if player.who == FILE else player.level


def clean_name(text: str) -> str:
    """A name as it may be shown: composed, single blanks, nothing invisible, and not longer than a
    journal and the list of people take.

    Marks that turn the reading direction would turn the rest of the line too; and who is called
    like a fact, `seat.0`, would be taken for whom that stands for.
    """
    composed = unicodedata.normalize("NFC", text)
    seen = "".join(
        letter if letter in _JOINERS or unicodedata.category(letter)[0] != "C" else " "
        for letter in composed
        if unicodedata.category(letter) != "Cf" or letter in _JOINERS
    )
    found = " ".join(seen.split())[:MAX_NAME_POINTS].rstrip()
    return bare(found) if found.strip(_JOINERS + " ") else ""


def checked_level(name: str) -> str:
    """The level of that name, the usual one for no name, with its character. Raises BadSeats."""
    if not name or is_level(name):
        return name or STEADY
    known = [level.name for level in LEVELS]
    if level_name(name) not in known:
        raise BadSeats(
            f"there is no level “{level_name(name)}”; the levels are: {', '.join(known)}"
        )
    said = name.partition(":")[2]
    raise BadSeats(
        f"nobody here is called “{said}”; those who play are: "
        f"{', '.join(character.key for character in CHARACTERS)}"
    )


def _parse_seat(word: str, number: int) -> PlayerInfo:
    name, colon, level = (part.strip() for part in word.partition(":"))
    if name.casefold() == BOT:
        if colon and not level:
            raise BadSeats(f"seat {number} names no level; write {BOT}:{STEADY}")
        return PlayerInfo("", BOT, checked_level(level))
    if name.casefold() == FILE and colon:
        if not level:
            raise BadSeats(f"seat {number} names no file; write {MARK}mybot.py")
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


def _numbered_names(names: Sequence[str]) -> list[str]:
    """The names in order, a later namesake with a number: Anna, Anna 2."""
    found: list[str] = []
    own = {name.casefold() for name in names}
    taken: set[str] = set()
    for name in names:
        called, number = name, 1
        while called.casefold() in taken or (number > 1 and called.casefold() in own):
            number += 1
            called = f"{name} {number}"
        taken.add(called.casefold())
        found.append(called)
    return found
