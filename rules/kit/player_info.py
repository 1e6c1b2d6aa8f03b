"""Who sits at a seat."""

from __future__ import annotations

from typing import NamedTuple

PERSON = "person"


class PlayerInfo(NamedTuple):
    """Who sits at a seat: a name, `person` or a kind of computer player, its level. `key`: by which
    the house knows this person; empty for people it does not know."""

    name: str
    who: str = PERSON
    level: str = ""
    key: str = ""

    def written(self) -> dict[str, str]:
        """As it stands in a journal and in a result: with a key only where there is one."""
        fields: dict[str, str] = self._asdict()
        if not self.key:
            del fields["key"]
        return fields

    @property
    def known_by(self) -> str:
        """What tells this person from all others: the key, or the name; empty for a computer."""
        return "" if self.who != PERSON else self.key or self.name.casefold()

    @property
    def marks(self) -> set[str]:
        """All by which this person might be told: who shares one with another may be the same."""
        return {mark for mark in (self.key, self.name.casefold()) if mark and self.who == PERSON}
