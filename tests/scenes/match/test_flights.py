"""While cards fly: what is pressed, what is drawn, and a window that changes its size."""

from pathlib import Path

import pygame
import pytest

from rules.kit.cards import card
from rules.kit.move import Move
from table.app.settings_file import AT_ONCE
from tests.sampling import drawn
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
            for _ in pilot.as_long_as(lambda: len(pilot.lines()) < 30):
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
            ends.append(pilot.lines()[:30])
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


def test_nobody_moves_because_a_card_is_laid(home: Path) -> None:
    """The room for what is laid and stolen in a round is there from its beginning."""
    with Pilot(home, (1024, 640)) as pilot:
        pilot.sit("bot,bot,bot", game="puck", seed="1")
        plates = set()
        for _ in pilot.as_long_as(lambda: pilot.match.state.phase != "showdown", 900):
            pilot.wait(0.1)
            table = pilot.scene.showing.table
            if table is not None and any(spot.zone.startswith("hand") for spot in table.poses):
                plates.add(tuple(one.plate for _, one in sorted(table.ring.stations.items())))
        assert len(plates) == 1
