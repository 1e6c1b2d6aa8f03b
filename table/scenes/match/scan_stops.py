"""List what can be done without pointing: cards, places, buttons, the head."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

import pygame

from table.engine.devices import key_press
from table.engine.switches import Group, Node, Stop, group_nodes
from table.felt.furniture import rect_of
from table.input.hover import under_the_keys
from table.input.table_input import TableInput
from table.input.toolbar import KEYS
from table.scenes.match.table_screen import TableScreen

Hear = Callable[[pygame.event.Event], None]

HEAD = {**{name: (key, 0) for name, key in KEYS.items()}, "menu": (pygame.K_PAUSE, 0)}
HEAD["undo"] = pygame.K_z, pygame.KMOD_LCTRL
HEAD["redo"] = pygame.K_y, pygame.KMOD_LCTRL


def scan_stops(screen: TableScreen, hear: Hear) -> list[Node]:
    """The groups of a table, what is most wanted first; `hear` takes its keys."""

    def stop(key: Hashable, rect: pygame.Rect, press: int, modifier: int = 0) -> Stop:
        """A part of the window, and the key that presses it."""
        return Stop(key, rect.copy, partial(hear, key_press(press, modifier)))

    controls, showing, hints = screen.controls, screen.showing, screen.hints
    found: list[Node] = []
    if screen.toolbar.paper is not None and screen.toolbar.anchor:
        found.append(stop("rules", screen.toolbar.paper.item.rect, pygame.K_h))
    if controls is not None and hints.shown_for(controls) and hints.leaf is not None:
        found.append(stop("advice", hints.leaf.rect, pygame.K_RETURN))
    still = showing.tween is None and not screen.highlights.on
    if still and showing.table is not None and controls is not None:
        found += _turn(controls, screen, hear)
    else:
        found.append(stop("on", _felt(screen, 0.04), pygame.K_SPACE))
    if controls is not None and showing.table is not None and not screen.highlights.on:
        found += _order(controls, screen, hear)
    if screen.log.open:
        upper, lower = screen.log.rect.copy(), screen.log.rect.copy()
        upper.h = lower.h = upper.h // 2
        lower.top = upper.bottom
        parts = {"up": (upper, pygame.K_PAGEUP), "down": (lower, pygame.K_PAGEDOWN)}
        pages = (
            stop(("log", sign), rect, key)._replace(stays=True, sign=sign)
            for sign, (rect, key) in parts.items()
        )
        found.append(Group("log", tuple(pages)))
    rects = sorted(screen.toolbar.rects.items(), key=lambda named: named[1].x)
    head: list[Node] = [stop(("head", name), rect, *HEAD[name]) for name, rect in rects]
    if still:  # what lies in the middle is shown large
        head.append(stop("large", _felt(screen, 0.3), pygame.K_F3)._replace(stays=True))
    return [*found, *group_nodes("head", head)]


def _felt(screen: TableScreen, less: float) -> pygame.Rect:
    """The felt beside the log, less so much of its width and height."""
    width, height = screen.showing.room
    return pygame.Rect(0, 0, width, height).inflate(-round(width * less), -round(height * less))


def _turn(controls: TableInput, screen: TableScreen, hear: Hear) -> list[Node]:
    """A person's own choice: the very stops of the keyboard."""
    groups: dict[str, list[Node]] = {"card": [], "place": [], "button": []}
    for stop in controls.keys.stops():
        kind = str(stop[0]) if isinstance(stop, tuple) else "card"
        groups[kind].append(_stop(stop, controls, screen, hear, stays=kind != "button"))
    return [node for kind, nodes in groups.items() for node in group_nodes(f"{kind}s", nodes)]


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
        turn = screen.controls is controls
        thing = under_the_keys(stop, controls, screen.showing) if turn else None
        return pygame.Rect(0, 0, 0, 0) if thing is None else rect_of(thing.room)

    return Stop(stop, where, partial(hear, key_press(pygame.K_SPACE)), aim, stays, sight=away)


def _order(controls: TableInput, screen: TableScreen, hear: Hear) -> list[Node]:
    """The card picked last goes to the left or the right in one's hand; also while it is on its
    way there, as it may go further."""
    card = next(reversed(controls.builder.picked), None)
    found: list[Node] = []
    for sign, key in controls.ordering.steps(card).items() if card is not None else ():
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
