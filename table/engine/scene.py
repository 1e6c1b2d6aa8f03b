"""One screen, and the stack of screens that the game loop shows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import pygame
from pygame._sdl2 import touch

from table.engine.switches import Node, Switches
from table.i18n.words import Words
from table.theme.theme import Theme
from table.widgets.brush import scale_of

NOTICE_SECONDS = 4.0
SECONDS_PER_LETTER = 0.06  # a longer notice stays as long as reading it takes
NOTICE_TOP = 14  # logical units from the window's upper edge to a notice


class Scene:
    """One screen: menu, table, how-to. Override what is needed; all sizes are window pixels. The
    loop sets `engine` before `open`, and `dirty` whenever the scene must draw all of itself."""

    engine: Engine
    on_close: Callable[[object], None] | None = None  # see Engine.open
    dirty: bool = True
    see_through: bool = False  # True: the scene beneath is drawn first (a dialog)
    private: bool = False  # True: it shows what one person alone may see
    reads_itself: bool = False  # True: it speaks the focus itself
    read_at_once: bool = False  # True: it is part of the game, and read out before anything else
    pick_key: int = pygame.K_RETURN  # the key that presses the focused thing

    @property
    def effective_theme(self) -> Theme:
        """The theme as the person at the screen has set it."""
        return self.engine.theme

    def notice_position(self, paper: tuple[int, int]) -> tuple[int, int]:
        """The upper left corner for a notice of this size over the scene, in pixels."""
        return (self.engine.size[0] - paper[0]) // 2, round(NOTICE_TOP * self.engine.scale)

    def hidden_area(self, notice: pygame.Rect) -> float:
        """The area of text and buttons that a notice in this rectangle would hide, in pixels."""
        return 0.0

    @property
    def animating(self) -> bool:
        """Whether frames should come at full rate."""
        return False

    def open(self, engine: Engine) -> None:
        """Prepare the scene as it is opened; `resize` follows."""

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the scene for a window of this size."""

    def event(self, event: pygame.event.Event) -> None:
        """Handle one event. Positions come from `event.pos`, never from pygame.mouse."""

    def switch_targets(self) -> Sequence[Node]:
        """The targets for switches, in groups."""
        return ()

    def intercept(self, event: pygame.event.Event) -> bool:
        """Handle an event before `event` does; True if it is used up."""
        return False

    def step(self, now: float) -> None:
        """Advance the time to `now`, in seconds. Only the top scene steps."""

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw what has changed. Returns the changed rectangles, or None for the whole surface.
        While `dirty` is set everything must be drawn; the loop clears it afterwards."""
        return []

    def restyle(self) -> None:
        """Use the engine's theme and words, which have changed; `resize` follows."""

    def resume(self, value: object) -> None:
        """Continue after the scene above, which had no `on_close`, has closed with this value."""

    def try_leave(self) -> bool:
        """Save what must be saved before the window closes. Returns False to keep it open."""
        return True

    def close(self, value: object = None) -> None:
        """Close this scene; the one beneath gets `value`."""
        self.engine.close(self, value)


class Announcer(Protocol):
    """Reads out what is on the screen, for people who do not see it."""

    def notice(self, text: str) -> None:
        """Read out a notice that has just been shown."""

    def voice_command(self, event: pygame.event.Event) -> str:
        """The text to show after a command to the voice; "" for any other event."""

    def consume(self, event: pygame.event.Event, top: Scene | None) -> bool:
        """Handle an event that is meant for the voice; True if it is used up."""

    def frame_drawn(self, top: Scene) -> None:
        """Read out what has changed in the frame just drawn, with this scene on top."""


class PlacedNotice(NamedTuple):
    """A notice: its picture and place, the scene beneath, the pixels of text and buttons hidden."""

    picture: pygame.Surface
    rect: pygame.Rect
    over: Scene
    hidden_area: float


class Engine(ABC):
    """The stack of scenes, and what they share. `GameLoop` adds the window and its events."""

    def __init__(self, theme: Theme, words: Words, announcer: Announcer | None) -> None:
        self.theme, self.words, self.announcer = theme, words, announcer
        self.now = 0.0  # seconds, never less than before
        self.size = (0, 0)  # for which scenes are laid out, in pixels; the window may be too small
        self.pointer: tuple[int, int] | None = None
        """The last position of the mouse, in pixels; None before that, and after a finger."""
        self.has_fingers = touch.get_num_devices() > 0  # or somebody has touched the screen
        self.stack: list[Scene] = []
        self.quitting = self.fullscreen = False
        self.reduced_motion = False  # whether as little as possible moves by itself
        self.switches = Switches()
        self._notice: tuple[str, float] | None = None  # its text and seconds
        self._placed_notice: PlacedNotice | None = None
        self._notice_until = 0.0
        self._line_drawn_at: tuple[int, int] | None = None  # the size of window that is too small
        self._scene_closed = False  # since the last frame

    @property
    def scale(self) -> float:
        """Pixels in one logical unit, so that 1024 x 640 units fit the window."""
        return scale_of(self.size)

    @property
    def top(self) -> Scene | None:
        """The scene that gets the events."""
        return self.stack[-1] if self.stack else None

    def open(self, scene: Scene, on_close: Callable[[object], None] | None = None) -> None:
        """Put a scene on top. When it closes, `on_close` is called with its value; without that,
        `resume` of the scene beneath."""
        scene.engine = self
        scene.on_close = on_close
        self.stack.append(scene)
        scene.open(self)
        if scene in self.stack:  # it may have closed itself again
            scene.resize(self.size)
        self.redraw()

    def close(self, scene: Scene, value: object = None) -> None:
        """Close a scene and all above it. `value` goes to its `on_close`, or without one to the
        scene beneath. A scene that is closed already is ignored."""
        if scene not in self.stack:
            return
        del self.stack[self.stack.index(scene) :]
        self._scene_closed = True
        pygame.key.stop_text_input()
        if scene.on_close is not None:
            scene.on_close(value)
        elif self.top:
            self.top.resume(value)
        self.redraw()

    def replace(self, scene: Scene) -> None:
        """Put `scene` in place of the top scene, whose `on_close` it takes over uncalled."""
        on_close = None
        if self.stack:
            on_close = self.stack.pop().on_close
            self._scene_closed = True
        self.open(scene, on_close)

    @abstractmethod
    def restyle(self, theme: Theme | None = None, words: Words | None = None) -> None:
        """Change theme or words; every scene lays itself out anew."""

    @abstractmethod
    def toggle_fullscreen(self) -> None:
        """Switch between the window, whose size is remembered, and the whole screen."""

    def notice(self, text: str, seconds: float = NOTICE_SECONDS) -> None:
        """Show a text at the top of the window, for so many seconds or longer if it is long."""
        if self._notice:
            self.redraw()
        self._notice = (text, max(seconds, SECONDS_PER_LETTER * len(text)))
        if self.announcer is not None:
            self.announcer.notice(text)
        self._notice_until = float("inf")  # the seconds count from the frame that shows it
        self._placed_notice = None

    @property
    def notice_rect(self) -> pygame.Rect | None:
        return self._placed_notice.rect if self._notice and self._placed_notice else None

    def dismiss_notice(self) -> None:
        if self._notice:
            self._notice_until = self.now

    def redraw(self) -> None:
        self._line_drawn_at = None
        for scene in self.stack:
            scene.dirty = True

    def quit(self) -> None:
        """Close the window, unless a scene keeps it open. The top scene is asked first."""
        self.quitting = all(scene.try_leave() for scene in reversed(self.stack[:]))
