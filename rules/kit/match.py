"""The loop of every game: ask the seats that owe a choice, write it down, apply it, show it.

A match is a run of hands, each a `State`, until the rules end it. What is not a choice is a mark,
also written down. An undo puts the position back; the journal goes on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from rules.kit import undo
from rules.kit.asking import asked
from rules.kit.chairs import NAME, SEAT, Chairs
from rules.kit.chance import BadLuck, Luck, derive_seed
from rules.kit.contract import Rules
from rules.kit.dealer import PLAIN, Dealer, LineTopic, Terms as Terms
from rules.kit.fortune import Results
from rules.kit.handicap import Ungiven, even_table
from rules.kit.journal import OPENED, REDO, UNDO, BadJournal, Line, Mark, choice_in, mark_in
from rules.kit.move import BadMove, Move
from rules.kit.moves import why_not
from rules.kit.options import full_options
from rules.kit.player_info import PERSON as PERSON, PlayerInfo as PlayerInfo
from rules.kit.said import SaidError
from rules.kit.seal import Salt, Seal, is_sealed
from rules.kit.series_part import with_agreed_end
from rules.kit.sight import NOTHING, Known, memories, redact
from rules.kit.state import Outcome, State, Table, Value, View, Why, why
from rules.kit.undo import Moment, Undone

HISTORY_LIMIT = 400  # positions that are kept


class Refused(SaidError):
    """An illegal move or mark; `why` is the reason."""


class Match:
    """A match in progress.

    `write` is called with each journal line before the position it leads to can be seen. `past` is
    a journal to replay first; raises BadJournal if even its first deal does not fit. Luck beyond
    it comes from the match that this one continues, else from `seed`. Without a `dealer` the seed
    draws the first one.

    `history` holds the latest positions, the present one last; `step` counts positions from 0,
    across hands, without those that were undone. `waiting_choices`: by seat, secret choices that
    wait for the others' and are never in the state. `marks`: all made so far; an undo keeps them.
    `chairs` records who sat where. `hands_agreed`: the match ends after so many hands, 0 for none.
    """

    def __init__(
        self, rules: Rules, players: Sequence[PlayerInfo], options: Mapping[str, Value], seed: str,
        write: Callable[[Line], None] = lambda line: None, past: Iterable[Line] = (),
        dealer: int | None = None, terms: Terms = PLAIN,
    ) -> None:  # fmt: skip
        self.rules = rules
        self.options = full_options(rules, len(players), options)
        self.seed = seed
        self.terms = terms
        self.write = write
        self.chairs = Chairs(players)
        self.history: deque[Moment] = deque(maxlen=HISTORY_LIMIT)
        self.waiting_choices: dict[int, Move] = {}
        self.marks: list[Mark] = []
        if dealer is None:
            dealer = Luck(derive_seed(seed, "dealer")).below(len(players))
        self.first_dealer = dealer
        self._dealer = Dealer(  # `write` is looked up each time, as it may be replaced
            rules, seed, terms, self.history, write=lambda line: self.write(line), past=past
        )
        self.seals = self._dealer.seals
        self.unsealed = self._dealer.unsealed
        self.hands_agreed = 0 if terms.part is None else terms.part.hands
        self._earlier: list[Outcome] = []  # of the hands before this one
        self._undone: list[Undone] = []  # what a redo may reverse, until the match goes on
        self._chosen_openly: tuple[Moment | None, frozenset[int]] = None, frozenset()  # a cache
        try:
            self._deal(even_table(rules, Table(len(players), self.options, dealer), terms.handicap))
        except Ungiven as error:
            raise BadJournal(error.why) from None
        except BadLuck as error:
            raise BadJournal("journal.at", line=2, why=error.why) from None

    @classmethod
    def from_header(
        cls, rules: Rules, header: Mapping[str, Any], past: Iterable[Line],
        write: Callable[[Line], None] = lambda line: None, salt: Salt | None = None,
    ) -> Match:  # fmt: skip
        """Create the match of a journal at its first deal; `replay` plays the `past`, the lines
        below its header. The rules' EARLIER has the choice for options that the journal lacks."""
        players = [PlayerInfo(**seat) for seat in header["seats"]]
        options = {**getattr(rules, "EARLIER", {}), **header["options"]}
        terms, dealer = Terms.of(header, salt), header["dealer"]
        return cls(rules, players, options, header["seed"], write, past, dealer=dealer, terms=terms)

    def header(self, game: str) -> Line:
        """Return the first line of this match's journal, in the oldest format that can hold it."""
        return {
            "journal": self.terms.journal_format(all_sealed=not self.unsealed), "game": game,
            "seats": [player.fields() for player in self.chairs.first],
            "options": dict(self.options), "seed": self.seed, "dealer": self.first_dealer,
            **self.terms.fields(),
        }  # fmt: skip

    @property
    def step(self) -> int:
        return self.history[-1].step

    @property
    def state(self) -> State:
        return self.history[-1].state

    @property
    def known(self) -> Mapping[int | None, Known]:
        """The hidden cards that each seat (None: the public) remembers in this position."""
        return self.history[-1].known

    @property
    def table(self) -> Table:
        return self.history[-1].state.table

    @property
    def players(self) -> tuple[PlayerInfo, ...]:
        """The present players by seat."""
        return self.chairs.now

    @property
    def over(self) -> bool:
        """Whether the match has ended: the last hand has an outcome and none follows."""
        outcome = self.hand_outcome
        return outcome is not None and self._next_table(outcome) is None

    @property
    def hand_outcome(self) -> Outcome | None:
        """The outcome of the hand, with winners if it is the last agreed; None while it runs."""
        outcome = self.rules.outcome(self.state)
        if outcome is None or not self.last_agreed:
            return outcome
        return with_agreed_end(self.rules, self.table, outcome)

    @property
    def outcomes(self) -> list[Outcome]:
        """The outcomes of all hands that have ended."""
        outcome = self.hand_outcome
        return [*self._earlier] if outcome is None else [*self._earlier, outcome]

    @property
    def last_agreed(self) -> bool:
        """Whether it is agreed that no hand follows this one."""
        return 0 < self.hands_agreed <= self.table.hand

    def view(self, seat: int | None) -> View:
        """Return what a seat (None: the public) knows now."""
        return redact(self.rules, self.state, seat, self.known[seat])

    def luck(self) -> list[list[Results]]:
        """Return the luck of each hand, step by step; of a step that was undone, the first draw."""
        return self._dealer.fortune.by_hand()

    def advance(self) -> bool:
        """Carry out the dealer's step or deal the next hand; returns False if neither is due."""
        outcome = self.rules.outcome(self.state)
        if outcome is None:
            if self.rules.actors(self.state):
                return False
            self._apply({})
            return True
        table = self._next_table(outcome)
        if table is not None:
            self._deal(table)
            self._earlier.append(outcome)
        return table is not None

    def _next_table(self, outcome: Outcome) -> Table | None:
        """Return the table of the next hand; None if no hand follows."""
        return None if self.last_agreed else self.rules.onward(self.table, outcome)

    def _deal(self, table: Table) -> None:
        """Deal a hand, and seat those who were to sit down with it."""
        step = self.step + 1 if self.history else 0
        if self.terms.last_told and table.hand >= self.hands_agreed:
            table = table._replace(last=True)
        state, drawn = self._dealer.deal(table, step)
        viewers: list[int | None] = [None, *range(table.seats)]  # None: the public
        self._undone.clear()
        self.history.append(Moment(step, state, dict.fromkeys(viewers, NOTHING), {}, drawn))
        self.chairs.seat_for_hand(table.hand, step)

    def _apply(self, choices: Mapping[int, Move]) -> None:
        """Apply a joint choice, or with none the dealer's step; add the position after it."""
        before, step = self.state, self.step + 1
        after, drawn = self._dealer.apply(before, choices, step)
        known = memories(self.rules, before, self.known, after)
        self._undone.clear()
        self.history.append(Moment(step, after, known, choices, drawn))

    def seats_to_choose(self) -> list[int]:
        """Return the seats that have yet to choose; empty in a dealer's step and after the hand."""
        if self.rules.outcome(self.state) is not None:
            return []
        return [seat for seat in self.rules.actors(self.state) if seat not in self.waiting_choices]

    def refusal(self, seat: int, choice: Move) -> Why | None:
        """Return why a choice would be refused, or None."""
        if seat in self.waiting_choices:
            return Why("already_chosen")
        return why_not(self.rules, self.state, seat, choice)

    def choose(self, seat: int, choice: Move) -> bool:
        """Write a seat's choice to the journal; raises Refused if it is illegal. Returns whether it
        was the last one owed, so that the joint choice was applied."""
        refusal = self.refusal(seat, choice)
        if refusal is not None:
            raise Refused(refusal)
        line = {"seat": seat, "move": str(choice)}
        if self._gets_seal(seat):
            self._dealer.write_sealed(line, LineTopic(self.table.hand, self.step, seat))
        else:
            self.write(line)
        return self._keep_choice(seat, choice)

    def seal_of(self, seat: int) -> Seal | None:
        """The seal of a seat's waiting choice; None if none waits, or it has no seal."""
        move = str(self.waiting_choices.get(seat))
        here = self.table.hand, self.step, seat
        for seal in reversed(self.seals):
            if (seal.hand, seal.step, seal.seat) == here and seal.line.get("move") == move:
                return seal
        return None

    def seats_chosen_openly(self) -> frozenset[int]:
        """Return the seats with a public choice in this hand; choices that wait do not count."""
        now = self.history[-1]
        if self._chosen_openly[0] is not now:  # cached, since it is asked for each frame
            seats = undo.seats_chosen_openly(self.rules, self.history, self.table.hand)
            self._chosen_openly = now, seats
        return self._chosen_openly[1]

    def seats_seen_choosing(self) -> frozenset[int]:
        """Return the seats of which everybody knows that they have chosen in this hand."""
        return self.seats_chosen_openly().union(self.waiting_choices)

    def _gets_seal(self, seat: int) -> bool:
        """Whether a choice gets a seal: a computer's does when several choose at once, but not when
        it is secret who is asked, since a seal would reveal it."""
        if self.players[seat].who == PERSON or asked(self.rules, self.state) is not None:
            return False
        return len(self.rules.actors(self.state)) > 1

    def _keep_choice(self, seat: int, choice: Move) -> bool:
        """Keep a choice until all have chosen; if it is the last, apply all and return True."""
        if self.players[seat].who == PERSON:
            self._undone.clear()  # a person has gone on: nothing can be redone
        self.waiting_choices[seat] = choice
        if self.seats_to_choose():
            return False
        choices = dict(sorted(self.waiting_choices.items()))
        self.waiting_choices = {}
        self._apply(choices)
        return True

    def mark(self, kind: str, seat: int, **facts: Any) -> Mark:
        """Write what a seat does beside its choices, such as asking for a hint.

        An `undo` goes back `to` a step of this hand; to the present one, it drops the seat's
        waiting choice. A `redo` reverses the last undo. A `seat` or `name` mark changes the
        players; others change nothing. Raises Refused for a mark that may not be made now."""
        mark = Mark(kind, seat, self.step, self.table.hand, facts)
        refusal = self._mark_refusal(mark)
        if refusal is not None:
            raise Refused(refusal)
        self.write({"mark": kind, "seat": seat, "at": self.step, **facts})
        self._carry_out(mark)
        return mark

    def undo(self, seat: int, agreed: Sequence[int] | None = None) -> Mark:
        """Undo a seat's last choice; `agreed`: the seats that had to consent, None if it was free.
        Raises Refused if there is nothing to undo."""
        to = self.undo_step(seat)
        if to is None:
            raise Refused("nothing_to_undo")
        consent = {} if agreed is None else {"agreed": [*agreed]}
        return self.mark(UNDO, seat, to=to, **consent)

    def redo(self, seat: int) -> Mark:
        """Reverse the seat's last undo, dropping choices that wait; raises Refused if it cannot."""
        return self.mark(REDO, seat)

    def seat(self, seat: int, player: PlayerInfo) -> Mark:
        """Give a chair to a player: at once, or from the next hand on if they had another chair in
        this hand. For the player who sits there already, cancel a planned change. Raises Refused
        for a player who has another chair."""
        later = {} if self.chairs.can_sit_now(seat, player) else {"from": self.table.hand + 1}
        return self.mark(SEAT, seat, **player.fields(), **later)

    def swap(self, seat: int, other: int) -> Mark:
        """Let two players change places, from the next hand on."""
        return self.mark(SEAT, seat, **{"with": other, "from": self.table.hand + 1})

    def rename(self, seat: int, name: str) -> Mark:
        """Correct the name of the person at a seat."""
        return self.mark(NAME, seat, name=name)

    def open_seals(self) -> Mark:
        """Open the seals of the finished hand, as its dealer. After that none of its choices can be
        undone. Raises Refused while the hand runs."""
        return self.mark(OPENED, self.table.dealer)

    @property
    def seals_opened(self) -> bool:
        """Whether the seals of this hand have been opened."""
        return any(mark.kind == OPENED and mark.hand == self.table.hand for mark in self.marks)

    def _mark_refusal(self, mark: Mark) -> Why | None:
        """Return why a mark may not be made now, or None."""
        if mark.kind in (SEAT, NAME):
            return self.chairs.refusal(mark)
        if mark.kind == UNDO and not self._may_undo(mark):
            return why("nothing_to_undo")
        if mark.kind == REDO and not self.can_redo(mark.seat):
            return why("nothing_to_redo")
        if mark.kind == OPENED and self.rules.outcome(self.state) is None:
            return why("hand_goes_on")
        return None

    def _carry_out(self, mark: Mark) -> None:
        """Note a mark and do what it says."""
        self.marks.append(mark)
        if mark.kind == UNDO:
            self._go_back(mark.seat, mark.to)
        elif mark.kind == REDO:
            self._reverse_undo()
        elif mark.kind in (SEAT, NAME):
            has_newcomer = self.chairs.carry_out(mark, mark.seat in self.waiting_choices)
            if has_newcomer:
                self._undone.clear()

    def undo_step(self, seat: int) -> int | None:
        """Return the step of the last choice in this hand by the seat's present player, to which an
        undo goes back. None if there is none, or the seals have been opened."""
        waits = seat in self.waiting_choices
        step = self.step if waits else undo.last_choice_step(self.rules, self.history, seat)
        is_own = step is not None and step >= self.chairs.seated_since[seat]
        return step if is_own and not self.seals_opened else None

    def can_undo_alone(self, seat: int) -> bool:
        """Whether a seat has something to undo and need not ask the others: nobody new has sat down
        since its choice, and the undo `is_free`."""
        to = self.undo_step(seat)
        if to is None:
            return False
        has_newcomers = to < self.step and any(since > to for since in self.chairs.seated_since)
        past = undo.moments_from(self.history, to)
        return not has_newcomers and undo.is_free(self.rules, past, self.waiting_choices, seat)

    def can_redo(self, seat: int, others: Collection[int] = ()) -> bool:
        """Whether the seat made the last undo, and since then no person has chosen and the match
        has not gone on. False if a redo would bring back a choice of one of the `others`."""
        if not self._undone or self.seals_opened:
            return False
        last = self._undone[-1]
        return last.seat == seat and last.choosers().isdisjoint(others)

    def _may_undo(self, mark: Mark) -> bool:
        """Whether an undo is possible: it goes back to an earlier step of this hand, or drops a
        choice that waits, and the seals have not been opened."""
        if self.seals_opened:
            return False
        if mark.to == self.step:
            return mark.seat in self.waiting_choices
        hand = self.table.hand
        return any(past.step == mark.to and past.state.table.hand == hand for past in self.history)

    def _go_back(self, seat: int, to: int) -> None:
        """Go back to a step; if that is the present one, drop the seat's waiting choice."""
        moments = undo.moments_from(self.history, to)
        since, starts = self.chairs.seated_since, self.chairs.table_starts
        self._undone.append(Undone(seat, moments, self.waiting_choices, [*since], [*starts]))
        if to == self.step:
            self.waiting_choices = {**self.waiting_choices}
            self.waiting_choices.pop(seat, None)
            return
        self.chairs.go_back_to(to)
        for _ in moments:
            self.history.pop()
        known = undo.known_in_hindsight(self.rules, moments)
        self.history.append(moments[0]._replace(known=known))
        self.waiting_choices = {}

    def _reverse_undo(self) -> None:
        """Put positions, waiting choices and chairs back as they were before the last undo."""
        undone = self._undone.pop()
        self.chairs.seated_since = undone.seated_since
        self.chairs.table_starts = undone.table_starts
        self.history.pop()
        self.history.extend(undone.moments)
        self.waiting_choices = undone.waiting_choices

    def replay(self) -> None:
        """Replay all journal lines; raises BadJournal if one does not fit the rules."""
        while self.replay_step():  # it returns False once all are replayed
            pass

    @property
    def lines_to_replay(self) -> int:
        """The number of journal lines that are left to replay."""
        return len(self._dealer.past)

    def replay_step(self) -> bool:
        """Replay one step, choice or mark; returns False if no journal line is left. Raises
        BadJournal with the number of a line that does not fit the rules."""
        past = self._dealer.past
        if not past:
            return False
        number, line = past[0]
        try:
            if "mark" in line and line.get("at") == self.step:
                past.popleft()
                mark = mark_in(line, self.step, self.table)
                if self._mark_refusal(mark) is not None:
                    raise BadJournal("journal.mark")
                self._carry_out(mark)
            elif self.seats_to_choose():
                past.popleft()
                self._replay_choice(line)
            elif not self.advance():
                raise BadJournal("journal.over")
        except (BadJournal, BadLuck, BadMove) as error:
            raise BadJournal("journal.at", line=number, why=error.why) from None
        return True

    def _replay_choice(self, line: Line) -> None:
        """Make the choice in a journal line, with its seal; raises BadJournal or BadMove."""
        seat, choice = choice_in(line)
        refusal = self.refusal(seat, choice)
        if refusal is not None:
            raise BadJournal("journal.illegal", why=refusal)
        if is_sealed(line) or self._gets_seal(seat):
            self._dealer.note_seal(line, LineTopic(self.table.hand, self.step, seat))
        self._keep_choice(seat, choice)
