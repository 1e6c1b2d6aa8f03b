"""A game from the album, as a film or step by step, forwards and backwards."""

from __future__ import annotations

import time
from collections.abc import Hashable
from functools import partial

import pygame

from table.felt.band import band_item, band_room
from table.felt.canvas import Item
from table.felt.picture import Around, Company, Looks
from table.felt.saying import Saying
from table.felt.showing import Showing
from table.house.furnished import AT_ONCE
from table.house.house import House, Sitting
from table.house.reel import OPEN, Eyes, Reel
from table.places.steady import Steady
from table.scenes.film_bar import FilmBar, WindButton
from table.scenes.who import WhoScene
from table.stage.page import Page
from table.stage.scene import App
from table.widgets import LOGICAL, Button, Form, Label
from table.words.words import Words

STRIP = 92.0  # height of what lies beneath the table
DEVELOPED = 0.01  # seconds a frame in which the film is made
TOGETHER = 2  # sentences in the band at once
STAYS, GREAT = 0.45, 1.2  # seconds a picture stays when it has been read; a great moment longer
SIGNS = ("first", "back", "play", "on", "last")


class FilmScene(Page):
    """One film. It plays as it is opened; returns the Sitting of a game begun from it, or None."""

    def __init__(self, house: House, reel: Reel) -> None:
        self.house, self.reel, self.game = house, reel, reel.game
        self.at = 0
        self.eyes: Eyes = reel.first_eyes
        self.playing = True
        self._asked: list[Eyes] = []
        self._until = 0.0  # the picture has been looked at by then
        self._laid = False
        self._told = False

    def open(self, app: App) -> None:
        super().open(app)
        self.saying = Saying(self.words)
        around = Around.of(self.reel.rules, self.reel.match.table)
        self.showing = Showing(self._looks(), self._table_size(), around)
        self._show(glides=False)

    @property
    def words(self) -> Words:
        """The game's words, which know who sat there."""
        return self.game.words.at([one.name for one in self.reel.sitters])

    def _looks(self) -> Looks:
        theme, reel = self.app.theme, self.reel
        return Looks(reel.layout, theme, self.house.deck(theme), self.words, reel.rules)

    # --- what it looks like

    def _strip_px(self) -> int:
        return round(STRIP * self.app.scale)

    def _table_size(self) -> tuple[int, int]:
        wide, high = self.app.size
        return wide, high - self._strip_px()

    def build(self) -> Form:
        words, form = self.app.words, Form(self.app.theme, self.app.size, (LOGICAL[0], STRIP))
        self.bar = form.add(FilmBar((20, 6, 984, 24), self._dragged, "bar"))
        y, tall = 38.0, 44.0
        form.add(
            Button((28, y, 92, tall), words.say("common.back"), self.escape, name="back", size=17)
        )
        for place, sign in enumerate(SIGNS):
            area = (132 + place * 47.0, y, 43.0, tall)
            kind = "primary" if sign == "play" else "plain"
            form.add(WindButton(area, sign, partial(self.wind, sign), kind, f"wind:{sign}"))
        form.add(Label((374, y, 138, tall), "", 16, colour="faint", align="center", name="place"))
        whose = (516.0, y, 170.0, tall)
        form.add(Button(whose, "", self._ask_eyes, name="eyes", size=16))
        say = words.say
        onward = (692.0, y, 150.0, tall)
        form.add(Button(onward, say("film.onward"), self._onward, name="onward", size=16))
        again = (848.0, y, 148.0, tall)
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
        self.saying.words = self.words
        self.showing.looks = self._looks()
        self.showing.resize(self._table_size())
        self._lay()

    def _note(self) -> None:
        """Let the strip say how far the film has come."""
        reel, words, bar = self.reel, self.app.words, self.bar
        bar.most, bar.value, bar.share = max(1, len(reel.stills) - 1), self.at, reel.share
        bar.great = tuple(at for at, still in enumerate(reel.stills) if still.great)
        bar.hands = tuple(reel.hands)
        last = self.at + 1 == len(reel.stills)
        find = self.form.find
        play = find("wind:play")
        assert isinstance(play, WindButton)
        play.text = "pause" if self.playing else "play"
        find("wind:first").enabled = find("wind:back").enabled = self.at > 0
        find("wind:on").enabled = find("wind:last").enabled = not last
        label, whose = find("place"), find("eyes")
        assert isinstance(label, Label) and isinstance(whose, Button)
        hand = reel.stills[self.at].hand
        label.text = words.say("film.place", hand=hand, at=self.at + 1, most=len(reel.stills))
        whose.text = self._eyes_said(self.eyes)
        whose.enabled = len(reel.eyes()) > 1
        find("onward").enabled = reel.done and not reel.ended(self.at)
        find("again").enabled = reel.done

    def _eyes_said(self, eyes: Eyes) -> str:
        words = self.app.words
        if eyes is None:
            return words.say("film.room")
        if eyes == OPEN:
            return words.say("film.open")
        return words.say("film.seat", name=self.reel.sitters[eyes].name)

    def _company(self) -> Company:
        names = [one.name for one in self.reel.sitters]
        owes = self.reel.owing(self.at, self.eyes)
        return Company(names, owes, portraits=self.house.portraits([*names, ""]))

    def _band(self) -> dict[Hashable, Item]:
        said, table = self.saying.sentences(), self.showing.table
        if not said or table is None:
            return {}
        looks, faces = self.showing.looks, self.showing.company.portraits
        return {"band": band_item(said, band_room(table), looks.theme, looks.deck, faces)}

    def _lay(self) -> None:
        self._laid = True
        self.showing.decorate(self._band())

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        whole = self.stale
        wide, high = self._table_size()
        table = surface.subsurface((0, 0, wide, high))
        changed = self.showing.draw(table, whole)
        if whole:
            strip, theme = pygame.Rect(0, high, wide, surface.get_height() - high), self.app.theme
            surface.fill(theme.panel, strip)
            surface.fill(theme.rail, (0, high, wide, max(1, round(2 * self.app.scale))))
        return [*changed, *self.form.draw(surface, whole)]

    # --- how it goes on

    @property
    def animating(self) -> bool:
        return self.playing or self.showing.glide is not None or not self.reel.done

    @property
    def _patience(self) -> float:
        speed = self.house.settings.speed
        return 0.25 if speed >= AT_ONCE else 1.0 / speed

    def step(self, now: float) -> None:
        super().step(now)
        self.house.speaker.step(now)
        self._develop()
        flying = self.showing.glide is not None
        if self.showing.step(now):
            return
        if flying or not self._laid or self.saying.step(now):
            self._lay()
        if self.playing and now >= max(self._until, self.saying.ends):
            if self.at + 1 < len(self.reel.stills):
                self.go(self.at + 1)
            elif self.reel.done:
                self.playing = False
                self._note()

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
        """Show this picture; from its neighbour the cards glide."""
        near, self.at = abs(at - self.at) == 1, min(max(0, at), len(self.reel.stills) - 1)
        self._show(near)
        self._note()

    def _show(self, glides: bool) -> None:
        now, settings, reel, showing = self.app.now, self.house.settings, self.reel, self.showing
        still = settings.reduced_motion or settings.speed >= AT_ONCE
        pace = 0.0 if still or not glides else 1.0 / settings.speed
        if not glides:
            showing.table, showing.steady = None, Steady()
        view = reel.view(self.at, self.eyes)
        self.saying.say(reel.told(self.at, self.eyes), now, self._patience, TOGETHER)
        showing.extras = self._band()
        showing.show(view, self._company(), reel.bottom(self.eyes), now, pace)
        self.house.speaker.hush()
        self.house.speaker.cue(showing.heard(), now)
        self._laid = False
        ends = showing.glide.ends if showing.glide else now
        phase = reel.layout.phases.get(view.phase)
        stays = STAYS + (phase.hold if phase else 0.0) + GREAT * reel.stills[self.at].great
        self._until = ends + stays * self._patience

    # --- what is done with it

    def event(self, event: pygame.event.Event) -> None:
        keys = {
            pygame.K_LEFT: "back",
            pygame.K_RIGHT: "on",
            pygame.K_HOME: "first",
            pygame.K_END: "last",
            pygame.K_SPACE: "play",
        }
        if event.type == pygame.KEYDOWN and event.key in keys:
            self.wind(keys[event.key])
        else:
            super().event(event)

    def wind(self, sign: str) -> None:
        """What one of the buttons that wind the film does."""
        last = len(self.reel.stills) - 1
        if sign == "play":
            self.playing = not self.playing
            if self.playing and self.at == last and self.reel.done:
                self.go(0)
            self._note()
            return
        self.playing = False
        self.go({"first": 0, "back": self.at - 1, "on": self.at + 1, "last": last}[sign])

    def _dragged(self, at: int) -> None:
        self.playing = False
        self.go(at)

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
        from table.scenes.again import AgainScene

        self.playing = False
        self.app.open(AgainScene(self.house, self.reel, at))
        self._note()

    def returned(self, value: object) -> None:
        """Other eyes, or a game begun from this one."""
        asked, self._asked = self._asked, []
        if isinstance(value, Sitting):
            self.close(value)
        elif asked and isinstance(value, int):
            self.eyes = asked[value]
            self._show(glides=False)
            self._note()
