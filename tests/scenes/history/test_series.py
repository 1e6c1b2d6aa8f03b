"""The pages of a series, driven by a pilot: arranged, changed, looked at, saved as a picture."""

import random

import msgspec
import pygame
import pytest

from rules.kit.match import PlayerInfo
from rules.kit.remarks import cuts
from table.app.app import App
from table.app.evenings import Evening, evenings
from table.app.series import (
    begin_deals,
    begin_series,
    note_result,
    open_next_match,
    open_unfinished,
)
from table.i18n.phrases import in_fractions
from table.players.inline import rules_of
from table.players.levels import STEADY
from table.scenes.history.look_back import EveningsTab
from table.scenes.history.series_scene import SeriesScene
from table.storage.own_places import pictures_folder
from table.storage.series import SeriesItem
from table.widgets import Label
from tests.app.series import ANNA, BELLA, CARL, finish
from tests.pilot import Pilot, add_people
from tests.scenes.history.album import open_tab
from tests.tables import GAME_NAMES, play, play_on, players, seats_near


def open_setup(pilot: Pilot):
    pilot.menu()
    pilot.click("evening")
    assert pilot.page == "EveningScene"
    return pilot.top


def await_calm(pilot: Pilot) -> None:
    pilot.frame(8)  # the page is deaf at first


def test_arranged_from_the_menu(pilot: Pilot, app: App, monkeypatch):
    """Games and people are arranged; what cannot be played is said and cannot begin."""
    page = open_setup(pilot)
    page.chairs.set_count(3)
    for seat, name in enumerate(("Anna", "Bella")):
        page.chairs.rename(seat, name)
    pilot.click("add")
    page.items[0] = SeriesItem("tunk", matches=2)
    page.chairs.choose(2, "bot", "steady")
    pilot.click("rules:0")
    pilot.widget("hands").set_value(5)
    pilot.click("done", "start")
    series = pilot.top.series
    assert [player.name for player in series.people][:2] == ["Anna", "Bella"]
    assert (series.items[0].game, series.items[0].hands) == ("tunk", 5)
    assert len(series.items) == 2 and pilot.said("next").startswith("Next: Tunk, match 1 of 2")
    assert "Anna" in pilot.said("line") and "deals first" in pilot.said("line")
    page = open_setup(pilot)
    page.items[0] = SeriesItem("tunk")
    page.chairs.set_count(5)
    assert "Tunk has seats for 3: 2 sit out" in pilot.said("told")
    assert pilot.widget("start").enabled
    rules = app.open("tunk").rules
    with monkeypatch.context() as patch:
        patch.setattr(rules, "SEATS", (6,))
        page.rebuild()
        assert pilot.said("told") == "Tunk needs at least 6 people; you are 5."
        assert not pilot.widget("start").enabled
    for place in range(5):
        page.chairs.choose(place, "bot", "steady")
    assert "person" in pilot.said("told") and not pilot.widget("start").enabled
    page.items[:] = [SeriesItem("tunk"), SeriesItem("punk")]
    page.rebuild()
    pilot.click("up:1")
    assert [item.game for item in page.items] == ["punk", "tunk"]
    pilot.click("away:0")
    assert [item.game for item in page.items] == ["tunk"] and not pilot.widget("away:0").enabled
    pilot.click("rules:0")
    assert pilot.page == "ItemRulesScene"
    pilot.top._choose("match", "hands_5")
    pilot.click("done")
    assert pilot.top is page and page.items[0].options["match"] == "hands_5"


def test_what_comes_later_is_changed_while_it_runs(pilot: Pilot, app: App) -> None:
    """Items that have begun stay; the others change, also on disk."""
    items = [SeriesItem("tunk", hands=1), SeriesItem("puck"), SeriesItem("paks")]
    running = begin_series(app, [ANNA, BELLA], items)
    finish(app, running)
    pilot.open(SeriesScene(app, running))
    await_calm(pilot)
    pilot.click("later")
    page = pilot.top
    assert pilot.page == "EveningScene" and "game:1" not in pilot.names()
    pilot.click("away:2")
    page.items.append(SeriesItem("punk"))
    pilot.click("start")
    assert pilot.page == "SeriesScene"
    assert [item.game for item in running.series.items] == ["tunk", "puck", "punk"]
    assert b'"punk"' in running.path.read_bytes()


def test_the_sheet_to_its_winner_and_the_picture(pilot: Pilot, app: App) -> None:
    """Each match has a row of points, and a dealer to check; the sheet is saved as a picture."""
    people = [ANNA, BELLA, CARL, PlayerInfo("Dóra")]
    running = begin_series(app, people, [SeriesItem("tunk", hands=1, matches=4)])
    pilot.open(SeriesScene(app, running))
    assert "dealer" not in pilot.names()
    pilot.keys("esc")
    finish(app, running, 2)
    scene = pilot.open(SeriesScene(app, running))
    await_calm(pilot)
    done, sheet = running.series.done[0], pilot.widget("sheet")
    sheet.value = 0
    for who, shares in zip(done.seats, done.shares, strict=True):
        points = str(in_fractions(shares, 2))
        assert sheet.rows[0][who + 1] == points, "a cell has the points of its person"
        assert f"{people[who].name} {points}" in sheet.spoken_text()
    assert pilot.said("note") == pilot.stage.words.say("series.rule")
    pilot.click("dealer", "who:1")
    dealer = pilot.top
    assert dealer.seals.journal().name == running.series.done[1].journal
    seals = dealer.seals.checks()
    assert seals and all(seal.line is not None and not seal.fault for seal in seals)
    pilot.keys("esc")
    assert pilot.top is scene
    (app.store.finished_folder / done.journal).unlink()
    pilot.click("dealer", "who:0")
    assert pilot.page == "AskScene"
    finish(app, running, 2)
    pilot.open(SeriesScene(app, running))
    await_calm(pilot)
    assert [row.count("–") for row in pilot.widget("sheet").rows] == [1, 1, 1, 1, 0]
    best = [people[who].name for who in running.series.standing()[0]]
    assert all(name in pilot.said("winner") for name in best) and "on" not in pilot.names()
    for count in (1, 2):
        pilot.click("picture")
        pilot.keys("enter")
        await_calm(pilot)
        pictures = [*pictures_folder(app.store).glob("*.png")]
        assert len(pictures) == count
    assert pygame.image.load(str(pictures[0])).get_size() == (1600, 1000)


@pytest.mark.parametrize("change", ["house rule", "seats"])
def test_a_game_that_has_changed_since_is_told_of_on_the_sheet(pilot, app, monkeypatch, change):
    """With a removed rule or too many seats it gives the reason, and nobody can start."""
    options = {"gone": 1} if change == "house rule" else {}
    running = begin_series(app, [ANNA, BELLA], [SeriesItem("tunk")])
    running.series.items = [SeriesItem("tunk", options)]
    if change == "seats":
        monkeypatch.setattr(app.open("tunk").rules, "SEATS", range(3, 5))
    pilot.open(SeriesScene(app, running))
    assert "tunk" in pilot.said("line").casefold()
    await_calm(pilot)
    pilot.click("on")
    assert pilot.page == "AskScene"


def test_an_evening_tells_who_won_and_what_is_unfinished(pilot: Pilot, app: App) -> None:
    """Each game has a line with its winners; games left in the middle are named."""
    running = begin_series(app, [ANNA, BELLA], [SeriesItem("tunk", hands=1, matches=2)])
    finish(app, running, 2)
    app.leave(app.start(app.open("punk"), [ANNA, BELLA], {}, "1").journal)
    app.store.release(begin_deals(app, app.open("paks"), [ANNA, BELLA], [STEADY], {}, 1).path)
    lines = open_tab(pilot, EveningsTab).lines()
    assert sum(line.startswith("Tunk:") and "win" in line for line in lines) == 2
    assert "Not finished: Punk and Paks." in lines
    pilot.click("series")
    assert pilot.page == "SeriesScene" and pilot.said("winner").endswith("the evening.")
    await_calm(pilot)
    pilot.keys("esc")
    pilot.click("picture")
    labels = [label.text for label in pilot.top.form.widgets if isinstance(label, Label)]
    assert any(".png" in text for text in labels)
    assert len(list(pictures_folder(app.store).glob("tonight-*.png"))) == 1


@pytest.mark.parametrize("game", GAME_NAMES)
def test_who_the_sheet_says_deals_first_does(pilot: Pilot, app: App, game: str) -> None:
    """In every game; where the cards decide, the sheet says that."""
    seats = seats_near(rules_of(game))
    running = begin_series(app, players(seats), [SeriesItem(game, hands=1)])
    for first in range(seats):
        running.series.first = first
        pilot.open(SeriesScene(app, running))
        line, match = pilot.said("line"), open_next_match(app, running).match
        while not match.seats_to_choose():
            match.advance()
        dealer = match.players[match.table.dealer].name
        assert (f"{dealer} deals first" in line) is not cuts(match.rules)
        assert ("highest card decides" in line) is cuts(match.rules)
        assert game != "puck" or match.terms.part.hands == 0, "one hand is all of it"
        for path in app.store.games.glob("*.jsonl"):
            app.store.release(path)
            path.unlink()


def test_a_corrected_name_is_the_series_from_then_on(pilot: Pilot, app: App):
    """On sheet, file and next match, of the list too, unless another member has that name."""
    running = begin_series(app, [ANNA, BELLA], [SeriesItem("tunk", hands=1, matches=3)])
    finish(app, running)
    session = open_next_match(app, running)
    [(seat, bella)] = [row for row in enumerate(session.match.players) if row[1].name == "Bella"]
    session.match.rename(seat, "Bettý")
    assert session.on_name_corrected is not None
    assert session.on_name_corrected(bella, "Bettý") is None
    app.leave(session.journal)
    app.store.release(running.path)
    running = open_unfinished(app, running.path)
    for _ in range(2):
        finish(app, running)
    pilot.open(SeriesScene(app, running))
    assert [column.head for column in pilot.widget("sheet").columns][1:] == ["Anna", "Bettý"]
    tonight = Evening(app.store, evenings(app.store)[0])
    assert sorted(person.name for person in tonight.people().values()) == ["Anna", "Bettý"]
    assert all(seat.name != "Bella" for game in tonight.games for seat in game.seats)
    [person] = add_people(app, "Bella")
    running = begin_series(app, [ANNA, person.player], [SeriesItem("tunk", hands=1, matches=2)])
    app.people.change(msgspec.structs.replace(person, name="Anna"))
    assert "Bella" in [player.name for player in open_next_match(app, running).match.players]
    app.people.change(msgspec.structs.replace(person, name="Bettý"))
    open_next_match(app, running)
    assert [seat.name for seat in running.series.people] == ["Anna", "Bettý"]


def test_the_match_under_way_is_shown_with_its_points(pilot: Pilot, app: App):
    """Points follow who swapped; a seat lent to a computer stays its person's."""
    running = begin_series(app, [ANNA, BELLA], [SeriesItem("tunk", hands=2)])
    session, luck = open_next_match(app, running), random.Random(1)
    while session.match.table.hand == 1 or not session.match.seats_to_choose():
        play_on(session.match, luck)
    session.rows.follow(session.match)
    app.leave(session.journal)
    pilot.open(SeriesScene(app, running))
    pilot.until_ready()
    assert pilot.said("next") == "Under way: Tunk"
    said = pilot.said("line")
    assert said.startswith("Hand 2 of 2") and "deals" not in said
    assert all(player.name in said for player in session.match.players)
    items = [SeriesItem("tunk", hands=2), SeriesItem("tunk", hands=1)]
    running = begin_series(app, [ANNA, BELLA], items)
    session, luck = open_next_match(app, running), random.Random(1)
    match = session.match
    swapped = [player.name for player in match.players][::-1]
    match.swap(0, 1)
    while match.table.hand == 1:
        play_on(match, luck)
    assert [player.name for player in match.players] == swapped
    match.seat(0, PlayerInfo("Birkir", "bot", "easy"))
    play(match, luck)
    app.finish(session.game, match, session.journal)
    assert note_result(app, running, session) is None
    names = [running.series.people[person].name for person in running.series.done[0].seats]
    assert names == swapped
