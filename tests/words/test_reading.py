"""What a player reads on the screens: all of it, and in one language."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

import table.widgets.text as text
from rules.kit.catalogue import games
from rules.kit.match import Match, Sitter
from table.book.people import people as played
from table.files.inside import INSIDE
from table.games.open_game import OpenGame
from table.games.score_rows import ScoreRows
from table.hands.gestures import ways
from table.house.crash import written_down
from table.house.house import House
from table.house.programmes import begin, risen, sit_down
from table.kept.along import KINDS, Taken
from table.kept.bin import throw_away
from table.kept.programme import PEOPLE as SERIES_PEOPLE, Item
from table.kept.store import Store
from table.laying.evening_setup import EveningSetupScene
from table.laying.programme_items import ItemRulesScene
from table.laying.programme_setup import ProgrammeSetupScene
from table.laying.seats import SeatsScene
from table.menu.menu import MenuScene
from table.menu.which import WhichScene
from table.over.chairs import ChairsScene
from table.over.curtain import CurtainScene
from table.over.howto import HowToScene
from table.over.pause import PauseScene
from table.over.scores import ScoresScene
from table.past.album import AlbumScene
from table.past.bin import BinScene
from table.past.book import TABS, BookScene
from table.past.book_file import BookFileScene
from table.past.book_person import PersonScene
from table.past.programme import ProgrammeScene
from table.past.tonight import TonightScene
from table.places.layout_faults import read_layout
from table.scenes.ask import AskScene
from table.scenes.naming import NamingScene
from table.scenes.offer import OfferScene
from table.seats.characters import CHARACTERS
from table.seats.levels import LEVELS, STEADY
from table.seats.roster import BOT, NAMES as COMPUTERS, PERSON
from table.settings.about import CHAPTERS, AboutScene
from table.settings.along import AlongScene
from table.settings.help import HelpScene
from table.settings.people import PeopleScene
from table.settings.settings import SettingsScene
from table.settings.settings_file import SettingsFileScene
from table.settings.troubles import TroublesScene
from table.settings.ways import WaysScene
from table.settings.where import WhereScene
from table.stage.page import Page
from table.widgets import Brush, Choice
from table.window import table_scene
from table.words.fingerprint import WORDS
from table.words.parts import SIGNS
from table.words.tongue import name_of, tongue_of
from table.words.words import FALLBACK, Words, languages
from tests.hands.test_hands_on import make, turns
from tests.pilot import SIZES, Pilot, play
from tests.sampling import drawn
from tests.table_pilot import Pilot as TablePilot
from tests.tables import LONG
from tests.tongues import foreign, tongues

CUT = "\u2025"  # stands where the screens cut a text short
PEOPLE = ["Þorsteinn", "Sigríður", "Guðmundur", "Eva", "Steinunn", "Ingrid", "Guðrún", "Anna"]
PEOPLE += ["Sigurlaug", "Jón"]
ALL = [one for one in games() if one.rules]
LONG_NAME = "Guðrún Guðmundur Sigurlaug Jón"  # as long as a game's own name can be
MOST = 14 if LONG else 8  # choices of people at a table that is read


class Letters:
    """A font that remembers what it was asked to write."""

    def __init__(self, font: pygame.font.Font, read: set[str]) -> None:
        self._font, self._read = font, read

    def render(self, line: str, *rest: object) -> pygame.Surface:
        self._read.add(line)
        return self._font.render(line, *rest)

    def __getattr__(self, name: str) -> object:
        return getattr(self._font, name)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Every line that is written while a test runs."""
    found: set[str] = set()
    font = text.font
    monkeypatch.setattr(text, "ELLIPSIS", CUT)

    def letters(role: str, px: int) -> object:
        plain = font(role, px)
        return plain if role == "index" else Letters(plain, found)  # those are a card's, no words

    monkeypatch.setattr(text, "font", letters)
    forget()
    yield found
    forget()


def forget() -> None:
    """What was written before is written anew."""
    for kept in (text.ink, text.fitted, text.wrapped):
        kept.cache_clear()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(Store(tmp_path / "home"))
    yield house
    house.close()


def look_round(house: House, size: tuple[int, int]) -> None:
    """Every page there is, of every game, at its largest table."""
    able = [game for game in house.games if not game.error]
    for game in able[:2]:
        house.leave(laid(house, game, 4, 20).journal)
    pilot = Pilot(house, size)
    words = house.words
    aside = words.say("menu.aside.text", game="Punk", names="Anna, Eva")
    for scene in (
        MenuScene(house, table_scene),
        SettingsScene(house),
        CurtainScene("Guðrún", "first"),
        AskScene(words.say("menu.aside.title"), aside, words.say("common.ok")),
    ):
        pilot.open(scene)
    for game in able:
        match, rows = ended(game.name)
        pilot.open(SeatsScene(house, game))
        choose_all(pilot)
        pilot.open(HowToScene(house, game, None))
        pilot.open(PauseScene(house, game, match, rows))
        for one in chairs_pages(house, game):
            pilot.open(one)
        pilot.open(ScoresScene(house, game, match, rows, final=True))
    for one in series_pages(house):
        pilot.open(one)
    for one in family_pages(house):
        pilot.open(one)
        pilot.frame(3)


def family_pages(house: House) -> Iterator[Page]:
    """Those who play here, what they have played, and the ways to play; a game in progress has a
    name of its own, as long as can be."""
    for name in (*PEOPLE[:6], "Sigríður Anna"):
        house.welcome(name)
    house.people.delete(house.people.all()[0])
    for one in house.store.unfinished():
        house.store.called.give(one.path, LONG_NAME)
    thrown = finished_game(house, "tunk")
    finished_game(house, "puck")
    throw_away(house.store, thrown)
    yield MenuScene(house, table_scene)
    yield SeatsScene(house, house.open("punk"))
    for person in [None, *house.people.former(), *house.people.all()[:1]]:
        yield PeopleScene(house, person.key if person else "")
    book = BookScene(house)
    for tab in TABS:
        book.tab = tab
        yield book
    while book._reading:
        book.step(0.0)
    for tab in TABS:
        book.turn_to(tab)
        yield book
    yield PersonScene(book, book.ask(played)[0].person)
    yield BookFileScene(house, book.book)
    yield SettingsFileScene(house)
    yield from pages_of_the_program(house)
    yield EveningSetupScene(house)
    yield AlbumScene(house)
    yield BinScene(house)
    yield NamingScene("", "Punk")
    yield WhichScene(house)
    yield WaysScene()
    yield HelpScene(house, house.words, Sitter(PEOPLE[0]))
    yield OfferScene(30)  # a small number is a word of the language itself


def pages_of_the_program(house: House) -> Iterator[Page]:
    """What it is, where things lie, what has failed; the menu's line on each of these."""
    house.news = True
    yield MenuScene(house, table_scene)
    for chapter in CHAPTERS:
        yield AboutScene(house, chapter)
    yield WhereScene(house)
    yield TroublesScene(house)
    written_down(ValueError("13"), house.store.logs)
    yield MenuScene(house, table_scene)
    troubles = TroublesScene(house)
    troubles.text = lambda: "13"  # which is for whoever mends it, in no language of the house
    yield troubles
    along = AlongScene(house)
    yield along
    along._tell(along._said(Taken(Counter(KINDS * 2), True, Path("/7"), 30, 30, [Path("/7")] * 30)))
    for key in ("none", "nothing", "same"):
        along._tell(house.words.say(f"along.{key}", folder="/7"), "warn")
        yield along


def finished_game(house: House, name: str) -> Path:
    """One more in the album: where its journal lies."""
    known = [one.sitter for one in house.people.all()]
    sitting = house.start(house.open(name), known[:2], {}, "2")
    play(sitting.match, sitting.rows)
    house.finish(sitting.game, sitting.match, sitting.journal)
    house.store.called.give(sitting.journal.path, LONG_NAME)
    return house.store.finished / sitting.journal.path.name


def series_pages(house: House) -> Iterator[Page]:
    """A series being arranged by as many as there may be, its house rules, its sheet between two
    matches and at the end, and the evening it made."""
    people = [Sitter(one) for one in PEOPLE]
    setup = ProgrammeSetupScene(house)
    setup.people = people
    setup.items = [Item("tunk", hands=30, matches=10), Item("punk")]
    yield setup
    setup.people = [Sitter("", BOT, STEADY)] * max(SERIES_PEOPLE)
    yield setup
    yield ItemRulesScene(house, setup.items, 0, len(PEOPLE), setup.items[0])
    running = begin(house, people, [Item("tunk", hands=1, matches=2), Item("puck")])
    while running.programme.next is not None:
        yield ProgrammeScene(house, running)
        yield ProgrammeSetupScene(house, running)
        sitting = sit_down(house, running)
        play(sitting.match, sitting.rows, 4000)
        house.finish(sitting.game, sitting.match, sitting.journal)
        assert risen(house, running, sitting) is None
    yield ProgrammeScene(house, running)
    house.store.release(running.path)
    yield TonightScene(house)


def chairs_pages(house: House, game: OpenGame) -> Iterator[ChairsScene]:
    """Who sits there, with everything wanted that may be, or in the way; with somebody to come,
    in a match of which the score sheet is a page as well."""
    assert game.rules is not None
    seats = min(game.rules.SEATS)
    sitters = [Sitter(one) for one in PEOPLE[:seats]]
    match = Match(game.rules, sitters, {}, "1")
    for asked in ("computer", "nameless", "alone", "swap", "other"):
        scene = ChairsScene(house, game, match)
        scene.kinds[0] = (BOT, STEADY) if asked == "computer" else ("", "")
        scene.names[0] = PEOPLE[2] if asked == "swap" else scene.names[0]
        if asked in ("nameless", "other"):
            scene.kinds[0], scene.names[0] = (PERSON, ""), PEOPLE[3] * (asked == "other")
        if asked in ("alone", "swap"):
            scene.swapped = [0, 1][: 1 + (asked == "swap")]
        yield scene
    match.swap(0, 1)
    scene = ChairsScene(house, game, match)
    yield scene
    scene = ChairsScene(house, game, match)
    scene.kept.add(0)
    yield scene


def choose_all(pilot: Pilot) -> None:
    """Each choice of each list is shown, wherever the list is scrolled to, and what is said of
    each level."""
    form, words = pilot.top.form, pilot.house.words
    brush = Brush(pilot.stage.surface, pilot.stage.theme, pilot.stage.scale)
    for one in [one for one in form.widgets if isinstance(one, Choice)]:
        for value, _ in one.options:
            one.value = value
            one.draw(brush)
    for level in LEVELS:
        key = f"level.{level.name}"
        line = words.say(f"{key}.line")
        form.find("level").text = words.say("seats.level", level=words.say(key), line=line)
        form.find("level").draw(brush)


def laid(house: House, game: OpenGame, seats: int, steps: int):
    """A match of so many people, played at random for so many steps."""
    sitting = house.start(game, [Sitter(name) for name in PEOPLE[:seats]], {}, "1")
    play(sitting.match, sitting.rows, steps)
    return sitting


@cache
def ended(name: str) -> tuple[Match, ScoreRows]:
    """A match of a game at its largest table, played at random to its end, or nearly: once, for
    every language and size it is read in."""
    found = next(one for one in ALL if one.name == name)
    assert found.rules is not None
    seats = max(found.rules.SEATS)
    match = Match(found.rules, [Sitter(one) for one in PEOPLE[:seats]], {}, "1")
    rows = ScoreRows.of(match, read_layout(found.folder, found.rules))
    play(match, rows, 4000)
    return match, rows


def play_on(pilot: TablePilot, seats: int, game: str) -> None:
    """People at every seat make some choices by hand."""
    pilot.sit(",".join(PEOPLE[:seats]), game=game)
    rng = random.Random(game)
    for desk, choice in turns(pilot, rng, MOST):
        make(pilot, ways(desk, choice)[0])


def cut_short(read: set[str]) -> list[str]:
    return sorted(line for line in read if CUT in line)


@pytest.mark.parametrize(
    ("size", "tongue"), drawn(product(SIZES, tongues("pages", most=len(languages()))), 1, "pages")
)
def test_no_page_cuts_a_text_short(read: set[str], house: House, size, tongue: str) -> None:
    """Whatever is written on a page can be read to its end, in every language and size."""
    house.speak(tongue)
    look_round(house, size)
    assert len(read) > 100
    assert cut_short(read) == []


def test_what_is_told_before_the_menu_can_be_read_to_its_end(read: set[str], house: House) -> None:
    """However many sentences there are, and whatever is wrong with however many themes."""
    folder = house.store.themes
    folder.mkdir(parents=True)
    for number in range(12):
        (folder / f"of-my-own-{number}.yaml").write_text(f"name: {number}\nfelt: green\n", "utf-8")
    told = "\n\n".join(str(bad) for bad in House(house.store).bad_themes.values())
    pilot = Pilot(house, SIZES[0])
    for scene, column, label in (
        (AskScene("Before", told, "OK"), "reading", "text"),
        (SettingsScene(house), "all faults", "faults"),
    ):
        pilot.open(scene)
        part, said = scene.form.find(column), scene.form.find(label)
        assert said.text.count("of-my-own-") == 12
        assert part.tall >= said.area[1] + said.area[3] > part.area[3]
        part.scroll_to(part.tall)
        pilot.frame()
    assert cut_short(read) == []


@pytest.mark.parametrize(
    ("game", "tongue"),
    [
        (game, tongue)
        for game in drawn(ALL, 2, "tables")
        for tongue in tongues("tables", game.name, most=1)
    ],
    ids=lambda one: getattr(one, "name", one),
)
def test_no_table_cuts_a_text_short(read: set[str], tmp_path: Path, game, tongue: str) -> None:
    """Prompts, buttons and notes at a full table can be read to their end."""
    with TablePilot(tmp_path, SIZES[0], speed=4.0) as pilot:
        pilot.house.speak(tongue)
        play_on(pilot, max(game.rules.SEATS), game.name)
    assert len(read) > 10
    assert cut_short(read) == []


def hushed(words: Words, tongue: str) -> Words:
    """The same words, each letter of the language itself turned into a `·`; what another
    language has to help out with keeps its letters."""
    own = tongue_of(tongue)
    words._files = [
        (spoken, {key: _dotted(said) for key, said in texts.items()} if spoken == own else texts)
        for spoken, texts in words._files
    ]
    words.tongue = replace(own, months=list(map(_dotted, own.months)))
    return words


def _dotted(said: str) -> str:
    parts = re.split(r"(\{[^{}]*\})", said)
    return "".join(one if one.startswith("{") else re.sub(r"[^\W\d_]", "·", one) for one in parts)


@pytest.fixture(params=foreign("reading"))
def dotted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A language whose every letter is a dot."""
    spoken = Words.spoken.__func__  # type: ignore[attr-defined]

    def said(cls: type[Words], language: str = FALLBACK, folders: object = ()) -> Words:
        return hushed(spoken(cls, language, folders), language)

    monkeypatch.setattr(Words, "spoken", classmethod(said))
    monkeypatch.setattr("table.over.howto.howto_source", lambda folder, language: "")
    return str(request.param)


def strange(read: set[str], house: House) -> list[str]:
    """Lines with letters that no words hold: all but names, those on the mat among them."""
    home = str(house.store.games.parent)  # where files are written to and read from
    names = {
        *PEOPLE,
        *COMPUTERS,
        *(one.name for one in CHARACTERS),
        "Punk",
        *map(name_of, languages()),
    }
    names |= {name for one in INSIDE for name in (one.name, one.licence)}
    for game in house.games:
        if game.layout is not None and game.layout.mat is not None:
            names |= {pool.name for pool in game.layout.mat.pools.values()}
    known = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))
    seals = re.compile(f"(({'|'.join(WORDS)})(-|$))+")  # read alike in every language
    halves = re.compile("|".join(SIGNS.values()))
    keys = {
        verb.key.upper()
        for game in house.games
        if game.layout is not None
        for verb in game.layout.verbs.values()
    }  # of the keyboard, as they stand on a button
    file = re.compile(r"(trouble-)?[\d-]+\.txt$")  # what is left of the way to one on its next line
    ours = [line for line in read - keys if not line.startswith(home) and not file.match(line)]
    left = {line: halves.sub("", known.sub("", seals.sub("", line))) for line in ours}
    return sorted(line for line, rest in left.items() if re.search(r"[^\W\d_]", rest))


def test_no_page_speaks_another_language(read: set[str], house: House, dotted: str) -> None:
    """Every letter on a page comes from the words of the language chosen, or is a name."""
    house.speak(dotted)
    look_round(house, SIZES[0])
    assert any("·" in line for line in read)
    assert strange(read, house) == []


@pytest.mark.parametrize("game", drawn(ALL, 2, "spoken"), ids=lambda game: game.name)
def test_no_table_speaks_another_language(
    read: set[str], tmp_path: Path, game, dotted: str
) -> None:
    """Every letter at a table comes from the words of the language chosen, or is a name."""
    with TablePilot(tmp_path, SIZES[0], speed=4.0) as pilot:
        pilot.house.speak(dotted)
        pilot.app.dress(pilot.house.theme, pilot.house.words)
        play_on(pilot, max(game.rules.SEATS), game.name)
        assert strange(read, pilot.house) == []
    assert any("·" in line for line in read)
