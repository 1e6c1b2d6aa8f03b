"""Cards on their way: from where to where, for how long, and which face they show."""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

import pytest

from rules.kit.cards import DIE, UNKNOWN, card
from rules.kit.changes import Change, Spot, changes
from rules.kit.contract import places as places_of
from table.layout.arrange import Arrangement, Pose, TableSetup, arrange
from table.layout.layout_faults import read_layout
from table.layout.tween import (
    DIAGONAL_FLIGHT,
    FLYING_DEPTH,
    HAIR,
    LEAST_FLIGHT,
    LONGEST,
    SETTLE,
    TUG,
    Flight,
    Tween,
    direct_flight,
    ease,
    flights,
)
from tests.sampling import drawn_each
from tests.tables import LONG, Seating, option_sets, seatings
from tests.walks import walk

SIZE = (1024, 640)
DIAGONAL = hypot(*SIZE)
STRIDE = 3  # of so many sets of house rules an ordinary run takes one


def pose(x: float, face: str = "7D", depth: int = 1) -> Pose:
    return Pose(x, 100.0, 60.0, 0.0, depth, card(face))


class Step:
    """One step of a match as somebody watched it: what changed, and both arrangements."""

    def __init__(self, moved: list[Change], old: Arrangement, new: Arrangement) -> None:
        self.moved, self.old, self.new = moved, old, new
        self.flown = self.fly(1.0)

    def fly(self, pace: float) -> list[Flight]:
        return flights(self.moved, self.old.poses, self.new.poses, DIAGONAL, pace)


def _steps(seating: Seating) -> Iterator[Step]:
    layout = read_layout(seating.game.folder, seating.rules)
    sets = list(enumerate(option_sets(seating.rules, seating.seats)))
    for number, options in sets if LONG else sets[:1] + sets[1 + seating.seats % STRIDE :: STRIDE]:
        most = 130 if LONG else 16 if number else 48
        walked = walk(seating, options, f"{seating}/{number}", most)
        table = walked.positions[0].state.table
        places, cubes = places_of(seating.rules, table), seating.rules.pack(table)[0].suit == DIE
        for watcher in (None, number % seating.seats):
            views = [position.view(watcher) for position in walked.positions]
            laid = [arrange(view, layout, SIZE, 0, TableSetup(places, cubes)) for view in views]
            for (before, after), (old, new) in zip(pairwise(views), pairwise(laid), strict=True):
                yield Step(changes(before, after), old, new)


# Each in a tuple: drawn here, whatever tables the laws of this run are held at.
SMALL = [place for place in seatings() if place.seats < 5]
FLOWN = [(case,) for case in drawn_each(SMALL, 1, lambda seating: seating.game.name, "flown")]


@pytest.fixture(scope="module", params=FLOWN, ids=lambda case: str(case[0]))
def steps(request: pytest.FixtureRequest) -> list[Step]:
    """Every step of some matches at random, watched from a seat and by the room; in the ordinary
    run by some sets of house rules, other ones at every number of seats."""
    return list(_steps(*request.param))


def test_a_flight_begins_and_ends_where_the_cards_are(steps: list[Step]) -> None:
    """At the start a card is where it was, at the end where it is now, then it rests. Only a card
    that turns over changes its face: none becomes another on the way."""
    for step in steps:
        turned = {change.end for change in step.moved if change.before is not change.after}
        glide = Tween(step.flown, 10.0)
        for flight in glide.flights:
            first, last = glide.airborne(flight, 10.0), glide.airborne(flight, glide.ends + 1e-9)
            new, upon = flight.new, flight.slides and flight.new.upon
            same = {"cube": new.cube, "upon": upon, "index_step": new.index_step}
            assert first.pose == flight.old._replace(**same)
            assert new == step.new.poses[flight.spot]
            assert last.pose[:4] == pytest.approx(new[:4]) and last.pose.face is new.face
            assert last.squeeze == pytest.approx(1)
            assert glide.landed(flight, glide.ends + 1e-9)
            assert flight.turns == (flight.spot in turned), flight


def test_every_card_that_is_elsewhere_flies(steps: list[Step]) -> None:
    """Whatever changes its place or face is in flight exactly once, from where that card was; what
    stays is not, nor a heap that moves less than HAIR, and at pace 0 nothing is. However many cards
    fly, they start in time to end by LONGEST."""
    assert any(step.flown for step in steps)
    for step in steps:
        flown = {flight.spot: flight for flight in step.flown}
        assert len(flown) == len(step.flown) and step.fly(0.0) == []
        ends = Tween(step.flown, 0.0).ends
        assert ends <= LONGEST
        assert Tween(step.fly(0.5), 0.0).ends == pytest.approx(ends / 2)
        lain = {pose.face: pose for pose in step.old.poses.values()}
        heaps = {spot.zone for spot, pose in step.new.poses.items() if pose.upon}
        for change in step.moved:
            assert flown[change.end].old == step.old.poses[change.start]
        for spot, pose in step.new.poses.items():
            if pose.face is not UNKNOWN and pose.face in lain:
                before = lain[pose.face]
                distance = abs(before.x - pose.x) + abs(before.y - pose.y)
                if spot.zone in heaps and spot not in flown and distance <= HAIR * pose.width:
                    continue
                still = distance < 0.5
                assert (spot in flown) != (still and before.width == pose.width), spot


def test_a_card_on_its_way_goes_forward_only() -> None:
    """Fast first, then settling, never back, above all that rests while it flies. One that turns
    over shows its old face in the first half, the new one after it, and is thinnest between."""
    flight = Flight(Spot("hand:0", 0), pose(0, "7D"), pose(100)._replace(face=UNKNOWN), 0.5, 1.0)
    glide = Tween([flight], 2.0)
    assert glide.airborne(flight, 2.0).pose == glide.airborne(flight, 2.5).pose == flight.old
    way = [glide.airborne(flight, 2.5 + number / 20) for number in range(21)]
    xs = [there.pose.x for there in way]
    assert xs == sorted(xs) and xs[10] > 50
    assert all(there.pose.depth > FLYING_DEPTH for there in way[1:])
    for number, there in enumerate(way):
        assert there.pose.face is (card("7D") if number < 10 else UNKNOWN)
        assert there.squeeze == pytest.approx(abs(1 - number / 10))
    assert not glide.landed(flight, 3.4) and glide.landed(flight, 3.5) and glide.done(3.5)


def test_a_flight_takes_as_long_as_its_way() -> None:
    """0.18 seconds and 0.22 more for a way as long as the window's diagonal, then it settles in
    0.05; all of it times the pace. It is quick at first and slows down for most of its way: after a
    quarter of the time it has gone 40 to 50 %. On the way it bows by 6 %, is lifted, and turns by
    2 degrees; where it begins and lands it lies flat."""
    old, new = pose(0), pose(0.5 * DIAGONAL)
    flight = direct_flight(Spot("pile", 0), (old, new), DIAGONAL, 2.0)
    assert flight.lasts == pytest.approx(2.0 * (0.18 + 0.22 * 0.5 + 0.05))
    assert (LEAST_FLIGHT, DIAGONAL_FLIGHT, SETTLE) == (0.18, 0.22, 0.05)
    assert 0.4 < ease(0.25) < 0.5 and ease(0.15) > 0.15 and ease(0.9) > 0.99
    glide, way = Tween([flight], 0.0), flight.lasts - flight.settle
    there = [glide.airborne(flight, way * number / 200) for number in range(201)]
    assert max(moment.lift for moment in there) == pytest.approx(1.0, abs=0.01)
    bow = max(abs(moment.pose.y - old.y) for moment in there)
    assert bow == pytest.approx(0.06 * 0.5 * DIAGONAL, rel=0.01)
    assert max(abs(moment.pose.angle) for moment in there) == pytest.approx(2.0, abs=0.01)
    for moment in (there[0], there[-1]):
        assert moment.lift == pytest.approx(0) and moment.pose.angle == pytest.approx(0)


def test_a_swept_trick_is_gathered_first() -> None:
    """Cards from several places to one pile meet in the middle of those places, and go on as one
    pile of which only the top card need be drawn. A card torn from another seat is pulled at."""
    old = {Spot(f"played:{seat}", 0): pose(90 * seat, "7D") for seat in range(4)}
    new = {Spot("won:0", place): pose(400, "7D", place) for place in range(4)}
    moved = [Change(a, b, card("7D"), card("7D")) for a, b in zip(old, new, strict=True)]
    flown = flights(moved, old, new, DIAGONAL)
    assert len({(flight.start, flight.lasts, flight.prelude) for flight in flown}) == 1
    assert [flight.spot.place for flight in flown if not flight.hidden] == [3]
    glide = Tween(flown, 0.0)
    for flight in flown:
        assert flight.pile is not None and flight.pile.x == pytest.approx(135)
        assert glide.airborne(flight, flight.prelude).pose.x == pytest.approx(135)
    stolen = Change(Spot("won:0", 0), Spot("won:1", 0), card("7D"), card("7D"))
    (torn,) = flights([stolen], {stolen.start: pose(0)}, {stolen.end: pose(400)}, DIAGONAL)
    assert torn.prelude == TUG
    pulls = [Tween([torn], 0.0).airborne(torn, TUG * part / 12).pose.x for part in range(1, 12)]
    assert min(pulls) < 0 < max(pulls) < 20, "it gives a little and comes back before it goes"


def test_sliding_backs_stay_backs() -> None:
    """In a hand held by somebody else the backs that stay close up as backs."""
    old = {Spot("hand:1", at): pose(20 * at, "??") for at in range(4)}
    new = {Spot("hand:1", at): pose(25 * at, "??") for at in range(3)}
    new[Spot("pot", 0)] = pose(300, "7D")
    moved = [Change(Spot("hand:1", 3), Spot("pot", 0), UNKNOWN, card("7D"))]
    flown = {flight.spot: flight for flight in flights(moved, old, new, DIAGONAL)}
    assert flown[Spot("hand:1", 2)].old.x == 40 and flown[Spot("hand:1", 2)].new.x == 50
    assert Spot("hand:1", 0) not in flown
