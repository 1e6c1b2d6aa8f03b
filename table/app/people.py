"""The people who play here: typed once, then chosen for any game, and known by a key that stays.

Nobody is ever taken out of the file: who is deleted is kept as former, so that what was played
with them still says who they were, and so that they can be brought back.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_args

import msgspec
from msgspec import Meta

from rules.kit.ondisk import set_aside, write_whole
from rules.kit.outside import TooLarge, bytes_of
from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why, of_system, why
from table.files.badfile import unwritten
from table.files.lock import lock_of, locked
from table.players.roster import PERSON, clean_name
from table.storage.settings import Deck, Help

FORMAT = 1
LARGEST = 2_000_000  # bytes of the file
TRIES, BETWEEN = 40, 0.005  # times, and seconds: while another window writes the file
STAYS = ("people.unread", "people.newer")  # with such a trouble the file is left as it is
Colour = Literal[
    "", "red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "brown", "white"
]
COLOURS: tuple[Colour, ...] = tuple(colour for colour in get_args(Colour) if colour)

Key = Annotated[str, Meta(pattern=r"^[a-z0-9]{1,32}\Z")]
Short = Annotated[str, Meta(max_length=100)]


class ThemeOverrides(NamedTuple):
    """How somebody has what they see at the table. Empty, 0 or False: as the house has it."""

    language: str = ""
    large: int = 0  # per cent
    deck: str = ""
    contrast: bool = False


class Person(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """One of those who play here. `key` never changes; all else may.

    `language`, `large`, `deck` and `contrast`: empty, 0 or False is as the house has it.
    `former`: deleted, and kept for what was played.
    """

    key: Key
    name: Annotated[str, Meta(min_length=1, max_length=1_000)]
    portrait: Short = ""
    colour: Colour = ""
    language: Short = ""
    large: Literal[0, 100, 125, 150] = 0
    deck: Deck = ""
    help: Help = Help()
    former: bool = False
    contrast: bool = False

    @property
    def pace(self) -> float:
        """How fast others' moves are shown to them; 0.5 is half as fast."""
        return self.help.pace

    @property
    def preferences(self) -> ThemeOverrides:
        """How they have what they see."""
        return ThemeOverrides(self.language, self.large, self.deck, self.contrast)

    @property
    def player(self) -> PlayerInfo:
        """This person, sitting down."""
        return PlayerInfo(self.name, PERSON, "", self.key)


class _Written(msgspec.Struct):
    """What stands in the file."""

    format: int
    people: list[Person]


class People:
    """Those who play here, as they are kept in a file; None: nobody is known, and nothing is kept.

    `trouble` is what is to be said of the file as it was found. A change that cannot be written
    stands until the window closes, and is tried again with the next one. What another window has
    written meanwhile is taken in before anything is.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._owed: dict[str, Person] = {}
        self._kept, self.trouble = self._read()
        self.untaken = path is not None and self.trouble is None and not os.path.exists(path)

    # who there is

    def all(self) -> list[Person]:
        """Those who play here, by name."""
        return [person for person in self._sorted() if not person.former]

    def former(self) -> list[Person]:
        """Those who were deleted, by name."""
        return [person for person in self._sorted() if person.former]

    def _sorted(self) -> list[Person]:
        return sorted(self._kept.values(), key=lambda who: (who.name.casefold(), who.key))

    def by_key(self, key: str) -> Person | None:
        """The person who has this key, deleted or not; None for the key of nobody."""
        return self._kept.get(key)

    def now(self, player: PlayerInfo) -> PlayerInfo:
        """Who sat somewhere, as they are called now; one who plays here no longer has left the
        chair to a guest."""
        if not player.key:
            return player
        person = self.by_key(player.key)
        return PlayerInfo("") if person is None or person.former else person.player

    def met(self, player: PlayerInfo) -> PlayerInfo:
        """A guest whose name is that of one on the list, and of no other, is that one."""
        name = player.name.casefold()
        namesakes = [person for person in self.all() if person.name.casefold() == name]
        guest = player.who == PERSON and not player.key
        return namesakes[0].player if guest and len(namesakes) == 1 else player

    # what changes

    def add(self, name: str, **facts: Any) -> tuple[Person | None, Why | None]:
        """Somebody new of this name; None for a name that cannot be, and a sentence if that is
        so or if it could not be kept."""
        called, wrong = named(name)
        if wrong is not None:
            return None, wrong
        person = self._new(name=called, **facts)
        return person, self.change(person)

    def _new(self, **facts: Any) -> Person:
        """Somebody with a key and a colour."""
        import secrets  # the menu opens sooner without

        key = secrets.token_hex(4)
        while key in self._kept:
            key = secrets.token_hex(4)
        return Person(key, **{"colour": self.free_colour(), **facts})

    def change(self, person: Person) -> Why | None:
        """They are like this from now on; a sentence if that could not be kept, or if they cannot
        be called so, and then nothing has changed."""
        called, wrong = named(person.name)
        if wrong is not None:
            return wrong
        person = msgspec.structs.replace(person, name=called)
        self._kept[person.key] = self._owed[person.key] = person
        return self.keep()

    def delete(self, person: Person) -> Why | None:
        """They are not on the list any more; nothing else changes, and they can be brought back."""
        return self.change(msgspec.structs.replace(person, former=True))

    def bring_back(self, person: Person) -> Why | None:
        """They are on the list again, as they were."""
        return self.change(msgspec.structs.replace(person, former=False))

    def free_colour(self) -> str:
        """The colour that the fewest have, the first of those."""
        return min(COLOURS, key=[person.colour for person in self.all()].count)

    def take_over(self, found: Iterable[Mapping[str, Any]]) -> list[Person]:
        """Those whom an older program knew by name alone become entries here, once."""
        taken = []
        for facts in found:
            person = self._new(**facts)
            self._kept[person.key] = self._owed[person.key] = person
            taken.append(person)
        self.keep()
        return taken

    def begin(self) -> None:
        """From now on nobody is taken over from what is kept by name."""
        if self.untaken:
            self.keep()

    # the file

    @property
    def unkept(self) -> bool:
        """Whether something is not on disk yet."""
        return bool(self._owed)

    def keep(self) -> Why | None:
        """Write what is not on disk yet; a sentence if that cannot be done."""
        if self.path is None:
            self._owed.clear()
            return None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            for _ in range(TRIES):
                lock = locked(lock_of(self.path))
                if lock is None:
                    time.sleep(BETWEEN)
                    continue
                try:
                    return self._write(self.path)
                finally:
                    lock.release()
        except OSError as error:
            return unwritten("people.unkept", self.path, of_system(error))
        return why("people.busy", file=str(self.path))

    def _write(self, path: Path) -> Why | None:
        found, trouble = self._read()
        if trouble is not None and trouble.key in STAYS:
            return trouble
        found = {**self._kept, **found, **self._owed}  # nobody is ever taken out
        whole = _Written(FORMAT, list(found.values()))
        write_whole(path, msgspec.json.format(msgspec.json.encode(whole)) + b"\n")
        self._kept, self.untaken = found, False
        self._owed.clear()
        return None

    def _read(self) -> tuple[dict[str, Person], Why | None]:
        """Who stands in the file, and what is to be said of it. One that is damaged is set aside;
        of its entries those that read are kept."""
        if self.path is None:
            return {}, None
        try:
            given = msgspec.json.decode(bytes_of(self.path, LARGEST), type=dict[str, Any])
        except FileNotFoundError:
            return {}, None
        except (TooLarge, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return {}, why("people.reset", where=self._aside())
        except OSError as error:
            return {}, why("people.unread", file=str(self.path), why=of_system(error))
        version, entries = given.get("format"), given.get("people")
        if type(version) is int and version > FORMAT:
            return {}, why("people.newer", file=str(self.path))
        if type(version) is not int or version < FORMAT or not isinstance(entries, list):
            return {}, why("people.reset", where=self._aside())
        found = list(map(_person, entries))
        kept = {person.key: person for person in found if person is not None}
        gone = found.count(None)
        if not gone:
            return kept, None
        where = self._aside()
        self._owed = {**kept, **self._owed}  # they are written into a file of their own
        return kept, why("people.unfit", n=gone, where=where)

    def _aside(self) -> Why:
        assert self.path is not None
        kept = set_aside(self.path, self.path.parent)
        return why("store.lies", file=str(kept)) if kept else why("store.stays")


def _person(entry: object) -> Person | None:
    try:
        return msgspec.convert(entry, Person)
    except msgspec.ValidationError:
        return None


def named(name: str) -> tuple[str, Why | None]:
    """A name as it is kept; a sentence where nobody can be called so."""
    called = clean_name(name)
    return called, None if called else why("people.noname")
