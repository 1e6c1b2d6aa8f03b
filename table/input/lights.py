"""Light up what can be done in a turn: places, buttons, what the picked cards come to."""

from __future__ import annotations

from collections.abc import Collection, Hashable

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.move import Target
from rules.kit.remarks import Gauge
from table.felt.canvas import Item
from table.felt.furniture import Look, button_item, button_row, focus_item, frame_item
from table.felt.marks import arrival_item, brace_item, gap_item, ring_item
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.hit_testing import is_pile, zone_boxes
from table.input.move_builder import MoveBuilder, verb_of
from table.input.press_guard import PressGuard
from table.layout.layout import shared_room
from table.layout.ring import BUTTON, BUTTONS, Room
from table.layout.room import grow
from table.widgets import scale_of

CURSOR_THICKNESS = 5  # logical units
AMOUNT = 84.0  # logical units, the width of a button with an amount
RING_MARGIN, PILE_MARGIN = 0.02, 0.03  # around a room, and a pile's top


class Lights:
    """The marks on the felt in one person's turn. `over`: the place under the pointer; `cursor`:
    the key focus; `drawn_cards`: the cards just drawn; `gap`: where a carried card would go in the
    hand, as in `gap_item`; `guard`: guards new buttons. `buttons`: where they are, by verb or verb
    and amount. Without `marks` a legal place is lit only when it is pointed at."""

    def __init__(self, builder: MoveBuilder, renderer: TableRenderer, words: Words,
                 guard: PressGuard, drawn_cards: Collection[Card] = (),
                 marks: bool = True) -> None:  # fmt: skip
        self.builder, self.renderer, self.words = builder, renderer, words
        self.drawn_cards, self.guard, self.marks = drawn_cards, guard, marks
        self.buttons: dict[str, pygame.Rect] = {}
        self.cursor: Hashable | None = None
        self.over: Target | None = None
        self.gap: tuple[float, Room] | None = None

    def items(self, source: str) -> dict[Hashable, Item]:
        """Place the buttons; return the items of all marks. `source`: the dragged heap, or ""."""
        items: dict[Hashable, Item] = {}
        pointed_at = {self.over, *self.builder.chosen_targets}
        for place in self.lit_places(source):
            if self.marks or place in pointed_at:
                items.update(self._place_marks(place, strong=place in pointed_at))
        self._place_buttons()
        for verb in self.buttons:
            items["button", verb] = self.button(verb)
        theme, spots = self.renderer.looks.theme, self.spots()
        for card in self.drawn_cards:
            if card in spots and spots[card] not in self.renderer.carried_spots:
                items["drawn", card.name] = arrival_item(self.renderer.pose(spots[card]), theme)
        if self.gap is not None:
            items["gap"] = gap_item(*self.gap, theme)
        room = self._focused_room()
        if room is not None:
            thickness = max(3.0, CURSOR_THICKNESS * scale_of(self.renderer.size))
            items["cursor"] = focus_item(room, thickness)
        gauge = self.gauge()
        for number, cards in enumerate(gauge.together if gauge else ()):
            poses = [self.renderer.pose(spots[card]) for card in cards if card in spots]
            if len(poses) > 1:
                items["brace", number] = brace_item(poses, theme, number)
        return items

    def button(self, verb: str, hovered: bool = False, held: bool = False) -> Item:
        """Draw the button of a verb, or of a verb and an amount (`bid 5`). `hovered`: the pointer
        is on it; `held`: it is pressed. A button that makes no move now is dim."""
        entry, theme = self.builder.layout.verbs[verb_of(verb)], self.renderer.looks.theme
        is_legal = self.builder.press(verb)[0] is not None
        is_focused = self.cursor == ("button", verb)
        key = "" if " " in verb else self.key(verb)  # amounts have no keys
        look = Look(hovered, held, key, entry.grave)
        return button_item(self.buttons[verb], self.label(verb), theme, is_legal, is_focused, look)

    def _focused_room(self) -> Room | None:
        """The room of the focused card or place; None for a button, which draws its own focus."""
        if isinstance(self.cursor, Card):
            return self.room(self.cursor) if self.cursor in self.spots() else None
        if isinstance(self.cursor, tuple) and self.cursor[0] == "place":
            return self.room(self.cursor[1])
        return None

    def lit_places(self, source: str = "") -> list[Target]:
        """Return the places to light: where a move may end, and what may be pointed at."""
        lit = self.builder.places(source)
        if not source:
            pointable = {*self.builder.pointable(), *self.builder.chosen_targets}
            lit += sorted(pointable.difference(lit), key=str)
        return lit

    def _place_marks(self, place: Target, strong: bool) -> dict[Hashable, Item]:
        """Return the items that light up a place; none for a card that is not on the table."""
        theme, spots = self.renderer.looks.theme, self.spots()
        items: dict[Hashable, Item] = {}
        if isinstance(place, Card):
            if place not in spots:
                return {}
            items["lit", place.name] = self.renderer.glow(spots[place])
            if strong:
                items["over", place.name] = ring_item(self.room(place), theme, strong)
            return items
        room = self.room(place)
        if shared_room(place):
            return {("lit", place): ring_item(grow(room, RING_MARGIN), theme, strong)}
        bowl = self.renderer.arrangement.frames[place].bowl
        items["lit", place] = frame_item(room, theme, "", lit=True, bowl=bowl, strong=strong)
        boxes = zone_boxes(self.renderer, place)
        if boxes and is_pile(self.renderer, place):  # whose cards would hide the mark
            items["ring", place] = ring_item(grow(boxes[-1], PILE_MARGIN), theme, strong)
        return items

    def gauge(self) -> Gauge | None:
        """What the picked cards are worth against the chosen places and the one pointed at; None if
        nothing is picked or chosen, or the game does not say."""
        over = self.over if self.over in self.lit_places() or isinstance(self.over, Card) else None
        return self.builder.gauge(over)

    def gauge_text(self) -> tuple[str, bool | None]:
        """Return the gauge in words and whether it is enough; "" and None without a gauge."""
        gauge = self.gauge()
        if gauge is None:
            return "", None
        return self.words.say(f"gauge.{gauge.why.key}", **dict(gauge.why.facts)), gauge.good

    def label(self, verb: str) -> str:
        """Return the text of a button. The game's words get its amount as `n`, else the number of
        picked cards, or of chosen places for a verb without cards."""
        verb, _, amount = verb.partition(" ")
        if amount:
            return self.words.say(f"verb.{verb}", n=int(amount))
        takes_cards = self.builder.takes_cards(verb)
        count = len(self.builder.picked_cards)
        if not count and takes_cards and self.words.has(f"verb.{verb}.none"):
            return self.words.say(f"verb.{verb}.none")
        if not count and not takes_cards:
            count = len(self.builder.chosen_targets)
        return self.words.say(f"verb.{verb}", n=count)

    def key(self, verb: str) -> str:
        """The letter that presses a button; "" for none."""
        return self.builder.key(verb, self.label(verb))

    def _place_buttons(self) -> None:
        """Place the buttons in the middle, those of grave moves last. Guard these against a hasty
        press, and while nothing is picked also those that would act without cards."""
        room, entries = self.renderer.arrangement.own.buttons, self.builder.layout.verbs
        verbs = sorted(self.builder.buttons(), key=lambda verb: entries[verb_of(verb)].grave)
        grave = [verb for verb in verbs if entries[verb_of(verb)].grave]
        scale = room.height / BUTTONS  # pixels in a logical unit
        widths = [(AMOUNT if " " in verb else BUTTON) * scale for verb in verbs]
        rects = button_row(room, widths, len(grave), self.renderer.room[0] / 2)
        self.buttons = dict(zip(verbs, rects, strict=True))
        if not self.builder.picked_cards and not self.builder.chosen_targets:
            grave += [verb for verb in verbs if self.words.has(f"verb.{verb}.none")]
        self.guard.track(self.buttons, grave)

    def spots(self) -> dict[Card, Spot]:
        return {pose.face: spot for spot, pose in self.renderer.arrangement.poses.items()}

    def room(self, place: Target) -> Room:
        if isinstance(place, str):
            return self.renderer.arrangement.frames[place].room
        return self.renderer.pose(self.spots()[place]).box
