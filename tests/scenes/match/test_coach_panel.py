"""The coach's sentence: at every end of a hand or a round, once to each person alone."""

import pygame
import pytest

from rules.kit.catalogue import games
from table.felt.furniture import rect_of
from tests.scenes.match.evening import Pilot, anna_near

SIZE, SPEED, LINGER = (1024, 640), 4.0, 0.0
ENDS = 2  # at the table, that are looked at in each game
SLOW = ("paks",)  # to judge
GAMES = [
    pytest.param(game.name, marks=[pytest.mark.long] if game.name in SLOW else [])
    for game in games()
]


def text_of(pilot: Pilot) -> str:
    """The coach's sentence in view, on the sheet or at the table; "" for none."""
    if pilot.top == "ScoresScene":
        return pilot.engine.top.spoken_text()  # type: ignore[attr-defined]
    scene, words = pilot.scene, pilot.scene.words
    note = scene.screen.coach_panel
    pieces = note.pieces()
    assert bool(pieces) == ("coach" in scene.renderer.extras), "the panel is on the felt with it"
    return "".join(map(words.as_text, pieces))


def assert_beside_all(pilot: Pilot) -> None:
    """The sentence at the table is beside all cards, plates and words."""
    renderer = pilot.scene.renderer
    rect, table, items = renderer.extras["coach"].rect, renderer.table, renderer.canvas.items
    texts = ("band", "prompt", "head", "note", "gain", "count")
    others = {key: items[key].rect for key in items if {key, key[0]} & {*texts}}
    others |= {seat: rect_of(table.plate(seat)) for seat in table.ring.stations}
    others |= {spot: rect_of(pose.box) for spot, pose in table.uncovered_poses()}
    for name, other in others.items():
        assert not rect.colliderect(other), f"place the coach's sentence beside {name}"


def past_names(pilot: Pilot) -> tuple[str, ...]:
    """How the head of the table named the hands or rounds up to the one that ended last."""
    row, last = pilot.scene.layout.sheet.row, pilot.scene.screen.coach_panel.ended_row[1]
    return tuple(pilot.scene.words.say(f"head.{row}", n=n) for n in range(1, last + 1))


@pytest.mark.parametrize("game", GAMES)
def test_each_round_ends_with_one_sentence_of_the_coach(pilot: Pilot, game: str) -> None:
    """Alone at the screen, on the sheet or at the table, never at a turn; it names the round."""
    pilot.sit(anna_near(game), game=game, options={})
    told, has_stayed = dict[tuple[int, int], set[str]](), False
    for _ in pilot.as_long_as(lambda: len(told) < ENDS):
        if pilot.top == "ScoresScene":
            pilot.until(lambda: not pilot.engine.top.animating)
            text = text_of(pilot)
            assert told or not has_stayed, f"{game}: say it beside the result too, before the sheet"
            assert any(name in text for name in past_names(pilot)), f"{game}: name the hand"
            break
        if pilot.scene.highlights.is_staying:
            has_stayed = True
            pilot.wait(2.0)
        if text := text_of(pilot):
            assert text.startswith(past_names(pilot)), f"{game}: {text} does not say of what"
            assert_beside_all(pilot)
            assert not pilot.free(), f"{game}: {text} is above the buttons of what comes next"
            told.setdefault(pilot.scene.screen.coach_panel.ended_row, set()).add(text)
        pilot.step_on(Pilot.choose_easily)
    assert all(len(texts) == 1 for texts in told.values()), f"two sentences for one end: {told}"


@pytest.mark.parametrize("large", [100, 150])
def test_the_sentence_has_one_size_and_covers_nothing(pilot: Pilot, large: int) -> None:
    """The same letters each time, with the log open or not, beside cards and words."""
    pilot.print_large(large)
    pilot.sit("Anna,bot,bot", game="puck")
    areas = []
    for _ in pilot.as_long_as(lambda: len(areas) < 4):
        if text_of(pilot):
            for _ in range(2):  # with the log closed, open, and closed again
                assert_beside_all(pilot)
                areas.append(pilot.scene.renderer.extras["coach"].rect)
                pilot.key(pygame.K_l)
                pilot.wait(1.0)
            assert_beside_all(pilot)
        pilot.step_on(Pilot.choose_easily)
    lines = {rect.h - 2 for rect in areas}  # without the edge
    assert all(height % min(lines) == 0 for height in lines), f"in other letters: {lines}"


def test_nothing_is_told_to_several_people_at_the_table(pilot: Pilot) -> None:
    """Others would read it: each has the review of the sheet."""
    pilot.sit("Anna,Jón,bot", game="puck")
    note = pilot.scene.screen.coach_panel
    for _ in pilot.as_long_as(lambda: pilot.match.state.tallies["round"] < 3):
        assert not text_of(pilot), "others read this"
        pilot.step_on(Pilot.choose_easily)
    assert note.ended_row is not None and note.coach.has_choices


def test_choices_are_judged_while_the_round_is_played(pilot: Pilot) -> None:
    """So that the sentence is there with the result; the review waits until the round is over."""
    pilot.sit("Anna,bot,bot", game="puck")
    workers, judged, note = pilot.app.workers, [], pilot.scene.screen.coach_panel
    judge = workers.judge
    workers.judge = lambda *choice: judged.append(choice) or judge(*choice)
    for _ in pilot.as_long_as(lambda: not judged):
        assert note.ended_row is None, "judge a choice before its round is over"
        pilot.step_on(Pilot.choose_easily)
    assert note.coach.review is None, "a choice is reviewed while its round is played"


def test_a_stage_of_a_hand_is_not_judged_as_if_it_were_the_hand(pilot: Pilot) -> None:
    """After a showdown amid a hand, which pays nothing yet, the coach is silent."""
    pilot.sit("Anna,bot,bot,bot", game="pukk", options={})
    scene, match = pilot.scene, pilot.match
    for _ in pilot.as_long_as(lambda: True):
        pilot.step_on(Pilot.choose_easily)
        if match.state.phase == "shown" and scene.highlights.is_staying:
            break
    pilot.wait(2.0)
    assert (match.table.hand, match.table.hand) != scene.screen.coach_panel.ended_row
    assert not text_of(pilot), "this hand has not ended"
