"""The scene of a guided first hand, with a coach mark that explains and points."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

import pygame

from rules.kit.move import Move
from table.app.app import App, GameSession
from table.engine.scene import Engine
from table.engine.switches import Node, Stop, group_nodes
from table.felt.canvas import Item
from table.felt.coach_mark import CoachRooms
from table.felt.furniture import rect_of
from table.input.asking_in_turn import builder_for
from table.input.move_builder import gestures_for
from table.layout.arrange import Pose
from table.layout.ring import Room
from table.scenes.coach.anchors import (
    RISES,
    anchor_of,
    obstacle_costs,
    overhanging_rects,
    protected_rects,
    raised_rects,
    text_rects,
)
from table.scenes.coach.coach_mark import ENTERS, CoachMarkPlacement
from table.scenes.coach.hint_preview import move_pieces, preview_items, preview_of, spoken_text
from table.scenes.coach.tutorial_controller import TutorialController
from table.scenes.coach.tutorial_sheet import TutorialSheet
from table.scenes.match.overlays import OnAnswer, ignore_answer
from table.scenes.match.table_scene import TableScene
from table.scenes.match.thoughts import Thoughts
from table.scenes.match.turn_controller import Lesson
from table.session.guide import SHEET
from table.session.lesson import next_choosers

WATCHING_TIME = 0.5  # factor for all times while the guide plays on for the learner


class TutorialScene(TableScene):
    """The table of a session with a guide. Closes with "again", "seats" or "menu"."""

    reads_itself = True

    def __init__(self, app: App, session: GameSession) -> None:
        super().__init__(app, session)
        assert session.guide is not None
        self.tutorial = TutorialController(session.guide, session.match)
        self._is_holding = False  # the match waits until the sentence has been read
        self._laid_out_key: object = None
        self._lit_key: tuple[object, ...] = ()
        self._was_refused = False  # the current press made a move that was not asked for
        self._acted_in_sentence = -1  # the sentence in which the person last did something

    def open(self, engine: Engine) -> None:
        super().open(engine)
        self.coach_mark = CoachMarkPlacement(self.app, engine, self.tutorial)
        self.narrator.trusted_seat = self.tutorial.guide.learner_seat  # a lesson has no secrets

    @property
    def lesson(self) -> Lesson:
        return self

    def make_thoughts(self) -> Thoughts:
        return Thoughts(self.app, self.game.name, self.match, self.tutorial.next_scripted_move)

    def hold_match(self, now: float) -> bool:
        """Make the next move that the guide makes for the learner, once the last one has been seen.
        Return whether the match must wait: for that move, until a sentence has been read, or since
        the hand is over. While the guide makes moves, everything is shown quickly."""
        tutorial, learner = self.tutorial, self.tutorial.guide.learner_seat
        presentation = self.presentation
        presentation.time_factor = WATCHING_TIME if tutorial.moves_to_make else 1.0
        if tutorial.moves_to_make:
            self._is_holding = False
            is_learners_turn = next_choosers(tutorial.guide, self.match) == (learner,)
            is_seen = not (presentation.is_holding(now) or presentation.is_banner_unread(now))
            if is_learners_turn and is_seen:
                self.turns.choose(learner, tutorial.moves_to_make.popleft())
            return is_learners_turn
        self._is_holding = tutorial.over or (tutorial.is_due and bool(tutorial.step.at))
        if self._is_holding and self.presentation.skipping:
            self.controller.stop_skipping()
        return self._is_holding or self.match.rules.outcome(self.match.state) is not None

    @property
    def shows_coach_mark(self) -> bool:
        busy = self.presentation.busy or self.highlights.is_active or self.presentation.skipping
        has_sentence = self.tutorial.over or self.tutorial.is_due
        return not busy and has_sentence and (self._is_holding or self.controls is not None)

    def step(self, now: float) -> None:
        """Advance the table, then lay out the coach mark, or open the score sheet it is about."""
        super().step(now)
        if self.shows_coach_mark and not self.tutorial.over and self.tutorial.step.at == SHEET:
            if self.engine.top is self:
                self.coach_mark.mark = None
                self.renderer.guide({})
                self.engine.open(TutorialSheet(self.app, self.session, self.tutorial))
            return
        self._lay_out()

    def _lay_out(self) -> None:
        """Lay out the coach mark with its lights and ghost cards, or remove them. The mark is laid
        out only if its content or the table has changed, the lights also if the pointer has."""
        tutorial, renderer, coach_mark = self.tutorial, self.renderer, self.coach_mark
        if not self.shows_coach_mark:
            self._laid_out_key = ()
            coach_mark.mark = None
            renderer.guide({})
            self.screen.hud.avoided_rooms = []
            return
        sentence = tutorial.number, tutorial.shown_number, tutorial.answers, tutorial.shows_move
        buttons = tutorial.offers_help, coach_mark.focused_button
        mark_key = (*sentence, *buttons, renderer.table, self.words, self.controls)
        if mark_key != self._laid_out_key:
            self._laid_out_key = mark_key
            self._lit_key = ()  # so that the lights are laid out below
            faces = self.presentation.company(self.viewpoint.view()).portraits
            mark = coach_mark.lay_out(self.words, self._coach_rooms(), tuple(faces))
            self.screen.hud.avoided_rooms = [Room(*mark.rect)]
        lit_key = (
            renderer.picked_spots,
            renderer.hovered_spot,
            renderer.pressed,
            renderer.carried_spots,
        )
        if lit_key != self._lit_key:
            self._lit_key = lit_key
            lights = coach_mark.pointer_items(self._coach_rooms())
            wish = self._wish_items() if tutorial.shows_move else {}
            renderer.guide({**coach_mark.items(), **lights, **wish})

    def _coach_rooms(self) -> CoachRooms:
        """Return the rectangles that the coach mark points at, must not cover, or should not."""
        around = self.renderer, self.toolbar, self.controls
        cards, ends = self.move_targets()
        raised = raised_rects(self.renderer)
        pointed = ends if self.tutorial.shows_move else self._pointed_rects()
        never = [rect_of(pose.box) for pose in cards] + ends
        never += [rect for rect in raised if rect.collidelist([*pointed, *never]) >= 0]
        never += protected_rects(*around)
        costs = [*obstacle_costs(*around), *((rect, RISES) for rect in raised)]
        return CoachRooms(pointed, costs, never, low=overhanging_rects(self.renderer))

    def _pointed_rects(self) -> list[pygame.Rect]:
        """Return the rectangles of what the sentence points at, if visible and not dragged."""
        table = self.renderer.table
        if self.tutorial.over or table is None:
            return []
        carried = {str(table.poses[spot].face) for spot in self.renderer.carried_spots}
        points = [point for point in self.tutorial.shown_step.points if point not in carried]
        return [rect for rect in map(self.point_rect, points) if rect is not None]

    def point_rect(self, point: str) -> pygame.Rect | None:
        return anchor_of(self.renderer, self.toolbar, self.controls, point)

    def move_targets(self) -> tuple[list[Pose], list[pygame.Rect]]:
        """Return the cards of the move asked for, and the rectangles of its button and places."""
        table, choice = self.renderer.table, self.tutorial.wished_move()
        if self.controls is None or table is None or choice is None:
            return [], []
        learner = self.tutorial.guide.learner_seat
        view = self.match.view(learner)
        builder = builder_for(self.match.rules, self.layout, view, learner)
        gesture = gestures_for(builder, choice)[0]
        cards = [
            self.renderer.pose(spot)
            for spot, pose in table.poses.items()
            if pose.face in gesture.cards
        ]
        points = [f"button:{gesture.button}"] if gesture.button else []
        ends = []
        for point in (*points, *map(str, gesture.places)):
            rect, frame = self.point_rect(point), table.frames.get(point)
            if rect is None and frame is not None:  # an empty zone
                rect = rect_of(frame.room)
            if rect is not None:
                ends.append(rect)
        return cards, ends

    def _wish_items(self) -> dict[Hashable, Item]:
        """Return the items that show the move that is asked for, as a hint does at the table."""
        choice, controls, renderer = self.tutorial.wished_move(), self.controls, self.renderer
        if choice is None or controls is None:
            return {}
        texts = [Room(*rect) for rect in text_rects(renderer, renderer.extras)]
        preview = preview_of(controls, choice, texts)
        items = preview_items(preview, controls, texts)
        items.update({("picked", spot): renderer.glow(spot) for spot in preview.lit_spots})
        return {("guide", "wish", key): item for key, item in items.items()}

    def allow_move(self, choice: Move) -> bool:
        """Let the guide react to a legal move; return whether it is the one asked for."""
        self._was_refused = not self.tutorial.take_move(choice)
        self.narrator.focus.answer_count += 1  # the coach mark says why not
        return not self._was_refused

    def note_refusal(self) -> None:
        self.tutorial.note_refusal()
        self._lay_out()  # so that the objection is placed beside the coach mark

    def _entered_button(self, event: pygame.event.Event) -> str:
        """Return the help button that an event, Enter or Space, presses. "" if the key is for
        picked cards, the cursor or an objection, or if there is no such button."""
        controls, mark = self.controls, self.coach_mark.mark
        if event.type != pygame.KEYDOWN or event.key not in ENTERS:
            return ""
        if controls is None or mark is None or self.toolbar.objection is not None:
            return ""
        if controls.builder.picked_cards or controls.lights.cursor is not None:
            return ""
        return next((name for name in ("show", "do") if name in mark.presses), "")

    def switch_targets(self) -> Sequence[Node]:
        """Return the stops for a person who plays with switches, the coach mark's buttons first."""
        mark = self.coach_mark.mark if self.shows_coach_mark else None
        presses = mark.presses if mark is not None else {}
        stops = list[Node]()
        for name, rect in presses.items():
            press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=rect.center, button=1)
            stops.append(Stop(("panel", name), rect.copy, partial(self.event, press)))
        return [*group_nodes("panel", stops), *super().switch_targets()]

    def _is_premature(self, event: pygame.event.Event) -> bool:
        """Return whether an event is Enter or Space before the person has done anything in this
        sentence: it may be meant for the one before. Note any other press as something done."""
        if not self.shows_coach_mark or self.tutorial.over or self.toolbar.objection is not None:
            return False
        key = event.key if event.type == pygame.KEYDOWN else None
        is_from_switch = bool(event.dict.get("handed"))  # it presses what the scan has framed
        if key in ENTERS and not is_from_switch:
            return bool(self.tutorial.step.wish) and self._acted_in_sentence != self.tutorial.number
        if key is not None or event.type == pygame.MOUSEBUTTONDOWN:
            self._acted_in_sentence = self.tutorial.number
        return False

    def event(self, event: pygame.event.Event) -> None:
        """Give an event to the coach mark, or else to the table. Enter that comes too early for a
        move shows the move that is asked for instead."""
        name = ""  # of the pressed button of the coach mark
        if self.shows_coach_mark:
            name = self.coach_mark.take_event(event) or self._entered_button(event)
        if self.coach_mark.focused_button and self.controls is not None:
            self.controls.lights.cursor = None
        if name:
            if self.toolbar.objection is not None:  # it has been read
                self.toolbar.objection = None
                self.screen.refresh_hud()
            self._press_button(name)
        elif self._is_premature(event):
            self.tutorial.shows_move = True  # in place of a move
            self._speak_wish()
        else:
            super().event(event)
            if self._was_refused and self.controls is not None:
                # Cards picked for the refused move must not become part of the next one.
                self.controls.let_go(self.engine.now)
                self.screen.refresh_hud()
            self._was_refused = False

    def _press_button(self, name: str) -> None:
        """Do what a button of the coach mark means at the table; the coach mark does the rest."""
        if name == "show":
            self.show_wish()
        elif name == "do" and self.controls is not None:
            choice = self.tutorial.wished_move()
            assert choice is not None
            if self.tutorial.take_move(choice):
                self.controls.let_go(self.engine.now)
                self.controls.on_move(choice)
        elif name == "next" and self.tutorial.moves_to_make and self.controls is not None:
            self.controls.let_go(self.engine.now)
            self.screen.controls = None
        elif name == "leave":
            self.turns.open_pause()  # which asks
        elif name in ("again", "seats"):
            self._leave(name)

    def show_wish(self) -> None:
        self.tutorial.show_wish()
        self._speak_wish()

    def _speak_wish(self) -> None:
        choice, controls, words = self.tutorial.wished_move(), self.controls, self.words
        if choice is not None and controls is not None:
            what = spoken_text(move_pieces(choice, controls.builder, words), words)
            self.app.voice.say_now(words.say("spoken.wish", what=what), words.language)

    def _leave(self, value: str) -> None:
        self.thoughts.cancel()
        self.close(value)

    def resume(self, value: object, on_answer: OnAnswer = ignore_answer) -> None:
        if value in ("again", "seats", "menu"):  # from the sheet
            self._leave(str(value))
        elif value != SHEET:
            super().resume(value, on_answer)
