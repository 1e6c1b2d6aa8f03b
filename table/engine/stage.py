"""The stage that scenes stand on: window and stack, loop, theme and words, notices."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from table.engine.devices import Devices, Keyboard
from table.engine.display import FITS, NoDisplay, fits, open_display, sign, stand
from table.engine.letters import LettersPage
from table.engine.notice import Laid, cramped, laid
from table.engine.scene import Herald, Scene
from table.i18n.words import Words
from table.theme.theme import Theme
from table.widgets.brush import scale_of
from table.widgets.entry import Entry
from table.widgets.text import wear

NOTICE_SECONDS = 4.0
READING = 0.06  # seconds a letter: a longer notice stays as long as reading it takes
SEEN = 4  # frames after which what nobody waits for may be drawn
SETTLED = 30  # frames after which a window has come to rest
_AWAKE_SECONDS = 1.0  # so long after the last event frames still come at full rate


class Stage:
    """Window and stack. `run()` loops until no scene is left; `frame(now)` does one frame.

    Raises NoDisplay. `size` is for tests; players get a window that suits their desktop.

    A window too small for any scene shows one line that says so. Meanwhile no scene hears, steps
    or draws, and the time they know stands still; whatever they hold waits for a larger window.
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
        self.quitting = self.still = False
        self.herald: Herald | None = None
        self.devices = Devices(self)
        self.switches = self.devices.switches
        self.settled: Callable[[], None] = lambda: None  # called once, when it has come to rest
        self._frames = 0
        self.fullscreen = False
        self._awake_until = 0.0
        self._keyboard = Keyboard()
        self._notice: tuple[str, float] | None = None
        self._laid_notice: Laid | None = None
        self._notice_until = 0.0
        self._pane = stand(open_display(size), words.say("window.title"))
        pygame.key.set_repeat(400, 35)
        pygame.key.stop_text_input()
        self.surface = self._pane.surface
        self._laid = self._room()  # what the scenes are laid out for
        self._cramped = not fits(self.surface.get_size())
        self._line_at: tuple[int, int] | None = None  # at which size it says so, since it last did
        self._stood = 0.0  # seconds the scenes have not known of
        if fullscreen:
            self.toggle_fullscreen()

    @property
    def size(self) -> tuple[int, int]:
        """The window in pixels, as the scenes know it; it may be too small for them just now."""
        return self._laid

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

    def mend(self) -> None:
        """A scene has failed in the middle of something: nothing of it is left in the window."""
        self.surface = self._pane.surface
        self.surface.set_clip(None)
        self._keyboard.let_go()
        pygame.key.stop_text_input()
        for scene in self.stack[1:2]:
            self.close(scene)
        self._resized()

    def dress(self, theme: Theme | None = None, words: Words | None = None) -> None:
        """Change theme or words; every scene lays itself out anew."""
        self.theme, self.words = theme or self.theme, words or self.words
        wear(self.theme)
        self._pane.name(self.words.say("window.title"))
        for scene in self.stack:
            scene.dressed()
        self._resized()

    def notice(self, text: str, seconds: float = NOTICE_SECONDS) -> None:
        """Show one line at the top of the window for a while; a newer one takes its place."""
        if self._notice:
            self.redraw()
        self._notice = (text, max(seconds, READING * len(text)))
        if self.herald is not None:
            self.herald.notice(text)
        self._notice_until = float("inf")  # the seconds count from the frame that shows it
        self._laid_notice = None

    @property
    def noticed(self) -> pygame.Rect | None:
        """Where a notice lies, in pixels; None where none does."""
        return self._laid_notice.place if self._notice and self._laid_notice else None

    def hush(self) -> None:
        """The notice goes, as if it had been read."""
        if self._notice:
            self._notice_until = self.now

    def redraw(self) -> None:
        """Everything is drawn anew in the next frame."""
        self._line_at = None
        for scene in self.stack:
            scene.stale = True

    def quit(self) -> None:
        """Close the window, unless a scene, from the top down, keeps it open."""
        self.quitting = all(scene.leaving() for scene in reversed(self.stack[:]))

    def write(self, field: Entry) -> None:
        """Open the letters with which a field is written where no keyboard is at hand."""
        self.open(LettersPage(field))

    def toggle_fullscreen(self) -> None:
        """Between the window, whose size is remembered, and the whole screen."""
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            try:
                self._pane.fill()
            except NoDisplay:
                self.fullscreen = False
                self.notice(self.words.say("window.nofullscreen"))
        if not self.fullscreen:
            self._pane.unfill()
        self.surface = self._pane.surface
        self._resized()

    def run(self) -> None:
        """Frames until the last scene has closed or the player has left."""
        clock = pygame.time.Clock()
        while self.stack and not self.quitting:
            self.frame(time.monotonic())
            self._frames += 1
            if self._frames == SEEN:
                self._pane.icon(sign())
            if self._frames == SETTLED:
                self.settled()
                self._pane.placed = True
                self.devices.pads.start()
            busy = any(scene.animating for scene in self.stack[-1:]) or self.now < self._awake_until
            clock.tick(60 if busy and not self._cramped else 30)
        self.devices.pads.stop()
        self._pane.close()

    def frame(self, now: float) -> list[pygame.Rect]:
        """One frame at the time `now` (seconds); returns the rectangles put on the screen."""
        if self._cramped:
            self._stood = now - self.now
        now = self.now = self.now if self._cramped else now - self._stood
        self.devices.pads.now = now
        for event in pygame.event.get():
            self._awake_until = now + _AWAKE_SECONDS
            if not self._keyboard.again(event):
                for one in self.devices.heard(self._pane.heard(event)):
                    self._take(one)
        for event in self.devices.pads.due():
            self._take(event)
        self.surface = self._pane.surface  # another screen may be finer, and no event tells it
        if self.surface.get_size() != self._laid or self._cramped:
            self._resized()
        if self._cramped and not self.quitting:
            return self._draw_line()
        if self.top:
            self.top.step(now)
        if self.devices.switches.step(now, self.top):
            self.redraw()
        if not self.top or self.quitting:
            return []
        if self._notice and now >= self._notice_until:
            self._notice = self._laid_notice = None
            self.redraw()
        elif self._notice:
            self._notice_until = min(self._notice_until, now + self._notice[1])
        changed = self._draw()
        if self.herald is not None:
            self.herald.look(self.top)
        if changed:
            self._pane.show(changed)
        return changed

    def _take(self, event: pygame.event.Event) -> None:
        """One event, in order: what is for the window itself, and what is for the scene on top."""
        self.pointer = None if event.dict.get("touch") else getattr(event, "pos", self.pointer)
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._measure(event)
            if not self._cramped:  # it may have this size again, and nothing on it
                self.redraw()
        elif event.type == pygame.WINDOWEXPOSED:
            self.redraw()
        elif event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_fullscreen()
        elif self.herald is not None and (said := self.herald.hears(event)):
            self.notice(said)
        elif self.herald is not None and self.herald.takes(event, self.top):
            return
        elif self.top and not self._cramped and not self.top.hears(event):
            self.top.event(event)

    def _draw_line(self) -> list[pygame.Rect]:
        """That the window is too small; once for each size of it."""
        if self._line_at == self.surface.get_size():
            return []
        self._line_at = self.surface.get_size()
        cramped(self.surface, self.words.say("window.cramped"), self.theme)
        self._pane.show([self.surface.get_rect()])
        return [self.surface.get_rect()]

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
        self.devices.draw(self.surface, self.theme)
        if self._notice:
            changed = self._draw_notice(self._notice[0], changed)
        return changed

    def _draw_notice(self, text: str, changed: list[pygame.Rect]) -> list[pygame.Rect]:
        """The notice is laid over what the scene has just drawn there, and only there; elsewhere,
        from the next frame on, where what has come beneath it is to be read or pressed."""
        fresh, top = self._laid_notice is None, self.stack[-1]
        notice = self._laid_notice or laid(text, top, self.size)
        if not fresh and notice.in_the_way(top, changed):
            before, notice = notice, laid(text, top, self.size)
            if notice.place != before.place:
                fresh = True
                self.redraw()
        self._laid_notice, place = notice, notice.place
        for rect in [place] if fresh else changed:
            spot = place.clip(rect)
            if spot:
                self.surface.blit(notice.picture, spot, spot.move(-place.x, -place.y))
        return [*changed, place] if fresh else changed

    def _measure(self, event: pygame.event.Event) -> None:
        """Take the window's surface as it is now.

        The surface knows best: while a window is dragged, events tell of sizes long gone, and
        SDL may have changed it before its event is read. Only the dummy driver of the tests has
        no window that could have changed by itself.
        """
        if pygame.display.get_driver() == "dummy" and event.type == pygame.VIDEORESIZE:
            self._pane.take(event.size)
        self.surface = self._pane.surface

    def _room(self) -> tuple[int, int]:
        """What the scenes are laid out for in a window of any size."""
        wide, high = self.surface.get_size()
        return max(wide, FITS[0]), max(high, FITS[1])

    def _resized(self) -> None:
        """The scenes are laid out anew, but for a window too small for them: then they stay as
        they are until there is room, and are laid out anew whatever size it has then."""
        self._cramped = not fits(self.surface.get_size())
        if self._cramped:
            return
        self._laid_notice = None
        self._laid = self.surface.get_size()
        for scene in self.stack:
            scene.resize(self.size)
        self.redraw()
