"""A window in which a game is being learnt, and the way to the next sentence of its guide."""

from pathlib import Path

import pygame
import pytest

from table.scenes.match.tutorial_scene import TutorialScene
from tests.table_pilot import Pilot

WINDOW = (1024, 640)


@pytest.fixture
def pilot(tmp_path: Path):
    with Pilot(tmp_path, WINDOW, speed=4.0) as pilot:
        yield pilot


def learn(pilot: Pilot, game: str = "tunk") -> TutorialScene:
    """By the button of the seat page."""
    pilot.menu.choose(pilot.app.open(game))
    pilot.wait()
    pilot.click(pilot.button("learn"))
    scene = pilot.scene
    assert isinstance(scene, TutorialScene)
    pilot.until(lambda: scene.coach_mark.leaf)
    return scene


def to_wish(pilot: Pilot, scene: TutorialScene) -> None:
    """To the next sentence that waits for a move."""
    for _ in pilot.as_long_as(lambda: not (scene.speaks and scene.tutorial.step.wish), 300):
        if scene.speaks:
            pilot.key(pygame.K_RETURN)
        else:
            pilot.wait()


def own_answer(scene: TutorialScene) -> bool:
    """Whether the leaf answers with the step's own sentence."""
    said = "".join(map(scene.words.as_text, scene.coach_mark.note(scene.words).pieces))
    own = scene.words.card_pieces(scene.words.say(f"{scene.tutorial.step.key}.else"))
    return said == "".join(map(scene.words.as_text, own))


def to_wish_or_sheet(pilot: Pilot, scene: TutorialScene) -> None:
    """Make the next move that is wished for, if there still is one."""
    for _ in pilot.as_long_as(lambda: pilot.engine.top is scene and not scene.tutorial.over, 300):
        if scene.speaks and scene.tutorial.step.wish:
            choice = scene.tutorial.wished()
            assert scene.controls.confirm(choice)
            scene.controls.made(choice)
            return
        pilot.key(pygame.K_RETURN) if scene.speaks or scene.highlights.staying else pilot.wait()
