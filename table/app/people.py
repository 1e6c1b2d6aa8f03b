"""The list of people who play here, each identified by a key that never changes.

Nobody is ever removed from the file: a deleted person stays in it, marked as former, so that old
results still have their name and they can be restored."""

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
from rules.kit.said import Why, os_reason, why
from table.files.badfile import unwritten_message
from table.files.lock import acquire_lock, lock_of
from table.players.roster import PERSON, clean_name
from table.storage.settings import Deck, Help
from table.storage.store import place_of

FORMAT = 1
MAX_BYTES = 2_000_000  # bytes of the file
LOCK_TRIES, LOCK_PAUSE = 40, 0.005  # times, seconds: while another window writes the file
KEEP_FILE = ("people.unread", "people.newer")  # with such an error the file is left as it is
Colour = Literal[
    "", "red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "brown", "white"
]
COLOURS: tuple[Colour, ...] = tuple(colour for colour in get_args(Colour) if colour)

Key = Annotated[str, Meta(pattern=r"^[a-z0-9]{1,32}\Z")]
Short = Annotated[str, Meta(max_length=100)]


class ThemeOverrides(NamedTuple):
    """A person's language, print size, deck and contrast. "", 0 or False: as in the settings."""

    language: str = ""
    large: int = 0  # per cent
    deck: str = ""
    contrast: bool = False


class Person(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """A person who plays here. Only the `key` never changes. Where `language`, `large` (per cent),
    `deck` or `contrast` is "", 0 or False, the settings apply. A `former` person was deleted."""

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
    def preferences(self) -> ThemeOverrides:
        return ThemeOverrides(self.language, self.large, self.deck, self.contrast)

    @property
    def player(self) -> PlayerInfo:
        return PlayerInfo(self.name, PERSON, "", self.key)


class _PeopleFile(msgspec.Struct):
    format: int
    people: list[Person]


class People:
    """The list of people, saved in the file `path`; with None it is empty and never saved.
    `trouble` is an error message about the file as it was read, or None. `unsaved_people` has the
    entries that are not on disk yet, by key: the next change writes them. Before the file is
    written, the changes that another window has made are read."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.unsaved_people: dict[str, Person] = {}
        self._people, self.trouble = self._read()
        is_new = self.trouble is None and path is not None and not os.path.exists(path)
        self.needs_migration = is_new  # from the names in the settings

    def all(self, former: bool = False) -> list[Person]:
        """The people on the list, or with `former` those who were deleted, sorted by name."""
        people = [person for person in self._people.values() if person.former == former]
        return sorted(people, key=lambda person: (person.name.casefold(), person.key))

    def by_key(self, key: str) -> Person | None:
        """The person with this key, deleted or not; None if there is none."""
        return self._people.get(key)

    def with_present_name(self, player: PlayerInfo) -> PlayerInfo:
        """A player of an earlier game by their present name; a deleted one is a nameless guest."""
        if not player.key:
            return player
        person = self.by_key(player.key)
        return PlayerInfo("") if person is None or person.former else person.player

    def as_listed(self, player: PlayerInfo) -> PlayerInfo:
        """Replace a guest by the only person on the list with this name; keep all other players."""
        if player.who != PERSON or player.key:
            return player
        name = player.name.casefold()
        namesakes = [person for person in self.all() if person.name.casefold() == name]
        return namesakes[0].player if len(namesakes) == 1 else player

    def add(self, name: str, **facts: Any) -> tuple[Person | None, Why | None]:
        """Add a person, with `facts` for other fields of Person, and save. Returns the person, or
        None if the name is bad, and an error message, or None if it was saved."""
        clean, error = checked_name(name)
        if error is not None:
            return None, error
        person = self._new_person(name=clean, **facts)
        return person, self.change(person)

    def _new_person(self, **facts: Any) -> Person:
        """A person with a new key, these facts and, unless given, the least used colour."""
        import secrets  # the menu opens sooner without

        key = secrets.token_hex(4)
        while key in self._people:
            key = secrets.token_hex(4)
        used_colours = [person.colour for person in self.all()]
        facts.setdefault("colour", min(COLOURS, key=used_colours.count))
        return Person(key, **facts)

    def change(self, person: Person) -> Why | None:
        """Replace the entry with the key of this person, and save. Returns an error message if the
        name is empty or saving failed, else None."""
        clean, error = checked_name(person.name)
        if error is not None:
            return error
        person = msgspec.structs.replace(person, name=clean)
        self._people[person.key] = self.unsaved_people[person.key] = person
        return self.save()

    def delete(self, person: Person) -> Why | None:
        """Take a person off the list; the file keeps them. Returns an error message or None."""
        return self.change(msgspec.structs.replace(person, former=True))

    def bring_back(self, person: Person) -> Why | None:
        """Put a deleted person back on the list. Returns an error message or None."""
        return self.change(msgspec.structs.replace(person, former=False))

    def migrate(self, entries: Iterable[Mapping[str, Any]]) -> list[Person]:
        """Add the people whom an older program knew only by name, each given by the fields of
        Person, and save. Returns them, saved or not."""
        people = []
        for facts in entries:
            person = self._new_person(**facts)
            self._people[person.key] = self.unsaved_people[person.key] = person
            people.append(person)
        self.save()
        return people

    def save(self) -> Why | None:
        """Write the changes that are not on disk yet, once no other window writes the file. Returns
        an error message, also if that takes too long, or None."""
        if self.path is None:
            self.unsaved_people.clear()
            return None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            for _ in range(LOCK_TRIES):
                lock = acquire_lock(lock_of(self.path))
                if lock is None:
                    time.sleep(LOCK_PAUSE)
                    continue
                try:
                    return self._write(self.path)
                finally:
                    lock.release()
        except OSError as error:
            return unwritten_message("people.unkept", self.path, os_reason(error))
        return why("people.busy", file=str(self.path))

    def _write(self, path: Path) -> Why | None:
        """Write the people known here together with those on disk. A file that could not be read
        but may be valid is left as it is. Returns an error message or None. Raises OSError."""
        on_disk, error = self._read()
        if error is not None and error.key in KEEP_FILE:
            return error
        people = {**self._people, **on_disk, **self.unsaved_people}  # nobody is ever removed
        content = _PeopleFile(FORMAT, list(people.values()))
        write_whole(path, msgspec.json.format(msgspec.json.encode(content)) + b"\n")
        self._people, self.needs_migration = people, False
        self.unsaved_people.clear()
        return None

    def _read(self) -> tuple[dict[str, Person], Why | None]:
        """Read the file; return the people by key, and an error message or None. A damaged file is
        set aside; entries that are valid are returned, and are `unsaved_people` until the next
        write."""
        if self.path is None:
            return {}, None
        try:
            content = msgspec.json.decode(bytes_of(self.path, MAX_BYTES), type=dict[str, Any])
        except FileNotFoundError:
            return {}, None
        except (TooLarge, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return {}, why("people.reset", where=self._set_file_aside())
        except OSError as error:
            return {}, why("people.unread", file=str(self.path), why=os_reason(error))
        version, entries = content.get("format"), content.get("people")
        if type(version) is int and version > FORMAT:
            return {}, why("people.newer", file=str(self.path))
        if type(version) is not int or version < FORMAT or not isinstance(entries, list):
            return {}, why("people.reset", where=self._set_file_aside())
        converted = list(map(_converted, entries))
        people = {person.key: person for person in converted if person is not None}
        lost = converted.count(None)
        if not lost:
            return people, None
        where = self._set_file_aside()
        self.unsaved_people = {**people, **self.unsaved_people}  # they are written into a new file
        return people, why("people.unfit", n=lost, where=where)

    def _set_file_aside(self) -> Why:
        """Rename the damaged file; return where it is now, as a part of a sentence."""
        assert self.path is not None
        return place_of(set_aside(self.path, self.path.parent))


def _converted(entry: object) -> Person | None:
    """An entry of the file as a Person; None if it is not valid."""
    try:
        return msgspec.convert(entry, Person)
    except msgspec.ValidationError:
        return None


def checked_name(name: str) -> tuple[str, Why | None]:
    """The name cleaned up for saving, and an error message if nothing is left of it, else None."""
    clean = clean_name(name)
    return clean, None if clean else why("people.noname")
