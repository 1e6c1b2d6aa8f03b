"""A match in which choices are taken back, beside the one it comes to: never taken back at all."""

import random
from collections.abc import Mapping

from rules.kit.asking import asked
from rules.kit.journal import Line
from rules.kit.match import Match, Terms
from rules.kit.seal import AT, SALT, SEAL
from rules.kit.sight import Known
from table.cli.play import numbered_salts
from table.session.event_log import HINT, EventLog
from table.session.score_rows import ScoreRows
from tests.laws.reach import Watched, difference
from tests.laws.test_words import layout_of
from tests.laws.worlds import Journaled, Swap, journal_of
from tests.tables import LONG, Options, Seating, play_on, players, printed
from tests.walks import Walk

END = 1 << 30  # a step that no match comes to
WHOLE = 8 if LONG else 1
"""After one undo in so many a whole match is played that never had it, and all is compared."""

BOUND = (AT, SALT, SEAL)  # what a seal adds to a line


class Retold(AssertionError):
    """A match that went back is not the one that never did."""


class Played:
    """A match played at random: its journal, its log and its score sheet."""

    def __init__(self, seating: Seating, options: Options, seed: str) -> None:
        self.seating, self.options, self.seed = seating, options, seed
        self.rng = random.Random(seed)
        self.lines: list[Line] = []
        self.match = self.twin_of(seed, write=self.write, terms=Terms(salt=numbered_salts(seed)))
        layout = layout_of(seating.game)
        self.event_log = EventLog(self.match, layout.sheet)
        self.rows = ScoreRows.of(self.match, layout, self.event_log)

    def twin_of(self, seed: str, **more: object) -> Match:
        """Another match at the same table, by another seed or from lines of a journal."""
        seats = players(self.seating.seats)
        return Match(self.seating.rules, seats, self.options, seed, **more)  # type: ignore[arg-type]

    def write(self, line: Line) -> None:
        self.lines.append(line)

    def note(self) -> None:
        self.event_log.note()
        self.rows.follow(self.match)

    def play_on(self) -> bool:
        """One choice or one step further."""
        going = play_on(self.match, self.rng)
        self.note()
        return going

    def where(self) -> str:
        match = self.match
        return f"{self.seating}, seed {self.seed!r}, position {match.step} ({match.state.phase})"

    def check_replay(self) -> None:
        """Check that the journal, read back by another seed, leads here, and is told the same."""
        back = self.twin_of("another", past=self.lines, dealer=self.match.header("")["dealer"])
        event_log = EventLog(back, self.event_log.sheet)
        while back.replay_step() or (back.step < self.match.step and back.advance()):
            event_log.note()
        here, there = ending(self.match, self.event_log), ending(back, event_log)
        for what in here:
            if here[what] != there[what]:
                raise Retold(f"{self.where()}: read back, {what} is another")
        if back.unsealed:
            raise Retold(f"{self.where()}: read back, seals are missing: {back.unsealed[0]}")


def ending(match: Match, event_log: EventLog) -> dict[str, object]:
    """All that a journal has to lead to."""
    chairs = match.chairs
    return {
        "the log": {who: [*event_log.entries(who)] for who in event_log.audiences},
        "who sits where": (
            chairs.now,
            chairs.planned,
            chairs.changes,
            chairs.seated_since,
            chairs.tables,
        ),
        "what is known": dict(match.known),
        "what is sealed": (dict(match.waiting_choices), match.seals),
        "the position": printed(match.state),
        "the end": (match.marks, match.outcomes),
        "the past": [(moment.step, dict(moment.known)) for moment in match.history],
    }


class Undone(Played):
    """One in which choices are taken back; `stands` are the lines of a journal that never held
    them, `came` how many of these led to each step, and what that position was."""

    def __init__(self, seating: Seating, options: Options, seed: str) -> None:
        self.stands: list[Line] = []
        super().__init__(seating, options, seed)
        self.came = {0: (len(self.stands), printed(self.match.state))}

    def write(self, line: Line) -> None:
        super().write(line)
        if "mark" not in line:
            self.stands.append({key: line[key] for key in line if key not in BOUND})

    def play_on(self) -> bool:
        before = self.match.step
        going = super().play_on()
        if self.match.step != before:
            self.came[self.match.step] = len(self.stands), printed(self.match.state)
        return going

    def undoers(self) -> list[int]:
        """The seats that have something to take back."""
        return [
            seat for seat in range(self.seating.seats) if self.match.undo_step(seat) is not None
        ]

    def hint(self, seat: int) -> None:
        """Somebody asks for a hint."""
        self.match.mark(HINT, seat)
        self.note()

    def undo(self, seat: int) -> None:
        """Take a choice back, and hold the match to the law."""
        match = self.match
        to = match.undo_step(seat)
        assert to is not None
        past = [moment for moment in match.history if moment.step >= to]
        at_once = to == past[-1].step
        sealed, told = match.waiting_choices, self.told(to)
        match.undo(seat, None if match.can_undo_alone(seat) else [])
        count, position = self.came[to]
        waiting = self.stands[count:] if at_once else []
        self.stands = self.stands[:count] + [line for line in waiting if line.get("seat") != seat]
        self.note()
        others = {other: choice for other, choice in sealed.items() if other != seat}
        if at_once and match.waiting_choices != others:
            raise Retold(f"{self.where()}: another choice is sealed than was")
        if self.told(END) != told:
            raise Retold(f"{self.where()}: what was told is not what had been told by then")
        if match.history[-1].known != match.known or not is_true(match):
            raise Retold(f"{self.where()}: {match.known} is known, and it is not so")
        if printed(match.state) != position or match.step != to:
            raise Retold(f"{self.where()}: the position is not the one it was")
        if self.rng.randrange(WHOLE) == 0:
            self.compare(dict(match.known))

    def undo_and_redo(self, seat: int) -> None:
        """Take a choice back and bring it back: all is as it was, and as it was in between."""
        before, stands = self.shot(), [*self.stands]
        self.undo(seat)
        self.match.redo(seat)
        self.note()
        self.stands, after = stands, self.shot()
        for what in before:
            if before[what] != after[what]:
                raise Retold(f"{self.where()}: {what} after redo is not what was taken back")

    def shot(self) -> dict[str, object]:
        """Everything there is at this moment, but for marks."""
        match = self.match
        return {
            "the past": [*match.history],
            "what is sealed": dict(match.waiting_choices),
            "the outcomes": [*match.outcomes],
            "what was told": self.told(END),
            "the views": [match.view(seat) for seat in (None, *range(match.table.seats))],
            "the score sheet": ([*self.rows.rows], self.rows.start),
        }

    def told(self, step: int) -> list[object]:
        """What everybody was told up to a step, without the marks."""
        every = (self.event_log.entries(who) for who in self.event_log.audiences)
        return [
            [entry for entry in some if not entry.mark and entry.step <= step] for some in every
        ]

    def compare(self, known: Mapping[int | None, Known]) -> None:
        """Hold the match to one in which nothing was ever taken back, but that everybody knows
        this now, and knew in the past what they have learnt there by undo."""
        twin = Undone(self.seating, self.options, self.seed)
        match = twin.match = self.twin_of(self.seed, past=self.stands)
        twin.rows = ScoreRows.of(match, layout_of(self.seating.game))
        while match.replay_step() or (match.step < self.match.step and match.advance()):
            twin.rows.follow(match)
        past = {moment.step: moment.known for moment in self.match.history} | {match.step: known}
        while match.history[0].step not in past:
            match.history.popleft()  # so far back nothing is remembered that came so far on
        for at, moment in enumerate(match.history):
            match.history[at] = moment._replace(known=past[moment.step])
        here, there = self.shot(), twin.shot()
        for what in here.keys() - {"what was told"}:  # by then, and not with what is known now
            if here[what] != there[what]:
                raise Retold(f"{self.where()}: {what} is not that of a match never taken back")
        mine, its = (Watched(self.seating, it.match, rows=it.rows) for it in (self, twin))
        for seat in (None, *range(match.table.seats)):
            own, other = (each.got(seat, (), True) for each in (mine, its))
            found = difference(own, {**other, "the seals": own["the seals"]})  # they are kept
            if found:
                raise Retold(f"{self.where()}: for seat {seat} {found}")

    def check_order(self) -> None:
        """What is told is in order, step after step, row after row, with what went back between."""
        for who in self.event_log.audiences:
            entries = [*self.event_log.entries(who)]
            steps = [entry.step for entry in entries]
            rows = [(entry.hand, entry.row) for entry in entries]
            if steps != sorted(steps) or rows != sorted(rows):
                raise Retold(f"{self.where()}: the log of seat {who} is out of order")


def is_true(match: Match) -> bool:
    """Whether all that is known lies where it is known to lie."""
    zones = match.state.zones
    every = (known for each in match.known.values() for known in each.items())
    return all(set(cards) <= set(zones[zone]) for zone, cards in every)


def journal_with_undo(walk: Walk, rng: random.Random, some: int) -> Journaled:
    """The journal of a walk in which, at one position in `some`, somebody takes a choice back: it
    comes back, or the same is chosen once more. Nothing is taken back that was chosen where it is
    a secret who is asked, since another world need not have had that choice."""

    def backwards(match: Match) -> None:
        seat = rng.randrange(match.table.seats)
        to = match.undo_step(seat) if rng.randrange(some) == 0 else None
        there = next((moment.state for moment in match.history if moment.step == to), None)
        if there is not None and to != match.step and asked(match.rules, there) is None:
            match.undo(seat, [])
            if rng.random() < 0.5:
                match.redo(seat)

    return journal_of(walk, backwards)


def lasting(journal: Journaled, swap: Swap) -> bool:
    """Whether the luck that is swapped is never taken back: before it the cards lie as they did."""
    place = journal.after[swap.line]
    if swap.drawn is None and swap.line == 0:
        return True
    return journal.states[place - 1].table.hand != journal.states[place].table.hand
