"""Control the program with one or two switches: a frame steps over the targets, a press takes one.

The frame steps from group to group, and then within the chosen group; after the last target of a
group comes the group itself, as the way out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import ceil
from typing import NamedTuple, Protocol

import pygame

from table.theme.colours import BARK, CREAM
from table.theme.theme import Theme
from table.widgets.brush import Brush, scale_of

MAX_NODES = 7  # to step through one by one; more are grouped


class Stop(NamedTuple):
    """A target to press, known by its `key`. `aim` is called when the frame comes to it: it focuses
    the target and scrolls it into sight; `aim_group` does so when the frame comes to a group that
    begins with it. `where` returns its rectangle in the window then. `stays`: the frame remains
    there after a press. `sign` is the direction of a single key of a widget, else ""."""

    key: Hashable
    where: Callable[[], pygame.Rect]
    press: Callable[[], None]
    aim: Callable[[], None] = lambda: None
    stays: bool = False
    sign: str = ""
    aim_group: Callable[[], None] = lambda: None


class Group(NamedTuple):
    """Several nodes, through which the frame steps once the group has been chosen."""

    key: Hashable
    within: tuple[Node, ...]


Node = Stop | Group


class HasTargets(Protocol):
    """A scene that switches can step through."""

    def switch_targets(self) -> Sequence[Node]:
        """The targets for switches, in groups."""


def stops(nodes: Sequence[Node]) -> list[Stop]:
    """All targets in these nodes and the groups among them, in order."""
    result: list[Stop] = []
    for node in nodes:
        result += [node] if isinstance(node, Stop) else stops(node.within)
    return result


def group_nodes(key: Hashable, nodes: Sequence[Node]) -> list[Node]:
    """Put nodes into a group. A single node is returned as it is; more than MAX_NODES become
    several groups of about the same size, if need be in groups themselves."""
    if not nodes:
        return []
    if len(nodes) == 1:
        return [nodes[0]]
    if len(nodes) <= MAX_NODES:
        return [Group(key, tuple(nodes))]
    group_count = ceil(len(nodes) / MAX_NODES)
    group_size = ceil(len(nodes) / group_count)
    groups: list[Node] = []
    for start in range(0, len(nodes), group_size):
        groups += group_nodes((key, start), nodes[start : start + group_size])
    return group_nodes((key, "of"), groups) if len(groups) > MAX_NODES else groups


FRAME_THICKNESS, FRAME_MARGIN = 7.0, 8.0  # logical units
SIGN_RADIUS, SIGN_SIDE = 15, 16  # of the arrow in a circle, logical units
KINDS = ("off", "two", "one")
PACES = (0.7, 1.0, 1.5, 2.0, 3.0, 5.0)  # seconds that the frame rests on a node, with one switch
FIRST_PACE_FACTOR = 1.5  # it rests longer on the first node after a press
CHECK_SECONDS = 0.3  # between two checks that the framed node still exists

SwitchEvent = tuple[int, int]  # the kind of an event, and the key or button that it is about
_KEY, _MOUSE, _PAD = pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN
PAIRS: dict[str, tuple[SwitchEvent, SwitchEvent]] = {
    "space_enter": ((_KEY, pygame.K_SPACE), (_KEY, pygame.K_RETURN)),
    "arrows": ((_KEY, pygame.K_RIGHT), (_KEY, pygame.K_LEFT)),
    "f7_f8": ((_KEY, pygame.K_F7), (_KEY, pygame.K_F8)),
    "one_two": ((_KEY, pygame.K_1), (_KEY, pygame.K_2)),
    "mouse": ((_MOUSE, 1), (_MOUSE, 3)),
    "pad": ((_PAD, pygame.CONTROLLER_BUTTON_B), (_PAD, pygame.CONTROLLER_BUTTON_A)),
}
"""The choices of two switches: the one that advances, and the one that takes."""
_TEXT_OF_PAIR = {"space_enter": " ", "one_two": "12"}  # the letters that these keys type
_PRESS_OF_RELEASE = {
    pygame.MOUSEBUTTONUP: _MOUSE, pygame.CONTROLLERBUTTONUP: _PAD, pygame.KEYUP: _KEY
}  # fmt: skip


class Switches:
    """Moves the frame over the targets of a scene. With the `kind` "two" one switch advances it and
    the other takes the target. With "one" it advances by itself every `pace` seconds, and either
    switch takes the target. "off": there is no frame. `pair` names the switches in PAIRS."""

    def __init__(self) -> None:
        self.kind, self.pace, self.pair = "off", 1.5, "space_enter"
        self._path: tuple[Hashable, ...] = ()  # keys of the open groups
        self._framed_key: Hashable | None = None  # in the last of them
        self._scene: HasTargets | None = None
        self._node: Node | None = None
        self._advances_at = self._checks_at = 0.0
        self._drawn_rect: pygame.Rect | None = None  # its last position on the screen
        self._now = 0.0

    @property
    def on(self) -> bool:
        return self.kind != "off"

    def use(self, kind: str, pace: float, pair: str) -> None:
        """Set how switches are used; a change closes all groups. An unknown `pair` is the first."""
        if (kind, pace, pair) == (self.kind, self.pace, self.pair):
            return
        self.kind, self.pace = kind, pace
        self.pair = pair if pair in PAIRS else next(iter(PAIRS))
        self._reset_frame()

    def _reset_frame(self) -> None:
        self._path = ()
        self._framed_key = self._node = None
        self._rest_longer()

    def _rest_longer(self) -> None:
        self._advances_at = self._now + self.pace * FIRST_PACE_FACTOR

    def handle(self, event: pygame.event.Event, scene: HasTargets | None) -> bool:
        """Handle an event that may be the press or release of a switch. Return True if it was, so
        that no scene gets it; also for the letter that a key used as a switch types."""
        if not self.on or scene is None:
            return False
        if event.type == pygame.TEXTINPUT:
            return event.text in list(_TEXT_OF_PAIR.get(self.pair, ""))
        kind = _PRESS_OF_RELEASE.get(event.type, event.type)
        number = event.dict.get("key" if kind == _KEY else "button")
        if number == pygame.K_KP_ENTER:
            number = pygame.K_RETURN
        switches = PAIRS[self.pair]
        if (kind, number) not in switches or event.dict.get("handed"):
            return False
        if kind == event.type:  # a press, not the release
            if self.kind == "two" and (kind, number) == switches[0]:
                self.advance(scene)
            else:
                self.choose(scene)
        return True

    def step(self, now: float, scene: HasTargets | None) -> bool:
        """Advance the time; return whether the frame has moved since it was last drawn."""
        self._now = now
        if self.on and scene is not None:
            self._move_if_due(scene)
        else:
            self._node = self._scene = None
        last_rect = self._drawn_rect
        self._drawn_rect = self.frame_rect()
        return self._drawn_rect != last_rect

    def _move_if_due(self, scene: HasTargets) -> None:
        """Move the frame if it is time, if another scene has come, or if its target has gone."""
        now = self._now
        if scene is not self._scene:
            self._scene = scene
            self._reset_frame()
            if self.kind == "one":
                self.advance(scene)
                self._rest_longer()
        elif self.kind == "one" and now >= self._advances_at:
            self.advance(scene)
        elif now >= self._checks_at and self._node is not None:
            self._checks_at = now + CHECK_SECONDS
            nodes = scene.switch_targets()
            self._node = self._find_framed(nodes)
            if self._node is None:
                self._restart(nodes)

    def advance(self, scene: HasTargets) -> None:
        """Move the frame to the next node of the open group, or after the last to the group."""
        self._scene = scene
        nodes = scene.switch_targets()
        keys = [node.key for node in self._open_nodes(nodes)]
        if self._path:
            keys.append(self._path[-1])  # the way out
        if keys:
            number = keys.index(self._framed_key) + 1 if self._framed_key in keys else 0
            self._set_frame(nodes, keys[number % len(keys)])
        self._advances_at = self._now + self.pace

    def choose(self, scene: HasTargets) -> None:
        """Press the framed target, or enter or leave the framed group. If nothing is framed, frame
        the first node. After a press all groups are closed, unless the target `stays`."""
        self._scene = scene
        nodes = scene.switch_targets()
        node = self._find_framed(nodes)
        if node is None:
            self.advance(scene)
        elif isinstance(node, Stop):
            node.aim()
            node.press()
            if not node.stays:
                self._reset_frame()
        elif self.leaves_group:
            self._path = self._path[:-1]
            self._set_frame(nodes, node.key)
        else:
            self._path = (*self._path, node.key)
            self._set_frame(nodes, node.within[0].key)
        self._checks_at = 0.0
        self._rest_longer()

    def _open_groups(self, nodes: Sequence[Node]) -> list[Group]:
        """The open groups, the innermost last. Groups that the scene no longer has are closed."""
        groups: list[Group] = []
        for key in self._path:
            within = groups[-1].within if groups else nodes
            group = next((node for node in within if node.key == key), None)
            if not isinstance(group, Group):
                self._path = self._path[: len(groups)]
                self._framed_key = None
                break
            groups.append(group)
        return groups

    def _open_nodes(self, nodes: Sequence[Node]) -> Sequence[Node]:
        groups = self._open_groups(nodes)
        return groups[-1].within if groups else nodes

    def _find_framed(self, nodes: Sequence[Node]) -> Node | None:
        """Find the framed node among these; None if it has gone."""
        groups = self._open_groups(nodes)
        within = groups[-1].within if groups else nodes
        candidates = groups[-1:] if self.leaves_group else within
        return next((node for node in candidates if node.key == self._framed_key), None)

    def _set_frame(self, nodes: Sequence[Node], key: Hashable) -> None:
        """Frame the node with this key, and scroll it into sight."""
        self._framed_key = key
        self._node = self._find_framed(nodes)
        if isinstance(self._node, Stop):
            self._node.aim()
        elif self._node is not None:
            first_stop = stops([self._node])[0]  # a group has at least one
            first_stop.aim_group()

    def _restart(self, nodes: Sequence[Node]) -> None:
        """Frame the first node after the framed one has gone; with two switches nothing."""
        open_nodes = self._open_nodes(nodes)
        self._framed_key = self._node = None
        if self.kind == "one" and open_nodes:
            self._set_frame(nodes, open_nodes[0].key)
            self._rest_longer()

    @property
    def framed_node(self) -> Node | None:
        return self._node if self.on else None

    def frame_rect(self) -> pygame.Rect | None:
        """The rectangle of the framed node in the window; for a group the one around all its
        targets. None if nothing is framed, or it cannot be seen."""
        if self.framed_node is None:
            return None
        first_rect, *others = (stop.where() for stop in stops([self.framed_node]))
        rect = first_rect.unionall(others)
        return rect if rect.w > 0 and rect.h > 0 else None

    @property
    def leaves_group(self) -> bool:
        return bool(self._path) and self._framed_key == self._path[-1]

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the frame over everything, in opaque colours because it is drawn repeatedly."""
        rect = self.frame_rect()
        if rect is None:
            return
        scale = scale_of(surface.get_size())
        thickness = max(4, round(FRAME_THICKNESS * scale))
        margin = round(FRAME_MARGIN * scale)
        rect = rect.inflate(2 * margin, 2 * margin).clip(surface.get_rect())
        edge = max(2, thickness // 3)  # dark lines on both sides of the light frame
        pygame.draw.rect(surface, BARK, rect.inflate(2 * edge, 2 * edge), thickness + 2 * edge)
        pygame.draw.rect(surface, CREAM, rect, thickness)
        pygame.draw.rect(surface, theme.accent, rect.inflate(-2, -2), max(1, thickness // 3))
        if self.leaves_group:
            sign, centre = "left", rect.midtop
        else:
            sign = self._node.sign if isinstance(self._node, Stop) else ""
            centre = rect.center
        if sign:
            pygame.draw.circle(surface, BARK, centre, round(SIGN_RADIUS * scale))
            brush = Brush(surface, theme, scale, (0.0, 0.0))
            brush.triangle((centre[0] / scale, centre[1] / scale), SIGN_SIDE, sign, CREAM)
