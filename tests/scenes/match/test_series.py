"""A series at the window: from the menu, match by match, to the winner of the evening."""

import random
from typing import Any

import pygame
import pytest

from rules.kit.match import PlayerInfo
from table.app import app
from table.app.saved_settings import AT_ONCE
from table.engine.page import QUIET_SECONDS
from table.felt.picture import head_numbers
from table.scenes.overlays.chairs import OTHER_PERSON, STAYS, ChairsScene
from table.scenes.overlays.scores import CALM_SECONDS
from table.scenes.setup.rules_column import length_text
from table.storage.series import ME, SeriesItem
from tests.same_deals import random_choices
from tests.sampling import drawn
from tests.scenes.match.evening import Pilot
from tests.tables import GAME_NAMES, LONG, any_move, forgetting, play_on

SPEED = AT_ONCE

BUSY = 4000  # looks at the window within which a match must come to its end
SEEN = 10**6 if LONG else 6  # choices of a deal that are made at the window
BOT = PlayerInfo("", "bot", "steady")


@pytest.fixture(autouse=True)
def _same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deals are the same in every run, and no hand ends with its deal."""
    monkeypatch.setattr(app, "seed_or_fresh", lambda seed: seed or "1")
    monkeypatch.setattr("table.app.series.fresh_seed", lambda: "7")


def press(pilot: Pilot, button: str, top: str = "", seconds: float = QUIET_SECONDS) -> Any:
    """Press a button of the page, once it takes a press; the page on top then, of this kind."""
    pilot.wait(seconds)
    pilot.click(pilot.button(button))
    assert top in ("", pilot.top)
    return pilot.engine.top


def to_table(pilot: Pilot):
    return press(pilot, "on", "TableScene")


def unseen(pilot: Pilot, plays) -> None:
    """Play on at the table without a look at it, and without anybody's memory."""
    scene = pilot.scene
    scene.thoughts.cancel()
    scene.screen.controls = None
    with forgetting():
        plays()


def choose_any(pilot: Pilot, rng: random.Random) -> None:
    choice = any_move(pilot.match.rules, pilot.match.state, ME, rng)
    pilot.scene.controls.on_move(choice)
    pilot.wait()


def arranged(pilot: Pilot, items: list[SeriesItem], people: list[PlayerInfo]) -> None:
    """Arrange a series, from the menu's button to the first sheet."""
    page = press(pilot, "evening", "EveningScene", 0.0)
    page.chairs.players[: len(people)], page.chairs.count = people, len(people)
    page.items = items
    page.rebuild()
    press(pilot, "start", "SeriesScene", 0.0)


def to_last_sheet(pilot: Pilot) -> None:
    """Play the match to its last sheet: unseen, in a hurry."""
    scene, luck = pilot.scene, random.Random(1)

    def plays() -> None:
        while play_on(scene.match, luck):
            scene.session.rows.follow(scene.match)

    unseen(pilot, plays)
    for _ in pilot.as_long_as(lambda: pilot.engine.top is scene, BUSY):
        scene.presentation.skipping = True
        pilot.wait()
    assert pilot.top == "ScoresScene"


def test_a_series_of_two_games(pilot: Pilot) -> None:
    """Left, the menu goes on at the same position; matches lead to the series' sheet alone."""
    items = [SeriesItem("tunk", hands=1), SeriesItem("punk")]
    arranged(pilot, items, [PlayerInfo("Anna"), BOT, BOT])
    to_table(pilot)
    pilot.until_turn()
    before = pilot.hand(), pilot.match.step
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("leave"))
    (waiting,) = pilot.menu.unfinished_games
    assert pilot.top == "MenuScene" and waiting.series
    pilot.click(pilot.button("goon:0"))
    orders = []
    for count in (1, 2):
        match = to_table(pilot).match
        if count == 1:
            pilot.until_turn()
            assert (pilot.hand(), match.step) == before
        orders.append([player.name for player in match.players])
        to_last_sheet(pilot)
        names = pilot.widget_names()
        assert "series" in names and not names & {"again", "seats", "menu"}
        sheet = press(pilot, "series", "SeriesScene", CALM_SECONDS)
        assert len(sheet.series.done) == count
    assert sorted(orders[0]) == sorted(orders[1]) and orders[0] != orders[1]
    assert sheet.over
    press(pilot, "menu", "MenuScene")
    assert not pilot.menu.unfinished_games
    assert [result["at"] for result in pilot.app.store.results()] == [0, 1]


def test_nobody_comes_with_a_hand_that_is_not_dealt_any_more(pilot: Pilot):
    """A name is corrected all the same; head and setup say of how many hands it is."""
    people = [PlayerInfo("Anna"), PlayerInfo("Bella"), BOT]
    arranged(pilot, [SeriesItem("tunk", hands=1)], people)
    scene = to_table(pilot)
    page = ChairsScene(pilot.app, scene.session.game, scene.match)
    pilot.engine.open(page)
    form, draft = page.form, page.changes
    assert "last hand" in form.find("line").text
    assert not any(widget.name.startswith("swap") for widget in form.widgets)
    stays = form.find("who:0")
    page._set_name(draft.names, 0, "Anton")
    assert stays.options[0][1] == "Anton stays" and page.form.find("done").enabled
    draft.names[0], draft.kinds[0] = scene.match.players[0].name, OTHER_PERSON
    draft.newcomers[0] = scene.match.players[1].name
    assert "last hand" in draft.refusal()
    draft.kinds[0], draft.names[0] = STAYS, "Anton"
    assert draft.refusal() == "" and len(draft.requests()) == 1
    while pilot.engine.top is not pilot.menu:
        pilot.engine.close(pilot.engine.top)
    arranged(pilot, [SeriesItem("tunk", hands=2)], [PlayerInfo("Anna"), BOT])
    renderer = to_table(pilot).renderer
    pilot.until_turn()
    looks = renderer.looks
    assert looks.hands == 2 and renderer.view is not None
    lines = head_numbers(renderer.view, looks.layout, looks.words, looks.hands)
    assert "Hand 1 of 2" in lines and not any("Playing to" in line for line in lines)
    rows = ("pukk", 2, "up to: Hand 2"), ("tunk", 3, "up to: Hand 3"), ("punk", 3, "to the end")
    for game, hands, text in rows:
        assert length_text(pilot.app.open(game), pilot.app.words, hands) == text


def dealt(pilot: Pilot, game: str, deals: int = 2, people: int = 2) -> None:
    """Arrange an evening of the same deals, from the menu's button to the first sheet."""
    page = press(pilot, "evening", "EveningScene", 0.0)
    pilot.click(pilot.button("deals"))
    page.form.find("game:0").change(game)
    names = ("Anna", "Bella", "Carl")[:people]
    page.chairs.players[:people] = [PlayerInfo(name) for name in names]
    page.deals = deals
    page.chairs.set_count(people)
    press(pilot, "start", "DealsScene", 0.0)


def sat_down(pilot: Pilot) -> str:
    """Go on from the sheet, past the curtain; the name of the person at the table."""
    press(pilot, "on")
    pilot.here()
    assert pilot.top == "TableScene"
    return pilot.match.players[ME].name


def play_deal(pilot: Pilot, rng: random.Random) -> None:
    """Play to the deal's end in a hurry; in an ordinary run after so many choices unseen."""
    choices = 0
    for _ in pilot.as_long_as(lambda: pilot.top == "TableScene", BUSY):
        scene = pilot.scene
        if choices == SEEN and scene.controls is not None:
            plays = random_choices(rng.randrange(100))
            unseen(pilot, lambda scene=scene, plays=plays: plays(scene.session))
        choices += scene.controls is not None
        if scene.controls is not None:
            choose_any(pilot, rng)
        else:
            scene.presentation.skipping = not scene.highlights.is_active
            pilot.wait()


@pytest.mark.parametrize("game", drawn(GAME_NAMES, 1, "evening"))
def test_an_evening_of_two_deals(pilot: Pilot, game: str) -> None:
    """Each plays each deal once; nothing is told of one before all have; left, it goes on."""
    dealt(pilot, game)
    rng, names = random.Random(3), []
    for turn in range(4):
        names.append(sat_down(pilot))
        if turn == 0:
            pilot.until_turn()
            before = pilot.hand(), pilot.match.step
            pilot.key(pygame.K_ESCAPE)
            pilot.click(pilot.button("leave"))
            assert [item.evening for item in pilot.menu.unfinished_games] == [True]
            pilot.click(pilot.button("goon:0"))
            assert sat_down(pilot) == names[0]
            pilot.until_turn()
            assert (pilot.hand(), pilot.match.step) == before
        play_deal(pilot, rng)
        page, whole = pilot.engine.top, (turn + 1) // 2
        sheet = page.form.find("sheet")
        assert all(None not in row for row in sheet.deals.cells[:whole])
        assert sheet.deals.cells[whole:] == [[None, None]] * (2 - whole)
        assert sheet.open_rows == ({whole - 1} if whole else set())
        assert not whole or sheet.account_text(whole - 1)
        if turn == 1:
            press(pilot, "menu")
            pilot.click(pilot.button("goon:0"))
            assert not list(pilot.app.store.games.glob("*.jsonl"))
    assert names == ["Anna", "Bella", "Bella", "Anna"]
    assert page.over and "on" not in pilot.widget_names()
    [result] = pilot.app.store.results()
    assert result["apart"] is True and result["points"] == page.series.totals()
    press(pilot, "menu", "MenuScene")
    assert not pilot.menu.unfinished_games


@pytest.mark.parametrize("page", [pygame.K_PAUSE, pygame.K_F1], ids=pygame.key.name)
def test_a_page_over_the_hand_closes_it(pilot: Pilot, page: int, monkeypatch: pytest.MonkeyPatch):
    """Nothing beneath is seen or heard; the way back leads past the curtain to the same hand."""
    dealt(pilot, "paks")
    sat_down(pilot)
    pilot.until_turn()
    hand, scene, engine = pilot.hand(), pilot.scene, pilot.engine
    pilot.click(pilot.card(hand[0]))
    picked, hushes = [*scene.controls.builder.picked_cards], list[bool]()
    pilot.app.voice.stop = lambda private_only=False: hushes.append(private_only)
    pilot.key(page)
    pilot.wait(0.5)  # until it has slid in
    picture = pilot.picture()
    assert False in hushes  # nor is anything of it heard to its end
    with monkeypatch.context() as patch:
        patch.setattr(scene.renderer, "draw", None)  # what lies beneath is not even asked
        engine.redraw()
        pilot.wait()
    assert pilot.picture() == picture and scene.viewpoint.facing_seat is None
    assert page != pygame.K_PAUSE or not engine.top.form.find("scores").enabled
    for top in ("CurtainScene", "PauseScene"):
        pilot.key(pygame.K_ESCAPE)
        assert pilot.top == top and not engine.top.see_through
    pilot.key(pygame.K_ESCAPE)
    pilot.here()
    pilot.until_turn()
    assert pilot.hand() == hand and scene.controls.builder.picked_cards == picked


def test_nothing_goes_on_without_whoever_plays(pilot: Pilot) -> None:
    """“Go on” leads to the curtain at once."""
    dealt(pilot, "paks")
    sat_down(pilot)
    pilot.until_turn()
    choose_any(pilot, random.Random(1))
    pilot.until(lambda: pilot.scene.controls is None)
    pilot.key(pygame.K_PAUSE)
    step = pilot.match.step
    pilot.click(pilot.button("on"))
    assert pilot.top == "CurtainScene" and pilot.match.step == step
    assert pilot.engine.top.call.why == "still"


def test_what_has_been_learnt_is_not_taken_back(pilot: Pilot) -> None:
    """A choice after which something came to light stays, though only computers are there."""
    dealt(pilot, "tunk")
    sat_down(pilot)
    match, rng = pilot.match, random.Random(2)
    for _ in pilot.as_long_as(lambda: match.undo_step(ME) is None or match.can_undo_alone(ME)):
        if pilot.scene.controls is None:
            pilot.wait(0.2)
        else:
            choose_any(pilot, rng)
    step = match.step
    pilot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert match.step >= step and not match.marks
