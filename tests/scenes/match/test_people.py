"""At the table each person's own: language, print, cards and pace are those of whoever looks."""

import random
from pathlib import Path

import msgspec
import pygame
import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.match import PlayerInfo
from rules.kit.seal import Seal
from rules.kit.sight import kind_and_owner
from sprites.deck import Deck
from table.app.people import Person
from table.app.settings_file import AT_ONCE
from table.i18n.words import FALLBACK
from table.scenes.overlays.howto import HowToScene
from table.theme.theme import USUAL
from tests.scenes.match.evening import play_on
from tests.scenes.match.test_secrets import beside_the_table, outside, room_picture
from tests.table_pilot import Pilot

ICELANDIC = {"language": "is", "large": 150, "deck": "large"}
LARGE = {"large": 125, "deck": "four-colour", "contrast": True}
COMPUTER = PlayerInfo("Ösp", "bot", "steady")


def entry(pilot: Pilot, name: str, **taste: object) -> Person:
    """Somebody on the list, of this taste."""
    person, _ = pilot.app.profiles.welcome(name)
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
    spoken = {one.words.language for one in (screen, screen.hud, screen.hover, screen.saying)}
    if pilot.scene.controls is not None:
        spoken.add(pilot.scene.controls.lights.words.language)
    (language,) = spoken
    assert looks.tells.language == language
    assert {looks.words.language, screen.log.words.language} == {FALLBACK}
    return language, looks.theme.large, looks.deck.style.name, looks.theme.least > USUAL


def wanted(pilot: Pilot, seat: int | None) -> tuple[object, ...]:
    """The same as this person, or (None) the house, wants it, in the print of whoever's seat is in
    front."""
    taste = pilot.app.profiles.taste(None if seat is None else pilot.match.players[seat])
    front = pilot.app.profiles.taste(pilot.match.players[pilot.scene.viewpoint.bottom])
    language, large = (
        taste.language or FALLBACK,
        ((taste if seat is not None else front).large or 100) / 100,
    )
    return language, large, taste.deck or "classic", taste.contrast


def test_what_is_seen_is_as_whoever_looks_likes_it(home: Path) -> None:
    """In every frame of an evening of three people and a computer: whose view lies there, theirs is
    all of it; a guest's is the house's, and so is the room's but for its print, which is that of
    whoever's seat is in front. Whoever's cards can be read is whoever
    looks. What is written for all is in the house's language."""
    rng = random.Random(3)
    with Pilot(home, speed=1.75) as pilot:
        anna, bjorn = entry(pilot, "Anna", **ICELANDIC), entry(pilot, "Björn", **LARGE)
        sit(pilot, anna.player, bjorn.player, PlayerInfo("Gestur"), COMPUTER)
        met = dict.fromkeys([None, 0, 1, 2], 0)
        for _ in pilot.as_long_as(lambda: min(met.values()) < 12):
            showing = pilot.scene.showing
            assert showing.view is not None and showing.table is not None
            seat = showing.view.seat
            assert worn(pilot) == wanted(pilot, seat)
            met[seat] += 1
            for spot, pose in showing.table.poses.items():
                kind, owner = kind_and_owner(spot.zone)
                assert kind != "hand" or pose.face is UNKNOWN or owner == seat
            play_on(pilot, rng)


def test_between_two_people_lies_what_the_room_sees_as_the_house_has_it(home: Path) -> None:
    """At the curtain after somebody's turn, and at their pause: the room's view, pixel by pixel, on
    the house's cards and in the print of whoever's seat is in front."""
    rng = random.Random(2)
    with Pilot(home, speed=1.75) as pilot:
        anna, bjorn = entry(pilot, "Anna", **ICELANDIC), entry(pilot, "Björn", **LARGE)
        sit(pilot, anna.player, bjorn.player, COMPUTER)

        def beneath() -> None:
            assert worn(pilot) == wanted(pilot, None)
            lies, laid = pilot.scene.showing.extras, pilot.scene.screen.hud.standing(None)
            assert {key: lies[key].rect for key in laid} == {
                key: one.rect for key, one in laid.items()
            }
            surface = pygame.Surface(pilot.engine.size)
            pilot.scene.dirty = True
            pilot.scene.draw(surface)
            beside = beside_the_table(pilot)
            seen = pygame.image.tobytes(surface, "RGB")
            assert outside(pilot, seen, beside) == outside(pilot, room_picture(pilot), beside)

        curtains: list[int] = []
        for _ in pilot.as_long_as(lambda: len(curtains) < 5):
            if pilot.top == "CurtainScene":
                curtains.append(pilot.scene.overlays.seat)
                beneath()
            play_on(pilot, rng)
        pilot.until_turn()
        pilot.key(pygame.K_ESCAPE)
        assert pilot.top == "PauseScene"
        beneath()


def test_nothing_of_a_hand_is_seen_in_the_change(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two deals that the room cannot tell apart are one picture at the curtain, and one at the
    next, though somebody has looked at their hand in another print in between. Their seals are the
    same here, since nobody can tell whose a seal is."""
    monkeypatch.setattr(Seal, "digest", property(lambda seal: f"{seal.hand:064x}"))
    films: dict[int, list[list[bytes]]] = {}
    for seed in ("a", "b", "c"):
        with Pilot(home / seed) as pilot:
            anna, bjorn = entry(pilot, "Anna", **ICELANDIC), entry(pilot, "Björn")
            sit(pilot, anna.player, bjorn.player, seed=seed)
            pilot.until(lambda pilot=pilot: pilot.top == "CurtainScene")
            frames = [pilot.picture()]
            pilot.here()
            pilot.until_turn()
            pilot.play(pilot.hand()[2])
            pilot.until(lambda pilot=pilot: pilot.top == "CurtainScene")
            frames.append(pilot.picture())
            films.setdefault(pilot.match.table.dealer, []).append(frames)
    assert any(len(shown) > 1 for shown in films.values())
    for shown in films.values():
        assert all(film == shown[0] for film in shown)


def test_whoever_plays_alone_has_it_always_so(home: Path) -> None:
    """With one person among computers there is no curtain, and nothing changes."""
    rng = random.Random(1)
    with Pilot(home, speed=AT_ONCE) as pilot:
        anna = entry(pilot, "Anna", **ICELANDIC, contrast=True)
        sit(pilot, COMPUTER, anna.player, COMPUTER._replace(name="Ari"))
        for _ in range(60):
            assert worn(pilot) == wanted(pilot, 1) == ("is", 1.5, "large", True)
            play_on(pilot, rng)


def test_who_cuts_the_recap_short_sees_their_own(home: Path) -> None:
    """A press before the first picture of what was missed: what is left is shown to the same eyes,
    in their print and language."""
    with Pilot(home) as pilot:
        anna, bjorn = entry(pilot, "Anna"), entry(pilot, "Björn", **ICELANDIC)
        sit(pilot, anna.player, bjorn.player)
        met: list[int] = []
        for _ in pilot.as_long_as(lambda: len(met) < 2):
            pilot.until(lambda: pilot.top == "CurtainScene")
            seat = pilot.scene.overlays.seat
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
            for seat in (None, pilot.scene.overlays.seat):
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


def test_another_taste_is_taken_on_at_once(home: Path) -> None:
    """What somebody changes, such as in the settings over the table, is seen when the table is laid
    out anew; a language that is not there is the house's."""
    with Pilot(home, speed=AT_ONCE) as pilot:
        anna = entry(pilot, "Anna", **ICELANDIC)
        sit(pilot, anna.player, COMPUTER)
        pilot.until_turn()
        changed = msgspec.structs.replace(anna, language="xx", large=100)
        pilot.app.people.change(changed)
        pilot.engine.restyle()
        pilot.wait()
        assert worn(pilot) == (FALLBACK, 1.0, "classic", False)
