"""Where everything lies: every game, every number of places, every shape of window."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import atan2, cos, radians, sin, tau

import pytest

from rules.kit.cards import DIE, UNKNOWN, card
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from table.places.arrange import Arrangement, Frame, Pose, arrange
from table.places.fans import ordered
from table.places.layout import Layout, Place, Zone
from table.places.layout_faults import read_layout
from table.places.need import at_least, measured
from table.places.patterns import shared_room
from table.places.ring import Room, around_all
from table.places.sealed import sealed_view, twin_of
from table.widgets.brush import scale_of
from tests.sampling import luck
from tests.tables import LONG, Seating, seatings, walk

VIEWS = 6
WINDOWS = [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160), (1024, 1400), (2560, 700)]
HEAD = 47  # logical units that the head line and the rail take
INDEX = 0.3  # of a card's width: so much of it must be seen to read its index
HAIR = 0.01  # pixels that rounding may cost


class Laid:
    """One seating's layout, and views of every phase with the fullest hands there were; in an
    ordinary run the fullest and some others by the seed of the run."""

    def __init__(self, seating: Seating) -> None:
        self.layout: Layout = read_layout(seating.game.folder, seating.rules)
        self.sight = seating.rules.SIGHT
        walked = walk(seating, {}, str(seating))
        self.places = seating.rules.places(walked.positions[0].state.table)
        fullest: dict[str, View] = {}
        for position in walked.positions:
            view = position.view(position.number % seating.seats)
            before = fullest.get(view.phase)
            if before is None or _most(view) > _most(before):
                fullest[view.phase] = view
        self.views = sorted(fullest.values(), key=_most, reverse=True)
        if not LONG:
            rng = luck("arranged", seating)
            self.views[1:] = rng.sample(self.views[1:], min(VIEWS, len(self.views)) - 1)
        self._everywhere: list[tuple[View, Arrangement]] = []

    def arranged(self, view: View, size: tuple[int, int]) -> Arrangement:
        head = HEAD * scale_of(size)
        return arrange(view, self.layout, size, view.seat or 0, self.places, head)

    def everywhere(self) -> list[tuple[View, Arrangement]]:
        """Every view in some windows, among them each window and the smallest for every view;
        in the long form in every window. Arranged once for all laws."""
        if not self._everywhere:
            self._everywhere = [
                (view, self.arranged(view, size))
                for number, view in enumerate(self.views)
                for size in (WINDOWS if LONG else [WINDOWS[0], *_others(number)])
            ]
        return self._everywhere

    def zones(self, view: View, table: Arrangement) -> Iterator[tuple[str, Frame, Place]]:
        """Every place on the table that is a zone, and no pool of chips."""
        for zone, frame in table.frames.items():
            if zone not in table.stacks:
                place = self.layout.place(zone, view.seat or 0)
                assert place is not None
                yield zone, frame, place

    def rooms(self, view: View, table: Arrangement) -> list[tuple[str, Room]]:
        """Stations, zones in the middle and zones beside stations, each with whose it is."""
        found = [(f"station of {seat}", one.room) for seat, one in table.ring.stations.items()]
        for zone, frame, _ in self.zones(view, table):
            owner = kind_and_owner(zone)[1]
            if owner < 0 or self.layout.zone(zone).trick:
                found.append(("the middle", frame.room))
        if table.mat is not None:
            found.append(("the middle", table.mat))
        found.append(("the band", table.ring.band))
        return [(name, room) for name, room in found if room.width and room.height]


def _most(view: View) -> int:
    return max(len(cards) for cards in view.zones.values())


def _others(number: int) -> list[tuple[int, int]]:
    """Two windows but the smallest, other ones for another view, so that three take all."""
    others = [*WINDOWS[1:], *WINDOWS[1:]]
    start = 2 * number % len(WINDOWS[1:])
    return others[start : start + 2]


def inside(room: Room, size: tuple[int, int], head: float = 0.0) -> bool:
    right, bottom = room.x + room.width, room.y + room.height
    fits = right <= size[0] + HAIR and bottom <= size[1] + HAIR
    return fits and room.x >= -HAIR and room.y >= head - HAIR


@pytest.fixture(scope="module", params=seatings(), ids=str)
def laid(request: pytest.FixtureRequest) -> Laid:
    return Laid(request.param)


def test_nothing_lies_upon_anything_else(laid: Laid) -> None:
    """Stations, the middle and the band share no pixel, and stay below the head."""
    for view, table in laid.everywhere():
        rooms = laid.rooms(view, table)
        head = HEAD * scale_of(table.size)
        for name, room in rooms:
            assert inside(room, table.size, head), (table.size, name, room)
        for (name, room), (other, there) in combinations(rooms, 2):
            if name != other:
                assert room.shared(there) <= 1, (table.size, view.phase, name, other)


def test_everybody_sits_clockwise(laid: Laid) -> None:
    """From the seat nearest the players the next ones follow to its left, and so round."""
    for view, table in laid.everywhere():
        width, height = table.size
        turns = []
        for step in range(laid.places):
            seat = ((view.seat or 0) + step) % laid.places
            x, y = table.ring.stations[seat].room.middle
            turns.append(atan2(width / 2 - x, y - height / 2) % tau)  # 0 is down, then the left
        assert turns == sorted(turns), (table.size, turns)


def test_zones_of_a_seat_stay_apart(laid: Laid) -> None:
    """Zones in one seat's station lie inside it, and those that hold cards or mark their place
    do not overlap; nor do those in the middle that mark theirs."""
    for view, table in laid.everywhere():
        mine: dict[int, list[tuple[str, Room]]] = {}
        for zone, frame, place in laid.zones(view, table):
            owner, trick = kind_and_owner(zone)[1], laid.layout.zone(zone).trick
            if shared_room(zone) or not (view.zones.get(zone) or frame.marked):
                continue
            if owner >= 0 and not trick:
                station = table.ring.stations[owner].room
                inner = frame.room.shared(station) / (frame.room.width * frame.room.height)
                assert inner > 0.97, (table.size, zone)
            if not place.over and not trick:
                mine.setdefault(owner, []).append((zone, frame.room))
        for rooms in mine.values():
            for (zone, room), (other, there) in combinations(rooms, 2):
                assert room.shared(there) <= 1, (table.size, zone, other)


def test_plate_prompt_and_buttons_are_free(laid: Laid) -> None:
    """No zone of a station lies under its name plate; the prompt and the buttons lie in one's
    own station."""
    for view, table in laid.everywhere():
        for seat, one in table.ring.stations.items():
            boxes = [one.plate]
            if one.side == "bottom":
                boxes += [one.prompt, one.buttons]
            for box in boxes:
                assert inside(box, table.size)
                for zone, frame, _ in laid.zones(view, table):
                    if kind_and_owner(zone)[1] == seat:
                        assert frame.room.shared(box) <= 1, (table.size, zone)


def test_chips_stand_apart(laid: Laid) -> None:
    """A seat's chips stand in its station, upon none of its zones, its plate or its buttons."""
    for view, table in laid.everywhere():
        for tally, stack in table.stacks.items():
            seat = kind_and_owner(tally)[1]
            entry = laid.layout.tally(tally)
            if seat < 0 or (entry and entry.mine and entry.mine.over):
                continue
            one = table.ring.stations[seat]
            boxes = [one.plate]
            if one.side == "bottom":
                boxes += [one.prompt, one.buttons]
            for zone, frame, _ in laid.zones(view, table):
                if kind_and_owner(zone)[1] == seat:
                    boxes.append(frame.room)
            area = stack.room.width * stack.room.height
            assert stack.room.shared(one.room) > 0.97 * area, (table.size, tally)
            assert all(stack.room.shared(box) <= 1 for box in boxes), (table.size, tally)


def test_every_card_is_in_the_window(laid: Laid) -> None:
    """Every card of the view has one pose, whole inside the window, wide enough to be seen."""
    for view, table in laid.everywhere():
        lying = {(zone, at) for zone, heap in view.zones.items() for at in range(len(heap))}
        assert lying == set(table.poses)
        for spot, pose in table.poses.items():
            assert inside(pose.box, table.size), (table.size, spot)
            assert pose.face is view.zones[spot.zone][spot.place]
            assert pose.width >= 14, (table.size, spot)


def test_own_cards_can_be_told_apart(laid: Laid) -> None:
    """In the fullest hand there was, every card one holds shows its index, in every window."""
    for view, table in laid.everywhere():
        for zone in view.zones:
            place = laid.layout.place(zone, view.seat or 0)
            kind, owner = kind_and_owner(zone)
            held = owner == view.seat and laid.sight[kind] == "owner"
            if not held or place is None or place.how not in ("row", "fan"):
                continue
            poses = sorted(pose for spot, pose in table.poses.items() if spot.zone == zone)
            for left, right in pairwise(poses):
                assert right.x - left.x >= INDEX * left.width, (table.size, zone, len(poses))


def test_own_cards_are_the_largest(laid: Laid) -> None:
    """Nobody else's hand is larger than one's own."""
    for view, table in laid.everywhere():
        widths: dict[bool, list[float]] = {True: [], False: []}
        for spot, pose in table.poses.items():
            kind, owner = kind_and_owner(spot.zone)
            if kind == "hand":
                widths[owner == view.seat].append(pose.width)
        if widths[True] and widths[False]:
            assert min(widths[True]) >= max(widths[False]) - HAIR


def test_seats_are_no_larger_than_the_middle(laid: Laid) -> None:
    """In a wide window what lies in the middle is drawn on the scale of the others' seats or a
    larger one: nobody's plate dwarfs the board all sit round."""
    for size in ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160)):
        table = laid.arranged(laid.views[0], size)
        others = [one.unit for one in table.ring.stations.values() if one.side != "bottom"]
        assert max(others) <= table.ring.middle_unit + HAIR, size


def test_a_trick_is_one_figure(laid: Laid) -> None:
    """The cards of a trick lie side by side, none upon another, and each on its player's side:
    one's own lowest, those from the left before those from the right."""
    for _, table in laid.everywhere():
        trick, stations = table.ring.trick, table.ring.stations
        if not trick:
            continue
        for (seat, room), (other, there) in combinations(trick.items(), 2):
            assert room.shared(there) <= 1, (table.size, seat, other)
        own = next(seat for seat, one in stations.items() if one.side == "bottom")
        assert trick[own].y >= max(room.y for room in trick.values()) - HAIR
        for seat, other in combinations(trick, 2):
            sides = stations[seat].side, stations[other].side
            if set(sides) == {"left", "right"}:
                left, right = (seat, other) if sides[0] == "left" else (other, seat)
                assert trick[left].x < trick[right].x
            if set(sides) == {"top", "bottom"}:
                top = seat if sides[0] == "top" else other
                assert trick[top].y < trick[own].y
        rooms = around_all(list(trick.values()))
        area = sum(room.width * room.height for room in trick.values())
        assert area >= 0.4 * rooms.width * rooms.height, "too far apart"


def test_a_turn_keeps_its_measure(laid: Laid) -> None:
    """While a measure is held nothing gets smaller room than it had, and what fits lies in rooms
    of the same size: only cards move."""
    for view in laid.views:
        held = measured(view, laid.layout)
        emptied = twin_of(view)
        for heap in emptied.zones.values():
            del heap[len(heap) // 2 :]
        size, head = WINDOWS[0], HEAD * scale_of(WINDOWS[0])
        after = at_least(measured(emptied, laid.layout), held)
        assert {key: one.cards for key, one in after.items()} == {
            key: one.cards for key, one in held.items()
        }
        once = laid.arranged(view, size)
        again = arrange(emptied, laid.layout, size, view.seat or 0, laid.places, head, needs=after)
        if all(one.groups == after[key].groups for key, one in held.items()):
            assert once.ring == again.ring


def test_arranging_is_a_function(laid: Laid) -> None:
    """The same view lies the same way twice, and the view is left as it was."""
    for view in laid.views:
        before = {zone: cards[:] for zone, cards in view.zones.items()}
        assert laid.arranged(view, WINDOWS[0]) == laid.arranged(view, WINDOWS[0])
        assert view.zones == before


@pytest.mark.parametrize("size", [(1024, 640), (1024, 1400), (2560, 700)])
def test_twice_the_window_is_twice_the_table(laid: Laid, size: tuple[int, int]) -> None:
    """Twice the size, twice every number; angles, order and faces stay."""
    for view in laid.views:
        once = laid.arranged(view, size)
        twice = laid.arranged(view, (size[0] * 2, size[1] * 2))
        for spot, pose in once.poses.items():
            assert close(twice.poses[spot], pose), spot
        for zone, frame in once.frames.items():
            doubled = tuple(2 * side for side in frame.room)
            assert tuple(twice.frames[zone].room) == pytest.approx(doubled)


def close(large: Pose, small: Pose) -> bool:
    return (
        large[:3] == pytest.approx(tuple(2 * number for number in small[:3]))
        and large.angle == pytest.approx(small.angle)
        and large[4:] == small[4:]
    )


def test_nearer_cards_hide_the_ones_below(laid: Laid) -> None:
    """What a heap is said to cover is covered: a card above lies on all but a hair of it."""
    for _, table in laid.everywhere():
        for spot in table.covered:
            box = table.poses[spot].box
            above = [
                pose
                for other, pose in table.poses.items()
                if other.zone == spot.zone and pose.depth > table.poses[spot].depth
            ]
            best = max(pose.box.shared(box) for pose in above)
            assert best > 0.8 * box.width * box.height, spot


def test_a_card_is_found_under_its_own_corner(laid: Laid) -> None:
    """Of cards that overlap, the one on top is found; of zones that share a pixel all, first
    those whose place is marked, and of these the smallest."""
    for _, table in laid.everywhere():
        for _spot, pose in table.poses.items():
            found = table.card_at(pose.x, pose.y)
            assert found is not None
            assert table.poses[found].depth >= pose.depth
        for zone, frame in table.frames.items():
            there = table.zones_at(*frame.room.middle)
            assert zone in there
            marked = [table.frames[other].marked for other in there]
            assert marked == sorted(marked, reverse=True)
            areas = [table.frames[other].room.width for other in there[: sum(marked)]]
            assert areas == sorted(areas)


def test_cards_in_order_for_the_eye(laid: Laid) -> None:
    """A sorted zone rises from left to right; the heap itself keeps its order."""
    for view, table in laid.everywhere():
        for zone, heap in view.zones.items():
            place, sort = laid.layout.place(zone, view.seat or 0), laid.layout.zone(zone).sort
            if place is None or place.how != "row" or sort != "rank":
                continue
            poses = [(pose.x, pose.face) for spot, pose in table.poses.items() if spot.zone == zone]
            ace = 14 if laid.layout.zone(zone).ace == "high" else 1
            faces = [face for _, face in sorted(poses) if face is not UNKNOWN]
            ranks = [ace if f.rank == 1 and f.suit != DIE else f.rank for f in faces]
            assert ranks == sorted(ranks)
            assert len(poses) == len(heap)


@pytest.mark.parametrize(
    ("zone", "order"),
    [
        (Zone(sort="rank"), "?? AC AS 1d#1 2H KC"),
        (Zone(sort="rank", ace="low"), "?? AC AS 1d#1 2H KC"),
        (Zone(sort="rank", ace="high"), "?? 1d#1 2H KC AC AS"),
        (Zone(sort="suit"), "?? AC KC 2H AS 1d#1"),
        (Zone(sort="suit", ace="high"), "?? KC AC 2H AS 1d#1"),
        (Zone(), "KC AS ?? 2H 1d#1 AC"),
    ],
)
def test_where_the_ace_stands(zone: Zone, order: str) -> None:
    """Low or high as the layout says, low where it says nothing; of backs the order is kept, and
    a die that shows one is no ace."""
    heap = [card(name) for name in "KC AS ?? 2H 1d#1 AC".split()]
    assert [heap[index].name for index in ordered(heap, zone)] == order.split()


def test_sealed_cards_lie_face_down(laid: Laid) -> None:
    """A sealed choice leaves the hand and waits as a back; the view itself is left alone, and
    a choice whose number of cards is secret moves nothing."""
    for view in laid.views:
        seat = view.seat or 0
        hand = view.zones.get(f"hand:{seat}", [])
        for verb, entry in laid.layout.verbs.items():
            if not entry.seals or not hand:
                continue
            for cards in ([hand[0]], [UNKNOWN], ()):
                seen = _blind(view, seat) if cards == [UNKNOWN] else view
                before = {zone: heap[:] for zone, heap in seen.zones.items()}
                shown = sealed_view(seen, laid.layout, {seat: (verb, cards)})
                there = entry.seals.replace("{seat}", str(seat))
                assert seen.zones == before
                assert shown.zones[there] == [*before[there], *[UNKNOWN] * len(cards)]
                assert len(shown.zones[f"hand:{seat}"]) == len(hand) - len(cards)


def test_a_hand_known_to_all_can_seal_too(laid: Laid) -> None:
    """Where everybody knows the cards of a hand there is no back in it to be moved; the view
    is then shown as it is."""
    for view in laid.views:
        seat = view.seat or 0
        sealing = [verb for verb, entry in laid.layout.verbs.items() if entry.seals]
        for verb in sealing:
            assert sealed_view(view, laid.layout, {seat: (verb, [UNKNOWN])}).zones == view.zones


def _blind(view: View, seat: int) -> View:
    """The view with the seat's hand face down."""
    twin = twin_of(view)
    twin.zones[f"hand:{seat}"] = [UNKNOWN] * len(view.zones[f"hand:{seat}"])
    return twin


def test_a_fan_stays_in_its_room(laid: Laid) -> None:
    """However far its outer cards lean, they do not reach beyond the sides of the fan's room."""
    for _, table in laid.everywhere():
        for spot, pose in table.poses.items():
            turn = abs(radians(pose.angle))
            reach = pose.width * (cos(turn) / 2 + 0.7 * sin(turn))
            room = table.frames[spot.zone].room
            if pose.angle and room.width > 1.4 * pose.width:
                assert room.x - 1 <= pose.x - reach
                assert pose.x + reach <= room.x + room.width + 1


def test_a_zone_listed_later_lies_upon_the_others(laid: Laid) -> None:
    """A card that is shown half upon a heap of the middle is not hidden by it, if its zone stands
    after the heap's in the file."""
    listed = list(laid.layout.zones)
    for view, table in laid.everywhere():
        middle = [one for one in table.poses.items() if kind_and_owner(one[0].zone)[1] < 0]
        order = [
            listed.index(spot.zone) for spot, _ in sorted(middle, key=lambda one: one[1].depth)
        ]
        assert order == sorted(order), view.phase
