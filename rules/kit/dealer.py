"""Where a match stands, and what its dealer does: deal, apply what was chosen, remember.

The dealer gives every step its luck, and writes down what of it is fresh; it is told what was
chosen and asks nobody.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from rules.kit.chain import Line
from rules.kit.contract import Rules
from rules.kit.drawing import Drawing, Results
from rules.kit.fortune import Fortune, Origin
from rules.kit.handicap import Handicap
from rules.kit.move import Move
from rules.kit.options import settled
from rules.kit.part import Part, agreed, last_agreed
from rules.kit.seal import Salt, Seal, is_sealed, sealed
from rules.kit.sight import NOTHING, Known, memories, redact
from rules.kit.state import Outcome, State, Table, Value, View
from rules.kit.undo import Moment, Undone, chosen_openly

HISTORY = 400
NOBODY: Mapping[int, Move] = {}  # has chosen


@dataclass(frozen=True)
class Begun:
    """What a match is begun with, apart from its rules and whoever sits there; see `Match`."""

    options: Mapping[str, Value]
    seed: str
    write: Callable[[Line], None]
    past: Iterable[Line]
    origin: Origin | None
    salt: Salt | None
    part: Part | None
    handicap: Handicap | None = None


@dataclass(frozen=True)
class About:
    """What a line of the journal is about: a step of a hand, and the seat whose choice it is, or
    the choices that it is luck of."""

    hand: int
    step: int
    seat: int | None = None
    made: Mapping[int, Move] = field(default_factory=dict)


class Dealer:
    """The dealer of a match at a table of so many seats.

    `history` is the latest positions, the one of now last. No hand has been dealt at first.
    `seals` are those made so far (`rules.kit.seal`), also of what has been taken back; `unsealed`
    are lines that should have one and have none.
    """

    def __init__(self, rules: Rules, seats: int, begun: Begun) -> None:
        self.rules = rules
        self.options = settled(rules, seats, begun.options)
        self.seed = begun.seed
        self.write = begun.write
        self.origin = begun.origin
        self.part = begun.part
        self.handicap = begun.handicap
        self.outcomes: list[Outcome] = []
        self.history: deque[Moment] = deque(maxlen=HISTORY)
        self.step = -1
        self.state: State
        self.known: Mapping[int | None, Known]
        self._undone: list[Undone] = []  # what may be brought back, until the match goes on
        self.seals: list[Seal] = []
        self.unsealed: list[Line] = []
        self._salt = begun.salt
        self._fortune = Fortune(begun.seed, begun.origin)
        self._past = deque(enumerate(begun.past, 2))

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def over(self) -> bool:
        """Whether the match has ended: the last hand has an outcome and none follows."""
        outcome = self.ended
        return outcome is not None and self._next_table(outcome) is None

    @property
    def ended(self) -> Outcome | None:
        """How the hand has ended; None while it runs. One that was agreed to be the last has
        winners."""
        outcome = self.rules.outcome(self.state)
        return None if outcome is None else agreed(self.rules, self.table, outcome, self.part)

    @property
    def last_agreed(self) -> bool:
        """Whether it is agreed that no hand follows this one."""
        return last_agreed(self.table, self.part)

    def _next_table(self, outcome: Outcome) -> Table | None:
        """That of the next hand, None where none follows."""
        if self.last_agreed:
            return None
        return self.rules.onward(self.table, outcome)

    def view(self, seat: int | None) -> View:
        """What the seat (None: the whole room) knows now."""
        return redact(self.rules, self.state, seat, self.known[seat])

    def advance(self) -> bool:
        """The dealer's step, or the deal of the next hand; False if neither is due."""
        outcome = self.rules.outcome(self.state)
        if outcome is not None:
            table = self._next_table(outcome)
            if table is None:
                return False
            self._deal(table)
            return True
        if self.rules.actors(self.state):
            return False
        self._apply({})
        return True

    def _deal(self, table: Table) -> None:
        luck = self._luck(table.hand)
        state = self.rules.deal(table, luck)
        seats: list[int | None] = [None, *range(table.seats)]
        drawn = self._write_down(luck, table.hand)
        self._undone.clear()
        self._fortune.new_hand()
        self.state = state
        self.known = dict.fromkeys(seats, NOTHING)
        self._remember({}, drawn)

    def _apply(self, made: Mapping[int, Move]) -> None:
        before, after, drawn = self.state, self._drawn_again(made), True
        if after is None:
            hand = before.table.hand
            after, luck = before.copy(), self._luck(hand)
            self.rules.apply(after, made, luck)
            drawn = self._write_down(luck, hand, made)
        self._undone.clear()
        self.known = memories(self.rules, before, self.known, after)
        self.state = after
        self._remember(made, drawn)

    def _remember(self, made: Mapping[int, Move], drawn: bool) -> None:
        self.step += 1
        self.history.append(Moment(self.step, self.state, self.known, made, drawn))
        outcome = self.ended
        if outcome is not None:
            self.outcomes.append(outcome)

    def _luck(self, hand: int) -> Drawing:
        return self._fortune.draw(self._past, hand, self.step + 1)

    def luck(self) -> list[list[Results]]:
        """The luck of each hand so far, step after step; where something was taken back, what came
        first."""
        return self._fortune.had()

    def _write_down(self, luck: Drawing, hand: int, made: Mapping[int, Move] = NOBODY) -> bool:
        """Write the results of fresh luck down, and keep all for a step that is taken again;
        whether there were any."""
        results, about = luck.results, About(hand, self.step + 1, made=made)
        if luck.fresh is not None and results:
            self._write_sealed({"dealt": results}, about)
        elif luck.line is not None:
            self._note_seal(luck.line, about)
        self._fortune.keep(results, hand, self.step + 1)
        return bool(results)

    def _drawn_again(self, made: Mapping[int, Move]) -> State | None:
        """Where the step leads with the luck drawn for it before it was taken back, if any was."""
        if self._past:
            return None
        found = self._fortune.again(self.rules, self.state, made, self.step + 1)
        if found is None:
            return None
        after, results = found
        self._write_sealed({"dealt": results}, About(self.table.hand, self.step + 1, made=made))
        return after

    def _write_sealed(self, line: Line, about: About) -> None:
        """Write down what nobody may see yet: with a seal, where this match has them."""
        if self._salt is not None:
            line = sealed(line, about.step, self._salt())
        self.write(line)
        self._note_seal(line, about)

    def _note_seal(self, line: Line, about: About) -> None:
        if not is_sealed(line):
            self.unsealed.append(line)
            return
        hand, step, seat = about.hand, about.step, about.seat
        luck = seat is None and not about.made
        early = luck and not chosen_openly(self.rules, self.history, hand)
        self.seals.append(Seal(hand, step, seat, line, early))
