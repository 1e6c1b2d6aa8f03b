"""The dealer of a match: gives each step its luck, and writes fresh luck to the journal.

In a match with seals, each line that is still secret gets one (`rules.kit.seal`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from sys import intern
from typing import Any, NamedTuple

from msgspec.structs import asdict

from rules.kit.chain import Line
from rules.kit.contract import Rules
from rules.kit.fortune import Drawing, MatchLuck, Origin
from rules.kit.handicap import Handicap, handicap_of
from rules.kit.heading import FORMAT, GIVEN, LAST_TOLD, SEALED
from rules.kit.move import Move
from rules.kit.seal import Salt, Seal, is_sealed, with_seal
from rules.kit.series_part import SeriesPart, part_of
from rules.kit.state import State, Table
from rules.kit.undo import Moment, seats_chosen_openly


class Terms(NamedTuple):
    """How a match was set up beside its options. `origin`: the match that it continues. `part`: its
    place in a series. `handicap`: points given in advance. `salt`: returns a new salt for each
    seal; None for a match without seals."""

    origin: Origin | None = None
    part: SeriesPart | None = None
    handicap: Handicap | None = None
    salt: Salt | None = None

    @classmethod
    def of(cls, header: Mapping[str, Any], salt: Salt | None = None) -> Terms:
        """Parse the terms in a journal's header."""
        origin = Origin(**header["from"]) if header.get("from") else None
        return cls(origin, part_of(header), handicap_of(header), salt)

    def journal_format(self, all_sealed: bool) -> int:
        """Return the oldest journal format that can hold such a match; `all_sealed`: no line that
        should have a seal lacks it."""
        if self.salt is not None and all_sealed:
            return LAST_TOLD if self.last_told else SEALED
        return FORMAT if self.handicap is None else GIVEN

    @property
    def last_told(self) -> bool:
        """Whether the rules learn which hand is the last one agreed on."""
        return self.part is not None and self.part.last_told

    def fields(self) -> Line:
        """Return the fields of these terms in a journal's header, without those that are None."""
        line: Line = {}
        if self.origin is not None:
            line["from"] = asdict(self.origin)
        if self.part is not None:
            line["series"] = self.part.fields()
        if self.handicap is not None:
            line["handicap"] = {**asdict(self.handicap), "given": [*self.handicap.given]}
        return line


PLAIN = Terms()
"""The terms of a match that continues no other and belongs to no series."""


@dataclass(frozen=True)
class LineTopic:
    """The subject of a journal line: the hand, the step it leads to, and the seat whose choice it
    is, or the choices after which it records luck."""

    hand: int
    step: int
    seat: int | None = None
    choices: Mapping[int, Move] = field(default_factory=dict)


class Dealer:
    """Deals hands and carries out steps. It only reads `history`, the positions of the match.
    `past`: the numbered journal lines that are played back before there is fresh luck.

    `seals` are those made so far, also of what has been taken back; `unsealed` are lines that
    should have one and have none."""

    def __init__(
        self, rules: Rules, seed: str, terms: Terms, history: Sequence[Moment],
        write: Callable[[Line], None], past: Iterable[Line],
    ) -> None:  # fmt: skip
        self.rules = rules
        self.history = history
        self.write = write
        self.past = deque(enumerate(past, 2))  # the first line of a journal is its header
        self.fortune = MatchLuck(seed, terms.origin)
        self.seals: list[Seal] = []
        self.unsealed: list[Line] = []
        self._salt = terms.salt

    def deal(self, table: Table, step: int) -> tuple[State, bool]:
        """Deal a hand; return its first position, and whether luck was drawn."""
        luck = self.fortune.draw(self.past, table.hand, step)
        standing = {intern(name): number for name, number in table.standing.items()}
        state = _with_shared_names(self.rules.deal(table._replace(standing=standing), luck))
        drawn = self._write_luck(luck, LineTopic(table.hand, step))
        self.fortune.begin_hand()
        return state, drawn

    def apply(self, before: State, choices: Mapping[int, Move], step: int) -> tuple[State, bool]:
        """Carry out a joint choice or a dealer's step; return the position after it, and whether
        luck was drawn. A step that was undone draws the same luck again."""
        about = LineTopic(before.table.hand, step, choices=choices)
        repeated = None if self.past else self.fortune.repeat(self.rules, before, choices, step)
        if repeated is not None:
            after, results = repeated
            self.write_sealed({"dealt": results}, about)
            return _with_shared_names(after), True
        after, luck = before.copy(), self.fortune.draw(self.past, about.hand, step)
        self.rules.apply(after, choices, luck)
        return _with_shared_names(after), self._write_luck(luck, about)

    def _write_luck(self, luck: Drawing, about: LineTopic) -> bool:
        """Write fresh luck to the journal, and remember it in case the step is repeated after an
        undo. Returns whether the step drew any luck."""
        results = luck.results
        if luck.is_fresh and results:
            self.write_sealed({"dealt": results}, about)
        elif luck.line is not None:
            self.note_seal(luck.line, about)
        self.fortune.keep(results, about.hand, about.step)
        return bool(results)

    def write_sealed(self, line: Line, about: LineTopic) -> None:
        """Write a line that is still secret, with a seal if this match has seals."""
        if self._salt is not None:
            line = with_seal(line, about.step, self._salt())
        self.write(line)
        self.note_seal(line, about)

    def note_seal(self, line: Line, about: LineTopic) -> None:
        """Add a written or played-back line to `seals`, or to `unsealed` if it has no seal."""
        if not is_sealed(line):
            self.unsealed.append(line)
            return
        is_dealers = about.seat is None and not about.choices
        is_early = is_dealers and not seats_chosen_openly(self.rules, self.history, about.hand)
        self.seals.append(Seal(about.hand, about.step, about.seat, line, early=is_early))


def _with_shared_names(state: State) -> State:
    """Let equal names of zones and tallies be one object, and return the state. Otherwise the
    pickled views of two equal positions could differ."""
    state.zones = {intern(name): cards for name, cards in state.zones.items()}
    state.tallies = {intern(name): number for name, number in state.tallies.items()}
    return state
