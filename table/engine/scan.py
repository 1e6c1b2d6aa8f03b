"""What can be done on a scene without pointing, in groups that a few presses walk through."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, Protocol

import pygame

MOST = 7  # things that are gone through one by one; of more, groups


def _nothing() -> None:
    """Nothing has to be done before it is pressed."""


class Stop(NamedTuple):
    """One thing to press. `where` it is on the window, once `aim` has put the focus there and
    brought it into sight; with a `sign` (left, right, up, down) it does but a part of what lies
    there; `sight` does no more than that, for a group that it is the first of. `stays`: who has
    pressed it may well want to press it again."""

    key: Hashable
    where: Callable[[], pygame.Rect]
    press: Callable[[], None]
    aim: Callable[[], None] = _nothing
    stays: bool = False
    sign: str = ""
    sight: Callable[[], None] = _nothing


class Group(NamedTuple):
    """Several, that are gone through once the group has been chosen."""

    key: Hashable
    within: tuple[Node, ...]


Node = Stop | Group


class Scanned(Protocol):
    """Whatever can be gone through."""

    def reached(self) -> Sequence[Node]:
        """What can be done there without pointing, in groups."""


def stops(nodes: Sequence[Node]) -> list[Stop]:
    """All there is to press, in order."""
    found: list[Stop] = []
    for node in nodes:
        found += [node] if isinstance(node, Stop) else stops(node.within)
    return found


def grouped(key: Hashable, nodes: Sequence[Node]) -> list[Node]:
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
        found += grouped((key, number), nodes[number : number + each])
    return grouped((key, "of"), found) if len(found) > MOST else found


def area(node: Node) -> pygame.Rect:
    """What of the window a node covers."""
    if isinstance(node, Stop):
        return node.where()
    first, *others = (one.where() for one in stops([node]))
    return first.unionall(others)
