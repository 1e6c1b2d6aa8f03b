"""Evenings of the same deals in the album: looked at once more, deal by deal, and as films."""

import pygame

from table.app.app import App
from table.app.series import SeriesFile, begin_deals, put_away
from table.panels.deal_sheet import DealSheet
from table.players.levels import STEADY
from table.scenes.history.series_scene import DealsScene
from table.session.open_game import rules_and_layout
from table.session.replay import OPEN
from table.storage.series import best_places, deal_file_name
from table.theme.theme import larger_print
from table.widgets.cloth import felt
from tests.pilot import Pilot
from tests.same_deals import ANNA_BELLA, play_by_rules, play_deal
from tests.scenes.history.album import open_album, play_back_film


def play_evening(app: App, left: int = 0, game: str = "tunk") -> SeriesFile:
    """Two deals for two people, of which `left` turns are still to be played."""
    file = begin_deals(app, app.open(game), ANNA_BELLA, [STEADY], {}, 2, "seed")
    for _ in range(4 - left):
        play_deal(app, file, play_by_rules)
    app.store.release(file.path)
    return file


def open_sheet(pilot: Pilot) -> DealSheet:
    """The sheet of the first album entry."""
    scene = open_album(pilot)
    scene.look_at(0)
    pilot.frame(60)  # the page is deaf at first
    assert pilot.page == "DealsScene"
    sheet = pilot.widget("sheet")
    return sheet


def test_its_sheet_opens_deal_by_deal_into_the_film_of_each(pilot: Pilot, app: App):
    """A finished evening is one entry with its winner; each cell opens a replay for all eyes."""
    file = play_evening(app)
    play_evening(app, left=1)
    scene = open_album(pilot)
    [entry] = scene.album.entries
    card = scene.card(0)
    assert entry.path == file.path and card.picture is not None
    assert "same deals" in card.title and not card.error
    assert any(player.name in card.ended for player in ANNA_BELLA)
    pilot.stage.close(pilot.stage.stack[0])
    sheet = open_sheet(pilot)
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
    sheet = open_sheet(pilot)
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
        sheet = open_sheet(pilot)
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
    assert put_away(app, file.path)
    scene = open_album(pilot)
    card = scene.card(0)
    assert card.ended == app.words.say("album.away")
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
    sheet = open_sheet(pilot)
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
