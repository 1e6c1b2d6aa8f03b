"""Several people at one screen: the curtain, what nobody else may see, and each person's own
language, print, cards and pace, which are those of whoever looks."""

import random
from itertools import product
from pathlib import Path

import msgspec
import pygame
import pytest

from rules.kit.asking import asked
from rules.kit.cards import UNKNOWN, card
from rules.kit.match import PlayerInfo
from rules.kit.move import Move
from rules.kit.sight import kind_and_owner
from sprites.deck import Deck
from table.app.people import Person
from table.app.saved_settings import AT_ONCE
from table.felt.picture import paint_table
from table.i18n.words import FALLBACK
from table.players.inline import think
from table.scenes.overlays.curtain import FILL_SECONDS, SHORT_FILL_SECONDS
from table.scenes.overlays.howto import HowToScene
from table.theme.theme import USUAL
from tests.sampling import drawn
from tests.scenes.match.evening import TWO, faced, play_on, sealed_or_made, stand
from tests.table_pilot import Pilot

ICELANDIC = {"language": "is", "large": 150, "deck": "large"}
LARGE = {"large": 125, "deck": "four-colour", "contrast": True}
COMPUTER = PlayerInfo("Ösp", "bot", "steady")


def room_picture(pilot: Pilot) -> bytes:
    """The table as the whole room may see it, painted anew from what everybody knows."""
    scene = pilot.scene
    view = scene.viewpoint.view()
    assert view.seat is None
    showing = scene.showing
    company, bottom = scene.presentation.company(view), showing.bottom
    size, needs = pilot.engine.size, showing.steady.needs  # measured by what the room has seen
    picture = paint_table(view, showing.looks, company, size, bottom, showing.setup, needs)
    return pygame.image.tobytes(picture, "RGB")


def outside(pilot: Pilot, one: bytes, rects: list[pygame.Rect]) -> list[bytes]:
    """The rows of a picture with some rectangles cut out of it."""
    surface = pygame.image.frombytes(one, pilot.engine.size, "RGB")
    for rect in rects:
        surface.fill("black", rect)
    return [pygame.image.tobytes(surface, "RGB")]


def beside_the_table(pilot: Pilot) -> list[pygame.Rect]:
    """Where the buttons at the head are, and the band, whose sentences have a law of their own."""
    scene = pilot.scene
    band = scene.showing.extras.get("band")
    rects = [*scene.toolbar.rects.values(), *([band.rect] if band else [])]
    return [rect.inflate(8, 8) for rect in rects]


def entry(pilot: Pilot, name: str, **taste: object) -> Person:
    """Somebody on the list, of this taste."""
    person, _ = pilot.app.profiles.add_person(name)
    assert person is not None
    pilot.app.people.change(msgspec.structs.replace(person, **taste))
    return person


def sit(pilot: Pilot, *players: PlayerInfo, seed: str = "7") -> None:
    """A match of these, with a deck for every style."""
    decks: dict[str, Deck] = {}

    def deck(theme: object = None, style: str = "") -> Deck:
        style = style or "classic"
        return decks.setdefault(style, Deck(style, workers=0))

    pilot.app.themes.deck = deck  # type: ignore[method-assign, assignment]
    pilot.menu.play(pilot.app.start(pilot.app.open("punk"), players, {}, seed))


def worn(pilot: Pilot) -> tuple[object, ...]:
    """What is said in which language, how large, on which cards, how sharply; and what is written
    for all."""
    screen, looks = pilot.scene.screen, pilot.scene.showing.looks
    spoken = {one.words.language for one in (screen, screen.hud, screen.hover, screen.banner)}
    if pilot.scene.controls is not None:
        spoken.add(pilot.scene.controls.lights.words.language)
    (language,) = spoken
    assert looks.viewer_words.language == language
    assert {looks.words.language, screen.log.words.language} == {FALLBACK}
    return language, looks.theme.large, looks.deck.style.name, looks.theme.least > USUAL


def wanted(pilot: Pilot, seat: int | None) -> tuple[object, ...]:
    """The same as this person, or (None) the house, wants it, in the print of whoever's seat is in
    front."""
    taste = pilot.app.profiles.preferences(None if seat is None else pilot.match.players[seat])
    front = pilot.app.profiles.preferences(pilot.match.players[pilot.scene.viewpoint.bottom])
    language, large = (
        taste.language or FALLBACK,
        ((taste if seat is not None else front).large or 100) / 100,
    )
    return language, large, taste.deck or "classic", taste.contrast


def beneath(pilot: Pilot) -> None:
    """What lies there is the room's view, pixel by pixel, on the house's cards and in the print of
    whoever's seat is in front: no face of anybody's hand, sealed cards as backs, no prompt."""
    assert worn(pilot) == wanted(pilot, None) and pilot.scene.log.audience is None
    lies, laid = pilot.scene.showing.extras, pilot.scene.screen.hud.standing_items(None)
    assert {key: lies[key].rect for key in laid} == {key: item.rect for key, item in laid.items()}
    surface = pygame.Surface(pilot.engine.size)
    pilot.scene.dirty = True
    pilot.scene.draw(surface)
    beside, seen = beside_the_table(pilot), pygame.image.tobytes(surface, "RGB")
    assert outside(pilot, seen, beside) == outside(pilot, room_picture(pilot), beside)


@pytest.mark.usefixtures("one_seal")
def test_no_pixel_depends_on_what_nobody_may_see(home: Path) -> None:
    """Two deals that the room cannot tell apart look the same in every frame, from the deal to the
    curtain, and again when the first person has looked at their hand in another print, laid a card
    and left the screen."""
    films: dict[int, list[list[bytes]]] = {}
    for seed in "abcde":
        with Pilot(home / seed) as pilot:
            pilot.pace = 0.1
            anna, bjorn = entry(pilot, "Anna", **ICELANDIC), entry(pilot, "Björn")
            sit(pilot, anna.player, bjorn.player, seed=seed)
            frames = []
            for _ in pilot.as_long_as(lambda pilot=pilot: pilot.top != "CurtainScene"):
                pilot.wait()
                frames.append(pilot.picture())
            pilot.here()
            pilot.until_turn()
            pilot.play(pilot.hand()[2])
            pilot.until(lambda pilot=pilot: pilot.top == "CurtainScene")
            frames.append(pilot.picture())
            films.setdefault(pilot.match.table.dealer, []).append(frames)
    assert any(len(shown) > 1 for shown in films.values())
    for shown in films.values():
        assert all(film == shown[0] for film in shown)


def test_what_is_seen_is_as_whoever_looks_likes_it(home: Path) -> None:
    """In every frame of an evening of three people and a computer: whose view lies there, theirs is
    all of it; a guest's is the house's, and so is the room's but for its print, which is that of
    whoever's seat is in front. Whoever's cards can be read is whoever looks. What is written for
    all is in the house's language. At the curtain, and beneath a pause, lies the room's view, and
    the curtain comes again after it."""
    rng, curtains = random.Random(3), list[int]()
    with Pilot(home, speed=1.75) as pilot:
        anna, bjorn = entry(pilot, "Anna", **ICELANDIC), entry(pilot, "Björn", **LARGE)
        sit(pilot, anna.player, bjorn.player, PlayerInfo("Gestur"), COMPUTER)
        met = dict.fromkeys([None, 0, 1, 2], 0)
        for _ in pilot.as_long_as(lambda: min(met.values()) < 12 or len(curtains) < 8):
            showing = pilot.scene.showing
            assert showing.view is not None and showing.table is not None
            seat = showing.view.seat
            assert worn(pilot) == wanted(pilot, seat)
            met[seat] += 1
            for spot, pose in showing.table.poses.items():
                kind, owner = kind_and_owner(spot.zone)
                assert kind != "hand" or pose.face is UNKNOWN or owner == seat
            if pilot.top == "CurtainScene":
                called = pilot.match.players[pilot.scene.overlays.asked_seat]
                large = (pilot.app.profiles.preferences(called).large or 100) / 100
                assert pilot.engine.top.form.theme.large == large, "its card has their print"
                beneath(pilot)
                curtains.append(pilot.match.step)
            play_on(pilot, rng)
        faced(pilot)
        pilot.key(pygame.K_ESCAPE)
        assert pilot.top == "PauseScene"
        beneath(pilot)
        pilot.key(pygame.K_ESCAPE)
        pilot.until(lambda: pilot.top == "CurtainScene")


def test_whoever_plays_alone_has_it_always_so(home: Path) -> None:
    """With one person among computers there is no curtain: nothing ever asks whether they are
    there, and nothing changes, until they change it, such as in the settings over the table; a
    language that is not there is the house's."""
    rng = random.Random(1)
    with Pilot(home, speed=AT_ONCE) as pilot:
        anna = entry(pilot, "Anna", **ICELANDIC, contrast=True)
        sit(pilot, COMPUTER, anna.player, COMPUTER._replace(name="Ari"))
        for _ in range(60):
            assert worn(pilot) == wanted(pilot, 1) == ("is", 1.5, "large", True)
            assert pilot.top == "TableScene"
            play_on(pilot, rng)
        changed = msgspec.structs.replace(anna, language="xx", large=100, deck="", contrast=False)
        pilot.app.people.change(changed)
        pilot.engine.restyle()
        pilot.wait()
        assert worn(pilot) == (FALLBACK, 1.0, "classic", False)


def test_who_cuts_the_recap_short_sees_their_own(home: Path) -> None:
    """A press before the first picture of what was missed: what is left is shown to the same eyes,
    in their print and language."""
    with Pilot(home) as pilot:
        anna, bjorn = entry(pilot, "Anna"), entry(pilot, "Björn", **ICELANDIC)
        sit(pilot, anna.player, bjorn.player)
        met: list[int] = []
        for _ in pilot.as_long_as(lambda: len(met) < 2):
            pilot.until(lambda: pilot.top == "CurtainScene")
            seat = pilot.scene.overlays.asked_seat
            pilot.engine.close(pilot.engine.top, True)
            if pilot.scene.presentation.frames:
                met.append(seat)
            pilot.scene.presentation.cut_short(pilot.engine.now)
            pilot.until_turn()
            assert pilot.scene.viewpoint.facing == seat
            assert worn(pilot) == wanted(pilot, seat)
            pilot.play(pilot.hand()[0])


def test_the_rules_are_read_in_ones_own_language(home: Path) -> None:
    """From the table at one's turn; at the curtain they are in the house's."""
    with Pilot(home, speed=AT_ONCE) as pilot:
        anna = entry(pilot, "Anna", **ICELANDIC)
        sit(pilot, anna.player, PlayerInfo("Gestur"))
        told = {}
        for _ in range(2):
            pilot.until(lambda: pilot.top == "CurtainScene")
            for seat in (None, pilot.scene.overlays.asked_seat):
                if seat is not None:
                    pilot.here()
                    pilot.until_turn()
                pilot.key(pygame.K_F1)
                page = pilot.engine.top
                assert isinstance(page, HowToScene)
                told[seat] = page.words.language
                pilot.key(pygame.K_ESCAPE)
            pilot.until_called()
            pilot.play(pilot.hand()[0])
        assert told == {None: FALLBACK, 0: "is", 1: FALLBACK}


def test_nobodys_hand_waits_beneath_the_words(home: Path) -> None:
    """Who looks a word up while the card they have laid still flies leaves no open hand there, for
    whoever comes back to the table."""
    with Pilot(home) as pilot:
        pilot.sit(TWO)
        pilot.until_called()
        pilot.play(pilot.hand()[0])
        assert set(pilot.hand()) != {"??"}
        pilot.key(pygame.K_w)
        assert pilot.top == "HowToScene"
        assert pilot.scene.showing.view.seat is None and set(pilot.hand()) == {"??"}


def test_the_card_one_lays_is_the_card_seen_to_go(home: Path) -> None:
    """With several people too: the laid card glides to its place and the others stay."""
    with Pilot(home) as pilot:
        pilot.sit(TWO)
        pilot.until_called()
        name, hand = pilot.hand()[3], pilot.hand()
        pilot.play(name)
        flights = pilot.scene.showing.tween.flights
        laid = [flight for flight in flights if flight.spot.zone.startswith("played")]
        assert [one.old.face for one in laid] == [card(name)]
        rest = [flight for flight in flights if flight.spot.zone.startswith("hand")]
        assert all(not one.turns and one.new.face.name in hand for one in rest)
        pilot.until(lambda: pilot.top == "CurtainScene")
        assert set(pilot.hand()) == {"??"}


def test_ten_people_sit_at_one_screen(home: Path) -> None:
    """Everybody in turn is nearest, sees their own cards large enough, and can play by drag."""
    with Pilot(home, (1024, 640), speed=AT_ONCE) as pilot:
        pilot.pace = 0.1
        pilot.sit("A,B,C,D,E,F,G,H,I,J")
        asked = []
        for _ in pilot.as_long_as(lambda: len(asked) < 10):
            pilot.until(lambda: pilot.top == "CurtainScene")
            pilot.here()
            pilot.until_turn("select")
            seat = pilot.scene.viewpoint.facing
            asked.append(seat)
            assert pilot.scene.showing.bottom == seat and "??" not in pilot.hand()
            pilot.play(pilot.hand()[0])
            assert sealed_or_made(pilot, seat) is not None
        assert sorted(asked) == list(range(10))
        assert pilot.match.state.phase == "turned"


@pytest.mark.parametrize("pace", drawn([0.3, 0.7, 1.2, 2.0], 1, "through the curtain"))
def test_slow_presses_do_not_go_through_the_curtain(pilot: Pilot, pace: float) -> None:
    """Whoever clicks on at the place where the last card was laid, however slowly, does not see
    the next person's hand, nor does whoever presses Enter on and on."""
    pilot.sit("Anna,Björn")
    pilot.until(lambda: pilot.top == "CurtainScene")
    for _ in range(20):
        pilot.key(pygame.K_RETURN)
        pilot.wait(0.5)
        assert pilot.top == "CurtainScene"
    faced(pilot)
    spot = pilot.place(f"played:{pilot.scene.viewpoint.facing}")
    pilot.click(pilot.card(pilot.hand()[2]))
    pilot.click(spot)
    for _ in range(8):
        pilot.wait(pace)
        pilot.click(spot)
    assert pilot.top == "CurtainScene" and pilot.scene.viewpoint.facing is None
    assert set(pilot.hand()) == {"??"}


@pytest.mark.parametrize(
    ("game", "size"),
    drawn(
        product(["punk", "tunk", "paks", "puck", "pukk"], [(1024, 640), (1920, 1080)]), 1, "curtain"
    ),
)
def test_the_presses_at_the_curtains_button_are_none_at_the_table(
    home: Path, game: str, size: tuple[int, int]
) -> None:
    """The button of the curtain stands at one place every time, and whoever presses it once or
    twice too often has done nothing at the table that lies beneath."""
    places = set()
    with Pilot(home, size, speed=AT_ONCE) as pilot:
        pilot.sit("Anna,Björn" if game == "paks" else "Anna,Björn,Dísa", game=game)
        for _ in range(3):
            for _ in pilot.as_long_as(lambda: pilot.top != "CurtainScene"):
                play_by_rule(pilot)
            curtain = pilot.engine.top
            here = curtain.form.find("here")
            rect = curtain.form.pixels(here)
            places.add(tuple(rect))
            pilot.wait(FILL_SECONDS)
            before = stand(pilot)
            for _ in range(3):  # two more than there should be
                pilot.click(rect.center)
            assert stand(pilot) == before
            pilot.until_turn()
            assert stand(pilot) == before
    assert len(places) == 1


PAGES = {"pause": pygame.K_PAUSE, "rules": pygame.K_h, "rules by F1": pygame.K_F1}


@pytest.mark.parametrize("page", PAGES)
def test_every_page_over_the_table_covers_the_hand(home: Path, page: str) -> None:
    """Whichever of them somebody opens over their open hand may lie there while others come to
    read it: nobody's hand is drawn beneath, and the curtain comes after it, which asks for them and
    takes an answer soon. Then what they had picked is picked again."""
    with Pilot(home, (1024, 640), speed=AT_ONCE) as pilot:
        pilot.sit("Anna,Björn", game="tunk")
        pilot.until_called()
        controls = pilot.scene.controls
        while not controls.builder.pickable():
            play_by_rule(pilot)
            pilot.until_turn()
            controls = pilot.scene.controls
        name, seat = pilot.hand()[0], controls.builder.seat
        pilot.click(pilot.card(name))
        assert controls.builder.picked == [card(name)]
        pilot.key(PAGES[page])
        assert pilot.top in ("PauseScene", "HowToScene")
        assert pilot.scene.viewpoint.facing is None and pilot.scene.controls is None
        pilot.key(pygame.K_ESCAPE)
        pilot.until(lambda: pilot.top == "CurtainScene")
        curtain = pilot.engine.top
        assert (curtain.call.why, curtain.call.fill_seconds) == ("still", SHORT_FILL_SECONDS)
        assert pilot.scene.overlays.asked_seat == seat
        pilot.wait(SHORT_FILL_SECONDS)
        pilot.key(pygame.K_RETURN)
        pilot.until_turn()
        assert pilot.scene.controls.builder.picked == [card(name)]


def test_what_leaves_the_hand_in_sight_leaves_it_open(home: Path) -> None:
    """The log lies beside the hand, and no curtain comes after it; nor after a page over the table
    of whoever plays alone."""
    with Pilot(home, (1024, 640), speed=AT_ONCE) as pilot:
        pilot.sit("Anna,Björn", game="tunk")
        pilot.until_called()
        for _ in range(2):
            pilot.key(pygame.K_l)
            assert pilot.free()
        pilot.engine.close(pilot.engine.top)
        pilot.at_turn("Anna,bot", game="tunk")
        pilot.key(pygame.K_h)
        pilot.key(pygame.K_ESCAPE)
        assert pilot.free()


def play_by_rule(pilot: Pilot) -> None:
    """Let time pass, and whoever is at the screen choose as a computer would."""
    controls = pilot.scene.controls
    if pilot.free() and controls is not None:
        view, seat = controls.builder.view, controls.builder.seat
        owes = seat in pilot.match.owing()
        quiet = asked(pilot.match.rules, pilot.match.state)
        name = pilot.match.rules.NAME
        controls.made(think(name, view, seat, "keen", 1) if owes else Move(quiet.verb))
    pilot.wait()
