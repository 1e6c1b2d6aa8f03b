"""The album and its films, driven by a pilot."""

import pygame
import pytest

from rules.kit.journal import read_journal
from table.house.house import House
from table.house.reel import OPEN
from table.scenes.again import AgainScene
from table.scenes.album import AlbumScene
from table.scenes.album_shelf import AlbumShelf
from table.scenes.film import FilmScene
from table.scenes.scores import ScoresScene
from table.scenes.who import WhoScene
from table.widgets import Label
from tests.house.albums import played, put_away, sat
from tests.pilot import Felt, Pilot
from tests.table_pilot import DECK
from tests.tables import printed

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


@pytest.fixture(autouse=True)
def one_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cards are drawn once for all of these."""
    monkeypatch.setattr(House, "deck", lambda self, theme=None: DECK)


def album(pilot: Pilot) -> AlbumScene:
    """To the album, until all its pictures in sight hang there."""
    pilot.menu()
    pilot.click("album")
    scene = pilot.top
    assert isinstance(scene, AlbumScene)
    for _ in range(300):
        if not scene.animating:
            return scene
        pilot.frame()
    raise AssertionError("the pictures never come")


def film(pilot: Pilot, number: int = 0) -> FilmScene:
    """The film of an entry, made to its end, and stopped at its first picture."""
    scene = album(pilot)
    scene.look_at(number)
    pilot.frame()
    scene = pilot.top
    assert isinstance(scene, FilmScene)
    for _ in range(300):
        if scene.reel.done:
            break
        pilot.frame()
    pilot.keys("home")
    assert scene.at == 0 and not scene.playing
    return scene


def views(pilot: Pilot, scene: FilmScene, key: str) -> dict[int, str]:
    """What lies on the felt at every picture on the way there."""
    found = {}
    while scene.at not in found:
        assert scene.showing.view == scene.reel.view(scene.at, scene.eyes)
        found[scene.at] = printed(scene.showing.view), tuple(scene.saying.sentences())
        pilot.keys(key)
    return found


def test_an_empty_album_says_what_it_is_for(pilot: Pilot):
    """And leads back."""
    pilot.menu()
    pilot.click("album")
    assert "played on" in pilot.said("empty")
    pilot.click("back")
    assert "album" in pilot.names()


def test_what_is_in_sight_gets_its_picture_and_the_damaged_are_grey(pilot: Pilot, house: House):
    """Of many entries only those on the screen are painted; one whose middle is damaged is found
    out by that, is grey, and says so in full when it is pressed."""
    for seed in "12345":
        path = played(house, sat(house, "tunk", "Anna,bot", seed))
    whole = path.read_bytes()
    spoilt = house.store.finished / "tunk-29990101-000000.jsonl"
    spoilt.write_bytes(whole.replace(b'"move":"', b'"move":"X', 1))
    for number in range(60):
        (house.store.finished / f"tunk-1{number}.jsonl").write_bytes(whole)
    scene = album(pilot)
    shelf = pilot.widget("shelf")
    assert isinstance(shelf, AlbumShelf) and len(shelf.paths) == 66
    seen = {shelf.paths[one] for one in shelf.in_sight()}
    assert len(seen) <= 10 and set(scene.pictures.painted) == seen - {spoilt}
    number = shelf.paths.index(spoilt)
    shelf.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_END))
    shelf.scroll_to(number // 2 * shelf.line)
    for _ in range(100):
        pilot.frame()
    assert "checksum" in shelf.leaf(number).error
    assert spoilt not in scene.pictures.painted
    scene.look_at(number)
    pilot.frame()
    assert spoilt.name in pilot.said("text")


def test_backwards_a_film_shows_what_it_showed_forwards(pilot: Pilot, house: House):
    """Every picture and every sentence, through one's own eyes, those of another, and with all
    cards open; Home and End lead to its ends."""
    played(house, sat(house, match="single_hand"), seed=4)
    scene = film(pilot)
    assert scene.eyes == 0 and scene.reel.over
    for eyes in (0, 1, OPEN):
        scene.eyes = eyes
        pilot.keys("end", "home")
        there = views(pilot, scene, "right")
        assert len(there) == len(scene.reel.stills)
        assert views(pilot, scene, "left") == there
        assert scene.at == 0


def test_a_film_plays_by_itself_to_its_end_and_space_stops_it(pilot: Pilot, house: House):
    """As fast as the settings say; at its end it stays, and begins anew when it is wanted."""
    house.settings.speed = 4.0
    played(house, sat(house, "tunk", "Anna,bot"))
    scene = film(pilot)
    pilot.keys("space")
    pilot.frame(30)
    assert scene.playing and scene.at > 0
    pilot.keys("space")
    at = scene.at
    pilot.frame(30)
    assert scene.at == at
    scene.go(len(scene.reel.stills) - 2)
    pilot.keys("space")
    pilot.frame(60)
    assert not scene.playing and scene.at == len(scene.reel.stills) - 1
    pilot.keys("space")
    assert scene.playing and scene.at == 0


def test_the_bar_is_dragged(pilot: Pilot, house: House):
    """Its middle is the middle of the film; hands and great moments are marked on it."""
    played(house, sat(house, "tunk", "Anna,bot"))
    scene = film(pilot)
    pilot.click("bar")
    most = len(scene.reel.stills) - 1
    assert abs(scene.at - most / 2) <= 1 and not scene.playing
    assert list(scene.bar.hands) == scene.reel.hands
    assert scene.bar.great and set(scene.bar.great) <= set(range(most + 1))
    label = pilot.widget("place")
    assert isinstance(label, Label) and f"{scene.at + 1} of {most + 1}" in label.text


def test_other_eyes_are_asked_for(pilot: Pilot, house: House):
    """By name; of a game of two people that is not over there are only the room's."""
    played(house, sat(house, "tunk", "Anna,Björn"))
    scene = film(pilot)
    assert scene.eyes is None
    pilot.click("eyes")
    assert isinstance(pilot.top, WhoScene)
    assert list(pilot.top.names.values())[1:] == [
        "All cards open", "Seen by Anna", "Seen by Björn",
    ]  # fmt: skip
    pilot.click("who:3")
    assert pilot.top is scene and scene.eyes == 1 and scene.showing.bottom == 1
    pilot.keys("esc", "esc")
    put_away(house, played(house, sat(house, "tunk", "Anna,Björn", "8"), 9))
    pilot.stage.close(pilot.stage.stack[0])
    scene = film(pilot)
    assert scene.eyes is None and not pilot.widget("eyes").enabled


@pytest.mark.parametrize("way", ["onward", "again"])
def test_a_game_is_begun_from_a_film(pilot: Pilot, house: House, way: str):
    """On from the picture or with the same deal, seats changed round; the table stands there, the
    header says from where, and the score sheet that it is kept apart."""
    path = played(house, sat(house, "tunk", "Anna,bot"))
    scene = film(pilot)
    pilot.keys("right", "right", "right", "right")
    still = scene.reel.stills[4 if way == "onward" else 0]
    pilot.click(way)
    assert isinstance(pilot.top, AgainScene)
    pilot.click("round")
    pilot.click("start")
    table = pilot.top
    assert isinstance(table, Felt)
    match = table.sitting.match
    assert match.sitters[1].name == "Anna" and match.sitters[0].who == "bot"
    assert printed(match.state) == printed(still.moment.state)
    header = read_journal(table.sitting.journal.path).header
    assert header["from"]["journal"] == path.name
    pilot.open(ScoresScene(house, table.sitting.game, match, table.sitting.rows, final=False))
    assert "apart" in pilot.said("apart")


def test_who_won_is_said_as_the_score_sheet_says_it(pilot: Pilot, house: House):
    """One, several, or partners together; and what was begun from another says that too."""
    for game, seats in (("tunk", "Anna,bot"), ("paks", "Anna,bot,bot,bot")):
        sitting = sat(house, game, seats)
        path = played(house, sitting)
        winners = sitting.match.outcomes[-1].winners
        names = [sitting.match.sitters[seat].name for seat in winners]
        scene = album(pilot)
        number = next(at for at, one in enumerate(scene.album.entries) if one.path == path)
        said = scene.leaf(number).ended
        assert all(name in said for name in names)
        assert said.endswith("win together." if game == "paks" else "wins.")
        pilot.stage.close(pilot.stage.stack[0])


def test_the_end_of_a_film_leads_nowhere(pilot: Pilot, house: House):
    """Nobody can go on from where the match is over, and back leads to the album."""
    played(house, sat(house, "tunk", "Anna,bot"))
    film(pilot)
    assert pilot.widget("onward").enabled
    pilot.keys("end")
    assert not pilot.widget("onward").enabled and pilot.widget("again").enabled
    pilot.keys("esc")
    assert isinstance(pilot.top, AlbumScene)
