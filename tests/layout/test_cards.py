"""Where every card lies in its room: seen, found and in order, in every game and window."""

from itertools import pairwise
from math import cos, radians, sin

import pytest

from rules.kit.cards import DIE, UNKNOWN, card
from rules.kit.sight import kind_and_owner
from table.layout.fans import card_order
from table.layout.layout import Zone, copy_view, sealed_view
from tests.layout.laid import HAIR, Laid, inside

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
            if spot in table.covered:
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
    """Low or high as the layout says, low where it says nothing; of backs the order is kept, and
    a die that shows one is no ace."""
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
