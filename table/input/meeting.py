"""What the pointer or the focus of the keyboard meets: which thing it is, and how it lights up."""

from __future__ import annotations

from collections.abc import Hashable

from rules.kit.cards import Card
from rules.kit.changes import Spot
from table.felt.canvas import Item
from table.felt.marks import ring_item
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.hands import Hands
from table.input.things import Thing
from table.input.toolbar import Toolbar
from table.layout.ring import Room


def lit_up(
    thing: Thing,
    hands: Hands | None,
    toolbar: Toolbar,
    showing: TableRenderer,
    words: Words,
    down: bool,
) -> tuple[Item | None, Spot | None]:
    """What lights up where the pointer meets a thing, and the card that rises to it; `down`: it
    is being pressed."""
    theme = showing.looks.theme
    if thing.kind == "toolbar":
        return toolbar.button(str(thing.what), theme, words, down), None
    if thing.kind == "verb" and hands is not None and thing.what in hands.buttons:
        return hands.lights.button(str(thing.what), met=True, down=down), None
    if hands is None or not hands.answers(thing.spot, thing.place):
        return None, None
    if thing.spot is None and thing.place not in hands.lights.lit():  # those light up anyhow
        return ring_item(thing.room, theme, strong=down), None
    return None, thing.spot


def same(one: Thing | None, other: Thing | None) -> bool:
    """Whether they are the same thing; of a word that stands in two places, at the same one."""
    if one is None or other is None:
        return one is other
    return one[:2] == other[:2] and (one.kind != "word" or one.room == other.room)


def dragging(hands: Hands | None) -> bool:
    return hands is not None and hands.dragging


def under_the_keys(focus: Hashable, hands: Hands, showing: TableRenderer) -> Thing | None:
    """The thing on which the focus of the keyboard is."""
    spots = hands.lights.spots()
    if isinstance(focus, Card):
        if focus not in spots:
            return None
        return Thing("card", focus, showing.pose(spots[focus]).box, spots[focus])
    assert isinstance(focus, tuple)
    kind, what = focus
    if kind == "button":
        rect = hands.buttons.get(what)
        return None if rect is None else Thing("verb", what, Room(*rect))
    if isinstance(what, Card):
        return Thing("card", what, hands.lights.room(what), spots.get(what))
    table = showing.table
    assert table is not None
    kind = "chips" if what in table.stacks else "heap"
    return Thing(kind, what, hands.lights.room(what))
