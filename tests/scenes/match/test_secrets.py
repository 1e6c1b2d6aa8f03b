"""Several people at one screen: the curtain, secrets, and each one's own language and print."""

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pygame
import pytest

from rules.kit.cards import UNKNOWN, Card, card
from rules.kit.match import PlayerInfo
from rules.kit.sight import kind_and_owner, redact
from rules.kit.story import visible_cards
from sprites.deck import Deck
from table.app.saved_settings import AT_ONCE
from table.engine.game_loop import HIDING_EVENTS
from table.felt.banner import Sentence, banner_item
from table.felt.canvas import Item
from table.felt.log_panel import LogPanel
from table.felt.picture import paint_table
from table.i18n.phrases import mentioned_cards_and_seats
from table.i18n.words import FALLBACK
from table.players.inline import rules_of
from table.scenes.match import hud
from table.scenes.match.viewpoint import OPEN_STEPS, private_cards
from table.scenes.overlays.curtain import SHORT_FILL_SECONDS
from table.theme.theme import USUAL
from tests.sampling import by_turns
from tests.scenes.match.evening import TWO, Pilot
from tests.tables import GAME_NAMES, seats_near

ICELANDIC = {"language": "is", "large": 150, "deck": "large"}
LARGE = {"large": 125, "deck": "four-colour", "contrast": True}
COMPUTER = PlayerInfo("Ösp", "bot", "steady")
INSTANT = pytest.mark.parametrize("speed", [AT_ONCE])


def add_person(pilot: Pilot, name: str, **taste: object):
    """Somebody on the list, of this taste."""
    person, _ = pilot.app.profiles.add_person(name)
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


def look_of(pilot: Pilot) -> tuple[object, ...]:
    """Language, print, deck and contrast seen now; what is for all is in the house's language."""
    screen, looks = pilot.scene.screen, pilot.scene.renderer.looks
    spoken = {one.words.language for one in (screen, screen.hud, screen.hover, screen.banner)}
    if pilot.scene.controls is not None:
        spoken.add(pilot.scene.controls.lights.words.language)
    (language,) = spoken
    assert looks.viewer_words.language == language
    assert {looks.words.language, screen.log.words.language} == {FALLBACK}
    return language, looks.theme.large, looks.deck.style.name, looks.theme.least > USUAL


def wish_of(pilot: Pilot, seat: int | None) -> tuple[object, ...]:
    """The same as a person or (None) the house likes it, in the print of the person in front."""
    taste = pilot.app.profiles.preferences(None if seat is None else pilot.match.players[seat])
    front = pilot.app.profiles.preferences(pilot.match.players[pilot.scene.viewpoint.bottom])
    large = ((taste if seat is not None else front).large or 100) / 100
    return taste.language or FALLBACK, large, taste.deck or "classic", taste.contrast


def check_beneath(pilot: Pilot) -> None:
    """The room's view, pixel by pixel, on the house's cards in the print of who is in front."""
    scene, renderer, size = pilot.scene, pilot.scene.renderer, pilot.engine.size
    assert look_of(pilot) == wish_of(pilot, None) and scene.log.audience is None
    extras, items = renderer.extras, scene.screen.hud.always_shown_items(None)
    assert {key: extras[key].rect for key in items} == {key: items[key].rect for key in items}
    view = scene.viewpoint.view()
    assert view.seat is None
    company, needs = scene.presentation.company(view), renderer.steady.needs
    scene.dirty, drawn = True, pygame.Surface(size)
    scene.draw(drawn)
    anew = paint_table(view, renderer.looks, company, size, renderer.bottom, renderer.setup, needs)
    others = [*scene.toolbar.rects.values(), *([extras["band"].rect] if "band" in extras else [])]
    for picture in (drawn, anew):
        for rect in others:
            picture.fill("black", rect.inflate(8, 8))
    assert pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(anew, "RGB")


@pytest.mark.usefixtures("one_seal")
def test_no_pixel_depends_on_what_nobody_may_see(home: Path) -> None:
    """Deals the room cannot tell apart look the same to the curtain, and after a choice."""
    films: dict[int, list[list[bytes]]] = {}
    for seed in "abcde":
        with Pilot(home / seed) as pilot:
            pilot.pace = 0.1
            anna, bjorn = add_person(pilot, "Anna", **ICELANDIC), add_person(pilot, "Björn")
            sit(pilot, anna.player, bjorn.player, seed=seed)
            frames = []
            for _ in pilot.as_long_as(lambda pilot=pilot: pilot.top != "CurtainScene"):
                pilot.wait()
                frames.append(pilot.picture())
            pilot.here()
            pilot.until_turn()
            pilot.play(pilot.hand()[2])
            pilot.until_curtain()
            frames.append(pilot.picture())
            films.setdefault(pilot.match.table.dealer, []).append(frames)
    assert any(len(shown) > 1 for shown in films.values())
    for shown in films.values():
        assert all(film == shown[0] for film in shown)


def test_what_is_seen_is_as_whoever_looks_likes_it(home: Path) -> None:
    """In every frame, with no other hand; at a curtain and in a pause lies the room's view."""
    rng, curtains, given_up = random.Random(3), list[int](), list[int]()
    with Pilot(home, speed=1.75) as pilot:
        anna, bjorn = add_person(pilot, "Anna", **ICELANDIC), add_person(pilot, "Björn", **LARGE)
        sit(pilot, anna.player, bjorn.player, PlayerInfo("Gestur"), COMPUTER)
        met = dict.fromkeys([None, 0, 1, 2], 0)
        for _ in pilot.as_long_as(
            lambda: min(*met.values(), len(curtains) + 2) < 8 or not given_up
        ):
            renderer = pilot.scene.renderer
            assert renderer.view is not None and renderer.table is not None
            seat = renderer.view.seat
            assert look_of(pilot) == wish_of(pilot, seat)
            met[seat] += 1
            for spot, pose in renderer.table.poses.items():
                kind, owner = kind_and_owner(spot.zone)
                assert kind != "hand" or pose.face is UNKNOWN or owner == seat
            for other, move in pilot.match.waiting_choices.items():
                if move.verb != "play" and other != seat and move.cards:
                    given_up.append(other)
                    assert not renderer.view.zones[f"discards:{other}"], "how many is a secret"
            if pilot.top == "CurtainScene":
                called = pilot.match.players[pilot.scene.overlays.asked_seat]
                large = (pilot.app.profiles.preferences(called).large or 100) / 100
                assert pilot.engine.top.form.theme.large == large, "its card has their print"
                check_beneath(pilot)
                curtains.append(pilot.match.step)
            pilot.play_on(rng)
        pilot.faced()
        pilot.key(pygame.K_ESCAPE)
        assert pilot.top == "PauseScene"
        check_beneath(pilot)
        pilot.key(pygame.K_ESCAPE)
        pilot.until_curtain()


@pytest.mark.parametrize("game", by_turns(GAME_NAMES, 2, "turned down"))
def test_a_hand_is_face_down_from_its_choice_to_its_next_call(tmp_path: Path, game: str) -> None:
    """In every game no card, at rest or in flight, shows a face that only one may see."""
    with Pilot(tmp_path, linger=0.1) as pilot:
        bots = ["bot"] * (seats_near(rules_of(game), 3) - 2)
        pilot.sit(",".join(["Anna", "Björn", *bots]), game=game)
        chosen = Counter[int]()
        for _ in pilot.as_long_as(lambda: len(chosen) < 2 or min(chosen.values()) < 4):
            viewpoint, renderer, match = pilot.scene.viewpoint, pilot.scene.renderer, pilot.match
            for seat in {0, 1} - {viewpoint.facing_seat}:
                past = [*match.history][-OPEN_STEPS - 1 :]  # what flies was open a moment before
                seen = [redact(match.rules, at.state, None, at.known[None]) for at in past]
                hidden = private_cards(match, match.view(seat)) - visible_cards(*seen)
                flights = renderer.tween.flights if renderer.tween is not None else ()
                faces = {pose.face for pose in renderer.arrangement.poses.values()}
                faces.update(pose.face for flight in flights for pose in (flight.old, flight.new))
                assert not hidden & faces, f"{game}: turn down seat {seat} in {match.state.phase}"
            if pilot.free():
                chosen[pilot.scene.controls.builder.seat] += 1
            pilot.step_on(Pilot.choose_easily)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_no_text_over_a_hand_that_is_turned_down_names_its_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Banner and log name only what is told to all, from the frame of a choice to the call."""
    named: dict[int, tuple[pygame.Surface, set[Card]]] = {}  # by the picture that names them

    def lay_banner(sentences: Sequence[Sentence], *how: object) -> Item:
        laid = banner_item(sentences, *how)  # type: ignore[arg-type]
        cards = {piece for line in sentences for piece in line.pieces if isinstance(piece, Card)}
        named[id(laid.blits[0][0])] = laid.blits[0][0], cards
        return laid

    def paint_log(panel: LogPanel, *how: object) -> pygame.Surface:
        picture = paint(panel, *how)  # type: ignore[arg-type]
        told = [row.statement.why for row in panel.rows if row.statement is not None]
        cards = {card for line in told for card in mentioned_cards_and_seats(line)[0]}
        named[id(picture)] = picture, cards
        return picture

    paint = LogPanel.paint
    monkeypatch.setattr(hud, "banner_item", lay_banner)
    monkeypatch.setattr(LogPanel, "paint", paint_log)
    with Pilot(tmp_path, linger=0.1) as pilot:
        bots, chosen = ["bot"] * (seats_near(rules_of(game), 3) - 2), Counter[int]()
        pilot.sit(",".join(["Anna", "Björn", *bots]), game=game)
        pilot.scene.screen.toggle_log()

        def read_all() -> None:
            """Compare all that is written on the table now with what its viewers have been told."""
            scene, shown = pilot.scene, pilot.scene.renderer.canvas.items
            told = scene.event_log.entries(scene.viewpoint.facing_seat)
            known = set[Card]()
            for line in (line for entry in told for line in entry.sentences):
                known |= mentioned_cards_and_seats(line.why)[0]
            for key in {"band", "panel"} & shown.keys():
                secret = named.get(id(shown[key].blits[0][0]), (None, set()))[1] - known
                assert not secret, (
                    f"{game}: {key} names {secret} to seat {scene.viewpoint.facing_seat}: "
                    "let `TableScreen.cover` lay what everybody may read"
                )

        def choose(pilot: Pilot) -> None:
            chosen[pilot.scene.controls.builder.seat] += 1
            pilot.choose_easily()
            read_all()

        for _ in pilot.as_long_as(lambda: len(chosen) < 2 or min(chosen.values()) < 4):
            pilot.step_on(choose)
            read_all()


@INSTANT
def test_whoever_plays_alone_has_it_always_so(pilot: Pilot):
    """As they like it until they change it; and no curtain comes, after the log either."""
    rng = random.Random(1)
    anna = add_person(pilot, "Anna", **ICELANDIC, contrast=True)
    sit(pilot, COMPUTER, anna.player, COMPUTER._replace(name="Ari"))
    for _ in range(60):
        assert look_of(pilot) == wish_of(pilot, 1) == ("is", 1.5, "large", True)
        assert pilot.top == "TableScene"
        pilot.play_on(rng)
    changed = msgspec.structs.replace(anna, language="xx", large=100, deck="", contrast=False)
    pilot.app.people.change(changed)
    pilot.engine.restyle()
    pilot.wait()
    assert look_of(pilot) == (FALLBACK, 1.0, "classic", False)
    pilot.engine.close(pilot.scene, "menu")
    pilot.sit("Anna,Björn", game="tunk")
    pilot.until_called()
    for _ in range(2):
        pilot.key(pygame.K_l)
        assert pilot.free()
    pilot.engine.close(pilot.engine.top)
    pilot.at_turn("Anna,bot", game="tunk")
    pilot.key(pygame.K_r)
    pilot.key(pygame.K_ESCAPE)
    assert pilot.free()


def test_who_cuts_the_recap_short_sees_their_own(pilot: Pilot) -> None:
    """What is left is shown to the same eyes, in their print and language."""
    anna, bjorn = add_person(pilot, "Anna"), add_person(pilot, "Björn", **ICELANDIC)
    sit(pilot, anna.player, bjorn.player)
    recaps = list[int]()
    for _ in pilot.as_long_as(lambda: sum(recaps) < 2):
        seat = pilot.until_curtain()
        pilot.engine.close(pilot.engine.top, True)
        recaps.append(bool(pilot.scene.presentation.frames))
        pilot.scene.presentation.cut_short(pilot.engine.now)
        pilot.until_turn()
        assert pilot.scene.viewpoint.facing_seat == seat
        assert look_of(pilot) == wish_of(pilot, seat)
        pilot.play(pilot.hand()[0])


@INSTANT
def test_the_rules_open_at_what_is_going_on_in_ones_own_language(pilot: Pilot) -> None:
    """By F1 or the pause, at the phase's chapter; at the curtain in the house's language."""
    anna = add_person(pilot, "Anna", **ICELANDIC)
    sit(pilot, anna.player, PlayerInfo("Gestur"))
    told, chapters = {}, pilot.scene.layout.chapters
    for _ in range(2):
        for seat in (None, pilot.until_curtain()):
            if seat is not None:
                pilot.faced()
            pilot.key(pygame.K_F1)
            assert pilot.top == "HowToScene"
            assert pilot.engine.top.anchor == chapters[pilot.match.state.phase] != ""
            told[seat] = pilot.engine.top.words.language
            pilot.key(pygame.K_ESCAPE)
        pilot.until_called()
        pilot.play(pilot.hand()[0])
    assert told == {None: FALLBACK, 0: "is", 1: FALLBACK}
    pilot.until_curtain()
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("howto"))
    assert pilot.engine.top.anchor == chapters[pilot.match.state.phase]


@pytest.mark.parametrize("game", ["punk", "tunk"])
def test_how_a_hand_turns_down_tells_nothing_of_its_order(tmp_path: Path, game: str) -> None:
    """Whichever card leaves, all backs lie and fly alike: nobody learns its rank."""
    films = []
    for number in (0, -1):
        with Pilot(tmp_path / str(number)) as pilot:
            pilot.sit(TWO, game=game)
            pilot.until_called()
            if game == "tunk":
                pilot.click(pilot.button("draw"))
                pilot.until_turn("play")
            hand = f"hand:{pilot.scene.viewpoint.facing_seat}"
            card = pilot.card(pilot.hand()[number])
            if game == "tunk":
                pilot.click(card)
                pilot.click(pilot.button("discard"))
            else:  # it is dropped, and stays where it is held
                pilot.drag(card, pilot.place(hand.replace("hand", "played")))
            flights, table = pilot.scene.renderer.tween.flights, pilot.scene.renderer.arrangement
            assert {pose.face for pose in table.cards_in(hand)} == {UNKNOWN}
            at_rest = {spot: pose[:4] for spot, pose in table.poses.items()}
            flown = [one for one in flights if one.spot.zone == hand or game == "tunk"]
            ways = [(flight.spot, flight.old[:4], flight.new[:4]) for flight in flown]
            films.append((at_rest, sorted(ways)))
            pilot.key(pygame.K_w)  # looks a word up while it flies
            assert pilot.top == "HowToScene" and set(pilot.hand()) == {"??"}
    assert films[0] == films[1], f"{game}: where a hidden card leaves the hand tells its rank"


@pytest.mark.parametrize("game", ["punk", "tunk"])
def test_a_hint_goes_with_the_hand_that_it_is_about(pilot: Pilot, game: str) -> None:
    """With every mark on the cards, in the very frame in which the hand turns down."""
    pilot.sit(TWO, game=game)
    pilot.until_called()
    canvas = pilot.scene.renderer.canvas
    for _ in pilot.as_long_as(lambda: set(pilot.hand()) != {"??"}, 9):
        pilot.until_free()
        pilot.key(pygame.K_h)
        pilot.until(lambda: "advice" in canvas.items)
        pilot.key(pygame.K_RETURN)
    shown = canvas.items
    kinds = {key if isinstance(key, str) else key[0] for key in shown}
    left = kinds & {"advice", "ghost", "way", "aim", "leaves", "lit", "veil", "prompt"}
    assert not left, f"{game}: {left} of the turn are seen over a hand that is turned down"


def test_who_is_called_again_waits_for_a_moment_only(pilot: Pilot) -> None:
    """Where computers alone chose since, nobody else's presses can be meant for the table."""
    pilot.sit("Anna,Björn,bot,bot", game="pukk")
    called, waits, pages = [-1], set[bool](), pilot.scene.overlays
    for _ in pilot.as_long_as(lambda: len(waits) < 2):
        if pilot.top == "CurtainScene":
            call, is_same = pilot.engine.top.call, called[-1] == pages.asked_seat
            assert (call.fill_seconds == SHORT_FILL_SECONDS) == is_same, f"{call} after {called}"
            called.append(pages.asked_seat)
            waits.add(is_same)
        pilot.step_on(Pilot.choose_easily)


@INSTANT
@pytest.mark.parametrize("event", HIDING_EVENTS)
def test_a_window_that_was_put_away_comes_back_behind_the_curtain(pilot: Pilot, event: int) -> None:
    """Where several people share it, as after a pause; who is alone plays on."""
    for seats in ("Anna,Björn", "Anna,bot"):
        pilot.sit(seats, game="tunk")
        pilot.until_free()
        is_shared, seat = pilot.scene.viewpoint.shared, pilot.scene.viewpoint.facing_seat
        pygame.event.post(pygame.event.Event(event))
        pilot.wait()
        assert (set(pilot.hand()) == {"??"}) == is_shared, "cover the hand as a page does"
        if is_shared:
            assert pilot.until_curtain() == seat and pilot.engine.top.call.why == "still"
            pilot.faced()
        assert pilot.free() and pilot.scene.viewpoint.facing_seat == seat
        pilot.engine.close(pilot.scene, "menu")


PAGES = {"pause": pygame.K_PAUSE, "rules": pygame.K_r, "rules by F1": pygame.K_F1}


@INSTANT
@pytest.mark.parametrize("page", PAGES)
def test_every_page_over_the_table_covers_the_hand(pilot: Pilot, page: str) -> None:
    """The curtain comes after it, short; what was picked is picked again."""
    pilot.sit("Anna,Björn", game="tunk")
    pilot.until_called()
    pilot.click(pilot.button("draw"))
    pilot.until_turn("play")
    name, seat = pilot.hand()[0], pilot.scene.controls.builder.seat
    pilot.click(pilot.card(name))
    assert pilot.scene.controls.builder.picked_cards == [card(name)]
    pilot.key(PAGES[page])
    assert pilot.top in ("PauseScene", "HowToScene")
    assert pilot.scene.viewpoint.facing_seat is None and pilot.scene.controls is None
    pilot.key(pygame.K_ESCAPE)
    pilot.until_curtain()
    curtain = pilot.engine.top
    assert (curtain.call.why, curtain.call.fill_seconds) == ("still", SHORT_FILL_SECONDS)
    assert pilot.scene.overlays.asked_seat == seat
    pilot.wait(SHORT_FILL_SECONDS)
    pilot.key(pygame.K_RETURN)
    pilot.until_turn()
    assert pilot.scene.controls.builder.picked_cards == [card(name)]
