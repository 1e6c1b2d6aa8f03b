"""An evening of the same deals at the window: from the menu, deal by deal, to the last sheet."""

import random
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.match import PlayerInfo
from table.app.settings_file import AT_ONCE
from table.panels.deal_sheet import DealSheet
from table.scenes.history.deals_scene import DealsScene
from table.scenes.match.table_scene import TableScene
from table.scenes.overlays.curtain import HUSH
from table.scenes.setup.deals_setup import DealsSetupScene
from table.storage.series import ME
from tests.same_deals import random_choices
from tests.sampling import drawn
from tests.scenes.match.blind import Ears
from tests.scenes.match.sheets import BUSY, agreeing, go_on, on_top, to_menu, unseen
from tests.table_pilot import Pilot
from tests.tables import LONG, any_move

GAMES = [game.name for game in games() if game.rules]
SEEN = 10**6 if LONG else 6  # choices of a deal that are made at the window


@pytest.fixture
def speed() -> float:
    return AT_ONCE


@pytest.fixture(autouse=True)
def _alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deals are the same in every run."""
    monkeypatch.setattr("table.app.series.fresh_seed", lambda: "7")


def arranged(pilot: Pilot, game: str, deals: int = 2, people: int = 2) -> DealsScene:
    """By the menu's button to the first sheet."""
    page = agreeing(pilot, "evening", DealsSetupScene)
    page._choose(game)
    page.chairs.players[:people] = [PlayerInfo(one) for one in ("Anna", "Bella", "Carl")[:people]]
    page.deals = deals
    page.chairs.set_count(people)
    pilot.click(pilot.button("start"))
    return evening(pilot)


def evening(pilot: Pilot) -> DealsScene:
    return on_top(pilot, DealsScene)


def sheet(pilot: Pilot) -> DealSheet:
    found = evening(pilot).form.find("sheet")
    assert isinstance(found, DealSheet)
    return found


def sat_down(pilot: Pilot) -> str:
    """On, past the curtain; who sits at the table."""
    go_on(pilot)
    assert pilot.top == "CurtainScene"
    pilot.wait(HUSH)
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
            scene.presentation.skipping = not scene.highlights.on
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
    arranged(pilot, game)
    rng, who = random.Random(3), []
    for turn in range(4):
        name = sat_down(pilot)
        who.append(name)
        play_deal(pilot, rng)
        page, whole, cells = evening(pilot), (turn + 1) // 2, sheet(pilot).deals.cells
        assert all(None not in row for row in cells[:whole])
        assert cells[whole:] == [[None, None]] * (2 - whole)
        assert sheet(pilot).open == ({whole - 1} if whole else set())
        assert not whole or sheet(pilot).slip(whole - 1)
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
    arranged(pilot, "paks")
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
        arranged(pilot, "tunk")
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
    arranged(pilot, "paks")
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
    arranged(pilot, "paks")
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
    arranged(pilot, "tunk")
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
