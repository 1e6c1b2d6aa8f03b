"""The album by a pilot: its entries, its films, what was put away, evenings of the same deals."""

import random
import shutil
from pathlib import Path

import pygame
import pytest

from rules.kit.asking import asked
from rules.kit.handicap import Handicap
from rules.kit.journal import read_journal
from rules.kit.match import PlayerInfo
from table.app import series
from table.app.app import App
from table.app.series import SeriesFile, begin_deals, put_away as put_series_away
from table.players.levels import STEADY
from table.players.roster import BOT
from table.scenes.history.album import BinScene
from table.scenes.history.look_back import LookBackScene
from table.scenes.history.series_scene import DealsScene
from table.scenes.overlays.scores import ScoresScene
from table.session.open_game import rules_and_layout
from table.session.replay import OPEN
from table.storage.album import move_to_bin
from table.storage.series import SeriesItem, best_places, deal_file_name
from table.theme.theme import larger_print
from table.widgets.cloth import felt
from tests.app.albums import play_and_leave, put_away, start_match, whole_replay
from tests.pilot import Pilot, add_people
from tests.same_deals import ANNA_BELLA, play_by_rules, play_deal
from tests.sampling import drawn
from tests.scenes.history.album import entry_card, open_album, open_film, play_back_film
from tests.scenes.match.blind import listening
from tests.tables import play_on, printed


def test_the_album_is_leafed_by_ear(pilot: Pilot, app: App, tmp_path: Path):
    """Arrow keys read one entry aloud at a time: title, names, ending and number."""
    for game in ("tunk", "puck"):
        play_and_leave(app, start_match(app, game, "Anna,bot"))
    ears = listening(pilot, tmp_path / "said")
    scene = open_album(pilot)
    pilot.frame()
    pilot.keys("home")
    ears.fresh()
    for number, key in ((1, "down"), (0, "up")):
        pilot.keys(key)
        pilot.frame()
        (text,), card = ears.fresh(), scene.card(number)
        assert text.startswith(card.title) and text.endswith(f"{number + 1}/2.")
        assert card.names in text and scene.card(1 - number).title not in text


def test_the_selected_game_is_taken_out_of_the_bin(pilot: Pilot, app: App):
    """The button takes the row that was selected by keys, and leaves the others."""
    for seed in "12":
        move_to_bin(app.store, play_and_leave(app, start_match(app, "tunk", "Anna,bot", seed)))
    scene = pilot.open(BinScene(app))
    first = scene.games[0].path
    pilot.to("thrown", "down")
    pilot.click("take")
    left = [game.path for game in scene.games]
    assert left == [first], "take out the game of `selected_row`, which the list has to set"


def test_what_is_in_sight_gets_its_picture_and_the_damaged_are_grey(pilot: Pilot, app: App):
    """Only entries in sight are painted; a damaged journal gets an error, told when pressed."""
    pilot.open(LookBackScene(app))
    assert "finish" in pilot.said("empty")
    for seed in "12345":
        path = play_and_leave(app, start_match(app, "tunk", "Anna,bot", seed))
    whole = path.read_bytes()
    spoilt = app.store.finished_folder / "tunk-29990101-000000.jsonl"
    spoilt.write_bytes(whole.replace(b'"move":"', b'"move":"X', 1))
    for number in range(20):
        (app.store.finished_folder / f"tunk-1{number}.jsonl").write_bytes(whole)
    scene = open_album(pilot)
    shelf = pilot.widget("shelf")
    assert shelf.count == 26
    wide, narrow = (shelf.picture_area(at)[2] for at in (0, 1))
    assert wide > 1.5 * narrow, "the latest game is no large picture"
    cards, in_sight = list(map(scene.card, range(shelf.count))), shelf.visible_numbers()
    painted = [number for number, card in enumerate(cards) if card.picture is not None]
    number = [entry.path for entry in scene.album.entries].index(spoilt)
    assert len(in_sight) <= 10 and set(painted) == set(in_sight) - {number}
    shelf.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_END))
    shelf.scroll_to(number * shelf.line_height)
    for _ in range(100):
        pilot.frame()
    card = scene.card(number)
    assert "checksum" in card.error and card.picture is None
    scene.look_at(number)
    pilot.frame()
    assert spoilt.name in pilot.said("text")


def test_the_score_sheet_of_a_film_and_back(pilot: Pilot, app: App):
    """It has rows that open, no undo, and all seals once the game is over; Esc returns."""
    path = play_and_leave(app, start_match(app, "tunk", "Anna,bot"))
    before = path.read_bytes()
    scene = open_film(pilot)
    column = scene.replay.layout.sheet.column
    for at in (scene.replay.hand_starts[1], len(scene.replay.stills) - 1):
        scene.show_still(at)
        pilot.keys("s")
        assert pilot.page == "ReplaySheetScene" and "undo" not in pilot.names()
        sheet, view = pilot.widget("sheet"), scene.replay.view(at, None)
        last = sheet.rows.rows[-1]
        assert list(last.totals) == [view.tallies[f"{column}:{seat}"] for seat in range(2)]
        assert last.hand == view.table.hand
        pilot.keys("s")
        assert pilot.top is scene and scene.at == at
    assert sheet.open_rows and sheet.account_text(len(sheet.rows.rows) - 1).reasons
    pilot.click("sheet")
    assert pilot.page == "ReplaySheetScene"
    pilot.click("on")
    for key in ("home", "end"):
        pilot.keys(key, "s")
        pilot.click("dealer")
        seals = pilot.top.seals.checks()
        assert seals and all(seal.line is not None and not seal.fault for seal in seals)
        assert len({check.seal.hand for check in seals}) > 1 and "open" not in pilot.names()
        pilot.keys("esc", "s")
        assert pilot.top is scene
    assert path.read_bytes() == before
    put_away(app, start_match(app, "tunk", "Anna,bot", "2").journal.path)
    pilot.keys("esc")
    assert open_film(pilot, 0) is not scene and not pilot.top.replay.over
    pilot.keys("s")
    assert pilot.page == "ReplaySheetScene" and "dealer" not in pilot.names()


@pytest.mark.parametrize("way", ["onward", "again"])
def test_a_game_is_begun_from_a_film(pilot: Pilot, app: App, way: str):
    """The table is the same, the header names the replay, and the result is kept apart."""
    path = play_and_leave(app, start_match(app, "tunk", "Anna,bot"))
    scene = open_film(pilot)
    pilot.keys("right", "right", "right", "right")
    still = scene.replay.stills[4 if way == "onward" else 0]
    pilot.click(way)
    assert pilot.page == "PlayAgainScene"
    pilot.click("round", "start")
    table = pilot.top
    assert pilot.page == "Felt"
    match = table.session.match
    assert match.players[1].name == "Anna" and match.players[0].who == "bot"
    assert printed(match.state) == printed(still.moment.state)
    header = read_journal(table.session.journal.path).header
    assert header["from"]["journal"] == path.name
    pilot.open(ScoresScene(app, table.session.game, match, table.session.rows, final=False))
    assert "apart" in pilot.said("sat")


def test_nobody_begins_another_game_from_one_that_is_not_over(pilot: Pilot, app: App):
    """Disabled buttons explain why; a finished game is seen through the eyes of each player."""
    play_and_leave(app, start_match(app, "tunk", "Anna,Björn"))
    scene = open_film(pilot)
    assert scene.player.viewer is None
    pilot.click("eyes")
    assert pilot.page == "ChoiceScene"
    texts = list(pilot.top.answers.values())[1:]
    assert texts == ["All cards open", "Seen by Anna", "Seen by Björn"]
    pilot.click("who:3")
    assert pilot.top is scene and scene.player.viewer == 1 and scene.player.renderer.bottom == 1
    pilot.stage.close(pilot.stage.stack[0])
    put_away(app, play_and_leave(app, start_match(app, "tunk", "Anna,Björn", "8"), 9))
    scene = open_film(pilot)
    assert scene.player.viewer is None and not pilot.widget("eyes").enabled
    for way in ("onward", "again"):
        button = pilot.widget(way)
        assert not button.enabled and button.tooltip is not None
        assert button.tooltip.lines == (app.words.say("film.closed"),)
    pilot.click("again")
    assert pilot.top is scene


def test_who_won_is_said_as_the_score_sheet_says_it(pilot: Pilot, app: App):
    """One winner, partners together, and who left early from which hand on."""
    for game, seats, options in (
        ("tunk", "Anna,bot", {}),
        ("paks", "Anna,bot,bot,bot", {"target": 250}),
    ):
        session = start_match(app, game, seats, **options)
        path = play_and_leave(app, session)
        winners = [session.match.players[seat] for seat in session.match.outcomes[-1].winners]
        said = entry_card(pilot, path).end_date
        assert all(player.name in said for player in winners)
        assert said.endswith("win together." if game == "paks" else "wins.")
        pilot.stage.close(pilot.stage.stack[0])
    session = start_match(app, "tunk", "Anna,Lilja,bot", match="hands_5")
    while session.match.table.hand < 2:
        play_on(session.match, random.Random(1))
    session.match.seat(1, PlayerInfo("Birkir", BOT, "easy"))
    card = entry_card(pilot, play_and_leave(app, session))
    assert card.end_date.endswith("Left before the end: Lilja (from hand 2).")
    assert "Birkir" in card.names and "Lilja" not in card.names


@pytest.mark.parametrize("given", [None, (0, 0), (0, 20)])
def test_of_my_match_it_is_told_that_it_was_mine(pilot: Pilot, app: App, given):
    """Also of a match put away before its end, and of no other match."""
    [anna] = add_people(app, "Anna")
    handicap = None if given is None else Handicap(0, given)
    players = [anna.player, PlayerInfo("Birkir", BOT, "easy")]
    session = app.start(app.open("tunk"), players, {}, "1", handicap=handicap)
    ended = entry_card(pilot, put_away(app, play_and_leave(app, session, 3))).end_date
    away, mine = (app.words.say(f"album.{key}") for key in ("away", "mine"))
    assert ended.startswith(away) and ended.endswith(mine) == bool(handicap)


@pytest.mark.parametrize("game", drawn(["tunk", "punk", "pukk"], 1, "put away"))
def test_of_a_match_that_was_put_away_it_is_told_how_it_stood(pilot: Pilot, app: App, game: str):
    """Who was ahead with how many points, and the others; not of a finished match."""
    play_and_leave(app, start_match(app, "tunk", "Anna,Björn", "8"))
    session = start_match(app, game, "Anna,Birkir,Una", "3")
    path = put_away(app, play_and_leave(app, session, 60))
    scene = open_album(pilot)
    cards = {entry.path: scene.card(at) for at, entry in enumerate(scene.album.entries)}
    column = {"tunk": "points", "punk": "points", "pukk": "chips"}[game]
    tallies = whole_replay(app, path).match.state.tallies  # the dealer has gone on
    points = {one.name: tallies[f"{column}:{at}"] for at, one in enumerate(session.match.players)}
    first = [name for name, got in points.items() if got == max(points.values())]
    assert 0 < len(first) < 3, "seed a match in which somebody is ahead"
    said = cards[path].end_date.removeprefix(app.words.say("album.away"))
    ahead, _, others = said.partition(";")
    assert all((name in ahead) == (name in first) for name in points)
    assert all((name in others) != (name in first) for name in points)
    if game != "tunk":  # which counts in shares
        assert all(str(got) in said for got in points.values())
    assert not any("ahead" in card.end_date for other, card in cards.items() if other != path)


def test_of_a_series_that_was_put_away_amid_a_match_nothing_later_is_seen(pilot: Pilot, app: App):
    """Neither replay nor picture shows what the dealer does next where that is a secret."""
    people = [PlayerInfo("Anna"), PlayerInfo("Björn")]
    for _ in range(60):
        running = series.begin_series(app, people, [SeriesItem("pukk", {"bisefa": "before"})])
        match = (session := series.open_next_match(app, running)).match
        while asked(match.rules, match.state) is None and not match.seats_to_choose():
            match.advance()
        app.leave(session.journal)
        app.store.release(running.path)
        if asked(match.rules, match.state) is not None and not match.seats_to_choose():
            break
        shutil.rmtree(running.path.parent)
        session.journal.path.unlink()
    assert not match.seats_to_choose(), "no such deal"
    assert series.put_away(app, running.path)
    scene = open_album(pilot)
    [entry] = scene.album.entries
    shown = scene.statuses.open_replay(entry)
    shown.finish()
    replay = open_film(pilot).replay
    assert shown.match.step == replay.match.step == match.step
    open_album(pilot).continue_entry(0)
    pilot.frame()
    assert pilot.page == "SeriesScene"


def test_it_is_asked_whether_to_continue_or_look(pilot: Pilot, app: App) -> None:
    """The unchanged table is taken up again."""
    path = play_and_leave(app, start_match(app, "pukk", "Anna,Kári,Una"), 30)
    before = path.read_bytes()
    put_away(app, path)
    page = open_album(pilot).page
    pilot.keys("home", "enter")
    assert pilot.top is not page and {"bring", "look"} <= pilot.names()
    pilot.click("look")
    assert pilot.page == "ReplayScene"
    pilot.keys("esc")
    assert pilot.top is page
    pilot.keys("enter")
    pilot.click("bring")
    assert pilot.page == "Felt" and pilot.top.session.journal.path == path
    assert path.read_bytes() == before


def play_evening(app: App, left: int = 0, game: str = "tunk") -> SeriesFile:
    """Two deals for two people, of which `left` turns are still to be played."""
    file = begin_deals(app, app.open(game), ANNA_BELLA, [STEADY], {}, 2, "seed")
    for _ in range(4 - left):
        play_deal(app, file, play_by_rules)
    app.store.release(file.path)
    return file


def open_deal_sheet(pilot: Pilot):
    """The sheet of the first album entry."""
    scene = open_album(pilot)
    scene.look_at(0)
    pilot.frame(60)  # the page is deaf at first
    assert pilot.page == "DealsScene"
    return pilot.widget("sheet")


def test_its_sheet_opens_deal_by_deal_into_the_film_of_each(pilot: Pilot, app: App):
    """A finished evening is one entry with its winner; each cell opens a replay for all eyes."""
    file = play_evening(app)
    play_evening(app, left=1)
    scene = open_album(pilot)
    [entry] = scene.album.entries
    card = scene.card(0)
    assert entry.path == file.path and card.picture is not None
    assert "same deals" in card.title and not card.error
    assert any(player.name in card.end_date for player in ANNA_BELLA)
    pilot.stage.close(pilot.stage.stack[0])
    sheet = open_deal_sheet(pilot)
    assert sheet.set_open(0, True) and sheet.account_text(0)
    page = pilot.top
    for deal, person in ((0, 1), (1, 0)):
        top = sheet.area[1] + 44 + sheet.tops()[deal] - sheet.offset + 10
        left, _, wide, _ = sheet.columns()[person + 1]
        assert sheet.cell_at((left + wide / 2, top)) == (deal, person)
        sheet.release((left + wide / 2, top))
        pilot.frame()
        scene = play_back_film(pilot)
        assert [*scene.replay.players] == file.series.deal_players(person)
        assert scene.replay.wrong is None and OPEN in scene.replay.viewers()
        table = file.tables[deal, person]
        last = scene.replay.stills[-1].moment
        assert last.step == table.match.step and last.state.zones == table.match.state.zones
        pilot.keys("esc")
        assert pilot.top is page and 0 in sheet.open_rows
    pilot.click("menu")
    assert pilot.page == "LookBackScene"
    page.open_film(0, 0)
    pilot.frame()
    play_back_film(pilot)
    pilot.frame()
    pilot.click("again", "start")
    assert pilot.page == "Felt"


def test_the_dealer_of_each_deal_is_checked_from_the_sheet(pilot: Pilot, app: App):
    """Right opens a row and goes along its replays; seals can be checked once all is played."""
    file = play_evening(app)
    sheet = open_deal_sheet(pilot)
    pilot.top.form.set_focus(sheet)
    sheet.set_open(1, False)  # which lay open
    sheet.value = 0
    pilot.keys("right")
    assert sheet.open_rows == {0} and sheet.selected_person == -1
    pilot.keys("right", "right", "right")
    assert sheet.selected_person == 1
    pilot.keys("enter")
    scene = pilot.top
    assert pilot.page == "ReplayScene" and scene.replay.players[0].name == "Bella"
    pilot.keys("esc", "left", "left", "left")
    assert sheet.selected_person == -1 and not sheet.open_rows
    page = pilot.top
    pilot.click("dealer", "who:3")
    dealer = pilot.top
    assert pilot.page == "SealsScene"
    assert dealer.seals.journal() == file.path.with_name(deal_file_name(1, 1))
    seals = dealer.seals.checks()
    assert seals and all(seal.line is not None and not seal.fault for seal in seals)
    pilot.keys("esc")
    assert pilot.top is page
    file.path.with_name(deal_file_name(0, 0)).unlink()
    pilot.click("dealer", "who:0")
    assert pilot.page == "AskScene"
    pilot.keys("esc")
    pilot.open(DealsScene(app, play_evening(app, left=1)))
    assert "dealer" not in pilot.names()
    sheet = pilot.widget("sheet")
    assert sheet.on_replay is None
    left, top, wide, _ = sheet.columns()[1]
    assert sheet.cell_at((left + wide / 2, top + 50)) is None


def test_an_open_deal_has_room_for_large_print(pilot: Pilot, app: App):
    """Its account is as much higher as its letters are."""
    play_evening(app)
    heights = []
    for large in (1.0, 1.5):
        pilot.stage.restyle(larger_print(app.theme, large), app.words)
        sheet = open_deal_sheet(pilot)
        sheet.set_open(0, True)
        heights.append(sheet.account_text(0).height)
    assert heights[1] >= 1.4 * heights[0]


def test_one_that_was_put_away_gives_nothing_away_and_starts_nothing(pilot: Pilot, app: App):
    """It shows no picture of a deal, names no winner, and starts no deal until continued."""
    file = play_evening(app, left=1)  # Bella has played the second deal, and Anna has not
    for got in ([7, 70], [70, 7]):
        file.series.done[0].points, file.series.done[1].points = got
        if best_places(rules_and_layout(app.open("tunk"))[0], file.series.totals()) == [1]:
            break
    file.write()
    before = file.path.read_bytes()
    assert file.path.with_name(deal_file_name(1, 1)).exists() and len(file.series.done) == 3
    assert put_series_away(app, file.path)
    scene = open_album(pilot)
    card = scene.card(0)
    assert card.end_date == app.words.say("album.away")
    painted = card.picture
    bare = felt(painted.get_size(), app.theme)
    assert pygame.image.tobytes(painted, "RGB") == pygame.image.tobytes(bare, "RGB")
    scene.look_at(0)
    pilot.frame()
    pilot.click("look")
    assert pilot.page == "DealsScene" and "on" not in pilot.names()
    assert pilot.said("line") == app.words.say("album.away")
    pilot.frame(60)  # the page is deaf at first
    pilot.keys("enter")
    assert pilot.top is scene.page
    scene.continue_entry(0)
    pilot.frame()
    assert file.path.read_bytes() == before
    assert pilot.page == "DealsScene" and "on" in pilot.names()


def test_what_is_damaged_of_an_evening(pilot: Pilot, app: App):
    """A damaged journal costs its replay alone; a damaged file greys the entry; both say why."""
    file = play_evening(app)
    for person in range(2):
        file.path.with_name(deal_file_name(1, person)).write_bytes(b"nonsense\n")
    sheet = open_deal_sheet(pilot)
    sheet.on_replay(1, 0)
    pilot.frame()
    assert "deal-2-1.jsonl" in pilot.said("text")
    file.path.write_bytes(b"{")
    pilot.stage.close(pilot.stage.stack[0])
    scene = open_album(pilot)
    card = scene.card(0)
    assert file.path.parent.name in card.error and card.names
    scene.look_at(0)
    pilot.frame()
    assert file.path.parent.name in pilot.said("text")
