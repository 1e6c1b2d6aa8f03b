"""A person's hands over the felt: drag, click, double click and keys, all live at once.

Turns events into gestures for the desk, and shows what is picked, lit and
dimmed. A dimmed card is one that may not be played now, and nothing else is dim.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.moves import Move, Target
from rules.kit.state import Why, why
from table.arrange import Pose
from table.canvas import Item
from table.desk import Desk
from table.furniture import button_item, frame_item, rect_of, rows_of
from table.ring import Room
from table.scenes.keys import Keys
from table.showing import Showing
from table.widgets import scale_of
from table.words import Words

DRAG = 4.0  # pixels a press may wander, at a scale of 1, before it is a drag
DOUBLE = 0.4  # seconds between the clicks of a double click
FANNED = 0.34  # how far carried cards lie from each other, in card widths

Refuse = Callable[[Why, Room], None]


class Grip(NamedTuple):
    """A press on the felt: where, on which card, and how far from the card's middle."""

    pos: tuple[int, int]
    spot: Spot | None
    offset: tuple[float, float]


class Hands:
    """One person's turn: from the desk's offers to a move, by hand.

    `made` is called with a legal move, `refused` with an objection and the room
    of what it is about.
    """

    def __init__(
        self,
        desk: Desk,
        showing: Showing,
        words: Words,
        made: Callable[[Move], None],
        refused: Refuse,
    ) -> None:
        self.desk = desk
        self.showing = showing
        self.words = words
        self.made = made
        self.refused = refused
        self.cursor: Hashable | None = None  # what the keys point at
        self.keys = Keys(self)
        self.carried: dict[Spot, Pose] = {}
        self.buttons: dict[str, pygame.Rect] = {}
        self._grip: Grip | None = None
        self._over: Target | None = None
        self._last: tuple[Card, float] | None = None
        self.dress()

    # what is shown

    def dress(self) -> None:
        """Raise, dim, light and label according to what may be done now."""
        faces = self.spots()
        pickable = self.desk.pickable()
        mine = self._own_spots()
        picked = [faces[one] for one in self.desk.picked if one in faces]
        dimmed = [spot for one, spot in faces.items() if spot in mine and one not in pickable]
        self.showing.pick(picked, dimmed if pickable else [])

    def items(self) -> dict[Hashable, Item]:
        """Buttons, lit places and the cursor, to lie on the felt."""
        found: dict[Hashable, Item] = {}
        theme = self.showing.looks.theme
        for place in self.desk.places():
            if isinstance(place, str):
                room = self.room(place)
                found["lit", place] = frame_item(room, theme, "", lit=True)
                if place == self._over:
                    found["over", place] = frame_item(_grown(room, 0.06), theme, "", lit=True)
            else:
                found["lit", place.name] = self.showing.glow(self.spots()[place])
        self._place_buttons()
        for verb, rect in self.buttons.items():
            able = self.desk.press(verb)[0] is not None
            focused = self.cursor == ("button", verb)
            found["button", verb] = button_item(rect, self.label(verb), theme, able, focused)
        if isinstance(self.cursor, Card) and self.cursor in self.spots():
            found["cursor"] = self.showing.glow(self.spots()[self.cursor])
        return found

    def label(self, verb: str) -> str:
        """What a verb's button says for so many picked cards."""
        count = len(self.desk.picked)
        none = f"verb.{verb}.none"
        if not count and self.words.has(none):
            return self.words.say(none)
        return self.words.say(f"verb.{verb}", n=count)

    def _place_buttons(self) -> None:
        table = self.showing.table
        assert table is not None
        station = table.ring.stations[self.showing.bottom]
        rect = rect_of(station.box(station.station.buttons))
        verbs = self.desk.buttons()
        scale = scale_of(self.showing.size)
        rows = rows_of(rect, len(verbs), round(52 * scale), round(10 * scale))
        self.buttons = dict(zip(verbs, rows, strict=True))

    def spots(self) -> dict[Card, Spot]:
        """Where every visible card lies."""
        table = self.showing.table
        assert table is not None
        return {pose.face: spot for spot, pose in table.poses.items()}

    def _own_spots(self) -> set[Spot]:
        """The spots of the zones this seat picks cards from or keeps hidden."""
        sight = self.desk.rules.SIGHT
        own = {
            zone
            for zone in self.desk.view.zones
            if zone.endswith(f":{self.desk.seat}") and sight[zone.partition(":")[0]] == "owner"
        }
        table = self.showing.table
        assert table is not None
        return {spot for spot in table.poses if spot.zone in own}

    def room(self, place: Target) -> Room:
        """The rectangle of a zone or a card on the felt, in pixels."""
        table = self.showing.table
        assert table is not None
        if isinstance(place, str):
            return table.frames[place].room
        return self.showing.pose(self.spots()[place]).box

    # what is done with the mouse

    def event(self, event: pygame.event.Event, now: float) -> bool:
        """One event; True if it was for these hands."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._move(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._grip:
            self._release(event.pos, now)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.let_go(now)
        elif event.type == pygame.KEYDOWN:
            return self.keys.event(event)
        else:
            return False
        return True

    def let_go(self, now: float) -> None:
        """Put everything back."""
        carried, self.carried, self._grip = self.carried, {}, None
        self.desk.let_go()
        self.dress()
        if carried:
            self.showing.send_home(carried, now)

    def spot_at(self, pos: tuple[int, int]) -> Spot | None:
        """The card under a pixel, raised cards where they are seen."""
        table = self.showing.table
        assert table is not None
        return table.card_at(*pos, self.showing.pose)

    def _press(self, pos: tuple[int, int]) -> None:
        spot = self.spot_at(pos)
        self.cursor = None
        offset = (0.0, 0.0)
        if spot is not None:
            pose = self.showing.pose(spot)
            offset = (pos[0] - pose.x, pos[1] - pose.y)
        self._grip = Grip(pos, spot, offset)

    def _move(self, pos: tuple[int, int]) -> None:
        grip = self._grip
        assert grip is not None
        if not self.carried and not self._lifts(grip, pos):
            return
        lead = self.desk.picked[-1] if grip.spot is None else self._face(grip.spot)
        spots = self.spots()
        others = [one for one in self.desk.picked if one is not lead]
        first = self._carried_pose(spots[lead], pos, grip, 0)
        self.carried = {
            spots[one]: self._carried_pose(spots[one], pos, grip, number)
            for number, one in enumerate(reversed(others), 1)
        }
        self.carried = dict(reversed(self.carried.items()))
        self.carried[spots[lead]] = first
        self.showing.carry(self.carried)
        over = self._most_covered(first.box)
        if over != self._over:
            self._over = over

    def _lifts(self, grip: Grip, pos: tuple[int, int]) -> bool:
        """Whether the press has become a drag of a card that may be picked."""
        far = DRAG * max(1.0, scale_of(self.showing.size))
        if grip.spot is None or max(abs(pos[0] - grip.pos[0]), abs(pos[1] - grip.pos[1])) < far:
            return False
        if not self.desk.grab(self._face(grip.spot)):
            return False
        self.dress()
        return True

    def _face(self, spot: Spot) -> Card:
        table = self.showing.table
        assert table is not None
        return table.poses[spot].face

    def _carried_pose(self, spot: Spot, pos: tuple[int, int], grip: Grip, number: int) -> Pose:
        pose = self.showing.pose(spot)
        x = pos[0] - grip.offset[0] - number * FANNED * pose.width
        return pose._replace(x=x, y=pos[1] - grip.offset[1], angle=0.0, depth=20_000 - number)

    def _most_covered(self, box: Room) -> Target | None:
        """Of the legal places, the one the carried card covers most."""
        covered = [(self.room(place).shared(box), place) for place in self.desk.places()]
        best = max(covered, key=lambda one: one[0], default=(0.0, None))
        return best[1] if best[0] > 0 else None

    def _release(self, pos: tuple[int, int], now: float) -> None:
        grip, self._grip = self._grip, None
        assert grip is not None
        if self.carried:
            self._grip = grip
            self._move(pos)  # a quick hand lets go further on than it was last seen
            self._grip = None
            self._drop(pos, now)
        else:
            self._click(grip, pos, now)

    def _drop(self, pos: tuple[int, int], now: float) -> None:
        carried, self.carried = self.carried, {}
        box = list(carried.values())[-1].box
        target, self._over = self._most_covered(box), None
        self.showing.canvas.move([])
        if target is not None:
            choice, _ = self.desk.drop((target,))
            assert choice is not None
            assert self.showing.table is not None
            self.showing.table.poses.update(carried)
            self.made(choice)
            return
        home = next(iter(carried)).zone
        places = [place for place in self._places_at(pos) if place != home]
        objection = self.desk.drop(places)[1] if places else None
        if len(carried) == 1:
            self.desk.let_go()
        self.dress()
        self.showing.send_home(carried, now)
        if objection is not None:
            self.refused(objection, box)

    def _places_at(self, pos: tuple[int, int]) -> list[Target]:
        """The places under a pixel, from the card outwards."""
        table = self.showing.table
        assert table is not None
        places: list[Target] = []
        spot = self.spot_at(pos)
        if spot is not None and self._face(spot).rank and spot not in self.carried:
            places.append(self._face(spot))
        return [*places, *table.zones_at(*pos)]

    def _click(self, grip: Grip, pos: tuple[int, int], now: float) -> None:
        pressed = next((verb for verb, rect in self.buttons.items() if rect.collidepoint(pos)), "")
        if pressed:
            self.press(pressed)
            return
        if grip.spot is not None and self._clicked_card(grip.spot, now):
            return
        legal = set(self.desk.places())
        under = self._places_at(pos)
        for place in under:
            if place in legal:
                self.finish(*self.desk.drop((place,)), self.room(place))
                return
        if self.desk.picked and under:
            self.refused(self.desk.drop(under)[1] or why("wrong_place"), self.room(under[0]))
        self.desk.let_go()
        self.dress()

    def _clicked_card(self, spot: Spot, now: float) -> bool:
        """Pick or put back; the second of two quick clicks plays. False: not a card to pick."""
        one = self._face(spot)
        if one not in self.desk.pickable():
            if spot in self._own_spots():
                self.refused(why("not_pickable"), self.showing.pose(spot).box)
                return True
            return False
        last, self._last = self._last, (one, now)
        if last is not None and last[0] is one and now - last[1] <= DOUBLE:
            choice, objection = self.desk.doubled(one)
            if choice is not None or self._doubles():
                self.finish(choice, objection, self.showing.pose(spot).box)
                return True
        self.desk.toggle(one)
        self.dress()
        return True

    def _doubles(self) -> bool:
        """Whether any verb open now is made by a double click."""
        verbs = self.desk.layout.verbs
        return any(offer.verb in verbs and verbs[offer.verb].double for offer in self.desk.offers)

    def press(self, verb: str) -> None:
        """A verb's button, by mouse or key."""
        rect = self.buttons.get(verb)
        room = Room(*rect) if rect else Room(0, 0, 0, 0)
        self.finish(*self.desk.press(verb), room)

    def finish(self, choice: Move | None, objection: Why | None, room: Room) -> None:
        if choice is not None:
            self.made(choice)
        elif objection is not None:
            self.refused(objection, room)
            self.dress()


def _grown(room: Room, part: float) -> Room:
    """A room larger on every side by a part of its width."""
    more = room.width * part
    return Room(room.x - more, room.y - more, room.width + 2 * more, room.height + 2 * more)
