"""What has happened is told in order: in the band, after the curtain, and again."""

import random
from collections.abc import Hashable
from itertools import pairwise

import pygame
import pytest

from rules.kit.cards import UNKNOWN, Card
from rules.kit.catalogue import game
from rules.kit.changes import changes
from rules.kit.said import Why, why
from rules.kit.sight import kind_and_owner
from rules.kit.story import CLIMAX, Told
from table.felt.banner import BannerQueue, Sentence, reading_time, sentence
from table.felt.canvas import Item
from table.felt.celebration import beat_sentence
from table.i18n.phrases import mentioned_cards_and_seats
from table.i18n.words import Words
from table.scenes.match import hud
from table.scenes.match.highlights import GUARD_SECONDS
from tests.sampling import drawn
from tests.scenes.match.evening import ANNA, Pilot
from tests.table_pilot import FRAME

pytestmark = pytest.mark.usefixtures("every_frame")

TWO = "Anna,Björn"
LONGEST = 2.2  # seconds in the band, of a move at the usual speed
BEAT, RECAP_LIMIT = 0.4, 2.5  # seconds at the usual speed: of a step of a recap, and of the whole


def band_lines(pilot: Pilot) -> list[str]:
    words = pilot.scene.words
    return ["".join(map(words.as_text, line.pieces)) for line in pilot.scene.banner.sentences()]


def lines_until_free(pilot: Pilot) -> set[str]:
    """Let time pass until a person's hands are free; all that was in the band until then."""
    lines = set[str]()
    for _ in pilot.as_long_as(lambda: not pilot.free()):
        lines.update(band_lines(pilot))
        pilot.wait()
    return lines


@pytest.mark.parametrize("speed", [1.0, 2.0])
def test_a_move_of_a_computer_stands_until_it_can_be_read(pilot: Pilot, speed: float) -> None:
    """Before the next one does anything; twice as fast takes half as long."""
    pilot.sit(ANNA, game="tunk", seed="4")
    texts: list[tuple[str, float]] = []
    for _ in pilot.as_long_as(lambda: not pilot.free()):
        text = " ".join(band_lines(pilot))
        if not texts or texts[-1][0] != text:
            texts.append((text, pilot.now))
        pilot.wait()
    steps = [(text, (end - start) * speed) for (text, start), (_, end) in pairwise(texts)]
    of_bots = [(text, seconds) for text, seconds in steps if "Birkir d" in text]
    assert len(of_bots) > 1, texts
    for text, seconds in of_bots:
        assert 0.5 + 0.015 * len(text) < seconds < LONGEST, (text, seconds)


@pytest.mark.parametrize("making_room", [False, True])
def test_the_last_turn_is_flown_again(pilot: Pilot, making_room: bool) -> None:
    """By a key, which gives the turn back as it was, also while the log makes room."""
    scene = pilot.at_turn("Anna,bot", game="tunk", seed="4")
    renderer, hand = scene.renderer, pilot.hand()
    if making_room:
        pilot.key(pygame.K_l)
        assert renderer.tween is not None
        pilot.click(scene.toolbar.rects["again"].center)
    else:
        pilot.key(pygame.K_a)
    assert any("discards" in line for line in lines_until_free(pilot))
    before = dict(renderer.table.poses), renderer.view, renderer.company, pilot.match.step
    pilot.key(pygame.K_a)
    assert any("discards" in line for line in lines_until_free(pilot)) and band_lines(pilot)
    assert (renderer.table.poses, renderer.view, renderer.company, pilot.match.step) == before
    assert renderer.view == scene.viewpoint.view()
    pilot.key(pygame.K_s)
    pilot.until_turn()
    assert len(pilot.hand()) == len(hand) + 1


def test_two_sentences_of_one_step_follow_one_another() -> None:
    """Each for as long as it takes to read; whose turn it is need not wait for that."""
    words = Words.load("en", [game("tunk").folder]).with_names(["Anna", "Björn"])
    both = [Told(why("drops", who="seat.0", count=9)), Told(why("tunks", who="seat.1"))]
    for waits in (True, False):
        queue = BannerQueue(words)
        queue.say(both, 0.0, 1.0)
        if not waits:
            queue.stop_waiting()
        (first,), end = queue.sentences(), reading_time(queue.sentences()[0])
        assert not queue.step(end - 0.1) and queue.step(end + 0.1)
        (second,) = queue.sentences()
        assert second != first and queue.is_read(end + 0.1) != waits
        assert not queue.step(1e9) and queue.sentences() == [second] and queue.is_read(1e9)
        queue.say(both, 1e9, 1.0)
        assert queue.sentences() == [second], "the step is shown anew: it goes back to no sentence"
        queue.say(both[1:], 1e9, 1.0)
        queue.say(both, 1e9, 1.0)
        assert queue.sentences() == [second], "nor where that alone was told, as after a climax"


@pytest.mark.parametrize("game", ("pukk", "tunk"))
def test_a_sentence_names_a_card_when_it_has_landed(pilot: Pilot, game: str) -> None:
    """The banner tells no sooner than the card is there, or turned over."""
    scene, told = pilot.sit(ANNA, game=game, seed="4"), set[int]()
    for _ in pilot.as_long_as(lambda: len(told) < 6):
        step, tween = pilot.match.step, scene.renderer.tween
        latest = scene.event_log.latest(0, step)
        first = latest.sentences[0] if latest and latest.sentences else None
        cards = set() if first is None else mentioned_cards_and_seats(first.why)[0]
        is_told = [sentence(line, scene.words) for line in (first,) if line and cards]
        is_new = step not in told and not scene.highlights.is_active
        if is_told and is_new and scene.banner.sentences() == is_told:
            told.add(step)
            flights = tween.flights if tween else ()
            early = {flight.new.face for flight in flights if flight.source} & cards
            assert not early, f"the banner tells of {early} in the air"
        if pilot.top == "ScoresScene":
            pilot.click(pilot.button("on"))
        elif pilot.free():
            pilot.choose_as_computer()
        pilot.wait(FRAME)


def test_a_recap_is_told_at_once_and_can_be_read(pilot: Pilot) -> None:
    """By name, as long as they think, once; at a first curtain only one's own cards turn."""
    scene = pilot.sit(TWO, game="tunk", seed="4")
    first = pilot.until_curtain()
    pilot.here()
    turned = set()
    for _ in pilot.as_long_as(lambda: not pilot.free()):
        flights = scene.renderer.tween.flights if scene.renderer.tween else ()
        assert all(flight.spot.zone == f"hand:{first}" for flight in flights)
        turned.update(flight.spot.zone for flight in flights if flight.turns)
        pilot.wait()
    assert turned == {f"hand:{first}"} and scene.viewpoint.facing_seat == first
    pilot.click(pilot.button("draw"))
    pilot.until_turn()
    for key in (pygame.K_RIGHT, pygame.K_SPACE):
        pilot.key(key)
    pilot.click(pilot.button("discard"))
    assert pilot.until_curtain() != first
    pilot.here()
    began, name = pilot.now, pilot.match.players[first].name
    lines = lines_until_free(pilot)
    assert pilot.now - began <= RECAP_LIMIT
    for verb in ("draws", "discards"):
        assert any(name in line and verb in line for line in lines), lines
    pilot.wait(20.0)
    for verb in ("draws", "discards"):
        assert any(verb in line for line in band_lines(pilot)), "gone before it was read"
    for page in ("PauseScene", "CurtainScene"):
        pilot.key(pygame.K_ESCAPE)
        pilot.until(lambda page=page: pilot.top == page)
    pilot.here()
    assert not scene.presentation.frames and scene.viewpoint.facing_seat == 1 - first
    pilot.play_until(lambda: pilot.top == "CurtainScene")
    chosen = max(moment.step for moment in pilot.match.history if first in moment.made)
    recap = scene.viewpoint.recap_views(first)
    assert recap[0].step == chosen, "a recap begins with what followed one's own choice"
    assert [past.step for past in recap] == [*range(chosen, pilot.match.step)], "some left out"


def test_a_recap_shows_what_was_missed_choice_by_choice(pilot: Pilot) -> None:
    """Each step of the others alone, long enough to follow; the last line is the last thing."""
    scene, recaps = pilot.sit("Anna,Björn,bot", game="tunk", seed="4"), list[int]()
    for _ in pilot.as_long_as(lambda: len(recaps) < 6):
        if pilot.top == "CurtainScene":
            seat, past = scene.overlays.asked_seat, {one.step: one for one in pilot.match.history}
            views = dict(scene.viewpoint.recap_views(seat))
            pilot.engine.close(pilot.engine.top, True)
            frames, views[pilot.match.step] = [*scene.presentation.frames], scene.viewpoint.view()
            beats = [frame.seconds / scene.presentation.pause_factor for frame in frames]
            assert all(beat >= BEAT for beat in beats[1:]), "too quick to follow"
            assert sum(beats) <= RECAP_LIMIT, "a recap keeps the next person waiting"
            for frame, after in pairwise(frames):
                moment = next(past[step] for step, view in views.items() if view == after.view)
                is_deal = frame.view.seat is None  # of which only the end is shown
                assert is_deal or seat not in moment.made, f"{seat} is shown their own choice"
                moved = changes(frame.view, after.view)
                zones = {spot.zone for change in moved for spot in change[:2]}
                owners = {kind_and_owner(zone)[1] for zone in zones} - {-1}
                allowed = {*moment.made} or {moment.state.turn, seat if is_deal else -1}
                assert owners <= allowed, f"{allowed} seem to move cards of seats {owners}"
            if frames:
                latest = scene.event_log.latest(seat, pilot.match.step)
                last = [*frames[-1].messages][-1:]
                assert is_deal or last == [latest.sentences[-1]], "an older line stays in the band"
                recaps.append(seat)
        pilot.play_until(lambda: pilot.top == "CurtainScene" and not scene.presentation.frames)


@pytest.mark.parametrize("speed", [4.0])
@pytest.mark.parametrize(("second", "name"), [("bot", "You are"), ("Jón", "Anna is")])
def test_who_is_out_is_told_you_alone_at_the_screen(pilot: Pilot, second: str, name: str) -> None:
    """The log keeps to names, and so does all that is told to several."""
    facts = {"who": "seat.0", "card": "card.QH"}
    scene = pilot.sit(f"Anna,{second},bot", game="pukk")
    screen, looks = scene.screen, scene.renderer.looks
    out = Told(Why("goes_out", tuple(facts.items())), CLIMAX)
    for told in (sentence(out, screen.banner.words), beat_sentence(out.why, looks)):
        assert "".join(map(str, told.pieces)).startswith(f"{name} out")
    notes = [looks.words.say("note.out", who=f"seat.{seat}") for seat in (0, 1)]
    assert notes == ["you are out!" if second == "bot" else "is out!", "is out!"]
    words = screen.log.words.with_names([player.name for player in pilot.match.players])
    assert words.say("story.goes_out", **facts).startswith("Anna is out")


STAYING = pytest.mark.parametrize("linger", [0.0])


@pytest.fixture
def band(monkeypatch: pytest.MonkeyPatch) -> list[Sentence]:
    """The sentences in the band, as it was drawn last."""
    sentences: list[Sentence] = []
    item = hud.banner_item

    def spy(shown, *how):
        sentences[:] = shown
        return item(shown, *how)

    monkeypatch.setattr(hud, "banner_item", spy)
    return sentences


def step_or_choose(pilot: Pilot) -> None:
    """Let a frame pass; whoever may choose does first, as a computer would."""
    if pilot.free():
        pilot.choose_as_computer()
    pilot.wait()


def open_cards_of_others(pilot: Pilot) -> set[Card]:
    """The cards of others' hands that lie open, or are about to."""
    view = pilot.scene.renderer.view
    hands = [cards for zone, cards in view.zones.items() if kind_and_owner(zone)[0] == "hand"]
    return {card for cards in hands[1:] for card in cards if card is not UNKNOWN}


@STAYING
@pytest.mark.parametrize("seats", ["Anna,bot", ANNA])
def test_hands_turn_up_when_all_that_came_before_is_told(pilot: Pilot, band, seats: str) -> None:
    """With the sentence that tells of it, and no prompt calls it the past."""
    scene = pilot.sit(seats, seed="5", game="puck")
    messages: list[Told] = []
    for _ in pilot.as_long_as(lambda: not scene.highlights.is_active):
        step_or_choose(pilot)
        if pilot.match.state.phase == "showdown" and not scene.highlights.is_active:
            messages = list(scene.presentation.latest_messages(scene.renderer.view))
            last = sentence(messages[-1], scene.banner.words)
            assert bool(open_cards_of_others(pilot)) == (band == [last]), band
            assert not scene.presentation.shows_past
    assert len(messages) > 1 and open_cards_of_others(pilot)


@STAYING
def test_what_leads_to_a_great_moment_is_told_before_it(pilot: Pilot, band: list[Sentence]):
    """While cards lie face down; a press ends that alone. A note that stays does not blink."""
    scene, before = pilot.sit(ANNA, seed="3", game="pukk"), set[Card]()
    highlights = scene.highlights
    for _ in pilot.as_long_as(lambda: not highlights.awaits_messages):
        before = open_cards_of_others(pilot)
        if highlights.is_staying or pilot.top == "ScoresScene":
            pilot.key(pygame.K_RETURN)
        step_or_choose(pilot)
    messages = scene.presentation.latest_messages(scene.renderer.view)
    sentences = [sentence(line, scene.banner.words) for line in messages]
    for frame in pilot.as_long_as(lambda: highlights.awaits_messages):
        assert open_cards_of_others(pilot) <= before and highlights.sequence.number < 0
        assert band and band[0] in sentences
        pilot.wait()
        if frame > 5 and scene.renderer.tween is None:
            pilot.key(pygame.K_RETURN)
    assert highlights.is_active and not highlights.is_staying
    pilot.until(lambda: highlights.sequence.number >= 0)
    assert open_cards_of_others(pilot) > before
    pilot.engine.close(pilot.scene, "menu")
    scene, stayed = pilot.sit(ANNA, seed="4", game="puck"), 0
    renderer, before = scene.renderer, dict[Hashable, Item]()
    for _ in pilot.as_long_as(lambda: pilot.match.state.tallies["round"] < 2):
        if scene.highlights.is_staying:
            pilot.key(pygame.K_RETURN)
        step_or_choose(pilot)
        shown = {key for key in renderer.canvas.items if key[0] == "note"}
        if renderer.tween is None:
            before = dict(renderer.notes)
        elif renderer.animation.laid and not scene.highlights.is_active:
            same = {key for key in before if renderer.notes.get(key) == before[key]}
            assert shown == same
            stayed += bool(same)
    assert stayed


@STAYING
@pytest.mark.parametrize("game", drawn(["puck", "tunk", "pukk"], 1, "moment is over"))
def test_nothing_older_is_told_when_a_moment_is_over(pilot: Pilot, band: list[Sentence], game: str):
    """Only what it said last, or what is told after it; at the end of a hand nothing."""
    scene = pilot.sit(ANNA, seed="4", game=game)
    for _ in pilot.as_long_as(lambda: not scene.highlights.is_staying):
        step_or_choose(pilot)
    step = pilot.match.step
    told = scene.presentation.latest_messages(scene.viewpoint.view())
    lines = [beat.said for beat in scene.highlights.sequence.climax.beats if beat.said]
    is_told = lines[-1] in [entry.why for entry in told[:-1]]
    is_hand_over = pilot.match.rules.outcome(pilot.match.state) is not None
    newest = sentence(told[-1] if is_told else Told(lines[-1]), scene.banner.words).pieces
    shown = [] if is_hand_over else [newest]
    assert len(told) > 1
    pilot.wait(GUARD_SECONDS)
    band.clear()
    pilot.key(pygame.K_RETURN)
    assert not scene.highlights.is_active and pilot.match.step == step
    assert [line.pieces for line in band] == shown
    for _ in pilot.as_long_as(lambda: pilot.match.step == step and scene.presentation.busy):
        assert [line.pieces for line in band] in ([], shown)
        pilot.wait()


@pytest.mark.parametrize(("speed", "linger"), [(4.0, 0.0)])
@pytest.mark.parametrize("game", ["pukk", "puck"])
def test_what_the_room_has_watched_is_told_to_nobody(pilot: Pilot, game: str) -> None:
    """A recap begins with what was chosen after a great moment, or with a new hand."""
    rng, stayed = random.Random(2), list[int]()
    scene, pilot.pace = pilot.sit("Anna,Björn,bot", game=game, seed="5"), 0.1
    hands_wanted = 3 if game == "pukk" else 1
    for _ in pilot.as_long_as(lambda: len(stayed) < 3 or pilot.match.table.hand < hands_wanted):
        if pilot.free():
            again = {past.view.table.hand for past in scene.viewpoint.replay_views()}
            assert again <= {pilot.match.table.hand}, "nothing from before the hand comes again"
        elif pilot.top == "CurtainScene":
            recap = scene.viewpoint.recap_views(scene.overlays.asked_seat)
            if recap and stayed:
                first = [*(past.step for past in recap), pilot.match.step][1]
                history = pilot.match.history
                then, *new = (one for one in history if stayed[-1] <= one.step <= first)
                hands = {moment.state.table.hand for moment in (then, *new)}
                assert any(moment.made for moment in new) or len(hands) > 1, (stayed, first)
        elif scene.highlights.is_staying and scene.highlights.sequence.climax.stays:
            stayed.append(pilot.match.step)
        pilot.step_on(lambda pilot: pilot.choose_by_luck(rng))
