"""The coach's sentence: at every end of a hand or a round, once to each person, and to nobody
else."""

from pathlib import Path

import pytest

from rules.kit.catalogue import games
from tests.scenes.match.evening import anna_near, choose_easily, step_on
from tests.table_pilot import Pilot

SIZE, SPEED = (1024, 640), 4.0
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


def past_names(pilot: Pilot) -> tuple[str, ...]:
    """How the head of the table named the hands or rounds up to the one that ended last."""
    row, last = pilot.scene.layout.sheet.row, pilot.scene.screen.coach_panel.ended_row[1]
    return tuple(pilot.scene.words.say(f"head.{row}", n=n) for n in range(1, last + 1))


@pytest.mark.parametrize("game", GAMES)
def test_each_round_ends_with_one_sentence_of_the_coach(tmp_path: Path, game: str) -> None:
    """Alone at the screen: what ends a hand or a round, on the sheet or at the table, says one
    sentence of the coach, which names that hand or round. No sentence is seen at a turn."""
    with Pilot(tmp_path, SIZE, SPEED, linger=0.0) as pilot:
        pilot.sit(anna_near(game), game=game, options={})
        told = dict[tuple[int, int], set[str]]()
        for _ in pilot.as_long_as(lambda: len(told) < ENDS):
            if pilot.top == "ScoresScene":
                pilot.until(lambda: not pilot.engine.top.animating)
                text = text_of(pilot)
                assert any(name in text for name in past_names(pilot)), (
                    f"{game}: name the hand on the sheet"
                )
                break
            if pilot.scene.highlights.is_staying:
                pilot.wait(2.0)
            if text := text_of(pilot):
                assert text.startswith(past_names(pilot)), f"{game}: {text} does not say of what"
                assert not pilot.free(), f"{game}: {text} is above the buttons of what comes next"
                told.setdefault(pilot.scene.screen.coach_panel.ended_row, set()).add(text)
            step_on(pilot, choose_easily)
        assert all(len(texts) == 1 for texts in told.values()), f"two sentences for one end: {told}"


def test_nothing_is_told_to_several_people_at_the_table(tmp_path: Path) -> None:
    """Others would read it, or it would be above the buttons of what comes next: each has the
    review of the sheet."""
    with Pilot(tmp_path, SIZE, SPEED, linger=0.0) as pilot:
        pilot.sit("Anna,Jón,bot", game="puck")
        note = pilot.scene.screen.coach_panel
        for _ in pilot.as_long_as(lambda: pilot.match.state.tallies["round"] < 3):
            assert not text_of(pilot), "others read this"
            step_on(pilot, choose_easily)
        assert note.ended_row is not None and note.coach.has_choices
