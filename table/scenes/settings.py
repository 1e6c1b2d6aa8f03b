"""Settings: each is saved, and seen, the moment it is changed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pygame

from table.files.badfile import BadFile
from table.house.furnished import SPEEDS, VOLUMES
from table.house.house import House
from table.house.open_game import OpenGame, parts
from table.stage.page import Page
from table.stage.scene import App
from table.widgets import (
    Box,
    Button,
    Choice,
    Form,
    Label,
    Panel,
    Picture,
    Scroll,
    Slider,
    Toggle,
)
from table.widgets.text import wrapped
from table.widgets.tip import Tip
from table.words.tongue import name_of
from table.words.words import languages

PAPER = (48.0, 40.0, 928.0, 560.0)
ROOM = 420.0  # width of the column of settings
PITCH = 47.0  # from one choice to the next
DECKS = ("", "classic", "four-colour", "large")  # the first: as the theme has it
SIZES = (100, 125, 150)  # per cent of what is written on the felt
ASKS = ("never", "first", "always")  # whether grave moves are asked about
WAITS = (0.8, 1.5, 3.0, 5.0)  # seconds after which a computer's move is shown
STAYS = (3.0, 6.0, 10.0)  # seconds that a great moment is left to be looked at


class SettingsScene(Page):
    """`game`: whose table the preview shows; else the one played last."""

    def __init__(self, house: House, game: OpenGame | None = None) -> None:
        self.house = house
        able = [one for one in house.games if not one.error]
        last = [one for one in able if one.name == house.settings.game]
        self.game = game or next(iter(last or able), None)
        self._painted: tuple[object, pygame.Surface] | None = None

    def open(self, app: App) -> None:
        """What lies in the player's folder of themes now is what can be chosen."""
        self.house.read_themes()
        if self.house.theme != app.theme:
            app.dress(self.house.theme)
        if self.house.safe:
            app.notice(app.words.say("safe.unkept"))

    def build(self) -> Form:
        words, form = self.app.words, Form(self.app.theme, self.app.size)
        x, y, w, h = PAPER
        form.add(Panel(PAPER, words.say("settings.title")))
        self._column = form.add(Scroll((x + 22, y + 82, ROOM + 30, h - 82 - 20), "choices"))
        self._add_choices(form)
        frame = (x + ROOM + 64, y + 122, w - ROOM - 92, (w - ROOM - 92) * 0.66)
        fx, fy, fw, _ = frame
        form.add(Label((fx, fy - 34, fw, 28), words.say("settings.preview"), 17, "italic", "faint"))
        form.add(Picture(frame, self._preview, "preview"))
        self._add_faults(form, (fx, fy + frame[3] + 8, fw, y + h - 78 - fy - frame[3] - 8))
        ways = (fx, y + h - 70, fw - 180 - 14, 48)
        form.add(Button(ways, words.say("settings.ways"), self._ways, name="ways", size=17))
        done = (x + w - 28 - 180, y + h - 70, 180, 48)
        form.add(Button(done, words.say("common.done"), self.escape, "primary", "done"))
        return form

    def _add_choices(self, form: Form) -> None:
        words, settings = self.app.words, self.house.settings
        x, y = 6.0, 6.0
        themes = [(name, self._theme_said(name)) for name in self.house.themes]
        speeds = [(speed, words.say(f"settings.speed.{name}")) for name, speed in SPEEDS.items()]
        nearest = min(SPEEDS.values(), key=lambda one: abs(one - settings.speed))
        y = self._choice(
            form, (x, y), "theme", themes, self.house.theme_name, self.house.bad_themes
        )
        decks = [(style, words.say(f"settings.deck.{style or 'theme'}")) for style in DECKS]
        y = self._choice(form, (x, y), "deck", decks, settings.deck)
        sizes = [(size, words.say("settings.large.said", n=size)) for size in SIZES]
        y = self._choice(form, (x, y), "large", sizes, settings.large)
        y = self._choice(form, (x, y), "speed", speeds, nearest)
        y = self._choice(form, (x, y), "latest", self._waits(), settings.latest)
        y = self._choice(form, (x, y), "linger", self._stays(), settings.linger)
        tongues = [(tongue, name_of(tongue)) for tongue in languages()]
        if len(tongues) > 1:
            y = self._choice(form, (x, y), "language", tongues, self.house.language)
        y = self._volume(form, (x, y))
        y = self._toggle(form, (x, y), "motion", settings.reduced_motion)
        y = self._toggle(form, (x, y), "fullscreen", self.app.fullscreen)
        asks = [(one, words.say(f"settings.ask.{one}")) for one in ASKS]
        self._choice(form, (x, y), "ask", asks, settings.ask)

    def _waits(self) -> list[tuple[Any, str]]:
        """How long a computer may think, the usual times and the one that is set."""
        waits = sorted({*WAITS, self.house.settings.latest})
        say = self.app.words.say
        return [(one, say("settings.latest.said", seconds=float(one))) for one in waits]

    def _stays(self) -> list[tuple[Any, str]]:
        """How long a great moment is left to be looked at, likewise."""
        say = self.app.words.say
        timed = sorted({*STAYS, self.house.settings.linger} - {0.0})
        return [
            (0.0, say("settings.linger.0")),
            *((one, say("settings.linger.said", seconds=float(one))) for one in timed),
        ]

    def _theme_said(self, name: str) -> str:
        words, theme, key = self.app.words, self.house.themes[name], f"theme.{name}"
        if isinstance(theme, BadFile):
            key = "settings.theme.bad" if theme.line else "settings.theme.bad.whole"
            return words.say(key, file=theme.path.name, line=theme.line)
        ours = words.has(key) and name not in self.house.own_themes
        return words.say(key) if ours else theme.name

    def _add_faults(self, form: Form, area: Box) -> None:
        """What is wrong with the player's own themes, in full: file, line, key and remedy."""
        tell = self.app.words.tell
        said = [tell(bad.called(bad.path.name)) for bad in self.house.bad_themes.values()]
        if said:
            text, scale = "\n".join(said), self.app.scale
            column = form.add(Scroll(area, "all faults"))
            wide = area[2] - 22
            lines = len(wrapped(text, "text", round(15 * scale), round(wide * scale)))
            room = (0.0, 2.0, wide, 20.0 * lines)
            form.add(Label(room, text, 15, colour="warn", lines=True, name="faults"), column)

    def _choice(
        self,
        form: Form,
        at: tuple[float, float],
        name: str,
        options: list[tuple[Any, str]],
        value: Any,
        dead: Collection[Any] = (),
    ) -> float:
        x, y = at
        form.add(Label((x, y, 150, 41), self.app.words.say(f"settings.{name}"), 20), self._column)
        area: Box = (x + 150, y, ROOM - 150, 41)
        choice = Choice(area, options, value, lambda new: self.set(name, new), name, dead)
        form.add(choice, self._column).tip = self._tip(name)
        return y + PITCH

    def _tip(self, name: str) -> Tip | None:
        """What a setting means, where that is not written beneath it."""
        say, line = self.app.words.say, f"settings.{name}.line"
        return Tip(say(f"settings.{name}"), (say(line),)) if self.app.words.has(line) else None

    def _volume(self, form: Form, at: tuple[float, float]) -> float:
        """The loudness in steps that have names."""
        x, y = at
        steps, volume = list(VOLUMES.items()), self.house.settings.volume
        nearest = min(range(len(steps)), key=lambda step: abs(steps[step][1] - volume))
        form.add(Label((x, y, 150, 41), self.app.words.say("settings.sound"), 20), self._column)
        form.add(
            Slider(
                (x + 150, y, ROOM - 150, 41),
                nearest,
                0,
                len(steps) - 1,
                lambda step: self.set("volume", steps[step][1]),
                say=lambda step: self.app.words.say(f"settings.sound.{steps[step][0]}"),
                name="volume",
            ),
            self._column,
        )
        return y + PITCH

    def _toggle(self, form: Form, at: tuple[float, float], name: str, value: bool) -> float:
        x, y = at
        words = self.app.words
        said = words.say(f"settings.{name}")
        form.add(
            Toggle((x, y, ROOM, 38), said, value, lambda new: self.set(name, new), name),
            self._column,
        )
        line = (x, y + 37, ROOM - 70, 44)
        form.add(
            Label(line, words.say(f"settings.{name}.line"), 16, colour="faint", lines=True),
            self._column,
        )
        return y + 84

    def _ways(self) -> None:
        """Keyboard, finger, controller, switches."""
        from table.scenes.ways import WaysScene

        self.app.open(WaysScene(self.house))

    def set(self, name: str, value: Any) -> None:
        """Take a setting on and keep it."""
        settings = self.house.settings
        if name == "theme":
            settings.theme = value
        elif name == "large":
            settings.large = value
        elif name == "deck":
            settings.deck = value
        elif name == "speed":
            settings.speed = value
        elif name == "latest":
            settings.latest = value
        elif name == "linger":
            settings.linger = value
        elif name == "volume":
            settings.volume = value
            self.house.speaker.say("knock", self.app.now)
        elif name == "language":
            settings.language = value
            self.house.speak(value)
        elif name == "ask":
            settings.ask = value
        elif name == "motion":
            settings.reduced_motion = self.app.still = value
        elif name == "fullscreen" and value != self.app.fullscreen:
            settings.full_screen = value
            self.app.toggle_fullscreen()
        trouble = self.house.save()
        if name in ("theme", "deck", "large", "language"):
            self.app.dress(self.house.theme, self.house.words)
        if trouble:
            self.app.notice(self.app.words.tell(trouble))

    def step(self, now: float) -> None:
        super().step(now)
        self.house.speaker.step(now)

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()  # where lines break depends on the scale
        self.form.find("fullscreen").value = self.app.fullscreen

    def _preview(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The table as this theme lays it, painted once for every look and size."""
        theme = self.app.theme
        if self.game is None:
            surface.fill(theme.felt, rect)
            return
        from table.felt.shots import preview

        parts(self.game)
        key = (theme, self.house.settings.deck, self.app.words, rect.size)
        if self._painted is None or self._painted[0] != key:
            deck = self.house.deck(theme)
            self._painted = (key, preview(self.game, rect.size, theme, deck))
        surface.blit(self._painted[1], rect)
        pygame.draw.rect(surface, theme.rail, rect, max(1, round(2 * self.app.scale)))
