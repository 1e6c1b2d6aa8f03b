"""Collect the computers' choices, and decide when each is shown."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple, Protocol

from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.said import Why
from table.app.app import App
from table.players.inline import choice_seed
from table.players.roster import player_kind

TOGETHER_PAUSE = 0.6  # seconds before the first of several simultaneous choices is shown
LEAST_PAUSE = 0.3  # seconds before a single choice is shown, even the easiest
BETWEEN_PAUSE = 0.15  # seconds between simultaneous choices
NO_SEAT = -1


def thinking_seconds(difficulty: float, latest: float) -> float:
    """Return the pause before a single choice of this difficulty, from 0 to 1. `latest`: the pause
    before the hardest, by the settings; the easiest has `LEAST_PAUSE`."""
    return LEAST_PAUSE + difficulty * sqrt(difficulty) * max(0.0, latest - LEAST_PAUSE)


class PendingChoice(Protocol):
    """A choice that a computer is working out. `note`: an error on the way, or None."""

    note: Why | None
    difficulty: float  # its difficulty, from 0 to 1

    def is_ready(self) -> bool:
        """Return whether the choice is complete, without waiting."""

    def settle_early(self) -> bool:
        """Stop thinking; return whether there is already a choice that can be taken."""

    def wait_for_move(self) -> Move:
        """Return the move that has been chosen."""

    def cancel(self) -> None:
        """Stop thinking; the result is not needed."""


class ReadyChoice(NamedTuple):
    """A choice to be shown. `choice` is None if no computer had to choose, which must stay secret.
    `note`: a new error, or None. `pause`: the seconds before the next choice."""

    seat: int
    choice: Move | None
    note: Why | None
    pause: float


class Thoughts:
    """The computers' choices, begun together and shown one by one; false if none is pending.
    `pending_choices`: those not shown yet, by seat. `start_choice`: begins the choice of a seat.
    `secret`: nobody may learn which seats think, or that none does."""

    def __init__(self, app: App, game: str, match: Match,
                 start_choice: Callable[[int], PendingChoice] | None = None) -> None:  # fmt: skip
        self.app, self.game, self.match = app, game, match
        self.pending_choices: dict[int, PendingChoice] = {}
        self.start_choice = start_choice or self._start_worker
        self.secret = False
        self._begun_at = 0.0
        self.shown_since: float | None = None  # when everything before had been shown
        self._is_alone = False  # nobody else, computer or person, chooses at the same time
        self._last_notes: dict[int, Why | None] = {}

    def __len__(self) -> int:
        return len(self.pending_choices) or int(self.secret)

    def begin(self, seats: tuple[int, ...], now: float, secret: bool = False) -> None:
        """Start these computers' choices. `secret`: nobody may learn which or how many they are."""
        self._begun_at, self.secret, self.shown_since = now, secret, None
        is_only_chooser = [*self.match.seats_to_choose()] == [*seats][:1]
        self._is_alone = is_only_chooser and not self.match.waiting_choices
        for seat in seats:
            self.pending_choices[seat] = self.start_choice(seat)

    def is_next_pending(self) -> bool:
        return (
            bool(self.pending_choices) and not next(iter(self.pending_choices.values())).is_ready()
        )

    def take(self, now: float, pause_factor: float) -> ReadyChoice | None:
        """Remove and return the next choice if it may be shown now; else return None.

        Call it once everything before has been shown. A choice waits until a person can follow:
        `pause_factor` times as long as usual, and at most as long as the settings allow. Then the
        best move so far is taken. A single choice waits longer if it was hard. Simultaneous choices
        do not, so that nobody learns how hard they were."""
        if self.shown_since is None:
            self.shown_since = now
        if self.secret:
            secret_pause = TOGETHER_PAUSE if pause_factor > 0 else 0.0
            return self._take_secret_choice(now, self._begun_at + secret_pause)
        limit = self.app.settings.latest
        least_pause = (LEAST_PAUSE if self._is_alone else TOGETHER_PAUSE) * pause_factor
        if not self.pending_choices or now < self.shown_since + least_pause:
            return None
        seat, choice = next(iter(self.pending_choices.items()))
        if not choice.is_ready():
            is_late = now >= self._begun_at + limit
            if not is_late or not choice.settle_early():
                return None
        if self._is_alone:  # the harder the choice, the longer it takes
            seconds = thinking_seconds(choice.difficulty, limit) * pause_factor
            if now < self.shown_since + min(seconds, max(least_pause, limit)):
                return None
        del self.pending_choices[seat]
        time_left = max(0.0, limit - TOGETHER_PAUSE * pause_factor)  # for all seats together
        pause = min(BETWEEN_PAUSE * pause_factor, time_left / self.match.table.seats)
        new_note = None if choice.note == self._last_notes.get(seat) else choice.note
        self._last_notes[seat] = choice.note
        return ReadyChoice(seat, choice.wait_for_move(), new_note, pause)

    def _start_worker(self, seat: int) -> PendingChoice:
        """Start the choice of a seat in a worker process, which gets only the view of that seat."""
        view, seed = self.match.view(seat), choice_seed(self.match, seat)
        level = player_kind(self.match.players[seat])
        return self.app.workers.ask(self.game, view, seat, level, seed)

    def _take_secret_choice(self, now: float, due: float) -> ReadyChoice | None:
        """Take the next choice at the time `due`, which is the same for every seat and for none."""
        if now < due:
            return None
        if not self.pending_choices:
            self.secret = False
            return ReadyChoice(NO_SEAT, None, None, 0.0)
        seat, choice = next(iter(self.pending_choices.items()))
        if not (choice.is_ready() or choice.settle_early()):
            return None
        del self.pending_choices[seat]
        self.secret = False
        return ReadyChoice(seat, choice.wait_for_move(), None, 0.0)

    def cancel(self) -> None:
        self.secret = False
        for choice in self.pending_choices.values():
            choice.cancel()
        self.pending_choices.clear()
