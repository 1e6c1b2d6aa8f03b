"""What can be done at the table without pointing: one's cards, places, buttons, and the head."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

import pygame

from rules.kit.cards import Card
from table.engine.pads import pressed
from table.engine.switches import Group, Node, Stop, grouped
from table.input.hands import Hands
from table.input.meeting import under_the_keys
from table.input.toolbar import KEYS
from table.scenes.match.tableau import Tableau

Hear = Callable[[pygame.event.Event], None]

_HEAD = {**{name: (key, 0) for name, key in KEYS.items()}, "menu": (pygame.K_PAUSE, 0)}
_HEAD["undo"] = pygame.K_z, pygame.KMOD_LCTRL
_HEAD["redo"] = pygame.K_y, pygame.KMOD_LCTRL
_LOG = (("up", pygame.K_PAGEUP), ("down", pygame.K_PAGEDOWN))


def reached(tableau: Tableau, hear: Hear) -> list[Node]:
    """The groups of a table, what is most wanted first; `hear` takes its keys."""
    found: list[Node] = []
    hands, showing = tableau.hands, tableau.showing
    lies = tableau.toolbar.paper is not None and bool(tableau.toolbar.anchor)
    if lies and tableau.toolbar.paper is not None:
        paper = tableau.toolbar.paper.item.rect
        found.append(Stop("rules", lambda: paper, partial(hear, pressed(pygame.K_h))))
    if hands is not None and tableau.hinting.lies(hands) and tableau.hinting.leaf is not None:
        leaf = tableau.hinting.leaf.rect
        found.append(Stop("advice", lambda: leaf, partial(hear, pressed(pygame.K_RETURN))))
    if showing.tween is not None or showing.table is None or tableau.climaxes.on or hands is None:
        onward = _felt(tableau, 0.04)
        found.append(Stop("on", lambda: onward, partial(hear, pressed(pygame.K_SPACE))))
    else:
        found += _turn(hands, tableau, hear)
    if hands is not None and showing.table is not None and not tableau.climaxes.on:
        found += _order(hands, tableau, hear)
    if tableau.log.open:
        found += _log(tableau, hear)
    return [*found, *_head(tableau, hear)]


def _turn(hands: Hands, tableau: Tableau, hear: Hear) -> list[Node]:
    """A person's own choice: the very stops of the keyboard."""
    cards: list[Node] = []
    places: list[Node] = []
    buttons: list[Node] = []
    for stop in hands.keys.stops():
        kind = "card" if isinstance(stop, Card) else _kind(stop)
        where = {"card": cards, "place": places, "button": buttons}[kind]
        where.append(_stop(stop, hands, tableau, hear, stays=kind != "button"))
    return [*grouped("cards", cards), *grouped("places", places), *grouped("buttons", buttons)]


def _kind(stop: Hashable) -> str:
    assert isinstance(stop, tuple)
    return str(stop[0])


def _stop(stop: Hashable, hands: Hands, tableau: Tableau, hear: Hear, stays: bool) -> Stop:
    def aim() -> None:
        if tableau.hands is hands:
            hands.lights.cursor = stop
            tableau.pointing.by_keys()
            tableau.dress()

    def away() -> None:
        """The cursor points at none of a group that is framed as a whole."""
        if tableau.hands is hands and hands.lights.cursor is not None:
            hands.lights.cursor = None
            tableau.dress()

    def where() -> pygame.Rect:
        thing = under_the_keys(stop, hands, tableau.showing) if tableau.hands is hands else None
        if thing is None:
            return pygame.Rect(0, 0, 0, 0)
        room = thing.room
        return pygame.Rect(round(room.x), round(room.y), round(room.width), round(room.height))

    return Stop(stop, where, partial(hear, pressed(pygame.K_SPACE)), aim, stays, sight=away)


def _order(hands: Hands, tableau: Tableau, hear: Hear) -> list[Node]:
    """The card picked last goes to the left or the right in one's hand; also while it is on its
    way there, as it may go further."""
    card = next(reversed(hands.desk.picked), None)
    steps = hands.ordering.steps(card) if card is not None else {}
    found: list[Node] = []
    for sign, key in steps.items():
        stop = _stop(card, hands, tableau, hear, stays=True)
        press = partial(hear, pressed(key, pygame.KMOD_LSHIFT))
        where = partial(_half, stop.where, sign)
        found.append(stop._replace(key=("order", sign), where=where, press=press, sign=sign))
    return [Group("order", tuple(found))] if found else []


def _half(where: Callable[[], pygame.Rect], sign: str) -> pygame.Rect:
    """The left or the right half of it."""
    whole = where()
    left = whole.x if sign == "left" else whole.x + whole.w // 2
    return pygame.Rect(left, whole.y, whole.w // 2, whole.h)


def _log(tableau: Tableau, hear: Hear) -> list[Node]:
    """The log is read on, and put away."""
    rect = tableau.log.rect
    half = rect.h // 2
    parts: list[Node] = []
    for number, (sign, key) in enumerate(_LOG):
        part = pygame.Rect(rect.x, rect.y + number * half, rect.w, half)
        parts.append(
            Stop(("log", sign), partial(_same, part), partial(hear, pressed(key)), stays=True,
                 sign=sign)
        )  # fmt: skip
    return [Group("log", tuple(parts))]


def _felt(tableau: Tableau, less: float) -> pygame.Rect:
    """The felt beside the log, less so much of its width and height."""
    wide, high = tableau.showing.room
    return pygame.Rect(0, 0, wide, high).inflate(-round(wide * less), -round(high * less))


def _same(rect: pygame.Rect) -> pygame.Rect:
    return rect


def _head(tableau: Tableau, hear: Hear) -> list[Node]:
    """The buttons at the head of the table, and large what lies on it."""
    named = tableau.toolbar.rects
    found: list[Node] = [
        Stop(("head", name), partial(_same, named[name]), partial(hear, pressed(*_HEAD[name])))
        for name in sorted(named, key=lambda one: named[one].x)
    ]
    middle = _felt(tableau, 0.3)
    look = partial(hear, pressed(pygame.K_F3))
    if tableau.showing.tween is None and not tableau.climaxes.on:
        found.append(Stop("large", partial(_same, middle), look, stays=True))
    return grouped("head", found)
