"""Show the coach's sentence at the table where no score sheet opens: to a person alone, while the
great moment that ends a round stays in view. It is never above the buttons of what comes next,
and covers no card and nothing else that can be read."""

from __future__ import annotations

import sys
from collections.abc import Hashable
from functools import partial
from itertools import pairwise, repeat

from rules.kit.cards import UNKNOWN
from rules.kit.state import State
from table.app.app import GameSession
from table.felt.banner import BannerText, Sentence
from table.felt.canvas import Item, item
from table.felt.furniture import OVER, rect_of
from table.felt.placement import Obstacles, PlacementOption, find_place
from table.felt.rail import RAIL
from table.felt.speech_bubble import speech_obstacles
from table.felt.typeset import Pieces
from table.scenes.coach.coach import Coach
from table.scenes.coach.hand_review import HandReview
from table.scenes.coach.hints import Hints
from table.scenes.match.appearance import Appearance
from table.scenes.match.highlights import Highlights
from table.theme.style import Type
from table.widgets import scale_of

KEY = "coach"  # of its item
BREAKS = (1.0, 0.56, 0.4)  # its strip on one line, on two and on three, in lengths of the first
APART = 0.2  # from everything else, in heights of its letters
TALLER = 30.0  # what a strip as high as its letters costs; a pixel of distance costs 1.3


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
        return self._row_of(self.match.state)

    def _row_of(self, state: State) -> tuple[int, int]:
        hand, sheet = self.match.table.hand, self.renderer.looks.layout.sheet
        return hand, state.tallies.get(sheet.row, hand)

    @property
    def ended_row(self) -> tuple[int, int] | None:
        """The hand and the row that ended last; None before any has."""
        return self._ends[-1][1] if self._ends else None

    def note_position(self) -> None:
        """Have the choices of a round judged if it is over: the match has gone on to another row,
        or to another phase after a great moment that pays and stays, or the hand has ended."""
        match, row_before = self.match, self._row
        self.is_outdated, self._row = False, self._current_row()
        if self.coach is None:
            return
        while self._ends and self._ends[-1][0] > match.step:  # that was undone
            self._ends.pop()
            self.coach.review = None
        self.coach.judge_ahead()
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
        pays = sequence is not None and any(beat.points for beat in sequence.climax.beats)
        # What pays nothing, with a choice of the same row to come, is a stage of that row.
        is_row_end = pays or after is None or has_ended or self._row_of(after) != self._row
        is_end = stays and is_new_phase and is_row_end
        self.is_climax_end = is_end and not (has_ended and self._has_sheet)
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
        if self.coach is None:
            return False
        if self.coach.judging:
            self.coach.step()
        if not (self.is_climax_end or self.has_ended):
            return False
        before, self.shown = self.shown, self.pieces()
        return self.shown != before

    def items(self) -> dict[Hashable, Item]:
        """The sentence in letters of one size, on a strip where nothing else is, as near to the
        button that goes on as there is room; empty for none."""
        pieces, renderer = self.pieces() if self.is_climax_end else (), self.renderer
        if not pieces or renderer.table is None:
            return {}
        own, looks = renderer.table.own, renderer.looks
        text = BannerText([Sentence((*pieces,))], looks.theme, renderer.company.portraits)
        px = round(Type.BODY * looks.theme.large * scale_of(renderer.size))
        full = text.size(text.lines(sys.maxsize, px), px)[0]
        widths = [round(full * part) for part in BREAKS]
        sizes = [text.size(text.lines(width, px), px) for width in widths]
        near, button = rect_of(own.prompt).center, rect_of(own.buttons)
        costs = (TALLER * size[1] / px for size in sizes)
        options = list(map(PlacementOption, sizes, repeat(near), costs))
        button.inflate_ip(-button.w * 2 // 3, 0)
        backs = [
            rect_of(pose.box) for _, pose in renderer.table.uncovered() if pose.face is UNKNOWN
        ]
        apart = 2 * round(APART * px)
        rects = [*speech_obstacles(renderer), button, *backs]
        never = [rect.inflate(apart, apart) for rect in rects]
        place = find_place(options, Obstacles(renderer.size, never, edge=RAIL))
        if place is None:
            return {}
        picture, _ = text.picture(widths[place.number], px, looks.deck)
        return {KEY: item(OVER + 3, (picture, place.rect.topleft, 0))}
