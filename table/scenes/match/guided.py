"""A guided first hand: the table in play, with a guide that speaks, points and answers gently."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

import pygame

from rules.kit.move import Move
from table.app.house import GameSession, House
from table.engine.scene import App
from table.engine.switches import Node, Stop, grouped
from table.felt.attention_arrow import arrow_item, clear_line, ghost_items, glow_item
from table.felt.canvas import Item
from table.felt.coach_mark import CoachRooms, solids
from table.felt.furniture import rect_of
from table.input.gestures import ways
from table.input.inturn import desk
from table.layout.arrange import Pose
from table.layout.ring import Room, around_all
from table.scenes.coach.ghosts import aloud, told
from table.scenes.coach.guided_sheet import GuidedSheet
from table.scenes.coach.lectern import ENTERS, Lectern
from table.scenes.coach.pointed import RISES, kept, lit_from_beneath, pointed_at, risen, spared
from table.scenes.coach.teacher import Teacher
from table.scenes.match.table_scene import TableScene
from table.session.guide import SHEET
from table.session.lesson import owed


class GuidedScene(TableScene):
    """The table of a sitting with a guide. Closes with "again", "seats" or "menu"."""

    reads_itself = True

    def __init__(self, house: House, sitting: GameSession) -> None:
        super().__init__(house, sitting)
        assert sitting.guide is not None
        self.teacher = Teacher(sitting.guide, sitting.match)
        self._held = False  # nothing goes on until the sentence has been heard
        self._laid: tuple[object, ...] = ()
        self._lit: tuple[object, ...] = ()
        self._answered = False  # the press under way made a move that was not meant
        self._begun = -1  # the sentence since which somebody has done something for its move

    def open(self, app: App) -> None:
        super().open(app)
        self.lectern = Lectern(self.house, app, self.teacher)
        self.crier.trust(self.teacher.guide.me)  # nothing of a lesson is a secret
        self.thoughts.asked = self.teacher.part
        self.course.waits = self._waits
        self.turns.lets = self._lets
        self.turns.stumbled = self._stumbled

    # when it speaks

    def _waits(self, now: float) -> bool:
        """Whether the match waits until something has been heard, or the hand is over."""
        teacher = self.teacher
        if teacher.plays:
            return self._plays()
        self._held = teacher.over or (teacher.due and bool(teacher.step.at))
        if self._held and self.telling.skipping:
            self.course.stop_skipping()
        return self._held or self.match.rules.outcome(self.match.state) is not None

    def _plays(self) -> bool:
        """Quickly on through what is not explained; True where a move has been made."""
        teacher, me = self.teacher, self.teacher.guide.me
        self._held, self.telling.skipping = False, True
        if owed(teacher.guide, self.match) != (me,):
            return False
        self.turns.chosen(me, teacher.plays.popleft())
        return True

    @property
    def speaks(self) -> bool:
        """Whether a leaf lies there now."""
        still = not self.telling.busy and not self.climaxes.on and not self.telling.skipping
        told = self.teacher.over or self.teacher.due
        return still and told and (self._held or self.hands is not None)

    def step(self, now: float) -> None:
        super().step(now)
        if self.speaks and not self.teacher.over and self.teacher.step.at == SHEET:
            if self.app.top is self:
                self.lectern.leaf = None
                self.showing.guide({})
                self.app.open(GuidedSheet(self.house, self.sitting, self.lectern))
            return
        self._lay()

    # what is seen

    def _lay(self) -> None:
        """Let the leaf lie there as it is now, or none."""
        teacher = self.teacher
        if not self.speaks:
            self._laid, self.lectern.leaf = (), None
            self.showing.guide({})
            self.tableau.dressing.taken = []
            return
        state = (teacher.number, teacher.shown, teacher.answers, teacher.helps, teacher.offers_help)
        now = (*state, self.lectern.at, self.showing.table, self.words, self.hands)
        if len(now) == len(self._laid) and all(
            a is b or a == b for a, b in zip(now, self._laid, strict=True)
        ):
            showing = self.showing
            if self._lit != (showing.picked, showing.hovered, showing.pressed, showing.carried):
                self._light()
            return
        self._laid = now
        faces = self.telling.company(self.director.view()).portraits
        leaf = self.lectern.lay(self.words, self._rooms(), tuple(faces))
        self.tableau.dressing.taken = [Room(*leaf.rect)]
        self._light()

    def _light(self) -> None:
        """The leaf with light on what it means, wherever that lies now."""
        showing = self.showing
        self._lit = (showing.picked, showing.hovered, showing.pressed, showing.carried)
        rooms = self._rooms()
        ghost = self._ghost(solids(rooms)) if self.teacher.helps else {}
        showing.guide({**self.lectern.items(), **self.lectern.light(rooms), **ghost})

    def _rooms(self) -> CoachRooms:
        """Where all lies that matters to the leaf."""
        poses, ends = self.targets()
        meant = ends if self.teacher.helps else self._meant()
        free = [rect_of(pose.box) for pose in poses] + ends
        raised = risen(self.showing)
        free += [one for one in raised if one.collidelist([*meant, *free]) >= 0]
        keep = kept(self.showing, self.toolbar, self.hands)
        free += spared(self.showing, self.toolbar, self.hands)
        low = lit_from_beneath(self.showing)
        return CoachRooms(meant, [*keep, *((one, RISES) for one in raised)], free, low=low)

    def _meant(self) -> list[pygame.Rect]:
        """The rooms of what the sentence points at, as far as it is to be seen."""
        if self.teacher.over:
            return []
        table, carried = self.showing.table, set[str]()
        if table is not None:
            carried = {str(table.poses[one].face) for one in self.showing.carried}
        points = self.teacher.looked_at.points
        rooms = (self.room_of(point) for point in points if point not in carried)
        return [room for room in rooms if room is not None]

    def room_of(self, point: str) -> pygame.Rect | None:
        """The room of a thing at the table, by the name a guide has for it."""
        return pointed_at(self.showing, self.toolbar, self.hands, point)

    def targets(self) -> tuple[list[Pose], list[pygame.Rect]]:
        """The cards of the move that is meant, and the rooms where it may end."""
        table, choice = self.showing.table, self.teacher.wished()
        if self.hands is None or table is None or choice is None:
            return [], []
        me = self.teacher.guide.me
        gesture = ways(desk(self.match.rules, self.layout, self.match.view(me), me), choice)[0]
        poses = [
            self.showing.pose(spot)
            for spot, pose in table.poses.items()
            if pose.face in gesture.cards
        ]
        points = [gesture.button and f"button:{gesture.button}", *map(str, gesture.places)]
        ends = [room for point in points if point and (room := self._room(point)) is not None]
        return poses, ends

    def _ghost(self, solid: list[pygame.Rect]) -> dict[Hashable, Item]:
        """The move that is meant, as a ghost."""
        (poses, ends), found = self.targets(), dict[Hashable, Item]()
        for number, pose in enumerate(poses):
            found["guide", "picked", number] = glow_item(
                rect_of(pose.box), self.showing.looks.theme
            )
        if poses and ends:
            start = rect_of(around_all([pose.box for pose in poses]))
            apart = [one for one in solid if not (start.contains(one) or ends[-1].contains(one))]
            way = arrow_item(start, ends[-1], self.showing.looks.theme, self.app.size)
            if way is not None and clear_line(start, ends[-1], self.app.size, apart):
                found["guide", "way"] = way
            if self.hands is None or ends[-1] not in self.hands.buttons.values():
                found.update(ghost_items(poses, ends[-1], self.showing.looks.deck))
        return found

    def _room(self, point: str) -> pygame.Rect | None:
        """The room of a place where a move may end, though nothing lies there yet."""
        found = self.room_of(point)
        frame = self.showing.table.frames.get(point) if self.showing.table else None
        return found or (rect_of(frame.room) if frame else None)

    # what is pressed

    def _lets(self, choice: Move) -> bool:
        self._answered = not self.teacher.hears(choice)
        self.crier.following.answered += 1  # the leaf says why not
        return not self._answered

    def _stumbled(self) -> None:
        """The leaf is laid first, so that the refusal finds a place beside it."""
        self.teacher.stumbled()
        self._lay()

    def _put_down(self) -> None:
        """What was picked for a move that was not meant must not go along with the next."""
        self._answered = False
        if self.hands is not None:
            self.hands.let_go(self.app.now)
            self.tableau.dress()

    def _entered(self, event: pygame.event.Event) -> str:
        """The help that Enter or Space takes up, unless it is for cards picked or pointed at."""
        hands, leaf = self.hands, self.lectern.leaf
        if event.type != pygame.KEYDOWN or event.key not in ENTERS or hands is None or not leaf:
            return ""
        if hands.desk.picked or hands.lights.cursor is not None or self.toolbar.paper is not None:
            return ""
        return next((name for name in ("show", "do") if name in leaf.presses), "")

    def reached(self) -> Sequence[Node]:
        """The buttons on the guide's leaf come first."""
        leaf = self.lectern.leaf if self.speaks else None
        found: list[Node] = []
        for name, rect in leaf.presses.items() if leaf else ():
            press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=rect.center, button=1)
            found.append(Stop(("leaf", name), rect.copy, partial(self.event, press)))
        return [*grouped("leaf", found), *super().reached()]

    def _unread(self, event: pygame.event.Event) -> bool:
        """Whether Enter or Space came before anything was done for the move that is waited for:
        it may have been meant for the sentence before, and makes none."""
        if not self.speaks or self.teacher.over or self.toolbar.paper is not None:
            return False
        key = event.key if event.type == pygame.KEYDOWN else None
        if key in ENTERS and not event.dict.get("handed"):  # a switch presses what it has framed
            return bool(self.teacher.step.wish) and self._begun != self.teacher.number
        if key is not None or event.type == pygame.MOUSEBUTTONDOWN:
            self._begun = self.teacher.number
        return False

    def event(self, event: pygame.event.Event) -> None:
        name = (self.lectern.pressed(event) or self._entered(event)) if self.speaks else ""
        if self.lectern.at and self.hands is not None:
            self.hands.lights.cursor = None
        if name and self.toolbar.paper is not None:
            self.toolbar.links(event)  # it has been read
            self.tableau.dress()
        if name == "show":
            self.teacher.helps, self.teacher.answers = True, ()
            self._tell_wish()
        unread = not name and self._unread(event)
        if unread:
            self.teacher.helps = True  # it shows what is to be done
            self._tell_wish()
        elif not name:
            super().event(event)
            if self._answered:
                self._put_down()
        elif name == "do" and self.hands is not None:
            choice = self.teacher.wished()
            assert choice is not None
            if self.teacher.hears(choice):
                self.hands.let_go(self.app.now)
                self.hands.made(choice)
        elif name == "next" and self.teacher.plays and self.hands is not None:
            self.hands.let_go(self.app.now)
            self.tableau.hands = None
        elif name in ("leave", "again", "seats"):
            self._leave("again" if name == "again" else "seats")

    def _tell_wish(self) -> None:
        """The move that is meant, for whoever does not see it shown."""
        choice, hands, words = self.teacher.wished(), self.hands, self.words
        if choice is not None and hands is not None:
            what = aloud(told(choice, hands, words), words)
            self.house.voice.asked(words.say("spoken.wish", what=what), words.language)

    def _leave(self, value: str) -> None:
        self.thoughts.cancel()
        self.close(value)

    def returned(self, value: object) -> None:
        if value in ("again", "seats"):  # from the sheet
            self._leave(str(value))
        elif value != SHEET:
            super().returned(value)
