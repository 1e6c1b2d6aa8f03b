"""Tell the great moments of a match, beat after beat, and let people look at them.

The match has taken its step when its climax begins. Seconds throughout.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from rules.kit.beats import told_large
from rules.kit.catalogue import blamed
from rules.kit.match import Moment
from rules.kit.said import Why, reason_of
from rules.kit.sight import redact
from rules.kit.state import View
from rules.kit.story import Climax
from rules.kit.strangers import let_through
from table.felt.timed_sequence import TimedSequence
from table.scenes.match.presentation import PresentationQueue

GUARD = 0.6  # seconds after the last beat in which a press that hurried goes no further
NOBODY = 6.0  # seconds that a moment stays where nobody sits at the table
KEPT = (
    pygame.K_ESCAPE, pygame.K_F1, pygame.K_F11, pygame.K_PAUSE, pygame.K_h, pygame.K_l,
)  # fmt: skip
"""Keys that mean what they always mean."""
MUTE = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT,
    pygame.K_RALT, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_LSUPER, pygame.K_RSUPER,
)  # fmt: skip
"""Keys that alone mean nothing."""


class Highlights:
    """Finds the climax of a step, and plays it. `passing`: none is played any more. `ended`: one
    is over, and the table is to be shown as it is now. `staged`: the one that plays, if one does;
    `waits`: what came before it is still told.

    `troubled` is called once if the game cannot tell its climaxes.
    """

    def __init__(self, presentation: PresentationQueue, troubled: Callable[[Why], None]) -> None:
        self.presentation, self.showing = presentation, presentation.renderer
        self.viewpoint, self.match = presentation.viewpoint, presentation.match
        self.passing = self.ended = self.waits = False
        self.staged: TimedSequence | None = None
        self._troubled: Callable[[Why], None] | None = troubled
        self.last: Climax | None = None  # the one that is over
        self._noted = self.match.step
        self._ended = 0.0
        self._goes_on = 0.0  # from then on a press does

    # what there is to be told

    @property
    def on(self) -> bool:
        """Whether a climax waits, plays or stays."""
        return self.staged is not None

    @property
    def waited_for(self) -> bool:
        """Whether a climax has begun after which somebody has to go on."""
        return self.staged is not None and self._stays(self.staged) == float("inf")

    @property
    def moving(self) -> bool:
        """Whether beats are still to come, or points fly."""
        return self.staged is not None and not self.staged.over

    @property
    def staying(self) -> bool:
        """Whether all has been told and somebody is to go on."""
        return self.staged is not None and self.staged.over

    def may_go_on(self, now: float) -> bool:
        """Whether a press goes on now."""
        return self.staying and self.showing.tween is None and now >= self._goes_on

    def note(self) -> None:
        """The match may have taken a step: see whether it is one to be told large."""
        noted, self._noted = self._noted, self.match.step
        if self._noted == noted or self.passing:
            return
        facing, several = self.viewpoint.facing, len(self.viewpoint.people) > 1
        climax = self._found(None if several else facing)
        if climax is not None and climax.stays:
            self.viewpoint.look_away()  # it is told to the whole room
        elif facing is not None and several:
            climax = self._found(facing)
        if climax is not None:
            self.staged = TimedSequence(climax, self.showing, self.presentation)
            self.presentation.quiet = True

    def _found(self, seat: int | None) -> Climax | None:
        """The climax of the last step as a seat (None: the whole room) may see it."""
        *past, after = self.match.history
        rules, before = self.match.rules, past[-1] if past else None
        going_on = before is not None and rules.outcome(before.state) is None
        knew = self._seen(before, seat) if before is not None and going_on else None
        knows = self._seen(after, seat)
        try:
            return told_large(rules, knew, knows, after.made)
        except BaseException as error:  # a stranger's; the match goes on without
            let_through(error)
            if self._troubled is not None:
                self._troubled(blamed(error) or reason_of(error))
                self._troubled = None
            return None

    def _seen(self, moment: Moment, seat: int | None) -> View:
        return redact(self.match.rules, moment.state, seat, moment.known[seat])

    def view_before(self, view: View) -> View:
        """Of the view that has come, what lies on the table while the climax begins."""
        if self.staged is None:
            return view
        return self.staged.held(self._seen(self.match.history[-2], view.seat), view)

    # how it goes on

    def step(self, now: float) -> bool:
        """Time goes on; True while nothing else may happen."""
        staged, presentation = self.staged, self.presentation
        if staged is None:
            return False
        if staged.over:
            staged.fly(now)
        elif staged.number < 0 and (presentation.skipping or presentation.at_once):
            self._tell_all(now)
        else:
            staged.step(now)
            if staged.over:
                self._ended = self._goes_on = now
        if staged.over and now >= self._ended + self._stays(staged):
            self._finish()
        return self.staged is not None

    def _stays(self, staged: TimedSequence) -> float:
        """How long after its last beat a climax stays; infinity: until somebody goes on."""
        if not staged.climax.stays:
            return 0.0
        wished = self.presentation.app.settings.linger
        return wished or (float("inf") if self.viewpoint.people else NOBODY)

    def again(self) -> None:
        """Whoever stays wants to be told all of it once more."""
        if self.staged is not None and self.staged.over:
            self.staged.again()
            self.showing.view = self.view_before(self.viewpoint.view())

    def advances(self, event: pygame.event.Event, menu: pygame.Rect) -> bool:
        """Whether an event is a press that goes on."""
        if event.type == pygame.KEYDOWN:
            return event.key not in (*KEPT, *MUTE)
        return bool(event.button == 1 and not menu.collidepoint(event.pos))

    def press(self, now: float) -> None:
        """Somebody wants to go on: first all is told, and only then it goes on."""
        if self.staged is None or self.showing.tween is not None:
            return
        if self.waits:
            self.presentation.cut_short(now)
        elif not self.staged.over:
            self._tell_all(now)
        elif now >= self._goes_on:
            self._finish()

    def _tell_all(self, now: float) -> None:
        assert self.staged is not None
        self.staged.finish(now)
        self._ended, self._goes_on = now, now + GUARD

    def _finish(self) -> None:
        """It goes on as if there had been nothing but the step."""
        assert self.staged is not None
        staged, self.staged, self.ended = self.staged, None, True
        self.presentation.quiet = False
        self.last = staged.climax
        if staged.view is not None:
            self.showing.view = staged.view
            self.showing.company = self.presentation.company(staged.view)
        if self.viewpoint.facing is None:
            self.viewpoint.mark_all_shown()
        staged.leave()

    def drop(self, now: float) -> None:
        """What led here has been taken back, or brought back, and is not told large."""
        if self.staged is not None:
            self.staged.land(now)
            self.showing.celebrate({})
        self.staged, self.ended, self.passing, self.waits = None, False, False, False
        self.presentation.quiet = False
        self._noted = self.match.step

    def lay(self) -> None:
        """Paint what has been told so far, on the table as it lies now."""
        if self.staged is not None:
            self.staged.lay()
