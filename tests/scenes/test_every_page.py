"""Every page, at one of the sizes in an ordinary run: all that can be pressed is in the window, in
large print too, in which nothing becomes smaller."""

import re
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import get_args

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.match import PlayerInfo
from rules.kit.state import Value
from table.app.app import App
from table.engine.page import Page
from table.engine.scene import Scene
from table.i18n.words import languages
from table.scenes.history.look_back import LookBackScene
from table.scenes.menu.menu import MenuScene
from table.scenes.overlays.curtain import Call, CurtainScene
from table.scenes.overlays.howto import HowToScene
from table.scenes.overlays.pause import PauseScene
from table.scenes.overlays.scores import ScoresScene
from table.scenes.settings.settings_page import SettingsScene
from table.scenes.setup.rules_column import HouseRulesScene
from table.scenes.setup.seat_scene import SeatScene
from table.scenes.setup.seats_page import SeatsScene
from table.storage.settings import Setup
from table.storage.store import Store
from table.theme.style import ButtonStyle, Type
from table.widgets import Button, Choice, Entry, brush, entry, rich, scale_of
from table.widgets.ledger import Ledger
from table.window import table_scene
from tests.app.albums import play_and_leave, put_away, start_match
from tests.i18n.pages import all_pages, family_pages
from tests.pilot import GAME, SIZES, Pilot, add_people, play, seated
from tests.sampling import LONG, drawn


def within(page: Page, size: tuple[int, int]) -> None:
    """Every named thing can be clicked, and tables of the book lie on their paper."""
    form, window = page.form, pygame.Rect((0, 0), size)
    for widget in form.stops():
        column = form._columns.get(widget)
        if column:  # it can be scrolled there
            column.show(widget.area[1], widget.area[3])
        if widget.name:
            form.set_focus(widget)  # a column scrolls it into sight
        if widget.name and not isinstance(widget, (Choice, Entry)):
            place = form.pixels(widget)
            assert place.clamp(window) == place, (type(page).__name__, widget.name)
        elif widget.name:
            assert window.collidepoint(form.centre_of(widget.name)), widget.name
    for widget in form.widgets:
        if isinstance(widget, Ledger):
            x, y, w, h = widget.area
            assert x >= 28 and y >= 84 and x + w <= 996 and y + h <= 568


def test_every_page_is_written_in_the_sizes_of_one_scale(app: App, monkeypatch: pytest.MonkeyPatch):
    """Only the six sizes in usual print (or smaller, to keep a name whole), and four styles."""
    size, kept = drawn(SIZES, 1, "scale")[0], brush.ink
    allowed = {round(each * scale_of(size)) for each in Type}
    drawn_px: dict[int, str] = {}

    def noted(text: str, role: str, px: int, colour: str) -> pygame.Surface:
        drawn_px[px] = text
        return kept(text, role, px, colour)

    for module in (brush, rich, entry):
        monkeypatch.setattr(module, "ink", noted)
    pilot = Pilot(app, size)
    for page in all_pages(app, app.games[:1]):
        drawn_px.clear()
        pilot.open(page)
        others = {px: text for px, text in drawn_px.items() if px > min(allowed)}
        name, others = type(page).__name__, {px: others[px] for px in others.keys() - allowed}
        assert not others, f"{name}: take a size of Type in table/theme/style.py for {others}"
        styles = {widget.style for widget in page.form.widgets if isinstance(widget, Button)}
        assert styles <= {*get_args(ButtonStyle)}, f"{name}: {styles}"
        pilot.stage.close(page)


@pytest.mark.parametrize("size", drawn(SIZES if LONG else SIZES[:2], 1, "inside"))
def test_no_widget_lies_outside_the_window(app: App, size: tuple[int, int]) -> None:
    """At a table of any size, with forty people who have no chair, and on every page."""
    session = seated(app, 3)
    play(session.match, session.rows)
    game, (language,) = session.game, drawn(languages(), 1, "inside in a language")
    app.leave(seated(app, 2).journal)
    app.set_language(language)
    pilot = Pilot(app, size)
    over_a_table = (
        SettingsScene(app),
        HowToScene(app, game, None),
        CurtainScene(Call("Anna")),
        PauseScene(app, game, session.match, session.rows),
        ScoresScene(app, game, session.match, session.rows, final=True),
    )
    for page in chain(over_a_table, family_pages(app)):
        within(pilot.open(page), size)
    first, *others = add_people(app, *(f"P{at:02}" for at in range(40)))
    for people in (2, 10):
        there = [first.player, *(PlayerInfo(f"G{seat}") for seat in range(1, people))]
        app.settings.setups[GAME] = Setup(there, {})
        scene = pilot.open(SeatsScene(app, app.open(GAME)))
        within(scene, size)
        spots = {scene.form.centre_of(f"token:{seat}") for seat in range(people)}
        assert len(spots) == people
        name = f"bench:{others[-1].key}"
        scene.form.set_focus(scene.form.find(name))
        assert scene.form.visible_rect("bench").collidepoint(scene.form.centre_of(name))
    pygame.event.clear()


pytestmark = pytest.mark.usefixtures("felt")
GAMES = [one.name for one in games() if one.rules]
PEOPLE = ("Þorsteinn", "Anna", "Björn", "Guðrún", "Dagný", "Einar", "Sigurbjörg")
PAGES: dict[str, Callable[[App, str], Scene]] = {
    "menu": lambda app, game: MenuScene(app, table_scene),
    "settings": lambda app, game: SettingsScene(app),
    "seats": lambda app, game: SeatsScene(app, app.open(game)),
    "seat": lambda app, game: SeatScene(app, SeatsScene(app, app.open(game)).chairs, 1, None),
    "rules": lambda app, game: HouseRulesScene(app.open(game), dict(usual_rules(app, game)), 2),
    "howto": lambda app, game: HowToScene(app, app.open(game), None),
    "album": lambda app, game: LookBackScene(app, "album"),
}
BODY = 14  # letters of a line that is read as text, at least
GROWS = 1.25
CROWDED = 1.1  # of seven names and their scores, which fill a line


SAID_OF_GAMES = {
    "album": {"ahead", "wins", "Kári", "Birkir", "Una", "Tunk", "Puck"},
    "menu": {*PEOPLE},
    "seats": {*PEOPLE[:3]},
    "rules": {"after", "wins"},
}
CHOSEN = {
    "seat": ("Computer, steady",),
    "rules": ("first to 100 points", "The winner’s own count"),
}


def usual_rules(app: App, game: str) -> dict[str, Value]:
    """The usual house rules of a game."""
    rules = app.open(game).rules
    return {option.key: option.default for option in rules.OPTIONS}


def play_some_games(app: App) -> None:
    """One match is over, one was moved to the album before its end, and one waits."""
    put_away(app, play_and_leave(app, start_match(app, "tunk", "Anna,Birkir,Una"), 60))
    play_and_leave(app, start_match(app, "puck", "Kári,Lilja"))
    app.leave(app.start(app.open("pukk"), [PlayerInfo(name) for name in PEOPLE], {}).journal)


def written(
    home: Path, page: str, game: str, size: tuple[int, int], large: int, seen: pytest.MonkeyPatch,
    has_games: bool = False,
) -> dict[str, int]:  # fmt: skip
    """Every line on a page, and how high its letters are."""
    found: dict[str, int] = {}
    app = App(Store(home))
    app.settings.large = large  # type: ignore[assignment]
    app.settings.language = "en"
    app.set_language("en")
    if has_games and page == "seats":
        for name in PEOPLE[:3]:  # who has no chair waits below
            app.profiles.people.add(name)
    elif has_games:
        play_some_games(app)
    pilot = Pilot(app, size)
    scene = pilot.open(PAGES[page](app, game))
    if page in ("album", "menu"):
        pilot.until_ready()  # how a game stands comes bit by bit
    with seen.context() as patch:
        for room in (brush, rich):
            kept = room.ink

            def noted(text, role, px, colour, kept=kept):  # type: ignore[no-untyped-def]
                found[text] = min(px, found.get(text, px))
                return kept(text, role, px, colour)

            patch.setattr(room, "ink", noted)
        scene.rebuild()
        pilot.frame()
    app.close()
    pygame.event.clear()
    return found


def words_in(lines: dict[str, int]) -> dict[str, int]:
    """The same of each word, which may stand in another line in large print."""
    found: dict[str, int] = {}
    for line, px in lines.items():
        for word in re.split(r"[,.: ]+", line):
            found[word] = min(px, found.get(word, px))
    return found


@pytest.mark.parametrize("size", drawn(SIZES[:2], 1, "in large print"), ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_letters_grow_in_large_print(tmp_path: Path, page: str, size: tuple[int, int], monkeypatch):
    """No line is smaller, a third are larger, and the rules grow by a quarter."""
    game = "tunk" if page in (*CHOSEN, "seats") else drawn(GAMES, 1, f"large print {page}")[0]
    usual, large = (
        written(
            tmp_path / str(percent), page, game, size, percent, monkeypatch, page in SAID_OF_GAMES
        )
        for percent in (100, 150)
    )
    both = usual.keys() & large.keys()
    assert both
    assert {text for text in both if large[text] < usual[text]} == set()
    assert sum(large[text] > usual[text] for text in both) * 3 > len(both)
    assert min(large.values()) >= min(usual.values())
    if page in CHOSEN:
        unit = size[1] / 640 if size[0] / size[1] > 1.6 else size[0] / 1024
        for text in CHOSEN[page]:
            assert large[text] >= round(19 * GROWS * unit), (text, large[text])
    if page == "howto":
        old, new = (
            min(px for text, px in lines.items() if len(text) > 3 * BODY)
            for lines in (usual, large)
        )
        assert new >= GROWS * old
    if page in SAID_OF_GAMES:
        old_words, new_words = words_in(usual), words_in(large)
        for word in SAID_OF_GAMES[page]:
            grows = CROWDED if word in PEOPLE else GROWS
            assert word in new_words and new_words[word] >= grows * old_words.get(word, 0), word
