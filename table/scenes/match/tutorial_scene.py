"""Play a guided first hand: the guide speaks, points and answers gently."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

import pygame

from rules.kit.move import Move
from table.app.app import App, GameSession
from table.engine.scene import Engine
from table.engine.switches import Node, Stop, group_nodes
from table.felt.canvas import Item
from table.felt.coach_mark import CoachRooms, arrow_item, ghost_items, glow_item
from table.felt.furniture import rect_of
from table.input.asking_in_turn import builder_for
from table.input.move_builder import gestures_for
from table.layout.arrange import Pose
from table.layout.ring import Room, around_all
from table.scenes.coach.anchors import (
    RISES,
    anchor_of,
    never_covered,
    obstacles,
    overhanging,
    raised_rects,
)
from table.scenes.coach.coach_mark import ENTERS, CoachMarkPlacement
from table.scenes.coach.hint_preview import move_pieces, spoken_text
from table.scenes.coach.tutorial_controller import TutorialController
from table.scenes.coach.tutorial_sheet import TutorialSheet
from table.scenes.match.table_scene import TableScene
from table.scenes.match.thoughts import Thoughts
from table.scenes.match.turn_controller import Lesson
from table.session.guide import SHEET
from table.session.lesson import owed


class TutorialScene(TableScene):
    """The table of a session with a guide. Closes with "again", "seats" or "menu"."""

    reads_itself = True

    def __init__(self, app: App, session: GameSession) -> None:
        super().__init__(app, session)
        assert session.guide is not None
        self.tutorial = TutorialController(session.guide, session.match)
        self._held = False  # nothing goes on until the sentence has been heard
        self._laid: object = None
        self._lit: tuple[object, ...] = ()
        self._answered = False  # the press under way made a move that was not meant
        self._begun = -1  # the sentence since which somebody has done something for its move

    def open(self, engine: Engine) -> None:
        super().open(engine)
        self.coach_mark = CoachMarkPlacement(self.app, engine, self.tutorial)
        self.narrator.trusted_seat = self.tutorial.guide.me  # nothing of a lesson is a secret

    @property
    def lesson(self) -> Lesson:
        return self

    def thinking(self) -> Thoughts:
        return Thoughts(self.app, self.game.name, self.match, self.tutorial.part)

    # when it speaks

    def is_waiting(self, now: float) -> bool:
        """Whether the match waits until something has been heard, or the hand is over."""
        tutorial, me = self.tutorial, self.tutorial.guide.me
        if tutorial.plays:  # quickly on through what is not explained
            self._held, self.presentation.skipping = False, True
            plays = owed(tutorial.guide, self.match) == (me,)
            if plays:
                self.turns.choose(me, tutorial.plays.popleft())
            return plays
        self._held = tutorial.over or (tutorial.due and bool(tutorial.step.at))
        if self._held and self.presentation.skipping:
            self.controller.stop_skipping()
        return self._held or self.match.rules.outcome(self.match.state) is not None

    @property
    def speaks(self) -> bool:
        """Whether a leaf lies there now."""
        busy = self.presentation.busy or self.highlights.is_active or self.presentation.skipping
        told = self.tutorial.over or self.tutorial.due
        return not busy and told and (self._held or self.controls is not None)

    def step(self, now: float) -> None:
        super().step(now)
        if self.speaks and not self.tutorial.over and self.tutorial.step.at == SHEET:
            if self.engine.top is self:
                self.coach_mark.leaf = None
                self.showing.guide({})
                self.engine.open(TutorialSheet(self.app, self.session, self.coach_mark))
            return
        self._lay()

    # what is seen

    def _lay(self) -> None:
        """Let the leaf lie there as it is now, or none."""
        tutorial = self.tutorial
        if not self.speaks:
            self._laid, self.coach_mark.leaf = (), None
            self.showing.guide({})
            self.screen.hud.avoided_rooms = []
            return
        showing = self.showing
        told = tutorial.number, tutorial.shown, tutorial.answers, tutorial.helps
        laid = *told, tutorial.offers_help, self.coach_mark.at, showing.table, self.words
        lit = showing.picked, showing.hovered, showing.pressed, showing.carried
        if (laid, self.controls) != self._laid:
            self._laid, self._lit = (laid, self.controls), ()
            faces = self.presentation.company(self.viewpoint.view()).portraits
            leaf = self.coach_mark.lay(self.words, self._rooms(), tuple(faces))
            self.screen.hud.avoided_rooms = [Room(*leaf.rect)]
        if lit != self._lit:  # light on what it means, wherever that lies now
            self._lit, rooms = lit, self._rooms()
            ghost = self._ghost(rooms.solid) if tutorial.helps else {}
            showing.guide({**self.coach_mark.items(), **self.coach_mark.light(rooms), **ghost})

    def _rooms(self) -> CoachRooms:
        """Where all lies that matters to the leaf."""
        poses, ends = self.targets()
        meant = ends if self.tutorial.helps else self._meant()
        free = [rect_of(pose.box) for pose in poses] + ends
        raised = raised_rects(self.showing)
        free += [room for room in raised if room.collidelist([*meant, *free]) >= 0]
        keep = obstacles(self.showing, self.toolbar, self.controls)
        free += never_covered(self.showing, self.toolbar, self.controls)
        low = overhanging(self.showing)
        return CoachRooms(meant, [*keep, *((room, RISES) for room in raised)], free, low=low)

    def _meant(self) -> list[pygame.Rect]:
        """The rooms of what the sentence points at, as far as it is to be seen."""
        if self.tutorial.over:
            return []
        table, carried = self.showing.table, set[str]()
        if table is not None:
            carried = {str(table.poses[spot].face) for spot in self.showing.carried}
        points = self.tutorial.looked_at.points
        rooms = (self.paper_of(point) for point in points if point not in carried)
        return [room for room in rooms if room is not None]

    def paper_of(self, point: str) -> pygame.Rect | None:
        """The room of a thing at the table, by the name a guide has for it."""
        return anchor_of(self.showing, self.toolbar, self.controls, point)

    def targets(self) -> tuple[list[Pose], list[pygame.Rect]]:
        """The cards of the move that is meant, and the rooms where it may end."""
        table, choice = self.showing.table, self.tutorial.wished()
        if self.controls is None or table is None or choice is None:
            return [], []
        me = self.tutorial.guide.me
        builder = builder_for(self.match.rules, self.layout, self.match.view(me), me)
        gesture, ends = gestures_for(builder, choice)[0], []
        spots = [spot for spot, pose in table.poses.items() if pose.face in gesture.cards]
        points = [f"button:{gesture.button}"] if gesture.button else []
        for point in (*points, *map(str, gesture.places)):
            frame = table.frames.get(point)  # there also where nothing lies yet
            room = self.paper_of(point) or (rect_of(frame.room) if frame else None)
            ends += [room] if room is not None else []
        return [self.showing.pose(spot) for spot in spots], ends

    def _ghost(self, solid: list[pygame.Rect]) -> dict[Hashable, Item]:
        """The move that is meant, as a ghost."""
        (poses, ends), items = self.targets(), dict[Hashable, Item]()
        looks, size = self.showing.looks, self.engine.size
        for number, pose in enumerate(poses):
            items["guide", "picked", number] = glow_item(rect_of(pose.box), looks.theme)
        if poses and ends:
            start, end = rect_of(around_all([pose.box for pose in poses])), ends[-1]
            apart = [room for room in solid if not (start.contains(room) or end.contains(room))]
            if (way := arrow_item(start, end, looks.theme, size, apart)) is not None:
                items["guide", "way"] = way
            if self.controls is None or end not in self.controls.buttons.values():
                items.update(ghost_items(poses, end, looks.deck))
        return items

    # what is pressed

    def allow_move(self, choice: Move) -> bool:
        self._answered = not self.tutorial.take_move(choice)
        self.narrator.focus.answer_count += 1  # the leaf says why not
        return not self._answered

    def note_refusal(self) -> None:
        """The leaf is laid first, so that the refusal finds a place beside it."""
        self.tutorial.stumbled()
        self._lay()

    def _entered(self, event: pygame.event.Event) -> str:
        """The help that Enter or Space takes up, unless it is for cards picked or pointed at."""
        controls, leaf = self.controls, self.coach_mark.leaf
        if event.type != pygame.KEYDOWN or event.key not in ENTERS or controls is None or not leaf:
            return ""
        pointed = controls.builder.picked or controls.lights.cursor is not None
        names = () if pointed or self.toolbar.objection is not None else ("show", "do")
        return next((name for name in names if name in leaf.presses), "")

    def switch_targets(self) -> Sequence[Node]:
        """The buttons on the guide's leaf come first."""
        leaf = self.coach_mark.leaf if self.speaks else None
        stops: list[Node] = []
        for name, rect in leaf.presses.items() if leaf else ():
            press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=rect.center, button=1)
            stops.append(Stop(("leaf", name), rect.copy, partial(self.event, press)))
        return [*group_nodes("leaf", stops), *super().switch_targets()]

    def _unread(self, event: pygame.event.Event) -> bool:
        """Whether Enter or Space came before anything was done for the move that is waited for:
        it may have been meant for the sentence before, and makes none."""
        if not self.speaks or self.tutorial.over or self.toolbar.objection is not None:
            return False
        key = event.key if event.type == pygame.KEYDOWN else None
        if key in ENTERS and not event.dict.get("handed"):  # a switch presses what it has framed
            return bool(self.tutorial.step.wish) and self._begun != self.tutorial.number
        if key is not None or event.type == pygame.MOUSEBUTTONDOWN:
            self._begun = self.tutorial.number
        return False

    def event(self, event: pygame.event.Event) -> None:
        name = (self.coach_mark.pressed(event) or self._entered(event)) if self.speaks else ""
        if self.coach_mark.at and self.controls is not None:
            self.controls.lights.cursor = None
        if name and self.toolbar.objection is not None:
            self.toolbar.objection = None  # it has been read
            self.screen.refresh_hud()
        if name == "show" or (not name and self._unread(event)):
            self.tutorial.helps = True  # it shows what is to be done
            self.tutorial.answers = () if name else self.tutorial.answers
            self._tell_wish()
        elif not name:
            super().event(event)
            if self._answered and self.controls is not None:
                # What was picked for a move that was not meant must not go along with the next.
                self.controls.let_go(self.engine.now)
                self.screen.refresh_hud()
            self._answered = False
        elif name == "do" and self.controls is not None:
            choice = self.tutorial.wished()
            assert choice is not None
            if self.tutorial.take_move(choice):
                self.controls.let_go(self.engine.now)
                self.controls.made(choice)
        elif name == "next" and self.tutorial.plays and self.controls is not None:
            self.controls.let_go(self.engine.now)
            self.screen.controls = None
        elif name in ("leave", "again", "seats"):
            self._leave("again" if name == "again" else "seats")

    def _tell_wish(self) -> None:
        """The move that is meant, for whoever does not see it shown."""
        choice, controls, words = self.tutorial.wished(), self.controls, self.words
        if choice is not None and controls is not None:
            what = spoken_text(move_pieces(choice, controls, words), words)
            self.app.voice.say_now(words.say("spoken.wish", what=what), words.language)

    def _leave(self, value: str) -> None:
        self.thoughts.cancel()
        self.close(value)

    def resume(self, value: object) -> None:
        if value in ("again", "seats"):  # from the sheet
            self._leave(str(value))
        elif value != SHEET:
            super().resume(value)
