"""A guide followed by ear: every sentence spoken, every button in reach of the keys."""

from pathlib import Path

import pygame

from table.scenes.match.tutorial_scene import TutorialScene
from tests.scenes.coach.learning import learn, to_wish
from tests.scenes.match.blind import listening
from tests.table_pilot import Pilot

WINDOW = (1024, 640)


def guided(pilot: Pilot, path: Path) -> tuple[TutorialScene, list[str]]:
    """Learning Tunk, and what has been said so far."""
    ears = listening(pilot, path)
    scene = learn(pilot)
    pilot.wait()
    return scene, ears.all()


def test_a_guide_is_followed_by_ear_to_its_end(tmp_path: Path) -> None:
    """Every sentence of the guide is spoken with how far one has come; Enter goes on, the move
    that is waited for is told to whoever presses Enter instead, and made by what is heard: Tab
    reaches the button that makes it once it is offered."""
    path = tmp_path / "said.txt"
    with Pilot(tmp_path, WINDOW, speed=4.0, linger=0.0) as pilot:
        scene, said = guided(pilot, path)
        most = len(scene.tutorial.guide.steps)
        assert any(f"1 of {most}" in line for line in said)
        for _ in range(600):
            said = path.read_text("utf-8").splitlines()
            if any("That is all you need" in line for line in said):
                break
            pilot.key(pygame.K_RETURN)
            if said and "your move" in said[-1]:
                _by_ear(pilot, path)
            pilot.wait(0.2)
        told = "\n".join(path.read_text("utf-8").splitlines())
        assert "That is all you need" in told
        assert not [n for n in range(1, most + 1) if f"{n} of {most}" not in told]


def _by_ear(pilot: Pilot, path: Path) -> None:
    """Make the move by the buttons alone: one that is not meant until help is offered."""
    for _ in range(12):
        for _ in range(5):
            pilot.key(pygame.K_TAB)
            last = path.read_text("utf-8").splitlines()[-1]
            if "Do it for me" in last or "Show me" in last:
                pilot.key(pygame.K_RETURN)
                if "Do it" in last:
                    return
                break
        else:
            pilot.key(pygame.K_RIGHT)
            pilot.key(pygame.K_SPACE)
            pilot.key(pygame.K_RETURN)
            pilot.wait(0.2)


def test_its_buttons_are_reached_and_pressed_by_tab(tmp_path: Path) -> None:
    """Tab walks over Leave and Next, says each, and Enter presses the one it is on."""
    path = tmp_path / "said.txt"
    with Pilot(tmp_path, WINDOW, speed=4.0, linger=0.0) as pilot:
        scene, _ = guided(pilot, path)
        before = len(path.read_text("utf-8").splitlines())
        pilot.key(pygame.K_TAB)
        pilot.key(pygame.K_TAB)
        lines = path.read_text("utf-8").splitlines()[before:]
        assert lines == ["en\tNext, button.", "en\tLeave, button."]
        pilot.key(pygame.K_TAB, pygame.KMOD_SHIFT)
        pilot.key(pygame.K_RETURN)
        assert scene.tutorial.number == 1
        for _ in range(4):
            pilot.key(pygame.K_TAB)
            if path.read_text("utf-8").endswith("Leave, button.\n"):
                break
        pilot.key(pygame.K_RETURN)
        pilot.wait()
        assert pilot.engine.top is not scene


def test_what_enter_is_not_taken_for_is_said(tmp_path: Path) -> None:
    """Where a move is waited for, Enter makes none, and tells which one is meant."""
    path = tmp_path / "said.txt"
    with Pilot(tmp_path, WINDOW, speed=4.0, linger=0.0) as pilot:
        scene, _ = guided(pilot, path)
        to_wish(pilot, scene)
        pilot.wait()
        pilot.key(pygame.K_RETURN)
        assert "This is what is meant" in path.read_text("utf-8").splitlines()[-1]
