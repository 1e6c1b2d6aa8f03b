"""Great moments at the table: told beat after beat, and left to be looked at."""

import random
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from rules.kit.journal import Line
from rules.kit.match import Match
from rules.kit.remarks import candidates, out
from rules.kit.state import View
from rules.kit.story import Beat, Climax
from table.app.saved_settings import AT_ONCE
from table.felt.banner import sentence
from table.input.hit_testing import words_at
from table.players.inline import rules_of
from table.players.roster import parse_roster
from table.scenes.match.highlights import UNATTENDED_SECONDS, Highlights
from table.scenes.match.table_scene import TableScene
from table.session.open_game import rules_and_layout
from table.widgets.tooltip import TOOLTIP_DELAY
from tests.scenes.match.evening import ANNA, Pilot, written_in
from tests.table_pilot import FRAME

LINGER = 0.0  # great moments stay until somebody goes on

pytestmark = pytest.mark.usefixtures("every_frame")


def to_a_climax(pilot: Pilot, seats: str = ANNA) -> Highlights:
    """Play on until a great moment that stays has begun, and pays something."""
    highlights = pilot.sit(seats).highlights

    def pays() -> bool:
        climax = highlights.sequence.climax
        return climax.stays and any(beat.points for beat in climax.beats)

    for _ in pilot.as_long_as(lambda: not (highlights.is_active and pays())):
        if highlights.is_active:
            pilot.key(pygame.K_RETURN)
        elif pilot.top == "CurtainScene":
            pilot.here()
        else:
            play_or_wait(pilot)
    pilot.until(lambda: highlights.sequence.number >= 0)
    return highlights


def play_or_wait(pilot: Pilot) -> None:
    pilot.play(pilot.hand()[0]) if pilot.free() else pilot.wait()


def points(pilot: Pilot, view: View | None = None) -> list[int]:
    """The points on the plates; those of a view, if one is given."""
    view = view or pilot.scene.renderer.view
    return [view.tallies[f"points:{seat}"] for seat in range(view.table.seats)]


def points_won(pilot: Pilot) -> list[int]:
    return points(pilot, pilot.match.view(None))


def button_shown(pilot: Pilot) -> bool:
    return "prompt" in pilot.scene.renderer.celebration


@pytest.mark.parametrize("key", [0, pygame.K_RETURN, pygame.K_SPACE])
@pytest.mark.parametrize("game", ["punk", "tunk"])
def test_a_button_to_go_on_acts_at_the_first_press(pilot: Pilot, game: str, key: int) -> None:
    """It is there from the last thing said on; a press before that shows all at once."""
    highlights = to_a_climax(pilot) if game == "punk" else to_a_drop(pilot)

    def press() -> None:
        pilot.key(key) if key else pilot.click((5, 200))

    assert not button_shown(pilot), "a press meant for what came before would end it"
    press()
    assert highlights.is_staying and not button_shown(pilot)
    pilot.until(lambda: button_shown(pilot))
    assert points(pilot) == points_won(pilot)
    pilot.key(pygame.K_h)
    assert highlights.is_active, "a hint was asked for: see `ORDINARY_KEYS`"
    button = pilot.scene.renderer.celebration["prompt"]
    assert button.rect.h >= pilot.scene.toolbar.rect("menu").h
    assert button.blits[0][0].get_at((button.rect.w // 2, 4))[3] == 255, "paper, not only letters"
    press()
    assert not highlights.is_active, "one press ends it: see `Highlights.go_on`"


def to_a_drop(pilot: Pilot) -> Highlights:
    """Drop at the first turn in Tunk, up to the first beat of its great moment."""
    highlights = pilot.at_turn(ANNA, game="tunk").highlights
    pilot.key(pygame.K_k)
    pilot.until(lambda: highlights.is_active and highlights.sequence.number >= 0)
    return highlights


def test_a_press_passes_no_trick_for_the_match_that_it_wins(home: Path, pilot: Pilot) -> None:
    """It shows whose the trick is; who wins the match is told next, and the card stays lit."""
    rules, rng, lines = rules_of("punk"), random.Random(1), list[Line]()
    match = Match(rules, parse_roster(ANNA), {}, "4", lines.append)
    while match.state.tallies["round"] < 6 or match.state.phase != "select":
        if not match.advance():
            seat = match.seats_to_choose()[0]
            moves = candidates(rules, match.state, seat)
            match.choose(seat, moves[rng.randrange(len(moves))])
    pilot.resume(written_in(home, match, lines))
    highlights = pilot.scene.highlights
    for _ in pilot.as_long_as(lambda: not highlights.is_active):
        play_or_wait(pilot)
    pilot.until(lambda: not highlights.awaits_messages and pilot.scene.renderer.tween is None)
    *_, trick, end = highlights.sequence.climax.beats
    assert highlights.sequence.number < 0 and end.alone
    pilot.key(pygame.K_RETURN)
    assert highlights.sequence.climax.beats[highlights.sequence.number] == trick
    pilot.until(lambda: highlights.is_staying)
    assert trick.lit[0] in end.lit, "else the winning card is as dark as the others"


def test_no_sentence_is_ahead_of_the_count(pilot: Pilot) -> None:
    """While numbers count up at the end of a hand, no result is told and no plate has changed."""
    highlights, counted = to_a_drop(pilot), 0
    before = points(pilot)
    for _ in pilot.as_long_as(lambda: not highlights.is_staying):
        moving = highlights.sequence._moving
        if moving is not None and moving.counting_items:
            counted += 1
            assert "band" not in pilot.scene.renderer.celebration and points(pilot) == before
        pilot.wait()
    assert counted, "nothing counts up: choose another climax for this law"


@pytest.mark.parametrize("still", [False, True])
def test_a_moment_stays_until_somebody_goes_on(pilot: Pilot, still: bool) -> None:
    """Each beat has a third of a second, and each plate the points of the beats told so far."""
    pilot.app.settings.reduced_motion = still
    highlights = to_a_climax(pilot)
    beats, won = highlights.sequence.climax.beats, points_won(pilot)
    numbers, began = [], {}
    for _ in pilot.as_long_as(lambda: not highlights.is_staying):
        assert not still or highlights.sequence._scoring is None
        numbers.append(highlights.sequence.number)
        began.setdefault(numbers[-1], pilot.now)
        coming = [beat.points for beat in beats[numbers[-1] + 1 :]]
        due = [sum(gained.get(seat, 0) for gained in coming) for seat in range(len(won))]
        wanted = [total - later for total, later in zip(won, due)]
        assert points(pilot) == wanted, f"beat {numbers[-1]}: a plate disagrees with the banner"
        pilot.wait()
    assert points(pilot) == won
    assert numbers == sorted(numbers) and set(numbers) == set(range(len(beats)))
    assert all(later - since > 1 / 3 for since, later in pairwise(began.values()))
    step = pilot.match.step
    pilot.wait(60)
    assert highlights.is_staying and pilot.match.step == step and pilot.top == "TableScene"
    pilot.key(pygame.K_SPACE)
    pilot.until(lambda: pilot.match.step > step or pilot.free(), 5)
    assert not highlights.is_active and not pilot.scene.renderer.celebration


@pytest.mark.parametrize("skips", [False, True])
def test_at_once_the_end_is_shown_and_stays(pilot: Pilot, skips: bool) -> None:
    """Where nothing moves or somebody skips ahead; going on skips further."""
    highlights = pilot.at_turn(ANNA).highlights
    if not skips:
        pilot.app.settings.speed = AT_ONCE
    pilot.play(pilot.hand()[0])
    if skips:
        pilot.key(pygame.K_f)
    for _ in pilot.as_long_as(lambda: not highlights.is_active):
        play_or_wait(pilot)
    pilot.wait(5)
    assert highlights.is_staying and points(pilot) == points_won(pilot)
    assert pilot.scene.presentation.skipping == skips
    pilot.wait(30)
    assert highlights.is_staying
    pilot.key(pygame.K_RETURN)
    pilot.until(pilot.free, 3)


def test_a_capture_is_seen_while_skipping(pilot: Pilot) -> None:
    """A skipped climax has its sentence and its flights for long enough to follow."""
    scene = pilot.sit(ANNA, game="paks", seed="4")
    scene.presentation.app.settings.speed = 1.0
    seen = dict[int, tuple[int, int]]()  # by step: frames with its sentence, and with flights
    for _ in pilot.as_long_as(lambda: len(seen) < 5):
        if pilot.free():
            pilot.choose_as_computer()
        elif scene.controls is None and not scene.presentation.skipping:
            pilot.key(pygame.K_f)
        pilot.wait(FRAME)
        if scene.highlights.is_skipped:
            told, flown = seen.get(pilot.match.step, (0, 0))
            latest = scene.event_log.latest(0, pilot.match.step).sentences
            is_told = [sentence(line, scene.words) for line in latest] == scene.banner.sentences()
            flies = scene.renderer.tween is not None
            seen[pilot.match.step] = told + is_told, flown + flies
    seen.popitem()  # which has just begun
    short = {step: each for step, each in seen.items() if each[0] * FRAME < 0.4 or each[1] < 5}
    assert not short, f"gone before they were seen: {short}"


@pytest.mark.parametrize(
    ("seats", "linger", "stays"),
    [(ANNA, 3.0, 3.0), ("bot,bot,bot", 0.0, UNATTENDED_SECONDS), ("bot,bot,bot", 3.0, 3.0)],
)
def test_a_moment_goes_on_by_itself_after_its_time(pilot: Pilot, seats: str, linger, stays) -> None:
    """The time that the settings name; where nobody sits at the table, some seconds."""
    highlights = to_a_climax(pilot, seats)
    pilot.until(lambda: highlights.is_staying)
    began = pilot.now
    pilot.until(lambda: not highlights.is_active)
    assert stays - 2 * FRAME < pilot.now - began < stays + 3 * FRAME


def test_what_passes_by_itself_has_no_button(pilot: Pilot) -> None:
    """A button that leaves by itself might be pressed when what comes next is there already."""
    highlights = to_a_climax(pilot, ANNA)
    sequence = highlights.sequence
    assert sequence is not None
    sequence.climax = sequence.climax._replace(stays=False)
    sequence.restart()
    for _ in pilot.as_long_as(lambda: highlights.is_active):
        pilot.wait()
        assert not highlights.is_active or not button_shown(pilot)


def test_a_moment_waits_behind_the_pause_and_another_size(pilot: Pilot):
    """Nothing of it goes on meanwhile; a resting pointer or a click explains a word."""
    highlights, renderer = to_a_climax(pilot, "Anna,Björn,bot"), pilot.scene.renderer
    assert pilot.top == "TableScene" and pilot.scene.viewpoint.facing_seat is None
    assert renderer.view.seat is None
    number = highlights.sequence.number
    pilot.resize((5, 5))
    pilot.wait(60.0)
    assert highlights.sequence.number == number
    pilot.resize((1000, 700))
    assert highlights.sequence.number == number and renderer.celebration
    pilot.until(lambda: highlights.is_staying)
    pilot.key(pygame.K_ESCAPE)
    assert pilot.top == "PauseScene" and highlights.is_staying
    pilot.key(pygame.K_ESCAPE)
    pilot.wait(1.0)
    assert pilot.top == "TableScene" and highlights.is_staying and renderer.view.seat is None
    gains = [item.rect for key, item in renderer.celebration.items() if key[0] == "gain"]
    assert gains and all(pygame.Rect(0, 0, 1000, 700).contains(rect) for rect in gains)
    pilot.engine.close(pilot.scene, "menu")
    highlights, tooltips = to_a_climax(pilot), pilot.scene.hover.tooltips
    pilot.until(lambda: highlights.is_staying, 60)
    words = words_at(pilot.scene.renderer)
    assert words, "no word is explained here: choose another climax for this law"
    rooms = [words[0].room.middle, pilot.scene.toolbar.rect("menu").center]
    for x, y in rooms:
        pilot.point((3, 240), 0.1)
        assert not tooltips.shown_tooltips
        pilot.point((round(x), round(y)), TOOLTIP_DELAY + 0.1)
        assert tooltips.shown_tooltips, "hovering shows nothing: see `InputRouter._hover_takes`"
    pilot.point((3, 240), 0.1)
    pilot.click((round(rooms[0][0]), round(rooms[0][1])))
    assert tooltips.shown_tooltips and highlights.is_staying


def test_a_game_that_fails_at_telling_is_played_on(pilot: Pilot, monkeypatch, notices: list[str]):
    """Its fault is said once, and nothing is lost but the telling."""
    rules, _ = rules_and_layout(pilot.app.open("punk"))
    hidden = Climax([Beat(lit=("nowhere",))])

    def failing(before: View | None, after: View, made: object) -> Climax | None:
        return hidden if after.phase == "turned" else 1 / 0  # type: ignore[return-value]

    monkeypatch.setattr(rules, "climax", failing)
    scene = pilot.sit(ANNA)
    for _ in pilot.as_long_as(lambda: pilot.match.state.tallies["trick"] < 3):
        play_or_wait(pilot)
    (notice,) = notices
    assert not scene.highlights.is_active and "division" in notice


@pytest.mark.parametrize("linger", [0.0, 0.3])
def test_a_trick_is_told_over_the_cards_that_it_takes(pilot: Pilot, linger: float) -> None:
    """They lie there though the match has gone on, and fly when somebody goes on."""
    scene = pilot.at_turn(ANNA, "4")
    highlights, renderer = scene.highlights, scene.renderer

    def played_count(view: View) -> int:
        zones = view.zones.items()
        return sum(len(cards) for zone, cards in zones if zone.startswith("played"))

    pilot.play(pilot.hand()[0])
    pilot.until(lambda: highlights.is_playing and renderer.tween is None)
    assert played_count(renderer.view) == 3
    assert not played_count(pilot.match.state)
    pilot.until(lambda: highlights.is_staying)
    won = points(pilot)
    assert played_count(renderer.view) == 3 and won == points_won(pilot) != [0, 0, 0]
    if not linger:
        pilot.wait(2.0)
        assert highlights.is_staying and played_count(renderer.view) == 3
        pilot.key(pygame.K_RETURN)
    pilot.until(lambda: not highlights.is_active and not played_count(renderer.view), 3.0)
    assert points(pilot) == won


@pytest.fixture(scope="module")
def lost():
    """A match of Puck in which Anna has lost all her cards; the computers play on."""
    rules, rng = rules_of("puck"), random.Random(1)
    for seed in map(str, range(30)):
        lines = []
        match = Match(rules, parse_roster(ANNA), {}, seed, lines.append)
        while not match.over and 0 not in out(rules, match.view(None)):
            if not match.advance():
                seat = match.seats_to_choose()[0]
                moves = candidates(rules, match.state, seat)
                most = max(moves, key=lambda move: len(move.cards)) if seat == 0 else None
                match.choose(seat, most or moves[rng.randrange(len(moves))])
        if not match.over:
            return Match(rules, parse_roster(ANNA), {}, seed), lines
    raise AssertionError("Anna never loses")


@pytest.mark.parametrize("linger", [0.1])
@pytest.mark.parametrize("answer", ["yes", "no", "skip"])
def test_who_is_out_may_go_to_the_score_or_watch(home, pilot: Pilot, lost, answer: str) -> None:
    """It is asked once; whoever watches may still skip to there."""
    pilot.resume(written_in(home, *lost))
    pilot.until(lambda: pilot.top == "AskScene")
    step = pilot.match.step
    pilot.click(pilot.button("yes" if answer == "yes" else "no"))
    if answer == "skip":
        pilot.wait(0.5)
        pilot.key(pygame.K_f)
    if answer != "no":
        pilot.until(lambda: pilot.top == "ScoresScene", 10)
        assert not any(isinstance(scene, TableScene) for scene in pilot.engine.stack)
    else:
        pilot.until(lambda: pilot.match.step > step + 6 or pilot.top != "TableScene")
        assert pilot.top in ("TableScene", "ScoresScene")
        assert not pilot.scene.presentation.skipping
