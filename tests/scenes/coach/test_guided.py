"""Learning a game at the window: sentences, wished moves, other moves, the way out; and by ear."""

from functools import partial
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.match import PlayerInfo
from rules.kit.options import full_options
from rules.pukk.board import POOLS
from table.app.app import App
from table.app.table_setup import setup_to_deal, usual_person
from table.engine.page import QUIET_SECONDS
from table.felt.coach_mark import CoachNote, CoachRooms, CoachStyle, coach_mark, pointers
from table.felt.furniture import rect_of
from table.felt.rail import RAIL
from table.scenes.coach.anchors import anchor_of
from table.scenes.coach.coach_mark import CoachMarkPlacement
from table.scenes.coach.tutorial_controller import SLIPS, TutorialController
from table.scenes.coach.tutorial_sheet import TutorialSheet
from table.scenes.match.tutorial_scene import TutorialScene
from table.session.open_game import GUIDE
from table.storage.store import Store
from table.widgets import scale_of
from tests.sampling import drawn
from tests.scenes.match.blind import listening
from tests.table_pilot import Pilot

WINDOW = (1024, 640)
TAUGHT = [game.name for game in games() if (game.folder / GUIDE).exists()]


def seats(pilot: Pilot, game: str = "tunk"):
    """The form of the page where a game is set up."""
    pilot.menu.starter.open_seats(pilot.app.open(game))
    pilot.wait()
    return pilot.engine.top.form


def learn(pilot: Pilot, game: str = "tunk") -> TutorialScene:
    """By the button of the seat page."""
    seats(pilot, game)
    pilot.click(pilot.button("learn"))
    scene = pilot.scene
    pilot.until(lambda: scene.coach_mark.mark)
    pilot.wait(QUIET_SECONDS)
    return scene


def test_the_board_is_framed_at_its_edge(pilot: Pilot) -> None:
    """The first sentence of Púkk speaks of all its pools; no frame goes through a neighbour."""
    scene = learn(pilot, "pukk")
    table = scene.renderer.table
    assert scene.tutorial.shown_step.points == ["mat"]
    meant = anchor_of(scene.renderer, scene.toolbar, None, "mat")
    assert meant == rect_of(table.mat)
    assert all(meant.contains(rect_of(table.frames[pool].room)) for pool in POOLS)


def to_wish(pilot: Pilot, scene: TutorialScene) -> None:
    for _ in pilot.as_long_as(lambda: not is_waiting(scene), 300):
        pilot.key(pygame.K_RETURN) if scene.shows_coach_mark else pilot.wait()


def is_waiting(scene: TutorialScene) -> bool:
    return scene.shows_coach_mark and not scene.tutorial.over and bool(scene.tutorial.step.wish)


def text_of(scene: TutorialScene) -> str:
    """The sentence on the panel."""
    return "".join(map(scene.words.as_text, scene.coach_mark.note(scene.words).pieces))


def own_answer(scene: TutorialScene) -> bool:
    """Whether the panel answers with the step's own sentence."""
    own = scene.words.card_pieces(scene.words.say(f"{scene.tutorial.step.key}.else"))
    return text_of(scene) == "".join(map(scene.words.as_text, own))


def press(pilot: Pilot, scene: TutorialScene, name: str) -> None:
    pilot.wait(QUIET_SECONDS)
    pilot.click(scene.coach_mark.mark.presses[name].center)


def test_whoever_is_on_the_list_learns(pilot: Pilot) -> None:
    """Before a player without a name, and after a typed name; the last sentence ends the guide."""
    amma, _ = pilot.app.profiles.add_person("Amma")
    nobody = PlayerInfo(pilot.app.words.say("seats.someone", seat=1))
    assert usual_person(pilot.app, [nobody]) == amma.player == usual_person(pilot.app, [])
    assert usual_person(pilot.app, [PlayerInfo("Lilja"), nobody]) == PlayerInfo("Lilja")
    tunk = pilot.app.open("tunk")
    pilot.menu.starter.learn(tunk)
    guide, match = pilot.scene.session.guide, pilot.match
    assert match.players[guide.learner_seat] == amma.player
    tutorial = TutorialController(guide, match)
    for number, last in ((0, "Next"), (len(guide.steps) - 1, "Done")):
        tutorial.number = tutorial.shown_number = number
        note = CoachMarkPlacement(pilot.app, pilot.engine, tutorial).note(tunk.words)
        assert note.presses[-1].says == last


def test_it_is_offered_once_and_stays_on_the_seats_page_and_in_the_pause(pilot, tmp_path) -> None:
    """The first deal of a game offers its lesson; later one press of pause or seats leads there."""
    offer = pilot.app.words.say("guide.offer", game="Tunk")
    pilot.app.profiles.add_person("Ösp")
    for is_first in (True, False):
        pilot.engine.dismiss_notice()
        pilot.click(pilot.button("game:tunk"))
        assert pilot.top == "TableScene" and (offer in str(pilot.engine._notice)) == is_first
        pilot.key(pygame.K_PAUSE)
        pilot.click(pilot.button("learn"))
        assert isinstance(pilot.scene, TutorialScene)
        pilot.until(lambda: pilot.scene.coach_mark.mark)
        press(pilot, pilot.scene, "leave")
        assert pilot.top == "PauseScene", "a lesson is left without being asked"
        pilot.click(pilot.button("leave"))
        assert pilot.top == "MenuScene"
    assert App(Store(tmp_path)).settings.offered == ["tunk"]
    learn(pilot)


def test_a_newcomer_may_learn_before_the_first_hand(pilot: Pilot) -> None:
    """The page that asks for a name leads to the lesson as well."""
    pilot.click(pilot.button("game:tunk"))
    pilot.post(pygame.TEXTINPUT, text="Ösp")
    pilot.wait()
    pilot.click(pilot.button("learn"))
    assert isinstance(pilot.scene, TutorialScene)
    guide = pilot.scene.session.guide
    assert pilot.scene.match.players[guide.learner_seat].name == "Ösp"


def test_a_game_whose_guide_does_not_fit_says_why(pilot: Pilot, monkeypatch):
    """On its grey button, or when the lesson is asked for; the game can be started."""
    monkeypatch.setattr("table.session.guide.MAX_STEPS", 3)
    form = seats(pilot)
    assert not form.find("learn").enabled and form.find("start").enabled
    assert "guide.yaml" in form.find("learn").tooltip.lines[0]
    pilot.key(pygame.K_ESCAPE)
    pilot.menu.starter.learn(pilot.app.open("tunk"))
    pilot.wait()
    assert pilot.top == "AskScene" and "guide.yaml" in pilot.engine.top.text


def test_sentences_are_turned_forwards_and_back(pilot: Pilot, home: Path):
    """By buttons, the panel and keys; each is spoken, with how far the lesson has come."""
    ears, scene = listening(pilot, home / "said"), learn(pilot, "paks")
    tutorial, key = scene.tutorial, partial(partial, pilot.key)
    button = partial(partial, press, pilot, scene)
    for turn, number, shown in (
        (button("next"), 1, 1),
        (key(pygame.K_BACKSPACE), 1, 0),
        (key(pygame.K_SPACE), 1, 1),
        (key(pygame.K_RETURN), 2, 2),
        (button("back"), 2, 1),
        (lambda: pilot.click(scene.coach_mark.mark.rect.midtop), 2, 2),
        (button("back"), 2, 1),
    ):
        turn()
        pilot.until(lambda: scene.shows_coach_mark)
        pilot.wait(QUIET_SECONDS)  # a key is no more meant for the climax before
        assert (tutorial.number, tutorial.shown_number) == (number, shown)
        assert f"{shown + 1} of {len(tutorial.guide.steps)}" in ears.fresh()[-1]
    for mod in (0, 0, pygame.KMOD_LSHIFT):
        pilot.key(pygame.K_TAB, mod)
    assert ears.fresh() == ["Next, button.", "Back, button.", "Next, button."]
    pilot.key(pygame.K_RETURN)
    assert tutorial.shown_number == 2
    pilot.key(pygame.K_RETURN)
    pilot.click(scene.coach_mark.mark.rect.midtop)
    assert tutorial.number == 2, "it waits for a move"
    for _ in pilot.as_long_as(lambda: ears.all()[-1] != "Leave, button.", 4):
        pilot.key(pygame.K_TAB)
    pilot.key(pygame.K_RETURN)
    pilot.wait()
    assert pilot.engine.top is not scene


def test_a_ring_is_where_its_card_is(pilot: Pilot):
    """It rises with a picked card; the panel stays in the rail, and nothing is taken back."""
    scene = learn(pilot)
    pilot.key(pygame.K_s)
    assert scene.tutorial.answers == ("guide.first",) and not scene.tutorial.slips
    pilot.key(pygame.K_t)
    assert scene.tutorial.number == 2 and scene.match.state.phase == "play"
    to_wish(pilot, scene)
    panel, ring = scene.coach_mark.mark, ("guide", "glow", 0)
    before = scene.renderer.guide_items[ring].rect
    pilot.click(pilot.card("7H"))
    pilot.wait()
    after = scene.renderer.guide_items[ring].rect
    assert after.top < before.top and after.center == scene.point_rect("7H").center
    assert scene.coach_mark.mark is panel
    step, number = scene.match.step, scene.tutorial.number
    for key in (pygame.K_y, pygame.K_z):
        pilot.key(key, pygame.KMOD_LCTRL)
        assert (scene.match.step, scene.tutorial.number) == (step, number)
    assert pilot.engine._notice[0] == scene.words.say("guide.no_undo")
    pilot.key(pygame.K_PAUSE)
    assert not any(pilot.engine.top.form.find(name).enabled for name in ("undo", "chairs"))
    pilot.key(pygame.K_ESCAPE)
    scene.controls.on_move(scene.tutorial.wished_move())
    assert scene.match.step == step + 1
    scene, (width, height) = learn(pilot), WINDOW
    style = CoachStyle(pilot.engine.theme, pilot.app.themes.deck(pilot.engine.theme), ())
    felt = pygame.Rect(0, 0, *WINDOW).inflate(-2 * int(RAIL), -2 * int(RAIL))
    for corner in ((0, 0), (width - 20, 0), (0, height - 20), (width - 20, height - 20)):
        rooms = CoachRooms([pygame.Rect(*corner, 20, 20)])
        panel = coach_mark(scene.coach_mark.note(scene.words), rooms, WINDOW, style)
        assert felt.contains(panel.rect), f"the panel at {panel.rect} lies over the rail"
    foot = panel.rect.bottomright
    note = CoachNote(("One more sentence, and a longer one than that before it. " * 3,))
    for meant, stays in ((pygame.Rect(0, 0, 20, 20), True), (panel.rect, False)):
        rooms = CoachRooms([meant], foot=foot)
        corner = coach_mark(note, rooms, WINDOW, style).rect.bottomright
        assert (corner == foot) == stays, "the buttons stay, unless they would cover what is meant"


@pytest.mark.parametrize("by_key", [True, False])
def test_a_press_for_what_was_there_before_turns_no_page(pilot: Pilot, by_key: bool) -> None:
    """A sentence that has just appeared, by itself or by a press, takes no other for a moment."""
    scene, number = learn(pilot, "paks"), 0
    for goes_on in (True, False, True):
        pilot.until(lambda: scene.shows_coach_mark and scene.coach_mark.mark)
        where = scene.coach_mark.mark.presses["next"].center
        pilot.wait(QUIET_SECONDS if goes_on and number else 0.0)
        pilot.key(pygame.K_RETURN) if by_key else pilot.click(where)
        number += goes_on
        assert scene.tutorial.number == number, "let a new sentence be read"


def test_the_last_sentence_leads_to_the_table_or_round_again(pilot: Pilot):
    """Once more is the same deal, from its first sentence."""
    scene = learn(pilot)
    hand = pilot.hand()
    for _ in pilot.as_long_as(lambda: not scene.tutorial.over):
        if pilot.engine.top is scene and is_waiting(scene):
            choice = scene.tutorial.wished_move()
            assert scene.controls.confirm(choice)
            scene.controls.on_move(choice)
        elif pilot.engine.top is not scene or scene.shows_coach_mark or scene.highlights.is_staying:
            pilot.key(pygame.K_RETURN)
        else:
            pilot.wait()
    assert isinstance(pilot.engine.top, TutorialSheet)
    pilot.wait()
    press(pilot, pilot.engine.top, "again")
    assert pilot.scene is not scene
    pilot.until(lambda: pilot.scene.controls)
    assert pilot.hand() == hand and pilot.scene.tutorial.number == 0


@pytest.mark.parametrize("game", drawn(TAUGHT, 2, "lessons"))
def test_after_a_lesson_the_usual_table_is_dealt_by_the_rules_just_learnt(pilot: Pilot, game: str):
    """A game not set up yet is dealt for those whom its tile names."""
    pilot.app.profiles.add_person("Ösp")
    opened = pilot.app.open(game)
    pilot.menu.starter.learn(opened)
    pilot.wait()
    lesson, usual = pilot.scene, setup_to_deal(pilot.app, opened).players
    lesson._leave("seats")
    pilot.wait()
    assert not isinstance(pilot.scene, TutorialScene) and pilot.engine._notice is None
    match, taught, guide = pilot.match, lesson.match, lesson.tutorial.guide
    assert [player.name for player in match.players] == [player.name for player in usual]
    assert taught.players[guide.learner_seat] in match.players
    learnt = guide.learnt_options(taught.options)
    assert match.options == full_options(taught.rules, len(usual), learnt)
    assert game != "puck" or match.options["direction"] == "cutter"
    assert match.seed != taught.seed


def test_after_a_lesson_those_who_were_seated_play(pilot: Pilot) -> None:
    """The lesson is no reason to send away the computers that the page of seats had."""
    seats(pilot, "paks")
    page = pilot.engine.top
    seated = [player.name for player in page.chairs.roster()]
    page.learn()
    pilot.wait()
    lesson = pilot.scene
    assert isinstance(lesson, TutorialScene) and len(lesson.match.players) < len(seated)
    lesson._leave("seats")
    pilot.wait()
    assert [player.name for player in pilot.match.players] == seated, "as on the page of seats"


def test_after_a_lesson_the_match_that_was_left_for_it_goes_on(pilot: Pilot) -> None:
    """Learnt from the pause of a match, that match is played on."""
    pilot.app.profiles.add_person("Ösp")
    pilot.click(pilot.button("game:tunk"))
    left = pilot.scene.session.journal.path
    pilot.key(pygame.K_PAUSE)
    pilot.click(pilot.button("learn"))
    pilot.scene._leave("seats")
    pilot.wait()
    assert pilot.scene.session.journal.path == left, "go on with the match that was left"


def test_a_moment_of_a_lesson_waits_for_its_button(pilot: Pilot) -> None:
    """If it went by itself, an Enter meant for it would pass the next sentence unread."""
    scene, pilot.app.settings.linger = learn(pilot, "punk"), 0.0
    for _ in pilot.as_long_as(lambda: not scene.highlights.is_playing, 300):
        if is_waiting(scene):
            choice = scene.tutorial.wished_move()
            assert scene.controls.confirm(choice)
            scene.controls.on_move(choice)
        pilot.key(pygame.K_RETURN) if scene.shows_coach_mark else pilot.wait()
    number = scene.tutorial.number
    pilot.key(pygame.K_RETURN)
    pilot.wait(30.0)
    assert scene.highlights.is_staying and scene.tutorial.number == number, "it went by itself"


@pytest.mark.parametrize("side", [60, 600])
def test_a_ring_is_a_thin_line(pilot: Pilot, side: int) -> None:
    """However large the thing is, its ring hides next to nothing of what is beside it."""
    room, size = pygame.Rect(20, 20, side, side), pilot.engine.size
    items = pointers(pygame.Rect(0, 0, 5, 5), CoachRooms([room]), size, pilot.engine.theme)
    ring = items["guide", "glow", 0].rect
    assert ring.contains(room) and ring.w - side <= 6 * scale_of(size) + 3


def test_no_button_is_where_next_was(pilot: Pilot) -> None:
    """Where a sentence waits for a move, the place of “Next” stays empty."""
    scene = learn(pilot, "punk")
    to_wish(pilot, scene)
    mark = scene.coach_mark.mark
    assert "next" not in mark.presses and "leave" in mark.presses
    buttons = [button.right for button in mark.presses.values()]
    assert mark.rect.right - max(buttons) > min(rect.w for rect in mark.presses.values())


def test_a_move_that_was_not_meant_is_answered_and_then_shown(pilot: Pilot):
    """Gently, by the step's or the verb's sentence; then the move is a ghost, and at last made."""
    scene = learn(pilot)
    tutorial, toolbar = scene.tutorial, scene.toolbar
    to_wish(pilot, scene)
    pilot.key(pygame.K_s)  # draws
    assert own_answer(scene) and scene.match.state.phase == "begin"
    assert scene.coach_mark.note(scene.words).gentle
    first = text_of(scene)
    pilot.click(pilot.card("KD"))
    pilot.drag(pilot.card("KD"), pilot.place("discard"))
    assert toolbar.objection is not None and not tutorial.answers
    assert not scene.coach_mark.note(scene.words).gentle
    assert not toolbar.objection.item.rect.colliderect(scene.coach_mark.mark.rect)
    press(pilot, scene, "show")
    assert toolbar.objection is None, "it has been read"
    pilot.key(pygame.K_k)  # drops with a heavy hand
    assert "31" in text_of(scene) != first
    pilot.key(pygame.K_t)
    to_wish(pilot, scene)
    assert tutorial.step.wish == ["spread 7H 8H 9H"] and tutorial.slips == 0
    for _ in range(SLIPS):
        for card in ("KD", "3C"):
            pilot.click(pilot.card(card))
        pilot.key(pygame.K_p)
        assert toolbar.objection is not None
        pilot.key(pygame.K_ESCAPE)
    assert tutorial.slips == SLIPS
    pilot.wait()
    press(pilot, scene, "show")
    assert any(key[1] == "wish" for key in scene.renderer.guide_items)
    press(pilot, scene, "do")
    assert "spread:0:0" in scene.match.state.zones and tutorial.number == 3


def test_what_was_picked_for_another_move_is_put_down(pilot: Pilot):
    """So that a double click on the right card plays that one alone, and a drag leaves nothing."""
    scene = learn(pilot, "punk")
    to_wish(pilot, scene)
    for gesture in ("clicks", "drag", "right card"):
        card = pilot.card("2C" if gesture == "right card" else "7C")
        if gesture == "drag":
            pilot.drag(card, pilot.place("played:0"))
        else:
            pilot.click(card)
            pilot.click(card)
        if gesture != "right card":
            assert own_answer(scene)
            assert scene.controls.builder.picked_cards == [] and not scene.controls.carried_poses
            scene.tutorial.answers = ()
            pilot.wait()
    assert scene.tutorial.number == 2, "the move that was meant"


def test_enter_and_space_take_up_the_help_and_make_no_stray_move(pilot: Pilot, home: Path):
    """They show the move, and make it once something was done for it; not with a card picked."""
    ears, scene = listening(pilot, home / "said"), learn(pilot, "pukk")
    tutorial = scene.tutorial
    to_wish(pilot, scene)
    pilot.wait(1.0)  # a press that comes just after a climax is still for that
    step, number = scene.match.step, tutorial.number
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_RETURN):
        pilot.key(key)
    assert (scene.match.step, tutorial.number) == (step, number) and tutorial.shows_move
    assert any("This is what is meant" in line for line in ears.fresh())
    for key in (pygame.K_RIGHT, pygame.K_RETURN):
        pilot.key(key)
    assert tutorial.number > number or tutorial.answers, "by the keys it is made"
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("leave"))
    scene = learn(pilot)
    tutorial = scene.tutorial
    to_wish(pilot, scene)
    for _ in range(SLIPS):
        pilot.key(pygame.K_s)
    pilot.wait()
    pilot.key(pygame.K_RETURN)
    assert tutorial.shows_move and "do" in scene.coach_mark.mark.presses
    number = tutorial.number
    pilot.key(pygame.K_SPACE)
    assert tutorial.number > number and scene.match.state.phase == "play"
    to_wish(pilot, scene)
    tutorial.slips = SLIPS
    pilot.wait()
    assert "show" in scene.coach_mark.mark.presses
    pilot.click(pilot.card("KD"))
    pilot.key(pygame.K_RETURN)
    assert not tutorial.shows_move
