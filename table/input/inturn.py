"""All asked in turn, where nobody may know who is asked.

What the screen shows, and for how long, is the same whoever owes the choice, and if nobody does:
the computers, if any sit among those who may, take their time; then every person is called to the
screen, one after the other, where several share it.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.asking import Asking, asked
from rules.kit.contract import Rules
from rules.kit.match import Match
from rules.kit.move import Move, Offer
from rules.kit.state import View, Why, why
from table.i18n.phrases import awaited
from table.i18n.words import Words
from table.input.desk import Desk
from table.layout.layout import Layout


class InTurn:
    """Who has been asked so far, of those among whom it is a secret."""

    def __init__(self, match: Match, people: Sequence[int]) -> None:
        self.match, self.people = match, people
        self._of: tuple[int, Asking] | None = None  # the hand and the asking that is going on
        self._looked: set[int] = set()
        self._timed = False

    def now(self) -> Asking | None:
        """Among whom it is a secret now who is asked; None where it is none."""
        asking = asked(self.match.rules, self.match.state)
        going_on = None if asking is None else (self.match.table.hand, asking)
        if going_on != self._of:
            self._of, self._timed = going_on, False
            self._looked.clear()
        return asking

    @property
    def begun(self) -> bool:
        """Whether any person has been asked by now."""
        return self.now() is not None and bool(self._looked)

    def due(self, facing: int | None) -> tuple[str, tuple[int, ...]] | None:
        """What is due, as the director says it, and whose; None where all have been asked.

        `computers` is due of those who owe the choice, which may be none of them: the time they
        take is the same. A person alone at the screen is asked only what there is to choose, for
        nobody else sees it.
        """
        asking = self.now()
        if asking is None:
            return None
        owing = self.match.owing()
        alone = self.people[0] if len(self.people) == 1 else None
        if alone is not None and alone in owing:
            return "turn" if facing == alone else "curtain", (alone,)
        computers = [seat for seat in asking.seats if seat not in self.people]
        if computers and not self._timed:
            return "computers", tuple(seat for seat in owing if seat in computers)
        if alone is not None:
            return None
        waiting = [
            seat for seat in asking.seats if seat in self.people and seat not in self._looked
        ]
        if not waiting:
            return None
        person = facing if facing in waiting else waiting[0]
        return "turn" if person == facing else "curtain", (person,)

    def timed(self) -> None:
        """The computers have been given their time."""
        self._timed = True

    def looked(self, seat: int) -> None:
        """A person has been asked, and has answered."""
        self._looked.add(seat)


class Idle(Desk):
    """The desk of a person who is asked and has nothing to choose: one button, which changes
    nothing, at the place and by the key of the choice that would not have either."""

    def __init__(self, rules: Rules, layout: Layout, view: View, seat: int, verb: str) -> None:
        super().__init__(rules, layout, view, seat)
        self.verb = verb
        self.offers = (Offer(verb, certain=True),)

    def _objection(self, made: Move) -> Why | None:
        return None if made == Move(self.verb) else why("not_your_turn")


def asks(desk: Desk, words: Words) -> str:
    """What the person at a desk is asked, in the game's words."""
    asking = asked(desk.rules, desk.view)
    if isinstance(desk, Idle):
        facts = dict(asking.facts if asking else ())
        return words.say(f"asked.{desk.view.phase}.none", **facts)
    return words.tell(awaited(desk.view, asking))


def desk(rules: Rules, layout: Layout, view: View, seat: int) -> Desk:
    """The desk of somebody whose turn it is to choose, or to be asked like the others."""
    asking = asked(rules, view)
    if asking is not None and seat not in rules.actors(view):
        return Idle(rules, layout, view, seat, asking.verb)
    return Desk(rules, layout, view, seat)
