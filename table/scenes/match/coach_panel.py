"""Show the coach's sentence at the table where no score sheet opens: to a person alone, while the
great moment that ends a round stays in view. It is never above the buttons of what comes next."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from itertools import pairwise

from table.app.app import GameSession
from table.felt.banner import Sentence, banner_item, banner_room
from table.felt.canvas import Item
from table.felt.typeset import Pieces
from table.layout.ring import Room
from table.scenes.coach.coach import Coach
from table.scenes.coach.hand_review import HandReview
from table.scenes.coach.hints import Hints
from table.scenes.match.appearance import Appearance
from table.scenes.match.highlights import Highlights

KEY = "coach"  # of its item
GAP = 0.1  # above and below the strip, in heights of the banner


class CoachPanel:
    """The coach's sentence at one table. `coach` is None in a lesson, and if nobody at the screen
    plays. `is_outdated`: the match has moved on; `is_climax_end`: this ends a round, and no sheet
    follows; `has_ended`: the hand is over, so that its choices are judged before its sheet opens;
    `shown`: the sentence in view, empty for none."""

    def __init__(
        self, session: GameSession, highlights: Highlights, hints: Hints, look: Appearance
    ) -> None:
        self.match, self.highlights, self.renderer = session.match, highlights, highlights.renderer
        self.viewpoint, self.look = highlights.viewpoint, look
        self.coach: Coach | None = None
        if session.guide is None and self.viewpoint.people:
            match = session.match
            self.coach = Coach(partial(HandReview, look.app, session.game, match, hints.given))
        self.is_outdated, self._row = False, self._current_row()
        self._ends: list[tuple[int, tuple[int, int]]] = []  # the step and row of each round's end
        self._has_sheet = session.deal_of is None  # a sheet ends each hand
        self.is_climax_end = self.has_ended = False
        self.shown: Pieces = ()

    # the end of a round

    def _current_row(self) -> tuple[int, int]:
        """The hand and the row of the score sheet that the match is in."""
        hand, sheet = self.match.table.hand, self.renderer.looks.layout.sheet
        return hand, self.match.state.tallies.get(sheet.row, hand)

    @property
    def ended_row(self) -> tuple[int, int] | None:
        """The hand and the row that ended last; None before any has."""
        return self._ends[-1][1] if self._ends else None

    def note_position(self) -> None:
        """Have the choices of a round judged if it is over: the match has gone on to another row,
        or to another phase after a great moment that stays, or the hand has ended."""
        match, row_before = self.match, self._row
        self.is_outdated, self._row = False, self._current_row()
        if self.coach is None:
            return
        while self._ends and self._ends[-1][0] > match.step:  # that was undone
            self._ends.pop()
            self.coach.coaching = None
        sequence, has_ended = self.highlights.sequence, match.rules.outcome(match.state) is not None
        if sequence is None and not has_ended and self._row == row_before:
            self.has_ended = False
            return
        after = self.viewpoint.state_after_dealer()
        has_ended = has_ended or (after is not None and match.rules.outcome(after) is not None)
        self.has_ended = has_ended
        moments = list(match.history)[::-1]
        chosen_in = (earlier.state.phase for later, earlier in pairwise(moments) if later.made)
        is_new_phase = match.state.phase != next(chosen_in, match.state.phase)
        stays = sequence is not None and sequence.climax.stays
        self.is_climax_end = stays and is_new_phase and not (has_ended and self._has_sheet)
        ended = self._row if has_ended or self.is_climax_end else row_before
        is_over = has_ended or self.is_climax_end or self._row != row_before
        if is_over and self.ended_row == ended:  # after a stage of it, told large
            step, _ = self._ends.pop()
            later = (moment.made for moment in match.history if moment.step > step)
            is_over = has_ended and any(later)
            self._ends += [] if is_over else [(step, ended)]
        if not is_over:
            return
        self.coach.judge_round(self._ends[-1][0] if self._ends else 0, ended[1])
        self._ends.append((match.step, ended))

    # what is shown

    def pieces(self) -> Pieces:
        """The sentence to show now; empty for none."""
        first, *others = self.viewpoint.people
        is_due = self.is_climax_end and not others and self.highlights.is_staying
        return self.coach.sentence(first, self.look.words) if is_due and self.coach else ()

    def step(self) -> bool:
        """Follow the match, and judge; True if the sentence has just become known or ended."""
        if self.is_outdated:
            self.note_position()
        if self.coach is None or not (self.is_climax_end or self.has_ended):
            return False
        self.coach.step()
        before, self.shown = self.shown, self.pieces()
        return self.shown != before

    def items(self) -> dict[Hashable, Item]:
        """The sentence on a strip between the banner and the button that goes on; empty for
        none."""
        pieces, renderer = self.pieces() if self.is_climax_end else (), self.renderer
        if not pieces or renderer.table is None:
            return {}
        table, looks = renderer.table, renderer.looks
        banner = banner_room(table)
        said = renderer.celebration.get("band")
        top = banner.y + banner.height if said is None else said.rect.bottom
        gap = GAP * banner.height
        height = min(banner.height, table.own.buttons.y - top - 2 * gap)
        room = Room(banner.x, top + gap, banner.width, height)
        faces = tuple(renderer.company.portraits)
        return {KEY: banner_item([Sentence((*pieces,))], room, looks.theme, looks.deck, faces)}
