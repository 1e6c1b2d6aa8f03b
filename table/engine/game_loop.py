"""The game loop: the window, the stack of scenes, events, notices."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pygame

from table.engine.devices import Fingers, Gamepads, Keyboard
from table.engine.display import (
    ICON_SIDE,
    MIN_SCENE_SIZE,
    NoDisplay,
    has_room,
    open_window,
    start_video,
)
from table.engine.notice import draw_too_small, place_notice
from table.engine.scene import Announcer, Engine
from table.i18n.words import Words
from table.theme.theme import Theme
from table.widgets.picture_cache import forget_pictures, give_memory_back
from table.widgets.text import use_fonts

ICON_FRAME = 4  # the frame after which the icon is drawn, for which nobody waits
SETTLED_FRAME = 30  # the frame after which a window keeps its place and size
FULL_RATE, IDLE_RATE = 60, 30  # frames a second
KEY_REPEAT = (400, 35)  # milliseconds until a held key is repeated, and from then on
HIDING_EVENTS = pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN
_AWAKE_SECONDS = 1.0  # after an event, in which frames still come at full rate


def release_memory() -> None:
    """Free the pictures of a closed scene, and let glibc return their memory to the system."""
    import ctypes  # not before the first frame

    gc.collect()  # since the pictures are in reference cycles
    with suppress(AttributeError, OSError, TypeError):  # another system's library
        ctypes.CDLL(None).malloc_trim(0)


class GameLoop(Engine):
    """The window and its stack of scenes. `run()` loops until no scene is left, `frame(now)` does
    one frame.

    Raises NoDisplay. `size` (in pixels) is for tests; players get a window that suits their
    desktop. `on_settled` is called once, when the window has come to rest.

    A window too small for any scene shows one line that says so. Meanwhile the scenes get no
    events, no steps and no drawing, and their time stops until the window is larger."""

    def __init__(self, theme: Theme, words: Words, size: tuple[int, int] | None = None,
                 fullscreen: bool = False, announcer: Announcer | None = None,
                 on_settled: Callable[[], None] | None = None) -> None:  # fmt: skip
        super().__init__(theme, words, announcer)
        use_fonts(theme)
        self.on_settled = on_settled
        self.fingers, self.pads = Fingers(), Gamepads()
        self._keyboard = Keyboard()
        self._frames = 0
        self._busy_until = 0.0
        self._window = open_window(start_video(size), words.say("menu.title"))
        pygame.key.set_repeat(*KEY_REPEAT)
        pygame.key.stop_text_input()
        self.surface = self._window.surface
        width, height = self.surface.get_size()
        self.size = max(width, MIN_SCENE_SIZE[0]), max(height, MIN_SCENE_SIZE[1])
        self._too_small = not has_room(self.surface.get_size())
        self._paused = 0.0  # seconds for which the time of the scenes stood still
        if fullscreen:
            self.toggle_fullscreen()

    def recover(self) -> None:
        """Reset the window after a scene has failed, and close all scenes but the lowest."""
        self.surface = self._window.surface
        self.surface.set_clip(None)
        self._keyboard = Keyboard()  # with no key held
        pygame.key.stop_text_input()
        if len(self.stack) > 1:
            self.close(self.stack[1])  # and all above it
        self._resized()

    def restyle(self, theme: Theme | None = None, words: Words | None = None) -> None:
        """Use another theme or language; None keeps the present one."""
        self.theme = theme or self.theme
        self.words = words or self.words
        use_fonts(self.theme)
        self._window.set_title(self.words.say("menu.title"))
        for scene in self.stack:
            scene.restyle()
        self._resized()

    def toggle_fullscreen(self) -> None:
        """Switch between the window and the whole screen; if that fails, show a notice."""
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            try:
                self._window.enter_fullscreen()
            except NoDisplay:
                self.fullscreen = False
                self.notice(self.words.say("window.nofullscreen"))
        if not self.fullscreen:
            self._window.leave_fullscreen()
        self.surface = self._window.surface
        self._resized()

    def run(self) -> None:
        """Run frames until the last scene has closed or the player has left."""
        clock = pygame.time.Clock()
        while self.stack and not self.quitting:
            self.frame(time.monotonic())
            self._frames += 1
            if self._scene_closed:
                self._scene_closed = False
                release_memory()
            if self._frames == ICON_FRAME:
                from sprites.icons import program_icon  # not read before the first frame

                self._window.set_icon(program_icon(ICON_SIDE))
            if self._frames == SETTLED_FRAME:
                self._settle()
            is_animating = self.top is not None and self.top.animating
            if self._frames >= SETTLED_FRAME:
                if is_animating:
                    gc.disable()  # a search for garbage would delay a frame in which cards fly
                else:
                    gc.enable()
            is_busy = is_animating or self.now < self._busy_until
            clock.tick(FULL_RATE if is_busy and not self._too_small else IDLE_RATE)
        self.pads.stop()
        self._window.close()

    def _settle(self) -> None:
        """Do what the first frames did not have to wait for."""
        give_memory_back()
        if self.on_settled is not None:
            self.on_settled()
        self._window.placed = True
        self.pads.start()
        gc.freeze()  # modules and the menu need not be searched for garbage again

    def frame(self, now: float) -> list[pygame.Rect]:
        """Run one frame at the time `now`, in seconds; return the rectangles put on the screen."""
        if self._too_small:  # the time of the scenes stands still
            self._paused = now - self.now
            now = self.now
        else:
            now -= self._paused
        self.now = self.pads.now = now
        for event in self._new_events(now):
            self._dispatch(event)
        self.surface = self._window.surface  # another screen may be finer, and no event tells it
        if self.surface.get_size() != self.size or self._too_small:
            self._resized()
        if self._too_small and not self.quitting:
            return self._draw_too_small()
        if self.top:
            self.top.step(now)
        if self.switches.step(now, self.top):
            self.redraw()
        if not self.stack or self.quitting:
            return []
        if self._notice and now >= self._notice_until:
            self._notice = self._placed_notice = None
            self.redraw()
        elif self._notice:
            self._notice_until = min(self._notice_until, now + self._notice[1])
        changed = self._draw()
        if self.announcer is not None:
            self.announcer.frame_drawn(self.stack[-1])
        if changed:
            self._window.show(changed)
        return changed

    def _new_events(self, now: float) -> Iterator[pygame.event.Event]:
        """Yield the events that have come since the last frame, then repeats of held buttons."""
        for event in pygame.event.get():
            self._busy_until = now + _AWAKE_SECONDS
            if self._keyboard.accept(event):
                yield from self._translate(self._window.translate(event))
        yield from self.pads.take_repeats()

    def _translate(self, event: pygame.event.Event) -> Iterator[pygame.event.Event]:
        """Yield the events that scenes get for an event of a device; none if a switch used it."""
        for meant in self.fingers.translate(event, self.size):
            if self.switches.handle(meant, self.top):
                continue
            keys = self.pads.translate(meant, self.top.pick_key if self.top else pygame.K_RETURN)
            if keys is None:  # not an event of a controller
                yield meant
            else:
                yield from keys

    def _dispatch(self, event: pygame.event.Event) -> None:
        """Handle one event: of the window itself, of the announcer, or of the scene on top."""
        is_touch = bool(event.dict.get("touch"))
        self.pointer = None if is_touch else event.dict.get("pos", self.pointer)
        if is_touch and not self.has_fingers:
            self.has_fingers = True
            self.redraw()
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            # Events tell of sizes long gone while a window is dragged; its surface knows best. Only
            # the dummy driver of the tests has no window that could have changed by itself.
            if pygame.display.get_driver() == "dummy" and event.type == pygame.VIDEORESIZE:
                self._window.open(event.size)
            self.surface = self._window.surface
            if not self._too_small:  # it may have this size again, and nothing on it
                self.redraw()
        elif event.type == pygame.WINDOWEXPOSED:
            self.redraw()
        elif event.type in HIDING_EVENTS:
            for scene in [*self.stack]:  # beneath a page too lies what others must not see
                scene.event(event)
        elif event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_fullscreen()
        elif self.announcer is not None and self._give_to_voice(event, self.announcer):
            return
        elif self.top and not self._too_small and not self.top.intercept(event):
            self.top.event(event)

    def _give_to_voice(self, event: pygame.event.Event, announcer: Announcer) -> bool:
        """Give an event to the announcer; return whether it was meant for the voice."""
        answer = announcer.voice_command(event)
        if answer:
            self.notice(answer)
            return True
        return announcer.consume(event, self.top)

    def _draw_too_small(self) -> list[pygame.Rect]:
        """Draw that the window is too small, once for each size; return the drawn rectangles."""
        if self._line_drawn_at == self.surface.get_size():
            return []
        self._line_drawn_at = self.surface.get_size()
        draw_too_small(self.surface, self.words.say("window.cramped"), self.theme)
        self._window.show([self.surface.get_rect()])
        return [self.surface.get_rect()]

    def _draw(self) -> list[pygame.Rect]:
        """Draw the top scene, the frame of the switches and the notice. If all of the scene must be
        drawn, the scenes seen through it are drawn first. Returns the changed rectangles."""
        top = self.stack[-1]
        is_redrawn = top.dirty
        if is_redrawn:
            lowest_visible = len(self.stack) - 1
            while lowest_visible > 0 and self.stack[lowest_visible].see_through:
                lowest_visible -= 1
            for scene in self.stack[lowest_visible:-1]:
                scene.draw(self.surface)
        changed = top.draw(self.surface)
        top.dirty = False
        if is_redrawn or changed is None:
            changed = [self.surface.get_rect()]
        self.switches.draw(self.surface, self.theme)
        return self._draw_notice(self._notice[0], changed) if self._notice else changed

    def _draw_notice(self, text: str, changed: list[pygame.Rect]) -> list[pygame.Rect]:
        """Draw the notice over the scene; return the changed rectangles, which were `changed` so
        far. It is placed again if the scene has changed beneath it so that it hides more than
        before. Unless it is new or has moved, only its parts over changed rectangles are drawn."""
        top, old = self.stack[-1], self._placed_notice
        notice = old
        if notice is not None and notice.rect.collidelist(changed) >= 0:
            hidden_before = notice.hidden_area if top is notice.over else 0
            if top.hidden_area(notice.rect) > hidden_before:
                notice = None
        if notice is None:
            self._placed_notice = notice = place_notice(text, top, self.size)
        has_moved = old is None or notice.rect != old.rect
        if has_moved and old is not None:
            self.redraw()
        for rect in [notice.rect] if has_moved else changed:
            part = notice.rect.clip(rect)
            if part:
                self.surface.blit(notice.picture, part, part.move(-notice.rect.x, -notice.rect.y))
        return [*changed, notice.rect] if has_moved else changed

    def _resized(self) -> None:
        """Lay out the scenes for the window's size, unless it is too small for them."""
        self._too_small = not has_room(self.surface.get_size())
        if self._too_small:
            return
        self._placed_notice = None
        self.size = self.surface.get_size()
        forget_pictures()
        for scene in self.stack:
            scene.resize(self.size)
        self.redraw()
