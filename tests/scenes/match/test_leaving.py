"""Leaving the table, by the menu or because the plug was pulled, and coming back to it."""

import random
from pathlib import Path

import pygame

from rules.kit.cards import UNKNOWN, card
from rules.kit.move import Move
from tests.scenes.match.evening import ANNA, TWO, chosen, stand
from tests.table_pilot import Pilot
from tests.tables import LONG


def test_pause_leave_and_go_on(pilot: Pilot) -> None:
    """Esc and Esc again: every pixel as before. Esc, leave, and on from the menu: the very same
    position, and it is one's turn."""
    pilot.at_turn(ANNA)
    chosen(pilot)
    pilot.wait(0.2)
    picture, before, hand = pilot.picture(), stand(pilot), pilot.hand()
    pilot.key(pygame.K_ESCAPE)
    assert pilot.top == "PauseScene" and pilot.picture() != picture
    pilot.key(pygame.K_ESCAPE)
    pilot.wait(0.1)
    assert pilot.top == "TableScene" and pilot.picture() == picture
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("leave"))
    assert pilot.top == "MenuScene"
    pilot.click(pilot.button("goon:0"))
    pilot.until_turn("select")
    assert (stand(pilot), pilot.hand()) == (before, hand)


def test_a_sealed_choice_survives_and_stays_sealed(pilot: Pilot) -> None:
    """Anna has chosen, Björn leaves at the curtain: her choice is kept, face down, and he is
    asked next when they come back."""
    pilot.sit(TWO)
    pilot.until_called()
    first = pilot.scene.viewpoint.facing
    assert first is not None
    name = pilot.hand()[1]
    pilot.play(name)
    pilot.until(lambda: pilot.top == "CurtainScene")
    before = stand(pilot)
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("leave"))
    assert pilot.top == "MenuScene"
    pilot.click(pilot.button("goon:0"))
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert stand(pilot) == before and pilot.match.sealed[first] == Move("play", (card(name),))
    shown = pilot.scene.showing.view
    assert shown.zones[f"played:{first}"] == [UNKNOWN]
    assert pilot.engine.top.call.why != "first", "somebody has begun already"
    assert all(pose.face is not card(name) for pose in pilot.scene.showing.table.poses.values())
    assert pilot.scene.overlays.seat != first


def test_the_plug_can_be_pulled_at_any_moment(home: Path) -> None:
    """After whatever moment: the journal leads back to the position and the sealed choices of
    that moment, and on from there."""
    rng = random.Random(4)
    for number in range(12 if LONG else 6):
        folder = home / str(number)
        pilot = Pilot(folder, speed=1.75)
        pilot.sit(TWO, str(number))
        for _ in range(rng.randint(1, 400)):
            if pilot.top == "CurtainScene" and rng.random() < 0.5:
                pilot.here()
            elif pilot.free() and rng.random() < 0.5:
                pilot.click(pilot.card(rng.choice(pilot.hand())))
            elif pilot.free() and pilot.match.state.phase == "keep":
                pilot.key(pygame.K_d)
            else:
                pilot.wait()
        before, journal = stand(pilot), pilot.journal
        pilot.killed()
        with Pilot(folder) as again:
            again.resume(journal)  # a dealer's step that needs no luck leaves no line
            again.until(lambda again=again, before=before: stand(again) == before, 30)
            again.until(lambda again=again: again.top == "CurtainScene" or again.match.over)
