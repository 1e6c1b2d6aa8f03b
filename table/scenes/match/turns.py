"""Whose turn it is at the screen: the curtain before it, the hands that have it, its pause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.kit.cards import Card
from rules.kit.move import Move, Target
from rules.kit.state import Why
from table.engine.scene import App
from table.input.grave import Grave
from table.input.hands import Hands
from table.input.inturn import desk
from table.input.tips import Tips
from table.layout.ring import Room
from table.scenes.match.above import Above
from table.scenes.match.crier import Crier
from table.scenes.match.drawn import drawn
from table.scenes.match.tableau import Tableau

CALM = 0.4  # seconds after the curtain in which a press is still one at the curtain


class Covered(NamedTuple):
    """A hand that a page was laid over: whose, at which step, and what was picked."""

    seat: int
    step: int
    picked: Sequence[Card]
    chosen: Sequence[Target]


class Turns:
    """The people of one table at its screen, one after the other. `chosen` is called with the
    seat and its move.

    `called`: others have been awaited, and the next turn is announced. `lets`: whether a legal
    move is made at once; `stumbled` is called where one was refused.
    """

    def __init__(self, tableau: Tableau, above: Above, chosen: Callable[[int, Move], None]) -> None:
        self.tableau, self.above, self.chosen = tableau, above, chosen
        self.called = False
        self.crier: Crier | None = None  # who speaks of the turns
        self.lets: Callable[[Move], bool] = self._sure
        self.stumbled: Callable[[], None] = lambda: None
        self.grave = Grave(tableau.house, tableau.layout, tableau.match.sitters)
        self._covered: Covered | None = None  # the hand that was open before a page was
        self._calm = 0.0  # from when on presses are meant for the table

    @property
    def now(self) -> float:
        return self.tableau.scene.app.now

    @property
    def calm(self) -> bool:
        """Whether a press is meant for the table, and not one too many at the curtain."""
        return self.now >= self._calm

    # the curtain

    def draw_curtain(self, seat: int) -> None:
        """Nobody's cards are in sight until the person at this seat says so."""
        tableau = self.tableau
        tableau.pointing.clear()
        tableau.talking.hush()
        tableau.director.look_away()
        tableau.telling.sound("turn", self.now)
        self.called = False
        app = tableau.scene.app
        covers = self.above.covers
        ways = None if covers else tableau.dressing.ways  # they tell what was chosen
        back = ways.tip("undo", tableau.words) if ways is not None and ways.undo else None
        still = self._covered is not None and self._covered[:2] == (seat, tableau.match.step)
        still = still or covers  # they were there when they sat down
        self.above.curtain(app, seat, lambda: tableau.toolbar.rect("menu"), back, still)

    def call_back(self) -> None:
        """A page that hid the table has closed: nothing of it is seen, and nothing goes on there,
        before the person whose deal it is has said that they are here."""
        scene, director = self.tableau.scene, self.tableau.director
        if self.above.covers and scene.app.top is scene and director.facing is None:
            self.draw_curtain(director.people[0])

    def welcome(self, seat: int) -> None:
        """Turn the table to a person and tell them what they have missed."""
        self._calm = self.now + CALM
        self.tableau.director.face(seat)
        if not self.tableau.telling.recall(seat):
            self.tableau.show_now(self.now)

    # the turn

    def give(self, seat: int) -> None:
        """This person may choose now, with their own hands."""
        tableau = self.tableau
        match, words = tableau.match, tableau.words
        self.above.begun()
        tableau.director.told(seat)
        tableau.saying.leave()
        if self.called:
            tableau.telling.sound("turn", self.now)
        self.called = False
        seen = desk(tableau.rules, tableau.layout, match.view(seat), seat)
        hands = Hands(seen, tableau.showing, words, self._made, self._refused)
        hands.orders, hands.sure = tableau.orders, self.lets
        hands.asked = lambda pos: tableau.pointing.tell(pos, hands)
        hands.lights.rest, hands.lights.drawn = tableau.pointing.rest, drawn(match, seat)
        tableau.hands = hands
        self._take_up(hands)
        self._help(hands)
        tableau.dress()
        if self.crier is not None:
            self.crier.turn(hands)

    def helped(self) -> None:
        """Somebody may have more help by now, or less."""
        tableau = self.tableau
        hands = tableau.hands
        if hands is not None:
            self._help(hands)
            hands.dress()
        tableau.dress()

    def _help(self, hands: Hands) -> None:
        tableau = self.tableau
        who = tableau.match.sitters[hands.desk.seat]
        hands.lights.marks = tableau.house.help(who).marks
        tableau.hinting.warm(hands)

    def _made(self, choice: Move) -> None:
        assert self.tableau.hands is not None
        seat, self.tableau.hands = self.tableau.hands.desk.seat, None
        self.chosen(seat, choice)

    def _refused(self, wrong: Why, near: Room) -> None:
        self.stumbled()
        if self.crier is not None:
            self.crier.refused(wrong)
        self.tableau.dressing.object(wrong, near, self.tableau.hands)
        self.tableau.telling.sound("objection", self.now)
        self.tableau.dress()

    def _sure(self, choice: Move) -> bool:
        """Whether a move is made at once; a grave one may first be asked about."""
        tableau = self.tableau
        assert tableau.hands is not None
        desk, label = tableau.hands.desk, tableau.hands.lights.label(choice.verb)
        if self.grave.lets(desk, choice):
            return True
        tableau.pointing.clear()
        tips = Tips(tableau.showing, tableau.match.sitters, tableau.words, desk)
        left = tableau.words.say("play.left_aside") if desk.wasted(choice) else ""
        text = " ".join(filter(None, (left, tips.verb(choice.verb))))
        self.above.ask(tableau.scene.app, label, text)
        return False

    def assured(self) -> None:
        """The person is sure of the move that was asked about."""
        if self.tableau.hands is not None:
            choice = self.grave.answered(self.tableau.hands.desk)
            if choice is not None:
                self._made(choice)

    # what is laid over the table

    def pause(self) -> None:
        """Let the people think, leave, or look something up."""
        self.tableau.hinting.put_away()
        if self.tableau.hands is not None and not self.tableau.director.shared:
            self._put_down(self.tableau.hands)
        self.cover(self.above.pause)

    def rules(self, anchor: str = "") -> None:
        """How to play, in the language of whoever asks."""
        words = self.tableau.words
        self.cover(lambda app: self.above.howto(app, anchor, words))

    def cover(self, opens: Callable[[App], None]) -> None:
        """Open a page that covers the table. One rule for all of them, whoever opened which: it may
        lie there while others come to read it, or somebody else takes the mouse. So on a shared
        screen nobody's hand is drawn beneath it, and after it the curtain asks whether whoever had
        their hand open is still there, who then has it again with all that was picked. What leaves
        the hand in sight is none of these, such as the log, or a question about one's own move."""
        tableau = self.tableau
        tableau.pointing.clear()
        if self.above.covers:
            tableau.house.voice.hush()
        hands = tableau.hands
        if hands is not None and tableau.director.shared:
            desk = hands.desk
            picked, chosen = [*desk.picked], [*desk.chosen]
            self._covered = Covered(desk.seat, tableau.match.step, picked, chosen)
            tableau.hinting.put_away()
            self._put_down(hands)
        self.hide()
        opens(tableau.scene.app)

    def _put_down(self, hands: Hands) -> None:
        """Whatever is carried or picked lies where it lay."""
        hands.let_go(self.now)
        self.tableau.showing.settle()

    def _take_up(self, hands: Hands) -> None:
        """What was picked before a page was laid over this hand."""
        covered, self._covered = self._covered, None
        if covered is not None and covered[:2] == (hands.desk.seat, self.tableau.match.step):
            hands.desk.picked, hands.desk.chosen = [*covered.picked], [*covered.chosen]
            hands.dress()

    def hide(self) -> None:
        """Nobody's hand is drawn any more on a shared screen, until one of those who sit there has
        said that they are here."""
        director, telling = self.tableau.director, self.tableau.telling
        if not director.shared:
            return
        if director.facing is None:
            if telling.busy:  # a hand that has just chosen still lies open
                telling.cut_short(self.now)
            return
        self.tableau.hands = None
        telling.frames.clear()
        director.facing = None
        self.tableau.show_now(self.now, 0.0)
