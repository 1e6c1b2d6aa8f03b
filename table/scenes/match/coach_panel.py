"""Show the coach's sentence at the table: to a person alone, while the great moment that ends a
round or a hand stays in view. It is never above the buttons of what comes next, and covers no card
and nothing else that can be read."""

from __future__ import annotations

import sys
from collections.abc import Hashable
from functools import partial
from itertools import pairwise

import pygame

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
from table.layout.arrange import Arrangement
from table.scenes.coach.coach import Coach
from table.scenes.coach.hand_review import HandReview
from table.scenes.coach.hints import Hints
from table.scenes.match.appearance import Appearance
from table.scenes.match.highlights import Highlights
from table.theme.style import Type
from table.widgets import scale_of

KEY = "coach"  # of its item
WIDTH_SHARES = (1.0, 0.56, 0.4)  # of the full width, for a strip of one, two and three lines
GAP = 0.2  # to everything else, in heights of its letters
HEIGHT_COST = 30.0  # of a strip as high as its letters; a pixel of distance costs 1.3


class CoachPanel:
    """The coach's sentence at one table. `coach` is None in a lesson, and if nobody at the screen
    plays. `is_outdated`: the match has moved on since the last `note_position`. `has_ended`: the
    hand is over, so its choices are judged before its sheet opens. `is_climax_end`: a great moment
    ends the round. `shown_pieces`: the sentence in view, or empty."""

    def __init__(self, session: GameSession, highlights: Highlights, hints: Hints,
                 look: Appearance) -> None:  # fmt: skip
        self.match, self.highlights, self.renderer = session.match, highlights, highlights.renderer
        self.viewpoint, self.look = highlights.viewpoint, look
        self.coach: Coach | None = None
        if session.guide is None and self.viewpoint.people:
            begin = partial(HandReview, look.app, session.game, self.match, hints.given_hints)
            self.coach = Coach(begin)
        self.is_outdated = self.is_climax_end = self.has_ended = False
        self._row = self._row_of(self.match.state)
        self._ends: list[tuple[int, tuple[int, int]]] = []  # the step and row of each round's end
        self.shown_pieces: Pieces = ()

    def _row_of(self, state: State) -> tuple[int, int]:
        """Return the hand in play, and the row of the score sheet that a position belongs to: the
        tally that counts rows, or the hand in a game without one."""
        hand, sheet = self.match.table.hand, self.renderer.looks.layout.sheet
        return hand, state.tallies.get(sheet.row, hand)

    @property
    def ended_row(self) -> tuple[int, int] | None:
        return self._ends[-1][1] if self._ends else None

    def note_position(self) -> None:
        """Follow the match to its present position: set `has_ended` and `is_climax_end`, and let
        the coach judge the choices of a round that is over. It is over when the match has gone on
        to another row, when a great moment that stays ends the row, or with the hand."""
        self.is_outdated = False
        old_row = self._row
        self._row = self._row_of(self.match.state)
        if self.coach is None:
            return
        while self._ends and self._ends[-1][0] > self.match.step:  # that was undone
            self._ends.pop()
            self.coach.review = None
        self.coach.judge_ahead()
        outcome = self.match.rules.outcome
        has_outcome = outcome(self.match.state) is not None
        is_new_row = self._row != old_row
        if self.highlights.sequence is None and not has_outcome and not is_new_row:
            self.has_ended = False
            return
        after = self.viewpoint.state_after_dealer()
        self.has_ended = has_outcome or (after is not None and outcome(after) is not None)
        self.is_climax_end = self._climax_ends_row(after)
        if self.has_ended or self.is_climax_end:
            self._judge_row(self.coach, self._row)
        elif is_new_row:
            self._judge_row(self.coach, old_row)

    def _judge_row(self, coach: Coach, row: tuple[int, int]) -> None:
        """Let the coach judge the choices of a row (hand, number) that has ended, and note the end.
        One that a great moment ended is judged again if the hand ends with more choices."""
        if self.ended_row == row:
            step, _ = self._ends[-1]
            has_choices = any(moment.made for moment in self.match.history if moment.step > step)
            if not (self.has_ended and has_choices):
                return
            self._ends.pop()
        first_step = self._ends[-1][0] if self._ends else 0
        coach.judge_round(first_step, row[1])
        self._ends.append((self.match.step, row))

    def _climax_ends_row(self, after: State | None) -> bool:
        """Return whether a great moment that stays in view ends the row of the sheet: the last
        choice has changed the phase, and the moment brings points, or no choice of the row follows.
        `after`: the position after the dealer's next steps, None if luck decides on it."""
        sequence = self.highlights.sequence
        if sequence is None or not sequence.climax.stays:
            return False
        brings_points = any(beat.points for beat in sequence.climax.beats)
        is_last_choice = self.has_ended or after is None or self._row_of(after) != self._row
        for after_step, before_step in pairwise(reversed(self.match.history)):
            if after_step.made:  # the last step with a choice
                has_new_phase = before_step.state.phase != self.match.state.phase
                return has_new_phase and (brings_points or is_last_choice)
        return False

    def pieces(self) -> Pieces:
        """Return the sentence to show now, or ()."""
        people = self.viewpoint.people
        if self.coach is None or len(people) > 1:
            return ()
        is_due = self.is_climax_end and self.highlights.is_staying
        return self.coach.sentence(people[0], self.look.words) if is_due else ()

    def step(self) -> bool:
        """Follow the match and let the coach judge. Return whether the shown sentence changed."""
        if self.is_outdated:
            self.note_position()
        if self.coach is None:
            return False
        if self.coach.reviews:
            self.coach.step()
        if not (self.is_climax_end or self.has_ended):
            return False
        old_pieces = self.shown_pieces
        self.shown_pieces = self.pieces()
        return self.shown_pieces != old_pieces

    def items(self) -> dict[Hashable, Item]:
        """Draw the sentence on a strip of one to three lines, as near to the prompt as there is
        free room. Return its item by key, or {} if there is no sentence or no room."""
        renderer, looks = self.renderer, self.renderer.looks
        pieces = self.pieces() if self.is_climax_end else ()
        if not pieces or renderer.table is None:
            return {}
        text = BannerText([Sentence((*pieces,))], looks.theme, renderer.company.portraits)
        px = round(Type.BODY * looks.theme.large * scale_of(renderer.size))
        full_width = text.size(text.lines(sys.maxsize, px), px)[0]
        widths = [round(full_width * share) for share in WIDTH_SHARES]
        sizes = [text.size(text.lines(width, px), px) for width in widths]
        prompt = rect_of(renderer.table.own.prompt).center
        options = [PlacementOption(size, prompt, HEIGHT_COST * size[1] / px) for size in sizes]
        margin = 2 * round(GAP * px)  # on both sides together
        never = [rect.inflate(margin, margin) for rect in self._protected_rects(renderer.table)]
        place = find_place(options, Obstacles(renderer.size, never, edge=RAIL))
        if place is None:
            return {}
        picture, _ = text.picture(widths[place.number], px, looks.deck)
        return {KEY: item(OVER + 3, (picture, place.rect.topleft, 0))}

    def _protected_rects(self, table: Arrangement) -> list[pygame.Rect]:
        """Return the rectangles that the sentence must not cover: those that table talk must not
        cover either, the button of what comes next, and the backs of cards."""
        button = rect_of(table.own.buttons)
        button.inflate_ip(-button.w * 2 // 3, 0)  # only the middle third has a button
        backs = [rect_of(pose.box) for _, pose in table.uncovered_poses() if pose.face is UNKNOWN]
        return [*speech_obstacles(self.renderer), button, *backs]
