"""More help, or less, in the middle of a game."""

from pathlib import Path

import pygame

from table.app.app import App
from table.storage.settings import Help
from table.storage.store import Store
from tests.scenes.match.evening import ANNA, TWO, Pilot


def test_a_persons_help_changes_lights_and_pace(pilot: Pilot) -> None:
    """No place is lit without marks; a slower pace holds while that person might look on."""
    pilot.app.profiles.give_help("Anna", Help(marks=False, pace=0.5))
    pilot.sit("Anna,Björn,bot", game="tunk")
    presentation, viewpoint = pilot.scene.presentation, pilot.scene.viewpoint
    viewpoint.facing_seat = 1
    usual = presentation.pause_factor
    for facing in (0, None):
        viewpoint.facing_seat = facing
        assert presentation.pause_factor == 2 * usual
    assert presentation.company(pilot.match.view(None)).signs[0] == ("lamp", "hourglass")
    for _ in range(2):
        pilot.until_called()
        lit = [key for key in pilot.scene.renderer.canvas.items if key[0] == "lit"]
        assert bool(lit) == (viewpoint.facing_seat == 1)
        pilot.play_until(lambda: pilot.top == "CurtainScene")


def signs(pilot: Pilot) -> tuple[tuple[str, ...], ...]:
    return pilot.scene.renderer.company.signs


def to_help(pilot: Pilot) -> None:
    pilot.click(pilot.scene.toolbar.rect("menu").center)
    pilot.click(pilot.button("help"))


def test_one_alone_has_it_at_once(pilot: Pilot, tmp_path: Path) -> None:
    """Unasked who: hints, lights and signs follow in the very turn, and it lasts."""
    scene = pilot.at_turn(ANNA, game="tunk")
    before, controls = pilot.stand(), scene.controls

    def shown() -> tuple[bool, bool, tuple[str, ...]]:
        """Whether there is a hint button and whether places are lit; and the signs on the plate."""
        return bool(scene.toolbar.rect("hint").w), controls.lights.marks, signs(pilot)[0]

    assert shown() == (True, True, ("lamp",))
    to_help(pilot)
    assert pilot.top == "HelpScene"
    for name in ("hints", "marks"):
        pilot.click(pilot.button(name))
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("on"))
    assert scene.controls is controls and shown() == (False, False, ())
    pilot.key(pygame.K_F2)
    assert not scene.screen.hints.is_thinking and pilot.stand() == before
    assert App(Store(tmp_path)).profiles.help("anna") == Help(hints=False, marks=False, tips=True)
    to_help(pilot)
    pilot.click(pilot.button("hints"))
    for _ in range(2):
        pilot.key(pygame.K_ESCAPE)
    assert shown() == (True, False, ("lamp",))


def test_of_several_one_is_named(pilot: Pilot) -> None:
    """Every person is listed, no computer; the named one has another help at once."""
    scene = pilot.sit(TWO)
    pilot.until_called()
    me, players, help_of = scene.viewpoint.facing_seat, scene.match.players, pilot.app.profiles.help
    other = 1 - me
    to_help(pilot)
    assert pilot.top == "ChoiceScene"
    names = pilot.widget_names()
    assert {"who:0", "who:1"} <= names and "who:2" not in names
    for button in ("back", "help", f"who:{other}", "hints", "done"):
        pilot.click(pilot.button(button))
    assert pilot.top == "PauseScene" and scene.viewpoint.facing_seat is None
    assert not help_of(players[other].name).hints and help_of(players[me].name) == Help(tips=True)
    pilot.key(pygame.K_RETURN)
    called = pilot.until_curtain()
    assert signs(pilot)[other] == () and signs(pilot)[me] == ("lamp",)
    pilot.key(pygame.K_ESCAPE)
    for button in ("help", f"who:{called}", "hints", "marks"):
        pilot.click(pilot.button(button))
    for _ in range(2):
        pilot.key(pygame.K_ESCAPE)
    assert pilot.top == "CurtainScene"
    pilot.here()
    pilot.until_turn()
    assert scene.controls.builder.seat == called and not scene.controls.lights.marks
    assert bool(scene.toolbar.rect("hint").w) == help_of(players[called].name).hints
    pilot.sit("bot,bot,bot", game="tunk")
    pilot.key(pygame.K_ESCAPE)
    assert not pilot.engine.top.form.find("help").enabled


def test_seats_and_rules_from_the_pause_lead_back_to_the_table(pilot: Pilot) -> None:
    """Who looks at the seats and deals nothing is at the table again where it stood."""
    scene = pilot.at_turn("Anna,bot", game="tunk")
    before, path = pilot.match.step, scene.journal.path
    pilot.click(scene.toolbar.rect("menu").center)
    pilot.click(pilot.button("seats"))
    pilot.until(lambda: pilot.top == "SeatsScene")
    pilot.key(pygame.K_ESCAPE)
    pilot.until(lambda: pilot.top == "TableScene")
    assert (pilot.match.step, pilot.scene.journal.path) == (before, path)
