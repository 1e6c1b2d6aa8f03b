"""Hands that feel answered: what the pointer meets rises, tells what it is, is seen large."""

from pathlib import Path

import pygame
import pytest

from rules.kit.cards import UNKNOWN, card
from table.felt.renderer import HOVER, RAISED
from table.input.hover import LONG_PRESS_SECONDS
from table.input.press_guard import SLEEP_SECONDS
from table.input.table_input import DOUBLE_CLICK_SECONDS
from table.widgets.tooltip import TOOLTIP_DELAY
from tests.input.conftest import TunkPilot
from tests.scenes.match.evening import ANNA, Pilot

AWAY = (2, 2)


def raised(pilot: Pilot, name: str) -> float:
    """By how much of its height a card lies above its place."""
    spot = pilot.spot(name)
    pose = pilot.scene.renderer.table.poses[spot]
    return (pose.y - pilot.scene.renderer.pose(spot).y) / pose.box.height


def test_a_card_rises_to_the_pointer_and_goes_down_when_pressed(pilot: Pilot) -> None:
    """A little, and a sixth when picked; then all is as before, also after a right click."""
    pilot.at_turn(ANNA)
    pilot.point(AWAY)
    before, name = pilot.picture(), pilot.hand()[1]
    pilot.point(pilot.card(name))
    assert raised(pilot, name) == pytest.approx(HOVER)
    where = pilot.card(name)
    pilot.press(where)
    pilot.wait()
    assert raised(pilot, name) < 0
    pilot.release(where)
    pilot.point(AWAY, 2 * DOUBLE_CLICK_SECONDS)
    assert raised(pilot, name) == pytest.approx(RAISED) == pytest.approx(1 / 6)
    for again, (pos, button) in ((False, (pilot.card(name), 1)), (True, ((6, 300), 3))):
        if again:
            pilot.wait(2 * DOUBLE_CLICK_SECONDS)
            pilot.click(pilot.card(name))
        pilot.click(pos, button)
        pilot.point(AWAY)
        assert pilot.picture() == before and not pilot.scene.controls.builder.picked_cards


def test_a_card_does_not_rise_out_of_a_line_of_light(tunk: TunkPilot) -> None:
    """The top card of a lit pile stays within its line of light, which the pointer makes strong."""
    for pile in ("stock", "discard"):
        tunk.point(tunk.heap(pile))
        renderer = tunk.scene.renderer
        assert renderer.hovered_spot is None, (
            f"the top card of {pile} rises: do not raise it while lit"
        )
        assert "hovered" in renderer.above, f"{pile} does not answer the pointer: light it strongly"


def test_to_be_met_paints_little(tmp_path: Path) -> None:
    """No frame of a pointer that moves over cards paints more than a twentieth of the window."""
    with TunkPilot(tmp_path, size=(1920, 1080)) as pilot:
        pilot.at_turn("Anna,bot", game="tunk")
        pilot.point(AWAY, 0.2)
        most = 0
        for name in pilot.hand():
            pilot.post(pygame.MOUSEMOTION, pos=pilot.card(name), rel=(1, 1), buttons=(0, 0, 0))
            for _ in range(40):
                pilot.now += 1 / 50
                rects = pilot.engine.frame(pilot.now)
                most = max(most, sum(rect.w * rect.h for rect in rects))
            assert pilot.told()
        assert 0 < most < 1920 * 1080 / 20


def test_buttons_and_the_focus_of_the_keys_have_looks_of_their_own(tunk: TunkPilot) -> None:
    """Buttons differ when pointed at or pressed; the focus has brackets, and looks like neither."""

    def send(kind: int) -> None:
        event = pygame.event.Event(kind, pos=button, button=1)
        tunk.scene.hover.event(event, tunk.scene.controls)
        tunk.wait()

    for button in (tunk.button("draw"), tunk.scene.toolbar.rect("menu").center):
        looks = [tunk.away()]
        tunk.point(button)
        looks.append(tunk.picture())
        send(pygame.MOUSEBUTTONDOWN)
        looks.append(tunk.picture())
        send(pygame.MOUSEBUTTONUP)
        assert len(set(looks)) == 3 and tunk.away() == looks[0]
    controls, renderer = tunk.scene.controls, tunk.scene.renderer
    for _ in controls.stops():
        tunk.key(pygame.K_RIGHT)
        assert ("cursor" in renderer.canvas.items) == (controls.lights.cursor[0] == "place")
        assert renderer.hovered_spot is None and "hovered" not in renderer.above
        assert tunk.picture() not in looks
        looks.append(tunk.picture())


def test_after_half_a_second_one_is_told_what_a_thing_is(tunk: TunkPilot) -> None:
    """No sooner, until the pointer, a key or the pause; after a press only once it moves."""
    x, y = tunk.heap("stock")
    tunk.point((x, y), TOOLTIP_DELAY - 0.1)
    assert not tunk.told()
    tunk.wait(0.2)
    first, *rest = tunk.told().splitlines()
    assert first == "Stock" and "41 cards" in rest
    tunk.point((x + 3, y))
    assert tunk.told(), "it does not flicker while the pointer stays on the thing"
    tunk.point(AWAY)
    assert not tunk.told()
    tunk.point((x, y), TOOLTIP_DELAY + 0.1)
    tunk.key(pygame.K_LSHIFT)
    assert not tunk.told()
    tunk.point(tunk.button("draw"), TOOLTIP_DELAY + SLEEP_SECONDS)
    assert tunk.told()
    tunk.press(tunk.button("draw"))
    tunk.wait()
    assert not tunk.told()
    tunk.release(tunk.button("draw"))
    tunk.wait()
    tunk.until_turn("play")
    tunk.wait(3 * TOOLTIP_DELAY)
    assert not tunk.told()
    tunk.drag(tunk.card(tunk.hand()[0]), tunk.heap("discard"))
    for _ in tunk.as_long_as(lambda: not tunk.free()):
        assert not tunk.told()
        tunk.wait()
    x, y = tunk.heap("discard")
    for distance, seconds, is_told in (
        (1, 3 * TOOLTIP_DELAY, False),
        (12, TOOLTIP_DELAY + 1, True),
    ):
        tunk.point((x + distance, y), seconds)
        assert bool(tunk.told()) == is_told
    tunk.click(tunk.scene.toolbar.rect("menu").center)
    assert tunk.top == "PauseScene"
    assert not tunk.scene.renderer.above and tunk.scene.renderer.hovered_spot is None


def test_a_plate_tells_who_plays_with_whom(tmp_path: Path) -> None:
    """The tooltip of a player's plate names the player's partners."""
    with TunkPilot(tmp_path) as pilot:
        pilot.at_turn("Anna,bot,bot,bot", game="paks")
        plate = pilot.scene.renderer.table.plate(0).middle
        pilot.point(tuple(map(round, plate)), TOOLTIP_DELAY + SLEEP_SECONDS)
        told, mate = pilot.told(), pilot.match.players[2].name
        assert f"Plays with {mate}." in told, f"name the partner {mate}: {told}"


def test_tooltips_tell_the_facts_of_the_moment(tunk: TunkPilot) -> None:
    """A button's letter, count and what it lacks; players, dealer, a pile's top, a card."""

    def said(pos: tuple[int, int]) -> str:
        tunk.point(pos, TOOLTIP_DELAY + SLEEP_SECONDS)
        return tunk.told()

    view, table = tunk.scene.renderer.view, tunk.scene.renderer.table
    count = sum(min(each.rank, 10) for each in view.zones["hand:0"])
    drop = said(tunk.button("drop"))
    assert drop.startswith("Drop (K)\n") and f"You count {count}." in drop
    top = tunk.scene.words.say("about.top", card=f"card.{view.zones['discard'][-1].name}")
    assert top in said(tunk.heap("discard"))
    plate = said(tuple(map(round, table.plate(1).middle)))
    assert "computer player, steady" in plate and "Points: 0" in plate
    assert plate.startswith(tunk.match.players[1].name)
    assert "cannot be played now" not in said(tunk.card(tunk.hand()[0]))  # none is asked for yet
    tunk.click(tunk.button("draw"))
    tunk.until_turn("play")
    assert "at least three" in said(tunk.button("spread"))


def test_what_one_knows_of_anothers_cards_is_told(tmp_path: Path) -> None:
    """A card that was taken in the open is named among the backs of a hand, and no other."""
    with TunkPilot(tmp_path) as pilot:
        pilot.sit("Anna,Björn", game="tunk")
        pilot.until_called()
        first = pilot.scene.viewpoint.facing_seat
        taken = pilot.scene.renderer.view.zones["discard"][-1]
        pilot.click(pilot.button("take"))
        pilot.until_turn("play")
        other = next(name for name in pilot.hand() if card(name) is not taken)
        pilot.drag(pilot.card(other), pilot.place("discard"))
        pilot.until_called()
        poses = pilot.scene.renderer.table.poses.items()
        zone = f"hand:{first}"
        back = min(pose for spot, pose in poses if spot.zone == zone and pose.face is UNKNOWN)
        pilot.point((round(back.x - back.width * 0.3), round(back.y)), TOOLTIP_DELAY + 1)
        for each in pilot.match.state.zones[zone]:
            name = pilot.scene.words.say("about.card", card=f"card.{each.name}")
            assert (name in pilot.told()) == (each is taken)
            assert each is not taken or f"Cards you know here: {name}." in pilot.told()


def test_the_right_button_shows_a_pile_large(tunk: TunkPilot) -> None:
    """All faces while it is held, or after a quick press until the next; a back stays a back."""
    before, hover, zones = tunk.away(), tunk.scene.hover, tunk.scene.renderer.view.zones
    tunk.press(tunk.heap("discard"), 3)
    tunk.wait(1.0)
    assert list(hover.large) == zones["discard"]
    tunk.release(tunk.heap("discard"), 3)
    tunk.wait()
    assert not hover.large and tunk.away() == before
    tunk.click(tunk.heap("stock"), 3)
    assert set(hover.large) == {UNKNOWN}
    lines = tunk.lines()
    tunk.click(tunk.heap("stock"))
    assert not hover.large and tunk.lines() == lines and tunk.away() == before


def test_a_long_press_shows_a_card_large_until_the_mouse_moves_on(pilot: Pilot) -> None:
    """As soon as the hand moves on it is a drag again."""
    pilot.at_turn(ANNA)
    name = pilot.hand()[2]
    where = pilot.card(name)
    pilot.press(where)
    pilot.wait(LONG_PRESS_SECONDS + 0.1)
    assert pilot.scene.hover.large == (card(name),)
    pilot.post(pygame.MOUSEMOTION, pos=(where[0], where[1] - 60), rel=(1, 1), buttons=(1, 0, 0))
    pilot.wait()
    assert not pilot.scene.hover.large and pilot.scene.controls.carried_poses
    pilot.release(pilot.place("played:0"))
    pilot.wait()
    assert pilot.sealed_or_made(0).cards == (card(name),)


def test_a_card_that_is_gone_is_pointed_at_no_more(pilot: Pilot) -> None:
    """Where a finger has tapped and no pointer rests: the table is laid anew with a card less."""
    pilot.at_turn(ANNA, phase="select")
    hover = pilot.scene.hover
    pilot.press(pilot.card(pilot.hand()[-1]))
    pilot.wait()
    assert hover.guard.pos is None and hover.thing.spot is not None
    gone = hover.thing.spot._replace(place=len(pilot.hand()))
    hover.thing = hover.thing._replace(spot=gone)
    pilot.scene.screen.refresh_hud()
    assert hover.thing is None
