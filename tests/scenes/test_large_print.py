"""Large print: the pages follow it, as far as they have room, and nothing becomes smaller by it."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.match import PlayerInfo
from table.app.app import App
from table.engine.scene import Scene
from table.scenes.history.album import AlbumScene
from table.scenes.menu.menu import MenuScene
from table.scenes.overlays.howto import HowToScene
from table.scenes.settings.settings_page import SettingsScene
from table.scenes.setup.seats_page import SeatsScene
from table.storage.store import Store
from table.widgets import brush, rich
from table.window import table_scene
from tests.app.albums import play_and_leave, put_away, start_match
from tests.pilot import Pilot
from tests.sampling import drawn

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")
GAMES = [one.name for one in games() if one.rules]
PEOPLE = ("Þorsteinn", "Anna", "Björn", "Guðrún", "Dagný", "Einar", "Sigurbjörg")
PAGES: dict[str, Callable[[App, str], Scene]] = {
    "menu": lambda app, game: MenuScene(app, table_scene),
    "settings": lambda app, game: SettingsScene(app),
    "seats": lambda app, game: SeatsScene(app, app.open(game)),
    "howto": lambda app, game: HowToScene(app, app.open(game), None),
    "album": lambda app, game: AlbumScene(app),
}
SIZES = [(1024, 640), (1920, 1080)]
BODY = 14  # letters of a line that is read as text, at least
GROWS = 1.25


def nothing(app: App) -> None:
    """Nobody has played here."""


def written(
    home: Path, page: str, game: str, size: tuple[int, int], large: int, seen: pytest.MonkeyPatch,
    before: Callable[[App], object] = nothing,
) -> dict[str, int]:  # fmt: skip
    """Every line on a page, and how high its letters are; `before`: what happened there."""
    found: dict[str, int] = {}
    app = App(Store(home))
    app.settings.large = large  # type: ignore[assignment]
    app.settings.language = "en"
    app.set_language("en")
    before(app)
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
        for word in line.replace(",", " ").replace(".", " ").split():
            found[word] = min(px, found.get(word, px))
    return found


@pytest.mark.parametrize("size", drawn(SIZES, 1, "in large print"), ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_no_letters_are_smaller_in_large_print(
    tmp_path: Path, page: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not one line of any page, and a third at least are larger."""
    (game,) = drawn(GAMES, 1, f"large print {page}")
    usual = written(tmp_path / "usual", page, game, size, 100, monkeypatch)
    large = written(tmp_path / "large", page, game, size, 150, monkeypatch)
    both = usual.keys() & large.keys()
    assert both
    assert {text for text in both if large[text] < usual[text]} == set()
    assert sum(large[text] > usual[text] for text in both) * 3 > len(both)
    assert min(large.values()) >= min(usual.values())


@pytest.mark.parametrize("size", drawn(SIZES, 1, "by a quarter"), ids=str)
@pytest.mark.parametrize("page", ["settings", "howto"])
def test_what_is_read_as_text_grows_by_a_quarter(
    tmp_path: Path, page: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What settings mean, and the rules of a game: the page scrolls further instead."""
    (game,) = drawn(GAMES, 1, f"large text {page}")
    usual = written(tmp_path / "usual", page, game, size, 100, monkeypatch)
    large = written(tmp_path / "large", page, game, size, 150, monkeypatch)
    words = App(Store(tmp_path)).words
    meant = " ".join(words.say(f"settings.{one}.line") for one in ("theme", "contrast", "deck"))
    if page == "settings":
        old = [px for text, px in usual.items() if len(text) > BODY and text in meant]
        new = [px for text, px in large.items() if len(text) > BODY and text in meant]
    else:
        old = [px for text, px in usual.items() if len(text) > 3 * BODY]
        new = [px for text, px in large.items() if len(text) > 3 * BODY]
    assert old and new and min(new) >= GROWS * min(old)


@pytest.mark.parametrize("size", drawn(SIZES, 1, "chosen in large print"), ids=str)
def test_what_is_chosen_at_a_table_is_written_large(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """House rules and who sits on a chair: long ones go on in a second line, or have one of their
    own, rather than that they are small."""
    large = written(tmp_path, "seats", "tunk", size, 150, monkeypatch)
    unit = size[1] / 640 if size[0] / size[1] > 1.6 else size[0] / 1024
    for text in ("first to 100 points", "The winner’s own count", "Computer,", "steady"):
        assert large[text] >= round(19 * GROWS * unit), (text, large[text])


def some_play(app: App) -> None:
    """One match is over, one was moved to the album before its end, and one waits."""
    put_away(app, play_and_leave(app, start_match(app, "tunk", "Anna,Birkir,Una"), 60))
    play_and_leave(app, start_match(app, "puck", "Kári,Lilja"))
    app.leave(app.start(app.open("pukk"), [PlayerInfo(name) for name in PEOPLE], {}).journal)


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("album", {"ahead", "wins", "Kári", "Birkir", "Una", "Tunk", "Puck"}),
        ("menu", {"today", *PEOPLE}),
    ],
)
def test_what_is_said_of_a_game_grows_by_a_quarter(
    tmp_path: Path, page: str, said: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was played, by whom, when, how it ended or stands; each word whole."""
    found = [
        words_in(
            written(tmp_path / str(large), page, "tunk", SIZES[0], large, monkeypatch, some_play)
        )
        for large in (100, 150)
    ]
    usual, larger = ({word: words.get(word, 0) for word in said} for words in found)
    small = {word: (usual[word], px) for word, px in larger.items() if px < GROWS * usual[word]}
    assert small == {} and all(larger.values())


def test_an_empty_album_is_larger_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it is for is all that stands there, and has the whole page."""
    usual, larger = (
        words_in(written(tmp_path / str(large), "album", "tunk", SIZES[0], large, monkeypatch))
        for large in (100, 150)
    )
    assert larger["watch"] >= 1.45 * usual["watch"]
