"""The seats, driven by a pilot: a level at each of them, and players from a file."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from rules.kit.match import PlayerInfo
from table.app.app import App
from table.app.table_setup import usual_table
from table.players.levels import CHARACTERS, LEVELS, level_name
from table.players.roster import NAMES
from table.scenes.setup.seats_page import SeatsScene
from table.storage.store import Store
from table.widgets import Choice
from tests.pilot import GAME, SIZES, Idle, Pilot
from tests.sampling import drawn

BOT = "def choose(rules, view, seat, rng):\n    return None\n"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    """A house of one's own, nobody thinking."""
    made = App(Store(tmp_path))
    made._workers = Idle()  # type: ignore[assignment]
    yield made
    made.close()


def opened(app: App, size: tuple[int, int] = SIZES[0]) -> tuple[Pilot, SeatsScene]:
    """The screen, just opened."""
    pilot = Pilot(app, size)
    pilot.menu()
    scene = pilot.open(SeatsScene(app, app.open(GAME)))
    assert isinstance(scene, SeatsScene)
    return pilot, scene


def moved(x: int, y: int) -> pygame.event.Event:
    """The mouse goes there."""
    return pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0))


@pytest.mark.parametrize("size", drawn(SIZES, 1, "at every seat"))
def test_every_level_can_be_chosen_at_every_seat(app: App, size: tuple[int, int]) -> None:
    """All five are in the list at once, without scrolling, and the line of the one chosen last
    is shown; what was chosen sits down."""
    pilot, scene = opened(app, size)
    for seat, level in enumerate(LEVELS):
        scene._count(max(scene.chairs.count, len(LEVELS)))
        scene._kind(seat, ("bot", level.name))
        pilot.frame()
        assert level.line in pilot.said("level")
        choice = pilot.widget(f"who:{seat}")
        assert isinstance(choice, Choice) and choice.value == ("bot", level.name)
        assert choice.rows() == len(choice.options) == len(LEVELS) + 2
    pilot.click("start")
    players = pilot.top.match.players
    assert [level_name(one.level) for one in players] == [level.name for level in LEVELS]


def test_every_computer_is_somebody(app: App) -> None:
    """Computers who sit down are people of this world, each once: another can be chosen at a chair
    from among those who sit at no other, and so can nobody in particular; the level stays."""
    pilot, scene = opened(app)
    scene._count(3)
    scene._kind(1, ("bot", "keen"))
    pilot.frame()
    first, second = (scene.chairs.named()[seat] for seat in (1, 2))
    assert {first.name, second.name} <= {one.name for one in CHARACTERS} and first != second
    chosen = pilot.widget("name:1")
    assert isinstance(chosen, Choice) and second.name not in [text for _, text in chosen.options]
    pilot.to("name:1")
    pilot.keys("enter", "down")
    pilot.frame()
    pointed = chosen.options[chosen.highlighted]
    assert pilot.said("level").startswith(pointed[1]), "how whoever is pointed at plays"
    pilot.keys("esc")
    scene._play_as(1, "oddur")
    assert scene.chairs.named()[1] == PlayerInfo("Oddur", "bot", "keen:oddur")
    scene._play_as(1, "")
    assert scene.chairs.named()[1].level == "keen" and scene.chairs.named()[1].name in NAMES
    pilot.click("start")
    assert pilot.top.match.players[2] == second


def test_nobody_is_seated_anew_by_a_mouse_that_moves(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who sits down is reckoned again where another is told of, and else not by an event that
    changes nothing."""
    pilot, scene = opened(app)
    pilot.frame()
    named, reckoned = scene.chairs.named, []
    monkeypatch.setattr(scene.chairs, "named", lambda: reckoned.append(1) or named())
    for x in range(0, 1000, 50):
        scene.event(moved(x, 300))
    pilot.frame()
    assert not reckoned
    pilot.to("name:1")
    pilot.keys("enter", "down")
    pilot.frame()
    told = len(reckoned)
    assert told
    scene.event(moved(2, 2))
    pilot.frame()
    assert len(reckoned) == told


def test_nobody_sits_at_two_seats(app: App) -> None:
    """A character chosen at one chair is not met at another when more sit down."""
    pilot, scene = opened(app)
    later = scene.chairs.players[scene.chairs.count].level.partition(":")[2]
    scene._kind(1, ("bot", "keen"))
    scene._play_as(1, later)
    scene._count(scene.chairs.count + 1)
    pilot.frame()
    played = [one.level.partition(":")[2] for one in scene.chairs.named() if one.who == "bot"]
    assert later in played and len(set(played)) == len(played)


def test_a_players_file_is_named_in_a_field(app: App, tmp_path: Path) -> None:
    """“From a file” opens a field for it. Until it names a player the reason stands beside the
    button; then its player sits down, and the next evening as well while the file is there."""
    file = tmp_path / "mybot.py"
    pilot, _ = opened(app)
    pilot.to("who:1")
    pilot.keys("end")
    pilot.frame()
    assert pilot.said("refusal") and not pilot.widget("start").enabled
    pilot.to("name:1")
    pilot.type(str(file))
    assert "cannot be read" in pilot.said("refusal")
    file.write_text(BOT, encoding="utf-8")
    pilot.type(" ")
    assert pilot.said("refusal") == "" and pilot.widget("start").enabled
    pilot.click("start")
    expected = PlayerInfo("mybot", "file", str(file.resolve()))
    assert pilot.top.match.players[1] == expected
    assert usual_table(app, app.open(GAME)).players[1] == expected
    file.unlink()
    assert usual_table(app, app.open(GAME)).players[1].who == "bot"


def test_a_file_gives_way_to_a_level_again(app: App) -> None:
    """Whoever changes their mind finds nothing in the way."""
    pilot, scene = opened(app)
    scene._kind(1, ("file", ""))
    scene._file(1, "nowhere.py")
    scene._kind(1, ("bot", "keen"))
    pilot.frame()
    assert pilot.said("refusal") == "" and level_name(scene.chairs.named()[1].level) == "keen"
