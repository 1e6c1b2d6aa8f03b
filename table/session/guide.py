"""A guided first hand: `guide.yaml` in a game's folder, read and validated.

Its sentences are in the game's words, under `guide.step.NAME` for the step NAME.
`table.session.lesson` deals it and plays it through; a guide that passes there can be followed to
its end at the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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
STEP, ELSE = "guide.step.", ".else"  # prefix of a sentence's key; suffix of an answer's key
DEFAULT_ANSWER = "guide.else"  # the key of the default answer to an unexpected move

Trail: TypeAlias = "tuple[str | int, ...]"


class GuideFault(Exception):
    """A fault of a guide: its place, as the keys that lead to it in `file`, and the reason."""

    def __init__(self, trail: Trail, reason: Why, file: str = GUIDE) -> None:
        self.trail, self.reason, self.file = trail, reason, file


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence of a guide, and what it points at. `say`: its name in the words. `at`: a phase,
    or the `sheet`, at whose beginning it is shown; "" shows it when the learner has to choose. It
    waits for one of the moves in `wish`, or for "Next" if there are none. `plays`: moves that are
    then made for the learner, to bring a long hand to its end."""

    say: str
    points: list[str] = []
    at: str = ""
    wish: list[str] = []
    plays: list[str] = []

    @property
    def key(self) -> str:
        """The key of the step's sentence in the game's words."""
        return STEP + self.say

    def answers(self, verb: str) -> tuple[str, ...]:
        """Return the keys to try for the answer to an unexpected move, the most specific first."""
        return (f"{self.key}{ELSE}.{verb}", f"{self.key}{ELSE}", DEFAULT_ANSWER)


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deal, the players, the sentences and the moves of a guided hand. `seats`: names in seat
    order, `you` for the learner. `dealt`: the results of chance by step, as in a journal. `parts`:
    the moves of each computer player, in order. `lesson_only`: the keys of `options` that only the
    lesson has, and not a match begun after it."""

    seats: list[str]
    steps: list[Step]
    dealer: int = 0
    options: dict[str, Value] = {}
    lesson_only: list[str] = []
    dealt: list[list[str | int]] = []
    parts: dict[int, list[str]] = {}

    @property
    def learner_seat(self) -> int:
        return self.seats.index(YOU)

    def learnt_options(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """Return these house rules without those that only the lesson has."""
        return {key: choice for key, choice in options.items() if key not in self.lesson_only}


def read_guide(folder: Path, rules: Rules, layout: Layout) -> Guide | None:
    """Read the guide of a game; None if it has none. Raises BadFile if it is not valid."""
    path = folder / GUIDE
    if not path.exists():
        return None
    guide = read_typed(path, Guide)
    try:
        _check_seats(guide, rules)
        _check_steps(guide, rules, layout)
        _check_words(folder, guide, rules)
    except GuideFault as fault:
        raise fault_at(folder / fault.file, fault.trail, fault.reason) from None
    return guide


def _check_known(name: str, names: Iterable[str], trail: Trail, file: str = GUIDE) -> None:
    if name not in names:
        raise GuideFault(trail, unknown_name(name, names), file)


def _check_seats(guide: Guide, rules: Rules) -> None:
    """Check seats, house rules, dealer and moves of computer players. Raises GuideFault."""
    seats = guide.seats
    if seats.count(YOU) != 1:
        raise GuideFault(("seats",), why("guide.you_once", you=YOU))
    has_namesakes = len({name.casefold() for name in seats}) < len(seats)
    if has_namesakes or not all(name.strip() for name in seats):
        raise GuideFault(("seats",), why("guide.namesakes"))
    try:
        full_options(rules, len(seats), guide.options)
    except BadOptions as bad:
        raise GuideFault(("options" if guide.options else "seats",), bad.why) from None
    for at, key in enumerate(guide.lesson_only):
        _check_known(key, guide.options, ("lesson_only", at))
    named_seats: list[tuple[Trail, int]] = [(("dealer",), guide.dealer)]
    named_seats += [(("parts", seat), seat) for seat in guide.parts]
    for trail, seat in named_seats:
        if not 0 <= seat < len(seats):
            raise GuideFault(trail, why("guide.no_seat", seat=seat, last=len(seats) - 1))
    for seat, moves in guide.parts.items():
        if seat == guide.learner_seat:
            raise GuideFault(("parts", seat), why("guide.own_part", seat=seat))
        for at, text in enumerate(moves):
            _check_move(text, rules, ("parts", seat, at))


def _check_steps(guide: Guide, rules: Rules, layout: Layout) -> None:
    """Check the name, place, moves and points of each step. Raises GuideFault."""
    if not guide.steps:
        raise GuideFault(("steps",), why("guide.silent"))
    if len(guide.steps) > MAX_STEPS:
        raise GuideFault(("steps",), why("guide.endless", n=len(guide.steps), most=MAX_STEPS))
    for at, step in enumerate(guide.steps):
        trail: Trail = ("steps", at)
        if not re.fullmatch(r"\w+", step.say):
            raise GuideFault((*trail, "say"), why("guide.step_name", name=step.say))
        if step.at:
            _check_known(step.at, (SHEET, *rules.PHASES), (*trail, "at"))
        if step.wish and step.at == SHEET:
            raise GuideFault((*trail, "wish"), why("guide.sheet_wish"))
        if step.plays and step.wish:
            raise GuideFault((*trail, "plays"), why("guide.either"))
        for text in (*step.wish, *step.plays):
            _check_move(text, rules, (*trail, "wish" if step.wish else "plays"))
        for point in step.points:
            fault = _point_fault(point, guide, rules, layout, on_sheet=step.at == SHEET)
            if fault is not None:
                raise GuideFault((*trail, "points"), fault)


def _check_move(text: str, rules: Rules, trail: Trail) -> None:
    """Raise GuideFault unless the text is a move by a verb of the game."""
    try:
        verb = move(text).verb
    except BadMove as bad:
        raise GuideFault(trail, bad.why) from None
    _check_known(verb, rules.VERBS, trail)


def _check_words(folder: Path, guide: Guide, rules: Rules) -> None:
    """Check that English has every sentence of the guide. In all languages, check that its keys
    exist, and that braces hold a seat or cards. Raises GuideFault."""
    seats = [f"seat.{seat}" for seat in range(len(guide.seats))]
    for language in languages():
        file = f"words.{language}.yaml"
        sentences = texts(folder / file) if (folder / file).exists() else {}
        for at, step in enumerate(guide.steps):
            if language == FALLBACK and not sentences.get(step.key, "").strip():
                raise GuideFault(("steps", at, "say"), why("guide.untold", key=step.key, file=file))
        for key, sentence in sentences.items():
            if not key.startswith(STEP):
                continue
            _check_key(key, guide, rules, file)
            for braced in re.findall(r"\{([^{}]*)\}", sentence):
                names = braced.split()
                are_cards = names and all(map(is_card, names))
                if braced not in seats and not are_cards:
                    raise GuideFault((key,), why("guide.braced", braced=f"{{{braced}}}"), file)


def _check_key(key: str, guide: Guide, rules: Rules, file: str) -> None:
    """Raise GuideFault unless a key names a step of the guide, and one that waits for a move if the
    key ends in `.else` or `.else.VERB`."""
    steps = {step.say: step for step in guide.steps}
    name, _, verb = key[len(STEP) :].partition(ELSE)
    verb = verb.removeprefix(".")
    if name not in steps:
        near = nearest_name(name, steps)
        raise GuideFault((key,), why("guide.no_step", name=name, near=near), file)
    if key != STEP + name and not steps[name].wish:
        raise GuideFault((key,), why("guide.idle_else"), file)
    if verb:
        _check_known(verb, rules.VERBS, (key,), file)


def _point_fault(point: str, guide: Guide, rules: Rules, layout: Layout,
                 on_sheet: bool) -> Why | None:  # fmt: skip
    """Return why nothing on the sheet, or at the table, has this name; None if something may."""
    if on_sheet:
        known = [*SHEET_POINTS, *(f"{OF_COLUMN}:{seat}" for seat in range(len(guide.seats)))]
        if point in known:
            return None
        return why("guide.no_point", point=point, near=nearest_name(point, known))
    kind, _, rest = point.partition(":")
    if kind == OF_SEAT and rest:
        last = len(guide.seats) - 1
        return None if rest.isdecimal() else why("guide.no_seat", seat=rest, last=last)
    if kind == OF_VERB:
        known = [verb for verb, entry in layout.verbs.items() if entry.button]
        return None if rest in known else unknown_name(rest, known)
    if kind == OF_NOTE:
        return None if rest else unknown_name(point, TABLE_POINTS)
    tallies = [name.partition(":")[0] for name in layout.tallies]
    pools = ["mat", *layout.mat.pools] if layout.mat else []
    known = [*TABLE_POINTS, *rules.SIGHT, *pools, *tallies, OF_SEAT, OF_VERB, OF_NOTE]
    if point in (*TABLE_POINTS, *pools) or kind in known or is_card(point):
        return None
    return why("guide.no_point", point=point, near=nearest_name(kind, known))
