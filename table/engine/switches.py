"""Two buttons, or one, for all there is: a frame goes over what can be done, and a press takes it.

The frame goes from group to group where there is much, and then within the group that was taken;
after the last thing of a group comes the group itself, as the way out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, Protocol

import pygame

from table.theme.colours import BARK, CREAM
from table.theme.theme import Theme
from table.widgets.brush import Brush, scale_of

MOST = 7  # things that are gone through one by one; of more, groups


class Stop(NamedTuple):
    """One thing to press. `where` it is on the window, once `aim` has put the focus there and
    brought it into sight; with a `sign` (left, right, up, down) it does but a part of what lies
    there; `sight` does no more than that, for a group that it is the first of. `stays`: who has
    pressed it may well want to press it again."""

    key: Hashable
    where: Callable[[], pygame.Rect]
    press: Callable[[], None]
    aim: Callable[[], None] = lambda: None
    stays: bool = False
    sign: str = ""
    sight: Callable[[], None] = lambda: None


class Group(NamedTuple):
    """Several, that are gone through once the group has been chosen."""

    key: Hashable
    within: tuple[Node, ...]


Node = Stop | Group


class HasTargets(Protocol):
    """Whatever can be gone through."""

    def switch_targets(self) -> Sequence[Node]:
        """What can be done there without pointing, in groups."""


def stops(nodes: Sequence[Node]) -> list[Stop]:
    """All there is to press, in order."""
    found: list[Stop] = []
    for node in nodes:
        found += [node] if isinstance(node, Stop) else stops(node.within)
    return found


def group_nodes(key: Hashable, nodes: Sequence[Node]) -> list[Node]:
    """A group of them: none where there is nothing, the thing itself where it is alone, and groups
    of groups where there are many."""
    if not nodes:
        return []
    if len(nodes) == 1:
        return [nodes[0]]
    if len(nodes) <= MOST:
        return [Group(key, tuple(nodes))]
    parts = -(-len(nodes) // MOST)
    each = -(-len(nodes) // parts)
    found: list[Node] = []
    for number in range(0, len(nodes), each):
        found += group_nodes((key, number), nodes[number : number + each])
    return group_nodes((key, "of"), found) if len(found) > MOST else found


def area(node: Node) -> pygame.Rect:
    """What of the window a node covers."""
    if isinstance(node, Stop):
        return node.where()
    first, *others = (stop.where() for stop in stops([node]))
    return first.unionall(others)


THICK, BEYOND = 7.0, 8.0  # of the frame round what a switch would take, in logical units
KINDS = ("off", "two", "one")
PACES = (0.7, 1.0, 1.5, 2.0, 3.0, 5.0)  # seconds that the frame rests on a thing by itself
FIRST = 1.5  # of that, on the first thing after a press
LOOK = 0.3  # seconds after which it is seen whether what is framed is still there

Press = tuple[int, int]
"""The kind of an event, and the key or button that it is about."""

_KEY, _MOUSE, _PAD = pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN
PAIRS: dict[str, tuple[Press, Press]] = {
    "space_enter": ((_KEY, pygame.K_SPACE), (_KEY, pygame.K_RETURN)),
    "arrows": ((_KEY, pygame.K_RIGHT), (_KEY, pygame.K_LEFT)),
    "f7_f8": ((_KEY, pygame.K_F7), (_KEY, pygame.K_F8)),
    "one_two": ((_KEY, pygame.K_1), (_KEY, pygame.K_2)),
    "mouse": ((_MOUSE, 1), (_MOUSE, 3)),
    "pad": ((_PAD, pygame.CONTROLLER_BUTTON_B), (_PAD, pygame.CONTROLLER_BUTTON_A)),
}
"""What may be the two switches: the one that goes on, and the one that takes."""
_TYPED = {"space_enter": " ", "one_two": "12"}  # what a key writes as well
_LIFTED = {pygame.MOUSEBUTTONUP: _MOUSE, pygame.CONTROLLERBUTTONUP: _PAD, pygame.KEYUP: _KEY}


class Switches:
    """`kind`: `off`; `two`, one that goes on and one that takes; `one`, either takes, and the
    frame goes on by itself every `pace` seconds. `pair`: which of PAIRS they are."""

    def __init__(self) -> None:
        self.kind, self.pace, self.pair = "off", 1.5, "space_enter"
        self._path: tuple[Hashable, ...] = ()  # the groups that are open
        self._at: Hashable | None = None  # the thing in the last of them that is framed
        self._scene: HasTargets | None = None
        self._node: Node | None = None
        self._next = self._look = 0.0
        self._drawn: pygame.Rect | None = None  # where it was seen last
        self._now = 0.0

    @property
    def on(self) -> bool:
        """Whether anything is a switch."""
        return self.kind != "off"

    def use(self, kind: str, pace: float, pair: str) -> None:
        """These are the switches from now on."""
        if (kind, pace, pair) == (self.kind, self.pace, self.pair):
            return
        self.kind, self.pace = kind, pace
        self.pair = pair if pair in PAIRS else next(iter(PAIRS))
        self._forget()

    def _forget(self) -> None:
        self._path, self._at, self._node = (), None, None
        self._next = self._now + self.pace * FIRST

    # what is pressed

    def handle(self, event: pygame.event.Event, scene: HasTargets | None) -> bool:
        """Whether an event is one of the switches, over the scene on top."""
        if not self.on or scene is None:
            return False
        if event.type == pygame.TEXTINPUT:
            return event.text in (*_TYPED.get(self.pair, ""),)
        kind = _LIFTED.get(event.type, event.type)
        number = event.key if kind == _KEY and "key" in event.dict else event.dict.get("button")
        if number == pygame.K_KP_ENTER:
            number = pygame.K_RETURN
        ours = (kind, number) in PAIRS[self.pair] and not event.dict.get("handed")
        if ours and kind == event.type:
            goes_on = (kind, number) == PAIRS[self.pair][0] and self.kind == "two"
            (self.advance if goes_on else self.choose)(scene)
        return ours

    def step(self, now: float, scene: HasTargets | None) -> bool:
        """Time goes on; True where the frame lies elsewhere than it was seen last."""
        self._step(now, scene)
        before, self._drawn = self._drawn, self.frame_rect()
        return self._drawn != before

    def _step(self, now: float, scene: HasTargets | None) -> None:
        self._now = now
        if not self.on or scene is None:
            self._node = self._scene = None
        elif scene is not self._scene:
            self._scene = scene
            self._forget()
            if self.kind == "one":
                self.advance(scene)
                self._next = now + self.pace * FIRST
        elif self.kind == "one" and now >= self._next:
            self.advance(scene)
        elif now >= self._look and self._node is not None:
            self._look = now + LOOK
            nodes = scene.switch_targets()
            self._node = self._framed_in(nodes)
            if self._node is None:
                self._restart(nodes)

    def advance(self, scene: HasTargets) -> None:
        """The frame goes to the next thing."""
        self._scene = scene
        nodes = scene.switch_targets()
        here = self._open_nodes(nodes)
        keys = [node.key for node in here]
        if self._path:
            keys.append(self._path[-1])  # the way out
        if keys:
            number = keys.index(self._at) + 1 if self._at in keys else 0
            self._set_frame(nodes, keys[number % len(keys)])
        self._next = self._now + self.pace

    def choose(self, scene: HasTargets) -> None:
        """What is framed is pressed, or the group is gone into, or left again."""
        self._scene = scene
        nodes = scene.switch_targets()
        node = self._framed_in(nodes)
        if node is None:
            self.advance(scene)
        elif isinstance(node, Group) and self._path and node.key == self._path[-1]:
            self._path = self._path[:-1]
            self._set_frame(nodes, node.key)
        elif isinstance(node, Group):
            self._path = (*self._path, node.key)
            self._set_frame(nodes, node.within[0].key)
        else:
            node.aim()
            node.press()
            if not node.stays:
                self._path, self._at, self._node = (), None, None
        self._look = 0.0
        self._next = self._now + self.pace * FIRST

    # where the frame is

    def _open_nodes(self, nodes: Sequence[Node]) -> Sequence[Node]:
        """What is gone through now; groups that are no longer there are left."""
        here = nodes
        for number, key in enumerate(self._path):
            group = next((node for node in here if node.key == key), None)
            if not isinstance(group, Group):
                self._path, self._at = self._path[:number], None
                break
            here = group.within
        return here

    def _framed_in(self, nodes: Sequence[Node]) -> Node | None:
        """What is framed, as it is now."""
        here = self._open_nodes(nodes)
        if self._at is None:
            return None
        if self._path and self._at == self._path[-1]:  # the group itself, as the way out
            here = nodes
            for key in self._path[:-1]:
                group = next(node for node in here if node.key == key)
                here = group.within if isinstance(group, Group) else ()
        return next((node for node in here if node.key == self._at), None)

    def _set_frame(self, nodes: Sequence[Node], key: Hashable) -> None:
        self._at = key
        self._node = self._framed_in(nodes)
        if self._node is not None:
            first = stops([self._node])[0]
            (first.aim if isinstance(self._node, Stop) else first.sight)()

    def _restart(self, nodes: Sequence[Node]) -> None:
        """What was framed has gone: from the beginning of what there is."""
        here = self._open_nodes(nodes)
        self._at = self._node = None
        if self.kind == "one" and here:
            self._set_frame(nodes, here[0].key)
            self._next = self._now + self.pace * FIRST

    @property
    def framed_node(self) -> Node | None:
        """What the frame lies around, if it lies anywhere."""
        return self._node if self.on else None

    def frame_rect(self) -> pygame.Rect | None:
        """And where that is."""
        if self.framed_node is None:
            return None
        place = area(self.framed_node)
        return place if place.w > 0 and place.h > 0 else None

    @property
    def leaves_group(self) -> bool:
        """Whether a press would leave the group again."""
        return bool(self._path) and self._at == self._path[-1]

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the frame over everything; it is drawn again wherever anything is, so nothing in it
        lets through what lies beneath."""
        rect = self.frame_rect()
        if rect is None:
            return
        scale = scale_of(surface.get_size())
        thick, beyond = max(4, round(THICK * scale)), round(BEYOND * scale)
        rect = rect.inflate(2 * beyond, 2 * beyond).clip(surface.get_rect())
        half = max(2, thick // 3)
        pygame.draw.rect(surface, BARK, rect.inflate(2 * half, 2 * half), thick + 2 * half)
        pygame.draw.rect(surface, CREAM, rect, thick)
        pygame.draw.rect(surface, theme.accent, rect.inflate(-2, -2), max(1, thick // 3))
        sign, centre = self._node.sign if isinstance(self._node, Stop) else "", rect.center
        if self.leaves_group:
            sign, centre = "left", rect.midtop
        if sign:
            pygame.draw.circle(surface, BARK, centre, round(15 * scale))
            brush = Brush(surface, theme, scale, (0.0, 0.0))
            brush.triangle((centre[0] / scale, centre[1] / scale), 16, sign, CREAM)
