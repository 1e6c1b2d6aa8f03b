"""Whether the people at a table are only onlookers from now on."""

from __future__ import annotations

from collections.abc import Collection

from rules.kit.match import Match
from rules.kit.remarks import out
from rules.kit.strangers import let_through


class Outs:
    """Who is out of a match is asked once whether to watch the rest of it."""

    def __init__(self, match: Match, people: Collection[int]) -> None:
        self.match, self.people = match, people
        self._asked = False
        self._looked = -1  # the step at which nobody was out: not looked at anew in every frame

    def due(self) -> bool:
        """Whether it is to be asked now: once, when no person will choose anything any more."""
        step = self.match.step
        if self._asked or not self.people or self.match.over or step == self._looked:
            return False
        self._looked = step
        try:
            self._asked = set(self.people) <= set(out(self.match.rules, self.match.view(None)))
        except BaseException as error:  # a stranger's; nobody is out, then
            let_through(error)
            self._asked = True
            return False
        return self._asked
