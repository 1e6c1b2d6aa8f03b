"""What is told at the stills of a film, and what was said at the table then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rules.kit.contract import Rules
from rules.kit.match import NAME, REDO, SEAT
from rules.kit.said import Why, why
from rules.kit.sitter import Sitter
from rules.kit.state import View
from rules.kit.story import Told, checked, story
from rules.kit.strangers import let_through
from table.layout.layout import Layout
from table.session.entry import by_name
from table.session.still import Eyes, Still
from table.session.talk import Heard, Since, after


class Film(Protocol):
    """What is asked of a film: its pictures, and what is seen of them (`table.session.reel`)."""

    rules: Rules
    layout: Layout
    stills: list[Still]

    def there(self, at: int) -> Sequence[Sitter]: ...
    def chose(self, at: int) -> Sequence[Sitter]: ...
    def sight(self, still: Still, eyes: Eyes) -> tuple[View | None, View]: ...
    def ended(self, at: int) -> bool: ...


class Retold:
    """Of one film, as far as it has been made."""

    def __init__(self, reel: Film) -> None:
        self.reel = reel
        self._talk: dict[int, Since] = {}  # by the identity of a state

    def told(self, at: int, eyes: Eyes) -> Sequence[Told]:
        """What is told of a still to whoever looks; of a step of which nothing is told, what was
        told last in that hand. Of who sits there no longer it tells by their names."""
        reel, stills = self.reel, self.reel.stills
        place: int | None = at
        while place is not None and stills[place].hand == stills[at].hand:
            found = self._told(stills[place], eyes)
            if found:
                by = reel.there(place) if stills[place].mark else reel.chose(place)
                return found if by == reel.there(at) else by_name(found, by)
            place = stills[place].before
        return ()

    def _told(self, still: Still, eyes: Eyes) -> Sequence[Told]:
        came = tuple(map(Told, still.came))
        if still.mark is not None and still.mark.kind in (SEAT, NAME):
            return came
        if still.mark is not None:
            key = "table.redo" if still.mark.kind == REDO else "table.undo"
            return (Told(why(key, who=f"seat.{still.mark.seat}")),)
        sight = self.reel.sight(still, eyes)
        try:
            return (*checked(story(self.reel.rules, *sight, still.moment.made)), *came)
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            return came

    def line(self, at: int) -> tuple[int, Why] | None:
        """Which seat said what at the table in a still, where somebody did."""
        stills = self.reel.stills
        way: list[int] = []
        place: int | None = at
        while place is not None and id(stills[place].moment.state) not in self._talk:
            way.append(place)
            place = stills[place].before
        for one in reversed(way):
            before = stills[one].before
            since = self._talk[self._state(before)] if before is not None else Since()
            self._talk[self._state(one)] = self._talked(since, one)
        since = self._talk[self._state(at)]
        said = not stills[at].mark and since.line
        return (since.seat, since.says) if said else None

    def _state(self, at: int) -> int:
        return id(self.reel.stills[at].moment.state)

    def _talked(self, since: Since, at: int) -> Since:
        """How the talk stands after a still, as everybody heard of it."""
        reel = self.reel
        still = reel.stills[at]
        told = self._told(still._replace(mark=None, came=()), None)
        outcome = reel.rules.outcome(still.moment.state)
        won = outcome.winners if outcome is not None and reel.ended(at) else None
        if not told:
            return since._replace(seat=-1, line="", whom=-1)
        return after(since, Heard(still.hand, told, reel.chose(at), won), reel.layout.talk)
