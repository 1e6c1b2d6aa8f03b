"""Score sheet, settings and how to play, driven by a pilot."""

import pygame
import pytest

from rules.kit.state import Outcome, why
from table.house import SPEEDS, House
from table.rules_page import MARK, house_rules, rules_page
from table.scenes.howto import HowToScene
from table.scenes.menu import MenuScene
from table.scenes.scores import ScoresScene, ending
from table.scenes.seats import SeatsScene
from table.scenes.settings import SettingsScene
from table.scenes.sheet import FOOT, HEAD, LINE, ScoreSheet
from table.store import Store
from table.theme import FOLDER
from table.widgets import RichText
from tests.pilot import GAME, SIZES, Below, Felt, Pilot, play, seated

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


# --- the score sheet -----------------------------------------------------------------------


@pytest.mark.parametrize("people", [2, 3, 5])
def test_a_row_is_written_whenever_the_sheet_says_so(house: House, people: int):
    """Rows follow the tally the layout names; their gains add up to the totals, and the last
    totals are the outcome's points."""
    sitting = seated(house, people)
    play(sitting.match, sitting.rows)
    rows = sitting.rows.rows
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert rows[-1].totals == sitting.match.outcomes[-1].points
    for seat in range(people):
        gains = [sitting.rows.gained(place)[seat] for place in range(len(rows))]
        assert sum(gains) == rows[-1].totals[seat]


def test_the_sheet_goes_on_over_several_hands(house: House):
    """A new hand begins a new row though its number is the first again."""
    sitting = seated(house, 4, play_again=True)
    match, seed = sitting.match, 0
    while len(match.outcomes) < 2 and seed < 60:
        seed += 1
        sitting = seated(house, 4, play_again=True)
        match = sitting.match
        play(match, sitting.rows, seed=seed)
    assert len(match.outcomes) > 1, "no match ran over two hands; try more seeds"
    assert sitting.rows.several_hands()
    assert len({row[:2] for row in sitting.rows.rows}) == len(sitting.rows.rows)
    house.leave(sitting.journal)
    assert house.resume(sitting.journal.path).rows.rows[:-1] == sitting.rows.rows[:-1]


@pytest.mark.parametrize("size", SIZES)
def test_the_end_is_said_in_words_and_leads_on(house: House, size):
    """Who won, and why; again, other seats, menu."""
    sitting = seated(house, 3)
    play(sitting.match, sitting.rows)
    for value in ("again", "seats", "menu"):
        pilot = Pilot(house, size)
        below = pilot.open(Below())
        scene = ScoresScene(house, sitting.game, sitting.match, sitting.rows, final=True)
        pilot.open(scene)
        winner = sitting.match.sitters[sitting.match.outcomes[-1].winners[0]]
        assert winner.name in pilot.said("winner") and pilot.said("why")
        pilot.click(value)
        assert not below.values, "a click still meant for the table is no answer"
        pilot.frame(5)
        pilot.click(value)
        assert below.values == [value]


@pytest.mark.parametrize("people", [2, 5])
@pytest.mark.parametrize("high", [180, 333, 500])
def test_a_sheet_shows_whole_rows(house: House, people: int, high: int):
    """However high its room and wherever the wheel has turned it, no row is cut in two, and it
    lies in the middle of its room."""
    sitting = seated(house, people)
    play(sitting.match, sitting.rows)
    rows = sitting.rows
    rows.rows = (rows.rows * 20)[:20]
    sheet = ScoreSheet((28, 100, 912, high), rows, ["Anna"] * people, (), str)
    x, _, w, h = sheet.area
    assert h <= high and (h - HEAD - FOOT) % LINE == 0
    assert x - 28 == pytest.approx(28 + 912 - x - w)
    for notches in (1, 2, -1, 30, -30):
        sheet.wheel(notches)
        assert sheet.offset % LINE == 0


def test_joint_winners_are_all_named(house: House):
    """Shared wins, and none at all, have their sentences."""
    sitting = seated(house, 4)
    words = sitting.game.words
    both = ending(words, sitting.match, Outcome((9, 9, 1, 1), (0, 1), why("shared", points=9)))
    assert "Anna" in both[0] and "Björn" in both[0] and "Guðrún" not in both[0]
    none = ending(words, sitting.match, Outcome((1, 1, 1, 1), (), why("again", target=30)))
    assert none[0] and "30" in none[1]


@pytest.mark.parametrize("choice", ["again", "seats", "menu"])
def test_after_the_last_card_the_menu_goes_where_was_asked(pilot: Pilot, house: House, choice: str):
    """Again: the same seats and rules, another deal. The match itself is among the results."""
    menu = pilot.menu()
    pilot.click(f"game:{GAME}")
    pilot.click("start")
    first = pilot.top.sitting
    play(first.match, first.rows)
    scores = ScoresScene(house, first.game, first.match, first.rows, final=True)
    pilot.stage.replace(scores)
    pilot.frame(6)
    pilot.click(choice)
    assert len(house.store.results()) == 1
    if choice == "again":
        assert isinstance(pilot.top, Felt)
        again = pilot.top.sitting.match
        assert again.sitters == first.match.sitters and again.options == first.match.options
        assert again.seed != first.match.seed
        return
    assert isinstance(pilot.top, SeatsScene) if choice == "seats" else pilot.top is menu
    assert house.store.unfinished() == []


# --- settings ------------------------------------------------------------------------------


def test_settings_are_seen_and_kept_at_once(pilot: Pilot, house: House, store: Store):
    """By keyboard: theme, speed, movement; another house finds them on disk."""
    pilot.menu()
    pilot.click("settings")
    before = pilot.stage.theme
    pilot.to("theme")
    pilot.keys("right")
    assert pilot.stage.theme is house.theme is not before
    pilot.to("speed")
    pilot.keys("right")
    assert house.settings.speed == SPEEDS["fast"]
    pilot.to("motion")
    pilot.keys("space")
    kept, trouble = store.load_settings()
    assert not trouble and kept == house.settings
    assert kept.reduced_motion and kept.theme and kept.speed == SPEEDS["fast"]
    pilot.keys("enter" if pilot.top.form.focus is None else "esc")
    assert isinstance(pilot.top, MenuScene)


def test_cards_are_chosen_apart_from_the_theme(pilot: Pilot, house: House, store: Store):
    """Whoever needs large print has it in every theme; the preview shows it at once."""
    pilot.open(SettingsScene(house))
    before = preview(pilot)
    pilot.to("deck")
    pilot.keys("end")
    assert house.deck().style.name == "large" and preview(pilot) != before
    pilot.to("theme")
    pilot.keys("end")
    assert house.deck().style.name == house.deck(pilot.stage.theme).style.name == "large"
    assert store.load_settings()[0].deck == "large"
    pilot.to("deck")
    pilot.keys("home")
    assert house.settings.deck == ""


def test_the_preview_speaks_the_language_chosen(pilot: Pilot, house: House):
    """What is written at its table changes with all other words."""
    settings = pilot.open(SettingsScene(house))
    before = preview(pilot)
    settings.set("language", "is")
    pilot.frame()
    assert preview(pilot) != before


def preview(pilot: Pilot) -> bytes:
    """The pixels of the settings' preview, all cards sharp."""
    form = pilot.top.form
    pilot.house.deck().settle()
    place = form._brush(form.find("preview")).rect(form.find("preview").area)
    return pygame.image.tobytes(pilot.stage.surface.subsurface(place), "RGB")


def test_full_screen_is_the_same_by_setting_and_by_key(pilot: Pilot):
    """The switch follows F11."""
    pilot.open(SettingsScene(pilot.house))
    pilot.click("fullscreen")
    assert pilot.stage.fullscreen and pilot.house.settings.full_screen
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode=""))
    pilot.frame()
    assert not pilot.stage.fullscreen and pilot.value("fullscreen") is False


def test_settings_that_cannot_be_kept_are_told(pilot: Pilot, monkeypatch: pytest.MonkeyPatch):
    """A full disk costs the setting tomorrow, not the evening."""
    said: list[str] = []
    pilot.open(SettingsScene(pilot.house))
    monkeypatch.setattr(pilot.house.store, "save_settings", lambda settings: why("os.full"))
    monkeypatch.setattr(pilot.stage, "notice", lambda text, seconds=4.0: said.append(text))
    pilot.click("motion")
    assert said == [pilot.stage.words.say("os.full")] and pilot.house.settings.reduced_motion


OWN = (FOLDER / "wool.yaml").read_text(encoding="utf-8").replace("Wool and birch", "Grandma's")


def test_a_theme_dropped_into_the_folder_is_offered_and_shown(pilot: Pilot, store: Store):
    """While the program runs: under its own name, with its own colours in the preview."""
    pilot.open(SettingsScene(pilot.house))
    assert pilot.top.form.find("theme").options[-1][1] == "Wool and birch"
    pilot.keys("esc")
    store.themes.mkdir(parents=True)
    (store.themes / "zz.yaml").write_text(OWN.replace("#dcd2bd", "#123456"), encoding="utf-8")
    settings = pilot.open(SettingsScene(pilot.house))
    assert settings.form.find("theme").options[-1] == ("zz", "Grandma's")
    settings.set("theme", "zz")
    pilot.frame()
    assert pilot.stage.theme.felt == "#123456" and pilot.house.settings.theme == "zz"
    x, y, w, h = settings.form.find("preview").area
    near = pilot.stage.surface.get_at((round(x + w * 0.7), round(y + h * 0.78)))
    assert near.b > near.r + 20, "the preview shows the blue cloth"


def test_a_theme_is_read_anew_when_the_settings_open(pilot: Pilot, store: Store):
    """Whoever writes a theme sees the change without starting again; a theme of the same file
    name as one of ours goes by its own name."""
    store.themes.mkdir(parents=True)
    file = store.themes / "classic.yaml"
    file.write_text(OWN, encoding="utf-8")
    settings = pilot.open(SettingsScene(pilot.house))
    assert pilot.stage.theme.name == "Grandma's"
    assert settings.form.find("theme").options[0] == ("classic", "Grandma's")
    pilot.keys("esc")
    file.write_text(OWN.replace("#dcd2bd", "#654321"), encoding="utf-8")
    pilot.open(SettingsScene(pilot.house))
    assert pilot.stage.theme.felt == "#654321"


def test_a_broken_theme_is_grey_and_says_where_it_is_broken(pilot: Pilot, store: Store):
    """File, line, key and remedy stand there; it cannot be chosen by mouse or key, and if it had
    been chosen before, the default is used."""
    store.themes.mkdir(parents=True)
    (store.themes / "aa.yaml").write_text(OWN.replace("weave: knit", "weave: lace"), "utf-8")
    line = OWN.splitlines().index("weave: knit") + 1
    pilot.house.settings.theme = "aa"
    settings = pilot.open(SettingsScene(pilot.house))
    choice = settings.form.find("theme")
    assert choice.value == "classic" and pilot.stage.theme.name == "Classic green"
    assert [text for value, text in choice.options if value in choice.dead] == [
        f"aa.yaml: a fault on line {line}"
    ]
    said = settings.form.find("faults").text
    assert all(word in said for word in ("aa.yaml", f"line {line}", "`weave`", "twill"))
    pilot.to("theme")
    pilot.keys("enter", "down", "enter")  # the list opens at classic; the broken one is next
    assert choice.opened and choice.value == "classic" and pilot.house.settings.theme == "aa"
    pilot.keys("down", "enter")
    assert pilot.house.settings.theme == choice.options[2][0] == "christmas"
    pilot.to("theme")
    pilot.keys("left")
    assert pilot.house.settings.theme == "classic", "the arrows step over it"


# --- how to play ---------------------------------------------------------------------------


def test_the_page_holds_tonights_house_rules_where_its_author_put_them(house: House):
    """Every rule in force with its choice; what means nothing tonight is left out."""
    game = house.open(GAME)
    words, source = game.words, f"# Title\n\nOne.\n\n{MARK}\n\nTwo. <!-- aside -->"
    options = {"play_again": True, "fixed_opening": False, "dice": False, "dice_sides": 6}
    page = rules_page(source, words, game.rules, options)
    assert page.index("One.") < page.index(words.say("option.play_again")) < page.index("Two.")
    assert words.say("option.dice_sides") not in page, "there are no dice tonight"
    assert words.say("option.dummy") not in page, "there is no such rule at this table"
    assert "aside" not in page and "Title" not in page
    told = house_rules(words, game.rules, None)
    assert all(words.say(f"option.{one.key}") in told for one in game.rules.OPTIONS)
    assert words.say("option.play_again") in rules_page("No mark.", words, game.rules, options)


@pytest.mark.parametrize("size", SIZES)
def test_the_page_opens_at_the_paragraph_asked_for(house: House, size):
    """An objection leads to its own paragraph; an unknown anchor to the top."""
    pilot = Pilot(house, size)
    game = house.open(GAME)
    offsets = []
    for anchor in ("", "nosuch", "house-rules"):
        pilot.open(HowToScene(house, game, None, anchor))
        pilot.frame()
        text = pilot.widget("text")
        assert isinstance(text, RichText)
        offsets.append(text.offset)
        pilot.keys("esc")
    assert offsets[0] == offsets[1] == 0 < offsets[2]


def test_the_contents_lead_to_the_chapters(pilot: Pilot, house: House):
    """By keyboard: to the contents, along the links, Enter; Esc leaves."""
    pilot.open(HowToScene(house, house.open(GAME), None))
    pilot.to("contents")
    pilot.keys("right", "right", "right", "enter")
    assert pilot.widget("text").offset > 0
    pilot.click("back")
    assert pilot.top is None


def test_cards_in_the_text_are_pictures_and_nonsense_is_not(pilot: Pilot, house: House):
    """{7D}, {10H#2}, a joker and a die are drawn; {name} is left to be written."""
    scene = pilot.open(HowToScene(house, house.open(GAME), None))
    for name in ("7D", "10H#2", "JK", "5d#1"):
        picture = scene.card(name, 26)
        assert picture and abs(picture.get_height() - 26) <= 1
    assert scene.card("name", 26) is None
