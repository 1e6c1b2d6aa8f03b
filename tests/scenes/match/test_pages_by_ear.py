"""What is heard on every page: what it is, what stands there, and every stop by its own name."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.match import PlayerInfo
from table.engine.page import Page
from table.engine.scene import Scene
from table.files.version import INSIDE
from table.scenes.dialogs.ask import AskScene
from table.scenes.history.album import AlbumScene
from table.scenes.history.bin import BinScene
from table.scenes.history.book_page import BookScene
from table.scenes.history.tonight import TonightScene
from table.scenes.menu.which_game import WhichGameScene
from table.scenes.overlays.howto import HowToScene
from table.scenes.overlays.scores import ScoresScene
from table.scenes.settings.about import CHAPTERS, AboutScene, LicenceScene
from table.scenes.settings.controls import ControlsScene
from table.scenes.settings.folders import FoldersScene
from table.scenes.settings.people_page import PeopleScene
from table.scenes.settings.problems import ProblemsScene
from table.scenes.settings.settings_page import SettingsScene
from table.scenes.setup.deals_setup import DealsSetupScene
from table.scenes.setup.seats_page import SeatsScene
from table.scenes.setup.series_setup import SeriesSetupScene
from table.widgets import RichText
from table.widgets.markup import parse
from tests.scenes.match.blind import Ears, listening
from tests.table_pilot import Pilot
from tests.tables import play_on

PAGES: dict[str, Callable[[Pilot], Scene]] = {
    "album": lambda pilot: AlbumScene(pilot.app),
    "bin": lambda pilot: BinScene(pilot.app),
    "book": lambda pilot: BookScene(pilot.app),
    "evening": lambda pilot: DealsSetupScene(pilot.app),
    "people": lambda pilot: PeopleScene(pilot.app),
    "series": lambda pilot: SeriesSetupScene(pilot.app),
    "settings": lambda pilot: SettingsScene(pilot.app),
    "tonight": lambda pilot: TonightScene(pilot.app),
    "ways": lambda pilot: ControlsScene(),
    **{one: lambda pilot, one=one: AboutScene(pilot.app, one) for one in CHAPTERS},
    "licence": lambda pilot: LicenceScene(INSIDE[1]),
    "where": lambda pilot: FoldersScene(pilot.app),
    "troubles": lambda pilot: ProblemsScene(pilot.app),
    "which": lambda pilot: WhichGameScene(pilot.app),
    "howto": lambda pilot: HowToScene(pilot.app, pilot.app.open("punk"), None),
    **{
        f"seats:{game.name}": lambda pilot, name=game.name: SeatsScene(
            pilot.app, pilot.app.open(name)
        )
        for game in games()
    },
}


TORN = re.compile(r"^\W|^\d+[,:]|:\s*$|\b(with|of|to|and)\.?$|\{")


def opened(pilot: Pilot, name: str, ears: Ears) -> list[str]:
    """A page comes up; what is said."""
    pilot.engine.open(PAGES[name](pilot))
    pilot.wait()
    return ears.fresh()


@pytest.mark.parametrize("name", PAGES)
def test_no_page_is_silent(name: str, pilot: Pilot, ears: Ears) -> None:
    """Every page says its title as it opens, and again on F5; F1 tells the keys there. Wherever Tab
    and the arrows lead, what stands there names itself, whole, each time they come."""
    said = opened(pilot, name, ears)
    page = pilot.engine.top
    assert isinstance(page, Page) and said
    title = said[0].partition(".")[0]
    assert title and not TORN.search(title)
    ears.fresh()
    pilot.key(pygame.K_F5)
    assert title in ears.fresh()[-1]
    pilot.key(pygame.K_F1)
    assert pilot.app.words.say("spoken.keys.table") in ears.fresh()[-1]
    assert pilot.engine.top is page
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
    assert pilot.app.words.say("album.empty") in opened(pilot, "album", ears)[0]


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
    page = pilot.engine.top
    assert isinstance(page, SeatsScene)
    assert said[0].startswith("Tunk: who is playing? ") and "3 players: " in said[0]
    assert "a computer" in said[0]
    ears.fresh()
    page.form.by_keys = True
    page.form.set_focus(page.form.find("count"))
    pilot.wait()
    assert ears.fresh() == ["How many play: 3 players. Left and Right change it."]
    pilot.key(pygame.K_LEFT)
    pilot.wait()
    told = ears.fresh()
    assert told.count("How many play: 2 players, chosen.") == 1
    assert sum("2 players" in line for line in told) == 1, "what was chosen is said once"
    page.form.set_focus(page.form.find("option:match"))
    pilot.wait()
    assert ears.fresh() == ["The match: first to 100 points. F5 tells what it means."]
    pilot.key(pygame.K_RIGHT)
    assert "The match: first to 200 points, chosen." in ears.fresh()


def test_the_first_page_tells_how_one_hears_more(pilot: Pilot, ears: Ears) -> None:
    """The menu names the program and the key that tells the keys."""
    pilot.wait()
    first = ears.fresh()[0]
    say = pilot.app.words.say
    assert first.startswith(say("menu.title")) and say("spoken.welcome") in first


def test_each_kind_of_control_tells_its_keys_once(pilot: Pilot, ears: Ears) -> None:
    """On a page; F5 reads the small print of the one that the keys are on, and a key leads to the
    button that the page is for, which the page says as it opens."""
    say = pilot.app.words.say
    assert say("spoken.goes", what="Start") in opened(pilot, "seats:tunk", ears)[0]
    page = pilot.engine.top
    assert isinstance(page, SeatsScene)
    page.form.by_keys = True
    told = []
    for name in ("count", "who:1", "option:match", "option:drop_tie"):
        page.form.set_focus(page.form.find(name))
        pilot.wait()
        told += ears.fresh()
    assert sum(say("spoken.choice.keys") in line for line in told) == 1
    assert sum(say("spoken.f5") in line for line in told) == 1
    pilot.key(pygame.K_F5)
    assert pilot.app.open("tunk").words.say("option.drop_tie.line") in ears.fresh()[-1]
    pilot.key(pygame.K_END, pygame.KMOD_CTRL)
    assert page.form.focus is page.form.find("start")


def test_an_offer_is_said_before_its_answers(pilot: Pilot, ears: Ears) -> None:
    """With the page, and again before the first of its two buttons that one comes to."""
    pilot.app.settings.offered.clear()
    offer = pilot.app.open("tunk").words.say("guide.offer", game="Tunk")
    assert offer in opened(pilot, "seats:tunk", ears)[0]
    page = pilot.engine.top
    assert isinstance(page, SeatsScene)
    page.form.by_keys = True
    told = []
    for name in ("decline", "learn"):
        page.form.set_focus(page.form.find(name))
        pilot.wait()
        told += ears.fresh()
    assert told[0].startswith(offer) and "button" in told[0]
    assert offer not in told[1]


def test_a_question_says_how_to_refuse(pilot: Pilot, ears: Ears) -> None:
    """What Escape answers; and the keys of the table beneath are told that they wait."""
    pilot.engine.open(AskScene("Drop?", "You count seven.", "Drop it", "Not yet"))
    pilot.wait()
    say = pilot.app.words.say
    assert say("spoken.escape", what="Not yet") in ears.fresh()[-1]
    for key in (pygame.K_F6, pygame.K_F9, pygame.K_l):
        pilot.key(key)
        assert ears.fresh() == [say("spoken.page.first")]


def test_every_part_of_a_text_has_its_own_number(pilot: Pilot, ears: Ears) -> None:
    """Page Down leads from each to the next, none ends with a bare heading, and none is lost."""
    heard = opened(pilot, "howto", ears)[-1]
    page = pilot.engine.top
    assert isinstance(page, HowToScene)
    page.form.by_keys = True
    headings = {f"{one.spans[0].text}." for one in parse(page.page()) if one.level > 1}
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


def test_the_menu_names_its_games_and_begins_with_them(pilot: Pilot, ears: Ears) -> None:
    """Which there are, as it opens and on F5; the first Tab leads to the first one."""
    menu = pilot.menu
    pilot.wait()
    titles = [game.title for game in pilot.app.games]
    assert all(one in ears.fresh()[0] for one in titles[:1])
    pilot.key(pygame.K_F5)
    read = ears.fresh()[-1]
    assert all(one in read for one in titles)
    pilot.key(pygame.K_TAB)
    assert menu.form.focus is menu.form.find(f"game:{pilot.app.games[0].name}")


def test_a_game_that_was_put_away_says_so(pilot: Pilot, ears: Ears) -> None:
    """Aloud, and to the eye."""
    app = pilot.app
    players = [PlayerInfo("Anna"), PlayerInfo("Ben", "bot", "steady")]
    session, rng = app.start(app.open("tunk"), players, {}), random.Random("a few choices")
    for _ in range(8):
        play_on(session.match, rng)
    app.leave(session.journal)
    pilot.menu.rebuild()
    pilot.menu.put_away(pilot.menu.waiting[0])
    pilot.wait()
    pilot.key(pygame.K_RETURN)
    pilot.wait()
    assert pilot.app.words.say("menu.aside.done") in ears.fresh()


def test_ledgers_are_told_one_at_a_key_press(pilot: Pilot, ears: Ears) -> None:
    """Of several who got points the first one's by itself, the others' with Right on the sheet; and
    what a first hand brought is not said beside the total that it is."""
    app = pilot.app
    players = [PlayerInfo(name, "bot", "steady") for name in ("Anna", "Ben", "Carl", "Dóra")]
    session = app.start(app.open("pukk"), players, {})
    rng = random.Random("one hand")
    while not session.match.outcomes:
        play_on(session.match, rng)
    session.event_log.note()
    session.rows.follow(session.match)
    pilot.engine.open(ScoresScene(app, session.game, session.match, session.rows, final=False))
    pilot.wait()
    page = pilot.engine.top
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


def test_a_page_says_what_it_is_and_where_one_is(pilot: Pilot, home: Path) -> None:
    """A page that comes up is named, a control is told by what is written beside it, how it
    stands, and told again where that changes."""
    ears = listening(pilot, home / "said")
    pilot.menu.engine.open(_settings(pilot))
    pilot.wait()
    assert ears.fresh()[0].startswith("Settings.")
    form = pilot.engine.top.form  # type: ignore[union-attr]
    form.by_keys = True
    form.set_focus(form.find("reduced_motion"))
    pilot.wait()
    assert ears.fresh() == ["Less movement: off. Space changes it."]
    pilot.key(pygame.K_SPACE)
    assert ears.fresh() == ["Less movement: on."]
    form.set_focus(form.find("volume"))
    pilot.wait()
    assert ears.fresh() == ["Sounds: off. Left and Right change it."]


def _settings(pilot: Pilot):
    from table.scenes.settings.settings_page import SettingsScene

    return SettingsScene(pilot.app)


def test_the_rules_are_read_line_by_line(pilot: Pilot, home: Path) -> None:
    """Cards are words, headings end in a full stop, Down reads only what has come into sight; the
    contents are walked over one by one."""
    ears = listening(pilot, home / "said")
    scene = HowToScene(pilot.app, pilot.app.open("tunk"), None)
    pilot.engine.open(scene)
    pilot.wait()
    scene.form.by_keys = True
    pilot.wait()
    first = scene.reading.spoken_lines()
    headings = [one.spans[0].text for one in parse(scene.page()) if one.level == 2]
    assert f"{headings[0]}." in first
    ears.fresh()
    pilot.key(pygame.K_DOWN)
    (more,) = ears.fresh()
    assert more and first[-1] not in more
    scene.form.set_focus(scene.form.find("contents"))
    said = []
    for key in (pygame.K_DOWN, pygame.K_DOWN):
        pilot.key(key)
        said += ears.fresh()
    assert len(set(said)) == len(said) >= 2
    assert scene._spelled("QD") == "queen of diamonds"
