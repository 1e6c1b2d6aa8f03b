"""Many games in progress, driven by a pilot: how each stands, names, put away and brought back."""

import random

import pygame

from rules.kit.asking import asked
from rules.kit.match import Match, PlayerInfo
from rules.kit.moves import moves
from table.app.app import App
from table.app.series import begin_deals, begin_series, open_next_match, open_unfinished
from table.i18n.phrases import in_fractions
from table.players.levels import STEADY
from table.scenes.menu.tiles import GameTile
from table.scenes.menu.waiting import WaitingCard
from table.storage.series import SeriesItem
from tests.app.albums import play_and_leave, start_match
from tests.pilot import Pilot
from tests.tables import play_on

STRANGE = (255, 0, 255, 255)  # a colour that no table has
GAMES = (("tunk", "Anna,bot", 40), ("puck", "Anna,Björn,bot", 20), ("pukk", "Ösp,bot,bot", 30))


def settled_menu(pilot: Pilot):
    """The menu, once all pictures in sight are painted."""
    menu = pilot.menu()
    pilot.until_ready()
    return menu


def test_each_game_shows_how_it_stands(pilot: Pilot, app: App):
    """All of them, the latest first, with players, round, scores and a picture."""
    stood = []
    for game, seats, steps in GAMES:
        session = start_match(app, game, seats)
        play_and_leave(app, session, steps)
        stood.append((game, session))
    settled_menu(pilot)
    pilot.click("more")
    scene = pilot.top
    assert pilot.page == "UnfinishedScene"
    pilot.until_ready()
    assert scene.cards.cards[0][0].path == stood[-1][1].journal.path
    cards = {game.game: card for game, card in scene.cards.visible_cards()}
    assert len(cards) >= 2
    for game, session in stood:
        if game in cards:
            card, match = cards[game], session.match
            assert card.picture is not None and card.round
            assert card.title == session.game.title
            assert all(player.name in card.scores for player in match.players)
            settle(match)
            session.rows.follow(match)
            for total in session.rows.rows[-1].totals:
                assert str(in_fractions(total, session.rows.parts)) in card.scores
    scene.rebuild()
    assert not scene.animating, "what is known is not played back again"


def settle(match: Match) -> None:
    """Let the dealer do what happens by itself."""
    while not match.seats_to_choose() and match.advance():
        pass


def only_card(pilot: Pilot) -> WaitingCard:
    [(_, card)] = settled_menu(pilot).cards.cards
    return card


def test_it_is_said_whose_turn_it_is(pilot: Pilot, app: App):
    """One player by name; where all choose, everybody, then those who have not chosen."""
    say, rng = app.words.say, random.Random(1)
    session = start_match(app, "punk", "Anna,Björn,bot")
    while len(session.match.seats_to_choose()) < 3:
        play_on(session.match, rng)
    app.leave(session.journal)
    assert only_card(pilot).due == say("menu.due.all")
    for seat, told in (
        (2, say("menu.due.some", names="Anna and Björn")),
        (0, say("menu.due.person", name="Björn")),
    ):
        match = (session := app.resume(session.journal.path)).match
        settle(match)
        match.choose(seat, next(iter(moves(match.rules, match.view(seat), seat))))
        app.leave(session.journal)
        assert only_card(pilot).due == told
    session.journal.path.unlink()
    match = (session := start_match(app, "tunk", "Anna,Björn,bot")).match
    for _ in range(4):
        play_on(match, rng)
    app.leave(session.journal)
    settle(match)
    player = match.players[match.seats_to_choose()[0]]
    kind = "computer" if player.who == "bot" else "person"
    assert only_card(pilot).due == say(f"menu.due.{kind}", name=player.name)


def test_where_nobody_may_know_who_is_asked_the_menu_does_not_tell(pilot: Pilot, app: App):
    """Text and table are the same whether a person is asked or nobody."""
    told = dict[bool, str]()
    for seed in map(str, range(40)):
        session = start_match(app, "pukk", "Anna,Björn", seed, bisefa="before")
        match, words = session.match, session.game.words
        while asked(match.rules, match.state) is None and not match.seats_to_choose():
            match.advance()
        asking, chips = asked(match.rules, match.state), dict(match.state.tallies)
        app.leave(session.journal)
        if asking is None or bool(match.seats_to_choose()) in told:
            session.journal.path.unlink()
            continue
        cards = settled_menu(pilot).cards.cards
        card = next(card for game, card in cards if game.path == session.journal.path)
        assert card.due == words.say(f"asked.{asking.phase}", **dict(asking.facts))
        for seat, player in enumerate(match.players):
            assert f"{player.name}: {chips[f'chips:{seat}']}" in card.scores
        told[bool(match.seats_to_choose())] = card.due
        if len(told) == 2:
            return
    raise AssertionError("no such deals")


def test_a_game_that_does_not_play_back_still_waits(pilot: Pilot, app: App, monkeypatch):
    """Without picture and scores."""
    play_and_leave(app, start_match(app), 12)
    monkeypatch.setattr("table.session.replay.replay_of", lambda *a, **b: 1 / 0)
    card = only_card(pilot)
    assert card.playable and card.picture is None and "Anna" in card.names


def test_a_game_is_named_put_away_brought_back_and_thrown_away(pilot: Pilot, app: App):
    """The own name is shown everywhere; the bin is emptied after a question."""
    path = play_and_leave(app, start_match(app), 12)
    before = path.read_bytes()
    settled_menu(pilot)
    pilot.click("more", "call:0")
    pilot.type("Jól")
    pilot.keys("enter")
    assert pilot.page == "UnfinishedScene" and pilot.widget("goon:0").title == "Jól"
    assert "Tunk" in pilot.widget("goon:0").when
    pilot.click("aside:0", "yes")
    assert "goon:0" not in pilot.names()
    pilot.click("back")
    assert "goon:0" not in pilot.names()
    pilot.click("look_back", "tab:album")
    page, album = pilot.top, pilot.top.tab
    assert album.card(0).title == "Jól"
    press_dots(pilot, "throw")
    assert pilot.top is page and album.album.entries == []
    pilot.click("bin")
    assert pilot.page == "BinScene" and "Jól" in pilot.widget("thrown").rows[0][0]
    pilot.click("take")
    assert pilot.widget("thrown").rows == [] and not pilot.widget("take").enabled
    assert len(album.album.entries) == 1 and page.form.find("shelf")  # beneath, at once
    pilot.click("back")
    press_dots(pilot, "bring")
    assert pilot.top.session.journal.path == path and path.read_bytes() == before
    pilot.stage.close(pilot.stage.stack[0])
    play_and_leave(app, start_match(app, "punk"))  # a finished one is not brought back to the menu
    pilot.menu()
    pilot.click("look_back", "tab:album")
    press_dots(pilot)
    assert {"look", "call", "throw"} <= pilot.names() and "bring" not in pilot.names()
    for answer, count in (("no", 1), ("yes", 0)):
        pilot.click(*(("throw", "bin") if count else ()), "empty", answer)
        assert len(pilot.widget("thrown").rows) == count


def press_dots(pilot: Pilot, *buttons: str) -> None:
    """Press the three dots of the first entry, and then some buttons."""
    shelf = pilot.widget("shelf")
    x, y, w, h = shelf.dots_area(0)
    shelf.release((x + w / 2, y + h / 2))
    pilot.frame()
    pilot.click(*buttons)


def test_a_series_shows_its_table_and_its_standing(pilot: Pilot, app: App):
    """Between two matches its totals and the table of the last one; during a match that match."""
    people = [PlayerInfo("Anna"), PlayerInfo("Bella")]
    running = begin_series(app, people, [SeriesItem("tunk", hands=1), SeriesItem("punk")])
    play_and_leave(app, open_next_match(app, running))
    app.store.release(running.path)
    programme = open_unfinished(app, running.path).series
    app.store.release(running.path)
    card = only_card(pilot)
    assert card.picture is not None and card.round == ""
    for name, shares in zip(("Anna", "Bella"), programme.totals(), strict=True):
        assert f"{name}: {in_fractions(shares, 2)}" in card.scores
    play_and_leave(app, open_next_match(app, open_unfinished(app, running.path)), 4)
    app.store.release(running.path)
    pilot.click("look_back", "back")
    card = only_card(pilot)
    assert card.picture is not None and card.round


def test_in_a_window_of_another_size_every_picture_fills_its_frame(pilot: Pilot, app, monkeypatch):
    """Old pictures are stretched at once, then each is painted at the new size."""
    play_and_leave(app, start_match(app), 12)
    scene = settled_menu(pilot)
    before = [*scene.pictures._last.values(), scene.cards.cards[0][1].picture]
    for picture in before:
        picture.fill(STRANGE)
    with monkeypatch.context() as idle:
        idle.setattr(scene.pictures, "paint_one", lambda: None)
        idle.setattr(scene.statuses, "step", lambda games: False)
        pygame.display.set_mode((1920, 1080))
        pilot.frame()
    hung = [card for card in scene.form.widgets if isinstance(card, (GameTile, WaitingCard))]
    assert len(hung) == len(app.games) + 1
    for card in hung:
        place = scene.form.pixels(card, card.picture_area()).inflate(-10, -10)
        for corner in (place.topleft, (place.right - 1, place.bottom - 1)):
            assert pilot.stage.surface.get_at(corner)[:3] == STRANGE[:3], card.name
    scene = settled_menu(pilot)
    pilot.frame(len(app.games) + 4)
    card = scene.cards.cards[0][1]
    place, width = scene.form.pixels(card, card.picture_area()), card.picture.get_width()
    assert width > before[-1].get_width() and abs(width - place.w) <= 2
    tiles = [tile for tile in scene.form.widgets if isinstance(tile, GameTile)]
    assert all(tile.picture.get_size() == scene.pictures.picture_size(tile) for tile in tiles)


def test_an_evening_left_in_mid_deal_comes_first_and_shows_whose_turn_it_is(pilot: Pilot, app: App):
    """All kinds are in one order; no picture shows a card of a deal that others play later."""
    play_and_leave(app, start_match(app), 12)
    people = [PlayerInfo("Anna"), PlayerInfo("Bella")]
    running = begin_deals(app, app.open("tunk"), people, [STEADY], {}, 1)
    play_and_leave(app, open_next_match(app, running), 4)
    app.store.release(running.path)
    card = settled_menu(pilot).cards.cards[0][1]
    assert card.title == app.words.say("evening.of", game="Tunk")
    assert card.picture is not None and not card.scores
    assert card.due == app.words.say("menu.due.person", name="Anna")
