"""A guided first hand as data: `guide.yaml` in a game's folder, read and checked.

What it says stands in the game's words, `guide.step.NAME` for the step that says NAME.
`table.session.lesson` deals it and plays it through; a guide that holds together there can be
followed to its end at the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import msgspec

from rules.kit.contract import Rules
from rules.kit.move import BadMove, move
from rules.kit.options import BadOptions, full_options
from rules.kit.said import Why, why
from rules.kit.state import Value
from sprites.names import is_card
from table.files.badfile import nearest, unknown
from table.files.typed import fault_at, read_typed
from table.i18n.words import FALLBACK, languages, texts
from table.layout.layout import Layout
from table.session.open_game import GUIDE

YOU = "you"  # the learner, among the seats
SHEET = "sheet"  # where a sentence stands on the score sheet
MOST_SAID = 40  # sentences
ALONE = ("prompt", "band", "head", "log", "again", "menu")
"""Things at the table that a sentence may point at by their name alone."""
ON_SHEET = ("row", "account", "ending")
"""And on the score sheet; there is `column:SEAT` as well."""
OF_SEAT, OF_VERB, OF_NOTE, OF_COLUMN = "plate", "button", "note", "column"
STEP, ELSE = "guide.step.", ".else"  # how the key of a sentence begins, and of an answer goes on
PLAINLY = "guide.else"  # the table's own answer to a move that was not meant

Trail: TypeAlias = "tuple[str | int, ...]"
Fault: TypeAlias = "tuple[Trail, Why]"


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence, by its name in the words, and what it points at.

    It is told when the learner is to choose; or `at` a phase, as soon as that has begun; or on
    the `sheet`. With a `wish` it waits for one of these moves; without one it waits for "Next".
    `plays`: what the learner would do next, which is done quickly and without asking, so that
    a long hand comes to its end.
    """

    say: str
    points: list[str] = []
    at: str = ""
    wish: list[str] = []
    plays: list[str] = []

    @property
    def key(self) -> str:
        """The key of its sentence in the game's words."""
        return STEP + self.say

    def answers(self, verb: str) -> tuple[str, ...]:
        """The keys of what answers a move of this verb that was not meant, the nearest first: the
        step's own answer to that verb, its answer to any, or the table's."""
        return (f"{self.key}{ELSE}.{verb}", f"{self.key}{ELSE}", PLAINLY)


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deal, who sits there, and what is said and done.

    `seats`: names in seat order, `you` for the learner. `dealt`: what chance gives, step after
    step, as a journal has it. `parts`: the moves of each computer, in order.
    """

    seats: list[str]
    steps: list[Step]
    dealer: int = 0
    options: dict[str, Value] = {}
    dealt: list[list[str | int]] = []
    parts: dict[int, list[str]] = {}

    @property
    def me(self) -> int:
        """The seat of the learner."""
        return self.seats.index(YOU)


def read_guide(folder: Path, rules: Rules, layout: Layout) -> Guide | None:
    """The guide of a game, None where it has none; BadFile names what is wrong with it, or with
    what it says in the game's words, whatever happens when it is played."""
    path = folder / GUIDE
    if not path.exists():
        return None
    guide = read_typed(path, Guide)
    for trail, fault in (*_seat_faults(guide, rules), *_step_faults(guide, rules, layout)):
        raise fault_at(path, trail, fault)
    for file, trail, fault in _word_faults(folder, guide, rules):
        raise fault_at(folder / file, trail, fault)
    return guide


def _seat_faults(guide: Guide, rules: Rules) -> Iterator[Fault]:
    """Who sits there, by which house rules, and whose parts are given."""
    seats = guide.seats
    if seats.count(YOU) != 1:
        yield ("seats",), why("guide.you_once", you=YOU)
        return
    if len(set(map(str.casefold, seats))) < len(seats) or not all(map(str.strip, seats)):
        yield ("seats",), why("guide.namesakes")
    try:
        full_options(rules, len(seats), guide.options)
    except BadOptions as bad:
        yield ("options" if guide.options else "seats",), bad.why
    if not 0 <= guide.dealer < len(seats):
        yield ("dealer",), why("guide.no_seat", seat=guide.dealer, last=len(seats) - 1)
    for seat, moves in guide.parts.items():
        if not 0 <= seat < len(seats):
            yield ("parts", seat), why("guide.no_seat", seat=seat, last=len(seats) - 1)
        elif seat == guide.me:
            yield ("parts", seat), why("guide.own_part", seat=seat)
        for at, text in enumerate(moves):
            yield from _move_faults(("parts", seat, at), text, rules)


def _step_faults(guide: Guide, rules: Rules, layout: Layout) -> Iterator[Fault]:
    if not guide.steps:
        yield ("steps",), why("guide.silent")
    if len(guide.steps) > MOST_SAID:
        yield ("steps",), why("guide.endless", n=len(guide.steps), most=MOST_SAID)
    for at, step in enumerate(guide.steps):
        trail: Trail = ("steps", at)
        if not re.fullmatch(r"\w+", step.say):
            yield (*trail, "say"), why("guide.step_name", name=step.say)
        if step.at and step.at not in (SHEET, *rules.PHASES):
            yield (*trail, "at"), unknown(step.at, (SHEET, *rules.PHASES))
        if step.wish and step.at == SHEET:
            yield (*trail, "wish"), why("guide.sheet_wish")
        if step.plays and step.wish:
            yield (*trail, "plays"), why("guide.either")
        for text in (*step.wish, *step.plays):
            yield from _move_faults((*trail, "wish" if text in step.wish else "plays"), text, rules)
        for point in step.points:
            fault = _point_fault(point, guide, rules, layout, step.at == SHEET)
            if fault is not None:
                yield (*trail, "points"), fault


def _word_faults(folder: Path, guide: Guide, rules: Rules) -> Iterator[tuple[str, Trail, Why]]:
    """Every sentence stands in the English words, for which no other language can stand in; in
    all of them braces hold cards or seats, and an answer belongs to a step that waits."""
    steps = {step.say: step for step in guide.steps}
    for tongue in languages():
        file = f"words.{tongue}.yaml"
        said = texts(folder / file) if (folder / file).exists() else {}
        for at, step in enumerate(guide.steps if tongue == FALLBACK else ()):
            if not said.get(step.key, "").strip():
                yield GUIDE, ("steps", at, "say"), why("guide.untold", key=step.key, file=file)
        for key, text in said.items():
            if key.startswith(STEP):
                name, _, verb = key[len(STEP) :].partition(ELSE)
                verb = verb.removeprefix(".")
                if name not in steps:
                    fault = why("guide.no_step", name=name, near=nearest(name, steps))
                    yield file, (key,), fault
                elif key != STEP + name and not steps[name].wish:
                    yield file, (key,), why("guide.idle_else")
                elif verb and verb not in rules.VERBS:
                    yield file, (key,), unknown(verb, rules.VERBS)
                seats = [f"seat.{seat}" for seat in range(len(guide.seats))]
                for braced in re.findall(r"\{([^{}]*)\}", text):
                    cards = braced.split()
                    if braced not in seats and not (cards and all(map(is_card, cards))):
                        yield file, (key,), why("guide.braced", braced=f"{{{braced}}}")


def _move_faults(trail: Trail, text: str, rules: Rules) -> Iterator[Fault]:
    try:
        verb = move(text).verb
    except BadMove as bad:
        yield trail, bad.why
        return
    if verb not in rules.VERBS:
        yield trail, unknown(verb, rules.VERBS)


def _point_fault(
    point: str, guide: Guide, rules: Rules, layout: Layout, on_sheet: bool
) -> Why | None:
    """Why there can be nothing of that name to point at, at the table or on the sheet."""
    kind, _, rest = point.partition(":")
    if on_sheet:
        known = [*ON_SHEET, *(f"{OF_COLUMN}:{seat}" for seat in range(len(guide.seats)))]
        lost = why("guide.no_point", point=point, near=nearest(point, known))
        return None if point in known else lost
    if kind == OF_SEAT and rest:
        right = rest.isdecimal()
        return None if right else why("guide.no_seat", seat=rest, last=len(guide.seats) - 1)
    if kind == OF_VERB:
        known = [verb for verb, entry in layout.verbs.items() if entry.button]
        return None if rest in known else unknown(rest, known)
    if kind == OF_NOTE:
        return None if rest else unknown(point, ALONE)
    tallies = [name.partition(":")[0] for name in layout.tallies]
    pools = list(layout.mat.pools) if layout.mat else []
    known = [*ALONE, *rules.SIGHT, *pools, *tallies, OF_SEAT, OF_VERB, OF_NOTE]
    if point in (*ALONE, *pools) or kind in known or is_card(point):
        return None
    return why("guide.no_point", point=point, near=nearest(kind, known))
