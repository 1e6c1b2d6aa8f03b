"""Have the choices that people made in a hand judged, once it or a round of it is over.

Each person's choices are for that person's eyes alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.contract import Rules
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.player_info import PlayerInfo
from rules.kit.remarks import candidates
from rules.kit.sight import redact
from rules.kit.state import View
from rules.kit.story import visible_cards
from rules.kit.strangers import reraise_ctrl_c
from rules.kit.undo import Moment
from table.app.app import App
from table.players.evaluation import Evaluation
from table.players.judge import Verdict
from table.players.process import ChoiceFuture
from table.players.roster import PERSON
from table.session.open_game import OpenGame, rules_and_layout
from table.session.replay import first_own_step

MAX_REQUESTS = 2  # choices that are judged at the same time; 1 while a round is played


class CoachedChoice(NamedTuple):
    """A choice that a seat made: the step and the seat's view before it, the `move`, the
    players of all seats at that time, and whether the seat `scored` before its next choice."""

    step: int
    seat: int
    view: View
    move: Move
    players: Sequence[PlayerInfo]
    scored: bool = False


def choices_of_seat(match: Match, seat: int, since: int = 0,
                    column: str = "") -> list[CoachedChoice]:  # fmt: skip
    """Return the choices of a seat in this hand from step `since` on; not those undone, or with
    only one legal move. `column`: the tally for `scored`, without its seat; "" for False."""
    rules, hand = match.rules, match.table.hand
    moments = [moment for moment in match.history if moment.state.table.hand == hand]
    own_steps = [
        (before, after)
        for before, after in pairwise(moments)
        if seat in after.made and before.step >= since
    ]
    before_next = [*[before for before, _ in own_steps[1:]], *moments[-1:]]

    def points(moment: Moment) -> int:
        return moment.state.tallies.get(f"{column}:{seat}", 0)

    choices = []
    for (before, after), until in zip(own_steps, before_next):
        view = redact(rules, before.state, seat, before.known[seat])
        if _can_choose(rules, view, seat):
            players = match.chairs.players_at(before.step)
            scored = rules.BEST == "most" and points(until) > points(before)
            move = after.made[seat]
            choices.append(CoachedChoice(before.step, seat, view, move, players, scored=scored))
    return choices


def _can_choose(rules: Rules, view: View, seat: int) -> bool:
    """Return whether a seat has several legal moves; True if the game's code fails to say."""
    try:
        return len(candidates(rules, view, seat)) != 1
    except BaseException as error:
        reraise_ctrl_c(error)
        return True


class HandReview:
    """Lets the choices be judged that people made in one hand. `choices`: the choices by seat; if
    the match was begun from a position of another one, also those made there by the same person.
    `verdicts`: by (seat, step); None if judging failed. `since`: the first step of the round that
    ended last; `row`: its number, kept in the tally `row_name`. `shown_hints`: hints, by (seat,
    step)."""

    def __init__(
        self, app: App, game: OpenGame, match: Match,
        shown_hints: Mapping[tuple[int, int], Evaluation] = MappingProxyType({}),
    ) -> None:  # fmt: skip
        self.app, self.game, self.match, self.hand = app, game, match, match.table.hand
        seats = enumerate(match.players)
        self.people = [seat for seat, player in seats if player.who == PERSON]
        self.choices: dict[int, list[CoachedChoice]] = {seat: [] for seat in self.people}
        self.verdicts: dict[tuple[int, int], Verdict | None] = {}
        self.since, self.row, self.shown_hints = 0, 0, shown_hints
        self.row_name = rules_and_layout(game)[1].sheet.row
        self._queue = deque[CoachedChoice]()  # not judged yet
        self._is_over = False  # the round whose choices are judged
        self._requests: list[tuple[CoachedChoice, ChoiceFuture]] = []
        # By seat, the first step whose choice is not yet in `choices`, or not yet in the queue.
        self._next_step = {seat: first_own_step(app.store, match, seat) for seat in self.people}
        self._queued_step = {**self._next_step}
        self.update()

    def judge_ahead(self) -> None:
        """Let the choices made since the last call be judged; `update` then shows the verdicts."""
        self._is_over = False
        if any(step > self.match.step for step in self._queued_step.values()):
            self._forget_undone()
        for seat in self.people:
            self._queue.extend(choices_of_seat(self.match, seat, self._queued_step[seat]))
            self._queued_step[seat] = self.match.step

    def update(self) -> None:
        """Add the choices made since the last call to `choices`, and let all be judged."""
        self.judge_ahead()
        self._is_over = True
        column = rules_and_layout(self.game)[1].sheet.column
        for seat in self.people:
            self.choices[seat] += choices_of_seat(self.match, seat, self._next_step[seat], column)
            self._next_step[seat] = self.match.step

    def _forget_undone(self) -> None:
        """Forget the choices that have been undone, and their verdicts."""
        now = self.match.step
        self.pause()
        self._queue = deque(choice for choice in self._queue if choice.step < now)
        self.verdicts = {key: verdict for key, verdict in self.verdicts.items() if key[1] < now}
        for seat, made in self.choices.items():
            self.choices[seat] = [choice for choice in made if choice.step < now]
            self._queued_step[seat] = min(self._queued_step[seat], now)
            self._next_step[seat] = min(self._next_step[seat], now)

    def choices_of_round(self, seat: int) -> list[CoachedChoice]:
        """Return the choices of a seat in the round that ended last."""
        recent = [choice for choice in self.choices[seat] if choice.step >= self.since]
        # A game without that tally has one row a hand, to which all choices belong.
        rows = (choice.view.tallies.get(self.row_name, self.row) for choice in recent)
        return [choice for choice, row in zip(recent, rows) if row == self.row]

    def shows_secrets(self, seat: int) -> bool:
        """Return whether the choices of a seat, or that it had none, show something that the others
        have not seen in this hand: a card, or an answer to a secret question."""
        rules, history = self.match.rules, self.match.history
        moments = [moment for moment in history if moment.state.table.hand == self.hand]
        own_views = [choice.view for choice in self.choices[seat]]
        if not own_views:
            own_views = [redact(rules, at.state, seat, at.known[seat]) for at in moments]
        if any(asked(rules, view) is not None for view in own_views):
            return True
        public_views = [redact(rules, at.state, None, at.known[None]) for at in moments]
        return not visible_cards(*own_views) <= visible_cards(*public_views)

    @property
    def busy(self) -> bool:
        pending = [*self._queue, *[choice for choice, _ in self._requests]]
        return any(choice.step < self._next_step[choice.seat] for choice in pending)

    def step(self) -> bool:
        """Collect the verdicts that are ready and request more. Return whether more are to come."""
        for choice, future in [*self._requests]:
            if future.is_ready():
                self.verdicts[choice.seat, choice.step] = future.verdict
                self._requests.remove((choice, future))
        limit = MAX_REQUESTS if self._is_over else 1
        while self._queue and len(self._requests) < limit:
            choice = self._queue.popleft()
            seat, shown = choice.seat, self.shown_hints.get((choice.seat, choice.step))
            future = self.app.workers.judge(self.game.name, choice.view, seat, choice.move, shown)
            self._requests.append((choice, future))
        return bool(self._requests)

    def prioritise(self, seat: int) -> None:
        self._queue = deque(sorted(self._queue, key=lambda choice: choice.seat != seat))

    def pause(self) -> None:
        """Interrupt the judging until the next `step`."""
        for choice, future in self._requests:
            future.cancel()
            self._queue.appendleft(choice)
        self._requests.clear()
