"""What lights up during a person's turn: places, buttons, what the picked cards come to."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.move import Target
from rules.kit.remarks import Gauge
from table.felt.canvas import Item
from table.felt.furniture import button_item, frame_item, rect_of, rows_of
from table.felt.marks import brace_item, ring_item
from table.felt.showing import Showing
from table.places.clearing import grown
from table.places.patterns import shared_room
from table.places.ring import Room
from table.play.desk import Desk
from table.widgets import scale_of
from table.words.words import Words


class Lights:
    """The marks on the felt for one desk. `over` is the place under the hand, `cursor` what the
    keys point at."""

    def __init__(self, desk: Desk, showing: Showing, words: Words) -> None:
        self.desk = desk
        self.showing = showing
        self.words = words
        self.buttons: dict[str, pygame.Rect] = {}
        self.cursor: Hashable | None = None
        self.over: Target | None = None

    def items(self, source: str) -> dict[Hashable, Item]:
        """Buttons, lit places, braces and the cursor, to lie on the felt; `source` is the heap
        that is being dragged, if one is."""
        found: dict[Hashable, Item] = {}
        for place in self.lit(source):
            found.update(self._lit(place))
        self._place_buttons()
        theme = self.showing.looks.theme
        for verb, rect in self.buttons.items():
            able = self.desk.press(verb)[0] is not None
            focused = self.cursor == ("button", verb)
            found["button", verb] = button_item(rect, self.label(verb), theme, able, focused)
        if isinstance(self.cursor, Card) and self.cursor in self.spots():
            found["cursor"] = self.showing.glow(self.spots()[self.cursor])
        gauge = self.gauge()
        for number, cards in enumerate(gauge.together if gauge else ()):
            poses = [self.showing.pose(self.spots()[one]) for one in cards if one in self.spots()]
            if len(poses) > 1:
                found["brace", number] = brace_item(poses, theme, number)
        return found

    def lit(self, source: str = "") -> list[Target]:
        """The places that light up: where a move may end, and those to be pointed at."""
        lit = self.desk.places(source)
        if not source:
            more = self.desk.pointable().union(self.desk.chosen).difference(lit)
            lit += sorted(more, key=str)
        return lit

    def _lit(self, place: Target) -> dict[Hashable, Item]:
        theme = self.showing.looks.theme
        strong = place == self.over or place in self.desk.chosen or self.cursor == ("place", place)
        if isinstance(place, Card):
            if place not in self.spots():
                return {}
            lit: dict[Hashable, Item] = {
                ("lit", place.name): self.showing.glow(self.spots()[place])
            }
            if strong:
                lit["over", place.name] = ring_item(self.room(place), theme, strong)
            return lit
        room = self.room(place)
        if shared_room(place):
            return {("lit", place): ring_item(grown(room, 0.02), theme, strong)}
        table = self.showing.table
        bowl = table is not None and table.frames[place].bowl
        found: dict[Hashable, Item] = {
            ("lit", place): frame_item(room, theme, "", lit=True, bowl=bowl)
        }
        if strong:
            found["over", place] = frame_item(grown(room, 0.06), theme, "", lit=True, bowl=bowl)
        return found

    def gauge(self) -> Gauge | None:
        """What the picked cards come to, against what is pointed at and what lies under the
        hand."""
        over = self.over if self.over in self.lit() or isinstance(self.over, Card) else None
        return self.desk.gauge(over)

    def said(self) -> tuple[str, bool | None]:
        """The gauge in words, and whether it is enough; empty where there is nothing to say."""
        gauge = self.gauge()
        if gauge is None:
            return "", None
        return self.words.say(f"gauge.{gauge.why.key}", **dict(gauge.why.facts)), gauge.good

    def label(self, verb: str) -> str:
        """What a verb's button says for so many picked cards, or places pointed at."""
        count = len(self.desk.picked) or len(self.desk.chosen)
        none = f"verb.{verb}.none"
        if not count and self.words.has(none):
            return self.words.say(none)
        return self.words.say(f"verb.{verb}", n=count)

    def _place_buttons(self) -> None:
        table = self.showing.table
        assert table is not None
        station = table.ring.stations[self.showing.bottom]
        rect = rect_of(station.buttons)
        verbs = self.desk.buttons()
        scale = scale_of(self.showing.size)
        rows = rows_of(rect, len(verbs), round(52 * scale), round(10 * scale))
        self.buttons = dict(zip(verbs, rows, strict=True))

    def spots(self) -> dict[Card, Spot]:
        """Where every visible card lies."""
        table = self.showing.table
        assert table is not None
        return {pose.face: spot for spot, pose in table.poses.items()}

    def room(self, place: Target) -> Room:
        """The rectangle of a zone or a card on the felt, in pixels."""
        table = self.showing.table
        assert table is not None
        if isinstance(place, str):
            return table.frames[place].room
        return self.showing.pose(self.spots()[place]).box


def most_covered(rooms: dict[Target, Room], box: Room) -> Target | None:
    """Of the places, the one that what is carried covers most."""
    covered = {place: room.shared(box) for place, room in rooms.items()}
    best = max(covered, key=lambda place: covered[place], default=None)
    return best if best is not None and covered[best] > 0 else None
