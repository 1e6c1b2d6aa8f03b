"""Ask everybody in turn where it is secret who has something to choose.

The screen shows the same for as long whoever owes the choice, and if nobody does: the computers
among those who may take their time; then every person is called to the screen in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from rules.kit.asking import Asking, asked
from rules.kit.contract import Rules
from rules.kit.match import Match
from rules.kit.move import Move, Offer
from rules.kit.state import View, Why, why
from table.i18n.phrases import choice_prompt
from table.i18n.words import Words
from table.input.move_builder import MoveBuilder
from table.layout.layout import Layout
from table.layout.layout_faults import TABLE_KEYS


class AskingInTurn:
    """Remembers who was asked where choosers are secret. `has_waited`: as for computers."""

    def __init__(self, match: Match, people: Sequence[int]) -> None:
        self.match, self.people = match, people
        self._current: tuple[int, Asking] | None = None  # the hand number and its question
        self._answered: set[int] = set()
        self.has_waited = False

    def current_asking(self) -> Asking | None:
        """The secret question now open to several seats; None without one."""
        asking = asked(self.match.rules, self.match.state)
        current = None if asking is None else (self.match.table.hand, asking)
        if current != self._current:
            self._current, self.has_waited = current, False
            self._answered.clear()
        return asking

    @property
    def has_begun(self) -> bool:
        """Whether a person has already been asked."""
        return self.current_asking() is not None and bool(self._answered)

    def next_asked(self, facing: int | None) -> tuple[str, tuple[int, ...]] | None:
        """The next step (`turn`, `curtain` or `computers`) and its seats; None when all are asked.
        `computers` is due of those who owe the choice, which may be none of them. A single person
        at the screen is asked only what there is to choose, for nobody else sees it."""
        asking = self.current_asking()
        if asking is None:
            return None
        owing, is_single = self.match.seats_to_choose(), len(self.people) == 1
        waiting = [seat for seat in self.people if seat in owing] if is_single else []
        computers = [seat for seat in asking.seats if seat not in self.people]
        if computers and not self.has_waited and not waiting:
            return "computers", tuple(seat for seat in owing if seat in computers)
        if not is_single:
            people = [seat for seat in asking.seats if seat in self.people]
            waiting = [seat for seat in people if seat not in self._answered]
        if facing is not None and facing in waiting:
            return "turn", (facing,)
        return ("curtain", (waiting[0],)) if waiting else None

    def note_answered(self, seat: int) -> None:
        """Note that the person at a seat has answered."""
        self._answered.add(seat)


class NothingToChoose(MoveBuilder):
    """The builder without a choice: one button that changes nothing, with a key of its own."""

    def __init__(self, rules: Rules, layout: Layout, view: View, seat: int, verb: str) -> None:
        super().__init__(rules, layout, view, seat)
        self.verb = verb
        self.offers = (Offer(verb, certain=True),)

    def takes_cards(self, verb: str) -> bool:
        return True  # its label is that of a choice without cards

    def key(self, verb: str, label: str) -> str:
        """The first letter of the label, or else of the alphabet, that presses nothing else."""
        taken = {*TABLE_KEYS, *(entry.key for entry in self.layout.verbs.values())}
        letters: str = label.lower() + ascii_lowercase
        free = [letter for letter in letters if letter in ascii_lowercase and letter not in taken]
        return free[0] if free else ""

    def _refusal(self, choice: Move) -> Why | None:
        return None if choice == Move(self.verb) else why("not_your_turn")


def question_text(builder: MoveBuilder, words: Words) -> str:
    """The question to a person, in the game's words."""
    asking = asked(builder.rules, builder.view)
    if isinstance(builder, NothingToChoose):
        facts = dict(asking.facts if asking else ())
        return words.say(f"asked.{builder.view.phase}.none", **facts)
    return words.tell(choice_prompt(builder.rules, builder.view, asking))


def builder_for(rules: Rules, layout: Layout, view: View, seat: int) -> MoveBuilder:
    """The builder for a seat that has to choose, or is only asked like the others."""
    asking = asked(rules, view)
    if asking is not None and seat not in rules.actors(view):
        return NothingToChoose(rules, layout, view, seat, asking.verb)
    return MoveBuilder(rules, layout, view, seat)
