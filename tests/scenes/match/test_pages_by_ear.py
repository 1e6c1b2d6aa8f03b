"""What is heard on every page: what it is, what stands there, and every stop by its own name."""

import random
import re

import pygame

from table.engine.page import Page
from table.engine.scene import Scene
from table.scenes.dialogs.ask import AskScene
from table.scenes.history.look_back import LookBackScene
from table.scenes.match.narrator import HAND_KEY
from table.scenes.overlays.howto import HowToScene
from table.scenes.overlays.scores import ScoresScene
from table.scenes.settings.settings_page import SettingsScene
from table.scenes.setup.rules_column import HouseRulesScene
from table.scenes.setup.seats_page import SeatsScene
from table.widgets.markup import parse
from tests.app.albums import start_match
from tests.scenes.match.blind import Ears
from tests.table_pilot import Pilot
from tests.tables import play_on


def hear_page(pilot: Pilot, scene: Scene, ears: Ears) -> list[str]:
    """A page comes up; what is said."""
    pilot.engine.open(scene)
    pilot.wait()
    if isinstance(scene, Page):
        scene.form.by_keys = True
    return ears.fresh()


def hear_focus(pilot: Pilot, page: Page, name: str, ears: Ears) -> list[str]:
    """What is said when the keys come to a widget."""
    page.form.set_focus(page.form.find(name))
    pilot.wait()
    return ears.fresh()


def test_the_table_before_a_game_says_who_sits_there(pilot: Pilot, ears: Ears) -> None:
    """The game, how many and who, and the button that the page is for; each chair is told with its
    player and level, and a place for one more by what a press does."""
    game, say = pilot.app.open("tunk"), pilot.app.words.say
    page = SeatsScene(pilot.app, game)
    said = hear_page(pilot, page, ears)[0]
    assert said.startswith("Tunk. 3 players: ") and "a computer" in said
    assert say("spoken.enter", what="Deal") in said
    names = [player.name for player in page.chairs.roster()]
    (told,) = hear_focus(pilot, page, "token:1", ears)
    assert f"Seat 2, {names[1]}, Computer, steady" in told
    (told,) = hear_focus(pilot, page, "rules", ears)
    assert say("seats.usual") in told
    page.remove_player(2)
    told = hear_focus(pilot, page, "free:0", ears)[-1]
    assert say("seats.free") in told
    pilot.key(pygame.K_RETURN)
    assert f"Seat 2, {page.chairs.roster()[1].name}" in ears.fresh()[-1]
    pilot.key(pygame.K_END, pygame.KMOD_CTRL)
    assert page.form.focus is page.form.find("start")


def test_the_house_rules_are_told_one_by_one(pilot: Pilot, ears: Ears) -> None:
    """Each is told by its own label, and what is chosen is said to be, once. Each kind of control
    tells its keys once; F5 reads the small print of the one that the keys are on."""
    game, say = pilot.app.open("tunk"), pilot.app.words.say
    options = SeatsScene(pilot.app, game).options
    page = HouseRulesScene(game, options, 3)
    assert say("spoken.goes", what="Done") in hear_page(pilot, page, ears)[0]
    (told,) = hear_focus(pilot, page, "option:match", ears)
    assert told.startswith("The match: first to 100 points. ")
    pilot.key(pygame.K_RIGHT)
    assert "The match: first to 200 points, chosen." in ears.fresh()
    names = ("option:match", "option:drop_tie")
    told = [line for name in names for line in hear_focus(pilot, page, name, ears)]
    for once in ("spoken.choice.keys", "spoken.f5"):
        assert not any(say(once) in line for line in told), "they have been told already"
    pilot.key(pygame.K_F5)
    assert game.words.say("option.drop_tie.line") in ears.fresh()[-1]


def test_a_page_says_what_it_is_and_how_a_control_stands(pilot: Pilot, ears: Ears):
    """A page is named, and read out where nothing can be chosen; a control is told with how it
    stands, also where that changes; of a ledger one person at a key press."""
    heard = hear_page(pilot, LookBackScene(pilot.app), ears)[0]
    assert pilot.app.words.say("look_back.empty") in heard
    page = SettingsScene(pilot.app)
    assert hear_page(pilot, page, ears)[0].startswith("Settings.")
    assert hear_focus(pilot, page, "reduced_motion", ears) == [
        "Less movement: off. Space changes it. F5 tells what it means."
    ]
    pilot.key(pygame.K_SPACE)
    assert ears.fresh() == ["Less movement: on."]
    assert hear_focus(pilot, page, "volume", ears) == ["Sounds: off. Left and Right change it."]
    session, rng = start_match(pilot.app, "pukk", "bot,bot,bot,bot"), random.Random("one hand")
    while not session.match.outcomes:
        play_on(session.match, rng)
    session.event_log.note()
    session.rows.follow(session.match)
    page = ScoresScene(pilot.app, session.game, session.match, session.rows, final=False)
    assert hear_page(pilot, page, ears)[0].count("; What ") == 1
    hear_focus(pilot, page, "sheet", ears)
    heard = []
    for _ in range(3):
        pilot.key(pygame.K_RIGHT)
        heard += ears.fresh()
    assert len({line.partition(":")[0] for line in heard}) == len(heard) == 3
    assert all(line.startswith("What ") for line in heard)


def test_a_question_says_how_to_refuse(pilot: Pilot, ears: Ears) -> None:
    """What Escape answers, and that the keys of the table wait. One for a person alone says which
    key reads it, and no more before that."""
    say = pilot.app.words.say
    for private in (False, True):
        scene = AskScene("Drop?", "You count seven.", "Drop it", "Not yet")
        scene.private = private
        said = hear_page(pilot, scene, ears)[-1]
        assert say("spoken.escape", what="Not yet") in said
        assert "Drop?" in said and (say("spoken.private") in said) == private
        assert ("seven" not in said) == private
    pilot.key(pygame.K_TAB)
    assert "button" in ears.fresh()[-1]
    pilot.key(HAND_KEY)
    assert "You count seven." in ears.fresh()[-1]
    for key in (pygame.K_F6, pygame.K_F9, pygame.K_l):
        pilot.key(key)
        assert ears.fresh() == [say("spoken.page.first")]


def test_the_menu_names_its_games_and_begins_with_them(pilot: Pilot, ears: Ears) -> None:
    """It names the program, the key that tells the keys and the games, which it does again on F5;
    the first Tab leads to the first one."""
    pilot.wait()
    first, say = ears.fresh()[0], pilot.app.words.say
    titles = [game.title for game in pilot.app.games]
    assert first.startswith(say("menu.title")) and say("spoken.welcome") in first
    pilot.key(pygame.K_F5)
    read = ears.fresh()[-1]
    assert titles[0] in first and all(title in read for title in titles)
    pilot.key(pygame.K_TAB)
    form = pilot.menu.form
    assert form.focus is form.find("begin")


def test_every_part_of_a_text_has_its_own_number(pilot: Pilot, ears: Ears) -> None:
    """Page Down leads from part to part: no bare heading ends one, none is lost, the last says so.
    Down reads what has come into sight; contents are walked one by one."""
    page = HowToScene(pilot.app, pilot.app.open("tunk"), None)
    heard = told = hear_page(pilot, page, ears)[-1]
    headings = {f"{one.spans[0].text}." for one in parse(page.page()) if one.level > 1}
    longest = max(page.reading.spoken_lines(), key=len)
    parts = []
    while "the last; " not in told:
        said, part = re.fullmatch(r"(?s)(.*) Part (\d+) of \d+.*", told).groups()
        parts.append(int(part))
        assert not any(said.endswith(f". {one}") for one in headings), said
        pilot.key(pygame.K_PAGEDOWN)
        told = ears.fresh()[-1]
        heard += told
    assert parts == list(range(1, len(parts) + 1))
    assert not [one for one in headings if one not in heard]
    page.form.set_focus(page.form.find("contents"))
    ears.fresh()
    for key in (pygame.K_UP, pygame.K_UP):  # from the chapter in sight, the last one
        pilot.key(key)
    said = ears.fresh()
    assert len(set(said)) == len(said) >= 2 and longest not in said
    assert page._card_name("QD") == "queen of diamonds"
