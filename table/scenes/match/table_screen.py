"""Show a match in play: the cards, what lies beside them, what is told.

It follows the match and decides nothing: what happens next is the match controller's business.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.kit.state import View
from rules.kit.story import left_of
from table.app.app import App, GameSession
from table.app.people import ThemeOverrides
from table.engine.scene import Engine, Scene
from table.felt.banner import BannerQueue
from table.felt.picture import Looks
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.card_order import CardOrder
from table.input.hover import HoverInspector
from table.input.table_input import Controls
from table.layout.arrange import TableSetup
from table.scenes.coach.hints import Hints
from table.scenes.match.highlights import Highlights
from table.scenes.match.hud import HudLayout
from table.scenes.match.log import Log
from table.scenes.match.presentation import GLIMPSE, Frame, PresentationQueue
from table.scenes.match.table_talk import TableTalk
from table.scenes.match.thoughts import Thoughts
from table.scenes.match.viewpoint import UndoOptions, Viewpoint
from table.session.open_game import parts
from table.session.talk import Talk
from table.theme.theme import Theme


class Appearance:
    """Of one table. `eyes`: the seat as which it is seen, None for the room. `words` are in the
    language of the viewer, `aloud` in that of what is written for all."""

    def __init__(
        self, app: App, session: GameSession, viewpoint: Viewpoint, engine: Engine
    ) -> None:
        self.app, self.game, self.match = app, session.game, session.match
        self.viewpoint, self.engine = viewpoint, engine
        self.rules, self.layout = parts(self.game)
        self.eyes = viewpoint.facing
        self.words, self.aloud = self._words_for(self.eyes), self._words_for(None)
        self.preferences = self._preferences(self.eyes)
        for seat in viewpoint.people:  # read now what anybody here will want: no turn waits for it
            self._words_for(seat)

    def _preferences(self, eyes: int | None) -> ThemeOverrides:
        """What all look at is as the house has it, in the print of the person who sits in front."""
        of, bottom = self.app.profiles.preferences, self.viewpoint.bottom
        if eyes is not None:
            return of(self.match.players[eyes])
        front = self.match.players[bottom] if bottom in self.viewpoint.people else None
        return of(None)._replace(large=of(front).large)

    def _words_for(self, eyes: int | None) -> Words:
        """The game's words in the language of the viewer, which know who sits at this table."""
        words = self.app.profiles.words_for(self.game, self._preferences(eyes))
        words = words.with_names([player.name for player in self.match.players])
        people = self.viewpoint.people
        return words.addressed_to(people[0]) if len(people) == 1 else words

    def theme(self, eyes: int | None) -> Theme:
        """The theme as the viewer has it."""
        return self.app.profiles.theme_for(self._preferences(eyes), self.engine.theme)

    def looks(self) -> Looks:
        """Large print and cards are those of the viewer; what is written for all is in the
        house's language."""
        theme, agreed = self.theme(self.eyes), self.match.hands_agreed
        deck = self.app.themes.deck(theme, self._preferences(self.eyes).deck)
        return Looks(self.layout, theme, deck, self.aloud, self.rules, self.words, agreed)

    def turn_to(self, eyes: int | None) -> bool:
        """Show the table as the person at this seat likes it, or (None) as the house does; False
        where that changes nothing."""
        before, self.eyes = self.preferences, eyes
        self.preferences = self._preferences(eyes)
        if self.preferences != before:
            self.words = self._words_for(eyes)
        return self.preferences != before

    def renew(self) -> None:
        """Take up whatever theme and language are wished now."""
        self.preferences = self._preferences(self.eyes)
        self.words, self.aloud = self._words_for(self.eyes), self._words_for(None)


class TableScreen:
    """One table as the people at the screen see it.

    `controls` are those of the person whose turn it is, None while it is nobody's. `words` are for
    the viewer, in their language; `aloud` for what is written for all. `commit` takes a step of
    the match, or has it asked whether to take it again. Times in seconds.
    """

    def __init__(
        self,
        scene: Scene,
        app: App,
        session: GameSession,
        viewpoint: Viewpoint,
        options: UndoOptions | None,
        commit: Callable[[Callable[[], object], Callable[[], None]], bool],
        thoughts: Thoughts,
    ) -> None:
        self.scene, self.engine, self.app, self.viewpoint = scene, scene.engine, app, viewpoint
        self.game, self.match, engine = session.game, session.match, scene.engine
        self._chairs = chairs = session.match.chairs
        self._seats = chairs.now, len(chairs.sat)
        self.rules, self.layout = parts(self.game)
        self.look = look = Appearance(app, session, viewpoint, engine)
        self.controls: Controls = None
        self.options, self.thoughts = options, thoughts
        self.orders = CardOrder()
        self._settled = False
        self._arranged_for: Looks | None = None
        match, event_log = self.match, session.event_log
        around = TableSetup.of(self.rules, match.table)
        self.showing = showing = TableRenderer(look.looks(), engine.size, around)
        showing.orders = self.orders.kept
        self.saying = BannerQueue(look.words)
        self.presentation = presentation = PresentationQueue(
            app, viewpoint, showing, event_log, self.saying, self._turn_to
        )
        title, faces = self.game.title, app.profiles.portraits
        self.highlights = Highlights(
            presentation, lambda wrong: self.notice("climax.failed", game=title, why=wrong)
        )
        talk = Talk(event_log, self.layout.talk) if session.guide is None else None
        self.table_talk = talks = TableTalk(talk, self.highlights, engine)
        self.log = log = Log(
            event_log, showing, look.aloud, lambda: talks.lines, lambda there: faces([*there, ""])
        )
        self.hints = hints = Hints(
            app, self.game.name, match, showing, lambda step: commit(step, self.ask_hint)
        )
        self.hud = HudLayout(look.words, log, hints, talks, options)
        self.toolbar = self.hud.toolbar
        self.hover = HoverInspector(showing, match.players, self.toolbar, look.words)

    @property
    def now(self) -> float:
        """The time of this frame."""
        return self.engine.now

    @property
    def on_top(self) -> bool:
        """Whether no page lies over the table."""
        return self.engine.top is self.scene

    @property
    def reseated(self) -> bool:
        """Whether others sit there by now, or they are called otherwise: the table is to be laid
        anew before anything else happens."""
        return self._seats != (self._chairs.now, len(self._chairs.sat))

    def staying_seats(self) -> frozenset[int]:
        """The seats at which nobody else has sat down since."""
        there, before = self._seats
        return frozenset(range(len(there))) - {sat.seat for sat in self._chairs.sat[before:]}

    @property
    def words(self) -> Words:
        """The words of what is said to the viewer."""
        return self.look.words

    def notice(self, key: str, **facts: object) -> None:
        """Say something in a notice, in the words of the viewer."""
        self.engine.notice(self.words.say(key, **facts))

    def ask_hint(self) -> None:
        """Ask for a hint; neither an objection nor a notice is in its way any more."""
        if self.controls is not None:
            self.hints.ask(self.controls)
            self._make_way()
            self.refresh_hud()

    # as the viewer likes it

    def _turn_to(self, eyes: int | None) -> None:
        """From now on the table is seen as this seat's person likes it; it goes with the view, so
        that it changes exactly when that does."""
        if self.look.turn_to(eyes):
            self._speak()
            self.showing.looks = self.look.looks()

    def _speak(self) -> None:
        """Let every part use the words of now."""
        self.hud.words = self.hover.words = self.saying.words = self.look.words
        self.log.words = self.look.aloud
        if self.controls is not None:
            self.controls.lights.words = self.look.words

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out anew, in whatever theme and language are wished now."""
        self.hover.clear()
        self.look.renew()
        self._speak()
        self.showing.looks, self.showing.size = self.look.looks(), size
        self.showing.aside = self.log.wide() if self.log.open else 0
        self.showing.resize(size)
        self.toolbar.paper = None
        self.log.grip = None
        if self.controls is not None:
            self.controls.give_up()
        self.refresh_hud()

    def step(self, now: float) -> bool:
        """Time goes on; True while the match waits for what is to be seen."""
        flying = self.showing.tween is not None
        self.hover.guard.tick(now)
        if self.log.step(now):
            self.hud.lay_log()
        if self.showing.step(now):
            return True
        if flying or not self._settled:
            self._settled = True
            self.refresh_hud()
        hinted, woke = self.hints.step(self.controls), self.hints.guard.step(now)
        if hinted:
            self._make_way()
        if self.toolbar.expire(now) or self.saying.step(now) or hinted or woke:
            self.refresh_hud()
        self.table_talk.step(now, self.words)
        if self.highlights.waits:
            if not self.presentation.holds(now):
                self.highlights.waits = False
                self.show_now(now)
            return True
        if self.highlights.on:
            stayed = self.highlights.staying
            if self.highlights.step(now):
                if self.highlights.staying != stayed:
                    self.refresh_hud()
                return True
        if self.hover.step(now, self.controls):
            self.refresh_hud()
        if not self.highlights.behind:
            return False
        self.highlights.behind = False  # a great moment is over: the table as it is now
        view = self.viewpoint.view()
        self.show(Frame(view, left_of(self.highlights.last, self.presentation.latest(view))), now)
        self.saying.hurry(now)
        if self.showing.tween is None:  # it has been looked at long enough
            self.presentation.cut_short(now)
        return True

    def _make_way(self) -> None:
        self.toolbar.paper = None
        self.engine.dismiss_notice()

    def show(self, frame: Frame, now: float, pace: float = 1.0) -> None:
        """Let the picture follow; `pace`: by how much its flights are stretched, 0 for none."""
        self.presentation.behind = False
        if self.highlights.on and not self.highlights.waits:
            frame = frame._replace(view=self.highlights.view_before(frame.view), told=())
        elif self.presentation.skipping and now < self.presentation.glimpsed + GLIMPSE:
            return
        self._settled = False
        self.toolbar.paper = None
        self.hover.clear()
        self.hover.guard.track({})
        self.presentation.say(frame, now)
        self.log.audience, self.log.withholds = frame.view.seat, self.highlights.moving
        self.showing.extras, looks = self.hud.standing(self.controls), self._arranged_for
        self.presentation.show(frame, now, pace)
        self._arranged_for = self.showing.looks
        if looks is not self._arranged_for:  # the room of what is said has changed with the table
            self.showing.decorate(self.hud.standing(self.controls))
        self.scene.dirty = self.scene.dirty or self.showing.tween is None

    def show_now(self, now: float, pace: float = 1.0) -> None:
        """Let the picture follow to how the match stands, for the person at the screen."""
        self.show(Frame(self.viewpoint.view()), now, pace)

    def follow(self, view: View, before: View | None = None) -> None:
        """Let the picture follow the match to a view as it is told, and not ahead of it, as soon
        as nothing is in the way; `before` is seen first."""
        on = self.highlights.on and before is None
        frames = self.presentation.split(self.highlights.view_before(view) if on else view)
        if before is not None:
            frames = [Frame(before), Frame(view)]
        if on:
            self.highlights.waits = len(frames) > 1
            self.show(frames[0] if self.highlights.waits else Frame(view), self.now)
        else:
            if self.showing.tween is not None:  # such as cards put in another order
                self.showing.settle()
            self.presentation.go_on(frames)

    def refresh_hud(self) -> None:
        """Let what lies beside the cards be as it should be now; what follows the match at once
        brings its own."""
        if self.presentation.behind:
            return
        self.hud.stays, self.log.withholds = self.highlights.staying, self.highlights.moving
        self.hud.lay(self.controls, self.thoughts)
        self.highlights.lay()
        if not self.highlights.on:
            self.hover.table_laid(self.controls)

    def turn_log(self) -> None:
        """Open or close the log; the table makes room for it, and does not lie beneath it."""
        now = self.now
        self.log.turn(now, self.presentation.pace == 0)
        self.hover.clear()
        self.toolbar.paper, self._settled = None, False
        self.showing.extras = self.hud.standing(self.controls)
        self.showing.set_aside(self.log.wide() if self.log.open else 0, now)
        if self.showing.tween is None:
            self.refresh_hud()
        self.hud.lay_log()
