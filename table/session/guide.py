"""A guided first hand: `guide.yaml` in a game's folder, read and validated.

Its sentences are in the game's words, under `guide.step.NAME` for the step NAME.
`table.session.lesson` deals it and plays it through; a guide that passes there can be followed to
its end at the table.
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
from table.files.badfile import nearest_name, unknown_name
from table.files.typed import fault_at, read_typed
from table.i18n.words import FALLBACK, languages, texts
from table.layout.layout import Layout
from table.session.open_game import GUIDE

YOU = "you"  # the learner, among the seats
SHEET = "sheet"  # the `at` of a sentence on the score sheet
MAX_STEPS = 40
TABLE_POINTS = ("prompt", "band", "head", "log", "again", "menu")
"""Things at the table that a sentence may point at by name."""
SHEET_POINTS = ("row", "account", "ending")
"""Things on the score sheet; there is `column:SEAT` as well."""
OF_SEAT, OF_VERB, OF_NOTE, OF_COLUMN = "plate", "button", "note", "column"
STEP, ELSE = (
    "guide.step.",
    ".else",
)  # prefix of the key of a sentence, and of its suffix for an answer
DEFAULT_ANSWER = "guide.else"  # the key of the default answer to an unexpected move

Trail: TypeAlias = "tuple[str | int, ...]"
Fault: TypeAlias = "tuple[Trail, Why]"


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence, by its name in the words, and the things that it points at.

    It is shown when the learner has to choose; or `at` the beginning of a phase; or on the `sheet`.
    With a `wish` it waits for one of these moves, without one for "Next". `plays`: moves that are
    then made for the learner without asking, so that a long hand comes to its end.
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
        """The keys of the answer to an unexpected move of this verb, the most specific first: the
        step's answer to the verb, its answer to any move, and the default."""
        return (f"{self.key}{ELSE}.{verb}", f"{self.key}{ELSE}", DEFAULT_ANSWER)


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deal, the players, the sentences and the moves of a guided hand.

    `seats`: names in seat order, `you` for the learner. `dealt`: the results of chance by step, as
    in a journal. `parts`: the moves of each computer player, in order.
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
    """The guide of a game, None if it has none; BadFile if the file or its sentences in the game's
    words are not valid. It is not played through here."""
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
    """Check the seats, the house rules, the dealer and the parts of the computer players."""
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
    """Check each step: its name, place, moves and the things that it points at."""
    if not guide.steps:
        yield ("steps",), why("guide.silent")
    if len(guide.steps) > MAX_STEPS:
        yield ("steps",), why("guide.endless", n=len(guide.steps), most=MAX_STEPS)
    for at, step in enumerate(guide.steps):
        trail: Trail = ("steps", at)
        if not re.fullmatch(r"\w+", step.say):
            yield (*trail, "say"), why("guide.step_name", name=step.say)
        if step.at and step.at not in (SHEET, *rules.PHASES):
            yield (*trail, "at"), unknown_name(step.at, (SHEET, *rules.PHASES))
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
    """Check the sentences of the guide in the words of each language; yields (file, trail, fault)
    for a missing English sentence, a wrong key and wrong braces."""
    for language in languages():
        file = f"words.{language}.yaml"
        sentences = texts(folder / file) if (folder / file).exists() else {}
        for at, step in enumerate(guide.steps if language == FALLBACK else ()):
            if not sentences.get(step.key, "").strip():
                yield GUIDE, ("steps", at, "say"), why("guide.untold", key=step.key, file=file)
        for key, text in sentences.items():
            if key.startswith(STEP):
                for fault in (*_key_faults(key, guide, rules), *_brace_faults(text, guide)):
                    yield file, (key,), fault


def _key_faults(key: str, guide: Guide, rules: Rules) -> Iterator[Why]:
    """Check that a key `guide.step.NAME` names a step, and that `.else` (perhaps `.else.VERB`)
    answers a step that waits for a move."""
    steps = {step.say: step for step in guide.steps}
    name, _, verb = key[len(STEP) :].partition(ELSE)
    verb = verb.removeprefix(".")
    if name not in steps:
        yield why("guide.no_step", name=name, near=nearest_name(name, steps))
    elif key != STEP + name and not steps[name].wish:
        yield why("guide.idle_else")
    elif verb and verb not in rules.VERBS:
        yield unknown_name(verb, rules.VERBS)


def _brace_faults(text: str, guide: Guide) -> Iterator[Why]:
    """Check that the braces of a sentence hold cards or a seat."""
    seats = [f"seat.{seat}" for seat in range(len(guide.seats))]
    for braced in re.findall(r"\{([^{}]*)\}", text):
        cards = braced.split()
        if braced not in seats and not (cards and all(map(is_card, cards))):
            yield why("guide.braced", braced=f"{{{braced}}}")


def _move_faults(trail: Trail, text: str, rules: Rules) -> Iterator[Fault]:
    """Check that a text is a move with a verb of the game."""
    try:
        verb = move(text).verb
    except BadMove as bad:
        yield trail, bad.why
        return
    if verb not in rules.VERBS:
        yield trail, unknown_name(verb, rules.VERBS)


def _point_fault(
    point: str, guide: Guide, rules: Rules, layout: Layout, on_sheet: bool
) -> Why | None:
    """Why no thing of this name can exist at the table or on the sheet; None if one can."""
    kind, _, rest = point.partition(":")
    if on_sheet:
        known = [*SHEET_POINTS, *(f"{OF_COLUMN}:{seat}" for seat in range(len(guide.seats)))]
        fault = why("guide.no_point", point=point, near=nearest_name(point, known))
        return None if point in known else fault
    if kind == OF_SEAT and rest:
        return (
            None if rest.isdecimal() else why("guide.no_seat", seat=rest, last=len(guide.seats) - 1)
        )
    if kind == OF_VERB:
        known = [verb for verb, entry in layout.verbs.items() if entry.button]
        return None if rest in known else unknown_name(rest, known)
    if kind == OF_NOTE:
        return None if rest else unknown_name(point, TABLE_POINTS)
    tallies = [name.partition(":")[0] for name in layout.tallies]
    pools = list(layout.mat.pools) if layout.mat else []
    known = [*TABLE_POINTS, *rules.SIGHT, *pools, *tallies, OF_SEAT, OF_VERB, OF_NOTE]
    if point in (*TABLE_POINTS, *pools) or kind in known or is_card(point):
        return None
    return why("guide.no_point", point=point, near=nearest_name(kind, known))
