"""Where the rooms of a table are, and every card in its room: in every game and window."""

from itertools import combinations, pairwise, product
from math import atan2, cos, radians, sin, tau
from pathlib import Path

import pytest

from rules._tricks import rules as tricks
from rules.kit.cards import DIE, UNKNOWN, card
from rules.kit.sight import kind_and_owner
from table.felt.plates import TOKEN
from table.felt.renderer import RAISED
from table.layout.arrange import TableSetup, arrange
from table.layout.fans import card_order
from table.layout.flow import flow_rows
from table.layout.layout import Zone, copy_view, sealed_view, shared_room
from table.layout.layout_faults import read_layout
from table.layout.need import Need, Writing, at_least, measure_needs, rows_wanted
from table.layout.ring import Room, around_all
from table.widgets.brush import scale_of
from tests.layout.laid import HAIR, HEAD, WINDOWS, Laid, inside, laid_at
from tests.tables import seatings

INNER = 0.97  # of a zone: so much of it at least is in its seat's station
LEAST_MIDDLE = 0.4  # of the room round a trick: so much of it at least is cards


@pytest.fixture(scope="module", params=seatings(), ids=str)
def laid(request: pytest.FixtureRequest) -> Laid:
    return laid_at(request.param)


def test_stations_lie_clockwise_and_upon_nothing(laid: Laid) -> None:
    """Stations, of which the own has the banner, and the middle share no pixel, and stay below the
    head. From the seat nearest the players the next ones follow to its left, and so round."""
    for view, table in laid.everywhere():
        rooms, (width, height) = laid.rooms(view, table), table.size
        for name, room in rooms:
            is_inside = inside(room, table.size, HEAD * scale_of(table.size))
            assert is_inside, f"window {table.size}: {name} lies outside, at {room}"
        for (name, room), (other, there) in combinations(rooms, 2):
            if name != other:
                where = f"window {table.size}, phase {view.phase}"
                assert room.overlap(there) <= 1, f"{where}: {name} lies upon {other}"
        turns = []
        for step in range(laid.places):
            seat = ((view.seat or 0) + step) % laid.places
            x, y = table.ring.stations[seat].room.middle
            turns.append(atan2(width / 2 - x, y - height / 2) % tau)  # 0 is down, then the left
        assert turns == sorted(turns), f"window {table.size}: seats not clockwise, {turns}"


def test_the_own_plate_stays_where_it_is(laid: Laid) -> None:
    """In one window it is equally far from the left edge whatever is there: `_centre_part`."""
    places: dict[tuple[int, int], set[int]] = {}
    for _, table in laid.everywhere():
        plate = table.own.plate
        if plate.middle[1] > table.own.buttons.middle[1]:  # else the cards leave it no room there
            places.setdefault(table.size, set()).add(round(plate.x))
    moved = {size: lefts for size, lefts in places.items() if max(lefts) - min(lefts) > 1}
    assert not moved, f"by window, where its left edge is: {moved}"


def test_the_others_plates_stay_where_they_are(laid: Laid) -> None:
    """In one window each seat is at the same side, and a plate along the upper edge begins at the
    same place whatever is on the table, while its line is not full and its station as wide; see
    `_usual_seats` in table/layout/ring.py."""
    sides, lefts = dict[object, set[str]](), dict[object, set[int]]()
    for _, table in laid.everywhere():
        for step, station in enumerate(table.ring.stations.values()):
            sides.setdefault((table.size, step), set()).add(station.side)
            x, _, width, _ = map(round, station.room)
            end = max(part.x + part.width for part in station.parts.values())
            if station.side == "top" and end < x + width - 1:
                where = table.size, step, x, width
                lefts.setdefault(where, set()).add(round(station.plate.x))
    changed = {where: seen for where, seen in sides.items() if len(seen) > 1}
    assert not changed, f"by window and seat from the bottom, at which sides it is: {changed}"
    moved = {where: seen for where, seen in lefts.items() if max(seen) - min(seen) > 1}
    assert not moved, f"by window, seat and station, where its plate begins: {moved}"


def test_the_parts_of_a_station_stay_apart(laid: Laid) -> None:
    """Zones in one seat's station lie inside it, and those that hold cards or mark their place
    do not overlap; nor do those in the middle that mark theirs. No zone is under the name plate;
    prompt and buttons are in one's own station; a seat's chips are in its station, upon none."""
    for view, table in laid.everywhere():
        zones, mine = [*laid.zones(view, table)], dict[int, list[tuple[str, Room]]]()
        for zone, frame, place in zones:
            owner, trick = kind_and_owner(zone)[1], laid.layout.zone(zone).trick
            if shared_room(zone) or not (view.zones.get(zone) or frame.marked):
                continue
            if owner >= 0 and not trick:
                station = table.ring.stations[owner].room
                inner = frame.room.overlap(station) / (frame.room.width * frame.room.height)
                told = f"window {table.size}: {inner:.0%} of {zone} is in its station"
                assert inner > INNER, f"{told}; name {kind_and_owner(zone)[0]} in `stations`"
            if not place.over and not trick:
                mine.setdefault(owner, []).append((zone, frame.room))
        for rooms in mine.values():
            for (zone, room), (other, there) in combinations(rooms, 2):
                is_free = room.overlap(there) <= 1
                assert is_free, f"window {table.size}: {zone} lies upon {other}: say so by `over`"
        for seat, station in table.ring.stations.items():
            boxes = [station.plate]
            boxes += [station.prompt, station.buttons] if station.side == "bottom" else []
            is_inside = all(inside(box, table.size) for box in boxes)
            assert is_inside, f"window {table.size}: plate or prompt of seat {seat} is outside"
            theirs = [frame.room for zone, frame, _ in zones if kind_and_owner(zone)[1] == seat]
            for box in boxes:
                is_free = all(room.overlap(box) <= 1 for room in theirs)
                assert is_free, f"window {table.size}: a zone of seat {seat} is on plate or prompt"
            for tally, stack in table.stacks.items():
                if kind_and_owner(tally)[1] != seat:
                    continue
                area = stack.room.width * stack.room.height
                is_inside = stack.room.overlap(station.room) > INNER * area
                assert is_inside, f"window {table.size}: chips of {tally} are outside the station"
                is_free = all(stack.room.overlap(box) <= 1 for box in (*boxes, *theirs))
                assert is_free, f"window {table.size}: chips of {tally} lie upon other things"


def test_no_heap_lies_beneath_a_fan() -> None:
    """At another player's seat a heap that the file lists after a fan is in its line, however many
    cards are in the hand and however narrow the seat: beneath, leaning cards would lie upon it.
    `need.py` marks it `beside`, and `flow_rows` keeps it there."""
    layout, writing = read_layout(Path(tricks.__file__).parent, tricks), Writing(1.0, (150.0,) * 4)
    lines_seen = set()
    for cards, width in product((4, 9, 16), range(60, 900, 20)):
        needs = {("hand", 1): Need(cards), ("won", 1): Need(4)}
        flow = flow_rows(rows_wanted(layout, "theirs", needs, 0, writing), width, 40.0)
        lines = [{cell[0].part for cell in line.cells} for line in flow.lines] if flow else []
        lines_seen.add(len(lines))
        assert not flow or {"hand", "won"} <= lines[-1], f"{cards} cards, {width} pixels: {lines}"
    assert lines_seen == {0, 1, 2}, "some seat must be too narrow, and some need two lines"


def test_a_raised_card_covers_no_writing(laid: Laid) -> None:
    """A picked card rises onto no prompt, button, plate or portrait: `_own_station` keeps room."""
    for view, table in laid.everywhere():
        own = table.own
        plate = own.plate._replace(height=own.plate.height * (0.5 + TOKEN / 2))
        for pose in table.cards_in(f"hand:{table.bottom}"):
            raised = pose.box._replace(y=pose.box.y - RAISED * pose.box.height)
            for room in (own.prompt, own.buttons, plate):
                assert raised.overlap(room) <= 1, (table.size, view.phase, pose.face, room)


def test_seats_are_no_larger_than_the_middle(laid: Laid) -> None:
    """In a wide window the middle is drawn on the scale of the others' seats, or a larger one."""
    for size in ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160)):
        table = laid.arranged(laid.views[0], size)
        others = [
            station.unit for station in table.ring.stations.values() if station.side != "bottom"
        ]
        largest, middle = max(others), table.ring.middle_unit
        told = f"window {size}: a seat is drawn on the scale {largest:.2f}, the middle {middle:.2f}"
        assert largest <= middle + HAIR, told


def test_a_trick_is_one_figure(laid: Laid) -> None:
    """Cards of a trick are side by side, each on its player's side: one's own lowest."""
    for _, table in laid.everywhere():
        trick, stations = table.ring.trick, table.ring.stations
        if not trick:
            continue
        for (seat, room), (other, there) in combinations(trick.items(), 2):
            told = (
                f"window {table.size}: the cards of seats {seat} and {other} overlap in the trick"
            )
            assert room.overlap(there) <= 1, told
        own = next(seat for seat, station in stations.items() if station.side == "bottom")
        is_lowest = trick[own].y >= max(room.y for room in trick.values()) - HAIR
        assert is_lowest, f"window {table.size}: the own card is not the lowest of the trick"
        for seat, other in combinations(trick, 2):
            sides = stations[seat].side, stations[other].side
            if set(sides) == {"left", "right"}:
                left, right = (seat, other) if sides[0] == "left" else (other, seat)
                assert trick[left].x < trick[right].x, f"seat {left} lies right of seat {right}"
            if set(sides) == {"top", "bottom"}:
                top = seat if sides[0] == "top" else other
                assert trick[top].y < trick[own].y, f"the card of seat {top} lies below the own"
        rooms = around_all(list(trick.values()))
        area = sum(room.width * room.height for room in trick.values())
        share = area / (rooms.width * rooms.height)
        told = f"window {table.size}: cards cover {share:.2f} of the trick, not {LEAST_MIDDLE}"
        assert share >= LEAST_MIDDLE, told


def test_a_turn_keeps_its_measure(laid: Laid) -> None:
    """While a measure is held no room gets smaller; what fits stays as it is: only cards move."""
    size, setup = WINDOWS[0], TableSetup(laid.places, head=HEAD * scale_of(WINDOWS[0]))
    for view in laid.views:
        held, emptied = measure_needs(view, laid.layout), copy_view(view)
        for heap in emptied.zones.values():
            del heap[len(heap) // 2 :]
        after = at_least(measure_needs(emptied, laid.layout), held)
        shrunk = [key for key, need in held.items() if after[key].cards != need.cards]
        assert not shrunk, f"phase {view.phase}: {shrunk} get smaller room with fewer cards"
        again = arrange(emptied, laid.layout, size, view.seat or 0, setup, needs=after)
        is_still = laid.arranged(view, size).ring == again.ring
        assert is_still, f"phase {view.phase}: with fewer cards rooms move"


@pytest.mark.parametrize("size", [(1024, 640), (1024, 1400), (2560, 700)])
def test_twice_the_window_is_twice_the_table(laid: Laid, size: tuple[int, int]) -> None:
    """Twice the size, twice every number; angles, order, faces and the view itself stay."""
    for view in laid.views:
        before = {zone: cards[:] for zone, cards in view.zones.items()}
        once, twice = laid.arranged(view, size), laid.arranged(view, (size[0] * 2, size[1] * 2))
        is_same = once == laid.arranged(view, size) and view.zones == before
        assert is_same, f"phase {view.phase}: arranged twice the table is another"
        for spot, pose in once.poses.items():
            large = twice.poses[spot]
            is_double = large[:3] == pytest.approx(tuple(2 * number for number in pose[:3]))
            is_double = is_double and large.angle == pytest.approx(pose.angle)
            assert is_double and large[4:] == pose[4:], f"window {size}: {spot} is not doubled"
        for zone, frame in once.frames.items():
            doubled = tuple(2 * side for side in frame.room)
            is_double = tuple(twice.frames[zone].room) == pytest.approx(doubled)
            assert is_double, f"window {size}: {zone} is not doubled"


LEAST = 14  # pixels that a card is wide
INDEX = 0.3  # of a card's width: so much of it must be seen to read its index


def test_every_card_is_in_the_window(laid: Laid) -> None:
    """Every card of the view has one pose, whole inside the window, wide enough to be seen. However
    far the outer cards of a fan lean, they do not reach beyond the sides of its room."""
    for view, table in laid.everywhere():
        lying = {(zone, at) for zone, heap in view.zones.items() for at in range(len(heap))}
        where = f"window {table.size}, phase {view.phase}"
        lost = {spot[0] for spot in lying ^ set(table.poses)}
        assert not lost, f"{where}: cards of {lost} lie nowhere"
        for spot, pose in table.poses.items():
            told = f"{where}: card {spot.place} of {spot.zone}"
            assert inside(pose.box, table.size), f"{told} is not wholly in the window"
            face = view.zones[spot.zone][spot.place]
            assert pose.face is face, f"{told} shows {pose.face}, not {face}"
            assert pose.width >= LEAST, f"{told} is {pose.width:.0f} wide, less than {LEAST}"
            turn, room = abs(radians(pose.angle)), table.frames[spot.zone].room
            reach = pose.width * (cos(turn) / 2 + 0.7 * sin(turn))
            if pose.angle and room.width > 1.4 * pose.width:
                is_inside = room.x - 1 <= pose.x - reach
                is_inside = is_inside and pose.x + reach <= room.x + room.width + 1
                assert is_inside, f"{told} leans out of its room"


def test_own_cards_can_be_told_apart(laid: Laid) -> None:
    """In the fullest hand there was, every card one holds shows its index, in every window; and
    nobody else's hand is larger. A zone sorted by rank rises from left to right."""
    for view, table in laid.everywhere():
        widths: dict[bool, list[float]] = {True: [], False: []}
        for zone, heap in view.zones.items():
            place, entry = laid.layout.place(zone, view.seat or 0), laid.layout.zone(zone)
            kind, owner = kind_and_owner(zone)
            poses = sorted(table.cards_in(zone))
            if kind == "hand":
                widths[owner == view.seat] += [pose.width for pose in poses]
            if place is None or place.how not in ("row", "fan"):
                continue
            if owner == view.seat and laid.sight[kind] == "owner":
                for left, right in pairwise(poses):
                    seen = (right.x - left.x) / left.width
                    told = (
                        f"window {table.size}: of {len(poses)} cards of {zone} {seen:.2f} is seen"
                    )
                    assert seen >= INDEX, f"{told}, less than {INDEX}: give it more room"
            if place.how == "row" and entry.sort == "rank":
                ace = 14 if entry.ace == "high" else 1
                faces = [pose.face for pose in poses if pose.face is not UNKNOWN]
                ranks = [ace if f.rank == 1 and f.suit != DIE else f.rank for f in faces]
                is_sorted = ranks == sorted(ranks) and len(poses) == len(heap)
                assert is_sorted, f"{zone} has sort: rank, and lies {ranks}"
        if widths[True] and widths[False]:
            mine, theirs = min(widths[True]), max(widths[False])
            told = f"window {table.size}: own cards are {mine:.0f} wide, others' {theirs:.0f}"
            assert mine >= theirs - HAIR, told


def test_the_topmost_card_is_found(laid: Laid) -> None:
    """Of cards that overlap, the one on top is found; what a heap is said to cover is covered: a
    card above is on all but a hair of it. In the middle a zone that is listed later is upon the
    others. Of zones that share a pixel all are found, first those whose place is marked, and of
    these the smallest."""
    listed = list(laid.layout.zones)
    for view, table in laid.everywhere():
        for spot, pose in table.poses.items():
            found = table.card_at(pose.x, pose.y)
            is_top = found is not None and table.poses[found].depth >= pose.depth
            assert is_top, f"at the middle of {spot} is found {found}"
            if spot in table.covered_spots:
                above = [other for other in table.cards_in(spot.zone) if other.depth > pose.depth]
                best = max(other.box.overlap(pose.box) for other in above)
                is_hidden = best > 0.8 * pose.box.width * pose.box.height
                assert is_hidden, f"{spot} is taken to be covered, and is seen"
        middle = [pair for pair in table.poses.items() if kind_and_owner(pair[0].zone)[1] < 0]
        middle.sort(key=lambda pair: pair[1].depth)
        order = [listed.index(spot.zone) for spot, _ in middle]
        told = f"phase {view.phase}: zones in the middle are painted in another order than `zones`"
        assert order == sorted(order), told
        for zone, frame in table.frames.items():
            there = table.zones_at(*frame.room.middle)
            marked = [table.frames[other].marked for other in there]
            areas = [table.frames[other].room.width for other in there[: sum(marked)]]
            is_first = zone in there and marked == sorted(marked, reverse=True)
            assert is_first and areas == sorted(areas), f"in the middle of {zone} is found {there}"


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
    """Low or high as the layout says, else low; backs keep their order; a die's one is no ace."""
    heap = [card(name) for name in "KC AS ?? 2H 1d#1 AC".split()]
    assert [heap[index].name for index in card_order(heap, zone)] == order.split()


def test_sealed_cards_are_face_down(laid: Laid) -> None:
    """A sealed choice leaves the hand and waits as a back; the view itself is left alone, a choice
    whose number of cards is secret moves nothing, and neither does one from a hand that everybody
    knows, in which there is no back to be moved."""
    for view in laid.views:
        seat = view.seat or 0
        hand = view.zones.get(f"hand:{seat}", [])
        blind = copy_view(view)
        blind.zones[f"hand:{seat}"] = [UNKNOWN] * len(hand)
        for verb, entry in laid.layout.verbs.items():
            if not entry.seals:
                continue
            moved = sealed_view(view, laid.layout, {seat: (verb, [UNKNOWN])}).zones
            assert moved == view.zones, f"{verb}: a card nobody knows is moved from an open hand"
            there = entry.seals.replace("{seat}", str(seat))
            for seen, cards in ((view, hand[:1]), (blind, [UNKNOWN]), (view, [])) if hand else ():
                before = {zone: heap[:] for zone, heap in seen.zones.items()}
                shown = sealed_view(seen, laid.layout, {seat: (verb, cards)})
                assert seen.zones == before, f"{verb}: the view itself is changed"
                backs = [*before[there], *[UNKNOWN] * len(cards)]
                assert shown.zones[there] == backs, f"`seals` of {verb}: {there} is not {backs}"
                left = len(shown.zones[f"hand:{seat}"])
                assert left == len(hand) - len(cards), f"{verb}: {left} cards stay in the hand"


def test_a_row_for_all_keeps_room_for_whole_cards(laid: Laid) -> None:
    """In a row in the middle up to `least` cards do not overlap, also beside the open log."""
    beside_log = [(view, laid.arranged(view, (700, 640))) for view in laid.views]
    for view, table in [*laid.everywhere(), *beside_log]:
        for zone, _, place in laid.zones(view, table):
            poses = sorted(table.cards_in(zone), key=lambda pose: pose.x)
            is_meant = kind_and_owner(zone)[1] < 0 and place.how == "row" and not place.over
            for left, right in pairwise(poses) if is_meant and len(poses) <= place.least else ():
                told = f"window {table.size}, phase {view.phase}: cards of {zone} overlap"
                assert right.x - left.x >= left.width - HAIR, told
