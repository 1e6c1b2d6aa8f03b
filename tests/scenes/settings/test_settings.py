"""The settings, driven by a pilot: seen and kept at once, and themes that are dropped in."""

import pygame
import pytest

from rules.kit.state import why
from table.app.app import App
from table.app.settings_file import SPEEDS
from table.scenes.menu.menu import MenuScene
from table.scenes.settings.settings_page import SettingsScene
from table.storage.store import Store
from table.theme.theme import FOLDER
from tests.pilot import Pilot
from tests.sampling import drawn

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


def test_settings_are_seen_and_kept_at_once(pilot: Pilot, app: App, store: Store):
    """By keyboard: theme, speed, movement; another house finds them on disk."""
    pilot.menu()
    pilot.click("settings")
    before = pilot.stage.theme
    pilot.to("theme")
    pilot.keys("right")
    assert pilot.stage.theme is app.theme is not before
    pilot.to("speed")
    pilot.keys("right")
    assert app.settings.speed == SPEEDS["fast"]
    pilot.to("reduced_motion")
    pilot.keys("space")
    kept, trouble = store.load_settings()
    assert not trouble and kept == app.settings
    assert kept.reduced_motion and kept.theme and kept.speed == SPEEDS["fast"]
    pilot.keys("enter" if pilot.top.form.focus is None else "esc")
    assert isinstance(pilot.top, MenuScene)


def test_cards_are_chosen_apart_from_the_theme(pilot: Pilot, app: App, store: Store):
    """Whoever needs large print has it in every theme; the preview shows it at once."""
    pilot.open(SettingsScene(app))
    before = preview(pilot)
    pilot.to("deck")
    pilot.keys("end")
    assert app.themes.deck().style.name == "large-four" and preview(pilot) != before
    pilot.to("theme")
    pilot.keys("end")
    assert (
        app.themes.deck().style.name
        == app.themes.deck(pilot.stage.theme).style.name
        == "large-four"
    )
    assert store.load_settings()[0].deck == "large-four"
    pilot.to("deck")
    pilot.keys("home")
    assert app.settings.deck == ""


@pytest.mark.parametrize("deck", drawn(["classic", "four-colour", "large-four"], 1, "large table"))
def test_a_large_table_goes_with_every_deck_and_theme(pilot: Pilot, app: App, deck: str):
    """What is written on the felt grows at once, whatever cards and theme there are, and stays."""
    settings = pilot.open(SettingsScene(app))
    for theme in app.themes.sound:
        settings.set("theme", theme)
        settings.set("deck", deck)
        settings.set("large", 100)
        before = preview(pilot)
        settings.set("large", 150)
        pilot.frame()
        assert pilot.stage.theme.large == 1.5 and preview(pilot) != before
        assert app.themes.deck().style.name == deck
    assert app.store.load_settings()[0].large == 150


def test_the_preview_speaks_the_language_chosen(pilot: Pilot, app: App):
    """What is written at its table changes with all other words."""
    settings = pilot.open(SettingsScene(app))
    before = preview(pilot)
    settings.set("language", "is")
    pilot.frame()
    assert preview(pilot) != before


def preview(pilot: Pilot) -> bytes:
    """The pixels of the settings' preview, all cards sharp."""
    form = pilot.top.form
    pilot.app.themes.deck().settle()
    place = form._brush(form.find("preview")).rect(form.find("preview").area)
    return pygame.image.tobytes(pilot.stage.surface.subsurface(place), "RGB")


def test_full_screen_is_the_same_by_setting_and_by_key(pilot: Pilot):
    """The switch follows F11."""
    pilot.open(SettingsScene(pilot.app))
    pilot.to("full_screen")
    pilot.keys("space")
    assert pilot.stage.fullscreen and pilot.app.settings.full_screen
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode=""))
    pilot.frame()
    assert not pilot.stage.fullscreen and pilot.value("full_screen") is False


def test_settings_that_cannot_be_kept_are_told(pilot: Pilot, monkeypatch: pytest.MonkeyPatch):
    """A full disk costs the setting tomorrow, not the evening."""
    said: list[str] = []
    pilot.open(SettingsScene(pilot.app))
    monkeypatch.setattr(pilot.app.store, "save_settings", lambda settings: why("os.full"))
    monkeypatch.setattr(pilot.stage, "notice", lambda text, seconds=4.0: said.append(text))
    pilot.to("reduced_motion")
    pilot.keys("space")
    assert said == [pilot.stage.words.say("os.full")] and pilot.app.settings.reduced_motion


OWN = (FOLDER / "wool.yaml").read_text(encoding="utf-8").replace("Wool and birch", "Grandma's")


def test_a_theme_dropped_into_the_folder_is_offered_and_shown(pilot: Pilot, store: Store):
    """While the program runs: under its own name, with its own colours in the preview."""
    pilot.open(SettingsScene(pilot.app))
    assert pilot.top.form.find("theme").options[-1][1] == "Wool and birch"
    pilot.keys("esc")
    store.themes.mkdir(parents=True)
    (store.themes / "zz.yaml").write_text(OWN.replace("#dcd2bd", "#123456"), encoding="utf-8")
    settings = pilot.open(SettingsScene(pilot.app))
    assert settings.form.find("theme").options[-1] == ("zz", "Grandma's")
    settings.set("theme", "zz")
    pilot.frame()
    assert pilot.stage.theme.felt == "#123456" and pilot.app.settings.theme == "zz"
    x, y, w, h = settings.form.find("preview").area
    near = pilot.stage.surface.get_at((round(x + w * 0.7), round(y + h * 0.78)))
    assert near.b > near.r + 20, "the preview shows the blue cloth"


def test_a_theme_is_read_anew_when_the_settings_open(pilot: Pilot, store: Store):
    """Whoever writes a theme sees the change without starting again; a theme of the same file
    name as one of ours goes by its own name."""
    store.themes.mkdir(parents=True)
    file = store.themes / "classic.yaml"
    file.write_text(OWN, encoding="utf-8")
    settings = pilot.open(SettingsScene(pilot.app))
    assert pilot.stage.theme.name == "Grandma's"
    assert settings.form.find("theme").options[0] == ("classic", "Grandma's")
    pilot.keys("esc")
    file.write_text(OWN.replace("#dcd2bd", "#654321"), encoding="utf-8")
    pilot.open(SettingsScene(pilot.app))
    assert pilot.stage.theme.felt == "#654321"


def test_a_broken_theme_is_grey_and_says_where_it_is_broken(pilot: Pilot, store: Store):
    """File, line, key and remedy stand there; it cannot be chosen by mouse or key, and if it had
    been chosen before, the default is used."""
    store.themes.mkdir(parents=True)
    (store.themes / "aa.yaml").write_text(OWN.replace("weave: knit", "weave: lace"), "utf-8")
    line = OWN.splitlines().index("weave: knit") + 1
    pilot.app.settings.theme = "aa"
    settings = pilot.open(SettingsScene(pilot.app))
    choice = settings.form.find("theme")
    assert choice.value == "classic" and pilot.stage.theme.name == "Classic green"
    assert [text for value, text in choice.options if value in choice.disabled] == [
        f"aa.yaml: error on line {line}"
    ]
    said = settings.form.find("faults").text
    assert all(word in said for word in ("aa.yaml", f"line {line}", "`weave`", "twill"))
    pilot.to("theme")
    pilot.keys("enter", "down", "enter")  # the list opens at classic; the broken one is next
    assert choice.is_open and choice.value == "classic" and pilot.app.settings.theme == "aa"
    pilot.keys("down", "enter")
    assert pilot.app.settings.theme == choice.options[2][0] == "christmas"
    pilot.to("theme")
    pilot.keys("left")
    assert pilot.app.settings.theme == "classic", "the arrows step over it"
