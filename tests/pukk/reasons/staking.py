"""The púkk: how strong a hand is, and how often the solved table stakes a chip on it; of the player
it knows that table and where its classes end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path

from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.state import Value, View
from rules.pukk import rules as pukk
from rules.pukk.combinations import Key, best, shortfall
from rules.pukk.player.daring import FILE as DARING
from rules.pukk.player.stakes import FILE
from rules.pukk.player.strength import EDGES
from tests.pukk.reasons.reading import (
    EVERY,
    IN,
    JACK,
    LEFT,
    UNASKED,
    Facts,
    Reading,
    hand_of,
    number,
    parts,
    said_rightly,
)

ORDER = (5, 6, 7, 8, 9, 10, 11, 12, 13, 1)
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
HEEDED = ("min_pukk", "pamfill_as_six", "pamfill_order", "sets")
LAPS, LOW = 4, len(EDGES) - 2


@cache
def _strengths(options: tuple[tuple[str, Value], ...]) -> Mapping[Key, int]:
    """In how many ways hands that may púkk are dealt, by what they are worth."""
    app, found = dict(options), dict[Key, int]()
    for jacks in (0, 1):
        for some in combinations_with_replacement(ORDER, 5 - jacks):
            hand, ways = [JACK] * jacks, 1
            for rank in set(some):
                alike = [card for card in EVERY if card.rank == rank and card is not JACK]
                ways *= comb(len(alike), some.count(rank))
                hand += alike[: some.count(rank)]
            if ways and not shortfall(hand, app):
                made = best(hand, app)
                assert made is not None
                found[made.key] = found.get(made.key, 0) + ways
    return found


def share(view: View, seat: int) -> float:
    """How many of the hands that may púkk are weaker, those as good half."""
    found = _strengths(tuple((key, view.table.options[key]) for key in HEEDED))
    own = best(hand_of(view, seat), view.table.options)
    assert own is not None
    weaker = sum(ways for key, ways in found.items() if key < own.key)
    return (weaker + found[own.key] / 2) / sum(found.values())


def class_of(view: View, seat: int) -> int:
    return sum(edge <= share(view, seat) for edge in EDGES)


def stakes(made: Move) -> bool:
    return made.verb in ("pukka", "raise", "match")


def may_not(view: View, seat: int, made: Move, facts: Facts) -> bool:
    found = why_not(pukk, view, seat, Move("pukka"))
    return view.phase == "entry" and made.verb == "decline" and found is not None


def no_pair(view: View, seat: int, made: Move, facts: Facts) -> bool:
    ranks = [card.rank for card in hand_of(view, seat)]
    none = len(set(ranks)) == len(ranks) and JACK not in hand_of(view, seat)
    return may_not(view, seat, made, facts) and none


def below(key: str) -> Reading:
    def reading(view: View, seat: int, made: Move, facts: Facts) -> bool:
        lacks = shortfall(hand_of(view, seat), view.table.options)
        return may_not(view, seat, made, facts) and lacks == key

    return reading


def strength(view: View, seat: int, made: Move, facts: Facts) -> bool:
    right = said_rightly(view, hand_of(view, seat), facts["hand"])
    return right and abs(number(facts, "percent") - 100 * share(view, seat)) <= 1


def no_chip(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return view.tallies[f"chips:{seat}"] < 1 and not stakes(made)


def highest(view: View) -> int:
    return max(view.tallies[f"stake:{seat}"] for seat in range(view.table.seats))


def enough_raises(view: View, seat: int, made: Move, facts: Facts) -> bool:
    cap = int(view.table.options["raise_cap"])
    return bool(cap) and highest(view) > cap and view.phase == "raising" and not stakes(made)


def two(view: View) -> bool:
    return view.phase in ("raising", "matching") and parts(view).count(IN) == 2


def hardly_beaten(view: View, seat: int, made: Move, facts: Facts) -> bool:
    most = LAPS * (class_of(view, seat) - LOW)
    return two(view) and stakes(made) and facts["n"] == most >= highest(view)


def two_left(view: View, seat: int, made: Move, facts: Facts) -> bool:
    most = LAPS * max(0, class_of(view, seat) - LOW)
    return two(view) and made.verb in ("demand", "stand") and highest(view) > most


@cache
def _table(file: Path) -> Mapping[str, str]:
    rows = file.read_text("utf-8").splitlines()
    return {spot.strip(): row for spot, row in (line.rsplit(": ", 1) for line in rows)}


def spot(view: View) -> str:
    """How the table calls what is asked here."""
    count = view.table.seats - parts(view).count(LEFT)
    ready, put = (
        parts(view).count(IN),
        sum(view.tallies[f"stake:{seat}"] for seat in range(view.table.seats)),
    )
    dressed = max(1, (view.tallies["pool:pukk"] - put) // count)
    where = f"{count}x{min(dressed, 2) if count <= 4 else 1}"
    if view.phase == "entry":
        return f"{where} enter {ready} {parts(view).count(UNASKED) - 1}"
    if ready == 2:
        return f"{where} {'two' if view.phase == 'raising' else 'see'} {highest(view)}"
    crowd, high = min(ready, 4), min(highest(view), 3)
    if view.phase == "raising":
        still = ready - view.tallies["stands"]  # who may yet raise, of so many as are told apart
        stood = max(0, crowd - still) if ready > crowd else view.tallies["stands"]
        return f"{where} raise {crowd} {high} {stood}"
    late = sum(
        part == IN and view.tallies[f"stake:{seat}"] < highest(view)
        for seat, part in enumerate(parts(view))
    )
    return f"{where} match {crowd} {high} {min(late - 1, 2)}"


def likely(view: View, seat: int) -> float:
    """How often a chip is staked here: as the table has it, or as is dared."""
    _, kind, *told = spot(view).split()
    dared = f"{kind} {told[1] if kind in ('raise', 'match') else told[0]}"
    rows = _table(FILE).get(spot(view)), _table(DARING).get(dared)
    if kind == "enter":
        rows = (rows[0], None)
    return max(DIGITS.index(row[class_of(view, seat)]) / 35 if row else 0.0 for row in rows)


def wins(view: View, seat: int, made: Move, facts: Facts) -> bool:
    middle = view.tallies["pool:pukk"]
    against = view.phase == "matching" or (view.phase == "entry" and IN in parts(view))
    return stakes(made) and against and facts == {"n": middle, "times": middle + 1}


def nobody_else(view: View, seat: int, made: Move, facts: Facts) -> bool:
    last = view.phase == "entry" and IN not in parts(view) and parts(view).count(UNASKED) == 1
    return stakes(made) and last and facts == {"n": view.tallies["pool:pukk"]}


@cache
def _coming(row: str, options: tuple[tuple[str, Value], ...]) -> float:
    """How often any hand comes in where the table has this row."""
    found, below = _strengths(options), 0
    whole, come = sum(found.values()), 0.0
    for key in sorted(found):
        at = sum(edge <= (below + found[key] / 2) / whole for edge in EDGES)
        come += found[key] * DIGITS.index(row[at]) / 35
        below += found[key]
    return come / comb(len(EVERY), 5)


def left_alone(view: View, seat: int, made: Move, facts: Facts) -> bool:
    options = tuple((key, view.table.options[key]) for key in HEEDED)
    where, _, ready, late = spot(view).split()
    away, seats = 1.0, view.table.seats
    for step in range(1, seats):
        other = (seat + step) % seats
        if parts(view)[other] == UNASKED:
            late = str(int(late) - 1)
            row = _table(FILE)[f"{where} enter 1 {late}"]
            away *= 1 - (view.tallies[f"chips:{other}"] > 0) * _coming(row, options)
    right = ready == "0" and late == "0" and facts["n"] == view.tallies["pool:pukk"]
    return stakes(made) and right and abs(number(facts, "percent") - 100 * away) <= 0.5


def raises(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return made.verb == "raise" and not two(view) and likely(view, seat) == 1


def stands(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return made.verb == "stand" and not two(view) and likely(view, seat) == 0


def loses(view: View, seat: int, made: Move, facts: Facts) -> bool:
    here = view.phase != "raising" and not two(view)
    return here and not stakes(made) and likely(view, seat) == 0


def lot(view: View, seat: int, made: Move, facts: Facts) -> bool:
    often = 100 * likely(view, seat)
    return 0 < often < 100 and abs(number(facts, "percent") - often) <= 0.5


def asked(view: View, seat: int, made: Move, facts: Facts) -> bool:
    ready, late = parts(view).count(IN), parts(view).count(UNASKED) - 1
    return view.phase == "entry" and facts == {"ready": ready, "after": late}


def still_in(view: View, seat: int, made: Move, facts: Facts) -> bool:
    ready = parts(view).count(IN)
    return view.phase != "entry" and facts == {"ready": ready, "high": highest(view)}


READINGS: Mapping[str, Reading] = {
    "since_no_pair": no_pair,
    "since_below_sixes": below("below_sixes"),
    "since_only_fives": below("only_fives"),
    "since_strength": strength,
    "since_no_chip": no_chip,
    "since_enough_raises": enough_raises,
    "since_hardly_beaten": hardly_beaten,
    "since_two_left": two_left,
    "since_wins": wins,
    "since_nobody_else": nobody_else,
    "since_alone": left_alone,
    "since_raises": raises,
    "since_stands": stands,
    "since_loses": loses,
    "since_lot": lot,
    "since_asked": asked,
    "since_still_in": still_in,
}
