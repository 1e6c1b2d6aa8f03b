"""A person's hands over the felt: drag, click, double click and keys, all live at once.

Turns events into gestures for the desk, and shows what is picked, lit and
dimmed. A dimmed card is one that may not be played now, and nothing else is dim.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.changes import Spot
from rules.kit.moves import Move, Target
from rules.kit.state import Why, why
from table.arrange import Arrangement, Pose
from table.canvas import Item
from table.desk import Desk
from table.mat import chip_item
from table.ring import Room
from table.scenes.keys import Keys
from table.scenes.lights import Lights, most_covered
from table.showing import Showing
from table.widgets import scale_of
from table.words import Words

DRAG = 4.0  # pixels a press may wander, at a scale of 1, before it is a drag
DOUBLE = 0.4  # seconds between the clicks of a double click
FANNED = 0.34  # how far carried cards lie from each other, in card widths

Refuse = Callable[[Why, Room], None]


class Grip(NamedTuple):
    """A press on the felt: where, on which card, and how far from the card's middle; or on which
    stack of chips."""

    pos: tuple[int, int]
    spot: Spot | None
    offset: tuple[float, float]
    stack: str = ""


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
        self.made = made
        self.refused = refused
        self.lights = Lights(desk, showing, words)
        self.keys = Keys(self)
        self.carried: dict[Spot, Pose] = {}
        self.chip: Room | None = None  # where a chip in the hand is
        self._grip: Grip | None = None
        self._last: tuple[Card, float] | None = None
        self.dress()

    # what is shown

    def dress(self) -> None:
        """Raise, dim, light and label according to what may be done now."""
        faces = self.lights.spots()
        pickable = self.desk.pickable()
        mine = self._own_spots()
        picked = [faces[one] for one in self.desk.picked if one in faces]
        dimmed = [spot for one, spot in faces.items() if spot in mine and one not in pickable]
        self.showing.pick(picked, dimmed if pickable else [])

    def items(self) -> dict[Hashable, Item]:
        """Buttons, lit places and the cursor, to lie on the felt."""
        return self.lights.items(self._source())

    @property
    def buttons(self) -> dict[str, pygame.Rect]:
        """Where each verb's button is."""
        return self.lights.buttons

    def said(self) -> str:
        """What the picked cards come to, in words."""
        return self.lights.said()

    def _own_spots(self) -> set[Spot]:
        """The spots of the zones this seat picks cards from or keeps hidden."""
        sight = self.desk.rules.SIGHT
        own = {
            zone
            for zone in self.desk.view.zones
            if zone.endswith(f":{self.desk.seat}") and sight[zone.partition(":")[0]] == "owner"
        }
        return {spot for spot in self._table().poses if spot.zone in own}

    def _table(self) -> Arrangement:
        table = self.showing.table
        assert table is not None
        return table

    # what is done with the mouse

    def event(self, event: pygame.event.Event, now: float) -> bool:
        """One event; True if it was for these hands."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._move(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            return self._hover(event.pos)
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
        if self.chip is not None:
            self.chip = None
            self.showing.canvas.move([])
        self.desk.let_go()
        self.dress()
        if carried:
            self.showing.send_home(carried, now)

    def spot_at(self, pos: tuple[int, int]) -> Spot | None:
        """The card under a pixel, raised cards where they are seen."""
        return self._table().card_at(*pos, self.showing.pose)

    def _press(self, pos: tuple[int, int]) -> None:
        spot = self.spot_at(pos)
        self.lights.cursor = None
        offset = (0.0, 0.0)
        if spot is not None:
            pose = self.showing.pose(spot)
            offset = (pos[0] - pose.x, pos[1] - pose.y)
        stacks = self._table().stacks.items() if spot is None else ()
        pressed = (name for name, stack in stacks if stack.room.holds(*pos))
        self._grip = Grip(pos, spot, offset, next(pressed, ""))

    def _hover(self, pos: tuple[int, int]) -> bool:
        """With cards picked, whatever lies under the hand is weighed against them."""
        if not self.desk.picked:
            return False
        before = self.lights.over
        lit = set(self.lights.lit())
        self.lights.over = next((place for place in self._places_at(pos) if place in lit), None)
        return self.lights.over != before

    def _source(self) -> str:
        """The heap or stack that is being dragged, if no card of one's own is."""
        grip = self._grip
        if self.chip is not None and grip is not None:
            return grip.stack
        if not self.carried or grip is None or grip.spot is None:
            return ""
        own = self._face(grip.spot) in self.desk.picked
        return "" if own else grip.spot.zone

    def _move(self, pos: tuple[int, int]) -> None:
        grip = self._grip
        assert grip is not None
        if grip.stack:
            self._move_chip(grip, pos)
            return
        if not self.carried and not self._lifts(grip, pos):
            return
        assert grip.spot is not None
        lead = grip.spot
        spots = self.lights.spots()
        others = [] if self._source() else [spots[one] for one in self.desk.picked]
        others = [spot for spot in reversed(others) if spot != lead]
        behind = {
            spot: self._carried_pose(spot, pos, grip, number)
            for number, spot in enumerate(others, 1)
        }
        self.carried = dict(reversed(behind.items()))
        self.carried[lead] = self._carried_pose(lead, pos, grip, 0)
        self.showing.carry(self.carried)
        self.lights.over = self._under(pos)

    def _move_chip(self, grip: Grip, pos: tuple[int, int]) -> None:
        """A chip from the stack follows the hand, where some move begins with one."""
        if self.chip is None and (
            not self._far(grip, pos) or grip.stack not in self.desk.sources()
        ):
            return
        item = chip_item(self._table().stacks[grip.stack], *pos, depth=20_000)
        self.chip = Room(*item.rect)
        self.showing.canvas.move([item])
        self.lights.over = self._under(pos)

    def _far(self, grip: Grip, pos: tuple[int, int]) -> bool:
        """Whether a press has wandered far enough to be a drag."""
        far = DRAG * max(1.0, scale_of(self.showing.size))
        return max(abs(pos[0] - grip.pos[0]), abs(pos[1] - grip.pos[1])) >= far

    def _lifts(self, grip: Grip, pos: tuple[int, int]) -> bool:
        """Whether the press has become a drag of a card that may be picked, or of a heap."""
        if grip.spot is None or not self._far(grip, pos):
            return False
        if self.desk.grab(self._face(grip.spot)):
            self.dress()
            return True
        if grip.spot.zone not in self.desk.sources():
            return False
        self.carried = {grip.spot: self.showing.pose(grip.spot)}
        return True

    def _face(self, spot: Spot) -> Card:
        return self._table().poses[spot].face

    def _carried_pose(self, spot: Spot, pos: tuple[int, int], grip: Grip, number: int) -> Pose:
        pose = self.showing.pose(spot)
        x = pos[0] - grip.offset[0] - number * FANNED * pose.width
        return pose._replace(x=x, y=pos[1] - grip.offset[1], angle=0.0, depth=20_000 - number)

    def _under(self, pos: tuple[int, int]) -> Target | None:
        """The legal place a carried card would go to: the card under the pointer where places
        overlap, else the place the carried card covers most."""
        legal = {place: self.lights.room(place) for place in self.desk.places(self._source())}
        pointed = self._places_at(pos, set(self.carried))[:1]
        if pointed and isinstance(pointed[0], Card) and pointed[0] in legal:
            return pointed[0]
        box = self.chip or list(self.carried.values())[-1].box
        return most_covered(legal, box)

    def _release(self, pos: tuple[int, int], now: float) -> None:
        grip = self._grip
        assert grip is not None
        if self.carried or self.chip is not None:
            self._move(pos)  # a quick hand lets go further on than it was last seen
            self._drop(pos, now)
        else:
            self._grip = None
            self._click(grip, pos, now)

    def _drop(self, pos: tuple[int, int], now: float) -> None:
        target, source = self._under(pos), self._source()
        carried, self.carried, self._grip = self.carried, {}, None
        chip, self.chip = self.chip, None
        self.lights.over = None
        self.showing.canvas.move([])
        if target is not None:
            choice, _ = self.desk.drop((target,), source)
            assert choice is not None
            self._table().poses.update(carried)
            self.made(choice)
            return
        if chip is not None:
            return
        home = next(iter(carried)).zone
        under = [spot for spot in carried if not source]
        places = [place for place in self._places_at(pos, under) if place != home]
        objection = self.desk.drop(places, source)[1] if places else None
        if len(carried) == 1:
            self.desk.let_go()
        self.dress()
        self.showing.send_home(carried, now)
        if objection is not None:
            self.refused(objection, list(carried.values())[-1].box)

    def _places_at(self, pos: tuple[int, int], but: Collection[Spot] = ()) -> list[Target]:
        """The places under a pixel, from the card outwards."""
        places: list[Target] = []
        spot = self.spot_at(pos)
        if spot is not None and spot not in but and self._face(spot) is not UNKNOWN:
            places.append(self._face(spot))
        return [*places, *self._table().zones_at(*pos)]

    def _click(self, grip: Grip, pos: tuple[int, int], now: float) -> None:
        pressed = next((verb for verb, rect in self.buttons.items() if rect.collidepoint(pos)), "")
        if pressed:
            self.press(pressed)
            return
        if grip.spot is not None and self._clicked_card(grip.spot, now):
            return
        under = self._places_at(pos)
        if any(self.touch(place) for place in under):
            return
        if self.desk.picked and under:
            self.refused(self.desk.drop(under)[1] or why("wrong_place"), self.lights.room(under[0]))
        self.desk.let_go()
        self.dress()

    def touch(self, place: Target) -> bool:
        """A click on a place: point at it, or make the move that ends there; False if neither."""
        if self.desk.point(place):
            self.dress()
        elif place in self.desk.places():
            self.finish(*self.desk.drop((place,)), self.lights.room(place))
        else:
            return False
        return True

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
