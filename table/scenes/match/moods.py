"""The moods of the portraits on the plates: glad if the last step brought the player something that
everybody saw, cross if it cost them something. With reduced motion they stay calm.

They follow from what everybody was told, never from a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from sprites.moods import CROSS, GLAD
from table.felt.celebration import point_moods
from table.session.event_log import EventLog
from table.session.log_entry import LogEntry
from table.session.talk import Moments, TalkStep, occasions

MOOD_SECONDS = 1.5  # that a face shows, at the usual speed
BY_KIND = {
    **dict.fromkeys(("won", "game", "stole", "held", "pool", "unseen", "narrow", "fine"), GLAD),
    **dict.fromkeys(("beaten", "robbed", "failed", "gone"), CROSS),
}  # by the kind of a moment of table talk


def step_moods(step: TalkStep, moments: Moments, callers: Iterable[int] = ()) -> dict[int, str]:
    """Return the moods after a step as everybody heard of it, by seat; calm seats are left out.

    Points won or lost in the step decide first, then what was told. Somebody who alone has lost is
    cross, and so is the last caller if another has won. `callers`: the seats that have called in
    this hand, the last first; read only if somebody has won."""
    kinds = list(occasions(step, moments))
    losers = [seat for kind, seat in kinds if kind == "lost"]
    moods = dict.fromkeys(losers, CROSS) if len(losers) == 1 else {}
    moods |= {seat: BY_KIND[kind] for kind, seat in kinds if kind in BY_KIND}
    winners = {seat for kind, seat in kinds if kind == "won"}
    if winners:
        last_caller = next(iter(callers), None)
        if last_caller is not None and last_caller not in winners:
            moods[last_caller] = CROSS
    points = Counter[int]()
    for sentence in step.sentences:
        points.update(sentence.points)
    return moods | point_moods(points)


class Moods:
    """The moods at one table, `by_seat` while they show. Times in seconds."""

    def __init__(self, event_log: EventLog, moments: Moments) -> None:
        self.event_log, self.moments = event_log, moments
        self.by_seat: dict[int, str] = {}
        self._noted_step = event_log.match.step
        self._ends_at = 0.0

    def note_step(self, now: float, pace: float) -> None:
        """Show the moods of the last step if it is new. `pace`: factor for their time; 0: none."""
        step, old_step = self.event_log.match.step, self._noted_step
        if step == old_step:
            return
        self._noted_step = step
        self.by_seat = {}
        if step > old_step and pace:
            self.by_seat = self.after_last_step()
            self._ends_at = now + MOOD_SECONDS * pace

    def after_last_step(self) -> dict[int, str]:
        """Return the moods after the last step, by seat; {} for a step that nobody heard of."""
        match, event_log = self.event_log.match, self.event_log
        last = event_log.latest(None, match.step)
        if last is None or last.step != match.step:
            return {}
        last_step = TalkStep(last.hand, last.sentences, match.players)
        return step_moods(last_step, self.moments, self._callers(last))

    def _callers(self, last: LogEntry) -> Iterator[int]:
        """Yield the seats that have called in the row of the entry `last`, the last one first."""
        for entry in reversed(self.event_log.entries(None)):
            if (entry.hand, entry.row) == (last.hand, last.row):
                step = TalkStep(entry.hand, entry.sentences, self.event_log.match.players)
                for kind, seat in occasions(step, self.moments):
                    if kind == "called":
                        yield seat

    def expire(self, now: float) -> bool:
        """Make all moods calm if their time is over; return whether it is."""
        if now < self._ends_at:
            return False
        self.by_seat = {}
        return True
