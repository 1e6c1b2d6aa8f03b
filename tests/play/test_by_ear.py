"""What is heard on every page: what it is, what stands there, and every stop by its own name."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.match import Sitter
from table.files.inside import INSIDE
from table.hands.hands import Hands
from table.laying.evening_setup import EveningSetupScene
from table.laying.programme_setup import ProgrammeSetupScene
from table.laying.seats import SeatsScene
from table.menu.which import WhichScene
from table.over.howto import HowToScene
from table.over.pause import PauseScene
from table.over.scores import ScoresScene
from table.past.album import AlbumScene
from table.past.bin import BinScene
from table.past.book import BookScene
from table.past.tonight import TonightScene
from table.scenes.ask import AskScene
from table.settings.about import CHAPTERS, AboutScene, LicenceScene
from table.settings.along import AlongScene
from table.settings.people import PeopleScene
from table.settings.settings import SettingsScene
from table.settings.troubles import TroublesScene
from table.settings.ways import WaysScene
from table.settings.where import WhereScene
from table.stage.page import Page
from table.stage.scene import Scene
from table.widgets import Label, RichText
from table.widgets.rich import parsed
from tests.play.blind import Ears, listening
from tests.play.test_spoken import cards_of, tells
from tests.table_pilot import Pilot
from tests.tables import play_on

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
    **{one: lambda pilot, one=one: AboutScene(pilot.house, one) for one in CHAPTERS},
    "licence": lambda pilot: LicenceScene(INSIDE[1]),
    "where": lambda pilot: WhereScene(pilot.house),
    "along": lambda pilot: AlongScene(pilot.house),
    "troubles": lambda pilot: TroublesScene(pilot.house),
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
    assert said[0].startswith("Tunk: who sits down? ") and "3 players: " in said[0]
    assert "a computer" in said[0]
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
    assert ears.fresh() == ["The match: first to 100 points. F5 tells what it means."]
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


def hand_asked_for(pilot: Pilot, ears: Ears) -> Hands:
    """At Tunk, with a card drawn and one's hand asked for."""
    pilot.sit("Anna,bot,bot", game="tunk")
    pilot.until_turn()
    pilot.key(pygame.K_F4)
    pilot.click(pilot.button("draw"))
    pilot.until_turn("play")
    pilot.wait()
    hands = pilot.scene.hands
    assert hands is not None
    ears.fresh()
    return hands


def test_what_is_picked_and_put_back_is_said(pilot: Pilot, ears: Ears) -> None:
    """Picking says how many are picked, F4 which; no key that walks changes that, and whatever puts
    a card back says which one, and what is picked still."""
    hands = hand_asked_for(pilot, ears)
    say, written = pilot.house.words.say, pilot.scene.words.written
    for key in (pygame.K_RIGHT, pygame.K_SPACE) * 3:
        pilot.key(key)
        pilot.wait()
    first, second, third = hands.desk.picked
    assert any(say("spoken.picked.many", n=3) in one for one in ears.fresh())
    for key in (pygame.K_DOWN, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_LEFT):
        pilot.key(key)
    assert hands.desk.picked == [first, second, third]
    assert not any("put back" in one for one in ears.fresh())
    pilot.key(pygame.K_F4)
    assert f"Picked: {written(first)}, {written(second)} and {written(third)}." in ears.fresh()[-1]
    hands.desk.toggle(second)
    pilot.wait()
    (told,) = ears.fresh()
    assert told.startswith(f"put back: {written(second)}; picked: {written(first)} and ")
    pilot.key(pygame.K_ESCAPE)
    pilot.wait()
    (told,) = ears.fresh()
    assert told.startswith("put back: ") and say("spoken.picked.none") in told


def test_up_and_down_lead_from_cards_to_buttons(pilot: Pilot, ears: Ears) -> None:
    """From the first card down to the first button, or place before it, and up again."""
    hands = hand_asked_for(pilot, ears)
    stops = hands.keys.stops()
    buttons = [one for one in stops if isinstance(one, tuple) and one[0] == "button"]
    pilot.key(pygame.K_DOWN)
    assert hands.lights.cursor == stops[0]
    pilot.key(pygame.K_UP)
    assert hands.lights.cursor == buttons[0]
    pilot.key(pygame.K_DOWN)
    assert hands.lights.cursor == stops[0]


def test_each_kind_of_control_tells_its_keys_once(pilot: Pilot, ears: Ears) -> None:
    """On a page; F5 reads the small print of the one that the keys are on, and a key leads to the
    button that the page is for, which the page says as it opens."""
    say = pilot.house.words.say
    assert say("spoken.goes", what="Start") in opened(pilot, "seats:tunk", ears)[0]
    page = pilot.app.top
    assert isinstance(page, SeatsScene)
    page.form.by_keys = True
    told = []
    for name in ("count", "who:1", "option:match", "option:drop_tie"):
        page.form.set_focus(page.form.find(name))
        pilot.wait()
        told += ears.fresh()
    assert sum(say("spoken.choice.keys") in one for one in told) == 1
    assert sum(say("spoken.f5") in one for one in told) == 1
    pilot.key(pygame.K_F5)
    assert pilot.house.open("tunk").words.say("option.drop_tie.line") in ears.fresh()[-1]
    pilot.key(pygame.K_END, pygame.KMOD_CTRL)
    assert page.form.focus is page.form.find("start")


def test_an_offer_is_said_before_its_answers(pilot: Pilot, ears: Ears) -> None:
    """With the page, and again before the first of its two buttons that one comes to."""
    pilot.house.settings.offered.clear()
    offer = pilot.house.open("tunk").words.say("guide.offer", game="Tunk")
    assert offer in opened(pilot, "seats:tunk", ears)[0]
    page = pilot.app.top
    assert isinstance(page, SeatsScene)
    page.form.by_keys = True
    told = []
    for name in ("decline", "accept"):
        page.form.set_focus(page.form.find(name))
        pilot.wait()
        told += ears.fresh()
    assert told[0].startswith(offer) and "button" in told[0]
    assert offer not in told[1]


def test_a_question_says_how_to_refuse(pilot: Pilot, ears: Ears) -> None:
    """What Escape answers; and the keys of the table beneath are told that they wait."""
    pilot.app.open(AskScene("Drop?", "You count seven.", "Drop it", "Not yet"))
    pilot.wait()
    say = pilot.house.words.say
    assert say("spoken.escape", what="Not yet") in ears.fresh()[-1]
    for key in (pygame.K_F6, pygame.K_F9, pygame.K_l):
        pilot.key(key)
        assert ears.fresh() == [say("spoken.page.first")]


def test_the_log_keeps_the_keys_and_tells_its_ends(pilot: Pilot, ears: Ears) -> None:
    """Tab while it is open leads nowhere else and says where one is; beyond its last sentence it
    says so, beyond the first one as well, and that it has been shut."""
    hands = hand_asked_for(pilot, ears)
    say = pilot.house.words.say
    pilot.key(pygame.K_l)
    pilot.until(lambda: not pilot.scene.log.sliding)
    cursor = hands.lights.cursor
    ears.fresh()
    pilot.key(pygame.K_TAB)
    (told,) = ears.fresh()
    assert told.startswith("The log, ") and hands.lights.cursor == cursor
    for key, end in ((pygame.K_END, "end"), (pygame.K_HOME, "start")):
        pilot.key(key)
        pilot.key(key)
        assert ears.fresh()[-1].startswith(say(f"spoken.log.{end}"))
    pilot.key(pygame.K_l)
    pilot.wait()
    assert ears.fresh() == [say("spoken.log.shut")]


def test_every_part_of_a_text_has_its_own_number(pilot: Pilot, ears: Ears) -> None:
    """Page Down leads from each to the next, none ends with a bare heading, and none is lost."""
    heard = opened(pilot, "howto", ears)[-1]
    page = pilot.app.top
    assert isinstance(page, HowToScene)
    page.form.by_keys = True
    headings = {f"{one.spans[0].text}." for one in parsed(page.page()) if one.level > 1}
    parts, told = [], heard
    while "the last; " not in told:
        said, _, part = told.rpartition(" Part ")
        parts.append(int(part.partition(" of ")[0]))
        assert not any(said.endswith(f". {one}") for one in headings), said
        pilot.key(pygame.K_PAGEDOWN)
        told = ears.fresh()[-1]
        heard += told
    assert parts == list(range(1, len(parts) + 1))
    assert not [one for one in headings if one not in heard]


def test_escape_says_that_one_is_back_at_the_table(pilot: Pilot, ears: Ears) -> None:
    """From the rules, which begin with the keys by which one plays."""
    hand_asked_for(pilot, ears)
    pilot.key(pygame.K_h)
    pilot.wait()
    say = pilot.house.words.say
    assert say("spoken.howto") in ears.fresh()[0]
    pilot.key(pygame.K_ESCAPE)
    pilot.wait()
    assert say("spoken.back.table") in ears.fresh()


def test_the_menu_names_its_games_and_begins_with_them(pilot: Pilot, ears: Ears) -> None:
    """Which there are, as it opens and on F5; the first Tab leads to the first one."""
    menu = pilot.menu
    pilot.wait()
    titles = [game.title for game in pilot.house.games]
    assert all(one in ears.fresh()[0] for one in titles[:1])
    pilot.key(pygame.K_F5)
    read = ears.fresh()[-1]
    assert all(one in read for one in titles)
    pilot.key(pygame.K_TAB)
    assert menu.form.focus is menu.form.find(f"game:{pilot.house.games[0].name}")


def test_a_game_that_was_put_away_says_so(pilot: Pilot, ears: Ears) -> None:
    """Aloud, and to the eye."""
    house = pilot.house
    sitters = [Sitter("Anna"), Sitter("Ben", "bot", "steady")]
    sitting, rng = house.start(house.open("tunk"), sitters, {}), random.Random("a few choices")
    for _ in range(8):
        play_on(sitting.match, rng)
    house.leave(sitting.journal)
    pilot.menu.rebuild()
    pilot.menu.put_away(pilot.menu.waiting[0])
    pilot.wait()
    pilot.key(pygame.K_RETURN)
    pilot.wait()
    assert pilot.house.words.say("menu.aside.done") in ears.fresh()


def test_ledgers_are_told_one_at_a_key_press(pilot: Pilot, ears: Ears) -> None:
    """Of several who got points the first one's by itself, the others' with Right on the sheet; and
    what a first hand brought is not said beside the total that it is."""
    house = pilot.house
    sitters = [Sitter(name, "bot", "steady") for name in ("Anna", "Ben", "Carl", "Dóra")]
    sitting = house.start(house.open("pukk"), sitters, {})
    rng = random.Random("one hand")
    while not sitting.match.outcomes:
        play_on(sitting.match, rng)
    sitting.chronicle.note()
    sitting.rows.follow(sitting.match)
    pilot.app.open(ScoresScene(house, sitting.game, sitting.match, sitting.rows, final=False))
    pilot.wait()
    page = pilot.app.top
    assert isinstance(page, ScoresScene)
    page.form.by_keys = True
    page.form.set_focus(page.form.find("sheet"))
    pilot.wait()
    assert ears.fresh()[0].count("; What ") == 1
    heard = []
    for _ in range(3):
        pilot.key(pygame.K_RIGHT)
        heard += ears.fresh()
    assert len({one.partition(":")[0] for one in heard}) == len(heard) == 3
    assert all(one.startswith("What ") for one in heard)


def test_the_seal_is_for_the_eye(pilot: Pilot, ears: Ears) -> None:
    """Its words are there to be compared, and the pause does not read them out."""
    pilot.sit("Anna,bot,bot", game="tunk")
    pilot.until_turn()
    pilot.key(pygame.K_ESCAPE)
    pilot.wait()
    page = pilot.app.top
    assert isinstance(page, PauseScene)
    (seal,) = [
        one.text for one in page.form.widgets if one.name == "sealed" and isinstance(one, Label)
    ]
    pilot.key(pygame.K_F5)
    assert not any(seal in one for one in ears.fresh())
