"""What lies on the felt, layer over layer: the table itself, what is raised, dimmed, in a hand or
beside it, what is told, and what lies above all. Only what changes is painted."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping

import pygame

from rules.kit.changes import Spot
from rules.kit.move import Target
from rules.kit.state import View
from table.felt.aloft import Aloft
from table.felt.canvas import Canvas, Item
from table.felt.captions import note_at, sentences
from table.felt.furniture import card_item, glow_item, veil_item
from table.felt.lying import Lying
from table.felt.note_aside import stepped_aside
from table.felt.picture import Company, Looks, cards, furniture, noted, recounted
from table.layout.arrange import Arrangement, Pose
from table.layout.glide import Glide
from table.layout.ring import AIR, PICKED

Written = Mapping[Target, tuple[str, Item]]
"""Notes at places, in words and as they lie there."""

RAISED = PICKED  # how far a picked card rises, in card heights
HOVER = 1 / 24  # and one under the pointer, until it is pressed


class Layers:
    """The layers over one table.

    `above` lies over everything else until the next view, as a tooltip does; `met` is the card
    under the pointer, `pressed` whether it is held down.
    """

    canvas: Canvas

    def __init__(self, looks: Looks) -> None:
        self.looks = looks
        self.view: View | None = None
        self.company = Company(())
        self.table: Arrangement | None = None
        self.aloft: Aloft | None = None
        self.picked: frozenset[Spot] = frozenset()
        self.dimmed: frozenset[Spot] = frozenset()
        self.carried: frozenset[Spot] = frozenset()
        self.extras: dict[Hashable, Item] = {}
        self.above: dict[Hashable, Item] = {}
        self.met: Spot | None = None
        self.pressed = False
        self.told: dict[Hashable, Item] = {}
        self.guiding: dict[Hashable, Item] = {}
        self._under: dict[Hashable, Item] = {}  # what lies where that is laid
        self._noted: tuple[Arrangement, Looks, dict[Hashable, Item]] | None = None
        self._stood: Mapping[Hashable, Item] = {}  # notes that lay there when cards set out
        self._written: tuple[Arrangement, Looks, Written] | None = None
        self._lying = Lying()

    @property
    def arrangement(self) -> Arrangement:
        """Where everything lies, once anything has been shown."""
        assert self.table is not None
        return self.table

    @property
    def glide(self) -> Glide | None:
        """How far what is in flight has come; None while all of it lies."""
        return None if self.aloft is None else self.aloft.glide

    @property
    def notes(self) -> Mapping[Hashable, Item]:
        """The game's notes at what lies there when all of it lies."""
        return {} if self.table is None or self.view is None else self._notes()

    def pose(self, spot: Spot) -> Pose:
        """Where a card lies, raised if it is picked, and a little where the pointer is."""
        assert self.table is not None
        pose, up = self.table.poses[spot], RAISED if spot in self.picked else 0.0
        if spot == self.met:
            more = AIR / 2 if up else HOVER  # a picked one lies just below the plate
            up += -HOVER / 2 if self.pressed else more
        return pose._replace(y=pose.y - pose.box.height * up) if up else pose

    @property
    def raised(self) -> dict[Spot, Pose]:
        """The cards that do not lie where they belong, but are raised."""
        poses = {} if self.table is None else self.table.poses
        return {one: self.pose(one) for one in (*self.picked, self.met) if one in poses}

    def pick(self, picked: Collection[Spot], dimmed: Collection[Spot]) -> None:
        """Exactly these cards are raised, and exactly these dimmed."""
        self.picked, self.dimmed = frozenset(picked), frozenset(dimmed)
        self._refresh()

    def meet(self, spot: Spot | None, pressed: bool = False) -> None:
        """The pointer is on this card, which rises to meet it and goes down when it is pressed;
        nothing else is painted anew."""
        before, self.met, self.pressed = self.met, spot, pressed and spot is not None
        if self.glide is not None or self.table is None:
            return
        for one in (before, spot):
            if one in self.table.poses and ("card", one) in self.canvas.items:
                assert one is not None
                self.canvas.put(("card", one), self._raised(one))

    def lay_above(self, above: dict[Hashable, Item]) -> None:
        """Exactly this lies over everything else; only what changes is painted."""
        before, self.above = self.above, above
        if self.glide is None:
            self._exchange(before, above)

    def decorate(self, extras: dict[Hashable, Item], company: Company | None = None) -> None:
        """Prompt, buttons, lit places, bubbles: what lies there beside the table itself; and who
        sits round it, where that has changed."""
        before, self.extras = self.extras, extras
        if company is not None and company != self.company:
            self.company = company
            self._refresh()
        elif self.glide is None:
            self._exchange(before, extras)

    def _exchange(self, before: Mapping[Hashable, Item], after: Mapping[Hashable, Item]) -> None:
        if self.told:  # it may go before what is laid here
            self._refresh()
            return
        for key in before:
            if key not in after:
                self.canvas.take(key)
        for key, one in after.items():
            self.canvas.put(key, one)

    def guide(self, guiding: dict[Hashable, Item]) -> None:
        """Exactly this is what a guide lays over the table, while nothing flies."""
        before, self.guiding = self.guiding, guiding
        if self.glide is None:
            self._exchange(before, guiding)

    def tell(self, told: dict[Hashable, Item]) -> None:
        """What a climax lays over the table; it goes before the table's own of the same name."""
        before, self.told = self.told, told
        if not (before and told) or self.glide is not None:
            self._refresh()
            return
        for key in before:
            if key in told:
                continue
            if key in self._under:
                self.canvas.put(key, self._under[key])
            else:
                self.canvas.take(key)
        for key, one in told.items():
            self.canvas.put(key, one)

    def stand(self, written: Written) -> None:
        """As long as all cards lie where they do, notes that say the same stand as they are
        `written` here, so that none is seen to jump."""
        self._noted = None
        self._written = None if self.table is None else (self.table, self.looks, written)

    def carry(self, carried: Mapping[Spot, Pose]) -> None:
        """These cards are in somebody's hand, at these poses."""
        if self.carried != frozenset(carried):
            self.carried = frozenset(carried)
            self._refresh()
        self.canvas.move(card_item(self.looks.deck, pose, 1.0) for pose in carried.values())

    def glow(self, spot: Spot, depth: float = 0.2) -> Item:
        """A lit frame round a card."""
        pose = self.pose(spot)
        return glow_item(self.looks.deck, pose, self.looks.theme.highlight, pose.depth + depth)

    def draw(self, surface: pygame.Surface, whole: bool) -> list[pygame.Rect]:
        """Bring the window up to date; the rectangles that changed."""
        if self.looks.deck.settle():
            self._lying.forget()
            self._refresh()
        return self.canvas.draw(surface, whole)

    def _refresh(self) -> None:
        if self.glide is None:
            self.canvas.lay(self._items())

    def _items(self, aloft: Collection[Spot] = ()) -> dict[Hashable, Item]:
        """Everything at rest, but for the cards that are about to fly."""
        if self.table is None or self.view is None:
            return dict(self.extras)
        looks = self.looks
        items = furniture(self.table, self.view, looks, self.company)
        items.update(cards(self.table, looks, self._lying, aloft))
        notes = self._notes()  # what says the same at the same place stays while cards fly
        items.update({key: one for key, one in notes.items() if not aloft or self._stays(key)})
        up = {spot: self.pose(spot) for spot in self.picked & set(self.table.poses)}
        items.update(stepped_aside(items, self.table, up))
        for spot in self.picked if self.met is None else (*self.picked, self.met):
            if spot in self.table.poses and ("card", spot) in items:
                items["card", spot] = self._raised(spot)
        for spot in self.dimmed:
            items["veil", spot] = veil_item(looks.deck, self.pose(spot))
        items.update(self.extras)
        self._under = dict(items) if self.told else {}
        items.update(self.told)
        if not aloft:
            items.update(self.guiding)
        items.update(self.above)
        for spot in self.carried:
            items.pop(("card", spot), None)
            items.pop(("veil", spot), None)
        items.update(recounted(self.table, looks, self.carried, items))
        return items

    def _raised(self, spot: Spot) -> Item:
        """A card that is picked, or met by the pointer, or was."""
        lift = 0.35 if spot in self.picked else 0.15 if spot == self.met else 0.0
        return card_item(self.looks.deck, self.pose(spot), 0.0 if self.pressed else lift)

    def _notes(self) -> dict[Hashable, Item]:
        """The game's notes; where they lie is found once for what lies there."""
        assert self.table is not None and self.view is not None
        if self._noted is None or self._noted[0] is not self.table or self._noted[1] != self.looks:
            found = noted(self.table, self.view, self.looks)
            self._noted = self.table, self.looks, found | self._standing(self.table, self.view)
        return self._noted[2]

    def _standing(self, table: Arrangement, view: View) -> dict[Hashable, Item]:
        """The notes that stand as they were written, while all lies as it lay then."""
        if self._written is None or self.looks.rules is None:
            return {}
        before, looks, written = self._written
        if (before.size, before.poses, looks) != (table.size, table.poses, self.looks):
            self._written = None
            return {}
        says = sentences(self.looks.rules, view, looks.words)
        same = ((place, one) for place, (said, one) in written.items() if says.get(place) == said)
        return {note_at(place): one for place, one in same}

    def _stays(self, key: Hashable) -> bool:
        """Whether a note lies where it lay, in the same words."""
        return self._stood.get(key) == self._notes()[key]
