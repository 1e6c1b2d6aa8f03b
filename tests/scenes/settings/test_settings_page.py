"""The page of settings: found by a word, put back as it was, seen at once."""

from pathlib import Path

import pygame
import pytest

from table.app.app import App
from table.app.settings_file import SPEEDS
from table.audio.speech.voice import VARIABLE
from table.i18n.search import matches
from table.i18n.words import languages
from table.scenes.dialogs.page_announcer import label_of
from table.scenes.settings.settings_list import SETTINGS
from table.scenes.settings.settings_page import SettingsScene
from table.storage.settings import Settings
from tests.pilot import Pilot
from tests.sampling import drawn

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


@pytest.fixture(autouse=True)
def _voice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where there is a voice the page has all of its settings."""
    monkeypatch.setenv(VARIABLE, f"file:{tmp_path / 'said.txt'}")


def test_speech_is_offered_only_where_there_is_a_voice(
    pilot: Pilot, app: App, monkeypatch: pytest.MonkeyPatch
):
    """On a system that cannot speak the page says nothing of speech."""
    monkeypatch.setenv(VARIABLE, "none")
    pilot.open(SettingsScene(app))
    assert "voice" not in [widget.name for widget in pilot.top.form.widgets]


# --- found by a word ------------------------------------------------------------------------


def found(pilot: Pilot) -> list[str]:
    """The settings that are left."""
    return [one.name for one in SETTINGS if pilot.widget(one.name).visible]


def test_a_typed_word_leaves_what_speaks_of_it(pilot: Pilot, app: App):
    """By label, by what may be chosen, by what it means; in the language of the table and in
    English, in any case and without accents; with Esc all are there again, and then the page
    goes."""
    app.speak("is")
    scene = pilot.open(SettingsScene(app))
    pilot.stage.restyle(words=app.words)
    pilot.click("find")
    for typed, left in (
        ("HLJOD", {"volume"}),  # its label: Hljóð
        ("sigild", {"deck"}),  # one of its choices: sígild
        ("ljuka nobody says this", set()),
        ("in four colours", {"deck"}),  # in English
        ("f11", {"full_screen"}),  # what it means
        ("utlit  dúkur", {"theme"}),  # two words, both of which must be there
    ):
        scene.find("")
        scene.find(typed)
        pilot.frame()
        assert left <= set(found(pilot)) and (left or not found(pilot)), typed
        assert len(found(pilot)) < len(SETTINGS), typed
    scene.find("xyzzy")
    pilot.frame()
    assert "xyzzy" in pilot.said("none") and pilot.widget("none").visible
    pilot.keys("esc")
    assert pilot.top is scene and len(found(pilot)) == len(SETTINGS)
    pilot.keys("esc")
    assert pilot.top is not scene


@pytest.mark.parametrize(
    "typed", ["letters", "text size", "font", "bigger", "stafir", "letur", "bogstaver", "skrift"]
)
def test_the_print_is_found_by_whatever_people_call_it(pilot: Pilot, app: App, typed: str):
    """Everyday words lead to it, in any language of the table."""
    scene = pilot.open(SettingsScene(app))
    scene.find(typed)
    pilot.frame()
    assert "large" in found(pilot) and len(found(pilot)) < len(SETTINGS)


def test_another_language_leaves_what_was_found(pilot: Pilot, app: App):
    """Whoever looked in one language, and chose another there, still sees what was found."""
    app.speak("da")
    scene = pilot.open(SettingsScene(app))
    pilot.stage.restyle(words=app.words)
    scene.find("sprog")
    before = found(pilot)
    assert "language" in before
    for tongue in languages():
        scene.set("language", tongue)
        pilot.frame()
        assert found(pilot) == before and not pilot.widget("none").visible, tongue


def test_what_is_found_is_typed_and_changed_by_keys(pilot: Pilot, app: App):
    """Whoever types stays in the field; Enter goes on to what was found, and arrows change it."""
    pilot.open(SettingsScene(app))
    pilot.click("find")
    for letter in "slow":
        pilot.type(letter)
    assert found(pilot) == ["speed"] and pilot.value("find") == "slow"
    pilot.keys("enter", "right")
    assert pilot.top.form.focus.name == "speed" and app.settings.speed == SPEEDS["fast"]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda one: one.name)
def test_every_setting_is_found_by_all_that_is_written_of_it(app: App, setting):
    """In every language: its own label finds it, and so does each of its choices."""
    for language in languages():
        app.speak(language)
        for text in setting.texts(app, app.words):
            assert matches(setting.texts(app, app.words), text.upper()), (language, text)
    assert app.words.has(f"settings.{setting.name}.line"), "what it means is written there"


# --- as it was ------------------------------------------------------------------------------


def other(setting, app: App):
    """A value that is not the present one."""
    if not setting.choices(app, app.words):
        return not getattr(app.settings, setting.name)
    here = setting.option(app, getattr(app.settings, setting.name))
    return next(one for one, _ in reversed(setting.choices(app, app.words)) if one != here)


@pytest.mark.parametrize("setting", drawn(SETTINGS, 3, "put back"), ids=lambda one: one.name)
def test_each_can_be_put_back_as_it_was(pilot: Pilot, app: App, setting):
    """The way back stands beside what has been changed and beside nothing else, and goes to what
    was set when the page was opened; that is on disk at once."""
    scene = pilot.open(SettingsScene(app))
    before = getattr(app.settings, setting.name)
    assert not any(pilot.widget(f"was:{one.name}").visible for one in SETTINGS)
    scene.set(setting.name, other(setting, app))
    pilot.frame()
    assert getattr(app.settings, setting.name) != before
    shown = [one.name for one in SETTINGS if pilot.widget(f"was:{one.name}").visible]
    assert shown == [setting.name]
    scene.form._columns[scene.form.find(setting.name)].show(
        scene.form.find(setting.name).area[1], 80
    )
    pilot.click(f"was:{setting.name}")
    assert getattr(app.settings, setting.name) == before
    assert getattr(app.store.load_settings()[0], setting.name) == before
    assert not pilot.widget(f"was:{setting.name}").visible
    assert scene.form.focus is scene.form.find(setting.name)


def test_the_field_is_called_by_what_it_is_for(pilot: Pilot, app: App):
    """And not by a label that lies in the column of the settings."""
    scene = pilot.open(SettingsScene(app))
    assert label_of(scene.form, pilot.widget("find")) == ""
    assert label_of(scene.form, pilot.widget("theme")) == app.words.say("settings.theme")


@pytest.mark.parametrize("language", languages())
def test_a_way_back_says_of_what_and_to_what(pilot: Pilot, app: App, language: str):
    """Whoever hears the page, or lets the pointer rest on the button, is told which setting it is
    for and the value it goes back to: no two of them say the same."""
    app.speak(language)
    scene = pilot.open(SettingsScene(app))
    pilot.stage.restyle(words=app.words)
    say, told = app.words.say, set[str]()
    for one in SETTINGS:
        for kind, value in (("was", scene.before[one.name]), ("usual", one.usual)):
            button = pilot.widget(f"{kind}:{one.name}")
            said = button.label
            assert button.tooltip_at(button.area[:2])[0].title == said
            assert say(f"settings.{one.name}") in said
            if one.choices(app, app.words):
                label = dict(one.choices(app, app.words))[one.option(app, value)]
                assert label and label in said
            told.add(said)
    assert len(told) == 2 * len(SETTINGS)


def test_the_usual_is_offered_where_it_is_another_way(pilot: Pilot, app: App):
    """Beside what differs from it; where it is what was set when the page opened, one way back is
    enough."""
    app.settings.speed = SPEEDS["fast"]
    scene = pilot.open(SettingsScene(app))
    assert pilot.widget("usual:speed").visible and not pilot.widget("was:speed").visible
    scene.set("large", 150)
    assert pilot.widget("was:large").visible and not pilot.widget("usual:large").visible
    scene.set("speed", SPEEDS["slow"])
    assert pilot.widget("usual:speed").visible and pilot.widget("was:speed").visible
    scene._column.show(pilot.widget("speed").area[1], 80)
    pilot.click("usual:speed")
    assert app.settings.speed == SPEEDS["normal"]


def test_all_are_put_back_at_once(pilot: Pilot, app: App):
    """As they were, and as the program has them, whatever was changed."""
    app.settings.large = 125
    scene = pilot.open(SettingsScene(app))
    assert not pilot.widget("all_was").enabled
    for one in SETTINGS:
        if not one.redraws or one.name == "large":
            scene.set(one.name, other(one, app))
    pilot.frame()
    pilot.click("all_was")
    assert app.settings == Settings(large=125) == app.store.load_settings()[0]
    pilot.click("all_usual")
    assert app.settings == Settings() == app.store.load_settings()[0]


# --- seen at once ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", [one.name for one in SETTINGS if one.redraws])
def test_what_is_chosen_shows_in_the_preview(pilot: Pilot, app: App, name: str):
    """Cards, plate and prompt as large and in the colours that they will have."""
    scene = pilot.open(SettingsScene(app))
    seen = near(pilot)
    one = next(one for one in SETTINGS if one.name == name)
    scene.set(name, other(one, app))
    pilot.frame()
    assert near(pilot) != seen


def near(pilot: Pilot) -> bytes:
    form = pilot.top.form
    pilot.app.themes.deck().finish()
    form.find("near").dirty = True
    pilot.frame()
    place = form._brush(form.find("near")).rect(form.find("near").area)
    return pygame.image.tobytes(pilot.stage.surface.subsurface(place), "RGB")


def test_a_card_shows_how_fast_cards_move(pilot: Pilot, app: App):
    """It is on its way as long as the speed says, once; with less movement not at all."""
    scene = pilot.open(SettingsScene(app))
    took = {}
    for speed in ("slow", "very_fast"):
        scene.set("speed", SPEEDS[speed])
        assert scene.animating
        glide = scene.preview._glide
        took[speed] = glide.ends - glide.began
        pilot.frame(30)
        assert not scene.animating
    assert took["slow"] == pytest.approx(6 * took["very_fast"])
    scene.set("reduced_motion", True)
    scene.set("speed", SPEEDS["slow"])
    assert not scene.animating
