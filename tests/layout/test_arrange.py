"""Where the rooms of a table are: every game, every number of places, every shape of window."""

from itertools import combinations, product
from math import atan2, tau
from pathlib import Path

import pytest

from rules._tricks import rules as tricks
from rules.kit.sight import kind_and_owner
from table.felt.plates import TOKEN
from table.felt.renderer import RAISED
from table.layout.arrange import TableSetup, arrange
from table.layout.flow import flow_rows
from table.layout.layout import copy_view, shared_room
from table.layout.layout_faults import read_layout
from table.layout.need import Need, Writing, at_least, measure_needs, rows_wanted
from table.layout.ring import Room, around_all
from table.widgets.brush import scale_of
from tests.layout.laid import HAIR, HEAD, WINDOWS, Laid, inside

INNER = 0.97  # of a zone: so much of it at least is in its seat's station
LEAST_MIDDLE = 0.4  # of the room round a trick: so much of it at least is cards


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
    """In one window it is at the same distance from the left edge whatever is in the hand, won or
    on the table; see `_centre_part` in table/layout/flow.py."""
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
    """A picked card rises onto no prompt, button or plate, nor onto the portrait that hangs below
    it. `_own_station` keeps that room free."""
    for view, table in laid.everywhere():
        own = table.own
        plate = own.plate._replace(height=own.plate.height * (0.5 + TOKEN / 2))
        for pose in table.cards_in(f"hand:{table.bottom}"):
            raised = pose.box._replace(y=pose.box.y - RAISED * pose.box.height)
            for room in (own.prompt, own.buttons, plate):
                assert raised.overlap(room) <= 1, (table.size, view.phase, pose.face, room)


def test_seats_are_no_larger_than_the_middle(laid: Laid) -> None:
    """In a wide window what lies in the middle is drawn on the scale of the others' seats or a
    larger one: nobody's plate dwarfs the board all sit round."""
    for size in ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160)):
        table = laid.arranged(laid.views[0], size)
        others = [
            station.unit for station in table.ring.stations.values() if station.side != "bottom"
        ]
        largest, middle = max(others), table.ring.middle_unit
        told = f"window {size}: a seat is drawn on the scale {largest:.2f}, the middle {middle:.2f}"
        assert largest <= middle + HAIR, told


def test_a_trick_is_one_figure(laid: Laid) -> None:
    """The cards of a trick lie side by side, none upon another, and each on its player's side:
    one's own lowest, those from the left before those from the right."""
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
    """While a measure is held nothing gets smaller room than it had, and what fits is in rooms
    of the same size: only cards move."""
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
    """Twice the size, twice every number; angles, order and faces stay. The same view is arranged
    the same way again, and left as it was."""
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
