"""One screen: what a scene is to the game loop, and what it may ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

import pygame

from table.theme.theme import Theme

if TYPE_CHECKING:
    from table.engine.game_loop import GameLoop
    from table.engine.switches import Node

Engine: TypeAlias = "GameLoop"
"""The game loop, as its scenes know it."""
NOTICE_DOWN = 14  # logical units from the window's upper edge to a notice


class Scene:
    """One screen: menu, table, how-to. Override what is needed; all sizes are window pixels.

    The loop sets `app` before `open`, and `dirty` whenever the scene must draw all of itself.
    """

    engine: Engine
    dirty: bool = True
    see_through: bool = False  # True: the scene beneath is drawn first (a dialog)
    private: bool = False  # True: it shows what one person alone may see
    reads_itself: bool = False  # True: what its keys are on is spoken by itself
    read_at_once: bool = False  # True: it is part of the game, and read out as soon as anything is
    pick_key: int = pygame.K_RETURN  # the key that presses what the focus is on

    @property
    def effective_theme(self) -> Theme:
        """The theme as the person at the screen has set it."""
        return self.engine.theme

    def notice_position(self, paper: tuple[int, int]) -> tuple[int, int]:
        """The upper left corner for a notice of this size over the scene, in pixels."""
        return (self.engine.size[0] - paper[0]) // 2, round(NOTICE_DOWN * self.engine.scale)

    def hidden_area(self, notice: pygame.Rect) -> float:
        """The area of text and buttons that a notice there would hide, in pixels."""
        return 0.0

    @property
    def animating(self) -> bool:
        """Whether frames should come at full rate."""
        return False

    def open(self, engine: Engine) -> None:
        """Called once, when the scene is opened; `resize` follows."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now: lay out anew."""

    def event(self, event: pygame.event.Event) -> None:
        """One event, in order. Positions come from `event.pos`, never from pygame.mouse."""

    def switch_targets(self) -> Sequence[Node]:
        """The targets for switches, in groups."""
        return ()

    def intercept(self, event: pygame.event.Event) -> bool:
        """Handle an event before `event` does; True if it is used up."""
        return False

    def step(self, now: float) -> None:
        """Advance the time to `now`, in seconds. Only the top scene steps."""

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw what changed; return those rectangles, [] for none, None for the whole surface.

        While `dirty` is set everything must be drawn; the loop clears it afterwards.
        """
        return []

    def restyle(self) -> None:
        """The theme or the words have changed; `resize` follows."""

    def resume(self, value: object) -> None:
        """The scene above has closed with this value."""

    def try_leave(self) -> bool:
        """Save before the window is closed; False keeps it open."""
        return True

    def close(self, value: object = None) -> None:
        """Close this scene; the one beneath gets `value`."""
        self.engine.close(self, value)


class Announcer(Protocol):
    """Reads out what is on the screen, for people who do not see it."""

    def notice(self, text: str) -> None:
        """This notice is shown."""

    def voice_command(self, event: pygame.event.Event) -> str:
        """The text to show after a command to the voice; "" for any other event."""

    def consume(self, event: pygame.event.Event, top: Scene | None) -> bool:
        """Handle an event for the voice; True if it is used up."""

    def frame_drawn(self, top: Scene) -> None:
        """A frame has been drawn, with this scene on top."""
