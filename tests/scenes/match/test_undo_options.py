"""The arrows at the table's head: what they tell, and to whom, of a choice that may go back."""

from itertools import product

import pygame
import pytest

from rules.kit.cards import card
from rules.kit.move import Move
from rules.kit.story import visible_cards
from table.i18n.words import languages
from table.players.inline import choice_seed, think
from tests.sampling import drawn_each
from tests.scenes.match.evening import ANNA, Pilot

SPEED = 4.0
SIZES = [(1024, 640), (1920, 1080), (640, 400)]


def tip_text(pilot: Pilot) -> str:
    tip = pilot.scene.toolbar.tips("undo", pilot.scene.words)
    return " ".join(tip.lines)


def test_it_is_told_what_goes_back_and_who_is_asked(pilot: Pilot) -> None:
    """Who has seen it by name, or nobody; of several people it is asked who."""
    pilot.sit("Anna,Björn", game="paks")
    other = 1 - pilot.faced()
    pilot.play_until(lambda: pilot.top == "CurtainScene")
    pilot.until_called()
    assert pilot.match.players[other].name in tip_text(pilot) and "Take back" in tip_text(pilot)
    pilot.engine.close(pilot.scene, "menu")
    pilot.both_chose()
    assert "You will be asked whose" in tip_text(pilot)
    pilot.engine.close(pilot.scene, "menu")
    pilot.at_turn(ANNA)
    for again in range(2):
        pilot.play_first_card()
        assert "There is nobody else to ask" in tip_text(pilot)
        assert "took back" not in tip_text(pilot)
        if not again:
            pilot.undo()
            pilot.until_turn()


@pytest.mark.parametrize("tongue", languages())
def test_the_card_that_goes_back_is_named_with_its_place(pilot: Pilot, tongue: str) -> None:
    """The tooltip is one sentence about the person's own card and where it went, not the log."""
    pilot.speak(tongue)
    words = pilot.at_turn(ANNA, phase="select").words
    name = pilot.hand()[0]
    pilot.play_first_card()
    text = pilot.scene.undo_controller.options.undone_text(0, words)
    named = words.as_text(card(name)), words.say("zone.played")
    assert all(part in text for part in named) and "Anna" not in text, text


def test_on_a_shared_screen_no_hidden_card_is_named(pilot: Pilot) -> None:
    """What goes back is told without the cards that only the person who chose has seen."""
    pilot.sit("Anna,Björn", game="puck")
    hidden = list[Move]()
    for _ in pilot.as_long_as(lambda: len(hidden) < 2):
        if not pilot.match.seats_to_choose():
            pilot.match.advance()
            continue
        seat = pilot.match.seats_to_choose()[0]
        choice = think("puck", pilot.match.view(seat), seat, "", choice_seed(pilot.match, seat))
        pilot.match.choose(seat, choice)
        words = pilot.scene.words
        text = pilot.scene.undo_controller.options.undone_text(seat, words)
        secret = {*choice.cards} - visible_cards(pilot.match.view(None))
        hidden.extend([choice] if secret else [])
        assert not any(words.as_text(face) in text for face in secret), text


@pytest.mark.parametrize(
    ("size", "large", "tongue"),
    drawn_each(product(SIZES, [100, 150], languages()), 1, lambda case: case[0], "ways back"),
)
def test_there_is_room_for_them(pilot: Pilot, size, large: int, tongue: str) -> None:
    """No button lies on the line at the head; in the smallest window they are in the pause."""
    pilot.print_large(large)
    pilot.speak(tongue)
    theme = pilot.engine.theme
    scene = pilot.at_turn(ANNA, game="paks")
    pilot.undo()
    pilot.wait(0.1)
    scene.toolbar.buttons(size, theme, scene.words, ("again", "hint", "redo"), True)
    rects = [*scene.toolbar.rects.values()]
    assert len(rects) == 6
    assert scene.renderer.canvas.items["head"].rect.collidelist(rects) == -1
    pilot.resize((480, 300))
    assert not scene.toolbar.rect("undo").w and not scene.toolbar.rect("redo").w
    pilot.click(scene.toolbar.rect("menu").center)
    assert pilot.engine.top.form.find("undo") is not None


BEFORE = {"bisefa": "before"}  # where it is secret who has to choose
THREE = "Anna,Björn,Cy"


def test_the_arrows_tell_nothing_of_a_secret(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether others have chosen, or had anything to choose, changes neither."""
    scene = pilot.sit(THREE, "1", BEFORE, "pukk")
    options, seat = scene.undo_controller.options, pilot.until_curtain()
    assert options.is_secret and not options.can_undo
    assert all(widget.name != "undo" for widget in pilot.engine.top.form.widgets)
    scene.viewpoint.asking_in_turn.note_answered(seat)
    assert options.can_undo
    for facing in (None, *range(3)):
        scene.viewpoint.facing_seat = facing
        looks = set()
        for sealed in ({}, {seat: object() for seat in range(3) if seat != facing}):
            monkeypatch.setattr(scene.match, "waiting_choices", sealed)
            looks.add((options.can_undo, options.shows_redo, tip_text(pilot)))
        assert len(looks) == 1
    monkeypatch.undo()


@pytest.mark.parametrize(("seed", "owes"), [("0", False), ("1", True)])
def test_the_pause_and_the_keys_tell_nobody_that_somebody_chose_in_secret(pilot: Pilot, seed, owes):
    """All say the same whether who was asked had anything to choose."""
    scene = pilot.sit(THREE, seed, BEFORE, "pukk")
    first = pilot.faced()
    assert (first in pilot.match.seats_to_choose()) == owes, "the luck of this test"
    scene.controls.on_move(Move("keep"))
    pilot.until_curtain()
    pilot.redo()
    nothing, pilot.engine._notice = pilot.engine._notice[0], None
    pilot.key(pygame.K_ESCAPE)
    form = pilot.engine.top.form
    assert form.find("undo").enabled and not form.find("redo").enabled
    pilot.click(pilot.button("undo"))
    pilot.click(pilot.button(f"who:{first}"))
    assert pilot.top == "AskScene" and not pilot.engine._notice
    pilot.answer("yes")
    assert pilot.match.undo_step(first) is None and len(pilot.match.marks) == owes
    assert not owes or (pilot.match.can_redo(first) and "Ctrl" not in pilot.engine._notice[0])
    pilot.until_curtain()
    for _ in range(2 * owes):
        lines = pilot.lines()
        pilot.redo()
        assert pilot.engine._notice[0] == nothing and pilot.lines() == lines
        if pilot.top == "CurtainScene":
            assert pilot.faced() == first
