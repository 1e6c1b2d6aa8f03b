"""A move that a guide did not mean: answered, then shown, at last made, and never by mistake."""

import pygame
import pytest

from table.scenes.coach.tutorial_controller import SLIPS
from tests.scenes.coach.learning import learn, own_answer, pilot as pilot, to_wish
from tests.table_pilot import Pilot


def test_a_move_that_was_not_meant_is_answered_and_then_shown(pilot: Pilot):
    """Gently, by the step's own sentence; a refusal of the rules counts as well; then the move is
    shown as a ghost, and at last made."""
    scene = learn(pilot)
    to_wish(pilot, scene)
    pilot.key(pygame.K_s)  # draws
    assert own_answer(scene) and scene.match.state.phase == "begin"
    assert scene.coach_mark.note(scene.words).gentle
    pilot.key(pygame.K_t)
    to_wish(pilot, scene)
    assert scene.tutorial.step.wish == ["spread 7H 8H 9H"] and scene.tutorial.slips == 0
    for _ in range(SLIPS):
        pilot.click(pilot.card("KD"))
        pilot.click(pilot.card("3C"))
        pilot.key(pygame.K_p)
        assert scene.toolbar.paper is not None
        pilot.key(pygame.K_ESCAPE)
    assert scene.tutorial.slips == SLIPS
    pilot.wait()
    pilot.click(scene.coach_mark.leaf.presses["show"].center)
    assert any(key[1] == "picked" for key in scene.showing.guide_items)
    pilot.click(scene.coach_mark.leaf.presses["do"].center)
    assert "spread:0:0" in scene.match.state.zones and scene.tutorial.number == 5


def test_with_the_guide_nothing_is_taken_back(pilot: Pilot):
    """It has gone on behind the move: by key it is said so, in the pause it is not offered, and the
    lesson goes on."""
    scene = learn(pilot, "tunk")
    to_wish(pilot, scene)
    pilot.key(pygame.K_t)
    to_wish(pilot, scene)
    before, at = scene.match.step, scene.tutorial.number
    for key in (pygame.K_z, pygame.K_y):
        pilot.key(key, pygame.KMOD_LCTRL)
        assert (scene.match.step, scene.tutorial.number) == (before, at)
    pilot.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert pilot.engine._notice[0] == scene.words.say("guide.no_undo")
    pilot.key(pygame.K_PAUSE)
    assert not pilot.engine.top.form.find("undo").enabled
    pilot.key(pygame.K_ESCAPE)
    scene.controls.made(scene.tutorial.wished())
    assert scene.match.step == before + 1


def test_an_enter_too_many_makes_no_move(pilot: Pilot):
    """Where a move is waited for, Enter and Space show it, and make it only when something has
    been done for it: even where there is but one card for it, which the table picks by itself."""
    scene = learn(pilot, "pukk")
    to_wish(pilot, scene)
    step, at = scene.match.step, scene.tutorial.number
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_RETURN):
        pilot.key(key)
    assert (scene.match.step, scene.tutorial.number, scene.tutorial.helps) == (step, at, True)
    pilot.key(pygame.K_RIGHT)
    pilot.key(pygame.K_RETURN)
    assert scene.tutorial.number > at or scene.tutorial.answers, "by the keys it is made"


def test_what_was_picked_for_another_move_is_put_down(pilot: Pilot):
    """So that a double click on the right card plays that one alone, and a drag leaves nothing."""
    scene = learn(pilot, "punk")
    to_wish(pilot, scene)
    for go in ("click", "drag"):
        if go == "click":
            pilot.click(pilot.card("7C"))
            pilot.click(pilot.card("7C"))
        else:
            pilot.drag(pilot.card("7C"), pilot.place("played:0"))
        assert own_answer(scene), go
        assert scene.controls.builder.picked == [] and not scene.controls.carried, go
        scene.tutorial.answers = ()
        pilot.wait()
    pilot.click(pilot.card("2C"))
    pilot.click(pilot.card("2C"))
    assert scene.tutorial.number > 2, "the move that was meant"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_the_help_is_taken_up_by_enter_and_space(pilot: Pilot, key: int):
    """Show me, then Do it for me; but not while a card is picked, which the key may be for."""
    scene = learn(pilot)
    to_wish(pilot, scene)
    for _ in range(SLIPS):
        pilot.key(pygame.K_s)
    pilot.wait()
    pilot.key(key)
    assert scene.tutorial.helps and "do" in scene.coach_mark.leaf.presses
    number = scene.tutorial.number
    pilot.key(key)
    assert scene.tutorial.number > number and scene.match.state.phase == "play"
    to_wish(pilot, scene)
    scene.tutorial.slips = SLIPS
    pilot.wait()
    assert "show" in scene.coach_mark.leaf.presses
    pilot.click(pilot.card("KD"))
    pilot.key(key)
    assert not scene.tutorial.helps


def test_a_refusal_of_the_rules_speaks_alone(pilot: Pilot):
    """What the guide answered before is gone, and its leaf lies beside the paper."""
    scene = learn(pilot)
    to_wish(pilot, scene)
    pilot.key(pygame.K_s)
    assert own_answer(scene)
    pilot.click(pilot.card("KD"))
    pilot.drag(pilot.card("KD"), pilot.place("discard"))
    paper, leaf = scene.toolbar.paper, scene.coach_mark.leaf
    assert paper is not None and not scene.tutorial.answers
    assert not scene.coach_mark.note(scene.words).gentle
    assert not paper.item.rect.colliderect(leaf.rect)
    assert "show" in leaf.presses
    pilot.click(leaf.presses["show"].center)
    assert scene.toolbar.paper is None, "it has been read"


def test_a_verb_has_an_answer_of_its_own(pilot: Pilot):
    """To drop with a heavy hand is answered otherwise than to draw."""
    scene = learn(pilot)
    to_wish(pilot, scene)
    said = []
    for key in (pygame.K_s, pygame.K_k):
        pilot.key(key)
        pilot.wait()
        said.append(scene.coach_mark.note(scene.words).pieces)
    assert said[0] != said[1] and "31" in str(said[1])
