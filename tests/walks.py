"""Walks: one match each, played at random at every table there is by the rules as the catalogue
found them, and the positions of it that a law looks at.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rules.kit.catalogue import Game
from rules.kit.contract import Rules
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.said import SaidError
from rules.kit.sight import Known, pack_by_body, redact
from rules.kit.state import State, View
from tests import sampling
from tests.tables import (
    LONG,
    Misproposed,
    Options,
    Seating,
    option_sets,
    options_text,
    play_on,
    players,
)

DEALS = 12 if LONG else 1
"""How many matches for every set of house rules at a small table; see `deals_at`."""
MOST_POSITIONS = 400 if LONG else 110
"""Where a walk stops that has not come to its end: the laws repeat, the match need not."""
FEWER_POSITIONS = 40
"""Where a walk by other than the usual house rules stops in an ordinary run."""
USUAL_SAMPLE = 16
"""How many positions of the first walk, by the usual house rules, a law looks at there."""
OTHER_SAMPLE = 5
"""How many of every other walk."""


class Broken(NamedTuple):
    """A law by its number, how it is broken, and where in which match."""

    law: int
    sentence: str

    def __str__(self) -> str:
        return f"law {self.law} is broken here first: {self.sentence}"

    def at(self, place: str) -> Broken:
        return self._replace(sentence=f"{self.sentence}; {place}")


def pack_fault(rules: Rules, state: State) -> Broken | None:
    """Law 1: which card lies twice, or nowhere, or is of no pack; None where the pack is whole."""
    faces = pack_by_body(rules, state.table).faces
    where: dict[str, str] = {}
    for zone, cards in state.zones.items():
        for card in cards:
            if card not in faces.get(card.body, ()):
                return Broken(1, f"{card} lies in {zone} and is in no pack")
            if card.body in where:
                zones = dict.fromkeys((where[card.body], zone))
                return Broken(1, f"{card} lies twice, in {' and '.join(zones)}")
            where[card.body] = zone
    if len(where) == len(faces):
        return None
    lost = [body for body in faces if body not in where]
    more = f", nor do {len(lost) - 1} more" if lost[1:] else ""
    return Broken(1, f"{lost[0]} lies nowhere{more}")


def error_fault(error: Exception) -> Broken:
    """Law 2: play ended in this error; tells by which line of the rules."""
    if isinstance(error, Misproposed):
        return Broken(2, str(error))
    frames = traceback.extract_tb(error.__traceback__)
    of_rules = [frame for frame in frames if "rules" in Path(frame.filename).parts]
    last = (of_rules or frames)[-1]
    place = "/".join(Path(last.filename).parts[-2:])
    return Broken(2, f"{error!r} is raised by {place}, line {last.lineno}")


class Position(NamedTuple):
    """One position of a match: the truth, each seat's memory, and the choice that came next."""

    seating: Seating
    number: int
    state: State
    known: Mapping[int | None, Known]
    made: Mapping[int, Move]

    @property
    def rules(self) -> Rules:
        return self.seating.rules

    @property
    def game(self) -> Game:
        return self.seating.game

    @property
    def watchers(self) -> list[int | None]:
        """The room and every seat; at a big table the room and three seats, in turn."""
        count = self.state.table.seats
        some = (
            range(count)
            if LONG or count < 5
            else [(self.number + k * 3) % count for k in (0, 1, 2)]
        )
        return [None, *some]

    @property
    def actors(self) -> list[int]:
        """Who owes a choice; at a big table three of them, in turn."""
        owing = sorted(self.rules.actors(self.state))
        if LONG or self.state.table.seats < 5 or len(owing) <= 3:
            return owing
        return sorted({owing[(self.number + k * 3) % len(owing)] for k in (0, 1, 2)})

    def view(self, seat: int | None) -> View:
        return redact(self.rules, self.state, seat, self.known[seat])

    def luck(self) -> random.Random:
        """Luck of a test's own at this position, the same whenever it is asked."""
        return random.Random(self.number)


class Walk(NamedTuple):
    """A match at random and its positions; the last is where it was `broken`, if it was."""

    seating: Seating
    options: Options
    seed: str
    positions: list[Position]
    broken: Broken | None = None

    def __str__(self) -> str:
        return f"{self.seating}, house rules [{options_text(self.options)}], seed {self.seed!r}"


def walk(seating: Seating, options: Options, seed: str, most: int = MOST_POSITIONS) -> Walk:
    """One match at random, as far as a walk goes."""
    rng = random.Random(seed)
    positions: list[Position] = []
    broken: Broken | None = None
    try:
        match = Match(seating.rules, players(seating.seats), options, seed)
        going = True
        while going and len(positions) < most and not broken:
            if not positions or match.step != positions[-1].number:
                if positions:
                    positions[-1] = positions[-1]._replace(made=match.history[-1].made)
                positions.append(Position(seating, match.step, match.state, match.known, {}))
                broken = pack_fault(match.rules, match.state)
            going = not broken and play_on(match, rng)
    except Exception as error:  # of the game: whatever a stranger's rules may raise
        broken = error_fault(error)
    walked = Walk(seating, options, seed, positions)
    last = positions[-1] if positions else None
    place = f"position {last.number} ({last.state.phase})" if last else "the deal"
    return walked._replace(broken=broken and broken.at(f"{walked}, {place}"))


def deals_at(seating: Seating) -> int:
    """How many matches for every set of house rules: fewer at big tables, which take longer."""
    return max(1, DEALS * 2 // max(2, seating.seats))


def walks(seating: Seating) -> Iterator[Walk]:
    """Matches at random for every set of house rules that this seating allows."""
    for number, options in enumerate(option_sets(seating.rules, seating.seats)):
        for deal in range(deals_at(seating)):
            most = MOST_POSITIONS if LONG or not number else FEWER_POSITIONS
            yield walk(seating, options, f"{seating}/{number}/{deal}", most)


def at_positions(
    law: Callable[..., None], *, everywhere: bool = LONG, steps: bool = False
) -> Callable[[Sequence[Walk]], None]:
    """Make a law a test, which holds it to positions of every walk of a seating; a failure tells
    walk, seed and position.

    In an ordinary run to some of every walk, sampled for this law by the seed of the run, with its
    last one and every phase that occurs at this seating, unless it is to be held `everywhere`;
    `steps`: to positions and the ones that followed them.
    """

    def test(walked: Sequence[Walk]) -> None:
        assert walked, "no walk was made, so nothing was examined"
        met: set[str] = set()
        for number, each in enumerate(walked):
            positions = each.positions
            phases = [position.state.phase for position in positions[: len(positions) - steps]]
            places: Sequence[int] = range(len(phases))
            if not everywhere:
                rng = sampling.luck(law.__qualname__, each.seed)
                places = sampling.some(phases, OTHER_SAMPLE if number else USUAL_SAMPLE, rng, met)
            for at in places:
                try:
                    law(*positions[at : at + 1 + steps])
                except Exception as error:
                    where = f"{each}, position {positions[at].number} ({phases[at]})"
                    is_said = isinstance(error, (AssertionError, SaidError))
                    told = str(error) if is_said else repr(error)
                    raise AssertionError(f"{where}: {told}") from error

    test.__name__, test.__qualname__ = law.__name__, law.__qualname__
    test.__doc__, test.__module__ = law.__doc__, law.__module__
    return test


at_every_position = partial(at_positions, everywhere=True)
at_steps = partial(at_positions, steps=True)
