"""Every game by keys, clicks, the mouse, a finger, a controller, two switches, or one alone."""

import random
import re
from itertools import product
from pathlib import Path
from string import ascii_lowercase

import pygame
import pytest

from rules.kit.catalogue import games
from table.app.saved_settings import AT_ONCE, SPEEDS
from table.i18n.words import Words, languages
from table.input.keyboard_input import SORT_KEY
from table.input.toolbar import KEYS
from table.layout.layout_faults import TABLE_KEYS, read_layout
from table.scenes.match.input_router import RULES_KEYS, WORDS_KEY
from table.scenes.match.tutorial_scene import TutorialScene
from tests.input.ways import WAYS, Two, go_on, make
from tests.sampling import drawn, drawn_each
from tests.table_pilot import Pilot
from tests.tables import LONG

GAMES = {game.name: game.rules.SEATS for game in games() if game.rules}
CHOICES = {"few": 5, "many": 8}  # of a match, in an ordinary run
TABLES = [*product(WAYS, GAMES, ["few"]), *product(["Mouse"], GAMES, ["many"])]


@pytest.mark.parametrize(
    ("way", "game", "table"),
    [
        *drawn(drawn_each(TABLES, 1, lambda case: case[0], "ways"), 3, "three ways"),
        *drawn(product(["Mouse"], GAMES, ["few", "many"]), 1, "hands on"),
    ],
)
def test_a_match_in_every_way(home: Path, way: str, game: str, table: str) -> None:
    """No move and no page needs another way, at the smallest table and the largest."""
    rng, seats = random.Random(f"{game}/{way}/{table}"), GAMES[game]
    roster = ["Anna", *["bot"] * (min(seats) - 1)]
    if table == "many":
        roster = [f"P{seat}" for seat in range(max(seats))]
    with Pilot(home, size=(1024, 640), speed=AT_ONCE, linger=0.0) as pilot:
        pilot.sit(",".join(roster), game=game)
        hand, made = WAYS[way](pilot), 0
        for _ in pilot.as_long_as(lambda: pilot.top != "MenuScene", 40_000):
            made += go_on(pilot, hand, rng)
            if made >= CHOICES[table] and not LONG:
                break
        assert made >= CHOICES[table] or pilot.top == "MenuScene"


LESSONS = [game.name for game in games() if (game.folder / "guide.yaml").exists()]


@pytest.mark.parametrize("game", drawn(LESSONS, 1, "lessons"))
def test_a_lesson_by_two_switches(home: Path, game: str) -> None:
    """The guide's buttons come first; two switches read its sentences and play its moves."""
    with Pilot(home, size=(1024, 640), speed=AT_ONCE, linger=0.0) as pilot:
        pilot.menu.starter.learn(pilot.app.open(game))
        scene, hand = pilot.engine.top, Two(pilot)
        assert isinstance(scene, TutorialScene)
        end = 40 if LONG else 6
        for _ in pilot.as_long_as(lambda: scene.tutorial.number < end, 3000):
            if pilot.engine.top is not scene or scene.tutorial.over:
                break
            panel = scene.coach_mark.mark if scene.shows_coach_mark else None
            wish = scene.tutorial.wished_move()
            if panel is not None and "next" in panel.presses:
                hand.reach(("panel", "next"))
            elif wish is not None and pilot.free() and scene.shows_coach_mark:
                make(pilot, hand, wish)
            elif scene.highlights.is_staying:
                pilot.wait(1.0)
                hand.go_on()
            else:
                pilot.wait(0.1)
        assert scene.tutorial.number >= 6


GUIDE = Path(__file__).parents[2] / "docs" / "players-guide.md"


@pytest.mark.parametrize("language", languages())
def test_every_text_names_the_keys_that_work(language: str) -> None:
    """A letter on the head, on “Ways to play” and in the guide does what it says there."""
    words = Words.load(language)
    keys = {name: pygame.key.name(key).upper() for name, key in KEYS.items()}
    rules = pygame.key.name(RULES_KEYS[1]).upper()
    ways = " ".join(words.say(f"ways.keyboard.{number}") for number in (3, 4))
    for name, letter in keys.items():
        assert words.say(f"play.{name}").endswith(f"({letter})"), f"play.{name}: say ({letter})"
    for where, text in (
        ("ways.keyboard", ways),
        ("spoken.keys.table", words.say("spoken.keys.table")),
    ):
        named = {*re.findall(r"(?:^|\s)([A-Z])(?:[:, ])", text)}
        letters = {*keys.values(), rules} if where == "ways.keyboard" else {keys["hint"], rules}
        assert letters <= named, f"{where} in {language} lacks the keys {letters - named}"
    guide = GUIDE.read_text(encoding="utf-8")
    for letter in (*keys.values(), rules):
        assert f"`{letter}`" in guide, f"docs/players-guide.md does not name the key {letter}"
    speeds = " three four five six seven".split(" ")[len(SPEEDS) - 2]
    assert f"{speeds} speeds" in " ".join(guide.split()), "docs/players-guide.md counts the speeds"


def test_a_key_of_the_table_is_the_key_of_no_verb(home: Path, monkeypatch) -> None:
    """Its letters are reserved in every game; every other letter reaches the buttons."""
    heard = (*KEYS.values(), RULES_KEYS[1], WORDS_KEY, SORT_KEY)
    assert sorted(map(pygame.key.name, heard)) == sorted(TABLE_KEYS), "reserve what the table hears"
    for game in games():
        keys = {name: verb.key for name, verb in read_layout(game.folder, game.rules).verbs.items()}
        taken = {name for name, key in keys.items() if key and key in TABLE_KEYS}
        assert not taken, f"{game.name}: these verbs need another key: {taken}"
    letters, reached = sorted({*ascii_lowercase} - {*TABLE_KEYS}), list[str]()
    with Pilot(home, speed=AT_ONCE) as pilot:
        pilot.at_turn("Anna,bot", game="pukk")
        monkeypatch.setattr(pilot.scene.controls, "_press_by_letter", reached.append)
        for letter in letters:
            pilot.key(pygame.key.key_code(letter))
    assert reached == letters, "the table hears the other letters: reserve them in TABLE_KEYS"
