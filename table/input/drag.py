"""Follow a drag over the felt: the cards carried, how they move, and where they would go."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.move import Target
from rules.kit.sight import kind_and_owner
from table.felt.mat import chip_item
from table.felt.renderer import TableRenderer
from table.input.hit_testing import places_at, spot_at, visible_place_at
from table.input.lights import Lights, most_covered
from table.input.move_builder import MoveBuilder
from table.layout.arrange import Pose
from table.layout.ring import Room

DRAG_DISTANCE = 0.01  # of the window's height: so far a press may wander before it is a drag
FINGER_LIFT = 0.55  # of its height: so far above a finger a carried card lies, to be seen
FAN_STEP = 0.34  # how far carried cards lie from each other, in card widths


class Grip(NamedTuple):
    """A press on the felt: where, on which card, and how far from the card's middle; or on which
    stack of chips."""

    pos: tuple[int, int]
    spot: Spot | None
    offset: tuple[float, float]
    stack: str = ""


class Drag:
    """One press and the drag it may become, from mouse button down to mouse button up.

    `carried` holds the cards in the hand, the one gripped last; `chip` is where
    a chip in the hand is. Both are empty until the press has wandered. `home` is the zone of one's
    own that is put in order by a drag within it, if the press was there; `own` are its spots.
    """

    def __init__(
        self,
        builder: MoveBuilder,
        showing: TableRenderer,
        lights: Lights,
        pos: tuple[int, int],
        own: Collection[Spot] = (),
        finger: bool = False,
    ) -> None:
        self.builder, self.showing, self.lights = builder, showing, lights
        self.finger, self.pos = finger, pos  # the hand was seen here last
        self.carried: dict[Spot, Pose] = {}
        self.chip: Room | None = None
        self.before = builder.picked[:]  # what was picked when this press began
        self.grip = self._grip_at(pos)
        spot = self.grip.spot
        self.home = spot.zone if spot is not None and spot in own else ""

    def _grip_at(self, pos: tuple[int, int]) -> Grip:
        spot = spot_at(self.showing, pos)
        if spot is None:
            stacks = self.showing.arrangement.stacks.items()
            pressed = (name for name, stack in stacks if stack.room.holds(*pos))
            return Grip(pos, None, (0.0, 0.0), next(pressed, ""))
        pose = self.showing.pose(spot)
        return Grip(pos, spot, (pos[0] - pose.x, pos[1] - pose.y))

    def face(self, spot: Spot) -> Card:
        return self.showing.arrangement.poses[spot].face

    @property
    def is_moving(self) -> bool:
        """Whether cards or a chip are being carried."""
        return bool(self.carried) or self.chip is not None

    @property
    def source(self) -> str:
        """The heap or stack that is being dragged; "" for none, or for picked cards."""
        if self.chip is not None:
            return self.grip.stack
        if not self.carried or self.grip.spot is None:
            return ""
        own = self.face(self.grip.spot) in self.builder.picked
        return "" if own else self.grip.spot.zone

    @property
    def box(self) -> Room:
        """The rectangle of the carried chip, or of the gripped card."""
        return self.chip or list(self.carried.values())[-1].box

    def held_at(self, pos: tuple[int, int]) -> tuple[int, int]:
        """The pixel at which cards are carried: above a finger, at a mouse pointer."""
        if not self.finger or not self.carried or self.grip.spot is None:
            return pos
        return pos[0], pos[1] - round(FINGER_LIFT * self.showing.pose(self.grip.spot).box.height)

    def move(self, pos: tuple[int, int]) -> bool:
        """Move what is carried to a pixel; True if cards have just been picked up."""
        self.pos = pos
        if self.grip.stack:
            self._move_chip(pos)
            return False
        picked_up = not self.carried and self._picks_up(pos)
        if not self.carried and not picked_up:
            return False
        assert self.grip.spot is not None
        gripped, pos = self.grip.spot, self.held_at(pos)
        spots = self.lights.spots()
        other_spots = [] if self.source else [spots[card] for card in self.builder.picked]
        other_spots = [spot for spot in reversed(other_spots) if spot != gripped]
        other_poses = {
            spot: self._carried_pose(spot, pos, number)
            for number, spot in enumerate(other_spots, 1)
        }
        self.carried = dict(reversed(other_poses.items()))
        self.carried[gripped] = self._carried_pose(gripped, pos, 0)
        return picked_up

    def show(self, pos: tuple[int, int]) -> None:
        """Show the carried cards, the target and the gap at this pixel."""
        if self.carried:
            self.showing.carry(self.carried)
        if self.is_moving:
            self.lights.over = self.target(pos)
            place = self.insertion(pos, self.lights.over)
            self.lights.gap = None if place is None else place[1]

    def insertion(
        self, pos: tuple[int, int], over: Target | None
    ) -> tuple[int, tuple[float, Room]] | None:
        """The place in the hand where carried cards would be inserted: its index, and the gap on
        the felt (its x, the box of the card at its left). None where they would be played (`over`
        is a place), or are outside the hand."""
        table = self.showing.arrangement
        if not self.home or not self.carried or over is not None:
            return None
        home = table.frames[self.home].room
        if not (home.holds(*pos) or home.holds(*self.box.middle)):
            return None
        resting_poses = self.resting_poses()
        if not resting_poses:
            return None
        middle = self.box.middle[0]
        place = sum(pose.x < middle for pose in resting_poses)
        left_box = resting_poses[max(0, place - 1)].box
        edge = left_box.x if place == 0 else left_box.x + left_box.width
        if 0 < place < len(resting_poses):
            edge = min(edge, resting_poses[place].box.x)
        return place, (edge, left_box)

    def resting_poses(self) -> list[Pose]:
        """The poses of the cards in the hand that are not carried, from left to right."""
        all_poses = self.showing.arrangement.poses.items()
        poses = [pose for spot, pose in all_poses if spot.zone == self.home]
        held = {self.face(spot) for spot in self.carried}
        return sorted((pose for pose in poses if pose.face not in held), key=lambda pose: pose.x)

    def _move_chip(self, pos: tuple[int, int]) -> None:
        """Carry a chip from the stack, where some move begins with one."""
        if self.chip is None and not (
            self.is_far(pos) and self.grip.stack in self.builder.sources()
        ):
            return
        item = chip_item(self.showing.arrangement.stacks[self.grip.stack], *pos, depth=20_000)
        self.chip = Room(*item.rect)
        self.showing.canvas.move([item])

    def is_far(self, pos: tuple[int, int]) -> bool:
        """Whether the press has wandered far enough to be a drag."""
        start, is_far = self.grip.pos, DRAG_DISTANCE * self.showing.size[1]
        return max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > is_far

    def _picks_up(self, pos: tuple[int, int]) -> bool:
        """Begin to carry the gripped card or heap if it may be; whether it has begun."""
        spot = self.grip.spot
        if spot is None or not self.is_far(pos):
            return False
        if self.builder.grab(self.face(spot)):
            return True
        if spot.zone not in self.builder.sources() and not self.home:
            return False
        self.carried = {spot: self.showing.pose(spot)}
        return True

    def _carried_pose(self, spot: Spot, pos: tuple[int, int], number: int) -> Pose:
        pose = self.showing.pose(spot)
        x = pos[0] - self.grip.offset[0] - number * FAN_STEP * pose.width
        y = pos[1] - self.grip.offset[1]
        return pose._replace(x=x, y=y, angle=0.0, depth=20_000 - number)

    def target(self, pos: tuple[int, int]) -> Target | None:
        """The legal place a carried card would go to: the card under the pointer, else the place
        that it covers most, else the own place; None for none."""
        legal = {place: self.lights.room(place) for place in self.builder.places(self.source)}
        held = self.held_at(pos)
        spot = spot_at(self.showing, held)
        if spot is not None and spot not in self.carried and self.face(spot) in legal:
            return self.face(spot)
        rooms, can_reorder = dict(legal), bool(self.home) and self.home not in legal
        if can_reorder:
            home = self.showing.arrangement.frames[self.home].room
            if home.holds(*pos):  # within the hand it is put in order, unless it lies elsewhere
                rooms = {self.home: home, **legal}
        covered = most_covered(rooms, self.box)
        if can_reorder and covered == self.home:
            return None
        if covered is not None or self.source:
            return covered
        return own_place_for(self.builder, self.showing, held, self.carried)


def own_place_for(
    builder: MoveBuilder,
    showing: TableRenderer,
    pos: tuple[int, int],
    ignoring: Collection[Spot] = (),
) -> Target | None:
    """The own place that takes picked cards put on the empty felt in the middle of the table, if
    exactly one does; None otherwise, and over a visible place such as a heap or a pool."""
    table = showing.arrangement
    if visible_place_at(showing, pos):
        return None
    on_a_seat = any(station.room.holds(*pos) for station in table.ring.stations.values())
    if on_a_seat or not table.ring.middle.holds(*pos):
        return None
    places = [place for place in builder.places() if isinstance(place, str)]
    own_places = [place for place in places if kind_and_owner(place)[1] == builder.seat]
    if not builder.picked or len(own_places) != 1:
        return None
    said = builder.drop(places_at(showing, pos, ignoring))[1]
    return own_places[0] if said is None or said.key == "wrong_place" else None
