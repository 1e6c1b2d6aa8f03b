"""Several people at one screen: the curtain, and what nobody else may see."""

import random
from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.asking import asked
from rules.kit.cards import card
from rules.kit.move import Move
from rules.kit.seal import Seal
from table.app.settings_file import AT_ONCE
from table.felt.picture import paint_table
from table.players.inline import think
from table.scenes.overlays.curtain import AGAIN, HUSH
from tests.sampling import drawn
from tests.scenes.match.evening import TWO, play_on, sealed_or_made, stand
from tests.table_pilot import Pilot


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


def test_behind_the_curtain_lies_what_the_room_may_see(home: Path) -> None:
    """Whenever the curtain is down, what lies beneath it is the room's view, pixel by pixel:
    no face of anybody's hand, sealed cards as backs, and no prompt of somebody's turn."""
    rng = random.Random(2)
    with Pilot(home, speed=1.75) as pilot:
        pilot.sit(TWO)
        met: list[str] = []
        for _ in pilot.as_long_as(lambda: len(met) < 12):
            if pilot.top == "CurtainScene":
                met.append(pilot.match.state.phase)
                scene = pilot.scene
                beneath = pygame.Surface(pilot.engine.size)
                scene.dirty = True
                scene.draw(beneath)
                menu = beside_the_table(pilot)
                seen = pygame.image.tobytes(beneath, "RGB")
                assert outside(pilot, seen, menu) == outside(pilot, room_picture(pilot), menu)
            play_on(pilot, rng)


def test_no_pixel_depends_on_what_nobody_may_see(home: Path, monkeypatch) -> None:
    """Two deals that the room cannot tell apart look the same in every frame, from the deal to
    the curtain, and again when the first person has laid a card and left the screen. Their seals
    are the same here, since nobody can tell whose a seal is (`rules.kit.seal`)."""
    monkeypatch.setattr(Seal, "digest", property(lambda seal: f"{seal.hand:064x}"))
    seeds = ("a", "b", "c", "d", "e", "f")
    films: dict[int, list[list[bytes]]] = {}
    for seed in seeds:
        with Pilot(home / seed) as pilot:
            scene = pilot.sit("Anna,Björn", seed)
            frames = []
            for _ in pilot.as_long_as(lambda: pilot.top != "CurtainScene"):
                pilot.wait()
                frames.append(pilot.picture())
            pilot.here()
            pilot.until_turn()
            pilot.play(pilot.hand()[len(seed)])
            pilot.until(lambda pilot=pilot: pilot.top == "CurtainScene")
            frames.append(pilot.picture())
            films.setdefault(scene.match.table.dealer, []).append(frames)
    assert any(len(shown) > 1 for shown in films.values())
    for shown in films.values():
        for film in shown[1:]:
            assert film == shown[0]


def test_a_pause_shows_no_hand_at_a_table_of_several(home: Path) -> None:
    """Whoever presses Esc may be about to leave: beneath the pause nobody's hand is seen, and
    afterwards the curtain comes again."""
    with Pilot(home) as pilot:
        pilot.sit(TWO)
        pilot.until_called()
        pilot.key(pygame.K_ESCAPE)
        assert pilot.top == "PauseScene"
        beneath = pygame.Surface(pilot.engine.size)
        pilot.scene.dirty = True
        pilot.scene.draw(beneath)
        menu = beside_the_table(pilot)
        seen = pygame.image.tobytes(beneath, "RGB")
        assert outside(pilot, seen, menu) == outside(pilot, room_picture(pilot), menu)
        pilot.key(pygame.K_ESCAPE)
        pilot.until(lambda: pilot.top == "CurtainScene")


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


def test_one_person_meets_no_curtain(home: Path) -> None:
    """With one person among computers nothing ever asks whether they are there."""
    rng = random.Random(5)
    with Pilot(home, speed=AT_ONCE) as pilot:
        pilot.sit("bot,Anna,bot,bot")
        for _ in pilot.as_long_as(lambda: pilot.top != "ScoresScene"):
            assert pilot.top == "TableScene"
            play_on(pilot, rng)


def test_ten_people_sit_at_one_screen(home: Path) -> None:
    """Everybody in turn is nearest, sees their own cards large enough, and can play by drag."""
    with Pilot(home, (1024, 640), speed=AT_ONCE) as pilot:
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


@pytest.mark.parametrize("pace", drawn([0.3, 0.7, 1.2, 2.0], 2, "through the curtain"))
def test_slow_clicks_do_not_go_through_the_curtain(home: Path, pace: float) -> None:
    """Whoever clicks on at the place where the last card was laid, however slowly, does not see
    the next person's hand."""
    with Pilot(home) as pilot:
        pilot.sit("Anna,Björn")
        pilot.until_called()
        seat = pilot.scene.viewpoint.facing
        spot = pilot.place(f"played:{seat}")
        pilot.click(pilot.card(pilot.hand()[2]))
        pilot.click(spot)
        for _ in range(8):
            pilot.wait(pace)
            pilot.click(spot)
        assert pilot.top == "CurtainScene" and pilot.scene.viewpoint.facing is None
        assert set(pilot.hand()) == {"??"}


def test_enter_every_half_second_does_not_go_through_the_curtain(home: Path) -> None:
    """Nor does whoever presses Enter on and on."""
    with Pilot(home) as pilot:
        pilot.sit("Anna,Björn")
        pilot.until(lambda: pilot.top == "CurtainScene")
        for _ in range(20):
            pilot.key(pygame.K_RETURN)
            pilot.wait(0.5)
            assert pilot.top == "CurtainScene"


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
            pilot.wait(HUSH)
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
        assert (curtain.call.why, curtain.hush) == (
            "still",
            AGAIN,
        ) and pilot.scene.overlays.seat == seat
        pilot.wait(AGAIN)
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
