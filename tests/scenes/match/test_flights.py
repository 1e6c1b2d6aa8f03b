"""While cards fly: what is pressed and drawn, another size of window; and what holds still."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import card
from rules.kit.move import Move
from rules.kit.remarks import candidates
from table.app.saved_settings import AT_ONCE
from table.felt.furniture import rect_of
from table.layout.room import around_all
from table.layout.tween import Flight
from table.scenes.match.table_scene import TableScene
from tests.sampling import drawn, luck
from tests.scenes.match.evening import ANNA, in_last_flight, sealed_or_made, stand
from tests.table_pilot import Pilot

# --- pressing while something moves ------------------------------------------------------


@pytest.mark.parametrize("drag", [False, True])
def test_a_press_while_cards_fly_finishes_the_flight_and_counts(pilot: Pilot, drag: bool) -> None:
    """A press in mid-flight lands everything at once and is then taken as it was meant: a card is
    picked by a click, and played by a drag."""
    pilot.sit(ANNA)
    in_last_flight(pilot)
    poses = pilot.scene.showing.table.poses.items()
    pose = min(pose for spot, pose in poses if spot.zone == "hand:0")
    corner = round(pose.x - pose.width * 0.42), round(pose.y)
    if drag:
        pilot.drag(corner, pilot.place("played:0"))
        assert sealed_or_made(pilot, 0) == Move("play", (pose.face,))
    else:
        pilot.click(corner)
        assert pilot.scene.showing.tween is None
        assert pilot.scene.controls is not None and len(pilot.scene.controls.builder.picked) == 1


def test_a_key_while_cards_fly_only_hurries(pilot: Pilot) -> None:
    """Enter pressed to hurry must not play a card: it only lands the flight."""
    pilot.sit(ANNA)
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_d):
        in_last_flight(pilot)
        lines = pilot.lines()
        pilot.key(key)
        assert pilot.scene.showing.tween is None and pilot.top == "TableScene"
        assert pilot.lines() == lines and pilot.scene.controls.lights.cursor is None
        pilot.until_turn()
        pilot.play(pilot.hand()[0])


@pytest.mark.parametrize(
    ("key", "above"), [(pygame.K_ESCAPE, "PauseScene"), (pygame.K_F1, "HowToScene")]
)
def test_away_from_the_table_whatever_flies(pilot: Pilot, key: int, above: str) -> None:
    """Esc makes a pause, as its button says, and F1 explains, in mid-flight too: the flight
    lands, and nothing is chosen by it."""
    pilot.sit(ANNA)
    pilot.until(lambda: pilot.scene.showing.tween is not None)
    lines = pilot.lines()
    pilot.key(key)
    assert pilot.top == above and pilot.scene.showing.tween is None
    pilot.key(pygame.K_ESCAPE)
    assert pilot.top == "TableScene" and pilot.lines() == lines


def test_the_rules_open_at_what_is_going_on(pilot: Pilot) -> None:
    """F1 leads to the chapter of the phase, at the table, at the curtain and from the pause."""
    pilot.sit("Anna,Björn,bot")
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert pilot.match.state.phase == "select"
    chapter = pilot.scene.layout.chapters["select"]
    for place in ("curtain", "pause", "table"):
        if place == "pause":
            pilot.key(pygame.K_ESCAPE)
            pilot.click(pilot.button("howto"))
        else:
            pilot.key(pygame.K_F1)
        assert pilot.top == "HowToScene" and pilot.engine.top.anchor == chapter != ""
        pilot.key(pygame.K_ESCAPE)
        if place == "pause":
            pilot.key(pygame.K_ESCAPE)
            pilot.here()
            pilot.until_turn("select")


def test_hurrying_all_the_way_changes_no_choice(home: Path) -> None:
    """Pressing all the time, or never, or with animations off: the same game by the same hands."""
    ends = []
    for number, speed in enumerate((1.0, 1.0, AT_ONCE)):
        with Pilot(home / str(number), speed=speed) as pilot:
            pilot.sit(ANNA, "same")
            for _ in pilot.as_long_as(lambda: len(pilot.lines()) < 18):
                if pilot.free():
                    select = pilot.match.state.phase == "select"
                    if select:
                        pilot.play(pilot.hand()[0])
                    else:
                        pilot.key(pygame.K_d)
                elif number == 1:
                    pilot.click((4, 396))
                else:
                    pilot.wait(0.1)
            ends.append(pilot.lines()[:18])
    assert ends[0] == ends[1] == ends[2]


# --- another size ------------------------------------------------------------------------


def test_after_any_resizing_the_picture_is_the_same(pilot: Pilot) -> None:
    """There and back again, from frame to frame or before the next one: every pixel as before,
    with a card picked or without."""
    pilot.at_turn(ANNA)
    pilot.click(pilot.card(pilot.hand()[2]))
    pilot.point((2, 2), 1.0)
    before = pilot.picture()
    for size in ((1024, 640), (500, 700), (640, 400)):
        pilot.resize(size)
    pilot.wait(0.1)
    assert pilot.picture() == before
    for size in ((700, 420), (640, 400)):
        pilot.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    pilot.wait()
    assert pilot.picture() == before


def test_full_screen_and_back(pilot: Pilot) -> None:
    """F11 in mid-drag and in mid-flight: the same position, the same hand, still one's turn."""
    pilot.sit(ANNA)
    pilot.until(lambda: pilot.scene.showing.tween is not None)
    pilot.key(pygame.K_F11)
    pilot.until_turn()
    hand, before = pilot.hand(), stand(pilot)
    pilot.hold(pilot.card(hand[1]), pilot.place("pot"))
    pilot.key(pygame.K_F11)
    assert pilot.engine.size == (640, 400)
    pilot.release(pilot.place("hand:1"))
    pilot.wait(1.0)
    assert (pilot.hand(), stand(pilot)) == (hand, before)
    pilot.play(hand[0])
    assert sealed_or_made(pilot, 0) == Move("play", (card(hand[0]),))


# --- what is drawn -----------------------------------------------------------------------


def test_every_card_is_seen_once(pilot: Pilot) -> None:
    """While cards fly none of them lies at rest as well, and none is missing but beneath its
    heap; a carried card has left its place in the hand."""
    pilot.sit(ANNA)
    scene, met = pilot.scene, 0
    for _ in pilot.as_long_as(lambda: not pilot.free()):
        pilot.wait()
        showing, glide = scene.showing, scene.showing.tween
        resting = {key[1] for key in showing.canvas.items if key[0] == "card"}
        if glide is None:
            assert resting | showing.table.covered == set(showing.table.poses)
            continue
        if not showing.animation.laid:  # in the frame that works it out all lies as it lay
            assert pilot.now == glide.began and not showing.canvas._movers
            continue
        ways = [flight for flight in glide.flights if pilot.now >= glide.began + flight.start]
        flying = {one.spot for one in ways if not glide.landed(one, pilot.now)}
        met += len(flying)
        assert not flying & resting
        waiting = {flight.spot for flight in glide.flights if flight not in ways}
        assert set(showing.table.poses) - resting - flying <= waiting | showing.table.covered
    assert met > 50
    spot = pilot.spot(pilot.hand()[6])
    pilot.hold(pilot.card(pilot.hand()[6]), pilot.place("pot"))
    assert ("card", spot) not in scene.showing.canvas.items
    assert len(scene.showing.canvas._movers) == 1


@pytest.mark.parametrize("taken", [True, False])
def test_a_card_let_go_is_seen_in_every_frame(pilot: Pilot, taken: bool) -> None:
    """Between the hand and the place it goes to no frame is without it, whether it is played or
    goes home."""
    pilot.at_turn(ANNA)
    showing = pilot.scene.showing
    spot = pilot.spot(pilot.hand()[6])
    end = pilot.place("pot") if taken else (3, 200)
    pilot.hold(pilot.card(pilot.hand()[6]), end)
    assert ("card", spot) not in showing.canvas.items
    pilot.release(end)
    for _ in range(40):
        pilot.wait()
        cards = sum(key[0] == "card" for key in showing.canvas.items)
        assert cards + len(showing.canvas._movers) == len(showing.table.poses)


def test_what_does_not_move_is_not_drawn(pilot: Pilot) -> None:
    """At rest a frame changes nothing; a drag changes only where the card was and is."""
    pilot.at_turn(ANNA)
    pilot.wait(0.3)
    assert pilot.engine.frame(pilot.now + 0.01) == []
    start, end = pilot.card(pilot.hand()[2]), pilot.place("pot")
    pilot.hold(start, end)
    pilot.post(pygame.MOUSEMOTION, pos=(end[0] + 3, end[1]), rel=(1, 1), buttons=(1, 0, 0))
    rects = pilot.engine.frame(pilot.now + 0.02)
    area = sum(rect.w * rect.h for rect in rects)
    assert 0 < area < 640 * 400 / 4


# --- a seat that moves ----------------------------------------------------------------------


@pytest.mark.parametrize("size", drawn([(1024, 640), (1920, 1080)], 1, "with its plate"), ids=str)
def test_what_stays_at_a_seat_moves_with_its_plate(home: Path, size: tuple[int, int]) -> None:
    """Where a table makes room and a seat moves as a whole, its cards that stay are there at once,
    as its plate is, and slide from beneath no plate."""
    moved = 0
    with Pilot(home, size) as pilot:
        pilot.sit("bot,bot,bot", game="tunk", seed="5")
        before = None
        for _ in range(1500):
            pilot.wait(0.1)
            if pilot.top != "TableScene":
                pilot.key(pygame.K_RETURN)
            showing = pilot.scene.showing
            now = showing.table and {
                seat: one.plate for seat, one in showing.table.ring.stations.items()
            }
            if before and now and showing.tween is not None:
                seats = [seat for seat in now if now[seat] != before.get(seat, now[seat])]
                moved += bool(seats)
                slides = {flight.spot.zone for flight in showing.tween.flights if flight.slides}
                assert not {f"hand:{seat}" for seat in seats} & slides
            before = now or before
            if moved:
                break
    assert moved


# --- the table holds still --------------------------------------------------------------------


VIEWS = 60
MOVES = 4  # of a plate in so many views: as many as bring much larger cards, or more of them


@pytest.mark.parametrize("game", drawn(["punk", "puck"], 1, "plates"))
def test_plates_hardly_ever_move(tmp_path: Path, game: str) -> None:
    """What has been measured holds from phase to phase and from hand to hand, whatever lies
    there for a while: in sixty views of a match the plates lie elsewhere a few times at most."""
    draw = luck("steady", game)
    with Pilot(tmp_path, (1024, 640), speed=AT_ONCE) as pilot:
        pilot.sit("Anna,bot,bot", "4", game=game)
        scene: TableScene = pilot.scene
        seen, places = None, list[list[tuple[int, int]]]()
        for _ in pilot.as_long_as(lambda: len(places) < VIEWS and pilot.top == "TableScene"):
            pilot.wait()
            if scene.showing.view is not seen:
                seen, stations = scene.showing.view, scene.showing.table.ring.stations
                places.append([(round(one.plate.x), round(one.plate.y))
                               for _, one in sorted(stations.items())])  # fmt: skip
            if pilot.free():
                seat = scene.controls.builder.seat
                choices = list(candidates(scene.match.rules, scene.match.state, seat))
                scene.controls.made(draw.choice(choices))
        moved = sum(one != other for one, other in pairwise(places))
        assert len(places) > VIEWS / 2 and moved <= MOVES, f"{moved} moves in {len(places)} views"


@pytest.mark.parametrize("seats", drawn([4, 5], 1, "in every round"))
def test_cards_have_one_size_in_every_round(tmp_path: Path, seats: int) -> None:
    """With several at the table, where the middle fills up in each round: the table is laid for
    the whole of it, so that nothing becomes larger or smaller on the way, nor with the next one."""
    draw, sizes = luck("one size", str(seats)), dict[int, set[tuple[float, ...]]]()
    with Pilot(tmp_path, (1024, 640), speed=AT_ONCE) as pilot:
        pilot.sit(",".join(["Anna", *["bot"] * (seats - 1)]), "4", game="punk")
        scene: TableScene = pilot.scene
        for _ in pilot.as_long_as(lambda: max(sizes, default=0) < 3):
            pilot.wait()
            if pilot.top != "TableScene":
                pilot.key(pygame.K_RETURN)
                continue
            view, table = scene.showing.view, scene.showing.table
            units = [station.unit for station in table.ring.stations.values()]
            found = sizes.setdefault(view.tallies["round"], set())
            found.add(tuple(round(one, 1) for one in (table.ring.middle_unit, *units)))
            if pilot.free():
                seat = scene.controls.builder.seat
                choices = list(candidates(scene.match.rules, scene.match.state, seat))
                scene.controls.made(draw.choice(choices))
    assert len(set.union(*sizes.values())) == 1, sizes


# --- a heap from which a card is drawn ------------------------------------------------------------

PALER = 0.93  # of the brightness it has at rest, no heap is darker while cards fly
LOOKS = 150


def brightness(pilot: Pilot, rect: pygame.Rect) -> float:
    return sum(pygame.transform.average_color(pilot.engine.surface, rect)[:3]) / 3


def over(pilot: Pilot, one: Flight, rect: pygame.Rect) -> bool:
    """Whether a card on its way from heap to heap is over a place now, with its shadow."""
    glide = pilot.scene.showing.tween
    pose = glide.airborne(one, pilot.now).pose
    box = rect_of(pose.box).inflate(pose.width * 0.5, pose.width * 0.5)
    return bool(one.source) and not glide.landed(one, pilot.now) and box.colliderect(rect)


def uncovered(pilot: Pilot) -> Iterator[tuple[str, pygame.Rect]]:
    """The heaps to which no card flies, and their numbers, where none flies over them."""
    showing = pilot.scene.showing
    flying = showing.tween.flights
    for zone in showing.table.counts:
        boxes = [pose.box for spot, pose in showing.table.poses.items() if spot.zone == zone]
        number = showing.canvas.items.get(("count", zone))
        for rect in [rect_of(around_all(boxes)), *([number.rect] if number else [])]:
            grows = any(one.source and one.spot.zone == zone for one in flying)
            if not grows and not any(over(pilot, one, rect) for one in flying):
                yield zone, rect


def test_a_heap_stays_as_bright_while_cards_are_drawn(tmp_path: Path) -> None:
    """While a card flies from a heap, the others close up without a shadow of their own on each
    other, and the heap's number can be read: where no card flies over it, the heap is as bright
    as at rest."""
    with Pilot(tmp_path, (1024, 640)) as pilot:
        pilot.sit("bot,bot,bot", "4", game="tunk")
        showing, looks = pilot.scene.showing, 0
        while looks < LOOKS:
            pilot.until(lambda: showing.tween is not None)
            seen = []
            while showing.tween is not None:
                seen += [(zone, rect, brightness(pilot, rect)) for zone, rect in uncovered(pilot)]
                pilot.wait()
            looks += len(seen)
            for zone, rect, shone in seen:
                there = brightness(pilot, rect)
                assert shone >= PALER * there, f"{zone} is {shone:.0f}, and {there:.0f} at rest"
