"""The moods of the portraits on the plates: glad if the last step brought the player something that
everybody saw, cross if it cost them something. With reduced motion they stay calm.

They follow from what everybody was told, never from a hand.
"""

from __future__ import annotations

from sprites.moods import CROSS, GLAD
from table.felt.celebration import point_moods
from table.session.event_log import EventLog
from table.session.talk import Moments, TalkStep, occasions

MOOD_SECONDS = 1.5  # that a face shows, at the usual speed
BY_KIND = {
    **dict.fromkeys(("won", "game", "stole", "held", "pool", "unseen", "narrow", "fine"), GLAD),
    **dict.fromkeys(("beaten", "robbed", "failed", "gone"), CROSS),
}  # by the kind of a moment of table talk


def step_moods(step: TalkStep, moments: Moments) -> dict[int, str]:
    """The moods after a step as everybody heard of it, by seat; calm seats are left out. Points
    decide before words. A player who alone has lost something is cross."""
    kinds = list(occasions(step, moments))
    losers = [seat for kind, seat in kinds if kind == "lost"]
    moods = dict.fromkeys(losers, CROSS) if len(losers) == 1 else {}
    moods |= {seat: BY_KIND[kind] for kind, seat in kinds if kind in BY_KIND}
    for sentence in step.sentences:
        moods |= point_moods(sentence.points)
    return moods


class Moods:
    """The moods at one table, `by_seat` while they show. Times in seconds."""

    def __init__(self, event_log: EventLog, moments: Moments) -> None:
        self.event_log, self.moments = event_log, moments
        self.by_seat: dict[int, str] = {}
        self._noted_step = event_log.match.step
        self._ends_at = 0.0

    def note_step(self, now: float, pace: float) -> None:
        """Show the moods of the last step, if it is new; `pace` multiplies the time, 0: none."""
        match = self.event_log.match
        last_step, self._noted_step = self._noted_step, match.step
        if match.step == last_step:
            return
        self.by_seat, entry = {}, self.event_log.latest(None, match.step) if pace else None
        if match.step > last_step and entry is not None and entry.step == match.step:
            step = TalkStep(entry.hand, entry.sentences, match.players)
            self.by_seat, self._ends_at = step_moods(step, self.moments), now + MOOD_SECONDS * pace

    def expire(self, now: float) -> bool:
        """Make all moods calm if their time is over; False if it is not."""
        if now < self._ends_at:
            return False
        self.by_seat = {}
        return True
