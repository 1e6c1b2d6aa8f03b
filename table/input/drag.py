"""Follow a drag over the felt: what is carried, how it moves, and where it would go."""

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

SLIDE = 0.01  # of the window's height: so far a press may wander before it is a drag
RAISED = 0.55  # of its height: so far above a finger a carried card lies, to be seen
FANNED = 0.34  # how far carried cards lie from each other, in card widths


class Grip(NamedTuple):
    """A press on the felt: where, on which card, and how far from the card's middle; or on which
    stack of chips."""

    pos: tuple[int, int]
    spot: Spot | None
    offset: tuple[float, float]
    stack: str = ""


class Drag:
    """One press and what becomes of it, from mouse button down to mouse button up.

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
        self.grip = self._gripped(pos)
        spot = self.grip.spot
        self.home = spot.zone if spot is not None and spot in own else ""

    def _gripped(self, pos: tuple[int, int]) -> Grip:
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
    def going(self) -> bool:
        """Whether anything is in the hand."""
        return bool(self.carried) or self.chip is not None

    @property
    def source(self) -> str:
        """The heap or stack that is being dragged, if no card of one's own is."""
        if self.chip is not None:
            return self.grip.stack
        if not self.carried or self.grip.spot is None:
            return ""
        own = self.face(self.grip.spot) in self.builder.picked
        return "" if own else self.grip.spot.zone

    @property
    def box(self) -> Room:
        """The rectangle of what is carried: of several cards the one gripped."""
        return self.chip or list(self.carried.values())[-1].box

    def raised(self, pos: tuple[int, int]) -> tuple[int, int]:
        """Where what is carried is held: above a finger, at a pointer."""
        if not self.finger or not self.carried or self.grip.spot is None:
            return pos
        return pos[0], pos[1] - round(RAISED * self.showing.pose(self.grip.spot).box.height)

    def move(self, pos: tuple[int, int]) -> bool:
        """The hand is here now; True if cards have just been picked up for it."""
        self.pos = pos
        if self.grip.stack:
            self._move_chip(pos)
            return False
        lifted = not self.carried and self._lifts(pos)
        if not self.carried and not lifted:
            return False
        assert self.grip.spot is not None
        lead, pos = self.grip.spot, self.raised(pos)
        spots = self.lights.spots()
        others = [] if self.source else [spots[card] for card in self.builder.picked]
        others = [spot for spot in reversed(others) if spot != lead]
        behind = {
            spot: self._carried_pose(spot, pos, number) for number, spot in enumerate(others, 1)
        }
        self.carried = dict(reversed(behind.items()))
        self.carried[lead] = self._carried_pose(lead, pos, 0)
        return lifted

    def show(self, pos: tuple[int, int]) -> None:
        """Let the picture follow the hand."""
        if self.carried:
            self.showing.carry(self.carried)
        if self.going:
            self.lights.over = self.target(pos)
            place = self.insertion(pos, self.lights.over)
            self.lights.gap = None if place is None else place[1]

    def insertion(
        self, pos: tuple[int, int], over: Target | None
    ) -> tuple[int, tuple[float, Room]] | None:
        """Where among the other cards of the hand what is carried would come to lie: before how
        many, and where that is on the felt. None where it would be played (`over` a place), or is
        carried away."""
        table = self.showing.arrangement
        if not self.home or not self.carried or over is not None:
            return None
        home = table.frames[self.home].room
        if not (home.holds(*pos) or home.holds(*self.box.middle)):
            return None
        others = self.others()
        if not others:
            return None
        middle = self.box.middle[0]
        place = sum(pose.x < middle for pose in others)
        left = others[max(0, place - 1)].box
        edge = left.x if place == 0 else left.x + left.width
        if 0 < place < len(others):
            edge = min(edge, others[place].box.x)
        return place, (edge, left)

    def others(self) -> list[Pose]:
        """The cards of the hand that stay where they lie, from left to right."""
        poses = self.showing.arrangement.poses
        lying = [pose for spot, pose in poses.items() if spot.zone == self.home]
        held = {self.face(spot) for spot in self.carried}
        return sorted((pose for pose in lying if pose.face not in held), key=lambda pose: pose.x)

    def _move_chip(self, pos: tuple[int, int]) -> None:
        """A chip from the stack follows the hand, where some move begins with one."""
        if self.chip is None and not (self.far(pos) and self.grip.stack in self.builder.sources()):
            return
        item = chip_item(self.showing.arrangement.stacks[self.grip.stack], *pos, depth=20_000)
        self.chip = Room(*item.rect)
        self.showing.canvas.move([item])

    def far(self, pos: tuple[int, int]) -> bool:
        """Whether the press has wandered far enough to be a drag."""
        start, far = self.grip.pos, SLIDE * self.showing.size[1]
        return max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > far

    def _lifts(self, pos: tuple[int, int]) -> bool:
        """Whether the press has become a drag of a card that may be picked, or of a heap."""
        spot = self.grip.spot
        if spot is None or not self.far(pos):
            return False
        if self.builder.grab(self.face(spot)):
            return True
        if spot.zone not in self.builder.sources() and not self.home:
            return False
        self.carried = {spot: self.showing.pose(spot)}
        return True

    def _carried_pose(self, spot: Spot, pos: tuple[int, int], number: int) -> Pose:
        pose = self.showing.pose(spot)
        x = pos[0] - self.grip.offset[0] - number * FANNED * pose.width
        y = pos[1] - self.grip.offset[1]
        return pose._replace(x=x, y=y, angle=0.0, depth=20_000 - number)

    def target(self, pos: tuple[int, int]) -> Target | None:
        """The legal place a carried card would go to: the card under the pointer where places
        overlap, else the place that what is carried covers most, else the one before oneself."""
        legal = {place: self.lights.room(place) for place in self.builder.places(self.source)}
        held = self.raised(pos)
        spot = spot_at(self.showing, held)
        if spot is not None and spot not in self.carried and self.face(spot) in legal:
            return self.face(spot)
        rooms, ordering = dict(legal), bool(self.home) and self.home not in legal
        if ordering:
            home = self.showing.arrangement.frames[self.home].room
            if home.holds(*pos):  # within the hand it is put in order, unless it lies elsewhere
                rooms = {self.home: home, **legal}
        covered = most_covered(rooms, self.box)
        if ordering and covered == self.home:
            return None
        if covered is not None or self.source:
            return covered
        return own_place_for(self.builder, self.showing, held, self.carried)


def own_place_for(
    builder: MoveBuilder, showing: TableRenderer, pos: tuple[int, int], but: Collection[Spot] = ()
) -> Target | None:
    """Where the picked cards go that are put down on the bare felt in the middle of the table: to
    the one place before oneself that takes them. A place that can be seen there, such as a heap or
    a pool, is meant itself and never passed over."""
    table = showing.arrangement
    if visible_place_at(showing, pos):
        return None
    seated = any(station.room.holds(*pos) for station in table.ring.stations.values())
    if seated or not table.ring.middle.holds(*pos):
        return None
    places = [place for place in builder.places() if isinstance(place, str)]
    mine = [place for place in places if kind_and_owner(place)[1] == builder.seat]
    if not builder.picked or len(mine) != 1:
        return None
    said = builder.drop(places_at(showing, pos, but))[1]
    return mine[0] if said is None or said.key == "wrong_place" else None
