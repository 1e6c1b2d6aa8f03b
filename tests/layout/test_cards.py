"""Where every card lies in its room: seen, found and in order, in every game and window."""

from itertools import pairwise
from math import cos, radians, sin

import pytest

from rules.kit.cards import DIE, UNKNOWN, card
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from table.layout.fans import card_order
from table.layout.layout import Zone, sealed_view, twin_of
from tests.layout.laid import HAIR, Laid, inside

INDEX = 0.3  # of a card's width: so much of it must be seen to read its index


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
            best = max(pose.box.overlap(box) for pose in above)
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
    assert [heap[index].name for index in card_order(heap, zone)] == order.split()


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
        middle = [pose for pose in table.poses.items() if kind_and_owner(pose[0].zone)[1] < 0]
        order = [
            listed.index(spot.zone) for spot, _ in sorted(middle, key=lambda pair: pair[1].depth)
        ]
        assert order == sorted(order), view.phase
