"""Deal a guide, and play it through first to check that the rules accept every move."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.cards import card
from rules.kit.catalogue import game_error, path_name, time_limit
from rules.kit.chain import Line
from rules.kit.chance import BadLuck
from rules.kit.contract import places
from rules.kit.journal import BadJournal, Journal
from rules.kit.match import Match, PlayerInfo, Refused
from rules.kit.move import move
from rules.kit.said import Why, reason_of, why
from rules.kit.state import View
from rules.kit.strangers import reraise_ctrl_c
from sprites.names import is_card
from table.files.badfile import BadFile
from table.files.typed import fault_at
from table.players.levels import STEADY
from table.players.roster import BOT
from table.session.game_session import GameSession, new_rows_and_log
from table.session.guide import (
    OF_NOTE,
    OF_SEAT,
    OF_VERB,
    SHEET,
    Guide,
    GuideFault,
    Step,
    Trail,
    read_guide,
)
from table.session.open_game import GUIDE, OpenGame, rules_and_layout

GUIDE_SEED = "guide"  # the seed of random results that the guide does not give
MAX_MATCH_STEPS = 2_000  # of the match, between two sentences


class MemoryJournal(Journal):
    """A journal that writes nothing, for a lesson."""

    def __init__(self) -> None:
        self.path = Path(GUIDE_SEED)  # of no file

    def write(self, line: Line) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


def guide_match(game: OpenGame, guide: Guide, learner: PlayerInfo) -> Match:
    """Deal the match of a guide. Raises BadJournal or BadLuck if the rules forbid the deal."""
    rules, _ = rules_and_layout(game)
    players = [PlayerInfo(name, BOT, STEADY) for name in guide.seats]
    players[guide.learner_seat] = learner
    dealt: list[Line] = [{"dealt": list(results)} for results in guide.dealt]
    return Match(rules, players, guide.options, GUIDE_SEED, past=dealt, dealer=guide.dealer)


def start_lesson(game: OpenGame, guide: Guide, learner: PlayerInfo | str) -> GameSession:
    """Start a guide's match, which is not saved. The learner is given as a player or a name, and
    called “You” if a computer player of the guide has the same name."""
    player = learner if isinstance(learner, PlayerInfo) else PlayerInfo(learner)
    if player.name.casefold() in map(str.casefold, guide.seats):
        player = player._replace(name=game.words.say("seats.you"))
    _, layout = rules_and_layout(game)
    match = guide_match(game, guide, player)
    rows, event_log = new_rows_and_log(match, layout)
    return GameSession(game, match, MemoryJournal(), rows, event_log, guide=guide)


def checked_guide(game: OpenGame) -> Guide | None:
    """Read a game's guide and play it through; None if it has none. Raises BadFile if it
    fails, and Broken if the game cannot be played at all."""
    rules, layout = rules_and_layout(game)
    guide = read_guide(game.folder, rules, layout)
    if guide is None:
        return None
    path = game.folder / GUIDE
    try:
        with time_limit(game.folder):
            GuideTrial(game, guide).run()
    except GuideFault as fault:
        raise fault_at(path, fault.trail, fault.reason) from None
    except (BadJournal, BadLuck) as bad:
        raise fault_at(path, ("dealt",), bad.why) from None
    except BaseException as error:  # unknown rules may raise anything
        reraise_ctrl_c(error)
        raise BadFile(path, 0, "", game_error(error) or reason_of(error)) from error
    return guide


class GuideResult(NamedTuple):
    """The guide of a game, or the reason why it is left out; both None if it has none."""

    guide: Guide | None = None
    fault: Why | None = None


def load_guide(game: OpenGame) -> GuideResult:
    """Load the guide of a playable game, or the reason why the guide cannot be used."""
    try:
        return GuideResult(checked_guide(game))
    except BadFile as bad:
        reason = bad.sentence_with_name(path_name(bad.path))
        return GuideResult(fault=why("guide.left_out", why=reason))


class GuideTrial:
    """Plays a guide's match through, to check that it can be followed. Of the moves that a step
    waits for, all are checked and the first one is made.

    `moves_left`: by seat, the moves that a computer player still has to make, with their numbers.
    `learner_moves`: those that will be made for the learner, with the keys that lead to them."""

    def __init__(self, game: OpenGame, guide: Guide) -> None:
        self.guide, self.match = guide, guide_match(game, guide, PlayerInfo("-"))
        self.words = game.words.with_names(guide.seats)
        self.learner_moves: deque[tuple[Trail, str]] = deque()
        self.moves_left = {seat: deque(enumerate(texts)) for seat, texts in guide.parts.items()}

    def run(self) -> None:
        """Play all steps. Raises GuideFault at the first fault."""
        for at, step in enumerate(self.guide.steps):
            trail: Trail = ("steps", at)
            self._play_until(at, trail)
            self._play_step(step, trail)
            self.learner_moves += [((*trail, "plays"), text) for text in step.plays]
        for seat, left in self.moves_left.items():
            if left:
                raise GuideFault(("parts", seat, left[0][0]), why("guide.part_left"))

    def _play_until(self, number: int, trail: Trail) -> None:
        """Play on until the step of this number is due. Raises GuideFault if that never happens."""
        step, me, match = self.guide.steps[number], self.guide.learner_seat, self.match
        for _ in range(MAX_MATCH_STEPS):
            if not self.learner_moves and is_step_due(self.guide, match, number):
                return
            choosers = next_choosers(self.guide, match)
            if choosers == (me,):
                if not self.learner_moves:
                    raise GuideFault((*trail, "at"), why("guide.wishless", at=step.at))
                self._play_move(me, *self.learner_moves.popleft())
            elif match.rules.outcome(match.state) is not None:
                if step.at:
                    raise GuideFault((*trail, "at"), why("guide.over", at=step.at))
                raise GuideFault(trail, why("guide.no_turn", at=step.at))
            elif choosers:
                self._play_part(choosers[0])
            else:
                match.advance()
        raise GuideFault(trail, why("guide.no_turn", at=step.at))

    def _play_part(self, seat: int) -> None:
        """Make the next move of a computer player. Raises GuideFault if it has none left."""
        left = self.moves_left.get(seat)
        if not left:
            trail: Trail = ("parts", seat) if seat in self.moves_left else ("parts",)
            facts = {"name": self.guide.seats[seat], "phase": self.match.state.phase}
            raise GuideFault(trail, why("guide.no_part", seat=seat, **facts))
        at, text = left.popleft()
        self._play_move(seat, ("parts", seat, at), text)

    def _play_move(self, seat: int, trail: Trail, text: str) -> None:
        """Make the move that is written at `trail`. Raises GuideFault if it is illegal."""
        try:
            self.match.choose(seat, move(text))
        except Refused as refused:
            raise self._illegal(trail, str(move(text)), refused.why) from None

    def _illegal(self, trail: Trail, text: str, reason: Why) -> GuideFault:
        return GuideFault(trail, why("guide.illegal", move=text, why=self.words.tell(reason)))

    def _play_step(self, step: Step, trail: Trail) -> None:
        """Check that a step's points are visible and its moves are legal; make the first move."""
        me = self.guide.learner_seat
        view = self.match.view(me)
        for point in step.points:
            if step.at != SHEET and not is_visible(self.match, view, point, me):
                raise GuideFault((*trail, "points"), why("guide.unseen", point=point))
        for text in step.wish[1:]:
            refusal = self.match.refusal(me, move(text))
            if refusal is not None:
                raise self._illegal((*trail, "wish"), text, refusal)
        if step.wish:
            self._play_move(me, (*trail, "wish"), step.wish[0])


def next_choosers(guide: Guide, match: Match) -> tuple[int, ...]:
    """Return the seats that choose next: if several have to, the computer players come first, then
    the learner. If it is secret who has to choose, the learner does not wait for the others."""
    seats = match.seats_to_choose()
    me = guide.learner_seat
    if me in seats and (len(seats) == 1 or asked(match.rules, match.state) is not None):
        return (me,)
    return tuple(seat for seat in seats if seat != me)


def is_step_due(guide: Guide, match: Match, number: int) -> bool:
    """Whether the step of this number is to be shown now: in its phase, or if it has none, when the
    learner has to choose. A step on the score sheet is also due once the hand is over, or together
    with the step before it, unless that one waits for a move."""
    step = guide.steps[number]
    if step.at and step.at != SHEET:
        return match.state.phase == step.at
    if step.at == SHEET:
        if match.rules.outcome(match.state) is not None:
            return True
        may_follow = number > 0 and not guide.steps[number - 1].wish
        if may_follow and is_step_due(guide, match, number - 1):
            return True
    return next_choosers(guide, match) == (guide.learner_seat,)


def is_visible(match: Match, view: View, point: str, me: int) -> bool:
    """Whether the learner, at seat `me`, sees the thing named in a step's `points` at the table."""
    kind, _, rest = point.partition(":")
    if is_card(point):
        return any(card(point) in cards for cards in view.zones.values())
    if point in view.zones or point in view.tallies:
        return True
    if kind == OF_SEAT:
        return int(rest) < places(match.rules, match.table)
    if kind == OF_VERB:
        offered = [offer.verb for offer in match.rules.offers(view, me)]
        return me in match.seats_to_choose() and rest in offered
    if kind == OF_NOTE:
        return is_visible(match, view, rest, me)
    return ":" not in point and kind not in match.rules.SIGHT  # always there, such as the log
