"""A guide dealt, and played through before anybody follows it: the rules must take every move."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

import msgspec

from rules.kit.asking import asked
from rules.kit.cards import card
from rules.kit.catalogue import blamed, called, tried
from rules.kit.chain import Line
from rules.kit.chance import BadLuck
from rules.kit.contract import Rules, places
from rules.kit.journal import BadJournal, Journal
from rules.kit.match import Match, PlayerInfo, Refused
from rules.kit.move import BadMove, Move, move
from rules.kit.options import BadOptions, full_options
from rules.kit.said import Why, reason_of, why
from rules.kit.state import Value, View
from rules.kit.strangers import let_through
from sprites.names import is_card
from table.files.badfile import BadFile, nearest, unknown
from table.files.typed import fault_at, read_typed
from table.i18n.words import FALLBACK, languages, texts
from table.layout.layout import Layout
from table.players.levels import STEADY
from table.players.roster import BOT
from table.session.game_session import GameSession, records
from table.session.open_game import GUIDE, OpenGame, parts

YOU = "you"  # whoever learns, among the seats
SHEET = "sheet"  # where a sentence stands on the score sheet
MOST_SAID = 40  # sentences
ALONE = ("prompt", "band", "head", "log", "again", "menu")
"""Things at the table that a sentence may point at by their name alone."""
ON_SHEET = ("row", "account", "ending")
"""And on the score sheet; there is `column:SEAT` as well."""
OF_SEAT, OF_VERB, OF_NOTE, OF_COLUMN = "plate", "button", "note", "column"
STEP, ELSE = "guide.step.", ".else"  # how the key of a sentence begins, and of an answer goes on
PLAINLY = "guide.else"  # the table's own answer to a move that was not meant
_BRACED = re.compile(r"\{([^{}]*)\}")

Trail: TypeAlias = "tuple[str | int, ...]"
Fault: TypeAlias = "tuple[Trail, Why]"


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence, by its name in the words, and what it points at.

    It is told when whoever learns is to choose; or `at` a phase, as soon as that has begun; or on
    the `sheet`. With a `wish` it waits for one of these moves; without one it waits for "Next".
    `plays`: what whoever learns would do next, which is done quickly and without asking, so that
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

    `seats`: names in seat order, `you` for whoever learns. `dealt`: what chance gives, step after
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
        """The seat of whoever learns."""
        return self.seats.index(YOU)


def read_guide(folder: Path, rules: Rules, layout: Layout) -> Guide | None:
    """The guide of a game, None where it has none; BadFile names what is wrong with it, or with
    what it says in the game's words, whatever happens when it is played."""
    path = folder / GUIDE
    if not path.exists():
        return None
    guide = read_typed(path, Guide)
    for trail, fault in (*_seat_faults(guide, rules), *_step_faults(guide, rules, layout)):
        raise bad_guide(path, trail, fault)
    for file, trail, fault in _word_faults(folder, guide, rules):
        raise bad_guide(folder / file, trail, fault)
    return guide


def bad_guide(path: Path, trail: Trail, fault: Why) -> BadFile:
    """A fault of a guide, or of the words it says, with the line of the last key of the trail."""
    return fault_at(path, trail, fault)


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
                faults = _key_faults(key, name, verb.removeprefix("."), steps, rules)
                for fault in (*faults, *_text_faults(text, guide)):
                    yield file, (key,), fault


def _key_faults(
    key: str, name: str, verb: str, steps: Mapping[str, Step], rules: Rules
) -> Iterator[Why]:
    if name not in steps:
        yield why("guide.no_step", name=name, near=nearest(name, steps))
    elif key != STEP + name and not steps[name].wish:
        yield why("guide.idle_else")
    elif verb and verb not in rules.VERBS:
        yield unknown(verb, rules.VERBS)


def _text_faults(text: str, guide: Guide) -> Iterator[Why]:
    for braced in _BRACED.findall(text):
        if not _readable(braced, guide):
            yield why("guide.braced", braced=f"{{{braced}}}")


def _readable(braced: str, guide: Guide) -> bool:
    kind, _, seat = braced.partition(".")
    if kind == "seat":
        return seat.isdecimal() and int(seat) < len(guide.seats)
    return bool(braced.split()) and all(map(is_card, braced.split()))


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
        return (
            None
            if point in known
            else why("guide.no_point", point=point, near=nearest(point, known))
        )
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


SEED = "guide"  # of what chance gives beyond what the guide deals
MOST_STEPS = 2_000  # of a match, from one sentence to the next


class MemoryJournal(Journal):
    """The journal of a lesson: nothing of it is written down anywhere."""

    def __init__(self) -> None:
        self.path = Path(SEED)  # of no file
        self.told = lambda said: None

    def write(self, line: Line) -> None:
        """It is forgotten."""

    def close(self) -> None:
        """There is nothing to be closed."""


def match_of(game: OpenGame, guide: Guide, who: PlayerInfo | str) -> Match:
    """The match of a guide as it is dealt; `who` is whoever learns. BadJournal or BadLuck where
    the deal does not fit the rules."""
    rules, _ = parts(game)
    learner = who if isinstance(who, PlayerInfo) else PlayerInfo(who)
    players = [
        learner if seat == guide.me else PlayerInfo(one, BOT, STEADY)
        for seat, one in enumerate(guide.seats)
    ]
    dealt: list[Line] = [{"dealt": list(results)} for results in guide.dealt]
    return Match(rules, players, guide.options, SEED, past=dealt, dealer=guide.dealer)


def lesson(game: OpenGame, guide: Guide, who: PlayerInfo | str) -> GameSession:
    """A guide's match for somebody to sit down to; nothing of it is kept."""
    who = who if isinstance(who, PlayerInfo) else PlayerInfo(who)
    if who.name.casefold() in map(str.casefold, guide.seats):
        who = who._replace(name=game.words.say("guide.you"))
    _, layout = parts(game)
    match = match_of(game, guide, who)
    rows, event_log = records(match, layout)
    return GameSession(game, match, MemoryJournal(), rows, event_log, guide=guide)


def guide_of(game: OpenGame) -> Guide | None:
    """A game's guide, which can be followed to its end; None where it has none. BadFile where it
    does not read or does not fit the rules."""
    rules, layout = parts(game)
    guide = read_guide(game.folder, rules, layout)
    if guide is None:
        return None
    path = game.folder / GUIDE
    try:
        with tried(game.folder):
            fault = next(play_faults(game, guide), None)
    except BaseException as error:  # whatever a stranger's rules may raise
        let_through(error)
        raise BadFile(path, 0, "", blamed(error) or reason_of(error)) from error
    if fault is not None:
        raise bad_guide(path, *fault)
    return guide


class GuideResult(NamedTuple):
    """The guide of a game, or why it is left out; neither where it has none."""

    guide: Guide | None = None
    fault: Why | None = None


def load_guide(game: OpenGame) -> GuideResult:
    """The guide of a game that can be played, unless something is wrong with it."""
    try:
        return GuideResult(guide_of(game))
    except BadFile as bad:
        left_out = why("guide.left_out", why=bad.called(called(bad.path)))
        return GuideResult(fault=left_out)


def play_faults(game: OpenGame, guide: Guide) -> Iterator[Fault]:
    """What goes wrong when a guide is played through, the first fault of it; every move that a
    step would take is tried, and it goes on with the first."""
    try:
        match = match_of(game, guide, "-")
    except (BadJournal, BadLuck) as bad:
        yield ("dealt",), bad.why
        return
    yield from GuideTrial(game, guide, match).faults()


class GuideTrial:
    """A guide's match as it is played through. `left`: the moves still to come, by seat; `mine`:
    those that are made for whoever learns."""

    def __init__(self, game: OpenGame, guide: Guide, match: Match) -> None:
        self.game, self.guide, self.match = game, guide, match
        self.mine: deque[tuple[Trail, str]] = deque()
        self.left = {seat: deque(enumerate(texts)) for seat, texts in guide.parts.items()}

    def faults(self) -> Iterator[Fault]:
        """The first thing that does not fit."""
        for at, step in enumerate(self.guide.steps):
            trail: Trail = ("steps", at)
            fault = self._to(at, trail) or self._step_fault(step, trail)
            self.mine += [((*trail, "plays"), text) for text in step.plays]
            if fault is not None:
                yield fault
                return
        for seat, left in self.left.items():
            if left:
                yield ("parts", seat, left[0][0]), why("guide.part_left")
                return

    def _to(self, number: int, trail: Trail) -> Fault | None:
        """Go on until a step is told; a fault where it never is."""
        step = self.guide.steps[number]
        for _ in range(MOST_STEPS):
            if not self.mine and due(self.guide, self.match, number):
                return None
            owing = owed(self.guide, self.match)
            if owing == (self.guide.me,) and self.mine:
                place, text = self.mine.popleft()
                fault = self._chosen(self.guide.me, move(text), place)
                if fault is not None:
                    return fault
                continue
            if owing == (self.guide.me,):
                return (*trail, "at"), why("guide.wishless", at=step.at)
            if self.match.rules.outcome(self.match.state) is not None:
                key = "guide.over" if step.at else "guide.no_turn"
                return (*trail, "at") if step.at else trail, why(key, at=step.at)
            fault = self._part(owing[0]) if owing else self._dealer()
            if fault is not None:
                return fault
        return trail, why("guide.no_turn", at=step.at)

    def _dealer(self) -> Fault | None:
        try:
            self.match.advance()
        except (BadJournal, BadLuck) as bad:
            return ("dealt",), bad.why
        return None

    def _part(self, seat: int) -> Fault | None:
        """A computer plays what its part says."""
        left = self.left.get(seat)
        if not left:
            trail: Trail = ("parts", seat) if seat in self.left else ("parts",)
            who, phase = self.guide.seats[seat], self.match.state.phase
            return trail, why("guide.no_part", seat=seat, name=who, phase=phase)
        at, text = left.popleft()
        return self._chosen(seat, move(text), ("parts", seat, at))

    def _chosen(self, seat: int, choice: Move, trail: Trail) -> Fault | None:
        try:
            self.match.choose(seat, choice)
        except Refused as refused:
            told = self.game.words.with_names(self.guide.seats).tell(refused.why)
            return trail, why("guide.illegal", move=str(choice), why=told)
        except (BadJournal, BadLuck) as bad:
            return ("dealt",), bad.why
        return None

    def _step_fault(self, step: Step, trail: Trail) -> Fault | None:
        """What a step points at is there, and what it wishes for is legal."""
        view, me = self.match.view(self.guide.me), self.guide.me
        for point in step.points if step.at != SHEET else ():
            if not there(self.match, view, point, me):
                return (*trail, "points"), why("guide.unseen", point=point)
        for text in step.wish[1:]:
            wrong = self.match.refusal(me, move(text))
            if wrong is not None:
                told = self.game.words.with_names(self.guide.seats).tell(wrong)
                return (*trail, "wish"), why("guide.illegal", move=text, why=told)
        return self._chosen(me, move(step.wish[0]), (*trail, "wish")) if step.wish else None


def owed(guide: Guide, match: Match) -> tuple[int, ...]:
    """Whose choice comes next: the computers' first, unless it is a secret who is asked."""
    owing = match.owing()
    me = guide.me
    if me in owing and (len(owing) == 1 or asked(match.rules, match.state) is not None):
        return (me,)
    return tuple(seat for seat in owing if seat != me)


def due(guide: Guide, match: Match, number: int) -> bool:
    """Whether the step of this number is told now: it is the learner's turn, or the phase of the
    step; the sheet is looked at when the hand is over, too, and right after another sentence."""
    step = guide.steps[number]
    if step.at == SHEET:
        if match.rules.outcome(match.state) is not None:
            return True
        if number and not guide.steps[number - 1].wish and due(guide, match, number - 1):
            return True
    if step.at and step.at != SHEET:
        return match.state.phase == step.at
    return owed(guide, match) == (guide.me,)


def there(match: Match, view: View, point: str, me: int) -> bool:
    """Whether there is anything of a name at the table now, as whoever learns sees it."""
    kind, _, rest = point.partition(":")
    if is_card(point):
        return any(card(point) in cards for cards in view.zones.values())
    if point in view.zones or point in view.tallies:
        return True
    if kind == OF_SEAT:
        return int(rest) < places(match.rules, match.table)
    if kind == OF_VERB:
        return me in match.owing() and rest in _offered(match, view, me)
    if kind == OF_NOTE:
        return there(match, view, rest, me)
    return ":" not in point and kind not in match.rules.SIGHT


def _offered(match: Match, view: View, me: int) -> Sequence[str]:
    return [offer.verb for offer in match.rules.offers(view, me)]
