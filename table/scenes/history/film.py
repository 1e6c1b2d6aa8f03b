"""A game from the album, as a film or step by step, forwards and backwards."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

import pygame

from rules.kit.match import Sitter
from table.app.house import House, Sitting
from table.engine.page import Page
from table.engine.scene import App
from table.felt.picture import Looks
from table.i18n.words import Words
from table.scenes.dialogs.who import WhoScene
from table.scenes.history.film_bar import FilmBar, WindButton
from table.scenes.history.film_sheet import KEY, FilmSheet
from table.scenes.history.looked_back import seals_of
from table.scenes.history.own_choices import coach_of
from table.scenes.history.projector import Place, Projector
from table.session.open_game import Broken
from table.session.reel import OPEN, Eyes, Reel, Still
from table.session.standing import standing
from table.widgets import LOGICAL, Button, Form, Label
from table.widgets.tooltip import Tooltip

STRIP = 92.0  # height of what lies beneath the table
DEVELOPED = 0.01  # seconds a frame in which the film is made
SIGNS = ("first", "back", "play", "on", "last")


class FilmScene(Page):
    """One film. It plays as it is opened; returns the Sitting of a game begun from it, or None."""

    def __init__(self, house: House, reel: Reel) -> None:
        self.house, self.reel, self.game = house, reel, reel.game
        self.playing = True
        self._asked: list[Eyes] = []
        self._told = False

    def open(self, app: App) -> None:
        super().open(app)
        self.projector = Projector(self.house, self.reel, self._looks(), self._table_size())
        self.projector.show(self.projector.opening(0), app.now, glides=False, whole=False)

    @property
    def at(self) -> int:
        """The number of the picture that is shown."""
        return self.projector.place.at

    @property
    def words(self) -> Words:
        """The game's words, which know who sat there."""
        return self.game.words.with_names([one.name for one in self._there()])

    def _there(self) -> Sequence[Sitter]:
        """Who sits there in the picture that is shown."""
        return self.reel.there(self.at if hasattr(self, "projector") else 0)

    def _looks(self) -> Looks:
        theme, reel = self.app.theme, self.reel
        return Looks(
            reel.layout,
            theme,
            self.house.deck(theme),
            self.words,
            reel.rules,
            hands=reel.match.hands_agreed,
        )

    # --- what it looks like

    def _strip_px(self) -> int:
        return round(STRIP * self.app.scale)

    def _table_size(self) -> tuple[int, int]:
        wide, high = self.app.size
        return wide, high - self._strip_px()

    def build(self) -> Form:
        words, form = self.app.words, Form(self.app.theme, self.app.size, (LOGICAL[0], STRIP))
        self.bar = form.add(FilmBar((20, 6, 786, 24), self._dragged, "bar"))
        self.bar.tooltip = Tooltip(words.say("film.bar"), (words.say("film.bar.line"),))
        where = (812.0, 6.0, 184.0, 24.0)
        form.add(Label(where, "", 16, colour="faint", align="right", name="place"))
        y, tall = 38.0, 44.0
        form.add(
            Button((28, y, 92, tall), words.say("common.back"), self.escape, name="back", size=17)
        )
        for place, sign in enumerate(SIGNS):
            area = (132 + place * 47.0, y, 43.0, tall)
            kind = "primary" if sign == "play" else "plain"
            form.add(WindButton(area, sign, partial(self.wind, sign), kind, f"wind:{sign}"))
        sheet = (374.0, y, 126.0, tall)
        said = words.say("scores.title")
        form.add(Button(sheet, said, self.sheet, name="sheet", size=16))
        whose = (506.0, y, 158.0, tall)
        form.add(Button(whose, "", self._ask_eyes, name="eyes", size=16))
        say = words.say
        onward = (670.0, y, 152.0, tall)
        form.add(Button(onward, say("film.onward"), self._onward, name="onward", size=16))
        again = (828.0, y, 168.0, tall)
        form.add(Button(again, say("film.again"), self._again, name="again", size=16))
        return form

    def rebuild(self) -> None:
        super().rebuild()
        self._put_in_place()
        self._note()

    def _put_in_place(self) -> None:
        """The strip lies at the lower edge of the window, however high that is."""
        wide, high = self.app.size
        scale = self.form.scale
        self.form.origin = ((wide - LOGICAL[0] * scale) / 2, high - STRIP * scale)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._put_in_place()
        self.projector.resize(self._looks(), self._table_size())

    def _note(self) -> None:
        """Let the strip say how far the film has come."""
        reel, words, bar = self.reel, self.app.words, self.bar
        bar.most, bar.value, bar.share = max(1, len(reel.stills) - 1), self.at, reel.share
        bar.great = tuple(at for at, still in enumerate(reel.stills) if still.great)
        bar.hands = tuple(reel.hands)
        find = self.form.find
        play = find("wind:play")
        assert isinstance(play, WindButton)
        play.text = "pause" if self.playing else "play"
        first, last = self.projector.first, self.projector.last
        find("wind:first").enabled = find("wind:back").enabled = not first
        find("wind:on").enabled = find("wind:last").enabled = not last
        label, whose = find("place"), find("eyes")
        assert isinstance(label, Label) and isinstance(whose, Button)
        row = self._row_said(reel.stills[self.at])
        label.text = words.say("film.place", row=row, at=self.at + 1, most=len(reel.stills))
        whose.text = self._eyes_said(self.projector.eyes)
        whose.enabled = len(reel.eyes()) > 1
        onward, again = find("onward"), find("again")
        assert isinstance(onward, Button) and isinstance(again, Button)
        again.enabled = reel.done and reel.open
        onward.enabled = again.enabled and not reel.ended(self.at)
        closed = (words.say("film.closed"),)
        for way in (onward, again):
            way.tooltip = Tooltip(way.text, closed) if reel.done and not reel.open else None

    def _row_said(self, still: Still) -> str:
        """Where in the match that is, as the score sheet calls its rows: round 2."""
        words, row = self.words, self.reel.layout.sheet.row
        number = still.moment.state.tallies.get(row, still.hand)
        said = words.say(f"head.{row}", n=number) if words.has(f"head.{row}") else str(number)
        if still.hand > 1 and number != still.hand:
            return words.say("scores.row", hand=still.hand, row=said)
        return said

    def _eyes_said(self, eyes: Eyes) -> str:
        words = self.app.words
        if eyes is None:
            return words.say("film.room")
        if eyes == OPEN:
            return words.say("film.open")
        return words.say("film.seat", name=self._there()[eyes].name)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        whole = self.dirty
        wide, high = self._table_size()
        table = surface.subsurface((0, 0, wide, high))
        changed = self.projector.showing.draw(table, whole)
        if whole:
            strip, theme = pygame.Rect(0, high, wide, surface.get_height() - high), self.app.theme
            surface.fill(theme.panel, strip)
            surface.fill(theme.rail, (0, high, wide, max(1, round(2 * self.app.scale))))
        return [*changed, *self.form.draw(surface, whole)]

    # --- how it goes on

    @property
    def animating(self) -> bool:
        return self.playing or self.projector.moving or not self.reel.done

    def step(self, now: float) -> None:
        super().step(now)
        self.house.speaker.step(now)
        self._develop()
        self.projector.step(now, self.playing)
        if not self.playing or self.projector.moving or not self.projector.seen(now):
            return
        to = self._on()
        if to is not None:
            self._go(to, whole=False)
        elif self.reel.done:
            self.playing = False
            self._note()

    def _on(self) -> Place | None:
        """Where a film goes on that plays: a great moment told over the table as it is now is not
        followed by that table once more."""
        place, staged = self.projector.after(), self.projector.staged
        more = self.at + 1 < len(self.reel.stills)
        if staged is not None and not staged.climax.ahead and more:
            return self.projector.opening(self.at + 1)
        return place

    def _develop(self) -> None:
        """Make a bit more of the film."""
        reel = self.reel
        if reel.done:
            return
        end = time.perf_counter() + DEVELOPED
        while reel.develop() and time.perf_counter() < end:
            pass
        self._note()
        if reel.done and reel.wrong is not None and not self._told:
            self._told = True
            self.app.notice(self.words.tell(reel.wrong))

    def go(self, at: int) -> None:
        """Show this picture, with what is told large of it as a whole."""
        at = min(max(0, at), len(self.reel.stills) - 1)
        self._go(self.projector.opening(at))

    def _go(self, place: Place, whole: bool = True) -> None:
        """To a place; from its neighbour the cards glide."""
        near = abs(place.at - self.at) <= 1
        self.projector.show(place, self.app.now, near, whole)
        self._note()

    # --- what is done with it

    def event(self, event: pygame.event.Event) -> None:
        keys = {
            pygame.K_LEFT: "back",
            pygame.K_RIGHT: "on",
            pygame.K_HOME: "first",
            pygame.K_END: "last",
            pygame.K_SPACE: "play",
        }
        if event.type == pygame.KEYDOWN and event.key == KEY:
            self.sheet()
        elif event.type == pygame.KEYDOWN and event.key in keys:
            self.wind(keys[event.key])
        else:
            super().event(event)

    def wind(self, sign: str) -> None:
        """What one of the buttons that wind the film does."""
        projector, last = self.projector, Place(len(self.reel.stills) - 1)
        if sign == "play":
            self.playing = not self.playing
            if self.playing and projector.last and self.reel.done:
                self._go(projector.opening(0), whole=False)
            self._note()
            return
        self.playing = False
        if sign == "on" and not projector.told:
            projector.tell_whole()
            self._note()
            return
        to = {
            "first": projector.opening(0),
            "back": projector.before(),
            "on": projector.after(),
            "last": last,
        }[sign]
        self._go(to or projector.place)

    def _dragged(self, at: int) -> None:
        self.playing = False
        if at != self.at:
            self.go(at)

    def sheet(self) -> None:
        """To the score sheet, as it was written by then."""
        self.playing = False
        self._note()
        try:
            sitting = standing(self.reel, self.at)
        except Broken as broken:
            self.app.notice(self.words.tell(broken.why))
            return
        sheet = FilmSheet(self.house, sitting)
        sheet.seals = seals_of(self.reel)
        sheet.coach = coach_of(self.house, self.reel, self.at)
        self.app.open(sheet)

    def last_sheet(self) -> None:
        """To the score sheet as it stood when the game was over."""
        self.reel.finish()
        self.wind("last")
        self.sheet()

    def _ask_eyes(self) -> None:
        self.playing = False
        self._asked = self.reel.eyes()
        said = {place: self._eyes_said(one) for place, one in enumerate(self._asked)}
        self.app.open(WhoScene(self.app.words.say("film.whose"), said))
        self._note()

    def _onward(self) -> None:
        self._begin(self.at)

    def _again(self) -> None:
        self._begin(None)

    def _begin(self, at: int | None) -> None:
        """Ask who sits down to a game from here."""
        from table.scenes.setup.again import AgainScene

        self.playing = False
        self.app.open(AgainScene(self.house, self.reel, at))
        self._note()

    def resume(self, value: object) -> None:
        """Other eyes, or a game begun from this one."""
        asked, self._asked = self._asked, []
        if isinstance(value, Sitting):
            self.close(value)
        elif asked and isinstance(value, int):
            self.projector.eyes = asked[value]
            place = self.projector.opening(self.at)
            self.projector.show(place, self.app.now, glides=False)
            self._note()
