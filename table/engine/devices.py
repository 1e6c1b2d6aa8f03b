"""Fingers, keys and game controllers, as events of the pointer and single presses."""

from __future__ import annotations

import contextlib
from typing import Any

import pygame

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MOUSE = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
)

Pos = tuple[int, int]


class Fingers:
    """The first finger is the pointer, with `touch` in its events and no motion before it is down.

    A second finger takes the press of the first back (`void`: it makes nothing of what it had
    begun), and both are the right button where the first one lies, until either is lifted. Further
    fingers, and what remains of the two, mean nothing.
    """

    def __init__(self) -> None:
        self._down: dict[int, Pos] = {}
        self._first: int | None = None
        self._both = False

    def translate(self, event: pygame.event.Event, size: Pos) -> list[pygame.event.Event]:
        """What an event means: for one of a finger, in a window of this many pixels, those of a
        pointer; any other is itself, but for a mouse that a system makes of fingers."""
        if event.type in FINGERS:
            return self._finger(event, size)
        if event.type in MOUSE and getattr(event, "touch", False):
            return []
        if event.type == pygame.WINDOWFOCUSLOST and self._first is not None:
            pos, two = self._down[self._first], self._both
            self._down.clear()
            self._first, self._both = None, False
            return [_button(pygame.MOUSEBUTTONUP, pos, 3 if two else 1, void=True), event]
        return [event]

    def _finger(self, event: pygame.event.Event, size: Pos) -> list[pygame.event.Event]:
        pos = _pixel(event.x, event.y, size)
        finger = event.finger_id
        if event.type == pygame.FINGERDOWN:
            return self._finger_down(finger, pos)
        if finger not in self._down:
            return []
        before, self._down[finger] = self._down[finger], pos
        if event.type == pygame.FINGERMOTION:
            if finger != self._first or self._both or pos == before:
                return []
            rel = pos[0] - before[0], pos[1] - before[1]
            facts = {"pos": pos, "rel": rel, "buttons": (1, 0, 0), "touch": True}
            return [pygame.event.Event(pygame.MOUSEMOTION, facts)]
        return self._finger_up(finger, pos)

    def _finger_down(self, finger: int, pos: Pos) -> list[pygame.event.Event]:
        idle = not self._down
        self._down[finger] = pos
        if idle:
            self._first = finger
            return [_button(pygame.MOUSEBUTTONDOWN, pos, 1)]
        if self._first is None or self._both:
            return []
        self._both = True
        there = self._down[self._first]
        return [
            _button(pygame.MOUSEBUTTONUP, there, 1, void=True),
            _button(pygame.MOUSEBUTTONDOWN, there, 3),
        ]

    def _finger_up(self, finger: int, pos: Pos) -> list[pygame.event.Event]:
        del self._down[finger]
        if self._first is None or (finger != self._first and not self._both):
            return []
        two, self._first, self._both = self._both, None, False
        return [_button(pygame.MOUSEBUTTONUP, pos, 3 if two else 1)]


def _pixel(x: float, y: float, size: Pos) -> Pos:
    across, down = (min(max(0, int(part * most)), most - 1) for part, most in zip((x, y), size))
    return across, down


def _button(kind: int, pos: Pos, button: int, void: bool = False) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=pos, button=button, touch=True, void=void)


# A key held down comes again and again; only these are meant to. An Enter held a little too long
# must not say yes to the question that has just been asked.
_REPEATING = {
    getattr(pygame, f"K_{name}")
    for name in "LEFT RIGHT UP DOWN PAGEUP PAGEDOWN BACKSPACE DELETE TAB".split()
}


class Keyboard:
    """The keys of one window."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def release_all(self) -> None:
        """None is held any more, as far as anybody can know."""
        self._down.clear()

    def is_unwanted_repeat(self, event: pygame.event.Event) -> bool:
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


# Game controllers: every button is a key, by SDL's own mapping of what is where on them.
SHIFT, CONTROL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL
PICK = -1
"""Stands for the key that a scene takes for a press on what the focus is on."""

BUTTONS: dict[int, tuple[int, int]] = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (pygame.K_LEFT, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (pygame.K_RIGHT, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (pygame.K_UP, 0),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (pygame.K_DOWN, 0),
    pygame.CONTROLLER_BUTTON_A: (PICK, 0),
    pygame.CONTROLLER_BUTTON_B: (pygame.K_ESCAPE, 0),
    pygame.CONTROLLER_BUTTON_X: (pygame.K_RETURN, 0),
    pygame.CONTROLLER_BUTTON_Y: (pygame.K_F3, 0),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: (pygame.K_TAB, SHIFT),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: (pygame.K_TAB, 0),
    pygame.CONTROLLER_BUTTON_START: (pygame.K_PAUSE, 0),
    pygame.CONTROLLER_BUTTON_BACK: (pygame.K_l, 0),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: (pygame.K_F2, 0),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: (pygame.K_f, 0),
}
"""The key, and what is held with it, that each button stands for."""

# The axes, and the keys of their two ends.
_AXES: dict[int, tuple[tuple[int, int], tuple[int, int]]] = {
    pygame.CONTROLLER_AXIS_LEFTX: ((pygame.K_LEFT, 0), (pygame.K_RIGHT, 0)),
    pygame.CONTROLLER_AXIS_LEFTY: ((pygame.K_UP, 0), (pygame.K_DOWN, 0)),
    pygame.CONTROLLER_AXIS_RIGHTX: ((pygame.K_LEFT, SHIFT), (pygame.K_RIGHT, SHIFT)),
    pygame.CONTROLLER_AXIS_RIGHTY: ((pygame.K_PAGEUP, 0), (pygame.K_PAGEDOWN, 0)),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ((0, 0), (pygame.K_z, CONTROL)),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ((0, 0), (pygame.K_y, CONTROL)),
}
PUSHED, LET_GO = 0.55, 0.35  # of a stick's way: from where on it is a press, and till where
FULL = 32767
WAITS, EVERY = 0.4, 0.12  # seconds till a held button comes again, and from then on
_JOYSTICKS = ("AXISMOTION", "BALLMOTION", "HATMOTION", "BUTTONDOWN", "BUTTONUP")

Held = tuple[str, int, int, int]
"""A button or an end of an axis that is held: which kind, whose, its number, and which end."""


class Pads:
    """The controllers that are plugged in, each of which plays."""

    def __init__(self) -> None:
        self._open: dict[int, Any] = {}
        self._held: dict[Held, tuple[int, int, float]] = {}  # its key, and when that comes again
        self.now = 0.0  # seconds
        self.started = False

    def start(self) -> None:
        """Listen for controllers from now on; where SDL has none to offer, nothing is said."""
        self.started = True
        with contextlib.suppress(pygame.error, ImportError):
            from pygame._sdl2 import controller

            controller.init()
            # Said twice otherwise, and an axis that trembles would keep the window awake.
            pygame.event.set_blocked([getattr(pygame, f"JOY{name}") for name in _JOYSTICKS])

    def stop(self) -> None:
        """The window goes."""
        self._open.clear()
        self._held.clear()

    def translate(self, event: pygame.event.Event, pick: int) -> list[pygame.event.Event] | None:
        """The keys that an event of a controller stands for; None where it is not of one. `pick`:
        the key for a press on what the focus is on."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._connect(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
            kept = {held: key for held, key in self._held.items() if held[1] != event.instance_id}
            self._held = kept
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            key, mod = BUTTONS.get(event.button, (0, 0))
            return self._press(("button", event.instance_id, event.button, 0), key, mod, pick)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self._held.pop(("button", event.instance_id, event.button, 0), None)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._axis_moved(event, pick)
        else:
            return None
        return []

    def _connect(self, number: int) -> None:
        with contextlib.suppress(pygame.error, ImportError):
            from pygame._sdl2 import controller

            pad = controller.Controller(number)
            self._open[pad.as_joystick().get_instance_id()] = pad

    def _axis_moved(self, event: pygame.event.Event, pick: int) -> list[pygame.event.Event]:
        far = event.value / FULL
        found = []
        for number, (key, mod) in enumerate(_AXES.get(event.axis, ())):
            held: Held = ("axis", event.instance_id, event.axis, number)
            out = far if number else -far
            if out >= PUSHED and held not in self._held:
                found += self._press(held, key, mod, pick)
            elif out < LET_GO:
                self._held.pop(held, None)
        return found

    def _press(self, held: Held, key: int, mod: int, pick: int) -> list[pygame.event.Event]:
        key = pick if key == PICK else key
        if not key:
            return []
        again = self.now + WAITS if key in _REPEATING else float("inf")
        self._held[held] = (key, mod, again)
        return [key_press(key, mod)]

    def repeats(self) -> list[pygame.event.Event]:
        """The keys of what has been held for so long that they come again."""
        found, now = [], self.now
        for held, (key, mod, again) in self._held.items():
            if now >= again:
                self._held[held] = (key, mod, now + EVERY)
                found.append(key_press(key, mod))
        return found


def key_press(key: int, mod: int = 0) -> pygame.event.Event:
    """A key as no keyboard has pressed it: `handed` by a controller, or by a switch."""
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0, handed=True)
