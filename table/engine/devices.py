"""Translate fingers, keys and game controllers into pointer events and single key presses."""

from __future__ import annotations

import contextlib
from math import inf
from typing import Any

import pygame

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)

LEFT, RIGHT = 1, 3  # mouse buttons

Pos = tuple[int, int]


class Fingers:
    """Translates fingers into pointer events, which have `touch` set. The first finger is the
    pointer and holds the left button. A second finger cancels that press, by a release with `void`,
    and the two hold the right button until either is lifted. All other fingers are ignored."""

    def __init__(self) -> None:
        self._down: dict[int, Pos] = {}
        self._pointer: int | None = None  # the finger that is the pointer
        self._button = LEFT  # the mouse button that it holds down

    def translate(self, event: pygame.event.Event, size: Pos) -> list[pygame.event.Event]:
        """Return the pointer events for an event of a finger in a window of this size. The system's
        own copies of them are dropped; all other events are returned as they are."""
        if event.type in FINGERS:
            return self._translate_finger(event, size)
        if event.type in MOUSE and getattr(event, "touch", False):
            return []
        if event.type == pygame.WINDOWFOCUSLOST and self._pointer is not None:
            pos = self._down[self._pointer]
            self._down.clear()
            return [self._release(pos, void=True), event]
        return [event]

    def _translate_finger(self, event: pygame.event.Event, size: Pos) -> list[pygame.event.Event]:
        finger = event.finger_id
        pos = _pixel(event.x, size[0]), _pixel(event.y, size[1])
        if event.type == pygame.FINGERDOWN:
            return self._press(finger, pos)
        if finger not in self._down:
            return []
        if event.type == pygame.FINGERMOTION:
            return self._move(finger, pos)
        del self._down[finger]
        two_hold_right = self._pointer is not None and self._button == RIGHT
        return [self._release(pos)] if finger == self._pointer or two_hold_right else []

    def _press(self, finger: int, pos: Pos) -> list[pygame.event.Event]:
        """Put a finger down: the first presses the left button, a second the right one instead."""
        is_first = not self._down
        self._down[finger] = pos
        if is_first:
            self._pointer = finger
            return [_button_event(pygame.MOUSEBUTTONDOWN, pos, LEFT)]
        if self._pointer is None or self._button != LEFT:
            return []
        self._button = RIGHT
        first_pos = self._down[self._pointer]
        return [
            _button_event(pygame.MOUSEBUTTONUP, first_pos, LEFT, void=True),
            _button_event(pygame.MOUSEBUTTONDOWN, first_pos, RIGHT),
        ]

    def _move(self, finger: int, pos: Pos) -> list[pygame.event.Event]:
        """Move a finger that is down; only the one that holds the left button moves the pointer."""
        old_pos = self._down[finger]
        self._down[finger] = pos
        if finger != self._pointer or self._button != LEFT or pos == old_pos:
            return []
        rel = pos[0] - old_pos[0], pos[1] - old_pos[1]
        facts = {"pos": pos, "rel": rel, "buttons": (1, 0, 0), "touch": True}
        return [pygame.event.Event(pygame.MOUSEMOTION, facts)]

    def _release(self, pos: Pos, void: bool = False) -> pygame.event.Event:
        """Release the button that the pointer holds. Fingers that are still down are ignored."""
        button = self._button
        self._pointer, self._button = None, LEFT
        return _button_event(pygame.MOUSEBUTTONUP, pos, button, void)


def _pixel(share: float, side: int) -> int:
    return min(max(0, int(share * side)), side - 1)


def _button_event(kind: int, pos: Pos, button: int, void: bool = False) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=pos, button=button, touch=True, void=void)


# The only keys whose repetition is wanted while they are held: an Enter held too long must not
# answer the question that has just been asked.
_REPEATING = {
    getattr(pygame, f"K_{name}")
    for name in "LEFT RIGHT UP DOWN PAGEUP PAGEDOWN BACKSPACE DELETE TAB".split()
}


class Keyboard:
    """Knows which keys are held in one window."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def accept(self, event: pygame.event.Event) -> bool:
        """Note which keys are held. Return False for the repetition of a key that should not be
        repeated. Events without a scancode come from no real key, and are always accepted."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.KEYDOWN and event.dict.get("scancode"):
            is_held = event.key in self._down
            self._down.add(event.key)
            return not is_held or event.key in _REPEATING
        return True


# Game controllers: every button is a key, by the button names of SDL.
SHIFT, CONTROL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL
PICK = -1  # stands for the key by which a scene presses the focused thing
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
# Shares of an axis: where a press begins, and below which it ends.
PRESS_THRESHOLD, RELEASE_THRESHOLD = 0.55, 0.35
MAX_AXIS_VALUE = 32767
FIRST_REPEAT_SECONDS, REPEAT_SECONDS = 0.4, 0.12  # until a held button is repeated, and from then
_JOYSTICK_EVENTS = [
    getattr(pygame, f"JOY{name}")
    for name in "AXISMOTION BALLMOTION HATMOTION BUTTONDOWN BUTTONUP".split()
]

Held = tuple[str, int, int, int]
"""A held button or end of an axis: its kind, controller, number, and end (0 or 1)."""


class Gamepads:
    """Translates the events of all connected controllers into key presses."""

    def __init__(self) -> None:
        self._controllers: dict[int, Any] = {}
        # key, modifiers, time of the next repetition
        self._held: dict[Held, tuple[int, int, float]] = {}
        self.now = 0.0  # seconds

    def start(self) -> None:
        """Listen for controllers; do nothing where SDL does not support them."""
        with contextlib.suppress(pygame.error, ImportError):
            from pygame._sdl2 import controller

            controller.init()
            # Else each event comes twice, and an axis that trembles keeps the window awake.
            pygame.event.set_blocked(_JOYSTICK_EVENTS)

    def stop(self) -> None:
        self._controllers.clear()
        self._held.clear()

    def translate(self, event: pygame.event.Event, pick: int) -> list[pygame.event.Event] | None:
        """Return the key presses for an event of a controller; None for all other events. `pick` is
        the key by which the scene presses what has the focus."""
        pad = event.dict.get("instance_id", -1)
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._connect(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._controllers.pop(pad, None)
            for held in [held for held in self._held if held[1] == pad]:
                del self._held[held]
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            key, mod = BUTTONS.get(event.button, (0, 0))
            return self._press_key(("button", pad, event.button, 0), key, mod, pick)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self._held.pop(("button", pad, event.button, 0), None)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._move_axis(event, pick)
        else:
            return None
        return []

    def _connect(self, number: int) -> None:
        with contextlib.suppress(pygame.error, ImportError):
            from pygame._sdl2 import controller

            pad = controller.Controller(number)
            self._controllers[pad.as_joystick().get_instance_id()] = pad

    def _move_axis(self, event: pygame.event.Event, pick: int) -> list[pygame.event.Event]:
        """Hold the key of an axis pushed to one end until it has come back; return its presses."""
        events = []
        position = event.value / MAX_AXIS_VALUE
        for end, (key, mod) in enumerate(_AXES.get(event.axis, ())):
            held: Held = ("axis", event.instance_id, event.axis, end)
            outwards = position if end == 1 else -position
            if outwards >= PRESS_THRESHOLD and held not in self._held:
                events += self._press_key(held, key, mod, pick)
            elif outwards < RELEASE_THRESHOLD:
                self._held.pop(held, None)
        return events

    def _press_key(self, held: Held, key: int, mod: int, pick: int) -> list[pygame.event.Event]:
        """Hold a button or end of an axis; return its press: of `pick` for PICK, none for key 0."""
        if key == PICK:
            key = pick
        if not key:
            return []
        repeat_at = self.now + FIRST_REPEAT_SECONDS if key in _REPEATING else inf
        self._held[held] = (key, mod, repeat_at)
        return [key_press(key, mod)]

    def take_repeats(self) -> list[pygame.event.Event]:
        """Return the key presses of held buttons that are due now, and set when they come again."""
        events = []
        for held, (key, mod, repeat_at) in self._held.items():
            if self.now >= repeat_at:
                self._held[held] = (key, mod, self.now + REPEAT_SECONDS)
                events.append(key_press(key, mod))
        return events


def key_press(key: int, mod: int = 0) -> pygame.event.Event:
    """A key press that a controller or a switch makes, marked as `handed`."""
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0, handed=True)
