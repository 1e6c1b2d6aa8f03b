"""A guide dealt, and played through before anybody follows it: the rules must take every move."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.cards import card
from rules.kit.catalogue import blamed, path_name, time_limit
from rules.kit.chain import Line
from rules.kit.chance import BadLuck
from rules.kit.contract import places
from rules.kit.journal import BadJournal, Journal
from rules.kit.match import Match, PlayerInfo, Refused
from rules.kit.move import Move, move
from rules.kit.said import Why, reason_of, why
from rules.kit.state import View
from rules.kit.strangers import let_through
from sprites.names import is_card
from table.files.badfile import BadFile
from table.files.typed import fault_at
from table.players.levels import STEADY
from table.players.roster import BOT
from table.session.game_session import GameSession, records
from table.session.guide import (
    OF_NOTE,
    OF_SEAT,
    OF_VERB,
    SHEET,
    Fault,
    Guide,
    Step,
    Trail,
    read_guide,
)
from table.session.open_game import GUIDE, OpenGame, parts

SEED = "guide"  # of what chance gives beyond what the guide deals
MOST_STEPS = 2_000  # of a match, from one sentence to the next


class MemoryJournal(Journal):
    """The journal of a lesson: nothing of it is written down anywhere."""

    def __init__(self) -> None:
        self.path = Path(SEED)  # of no file

    def write(self, line: Line) -> None:
        """It is forgotten."""

    def close(self) -> None:
        """There is nothing to be closed."""


def match_of(game: OpenGame, guide: Guide, who: PlayerInfo) -> Match:
    """The match of a guide as it is dealt; `who` is the learner. BadJournal or BadLuck where
    the deal does not fit the rules."""
    rules, _ = parts(game)
    players = [PlayerInfo(name, BOT, STEADY) for name in guide.seats]
    players[guide.me] = who
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
        with time_limit(game.folder):
            fault = next(play_faults(game, guide), None)
    except BaseException as error:  # whatever a stranger's rules may raise
        let_through(error)
        raise BadFile(path, 0, "", blamed(error) or reason_of(error)) from error
    if fault is not None:
        raise fault_at(path, *fault)
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
        left_out = why("guide.left_out", why=bad.called(path_name(bad.path)))
        return GuideResult(fault=left_out)


def play_faults(game: OpenGame, guide: Guide) -> Iterator[Fault]:
    """What goes wrong when a guide is played through, the first fault of it; every move that a
    step would take is tried, and it goes on with the first."""
    try:
        match = match_of(game, guide, PlayerInfo("-"))
    except (BadJournal, BadLuck) as bad:
        yield ("dealt",), bad.why
        return
    yield from GuideTrial(game, guide, match).faults()


class GuideTrial:
    """A guide's match as it is played through. `left`: the moves still to come, by seat; `mine`:
    those that are made for the learner."""

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
            fault = self._part(owing[0]) if owing else self._done(self.match.advance)
            if fault is not None:
                return fault
        return trail, why("guide.no_turn", at=step.at)

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
            return self._done(partial(self.match.choose, seat, choice))
        except Refused as refused:
            told = self.game.words.with_names(self.guide.seats).tell(refused.why)
            return trail, why("guide.illegal", move=str(choice), why=told)

    def _done(self, step: Callable[[], object]) -> Fault | None:
        """The fault of a step of the match, where the deal does not fit it."""
        try:
            step()
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
    """Whether there is anything of a name at the table now, as the learner sees it."""
    kind, _, rest = point.partition(":")
    if is_card(point):
        return any(card(point) in cards for cards in view.zones.values())
    if point in view.zones or point in view.tallies:
        return True
    if kind == OF_SEAT:
        return int(rest) < places(match.rules, match.table)
    if kind == OF_VERB:
        offered = [offer.verb for offer in match.rules.offers(view, me)]
        return me in match.owing() and rest in offered
    if kind == OF_NOTE:
        return there(match, view, rest, me)
    return ":" not in point and kind not in match.rules.SIGHT
