"""The one loop every game runs on: ask who owes a choice, write it down, apply, show.

A match is a run of hands, each a `State`, until the rules say that it is over. What is no choice
is a mark, written down as well; with an undo the position goes back, and the journal goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from rules.kit.chairs import NAME as NAME, SEAT as SEAT
from rules.kit.chance import BadLuck, Luck, derived
from rules.kit.choosing import Choosing, Refused as Refused
from rules.kit.contract import Rules
from rules.kit.dealer import HISTORY as HISTORY, About, Begun
from rules.kit.fortune import Origin as Origin
from rules.kit.handicap import Handicap, Ungiven, begun_with
from rules.kit.heading import FORMAT, GIVEN, SEALED
from rules.kit.journal import BadJournal, Line
from rules.kit.mark import (
    OPENED as OPENED,
    REDO as REDO,
    UNDO as UNDO,
    Mark as Mark,
    choice_in,
    mark_in,
)
from rules.kit.move import BadMove, Move
from rules.kit.part import Part as Part
from rules.kit.seal import Salt, is_sealed
from rules.kit.sitter import PERSON as PERSON, Sitter as Sitter
from rules.kit.state import Table, Value, why
from rules.kit.undo import Moment as Moment, Undone, chosen_openly, free, known_again, own_choice


class Match(Choosing):
    """A match in progress.

    `write` is called with each journal line before the position it leads to can
    be seen. `past` is a journal to replay first, BadJournal if even its first
    deal does not fit; what it does not hold is had as in `origin`, else made from `seed`. `step`
    counts positions from 0, across hands; what has been taken back is not counted. `marks` are
    those made so far, which nothing takes back. `chairs` knows who has sat where. With a `salt`
    what nobody may see yet is sealed as it is written (`rules.kit.seal`). A `handicap` gives points
    in advance.
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
        origin: Origin | None = None,
        salt: Salt | None = None,
        part: Part | None = None,
        handicap: Handicap | None = None,
    ) -> None:
        begun = Begun(options, seed, write, past, origin, salt, part, handicap)
        super().__init__(rules, sitters, begun)
        self.marks: list[Mark] = []
        self._openly: tuple[Moment | None, frozenset[int]] = None, frozenset()
        if dealer is None:
            dealer = Luck(derived(seed, "dealer")).below(len(sitters))
        self._first_dealer = dealer
        try:
            self._deal(begun_with(rules, Table(len(sitters), self.options, dealer), handicap))
        except Ungiven as error:
            raise BadJournal(error.why) from None
        except BadLuck as error:
            raise BadJournal("journal.at", line=2, why=error.why) from None

    def header(self, game: str) -> dict[str, Any]:
        """The journal's first line for this match, as it stood at the start."""
        begun_from = {} if self.origin is None else {"from": self.origin._asdict()}
        version = FORMAT if self.handicap is None else GIVEN
        if self._salt is not None and not self.unsealed:
            version = SEALED
        return {
            "journal": version,
            "game": game,
            "seats": [sitter.written() for sitter in self.chairs.first],
            "options": dict(self.options),
            "seed": self.seed,
            "dealer": self._first_dealer,
            **begun_from,
            **({} if self.part is None else {"series": self.part._asdict()}),
            **({} if self.handicap is None else {"handicap": self.handicap.written()}),
        }

    # marks

    def mark(self, kind: str, seat: int, **facts: Any) -> Mark:
        """Write down something that a seat does beside choosing, such as asking for a hint.

        An `undo` goes back `to` a step of this hand, or, where that is the present one, takes the
        seat's sealed choice back; a `redo` brings what it took back last. Refused where there is
        nothing to take or to bring back. A `seat` or a `name` changes who sits where; any other
        mark changes nothing.
        """
        made = Mark(kind, seat, self.step, self.table.hand, facts)
        self._check_mark(made)
        self.write({"mark": kind, "seat": seat, "at": self.step, **facts})
        self._note_mark(made)
        return made

    def undo(self, seat: int, agreed: Sequence[int] | None = None) -> Mark:
        """Take a seat's last choice back; `agreed`: who was asked, where it is not free."""
        to = self.undo_to(seat)
        if to is None:
            raise Refused(why("nothing_to_undo"))
        return self.mark(UNDO, seat, to=to, **({} if agreed is None else {"agreed": [*agreed]}))

    def redo(self, seat: int) -> Mark:
        """Bring back what the seat has just taken back."""
        return self.mark(REDO, seat)

    def seat(self, seat: int, sitter: Sitter) -> Mark:
        """Somebody takes a chair over: at once, or where that may not be (`rules.kit.chairs`), from
        the next hand on. Who sits there already stays, whoever was to come. Refused where they
        have another chair."""
        now = self.chairs.at_once(seat, sitter)
        later = {} if now else {"from": self.table.hand + 1}
        return self.mark(SEAT, seat, **sitter.written(), **later)

    def swap(self, seat: int, other: int) -> Mark:
        """Two change places, from the next hand on."""
        return self.mark(SEAT, seat, **{"with": other, "from": self.table.hand + 1})

    def rename(self, seat: int, name: str) -> Mark:
        """The name of the person at a seat is corrected."""
        return self.mark(NAME, seat, name=name)

    def open_seals(self) -> Mark:
        """Open what was sealed of the hand that is over: by its dealer. From then on none of its
        choices can be taken back. Refused while the hand goes on."""
        return self.mark(OPENED, self.table.dealer)

    @property
    def opened(self) -> bool:
        """Whether the seals of this hand have been opened."""
        hand = self.table.hand
        return any(one.kind == OPENED and one.hand == hand for one in self.marks)

    def noticed(self) -> frozenset[int]:
        """Who has made a choice in this hand that the whole room could notice."""
        return self.openly().union(self.sealed)

    def openly(self) -> frozenset[int]:
        """Who has made a choice in this hand that the whole room could see, sealed ones aside."""
        now = self.history[-1]
        if self._openly[0] is not now:  # asked for each frame
            self._openly = now, chosen_openly(self.rules, self.history, self.table.hand)
        return self._openly[1]

    def undo_to(self, seat: int) -> int | None:
        """The step at which whoever sits at a seat has made their last choice in this hand, None
        where they have made none. The hand may be over, as long as the next one has not been dealt
        and its seals are not opened."""
        to = self.step if seat in self.sealed else own_choice(self.history, seat)
        late = to is None or to < self.chairs.since[seat]
        return None if late or self.opened else to

    def undo_free(self, seat: int) -> bool:
        """Whether that choice may be taken back without asking anybody; see `rules.kit.undo`."""
        to = self.undo_to(seat)
        past = self._since(to) if to is not None else []
        if len(past) > 1 and any(since > past[0].step for since in self.chairs.since):
            return False  # somebody has sat down since, and was not there when it was chosen
        return bool(past) and free(self.rules, past, self.sealed, seat)

    def redoable(self, seat: int) -> bool:
        """Whether the seat has just taken something back, and neither has a person chosen since
        nor has the match gone on. Computers that have chosen will be asked once more."""
        return bool(self._undone) and self._undone[-1].seat == seat and not self.opened

    def _check_mark(self, made: Mark) -> None:
        if made.kind == REDO and not self.redoable(made.seat):
            raise Refused(why("nothing_to_redo"))
        if made.kind in (SEAT, NAME) and (wrong := self.chairs.refusal(made)) is not None:
            raise Refused(wrong)
        if made.kind == OPENED and self.rules.outcome(self.state) is None:
            raise Refused(why("hand_goes_on"))
        if made.kind != UNDO:
            return
        to = made.facts.get("to")
        within = [one.step for one in self.history if one.state.table.hand == self.table.hand]
        waits = made.seat in self.sealed
        here = to == self.step and not waits
        if self.opened or type(to) is not int or to not in within or here:
            raise Refused(why("nothing_to_undo"))

    def _note_mark(self, made: Mark) -> None:
        self.marks.append(made)
        if made.kind == UNDO:
            self._take_back(made.seat, made.facts["to"])
        elif made.kind == REDO:
            self._bring_back()
        elif made.kind in (SEAT, NAME):
            tables = len(self.chairs.tables)
            self.chairs.make(made, made.seat in self.sealed)
            if len(self.chairs.tables) > tables:
                self._undone.clear()

    def _since(self, step: int) -> list[Moment]:
        """The positions from a step on."""
        found = [*takewhile(lambda one: one.step >= step, reversed(self.history))]
        return found[::-1]

    def _take_back(self, seat: int, to: int) -> None:
        past = self._since(to)
        since, began = tuple(self.chairs.since), tuple(self.chairs.began)
        self._undone.append(Undone(seat, tuple(past), self.sealed, since, began))
        if to == self.step:
            self.sealed = {other: one for other, one in self.sealed.items() if other != seat}
            return
        self.chairs.went_back(to)
        again = past[0]._replace(known=known_again(self.rules, past))
        self._stand(len(past), [again], {})

    def _bring_back(self) -> None:
        undone = self._undone.pop()
        self.chairs.since, self.chairs.began = [*undone.since], [*undone.began]
        self._stand(1, undone.moments, undone.sealed)

    def _stand(self, gone: int, moments: Sequence[Moment], sealed: dict[int, Move]) -> None:
        """Where the match stands: so many of its last positions are gone, and these come."""
        if self.rules.outcome(self.state) is not None:
            self.outcomes.pop()
        for _ in range(gone):
            self.history.pop()
        self.history.extend(moments)
        self.step, self.state, self.known = moments[-1][:3]
        self.sealed = sealed
        outcome = self.ended
        if outcome is not None:
            self.outcomes.append(outcome)

    # the past

    def replay(self) -> None:
        """Play on to the end of the past; BadJournal if it does not fit the rules."""
        while self.replayed_step():
            pass

    @property
    def ahead(self) -> int:
        """How many lines of the past are still to be played back."""
        return len(self._past)

    def replayed_step(self) -> bool:
        """One step or one choice of the past; False when the past is used up."""
        if not self._past:
            return False
        number, line = self._past[0]
        try:
            if "mark" in line and line.get("at") == self.step:
                self._past.popleft()
                self._replay_mark(line)
            elif self.owing():
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
        seat, choice = choice_in(line)
        self._check(seat, choice)
        if is_sealed(line) or self._lies_hidden(seat):
            self._note_seal(line, About(self.table.hand, self.step, seat))
        self._seal(seat, choice)

    def _replay_mark(self, line: Line) -> None:
        made = mark_in(line, self.step, self.table)
        try:
            self._check_mark(made)
        except Refused:
            raise BadJournal("journal.mark") from None
        self._note_mark(made)
