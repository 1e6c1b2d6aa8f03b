"""Every game and table there is, and random play at them, for any test to use.

Nothing here knows a game: what a test of the laws examines is a `Walk`, one match
played at random by the rules as the catalogue found them.
"""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import combinations, islice
from typing import NamedTuple

from rules.kit.catalogue import Game, games
from rules.kit.contract import Rules
from rules.kit.match import Match, Refused, Sitter
from rules.kit.move import Move, Offer
from rules.kit.moves import expanded, why_not
from rules.kit.options import BadOptions, settled, spelled_value
from rules.kit.remarks import candidates
from rules.kit.sight import Known, redact
from rules.kit.state import State, Value, View
from tests import sampling
from tests.broken import Broken, misproposed, raised, unwhole

LONG = sampling.LONG
DEALS = 12 if LONG else 1
"""How many matches for every set of house rules at a small table; see `deals_at`."""
COMBINATIONS = 40 if LONG else 2
"""How many pairs of house rules, beside every one alone."""
BETWEEN = 4
"""Of so many sets of house rules an ordinary run takes one at tables between."""
MOST_POSITIONS = 400 if LONG else 110
"""Where a walk stops that has not come to its end: the laws repeat, the match need not."""

FEWER_POSITIONS = 40
"""Where a walk by other than the usual house rules stops in an ordinary run."""
USUAL_SAMPLE = 16
"""How many positions of the first walk, by the usual house rules, a law looks at there."""
OTHER_SAMPLE = 5
"""How many of every other walk."""
SEATS_DRAWN = 1
"""At how many numbers of seats an ordinary run looks, of every game."""

Options = dict[str, Value]


class Seating(NamedTuple):
    """One game with so many seats."""

    game: Game
    seats: int

    @property
    def rules(self) -> Rules:
        assert self.game.rules is not None, self.game.error
        return self.game.rules

    def __str__(self) -> str:
        return f"{self.game.name}-{self.seats}"


def seatings() -> list[Seating]:
    """Every playable game with every number of seats."""
    return [Seating(one, seats) for one in games() if one.rules for seats in one.rules.SEATS]


@cache
def seats_drawn() -> frozenset[Seating]:
    """The seatings that this run looks at: of every game at some numbers of seats, in the long
    form at all."""
    every = seatings()
    return frozenset(
        one
        for game in dict.fromkeys(one.game.name for one in every)
        for one in sampling.drawn(
            [one for one in every if one.game.name == game], SEATS_DRAWN, "seats", game
        )
    )


# --- house rules ------------------------------------------------------------------------


def option_sets(rules: Rules, seats: int) -> list[Options]:
    """What may be asked for with so many seats: nothing, each choice alone, some pairs; in an
    ordinary run all of these at the smallest, the usual and the largest table only, elsewhere
    some of them and all that these tables do not know."""
    alone = [with_need(rules, one.key, choice) for one in rules.OPTIONS for choice in one.choices]
    pairs = [{**a, **b} for a, b in combinations(alone, 2)]
    random.Random(seats).shuffle(pairs)
    found: dict[str, Options] = {}
    for asked in [{}, *alone]:
        _add(found, rules, seats, asked)
    enough = len(found) + COMBINATIONS
    for asked in pairs:
        if len(found) < enough:
            _add(found, rules, seats, asked)
    sets = list(found.values())
    full = {min(rules.SEATS), 4, max(rules.SEATS)}
    if LONG or seats in full:
        return sets
    here = {one.key for one in rules.OPTIONS if not any(map(one.applies, full))}
    turn = range(1 + seats % BETWEEN, len(sets), BETWEEN)
    return [one for at, one in enumerate(sets) if at in (0, *turn) or here & set(one)]


def with_need(rules: Rules, key: str, choice: Value) -> Options:
    """A choice, together with what it needs to mean anything."""
    option = next(one for one in rules.OPTIONS if one.key == key)
    if not option.needs:
        return {key: choice}
    needed = next(one for one in rules.OPTIONS if one.key == option.needs)
    on = next(value for value in needed.choices if value not in (False, 0))
    return {**with_need(rules, needed.key, on), key: choice}


def settled_sets(seating: Seating) -> list[Options]:
    """The same in full: every house rule in force, as a table carries them."""
    return [
        settled(seating.rules, seating.seats, asked)
        for asked in option_sets(seating.rules, seating.seats)
    ]


def _add(found: dict[str, Options], rules: Rules, seats: int, asked: Options) -> None:
    try:
        found.setdefault(str(settled(rules, seats, asked)), asked)
    except BadOptions:
        return


def told(options: Mapping[str, Value]) -> str:
    """House rules as they are written on the command line."""
    return ",".join(f"{key}={spelled_value(value)}" for key, value in options.items())


# --- random play ------------------------------------------------------------------------


def any_fit(offer: Offer, rng: random.Random) -> Move:
    """A move of an offer's shape, every number of cards as likely as another."""
    pick, targets = sorted(offer.pick), sorted(offer.targets, key=str)
    count = rng.randint(offer.least, min(offer.most, len(pick)))
    picked = tuple(sorted(rng.sample(pick, count)))
    reach = rng.randint(offer.nearest, min(offer.furthest, len(targets))) if targets else 0
    chosen = tuple(sorted(rng.sample(targets, reach), key=str))
    amount = rng.choice(list(offer.amounts)) if offer.amounts else None
    return Move(offer.verb, picked, chosen, amount)


def width(offer: Offer) -> int:
    """How many moves have an offer's shape."""
    most = min(offer.most, len(offer.pick))
    picks = sum(math.comb(len(offer.pick), count) for count in range(offer.least, most + 1))
    reach = range(offer.nearest, offer.furthest + 1) if offer.targets else [0]
    chosen = sum(math.comb(len(offer.targets), count) for count in reach)
    return picks * chosen * max(1, len(offer.amounts))


def any_move(rules: Rules, state: State, seat: int, rng: random.Random) -> Move | None:
    """A legal move of a seat that owes a choice, by luck; None if there seems to be none."""
    offers = list(rules.offers(state, seat))
    rng.shuffle(offers)
    likely = hasattr(rules, "candidates")
    if likely and rng.random() < 0.5:
        return rng.choice(candidates(rules, state, seat))
    for offer in offers[:3] if likely else offers:
        for _ in range(3 if likely else 20):
            guess = any_fit(offer, rng)
            if why_not(rules, state, seat, guess) is None:
                return guess
    if likely:
        return rng.choice(candidates(rules, state, seat))
    every = [one for offer in offers for one in islice(expanded(offer), 20_000)]
    return next((one for one in every if why_not(rules, state, seat, one) is None), None)


def sitters(seats: int) -> list[Sitter]:
    return [Sitter(f"Seat {seat}") for seat in range(seats)]


def play(match: Match, rng: random.Random, after_each: Callable[[], None] = lambda: None) -> None:
    """Play a match on to its end, at random."""
    while play_on(match, rng):
        after_each()


def play_on(match: Match, rng: random.Random) -> bool:
    """One choice, or one step of the dealer; False when the match is over."""
    owing = match.owing()
    if not owing:
        return match.advance()
    seat = rng.choice(owing)
    chosen = any_move(match.rules, match.state, seat, rng)
    assert chosen is not None, f"seat {seat} owes a choice and has none: {printed(match.state)}"
    try:
        match.choose(seat, chosen)
    except Refused as refused:
        raise misproposed(match.rules, match.state, seat, chosen, refused.why) from None
    return True


# --- walks ------------------------------------------------------------------------------


class Position(NamedTuple):
    """One position of a match: the truth, each seat's memory, and the choice that came next."""

    rules: Rules
    number: int
    state: State
    known: Mapping[int | None, Known]
    made: Mapping[int, Move]

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
    """A match played at random: how it came about, and its positions; the last of them is the one
    where it was `broken`, if it was."""

    seating: Seating
    options: Options
    seed: str
    positions: list[Position]
    broken: Broken | None = None

    def __str__(self) -> str:
        return f"{self.seating}, house rules [{told(self.options)}], seed {self.seed!r}"


def walk(seating: Seating, options: Options, seed: str, most: int = MOST_POSITIONS) -> Walk:
    """One match at random, as far as a walk goes."""
    rng = random.Random(seed)
    found: list[Position] = []
    broken: Broken | None = None
    try:
        match = Match(seating.rules, sitters(seating.seats), options, seed)
        going = True
        while going and len(found) < most and not broken:
            if not found or match.step != found[-1].number:
                last = match.history[-1]
                if found:
                    found[-1] = found[-1]._replace(made=last.made)
                found.append(Position(match.rules, match.step, match.state, match.known, {}))
                broken = unwhole(match.rules, match.state)
            going = not broken and play_on(match, rng)
    except Exception as error:  # of the game: whatever a stranger's rules may raise
        broken = raised(error)
    made = Walk(seating, options, seed, found)
    at = f"position {found[-1].number} ({found[-1].state.phase})" if found else "the deal"
    return made._replace(broken=broken and broken.at(f"{made}, {at}"))


def deals_at(seating: Seating) -> int:
    """How many matches for every set of house rules: fewer at big tables, which take longer."""
    return max(1, DEALS * 2 // max(2, seating.seats))


def walks(seating: Seating) -> Iterator[Walk]:
    """Matches at random for every set of house rules that this seating allows."""
    for number, options in enumerate(option_sets(seating.rules, seating.seats)):
        for deal in range(deals_at(seating)):
            most = MOST_POSITIONS if LONG or not number else FEWER_POSITIONS
            yield walk(seating, options, f"{seating}/{number}/{deal}", most)


def examine(
    walked: Sequence[Walk], law: Callable[[Position], None], *, everywhere: bool = LONG
) -> None:
    """Hold a law to positions of every walk; a failure tells walk, seed and position.

    In an ordinary run some of every walk, sampled for this law by the seed of the run, with its
    last one and every phase that occurs at this seating, unless the law asks to be held
    `everywhere`.
    """
    for each, position, _ in _visited(walked, law.__qualname__, everywhere):
        with _located(each, position):
            law(position)


def examine_steps(walked: Sequence[Walk], law: Callable[[Position, Position], None]) -> None:
    """Hold a law to positions and the ones that followed them, sampled likewise."""
    for each, position, following in _visited(walked, law.__qualname__, LONG, 1):
        assert following is not None
        with _located(each, position):
            law(position, following)


def _visited(
    walked: Sequence[Walk], name: str, everywhere: bool, short: int = 0
) -> Iterator[tuple[Walk, Position, Position | None]]:
    """Positions that a law of this name looks at, all but so many at the end of a walk."""
    assert walked, "no walk was made, so nothing was examined"
    met: set[str] = set()
    for number, each in enumerate(walked):
        phases = [one.state.phase for one in each.positions[: len(each.positions) - short]]
        places: Sequence[int] = range(len(phases))
        if not everywhere:
            rng = sampling.luck(name, each.seed)
            places = sampling.some(phases, OTHER_SAMPLE if number else USUAL_SAMPLE, rng, met)
        for at in places:
            last = at + 1 == len(each.positions)
            yield each, each.positions[at], None if last else each.positions[at + 1]


@contextmanager
def _located(each: Walk, position: Position) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        where = f"{each}, position {position.number} ({position.state.phase})"
        raise AssertionError(f"{where}: {error!r}") from error


# --- what a position comes to -------------------------------------------------------------


def printed(state: State) -> str:
    """A position as text, every card and number of it, the same on every machine.

    House rules are left out, so that a new one leaves what was printed before as it was.
    """
    table = state.table
    parts = [f"{state.phase} turn {state.turn} hand {table.hand} dealer {table.dealer}"]
    parts += [f"stands {tally} = {number}" for tally, number in sorted(table.standing.items())]
    parts += [f"{zone}: {' '.join(map(str, cards))}" for zone, cards in sorted(state.zones.items())]
    parts += [f"{tally} = {number}" for tally, number in sorted(state.tallies.items())]
    parts += [f"shown: {' '.join(map(str, sorted(state.shown)))}"]
    return "\n".join(parts)


def digest(texts: Sequence[str]) -> str:
    """A short mark of a list of texts, different for any other list."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]
