"""What is seen of a match in play: the cards, what lies beside them, what is told, who points.

It follows the match and decides nothing: what happens next is the course's business.
"""

from __future__ import annotations

from collections.abc import Hashable

from rules.kit.part import hands_agreed
from rules.kit.said import Why
from rules.kit.state import View
from rules.kit.story import left_of
from table.app.house import GameSession, House
from table.app.people import ThemeOverrides
from table.engine.scene import Scene
from table.felt.banner_queue import BannerQueue
from table.felt.canvas import Item
from table.felt.picture import Looks
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.hands import Hands
from table.input.order import Orders
from table.input.pointing import Pointing
from table.layout.arrange import TableSetup
from table.scenes.coach.hinting import Hinting
from table.scenes.match.climaxes import Climaxes
from table.scenes.match.director import Director
from table.scenes.match.dressing import Dressing
from table.scenes.match.log import Log
from table.scenes.match.recap import Frame
from table.scenes.match.talking import Talking
from table.scenes.match.telling import Telling
from table.scenes.match.thoughts import Thoughts
from table.session.open_game import parts
from table.session.talk import Talk
from table.theme.theme import Theme


class Tableau:
    """One table as the people at the screen see it; `scene` is on its stage already.

    `hands` are those of the person whose turn it is, None while it is nobody's. `words` are for
    whoever looks, in their language; `aloud` for what is written for all. Times in seconds.
    """

    def __init__(
        self, scene: Scene, house: House, sitting: GameSession, director: Director
    ) -> None:
        self.scene, self.house, self.director = scene, house, director
        self.game, self.match = sitting.game, sitting.match
        self.rules, self.layout = parts(self.game)
        self.eyes: int | None = director.facing  # the seat as which it is seen; None: the room
        self.words, self.aloud = self._tongue(self.eyes), self._tongue(None)
        self._worn = self._taste(self.eyes)
        self.hands: Hands | None = None
        self.thoughts = Thoughts(house, self.game.name, self.match)
        self.orders = Orders()
        self._settled = False
        self._arranged_for: Looks | None = None
        match, app, event_log = self.match, scene.app, sitting.event_log
        self.showing = TableRenderer(
            self._looks(), app.size, TableSetup.of(self.rules, match.table)
        )
        self.saying = BannerQueue(self.words)
        self._warm()
        self.telling = Telling(house, match, director, self.showing, event_log, self.saying)
        self.telling.seen = self._wear
        self.climaxes = Climaxes(match, director, self.showing, self.telling, self._untold)
        talk = Talk(event_log, self.layout.talk) if sitting.guide is None else None
        self.talking = Talking(house, talk, self.showing, self.telling, self.climaxes, director)
        self.talking.over = lambda: [app.noticed] if app.noticed else []
        self.log = Log(event_log, self.showing, self.aloud)
        self.log.talk = lambda: self.talking.lines
        self.log.faces = lambda there: house.portraits([*there, ""])
        self.hinting = Hinting(house, self.game.name, match, self.showing)
        self.dressing = Dressing(
            app, match, self.words, self.showing, self.saying, self.log, self.hinting
        )
        self.dressing.talked, self.dressing.talks = self.talking.items, self._talk
        self.toolbar = self.dressing.toolbar
        self.pointing = Pointing(self.showing, match.sitters, self.toolbar, self.words)
        self.showing.orders = self.orders.kept

    # as whoever looks likes it

    def _taste(self, eyes: int | None) -> ThemeOverrides:
        """What all look at is as the house has it, but in the print of whoever sits in front."""
        if eyes is not None:
            return self.house.taste(self.match.sitters[eyes])
        bottom = self.director.bottom
        front = self.match.sitters[bottom] if bottom in self.director.people else None
        return self.house.taste(None)._replace(large=self.house.taste(front).large)

    def theme(self, eyes: int | None) -> Theme:
        """The theme as whoever looks has it."""
        return self.house.dressed(self._taste(eyes), self.scene.app.theme)

    def _tongue(self, eyes: int | None) -> Words:
        """The game's words in the language of whoever looks, which know who sits at this table."""
        words = self.house.tongue(self.game, self._taste(eyes))
        words, people = words.at([one.name for one in self.match.sitters]), self.director.people
        return words.to(people[0]) if len(people) == 1 else words

    def _looks(self) -> Looks:
        """Large print and cards are those of whoever looks; what is written for all is in the
        house's language."""
        theme = self.theme(self.eyes)
        deck = self.house.deck(theme, self._taste(self.eyes).deck)
        return Looks(
            self.layout,
            theme,
            deck,
            self.aloud,
            self.rules,
            self.words,
            hands_agreed(self.match.part),
        )

    def _warm(self) -> None:
        """Let all be read that anybody here will want, so that no turn waits for it."""
        for seat in self.director.people:
            self._tongue(seat)

    def _wear(self, eyes: int | None) -> None:
        """From now on the table is seen as the person at this seat likes it, or (None) as the house
        does; it goes with the view, so that it changes exactly when that does."""
        before, self.eyes = self._worn, eyes
        self._worn = taste = self._taste(eyes)
        if taste != before:
            self._speak(self._tongue(eyes), self.aloud)
            self.showing.looks = self._looks()

    def _speak(self, words: Words, aloud: Words) -> None:
        """What is said to whoever looks, and what is written for all, in these words."""
        self.words = self.dressing.words = self.pointing.words = self.saying.words = words
        self.log.words = self.aloud = aloud
        if self.hands is not None:
            self.hands.lights.words = words

    def _untold(self, wrong: Why) -> None:
        """The game has failed at telling its great moments: it is played without them."""
        self.scene.app.notice(self.words.say("climax.failed", game=self.game.title, why=wrong))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out anew, in whatever theme and language are wished now."""
        self.pointing.clear()
        self._worn = self._taste(self.eyes)
        self._speak(self._tongue(self.eyes), self._tongue(None))
        self.showing.looks, self.showing.size = self._looks(), size
        self.showing.aside = self.log.wide() if self.log.open else 0
        self.showing.resize(size)
        self.toolbar.paper = None
        self.log.let_go()
        if self.hands is not None:
            self.hands.give_up()
        self.dress()

    @property
    def animating(self) -> bool:
        """Whether anything moves, or somebody thinks."""
        moving = self.telling.busy or self.climaxes.moving or self.log.sliding
        moving = moving or self.talking.moving
        return moving or bool(self.thoughts) or self.hinting.thinking

    def step(self, now: float) -> bool:
        """Time goes on; True while the match waits for what is to be seen."""
        flying = self.showing.tween is not None
        self.pointing.rest.goes_on(now)
        if self.log.step(now):
            self.dressing.lay_log()
        if self.showing.step(now):
            return True
        if flying or not self._settled:
            self._settled = True
            self.dress()
        hinted, woke = self.hinting.step(self.hands), self.hinting.rest.step(now)
        if hinted:
            self.make_way()
        if self.toolbar.outlived(now) or self.saying.step(now) or hinted or woke:
            self.dress()
        self.talking.step(now, self.words)
        if self.climaxes.waits:
            if not self.telling.holds(now):
                self.climaxes.waits = False
                self.show_now(now)
            return True
        if self.climaxes.on:
            stayed = self.climaxes.staying
            if self.climaxes.step(now):
                if self.climaxes.staying != stayed:
                    self.dress()
                return True
        if self.pointing.step(now, self.hands):
            self.dress()
        if self.climaxes.behind:
            self._put_behind(now)
            return True
        return False

    def make_way(self) -> None:
        """For a hint: neither an objection nor a notice lies there any more."""
        self.toolbar.paper = None
        self.scene.app.hush()

    def _put_behind(self, now: float) -> None:
        """A climax is over: the table as it is now."""
        self.climaxes.behind = False
        view = self.director.view()
        self.show(Frame(view, left_of(self.climaxes.last, self.telling.latest(view))), now)
        self.saying.hurry(now)
        if self.showing.tween is None:  # it has been looked at long enough
            self.telling.cut_short(now)

    def show(self, frame: Frame, now: float, pace: float = 1.0) -> None:
        """Let the picture follow; `pace`: by how much its flights are stretched, 0 for none."""
        if self.climaxes.on and not self.climaxes.waits:
            frame = frame._replace(view=self.climaxes.held(frame.view), told=())
        elif self.telling.passes_over(now):
            return
        self._settled = False
        self.toolbar.paper = None
        self.pointing.clear()
        self.pointing.rest.caught({})
        self.telling.say(frame, now)
        self.log.audience, self.log.withholds = frame.view.seat, self.climaxes.moving
        self.showing.extras, looks = self.dressing.standing(self.hands), self._arranged_for
        self.telling.show(frame, now, pace)
        self._arranged_for = self.showing.looks
        if looks is not self._arranged_for:  # the room of what is said has changed with the table
            self.showing.decorate(self.dressing.standing(self.hands))
        self.scene.stale = self.scene.stale or self.showing.tween is None

    def show_now(self, now: float, pace: float = 1.0) -> None:
        """Let the picture follow to how the match stands, for whoever faces the screen."""
        self.show(Frame(self.director.view()), now, pace)

    def follow(self, view: View, now: float) -> None:
        """Let the picture follow the match to a view as it is told, and not ahead of it."""
        lies = self.climaxes.held(view) if self.climaxes.on else view
        first, *later = self.telling.parted(lies)
        self.climaxes.waits = self.climaxes.on and bool(later)
        self.show(first if later else Frame(view), now)
        self.telling.go_on(() if self.climaxes.on else later)

    def dress(self) -> None:
        """Let what lies beside the cards be as it should be now."""
        self.dressing.stays, self.log.withholds = self.climaxes.staying, self.climaxes.moving
        self.dressing.lay(self.hands, self.telling, self.thoughts)
        self.climaxes.lay()
        if not self.climaxes.on:
            self.pointing.laid(self.hands)

    def turn_log(self) -> None:
        """Let the log come, or go."""
        now = self.scene.app.now
        self.log.turn(now, self.telling.pace == 0)
        self._clear_log(now)
        self.dressing.lay_log()

    def _talk(self) -> dict[Hashable, Item]:
        """What somebody says, where it lies beside all else."""
        return self.talking.lay(self.words)

    def _clear_log(self, now: float) -> None:
        """Let the table lie beside the log, if it is there, and not beneath it."""
        aside = self.log.wide() if self.log.open else 0
        if aside == self.showing.aside:
            return
        self.pointing.clear()
        self.toolbar.paper, self._settled = None, False
        self.showing.extras = self.dressing.standing(self.hands)
        self.showing.set_aside(aside, now)
        if self.showing.tween is None:
            self.dress()
