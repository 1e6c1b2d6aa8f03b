"""What is heard on every page: what it is, what stands there, and every stop by its own name."""

import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from table.laying.evening_setup import EveningSetupScene
from table.laying.programme_setup import ProgrammeSetupScene
from table.laying.seats import SeatsScene
from table.menu.which import WhichScene
from table.over.howto import HowToScene
from table.past.album import AlbumScene
from table.past.bin import BinScene
from table.past.book import BookScene
from table.past.tonight import TonightScene
from table.scenes.ask import AskScene
from table.settings.people import PeopleScene
from table.settings.settings import SettingsScene
from table.settings.ways import WaysScene
from table.stage.page import Page
from table.stage.scene import Scene
from table.widgets import RichText
from tests.play.blind import Ears, listening
from tests.play.test_spoken import cards_of, tells
from tests.table_pilot import Pilot

PAGES: dict[str, Callable[[Pilot], Scene]] = {
    "album": lambda pilot: AlbumScene(pilot.house),
    "bin": lambda pilot: BinScene(pilot.house),
    "book": lambda pilot: BookScene(pilot.house),
    "evening": lambda pilot: EveningSetupScene(pilot.house),
    "people": lambda pilot: PeopleScene(pilot.house),
    "series": lambda pilot: ProgrammeSetupScene(pilot.house),
    "settings": lambda pilot: SettingsScene(pilot.house),
    "tonight": lambda pilot: TonightScene(pilot.house),
    "ways": lambda pilot: WaysScene(),
    "which": lambda pilot: WhichScene(pilot.house),
    "howto": lambda pilot: HowToScene(pilot.house, pilot.house.open("punk"), None),
    **{
        f"seats:{game.name}": lambda pilot, name=game.name: SeatsScene(
            pilot.house, pilot.house.open(name)
        )
        for game in games()
    },
}
TORN = re.compile(r"^\W|^\d+[,:]|:\s*$|\b(with|of|to|and)\.?$|\{")


@pytest.fixture
def ears(pilot: Pilot, home: Path) -> Ears:
    """All that is said at the pilot's window."""
    return listening(pilot, home / "said")


def opened(pilot: Pilot, name: str, ears: Ears) -> list[str]:
    """A page comes up; what is said."""
    pilot.app.open(PAGES[name](pilot))
    pilot.wait()
    return ears.fresh()


@pytest.mark.parametrize("name", PAGES)
def test_no_page_is_silent(name: str, pilot: Pilot, ears: Ears) -> None:
    """Every page says its title as it opens, and again on F5; F1 tells the keys there. Wherever Tab
    and the arrows lead, what stands there names itself, whole, each time they come."""
    said = opened(pilot, name, ears)
    page = pilot.app.top
    assert isinstance(page, Page) and said
    title = said[0].partition(".")[0]
    assert title and not TORN.search(title)
    ears.fresh()
    pilot.key(pygame.K_F5)
    assert title in ears.fresh()[-1]
    pilot.key(pygame.K_F1)
    assert pilot.house.words.say("spoken.keys.table") in ears.fresh()[-1]
    assert pilot.app.top is page
    for key in (*[pygame.K_TAB] * (len(page.form.stops()) + 2), *[pygame.K_DOWN] * 6):
        before = page.form.focus
        pilot.key(key)
        told = ears.fresh()
        if page.form.focus is not before:
            assert told and told[-1].strip(), page.form.focus and page.form.focus.name
            text = isinstance(page.form.focus, RichText)
            assert text or not TORN.search(told[-1]), told[-1]


def test_an_empty_album_says_so(pilot: Pilot, ears: Ears) -> None:
    """A page with nothing to choose on it is read out as it opens."""
    assert pilot.house.words.say("album.empty") in opened(pilot, "album", ears)[0]


def test_a_long_text_says_how_far_one_is(pilot: Pilot, ears: Ears) -> None:
    """Which part of how many, and the key that reads on; the last part says that it is the last."""
    assert "Part 1 of" in opened(pilot, "howto", ears)[-1]
    for _ in range(60):
        pilot.key(pygame.K_PAGEDOWN)
    (*_, last) = [line for line in ears.fresh() if line]
    assert "the last" in last


def test_the_sheet_before_a_game_says_who_sits_there(pilot: Pilot, ears: Ears) -> None:
    """The game, how many and who; each control is told by its own label, and what is chosen is
    said to be."""
    said = opened(pilot, "seats:tunk", ears)
    page = pilot.app.top
    assert isinstance(page, SeatsScene)
    assert said[0].startswith("Tunk: who sits down? 3 players: ") and "a computer" in said[0]
    ears.fresh()
    page.form.by_keys = True
    page.form.set_focus(page.form.find("count"))
    pilot.wait()
    assert ears.fresh() == ["How many play: 3 players. Left and Right change it."]
    pilot.key(pygame.K_LEFT)
    pilot.wait()
    told = ears.fresh()
    assert told.count("How many play: 2 players, chosen") == 1
    assert sum("2 players" in one for one in told) == 1, "what was chosen is said once"
    page.form.set_focus(page.form.find("option:match"))
    pilot.wait()
    assert ears.fresh() == ["The match: first to 100 points"]
    pilot.key(pygame.K_RIGHT)
    assert "The match: first to 200 points, chosen" in ears.fresh()


def test_the_first_page_tells_how_one_hears_more(pilot: Pilot, ears: Ears) -> None:
    """The menu names the program and the key that tells the keys."""
    pilot.wait()
    first = ears.fresh()[0]
    say = pilot.house.words.say
    assert first.startswith(say("menu.title")) and say("spoken.welcome") in first


def test_a_stock_draw_is_nobody_else_s_ears(pilot: Pilot, ears: Ears) -> None:
    """Nothing that one seat alone knows is said unasked, even after the hand was read and where
    nobody else sits there: the card that was drawn is told by the key of the hand."""
    pilot.sit("Anna,bot,bot", game="tunk")
    pilot.until_turn()
    pilot.key(pygame.K_F4)
    ears.fresh()
    pilot.click(pilot.button("draw"))
    pilot.until_turn("play")
    said = ears.fresh()
    assert "Anna draws from the stock." in said and not tells(said, cards_of(pilot, 0))
    pilot.key(pygame.K_F4)
    assert "Just drawn: " in ears.fresh()[-1]


def test_the_keys_are_told_at_the_first_turn(pilot: Pilot, ears: Ears) -> None:
    """Once, with the turn; later F4 alone. Before the hand was asked for every key that walks says
    that it is among one's cards and buttons, and always in the same words: how many stops there
    are would tell the room what is in the hand."""
    pilot.sit("Anna,bot,bot", game="tunk")
    pilot.until_turn()
    say = pilot.house.words.say
    assert ears.fresh()[-1].endswith(say("spoken.keys.turn"))
    pilot.click(pilot.button("draw"))
    pilot.until_turn("play")
    assert ears.fresh()[-1].endswith(say("spoken.keys"))
    hands = pilot.scene.hands
    assert hands is not None
    heard = []
    for key in (pygame.K_TAB, *[pygame.K_RIGHT] * len(hands.keys.stops())):
        pilot.key(key)
        told = ears.fresh()
        assert len(told) == 1
        heard += told
    assert set(heard) == {say("spoken.unread")}
    pilot.key(pygame.K_SPACE)
    assert ears.fresh()[-1] == say("spoken.unread")


def test_a_hand_that_is_laid_open_is_read(pilot: Pilot, ears: Ears) -> None:
    """As soon as everybody sees it, card by card, with whose it is."""
    pilot.sit("Anna,bot,bot", game="tunk")
    pilot.until_turn()
    own = cards_of(pilot, 0)
    ears.fresh()
    pilot.click(pilot.button("drop"))
    pilot.wait(3.0)
    laid = [line for line in ears.fresh() if line.startswith("Hand, ")]
    assert len(laid) == 3
    assert all(card in next(one for one in laid if "Anna" in one) for card in own)


def test_a_page_for_one_person_alone_waits_for_its_key(pilot: Pilot, ears: Ears) -> None:
    """It says what it is and which key reads it, and what can be pressed there; the rest once that
    key was pressed."""
    scene = AskScene("Drop?", "You count seven.", "Drop it", "Not yet")
    scene.private = True
    pilot.app.open(scene)
    pilot.wait()
    pilot.key(pygame.K_TAB)
    said = " ".join(ears.fresh())
    assert "Drop?" in said and pilot.house.words.say("spoken.private") in said
    assert "button" in said and "seven" not in said
    pilot.key(pygame.K_F4)
    assert "You count seven." in ears.fresh()[-1]


def test_where_nothing_is_asked_the_keys_say_so(pilot: Pilot, ears: Ears) -> None:
    """Tab while the others are at it is answered as well."""
    pilot.house.settings.speed = 1.0
    pilot.sit("Anna,bot,bot", game="tunk")
    pilot.until(lambda: pilot.scene.hands is None and pilot.scene.showing.glide is not None)
    ears.fresh()
    pilot.key(pygame.K_TAB)
    assert pilot.scene.hands is None
    assert pilot.house.words.say("spoken.notyet") in ears.fresh()


def test_a_sheet_says_what_brought_each_their_points(pilot: Pilot, ears: Ears) -> None:
    """Not as if they held them, and the same row not twice in a row; with a great moment the key
    that goes on is said as it begins."""
    pilot.house.settings.linger = 0.0  # until somebody goes on
    pilot.sit("Anna,bot,bot", game="tunk")
    pilot.until_turn()
    pilot.click(pilot.button("drop"))
    pilot.until(lambda: pilot.scene.climaxes.on)
    pilot.wait()
    assert pilot.house.words.say("climax.on") in ears.fresh()
    for _ in pilot.as_long_as(lambda: pilot.top != "ScoresScene", 40):
        pilot.key(pygame.K_RETURN)
        pilot.wait(0.5)
    said = ears.fresh()
    told = [line for line in said if "What the others held" in line]
    for key in (pygame.K_TAB, pygame.K_F5):
        pilot.key(key)
    tabbed, read = ears.fresh()
    assert tabbed == "Hand 1" and read.count("What the others held") == 1
    assert len(told) == 1 and re.search(r"What \w+ gets: What the others held \+\d+", told[0])
