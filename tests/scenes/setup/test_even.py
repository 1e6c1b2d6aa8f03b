"""“My match”, from the page where a table is laid to the next one: driven by a pilot."""

import json
from itertools import product

import pytest

from rules.kit.handicap import Handicap
from rules.kit.journal import read_journal
from rules.kit.match import PlayerInfo
from table.app.app import App
from table.app.even import even_match, why_uneven
from table.felt.picture import furniture
from table.i18n.words import Words, languages
from table.scenes.match.table_scene import TableScene
from table.scenes.overlays.pause import PauseScene
from table.scenes.overlays.scores import ScoresScene
from table.scenes.setup.seats_page import MyMatchScene
from table.stats import people
from table.stats.people import identity
from table.storage.exports import open_book
from table.storage.settings import Setup
from tests.pilot import SIZES, Pilot, open_seats, play
from tests.sampling import drawn
from tests.stats.shelves import line, log

GAME = "tunk"
BOTS = [PlayerInfo("", "bot", "steady")]


@pytest.fixture
def anna(app: App) -> PlayerInfo:
    """Anna, who is on the list and plays at a table for two."""
    person, _ = app.profiles.add_person("Anna")
    app.settings.setups[GAME] = Setup([person.player, *BOTS], {})
    return person.player


def match_line(app: App, number: int, *who: str, level: str = "steady", won=0, **more: object):
    """The log line of a match between these players, computers of this level."""
    options = {option.key: option.default for option in app.open(GAME).rules.OPTIONS}
    log_line = line(number, *who, won=won, game=GAME, options=options, **more)
    for seat in log_line["seats"]:  # type: ignore[attr-defined]
        seat["level"] = level if seat["who"] == "bot" else ""
    return log_line


def test_who_is_new_meets_easy_ones_and_is_told_so(pilot: Pilot, app: App, anna: PlayerInfo):
    """A person without results gets easy computers and no points, and is told so."""
    open_seats(pilot, game=GAME)
    pilot.click("mine")
    assert "easy" in pilot.said("said") and "Anna" in pilot.said("said")
    assert "counts" in pilot.said("note")
    pilot.click("start")
    session = pilot.top.session
    match = session.match
    assert [player.level for player in match.players] == ["", "easy"] and match.players[0] == anna
    assert match.terms.handicap == Handicap(0, (0, 0))
    header = read_journal(session.journal.path).header
    assert header["handicap"] == {"seat": 0, "given": [0, 0], "won": 0, "of": 0, "level": ""}
    play(match)
    pilot.top.close("again")
    pilot.frame()
    assert pilot.page == "MyMatchScene" and "the last match" in pilot.said("said")
    pilot.top.escape()
    pilot.frame()
    assert pilot.page == "ScoresScene" and "began" in pilot.said("sat")
    pilot.top.close("again")
    pilot.click("start")
    assert pilot.page == "Felt" and pilot.top.session.match.terms.handicap.of == 1


def test_only_matches_against_computers_alone_are_looked_at(app: App, anna: PlayerInfo):
    """Not matches with another person, of the same deals, or left early."""
    game, me = app.open(GAME), f"Anna={anna.key}"
    new = even_match(app, game, [anna, *BOTS], {}).handicap
    for number, (other, facts) in enumerate(
        (
            ("Björn", {}),
            ("bot", {"apart": True}),
            ("bot", {"apart": True, "from": "tunk-1.jsonl", "given": [0, 5]}),
            ("bot", {"left": [{"name": "Ösp", "hand": 2}]}),
            ("bot", {"level": "of old"}),
        )
    ):
        log(app.store.results_path.parent, match_line(app, 101 + number, me, other, **facts))
        assert even_match(app, game, [anna, *BOTS], {}).handicap == new, facts
    facts = {"level": "keen", "won": 0, "apart": True, "given": [0, 20]}
    lines = [match_line(app, at, me, "bot", **facts) for at in range(3)]
    log(app.store.results_path.parent, *lines)
    found = even_match(app, game, [anna, *BOTS], {}).handicap
    assert (found.won, found.of, found.level) == (3, 3, "keen")


def test_it_says_why_not(pilot: Pilot, app: App, anna: PlayerInfo):
    """A sentence gives the reason in every language; a guest with a name can join the list."""
    björn, file = PlayerInfo("Björn"), PlayerInfo("x", "file", "/x.py")
    nameless = PlayerInfo(app.words.say("seats.someone", seat=1))
    for there in ([anna, björn], [björn, *BOTS], BOTS * 2, [anna, file], [nameless, *BOTS]):
        wrong = why_uneven(there)
        for language in languages():
            said = Words.load(language).tell(wrong)
            assert said.endswith(".") and "{" not in said
        scene = pilot.open(MyMatchScene(app, app.open(GAME), there, {}))
        assert "start" not in pilot.names() and pilot.said("said") == app.words.tell(wrong)
        assert "list" not in pilot.names() or there == [björn, *BOTS]
        scene.close()
        pilot.frame()


@pytest.mark.parametrize(("size", "language"), drawn(product(SIZES, languages()), 1, "sheets"))
def test_pause_and_score_sheet_say_what_was_done(app: App, anna: PlayerInfo, size, language):
    """By name in every language; points given do not count as gained."""
    app.set_language(language)
    players = [anna, PlayerInfo("Birkir", "bot", "keen")]
    game, handicap = app.open(GAME), Handicap(0, (0, 20), 7, 9, "steady")
    session = app.start(game, players, {}, "7", handicap=handicap)
    pilot, rows = Pilot(app, size), session.rows
    pilot.menu()
    facts = ("Anna", "7", "9", game.words.say("level.keen"), "20")
    pilot.open(PauseScene(app, game, session.match, rows))
    assert all(fact in pilot.said("even") for fact in facts)
    play(session.match, rows)
    pilot.open(ScoresScene(app, game, session.match, rows, final=True))
    assert all(fact in pilot.said("sat") for fact in (*facts, game.words.say("even.kept")))
    assert rows.start == (0, 40)
    gained = sum(map(sum, (rows.points_gained(at) for at in range(len(rows.rows)))))
    assert gained == sum(rows.rows[-1].totals) - 40


def test_with_points_it_counts_nowhere_and_is_told_beside(app: App, anna: PlayerInfo):
    """No totals, streaks or records; the book counts such matches and wins apart."""
    game = app.open(GAME)
    for given, seed in (((0, 20), "1"), ((20, 0), "2")):
        players = [anna, PlayerInfo("B", "bot", "keen")]
        session = app.start(game, players, {}, seed, handicap=Handicap(0, given))
        play(session.match)
        assert app.finish(game, session.match, session.journal) is None
    wins = sum(0 in json.loads(row)["winners"] for row in app.store.results_path.open())
    book = open_book(app.store)
    while book.read_journals(1.0):
        pass
    who = identity(anna.name, anna.key, anna.who)
    assert book.ask(people.person_totals) == [] and book.ask(people.streaks) == {}
    assert book.ask(lambda db: people.high_scores(db, GAME)) == {}
    assert book.ask(lambda db: people.handicap_totals(db, who)) == (2, wins)
    book.close()


def test_a_guest_comes_on_the_list_from_the_page_that_refuses_them(pilot: Pilot, app: App):
    """With their portrait; a guest called by their seat has to type a name first."""
    seats = open_seats(pilot, PlayerInfo("Björn"), *BOTS, game=GAME)
    wore = app.profiles.portraits(seats.chairs.roster())[0]
    pilot.click("mine", "list")
    (björn,) = app.people.all()
    assert björn.name == "Björn" and björn.portrait == wore
    assert "Björn" in pilot.said("said") and "easy" in pilot.said("said")
    pilot.click("back")
    assert pilot.top is seats and seats.chairs.roster()[0].key == björn.key
    for language in languages():
        name = Words.load(language).say("seats.someone", seat=1)
        assert why_uneven([PlayerInfo(name), *BOTS]).key == "even.nameless"
        person, wrong = app.profiles.add_person(name)
        assert person is None and wrong is not None and wrong.key == "people.chair"


def test_the_table_says_so_itself(pilot: Pilot, app: App, anna: PlayerInfo):
    """The log opens with the handicap, and the head of the table shows it where there is room."""
    players = [anna, PlayerInfo("Birkir", "bot", "keen")]
    session = app.start(app.open(GAME), players, {}, "7", handicap=Handicap(0, (0, 20), 7, 9))
    pilot.menu()
    screen = pilot.open(TableScene(app, session)).screen
    shown = screen.renderer
    said = "My match for Anna. Level: keen. The computer began with 20 points."
    assert shown.company.even == said
    assert "even" in furniture(shown.table, shown.view, shown.looks, shown.company)
    assert screen.log._update_panel().rows[0].statement.why.key == "even.told"
