"""Every game and table there is, by every house rule, and random play at them, for any test to use.

Nothing here knows a game: the rules are those that the catalogue found.
"""

import hashlib
import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from typing import NamedTuple

import pytest

from rules.kit.catalogue import Game, games
from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.foresight import player_of
from rules.kit.match import Match, PlayerInfo, Refused
from rules.kit.move import Move, Offer
from rules.kit.moves import expand_offer, shape_fault, why_not
from rules.kit.options import BadOptions, full_options, spelled_value
from rules.kit.ranking import FEWEST, RANKING, ranking
from rules.kit.remarks import candidates
from rules.kit.said import Why, key_and_facts
from rules.kit.sight import NOTHING, Known, memories, redact
from rules.kit.state import Outcome, State, Table, Value, View
from table.i18n.words import FALLBACK, HOME, languages
from tests import sampling

LONG = sampling.LONG
COMBINATIONS = 40 if LONG else 2
"""How many pairs of house rules, beside every one alone."""
BETWEEN = 4
"""Of so many sets of house rules an ordinary run takes one at tables between."""
SEATS_DRAWN = 1
"""At how many numbers of seats an ordinary run looks, of every game."""

FINISHED = frozenset((Path(__file__).parent / "finished_games.txt").read_text("utf-8").split())
"""The games that have all that a game may have: records, a glossary, tips, moves that spoil a game.
Of another game each of these is asked only once it has been begun."""

GAMES = [game for game in games() if game.rules]
"""Every game that can be played."""
GAME_NAMES = [game.name for game in GAMES]

Options = dict[str, Value]


def tongues_of(folder: Path) -> list[str]:
    """The languages a game must speak: English and those begun; finished, or the table, all."""
    begun = {path.name.split(".")[1] for path in folder.glob("words.*.yaml")} | {FALLBACK}
    is_finished = folder == HOME or folder.name in FINISHED
    return [tongue for tongue in languages() if is_finished or tongue in begun]


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


def seats_near(rules: Rules, wanted: int = 3) -> int:
    """The number of seats of a game that is nearest to a wanted one; of two as near the smaller."""
    return min(rules.SEATS, key=lambda seats: (abs(seats - wanted), seats))


def seatings() -> list[Seating]:
    """Every playable game with every number of seats."""
    return [Seating(game, seats) for game in games() if game.rules for seats in game.rules.SEATS]


@cache
def seats_drawn() -> frozenset[Seating]:
    """The seatings that this run looks at, of every game; all of them in the long form."""
    by_game = sampling.drawn_each(seatings(), SEATS_DRAWN, lambda it: it.game.name, "seats")
    return frozenset(by_game)


# --- house rules ------------------------------------------------------------------------


def option_sets(rules: Rules, seats: int) -> list[Options]:
    """What may be asked for with so many seats: nothing, each choice alone, some pairs; in an
    ordinary run all of these at the smallest, the usual and the largest table only, elsewhere
    some of them and all that these tables do not know."""
    alone = [
        with_needed(rules, option.key, choice)
        for option in rules.OPTIONS
        for choice in option.choices
    ]
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
    here = {option.key for option in rules.OPTIONS if not any(map(option.applies, full))}
    turn = range(1 + seats % BETWEEN, len(sets), BETWEEN)
    return [options for at, options in enumerate(sets) if at in (0, *turn) or here & set(options)]


def with_needed(rules: Rules, key: str, choice: Value) -> Options:
    """A choice, together with what it needs to mean anything."""
    option = next(option for option in rules.OPTIONS if option.key == key)
    if not option.needs:
        return {key: choice}
    needed = next(other for other in rules.OPTIONS if other.key == option.needs)
    on = next(value for value in needed.choices if value not in (False, 0))
    return {**with_needed(rules, needed.key, on), key: choice}


def settled_sets(seating: Seating) -> list[Options]:
    """The same in full: every house rule in force, as a table carries them."""
    return [
        full_options(seating.rules, seating.seats, asked)
        for asked in option_sets(seating.rules, seating.seats)
    ]


def _add(found: dict[str, Options], rules: Rules, seats: int, asked: Options) -> None:
    try:
        found.setdefault(str(full_options(rules, seats, asked)), asked)
    except BadOptions:
        return


def options_text(options: Mapping[str, Value]) -> str:
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
        return likely_move(rules, state, seat, rng)
    for offer in offers[:3] if likely else offers:
        for _ in range(3 if likely else 20):
            guess = any_fit(offer, rng)
            if why_not(rules, state, seat, guess) is None:
                return guess
    if likely:
        return likely_move(rules, state, seat, rng)
    every = [move for offer in offers for move in islice(expand_offer(offer), 20_000)]
    return next((move for move in every if why_not(rules, state, seat, move) is None), None)


def likely_move(rules: Rules, state: State, seat: int, rng: random.Random) -> Move:
    """One of a game's own candidates; raises Misproposed where it has none."""
    listed = candidates(rules, state, seat)
    if not listed:
        raise Misproposed(f"`candidates` lists nothing for seat {seat}, which owes a choice")
    return rng.choice(listed)


Chooser = Callable[[State, int, random.Random], Move]


def by_rule(rules: Rules) -> Chooser:
    """What the game's rule player chooses."""
    player = player_of(rules)
    return lambda state, seat, rng: player.choose(rules, redact(rules, state, seat), seat, rng)


def choices(
    rules: Rules, table: Table, seed: object, choose: Chooser | None = None
) -> Iterator[tuple[State, int]]:
    """Every choice of a hand with its seat, which chooses by `choose`, else by the rule player."""
    luck, rng = Luck(str(seed)), random.Random(str(seed))
    choose, state = choose or by_rule(rules), rules.deal(table, luck)
    while rules.outcome(state) is None:
        made = {}
        for seat in rules.actors(state):
            yield state, seat
            made[seat] = choose(state, seat, rng)
        rules.apply(state, made, luck)


def players(seats: int) -> list[PlayerInfo]:
    return [PlayerInfo(f"Seat {seat}") for seat in range(seats)]


class Misproposed(Exception):
    """A move that the rules propose, and refuse; what there is to say of it, in a sentence."""


def misproposed(rules: Rules, state: State, seat: int, choice: Move, reason: Why) -> Misproposed:
    """Which move of which seat is listed and refused, why, and by which functions."""
    fits = [
        offer
        for offer in rules.offers(state, seat)
        if offer.verb == choice.verb and shape_fault(offer, choice) is None
    ]
    refuses = "`objection` refuses it" if fits else "no shape that `offers` has fits it"
    reached = "listed by `candidates`" if hasattr(rules, "candidates") else "on offer"
    return Misproposed(
        f"the move “{choice}” of seat {seat} is {reached}, yet {refuses}: {key_and_facts(reason)}"
    )


def play(match: Match, rng: random.Random, after_each: Callable[[], None] = lambda: None) -> None:
    """Play a match on to its end, at random."""
    while play_on(match, rng):
        after_each()


def play_on(match: Match, rng: random.Random) -> bool:
    """One choice, or one step of the dealer; False when the match is over."""
    owing = match.seats_to_choose()
    if not owing:
        return match.advance()
    seat = rng.choice(owing)
    chosen = any_move(match.rules, match.state, seat, rng)
    if chosen is None:
        raise Misproposed(f"seat {seat} owes a choice, and every move it is offered is refused")
    try:
        match.choose(seat, chosen)
    except Refused as refused:
        raise misproposed(match.rules, match.state, seat, chosen, refused.why) from None
    return True


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


@contextmanager
def forgetting() -> Iterator[None]:
    """What every seat and the room remember is nine tenths of the time a match takes: it is left
    out of matches played or replayed in here, and their `known` means nothing. No
    state is another for it, since no rules ask what a match remembers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "rules.kit.match.memories",
            lambda rules, before, known, after: dict.fromkeys(known, NOTHING),
        )
        yield


PEOPLE = ("Anna", "Björn", "Ösp", "Kári", "Lóa")


def come_or_go(match: Match, rng: random.Random) -> bool:
    """Somebody sits down, changes places or is called otherwise; False where they may not."""
    seat, count = rng.randrange(match.table.seats), match.table.seats
    try:
        match rng.randrange(4):
            case 0:
                match.seat(
                    seat, PlayerInfo(f"Computer {seat}", "bot", rng.choice(("keen", "steady")))
                )
            case 1:
                match.seat(seat, PlayerInfo(rng.choice(PEOPLE)))
            case 2:
                match.swap(seat, (seat + rng.randrange(1, count)) % count)
            case _:
                match.rename(seat, rng.choice(PEOPLE))
    except Refused:
        return False
    return True


def ranking_fault(rules: Rules, outcome: Outcome) -> str:
    """What is wrong with how an outcome ranks the seats, in a sentence; nothing if it is right."""
    if (outcome.ranking is not None) != (rules.BEST == RANKING):
        return (
            f'a ranking comes with every outcome where BEST is "ranking", else with none: {outcome}'
        )
    found, points, winners = ranking(rules, outcome), outcome.points, outcome.winners
    seats = [seat for group in found for seat in group]
    if sorted(seats) != list(range(len(points))) or not all(found):
        return f"every seat is ranked once, and no group is empty: {found}"
    if winners and found[0] != tuple(sorted(winners)):
        return f"the winners {winners} are the first group and nobody else is: {found}"
    if winners and rules.BEST != RANKING:
        best = (min if rules.BEST == FEWEST else max)(points)
        if best not in [points[seat] for seat in winners]:
            return f"the {rules.BEST} points are best, and no winner has them: {outcome}"
    return ""


def remembered(rules: Rules, before: State, knew: View, after: State) -> Known:
    """What a seat still knows of hidden zones after a step; `knew` is its view of `before`."""
    return memories(rules, before, {knew.seat: knew.known}, after)[knew.seat]
