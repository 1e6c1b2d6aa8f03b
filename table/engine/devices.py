"""Translate fingers, keys and game controllers into pointer events and single key presses."""

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
    """Translates fingers: the first one is the pointer, with `touch` in its events.

    A second finger cancels the press of the first (a release with `void`), and both together are
    the right button at the first one, until either is lifted. Further fingers, and the one left of
    the two, are ignored.
    """

    def __init__(self) -> None:
        self._down: dict[int, Pos] = {}
        self._first_finger: int | None = None
        self._two_down = False

    def translate(self, event: pygame.event.Event, size: Pos) -> list[pygame.event.Event]:
        """Return the pointer events for a finger event in a window of this size in pixels; any
        other event unchanged, except mouse events that the system makes of fingers: none."""
        if event.type in FINGERS:
            return self._translate_finger(event, size)
        if event.type in MOUSE and getattr(event, "touch", False):
            return []
        if event.type == pygame.WINDOWFOCUSLOST and self._first_finger is not None:
            pos, two_down = self._down[self._first_finger], self._two_down
            self._down.clear()
            self._first_finger, self._two_down = None, False
            return [
                _button_event(pygame.MOUSEBUTTONUP, pos, 3 if two_down else 1, void=True),
                event,
            ]
        return [event]

    def _translate_finger(self, event: pygame.event.Event, size: Pos) -> list[pygame.event.Event]:
        pos = _pixel_at(event.x, event.y, size)
        finger = event.finger_id
        if event.type == pygame.FINGERDOWN:
            return self._press_finger(finger, pos)
        if finger not in self._down:
            return []
        old_pos, self._down[finger] = self._down[finger], pos
        if event.type == pygame.FINGERMOTION:
            if finger != self._first_finger or self._two_down or pos == old_pos:
                return []
            rel = pos[0] - old_pos[0], pos[1] - old_pos[1]
            facts = {"pos": pos, "rel": rel, "buttons": (1, 0, 0), "touch": True}
            return [pygame.event.Event(pygame.MOUSEMOTION, facts)]
        return self._lift_finger(finger, pos)

    def _press_finger(self, finger: int, pos: Pos) -> list[pygame.event.Event]:
        none_down = not self._down
        self._down[finger] = pos
        if none_down:
            self._first_finger = finger
            return [_button_event(pygame.MOUSEBUTTONDOWN, pos, 1)]
        if self._first_finger is None or self._two_down:
            return []
        self._two_down = True
        first_pos = self._down[self._first_finger]
        return [
            _button_event(pygame.MOUSEBUTTONUP, first_pos, 1, void=True),
            _button_event(pygame.MOUSEBUTTONDOWN, first_pos, 3),
        ]

    def _lift_finger(self, finger: int, pos: Pos) -> list[pygame.event.Event]:
        del self._down[finger]
        if self._first_finger is None or (finger != self._first_finger and not self._two_down):
            return []
        two_down, self._first_finger, self._two_down = self._two_down, None, False
        return [_button_event(pygame.MOUSEBUTTONUP, pos, 3 if two_down else 1)]


def _pixel_at(x: float, y: float, size: Pos) -> Pos:
    x_pixel, y_pixel = (
        min(max(0, int(share * limit)), limit - 1) for share, limit in zip((x, y), size)
    )
    return x_pixel, y_pixel


def _button_event(kind: int, pos: Pos, button: int, void: bool = False) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=pos, button=button, touch=True, void=void)


# A held key is repeated; only for these that is wanted. An Enter held too long must not answer the
# question that has just been asked.
_REPEATING = {
    getattr(pygame, f"K_{name}")
    for name in "LEFT RIGHT UP DOWN PAGEUP PAGEDOWN BACKSPACE DELETE TAB".split()
}


class Keyboard:
    """Knows which keys are held in one window."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def release_all(self) -> None:
        """Forget all held keys."""
        self._down.clear()

    def is_unwanted_repeat(self, event: pygame.event.Event) -> bool:
        """Whether this is the repetition of a held key that should not be repeated.

        Real keys have a scancode; each event posted without one is a press of its own.
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


# Game controllers: every button is a key, by the button names of SDL.
SHIFT, CONTROL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL
PICK = -1
"""Stands for the key by which a scene presses the focused thing."""

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
"""The key of each button, and its modifiers."""

# The axes, and the keys of their two ends.
_AXES: dict[int, tuple[tuple[int, int], tuple[int, int]]] = {
    pygame.CONTROLLER_AXIS_LEFTX: ((pygame.K_LEFT, 0), (pygame.K_RIGHT, 0)),
    pygame.CONTROLLER_AXIS_LEFTY: ((pygame.K_UP, 0), (pygame.K_DOWN, 0)),
    pygame.CONTROLLER_AXIS_RIGHTX: ((pygame.K_LEFT, SHIFT), (pygame.K_RIGHT, SHIFT)),
    pygame.CONTROLLER_AXIS_RIGHTY: ((pygame.K_PAGEUP, 0), (pygame.K_PAGEDOWN, 0)),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ((0, 0), (pygame.K_z, CONTROL)),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ((0, 0), (pygame.K_y, CONTROL)),
}
PRESS_THRESHOLD, RELEASE_THRESHOLD = (
    0.55,
    0.35,
)  # shares of an axis: where a press begins, and below which it ends
MAX_AXIS_VALUE = 32767
FIRST_REPEAT_SECONDS, REPEAT_SECONDS = (
    0.4,
    0.12,
)  # until a held button is repeated, and from then on
_JOYSTICKS = ("AXISMOTION", "BALLMOTION", "HATMOTION", "BUTTONDOWN", "BUTTONUP")

Held = tuple[str, int, int, int]
"""A held button or end of an axis: its kind, controller, number, and end (0 or 1)."""


class Gamepads:
    """Translates the events of all connected controllers into key presses."""

    def __init__(self) -> None:
        self._controllers: dict[int, Any] = {}
        self._held: dict[
            Held, tuple[int, int, float]
        ] = {}  # key, modifiers, time of the next repetition
        self.now = 0.0  # seconds
        self.started = False

    def start(self) -> None:
        """Listen for controllers; do nothing where SDL does not support them."""
        self.started = True
        with contextlib.suppress(pygame.error, ImportError):
            from pygame._sdl2 import controller

            controller.init()
            # Said twice otherwise, and an axis that trembles would keep the window awake.
            pygame.event.set_blocked([getattr(pygame, f"JOY{name}") for name in _JOYSTICKS])

    def stop(self) -> None:
        """Forget all controllers: the window closes."""
        self._controllers.clear()
        self._held.clear()

    def translate(self, event: pygame.event.Event, pick: int) -> list[pygame.event.Event] | None:
        """Return the key presses for a controller event; None for any other event. `pick`: the key
        that presses the focused thing."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._connect(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._controllers.pop(event.instance_id, None)
            still_held = {
                held: key for held, key in self._held.items() if held[1] != event.instance_id
            }
            self._held = still_held
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            key, mod = BUTTONS.get(event.button, (0, 0))
            return self._press_key(("button", event.instance_id, event.button, 0), key, mod, pick)
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
            self._controllers[pad.as_joystick().get_instance_id()] = pad

    def _axis_moved(self, event: pygame.event.Event, pick: int) -> list[pygame.event.Event]:
        position = event.value / MAX_AXIS_VALUE
        events = []
        for number, (key, mod) in enumerate(_AXES.get(event.axis, ())):
            held: Held = ("axis", event.instance_id, event.axis, number)
            position_out = position if number else -position
            if position_out >= PRESS_THRESHOLD and held not in self._held:
                events += self._press_key(held, key, mod, pick)
            elif position_out < RELEASE_THRESHOLD:
                self._held.pop(held, None)
        return events

    def _press_key(self, held: Held, key: int, mod: int, pick: int) -> list[pygame.event.Event]:
        key = pick if key == PICK else key
        if not key:
            return []
        repeat_at = self.now + FIRST_REPEAT_SECONDS if key in _REPEATING else float("inf")
        self._held[held] = (key, mod, repeat_at)
        return [key_press(key, mod)]

    def repeats(self) -> list[pygame.event.Event]:
        """The key presses of held buttons that are repeated now."""
        events, now = [], self.now
        for held, (key, mod, repeat_at) in self._held.items():
            if now >= repeat_at:
                self._held[held] = (key, mod, now + REPEAT_SECONDS)
                events.append(key_press(key, mod))
        return events


def key_press(key: int, mod: int = 0) -> pygame.event.Event:
    """A key press made by a controller or a switch, marked as `handed`."""
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0, handed=True)
