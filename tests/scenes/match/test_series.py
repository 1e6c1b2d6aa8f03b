"""A series at the window: from the menu, match by match, to the winner of the evening."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.match import PlayerInfo
from table.app import app
from table.app.saved_settings import AT_ONCE
from table.engine.page import QUIET_SECONDS
from table.engine.scene import Scene
from table.felt.picture import head_numbers
from table.panels.deal_sheet import DealSheet
from table.scenes.history.deals_scene import DealsScene
from table.scenes.history.series_scene import SeriesScene
from table.scenes.match.table_scene import TableScene
from table.scenes.overlays.chairs import OTHER_PERSON, STAYS, ChairsScene
from table.scenes.overlays.curtain import FILL_SECONDS
from table.scenes.overlays.scores import CALM_SECONDS, ScoresScene
from table.scenes.setup.deals_setup import DealsSetupScene
from table.scenes.setup.series_setup import SeriesSetupScene
from table.storage.series import ME, SeriesItem
from table.widgets import Choice, Label
from tests.same_deals import random_choices
from tests.sampling import drawn
from tests.scenes.match.blind import Ears
from tests.table_pilot import Pilot
from tests.tables import LONG, any_move, forgetting, play_on


@pytest.fixture
def speed() -> float:
    return AT_ONCE


@pytest.fixture(autouse=True)
def _alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hand ends with its deal."""
    monkeypatch.setattr(app, "seed_or_fresh", lambda seed: seed or "1")


def arranged(pilot: Pilot, items: list[SeriesItem], people: list[PlayerInfo]) -> SeriesScene:
    """By the menu's button to the first sheet."""
    page = agreeing(pilot, "series", SeriesSetupScene)
    page.chairs.players[: len(people)], page.chairs.count = people, len(people)
    page.items = items
    page.rebuild()
    pilot.click(pilot.button("start"))
    return sheet(pilot)


def sheet(pilot: Pilot) -> SeriesScene:
    return on_top(pilot, SeriesScene)


def on(pilot: Pilot) -> TableScene:
    """From the sheet to the table."""
    go_on(pilot)
    return on_top(pilot, TableScene)


def to_the_end(pilot: Pilot) -> ScoresScene:
    """The match that is played, to its last sheet: unseen, in a hurry."""
    scene, luck = pilot.scene, random.Random(1)

    def plays() -> None:
        while play_on(scene.match, luck):
            scene.session.rows.follow(scene.match)

    unseen(pilot, plays)
    for _ in pilot.as_long_as(lambda: pilot.engine.top is scene, BUSY):
        scene.presentation.skipping = True
        pilot.wait()
    return on_top(pilot, ScoresScene)


def test_a_series_of_two_games(pilot: Pilot) -> None:
    """Each match ends with its own sheet, which leads on to that of the series and nowhere else;
    the seats have turned; at the end there is a winner, and nothing waits in the menu."""
    people = [PlayerInfo("Anna"), PlayerInfo("", "bot", "steady"), PlayerInfo("", "bot", "steady")]
    arranged(pilot, [SeriesItem("tunk", hands=1), SeriesItem("punk")], people)
    orders = []
    for count in (1, 2):
        match = on(pilot).match
        orders.append([player.name for player in match.players])
        last = to_the_end(pilot)
        names = {widget.name for widget in last.form.widgets}
        assert "series" in names and not names & {"again", "seats", "menu"}
        pilot.wait(CALM_SECONDS)
        pilot.click(pilot.button("series"))
        assert len(sheet(pilot).series.done) == count
    assert sorted(orders[0]) == sorted(orders[1]) and orders[0] != orders[1]
    assert sheet(pilot).over
    to_menu(pilot)
    assert pilot.top == "MenuScene" and not pilot.menu.waiting
    assert [result["at"] for result in pilot.app.store.results()] == [0, 1]


def test_nobody_comes_with_a_hand_that_is_not_dealt_any_more(pilot: Pilot) -> None:
    """In the last hand agreed upon it is said that none comes after it, and what would come with
    it is neither promised nor offered; a name is corrected all the same, and read at once in its
    row."""
    people = [PlayerInfo("Anna"), PlayerInfo("Bella"), PlayerInfo("", "bot", "steady")]
    arranged(pilot, [SeriesItem("tunk", hands=1)], people)
    match = on(pilot).match
    page = ChairsScene(pilot.app, pilot.scene.session.game, match)
    pilot.engine.open(page)
    line, stays = page.form.find("line"), page.form.find("who:0")
    assert isinstance(line, Label) and "last hand" in line.text
    assert not any(widget.name.startswith("swap") for widget in page.form.widgets)
    wanted = page.changes
    page._set_name(wanted.names, 0, "Anton")
    assert isinstance(stays, Choice) and stays.options[0][1] == "Anton stays"
    assert wanted.refusal() == "" and page.form.find("done").enabled
    wanted.names[0] = match.players[0].name
    wanted.kinds[0], wanted.newcomers[0] = OTHER_PERSON, match.players[1].name
    assert "last hand" in wanted.refusal()
    wanted.kinds[0], wanted.names[0] = STAYS, "Anton"
    assert wanted.refusal() == "" and len(wanted.wishes()) == 1


def test_the_table_tells_of_how_many_hands(pilot: Pilot) -> None:
    """Where it was agreed to end after so many, the head of the table says so, and not until when
    the house rules would have it go on; the setup has the table's own word."""
    people = [PlayerInfo("Anna"), PlayerInfo("", "bot", "steady")]
    arranged(pilot, [SeriesItem("tunk", hands=2)], people)
    scene = on(pilot)
    pilot.until_turn()
    showing = scene.showing
    assert showing.looks.hands == 2 and showing.view is not None
    looks = showing.looks
    told = head_numbers(showing.view, looks.layout, looks.words, looks.hands)
    assert "Hand 1 of 2" in told and not any("Playing to" in line for line in told)
    setup = SeriesSetupScene(pilot.app)
    pilot.engine.open(setup)
    assert setup.length("pukk", 2) == "up to: Deal 2"
    assert setup.length("tunk", 3) == "up to: Hand 3"
    assert all(setup.length(whole, 3) == "to the end" for whole in ("puck", "punk"))


# --- an evening of the same deals: from the menu, deal by deal, to the last sheet -------------


GAMES = [game.name for game in games() if game.rules]
SEEN = 10**6 if LONG else 6  # choices of a deal that are made at the window


@pytest.fixture(autouse=True)
def _dealt_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deals are the same in every run."""
    monkeypatch.setattr("table.app.series.fresh_seed", lambda: "7")


def dealt(pilot: Pilot, game: str, deals: int = 2, people: int = 2) -> DealsScene:
    """By the menu's button to the first sheet."""
    page = agreeing(pilot, "evening", DealsSetupScene)
    page._choose_game(game)
    page.chairs.players[:people] = [PlayerInfo(one) for one in ("Anna", "Bella", "Carl")[:people]]
    page.deals = deals
    page.chairs.set_count(people)
    pilot.click(pilot.button("start"))
    return evening(pilot)


def evening(pilot: Pilot) -> DealsScene:
    return on_top(pilot, DealsScene)


def deal_sheet(pilot: Pilot) -> DealSheet:
    found = evening(pilot).form.find("sheet")
    assert isinstance(found, DealSheet)
    return found


def sat_down(pilot: Pilot) -> str:
    """On, past the curtain; who sits at the table."""
    go_on(pilot)
    assert pilot.top == "CurtainScene"
    pilot.wait(FILL_SECONDS)
    pilot.key(pygame.K_RETURN)
    assert pilot.top == "TableScene"
    return pilot.match.players[ME].name


def play_deal(pilot: Pilot, rng: random.Random) -> None:
    """To the deal's end, without a plan and in a hurry; in an ordinary run after so many choices
    unseen."""
    choices = 0
    for _ in pilot.as_long_as(lambda: isinstance(pilot.engine.top, TableScene), BUSY):
        scene = pilot.scene
        if choices == SEEN and scene.controls is not None:
            plays = random_choices(rng.randrange(100))
            unseen(pilot, lambda scene=scene, plays=plays: plays(scene.session))
        choices += scene.controls is not None
        if scene.controls is None:
            scene.presentation.skipping = not scene.highlights.is_active
            pilot.wait()
            continue
        chosen = any_move(scene.match.rules, scene.match.state, ME, rng)
        assert chosen is not None
        scene.controls.made(chosen)
        pilot.wait()


@pytest.mark.parametrize("game", drawn(GAMES, 1, "evening"))
def test_an_evening_of_two_deals(pilot: Pilot, game: str) -> None:
    """Two people, two deals: each plays each deal once, in turns; nothing is told of a deal before
    both have played it, and then the sheet is open at what brought it; the last one says who was
    best."""
    dealt(pilot, game)
    rng, who = random.Random(3), []
    for turn in range(4):
        name = sat_down(pilot)
        who.append(name)
        play_deal(pilot, rng)
        page, whole, cells = evening(pilot), (turn + 1) // 2, deal_sheet(pilot).deals.cells
        assert all(None not in row for row in cells[:whole])
        assert cells[whole:] == [[None, None]] * (2 - whole)
        assert deal_sheet(pilot).open == ({whole - 1} if whole else set())
        assert not whole or deal_sheet(pilot).account_text(whole - 1)
    assert who == ["Anna", "Bella", "Bella", "Anna"]
    assert page.over and "on" not in {widget.name for widget in page.form.widgets}
    [result] = pilot.app.store.results()
    assert result["apart"] is True and result["points"] == page.series.totals()
    to_menu(pilot)
    assert pilot.top == "MenuScene" and not pilot.menu.waiting


def test_left_in_the_middle_and_gone_on_with_from_the_menu(home: Path, pilot: Pilot) -> None:
    """Out of a deal, out of a sheet, or as the window closes: the menu offers it, and it goes on
    where it was left. What was spoilt meanwhile is greyed with its reason; put away, an evening is
    set aside whole."""
    dealt(pilot, "paks")
    sat_down(pilot)
    pilot.until_turn()
    before, step = pilot.hand(), pilot.match.step
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("leave"))
    assert pilot.top == "MenuScene" and [one.evening for one in pilot.menu.waiting] == [True]
    pilot.click(pilot.button("goon:0"))
    assert sat_down(pilot) == "Anna"
    pilot.until_turn()
    assert (pilot.hand(), pilot.match.step) == (before, step)
    play_deal(pilot, random.Random(1))
    to_menu(pilot)
    pilot.click(pilot.button("goon:0"))
    assert sat_down(pilot) == "Bella"
    assert not list((pilot.app.store.games).glob("*.jsonl"))
    pilot.rise()
    with Pilot(home, (1024, 640), speed=AT_ONCE) as pilot:
        pilot.wait()
        assert [one.busy for one in pilot.menu.waiting] == [False]
        pilot.click(pilot.button("goon:0"))
        assert sat_down(pilot) == "Bella"
        pilot.scene.controller.leave()
        spoilt = pilot.menu.waiting[0].path
        dealt(pilot, "tunk")
        to_menu(pilot)
        spoilt.write_text("{", encoding="utf-8")
        pilot.menu.rebuild()
        pilot.wait()
        assert [bool(one.error) for one in pilot.menu.waiting] == [False, True]
        pilot.click(pilot.button("goon:1"))
        assert pilot.top == "AskScene"
        pilot.click(pilot.button("yes"))
        pilot.click(pilot.button("aside:0"))
        pilot.click(pilot.button("yes"))
        assert len(pilot.menu.waiting) == 1 and any(pilot.app.store.aside.iterdir())


@pytest.mark.parametrize("page", [pygame.K_PAUSE, pygame.K_F1], ids=pygame.key.name)
def test_a_page_over_the_hand_closes_it(
    pilot: Pilot, page: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others play the same deal at this screen: beneath the pause or the rules nothing of the table
    is seen, nobody looks at its score sheet from there, and the way back leads past the curtain,
    whose own pause is no other; then the hand is as it was."""
    dealt(pilot, "paks")
    sat_down(pilot)
    pilot.until_turn()
    hand, scene = pilot.hand(), pilot.scene
    pilot.click(pilot.card(hand[0]))
    picked, hushed = [*scene.controls.builder.picked], list[bool]()
    monkeypatch.setattr(pilot.app.voice, "hush", lambda own=False: hushed.append(own))
    pilot.key(page)
    paused = pilot.picture()
    assert False in hushed  # nor is anything of it heard to its end
    with monkeypatch.context() as patch:
        patch.setattr(scene.showing, "draw", None)  # what lies beneath is not even asked
        pilot.engine.redraw()
        pilot.wait()
    assert pilot.picture() == paused and scene.viewpoint.facing is None
    if page == pygame.K_PAUSE:
        assert not pilot.engine.top.form.find("scores").enabled
    pilot.key(pygame.K_ESCAPE)
    assert pilot.top == "CurtainScene" and not pilot.engine.top.see_through
    pilot.key(pygame.K_ESCAPE)
    assert pilot.top == "PauseScene" and not pilot.engine.top.see_through
    pilot.key(pygame.K_ESCAPE)
    pilot.here()
    pilot.until_turn()
    assert pilot.hand() == hand and scene.controls.builder.picked == picked


def test_nothing_goes_on_without_whoever_plays(pilot: Pilot, ears: Ears) -> None:
    """A hand is read out to whoever asks twice, since others in the room play it after them. While
    a computer thinks, the pause left with "Go on" leads to the curtain at once, though others are
    to choose: the table is not seen before."""
    dealt(pilot, "paks")
    name = sat_down(pilot)
    pilot.until_turn()
    ears.fresh()
    pilot.key(pygame.K_F4)
    assert ears.fresh() == [pilot.app.words.say("spoken.only", name=name)]
    pilot.key(pygame.K_F4)
    assert "Hand" in ears.fresh()[0]
    match = pilot.match
    chosen = any_move(match.rules, match.state, ME, random.Random(1))
    assert chosen is not None
    pilot.scene.controls.made(chosen)
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
    rng = random.Random(2)
    for _ in pilot.as_long_as(lambda: pilot.match.undo_to(ME) is None or pilot.match.undo_free(ME)):
        if pilot.scene.controls is None:
            pilot.wait(0.2)
            continue
        chosen = any_move(pilot.match.rules, pilot.match.state, ME, rng)
        assert chosen is not None
        pilot.scene.controls.made(chosen)
        pilot.wait()
    step = pilot.match.step
    pilot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert pilot.match.step >= step and not pilot.match.marks


# --- from the menu to the table ---------------------------------------------------------------


BUSY = 4000  # looks at the window within which a match must come to its end
Page = TypeVar("Page", bound=Scene)


def on_top(pilot: Pilot, kind: type[Page]) -> Page:
    """The page on top, which is of this kind."""
    assert isinstance(pilot.engine.top, kind)
    return pilot.engine.top


def agreeing(pilot: Pilot, button: str, kind: type[Page]) -> Page:
    """By a button of the menu to the page where such an evening is agreed upon."""
    pilot.wait()
    pilot.click(pilot.button(button))
    return on_top(pilot, kind)


def go_on(pilot: Pilot) -> None:
    """By the sheet's button, once it takes a press."""
    pilot.wait(QUIET_SECONDS)
    pilot.click(pilot.button("on"))


def to_menu(pilot: Pilot) -> None:
    """By the sheet's other button."""
    pilot.wait(QUIET_SECONDS)
    pilot.click(pilot.button("menu"))


def unseen(pilot: Pilot, plays: Callable[[], None]) -> None:
    """What is played on at the table without a look at it, and without anybody's memory."""
    scene = pilot.scene
    scene.thoughts.cancel()
    scene.screen.controls = None
    with forgetting():
        plays()
