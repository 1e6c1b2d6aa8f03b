"""Who owes a choice, and what becomes of it: it is written down, and applied once all are there.

Secret simultaneous choices wait here, sealed, and never in the state.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.asking import asked
from rules.kit.chairs import Chairs
from rules.kit.contract import Rules
from rules.kit.dealer import About, Begun, Dealer
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.seal import Seal
from rules.kit.sitter import PERSON, Sitter
from rules.kit.state import Table, Why


class Refused(ValueError):
    """A move that is not legal; `why` is the objection."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.key)
        self.why = why


class Choosing(Dealer):
    """A match and those who choose in it. `sealed`: what each has chosen that waits for the
    others."""

    def __init__(self, rules: Rules, sitters: Sequence[Sitter], begun: Begun) -> None:
        super().__init__(rules, len(sitters), begun)
        self.chairs = Chairs(sitters)
        self.sealed: dict[int, Move] = {}

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits at each seat now."""
        return self.chairs.now

    def owing(self) -> list[int]:
        """The seats whose choice is still awaited."""
        if self.rules.outcome(self.state) is not None:
            return []
        return [seat for seat in self.rules.actors(self.state) if seat not in self.sealed]

    def refusal(self, seat: int, choice: Move) -> Why | None:
        """Why a choice would be refused, or None."""
        if seat in self.sealed:
            return Why("already_chosen")
        return why_not(self.rules, self.state, seat, choice)

    def choose(self, seat: int, choice: Move) -> bool:
        """Seal a seat's choice; Refused if it is not legal.

        True if it was the last one owed, so that the joint choice was applied.
        """
        self._check(seat, choice)
        line = {"seat": seat, "move": str(choice)}
        if self._lies_hidden(seat):
            self._write_sealed(line, About(self.table.hand, self.step, seat))
        else:
            self.write(line)
        return self._seal(seat, choice)

    def _lies_hidden(self, seat: int) -> bool:
        """Whether what a seat chooses now is a computer's choice, made where several choose at
        once. Where it is a secret who is asked, a seal would tell."""
        rules, state = self.rules, self.state
        if self.sitters[seat].who == PERSON or asked(rules, state) is not None:
            return False
        return len(rules.actors(state)) > 1

    def seal_of(self, seat: int) -> Seal | None:
        """The seal of a choice that waits; None where none does, or it has none."""
        if seat not in self.sealed:
            return None
        now, made = (self.table.hand, self.step, seat), str(self.sealed[seat])
        past = (one for one in reversed(self.seals) if one[:3] == now)
        return next((one for one in past if one.line.get("move") == made), None)

    def _check(self, seat: int, choice: Move) -> None:
        wrong = self.refusal(seat, choice)
        if wrong is not None:
            raise Refused(wrong)

    def _seal(self, seat: int, choice: Move) -> bool:
        if self.sitters[seat].who == PERSON:
            self._undone.clear()
        self.sealed[seat] = choice
        if self.owing():
            return False
        made, self.sealed = self.sealed, {}
        self._apply(dict(sorted(made.items())))
        return True

    def _deal(self, table: Table) -> None:
        super()._deal(table)
        self.chairs.dealt(table.hand, self.step)
