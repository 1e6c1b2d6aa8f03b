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
from table.session.log_entry import told_by_name
from table.session.still import Eyes, ReplayStill
from table.session.talk import TalkState, TalkStep, next_talk


class ReplayStills(Protocol):
    """What is asked of a film: its pictures, and what is seen of them (`table.session.replay`)."""

    rules: Rules
    layout: Layout
    stills: list[ReplayStill]

    def there(self, at: int) -> Sequence[Sitter]: ...
    def chose(self, at: int) -> Sequence[Sitter]: ...
    def sight(self, still: ReplayStill, eyes: Eyes) -> tuple[View | None, View]: ...
    def ended(self, at: int) -> bool: ...


class ReplayStory:
    """Of one film, as far as it has been made."""

    def __init__(self, replay: ReplayStills) -> None:
        self.replay = replay
        self._talk: dict[int, TalkState] = {}  # by the identity of a state

    def told(self, at: int, eyes: Eyes) -> Sequence[Told]:
        """What is told of a still to whoever looks; of a step of which nothing is told, what was
        told last in that hand. Of who sits there no longer it tells by their names."""
        replay, stills = self.replay, self.replay.stills
        place: int | None = at
        while place is not None and stills[place].hand == stills[at].hand:
            found = self._told(stills[place], eyes)
            if found:
                by = replay.there(place) if stills[place].mark else replay.chose(place)
                return found if by == replay.there(at) else told_by_name(found, by)
            place = stills[place].before
        return ()

    def _told(self, still: ReplayStill, eyes: Eyes) -> Sequence[Told]:
        came = tuple(map(Told, still.came))
        if still.mark is not None and still.mark.kind in (SEAT, NAME):
            return came
        if still.mark is not None:
            key = "table.redo" if still.mark.kind == REDO else "table.undo"
            return (Told(why(key, who=f"seat.{still.mark.seat}")),)
        sight = self.replay.sight(still, eyes)
        try:
            return (*checked(story(self.replay.rules, *sight, still.moment.made)), *came)
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            return came

    def line(self, at: int) -> tuple[int, Why] | None:
        """Which seat said what at the table in a still, where somebody did."""
        stills = self.replay.stills
        way: list[int] = []
        place: int | None = at
        while place is not None and id(stills[place].moment.state) not in self._talk:
            way.append(place)
            place = stills[place].before
        for one in reversed(way):
            before = stills[one].before
            since = self._talk[self._state(before)] if before is not None else TalkState()
            self._talk[self._state(one)] = self._talked(since, one)
        since = self._talk[self._state(at)]
        said = not stills[at].mark and since.line
        return (since.seat, since.says) if said else None

    def _state(self, at: int) -> int:
        return id(self.replay.stills[at].moment.state)

    def _talked(self, since: TalkState, at: int) -> TalkState:
        """How the talk stands after a still, as everybody heard of it."""
        replay = self.replay
        still = replay.stills[at]
        told = self._told(still._replace(mark=None, came=()), None)
        outcome = replay.rules.outcome(still.moment.state)
        won = outcome.winners if outcome is not None and replay.ended(at) else None
        if not told:
            return since._replace(seat=-1, line="", whom=-1)
        return next_talk(
            since, TalkStep(still.hand, told, replay.chose(at), won), replay.layout.talk
        )
