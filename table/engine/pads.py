"""Game controllers: every button is a key, by SDL's own mapping of what is where on them."""

from __future__ import annotations

import contextlib
from typing import Any

import pygame

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
_REPEATING = {
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_TAB,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
}
PUSHED, LET_GO = 0.55, 0.35  # of a stick's way: from where on it is a press, and till where
FULL = 32767
WAITS, EVERY = 0.4, 0.12  # seconds till a held button comes again, and from then on
_JOYSTICKS = ("AXISMOTION", "BALLMOTION", "HATMOTION", "BUTTONDOWN", "BUTTONUP")

Held = tuple[str, int, int, int]
"""A button or an end of an axis that is held: which kind, whose, its number, and which end."""


class Pads:
    """What the controllers that are plugged in say; each of them plays, whoever holds it."""

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
            self._disconnect(event.instance_id)
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

    def _disconnect(self, pad: int) -> None:
        self._open.pop(pad, None)
        self._held = {held: then for held, then in self._held.items() if held[1] != pad}

    def _axis_moved(self, event: pygame.event.Event, pick: int) -> list[pygame.event.Event]:
        ends = _AXES.get(event.axis)
        if ends is None:
            return []
        far = event.value / FULL
        found = []
        for number, (key, mod) in enumerate(ends):
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
