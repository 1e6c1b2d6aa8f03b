"""The album and its films, driven by a pilot."""

import random
from pathlib import Path

import pygame
import pytest

from rules.kit.journal import read_journal
from rules.kit.match import Sitter
from table.felt.band import sentence
from table.games.reel import OPEN
from table.house.house import House
from table.laying.again import AgainScene
from table.over.dealer import DealerScene
from table.over.scores import ScoresScene
from table.paper.sheet import ScoreSheet
from table.past.album import AlbumScene
from table.past.album_shelf import AlbumShelf
from table.past.film import FilmScene
from table.past.film_sheet import FilmSheet
from table.past.projector import Place
from table.scenes.who import WhoScene
from table.seats.roster import BOT
from table.widgets import Label
from tests.house.albums import played, put_away, sat
from tests.past.films import made_to_its_end
from tests.pilot import Felt, Pilot
from tests.play.blind import listening
from tests.table_pilot import DECK
from tests.tables import play_on, printed

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


@pytest.fixture(autouse=True)
def one_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cards are drawn once for all of these."""
    monkeypatch.setattr(House, "deck", lambda self, theme=None: DECK)


def album(pilot: Pilot) -> AlbumScene:
    """To the album, until all its pictures in sight hang there."""
    return pilot.menu_page("album", AlbumScene)


def film(pilot: Pilot, number: int = 0) -> FilmScene:
    """The film of an entry, made to its end, and stopped at its first picture."""
    scene = album(pilot)
    scene.look_at(number)
    pilot.frame()
    scene = made_to_its_end(pilot)
    pilot.keys("home")
    assert scene.at == 0 and not scene.playing
    return scene


def views(pilot: Pilot, scene: FilmScene, key: str) -> dict[Place, tuple[str, object, set[str]]]:
    """What lies on the felt at every place on the way there, and what is laid over it."""
    found: dict[Place, tuple[str, object, set[str]]] = {}
    projector = scene.projector
    while projector.place not in found:
        pilot.frame()
        assert projector.told
        view = projector.showing.view
        if not projector.place.large:
            assert view == scene.reel.view(scene.at, projector.eyes)
        over = set(map(str, projector.showing.told))
        found[projector.place] = printed(view), tuple(projector.saying.sentences()), over
        pilot.keys(key)
    return found


def test_an_empty_album_says_what_it_is_for(pilot: Pilot):
    """And leads back."""
    pilot.menu()
    pilot.click("album")
    assert "played on" in pilot.said("empty")
    pilot.click("back")
    assert "album" in pilot.names()


def test_the_album_is_leafed_by_ear(pilot: Pilot, house: House, tmp_path: Path):
    """Whoever walks over the entries by keys hears of each what was played, by whom, how it ended,
    when, and which of how many it is; never more than that one."""
    for game in ("tunk", "puck"):
        played(house, sat(house, game, "Anna,bot"))
    ears = listening(pilot, tmp_path / "said")
    scene = album(pilot)
    pilot.frame()
    pilot.keys("home")
    ears.fresh()
    for number, key in enumerate(("right", "left")):
        pilot.keys(key)
        pilot.frame()
        (said,) = ears.fresh()
        leaf = scene.leaf(1 - number)
        assert (
            said.startswith(leaf.title) and leaf.names in said and said.endswith(f"{2 - number}/2.")
        )
        assert scene.leaf(number).title not in said


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
    assert scene.projector.eyes == 0 and scene.reel.over
    for eyes in (0, 1, OPEN):
        scene.projector.eyes = eyes
        pilot.keys("end", "home")
        there = views(pilot, scene, "right")
        assert {place.at for place in there} == set(range(len(scene.reel.stills)))
        great = {at for at, one in enumerate(scene.reel.stills) if one.great}
        assert great and great <= {at for at, large in there if large}
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
    for _ in range(600):
        if not scene.playing:
            break
        pilot.frame()
    assert not scene.playing and scene.at == len(scene.reel.stills) - 1
    pilot.keys("space")
    assert scene.playing and scene.at == 0


def climax_film(pilot: Pilot, house: House, game: str, seats: str) -> tuple[FilmScene, int]:
    """A film at the picture before its last great moment, and the number of that moment."""
    played(house, sat(house, game, seats))
    scene = film(pilot)
    great = [at for at, one in enumerate(scene.reel.stills) if one.great]
    scene.go(great[-1] - 1)
    pilot.frame()
    return scene, great[-1]


@pytest.mark.parametrize(("game", "ahead"), [("tunk", True), ("paks", False)])
def test_a_great_moment_is_told_large_beat_after_beat(
    pilot: Pilot, house: House, game: str, ahead: bool
):
    """While the film plays, over the same table as at the time; and then it goes on. Points count
    only when they have landed."""
    scene, at = climax_film(pilot, house, game, "Anna,bot")
    column = f"{scene.reel.layout.sheet.column}:"
    before, after = (scene.reel.view(one, scene.projector.eyes) for one in (at - 1, at))
    pilot.keys("space")
    numbers: list[int] = []
    for _ in range(3000):
        pilot.frame()
        staged = scene.projector.staged
        if staged is not None and scene.at == at:
            numbers.append(staged.number)
            if staged.number < 0:
                shown = scene.projector.showing.view
                assert shown is not None and shown.zones == (before if ahead else after).zones
                assert staged.climax.ahead == ahead
                for key, points in before.tallies.items():
                    if key.startswith(column):
                        assert shown.tallies[key] == points
        elif numbers:
            break
    climax = scene.reel.climax(at, scene.projector.eyes)
    assert climax is not None
    assert sorted(set(numbers)) == list(range(-1, len(climax.beats) + 1))
    assert numbers == sorted(numbers)
    assert scene.projector.showing.told == {}


def test_by_steps_a_great_moment_is_one_that_is_whole(pilot: Pilot, house: House):
    """Forwards and backwards it stands there complete, with its words; the next step is the plain
    picture. In the middle of its beats a step tells the rest; a film stopped there stays there."""
    scene, at = climax_film(pilot, house, "tunk", "Anna,bot,bot")
    projector = scene.projector
    pilot.keys("right")
    pilot.frame(60)
    assert projector.place == Place(at, True) and projector.told
    whole = set(map(str, projector.showing.told))
    assert whole and not any("prompt" in one for one in whole)
    pilot.keys("right")
    pilot.frame(60)
    assert projector.place == Place(at) and not projector.showing.told
    told = scene.reel.told(at, projector.eyes)  # of which the last alone is told once more
    assert len(told) > 1
    assert projector.saying.sentences() == [sentence(told[-1], projector.saying.words)]
    pilot.keys("left")
    pilot.frame(60)
    assert projector.place == Place(at, True)
    assert set(map(str, projector.showing.told)) == whole
    pilot.keys("left", "space")
    for _ in range(3000):
        if projector.staged is not None and projector.staged.number == 0:
            break
        pilot.frame()
    pilot.keys("space")
    pilot.frame(300)
    assert projector.staged is not None and projector.staged.number == 0
    pilot.keys("right")
    pilot.frame(2)
    assert projector.place == Place(at, True) and projector.told
    assert set(map(str, projector.showing.told)) == whole


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


def test_the_score_sheet_of_a_film_and_back(pilot: Pilot, house: House):
    """By the button and the key, as it stood at that picture, at the end with all its rows; its
    rows open, nothing can be taken back there, and Esc and the key lead back to that picture."""
    played(house, sat(house, "tunk", "Anna,bot"))
    scene = film(pilot)
    totals = []
    for at in (scene.reel.hands[1], len(scene.reel.stills) - 1):
        scene.go(at)
        pilot.keys("s")
        page = pilot.top
        assert isinstance(page, FilmSheet)
        sheet = pilot.widget("sheet")
        assert isinstance(sheet, ScoreSheet) and "undo" not in pilot.names()
        view = scene.reel.view(at, None)
        column = scene.reel.layout.sheet.column
        totals.append(sheet.rows.rows[-1].totals)
        assert list(totals[-1]) == [view.tallies[f"{column}:{seat}"] for seat in range(2)]
        assert sheet.rows.rows[-1].hand == view.table.hand
        pilot.keys("s")
        assert pilot.top is scene and scene.at == at
    assert sheet.open and sheet.slip(len(sheet.rows.rows) - 1).reasons
    pilot.click("sheet")
    assert isinstance(pilot.top, FilmSheet)
    pilot.click("on")
    assert pilot.top is scene


def test_the_dealer_is_checked_from_the_score_sheet_of_a_film(pilot: Pilot, house: House):
    """Once the game is over all its seals are open there, from whichever picture; nothing is
    written. Of a game that was put away nothing is opened, and there is no button."""
    path = played(house, sat(house, "tunk", "Anna,bot"))
    before = path.read_bytes()
    scene = film(pilot)
    for key in ("home", "end"):
        pilot.keys(key, "s")
        pilot.click("dealer")
        page = pilot.top
        assert isinstance(page, DealerScene)
        seals = page.seals.looked()
        assert seals and all(one.line is not None and not one.fault for one in seals)
        assert len({one.seal.hand for one in seals}) > 1 and "open" not in pilot.names()
        pilot.keys("esc", "s")
        assert pilot.top is scene
    assert path.read_bytes() == before
    put_away(house, sat(house, "tunk", "Anna,bot", "2").journal.path)
    pilot.keys("esc")
    assert film(pilot, 0) is not scene and not pilot.top.reel.over
    pilot.keys("s")
    assert isinstance(pilot.top, FilmSheet) and "dealer" not in pilot.names()


def test_other_eyes_are_asked_for(pilot: Pilot, house: House):
    """By name; of a game of two people that is not over there are only the room's."""
    played(house, sat(house, "tunk", "Anna,Björn"))
    scene = film(pilot)
    assert scene.projector.eyes is None
    pilot.click("eyes")
    assert isinstance(pilot.top, WhoScene)
    assert list(pilot.top.names.values())[1:] == [
        "All cards open", "Seen by Anna", "Seen by Björn",
    ]  # fmt: skip
    pilot.click("who:3")
    assert pilot.top is scene and scene.projector.eyes == 1 and scene.projector.showing.bottom == 1
    pilot.keys("esc", "esc")
    put_away(house, played(house, sat(house, "tunk", "Anna,Björn", "8"), 9))
    pilot.stage.close(pilot.stage.stack[0])
    scene = film(pilot)
    assert scene.projector.eyes is None and not pilot.widget("eyes").enabled


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
    assert "apart" in pilot.said("sat")


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


def test_who_left_before_the_end_is_named(pilot: Pilot, house: House):
    """With the hand from which on a computer played for them; who stayed is not."""
    sitting = sat(house, "tunk", "Anna,Lilja,bot", match="hands_5")
    while sitting.match.table.hand < 2:
        play_on(sitting.match, random.Random(1))
    sitting.match.seat(1, Sitter("Birkir", BOT, "easy"))
    path = played(house, sitting)
    scene = album(pilot)
    number = next(at for at, one in enumerate(scene.album.entries) if one.path == path)
    leaf = scene.leaf(number)
    assert leaf.ended.endswith("Left before the end: Lilja (from hand 2).")
    assert "Birkir" in leaf.names and "Lilja" not in leaf.names


def test_the_end_of_a_film_leads_nowhere(pilot: Pilot, house: House):
    """Nobody can go on from where the match is over, and back leads to the album."""
    played(house, sat(house, "tunk", "Anna,bot"))
    film(pilot)
    assert pilot.widget("onward").enabled
    pilot.keys("end")
    assert not pilot.widget("onward").enabled and pilot.widget("again").enabled
    pilot.keys("esc")
    assert isinstance(pilot.top, AlbumScene)
