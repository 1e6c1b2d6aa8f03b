"""The page of settings, by a pilot: kept at once, found, put back, exported; and own themes."""

from pathlib import Path

import pygame
import pytest

from rules.kit.said import SaidError
from table.app.app import App
from table.app.saved_settings import SPEEDS
from table.audio.speech.voice import VARIABLE
from table.i18n.words import Words, languages
from table.scenes.settings.settings_list import LINES, SETTINGS, Setting, search_lines
from table.scenes.settings.settings_page import SettingsScene
from table.storage.exports import export_settings
from table.storage.settings import Settings
from table.storage.store import Store
from table.theme.theme import FOLDER
from tests.pilot import Pilot
from tests.sampling import drawn, tongues

OWN = (FOLDER / "wool.yaml").read_text(encoding="utf-8").replace("Wool and birch", "Grandma's")


@pytest.fixture(autouse=True)
def _voice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Provide a voice, so that the page has all settings."""
    monkeypatch.setenv(VARIABLE, f"file:{tmp_path / 'said.txt'}")


@pytest.fixture
def scene(pilot: Pilot, app: App) -> SettingsScene:
    return pilot.open(SettingsScene(app))


def page_in(pilot: Pilot, tongue: str) -> SettingsScene:
    pilot.app.set_language(tongue)
    pilot.stage.restyle(words=pilot.app.words)
    return pilot.open(SettingsScene(pilot.app))


def preview_pixels(pilot: Pilot) -> bytes:
    """The pixels of the preview with all cards sharp."""
    form = pilot.top.form
    pilot.app.themes.deck().wait_until_drawn()
    form.find("preview").dirty = True
    pilot.frame()
    place = form.pixels(form.find("preview"))
    return pygame.image.tobytes(pilot.stage.surface.subsurface(place), "RGB")


def test_settings_are_seen_and_kept_at_once(pilot: Pilot, app: App, store: Store):
    """Theme, speed and motion by keyboard are applied and on disk; full screen follows F11 too."""
    pilot.menu()
    pilot.click("settings")
    before = pilot.stage.theme
    pilot.to("theme", "right")
    assert pilot.stage.theme is app.theme is not before
    pilot.to("speed", "right")
    pilot.to("reduced_motion", "space")
    kept, trouble = store.load_settings()
    assert not trouble and kept == app.settings
    assert kept.reduced_motion and kept.theme and kept.speed == SPEEDS["fast"]
    pilot.to("full_screen", "space")
    assert pilot.stage.fullscreen and pilot.app.settings.full_screen
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode=""))
    pilot.frame()
    assert not pilot.stage.fullscreen and pilot.value("full_screen") is False


def test_cards_are_chosen_apart_from_the_theme(pilot: Pilot, app: App, scene: SettingsScene):
    """Large print on cards and felt stays in every theme."""
    before = preview_pixels(pilot)
    pilot.to("deck", "end")
    assert app.themes.deck().style.name == "large-four" and preview_pixels(pilot) != before
    scene.set("large", 150)
    pilot.to("theme", "end")
    assert pilot.stage.theme.large == 1.5
    decks = app.themes.deck(), app.themes.deck(pilot.stage.theme)
    assert {deck.style.name for deck in decks} == {"large-four"}
    assert app.store.load_settings()[0].deck == "large-four"


def other_value(setting: Setting, app: App):
    choices = setting.choices(app, app.words)
    if not choices:
        return not getattr(app.settings, setting.name)
    here = setting.option(app, getattr(app.settings, setting.name))
    return next(value for value, _ in reversed(choices) if value != here)


def test_the_preview_shows_what_is_chosen(pilot: Pilot, app: App, scene: SettingsScene):
    """Every setting that redraws changes it; its card flies as long as the speed says."""
    for setting in SETTINGS:
        if setting.redraws:
            before = preview_pixels(pilot)
            scene.set(setting.name, other_value(setting, app))
            assert preview_pixels(pilot) != before, setting.name
            scene.set(setting.name, setting.default)
    deck = app.themes.deck()
    for arrives in (False, True, False):
        deck.arrivals += arrives
        assert scene.preview.step(0.0, deck) == arrives, "see `SettingsPreview.step`"
    took = {}
    for speed in ("slow", "very_fast"):
        scene.set("speed", SPEEDS[speed])
        assert scene.animating
        tween = scene.preview.tween
        took[speed] = tween.ends - tween.began
        pilot.frame(30)
        assert not scene.animating
    assert took["slow"] == pytest.approx(6 * took["very_fast"])
    scene.set("reduced_motion", True)
    scene.set("speed", SPEEDS["slow"])
    assert not scene.animating


def test_speech_is_offered_only_where_there_is_a_voice(pilot, app, monkeypatch):
    """Without a voice the page has no such setting."""
    monkeypatch.setenv(VARIABLE, "none")
    pilot.open(SettingsScene(app))
    assert "voice" not in pilot.names()


def shown_lines(pilot: Pilot) -> list[str]:
    known = {line.name for line in LINES}
    return [widget.name for widget in pilot.top.form.widgets if widget.name in known]


@pytest.mark.parametrize("language", languages())
def test_ten_settings_come_first_without_scrolling(pilot: Pilot, language: str):
    """Ten settings and two links are in sight; "More" shows the others, a changed one stays."""
    scene = page_in(pilot, language)
    first = [line for line in LINES if not line.more]
    assert shown_lines(pilot) == [line.name for line in first]
    assert sum(isinstance(line, Setting) for line in first) == 10
    column = scene.form.find("choices")
    assert column.extent <= column.area[3], "the first settings need a scroll bar"
    pilot.click("more")
    assert shown_lines(pilot) == [line.name for line in LINES]
    tops = [pilot.widget(line.name).area[1] for line in LINES]
    assert tops == sorted(set(tops)), "two settings on one line"
    for setting in SETTINGS:
        (line,) = pilot.widget(setting.name).tooltip.lines
        assert line == pilot.app.words.say(f"settings.{setting.name}.line")
    scene.set("latest", 5.0)
    pilot.click("fewer")
    assert set(shown_lines(pilot)) == {line.name for line in first} | {"latest"}


def matching_settings(pilot: Pilot) -> set[str]:
    return {setting.name for setting in SETTINGS} & set(shown_lines(pilot))


def test_a_typed_word_leaves_what_speaks_of_it(pilot: Pilot):
    """By label, choice, explanation or synonym, in any language and case, without accents."""
    scene = page_in(pilot, "is")
    pilot.click("find")
    for typed, left in (
        ("HLJOD", {"volume"}),  # its label: Hljóð
        ("sigild", {"deck"}),  # one of its choices: sígild
        ("ljuka nobody says this", set()),
        ("in four colours", {"deck"}),  # in English
        ("f11", {"full_screen"}),  # what it means
        ("utlit  dúkur", {"theme"}),  # two words, both of which must be there
        *((word, {"large"}) for word in "letters bigger stafir letur bogstaver skrift".split()),
    ):
        scene.show_matches(typed)
        pilot.frame()
        assert left <= matching_settings(pilot) and (left or not matching_settings(pilot)), typed
        assert len(matching_settings(pilot)) < len(SETTINGS), typed
    scene.show_matches("mal")
    before = matching_settings(pilot)
    for tongue in (*languages(), "is"):  # another language leaves what was found
        scene.set("language", tongue)
        pilot.frame()
        assert matching_settings(pilot) == before and "language" in before, tongue
    scene.show_matches("xyzzy")
    pilot.frame()
    assert "xyzzy" in pilot.said("none")
    pilot.keys("esc")
    assert pilot.top is scene and len(shown_lines(pilot)) == sum(not line.more for line in LINES)
    pilot.click("find")
    for letter in "slow":
        pilot.type(letter)
    assert matching_settings(pilot) == {"speed"} and pilot.value("find") == "slow"
    pilot.keys("enter", "right")
    assert scene.form.focus.name == "speed" and pilot.app.settings.speed == SPEEDS["fast"]
    pilot.keys("esc", "esc")
    assert pilot.top is not scene


@pytest.mark.parametrize("language", tongues("every line", most=1))
def test_every_line_is_found_by_all_that_is_written_of_it(app: App, language: str):
    """In every language by label, explanation and choice; by its exact label it is the first."""
    all_words = [Words.load(tongue) for tongue in languages()]
    words = Words.load(language)
    for line in LINES:
        for text in line.texts(app, words):
            assert line in search_lines(LINES, text.upper(), app, all_words), text
        title = words.say(f"settings.{line.name}")
        found = search_lines(LINES, title.lower(), app, all_words)[0]
        assert title in [each.say(f"settings.{found.name}") for each in all_words], title


@pytest.mark.parametrize("setting", drawn(SETTINGS, 3, "put back"), ids=lambda row: row.name)
def test_each_can_be_put_back_as_it_was(pilot: Pilot, app: App, setting, scene: SettingsScene):
    """Only a changed setting has the button, which restores and saves the earlier value."""
    name, label = setting.name, app.words.say(f"settings.{setting.name}")
    before = getattr(app.settings, name)
    pilot.click("more")
    for value, shown in ((before, []), (other_value(setting, app), [name])):
        scene.set(name, value)
        pilot.frame()
        ways = [row.name for row in SETTINGS if pilot.widget(f"was:{row.name}").visible]
        assert ways == shown and getattr(app.settings, name) == value
    scene.form.find("choices").show(pilot.widget(name).area[1], 80)
    button, choices = pilot.widget(f"was:{name}"), dict(setting.choices(app, app.words))
    if name != "language":
        assert button.tooltip.title == button.label and label in button.label
    assert not choices or choices[setting.option(app, before)] in button.label
    pilot.click(f"was:{name}")
    assert getattr(app.settings, name) == getattr(app.store.load_settings()[0], name) == before
    assert not pilot.widget(f"was:{name}").visible
    assert scene.form.focus is scene.form.find(name)


def test_all_are_put_back_at_once(pilot: Pilot, app: App):
    """As they were when the page opened, or to the defaults."""
    app.settings.large = 125
    scene = pilot.open(SettingsScene(app))
    assert not pilot.widget("all_was").enabled
    for setting in SETTINGS:
        if not setting.redraws or setting.name == "large":
            scene.set(setting.name, other_value(setting, app))
    pilot.frame()
    pilot.click("all_was")
    assert app.settings == Settings(large=125) == app.store.load_settings()[0]
    pilot.click("all_usual")
    assert app.settings == Settings() == app.store.load_settings()[0]


def file_page(pilot: Pilot, path: object) -> None:
    pilot.top.show_matches("export")
    pilot.click("file")
    pilot.top.path = str(path)


def test_settings_travel_as_one_file(pilot: Pilot, scene: SettingsScene, tmp_path):
    """It brings all settings and own themes; the old ones can be restored on the page."""
    first, file = pilot.app, tmp_path / "mine.json"
    first.store.themes.mkdir(parents=True)
    (first.store.themes / "zz.yaml").write_text(OWN, encoding="utf-8")
    first.themes.read()
    scene.set("theme", "zz")
    scene.set("large", 125)
    first.settings.portraits["anna"] = "troll"
    file_page(pilot, file)
    pilot.click("write")
    assert str(file) in pilot.said("told")

    app = App(Store(tmp_path / "other"))
    other_pilot = Pilot(app)
    app.settings.volume = 0.3
    app.save()
    scene = other_pilot.open(SettingsScene(app))
    file_page(other_pilot, file)
    other_pilot.click("read")
    assert app.settings == first.settings and app.store.load_settings()[0] == first.settings
    assert "aside" in other_pilot.said("told")
    other_pilot.click("done")
    assert other_pilot.top is scene and other_pilot.stage.theme.name == "Grandma's"
    assert other_pilot.stage.theme.large == 1.25
    other_pilot.click("all_was")
    assert app.settings.volume == 0.3 and app.settings.large == 100
    app.close()


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('"volume": 0.7', '"volume": 7', "`settings.volume`"),
        ('"large": 100', '"large": 110', "`settings.large`"),
        ('"deck": ""', '"dekk": ""', "`settings.dekk`"),
        ('"cardtable": "settings"', '"cardtable": "book"', "no settings"),
        ('"cardtable"', '"cardtable', "line"),
        ('"themes": {', '"themes": {"../evil": 7', "`themes"),
    ],
)
def test_a_bad_file_of_settings_is_refused_whole(pilot, scene, tmp_path, right, wrong, said):
    """One sentence names the key, and nothing changes. Other files are not overwritten."""
    file, letter = tmp_path / "bad.json", tmp_path / "letter.txt"
    export_settings(Settings(speed=3.0), pilot.app.store, file)
    text = file.read_text(encoding="utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong), encoding="utf-8")
    file_page(pilot, file)
    pilot.click("read")
    assert said in pilot.said("told") and "\n" not in pilot.said("told")
    assert pilot.app.settings == Settings()
    pilot.top.path = "  "
    pilot.click("write")
    assert pilot.said("told") == pilot.stage.words.say("settings.file.none")
    letter.write_text("Dear Anna", encoding="utf-8")
    with pytest.raises(SaidError, match="already"):
        export_settings(Settings(), pilot.app.store, letter)
    assert letter.read_text(encoding="utf-8") == "Dear Anna"


def own_theme(store: Store, name: str, text: str) -> None:
    store.themes.mkdir(parents=True, exist_ok=True)
    (store.themes / f"{name}.yaml").write_text(text, encoding="utf-8")


def test_a_theme_dropped_into_the_folder_is_offered_and_shown(pilot: Pilot, store: Store):
    """While the program runs, by its own name and colours, also in place of another."""
    pilot.open(SettingsScene(pilot.app))
    assert pilot.top.form.find("theme").options[-1][1] == "Wool and birch"
    pilot.keys("esc")
    own_theme(store, "zz", OWN.replace("#dcd2bd", "#123456"))
    settings = pilot.open(SettingsScene(pilot.app))
    assert settings.form.find("theme").options[-1] == ("zz", "Grandma's")
    settings.set("theme", "zz")
    pilot.frame()
    assert pilot.stage.theme.felt == "#123456" and pilot.app.settings.theme == "zz"
    centre = pilot.stage.surface.get_at(settings.form.centre_of("preview"))
    assert centre.b > centre.r + 20, "the preview shows the blue cloth"
    pilot.keys("esc")
    own_theme(store, "zz", OWN.replace("#dcd2bd", "#654321"))
    own_theme(store, "classic", OWN)
    settings = pilot.open(SettingsScene(pilot.app))
    assert pilot.stage.theme.felt == "#654321"
    assert settings.form.find("theme").options[0] == ("classic", "Grandma's")


def test_a_broken_theme_is_grey_and_says_where_it_is_broken(pilot: Pilot, store: Store):
    """File, line, key and remedy are given; where it was chosen the default is used."""
    own_theme(store, "aa", OWN.replace("weave: knit", "weave: lace"))
    line = OWN.splitlines().index("weave: knit") + 1
    pilot.app.settings.theme = "aa"
    settings = pilot.open(SettingsScene(pilot.app))
    choice = settings.form.find("theme")
    assert choice.value == "classic" and pilot.stage.theme.name == "Classic green"
    grey = [text for value, text in choice.options if value in choice.disabled_values]
    assert grey == [f"aa.yaml: error on line {line}"]
    said = settings.form.find("faults").text
    assert all(word in said for word in ("aa.yaml", f"line {line}", "`weave`", "twill"))
    pilot.to("theme")
    pilot.keys("enter", "down", "enter")  # the list opens at classic; the broken one is next
    assert choice.is_open and choice.value == "classic" and pilot.app.settings.theme == "aa"
    pilot.keys("down", "enter")
    assert pilot.app.settings.theme == choice.options[2][0] == "christmas"
    pilot.to("theme", "left")
    assert pilot.app.settings.theme == "classic", "the arrows step over it"
