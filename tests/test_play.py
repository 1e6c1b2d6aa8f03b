"""A match at the window, from the menu to the score sheet, by a pilot on the dummy driver."""

import errno
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import UNKNOWN, card
from rules.kit.journal import Journal, read_journal
from rules.kit.match import Match
from rules.kit.moves import Move
from table.house import AT_ONCE
from table.picture import painted
from table.scene import QUIET
from table.scenes.margin import STAYS
from table.seats.inline import choice_seed, think
from table.seats.roster import roster
from tests.table_pilot import Pilot, Thinkers
from tests.tables import printed

ANNA = "Anna,bot,bot"
TWO = "Anna,Björn,bot"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def pilot(home: Path) -> Iterator[Pilot]:
    with Pilot(home) as made:
        yield made


def written(home: Path, seats: str, phase: str, seed: str = "7", owing: int = 0) -> Path:
    """A journal of a match that has just come to a phase; `owing`: and the computers, and some
    people, have chosen there, so that only so many still owe a choice."""
    path = home / "games" / "written.jsonl"
    sitters = roster(seats)
    with Pilot(home) as pilot:
        rules = pilot.house.open("punk").rules
    assert rules is not None
    match = Match(rules, sitters, {}, seed)
    journal = Journal.begun(path, match.header("punk"))
    match = Match(rules, sitters, {}, seed, journal.write)
    while match.state.phase != phase or (owing and len(match.owing()) > owing):
        if not match.advance():
            seat = match.owing()[0]
            match.choose(seat, think("punk", match.view(seat), seat, "", choice_seed(match, seat)))
    journal.close()
    return path


def stand(pilot: Pilot) -> str:
    """The position and what is sealed in it, as text."""
    return f"{printed(pilot.match.state)}\n{sorted(pilot.match.sealed.items())}"


def sealed_or_made(pilot: Pilot, seat: int) -> Move | None:
    """What the seat has chosen last."""
    match = pilot.match
    if seat in match.sealed:
        return match.sealed[seat]
    return next((one.made[seat] for one in reversed(match.history) if seat in one.made), None)


# --- playing a card -------------------------------------------------------------------------


def test_a_card_dragged_to_its_place_is_played(pilot: Pilot) -> None:
    """The drag is the choice, on disk at once; the card glides on from where it was let go."""
    pilot.sit(ANNA)
    pilot.until_turn("select")
    name, before = pilot.hand()[2], len(pilot.lines())
    pilot.play(name)
    assert sealed_or_made(pilot, 0) == Move("play", (card(name),))
    assert pilot.lines()[before:] == [{"seat": 0, "move": f"play {name}"}]
    flight = next(one for one in pilot.scene.showing.glide.flights if one.new.face is card(name))
    assert flight.spot.zone == "played:0"
    assert abs(flight.old.y - flight.new.y) < flight.new.width
    pilot.until_turn("select")
    assert name not in pilot.hand() and len(pilot.hand()) == 6


def test_a_card_dragged_to_a_wrong_place_comes_home(pilot: Pilot) -> None:
    """It is seen to glide home, the reason stands there in words, nothing is lost or written;
    after a while the window looks exactly as before."""
    pilot.sit(ANNA)
    pilot.until_turn()
    pilot.wait(0.2)
    before, hand, lines = pilot.picture(), pilot.hand(), pilot.lines()
    pilot.drag(pilot.card(hand[1]), pilot.place("pot"))
    scene = pilot.scene
    assert scene.showing.glide is not None
    pilot.wait(0.5)
    assert scene.showing.glide is None and scene.margin.paper is not None
    assert pilot.picture() != before
    assert pilot.hand() == hand and pilot.lines() == lines
    pilot.wait(STAYS + 0.2)
    assert pilot.picture() == before


def test_a_drop_on_bare_felt_comes_home(pilot: Pilot) -> None:
    """Beside everything nothing happens but the way home."""
    pilot.sit(ANNA)
    pilot.until_turn()
    pilot.wait(0.2)
    before = pilot.picture()
    pilot.drag(pilot.card(pilot.hand()[0]), (8, 200))
    assert pilot.scene.showing.glide is not None
    pilot.wait(1.0)
    assert pilot.picture() == before and pilot.scene.hands is not None


def test_a_card_mostly_elsewhere_still_finds_its_place(pilot: Pilot) -> None:
    """Half on a place that does not take it, a little on its own: it is played."""
    pilot.sit(ANNA)
    pilot.until_turn()
    name = pilot.hand()[3]
    pose = pilot.scene.showing.table.poses[pilot.spot(name)]
    room = pilot.scene.showing.table.frames["played:0"].room
    start = pilot.card(name)
    lift = (round(room.middle[0] - pose.x), round(room.y - pose.box.height * 0.4 - pose.y))
    pilot.drag(start, (start[0] + lift[0], start[1] + lift[1]))
    assert sealed_or_made(pilot, 0) == Move("play", (card(name),))


def test_click_and_click(pilot: Pilot) -> None:
    """A click picks, a second one on the place plays; another card takes the first one's place."""
    pilot.sit(ANNA)
    pilot.until_turn()
    first, second = pilot.hand()[1], pilot.hand()[4]
    pilot.click(pilot.card(first))
    pilot.wait(0.5)
    pilot.click(pilot.card(second))
    assert pilot.scene.hands.desk.picked == [card(second)]
    pilot.click(pilot.place("played:0"))
    assert sealed_or_made(pilot, 0) == Move("play", (card(second),))


def test_double_click(pilot: Pilot) -> None:
    """Two quick clicks on a card play it."""
    pilot.sit(ANNA)
    pilot.until_turn()
    name = pilot.hand()[1]
    pilot.click(pilot.card(name))
    assert sealed_or_made(pilot, 0) is None
    pilot.click(pilot.card(name))
    assert sealed_or_made(pilot, 0) == Move("play", (card(name),))


def test_a_whole_trick_by_keys_alone(pilot: Pilot) -> None:
    """Arrows walk along the hand, Enter plays; or Space picks, and lays down on the place."""
    pilot.sit(ANNA)
    pilot.until_turn()
    name = pilot.hand()[2]
    for _ in range(3):
        pilot.key(pygame.K_RIGHT)
    assert pilot.scene.hands.lights.cursor is card(name)
    pilot.key(pygame.K_RETURN)
    assert sealed_or_made(pilot, 0) == Move("play", (card(name),))
    pilot.until_turn("select")
    name = pilot.hand()[-1]
    pilot.walk_to(card(name))
    pilot.key(pygame.K_SPACE)
    pilot.walk_to(("place", "played:0"))
    pilot.key(pygame.K_SPACE)
    assert sealed_or_made(pilot, 0) == Move("play", (card(name),))
    assert pilot.match.state.tallies["trick"] == 2


# --- letting go ------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["right", "escape"])
def test_letting_go_in_mid_drag(pilot: Pilot, way: str) -> None:
    """The right button, or Esc, puts everything back; the release that follows plays nothing,
    and Esc does not pause as well."""
    pilot.sit(ANNA)
    pilot.until_turn()
    pilot.wait(0.2)
    before = pilot.picture()
    place = pilot.place("played:0")
    pilot.hold(pilot.card(pilot.hand()[1]), place)
    if way == "right":
        pilot.click(place, 3)
    else:
        pilot.key(pygame.K_ESCAPE)
    pilot.release(place)
    pilot.wait(1.0)
    assert sealed_or_made(pilot, 0) is None and pilot.top == "PlayScene"
    assert pilot.picture() == before


def test_resizing_in_mid_drag_loses_nothing(pilot: Pilot) -> None:
    """The card is still in the hand, or goes home; it can be played in the new window."""
    pilot.sit(ANNA)
    pilot.until_turn()
    hand = pilot.hand()
    pilot.hold(pilot.card(hand[1]), pilot.place("pot"))
    pilot.resize((800, 500))
    pilot.release((400, 100))
    pilot.wait(1.0)
    assert pilot.hand() == hand and sealed_or_made(pilot, 0) is None
    pilot.play(hand[1])
    assert sealed_or_made(pilot, 0) == Move("play", (card(hand[1]),))


def test_resizing_while_cards_fly_loses_nothing(pilot: Pilot) -> None:
    """Whatever was in flight has landed, and the game goes on as it would have."""
    pilot.sit(ANNA)
    pilot.until(lambda: pilot.scene.showing.glide is not None)
    pilot.resize((900, 500))
    assert pilot.scene.showing.glide is None
    pilot.resize((640, 400))
    pilot.until_turn("select")
    assert len(pilot.hand()) == 7


def test_after_any_resizing_the_picture_is_the_same(pilot: Pilot) -> None:
    """There and back again: every pixel as before, with a card picked or without."""
    pilot.sit(ANNA)
    pilot.until_turn()
    pilot.click(pilot.card(pilot.hand()[2]))
    pilot.wait(1.0)
    before = pilot.picture()
    for size in ((1024, 640), (500, 700), (640, 400)):
        pilot.resize(size)
    pilot.wait(0.1)
    assert pilot.picture() == before


def test_full_screen_and_back(pilot: Pilot) -> None:
    """F11 in mid-drag and in mid-flight: the same position, the same hand, still one's turn."""
    pilot.sit(ANNA)
    pilot.until(lambda: pilot.scene.showing.glide is not None)
    pilot.key(pygame.K_F11)
    pilot.until_turn()
    hand, before = pilot.hand(), stand(pilot)
    pilot.hold(pilot.card(hand[1]), pilot.place("pot"))
    pilot.key(pygame.K_F11)
    assert pilot.app.size == (640, 400)
    pilot.release((320, 130))
    pilot.wait(1.0)
    assert (pilot.hand(), stand(pilot)) == (hand, before)
    pilot.play(hand[0])
    assert sealed_or_made(pilot, 0) == Move("play", (card(hand[0]),))


# --- pressing while something moves -------------------------------------------------------------


def in_last_flight(pilot: Pilot) -> None:
    """Let time pass until the last computer's card is on its way and the person is next."""
    pilot.until(
        lambda: (
            pilot.scene.showing.glide is not None
            and pilot.match.owing() == [0]
            and not pilot.scene.thoughts
        )
    )


def test_a_click_while_cards_fly_finishes_the_flight_and_counts(pilot: Pilot) -> None:
    """A press in mid-flight lands everything at once and is then taken as it was meant."""
    pilot.sit(ANNA)
    in_last_flight(pilot)
    table = pilot.scene.showing.table
    spot = next(spot for spot, pose in table.poses.items() if spot.zone == "hand:0")
    pose = table.poses[spot]
    pilot.click((round(pose.x - pose.width * 0.42), round(pose.y)))
    assert pilot.scene.showing.glide is None
    assert pilot.scene.hands is not None and len(pilot.scene.hands.desk.picked) == 1


def test_a_drag_begun_while_cards_fly_counts(pilot: Pilot) -> None:
    """The same for a drag: what was pressed in mid-flight is what is played."""
    pilot.sit(ANNA)
    in_last_flight(pilot)
    table = pilot.scene.showing.table
    pose = min(pose for spot, pose in table.poses.items() if spot.zone == "hand:0")
    pilot.drag((round(pose.x - pose.width * 0.42), round(pose.y)), pilot.place("played:0"))
    assert sealed_or_made(pilot, 0) == Move("play", (pose.face,))


def test_a_key_while_cards_fly_only_hurries(pilot: Pilot) -> None:
    """Enter pressed to hurry must not play a card, nor Esc leave: it only lands the flight."""
    pilot.sit(ANNA)
    for key in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_d):
        in_last_flight(pilot)
        lines = pilot.lines()
        pilot.key(key)
        assert pilot.scene.showing.glide is None and pilot.top == "PlayScene"
        assert pilot.lines() == lines and pilot.scene.hands.lights.cursor is None
        pilot.until_turn()
        pilot.play(pilot.hand()[0])


def test_hurrying_all_the_way_changes_no_choice(home: Path) -> None:
    """Pressing all the time, or never, or with animations off: the same game by the same hands."""
    ends = []
    for number, speed in enumerate((1.0, 1.0, AT_ONCE)):
        with Pilot(home / str(number), speed=speed) as pilot:
            pilot.sit(ANNA, "same")
            for _ in pilot.as_long_as(lambda: len(pilot.lines()) < 30):
                if pilot.free():
                    select = pilot.match.state.phase == "select"
                    if select:
                        pilot.play(pilot.hand()[0])
                    else:
                        pilot.key(pygame.K_d)
                elif number == 1:
                    pilot.click((4, 396))
                else:
                    pilot.wait(0.1)
            ends.append(pilot.lines()[:30])
    assert ends[0] == ends[1] == ends[2]


# --- giving cards up --------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 3, "all"])
@pytest.mark.parametrize("way", ["button", "key", "drag", "click"])
def test_giving_up_cards(pilot: Pilot, home: Path, count: int | str, way: str) -> None:
    """None, one, several or all cards, by the button, its key, dragged together, or
    by a click on their place."""
    pilot.resume(written(home, ANNA, "keep"))
    pilot.until_turn("keep")
    hand = pilot.hand()
    chosen = hand if count == "all" else hand[: int(count)]
    for name in chosen:
        pilot.click(pilot.card(name))
        pilot.wait(0.5)
    assert pilot.scene.hands.desk.picked == [card(name) for name in chosen]
    if way == "button" or not chosen:
        pilot.click(pilot.button("discard"))
    elif way == "key":
        pilot.key(pygame.K_d)
    elif way == "click":
        pilot.click(pilot.place("discards:0"))
    else:
        pilot.drag(pilot.card(chosen[0]), pilot.place("discards:0"))
    assert sealed_or_made(pilot, 0) == Move("discard", tuple(sorted(map(card, chosen))))


def test_a_click_on_the_empty_place_gives_up_nothing_by_mistake(pilot: Pilot, home: Path) -> None:
    """With nothing picked, a stray click where the discards go decides nothing."""
    pilot.resume(written(home, ANNA, "keep"))
    pilot.until_turn("keep")
    lines = pilot.lines()
    pilot.click(pilot.place("discards:0"))
    pilot.wait(0.5)
    assert pilot.lines() == lines and pilot.scene.hands is not None


def test_the_cards_not_given_up_come_home(pilot: Pilot, home: Path) -> None:
    """Two cards dragged to a wrong place come home and stay picked."""
    pilot.resume(written(home, ANNA, "keep"))
    pilot.until_turn("keep")
    hand = pilot.hand()
    for name in hand[:2]:
        pilot.click(pilot.card(name))
        pilot.wait(0.5)
    pilot.drag(pilot.card(hand[0]), pilot.place("pot"))
    pilot.wait(1.0)
    assert pilot.hand() == hand and sealed_or_made(pilot, 0) != Move("discard")
    assert set(pilot.scene.hands.desk.picked) == {card(name) for name in hand[:2]}


# --- leaving, and coming back ------------------------------------------------------------------


def test_pause_leave_and_go_on(pilot: Pilot) -> None:
    """Esc, leave, and on from the menu: the very same position, and it is one's turn."""
    pilot.sit(ANNA)
    pilot.until_turn()
    pilot.play(pilot.hand()[0])
    pilot.until_turn()
    before, hand = stand(pilot), pilot.hand()
    pilot.key(pygame.K_ESCAPE)
    assert pilot.top == "PauseScene"
    pilot.click(pilot.button("leave"))
    assert pilot.top == "MenuScene"
    pilot.click(pilot.button("goon:0"))
    pilot.until_turn("select")
    assert (stand(pilot), pilot.hand()) == (before, hand)


def test_a_pause_changes_nothing(pilot: Pilot) -> None:
    """Esc and Esc again: every pixel as before."""
    pilot.sit(ANNA)
    pilot.until_turn()
    pilot.wait(0.2)
    before = pilot.picture()
    pilot.key(pygame.K_ESCAPE)
    assert pilot.picture() != before
    pilot.key(pygame.K_ESCAPE)
    pilot.wait(0.1)
    assert pilot.top == "PlayScene" and pilot.picture() == before


def test_a_sealed_choice_survives_and_stays_sealed(pilot: Pilot) -> None:
    """Anna has chosen, Björn leaves at the curtain: her choice is kept, face down, and he is
    asked next when they come back."""
    pilot.sit(TWO)
    pilot.until(lambda: pilot.top == "CurtainScene")
    pilot.here()
    pilot.until_turn()
    first = pilot.scene.director.facing
    assert first is not None
    name = pilot.hand()[1]
    pilot.play(name)
    pilot.until(lambda: pilot.top == "CurtainScene")
    before = stand(pilot)
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("leave"))
    assert pilot.top == "MenuScene"
    pilot.click(pilot.button("goon:0"))
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert stand(pilot) == before and pilot.match.sealed[first] == Move("play", (card(name),))
    shown = pilot.scene.showing.view
    assert shown.zones[f"played:{first}"] == [UNKNOWN]
    assert not pilot.app.top.first, "somebody has begun already"
    assert all(pose.face is not card(name) for pose in pilot.scene.showing.table.poses.values())
    assert pilot.scene._seat != first


def test_the_plug_can_be_pulled_at_any_moment(home: Path) -> None:
    """After whatever moment: the journal leads back to the position and the sealed choices of
    that moment, and on from there."""
    rng = random.Random(4)
    for number in range(12):
        folder = home / str(number)
        pilot = Pilot(folder, speed=1.75)
        pilot.sit(TWO, str(number))
        for _ in range(rng.randint(1, 400)):
            if pilot.top == "CurtainScene" and rng.random() < 0.5:
                pilot.here()
            elif pilot.free() and rng.random() < 0.5:
                pilot.click(pilot.card(rng.choice(pilot.hand())))
            elif pilot.free() and pilot.match.state.phase == "keep":
                pilot.key(pygame.K_d)
            else:
                pilot.wait()
        before, journal = stand(pilot), pilot.journal
        pilot.killed()
        with Pilot(folder) as again:
            again.resume(journal)  # a dealer's step that needs no luck leaves no line
            again.until(lambda again=again, before=before: stand(again) == before, 30)
            again.until(lambda again=again: again.top == "CurtainScene" or again.match.over)


# --- whole games -----------------------------------------------------------------------------


def play_on(pilot: Pilot, rng: random.Random) -> None:
    """Whatever is to be done next, by somebody without a plan."""
    if pilot.top == "CurtainScene":
        pilot.here()
    elif pilot.free() and pilot.match.state.phase == "select":
        pilot.play(rng.choice(pilot.hand()))
    elif pilot.free():
        for name in rng.sample(pilot.hand(), rng.randint(0, 1)):
            pilot.click(pilot.card(name))
        pilot.key(pygame.K_d)
    else:
        pilot.wait(0.2)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (ANNA, {}),
        ("Anna,bot", {}),
        ("Anna,Björn", {}),
        ("bot,Anna,Björn,bot", {"fixed_opening": True}),
        ("Anna,bot,Björn", {"dice": True}),
        ("bot,bot,bot,bot,bot,bot,Anna,bot,bot,bot", {}),
    ],
)
def test_a_whole_game_to_the_score_sheet(home: Path, seats: str, options: dict) -> None:
    """With animations off, to the end: the result is kept, the journal among the finished."""
    rng = random.Random(1)
    with Pilot(home, speed=AT_ONCE) as pilot:
        scene = pilot.sit(seats, options=options)
        for _ in range(3000):
            if pilot.top == "ScoresScene":
                break
            verb = "d" if not options.get("dice") else "r"
            if pilot.free() and scene.match.state.phase == "keep" and verb == "r":
                pilot.key(pygame.K_r)
            else:
                play_on(pilot, rng)
        assert pilot.top == "ScoresScene" and scene.match.over
        assert len(list((home / "finished").glob("*.jsonl"))) == 1
        assert [one["game"] for one in pilot.house.store.results()] == ["punk"]
        assert not list((home / "games").glob("*.jsonl"))
        past = read_journal(next((home / "finished").glob("*.jsonl")))
        assert len({line["seat"] for line in past.lines if "move" in line}) == len(seats.split(","))
        pilot.wait(QUIET)
        pilot.click(pilot.button("menu"))
        assert pilot.top == "MenuScene" and not pilot.menu.waiting


def test_another_hand_after_the_score_sheet(home: Path) -> None:
    """Where the game goes on, the sheet between two hands is put away and the next is dealt."""
    rng = random.Random(1)
    with Pilot(home, speed=AT_ONCE) as pilot:
        for seed in range(8):
            scene = pilot.sit("Anna,bot,bot,bot", str(seed), {"play_again": True})
            for _ in pilot.as_long_as(lambda: pilot.top != "ScoresScene"):
                play_on(pilot, rng)
            if not scene.match.over:
                pilot.click(pilot.button("on"))
                pilot.until_turn("select")
                assert pilot.match.state.table.hand == 2
                return
            pilot.click(pilot.button("menu"))
    raise AssertionError("no game went on")


# --- computers -------------------------------------------------------------------------------


def test_a_computer_is_asked_with_its_own_view_alone(pilot: Pilot) -> None:
    """What thinks is handed one seat's view: its own hand, no other, and no state."""
    pilot.sit(ANNA)
    pilot.until_turn()
    assert isinstance(pilot.thinkers, Thinkers) and len(pilot.thinkers.asked) == 2
    for seat, view in pilot.thinkers.asked:
        assert view.seat == seat
        hands = {zone: cards for zone, cards in view.zones.items() if zone.startswith("hand")}
        assert UNKNOWN not in hands.pop(f"hand:{seat}")
        assert all(set(cards) == {UNKNOWN} for cards in hands.values())


def test_a_computer_takes_a_moment(pilot: Pilot) -> None:
    """However fast it thinks, its choice is not shown sooner than a person can follow; a press
    does not lose it."""
    pilot.sit(ANNA)
    pilot.until(lambda: pilot.scene.thoughts)
    start = pilot.now
    pilot.until(lambda: pilot.match.sealed)
    assert 0.5 < pilot.now - start < 1.0


@pytest.mark.parametrize("seats", ["bot,bot,bot", ANNA])
def test_a_trick_is_left_to_be_looked_at(pilot: Pilot, seats: str) -> None:
    """The cards that were turned up lie still for a while, whoever laid the last one."""
    pilot.sit(seats)
    scene = pilot.scene
    if seats == ANNA:
        pilot.until_turn()
        pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.state.phase == "turned" and scene.showing.glide is None)
    start = pilot.now
    pilot.until(lambda: pilot.match.state.phase != "turned")
    hold = scene.layout.phases["turned"].hold
    assert hold - 0.1 < pilot.now - start < hold + 0.2


@pytest.mark.xdist_group("processes")
def test_real_processes_think_the_same(home: Path) -> None:
    """In processes of their own the computers choose what they choose here."""
    ends = []
    for number, processes in enumerate((False, True)):
        with Pilot(home / str(number), speed=AT_ONCE, processes=processes) as pilot:
            pilot.sit(ANNA, "11")
            for _ in pilot.as_long_as(lambda: len(pilot.lines()) < 8):
                play_on(pilot, random.Random(3))
            ends.append(pilot.lines()[:8])
    assert ends[0] == ends[1]


# --- what others may see ------------------------------------------------------------------------


def room_picture(pilot: Pilot) -> bytes:
    """The table as the whole room may see it, painted anew from what everybody knows."""
    scene = pilot.scene
    view = scene.director.view()
    assert view.seat is None
    showing = scene.showing
    picture = painted(
        view, showing.looks, scene._company(view), pilot.app.size, showing.bottom, showing.around
    )
    return pygame.image.tobytes(picture, "RGB")


def outside(pilot: Pilot, one: bytes, rects: list[pygame.Rect]) -> list[bytes]:
    """The rows of a picture with some rectangles cut out of it."""
    surface = pygame.image.frombytes(one, pilot.app.size, "RGB")
    for rect in rects:
        surface.fill("black", rect)
    return [pygame.image.tobytes(surface, "RGB")]


def test_behind_the_curtain_lies_what_the_room_may_see(home: Path) -> None:
    """Whenever the curtain is down, what lies beneath it is the room's view, pixel by pixel:
    no face of anybody's hand, and sealed cards as backs."""
    rng = random.Random(2)
    with Pilot(home, speed=1.75) as pilot:
        pilot.sit(TWO)
        met: list[str] = []
        for _ in pilot.as_long_as(lambda: len(met) < 12):
            if pilot.top == "CurtainScene":
                met.append(pilot.match.state.phase)
                scene = pilot.scene
                beneath = pygame.Surface(pilot.app.size)
                scene.stale = True
                scene.draw(beneath)
                table = scene.showing.table
                menu = [scene.margin.menu.inflate(8, 8), scene.margin.ahead.inflate(8, 8)]
                station = table.ring.stations[scene.showing.bottom]
                prompt = station.box(station.station.prompt)
                menu.append(pygame.Rect(*map(round, prompt)).inflate(4, 4))
                seen = pygame.image.tobytes(beneath, "RGB")
                assert outside(pilot, seen, menu) == outside(pilot, room_picture(pilot), menu)
            play_on(pilot, rng)


def test_no_pixel_depends_on_what_nobody_may_see(home: Path) -> None:
    """Two deals that the room cannot tell apart look the same in every frame, from the deal to
    the curtain, and again when the first person has laid a card and left the screen."""
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
        pilot.until(lambda: pilot.top == "CurtainScene")
        pilot.here()
        pilot.until_turn()
        pilot.key(pygame.K_ESCAPE)
        assert pilot.top == "PauseScene"
        beneath = pygame.Surface(pilot.app.size)
        pilot.scene.stale = True
        pilot.scene.draw(beneath)
        menu = [pilot.scene.margin.menu.inflate(8, 8), pilot.scene.margin.ahead.inflate(8, 8)]
        seen = pygame.image.tobytes(beneath, "RGB")
        assert outside(pilot, seen, menu) == outside(pilot, room_picture(pilot), menu)
        pilot.key(pygame.K_ESCAPE)
        pilot.until(lambda: pilot.top == "CurtainScene")


def test_the_card_one_lays_is_the_card_seen_to_go(home: Path) -> None:
    """With several people too: the laid card glides to its place and the others stay."""
    with Pilot(home) as pilot:
        pilot.sit(TWO)
        pilot.until(lambda: pilot.top == "CurtainScene")
        pilot.here()
        pilot.until_turn()
        name, hand = pilot.hand()[3], pilot.hand()
        pilot.play(name)
        flights = pilot.scene.showing.glide.flights
        laid = [one for one in flights if one.spot.zone.startswith("played")]
        assert [one.old.face for one in laid] == [card(name)]
        rest = [one for one in flights if one.spot.zone.startswith("hand")]
        assert all(not one.turns and one.new.face.name in hand for one in rest)
        pilot.until(lambda: pilot.top == "CurtainScene")
        assert set(pilot.hand()) == {"??"}


def test_after_the_curtain_one_sees_what_has_happened(pilot: Pilot) -> None:
    """From the second trick on, whoever answers the curtain sees the last one turned up and
    taken before it is their turn; at the first there is nothing to tell."""
    pilot.sit(TWO)
    for trick in (1, 2):
        for _ in range(2):
            pilot.until(lambda: pilot.top == "CurtainScene")
            pilot.here()
            phases = []
            for _ in pilot.as_long_as(lambda: not pilot.free()):
                phases.append(pilot.scene.showing.view.phase)
                assert pilot.scene.showing.view.seat == pilot.scene.director.facing
                pilot.wait()
            assert ("turned" in phases) == (trick == 2), phases
            pilot.play(pilot.hand()[0])


def test_one_person_meets_no_curtain(home: Path) -> None:
    """With one person among computers nothing ever asks whether they are there."""
    rng = random.Random(5)
    with Pilot(home, speed=AT_ONCE) as pilot:
        pilot.sit("bot,Anna,bot,bot")
        for _ in pilot.as_long_as(lambda: pilot.top != "ScoresScene"):
            assert pilot.top == "PlayScene"
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
            seat = pilot.scene.director.facing
            asked.append(seat)
            assert pilot.scene.showing.bottom == seat and "??" not in pilot.hand()
            pilot.play(pilot.hand()[0])
            assert sealed_or_made(pilot, seat) is not None
        assert sorted(asked) == list(range(10))
        assert pilot.match.state.phase == "turned"


def test_nothing_is_dimmed_that_may_be_played(pilot: Pilot, home: Path) -> None:
    """Where every card may be played none is dimmed, nor while others think."""
    pilot.sit(ANNA)
    for _ in range(120):
        pilot.wait()
        dimmed = pilot.scene.showing.dimmed
        assert not dimmed
    assert pilot.free()


def test_every_card_is_seen_once(pilot: Pilot) -> None:
    """While cards fly none of them lies at rest as well, and none is missing but beneath its
    heap; a carried card has left its place in the hand."""
    pilot.sit(ANNA)
    scene, met = pilot.scene, 0
    for _ in pilot.as_long_as(lambda: not pilot.free()):
        pilot.wait()
        showing, glide = scene.showing, scene.showing.glide
        resting = {key[1] for key in showing.canvas.items if key[0] == "card"}
        if glide is None:
            assert resting | showing.table.covered == set(showing.table.poses)
            continue
        ways = [one for one in glide.flights if pilot.now >= glide.began + one.start]
        flying = {one.spot for one in ways if not glide.landed(one, pilot.now)}
        met += len(flying)
        assert not flying & resting
        waiting = {one.spot for one in glide.flights if one not in ways}
        assert set(showing.table.poses) - resting - flying <= waiting | showing.table.covered
    assert met > 50
    spot = pilot.spot(pilot.hand()[6])
    pilot.hold(pilot.card(pilot.hand()[6]), pilot.place("pot"))
    assert ("card", spot) not in scene.showing.canvas.items
    assert len(scene.showing.canvas._movers) == 1


def test_what_does_not_move_is_not_drawn(pilot: Pilot) -> None:
    """At rest a frame changes nothing; a drag changes only where the card was and is."""
    pilot.sit(ANNA)
    pilot.until_turn()
    pilot.wait(0.3)
    assert pilot.app.frame(pilot.now + 0.01) == []
    start, end = pilot.card(pilot.hand()[2]), pilot.place("pot")
    pilot.hold(start, end)
    pilot.post(pygame.MOUSEMOTION, pos=(end[0] + 3, end[1]), rel=(1, 1), buttons=(1, 0, 0))
    rects = pilot.app.frame(pilot.now + 0.02)
    area = sum(rect.w * rect.h for rect in rects)
    assert 0 < area < 640 * 400 / 4


def test_a_choice_that_cannot_be_written_down_is_not_made(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk is told in one line, the table is left, and the journal still plays back."""
    pilot.sit(ANNA)
    pilot.until_turn()
    scene, path = pilot.scene, pilot.scene.journal.path
    kept = path.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    for _ in range(2):
        pilot.click(pilot.card(pilot.hand()[0]))
    monkeypatch.undo()
    assert pilot.app.top is pilot.menu
    assert "no space left" in pilot.app._notice[0]
    assert path.read_bytes() == kept
    assert pilot.resume(path).match.state == scene.match.state


def test_a_stray_enter_chooses_for_nobody(home: Path) -> None:
    """With nothing picked and nothing pointed at, Enter does nothing, though a button is ready."""
    path = written(home, ANNA, "keep")
    with Pilot(home) as pilot:
        pilot.resume(path)
        pilot.until_turn("keep")
        assert pilot.scene.hands.desk.press("discard")[0] is not None
        pilot.key(pygame.K_RETURN)
        assert pilot.free() and not pilot.match.sealed.get(0)


def test_skipping_ahead_stops_where_a_person_is_asked(pilot: Pilot) -> None:
    """Pressed while the computers play, Skip ahead plays on unseen until somebody's choice is
    due or the match is over, and not further."""
    pilot.sit("Anna,bot,bot,bot")
    pilot.until_turn()
    pilot.play(pilot.hand()[0])
    assert pilot.scene.hands is None
    step = pilot.match.step
    pilot.click(pilot.scene.margin.ahead.center)
    pilot.until(lambda: not pilot.scene.skipping, 2.0)
    assert pilot.match.step > step and 0 in pilot.match.owing()
    pilot.until_turn()
    pilot.wait()
    assert not pilot.scene.margin.ahead.w


def test_a_table_of_computers_can_be_skipped_to_its_end(pilot: Pilot) -> None:
    """Where nobody is asked any more, skipping ahead leads to the last score sheet."""
    match = pilot.sit("bot,bot,bot").match
    pilot.key(pygame.K_f)
    pilot.until(lambda: pilot.top == "ScoresScene", 30.0)
    assert match.over
