"""Hands that feel answered: what the pointer meets rises, tells what it is, is seen large."""

from pathlib import Path

import pygame
import pytest

from rules.kit.cards import UNKNOWN, card
from table.felt.renderer import HOVER, RAISED
from table.input.hover import LONG
from table.input.press_guard import ASLEEP
from table.input.table_input import DOUBLE
from table.widgets.tooltip import RESTS
from tests.scenes.match.evening import ANNA, TWO, sealed_or_made
from tests.table_pilot import Pilot, Point

AWAY = (2, 2)


def away(pilot: Pilot) -> bytes:
    """The window with the pointer on nothing."""
    pilot.point(AWAY)
    return pilot.picture()


def raised(pilot: Pilot, name: str) -> float:
    """By how much of its height a card lies above its place."""
    spot = pilot.spot(name)
    pose = pilot.scene.showing.table.poses[spot]
    return (pose.y - pilot.scene.showing.pose(spot).y) / pose.box.height


def told(pilot: Pilot) -> str:
    """What the tooltip says, its title first; nothing where none lies there."""
    tip = pilot.scene.hover.tip
    assert (tip is not None) == ("tip" in pilot.scene.showing.canvas.items)
    return "\n".join([tip.title, *tip.lines]) if tip else ""


def heap(pilot: Pilot, zone: str) -> Point:
    """A pixel of the top card of a heap."""
    table = pilot.scene.showing.table
    pose = max(
        (pose for spot, pose in table.poses.items() if spot.zone == zone),
        key=lambda pose: pose.depth,
    )
    return round(pose.x), round(pose.y)


def at_turn(home: Path, game: str = "tunk", seats: str = "Anna,bot", **more) -> Pilot:
    """A window in which it is a person's turn."""
    pilot = Pilot(home, **more)
    pilot.sit(seats, game=game)
    pilot.until(lambda: pilot.free() or pilot.top == "CurtainScene")
    if pilot.top == "CurtainScene":
        pilot.here()
        pilot.until_turn()
    return pilot


# --- what may be pointed at ----------------------------------------------------------------


def test_a_card_rises_to_the_pointer_and_goes_down_when_pressed(pilot: Pilot) -> None:
    """A little where the pointer is, down while the button is; a picked card by a sixth of its
    height. When the pointer has gone all is as it was."""
    pilot.at_turn(ANNA)
    before, name = away(pilot), pilot.hand()[1]
    pilot.point(pilot.card(name))
    assert raised(pilot, name) == pytest.approx(HOVER)
    where = pilot.card(name)
    pilot.press(where)
    pilot.wait()
    assert raised(pilot, name) < 0
    pilot.release(where)
    pilot.point(AWAY, 2 * DOUBLE)
    assert raised(pilot, name) == pytest.approx(RAISED) == pytest.approx(1 / 6)
    pilot.click(pilot.card(name))
    assert away(pilot) == before


def test_to_be_met_paints_little(tmp_path: Path) -> None:
    """The pointer goes from card to card, and a tooltip comes and goes: no frame paints more than
    a twentieth of the window."""
    with at_turn(tmp_path, size=(1920, 1080)) as pilot:
        pilot.point(AWAY, 0.2)
        most = 0
        for name in pilot.hand():
            pilot.post(pygame.MOUSEMOTION, pos=pilot.card(name), rel=(1, 1), buttons=(0, 0, 0))
            for _ in range(40):
                pilot.now += 1 / 50
                rects = pilot.engine.frame(pilot.now)
                most = max(most, sum(rect.w * rect.h for rect in rects))
            assert told(pilot)
        assert 0 < most < 1920 * 1080 / 20


def test_every_button_answers(tmp_path: Path) -> None:
    """A verb's button and those at the head of the table look otherwise under the pointer, and
    otherwise again while they are pressed."""
    with at_turn(tmp_path) as pilot:
        for button in (pilot.button("draw"), pilot.scene.toolbar.rect("menu").center):
            plain = away(pilot)
            pilot.point(button)
            met = pilot.picture()
            pilot.scene.hover.event(
                pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=button, button=1),
                pilot.scene.controls,
            )
            pilot.wait()
            down = pilot.picture()
            assert len({plain, met, down}) == 3
            pilot.scene.hover.event(
                pygame.event.Event(pygame.MOUSEBUTTONUP, pos=button, button=1), pilot.scene.controls
            )
            assert away(pilot) == plain


def test_the_focus_of_the_keys_looks_like_nothing_else(tmp_path: Path) -> None:
    """What the keys are on wears brackets, whatever it is: a card, a place, a button. It looks
    neither as under the pointer nor as if it were picked."""
    with at_turn(tmp_path) as pilot:
        before = away(pilot)
        controls, looks = pilot.scene.controls, {before}
        for _ in range(len(controls.keys.stops())):
            pilot.key(pygame.K_RIGHT)
            kind = controls.lights.cursor[0]
            on_felt = "cursor" in pilot.scene.showing.canvas.items
            assert on_felt == (kind == "place")
            assert pilot.scene.showing.hovered is None and "met" not in pilot.scene.showing.above
            seen = pilot.picture()
            assert seen not in looks
            looks.add(seen)


# --- what a thing is ------------------------------------------------------------------------


def test_after_half_a_second_one_is_told_what_a_thing_is(tmp_path: Path) -> None:
    """Not sooner; and no longer than the pointer stays, or until something is pressed."""
    with at_turn(tmp_path) as pilot:
        pilot.point(heap(pilot, "stock"), RESTS - 0.1)
        assert not told(pilot)
        pilot.wait(0.2)
        first, *rest = told(pilot).splitlines()
        assert first == "Stock" and "41 cards" in rest
        pilot.point((heap(pilot, "stock")[0] + 3, heap(pilot, "stock")[1]))
        assert told(pilot), "it does not flicker while the pointer stays on the thing"
        pilot.point(AWAY)
        assert not told(pilot)
        pilot.point(heap(pilot, "stock"), RESTS + 0.1)
        pilot.key(pygame.K_LSHIFT)
        assert not told(pilot)


def test_nothing_is_told_where_the_pointer_only_happens_to_rest(tmp_path: Path) -> None:
    """After a drop, a press, or what others did in the meantime, whatever lies under the pointer is
    told only once it moves; a hand that trembles does not."""
    with at_turn(tmp_path) as pilot:
        pilot.point(pilot.button("draw"), RESTS + ASLEEP)
        assert told(pilot)
        pilot.press(pilot.button("draw"))
        pilot.wait()
        assert not told(pilot)
        pilot.release(pilot.button("draw"))
        pilot.wait()
        pilot.until_turn("play")
        pilot.wait(3 * RESTS)
        assert not told(pilot)
        pilot.drag(pilot.card(pilot.hand()[0]), heap(pilot, "discard"))
        for _ in pilot.as_long_as(lambda: not pilot.free()):
            assert not told(pilot)
            pilot.wait()
        x, y = heap(pilot, "discard")
        pilot.point((x + 1, y), 3 * RESTS)
        assert not told(pilot)
        pilot.point((x + 12, y), RESTS + 0.1)
        assert told(pilot)


def test_tooltips_tell_the_facts_of_the_moment(tmp_path: Path) -> None:
    """A button with its letter and what one counts; who sits there; who deals; the top of a pile;
    a card by its name."""
    with at_turn(tmp_path) as pilot:
        view = pilot.scene.showing.view
        count = sum(min(one.rank, 10) for one in view.zones["hand:0"])
        controls, table = pilot.scene.controls, pilot.scene.showing.table
        at = {
            "drop": pilot.button("drop"),
            "top": heap(pilot, "discard"),
            "plate": tuple(map(round, table.plate(1).middle)),
            "card": pilot.card(pilot.hand()[0]),
        }
        said = {}
        for name, pos in at.items():
            pilot.point(pos, RESTS + 0.1)
            said[name] = told(pilot)
        assert said["drop"].startswith("Drop (K)\n") and f"You count {count}." in said["drop"]
        top = pilot.scene.words.say("about.top", card=f"card.{view.zones['discard'][-1].name}")
        assert top in said["top"]
        assert "computer player, steady" in said["plate"] and "Points: 0" in said["plate"]
        assert said["plate"].startswith(pilot.match.players[1].name)
        assert "cannot be played now" not in said["card"]  # no card is asked for yet
        assert controls is pilot.scene.controls and table is pilot.scene.showing.table


def test_a_button_that_cannot_be_pressed_says_why(tmp_path: Path) -> None:
    """Dimmed, it still tells what it would do, and what is missing."""
    with at_turn(tmp_path) as pilot:
        pilot.click(pilot.button("draw"))
        pilot.until_turn("play")
        pilot.point(pilot.button("spread"), RESTS + ASLEEP)
        assert "at least three" in told(pilot), told(pilot)


def test_what_one_knows_of_anothers_cards_is_told(tmp_path: Path) -> None:
    """A card that somebody took in the open is named among the backs of their hand; the faces of
    the others are not."""
    with at_turn(tmp_path, seats="Anna,Björn") as pilot:
        first = pilot.scene.viewpoint.facing
        taken = pilot.scene.showing.view.zones["discard"][-1]
        pilot.click(pilot.button("take"))
        pilot.until_turn("play")
        other = next(name for name in pilot.hand() if card(name) is not taken)
        pilot.drag(pilot.card(other), pilot.place("discard"))
        pilot.until_called()
        backs = [
            pose
            for spot, pose in pilot.scene.showing.table.poses.items()
            if spot.zone == f"hand:{first}" and pose.face is UNKNOWN
        ]
        pilot.point((round(min(backs).x - min(backs).width * 0.3), round(min(backs).y)), RESTS + 1)
        said = pilot.scene.words.say("about.card", card=f"card.{taken.name}")
        assert f"Cards you know here: {said}." in told(pilot)
        hidden = [one for one in pilot.match.state.zones[f"hand:{first}"] if one is not taken]
        for one in hidden:
            name = pilot.scene.words.say("about.card", card=f"card.{one.name}")
            assert name not in told(pilot)


def test_no_tooltip_outlives_its_turn(home: Path) -> None:
    """At the curtain, in a pause and when cards begin to fly nothing is told or met any more."""
    with Pilot(home) as pilot:
        pilot.sit(TWO)
        pilot.until_called()
        pilot.point(pilot.card(pilot.hand()[0]), RESTS + 0.1)
        assert told(pilot)
        pilot.key(pygame.K_ESCAPE)
        assert pilot.top == "PauseScene"
        assert not pilot.scene.showing.above and pilot.scene.showing.hovered is None


# --- seen large -----------------------------------------------------------------------------


def test_the_right_button_shows_a_pile_large(tmp_path: Path) -> None:
    """All its faces, as long as the button is held; a quick press leaves it until the next, which
    does nothing else. A back stays a back."""
    with at_turn(tmp_path) as pilot:
        before = away(pilot)
        pointing, zones = pilot.scene.hover, pilot.scene.showing.view.zones
        pilot.press(heap(pilot, "discard"), 3)
        pilot.wait(1.0)
        assert list(pointing.large) == zones["discard"]
        pilot.release(heap(pilot, "discard"), 3)
        pilot.wait()
        assert not pointing.large and away(pilot) == before
        pilot.click(heap(pilot, "stock"), 3)
        assert set(pointing.large) == {UNKNOWN}
        lines = pilot.lines()
        pilot.click(heap(pilot, "stock"))
        assert not pointing.large and pilot.lines() == lines and away(pilot) == before


def test_a_long_press_shows_a_card_large_and_picks_nothing(pilot: Pilot) -> None:
    """As soon as the hand moves on it is a drag again."""
    pilot.at_turn(ANNA)
    name = pilot.hand()[2]
    where = pilot.card(name)
    pilot.press(where)
    pilot.wait(LONG + 0.1)
    assert pilot.scene.hover.large == (card(name),)
    pilot.release(where)
    pilot.wait()
    assert not pilot.scene.hover.large and pilot.scene.controls.builder.picked == []
    pilot.press(where)
    pilot.wait(LONG + 0.1)
    pilot.post(pygame.MOUSEMOTION, pos=(where[0], where[1] - 60), rel=(1, 1), buttons=(1, 0, 0))
    pilot.wait()
    assert not pilot.scene.hover.large and pilot.scene.controls.carried
    pilot.release(pilot.place("played:0"))
    pilot.wait()
    assert sealed_or_made(pilot, 0).cards == (card(name),)


def test_the_right_button_still_lets_go(pilot: Pilot) -> None:
    """Over bare felt it puts back what was picked, as ever."""
    pilot.at_turn(ANNA)
    pilot.click(pilot.card(pilot.hand()[2]))
    pilot.click((6, 300), 3)
    assert pilot.scene.controls.builder.picked == [] and not pilot.scene.hover.large


def test_a_card_that_is_gone_is_pointed_at_no_more(pilot: Pilot) -> None:
    """Where a finger has tapped and no pointer rests: the table is laid anew with a card less."""
    pilot.at_turn(ANNA, phase="select")
    pointing = pilot.scene.hover
    pilot.press(pilot.card(pilot.hand()[-1]))
    pilot.wait()
    assert pointing.guard.pos is None and pointing.thing.spot is not None
    place = len(pilot.hand())
    pointing.thing = pointing.thing._replace(spot=pointing.thing.spot._replace(place=place))
    pilot.scene.screen.refresh_hud()
    assert pointing.thing is None
