"""The one loop every game runs on: ask who owes a choice, write it down, apply, show.

A match is a run of hands, each a `State`, until the rules say that it is over.
Secret simultaneous choices wait here, sealed, and never in the state.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.kit.cards import Card
from rules.kit.chance import BadLuck, Luck, ReadLuck, WrittenLuck, derived
from rules.kit.contract import Rules
from rules.kit.journal import BadJournal, Line
from rules.kit.move import BadMove, Move, move
from rules.kit.moves import why_not
from rules.kit.options import settled
from rules.kit.sight import NOTHING, Known, memories, redact
from rules.kit.state import Outcome, State, Table, Value, View, Why, why

HISTORY = 400


class Sitter(NamedTuple):
    """Who sits at a seat: a name, `person` or a kind of computer player, its level."""

    name: str
    who: str = "person"
    level: str = ""


class Refused(ValueError):
    """A move that is not legal; `why` is the objection."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.key)
        self.why = why


class Moment(NamedTuple):
    """A position of the past, with what each seat (None: the room) knew of it,
    and the joint choice that led to it."""

    step: int
    state: State
    known: Mapping[int | None, Known]
    made: Mapping[int, Move]


class Match:
    """A match in progress.

    `write` is called with each journal line before the position it leads to can
    be seen. `past` is a journal to replay first, BadJournal if even its first
    deal does not fit; what it does not hold is made from `seed`. `step` counts
    positions from 0, across hands.
    """

    def __init__(
        self,
        rules: Rules,
        sitters: Sequence[Sitter],
        options: Mapping[str, Value],
        seed: str,
        write: Callable[[Line], None] = lambda line: None,
        past: Iterable[Line] = (),
        dealer: int | None = None,
    ) -> None:
        self.rules = rules
        self.sitters = tuple(sitters)
        self.options = settled(rules, len(sitters), options)
        self.seed = seed
        self.write = write
        self.sealed: dict[int, Move] = {}
        self.outcomes: list[Outcome] = []
        self.history: deque[Moment] = deque(maxlen=HISTORY)
        self.step = -1
        self._past = deque(enumerate(past, 2))
        if dealer is None:
            dealer = Luck(derived(seed, "dealer")).below(len(sitters))
        self._first_dealer = dealer
        try:
            self._deal(Table(len(sitters), self.options, dealer))
        except BadLuck as error:
            raise BadJournal("journal.at", line=2, why=error.why) from None

    def header(self, game: str) -> dict[str, Any]:
        """The journal's first line for this match, as it stood at the start."""
        return {
            "game": game,
            "seats": [sitter._asdict() for sitter in self.sitters],
            "options": dict(self.options),
            "seed": self.seed,
            "dealer": self._first_dealer,
        }

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def over(self) -> bool:
        """Whether the match has ended: the last hand has an outcome and none follows."""
        outcome = self.rules.outcome(self.state)
        return outcome is not None and self.rules.onward(self.table, outcome) is None

    def owing(self) -> list[int]:
        """The seats whose choice is still awaited."""
        if self.rules.outcome(self.state) is not None:
            return []
        return [seat for seat in self.rules.actors(self.state) if seat not in self.sealed]

    def view(self, seat: int | None) -> View:
        """What the seat (None: the whole room) knows now."""
        return redact(self.rules, self.state, seat, self.known[seat])

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
        self.write({"seat": seat, "move": str(choice)})
        return self._seal(seat, choice)

    def _check(self, seat: int, choice: Move) -> None:
        wrong = self.refusal(seat, choice)
        if wrong is not None:
            raise Refused(wrong)

    def _seal(self, seat: int, choice: Move) -> bool:
        self.sealed[seat] = choice
        if self.owing():
            return False
        made, self.sealed = self.sealed, {}
        self._apply(dict(sorted(made.items())))
        return True

    def advance(self) -> bool:
        """The dealer's step, or the deal of the next hand; False if neither is due."""
        outcome = self.rules.outcome(self.state)
        if outcome is not None:
            table = self.rules.onward(self.table, outcome)
            if table is None:
                return False
            self._deal(table)
            return True
        if self.rules.actors(self.state):
            return False
        self._apply({})
        return True

    def replay(self) -> None:
        """Play on to the end of the past; BadJournal if it does not fit the rules."""
        while self.replayed_step():
            pass

    def replayed_step(self) -> bool:
        """One step or one choice of the past; False when the past is used up."""
        if not self._past:
            return False
        number, line = self._past[0]
        try:
            if self.owing():
                self._past.popleft()
                self._replay_choice(line)
            elif not self.advance():
                raise BadJournal("journal.over")
        except Refused as refused:
            illegal = why("journal.illegal", why=refused.why)
            raise BadJournal("journal.at", line=number, why=illegal) from None
        except (BadJournal, BadLuck, BadMove) as error:
            raise BadJournal("journal.at", line=number, why=error.why) from None
        return True

    def _replay_choice(self, line: Line) -> None:
        seat, text = line.get("seat"), line.get("move")
        if not isinstance(seat, int) or not isinstance(text, str):
            raise BadJournal("journal.choice")
        choice = move(text)
        self._check(seat, choice)
        self._seal(seat, choice)

    def _deal(self, table: Table) -> None:
        luck = self._luck()
        state = self.rules.deal(table, luck)
        seats: list[int | None] = [None, *range(table.seats)]
        self._write_down(luck)
        self.state = state
        self.known: dict[int | None, Known] = dict.fromkeys(seats, NOTHING)
        self._remember({})

    def _apply(self, made: Mapping[int, Move]) -> None:
        before, after = self.state, self.state.copy()
        luck = self._luck()
        self.rules.apply(after, made, luck)
        self._write_down(luck)
        self.known = memories(self.rules, before, self.known, after)
        self.state = after
        self._remember(made)

    def _remember(self, made: Mapping[int, Move]) -> None:
        self.step += 1
        self.history.append(Moment(self.step, self.state, self.known, made))
        outcome = self.rules.outcome(self.state)
        if outcome is not None:
            self.outcomes.append(outcome)

    def _luck(self) -> _Luck:
        return _Luck(self._past, derived(self.seed, "step", self.step + 1))

    def _write_down(self, luck: _Luck) -> None:
        if luck.fresh is not None and luck.fresh.results:
            self.write({"dealt": luck.fresh.results})
        elif luck.read is not None and not luck.read.used_up():
            raise BadLuck("luck.more")


class _Luck:
    """The luck of one step: read from the past where it has a line for it, else fresh.

    The past is asked only when chance is, since a step that needs none left no line.
    """

    def __init__(self, past: deque[tuple[int, Line]], seed: int) -> None:
        self.past = past
        self.seed = seed
        self.read: ReadLuck | None = None
        self.fresh: WrittenLuck | None = None

    def _source(self) -> ReadLuck | WrittenLuck:
        if self.read is None and self.fresh is None:
            if self.past:
                _, line = self.past.popleft()
                if not isinstance(line.get("dealt"), list):
                    raise BadLuck("luck.expected")
                self.read = ReadLuck(line["dealt"])
            else:
                self.fresh = WrittenLuck(self.seed)
        source = self.read or self.fresh
        assert source is not None
        return source

    def shuffle(self, cards: list[Card]) -> None:
        self._source().shuffle(cards)

    def below(self, number: int) -> int:
        return self._source().below(number)
