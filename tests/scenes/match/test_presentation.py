"""What has happened is told at the table: in the band, after the curtain, and again; nothing is
seen before what came first is told, and nothing older is told after what is newer."""

import random
from collections.abc import Hashable, Iterator
from itertools import pairwise, product
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import UNKNOWN, Card
from rules.kit.catalogue import game
from rules.kit.move import Move
from rules.kit.remarks import candidates
from rules.kit.said import Why, why
from rules.kit.sight import kind_and_owner
from rules.kit.story import CLIMAX, Told
from table.app.saved_settings import AT_ONCE
from table.felt.banner import BannerQueue, Sentence, reading_time, sentence
from table.felt.canvas import Item
from table.felt.celebration import beat_sentence
from table.i18n.words import Words
from table.players.inline import think_or_guess
from table.scenes.match import hud
from table.scenes.match.highlights import GUARD_SECONDS
from table.scenes.match.presentation import RECAP_SECONDS
from tests.sampling import drawn
from tests.table_pilot import FRAME, Pilot

TWO = "Anna,Björn"


def banner(pilot: Pilot) -> list[str]:
    """What stands in the band, in words."""
    words = pilot.scene.words
    return ["".join(map(words.as_text, one.pieces)) for one in pilot.scene.banner.sentences()]


def at_the_turn_of(pilot: Pilot, seat: int) -> None:
    """Answer the curtain of this person and come to their turn."""
    pilot.until_called()
    assert pilot.scene.viewpoint.facing == seat


def draw_and_discard(pilot: Pilot) -> None:
    """A whole turn at Tunk: a card from the stock, and the first in hand thrown off."""
    pilot.click(pilot.button("draw"))
    pilot.until_turn()
    pilot.key(pygame.K_RIGHT)
    pilot.key(pygame.K_SPACE)
    pilot.click(pilot.button("discard"))


def first_and_second(pilot: Pilot) -> tuple[int, int]:
    """Who begins a hand of two, and the other."""
    pilot.until(lambda: pilot.top == "CurtainScene")
    first = pilot.scene.overlays.asked_seat
    return first, 1 - first


def test_a_move_of_a_computer_stands_until_it_can_be_read(home: Path) -> None:
    """What one computer player did stands in the band before the next one does anything, for as
    long as it takes to read at the speed of the settings; twice as fast takes half as long."""
    lasted: dict[float, list[float]] = {}
    for speed in (1.0, 2.0):
        with Pilot(home / str(speed), speed=speed) as pilot:
            pilot.sit("Anna,bot,bot", game="tunk", seed="4")
            stood: list[tuple[str, float]] = []
            for _ in pilot.as_long_as(lambda: not pilot.free()):
                said = " ".join(banner(pilot))
                if not stood or stood[-1][0] != said:
                    stood.append((said, pilot.now))
                pilot.wait()
            steps = [(said, end - start) for (said, start), (_, end) in pairwise(stood)]
            of_bots = [(said, long) for said, long in steps if "Birkir d" in said]
            assert len(of_bots) > 1, stood
            for said, long in of_bots:
                assert long * speed > 0.5 + 0.015 * len(said), (said, long)
            lasted[speed] = [long for _, long in of_bots]
    for slow, fast in zip(lasted[1.0], lasted[2.0], strict=True):
        assert fast < slow * 0.75


def test_a_turn_is_not_kept_waiting(pilot: Pilot) -> None:
    """Whose turn it is may play while the last sentence still stands there, and a key they press
    then is theirs and hurries nothing."""
    pilot.at_turn("Anna,bot,bot", game="tunk", seed="4")
    assert banner(pilot)
    held = len(pilot.hand())
    pilot.key(pygame.K_s)
    pilot.until_turn()
    assert len(pilot.hand()) == held + 1


def test_two_sentences_of_one_step_follow_one_another() -> None:
    """Each has the band to itself, in full size, for as long as it takes to read; the last stays.
    Whose turn it is need not wait for that, and sees them all the same."""
    words = Words.load("en", [game("tunk").folder]).with_names(["Anna", "Björn"])
    both = [Told(why("drops", who="seat.0", count=9)), Told(why("tunks", who="seat.1"))]
    for waits in (True, False):
        saying = BannerQueue(words)
        saying.say(both, 0.0, 1.0)
        if not waits:
            saying.leave()
        (first,), reads = saying.sentences(), reading_time(saying.sentences()[0])
        assert not saying.step(reads - 0.1) and saying.step(reads + 0.1)
        (second,) = saying.sentences()
        assert second != first and saying.read(reads + 0.1) != waits
        assert not saying.step(1e9) and saying.sentences() == [second] and saying.read(1e9)


def test_a_recap_is_told_in_four_seconds_and_once(pilot: Pilot) -> None:
    """Who answers the curtain sees what the other did, told by name, within four seconds; after
    a pause it does not come again."""
    pilot.sit(TWO, game="tunk", seed="4")
    first, second = first_and_second(pilot)
    at_the_turn_of(pilot, first)
    draw_and_discard(pilot)
    pilot.until(lambda: pilot.top == "CurtainScene")
    pilot.here()
    told, began = set[str](), pilot.now
    for _ in pilot.as_long_as(lambda: not pilot.free()):
        told.update(banner(pilot))
        pilot.wait()
    assert pilot.now - began <= RECAP_SECONDS + 4 * FRAME
    name = pilot.match.players[first].name
    assert any(name in line and "draws" in line for line in told), told
    assert any(name in line and "discards" in line for line in told), told
    pilot.key(pygame.K_ESCAPE)
    pilot.until(lambda: pilot.top == "PauseScene")
    pilot.key(pygame.K_ESCAPE)
    pilot.until(lambda: pilot.top == "CurtainScene")
    pilot.here()
    assert not pilot.scene.presentation.frames
    assert pilot.scene.viewpoint.facing == second


def test_of_a_deal_one_sees_ones_own_cards_turn_up(pilot: Pilot) -> None:
    """After the first curtain of a hand nothing flies but one's own cards, which turn over where
    they lie."""
    pilot.sit(TWO, game="tunk", seed="4")
    seat, _ = first_and_second(pilot)
    pilot.here()
    flown = set()
    for _ in pilot.as_long_as(lambda: not pilot.free()):
        glide = pilot.scene.showing.tween
        flown.update(
            flight.spot.zone for flight in (glide.flights if glide else ()) if flight.turns
        )
        assert all(
            flight.spot.zone == f"hand:{seat}" for flight in (glide.flights if glide else ())
        )
        pilot.wait()
    assert flown == {f"hand:{seat}"}


@pytest.mark.parametrize("making_room", [False, True])
def test_the_last_turn_is_flown_again(pilot: Pilot, making_room: bool) -> None:
    """At one's turn a key shows what the others did last once more, with its sentences, and gives
    the turn back as it was; also while the table makes room for the log: what was on its way there
    has landed."""
    pilot.at_turn("Anna,bot", game="tunk", seed="4")
    before, hand = pilot.match.step, pilot.hand()
    if making_room:
        pilot.key(pygame.K_l)
        assert pilot.scene.showing.tween is not None
        pilot.click(pilot.scene.toolbar.rects["again"].center)
    else:
        pilot.key(pygame.K_a)
    told, flew = set[str](), False
    for _ in pilot.as_long_as(lambda: not pilot.free()):
        told.update(banner(pilot))
        flew = flew or pilot.scene.showing.tween is not None
        pilot.wait()
    assert flew and any("discards" in line for line in told), told
    assert (pilot.match.step, pilot.hand()) == (before, hand)
    assert pilot.scene.showing.view == pilot.scene.viewpoint.view()


@pytest.mark.parametrize(
    ("game", "seats"),
    drawn(
        product(["punk", "tunk", "paks", "puck", "pukk"], ["Anna,bot,bot", "Anna,Björn,bot"]),
        1,
        "again",
    ),
)
def test_after_again_the_table_is_what_it_was(home: Path, game: str, seats: str) -> None:
    """At every turn, whatever has been laid down and waits: not a card has moved, and no plate says
    anything else; also where there is nothing to be shown again."""
    rng = random.Random(2)
    with Pilot(home, speed=AT_ONCE, linger=0.1) as pilot:
        pilot.sit(seats, game=game, seed="5")
        scene, showing = pilot.scene, pilot.scene.showing
        for _ in range(14):
            for _ in pilot.as_long_as(lambda: not pilot.free()):
                if pilot.top == "CurtainScene":
                    pilot.here()
                elif pilot.top != "TableScene":
                    return
                elif scene.highlights.is_staying:
                    pilot.key(pygame.K_RETURN)
                else:
                    pilot.wait()
            before = dict(showing.table.poses), showing.view, showing.company
            assert showing.view == scene.viewpoint.view()
            pilot.key(pygame.K_a)
            pilot.until_turn()
            assert (showing.table.poses, showing.view, showing.company) == before
            seat = scene.controls.builder.seat
            made = list(candidates(pilot.match.rules, pilot.match.view(seat), seat))
            scene.controls.made(
                rng.choice(made) if made else Move(scene.controls.builder.offers[0].verb)
            )
            pilot.wait()


def test_who_is_out_is_told_you_alone_at_the_screen(tmp_path: Path) -> None:
    """In the band, in the note at one's cards and in a great moment; the log keeps to names, and
    so does all that is told to several."""
    facts = {"who": "seat.0", "card": "card.QH"}
    for seats, told in (("Anna,bot,bot", "You are out"), ("Anna,Jón,bot", "Anna is out")):
        with Pilot(tmp_path / seats[-7:-4], speed=4.0) as pilot:
            scene = pilot.sit(seats, game="pukk")
            screen = scene.screen
            out = Told(Why("goes_out", tuple(facts.items())), CLIMAX)
            band = "".join(map(str, sentence(out, screen.banner.words).pieces))
            moment = "".join(map(str, beat_sentence(out.why, scene.showing.looks).pieces))
            assert band.startswith(told) and moment.startswith(told)
            note = scene.showing.looks.words.say("note.out", who="seat.0")
            assert note == ("you are out!" if told.startswith("You") else "is out!")
            assert scene.showing.looks.words.say("note.out", who="seat.1") == "is out!"
            log = screen.log.words.with_names([player.name for player in pilot.match.players])
            assert log.say("story.goes_out", **facts).startswith("Anna is out")


# --- words and picture in one order -----------------------------------------------------------


@pytest.fixture
def staying(home: Path) -> Iterator[Pilot]:
    """A window in which great moments stay until somebody goes on."""
    with Pilot(home, linger=0.0) as made:
        yield made


@pytest.fixture
def band(monkeypatch: pytest.MonkeyPatch) -> list[Sentence]:
    """What stands in the band, as it was drawn last."""
    said: list[Sentence] = []
    drawn = hud.BannerPlacer.item

    def spied(band, now, *how):
        said[:] = now
        return drawn(band, now, *how)

    monkeypatch.setattr(hud.BannerPlacer, "item", spied)
    return said


def choose(pilot: Pilot, game: str) -> None:
    """Whoever may choose does, as a computer would."""
    seat = pilot.scene.controls.builder.seat
    choice, _ = think_or_guess(game, pilot.match.view(seat), seat, "keen", 1)
    pilot.scene.controls.made(choice)


def on(pilot: Pilot, game: str) -> None:
    """A frame further, or a choice."""
    if pilot.free():
        choose(pilot, game)
    pilot.wait()


def seen_of_others(pilot: Pilot) -> set[Card]:
    """What lies open of others' hands, or is about to."""
    view = pilot.scene.showing.view
    hands = [cards for zone, cards in view.zones.items() if kind_and_owner(zone)[0] == "hand"]
    return {one for cards in hands[1:] for one in cards if one is not UNKNOWN}


@pytest.mark.parametrize("seats", ["Anna,bot", "Anna,bot,bot"])
def test_hands_turn_up_when_all_that_came_before_is_told(
    staying: Pilot, band: list[Sentence], seats: str
) -> None:
    """While what led to it is read all cards lie face down; with the sentence that tells of it
    they are turned up, and no prompt calls it the past."""
    scene = staying.sit(seats, seed="5", game="puck")
    told: list[Told] = []
    for _ in staying.as_long_as(lambda: not scene.highlights.is_active):
        on(staying, "puck")
        if staying.match.state.phase == "showdown" and not scene.highlights.is_active:
            told = list(scene.presentation.latest_messages(scene.showing.view))
            last = sentence(told[-1], scene.banner.words)
            assert bool(seen_of_others(staying)) == (band == [last]), band
            assert not scene.presentation.shows_past
    assert len(told) > 1 and seen_of_others(staying)


def test_what_leads_to_a_great_moment_is_told_before_it(
    staying: Pilot, band: list[Sentence]
) -> None:
    """Where the step that turns cards up is itself told large, what came before them is read
    while they lie face down; a press ends that and no more."""
    scene, met = staying.sit("Anna,bot,bot", seed="3", game="pukk"), list[int]()
    before = set[Card]()
    for _ in staying.as_long_as(lambda: len(met) < 2):
        if scene.highlights.is_staying:
            staying.key(pygame.K_RETURN)
        if staying.top == "ScoresScene":
            staying.key(pygame.K_RETURN)
        on(staying, "pukk")
        if not scene.highlights.awaits_messages:
            before = seen_of_others(staying)
            continue
        met.append(staying.match.step)
        told = scene.presentation.latest_messages(scene.showing.view)
        while scene.highlights.awaits_messages:
            assert seen_of_others(staying) <= before and scene.highlights.sequence.number < 0
            assert band and band[0] in [sentence(line, scene.banner.words) for line in told]
            staying.wait()
            if len(met) == 2 and scene.showing.tween is None:
                staying.key(pygame.K_RETURN)
        assert scene.highlights.is_active and not scene.highlights.is_staying
        staying.until(lambda: scene.highlights.sequence.number >= 0)
        assert seen_of_others(staying) > before


@pytest.mark.parametrize("game", drawn(["puck", "tunk", "pukk"], 1, "moment is over"))
def test_nothing_older_is_told_when_a_moment_is_over(
    staying: Pilot, band: list[Sentence], game: str
) -> None:
    """Whoever goes on has been told all: only what the moment said last stands in the band while
    the table is laid as it is now."""
    scene = staying.sit("Anna,bot,bot", seed="4", game=game)
    for _ in staying.as_long_as(lambda: not scene.highlights.is_staying):
        on(staying, game)
    step, moment = staying.match.step, scene.presentation.latest_messages(scene.viewpoint.view())
    said = [beat.said for beat in scene.highlights.sequence.climax.beats if beat.said]
    newest = sentence(Told(said[-1]), scene.banner.words).pieces
    assert len(moment) > 1
    staying.wait(GUARD_SECONDS)
    band.clear()
    staying.key(pygame.K_RETURN)
    assert not scene.highlights.is_active and staying.match.step == step
    assert [one.pieces for one in band] == [newest]
    for _ in staying.as_long_as(lambda: staying.match.step == step and scene.presentation.busy):
        assert [one.pieces for one in band] in ([], [newest])
        staying.wait()


def test_what_is_said_all_along_stays_while_cards_fly(staying: Pilot) -> None:
    """A note that says the same at the same place before a flight and after it does not vanish
    meanwhile; one that says something else does, until all cards lie."""
    scene, stayed = staying.sit("Anna,bot,bot", seed="4", game="puck"), 0
    showing, before = scene.showing, dict[Hashable, Item]()
    for _ in staying.as_long_as(lambda: staying.match.state.tallies["round"] < 2):
        if scene.highlights.is_staying:
            staying.key(pygame.K_RETURN)
        on(staying, "puck")
        there = {key for key in showing.canvas.items if isinstance(key, tuple) and key[0] == "note"}
        if showing.tween is None:
            before = dict(showing.notes)
        elif showing.animation.laid and not scene.highlights.is_active:
            after = showing.notes
            same = {key for key in before if after.get(key) == before[key]}
            assert there == same
            stayed += bool(same)
    assert stayed
