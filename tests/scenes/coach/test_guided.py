"""Learning a game at the window: its sentences, the moves they wish for, the way out."""

import pygame

from rules.kit.move import move
from table.scenes.coach.tutorial_sheet import TutorialSheet
from tests.scenes.coach.learning import learn, pilot as pilot, to_wish, to_wish_or_sheet
from tests.table_pilot import Pilot


def test_sentences_are_turned_by_click_enter_and_space_and_back(pilot: Pilot):
    """On by its button, by the leaf itself, by Enter and Space; back by its button and by
    Backspace."""
    scene = learn(pilot)
    tutorial = scene.tutorial
    pilot.click(scene.coach_mark.leaf.presses["next"].center)
    assert (tutorial.number, tutorial.shown) == (1, 1)
    pilot.key(pygame.K_BACKSPACE)
    assert (tutorial.number, tutorial.shown) == (1, 0)
    pilot.key(pygame.K_SPACE)
    pilot.key(pygame.K_RETURN)
    assert (tutorial.number, tutorial.shown) == (2, 2)
    pilot.click(scene.coach_mark.leaf.presses["back"].center)
    pilot.click(scene.coach_mark.leaf.rect.midtop)
    pilot.click(scene.coach_mark.leaf.rect.midtop)
    assert (tutorial.number, tutorial.shown) == (3, 3)
    pilot.key(pygame.K_RETURN)
    pilot.click(scene.coach_mark.leaf.rect.midtop)
    assert tutorial.number == 3, "it waits for a move"


def test_the_move_may_come_before_its_sentence(pilot: Pilot):
    """Whoever knows already what to do is not held up, and any other move is put off."""
    scene = learn(pilot)
    pilot.key(pygame.K_s)
    assert scene.tutorial.answers == ("guide.first",) and not scene.tutorial.slips
    pilot.key(pygame.K_t)
    assert scene.tutorial.number == 4 and scene.match.state.phase == "play"


def test_a_theft_is_made_as_the_guide_says(pilot: Pilot):
    """The cards are clicked, then the pak."""
    scene = learn(pilot, "paks")
    while scene.tutorial.wished() != move("steal 8C KC > pak:1:0"):
        to_wish_or_sheet(pilot, scene)
        to_wish(pilot, scene)
    pilot.click(pilot.card("KC"))
    pilot.click(pilot.card("8C"))
    pilot.click(pilot.place("pak:1:0"))
    assert "pak:0:1" in scene.match.state.zones


def test_a_ring_is_where_its_card_is(pilot: Pilot):
    """It rises with a card that is picked; the leaf stays where it is."""
    scene = learn(pilot)
    to_wish(pilot, scene)
    pilot.key(pygame.K_t)
    to_wish(pilot, scene)
    leaf = scene.coach_mark.leaf
    before = scene.showing.guide_items["guide", "glow", 0].rect
    pilot.click(pilot.card("7H"))
    pilot.wait()
    after = scene.showing.guide_items
    assert after["guide", "glow", 0].rect.top < before.top
    assert after["guide", "glow", 0].rect.center == scene.paper_of("7H").center
    assert scene.coach_mark.leaf is leaf


def test_the_hands_make_the_moves(pilot: Pilot):
    """A drag, a double click, a button: whatever would do at any other time."""
    scene = learn(pilot)
    to_wish(pilot, scene)
    pilot.drag(pilot.place("discard"), pilot.card("3C"))
    to_wish(pilot, scene)
    for name in ("7H", "8H", "9H"):
        pilot.click(pilot.card(name))
    pilot.key(pygame.K_p)
    to_wish(pilot, scene)
    assert move(scene.tutorial.step.wish[0]) == move("discard KD")
    pilot.drag(pilot.card("KD"), pilot.place("discard"))
    assert scene.match.state.zones["discard"][0].name == "KD"


def test_one_may_leave_and_begin_again(pilot: Pilot):
    """To the seats at any time, and from the pause to the menu, where nothing waits."""
    scene = learn(pilot)
    pilot.click(scene.coach_mark.leaf.presses["leave"].center)
    assert pilot.top == "SeatsScene"
    pilot.key(pygame.K_ESCAPE)
    scene = learn(pilot)
    pilot.key(pygame.K_ESCAPE)
    assert pilot.top == "PauseScene"
    pilot.click(pilot.button("leave"))
    assert pilot.top == "MenuScene" and not pilot.menu.waiting
    assert not pilot.app.store.unfinished()


def test_the_last_sentence_leads_to_the_table_or_round_again(pilot: Pilot):
    """Once more is the same deal, from its first sentence."""
    scene = learn(pilot)
    hand = pilot.hand()
    while not scene.tutorial.over:
        if isinstance(pilot.engine.top, TutorialSheet):
            pilot.key(pygame.K_RETURN)
            continue
        to_wish_or_sheet(pilot, scene)
    assert isinstance(pilot.engine.top, TutorialSheet)
    pilot.wait()
    pilot.click(pilot.engine.top.coach_mark.leaf.presses["again"].center)
    assert pilot.scene is not scene
    pilot.until(lambda: pilot.scene.controls)
    assert pilot.hand() == hand and pilot.scene.tutorial.number == 0
