"""Ask everybody in turn when it is secret who has something to choose.

The screen must not show who owes a choice, or whether anybody does. So the computers that might owe
it always take the same time, and then every person is called to the screen in turn."""

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
    """Remembers who has answered a secret question. `people`: the seats of persons; all others are
    computers. `has_waited`: these have had their time."""

    def __init__(self, match: Match, people: Sequence[int]) -> None:
        self.match, self.people = match, people
        self._current: tuple[int, Asking] | None = None  # the hand number and its question
        self._answered: set[int] = set()
        self.has_waited = False

    def current_asking(self) -> Asking | None:
        """Return the secret question that is open now, or None; a new one resets who answered."""
        asking = asked(self.match.rules, self.match.state)
        current = None if asking is None else (self.match.table.hand, asking)
        if current != self._current:
            self._current = current
            self.has_waited = False
            self._answered.clear()
        return asking

    @property
    def has_begun(self) -> bool:
        return self.current_asking() is not None and bool(self._answered)

    def next_asked(self, facing: int | None) -> tuple[str, tuple[int, ...]] | None:
        """Return the next step and its seats, or None when everybody has been asked.

        `turn`: the person `facing` the screen answers. `curtain`: another person is called to it.
        `computers`: those that owe the choice, perhaps none, take their time. A person who plays
        alone is only asked when there is something to choose, since nobody else could notice."""
        asking = self.current_asking()
        if asking is None:
            return None
        owing = self.match.seats_to_choose()
        is_alone = len(self.people) == 1
        if is_alone:
            to_ask = [seat for seat in self.people if seat in owing]
        else:
            people = [seat for seat in asking.seats if seat in self.people]
            to_ask = [seat for seat in people if seat not in self._answered]
        computers = [seat for seat in asking.seats if seat not in self.people]
        if computers and not self.has_waited and not (is_alone and to_ask):
            return "computers", tuple(seat for seat in owing if seat in computers)
        if not to_ask:
            return None
        if facing is not None and facing in to_ask:
            return "turn", (facing,)
        return "curtain", (to_ask[0],)

    def note_answered(self, seat: int) -> None:
        self._answered.add(seat)


class NothingToChoose(MoveBuilder):
    """A builder for a person who is only asked for secrecy: its one button changes nothing."""

    def __init__(self, rules: Rules, layout: Layout, view: View, seat: int, verb: str) -> None:
        super().__init__(rules, layout, view, seat)
        self.verb = verb
        self.offers = (Offer(verb, certain=True),)

    def takes_cards(self, verb: str) -> bool:
        return True  # its label is that of a choice without cards

    def key(self, verb: str, label: str) -> str:
        """Return the first free letter of the label, or else of the alphabet; "" if none is."""
        taken = {*TABLE_KEYS, *(entry.key for entry in self.layout.verbs.values())}
        letters: str = label.lower() + ascii_lowercase
        free = [letter for letter in letters if letter in ascii_lowercase and letter not in taken]
        return free[0] if free else ""

    def _refusal(self, choice: Move) -> Why | None:
        return None if choice == Move(self.verb) else why("not_your_turn")


def question_text(builder: MoveBuilder, words: Words) -> str:
    """Return the sentence that asks a person to choose, in the game's words."""
    asking = asked(builder.rules, builder.view)
    if isinstance(builder, NothingToChoose):
        facts = dict(asking.facts) if asking else {}
        return words.say(f"asked.{builder.view.phase}.none", **facts)
    return words.tell(choice_prompt(builder.rules, builder.view, asking))


def builder_for(rules: Rules, layout: Layout, view: View, seat: int) -> MoveBuilder:
    """Return the builder for a seat that has to choose, or that is asked only for secrecy."""
    asking = asked(rules, view)
    if asking is not None and seat not in rules.actors(view):
        return NothingToChoose(rules, layout, view, seat, asking.verb)
    return MoveBuilder(rules, layout, view, seat)
