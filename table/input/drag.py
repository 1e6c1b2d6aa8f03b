"""Follow a drag over the felt: the cards carried, how they move, and where they would go."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.move import Target
from rules.kit.sight import kind_and_owner
from table.felt.mat import chip_item
from table.felt.renderer import TableRenderer
from table.input.hit_testing import Pixel, places_at, spot_at, visible_place_at
from table.input.lights import Lights
from table.input.move_builder import MoveBuilder
from table.layout.arrange import Pose
from table.layout.ring import Room

DRAG_DISTANCE = 0.01  # of the window's height: so far a press may wander before it is a drag
FINGER_LIFT = 0.55  # of its height: so far above a finger a carried card lies, to be seen
FAN_STEP = 0.34  # between two carried cards, in card widths
CARRIED_DEPTH = 20_000  # of what is carried: above everything else


class Drag:
    """One press and the drag it may become, from mouse button down to mouse button up. `start` is
    where it was pressed, `spot` the card gripped there, `stack` the stack of chips there, "" for
    none. `carried` holds the cards in the hand, the one gripped last; `chip` is where a chip in the
    hand is. Both are empty until the press has wandered. `home` is the own zone that is put in
    order by a drag within it, if the press was there; `own` are its spots."""

    def __init__(
        self, lights: Lights, pos: Pixel, own: Collection[Spot] = (), finger: bool = False
    ) -> None:
        self.lights, self.builder, self.renderer = lights, lights.builder, lights.renderer
        self.finger, self.start, self.pos = finger, pos, pos  # the hand was seen at `pos` last
        self.carried: dict[Spot, Pose] = {}
        self.chip: Room | None = None
        self.before = self.builder.picked[:]  # picked when this press began
        self._under: Sequence[Target] | None = None  # where the rules were asked last
        self._is_free = False  # whether they had no reason of their own against a drop there
        self.spot = spot_at(self.renderer, pos)
        self.stack, self._offset = "", (0.0, 0.0)  # of the pointer from the middle of the card
        if self.spot is not None:
            pose = self.renderer.pose(self.spot)
            self._offset = pos[0] - pose.x, pos[1] - pose.y
        else:
            stacks = self.renderer.arrangement.stacks.items()
            self.stack = next((name for name, stack in stacks if stack.room.holds(*pos)), "")
        self.home = self.spot.zone if self.spot is not None and self.spot in own else ""

    def face(self, spot: Spot) -> Card:
        """The face of the card at a spot."""
        return self.renderer.arrangement.poses[spot].face

    @property
    def is_waiting(self) -> bool:
        """Whether the gripped card was put down before, to wait for a button."""
        return self.spot is not None and self.face(self.spot) in self.builder.waiting

    @property
    def is_moving(self) -> bool:
        """Whether cards or a chip are being carried."""
        return bool(self.carried) or self.chip is not None

    @property
    def source(self) -> str:
        """The heap or stack that is being dragged; "" for none, or for picked cards."""
        if self.chip is not None:
            return self.stack
        if not self.carried or self.spot is None or self.face(self.spot) in self.builder.picked:
            return ""
        return self.spot.zone

    @property
    def box(self) -> Room:
        """The rectangle of the carried chip, or of the gripped card."""
        return self.chip or list(self.carried.values())[-1].box

    def held_at(self, pos: Pixel) -> Pixel:
        """The pixel at which cards are carried: above a finger, at a mouse pointer."""
        if not self.finger or not self.carried or self.spot is None:
            return pos
        return pos[0], pos[1] - round(FINGER_LIFT * self.renderer.pose(self.spot).box.height)

    def move(self, pos: Pixel) -> bool:
        """Carry the chip, or the gripped card and in a fan at its left the picked ones, to a pixel,
        if the press has wandered. True if cards have just been picked up."""
        self.pos = pos
        if self.stack:
            self._move_chip(pos)
        picked_up = not self.stack and not self.carried and self._picks_up(pos)
        if self.spot is None or not (self.carried or picked_up):
            return False
        spots, pos, carried = self.lights.spots(), self.held_at(pos), list[Spot]()
        if not (self.source or self.is_waiting):
            picked = [card for card in self.builder.picked if card not in self.builder.waiting]
            carried = [spots[card] for card in picked if spots[card] != self.spot]
        carried.append(self.spot)
        self.carried = {}
        for number, spot in enumerate(carried, 1 - len(carried)):  # 0 is the gripped card
            pose = self.renderer.pose(spot)
            x = pos[0] - self._offset[0] + number * FAN_STEP * pose.width
            y, depth = pos[1] - self._offset[1], CARRIED_DEPTH + number
            self.carried[spot] = pose._replace(x=x, y=y, angle=0.0, depth=depth)
        return picked_up

    def show(self, pos: Pixel) -> None:
        """Show the carried cards, the target and the gap at this pixel."""
        if self.carried:
            self.renderer.carry(self.carried)
        if self.is_moving:
            self.lights.over = self.target(pos)
            insertion = self.insertion(pos, self.lights.over)
            self.lights.gap = None if insertion is None else insertion[1]

    def insertion(self, pos: Pixel, over: Target | None) -> tuple[int, tuple[float, Room]] | None:
        """Where carried cards would be inserted in the hand: index, and gap (x, box of the card at
        its left). None over a place, or outside the hand."""
        if not self.home or not self.carried or over is not None:
            return None
        home, middle = self.renderer.arrangement.frames[self.home].room, self.box.middle
        poses = self.resting_poses() if home.holds(*pos) or home.holds(*middle) else []
        if not poses:
            return None
        index = sum(pose.x < middle[0] for pose in poses)
        left_box = poses[max(0, index - 1)].box
        edge = left_box.x if index == 0 else left_box.x + left_box.width
        if 0 < index < len(poses):
            edge = min(edge, poses[index].box.x)
        return index, (edge, left_box)

    def resting_poses(self) -> list[Pose]:
        """The poses of the cards in the hand that are not carried, from left to right."""
        poses, carried = self.renderer.arrangement.poses.items(), set(map(self.face, self.carried))
        resting = [pose for spot, pose in poses if spot.zone == self.home]
        free = [pose for pose in resting if pose.face not in carried]
        return sorted(free, key=lambda pose: pose.x)

    def _move_chip(self, pos: Pixel) -> None:
        """Carry a chip from the stack, where some move begins with one."""
        begins = self.chip is None and self.is_far(pos) and self.stack in self.builder.sources()
        if self.chip is not None or begins:
            stack = self.renderer.arrangement.stacks[self.stack]
            item = chip_item(stack, *pos, depth=CARRIED_DEPTH)
            self.chip = Room(*item.rect)
            self.renderer.canvas.move([item])

    def is_far(self, pos: Pixel) -> bool:
        """Whether the press has wandered far enough to be a drag."""
        limit = DRAG_DISTANCE * self.renderer.size[1]
        return max(abs(pos[0] - self.start[0]), abs(pos[1] - self.start[1])) > limit

    def _picks_up(self, pos: Pixel) -> bool:
        """Begin to carry the gripped card or heap if it may be; whether it has begun."""
        if self.spot is None or not self.is_far(pos):
            return False
        if self.builder.grab(self.face(self.spot)):
            return True
        if self.spot.zone not in self.builder.sources() and not self.home:
            return False
        self.carried = {self.spot: self.renderer.pose(self.spot)}
        return True

    def target(self, pos: Pixel) -> Target | None:
        """The place where a drop at a pixel would make a move; None for none. It is the card under
        the pointer, else what the carried card covers most, else the only place there is."""
        rooms = {place: self.lights.room(place) for place in self.builder.places(self.source)}
        held = self.held_at(pos)
        spot = spot_at(self.renderer, held)
        if spot is not None and spot not in self.carried and self.face(spot) in rooms:
            return self.face(spot)
        can_reorder = bool(self.home) and self.home not in rooms
        home = self.renderer.arrangement.frames[self.home].room if can_reorder else None
        if home is not None and home.holds(*pos):  # put in order, unless it lies elsewhere
            rooms = {self.home: home, **rooms}
        areas = {place: room.overlap(self.box) for place, room in rooms.items()}
        most = max(areas, key=lambda place: areas[place], default=None)
        if most is not None and areas[most] > 0:
            return None if can_reorder and most == self.home else most
        if self.source:
            return None
        goals = [place for place in rooms if place != self.home]
        if len(goals) == 1 and self.carried and self._is_on_felt(held):
            return goals[0]
        return own_place_for(self.builder, self.renderer, held, self.carried)

    def _is_on_felt(self, pos: Pixel) -> bool:
        """Whether a drop at a pixel means the only place that is lit: in the middle or before one's
        own seat, where the rules have no reason of their own against it."""
        ring = self.renderer.arrangement.ring
        if not (ring.middle.holds(*pos) or ring.stations[self.builder.seat].room.holds(*pos)):
            return False
        under = places_at(self.renderer, pos, self.carried)
        if under != self._under:
            refusal = self.builder.why_not_there(under)
            self._under, self._is_free = under, refusal is None or refusal.key == "wrong_place"
        return self._is_free


def own_place_for(
    builder: MoveBuilder, renderer: TableRenderer, pos: Pixel, ignoring: Collection[Spot] = ()
) -> Target | None:
    """The own place for picked cards on the empty middle of the felt, if only one takes them."""
    ring = renderer.arrangement.ring
    on_a_seat = any(station.room.holds(*pos) for station in ring.stations.values())
    if on_a_seat or not ring.middle.holds(*pos) or visible_place_at(renderer, pos):
        return None
    places = [place for place in builder.places() if isinstance(place, str)]
    own_places = [place for place in places if kind_and_owner(place)[1] == builder.seat]
    if not builder.picked or len(own_places) != 1:
        return None
    refusal = builder.drop(places_at(renderer, pos, ignoring))[1]
    return own_places[0] if refusal is None or refusal.key == "wrong_place" else None
