"""The table in play: shows what has happened, asks the people, lets the computers think.

The match moves first and the picture follows; anything in flight is finished
by a click or a key, which is then taken as if nothing had been in the way.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import pygame

from rules.kit.move import Move
from rules.kit.said import of_system
from rules.kit.state import View, Why
from table.felt.picture import Around, Looks
from table.felt.showing import Showing
from table.house.house import House, Sitting
from table.house.open_game import parts
from table.places.ring import Room
from table.play.above import Above
from table.play.climaxes import Climaxes
from table.play.director import Director
from table.play.drawn import drawn
from table.play.dressing import Dressing
from table.play.grave import Grave
from table.play.hands import Hands
from table.play.inturn import desk
from table.play.log import Log
from table.play.order import Orders
from table.play.outs import Outs
from table.play.pointing import Pointing
from table.play.saying import Saying
from table.play.slots import slots
from table.play.telling import Frame, Telling
from table.play.thoughts import Thoughts
from table.play.tips import Tips
from table.stage.scene import App, Scene
from table.words.words import Words

AWAY = (pygame.K_ESCAPE, pygame.K_F1)  # keys that leave the table alone, whatever moves there
CALM = 0.4  # seconds after the curtain in which a press is still one at the curtain
SKIPPED = 0.012  # seconds of one frame that skipping ahead may take


class TableScene(Scene):
    """One match at one window. Closes with "menu", "again" or "seats"."""

    def __init__(self, house: House, sitting: Sitting) -> None:
        self.house = house
        self.game, self.match, self.journal, self.rows, self.chronicle, self.notice = sitting
        self.rules, self.layout = parts(self.game)
        self.director = Director(self.match, self.layout)
        self.words = self._tongue()
        self.hands: Hands | None = None
        self.thoughts = Thoughts(house, self.game.name, self.match)
        self.above = Above(house, sitting)
        self.orders = Orders()
        self.grave = Grave(house, self.layout)
        self._settled = False
        self._calm = 0.0  # from when on presses are meant for the table
        self._called = False  # whether the next turn comes after others were awaited

    # the scene

    def open(self, app: App) -> None:
        theme = app.theme
        looks = Looks(self.layout, theme, self.house.deck(theme), self.words, self.rules)
        self.showing = Showing(looks, app.size, Around.of(self.rules, self.match.table))
        self.saying = Saying(self.words)
        self.telling = Telling(
            self.house, self.match, self.director, self.showing, self.chronicle, self.saying
        )
        self.climaxes = Climaxes(
            self.match, self.director, self.showing, self.telling, self._untold
        )
        self.outs = Outs(self.match, self.director.people)
        self.log = Log(self.chronicle, self.showing, self.words)
        self.dressing = Dressing(app, self.match, self.words, self.showing, self.saying, self.log)
        self.margin = self.dressing.margin
        self.pointing = Pointing(self.showing, self.match.sitters, self.margin, self.words)
        self.showing.orders = self.orders.kept
        if self.notice:
            app.notice(self.words.tell(self.notice))
        if self.director.people and len(self.director.people) == 1:
            self.director.face(self.director.people[0])
        self._show(Frame(self.director.view()), 0.0)

    def resize(self, size: tuple[int, int]) -> None:
        theme = self.app.theme
        self.words = self.dressing.words = self.pointing.words = self._tongue()
        self.saying.words = self.log.words = self.words
        self.pointing.clear()
        self.showing.looks = Looks(
            self.layout, theme, self.house.deck(theme), self.words, self.rules
        )
        self.showing.resize(size)
        self.margin.paper = None
        if self.hands is not None:
            self.hands.lights.words = self.words
        self._dress()

    def _tongue(self) -> Words:
        """The game's words in the player's language, which know who sits at this table."""
        return self.game.words.at([sitter.name for sitter in self.match.sitters])

    @property
    def animating(self) -> bool:
        moving = self.telling.busy or self.climaxes.moving or self.log.sliding
        return moving or bool(self.thoughts)

    @property
    def calm(self) -> bool:
        """Whether a press is meant for the table, and not one too many at the curtain."""
        return self.app.now >= self._calm

    def step(self, now: float) -> None:
        if not self.stale:  # the first frame is painted before any sound is made
            self.telling.listen(now)
        flying = self.showing.glide is not None
        if self.log.step(now):
            self.dressing.lay_log()
        if self.showing.step(now):
            return
        if flying or not self._settled:
            self._settled = True
            self._dress()
        if self.margin.outlived(now) or self.saying.step(now):
            self._dress()
        if self.climaxes.on:
            stayed = self.climaxes.staying
            if self.climaxes.step(now):
                if self.climaxes.staying != stayed:
                    self._dress()
                return
        if self.pointing.step(now, self.hands):
            self._dress()
        if self.climaxes.behind:
            self.climaxes.behind = False
            self._show(Frame(self.director.view()), now)
            self.saying.hurry(now)
            if self.showing.glide is None:  # it has been looked at long enough
                self.telling.cut_short(now)
            return
        if self.telling.skipping:
            self._skip(now)
        elif not self.telling.holds(now):
            self._next(now)

    def _skip(self, now: float) -> None:
        """As much as a frame has time for; the picture follows now and then."""
        ends = perf_counter() + SKIPPED
        while self.telling.skipping and perf_counter() < ends and not self.thoughts.waited_for():
            self._next(now)
            if self.climaxes.on:
                return

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        return self.showing.draw(surface, self.stale)

    def leaving(self) -> bool:
        """Every choice is on disk already."""
        return True

    # what happens

    def _next(self, now: float) -> None:
        if self.telling.frames:
            self._show(self.telling.frames.popleft(), now)
            return
        if self.thoughts:
            if not self.telling.reading(now):
                self._take_choice(now)
            return
        if self.hands is not None:
            return
        if not self.telling.skipping and self.outs.due():
            self.above.onlookers(self.app)
            return
        due = self.director.due()
        if self.climaxes.passing and due.what == "hand over":
            self._advance(now)
            return
        if self.telling.skipping and due.what not in ("dealer", "computers"):
            self._stop_skipping()
        if due.what not in ("computers", "turn") and self.telling.reading(now):
            return
        if due.what == "over":
            self._over()
        elif due.what == "hand over":
            self.above.scores(self.app)
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
            self.climaxes.note()
            self._show(Frame(self.director.view()), now)

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
        self.orders.note(self.match.state)
        self._note()
        return True

    def _note(self) -> None:
        """What has happened is told; a game whose story has a fault falls silent, and is said
        to, but goes on."""
        silent = self.chronicle.wrong is not None
        self.chronicle.note()
        if self.chronicle.wrong is not None and not silent:
            self.app.notice(self.words.say("play.untold", why=self.chronicle.wrong))

    def _ask(self, seats: tuple[int, ...], now: float) -> None:
        self._called = True
        secret = self.director.in_turn.now() is not None
        self.director.in_turn.timed()
        self.thoughts.begin(seats, now, secret)
        if not self.telling.skipping:
            self._dress()

    def _take_choice(self, now: float) -> None:
        """A computer's choice, if it has come and is to be shown by now."""
        chosen = self.thoughts.take(now, self.telling.patience)
        if chosen is None:
            return
        if chosen.note:
            name = self.match.sitters[chosen.seat].name
            self.app.notice(self.words.say("play.note", name=name, why=chosen.note))
        if chosen.choice is None:
            self._show(Frame(self.director.view()), now)
        else:
            self._choose(chosen.seat, chosen.choice, now)
        self.telling.hold(now + chosen.pause)

    def _choose(self, seat: int, choice: Move, now: float) -> None:
        owes = seat in self.match.owing()  # or goes through the motions, as all are asked
        if owes and not self._written(lambda: self.match.choose(seat, choice)):
            return
        before = self.director.view()
        if seat in self.director.people:
            self.director.chose(seat)
        self.climaxes.note()
        view = self.director.view()
        _, laid = self.director.sealed().get(seat, ("", ()))
        if laid and view.seat != before.seat:
            # The card is laid down first and only then the hand turned over: a card that nobody
            # may see could be any of them, and the wrong one would be seen to go.
            self._show(Frame(before), now)
            self.telling.frames.append(Frame(view))
        else:
            self._show(Frame(view), now)

    def _stop_skipping(self) -> None:
        self.telling.skipping = False
        self._show(Frame(self.director.view()), self.app.now, 0.0)
        if self.climaxes.passing:  # nobody wants to read how it ended
            self.saying.hurry(self.app.now)

    def _show(self, frame: Frame, now: float, pace: float = 1.0) -> None:
        """Let the picture follow."""
        if self.climaxes.on:
            frame = frame._replace(view=self.climaxes.held(frame.view), told=())
        elif self.telling.passes_over(now):
            return
        self._settled = False
        self.margin.paper = None
        self.pointing.clear()
        self.pointing.rest.caught({})
        self.telling.say(frame, now)
        self.log.audience, self.log.withholds = frame.view.seat, self.climaxes.moving
        self.showing.extras = self.dressing.standing(self.hands)
        self.telling.show(frame, now, pace)
        self.stale = self.stale or self.showing.glide is None

    # whose turn

    def _draw_curtain(self, seat: int) -> None:
        self.pointing.clear()
        self.director.look_away()
        self.pointing.clear()
        self.telling.sound("turn", self.app.now)
        self._called = False
        view = self.director.view()
        self.above.curtain(self.app, seat, lambda: self._slots(view, seat))

    def _slots(self, view: View, seat: int) -> list[pygame.Rect]:
        return [*slots(self.showing, view, seat), *self.margin.named().values()]

    def _give_turn(self, seat: int) -> None:
        self.above.begun()
        self.director.told(seat)
        self.saying.hurry(self.app.now)
        if self._called:
            self.telling.sound("turn", self.app.now)
        self._called = False
        seen = desk(self.rules, self.layout, self.match.view(seat), seat)
        self.hands = hands = Hands(seen, self.showing, self.words, self._made, self._refused)
        hands.orders, hands.sure = self.orders, self._sure
        hands.lights.rest, hands.lights.drawn = self.pointing.rest, drawn(self.match, seat)
        self._dress()

    def _made(self, choice: Move) -> None:
        assert self.hands is not None
        seat, self.hands = self.hands.desk.seat, None
        self._choose(seat, choice, self.app.now)

    def _sure(self, choice: Move) -> bool:
        """Whether a move is made at once; a grave one may first be asked about."""
        assert self.hands is not None
        desk, label = self.hands.desk, self.hands.lights.label(choice.verb)
        if self.grave.lets(desk, choice):
            return True
        self.pointing.clear()
        tips = Tips(self.showing, self.match.sitters, self.words, desk)
        self.above.ask(self.app, label, tips.verb(choice.verb))
        return False

    def _refused(self, wrong: Why, near: Room) -> None:
        self.dressing.object(wrong, near, self.hands)
        self.telling.sound("objection", self.app.now)
        self._dress()

    def returned(self, value: object) -> None:
        meaning = self.above.meaning(value)
        if meaning == "here":
            self._welcome(self.above.seat)
        elif meaning == "leave":
            self._leave()
        elif meaning == "deal":
            self._advance(self.app.now)
        elif meaning == "score":
            self.climaxes.passing = self.telling.skipping = True
        elif meaning == "sure" and self.hands is not None:
            choice = self.grave.answered(self.hands.desk)
            if choice is not None:
                self._made(choice)

    def _welcome(self, seat: int) -> None:
        """Turn the table to a person and tell them what they have missed."""
        self._calm = self.app.now + CALM
        self.director.face(seat)
        if not self.telling.recall(seat):
            self._show(Frame(self.director.view()), self.app.now)

    def _open_pause(self) -> None:
        self.pointing.clear()
        if self.hands is not None:
            self.hands.let_go(self.app.now)
            self.showing.settle()
        if len(self.director.people) > 1 and self.director.facing is not None:
            self._hide()
        self.above.pause(self.app)

    def _hide(self) -> None:
        """Who leaves for the pause may have left the table: the curtain comes again."""
        self.hands = None
        self.telling.frames.clear()
        self.director.look_away()
        self._show(Frame(self.director.view()), self.app.now, 0.0)

    def _over(self) -> None:
        self.house.finish(self.game, self.match, self.journal)
        people, winners = self.director.people, self.match.outcomes[-1].winners
        if winners and (not people or set(people).intersection(winners)):
            self.telling.sound("win", self.app.now)
        self.above.end(self.app)

    def _leave(self) -> None:
        self.thoughts.cancel()
        self.house.leave(self.journal)
        self.close("menu")

    # events

    def event(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.calm:
            return
        if self.hands is None and self.margin.asks(event, "skip"):
            self.telling.skipping = True
            if not self.climaxes.on or self.telling.busy:
                self._cut_short()
            else:
                self.climaxes.press(self.app.now)
            return
        if self._look_back(event):
            return
        if self.climaxes.on:
            self.pointing.elsewhere(event)
        elif self.pointing.event(event, self.hands):
            return
        pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
        away = event.type == pygame.KEYDOWN and event.key in AWAY
        if self.climaxes.on and not away and self.climaxes.hears(event, self.margin.menu):
            if self.telling.busy:
                self._cut_short()
            else:
                self.climaxes.press(self.app.now)
            return
        others, before = self.hands is None, self._under(event)
        if cut := pressed and self._cut_short():
            # What only hurries is taken by nothing that was not there when it was pressed.
            if event.type == pygame.KEYDOWN and not away:
                return
            if others and self._under(event) != before:
                return
        if pressed and self.margin.paper is not None and self._bubble_event(event):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._escape()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_F1, pygame.K_h):
            self.above.howto(self.app)
        elif event.type == pygame.MOUSEBUTTONDOWN and self.margin.menu.collidepoint(event.pos):
            self._open_pause()
        elif self.hands is not None:
            if self.hands.event(event, self.app.now):
                self._dress()
            if cut and others and self.hands is not None:
                self.hands.hurried = True

    def _look_back(self, event: pygame.event.Event) -> bool:
        """The log, and what happened last once more; True if the event was for one of them."""
        if self.log.event(event):
            self.dressing.lay_log()
        elif self.margin.asks(event, "log"):
            self._turn_log()
        elif self.margin.asks(event, "again") and self.climaxes.staying:
            self.climaxes.again()
        elif self.margin.asks(event, "again") and self.hands is not None:
            self._again(self.hands)
        else:
            return False
        return True

    def _turn_log(self) -> None:
        self.log.turn(self.app.now, self.telling.pace == 0)
        self.dressing.lay_log()

    def _again(self, hands: Hands) -> None:
        """Show once more what happened last; whose turn it is gets it back afterwards."""
        hands.let_go(self.app.now)
        if self.telling.again():
            self.hands = None
        else:
            self.app.notice(self.words.say("play.nothing"))

    def _escape(self) -> None:
        if self.log.open:
            self._turn_log()
        elif self.hands is not None and self.hands.desk.picked:
            self.hands.let_go(self.app.now)
            self._dress()
        else:
            self._open_pause()

    def _bubble_event(self, event: pygame.event.Event) -> bool:
        """Any press puts the bubble away; one on its link opens the rules there."""
        on_link = self.margin.links(event)
        self._dress()
        if on_link:
            self.above.howto(self.app, self.margin.anchor)
        return on_link

    def _under(self, event: pygame.event.Event) -> object:
        """What lies still under a press: a button at the head of the table, or a card."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return None
        if self.margin.menu.collidepoint(event.pos):
            return "menu"
        return self.showing.at_rest(*event.pos)

    def _cut_short(self) -> bool:
        """Finish whatever moves or waits to be looked at; True if anything did."""
        now = self.app.now
        if not self.telling.cut_short(now):
            return False
        self.step(now)
        return True

    def _dress(self) -> None:
        """Let what lies beside the cards be as it should be now."""
        self.dressing.stays, self.log.withholds = self.climaxes.staying, self.climaxes.moving
        self.dressing.lay(self.hands, self.telling, self.thoughts)
        self.climaxes.lay()
        if not self.climaxes.on:
            self.pointing.laid(self.hands)

    def _untold(self, wrong: Why) -> None:
        """The game has failed at telling its great moments: it is played without them."""
        self.app.notice(self.words.say("climax.failed", game=self.game.title, why=wrong))
