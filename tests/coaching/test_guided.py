"""Learning a game at the window: the offer, the sentences, a move that was not meant, the way
out."""

from pathlib import Path

import pygame
import pytest

from rules.kit.match import Sitter
from rules.kit.move import move
from table.coaching.guided_sheet import GuidedSheet
from table.coaching.lectern import Lectern
from table.coaching.teacher import SLIPS, Teacher
from table.house.house import House
from table.kept.store import Store
from table.laying.learner import learner
from table.menu.learning import begin_to_learn
from table.play.guided import GuidedScene
from table.widgets import Button
from tests.play.blind import listening
from tests.table_pilot import Pilot

WINDOW = (1024, 640)


@pytest.fixture
def pilot(tmp_path: Path):
    with Pilot(tmp_path, WINDOW, speed=4.0) as pilot:
        yield pilot


def learn(pilot: Pilot, game: str = "tunk") -> GuidedScene:
    """By the button of the seat page."""
    pilot.menu.choose(pilot.house.open(game))
    pilot.wait()
    pilot.click(pilot.button("learn"))
    scene = pilot.scene
    assert isinstance(scene, GuidedScene)
    pilot.until(lambda: scene.lectern.leaf)
    return scene


def to_wish(pilot: Pilot, scene: GuidedScene) -> None:
    """To the next sentence that waits for a move."""
    for _ in pilot.as_long_as(lambda: not (scene.speaks and scene.teacher.step.wish), 300):
        if scene.speaks:
            pilot.key(pygame.K_RETURN)
        else:
            pilot.wait()


def test_whoever_is_on_the_list_learns(pilot: Pilot) -> None:
    """Not a player without a name, where a person is on the list; a name that was typed for the
    table goes before that. With the last sentence the guide is done."""
    amma, _ = pilot.house.welcome("Amma")
    assert amma is not None
    nobody = Sitter(pilot.house.words.say("seats.someone", seat=1))
    assert learner(pilot.house, [nobody]) == amma.sitter == learner(pilot.house, [])
    assert learner(pilot.house, [Sitter("Lilja"), nobody]) == Sitter("Lilja")
    tunk = pilot.house.open("tunk")
    sitting = begin_to_learn(pilot.house, tunk, pilot.house.words)
    assert sitting.guide is not None and sitting.match.sitters[sitting.guide.me] == amma.sitter
    teacher = Teacher(sitting.guide, sitting.match)
    said = []
    for teacher.number in (0, len(sitting.guide.steps) - 1):
        teacher.shown = teacher.number
        note = Lectern(pilot.house, pilot.app, teacher).note(tunk.words)
        said.append(note.presses[-1].says)
    assert said == ["Next", "Done"]


def test_it_is_offered_once_and_stays_beside_start(pilot: Pilot, tmp_path: Path):
    """Whoever declines, or leaves it be, is not asked again; the button is still there. One button
    leads to it, wherever that is."""
    learn = pilot.house.words.say("guide.learn")
    tunk = pilot.house.open("tunk")
    for offered in (True, False):
        pilot.menu.choose(tunk)
        pilot.wait()
        for offers in (True, False) if offered else (False,):
            buttons = [one for one in pilot.app.top.form.widgets if isinstance(one, Button)]
            assert [one.name for one in buttons if one.text == learn] == ["learn"]
            names = [one.name for one in pilot.app.top.form.widgets]
            assert ("offer" in names) == ("decline" in names) == offers
            if offers:
                pilot.click(pilot.button("decline"))
        pilot.key(pygame.K_ESCAPE)
    assert House(Store(tmp_path)).settings.offered == ["tunk"]


def test_a_game_whose_guide_does_not_fit_says_why(pilot: Pilot, monkeypatch: pytest.MonkeyPatch):
    """The button cannot be pressed and tells the reason; the game can be started."""
    monkeypatch.setattr("table.games.guide.MOST_SAID", 3)
    pilot.menu.choose(pilot.house.open("tunk"))
    pilot.wait()
    form = pilot.app.top.form
    assert not form.find("learn").enabled and form.find("start").enabled
    assert "guide.yaml" in form.find("learn").tip.lines[0]


def test_sentences_are_turned_by_click_enter_and_space_and_back(pilot: Pilot):
    """On by its button, by the leaf itself, by Enter and Space; back by its button and by
    Backspace."""
    scene = learn(pilot)
    teacher = scene.teacher
    pilot.click(scene.lectern.leaf.presses["next"].center)
    assert (teacher.number, teacher.shown) == (1, 1)
    pilot.key(pygame.K_BACKSPACE)
    assert (teacher.number, teacher.shown) == (1, 0)
    pilot.key(pygame.K_SPACE)
    pilot.key(pygame.K_RETURN)
    assert (teacher.number, teacher.shown) == (2, 2)
    pilot.click(scene.lectern.leaf.presses["back"].center)
    pilot.click(scene.lectern.leaf.rect.midtop)
    pilot.click(scene.lectern.leaf.rect.midtop)
    assert (teacher.number, teacher.shown) == (3, 3)
    pilot.key(pygame.K_RETURN)
    pilot.click(scene.lectern.leaf.rect.midtop)
    assert teacher.number == 3, "it waits for a move"


def test_the_move_may_come_before_its_sentence(pilot: Pilot):
    """Whoever knows already what to do is not held up, and any other move is put off."""
    scene = learn(pilot)
    pilot.key(pygame.K_s)
    assert scene.teacher.answers == ("guide.first",) and not scene.teacher.slips
    pilot.key(pygame.K_t)
    assert scene.teacher.number == 4 and scene.match.state.phase == "play"


def own_answer(scene: GuidedScene) -> bool:
    """Whether the leaf answers with the step's own sentence."""
    said = "".join(map(scene.words.written, scene.lectern.note(scene.words).pieces))
    own = scene.words.braced(scene.words.say(f"{scene.teacher.step.key}.else"))
    return said == "".join(map(scene.words.written, own))


def test_a_move_that_was_not_meant_is_answered_and_then_shown(pilot: Pilot):
    """Gently, by the step's own sentence; a refusal of the rules counts as well; then the move is
    shown as a ghost, and at last made."""
    scene = learn(pilot)
    to_wish(pilot, scene)
    pilot.key(pygame.K_s)  # draws
    assert own_answer(scene) and scene.match.state.phase == "begin"
    assert scene.lectern.note(scene.words).gentle
    pilot.key(pygame.K_t)
    to_wish(pilot, scene)
    assert scene.teacher.step.wish == ["spread 7H 8H 9H"] and scene.teacher.slips == 0
    for _ in range(SLIPS):
        pilot.click(pilot.card("KD"))
        pilot.click(pilot.card("3C"))
        pilot.key(pygame.K_p)
        assert scene.margin.paper is not None
        pilot.key(pygame.K_ESCAPE)
    assert scene.teacher.slips == SLIPS
    pilot.wait()
    pilot.click(scene.lectern.leaf.presses["show"].center)
    assert any(key[1] == "picked" for key in scene.showing.guiding)
    pilot.click(scene.lectern.leaf.presses["do"].center)
    assert "spread:0:0" in scene.match.state.zones and scene.teacher.number == 5


def test_an_enter_too_many_makes_no_move(pilot: Pilot):
    """Where a move is waited for, Enter and Space show it, and make it only when something has
    been done for it: even where there is but one card for it, which the table picks by itself."""
    scene = learn(pilot, "pukk")
    to_wish(pilot, scene)
    step, at = scene.match.step, scene.teacher.number
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_RETURN):
        pilot.key(key)
    assert (scene.match.step, scene.teacher.number, scene.teacher.helps) == (step, at, True)
    pilot.key(pygame.K_RIGHT)
    pilot.key(pygame.K_RETURN)
    assert scene.teacher.number > at or scene.teacher.answers, "by the keys it is made"


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
        assert scene.hands.desk.picked == [] and not scene.hands.carried, go
        scene.teacher.answers = ()
        pilot.wait()
    pilot.click(pilot.card("2C"))
    pilot.click(pilot.card("2C"))
    assert scene.teacher.number > 2, "the move that was meant"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_the_help_is_taken_up_by_enter_and_space(pilot: Pilot, key: int):
    """Show me, then Do it for me; but not while a card is picked, which the key may be for."""
    scene = learn(pilot)
    to_wish(pilot, scene)
    for _ in range(SLIPS):
        pilot.key(pygame.K_s)
    pilot.wait()
    pilot.key(key)
    assert scene.teacher.helps and "do" in scene.lectern.leaf.presses
    number = scene.teacher.number
    pilot.key(key)
    assert scene.teacher.number > number and scene.match.state.phase == "play"
    to_wish(pilot, scene)
    scene.teacher.slips = SLIPS
    pilot.wait()
    assert "show" in scene.lectern.leaf.presses
    pilot.click(pilot.card("KD"))
    pilot.key(key)
    assert not scene.teacher.helps


def test_a_refusal_of_the_rules_speaks_alone(pilot: Pilot):
    """What the guide answered before is gone, and its leaf lies beside the paper."""
    scene = learn(pilot)
    to_wish(pilot, scene)
    pilot.key(pygame.K_s)
    assert own_answer(scene)
    pilot.click(pilot.card("KD"))
    pilot.drag(pilot.card("KD"), pilot.place("discard"))
    paper, leaf = scene.margin.paper, scene.lectern.leaf
    assert paper is not None and not scene.teacher.answers
    assert not scene.lectern.note(scene.words).gentle
    assert not paper.item.rect.colliderect(leaf.rect)
    assert "show" in leaf.presses
    pilot.click(leaf.presses["show"].center)
    assert scene.margin.paper is None, "it has been read"


def test_a_verb_has_an_answer_of_its_own(pilot: Pilot):
    """To drop with a heavy hand is answered otherwise than to draw."""
    scene = learn(pilot)
    to_wish(pilot, scene)
    said = []
    for key in (pygame.K_s, pygame.K_k):
        pilot.key(key)
        pilot.wait()
        said.append(scene.lectern.note(scene.words).pieces)
    assert said[0] != said[1] and "31" in str(said[1])


def test_a_theft_is_made_as_the_guide_says(pilot: Pilot):
    """The cards are clicked, then the pak."""
    scene = learn(pilot, "paks")
    while scene.teacher.wished() != move("steal 8C KC > pak:1:0"):
        to_wish_or_sheet(pilot, scene)
        to_wish(pilot, scene)
    pilot.click(pilot.card("KC"))
    pilot.click(pilot.card("8C"))
    pilot.click(pilot.place("pak:1:0"))
    assert "pak:0:1" in scene.match.state.zones


def test_the_offer_leads_to_the_guide_and_the_portrait_stays(pilot: Pilot):
    """The slip has a button for it, and whoever learns looks as on the seat page."""
    pilot.menu.choose(pilot.house.open("tunk"))
    pilot.wait()
    seats = pilot.app.top
    seats._name(0, "Jón")  # who would be given another one beside those of the guide
    shown = seats.form.find("token:0").portrait
    pilot.click(pilot.button("learn"))
    scene = pilot.scene
    assert isinstance(scene, GuidedScene)
    me = scene.teacher.guide.me
    names = [one.name for one in scene.match.sitters]
    assert pilot.house.portraits(names)[me] == shown


def test_a_ring_is_where_its_card_is(pilot: Pilot):
    """It rises with a card that is picked; the leaf stays where it is."""
    scene = learn(pilot)
    to_wish(pilot, scene)
    pilot.key(pygame.K_t)
    to_wish(pilot, scene)
    leaf = scene.lectern.leaf
    before = scene.showing.guiding["guide", "glow", 0].rect
    pilot.click(pilot.card("7H"))
    pilot.wait()
    after = scene.showing.guiding
    assert after["guide", "glow", 0].rect.top < before.top
    assert after["guide", "glow", 0].rect.center == scene.room_of("7H").center
    assert scene.lectern.leaf is leaf


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
    assert move(scene.teacher.step.wish[0]) == move("discard KD")
    pilot.drag(pilot.card("KD"), pilot.place("discard"))
    assert scene.match.state.zones["discard"][0].name == "KD"


def test_one_may_leave_and_begin_again(pilot: Pilot):
    """To the seats at any time, and from the pause to the menu, where nothing waits."""
    scene = learn(pilot)
    pilot.click(scene.lectern.leaf.presses["leave"].center)
    assert pilot.top == "SeatsScene"
    pilot.key(pygame.K_ESCAPE)
    scene = learn(pilot)
    pilot.key(pygame.K_ESCAPE)
    assert pilot.top == "PauseScene"
    pilot.click(pilot.button("leave"))
    assert pilot.top == "MenuScene" and not pilot.menu.waiting
    assert not pilot.house.store.unfinished()


def test_the_last_sentence_leads_to_the_table_or_round_again(pilot: Pilot):
    """Once more is the same deal, from its first sentence."""
    scene = learn(pilot)
    hand = pilot.hand()
    while not scene.teacher.over:
        if isinstance(pilot.app.top, GuidedSheet):
            pilot.key(pygame.K_RETURN)
            continue
        to_wish_or_sheet(pilot, scene)
    assert isinstance(pilot.app.top, GuidedSheet)
    pilot.wait()
    pilot.click(pilot.app.top.lectern.leaf.presses["again"].center)
    assert pilot.scene is not scene
    pilot.until(lambda: pilot.scene.hands)
    assert pilot.hand() == hand and pilot.scene.teacher.number == 0


def to_wish_or_sheet(pilot: Pilot, scene: GuidedScene) -> None:
    """Make the next move that is wished for, if there still is one."""
    for _ in pilot.as_long_as(lambda: pilot.app.top is scene and not scene.teacher.over, 300):
        if scene.speaks and scene.teacher.step.wish:
            choice = scene.teacher.wished()
            assert scene.hands.sure(choice)
            scene.hands.made(choice)
            return
        pilot.key(pygame.K_RETURN) if scene.speaks or scene.climaxes.staying else pilot.wait()


def test_it_is_learnt_straight_from_the_tile(pilot: Pilot):
    """A button on the tile's picture, which leads there at once; the rest of the tile leads to
    the seats as ever, and the game is not offered once more there."""
    tile, learn = pilot.button("game:tunk"), pilot.button("learn:tunk")
    assert tile != learn
    pilot.click(learn)
    assert isinstance(pilot.scene, GuidedScene) and pilot.house.settings.offered == ["tunk"]
    pilot.until(lambda: pilot.scene.lectern.leaf)
    pilot.click(pilot.scene.lectern.leaf.presses["leave"].center)
    assert pilot.top == "SeatsScene"
    assert "offer" not in [one.name for one in pilot.app.top.form.widgets]
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("game:tunk"))
    assert pilot.top == "SeatsScene"


def behind(pilot: Pilot, learn: str) -> None:
    """The keys stand on the stop before this button."""
    form = pilot.app.top.form
    names = [one.name for one in form.stops()]
    form.set_focus(form.find(names[names.index(learn) - 1]))


def test_the_tiles_button_is_reached_by_keys(pilot: Pilot):
    """By Tab, behind all the games, in their order; Enter presses it."""
    pilot.wait()
    form = pilot.app.top.form
    names = [one.name for one in form.stops()]
    games = [one for one in names if one.startswith("game:")]
    learns = [one for one in names if one.startswith("learn:")]
    assert names.index(learns[0]) > names.index(games[-1])
    assert [one[6:] for one in learns] == [one[5:] for one in games]
    behind(pilot, "learn:tunk")
    pilot.key(pygame.K_TAB)
    assert form.focus.name == "learn:tunk"
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.scene, GuidedScene)


def test_the_tiles_button_says_which_game_it_is_for(pilot: Pilot, home: Path):
    """To the ear there are several that are called alike; to the eye each stands on its tile."""
    ears = listening(pilot, home / "said")
    pilot.wait()
    for game in ("tunk", "punk"):
        behind(pilot, f"learn:{game}")
        ears.fresh()
        pilot.key(pygame.K_TAB)
        title = pilot.house.open(game).title
        assert f"{pilot.house.words.say('guide.learn')}, {title}" in ears.fresh()[-1]


def test_a_tile_says_why_it_cannot_be_learnt(pilot: Pilot, monkeypatch: pytest.MonkeyPatch):
    """A guide that does not fit is found out when it is asked for."""
    monkeypatch.setattr("table.games.guide.MOST_SAID", 3)
    pilot.click(pilot.button("learn:tunk"))
    assert pilot.top == "AskScene" and "guide.yaml" in pilot.app.top.text
