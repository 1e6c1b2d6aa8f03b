"""Wait for the computers' choices, and say when each may be shown."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple, Protocol

from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.said import Why
from table.app.app import App
from table.players.inline import choice_seed
from table.players.roster import kind

TOGETHER_PAUSE = 0.6  # seconds before the choices of computers who choose together are shown
LEAST_PAUSE = 0.3  # before the choice of one who chooses alone, however easy it is
BETWEEN = 0.15  # between the cards of computers who choose together
NOBODY = -1


def thinking_seconds(hard: float, latest: float) -> float:
    """How long one who chooses alone is seen to think, when all that came before has been told:
    most choices hardly at all, the hardest as long as the settings allow."""
    return LEAST_PAUSE + hard * sqrt(hard) * max(0.0, latest - LEAST_PAUSE)


class Thinking(Protocol):
    """A choice that is being thought out. `note` says what went wrong on the way."""

    note: Why | None
    hard: float  # how hard it was to make, from 0 to 1

    def ready(self) -> bool:
        """Whether the choice is there; never waits."""

    def hurry(self) -> bool:
        """Whether what has been found so far can be taken."""

    def move(self) -> Move:
        """The choice."""

    def cancel(self) -> None:
        """Nobody waits for it any more."""


class Chosen(NamedTuple):
    """A choice that has come: `note` is what went wrong with it and was not told before; the
    next one waits until `pause` seconds have passed. None: nobody was asked, which nobody else
    may know."""

    seat: int
    choice: Move | None
    note: Why | None
    pause: float


class Thoughts:
    """Begun together, shown one after the other in order of seats; falsy while nobody thinks.

    `waiting`: by seat, what has not been shown yet. `asked`: how a seat's choice is come by.
    `secret`: nobody may know who thinks, or that
    nobody does.
    """

    def __init__(
        self, app: App, game: str, match: Match, asked: Callable[[int], Thinking] | None = None
    ) -> None:
        self.app, self.game, self.match = app, game, match
        self.waiting: dict[int, Thinking] = {}
        self.asked = asked or self._ask_worker
        self.secret = False
        self._begun = 0.0
        self.told_since: float | None = None  # since when all that came before has been told
        self._alone = False
        self._noted: dict[int, Why | None] = {}

    def __len__(self) -> int:
        return len(self.waiting) or int(self.secret)

    def begin(self, seats: tuple[int, ...], now: float, secret: bool = False) -> None:
        """Let the computers at these seats think, each from its own view; in secret perhaps
        nobody. One chooses alone where nobody does so with it, no person either."""
        self._begun, self.secret, self.told_since = now, secret, None
        self._alone = [*self.match.owing()] == [*seats][:1] and not self.match.sealed
        for seat in seats:
            self.waiting[seat] = self.asked(seat)

    def waited_for(self) -> bool:
        """Whether the choice that is taken next is still being thought out."""
        return bool(self.waiting) and not next(iter(self.waiting.values())).ready()

    def take(self, now: float, patience: float) -> Chosen | None:
        """The next choice, not sooner than a person can follow and not later than the settings
        say: what has been found by then is taken. `patience` stretches the first of these.

        It is thought out while what came before is still told, and asked for from then on. One who
        chooses alone is then seen to take as long as the choice is hard; of those who choose
        together, in secret of each other, nobody learns how hard it was.
        """
        if self.told_since is None:
            self.told_since = now
        if self.secret:
            return self._take_secretly(now, self._begun + TOGETHER_PAUSE * (patience > 0))
        soonest = self.told_since + (LEAST_PAUSE if self._alone else TOGETHER_PAUSE) * patience
        latest = max(soonest, self._begun + self.app.settings.latest)
        for seat, thought in self.waiting.items():
            if now < soonest or not (thought.ready() or (now >= latest and thought.hurry())):
                return None
            if self._alone and now < self.told_since + self._weighed(thought, patience):
                return None
            del self.waiting[seat]
            room = max(0.0, self.app.settings.latest - TOGETHER_PAUSE * patience)
            pause = min(BETWEEN * patience, room / self.match.table.seats)
            told, self._noted[seat] = self._noted.get(seat), thought.note
            note = None if thought.note == told else thought.note
            return Chosen(seat, thought.move(), note, pause)
        return None

    def _ask_worker(self, seat: int) -> Thinking:
        """Have a choice thought out in a process beside the window, from the seat's own view."""
        view, seed = self.match.view(seat), choice_seed(self.match, seat)
        who = kind(self.match.players[seat])
        return self.app.workers.ask(self.game, view, seat, who, seed)

    def _weighed(self, thought: Thinking, patience: float) -> float:
        """Seconds that a choice is seen to take; never more than the settings allow, if those allow
        enough to look at what came before."""
        latest = self.app.settings.latest
        return min(
            max(LEAST_PAUSE * patience, latest), thinking_seconds(thought.hard, latest) * patience
        )

    def _take_secretly(self, now: float, due: float) -> Chosen | None:
        """The same at a time that is the same whoever thinks; there, too, nobody is named."""
        seat, thought = next(iter(self.waiting.items()), (NOBODY, None))
        if now < due or (thought is not None and not (thought.ready() or thought.hurry())):
            return None
        self.waiting.pop(seat, None)
        self.secret = False
        return Chosen(seat, thought.move() if thought is not None else None, None, 0.0)

    def cancel(self) -> None:
        """Nobody waits for any of them, and none of their answers is ever taken."""
        self.secret = False
        for thought in self.waiting.values():
            thought.cancel()
        self.waiting.clear()
