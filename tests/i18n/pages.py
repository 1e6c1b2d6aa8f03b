"""Every page of the program, for whoever reads them."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rules.kit.catalogue import game as found_game
from rules.kit.handicap import Handicap
from rules.kit.match import Match, PlayerInfo, Terms
from table.app.app import App
from table.app.problems import write_details
from table.app.series import begin_series, note_result, open_next_match
from table.engine.page import Page
from table.layout.layout_faults import read_layout
from table.players.levels import STEADY
from table.players.roster import BOT, PERSON
from table.scenes.dialogs.ask import AskScene, NameScene, SafeModeScene
from table.scenes.history.album import BinScene
from table.scenes.history.book_tabs import BookFileScene, BookPersonScene
from table.scenes.history.look_back import TABS, LookBackScene
from table.scenes.history.series_scene import SeriesScene
from table.scenes.menu.game_starter import FirstNameScene
from table.scenes.menu.menu import MenuScene
from table.scenes.menu.waiting import UnfinishedScene
from table.scenes.overlays.chairs import ChairsScene
from table.scenes.overlays.curtain import Call, CurtainScene
from table.scenes.overlays.howto import HowToScene
from table.scenes.overlays.pause import PauseScene
from table.scenes.overlays.scores import ScoresScene
from table.scenes.settings.about import CHAPTERS, AboutScene, FoldersScene, ProblemsScene
from table.scenes.settings.controls import ControlsScene
from table.scenes.settings.help import HelpScene
from table.scenes.settings.people_page import PeopleScene
from table.scenes.settings.settings_page import SettingsFileScene, SettingsScene
from table.scenes.setup.evening_setup import EveningScene
from table.scenes.setup.rules_column import HouseRulesScene, ItemRulesScene
from table.scenes.setup.seating import SeatScene
from table.scenes.setup.seats_page import SeatsScene
from table.session.open_game import OpenGame
from table.session.score_rows import ScoreRows
from table.stats.people import person_totals as played
from table.storage.album import move_to_bin
from table.storage.series import PEOPLE as SERIES_PEOPLE, SeriesItem
from table.widgets import Brush, Choice
from table.window import table_scene
from tests.pilot import Pilot, play
from tests.sampling import drawn

PEOPLE = ["Þorsteinn", "Sigríður", "Guðmundur", "Eva", "Steinunn", "Ingrid", "Guðrún", "Anna"]
PEOPLE += ["Sigurlaug", "Jón"]
LONG_NAME = "Guðrún Guðmundur Sigurlaug Jón"  # as long as a game's own name can be


def look_round(app: App, size: tuple[int, int]) -> None:
    """Open every page, those of games for two, each closed before the next is drawn."""
    able = [game for game in app.games if not game.error]
    for game in able[:2]:
        session = app.start(game, [PlayerInfo(name) for name in PEOPLE[:4]], {}, "1")
        play(session.match, session.rows, 20)
        app.leave(session.journal)
    pilot = Pilot(app, size)
    for page in all_pages(app, drawn(able, 2, "games of the pages")):
        pilot.open(page)
        pilot.frame()
        if isinstance(page, (SeatScene, HouseRulesScene)):
            for choice in [each for each in page.form.widgets if isinstance(each, Choice)]:
                for value, _ in choice.options:  # wherever its list is scrolled to
                    choice.value = value
                    choice.draw(Brush(pilot.stage.surface, pilot.stage.theme, pilot.stage.scale))
        pilot.stage.close(page)


def all_pages(app: App, of_games: list[OpenGame]) -> Iterator[Page]:
    """Every page of the program, and those of some games."""
    say = app.words.say
    yield CurtainScene(Call("Guðrún"))
    aside = say("menu.aside.text", game="Punk", names="Anna, Eva")
    yield AskScene(say("menu.aside.title"), aside, say("common.ok"))
    for game in of_games:
        match, rows = ended(game.name)
        seats = SeatsScene(app, game)
        yield seats
        yield SeatScene(app, seats.chairs, 1, seats.howto)
        yield HouseRulesScene(game, seats.options, seats.chairs.count)
        yield HowToScene(app, game, None)
        yield PauseScene(app, game, match, rows)
        yield from chairs_pages(app, game)
        yield ScoresScene(app, game, match, rows, final=True)
    yield from series_pages(app)
    yield from family_pages(app)


def family_pages(app: App) -> Iterator[Page]:
    """The pages on people, past games and ways to play; an unfinished game has the longest name."""
    for name in (*PEOPLE[:6], "Sigríður Anna"):
        app.profiles.add_person(name)
    app.people.delete(app.people.all()[0])
    for game in app.store.unfinished_journals():
        app.store.game_names.give(game.path, LONG_NAME)
    thrown = finished_game(app, "tunk")
    finished_game(app, "puck")
    move_to_bin(app.store, thrown)
    menu = MenuScene(app, table_scene)
    yield menu
    yield UnfinishedScene(app, menu.statuses)
    yield SeatsScene(app, app.open("punk"))
    for person in [None, *app.people.all(former=True), *app.people.all()[:1]]:
        yield PeopleScene(app, person.key if person else "")
    book = LookBackScene(app)
    for tab in TABS:
        book.wanted_tab = tab.name
        yield book
    while book._reading:
        book.step(0.0)
    for tab in TABS:
        book.turn_to(tab.name)
        yield book
    yield BookPersonScene(book.reader, book.reader.ask(played)[0].person)
    yield BookFileScene(app, book.reader.book)
    yield SettingsScene(app)
    yield SettingsFileScene(app)
    yield from pages_of_the_program(app)
    yield BinScene(app)
    yield NameScene("", "Punk")
    yield FirstNameScene(app.games[0])
    yield ControlsScene()
    yield HelpScene(app, app.words, PlayerInfo(PEOPLE[0]))
    yield SafeModeScene(30)  # a small number is a word of the language itself


def pages_of_the_program(app: App) -> Iterator[Page]:
    """What it is, where things lie, what has failed; the menu's line on each of these."""
    app.news = True
    yield MenuScene(app, table_scene)
    for chapter in CHAPTERS:
        yield AboutScene(app, chapter)
    yield FoldersScene(app)
    yield ProblemsScene(app)
    write_details(ValueError("13"), app.store.logs)
    yield MenuScene(app, table_scene)
    troubles = ProblemsScene(app)
    troubles.text = lambda: "13"  # which is for whoever mends it, in no language of the house
    yield troubles


def finished_game(app: App, name: str) -> Path:
    """One more in the album: where its journal lies."""
    known = [person.player for person in app.people.all()]
    session = app.start(app.open(name), known[:2], {}, "2")
    play(session.match, session.rows)
    app.finish(session.game, session.match, session.journal)
    app.store.game_names.give(session.journal.path, LONG_NAME)
    return app.store.finished_folder / session.journal.path.name


def series_pages(app: App) -> Iterator[Page]:
    """A series arranged by the most people, its house rules, its sheets, and its evening."""
    people = [PlayerInfo(name) for name in PEOPLE]
    setup = EveningScene(app)
    setup.chairs.players[: len(people)], setup.chairs.count = people, len(people)
    setup.items = [SeriesItem("tunk", hands=30, matches=10), SeriesItem("punk")]
    yield setup
    setup.chairs.players = [PlayerInfo("", BOT, STEADY)] * max(SERIES_PEOPLE)
    setup.chairs.count = max(SERIES_PEOPLE)
    yield setup
    setup.choose_form("deals")
    yield setup
    yield ItemRulesScene(app, setup.items, 0, len(PEOPLE))
    running = begin_series(
        app, people, [SeriesItem("tunk", hands=1, matches=2), SeriesItem("puck")]
    )
    while running.series.next_index is not None:
        yield SeriesScene(app, running)
        yield EveningScene(app, running)
        session = open_next_match(app, running)
        play(session.match, session.rows, 4000)
        app.finish(session.game, session.match, session.journal)
        assert note_result(app, running, session) is None
    yield SeriesScene(app, running)
    app.store.release(running.path)


def chairs_pages(app: App, game: OpenGame) -> Iterator[ChairsScene]:
    """The seats of a match with every change, announced and refused, and its score sheet."""
    assert game.rules is not None
    seats = min(game.rules.SEATS)
    players = [PlayerInfo(name) for name in PEOPLE[:seats]]
    match = Match(game.rules, players, {}, "1")
    for asked in ("computer", "nameless", "alone", "swap", "other"):
        scene = ChairsScene(app, game, match)
        wanted = scene.changes
        wanted.kinds[0] = (BOT, STEADY) if asked == "computer" else ("", "")
        wanted.names[0] = PEOPLE[2] if asked == "swap" else wanted.names[0]
        if asked in ("nameless", "other"):
            wanted.kinds[0], wanted.names[0] = (PERSON, ""), PEOPLE[3] * (asked == "other")
        if asked in ("alone", "swap"):
            wanted.seats_to_swap = [0, 1][: 1 + (asked == "swap")]
        yield scene
    match.swap(0, 1)
    yield ChairsScene(app, game, match)
    scene = ChairsScene(app, game, match)
    scene.changes.cancelled_seats.add(0)
    yield scene
    computers = [PlayerInfo(name, BOT, STEADY) for name in PEOPLE[1:seats]]
    even = Handicap(0, (0,) * seats)
    terms = Terms(handicap=even)
    for kind, seat in ((BOT, 0), (PERSON, 1), (BOT, 1)):  # what it makes of a match made even
        match = Match(game.rules, [players[0], *computers], {}, "1", terms=terms)
        scene = ChairsScene(app, game, match)
        scene.changes.kinds[seat] = (kind, "keen" if kind == BOT else "")
        scene.changes.newcomers[seat] = PEOPLE[3]
        yield scene


@cache
def ended(name: str) -> tuple[Match, ScoreRows]:
    """A random match at a game's largest table, over or nearly; played once for all pages."""
    found = found_game(name)
    assert found.rules is not None
    seats = max(found.rules.SEATS)
    match = Match(found.rules, [PlayerInfo(name) for name in PEOPLE[:seats]], {}, "1")
    rows = ScoreRows.of(match, read_layout(found.folder, found.rules))
    play(match, rows, 4000)
    return match, rows
