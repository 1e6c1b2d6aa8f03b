"""The live preview of the settings: cards, one of which moves, a name plate and a prompt."""

from __future__ import annotations

from math import hypot

import pygame

from rules.kit.cards import UNKNOWN, card
from rules.kit.changes import Spot
from sprites.deck import Deck
from table.app.app import App
from table.app.saved_settings import AT_ONCE
from table.engine.scene import Engine
from table.felt.furniture import card_item
from table.felt.marks import prompt_item
from table.felt.plates import Plate, plate_item
from table.layout.arrange import INDEX_LEAST, Pose, index_step
from table.layout.fans import RATIO
from table.layout.ring import Room
from table.layout.tween import Tween, direct_flight
from table.theme.theme import Theme
from table.widgets import LOGICAL
from table.widgets.cloth import felt

# Lengths in logical units; heights in usual print.
PROMPT_INSET, PROMPT_HEIGHT, PLATE_INSET = (8.0, 6.0), 34.0, 14.0  # from the preview's edges
PLATE_WIDTH, PLATE_HEIGHT = 190.0, 36.0
DECK_TOP, HAND_FOOT, HAND_INSET = 54.0, 34.0, 16.0  # the second: from the plate's top downwards
HAND = ("AS", "10H", "QD", "7C")
CARD_WIDTH = 62.0  # as in a hand of usual length
DURATION_FACTOR = 2.0  # so many times as long as usual is the card's flight


class SettingsPreview:
    """Draws the preview. `tween` is the movement of the last card, or None."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.tween: Tween | None = None
        self._now, self._arrivals = 0.0, 0  # the time in seconds; how many card pictures were there

    def paint(self, engine: Engine, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a prompt, cards and a name plate in their real size into a rectangle."""
        theme, scale = engine.theme, engine.scale
        clip = surface.get_clip()
        surface.set_clip(clip.clip(rect))
        surface.blit(felt(rect.size, theme), rect)
        unit = scale * theme.large
        side, top = PROMPT_INSET
        left, width = rect.x + side * scale, rect.w - 2 * side * scale
        room = Room(left, rect.y + top * scale, width, PROMPT_HEIGHT * unit)
        prompt = engine.words.say("settings.preview")
        prompt_item(prompt, room, theme, None).paint(surface)
        deck = self.app.themes.deck(theme)
        for pose in self._poses(engine, rect, theme):
            card_item(deck, pose).paint(surface)
        height = PLATE_HEIGHT * unit
        width = min(rect.w - 40 * scale, PLATE_WIDTH * unit)
        inset = PLATE_INSET * scale
        area = Room(rect.x + inset, rect.bottom - height - inset, width, height)
        plate = Plate(engine.words.say("settings.preview.name"), ("12",), owes=True)
        plate_item(area, theme, plate).paint(surface)
        pygame.draw.rect(surface, theme.rail, rect, max(1, round(6 * scale)))
        surface.set_clip(clip)

    def _poses(self, engine: Engine, rect: pygame.Rect, theme: Theme) -> list[Pose]:
        """Return the poses of the deck and of a hand whose last card may be moving, in pixels."""
        scale = engine.scale
        width = min(CARD_WIDTH * scale, (rect.w - 40 * scale) / len(HAND))
        height = width * RATIO
        step = (rect.w - 2 * HAND_INSET * scale - width) / (len(HAND) - 1)
        min_index = INDEX_LEAST * LOGICAL[1] * scale * theme.large
        index_width = index_step(width, (1.0, RATIO), min_index)
        deck_y = rect.y + DECK_TOP * theme.large * scale + height / 2
        poses = [Pose(rect.centerx, deck_y, width, angle=0, depth=0, face=UNKNOWN)]
        left = rect.x + HAND_INSET * scale + width / 2
        y = rect.bottom - (PLATE_HEIGHT * theme.large + HAND_FOOT) * scale - height / 2
        for index, name in enumerate(HAND):
            x, face = left + index * step, card(name)
            poses.append(Pose(x, y, width, 0, depth=index + 1, face=face, index_step=index_width))
        if self.tween is not None:
            poses[-1] = self.tween.airborne(self.tween.flights[0], self._now).pose
        return poses

    def start_moving(self, engine: Engine, rect: pygame.Rect) -> None:
        """Begin to move the last card from the deck to the hand, at the chosen speed. Nothing moves
        with reduced motion, or at a speed at which cards jump. `rect`: that of `paint`."""
        settings = self.app.settings
        self.tween = None
        if settings.reduced_motion or settings.speed >= AT_ONCE:
            return
        deck_pose, *_, last_pose = self._poses(engine, rect, engine.theme)
        first_pose = last_pose._replace(x=deck_pose.x, y=deck_pose.y)
        pace = DURATION_FACTOR / settings.speed
        flight = direct_flight(Spot("", 0), (first_pose, last_pose), hypot(*engine.size), pace)
        self._now = engine.now
        self.tween = Tween([flight], engine.now)

    def step(self, now: float, deck: Deck) -> bool:
        """Move the card on to the time `now`, in seconds. True if the preview must be drawn again:
        the card has moved, or the picture of a card has been painted meanwhile."""
        has_new_picture = deck.arrivals != self._arrivals
        self._arrivals = deck.arrivals
        if self.tween is None:
            return has_new_picture
        self._now = now
        if self.tween.done(now):
            self.tween = None
        return True
