"""The table in play: shows what has happened, asks the people, lets the computers think."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from table.app.house import GameSession, House
from table.engine.scene import App, Scene
from table.engine.switches import Node
from table.i18n.words import Words
from table.input.hands import Hands
from table.scenes.coach.pointed import hidden, room_for
from table.scenes.match.above import Above
from table.scenes.match.course import Course
from table.scenes.match.director import Director
from table.scenes.match.presses import Presses
from table.scenes.match.reached import reached
from table.scenes.match.reseating import Reseating
from table.scenes.match.tableau import Tableau
from table.scenes.match.undoing import Undoing
from table.session.open_game import parts
from table.session.seat_changes import SeatChanges
from table.theme.theme import Theme


class TableScene(Scene):
    """One match at one window. Closes with "menu", "again" or "seats", or, of a deal
    of an evening that is over, with "evening"."""

    picks = pygame.K_SPACE

    def __init__(self, house: House, sitting: GameSession) -> None:
        self.house, self.sitting = house, sitting
        self.game, self.match, self.journal = sitting.game, sitting.match, sitting.journal
        self.event_log = sitting.event_log
        _, self.layout = parts(self.game)
        self.above = Above(house, sitting)

    def open(self, app: App) -> None:
        self._sit_down()
        if self.sitting.notice:
            app.notice(self.words.tell(self.sitting.notice))
        if len(self.director.people) == 1:
            self.director.face(self.director.people[0])
        self.tableau.show_now(0.0)

    def _sit_down(self) -> None:
        """For those who sit there now."""
        sitting = self.sitting
        self.director = Director(self.match, self.layout, sitting.deal_of is not None)
        self.tableau = tableau = Tableau(self, self.house, sitting, self.director)
        self.above.spoken, self.above.worn = lambda: tableau.words, tableau.theme
        self.course = Course(tableau, self.above, sitting)
        self.turns = self.course.turns
        self.undoing = Undoing(self.course)
        if sitting.guide is None:
            self.above.ways = self.undoing.ways.offered
            tableau.dressing.ways = self.undoing.ways
            tableau.toolbar.told = self.undoing.ways.tip
        self.crier = self.course.crier
        self.reseating = Reseating(tableau, self.undoing)
        self.presses = Presses(tableau, self.above, self.turns, self.undoing)
        self.showing, self.toolbar = tableau.showing, tableau.toolbar
        self.telling, self.saying, self.log = tableau.telling, tableau.saying, tableau.log
        self.pointing, self.climaxes = tableau.pointing, tableau.climaxes
        self.thoughts = tableau.thoughts

    def _sit_down_anew(self) -> None:
        """Somebody else sits there now, or is called otherwise."""
        left, now = self.reseating.clear(), self.app.now
        self._sit_down()
        self.director.follow(left.director, left.stay)
        self.tableau.orders.note(self.match.state)
        self.tableau.orders.kept.update(left.orders)
        self.showing.steady = left.steady
        if left.log:
            self.tableau.log.turn(now, True)
            self.showing.aside = self.log.wide()
        self.tableau.show_now(now)
        self.stale = True

    @property
    def words(self) -> Words:
        """The game's words in the language of now."""
        return self.tableau.words

    @property
    def hands(self) -> Hands | None:
        """Those of the person whose turn it is; None while it is nobody's."""
        return self.tableau.hands

    @property
    def calm(self) -> bool:
        """Whether a press is meant for the table, and not one too many at the curtain."""
        return self.turns.calm

    @property
    def worn(self) -> Theme:
        return self.tableau.showing.looks.theme

    def notice_at(self, paper: tuple[int, int]) -> tuple[int, int]:
        return room_for(self.showing, self.toolbar, self.hands, paper)

    def hidden_by(self, notice: pygame.Rect) -> float:
        return hidden(self.showing, self.toolbar, self.hands, notice)

    @property
    def animating(self) -> bool:
        return self.tableau.animating

    def resize(self, size: tuple[int, int]) -> None:
        self.tableau.resize(size)

    def event(self, event: pygame.event.Event) -> None:
        if not self.crier.event(event):
            before = self.crier.following.stand(event)
            self.presses.event(event)
            self.crier.following.pressed(before)

    def reached(self) -> Sequence[Node]:
        return reached(self.tableau, self.event)

    def step(self, now: float) -> None:
        if self.reseating.due:
            self._sit_down_anew()
        if not self.stale:  # the first frame is painted before any sound is made
            self.telling.listen(now)
        if self.tableau.step(now):
            self.course.ahead(now)
        else:
            self.course.step(now)
        self.crier.step()
        if self.reseating.due:  # nobody sees what those saw who sat there
            self._sit_down_anew()

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        return self.showing.draw(surface, self.stale)

    def leaving(self) -> bool:
        """Every choice is on disk already."""
        return True

    def returned(self, value: object) -> None:
        meaning = self.above.meaning(value)
        if isinstance(value, SeatChanges):
            self.reseating.wanted(value)
            return
        self.turns.helped()
        if meaning == "here":
            self.turns.welcome(self.above.seat)
        elif meaning == "leave":
            self.course.leave()
        elif meaning == "deal":
            self.course.advance(self.app.now)
        elif meaning == "again":
            self.course.try_again()
        elif meaning == "score":
            self.climaxes.passing = self.telling.skipping = True
        elif meaning == "sure":
            self.turns.assured()
        elif meaning == "undo":
            self.undoing.undo()
        elif meaning == "redo":
            self.undoing.redo()
        elif meaning == "named":
            self.above.named(self.app)
        elif meaning == "back":
            self.undoing.undo(self.above.seat)
        elif meaning in ("agree", "refuse"):
            self.undoing.answered(meaning == "agree")
        self.turns.call_back()
