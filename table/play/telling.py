"""How what happens at a table is told: view after view, each for as long as it takes to see."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.match import Match
from rules.kit.state import View
from table.felt.picture import Company
from table.felt.showing import Showing
from table.house.house import AT_ONCE, House
from table.play.director import Director

RECAP_PACE, RECAP_HOLD = 0.7, 0.35
GLIMPSE = 0.25  # seconds from one picture to the next while skipping


class Frame(NamedTuple):
    """A view to be shown, and for how long before the next."""

    view: View
    hold: float
    pace: float


class Telling:
    """Shows views on the felt and lets them be heard, as fast as the settings say.

    `frames`: what has happened and is still to be shown. While `skipping`, nothing is told but
    a glimpse now and then. Times in seconds.
    """

    def __init__(self, house: House, match: Match, director: Director, showing: Showing) -> None:
        self.house, self.match, self.director, self.showing = house, match, director, showing
        self.frames: deque[Frame] = deque()
        self.skipping = False
        self._hold_until = 0.0
        self._glimpsed = 0.0

    # how fast

    @property
    def pace(self) -> float:
        """By how much times are stretched; 0 where nothing is to move."""
        if self.house.settings.reduced_motion or self.skipping:
            return 0.0
        speed = self.house.settings.speed
        return 0.0 if speed >= AT_ONCE else 1.0 / speed

    @property
    def patience(self) -> float:
        """By how much pauses are stretched: reduced motion still leaves time to look."""
        if self.skipping:
            return 0.0
        speed = self.house.settings.speed
        return 0.25 if speed >= AT_ONCE else 1.0 / speed

    @property
    def busy(self) -> bool:
        """Whether anything moves, or waits to be shown."""
        return self.showing.glide is not None or bool(self.frames)

    def holds(self, now: float) -> bool:
        """Whether what is shown is still to be looked at."""
        return now < self._hold_until

    def hold(self, until: float) -> None:
        """Let what is shown be looked at until then, or longer if it is anyhow."""
        self._hold_until = max(self._hold_until, until)

    # what is shown

    def passes_over(self, now: float) -> bool:
        """Whether this moment goes by unseen."""
        return self.skipping and now < self._glimpsed + GLIMPSE

    def show(self, view: View, now: float, pace: float = 1.0) -> None:
        """Let the picture follow, and be heard; what the phase asks to be looked at is held."""
        self._glimpsed = now
        self.showing.pace = self.pace
        company = self.company(view)
        self.showing.show(view, company, self.director.bottom, now, self.pace * pace)
        self.house.speaker.hush()
        self.house.speaker.cue(self.showing.heard(), now)
        asking = asked(self.match.rules, view)  # who is asked in secret is told as others are
        name = asking.phase if asking else view.phase
        phase = self.showing.looks.layout.phases.get(name)
        ends = self.showing.glide.ends if self.showing.glide else now
        self._hold_until = ends + (phase.hold if phase else 0.0) * self.patience

    def recall(self, seat: int) -> View | None:
        """What has happened since this person last chose is to be told; the first view of it,
        to be shown at once, unless nothing has."""
        recap = self.director.recap(seat)
        self.frames.extend(Frame(view, RECAP_HOLD, RECAP_PACE) for view in recap)
        self.frames.append(Frame(self.director.view(), 0.0, RECAP_PACE))
        if not recap:
            return None
        self.showing.table = None  # nothing glides there from what somebody else saw
        return self.frames.popleft().view

    def cut_short(self, now: float) -> bool:
        """Finish whatever moves or waits to be looked at; True if anything did."""
        if not self.busy and not self.holds(now):
            return False
        if self.frames:
            last = self.frames[-1].view
            self.frames.clear()
            self.showing.show(last, self.company(last), self.director.bottom, now, 0.0)
        self.showing.settle()
        self.house.speaker.hush()
        self._hold_until = now
        return True

    def company(self, view: View) -> Company:
        """Who sits there, and whose choice is owed in a view, or was when it was the present."""
        match = self.match
        names = [sitter.name for sitter in match.sitters]
        portraits = self.house.portraits([*names, ""])  # one more, for a hand that nobody holds
        if self.frames:
            return Company(names, frozenset(match.rules.actors(view)), (), portraits)
        awaited = frozenset(self.director.awaited())
        return Company(names, awaited, frozenset(match.sealed), portraits)

    # what is heard

    def listen(self, now: float) -> None:
        """Let what is due be heard."""
        self.house.speaker.warm()
        self.house.speaker.step(now)

    def say(self, sound: str, now: float) -> None:
        """A sound that tells of something; none at a table where nothing is to be seen to move."""
        if not self.skipping and self.house.settings.speed < AT_ONCE:
            self.house.speaker.say(sound, now)
