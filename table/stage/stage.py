"""The stage that scenes stand on: window and stack, loop, theme and words, notices."""

from __future__ import annotations

import time

import pygame

from table.looks.theme import Theme
from table.stage.display import open_display, window
from table.stage.notice import notice_picture
from table.stage.scene import Scene
from table.widgets.brush import scale_of
from table.widgets.text import wear
from table.words.words import Words

NOTICE_SECONDS = 4.0
READING = 0.06  # seconds a letter: a longer notice stays as long as reading it takes
_AWAKE_SECONDS = 1.0  # so long after the last event frames still come at full rate

# A key held down comes again and again; only these are meant to. An Enter held a little too long
# must not say yes to the question that has just been asked.
_REPEATING = {
    getattr(pygame, f"K_{name}")
    for name in "LEFT RIGHT UP DOWN PAGEUP PAGEDOWN BACKSPACE DELETE TAB".split()
}


class Stage:
    """Window and stack. `run()` loops until no scene is left; `frame(now)` does one frame.

    Raises NoDisplay. `size` is for tests; players get a window that suits their desktop.
    """

    def __init__(
        self,
        theme: Theme,
        words: Words,
        size: tuple[int, int] | None = None,
        fullscreen: bool = False,
    ) -> None:
        self.theme, self.words = theme, words
        wear(theme)
        self.now = 0.0
        self.stack: list[Scene] = []
        self.pointer: tuple[int, int] | None = None
        self.quitting = False
        self.fullscreen = False
        self._awake_until = 0.0
        self._down: set[int] = set()  # keys held now
        self._notice: tuple[str, float] | None = None
        self._notice_picture: pygame.Surface | None = None
        self._notice_until = 0.0
        self._windowed = open_display(size)
        pygame.display.set_caption(words.say("window.title"))
        pygame.key.set_repeat(400, 35)
        pygame.key.stop_text_input()
        self.surface = window(self._windowed)
        self._laid = self.size  # what the scenes are laid out for
        if fullscreen:
            self.toggle_fullscreen()

    @property
    def size(self) -> tuple[int, int]:
        """The window in pixels."""
        return self.surface.get_size()

    @property
    def scale(self) -> float:
        """Pixels in one logical unit: the whole 1024 x 640 fits the window."""
        return scale_of(self.size)

    @property
    def top(self) -> Scene | None:
        """The scene that gets the events."""
        return self.stack[-1] if self.stack else None

    def open(self, scene: Scene) -> None:
        """Put a scene on top."""
        scene.app = self
        self.stack.append(scene)
        scene.open(self)
        if scene in self.stack:
            scene.resize(self.size)
        self.redraw()

    def close(self, scene: Scene, value: object = None) -> None:
        """Take a scene, and all above it, off the stage; the one beneath gets `value`."""
        if scene not in self.stack:
            return
        del self.stack[self.stack.index(scene) :]
        pygame.key.stop_text_input()
        if self.top:
            self.top.returned(value)
        self.redraw()

    def replace(self, scene: Scene) -> None:
        """The top scene goes without a word, `scene` takes its place."""
        if self.stack:
            self.stack.pop()
        self.open(scene)

    def dress(self, theme: Theme | None = None, words: Words | None = None) -> None:
        """Change theme or words; every scene lays itself out anew."""
        self.theme, self.words = theme or self.theme, words or self.words
        wear(self.theme)
        pygame.display.set_caption(self.words.say("window.title"))
        for scene in self.stack:
            scene.dressed()
        self._resized()

    def notice(self, text: str, seconds: float = NOTICE_SECONDS) -> None:
        """Show one line at the top of the window for a while; a newer one takes its place."""
        if self._notice:
            self.redraw()
        self._notice = (text, max(seconds, READING * len(text)))
        self._notice_until = float("inf")  # the seconds count from the frame that shows it
        self._notice_picture = None

    def redraw(self) -> None:
        """Everything is drawn anew in the next frame."""
        for scene in self.stack:
            scene.stale = True

    def quit(self) -> None:
        """Close the window, unless a scene, from the top down, keeps it open."""
        self.quitting = all(scene.leaving() for scene in reversed(self.stack[:]))

    def toggle_fullscreen(self) -> None:
        """Between the window, whose size is remembered, and the whole screen."""
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            self._windowed = self.size
            desktop = pygame.display.get_desktop_sizes()[0]
            self.surface = window(desktop, pygame.FULLSCREEN)
        else:
            self.surface = window(self._windowed)
            if self.size != self._windowed:  # X11 has not let go of the whole screen yet
                pygame.event.pump()
                self.surface = window(self._windowed)
        self._resized()

    def run(self) -> None:
        """Frames until the last scene has closed or the player has left."""
        clock = pygame.time.Clock()
        while self.stack and not self.quitting:
            self.frame(time.monotonic())
            busy = any(scene.animating for scene in self.stack[-1:]) or self.now < self._awake_until
            clock.tick(60 if busy else 30)
        pygame.display.quit()

    def frame(self, now: float) -> list[pygame.Rect]:
        """One frame at the time `now` (seconds); returns the rectangles put on the screen."""
        self.now = now
        for event in pygame.event.get():
            self._awake_until = now + _AWAKE_SECONDS
            if self._again(event):
                continue
            self.pointer = getattr(event, "pos", self.pointer)
            if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
                self._measure(event)
            elif event.type == pygame.WINDOWEXPOSED:
                self.redraw()
            elif event.type == pygame.QUIT:
                self.quit()
            elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
                self.toggle_fullscreen()
            elif self.top:
                self.top.event(event)
        if self.size != self._laid:
            self._resized()
        if self.top:
            self.top.step(now)
        if not self.top or self.quitting:
            return []
        if self._notice and now >= self._notice_until:
            self._notice = self._notice_picture = None
            self.redraw()
        elif self._notice:
            self._notice_until = min(self._notice_until, now + self._notice[1])
        changed = self._draw()
        if changed:
            pygame.display.update(changed)
        return changed

    def _draw(self) -> list[pygame.Rect]:
        top = self.stack[-1]
        whole = top.stale
        if whole:
            bottom = len(self.stack) - 1
            while bottom > 0 and self.stack[bottom].see_through:
                bottom -= 1
            for scene in self.stack[bottom:-1]:
                scene.draw(self.surface)
                scene.stale = True  # it must draw again when it is uncovered
        changed = top.draw(self.surface)
        top.stale = False
        if whole or changed is None:
            changed = [self.surface.get_rect()]
        if self._notice:
            changed = self._draw_notice(self._notice[0], changed)
        return changed

    def _draw_notice(self, text: str, changed: list[pygame.Rect]) -> list[pygame.Rect]:
        """The notice is laid over what the scene has just drawn there, and only there."""
        picture, fresh = self._notice_picture, self._notice_picture is None
        if picture is None:
            picture = self._notice_picture = notice_picture(text, self.theme, self.size)
        place = picture.get_rect(midtop=(self.size[0] // 2, round(14 * self.scale)))
        for rect in [place] if fresh else changed:
            spot = place.clip(rect)
            if spot:
                self.surface.blit(picture, spot, spot.move(-place.x, -place.y))
        return [*changed, place] if fresh else changed

    def _again(self, event: pygame.event.Event) -> bool:
        """Whether this is a held key coming again that should come once.

        Real keys have a scancode; events posted without one are each a press of their own.
        """
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.KEYDOWN and event.dict.get("scancode"):
            held = event.key in self._down
            self._down.add(event.key)
            return held and event.key not in _REPEATING
        return False

    def _measure(self, event: pygame.event.Event) -> None:
        """Take the window's surface as it is now.

        The surface knows best: while a window is dragged, events tell of sizes long gone, and
        SDL may have changed it before its event is read. Only the dummy driver of the tests has
        no window that could have changed by itself.
        """
        held = pygame.display.get_surface()
        if pygame.display.get_driver() == "dummy" and event.type == pygame.VIDEORESIZE:
            held = window(event.size)
        self.surface = held or self.surface

    def _resized(self) -> None:
        self._notice_picture = None
        self._laid = self.size
        for scene in self.stack:
            scene.resize(self.size)
        self.redraw()
