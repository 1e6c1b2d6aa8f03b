"""Who sits at a seat."""

from __future__ import annotations

from typing import NamedTuple

PERSON = "person"


class PlayerInfo(NamedTuple):
    """A player at a seat: name, `person` or the kind of computer player, and its level. `key`
    identifies a person in the list of people; "" for people who are not in it."""

    name: str
    who: str = PERSON
    level: str = ""
    key: str = ""

    def fields(self) -> dict[str, str]:
        """The fields of this player in a journal or a result; `key` only if there is one."""
        fields: dict[str, str] = self._asdict()
        if not self.key:
            del fields["key"]
        return fields

    @property
    def known_by(self) -> str:
        """What identifies a person: the key, or else the name; "" for a computer."""
        return "" if self.who != PERSON else self.key or self.name.casefold()

    @property
    def identities(self) -> set[str]:
        """The key and the small letters of the name of a person; empty for a computer. Two players
        who share one of them may be the same person."""
        return {name for name in (self.key, self.name.casefold()) if name and self.who == PERSON}
