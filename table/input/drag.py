"""Follow a drag over the felt: the carried cards, how they move, and where they would go."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

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
from table.layout.room import Room, around_all, grow

DRAG_DISTANCE = 0.01  # of the window's height: a press that moves further becomes a drag
FINGER_LIFT = 0.55  # of a card's height: a carried card is drawn so far above the finger
AROUND = 0.15  # of a card's height: so far around the hand it is still on it
FAN_STEP = 0.34  # between two carried cards, in card widths
CARRIED_DEPTH = 20_000  # draws what is carried above everything else


class Drag:
    """One press and the drag that it may become, from mouse button down to mouse button up.

    `start`: the pixel pressed, by a `finger` or the mouse. `spot`: that of the card gripped there,
    or None. `stack`: the stack of chips there, or "". `carried_poses`: the cards that are dragged,
    by their old spots, the gripped one last. `chip`: the box of a chip that is dragged. Nothing is
    carried until the press has moved far enough. `home`: the zone of own cards that a drag within
    it reorders, or "" if the press was elsewhere; `own`: the spots of all own cards."""

    def __init__(self, lights: Lights, pos: Pixel, own: Collection[Spot] = (),
                 finger: bool = False) -> None:  # fmt: skip
        self.lights, self.builder, self.renderer = lights, lights.builder, lights.renderer
        self.finger, self.start = finger, pos
        self.pos = pos  # the pointer's position at the last motion
        self.carried_poses: dict[Spot, Pose] = {}
        self.chip: Room | None = None
        self.picked_before = self.builder.picked_cards[:]  # when this press began
        self._asked_places: Sequence[Target] | None = None  # the rules were last asked about these
        self._may_drop = False  # their answer
        self.spot = spot_at(self.renderer, pos)
        self.stack = ""
        self._offset = (0.0, 0.0)  # from the middle of the card to the pointer
        if self.spot is not None:
            pose = self.renderer.pose(self.spot)
            self._offset = pos[0] - pose.x, pos[1] - pose.y
        else:
            stacks = self.renderer.arrangement.stacks.items()
            self.stack = next((name for name, stack in stacks if stack.room.holds(*pos)), "")
        self.home = self.spot.zone if self.spot is not None and self.spot in own else ""

    def face(self, spot: Spot) -> Card:
        return self.renderer.arrangement.poses[spot].face

    @property
    def is_waiting(self) -> bool:
        """Whether the gripped card was put down earlier and waits for a button to be pressed."""
        return self.spot is not None and self.face(self.spot) in self.builder.waiting_places

    @property
    def is_moving(self) -> bool:
        return bool(self.carried_poses) or self.chip is not None

    @property
    def source(self) -> str:
        """The heap or stack of chips that is being dragged; "" for picked cards, or for nothing."""
        if self.chip is not None:
            return self.stack
        if not self.carried_poses or self.spot is None:
            return ""
        return "" if self.face(self.spot) in self.builder.picked_cards else self.spot.zone

    @property
    def box(self) -> Room:
        """The rectangle of the carried chip, or of the gripped card. Something must be carried."""
        return self.chip or list(self.carried_poses.values())[-1].box

    def held_at(self, pos: Pixel) -> Pixel:
        """Return the pixel at which a pointer carries cards: at a mouse, but above a finger."""
        if not self.finger or not self.carried_poses or self.spot is None:
            return pos
        return pos[0], pos[1] - round(FINGER_LIFT * self.renderer.pose(self.spot).box.height)

    def move(self, pos: Pixel) -> bool:
        """Move what is dragged to a pixel, once the press has moved far enough to be a drag. Picked
        cards come along in a fan. Return whether cards have just been picked up."""
        self.pos = pos
        if self.stack:
            self._move_chip(pos)
            return False
        is_picked_up = not self.carried_poses and self._pick_up(pos)
        if self.spot is None or not self.carried_poses:
            return False
        self.carried_poses = self._fan(self.spot, self._cards_coming_along(), self.held_at(pos))
        return is_picked_up

    def _cards_coming_along(self) -> list[Spot]:
        """Return the spots of the other picked cards if the gripped card is one of them."""
        if self.source or self.is_waiting:
            return []
        spots, waiting = self.lights.spots(), self.builder.waiting_places
        picked = [card for card in self.builder.picked_cards if card not in waiting]
        return [spots[card] for card in picked if spots[card] != self.spot]

    def _fan(self, gripped: Spot, others: Sequence[Spot], held: Pixel) -> dict[Spot, Pose]:
        """Return the poses of cards carried at a pixel: the others left of the gripped one and
        beneath it."""
        middle_x, middle_y = held[0] - self._offset[0], held[1] - self._offset[1]
        poses = {}
        for place, spot in enumerate((*others, gripped), -len(others)):
            pose = self.renderer.pose(spot)
            x, depth = middle_x + place * FAN_STEP * pose.width, CARRIED_DEPTH + place
            poses[spot] = pose._replace(x=x, y=middle_y, angle=0.0, depth=depth)
        return poses

    def show(self, pos: Pixel) -> None:
        """Show the carried cards, and light the place or the gap that a drop would put them in."""
        if self.carried_poses:
            self.renderer.carry(self.carried_poses)
        if self.is_moving:
            self.lights.over = self.target(pos)
            insertion = self.insertion(pos, self.lights.over)
            self.lights.gap = None if insertion is None else insertion[1]

    def insertion(self, pos: Pixel, over: Target | None) -> tuple[int, tuple[float, Room]] | None:
        """Return where in the hand a drop would insert the carried cards: the index, and the gap to
        light (its x, and the box of a card beside it). None if the pointer is not on the cards of
        the hand, or if a drop would go `over` another place."""
        if not self.home or not self.carried_poses or over is not None:
            return None
        middle = self.box.middle
        if not self._hand_room.holds(*pos):
            return None
        poses = self.resting_poses()
        if not poses:
            return None
        index = len([pose for pose in poses if pose.x < middle[0]])
        if index == 0:
            first_box = poses[0].box
            return 0, (first_box.x, first_box)
        left_box = poses[index - 1].box
        gap_x = left_box.x + left_box.width
        if index < len(poses):
            gap_x = min(gap_x, poses[index].box.x)  # where cards overlap
        return index, (gap_x, left_box)

    @cached_property
    def _hand_room(self) -> Room:
        """The room of the hand with a margin: its cards rest where they are during a drag."""
        cards = self.renderer.arrangement.cards_in(self.home)
        return grow(around_all([pose.box for pose in cards]), AROUND)

    def resting_poses(self) -> list[Pose]:
        """The poses of the cards in the hand that are not carried, from left to right."""
        carried = set(map(self.face, self.carried_poses))
        poses = self.renderer.arrangement.poses.items()
        hand = [pose for spot, pose in poses if spot.zone == self.home]
        return sorted([pose for pose in hand if pose.face not in carried], key=lambda pose: pose.x)

    def _move_chip(self, pos: Pixel) -> None:
        """Draw a chip of the stack at a pixel, if the press is a drag and a move starts there."""
        if self.chip is None:
            is_drag = has_moved(self.start, pos, self.renderer.size[1])
            if not is_drag or self.stack not in self.builder.sources():
                return
        item = chip_item(self.renderer.arrangement.stacks[self.stack], *pos, depth=CARRIED_DEPTH)
        self.chip = Room(*item.rect)
        self.renderer.canvas.move([item])

    def _pick_up(self, pos: Pixel) -> bool:
        """Pick up the gripped card or heap, if the press is a drag; return whether it may be."""
        if self.spot is None or not has_moved(self.start, pos, self.renderer.size[1]):
            return False
        is_picked = self.builder.grab(self.face(self.spot))
        if not is_picked and self.spot.zone not in self.builder.sources() and not self.home:
            return False
        self.carried_poses = {self.spot: self.renderer.pose(self.spot)}
        return True

    def target(self, pos: Pixel) -> Target | None:
        """Return the place where a drop at a pixel would make a move: the card under the pointer,
        else the place that the carried card covers most, else the only place lit. None if a drop
        would make no move, or only reorder the hand."""
        rooms = {place: self.lights.room(place) for place in self.builder.places(self.source)}
        held = self.held_at(pos)
        spot = spot_at(self.renderer, held)
        if spot is not None and spot not in self.carried_poses and self.face(spot) in rooms:
            return self.face(spot)
        can_reorder = bool(self.home) and self.home not in rooms
        if can_reorder:
            home = self._hand_room
            if home.holds(*pos):
                rooms = {self.home: home, **rooms}  # of equal overlaps the first counts
        overlaps = {place: room.overlap(self.box) for place, room in rooms.items()}
        covered = max(overlaps, key=lambda place: overlaps[place], default=None)
        if covered is not None and overlaps[covered] > 0:
            only_reorders = can_reorder and covered == self.home
            return None if only_reorders else covered
        if self.source:
            return None
        goals = [place for place in rooms if place != self.home]
        if len(goals) == 1 and self.carried_poses and self._means_only_place(held):
            return goals[0]
        return own_place_for(self.builder, self.renderer, held, self.carried_poses)

    def _means_only_place(self, pos: Pixel) -> bool:
        """Whether cards dropped at a pixel go to the only place lit, although it lies elsewhere:
        in the middle and at the own seat, unless the rules name a reason against it."""
        ring = self.renderer.arrangement.ring
        if not (ring.middle.holds(*pos) or ring.stations[self.builder.seat].room.holds(*pos)):
            return False
        places = places_at(self.renderer, pos, self.carried_poses)
        if places != self._asked_places:  # asked once for many motions over the same places
            refusal = self.builder.why_not_there(places)
            self._asked_places = places
            self._may_drop = refusal is None or refusal.key == "wrong_place"
        return self._may_drop


def own_place_for(builder: MoveBuilder, renderer: TableRenderer, pos: Pixel,
                  ignoring: Collection[Spot] = ()) -> Target | None:  # fmt: skip
    """Return the own place that takes the picked cards if they are dropped at a pixel of the empty
    middle of the felt. None elsewhere, if not exactly one own place could take them, or if the
    rules name a reason against it. `ignoring`: the spots of cards that are carried."""
    ring = renderer.arrangement.ring
    is_on_seat = any(station.room.holds(*pos) for station in ring.stations.values())
    if is_on_seat or not ring.middle.holds(*pos) or visible_place_at(renderer, pos):
        return None
    places = [place for place in builder.places() if isinstance(place, str)]
    own_places = [place for place in places if kind_and_owner(place)[1] == builder.seat]
    if not builder.picked_cards or len(own_places) != 1:
        return None
    _, refusal = builder.drop(places_at(renderer, pos, ignoring))
    has_reason = refusal is not None and refusal.key != "wrong_place"
    return None if has_reason else own_places[0]


def has_moved(start: Pixel, pos: Pixel, window_height: int) -> bool:
    """Whether the pointer has really moved from `start` to `pos`, and not only trembled."""
    return max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > DRAG_DISTANCE * window_height
