"""The table in play: shows what has happened, asks the people, lets the computers think.

The match moves first and the picture follows; anything in flight is finished
by a click or a key, which is then taken as if nothing had been in the way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from time import perf_counter
from typing import Any, NamedTuple

import pygame

from rules.kit.moves import Move
from rules.kit.said import of_system
from rules.kit.state import View, Why
from table.canvas import Item
from table.desk import Desk
from table.director import PERSON, Director
from table.house import AT_ONCE, House, Sitting, parts
from table.marks import judged_item
from table.picture import Around, Company, Looks
from table.ring import Room
from table.scene import Scene
from table.scenes.curtain import CurtainScene
from table.scenes.hands import Hands
from table.scenes.margin import Margin
from table.scenes.thoughts import Thoughts
from table.showing import Showing

RECAP_PACE, RECAP_HOLD = 0.7, 0.35
SKIPPED = 0.012  # seconds of one frame that skipping ahead may take
GLIMPSE = 0.25  # seconds from one picture to the next while skipping


class Frame(NamedTuple):
    """A view to be shown, and for how long before the next."""

    view: View
    hold: float
    pace: float


class PlayScene(Scene):
    """One match at one window. Closes with "menu", "again" or "seats"."""

    def __init__(self, house: House, sitting: Sitting) -> None:
        self.house = house
        self.game, self.match, self.journal, self.rows, self.notice = sitting
        self.rules, self.layout = parts(self.game)
        self.director = Director(self.match, self.layout)
        self.words = self.game.words
        self.hands: Hands | None = None
        self.frames: deque[Frame] = deque()
        self.thoughts = Thoughts(house, self.game.name, self.match)
        self.asking = ""  # which scene above will answer
        self._hold_until = 0.0
        self._settled = False
        self.skipping = False  # until somebody's choice is due
        self._called = False  # whether the next turn comes after others were awaited
        self._glimpsed = 0.0
        self.margin = Margin()
        self._first = not any(moment.made for moment in self.match.history) and not (
            self.match.sealed
        )

    # the scene

    def open(self, app: Any) -> None:
        theme = app.theme
        looks = Looks(self.layout, theme, self.house.deck(theme), self.words, self.rules)
        self.showing = Showing(looks, app.size, Around.of(self.rules, self.match.table))
        if self.notice:
            app.notice(self.words.tell(self.notice))
        if self.director.people and len(self.director.people) == 1:
            self.director.face(self.director.people[0])
        self._show(self.director.view(), 0.0)

    def resize(self, size: tuple[int, int]) -> None:
        theme = self.app.theme
        self.words = self.game.words
        self.showing.looks = Looks(
            self.layout, theme, self.house.deck(theme), self.words, self.rules
        )
        self.showing.resize(size)
        self.margin.paper = None
        if self.hands is not None:
            self.hands.lights.words = self.words
        self._dress()

    @property
    def animating(self) -> bool:
        return self.showing.glide is not None or bool(self.frames) or bool(self.thoughts)

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

    def step(self, now: float) -> None:
        self._listen_to(now)
        flying = self.showing.glide is not None
        if self.showing.step(now):
            return
        if flying or not self._settled:
            self._settled = True
            self._dress()
        if self.margin.outlived(now):
            self._dress()
        if self.skipping:
            self._skip(now)
        elif now >= self._hold_until:
            self._next(now)

    def _skip(self, now: float) -> None:
        """As much as a frame has time for; the picture follows now and then."""
        ends = perf_counter() + SKIPPED
        while self.skipping and perf_counter() < ends and not self.thoughts.waited_for():
            self._next(now)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        return self.showing.draw(surface, self.stale)

    def leaving(self) -> bool:
        """Every choice is on disk already."""
        return True

    # what happens

    def _next(self, now: float) -> None:
        if self.frames:
            frame = self.frames.popleft()
            self._show(frame.view, now, frame.pace)
            self._hold_until = max(self._hold_until, now + frame.hold)
            return
        if self.thoughts:
            self._take_choice(now)
            return
        if self.hands is not None:
            return
        due = self.director.due()
        if self.skipping and due.what not in ("dealer", "computers"):
            self._stop_skipping()
        if due.what == "over":
            self._over()
        elif due.what == "hand over":
            self._hand_over()
        elif due.what == "dealer":
            self._advance(now)
        elif due.what == "computers":
            self._ask(due.seats, now)
        elif due.what == "curtain":
            self._draw_curtain(due.seats[0])
        else:
            self._give_turn(due.seats[0])

    def _advance(self, now: float) -> None:
        """The dealer's step, after it has been possible to look."""
        self.director.look_away()
        if self._written(self.match.advance):
            self._show(self.director.view(), now)

    def _written(self, step: Callable[[], object]) -> bool:
        """Take a step of the match. If it cannot be written down it has not been taken: the
        table says so and is left, with everything before it kept."""
        try:
            step()
        except OSError as error:
            self.app.notice(self.words.say("play.unwritten", error=of_system(error)))
            self._leave()
            return False
        self.rows.note(self.match.state)
        return True

    def _ask(self, seats: tuple[int, ...], now: float) -> None:
        self._called = True
        self.thoughts.begin(seats, now)
        if not self.skipping:
            self._dress()

    def _take_choice(self, now: float) -> None:
        """A computer's choice, if it has come and is to be shown by now."""
        chosen = self.thoughts.take(now, self.patience)
        if chosen is None:
            return
        if chosen.note:
            name = self.match.sitters[chosen.seat].name
            self.app.notice(self.words.say("play.note", name=name, why=chosen.note))
        self._choose(chosen.seat, chosen.choice, now)
        self._hold_until = max(self._hold_until, now + chosen.pause)

    def _choose(self, seat: int, choice: Move, now: float) -> None:
        if not self._written(lambda: self.match.choose(seat, choice)):
            return
        before = self.director.view()
        if seat in self.director.people:
            self.director.chose(seat)
        view = self.director.view()
        _, laid = self.director.sealed().get(seat, ("", ()))
        if laid and view.seat != before.seat:
            # The card is laid down first and only then the hand turned over: a card that nobody
            # may see could be any of them, and the wrong one would be seen to go.
            self._show(before, now)
            self.frames.append(Frame(view, 0.0, 1.0))
        else:
            self._show(view, now)

    def _stop_skipping(self) -> None:
        self.skipping = False
        self._show(self.director.view(), self.app.now, 0.0)

    def _show(self, view: View, now: float, pace: float = 1.0) -> None:
        """Let the picture follow; what the phase asks to be looked at is held."""
        if self.skipping and now < self._glimpsed + GLIMPSE:
            return
        self._glimpsed = now
        self._settled = False
        self.margin.paper = None
        self.showing.extras = self._standing()
        self.showing.pace = self.pace
        company = self._company(view)
        self.showing.show(view, company, self.director.bottom, now, self.pace * pace)
        self.house.speaker.hush()
        self.house.speaker.cue(self.showing.heard(), now)
        phase = self.layout.phases.get(view.phase)
        ends = self.showing.glide.ends if self.showing.glide else now
        self._hold_until = ends + (phase.hold if phase else 0.0) * self.patience
        self.stale = self.stale or self.showing.glide is None

    def _listen_to(self, now: float) -> None:
        """Let what is due be heard; the first frame is painted before any sound is made."""
        if not self.stale:
            self.house.speaker.warm()
            self.house.speaker.step(now)

    def _say(self, sound: str) -> None:
        """A sound that tells of something; none at a table where nothing is to be seen to move."""
        if not self.skipping and self.house.settings.speed < AT_ONCE:
            self.house.speaker.say(sound, self.app.now)

    def _company(self, view: View) -> Company:
        """Who sits there, and whose choice is owed in a view, or was when it was the present."""
        match = self.match
        names = [sitter.name for sitter in match.sitters]
        portraits = self.house.portraits([*names, ""])  # one more, for a hand that nobody holds
        if self.frames:
            return Company(names, frozenset(match.rules.actors(view)), (), portraits)
        return Company(names, frozenset(match.owing()), frozenset(match.sealed), portraits)

    # whose turn

    def _draw_curtain(self, seat: int) -> None:
        self.director.look_away()
        self.asking = "curtain"
        self._seat = seat
        name = self.match.sitters[seat].name
        self._say("turn")
        self._called = False
        face = self.house.portraits([sitter.name for sitter in self.match.sitters])[seat]
        self.app.open(CurtainScene(name, self._first, pause=self._pause, face=face))
        self._first = False

    def _give_turn(self, seat: int) -> None:
        self._first = False
        if self._called:
            self._say("turn")
        self._called = False
        desk = Desk(self.rules, self.layout, self.match.view(seat), seat)
        self.hands = Hands(desk, self.showing, self.words, self._made, self._refused)
        self._dress()

    def _made(self, choice: Move) -> None:
        assert self.hands is not None
        seat, self.hands = self.hands.desk.seat, None
        self._choose(seat, choice, self.app.now)

    def _refused(self, wrong: Why, near: Room) -> None:
        """Say why, beside what it is about, with a link into the rules where there is one."""
        self.margin.anchor = self.rules.REASONS.get(wrong.key, "")
        text = self.words.say(f"reason.{wrong.key}", **dict(wrong.facts))
        link = self.words.say("play.see_rules") if self.margin.anchor else ""
        app = self.app
        self.margin.object(text, link, near, app.size, app.theme, app.now)
        self._say("objection")
        self._dress()

    def returned(self, value: Any) -> None:
        asked, self.asking = self.asking, ""
        if asked == "curtain" and value is True:
            seat = self._seat
            self.director.face(seat)
            recap = self.director.recap(seat)
            self.frames.extend(Frame(view, RECAP_HOLD, RECAP_PACE) for view in recap)
            self.frames.append(Frame(self.director.view(), 0.0, RECAP_PACE))
            if recap:
                first = self.frames.popleft()
                self.showing.table = None
                self._show(first.view, self.app.now)
        elif (asked == "curtain" and value == "leave") or (asked == "pause" and value == "leave"):
            self._leave()
        elif asked == "scores":
            self._advance(self.app.now)

    def _pause(self) -> Scene:
        from table.scenes.pause import PauseScene

        return PauseScene(self.house, self.game, self.match, self.rows)

    def _open_pause(self) -> None:
        self.asking = "pause"
        if self.hands is not None:
            self.hands.let_go(self.app.now)
            self.showing.settle()
        if len(self.director.people) > 1 and self.director.facing is not None:
            self._hide()
        self.app.open(self._pause())

    def _hide(self) -> None:
        """Who leaves for the pause may have left the table: the curtain comes again."""
        self.hands = None
        self.frames.clear()
        self.director.look_away()
        self._show(self.director.view(), self.app.now, 0.0)

    def _howto(self, anchor: str) -> None:
        from table.scenes.howto import HowToScene

        self.asking = "howto"
        self.app.open(HowToScene(self.house, self.game, self.match.options, anchor))

    def _hand_over(self) -> None:
        from table.scenes.scores import ScoresScene

        self.asking = "scores"
        self.app.open(ScoresScene(self.house, self.game, self.match, self.rows, final=False))

    def _over(self) -> None:
        from table.scenes.scores import ScoresScene

        self.house.finish(self.game, self.match, self.journal)
        people, winners = self.director.people, self.match.outcomes[-1].winners
        if winners and (not people or set(people).intersection(winners)):
            self._say("win")
        self.app.replace(ScoresScene(self.house, self.game, self.match, self.rows, final=True))

    def _leave(self) -> None:
        self.thoughts.cancel()
        self.house.leave(self.journal)
        self.close("menu")

    # events

    def event(self, event: pygame.event.Event) -> None:
        if self.hands is None and self.margin.skips(event):
            self.skipping = True
            self._cut_short()
            return
        pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
        if pressed and self._cut_short() and event.type == pygame.KEYDOWN:
            return  # a key that only hurries must not play a card
        if pressed and self.margin.paper is not None and self._bubble_event(event):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._escape()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_F1, pygame.K_h):
            self._howto("")
        elif event.type == pygame.MOUSEBUTTONDOWN and self.margin.menu.collidepoint(event.pos):
            self._open_pause()
        elif self.hands is not None and self.hands.event(event, self.app.now):
            self._dress()

    def _escape(self) -> None:
        if self.hands is not None and self.hands.desk.picked:
            self.hands.let_go(self.app.now)
            self._dress()
        else:
            self._open_pause()

    def _bubble_event(self, event: pygame.event.Event) -> bool:
        """Any press puts the bubble away; one on its link opens the rules there."""
        on_link = self.margin.links(event)
        self._dress()
        if on_link:
            self._howto(self.margin.anchor)
        return on_link

    def _cut_short(self) -> bool:
        """Finish whatever moves or waits to be looked at; True if anything did."""
        now = self.app.now
        moving = self.showing.glide is not None or bool(self.frames) or now < self._hold_until
        if not moving:
            return False
        if self.frames:
            last = self.frames[-1]
            self.frames.clear()
            self.showing.show(last.view, self._company(last.view), self.director.bottom, now, 0.0)
        self.showing.settle()
        self.house.speaker.hush()
        self._hold_until = now
        self.step(now)
        return True

    # what lies on the felt beside the cards

    def _dress(self) -> None:
        """Prompt, buttons, menu button, bubble."""
        if self.showing.glide is not None or self.showing.table is None:
            return
        extras = self._standing()
        theme = self.app.theme
        prompt, good = self._prompt()
        if prompt:
            station = self.showing.table.ring.stations[self.showing.bottom]
            room = station.box(station.station.prompt)
            px = round(room.height * 0.6)
            extras["prompt"] = judged_item(prompt, room, theme, px, good)
        if self.hands is not None:
            extras.update(self.hands.items())
        if self.margin.paper is not None:
            extras["paper"] = self.margin.paper.item
        if self.showing.view is not None:
            self.showing.company = self._company(self.showing.view)
        self.showing.decorate(extras)

    def _standing(self) -> dict[Hashable, Item]:
        """The buttons at the head of the table, which stay while cards fly."""
        others = any(one.who != PERSON for one in self.match.sitters)
        skip = self.hands is None and others
        return self.margin.buttons(self.app.size, self.app.theme, self.words, skip)

    def _prompt(self) -> tuple[str, bool | None]:
        """What is awaited, in a line; or what the picked cards come to, and whether it is
        enough."""
        looked_at = f"phase.{self.match.state.phase}"
        if self.frames:
            return self.words.say("play.meanwhile"), None
        if self.hands is not None:
            said = self.hands.said()
            return said if said[0] else (self.words.say(looked_at), None)
        if self.thoughts:
            names = [self.match.sitters[seat].name for seat in self.thoughts.waiting]
            return self.words.say("play.waiting", n=len(names), name=names[0]), None
        return self.words.say(looked_at) if self.words.has(looked_at) else "", None
