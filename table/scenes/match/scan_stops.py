"""List what can be done without pointing: cards, places, buttons, the head."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

import pygame

from rules.kit.cards import Card
from table.engine.pads import key_press
from table.engine.switches import Group, Node, Stop, grouped
from table.input.hover import under_the_keys
from table.input.table_input import TableInput
from table.input.toolbar import KEYS
from table.scenes.match.table_screen import TableScreen

Hear = Callable[[pygame.event.Event], None]

_HEAD = {**{name: (key, 0) for name, key in KEYS.items()}, "menu": (pygame.K_PAUSE, 0)}
_HEAD["undo"] = pygame.K_z, pygame.KMOD_LCTRL
_HEAD["redo"] = pygame.K_y, pygame.KMOD_LCTRL
_LOG = (("up", pygame.K_PAGEUP), ("down", pygame.K_PAGEDOWN))


def scan_stops(screen: TableScreen, hear: Hear) -> list[Node]:
    """The groups of a table, what is most wanted first; `hear` takes its keys."""
    found: list[Node] = []
    controls, showing = screen.controls, screen.showing
    lies = screen.toolbar.paper is not None and bool(screen.toolbar.anchor)
    if lies and screen.toolbar.paper is not None:
        paper = screen.toolbar.paper.item.rect
        found.append(Stop("rules", lambda: paper, partial(hear, key_press(pygame.K_h))))
    if controls is not None and screen.hints.shown_for(controls) and screen.hints.leaf is not None:
        leaf = screen.hints.leaf.rect
        found.append(Stop("advice", lambda: leaf, partial(hear, key_press(pygame.K_RETURN))))
    if (
        showing.tween is not None
        or showing.table is None
        or screen.highlights.on
        or controls is None
    ):
        onward = _felt(screen, 0.04)
        found.append(Stop("on", lambda: onward, partial(hear, key_press(pygame.K_SPACE))))
    else:
        found += _turn(controls, screen, hear)
    if controls is not None and showing.table is not None and not screen.highlights.on:
        found += _order(controls, screen, hear)
    if screen.log.open:
        found += _log(screen, hear)
    return [*found, *_head(screen, hear)]


def _turn(controls: TableInput, screen: TableScreen, hear: Hear) -> list[Node]:
    """A person's own choice: the very stops of the keyboard."""
    cards: list[Node] = []
    places: list[Node] = []
    buttons: list[Node] = []
    for stop in controls.keys.stops():
        kind = "card" if isinstance(stop, Card) else _kind(stop)
        where = {"card": cards, "place": places, "button": buttons}[kind]
        where.append(_stop(stop, controls, screen, hear, stays=kind != "button"))
    return [*grouped("cards", cards), *grouped("places", places), *grouped("buttons", buttons)]


def _kind(stop: Hashable) -> str:
    assert isinstance(stop, tuple)
    return str(stop[0])


def _stop(
    stop: Hashable, controls: TableInput, screen: TableScreen, hear: Hear, stays: bool
) -> Stop:
    def aim() -> None:
        if screen.controls is controls:
            controls.lights.cursor = stop
            screen.hover.follow_keys()
            screen.refresh_hud()

    def away() -> None:
        """The cursor points at none of a group that is framed as a whole."""
        if screen.controls is controls and controls.lights.cursor is not None:
            controls.lights.cursor = None
            screen.refresh_hud()

    def where() -> pygame.Rect:
        thing = (
            under_the_keys(stop, controls, screen.showing) if screen.controls is controls else None
        )
        if thing is None:
            return pygame.Rect(0, 0, 0, 0)
        room = thing.room
        return pygame.Rect(round(room.x), round(room.y), round(room.width), round(room.height))

    return Stop(stop, where, partial(hear, key_press(pygame.K_SPACE)), aim, stays, sight=away)


def _order(controls: TableInput, screen: TableScreen, hear: Hear) -> list[Node]:
    """The card picked last goes to the left or the right in one's hand; also while it is on its
    way there, as it may go further."""
    card = next(reversed(controls.builder.picked), None)
    steps = controls.ordering.steps(card) if card is not None else {}
    found: list[Node] = []
    for sign, key in steps.items():
        stop = _stop(card, controls, screen, hear, stays=True)
        press = partial(hear, key_press(key, pygame.KMOD_LSHIFT))
        where = partial(_half, stop.where, sign)
        found.append(stop._replace(key=("order", sign), where=where, press=press, sign=sign))
    return [Group("order", tuple(found))] if found else []


def _half(where: Callable[[], pygame.Rect], sign: str) -> pygame.Rect:
    """The left or the right half of it."""
    whole = where()
    left = whole.x if sign == "left" else whole.x + whole.w // 2
    return pygame.Rect(left, whole.y, whole.w // 2, whole.h)


def _log(screen: TableScreen, hear: Hear) -> list[Node]:
    """The log is read on, and put away."""
    rect = screen.log.rect
    half = rect.h // 2
    parts: list[Node] = []
    for number, (sign, key) in enumerate(_LOG):
        part = pygame.Rect(rect.x, rect.y + number * half, rect.w, half)
        parts.append(
            Stop(("log", sign), partial(_same, part), partial(hear, key_press(key)), stays=True,
                 sign=sign)
        )  # fmt: skip
    return [Group("log", tuple(parts))]


def _felt(screen: TableScreen, less: float) -> pygame.Rect:
    """The felt beside the log, less so much of its width and height."""
    width, height = screen.showing.room
    return pygame.Rect(0, 0, width, height).inflate(-round(width * less), -round(height * less))


def _same(rect: pygame.Rect) -> pygame.Rect:
    return rect


def _head(screen: TableScreen, hear: Hear) -> list[Node]:
    """The buttons at the head of the table, and large what lies on it."""
    named = screen.toolbar.rects
    found: list[Node] = [
        Stop(("head", name), partial(_same, named[name]), partial(hear, key_press(*_HEAD[name])))
        for name in sorted(named, key=lambda name: named[name].x)
    ]
    middle = _felt(screen, 0.3)
    look = partial(hear, key_press(pygame.K_F3))
    if screen.showing.tween is None and not screen.highlights.on:
        found.append(Stop("large", partial(_same, middle), look, stays=True))
    return grouped("head", found)
