"""A match in which choices are taken back, beside the one it comes to: never taken back at all."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.journal import Line
from rules.kit.match import UNDO, Match, Terms
from rules.kit.seal import AT, SALT, SEAL
from rules.kit.sight import Known
from table.cli.play import salts
from table.players.worker import Workers
from table.session.event_log import HINT, EventLog
from table.session.score_rows import ScoreRows
from tests.laws.journaled import Journaled
from tests.laws.reach import Watched, difference
from tests.laws.seen_since import known_since
from tests.laws.test_words import layout_of
from tests.laws.worlds import Swap
from tests.tables import LONG, Options, Seating, play_on, players, printed
from tests.walks import Walk

END = 1 << 30  # a step that no match comes to
WHOLE = 8 if LONG else 1
"""After one undo in so many a whole match is played that never had it, and all is compared."""

BOUND = (AT, SALT, SEAL)  # what a seal adds to a line
SHOT = ("the past", "the sealed", "the outcomes", "what was told", "the views", "the score sheet")


class Retold(AssertionError):
    """A match that went back is not the one that never did."""


class Came(NamedTuple):
    """How many of the lines that count led to a position, and what that was."""

    lines: int
    position: str


class Undone:
    """A match played at random, and the lines of a journal that never held what was taken back.

    `lines` is the journal as it is written, `stands` the part of it that still counts.
    """

    def __init__(self, seating: Seating, options: Options, seed: str) -> None:
        self.seating, self.options, self.seed = seating, options, seed
        self.rng = random.Random(seed)
        self.lines: list[Line] = []
        self.stands: list[Line] = []
        self.match = self._match(seed, write=self._write, terms=Terms(salt=salts(seed)))
        layout = layout_of(seating.game)
        self.event_log = EventLog(self.match, layout.sheet)
        self.rows = ScoreRows.of(self.match, layout, self.event_log)
        self.came = {0: self._here()}  # by step

    def _match(self, seed: str, **more: object) -> Match:
        seats = players(self.seating.seats)
        return Match(self.seating.rules, seats, self.options, seed, **more)  # type: ignore[arg-type]

    def _write(self, line: Line) -> None:
        self.lines.append(line)
        if "mark" not in line:
            self.stands.append({key: line[key] for key in line if key not in BOUND})

    def _here(self) -> Came:
        return Came(len(self.stands), printed(self.match.state))

    def _noted(self) -> None:
        self.event_log.note()
        self.rows.follow(self.match)

    def play_on(self) -> bool:
        """One choice or one step further."""
        before = self.match.step
        going = play_on(self.match, self.rng)
        if self.match.step != before:
            self.came[self.match.step] = self._here()
        self._noted()
        return going

    def where(self) -> str:
        match = self.match
        return f"{self.seating}, seed {self.seed!r}, position {match.step} ({match.state.phase})"

    # back, and on again

    def hint(self, seat: int) -> None:
        """Somebody asks for a hint."""
        self.match.mark(HINT, seat)
        self._noted()

    def undo(self, seat: int) -> None:
        """Take a choice back, and hold the match to the law."""
        match = self.match
        to = match.undo_to(seat)
        assert to is not None
        past = [one for one in match.history if one.step >= to]
        sealed, told = match.sealed, self.told(to)
        match.undo(seat, None if match.undo_free(seat) else [])
        count = self.came[to].lines
        waiting = [line for line in self.stands[count:] if to == past[-1].step]
        self.stands = self.stands[:count] + [one for one in waiting if one.get("seat") != seat]
        self._noted()
        if to == past[-1].step and match.sealed != {
            other: one for other, one in sealed.items() if other != seat
        }:
            raise Retold(f"{self.where()}: another choice is sealed than was")
        if self.told(END) != told:
            raise Retold(f"{self.where()}: what was told is not what had been told by then")
        known = known_since(match, past)
        if dict(match.known) != known or match.history[-1].known != match.known:
            raise Retold(f"{self.where()}: {_told(match.known, known)}")
        if printed(match.state) != self.came[to].position or match.step != to:
            raise Retold(f"{self.where()}: the position is not the one it was")
        if self.rng.randrange(WHOLE) == 0:
            self.compare(known)

    def redo(self, seat: int) -> None:
        """Bring it back."""
        self.match.redo(seat)
        self._noted()

    def back_and_on(self, seat: int) -> None:
        """Take a choice back and bring it back: all is as it was, and as it was in between."""
        before, stands = self.shot(), [*self.stands]
        self.undo(seat)
        self.redo(seat)
        self.stands = stands
        for name, one, other in zip(SHOT, before, self.shot(), strict=True):
            if one != other:
                raise Retold(f"{self.where()}: {name} after redo is not what was taken back")

    def shot(self) -> list[object]:
        """Everything there is at this moment, but for marks."""
        match = self.match
        seats = [None, *range(match.table.seats)]
        views = [match.view(seat) for seat in seats]
        rows = [*self.rows.rows], self.rows.start
        told, sealed = self.told(END), dict(match.sealed)
        return [[*match.history], sealed, [*match.outcomes], told, views, rows]

    def told(self, step: int) -> list[object]:
        """What everybody was told up to a step, without the marks."""
        every = (self.event_log.entries(who) for who in self.event_log.audiences)
        return [[one for one in some if not one.mark and one.step <= step] for some in every]

    # what it is compared with

    def never(self, known: Mapping[int | None, Known]) -> Undone:
        """The same match as if nothing had ever been taken back, but that everybody knows now
        what is said, and knew in the past what they have learnt there by undo."""
        twin = Undone(self.seating, self.options, self.seed)
        match = twin.match = self._match(self.seed, past=self.stands)
        layout = layout_of(self.seating.game)
        twin.rows = ScoreRows.of(match, layout)
        while match.replay_step() or (match.step < self.match.step and match.advance()):
            twin.rows.follow(match)
        past = {one.step: one.known for one in self.match.history} | {match.step: known}
        while match.history[0].step not in past:
            match.history.popleft()  # so far back nothing is remembered that came so far on
        for at, one in enumerate(match.history):
            match.history[at] = one._replace(known=past[one.step])
        match.history[-1] = match.history[-1]._replace(known=known)
        return twin

    def compare(self, known: Mapping[int | None, Known]) -> None:
        """Hold the match to one that was never taken back, in which everybody knows this."""
        twin, match = self.never(known), self.match
        for name, here, there in zip(SHOT, self.shot(), twin.shot(), strict=True):
            if name == "what was told":
                continue  # by then, and not with what is known now
            if here != there:
                raise Retold(f"{self.where()}: {name} is not that of a match never taken back")
        mine, its = (
            Watched(self.seating, each.match, each.rows, Workers(0), {}, {})
            for each in (self, twin)
        )
        for seat in (None, *range(match.table.seats)):
            own, other = (each.got(seat, (), True) for each in (mine, its))
            found = difference(own, {**other, "the seals": own["the seals"]})  # they are kept
            if found:
                raise Retold(f"{self.where()}: for seat {seat} {found}")

    def in_order(self) -> None:
        """What is told stands in order, step after step and row after row of the score sheet, with
        all that was taken back and brought back between."""
        for who in self.event_log.audiences:
            told = [(one.step, one.hand, one.row) for one in self.event_log.entries(who)]
            steps, rows = [one[0] for one in told], [one[1:] for one in told]
            if steps != sorted(steps) or rows != sorted(rows):
                raise Retold(f"{self.where()}: the log of seat {who} is out of order: {told[-9:]}")

    def again(self) -> None:
        """Hold the journal to its word: read back, by another seed, it leads here, and the same
        is told of it."""
        for seed in (self.seed, "another"):
            dealer = self.match.header("")["dealer"]
            back = self._match(seed, past=self.lines, dealer=dealer)
            event_log = EventLog(back, self.event_log.sheet)
            while back.replay_step() or (back.step < self.match.step and back.advance()):
                event_log.note()
            for who in event_log.audiences:
                if [*event_log.entries(who)] != [*self.event_log.entries(who)]:
                    raise Retold(f"{self.where()}: read back, the log of seat {who} is another")
            for one, other in ((back.known, self.match.known), (back.sealed, self.match.sealed)):
                if dict(one) != dict(other):
                    raise Retold(f"{self.where()}: read back, {_told(one, other)}")
            if printed(back.state) != printed(self.match.state):
                raise Retold(f"{self.where()}: read back, the position is another")
            if back.seals != self.match.seals:
                raise Retold(f"{self.where()}: read back, the seals are others")
            if back.unsealed:
                raise Retold(f"{self.where()}: read back, seals are missing: {back.unsealed[0]}")
            if back.marks != self.match.marks or back.outcomes != self.match.outcomes:
                raise Retold(f"{self.where()}: read back, the marks or outcomes are others")
            steps = [(one.step, dict(one.known)) for one in back.history]
            if steps != [(one.step, dict(one.known)) for one in self.match.history]:
                raise Retold(f"{self.where()}: read back, the past is another")


def _told(found: Mapping, wanted: Mapping) -> str:  # type: ignore[type-arg]
    differing = [key for key in {**found, **wanted} if found.get(key) != wanted.get(key)]
    first = differing[0] if differing else None
    return f"for {first} there is {found.get(first)}, not {wanted.get(first)}"


def undo_marks(lines: Sequence[Line]) -> int:
    """How many choices a journal takes back."""
    return sum(line.get("mark") == UNDO for line in lines)


def journaled_back(walk: Walk, rng: random.Random, some: int) -> Journaled:
    """The journal of a walk in which, at one position in `some`, somebody takes a choice back: it
    comes back, or the same is chosen once more. Nothing is taken back that was chosen where it is
    a secret who is asked, since another world need not have had that choice."""
    lines: list[Line] = []
    seating, rules = walk.seating, walk.seating.rules
    seats = players(seating.seats)
    salt = salts(walk.seed)
    match = Match(rules, seats, walk.options, walk.seed, write=lines.append, terms=Terms(salt=salt))
    dealer, first = match.table.dealer, match.step
    after, states = [0] * len(lines), [match.state]

    def reached() -> None:
        states.append(match.state)
        after.extend([len(states) - 1] * (len(lines) - len(after)))

    def backwards() -> None:
        seat = rng.randrange(seating.seats)
        to = match.undo_to(seat)
        there = next((one.state for one in match.history if one.step == to), None)
        if there is None or to == match.step or asked(rules, there) is not None:
            return
        match.undo(seat, [])
        reached()
        if rng.random() < 0.5:
            match.redo(seat)
            reached()

    for _ in range(3 * len(walk.positions)):
        at = match.step - first
        if at + 1 >= len(walk.positions):
            break
        made = walk.positions[at].made
        for seat, choice in made.items():
            match.choose(seat, choice)
        if not made:
            match.advance()
        reached()
        if rng.randrange(some) == 0:
            backwards()
    return Journaled(seating, walk.options, walk.seed, dealer, lines, after, states)


def lasting(journal: Journaled, swap: Swap) -> bool:
    """Whether the luck that is swapped is never taken back: before it the cards lie as they did."""
    hand = journal.states[journal.after[swap.line]].table.hand
    if swap.drawn is None and swap.line == 0:
        return True
    there = journal.states[journal.after[swap.line] - 1].table.hand
    return there != hand
