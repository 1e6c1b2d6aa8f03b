"""The pages of a series, driven by a pilot: arranged, changed, looked at, saved as a picture."""

import random

import pygame
import pytest

from rules.kit.match import PlayerInfo
from table.app.app import App
from table.app.series import SeriesFile, begin, risen, sit_down
from table.i18n.phrases import in_fractions
from table.scenes.dialogs.ask import AskScene
from table.scenes.history.series_scene import SeriesScene
from table.scenes.history.tonight import TonightScene
from table.scenes.overlays.scores import SealsScene
from table.scenes.setup.rules_column import ItemRulesScene
from table.scenes.setup.series_setup import SeriesSetupScene
from table.storage.own_places import folder_of
from table.storage.series import SeriesItem
from table.widgets import Label
from table.widgets.ledger import Ledger
from tests.pilot import Pilot
from tests.tables import play_on

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")
ANNA, BELLA, CARL = (PlayerInfo(one) for one in ("Anna", "Bella", "Carl"))


def setup(pilot: Pilot) -> SeriesSetupScene:
    pilot.menu()
    pilot.click("series")
    assert isinstance(pilot.top, SeriesSetupScene)
    return pilot.top


def play(app: App, running: SeriesFile, times: int = 1) -> None:
    """So many matches to their ends, without a plan."""
    for seed in range(times):
        session, luck = sit_down(app, running), random.Random(seed)
        while play_on(session.match, luck):
            pass
        app.finish(session.game, session.match, session.journal)
        assert risen(app, running, session) is None


def text(pilot: Pilot, name: str) -> str:
    found = pilot.widget(name)
    assert isinstance(found, Label)
    return found.text


def calm(pilot: Pilot) -> None:
    pilot.frame(8)  # the page is deaf at first


def test_arranged_from_the_menu(pilot: Pilot, app: App) -> None:
    """Three at the table, two games, the second for a hand alone; it begins as it was arranged,
    and the sheet says who sits down."""
    page = setup(pilot)
    page.chairs.set_count(3)
    page.chairs.rename(0, "Anna")
    page.chairs.rename(1, "Bella")
    pilot.click("add")
    page.items[0] = SeriesItem("tunk", matches=2)
    page.rebuild()
    before = page.items[0].hands
    page.chairs.choose(2, "bot", "steady")
    place = pilot.top.form.centre_of("hands:0")
    assert place and before == 0
    pilot.top.form.find("hands:0").set_value(5)
    pilot.click("start")
    assert isinstance(pilot.top, SeriesScene)
    programme = pilot.top.series
    assert [one.name for one in programme.people][:2] == ["Anna", "Bella"]
    assert (programme.items[0].game, programme.items[0].hands) == ("tunk", 5)
    assert len(programme.items) == 2 and text(pilot, "next").startswith("Next: Tunk, match 1 of 2")
    assert "Anna" in text(pilot, "seats") and "deals first" in text(pilot, "seats")


def test_what_cannot_be_played_is_said_and_cannot_begin(pilot: Pilot, app: App, monkeypatch):
    """In one sentence with the number there must be; the button is dead until then. Who sits out
    is said too."""
    page = setup(pilot)
    page.items[0] = SeriesItem("tunk")
    page.chairs.set_count(5)
    assert "Tunk has seats for 3: 2 sit out" in text(pilot, "told")
    assert pilot.widget("start").enabled
    rules = app.open("tunk").rules
    with monkeypatch.context() as patch:
        patch.setattr(rules, "SEATS", (6,))
        page.rebuild()
        assert text(pilot, "told") == "Tunk is for 6 people or more; here are 5."
        assert not pilot.widget("start").enabled
    for place in range(5):
        page.chairs.choose(place, "bot", "steady")
    assert "person" in text(pilot, "told") and not pilot.widget("start").enabled


def test_games_are_moved_and_left_out_and_have_house_rules(pilot: Pilot, app: App) -> None:
    """By the buttons beside each; the last one stays."""
    page = setup(pilot)
    page.items[:] = [SeriesItem("tunk"), SeriesItem("punk")]
    page.rebuild()
    pilot.click("up:1")
    assert [one.game for one in page.items] == ["punk", "tunk"]
    pilot.click("away:0")
    assert [one.game for one in page.items] == ["tunk"] and not pilot.widget("away:0").enabled
    pilot.click("rules:0")
    assert isinstance(pilot.top, ItemRulesScene)
    pilot.top._chosen("match", "hands_5")
    pilot.click("done")
    assert pilot.top is page and page.items[0].options["match"] == "hands_5"


def test_what_comes_later_is_changed_while_it_runs(pilot: Pilot, app: App) -> None:
    """What has begun stays; the rest is another game now, on the disk as well."""
    running = begin(
        app, [ANNA, BELLA], [SeriesItem("tunk", hands=1), SeriesItem("puck"), SeriesItem("paks")]
    )
    play(app, running)
    pilot.open(SeriesScene(app, running))
    calm(pilot)
    pilot.click("later")
    page = pilot.top
    assert isinstance(page, SeriesSetupScene) and "game:1" not in pilot.names()
    pilot.click("away:2")
    page.items.append(SeriesItem("punk"))
    pilot.click("start")
    assert isinstance(pilot.top, SeriesScene)
    assert [one.game for one in running.series.items] == ["tunk", "puck", "punk"]
    assert b'"punk"' in running.path.read_bytes()


def test_the_sheet_to_its_winner_and_the_picture(pilot: Pilot, app: App) -> None:
    """Each match a row, whoever sat out with a dash, the sum below; at the end the winner's name,
    which stays. The picture lies where the page says, and a second one beside it."""
    running = begin(
        app, [ANNA, BELLA, CARL, PlayerInfo("Dóra")], [SeriesItem("tunk", hands=1, matches=4)]
    )
    play(app, running, 4)
    pilot.open(SeriesScene(app, running))
    calm(pilot)
    sheet = pilot.widget("sheet")
    assert isinstance(sheet, Ledger) and len(sheet.rows) == 5
    assert [row.count("–") for row in sheet.rows] == [1, 1, 1, 1, 0]
    first = running.series.standing()[0]
    best = [running.series.people[one].name for one in first]
    assert all(name in text(pilot, "winner") for name in best) and "on" not in pilot.names()
    for count in (1, 2):
        pilot.click("picture")
        pilot.keys("enter")
        calm(pilot)
        assert len(list(folder_of(app.store).glob("*.png"))) == count
    picture = pygame.image.load(str(min(folder_of(app.store).glob("*.png"))))
    assert picture.get_size() == (1600, 1000)


def test_the_sheet_says_in_words_what_stands_in_it(pilot: Pilot, app: App) -> None:
    """Place and points are named in every cell; where there are so many people that this does not
    fit, figures alone stand there and a line below says what they mean. Aloud, too, each is named
    after whose it is."""
    say = pilot.stage.words.say
    for names, short in ((("Anna", "Bella", "Carl"), False), (tuple("ABCDEFGH"), True)):
        running = begin(
            app, [PlayerInfo(one) for one in names], [SeriesItem("tunk", hands=1, matches=4)]
        )
        play(app, running, 1)
        scene = SeriesScene(app, running)
        pilot.open(scene)
        done, sheet = running.series.done[0], pilot.widget("sheet")
        assert isinstance(sheet, Ledger) and scene.short == short
        facts = {"place": done.places[0], "n": in_fractions(done.shares[0], 2)}
        full, figures = say("series.got", **facts), say("series.got.short", **facts)
        assert (figures if short else full) in sheet.rows[0]
        assert (full in text(pilot, "rule")) == (figures in text(pilot, "rule")) == short
        sheet.value = 0
        got = sheet.rows[0][done.seats[0] + 1]
        assert f"{names[done.seats[0]]} {got}" in sheet.spoken_text()


def test_the_dealer_of_each_match_is_checked_from_the_sheet(pilot: Pilot, app: App) -> None:
    """Of a match that is over, while the series still goes on: it asks of which, and opens all."""
    running = begin(app, [ANNA, BELLA, CARL], [SeriesItem("tunk", hands=1, matches=3)])
    pilot.open(SeriesScene(app, running))
    assert "dealer" not in pilot.names()
    pilot.keys("esc")
    play(app, running, 2)
    scene = SeriesScene(app, running)
    pilot.open(scene)
    calm(pilot)
    pilot.click("dealer")
    pilot.click("who:1")
    dealer = pilot.top
    assert isinstance(dealer, SealsScene)
    assert dealer.seals.journal().name == running.series.done[1].journal
    seals = dealer.seals.looked()
    assert seals and all(one.line is not None and not one.fault for one in seals)
    pilot.keys("esc")
    assert pilot.top is scene


@pytest.mark.parametrize("wrong", [{"items": [SeriesItem("tunk", {"gone": 1})]}, {"game": "seats"}])
def test_a_game_that_has_changed_since_is_told_of_on_the_sheet(
    pilot: Pilot, app: App, monkeypatch: pytest.MonkeyPatch, wrong: dict
) -> None:
    """A house rule that is no more, or more seats than there are people: the sheet says so and
    nobody sits down; nothing is lost."""
    running = begin(app, [ANNA, BELLA], [SeriesItem("tunk")])
    running.series.items = wrong.get("items", running.series.items)
    if "game" in wrong:
        monkeypatch.setattr(app.open("tunk").rules, "SEATS", range(3, 5))
    pilot.open(SeriesScene(app, running))
    assert "Tunk" in text(pilot, "seats") or "tunk" in text(pilot, "seats")
    calm(pilot)
    pilot.click("on")
    assert isinstance(pilot.top, AskScene)


def test_damaged_while_nobody_looked(pilot: Pilot, app: App) -> None:
    """The menu says so once, by its name, and lives."""
    running = begin(app, [ANNA, BELLA], [SeriesItem("tunk")])
    app.store.release(running.path)
    running.path.write_text("{")
    pilot.menu()
    calm(pilot)
    assert any(running.name in one.text for one in pilot.top.form.widgets if isinstance(one, Label))
    pilot.keys("enter")
    assert "goon:0" not in pilot.names()


def test_put_away_from_the_menu(pilot: Pilot, app: App) -> None:
    """It is asked first, and no longer offered then."""
    running = begin(app, [ANNA, BELLA], [SeriesItem("tunk")])
    app.store.release(running.path)
    pilot.menu()
    pilot.click("aside:0")
    pilot.click("yes")
    assert "goon:0" not in pilot.names() and not running.path.exists()
    assert list(app.store.aside.rglob("series.json"))


def test_tonight(pilot: Pilot, app: App) -> None:
    """With nothing played it says so; then it tells, and is saved as a picture."""
    pilot.menu()
    pilot.click("tonight")
    assert isinstance(pilot.top, TonightScene) and "none" in pilot.names()
    assert "picture" not in pilot.names()
    pilot.keys("esc")
    running = begin(app, [ANNA, BELLA], [SeriesItem("tunk", hands=1, matches=2)])
    play(app, running, 2)
    pilot.click("tonight")
    pilot.until_ready()
    assert text(pilot, "line:0") == "2 games were played: Tunk 2 times."
    pilot.click("series")
    assert isinstance(pilot.top, SeriesScene) and text(pilot, "winner").endswith("the evening.")
    calm(pilot)
    pilot.keys("esc")
    pilot.click("picture")
    assert any(".png" in one.text for one in pilot.top.form.widgets if isinstance(one, Label))
    assert len(list(folder_of(app.store).glob("tonight-*.png"))) == 1
