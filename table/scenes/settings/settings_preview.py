"""Draw the live preview of the settings: a small table, and cards, a name plate and a prompt in
their real size; one card moves at the chosen speed."""

from __future__ import annotations

import pygame

from rules.kit.cards import card
from rules.kit.changes import Spot
from table.app.app import App
from table.app.saved_settings import AT_ONCE
from table.engine.scene import Engine
from table.felt.furniture import card_item
from table.felt.marks import prompt_item
from table.felt.plates import Plate, plate_item
from table.felt.screenshots import preview
from table.layout.arrange import INDEX_LEAST, Pose, index_step
from table.layout.fans import RATIO
from table.layout.ring import Room
from table.layout.tween import MOVE, Flight, Tween
from table.session.open_game import OpenGame, parts
from table.theme.theme import Theme
from table.widgets import LOGICAL
from table.widgets.cloth import felt

CARDS = ("AS", "10H", "QD", "7C")
CARD_WIDTH = 62.0  # in logical units, as in a hand of usual length
PROMPT_SIZE, PLATE_HEIGHT = 21.0, 36.0  # in usual print
DURATION_FACTOR = 2.0  # of the card's flight, times the usual duration


class SettingsPreview:
    """Draw two pictures with the current settings: a table of `game` (None: bare felt) and a
    close-up. `tween`: the card that is moving in it."""

    def __init__(self, app: App, game: OpenGame | None) -> None:
        self.app, self.game = app, game
        self._table: tuple[object, pygame.Surface] | None = None
        self.tween: Tween | None = None
        self._now = 0.0

    def table(self, engine: Engine, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the small table; the picture is painted again when look or size change."""
        theme = engine.theme
        if self.game is None:
            surface.fill(theme.felt, rect)
            return
        parts(self.game)
        key = (theme, self.app.settings.deck, engine.words, rect.size)
        if self._table is None or self._table[0] != key:
            deck = self.app.themes.deck(theme)
            self._table = (key, preview(self.game, rect.size, theme, deck))
        surface.blit(self._table[1], rect)
        pygame.draw.rect(surface, theme.rail, rect, max(1, round(2 * engine.scale)))

    def close_up(self, engine: Engine, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a prompt, four cards and a name plate in their real size."""
        theme, scale = engine.theme, engine.scale
        clip = surface.get_clip()
        surface.set_clip(clip.clip(rect))
        surface.blit(felt(rect.size, theme), rect)
        unit = scale * theme.large
        line = Room(rect.x + 8 * scale, rect.y + 6 * scale, rect.w - 16 * scale, 34 * unit)
        prompt = engine.words.say("settings.near")
        prompt_item(prompt, line, theme, round(PROMPT_SIZE * unit), None).paint(surface)
        deck = self.app.themes.deck(theme)
        for pose in self._poses(engine, rect, theme):
            card_item(deck, pose).paint(surface)
        height = PLATE_HEIGHT * unit
        width = min(rect.w - 40 * scale, 190 * unit)
        area = Room(rect.x + 14 * scale, rect.bottom - height - 14 * scale, width, height)
        plate = Plate(engine.words.say("settings.near.name"), ("12",), True)
        plate_item(area, theme, plate).paint(surface)
        pygame.draw.rect(surface, theme.rail, rect, max(1, round(2 * scale)))
        surface.set_clip(clip)

    def _poses(self, engine: Engine, rect: pygame.Rect, theme: Theme) -> list[Pose]:
        """The poses of the four cards; the last one may be moving."""
        scale = engine.scale
        width = min(CARD_WIDTH * scale, (rect.w - 40 * scale) / len(CARDS))
        step = (rect.w - 28 * scale - width) / (len(CARDS) - 1)
        index_width = index_step(
            width, (1.0, RATIO), INDEX_LEAST * LOGICAL[1] * scale * theme.large
        )
        left, middle = rect.x + 14 * scale + width / 2, rect.y + (44 * theme.large + 48) * scale
        poses = [
            Pose(left + at * step, middle, width, 0, at, card(name), index_step=index_width)
            for at, name in enumerate(CARDS)
        ]
        if self.tween is not None:
            poses[-1] = self.tween.airborne(self.tween.flights[0], self._now).pose
        return poses

    # --- a card that moves

    def start_moving(self, engine: Engine, rect: pygame.Rect) -> None:
        """Move the last card from the left to its place at the chosen speed."""
        settings = self.app.settings
        self.tween = None
        if settings.reduced_motion or settings.speed >= AT_ONCE:
            return
        last = self._poses(engine, rect, engine.theme)[-1]
        first = last._replace(x=rect.x + last.width / 2)
        flight = Flight(Spot("", 0), first, last, 0.0, DURATION_FACTOR * MOVE / settings.speed)
        self._now = engine.now
        self.tween = Tween([flight], engine.now)

    def step(self, now: float) -> bool:
        """Advance the moving card to the time `now`; whether the close-up has to be redrawn."""
        if self.tween is None:
            return False
        self._now = now
        if self.tween.done(now):
            self.tween = None
        return True
