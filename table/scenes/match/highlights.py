"""Play the climaxes of a match, beat by beat, after the step that causes them. Times in seconds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from rules.kit.beats import checked_climax
from rules.kit.catalogue import game_error
from rules.kit.changes import Spot
from rules.kit.said import Why, reason_of
from rules.kit.state import View
from rules.kit.story import Climax
from rules.kit.strangers import reraise_ctrl_c
from table.engine.page import QUIET_SECONDS
from table.felt.timed_sequence import TimedSequence
from table.input.toolbar import KEYS
from table.layout.arrange import Pose
from table.scenes.match.presentation import PresentationQueue

GUARD_SECONDS = 0.6  # that the last thing said is in view before there is a button to go on
GO_ON_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
UNATTENDED_SECONDS = 6.0  # that a climax stays at a table without people
ORDINARY_KEYS = (  # keep their meaning while a climax plays
    pygame.K_ESCAPE, pygame.K_F1, pygame.K_F11, pygame.K_PAUSE, pygame.K_r, *KEYS.values(),
)  # fmt: skip
MODIFIER_KEYS = (  # mean nothing by themselves
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT,
    pygame.K_RALT, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_LSUPER, pygame.K_RSUPER,
)  # fmt: skip


class Highlights:
    """Finds the climax of a step, and plays it as a `sequence`; None if none plays.
    `awaits_messages`: the messages before it are still being shown. `is_skipped`: the climax of the
    last step is not played, as steps are skipped. `needs_redraw`: a climax has ended, so the table
    must be shown as it is now. `is_disabled`: no climax is played any more. `on_failure`: called
    once, with the reason, if the game's code for climaxes fails."""

    def __init__(self, presentation: PresentationQueue, on_failure: Callable[[Why], None]) -> None:
        self.presentation, self.renderer = presentation, presentation.renderer
        self.viewpoint, self.match = presentation.viewpoint, presentation.match
        self.is_disabled = self.needs_redraw = self.awaits_messages = self.is_skipped = False
        self.sequence: TimedSequence | None = None
        self._on_failure: Callable[[Why], None] | None = on_failure
        self.last_climax: Climax | None = None  # that was played last
        self._noted_step = self.match.step
        self._told_at = self._all_shown_at = 0.0
        self._went_on_at = float("-inf")  # when a climax ended without a press

    @property
    def is_active(self) -> bool:
        return self.sequence is not None

    @property
    def needs_press(self) -> bool:
        return self.sequence is not None and self._stay_seconds(self.sequence) == float("inf")

    @property
    def is_playing(self) -> bool:
        return self.sequence is not None and not self.sequence.over

    @property
    def is_staying(self) -> bool:
        return self.sequence is not None and self.sequence.over

    @property
    def can_go_on(self) -> bool:
        """Whether a press would end the climax now, as a button says."""
        sequence = self.sequence
        return sequence is not None and sequence.shows_button and self.renderer.tween is None

    def note_step(self) -> None:
        """Begin the climax of the last step, if it is a new one and has a climax. If steps are
        skipped, only note `is_skipped`, unless the climax stays in view. On a shared screen, one
        that stays is shown as everybody sees it, with no hand open."""
        is_new_step = self.match.step != self._noted_step
        self._noted_step = self.match.step
        self.is_skipped = False
        if not is_new_step or self.is_disabled:
            return
        facing = self.viewpoint.facing_seat
        is_shared = len(self.viewpoint.people) > 1
        climax = self._find_climax(None if is_shared else facing)
        if climax is not None and climax.stays:
            self.viewpoint.look_away()
        elif facing is not None and is_shared:  # one that passes is only for that person
            climax = self._find_climax(facing)
        if climax is None:
            return
        self.is_skipped = self.presentation.skipping and not climax.stays
        if not self.is_skipped:
            factor = 1.0 if climax.stays else self.presentation.shared_factor
            self.sequence = TimedSequence(climax, self.renderer, self.presentation, factor)
            self.presentation.quiet = True

    def _find_climax(self, seat: int | None) -> Climax | None:
        """Return the climax of the last step in the view of a seat (None: of everybody). None if it
        has none, or if the game's code fails."""
        *past, after = self.match.history
        rules, past_view = self.match.rules, self.viewpoint.past_view
        view_before = None  # which is right for the first step of a hand
        if past and rules.outcome(past[-1].state) is None:
            view_before = past_view(seat, past[-1]).view
        try:
            return checked_climax(rules, view_before, past_view(seat, after).view, after.made)
        except BaseException as error:  # of a foreign game; the match goes on without climaxes
            reraise_ctrl_c(error)
            if self._on_failure is not None:
                self._on_failure(game_error(error) or reason_of(error))
                self._on_failure = None
            return None

    def view_before(self, view: View) -> View:
        """Return the view with which the climax begins; without one, `view`, as after a step."""
        if self.sequence is None:
            return view
        before = self.viewpoint.past_view(view.seat, self.match.history[-2]).view
        return self.sequence.first_view(before, view)

    def gathered_poses(self) -> Mapping[Spot, Pose]:
        return {} if self.sequence is None else self.sequence.gathered_poses()

    def step(self, now: float) -> bool:
        """Advance the climax to `now`, and end it when its time is over. Show its end at once if
        steps are skipped or nothing may move. Return True while it lasts and all else must wait."""
        sequence, presentation = self.sequence, self.presentation
        if sequence is None:
            return False
        has_begun = sequence.number >= 0
        if sequence.over:
            sequence.fly(now)
        elif not has_begun and (presentation.skipping or presentation.at_once):
            self._show_all_beats(now)
        else:
            was_told = sequence.is_told
            sequence.step(now)
            if sequence.is_told and not was_told:
                self._told_at = now
            if sequence.over:
                self._all_shown_at = now
        is_read = sequence.is_told and now >= self._told_at + GUARD_SECONDS
        if sequence.is_hushed and is_read:  # from now on there may be a button to go on
            sequence.is_hushed = False
            sequence.lay()
        if sequence.over and now >= self._all_shown_at + self._stay_seconds(sequence):
            self._went_on_at = now
            self._finish(now)
        return self.sequence is not None

    def _stay_seconds(self, sequence: TimedSequence) -> float:
        """Return the seconds that a climax stays in view after its last beat; infinity if it stays
        until a press, for which there must be people at the table."""
        if not sequence.climax.stays:
            return 0.0
        if self.presentation.app.settings.linger:
            return self.presentation.app.settings.linger
        return float("inf") if self.viewpoint.people else UNATTENDED_SECONDS

    def replay(self) -> None:
        """Play the climax that stays in view once more."""
        if self.sequence is not None and self.sequence.over:
            self.sequence.restart()
            self.renderer.view = self.view_before(self.viewpoint.view())

    def is_go_on_press(self, event: pygame.event.Event, menu: pygame.Rect) -> bool:
        """Return whether a press goes on: a key with no other use, or a left click off `menu`."""
        if event.type == pygame.KEYDOWN:
            return event.key not in (*ORDINARY_KEYS, *MODIFIER_KEYS)
        return bool(event.button == 1 and not menu.collidepoint(event.pos))

    def is_late_press(self, event: pygame.event.Event, now: float) -> bool:
        """Return whether an event is Enter or Space for a climax that has just ended by itself."""
        if event.type != pygame.KEYDOWN or event.key not in GO_ON_KEYS:
            return False
        return not self.is_active and now < self._went_on_at + QUIET_SECONDS

    def go_on(self, now: float) -> None:
        """React to a press that goes on. It ends the messages before the climax, or the climax if a
        button says so; else it shows what comes next at once (`TimedSequence.hurry`), or all beats
        if nothing does. It does nothing while cards fly."""
        if self.sequence is None or self.renderer.tween is not None:
            return
        if self.awaits_messages:
            self.presentation.cut_short(now)
        elif self.can_go_on:
            self._finish(now)
        elif not (self.sequence.over or self.sequence.hurry(now)):
            self._show_all_beats(now)

    def _show_all_beats(self, now: float) -> None:
        """Show all beats at once; a button to go on comes only after GUARD_SECONDS."""
        assert self.sequence is not None
        self.sequence.is_hushed = True
        self.sequence.finish(now)
        self._told_at = self._all_shown_at = now

    def _finish(self, now: float) -> None:
        """End the climax, and ask for the table to be shown as it is now."""
        sequence = self.sequence
        assert sequence is not None
        self.sequence = None
        self.needs_redraw = True
        if not sequence.over:
            sequence.finish(now)
        self.presentation.quiet = False
        self.last_climax = sequence.climax
        if sequence.view is not None:
            self.renderer.view = sequence.view
            self.renderer.company = self.presentation.company(sequence.view)
        if self.viewpoint.facing_seat is None:
            self.viewpoint.mark_all_shown()
        sequence.leave()

    def drop(self, now: float) -> None:
        """Remove the climax without playing its other beats, as after an undo."""
        if self.sequence is not None:
            self.sequence.land(now)
            self.renderer.gathered_poses = {}
            self.renderer.celebrate({})
        self.sequence = None
        self.needs_redraw = self.is_disabled = self.awaits_messages = False
        self.presentation.quiet = False
        self._noted_step = self.match.step

    def lay_out(self) -> None:
        if self.sequence is not None:
            self.sequence.lay()
